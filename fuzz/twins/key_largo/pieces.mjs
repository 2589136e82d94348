// Lists, numbers and turns around the table: what every chapter needs and no rule speaks of.

export function upTo(count) {
  return [...Array(count).keys()];
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Numbers by size, words by the alphabet. */
export function inOrder(items) {
  return [...items].sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
}

/** Pairs of numbers by the first, then by the second. */
export function inPairs(pairs) {
  return [...pairs].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
}

export function distinct(items) {
  return [...new Set(items)];
}

/** The items with one more among them, in order. */
export function having(items, item) {
  return inOrder([...items, item]);
}

/** The items without one that is among them. */
export function lacking(items, item) {
  const place = items.indexOf(item);
  return [...items.slice(0, place), ...items.slice(place + 1)];
}

/** The seats of a table, clockwise from one of them. */
export function clockwise(from, seats) {
  return upTo(seats).map((steps) => (from + steps) % seats);
}
