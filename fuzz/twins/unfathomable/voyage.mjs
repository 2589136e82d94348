// The two tracks: the journey with its waypoints and the awakening, the ritual with its banishment.

import { DEEP } from "./pieces.mjs";
import { defeatAll, losePassengers } from "./defeat.mjs";
import { resolveWaypoint, take } from "./looking.mjs";

/** A marker advances so many spaces, and does what is due at the end of its track. */
export function* advance(t, track, amount) {
  for (let left = amount; left > 0; left -= 1) {
    if (track === "journey") push(t);
    t.ship[track] += 1;
    if (t.ship[track] < t.box[track]) continue;
    yield* track === "journey" ? arrive(t) : banish(t);
    t.ship[track] = 0;
    if (t.ruling(`${track}_leftover`) === "lost") return;
  }
}

export function retreat(t, track, amount) {
  t.ship[track] = Math.max(t.ship[track] - amount, 0);
}

/** Every monster in water is pushed toward the rear, from there into the Deep. */
function push(t) {
  const pushed = new Map();
  for (const chain of t.box.chains) chain.forEach((space, place) => pushed.set(space, chain[place + 1] ?? DEEP));
  const before = [...t.sea.deep_ones];
  for (const space of pushed.keys()) t.sea.deep_ones[t.place(space)] -= before[t.place(space)];
  for (const [space, to] of pushed) t.sea.deep_ones[t.place(to)] += before[t.place(space)];
  for (const monarch of ["hydra", "dagon"]) t.sea[monarch] = pushed.get(t.sea[monarch]) ?? t.sea[monarch];
}

/** The Captain looks at two waypoints and resolves one; with enough distance behind it the ship is there. */
function* arrive(t) {
  if (t.distance() >= t.number("destination")) t.end("arrival");
  const captain = t.captain ?? t.active();
  const card = yield* take(t, captain, { deck: "waypoint", amount: 2, take: "resolve", rest: "bottom" });
  if (card !== undefined) yield* resolveWaypoint(t, card, captain);
}

/** The banishment strikes monsters, then passengers, then characters on deck. */
function* banish(t) {
  for (const space of t.ofKind("water", "deck")) t.sea.deep_ones[t.place(space)] = 0;
  t.sea.hydra = DEEP;
  t.sea.dagon = DEEP;
  const deck = t.ofKind("deck");
  yield* losePassengers(t, deck);
  yield* defeatAll(t, t.order().filter((seat) => deck.includes(t.player(seat).space)), true);
}
