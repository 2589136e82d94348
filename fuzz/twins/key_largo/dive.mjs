// Diving on a wreck: who goes down, who draws next, and the encounter cards between draws.

import { ask, bare } from "./questions.mjs";
import { draw } from "./draws.mjs";
import { putBack, surface } from "./monsters.mjs";
import { distinct, inOrder, inPairs, lacking, upTo } from "./pieces.mjs";

/** A whole dive: the seat's boat is at a wreck. */
export function* goDown(table, seat) {
  const wreck = table.boats[seat];
  const waiting = table.able(seat, wreck);
  const begun = { seat, wreck, waiting, done: [], last: null, alarmed: false, weights: 0, aside: [], catch: [] };
  table.dive = { ...begun, early: [] };
  if (table.ruling("saboteur_timing") === "interrupt") yield* interrupts(table, seat);
  while (hasDraw(table) || table.mightPlay(seat)) {
    const choice = yield naming(table, seat);
    if (choice.$ === "kl.Decline") break;
    yield* CHOICES[choice.$](table, choice);
  }
  endDive(table);
}

/** All monsters set aside go back, and the pile is shuffled. */
function endDive(table) {
  const { wreck } = table.dive;
  putBack(table, table.dive.aside);
  table.dive = null;
  if (table.isEmpty(wreck)) table.looks = table.looks.map((looks) => looks.filter((look) => look.wreck !== wreck));
}

const CHOICES = {
  *"kl.Send"(table, { diver }) {
    yield* draw(table, diver, "own");
  },
  *"kl.Surface"(table, { diver }) {
    surface(table, diver);
  },
  *"kl.Volunteer"(table, { seat, diver }) {
    table.playCard(seat, "helper");
    yield* draw(table, diver, "helper");
  },
  *"kl.Sabotage"(table, { seat, victim, diver }) {
    table.playCard(seat, "saboteur");
    table.meetings.sabotaged = inPairs([...table.meetings.sabotaged, [victim, diver]]);
  },
  *"kl.Play"(table, { seat, card }) {
    table.playCard(seat, card);
  },
  *"kl.Watch"(table, { seat }) {
    table.playCard(seat, "watchful");
    if (table.isEmpty(table.dive.wreck)) putBack(table, table.dive.aside);
    yield* draw(table, lastDiver(table), "watchful");
  },
};

// Who draws next

function hasDraw(table) {
  return table.dive.waiting.length > 0 && !table.isEmpty(table.dive.wreck);
}

function maySend(table, diver) {
  const { waiting } = table.dive;
  const inTurn = table.ruling("name_diver") === "fixed_order" ? diver === waiting[0] : waiting.includes(diver);
  return inTurn && hasDraw(table);
}

function maySurface(table, diver) {
  const { waiting, alarmed } = table.dive;
  return waiting.includes(diver) && (alarmed || table.ruling("must_draw") === "optional");
}

// Encounter cards between draws

function mayVolunteer(table, { seat, diver }) {
  const { wreck, waiting, done } = table.dive;
  const isThere = waiting.includes(diver) || done.includes(diver) || (isAlone(table) && diver === 0);
  return table.canPlay(seat, "helper") && table.level(wreck) === 0 && isThere && !table.isEmpty(wreck);
}

/** Whether the Volunteer draws alone, nobody being there. */
function isAlone(table) {
  const { waiting, done } = table.dive;
  if (table.ruling("helper_risk") !== "nobody" || table.ruling("volunteer_present") === "needed") return false;
  return waiting.length + done.length === 0;
}

/** Who draws by the Watchful diver; null for nobody. */
function lastDiver(table) {
  const { last, waiting, done } = table.dive;
  const there = inOrder([...waiting, ...done]);
  return last === null && table.ruling("watchful_last") === "last_still_there" ? (there.at(-1) ?? null) : last;
}

function mayWatch(table, seat) {
  const { wreck, aside } = table.dive;
  const counted = table.ruling("watchful_count") === "counted" ? aside.length : 0;
  if (hasDraw(table) || lastDiver(table) === null) return false;
  return table.canPlay(seat, "watchful") && table.cardsIn(wreck) + counted === 1;
}

/** In one's own dive: against a diver of a seat whose dive is still to come in this half-day. */
function maySabotage(table, { seat, victim, diver }) {
  if (table.ruling("saboteur_timing") !== "own_dive_action" || !table.canPlay(seat, "saboteur")) return false;
  const order = table.order();
  const later = order.indexOf(victim) > order.indexOf(seat);
  return later && table.isDiving(victim) && table.able(victim, table.boats[victim]).includes(diver);
}

/** As a dive begins, all others at wrecks who might are asked for the Saboteur. */
function* interrupts(table, against) {
  for (const seat of table.others(against)) {
    if (!table.isDiving(seat) || !table.mightPlay(seat)) continue;
    const { $, diver } = yield interrupting(table, seat, against);
    if ($ !== "kl.Sabotage") continue;
    table.playCard(seat, "saboteur");
    table.dive.waiting = lacking(table.dive.waiting, diver);
  }
}

// Questions

function everyDiver(table, seat) {
  return upTo(table.teams[seat].length).map((diver) => ({ diver }));
}

function everyVictim(table, seat) {
  return table.others(seat).flatMap((victim) => everyDiver(table, victim).map(({ diver }) => ({ victim, diver })));
}

function naming(table, seat) {
  const answers = {
    "kl.Send": ({ diver }) => maySend(table, diver),
    "kl.Surface": ({ diver }) => maySurface(table, diver),
    "kl.Volunteer": (event) => mayVolunteer(table, event),
    "kl.Sabotage": (event) => maySabotage(table, event),
    "kl.Watch": () => mayWatch(table, seat),
    "kl.Play": ({ card }) => table.canPlayAlone(seat, card),
    "kl.Decline": () => !hasDraw(table),
  };
  const candidates = {
    "kl.Send": () => everyDiver(table, seat),
    "kl.Surface": () => everyDiver(table, seat),
    "kl.Volunteer": () => (isAlone(table) ? [{ diver: 0 }] : everyDiver(table, seat)),
    "kl.Sabotage": () => everyVictim(table, seat),
    "kl.Watch": bare,
    "kl.Play": () => distinct(table.meetings.hands[seat]).map((card) => ({ card })),
    "kl.Decline": bare,
  };
  return ask("kl.Naming", "kl.dive.card_each", seat, [], answers, candidates);
}

function interrupting(table, seat, against) {
  const mayStrike = ({ victim, diver }) =>
    table.canPlay(seat, "saboteur") && victim === against && table.dive.waiting.includes(diver);
  const answers = { "kl.Sabotage": mayStrike, "kl.Decline": () => true };
  const candidates = { "kl.Sabotage": () => everyVictim(table, seat), "kl.Decline": bare };
  return ask("kl.Interrupting", "kl.encounter.saboteur", seat, [["against", against]], answers, candidates);
}
