// Face-down decks: cards whose place is known on top and below, shuffled ones between; discards; what is gone.
//
// A located card is known `by` some seats. Cards that somebody has put back in secret share a `sort`: those `among`
// whom a card was known before know that it lies in one of the places of its sort, and not in which. A card that is put
// back together with one of a sort joins it, for others cannot tell the two apart.

import { compared, distinct, having, inOrder, lacking } from "./pieces.mjs";

export function newDeck(cards) {
  return { top: [], shuffled: inOrder(cards), bottom: [], discard: [], gone: [] };
}

export function cardsIn(deck) {
  return deck.top.length + deck.shuffled.length + deck.bottom.length;
}

/** What the card at a place from the top can be: one card where its place is known. */
export function possible(deck, place = 0) {
  if (place < deck.top.length) return [deck.top[place].card];
  const deeper = place - deck.top.length;
  if (deeper < deck.shuffled.length) return distinct(deck.shuffled);
  const below = deck.bottom[deeper - deck.shuffled.length];
  return below === undefined ? [] : [below.card];
}

/** Take the top card, which is the one named; what was known of it is returned. */
export function drawTop(deck, card) {
  return deck.top.length > 0 ? deck.top.shift() : taken(deck, card);
}

function taken(deck, card) {
  if (deck.shuffled.length === 0) return deck.bottom.shift();
  deck.shuffled = lacking(deck.shuffled, card);
  return { card, by: [] };
}

/** A seat sees the card at a place from the top: it is located there from now on. */
export function lookAt(deck, place, card, seat) {
  if (place >= deck.top.length) deck.top.push(taken(deck, card));
  const known = deck.top[place];
  if (!known.by.includes(seat)) known.by = having(known.by, seat);
}

/** Cards that a seat has looked at go back to places of its choice, in secret; or some of them openly, the seat null. */
export function sortAway(deck, seat, looked) {
  const sorts = sortsOf(looked);
  const isSorted = sorts.length > 0 || (seat !== null && looked.some(({ by }) => by.some((other) => other !== seat)));
  if (distinct(looked.map(({ card }) => card)).length < 2) {
    if (seat !== null && looked.length > 1) makePlain(looked, inOrder(looked.map(({ by }) => by).reduce(inBoth)));
  } else if (!isSorted) {
    if (seat !== null) makePlain(looked, [seat]);
  } else {
    const sort = sorts.length > 0 ? Math.min(...sorts) : 1 + Math.max(0, ...sortsOf(located(deck)));
    for (const one of located(deck)) if (sorts.includes(one.sort)) one.sort = sort;
    for (const one of looked) {
      const { by, among = [] } = one;
      const others = distinct([...by, ...among]).filter((other) => other !== seat);
      Object.assign(one, seat === null ? { among, sort } : { by: [seat], among: inOrder(others), sort });
    }
  }
}

function inBoth(some, others) {
  return some.filter((one) => others.includes(one));
}

function makePlain(places, by) {
  for (const one of places) {
    one.by = [...by];
    delete one.among;
    delete one.sort;
  }
}

function located(deck) {
  return [...deck.top, ...deck.bottom];
}

function sortsOf(places) {
  return distinct(places.flatMap(({ sort }) => (sort === undefined ? [] : [sort])));
}

export function discardTo(deck, card) {
  deck.discard = having(deck.discard, card);
}

/** The top card leaves the game, and nobody sees it: of its sort nothing is known any more. */
export function leavesGame(deck, card) {
  const { by, sort } = drawTop(deck, card);
  for (const one of located(deck)) if (sort !== undefined && one.sort === sort) makePlain([one], one.by);
  deck.gone = sortedGone([...deck.gone, by.length > 0 ? { card, by } : card]);
}

/** First what nobody has seen, then by who has seen it. */
function sortedGone(words) {
  const seats = ({ by = [] }) => by;
  const name = (word) => word.card ?? word;
  return [...words].sort((one, other) => comparedLists(seats(one), seats(other)) || compared(name(one), name(other)));
}

function comparedLists(some, others) {
  const at = some.findIndex((one, place) => one !== others[place]);
  if (at < 0 || at >= others.length) return some.length - others.length;
  return some[at] - others[at];
}

/** The discards are shuffled and become the deck. */
export function reshuffle(deck) {
  deck.shuffled = inOrder([...deck.shuffled, ...deck.discard]);
  deck.discard = [];
}

/** All located cards are shuffled in. */
export function shuffleAll(deck) {
  deck.shuffled = inOrder([...deck.shuffled, ...located(deck).map(({ card }) => card)]);
  deck.top = [];
  deck.bottom = [];
}

/** What a seat sees of located cards: a card, those of a sort that it knows, or nothing. */
export function seenBy(deck, places, seat) {
  const sorts = new Map();
  let several = 0;
  for (const sort of sortsOf(located(deck))) {
    const hidden = located(deck).filter((one) => one.sort === sort && !one.by.includes(seat));
    const cards = inOrder(hidden.filter(({ among }) => among.includes(seat)).map(({ card }) => card));
    if (cards.length === 0) continue;
    several += 1;
    sorts.set(sort, hidden.length === 1 ? cards[0] : { sort: several, cards });
  }
  return places.map(({ card, by, sort }) => {
    if (by.includes(seat)) return card;
    return sorts.get(sort) ?? null;
  });
}
