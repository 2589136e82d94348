// A monster is drawn: a trident kills it, the Regular has it shuffled back, or the diver who met it flees for good.

import { having, inOrder, inPairs, lacking, upTo } from "./pieces.mjs";
import { ask, bare } from "./questions.mjs";

/** Meet a monster: "killed" and "again" have the diver draw another card, "aside" ends its draw, "fled" its career. */
export function* meet(table, monster, diver, turn, replacing) {
  const { dive } = table;
  table.returned[dive.wreck] = Math.max(table.returned[dive.wreck] - 1, 0);
  dive.aside = having(dive.aside, monster);
  const passing = replacing && table.ruling("replacement") === "until_treasure";
  const { $, bearer } = yield* decided(table, diver, turn, passing);
  if ($ === "kl.Reshuffle") return shuffledBack(table, monster);
  if ($ === "kl.Decline") return "again";
  if ($ === "kl.Strike") return killed(table, monster, bearer);
  if (isBold(table, turn)) return "aside";
  yield* flee(table, diver, turn);
  return "fled";
}

/** Ask what is done about a monster, unless there is nothing to decide. */
function* decided(table, diver, turn, passing) {
  const { seat } = table.dive;
  const bearers = armed(table);
  const isFree = !passing && bearers.length > 0 && (bearers.length > 1 || !mustStrike(table, bearers, diver));
  if (isFree || table.mightPlay(seat)) return yield facing(table, diver, turn, passing);
  if (passing) return { $: "kl.Decline" };
  return bearers.length > 0 ? { $: "kl.Strike", bearer: bearers[0] } : { $: "kl.Flee" };
}

/** Whether nobody flees from a monster that comes with the Volunteer. */
function isBold(table, turn) {
  return turn === "helper" && table.ruling("helper_risk") === "nobody";
}

/** The divers who are there, and carry a trident. */
function armed(table) {
  const { seat, wreck, waiting, done } = table.dive;
  const all = upTo(table.teams[seat].length).filter((diver) => table.canReach(table.teams[seat][diver], wreck));
  const present = table.ruling("present") === "able" ? all : inOrder([...waiting, ...done]);
  return present.filter((diver) => table.teams[seat][diver].tridents > 0);
}

/** Whether a diver may not flee from a monster, for these tridents are there. */
function mustStrike(table, bearers, diver) {
  if (table.ruling("trident_use") === "own_compulsory") return bearers.includes(diver);
  return table.ruling("trident_use") === "compulsory" && bearers.length > 0;
}

function killed(table, monster, bearer) {
  const { dive } = table;
  table.teams[dive.seat][bearer].tridents -= 1;
  dive.aside = lacking(dive.aside, monster);
  table.discard(monster);
  for (const seat of table.seats) table.seesLeaving(seat, dive.wreck, monster);
  return "killed";
}

function shuffledBack(table, monster) {
  const { dive } = table;
  table.playCard(dive.seat, "regular");
  putBack(table, table.ruling("regular_set_aside") === "all" ? dive.aside : [monster]);
  return "again";
}

/** Monsters go back into the wreck, and everybody sees it. */
export function putBack(table, monsters) {
  const { dive } = table;
  for (const monster of monsters) {
    dive.aside = lacking(dive.aside, monster);
    table.setLocated(dive.wreck, having(table.located(dive.wreck), monster));
    table.returned[dive.wreck] += 1;
  }
}

/** A diver leaves the game with all it carries; the others may surface. */
function* flee(table, diver, turn) {
  const { dive } = table;
  table.teams[dive.seat] = table.teams[dive.seat].filter((_, place) => place !== diver);
  const movedUp = (places) => places.filter((place) => place !== diver).map((place) => place - (place > diver ? 1 : 0));
  dive.waiting = movedUp(dive.waiting);
  dive.done = movedUp(dive.done);
  dive.early = movedUp(dive.early);
  dive.last = null;
  const isAlarm = turn === "own" || table.ruling("surface_after_extra") === "offered";
  if (isAlarm) dive.alarmed = true;
  const isOwn = ([seat]) => seat === dive.seat;
  const { sabotaged } = table.meetings;
  const own = movedUp(sabotaged.filter(isOwn).map(([, place]) => place)).map((place) => [dive.seat, place]);
  const others = sabotaged.filter((one) => !isOwn(one));
  table.meetings.sabotaged = inPairs([...own, ...others]);
  if (isAlarm && isCommitting(table)) yield* commit(table);
}

/** Whether divers still to draw are asked at once, who could not surface anyway. */
function isCommitting(table) {
  const { waiting, wreck } = table.dive;
  if (table.ruling("surface_choice") !== "all_at_once" || table.ruling("must_draw") === "optional") return false;
  return waiting.length > 0 && !table.isEmpty(wreck);
}

/** Every diver still to draw says now whether it does; then the offer is over. */
function* commit(table) {
  for (const diver of [...table.dive.waiting]) {
    const { $ } = yield committing(table, diver);
    if ($ === "kl.Surface") surface(table, diver);
  }
  table.dive.alarmed = false;
}

/** A diver goes up without its draw. */
export function surface(table, diver) {
  const { dive } = table;
  dive.waiting = lacking(dive.waiting, diver);
  dive.early = dive.early.filter((place) => place !== diver);
  if (dive.last === diver) dive.last = null;
}

// Questions

function facing(table, diver, turn, passing) {
  const { seat } = table.dive;
  const bearers = armed(table);
  const answers = {
    "kl.Strike": ({ bearer }) => !passing && bearers.includes(bearer),
    "kl.Flee": () => !passing && !mustStrike(table, bearers, diver),
    "kl.Reshuffle": () => table.canPlay(seat, "regular"),
    "kl.Decline": () => passing,
  };
  const candidates = {
    "kl.Strike": () => upTo(table.teams[seat].length).map((bearer) => ({ bearer })),
    "kl.Flee": bare,
    "kl.Reshuffle": bare,
    "kl.Decline": bare,
  };
  return ask("kl.Facing", "kl.dive.trident", seat, [["diver", diver], ["turn", turn]], answers, candidates);
}

function committing(table, diver) {
  const asked = (event) => event.diver === diver;
  const answers = { "kl.Surface": asked, "kl.Stay": asked };
  const candidates = { "kl.Surface": () => [{ diver }], "kl.Stay": () => [{ diver }] };
  return ask("kl.Committing", "kl.dive.monster_others", table.dive.seat, [["diver", diver]], answers, candidates);
}
