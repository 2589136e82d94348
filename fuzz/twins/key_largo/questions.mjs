// Questions, and the shapes of the events that answer them.
//
// A question has `kind`, `seats` (none: chance), `asked_by` (the rule) and `facts`; `allows` judges an event and
// `options` lists every event that is allowed.

import { ACTIONS, DEPTHS, ENCOUNTERS, GOODS, ITEMS, PLACES } from "./box.mjs";

const whole = Number.isInteger;
const truth = (value) => typeof value === "boolean";
const among = (words) => (value) => words.includes(value);
const orNothing = (words) => among([...words, null, undefined]);

const EVENTS = {
  "kl.StarterNamed": { starter: whole },
  "kl.Program": { seat: whole, morning: among(ACTIONS), afternoon: among(ACTIONS) },
  "kl.Anchor": { seat: whole, wreck: whole },
  "kl.Redirect": { seat: whole, place: among(PLACES) },
  "kl.Send": { seat: whole, diver: whole },
  "kl.Surface": { seat: whole, diver: whole },
  "kl.Stay": { seat: whole, diver: whole },
  "kl.Drawn": { card: whole, located: truth },
  "kl.Strike": { seat: whole, bearer: whole },
  "kl.Flee": { seat: whole },
  "kl.Weigh": { seat: whole, bearer: whole, diver: whole },
  "kl.Decline": { seat: whole },
  "kl.Recruit": { seat: whole, by: orNothing(["beginner", "expert", "brothers"]) },
  "kl.Rob": { seat: whole, victim: whole, depth: orNothing(DEPTHS), by: orNothing(["pickpocket", "brothers"]) },
  "kl.Stolen": { card: whole },
  "kl.BuyRound": { seat: whole, wreck: whole },
  "kl.AskOn": { seat: whole, wreck: whole },
  "kl.Listen": { seat: whole, wreck: whole },
  "kl.Sighted": { card: whole },
  "kl.Buy": {
    seat: whole,
    item: among(ITEMS),
    diver: whole,
    by: orNothing(["hose_seller", "trident_seller", "weight_seller", "discounter", "friend"]),
  },
  "kl.Sell": { seat: whole, card: whole, by: orNothing(["trafficker", "jeweller", "gold_digger"]) },
  "kl.SellAs": { seat: whole, card: whole, kind: among(GOODS) },
  "kl.Leave": { seat: whole },
  "kl.Play": { seat: whole, card: among(ENCOUNTERS) },
  "kl.Met": { card: among(ENCOUNTERS) },
  "kl.Discard": { seat: whole, card: among(ENCOUNTERS) },
  "kl.Volunteer": { seat: whole, diver: whole },
  "kl.SellCatch": { seat: whole, card: whole },
  "kl.Reshuffle": { seat: whole },
  "kl.Sabotage": { seat: whole, victim: whole, diver: whole },
  "kl.Watch": { seat: whole },
};

/** The event with what may be left out filled in, or undefined if it has not the fields of its kind. */
export function wellFormed(event) {
  const fields = Object.entries(EVENTS[event.$] ?? {});
  const names = Object.keys(event).filter((name) => name !== "$");
  if (!(event.$ in EVENTS) || !names.every((name) => name in EVENTS[event.$])) return undefined;
  if (!fields.every(([name, isOfItsKind]) => isOfItsKind(event[name]))) return undefined;
  return "by" in EVENTS[event.$] ? { ...event, by: event.by ?? null } : event;
}

/**
 * A question to a seat. `answers` judges events by their kind; `candidates` lists, for each kind, all answers one
 * could think of, without seat and kind.
 */
export function ask(kind, asked_by, seat, facts, answers, candidates) {
  const allows = (event) => event.seat === seat && Object.hasOwn(answers, event.$) && answers[event.$](event);
  const options = () =>
    Object.entries(candidates).flatMap(([$, all]) => all().map((rest) => ({ $, seat, ...rest })).filter(allows));
  return { kind, seats: [seat], asked_by, facts, allows, options };
}

/** A question to chance, with all its outcomes. */
export function chance(kind, asked_by, facts, outcomes) {
  const allows = (event) => outcomes().some((outcome) => isSame(outcome, event));
  return { kind, seats: [], asked_by, facts, allows, options: outcomes };
}

/** An answer without anything in it: to leave, to decline. */
export function bare() {
  return [{}];
}

function isSame(one, other) {
  return Object.keys(one).every((key) => one[key] === other[key]);
}
