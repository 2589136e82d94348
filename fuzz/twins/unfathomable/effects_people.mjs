// Effects of cards on characters: picked, moved, defeated, given actions, sent to attack.

import { actions, attack, enemies } from "./actions.mjs";
import { amountOf, decider, one, several, spacesOf } from "./counting.mjs";
import { defeatAll } from "./defeat.mjs";
import { hasPassive, itemCard } from "./holdings.mjs";
import { learn } from "./loyalty.mjs";
import { remove } from "./monsters.mjs";
import { heir, moveTo, passTitle } from "./moves.mjs";
import { DEEP, parted } from "./pieces.mjs";
import { ask, BARE, each } from "./questions.mjs";

export const EFFECTS = { pick, move, defeat, actions: grantActions, attack: attackBy, pass, read_loyalty: readLoyalty };

function card(t) {
  return ["card", t.scope().source];
}

function* pick(t, effect) {
  yield* PICKS[effect.kind](t, effect, decider(t, effect.by));
}

const PICKS = {
  human: pickSeat,
  character: pickSeat,
  monarch: pickMonarch,
  space: pickSpace,
  room: pickSpace,
  item: pickItem,
};

function* pickSeat(t, { kind, among }, seat) {
  const scope = t.scope();
  const candidates = seatsToPick(t, kind, among, seat, scope.source);
  if (candidates.length === 0) return;
  const event = yield ask("PickingSeat", seat, [card(t)], () => ({ PickSeat: each("who", candidates) }));
  scope.seat = event.who;
}

export function seatsToPick(t, kind, among, seat, source) {
  const isKind = (other) => kind === "character" || t.isHuman(other);
  return t.seats.filter((other) => isKind(other) && isAmong(t, among, seat, other, source.startsWith("skill:")));
}

/** Whether a seat is among those that a word names; `toAct`: to take an action. */
function isAmong(t, word, seat, other, toAct) {
  switch (word) {
    case "":
      return true;
    case "others":
      return other !== seat && (t.isHuman(other) || !toAct || t.ruling("coordinated_effort") !== "humans_only");
    case "others_here":
      return other !== seat && t.isIn(other, t.player(seat).space);
    case "others_not_in_brig":
      return other !== seat && !t.isJailed(other);
    case "each_human_not_in_brig":
      return !t.isJailed(other);
    case "cabin_targets":
      if (other === seat && t.ruling("cabin_target") === "another_human") return false;
      return t.ruling("cabin_target_jailed") === "allowed" || !t.isJailed(other);
    default:
      throw new Error(`no such players: ${word}`);
  }
}

function* pickMonarch(t, _effect, seat) {
  const open = ["hydra", "dagon"].filter((name) => t.sea[name] !== DEEP);
  if (open.length === 0) return;
  const event = yield ask("PickingOption", seat, [card(t)], () => ({ Choose: each("option", open) }));
  t.scope().item = event.option;
}

function* pickSpace(t, { among, number }, seat) {
  const scope = t.scope();
  for (let left = number; left > 0; left -= 1) {
    const open = spacesToPick(t, among).filter((space) => !scope.spaces.includes(space));
    if (open.length === 0) return;
    scope.spaces.push(yield* pickOneSpace(t, seat, open, "note", left));
  }
}

export function* pickOneSpace(t, seat, open, what, left = 1) {
  const facts = [card(t), ["for", what], ["left", left]];
  const event = yield ask("PickingSpace", seat, facts, () => ({ PickSpace: each("space", open) }));
  return event.space;
}

export function spacesToPick(t, word, scope = t.scope()) {
  if (word === "undamaged") return t.undamaged();
  if (word === "deep_one_spaces") return t.spaces.filter((space) => t.deepOnesIn(space) > 0);
  return spacesOf(t, word, scope);
}

/** The weapons that a seat can use: none in the Brig. */
export function weaponsOf(t, seat) {
  return t.isJailed(seat) ? [] : t.player(seat).items.filter((item) => itemCard(t, item).weapon);
}

function* pickItem(t, _effect, seat) {
  const weapons = weaponsOf(t, seat);
  if (weapons.length === 0) return;
  const facts = [card(t), ["for", "note"]];
  const event = yield ask("PickingItem", seat, facts, () => ({ PickItem: each("item", weapons) }));
  t.scope().item = event.item;
}

/** Characters are moved to a space, or to one that somebody chooses. */
function* move(t, { who, to, by, may }) {
  for (const seat of several(t, who)) {
    const chooser = by === "self" ? seat : decider(t, by);
    const open = staysJailed(t, seat, who, to) ? [] : destinations(t, to, seat);
    if (open.length === 0) continue;
    const named = open.length === 1 && !may && !CHOSEN.includes(to);
    const space = named ? open[0] : yield* goingTo(t, chooser, seat, open, may);
    if (space !== null) yield* moveTo(t, seat, space);
  }
}

/** Only what speaks of the Brig leads out of it. */
function staysJailed(t, seat, who, to) {
  return t.isJailed(seat) && to !== "brig" && who !== "each_in_brig" && t.scope().source !== "room:brig";
}

const CHOSEN = ["any_ship", "any_deck", "beside"];

function* goingTo(t, chooser, seat, open, may) {
  const facts = [card(t), ["moves", seat]];
  const answers = { PickSpace: each("space", open), Decline: may ? BARE : [] };
  const event = yield ask("GoingTo", chooser, facts, () => answers);
  return event.$ === "unf.Decline" ? null : event.space;
}

function destinations(t, to, seat) {
  const scope = t.scope();
  const { space } = t.player(seat);
  switch (to) {
    case "any_ship":
      return t.ofKind("deck", "interior").filter((other) => !isClosed(t, other, scope.source));
    case "any_deck":
      return t.ofKind("deck");
    case "beside":
      return t.beside(space).filter((other) => t.isShip(other) && other !== "brig" && other !== "sick_bay");
    case "die_deck":
      return [t.numbered("deck", scope.die)];
    case "die_room":
      return [t.numbered("interior", scope.die)];
    default:
      return [to];
  }
}

function isClosed(t, space, source) {
  if (space === "brig") return true;
  return space === "sick_bay" && !(source === "room:brig" && t.ruling("brig_exit_sick_bay") === "with_sick_bay");
}

/** Those named are defeated; of enemies Deep Ones too. */
function* defeat(t, { who }, moment) {
  const scope = t.scope();
  const seats = several(t, who);
  const { space } = t.player(scope.owner);
  const deepOnes = who === "each_enemy_here" && t.isHuman(scope.owner) ? t.deepOnesIn(space) : 0;
  remove(t, space, deepOnes);
  const countsAll = t.ruling("beast_within_count") === "counted";
  scope.counted = deepOnes + (countsAll ? seats.length : 0);
  yield* defeatAll(t, seats, false, (fate) => {
    if (fate === "defeated" && !countsAll && who === "each_enemy_here") scope.counted += 1;
    if (fate === "spared") moment.spared = true;
  });
}

function* grantActions(t, { amount, who }) {
  const seat = one(t, who);
  if (seat === null) return;
  yield* actions(t, seat, amount, seat === t.active());
}

/** An attack within the reach of what it is made with. */
function* attackBy(t, effect, { again = false }) {
  const scope = t.scope();
  const anyWeapons = t.ruling("rampage_weapons") === "any_weapons";
  if (effect.weapon === "picked" && again && anyWeapons) yield* pickItem(t, effect, scope.owner);
  const { source, item } = scope;
  if (effect.weapon !== "picked") yield* aim(t, effect, source);
  else if (item !== "") yield* aim(t, printedAttack(t, item), `item:${item}`);
}

/** The attack that a weapon prints. */
export function printedAttack(t, item) {
  const effects = itemCard(t, item).abilities.flatMap((ability) => ability.effects);
  return effects.find((effect) => effect.do === "attack");
}

/** The spaces that an attack reaches. */
export function reachOf(t, seat, { reach }) {
  const { space } = t.player(seat);
  return { here: [space], beside: t.beside(space), board: t.spaces }[reach];
}

/** Whether the Kitchen Knife counts for a basic attack of a card. */
function isKnifeAttack(t, seat, effect, source) {
  if (!effect.attack || !source.startsWith("skill:") || t.ruling("knife_in_rampage") === "no") return false;
  return hasPassive(t, seat, "basic_attack");
}

function* aim(t, effect, source) {
  const seat = t.scope().owner;
  const open = enemies(t, seat, reachOf(t, seat, effect));
  if (open.length === 0) return;
  const event = yield ask("Aiming", seat, [["card", source]], () => ({ Attack: open }));
  const [kind, name] = parted(source);
  const weapon = kind === "item" ? name : "";
  const knife = isKnifeAttack(t, seat, effect, source) ? 1 : 0;
  const plus = amountOf(t, effect.plus) + (event.target === null ? effect.plus_deep_one : 0) + knife;
  yield* attack(t, seat, event.target, event.space, { plus, need: effect.need, isAttack: effect.attack, weapon });
}

/** A title passes to the highest or the lowest in its line, unless the card has taken it from somebody already. */
function* pass(t, { title, to, jailed }) {
  const loser = t[title];
  const { seat } = t.scope();
  if (loser === null || (seat !== null && seat !== loser)) return;
  if (jailed) yield* moveTo(t, loser, "brig");
  passTitle(t, title, heir(t, title, loser, to === "lowest"));
}

/** One looks at the loyalty cards of the player picked. */
function* readLoyalty(t) {
  const { owner, seat } = t.scope();
  if (seat === null || t.player(seat).loyalty.length === 0) return;
  learn(t, owner, seat, t.player(seat).loyalty);
}
