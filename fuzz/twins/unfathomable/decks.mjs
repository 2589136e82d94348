// Face-down decks: cards whose place is known on top and below, shuffled ones between; discards; what is gone.
//
// A located card is known `by` some seats. Cards that somebody has put back in secret share a `sort`: those `among`
// whom a card was known before know that it lies in one of the places of its sort, and not in which.

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
  const known = deck.top.length > 0 ? deck.top.shift() : taken(deck, card);
  resolveSorts(deck);
  return known;
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
  if (known.among !== undefined) known.among = known.among.filter((other) => other !== seat);
  resolveSorts(deck);
}

/** Cards that a seat has looked at go back to places of its choice, in secret. */
export function sortAway(deck, seat, looked) {
  const isKnown = looked.some(({ by, among = [] }) => [...by, ...among].some((other) => other !== seat));
  const sort = 1 + Math.max(0, ...located(deck).map((one) => one.sort ?? 0));
  for (const one of looked) {
    const among = distinct([...one.by, ...(one.among ?? [])]).filter((other) => other !== seat);
    one.by = [seat];
    delete one.among;
    delete one.sort;
    if (isKnown && looked.length > 1) Object.assign(one, { among: inOrder(among), sort });
  }
}

function located(deck) {
  return [...deck.top, ...deck.bottom];
}

/** Where one place of a sort is left, those among whom its card was known know it there. */
export function resolveSorts(deck) {
  for (const sort of distinct(located(deck).flatMap((one) => (one.sort === undefined ? [] : [one.sort])))) {
    const places = located(deck).filter((one) => one.sort === sort);
    if (places.length > 1 && places.some(({ among }) => among.length > 0)) continue;
    for (const one of places) {
      one.by = inOrder(distinct([...one.by, ...(places.length === 1 ? one.among : [])]));
      delete one.among;
      delete one.sort;
    }
  }
}

export function discardTo(deck, card) {
  deck.discard = having(deck.discard, card);
}

export function leavesGame(deck, card, by) {
  const word = by.length > 0 ? { card, by } : card;
  deck.gone = sortedGone([...deck.gone, word]);
}

function sortedGone(words) {
  const key = (word) => (typeof word === "string" ? word : word.card);
  return [...words].sort((one, other) => compared(key(one), key(other)));
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
  return places.map(({ card, by, sort }) => {
    if (by.includes(seat)) return card;
    const alike = sort === undefined ? [] : located(deck).filter((one) => one.sort === sort);
    const known = alike.filter((one) => one.among.includes(seat));
    return known.length > 0 ? { sort, cards: inOrder(known.map((one) => one.card)) } : null;
  });
}
