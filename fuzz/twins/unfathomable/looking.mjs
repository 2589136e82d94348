// Cards of a deck that somebody looks at, and what is taken, kept or resolved of them.

import { cardsIn, discardTo, lookAt, possible, shuffleAll, sortAway } from "./decks.mjs";
import { gainItem } from "./holdings.mjs";
import { awaken } from "./loyalty.mjs";
import { distinct } from "./pieces.mjs";
import { ask, BARE, chance, each } from "./questions.mjs";
import { perform } from "./script.mjs";
import { isOutOfPlace } from "./mythos.mjs";

/** A seat looks at cards on top of a deck and takes one, which is returned if it goes anywhere but on top. */
export function* take(t, seat, { deck: name, amount, take: how, rest }) {
  const deck = t.decks[name];
  const seen = yield* look(t, seat, name, amount);
  if (seen === 0) return undefined;
  if (how === "top_or_bottom") return yield* topOrBottom(t, seat, name);
  const cards = deck.top.slice(0, seen);
  const facts = [["deck", name], ["cards", seen], ["to", how]];
  const names = distinct(cards.map(({ card }) => card));
  const only = how === "keep" && seen === 1;
  const event = yield ask("Taking", seat, facts, () => ({ Take: each("card", names), ...(only && { Decline: BARE }) }));
  if (event.$ === "unf.Decline") return undefined;
  return yield* putBack(t, seat, name, seen, event.card, how, rest);
}

/** A seat looks at so many cards, one after the other; how many it has seen is returned. */
function* look(t, seat, name, amount) {
  const deck = t.decks[name];
  let seen = 0;
  while (seen < amount && cardsIn(deck) > seen) {
    const place = seen;
    const facts = [["looks", seat], ["deck", name]];
    const event = yield chance("Looking", facts, "Drawn", "card", () => possible(deck, place));
    lookAt(deck, seen, event.card, seat);
    if (name === "mythos" && t.ruling("looked_at_character_card") === "replaced" && isOutOfPlace(t, event.card)) {
      deck.top.splice(seen, 1);
      discardTo(deck, event.card);
    } else seen += 1;
  }
  return seen;
}

function* putBack(t, seat, name, seen, card, how, rest) {
  const deck = t.decks[name];
  const looked = deck.top.slice(0, seen);
  sortAway(deck, how === "top" ? seat : null, looked);
  deck.top.splice(0, seen);
  const [taken] = looked.splice(looked.findIndex((one) => one.card === card), 1);
  if (how === "top") {
    deck.top.unshift(taken);
    if (looked.length > 1 && t.ruling("foresee_order") === "chosen") return yield* putUnder(t, seat, name, looked);
  }
  if (rest === "shuffle") {
    deck.top.unshift(...looked);
    shuffleAll(deck);
  } else deck.bottom.push(...looked);
  return how === "top" ? undefined : taken.card;
}

/** The cards looked at, all but the one on top, go to the bottom as the one who looks chooses. */
function* putUnder(t, seat, name, looked) {
  const deck = t.decks[name];
  deck.top.splice(1, 0, ...looked);
  for (let left = looked.length; left > 1; left -= 1) {
    const open = distinct(deck.top.slice(1, 1 + left).map(({ card }) => card));
    const facts = [["deck", name], ["cards", left]];
    const event = yield ask("PuttingUnder", seat, facts, () => ({ Take: each("card", open) }));
    const place = deck.top.findIndex((one, at) => at > 0 && one.card === event.card);
    deck.bottom.push(...deck.top.splice(place, 1));
  }
  deck.bottom.push(...deck.top.splice(1, 1));
  return undefined;
}

function* topOrBottom(t, seat, name) {
  const deck = t.decks[name];
  const answers = { Choose: each("option", ["top", "bottom"]) };
  const event = yield ask("ToppingOrNot", seat, [["deck", name]], () => answers);
  if (event.option === "bottom") deck.bottom.push(deck.top.shift());
  return undefined;
}

/** The effect `look` of a card: what was taken is kept, or resolved. */
export function* lookEffect(t, effect, seat, moment) {
  const card = yield* take(t, seat, effect);
  if (card === undefined) return;
  if (effect.deck === "mythos") {
    moment.taken = card;
    t.open.push(`mythos:${card}`);
  } else if (effect.take === "keep") yield* gainItem(t, seat, card);
  else if (effect.deck === "spell") yield* resolveSpell(t, card, seat);
  else if (effect.deck === "waypoint") yield* resolveWaypoint(t, card, gateKeeper(t, seat));
}

function gateKeeper(t, seat) {
  return t.ruling("gate_options") === "keeper" ? seat : (t.captain ?? t.active());
}

/** A waypoint is put in the row and resolved; at half the way the awakening follows. */
export function* resolveWaypoint(t, card, seat) {
  yield* pass(t, card, seat);
  yield* awaken(t);
}

/** A waypoint is put in the row, and what it prints is carried out. */
export function* pass(t, card, seat) {
  t.ship.row.push(card);
  const { effects } = t.box.waypoints.find(({ name }) => name === card);
  yield* perform(t, `waypoint:${card}`, effects, seat);
}

/** A spell is resolved and leaves the game, unless it is kept. */
export function* resolveSpell(t, card, seat) {
  const source = `spell:${card}`;
  t.open.push(source);
  const { effects } = t.box.spells.find(({ name }) => name === card);
  yield* perform(t, source, effects, seat);
  const place = t.open.lastIndexOf(source);
  if (place >= 0) t.open.splice(place, 1);
}
