// Lists, numbers and turns around the table: what every chapter needs and no rule speaks of.

export const SKILLS = ["influence", "lore", "observation", "strength", "will", "treachery"];
export const ORDINARY = SKILLS.slice(0, 5);
export const DIALS = ["fuel", "food", "sanity", "souls"];
export const DEEP = "deep";
export const SUPPLY = "supply";

export function upTo(count) {
  return [...Array(Math.max(count, 0)).keys()];
}

export function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Numbers by size, words by the alphabet. */
export function inOrder(items) {
  return [...items].sort(compared);
}

/** Whether one comes before the other: a number below zero, zero, or above. */
export function compared(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
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
  return place < 0 ? [...items] : [...items.slice(0, place), ...items.slice(place + 1)];
}

/** The seats of a table, clockwise from one of them. */
export function clockwise(from, seats) {
  return upTo(seats).map((steps) => (from + steps) % seats);
}

export function skillOf(card) {
  return card.split("-")[0];
}

export function valueOf(card) {
  return Number(card.split("-")[1]);
}

/** What a source such as `item:almanac` is, and its name. */
export function parted(source) {
  const place = source.indexOf(":");
  return place < 0 ? [source, ""] : [source.slice(0, place), source.slice(place + 1)];
}
