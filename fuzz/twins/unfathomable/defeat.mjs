// Defeats: who can prevent them is asked first; characters go to the Sick Bay or to the Brig, passengers are lost.

import { uses } from "./abilities.mjs";
import { lacking, SUPPLY, distinct } from "./pieces.mjs";
import { ask, BARE, chance, each } from "./questions.mjs";
import { loseResource } from "./resources.mjs";
import { moveTo, passesOn, TITLES } from "./moves.mjs";
import { use } from "./using.mjs";
import { askAround, couldRespond, PERILS } from "./windows.mjs";
import { grieve } from "./kept.mjs";

/** Somebody is in peril: those who can prevent it are asked in turn. Whether it was prevented is returned. */
function* prevented(t, peril) {
  const timings = peril.doomed === undefined ? PERILS.passenger : PERILS.character;
  const fact = peril.doomed === undefined ? ["passenger_in", peril.space] : ["character_of", peril.doomed];
  const moment = { ...peril, prevented: false };
  yield* ward(t, moment);
  if (moment.prevented) return true;
  const question = (seat) =>
    ask("MayPrevent", seat, [fact], () => ({ Use: uses(t, seat, timings, undefined, moment), Decline: BARE }));
  yield* askAround(t, timings, moment, question, () => moment.prevented);
  return moment.prevented;
}

/** Flesh Ward may work by itself. */
function* ward(t, moment) {
  if (moment.doomed === undefined || t.ruling("flesh_ward") === "optional") return;
  const [found] = uses(t, moment.doomed, PERILS.character, ["spell:flesh_ward"], moment);
  if (found === undefined || !t.player(moment.doomed).kept.includes(found.source)) return;
  yield* use(t, moment.doomed, found.source, found.ability, moment);
}

function mayBePrevented(t, peril) {
  const timings = peril.doomed === undefined ? PERILS.passenger : PERILS.character;
  return t.seats.some((seat) => couldRespond(t, seat, timings, peril));
}

/** A character is defeated unless somebody prevents it: whether it was `defeated`, `spared`, or `stayed` in place. */
export function* defeat(t, seat, banished = false) {
  if (staysInPlace(t, seat)) return "stayed";
  if (yield* prevented(t, { doomed: seat })) return "spared";
  const held = TITLES.filter((title) => t[title] === seat);
  yield* moveTo(t, seat, refuge(t, seat, banished));
  if (held.some((title) => t[title] !== seat && passesOn(t, title))) t.scope().seat = seat;
  return "defeated";
}

/** Whoever is where the defeated go is not moved by a defeat. */
export function staysInPlace(t, seat) {
  if (t.isRevealed(seat)) return t.isJailed(seat);
  if (t.isIn(seat, "sick_bay")) return true;
  return t.isJailed(seat) && t.ruling("defeat_in_brig") === "stays";
}

function refuge(t, seat, banished) {
  if (t.isHuman(seat)) return "sick_bay";
  return banished && t.ruling("banished_traitor") === "sick_bay" ? "sick_bay" : "brig";
}

/** Several characters are defeated at once; what became of each is told to `tally`. */
export function* defeatAll(t, seats, banished = false, tally = () => {}) {
  let waiting = seats;
  while (waiting.length > 0) {
    const next = yield* nextToFall(t, waiting);
    waiting = lacking(waiting, next);
    tally(yield* defeat(t, next, banished));
  }
}

function* nextToFall(t, waiting) {
  const fixed = t.ruling("simultaneous_defeats") === "fixed";
  const matters = waiting.some((seat) => !staysInPlace(t, seat) && mayBePrevented(t, { doomed: seat }));
  if (fixed || waiting.length === 1 || !matters) return waiting[0];
  const facts = waiting.map((seat, place) => [`character_of ${place}`, seat]);
  const event = yield ask("DefeatingNext", t.active(), facts, () => ({ PickSeat: each("who", waiting) }));
  return event.who;
}

// Passengers

/** A passenger of a space, or of the supply, is defeated unless somebody prevents it. */
export function* defeatPassenger(t, space) {
  if (yield* prevented(t, { space })) return;
  const facts = [["space", space]];
  const event = yield chance("TurningPassenger", facts, "PassengerTurned", "token", () => distinct(t.sea.tokens));
  t.sea.tokens = lacking(t.sea.tokens, event.token);
  if (space !== SUPPLY) t.sea.passengers[t.place(space)] -= 1;
  const { losses } = t.box.passengers.find(({ name }) => name === event.token);
  for (const dial of losses) loseResource(t, dial, 1);
  yield* grieve(t);
}

/** All passengers of these spaces are defeated at once. */
export function* losePassengers(t, spaces) {
  let waiting = spaces.flatMap((space) => Array(t.passengersIn(space)).fill(space));
  while (waiting.length > 0) {
    const next = yield* nextToBeLost(t, waiting);
    waiting = lacking(waiting, next);
    yield* defeatPassenger(t, next);
  }
}

function* nextToBeLost(t, waiting) {
  const fixed = t.ruling("simultaneous_defeats") === "fixed";
  const open = distinct(waiting);
  const matters = open.some((space) => mayBePrevented(t, { space }));
  if (fixed || open.length === 1 || !matters) return waiting[0];
  const facts = open.map((space) => [space, waiting.filter((one) => one === space).length]);
  const event = yield ask("LosingNext", t.active(), facts, () => ({ PickSpace: each("space", open) }));
  return event.space;
}
