// Effects of cards on the ship and the sea: dials, tracks, damage, passengers, monsters.

import { amountOf, decider, spacesOf } from "./counting.mjs";
import { damage } from "./damage.mjs";
import { shuffleAll } from "./decks.mjs";
import { defeatPassenger, losePassengers } from "./defeat.mjs";
import { pickOneSpace } from "./effects_people.mjs";
import { act, activate, isBarred, place, remove, rise, shift, stir } from "./monsters.mjs";
import { moveTo } from "./moves.mjs";
import { DEEP, DIALS, having, parted, sum, SUPPLY, upTo } from "./pieces.mjs";
import { ask, BARE, each } from "./questions.mjs";
import { gainResource, loseResource } from "./resources.mjs";
import { throwDie } from "./rolls.mjs";
import { openWindow } from "./windows.mjs";
import { advance, retreat } from "./voyage.mjs";

export const EFFECTS = {
  resource,
  track,
  risk,
  rescue,
  defeat_passengers: defeatPassengers,
  damage: damageBy,
  repair,
  spawn,
  move_monsters: moveMonsters,
  defeat_deep_ones: defeatDeepOnes,
  activate: activateBy,
  displace,
};

const MONARCHS = ["hydra", "dagon"];

function card(t) {
  return ["card", t.scope().source];
}

function* resource(t, { kind, change, by }) {
  const dial = kind === "any" ? yield* pickDial(t, decider(t, by)) : kind;
  if (change < 0) loseResource(t, dial, -change);
  else gainResource(t, dial, change);
}

function* pickDial(t, seat) {
  const event = yield ask("PickingOption", seat, [card(t)], () => ({ Choose: each("option", DIALS) }));
  return event.option;
}

function* track(t, { track: which, move, amount, short }) {
  const spaces = amountOf(t, amount);
  if (short && t.ship[which] < spaces) loseResource(t, "fuel", spaces - t.ship[which]);
  if (move === "advance") yield* advance(t, which, spaces);
  else retreat(t, which, move === "reset" ? t.box[which] : spaces);
}

// Passengers

function* risk(t, { amount, up_to }) {
  const scope = t.scope();
  const left = t.passengersInSupply();
  const most = Math.min(amount, left);
  let number = amount > left && t.ruling("risk_short") === "all_or_none" ? 0 : most;
  if (up_to) number = yield* howMany(t, scope.owner, most);
  scope.counted = number;
  for (const _ of upTo(number)) yield* riskOne(t);
}

function* howMany(t, seat, most) {
  const facts = [card(t), ["least", 1], ["most", most]];
  const numbers = upTo(most).map((number) => number + 1);
  const event = yield ask("PickingNumber", seat, facts, () => ({ Number: each("number", numbers) }));
  return event.number;
}

function* riskOne(t) {
  const die = yield* throwDie(t, t.active());
  t.sea.passengers[t.place(t.numbered("deck", die))] += 1;
}

/** Passengers of some spaces go back to the supply. */
function* rescue(t, { amount, where, up_to }) {
  const scope = t.scope();
  const spaces = () => spacesOf(t, where).filter((space) => t.passengersIn(space) > 0);
  for (let left = amount === "all" ? Infinity : amount; left > 0 && spaces().length > 0; left -= 1) {
    const space = up_to ? yield* rescuing(t, scope.owner, spaces()) : spaces()[0];
    if (space === null) return;
    t.sea.passengers[t.place(space)] -= 1;
    scope.counted += 1;
  }
}

function* rescuing(t, seat, open) {
  const event = yield ask("Rescuing", seat, [card(t)], () => ({ Rescue: each("space", open), Stop: BARE }));
  return event.$ === "unf.Stop" ? null : event.space;
}

function* defeatPassengers(t, { amount, where, by }) {
  const seat = decider(t, by);
  if (where === SUPPLY) {
    if (t.passengersInSupply() > 0) yield* defeatPassenger(t, SUPPLY);
  } else if (amount === "all") yield* losePassengers(t, spacesOf(t, where));
  else {
    const open = spacesOf(t, where).filter((space) => t.passengersIn(space) > 0);
    if (open.length === 0) return;
    yield* defeatPassenger(t, yield* pickOneSpace(t, seat, open, "passenger"));
  }
}

// Damage

function* damageBy(t, { target, times }) {
  const room = { ship: "", picked: t.scope().spaces.at(-1) }[target] ?? target;
  if (room !== "" && !t.rooms.includes(room)) return;
  for (const _ of upTo(times)) yield* damage(t, room);
}

/** The damage card of one's room is shuffled back. */
function* repair(t) {
  const { space } = t.player(t.scope().owner);
  const place = t.rooms.indexOf(space);
  if (place < 0 || t.ship.damage[place] === "") return;
  const deck = t.decks.damage;
  shuffleAll(deck);
  deck.shuffled = having(deck.shuffled, t.ship.damage[place]);
  t.ship.damage[place] = "";
}

// Monsters

function* spawn(t, { amount, where }) {
  const spaces = yield* reached(t, yield* spawnSpaces(t, where, amount));
  if (t.deepOnesInSupply() < amount * spaces.length) t.end("deep_ones");
  for (const space of spaces) place(t, space, amount);
}

/** The numbered room closest to the owner of a card, who picks among those as close. */
function* nearestRoom(t, amount) {
  const { owner } = t.scope();
  const { space } = t.player(owner);
  const open = t.rooms.includes(space) ? [space] : t.rooms.filter((room) => t.beside(space).includes(room));
  return open.length === 1 ? open : [yield* pickOneSpace(t, owner, open, "spawn", amount)];
}

/** The room that was to be damaged, or one that a roll names. */
function* aimedRoom(t) {
  const [, name] = parted(t.scope().source);
  const text = JSON.stringify(t.box.mythos.find((one) => one.name === name)?.effects);
  const aimed = t.rooms.find((room) => text.includes(`"target":"${room}"`));
  if (aimed !== undefined) return aimed;
  return t.numbered("interior", yield* throwDie(t, t.active()));
}

/** Where barricaded hatches keep Deep Ones from being placed too, they may be barricaded first. */
function* reached(t, spaces) {
  if (t.ruling("barricade_scope") !== "moves_and_spawns") return spaces;
  if (spaces.some((space) => t.kind(space) === "interior")) yield* openWindow(t, "deep_ones_about_to_act");
  return spaces.filter((space) => !t.turn.barred || t.kind(space) !== "interior");
}

function* spawnSpaces(t, where, amount) {
  const scope = t.scope();
  switch (where) {
    case "nearest_room":
      return yield* nearestRoom(t, amount);
    case "each_deck":
      return t.ofKind("deck");
    case "each_water":
      return t.ofKind("water");
    case "each_room":
      return t.rooms;
    case "each_picked":
      return scope.spaces;
    case "die_room":
      return [t.numbered("interior", scope.die)];
    case "damaged":
      if (scope.damaged !== "") return [scope.damaged];
      return t.ruling("no_landing") === "spawns_anyway" ? [yield* aimedRoom(t)] : [];
    case "here":
      return [t.player(scope.owner).space].filter((space) => mayEnter(t, space));
    default:
      return spacesOf(t, where);
  }
}

function* moveMonsters(t, effect) {
  const scope = t.scope();
  switch (effect.to) {
    case "deep":
      return monarchsTo(t, effect, DEEP);
    case "die_front":
      return frontTo(t, effect, t.numbered("water", scope.die));
    case "facing_water":
      for (const space of t.ofKind("deck")) {
        const water = t.beside(space).find((other) => t.kind(other) === "water");
        shift(t, space, water, t.deepOnesIn(space));
      }
      return undefined;
    case "adjacent":
      return yield* herd(t, effect);
    case "chosen_water":
      return yield* surface(t);
    case "adjacent_water":
      return yield* lure(t);
    default:
      throw new Error(`not played: ${effect.to}`);
  }
}

/** Deep Ones are moved to adjacent spaces: those of a space together, or one by one. */
function* herd(t, { among, each: how, by }) {
  const seat = decider(t, by);
  const spaces = spacesOf(t, among).filter((space) => t.deepOnesIn(space) > 0);
  if (how === "together") {
    for (const space of spaces) yield* drive(t, seat, space);
    return;
  }
  const waiting = t.spaces.map((space) => (spaces.includes(space) ? t.deepOnesIn(space) : 0));
  yield* herding(t, seat, waiting, [], how === "must", (space) => neighbours(t, space));
}

/** Where a Deep One of a space can be moved: beside it, never into the Brig, not through barred hatches. */
function neighbours(t, space) {
  return t.spaces.filter((to) => t.beside(space).includes(to) && mayEnter(t, to) && !isBarred(t, space, to));
}

export function mayEnter(t, space) {
  if (space === "brig") return false;
  return space !== "sick_bay" || t.ruling("sick_bay_deep_ones") === "open";
}

function* drive(t, seat, space) {
  const scope = t.scope();
  scope.damaged = space;
  const open = neighbours(t, space);
  if (open.length === 0) return;
  const to = yield* pickOneSpace(t, seat, open, "drive");
  shift(t, space, to, t.deepOnesIn(space));
  scope.damaged = "";
}

/** Figures are moved one by one; those counted have not been moved yet. */
export function* herding(t, seat, waiting, people, must, ways) {
  for (;;) {
    const origins = t.spaces.filter((space, at) => waiting[at] > 0 && ways(space).length > 0);
    if (origins.length === 0 && people.length === 0) return;
    const facts = [
      card(t),
      ...t.spaces.flatMap((space, at) => (waiting[at] > 0 ? [[space, waiting[at]]] : [])),
      ...people.map((who, at) => [`character_of ${at}`, who]),
    ];
    const herds = origins.flatMap((origin) => ways(origin).map((to) => ({ origin, to })));
    const sends = people.flatMap((who) => refuges(t, who).map((to) => ({ who, to })));
    const event = yield ask("Herding", seat, facts, () => ({ Herd: herds, Send: sends, Stop: must ? [] : BARE }));
    if (event.$ === "unf.Stop") return;
    if (event.$ === "unf.Send") {
      people = people.filter((who) => who !== event.who);
      yield* moveTo(t, event.who, event.to);
      continue;
    }
    shift(t, event.origin, event.to);
    waiting[t.place(event.origin)] -= 1;
  }
}

function refuges(t, who) {
  return t.ofKind("deck", "interior").filter((to) => to !== "brig" && !t.isIn(who, to));
}

/** Deep Ones and characters of the space picked are moved to any ship spaces. */
function* displace(t) {
  const { owner, spaces } = t.scope();
  const from = spaces.at(-1);
  if (from === undefined) return;
  const waiting = t.spaces.map((space) => (space === from ? t.deepOnesIn(space) : 0));
  const ways = (space) => t.ofKind("deck", "interior").filter((to) => to !== space && mayEnter(t, to));
  yield* herding(t, owner, waiting, t.seats.filter((seat) => t.isIn(seat, from)), false, ways);
}

/** All monsters of the Deep come up where the owner of the card chooses. */
function* surface(t) {
  const space = yield* pickOneSpace(t, t.scope().owner, t.ofKind("water"), "gather");
  rise(t, "all", space);
}

/** The monarch picked is moved to a water space beside its own. */
function* lure(t) {
  const { owner, item } = t.scope();
  if (item === "") return;
  const open = t.beside(t.sea[item]).filter((space) => t.kind(space) === "water");
  t.sea[item] = yield* pickOneSpace(t, owner, open, "water");
}

function monarchsTo(t, { which }, space) {
  const names = which === "monarchs" ? MONARCHS : [t.scope().item];
  const other = which === "picked" && t.ruling("first_oath_monarch") === "the_other";
  for (const name of names.filter((one) => MONARCHS.includes(one))) {
    t.sea[other ? MONARCHS.find((one) => one !== name) : name] = space;
  }
}

function frontTo(t, { which, among }, space) {
  if (which === "all") rise(t, "all", space);
  else for (const name of MONARCHS) t.sea[name] = space;
  return among;
}

function* defeatDeepOnes(t, { amount, where, by }) {
  const scope = t.scope();
  const seat = decider(t, by);
  const spaces = spacesOf(t, where);
  const there = () => spaces.filter((space) => t.deepOnesIn(space) > 0);
  if (amount === "all") {
    const number = sum(spaces.map((space) => t.deepOnesIn(space)));
    spaces.forEach((space) => remove(t, space, t.deepOnesIn(space)));
    scope.counted = number;
    return;
  }
  const number = amountOf(t, amount);
  scope.counted = 0;
  for (let left = number; left > 0 && there().length > 0; left -= 1) {
    const open = there();
    remove(t, yield* pickOneSpace(t, seat, open, "deep_one", left));
    scope.counted += 1;
  }
}

function* activateBy(t, { which, times }) {
  const { space } = t.player(t.scope().owner);
  for (const _ of upTo(times)) {
    if (which === "deep_ones_here") yield* stir(t, t.spaces.map((name) => (name === space ? t.deepOnesIn(name) : 0)));
    else if (which === "one_deep_one") yield* activateOne(t);
    else yield* activate(t, which);
  }
}

function* activateOne(t) {
  const open = t.spaces.filter((space) => t.deepOnesIn(space) > 0);
  if (open.length === 0) return;
  const space = yield* pickOneSpace(t, t.scope().owner, open, "stir");
  yield* act(t, space);
}
