// Monsters: activations of Hydra, Dagon and the Deep Ones, and Deep Ones placed on the board.

import { damage } from "./damage.mjs";
import { defeat, defeatPassenger } from "./defeat.mjs";
import { DEEP, sum } from "./pieces.mjs";
import { ask, each } from "./questions.mjs";
import { throwDie } from "./rolls.mjs";
import { openWindow } from "./windows.mjs";

/** Deep Ones come out of the supply; if it holds too few the game is over. */
export function place(t, space, amount) {
  if (t.deepOnesInSupply() < amount) t.end("deep_ones");
  t.sea.deep_ones[t.place(space)] += amount;
}

export function shift(t, from, to, amount = 1) {
  t.sea.deep_ones[t.place(from)] -= amount;
  t.sea.deep_ones[t.place(to)] += amount;
}

export function remove(t, space, amount = 1) {
  t.sea.deep_ones[t.place(space)] -= amount;
}

export function* activate(t, which) {
  if (which === "deep_ones") yield* activateDeepOnes(t);
  else if (t.sea[which] === DEEP) yield* gather(t, which);
  else yield* actMonarch(t, which);
}

/** Deep Ones gather in the Deep; enough of them come up, with the monarchs named. */
function* gather(t, which) {
  place(t, DEEP, t.number("deep_arrivals"));
  if (t.deepOnesIn(DEEP) < t.number("deep_crowd")) return;
  rise(t, which, t.numbered("water", yield* throwDie(t, t.active())));
}

export function rise(t, which, space) {
  shift(t, DEEP, space, t.deepOnesIn(DEEP));
  for (const monarch of ["hydra", "dagon"]) {
    if ((which === "all" || which === monarch) && t.sea[monarch] === DEEP) t.sea[monarch] = space;
  }
}

/** Hydra damages the closest room, Dagon brings Deep Ones onto the deck; then they swim toward the front. */
function* actMonarch(t, which) {
  const deck = t.arrow(t.sea[which]);
  if (which === "hydra") yield* damage(t, t.closestUndamaged(t.arrow(deck)));
  else place(t, deck, t.number("deep_arrivals"));
  swim(t, which);
}

function swim(t, which) {
  const here = t.sea[which];
  const chain = t.box.chains.find((one) => one.includes(here));
  if (chain === undefined) return;
  t.sea[which] = chain[Math.max(chain.indexOf(here) - 1, 0)];
}

/** All Deep Ones on the board act once, in the active player's order. */
function* activateDeepOnes(t) {
  if (sum(t.sea.deep_ones.slice(0, -1)) === 0) yield* gather(t, "all");
  else {
    yield* openWindow(t, "deep_ones_about_to_act");
    yield* stir(t, t.sea.deep_ones.slice(0, -1));
  }
}

/** Some Deep Ones, counted by space, act one after the other. */
export function* stir(t, counts) {
  const waiting = [...counts];
  for (;;) {
    const spaces = t.spaces.filter((_, place) => waiting[place] > 0);
    if (spaces.length === 0) return;
    const space = yield* nextToStir(t, spaces, waiting);
    waiting[t.place(space)] -= 1;
    yield* act(t, space);
    t.spaces.forEach((name, place) => (waiting[place] = Math.min(waiting[place], t.deepOnesIn(name))));
  }
}

function* nextToStir(t, spaces, waiting) {
  const facts = spaces.map((space) => [space, waiting[t.place(space)]]);
  const event = yield ask("Stirring", t.active(), facts, () => ({ Stir: each("space", spaces) }));
  return event.space;
}

/** A Deep One does the first thing it can: attack a human, defeat a passenger, damage the room, move. */
export function* act(t, space) {
  const humans = t.humansIn(space);
  if (humans.length > 0) yield* maul(t, space, humans);
  else if (t.passengersIn(space) > 0) yield* defeatPassenger(t, space);
  else if (t.isUndamaged(space)) yield* damage(t, space);
  else yield* step(t, space);
}

function* maul(t, space, humans) {
  const victim = humans.length === 1 ? humans[0] : yield* pickVictim(t, space, humans);
  const die = yield* throwDie(t, t.active(), { attack: true });
  if (die >= t.number("need_character")) yield* defeat(t, victim);
}

function* pickVictim(t, space, humans) {
  const event = yield ask("Victim", t.active(), [["space", space]], () => ({ PickSeat: each("who", humans) }));
  return event.who;
}

/** Water to deck, deck to room, room toward the closest undamaged room. */
function* step(t, space) {
  const kind = t.kind(space);
  const to = kind === "interior" ? yield* stepInside(t, space) : t.arrow(space);
  if (to !== undefined && !isBarred(t, space, to)) shift(t, space, to);
}

/** Whether barricaded hatches keep a Deep One out of a space. */
export function isBarred(t, from, to) {
  if (!t.turn.barred || t.kind(to) !== "interior") return false;
  return t.ruling("barricade_scope") !== "moves_from_deck" || t.kind(from) === "deck";
}

function* stepInside(t, space) {
  const goal = t.closestUndamaged(space);
  if (goal === undefined) return undefined;
  const far = t.distancesFrom(goal);
  const whole = t.distancesFrom(space).get(goal);
  const steps = t.rooms.filter((room) => t.beside(space).includes(room) && far.get(room) === whole - 1);
  if (steps.length < 2 || t.ruling("deep_one_first_step") === "higher_number") {
    return steps.sort((one, other) => t.highest(other) - t.highest(one))[0];
  }
  const event = yield ask("Stepping", t.active(), [["origin", space]], () => ({ PickSpace: each("space", steps) }));
  return event.space;
}
