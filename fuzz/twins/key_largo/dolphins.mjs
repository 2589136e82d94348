// The dolphins: the pay of the day, and with the option an encounter card; one held may be played before and after.

import { MOST_ENCOUNTERS } from "./box.mjs";
import { distinct, having, lacking } from "./pieces.mjs";
import { ask, bare, chance } from "./questions.mjs";

export function* visitDolphins(table, seat) {
  if (table.ruling("dolphins_play") === "any_time") yield* mayPlayHeld(table, seat, "before", null);
  payTour(table, seat);
  const fresh = yield* meetSomebody(table, seat);
  yield* mayPlayHeld(table, seat, "after", fresh);
}

function payTour(table, seat) {
  table.money[seat] += table.today().pay;
}

/** Cards held on arrival are played, one at most if tourists count; `fresh` is the one just drawn. */
function* mayPlayHeld(table, seat, moment, fresh) {
  while (mightPlayHeld(table, seat, fresh)) {
    const choice = yield mayPlay(table, seat, moment, fresh);
    if (choice.$ === "kl.Decline") return;
    table.playCard(seat, choice.card);
    if (choice.card === "family") payTour(table, seat);
  }
}

function mightPlayHeld(table, seat, fresh) {
  return heldOnArrival(table, seat, fresh).length > 0 && (table.mightPlay(seat) || table.ruling("tourist_counts") === "free");
}

/** The cards in hand but the one just drawn; another one like it stays. */
function heldOnArrival(table, seat, fresh) {
  const hand = table.meetings.hands[seat];
  return fresh === null ? hand : lacking(hand, fresh);
}

/** Draw an encounter card, room in hand permitting; return it if it is kept. */
function* meetSomebody(table, seat) {
  const { meetings } = table;
  const isFull = meetings.hands[seat].length >= MOST_ENCOUNTERS;
  if (!table.encounters || (isFull && table.ruling("encounter_full_hand") === "no_draw")) return null;
  if (meetings.deck.length === 0 && table.ruling("encounter_deck_empty") === "reshuffle") {
    meetings.deck = meetings.played;
    meetings.played = [];
  }
  if (meetings.deck.length === 0) return null;
  const { card } = yield meeting(table, seat);
  meetings.deck = lacking(meetings.deck, card);
  meetings.hands[seat] = having(meetings.hands[seat], card);
  if (!isFull) return card;
  const { card: aside } = yield discarding(table, seat);
  meetings.hands[seat] = lacking(meetings.hands[seat], aside);
  meetings.played = having(meetings.played, aside);
  return aside === card ? null : card;
}

// Questions

function mayPlay(table, seat, moment, fresh) {
  const answers = {
    "kl.Play": ({ card }) => heldOnArrival(table, seat, fresh).includes(card) && table.canPlay(seat, card),
    "kl.Decline": () => true,
  };
  const candidates = {
    "kl.Play": () => distinct(table.meetings.hands[seat]).map((card) => ({ card })),
    "kl.Decline": bare,
  };
  return ask("kl.MayPlay", "kl.encounter.place", seat, [["moment", moment]], answers, candidates);
}

function meeting(table, seat) {
  const outcomes = () => distinct(table.meetings.deck).map((card) => ({ $: "kl.Met", card }));
  return chance("kl.Meeting", "kl.encounter.draw", [["seat", seat]], outcomes);
}

function discarding(table, seat) {
  const answers = { "kl.Discard": ({ card }) => table.meetings.hands[seat].includes(card) };
  const candidates = { "kl.Discard": () => distinct(table.meetings.hands[seat]).map((card) => ({ card })) };
  return ask("kl.Discarding", "kl.encounter.two_in_hand", seat, [], answers, candidates);
}
