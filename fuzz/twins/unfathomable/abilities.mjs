// Abilities: where they are printed, who has them, and what keeps one from being used.

import { parted, skillOf, valueOf } from "./pieces.mjs";
import { payable } from "./costs.mjs";
import { hasPassive } from "./holdings.mjs";
import { staysInPlace } from "./defeat.mjs";
import { holds } from "./counting.mjs";
import { findsSomething } from "./targets.mjs";

const PRINTED = {
  character: (t, name) => t.box.characters.find((one) => one.name === name)?.abilities,
  feat: (t, name) => featOf(t, name),
  item: (t, name) => t.box.items.find((one) => one.name === name)?.abilities,
  room: (t, name) => t.box.rooms.find((one) => one.name === name)?.abilities,
  damage: (t, name) => t.box.damage.find((one) => one.name === name)?.abilities,
  mythos: (t, name) => t.box.mythos.find((one) => one.name === name)?.abilities,
  spell: (t, name) => t.box.spells.find((one) => one.name === name)?.abilities,
  title: (t, name) => (name === "keeper" ? t.box.keeper : undefined),
  skill: (t, name) => skillCard(t, name)?.abilities,
};

function featOf(t, name) {
  const character = t.box.characters.find((one) => one.name === name);
  return character && [character.feat];
}

export function skillCard(t, name) {
  return t.box.skill_cards.find(({ skill, value }) => skill === skillOf(name) && value === valueOf(name));
}

/** The abilities that a source prints. */
export function abilitiesOf(t, source) {
  const [kind, name] = parted(source);
  return PRINTED[kind]?.(t, name) ?? [];
}

/** What lies before a seat: its sheet, its feat, its title, its items, the cards it keeps. */
export function playArea(t, seat) {
  const { character, feat, items, kept } = t.player(seat);
  return [
    `character:${character}`,
    ...(feat ? [`feat:${character}`] : []),
    ...(t.keeper === seat ? ["title:keeper"] : []),
    ...items.map((item) => `item:${item}`),
    ...kept,
  ];
}

/** Every source a seat has now: its play area, its hand, its room and the damage there. */
export function sourcesOf(t, seat) {
  const { hand, space } = t.player(seat);
  const damage = t.damageIn(space);
  return [
    ...playArea(t, seat),
    ...[...new Set(hand)].map((card) => `skill:${card}`),
    `room:${space}`,
    ...(damage === "" ? [] : [`damage:${damage}`]),
  ];
}

export function mark(seat, source, ability) {
  return `${seat} ${source} ${ability.name}`;
}

/** Where it is noted that an ability with a limit has been used. */
export function ledger(t, ability) {
  if (ability.limit === "roll") return t.throw;
  if (ability.limit === "check") return t.trial;
  return t.turn;
}

/** Every use of an ability of some timings that is open to a seat now, as the fields of an event. */
export function uses(t, seat, timings, sources = sourcesOf(t, seat), moment = {}) {
  return sources.flatMap((source) =>
    abilitiesOf(t, source).flatMap((ability, index) =>
      timings.includes(ability.timing) && isOpen(t, seat, source, ability, moment) ? [{ source, ability: index }] : [],
    ),
  );
}

/** Whether a seat that has this source may use this ability now. `moment` tells of a defeat, or of what went before. */
export function isOpen(t, seat, source, ability, moment = {}) {
  return (
    isAllowedTo(t, seat, source, ability) &&
    isAnswer(t, seat, source, ability, moment) &&
    isGiven(t, seat, source, ability) &&
    payable(t, seat, source, ability) &&
    findsSomething(t, seat, source, ability)
  );
}

/** Who one is, and where: traitors, the Brig, the room. */
export function isAllowedTo(t, seat, source, ability) {
  const [kind, name] = parted(source);
  if (t.isRevealed(seat) && ["character", "feat", "room", "damage", "title"].includes(kind)) return false;
  if (kind === "skill" && skillOf(name) === "treachery" && t.isHuman(seat)) return false;
  if (t.isJailed(seat) && isOffInBrig(t, kind, ability)) return false;
  if (isAttack(ability) && hasPassive(t, seat, "no_attack")) return false;
  if (kind === "room" && !isRoomFree(t, seat, name)) return false;
  if (isRepair(ability) && !isRepairable(t, t.player(seat).space)) return false;
  return true;
}

function isOffInBrig(t, kind, ability) {
  if (ability.not_in_brig || leavesBrig(kind, ability)) return true;
  if (kind === "item") return true;
  const cards = ["feat", "title", "mythos", "spell"];
  return t.ruling("brig_play_area") === "all_cards_off" && cards.includes(kind);
}

/** Whether an ability would move its owner, which nothing does in the Brig but the action of the Brig. */
function leavesBrig(kind, ability) {
  return kind !== "room" && ability.effects.some((effect) => effect.do === "move" && effect.who === "owner");
}

function isRoomFree(t, seat, room) {
  if (!t.isIn(seat, room) || t.turn.used.includes(`room:${room}`)) return false;
  if (t.damageIn(room) !== "" || t.deepOnesIn(room) > 0) return false;
  const exempt = room === "brig" && t.ruling("brig_action_blocked") === "brig_exempt";
  return exempt || t.traitorsIn(room).length === 0;
}

function isAttack(ability) {
  return ability.timing === "action" && attacksIn(ability.effects);
}

/** Whether anything in it is an attack; Shrivelling, which rolls like one, is none. */
function attacksIn(part) {
  if (part === null || typeof part !== "object") return false;
  return part.do === "attack" ? part.attack : Object.values(part).some(attacksIn);
}

function isRepair(ability) {
  const flat = ability.effects.flatMap((effect) => (effect.do === "pay" ? effect.effects : [effect]));
  return flat.some((effect) => effect.do === "repair");
}

export function isRepairable(t, room) {
  if (t.damageIn(room) === "" || t.deepOnesIn(room) > 0) return false;
  return t.ruling("repair_blocked_by") === "deep_one_only" || t.traitorsIn(room).length === 0;
}

/** Whether an ability answers what happens now. */
export function isAnswer(t, seat, source, ability, moment) {
  const [, name] = parted(source);
  if (ability.attacks_only && !t.throw?.attack) return false;
  if (ability.this_weapon && t.throw?.weapon !== name) return false;
  if (ability.this_weapon && ability.own && t.throw?.roller !== seat) return false;
  if (ability.mythos_only && !t.trial?.mythos) return false;
  if (ability.after.length > 0 && !ability.after.includes(moment.after)) return false;
  if (ability.own && moment.doomed !== undefined && moment.doomed !== seat) return false;
  if (ability.near && !isNear(t, seat, moment.space)) return false;
  return true;
}

function isNear(t, seat, space) {
  const here = t.player(seat).space;
  return space === here || t.beside(here).includes(space);
}

/** Whether its limit and its needs leave it open. */
function isGiven(t, seat, source, ability) {
  const used = ability.limit === "none" ? [] : (ledger(t, ability)?.used ?? []);
  if (used.includes(mark(seat, source, ability))) return false;
  return meetsNeeds(t, seat, ability);
}

/** What an ability needs: its test, a room fit for it, an owner who can be defeated. */
export function meetsNeeds(t, seat, ability) {
  if (ability.needs !== null && !holds(t, ability.needs, seat)) return false;
  if (ability.needs?.of === "space" && t.ruling("full_steam_room") === "refused") {
    const room = ability.needs.space;
    if (t.damageIn(room) !== "" || t.deepOnesIn(room) > 0 || t.traitorsIn(room).length > 0) return false;
  }
  const sacrifices = ability.effects.some((effect) => effect.do === "defeat" && effect.who === "owner");
  return !sacrifices || t.ruling("self_sacrifice_where") === "allowed" || !staysInPlace(t, seat);
}
