// Loyalty cards: dealt, handed over, and the reveal of a traitor.

import { drop } from "./holdings.mjs";
import { loseTitles } from "./moves.mjs";
import { distinct, having, inOrder, lacking } from "./pieces.mjs";
import { ask, BARE, chance, each } from "./questions.mjs";
import { perform } from "./script.mjs";
import { draw } from "./skills.mjs";
import { discardSkill } from "./using.mjs";

/** A seat is dealt a loyalty card, which is returned. */
function* dealTo(t, seat, kind = "Dealing") {
  const facts = [["dealt_to", seat]];
  const event = yield chance(kind, facts, "LoyaltyDealt", "card", () => distinct(t.decks.loyalty));
  t.decks.loyalty = lacking(t.decks.loyalty, event.card);
  return event.card;
}

function give(t, seat, card) {
  const player = t.player(seat);
  player.loyalty = having(player.loyalty, card);
}

/** Each player is dealt a card, clockwise from the active player. */
export function* dealAll(t) {
  for (const seat of t.order()) if (t.decks.loyalty.length > 0) give(t, seat, yield* dealTo(t, seat));
}

/** At half the way everybody gets a second card, once; revealed traitors hand theirs on. */
export function* awaken(t) {
  if (t.awakened || t.distance() < t.number("awakening")) return;
  t.awakened = true;
  const keeps = t.ruling("awakening_traitor") === "keeps_card";
  const isOrdinary = (seat) => keeps || t.isHuman(seat);
  for (const seat of t.order().filter(isOrdinary)) give(t, seat, yield* dealTo(t, seat));
  const dealt = [];
  for (const seat of t.order().filter((one) => !isOrdinary(one))) {
    const card = yield* dealTo(t, seat, "DealingOn");
    give(t, seat, card);
    dealt.push([seat, card]);
  }
  for (const [seat, card] of dealt) yield* passOn(t, seat, card);
}

function* passOn(t, seat, card) {
  const humans = t.seats.filter((other) => t.isHuman(other));
  if (humans.length === 0) return;
  const event = yield ask("PassingOn", seat, [], () => ({ PickSeat: each("who", humans) }));
  hand(t, seat, event.who, [card]);
}

/** Cards go from one seat to another, who both know them. */
function hand(t, giver, receiver, cards) {
  for (const card of cards) {
    t.player(giver).loyalty = lacking(t.player(giver).loyalty, card);
    give(t, receiver, card);
  }
  learn(t, giver, receiver, [...known(t, giver, receiver), ...cards]);
}

/** A card has left a seat openly: nobody counts it among its face-down cards any more. */
function forget(t, seat, card) {
  for (const one of t.insights) if (one.of === seat) one.cards = lacking(one.cards, card);
  t.insights = t.insights.filter((one) => one.cards.length > 0);
}

/** What others knew of all the cards of one seat they know now of another's. */
function follow(t, giver, receiver) {
  for (const { seat, cards } of t.insights.filter((one) => one.of === giver)) {
    if (seat !== receiver) learn(t, seat, receiver, [...known(t, seat, receiver), ...cards]);
  }
  t.insights = t.insights.filter((one) => one.of !== giver);
}

function known(t, seat, of) {
  return t.insights.find((one) => one.seat === seat && one.of === of)?.cards ?? [];
}

/** A seat knows these cards of another. */
export function learn(t, seat, of, cards) {
  const others = t.insights.filter((one) => one.seat !== seat || one.of !== of);
  const before = (one, other) => one.seat - other.seat || one.of - other.of;
  t.insights = [...others, { seat, of, cards: inOrder(cards) }].sort(before);
}

/** The cards by which a seat may reveal itself. */
export function revealing(t, seat) {
  return t.isRevealed(seat) ? [] : distinct(t.player(seat).loyalty).filter((card) => card !== "human");
}

/** A seat reveals itself as a traitor, step by step. */
export function* reveal(t, seat, card) {
  const player = t.player(seat);
  player.loyalty = lacking(player.loyalty, card);
  player.shown = [card];
  forget(t, seat, card);
  if (!t.isJailed(seat)) yield* perform(t, `reveal:${player.character}`, t.character(seat).reveal, seat);
  yield* handOver(t, seat);
  loseAll(t, seat);
  yield* swap(t, seat);
}

function* handOver(t, seat) {
  const player = t.player(seat);
  if (player.loyalty.length === 0 || t.distance() >= t.number("destination")) return;
  const any = t.ruling("loyalty_receiver") === "any_player";
  const receivers = t.seats.filter((other) => other !== seat && (any || t.isHuman(other)));
  if (receivers.length === 0) return;
  const event = yield ask("HandingOver", seat, [], () => ({ PickSeat: each("who", receivers) }));
  follow(t, seat, event.who);
  hand(t, seat, event.who, player.loyalty);
}

function loseAll(t, seat) {
  loseTitles(t, seat);
  const player = t.player(seat);
  player.feat = false;
  for (const source of player.kept.filter((one) => one.startsWith("mythos:"))) drop(t, seat, source);
}

/** Outside the Brig a traitor may swap skill cards for treachery. */
function* swap(t, seat) {
  const player = t.player(seat);
  if (t.isJailed(seat)) return;
  let discarded = 0;
  while (player.hand.length > 0) {
    const facts = [["discarded", discarded]];
    const open = distinct(player.hand);
    const event = yield ask("Swapping", seat, facts, () => ({ Discard: each("card", open), Stop: BARE }));
    if (event.$ === "unf.Stop") break;
    player.hand = lacking(player.hand, event.card);
    discardSkill(t, event.card);
    discarded += 1;
  }
  yield* draw(t, seat, Array(discarded).fill("treachery"));
}
