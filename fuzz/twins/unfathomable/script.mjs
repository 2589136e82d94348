// Scripts: the effects of a card, carried out one after the other, with what the card has noted so far.

import { canPay } from "./costs.mjs";
import { amountOf, decider, holds } from "./counting.mjs";
import { EFFECTS as CARDS } from "./effects_cards.mjs";
import { EFFECTS as PEOPLE } from "./effects_people.mjs";
import { EFFECTS as SEA } from "./effects_sea.mjs";
import { EFFECTS as TRIALS } from "./effects_trials.mjs";
import { parted } from "./pieces.mjs";
import { ask, BARE, each } from "./questions.mjs";
import { throwDie } from "./rolls.mjs";

/** Carry out a script of a card for its owner. */
export function* perform(t, source, effects, owner, { peril = "", doomed = null, moment = {} } = {}) {
  const blank = { value: 0, die: 0, counted: 0, margin: 0, spaces: [], seat: null, item: "", damaged: "" };
  t.scopes.push({ source, owner, ...blank, peril, doomed });
  yield* carry(t, effects, moment);
  t.scopes.pop();
}

/** Carry out effects in the scope that is open. */
export function* carry(t, effects, moment = {}) {
  for (const effect of effects) {
    yield* EFFECTS[effect.do](t, effect, moment);
    if (isInVain(t, effect)) return;
  }
}

/** Sacrifice Deep One may do nothing more without a Deep One to defeat. */
function isInVain(t, effect) {
  if (effect.do !== "defeat_deep_ones" || t.ruling("sacrifice_needs_deep_one") !== "defeat_first") return false;
  const { source, counted } = t.scope();
  return source === "mythos:sacrifice_deep_one" && counted === 0;
}

const EFFECTS = {
  either,
  may,
  pay,
  when,
  roll,
  repeat,
  *passive(t, { what }) {
    if (what === "no_entry") t.turn.barred = true;
  },
  ...CARDS,
  ...PEOPLE,
  ...SEA,
  ...TRIALS,
};

/** Somebody chooses one of the options of a card. */
function* either(t, { options, by }) {
  const scope = t.scope();
  const seat = scope.doomed ?? decider(t, by);
  const names = () => options.filter((option) => isSelectable(t, option, seat)).map(({ name }) => name);
  if (names().length === 0) return;
  const kind = decidingKind(t, scope, options);
  const event = yield ask(kind, seat, [["card", scope.source]], () => ({ Choose: each("option", names()) }));
  yield* carry(t, options.find(({ name }) => name === event.option).effects);
}

function isSelectable(t, option, seat) {
  const scope = t.scope();
  if (option.needs !== null && !holds(t, option.needs, scope.owner)) return false;
  if (t.ruling("unpayable_cost") === "selectable_in_vain") return true;
  return option.effects.every((effect) => effect.do !== "pay" || canPay(t, scope.source, effect.cost));
}

function decidingKind(t, { source }, options) {
  const [kind, name] = parted(source);
  if (kind !== "mythos") return "Deciding";
  const card = t.box.mythos.find((one) => one.name === name);
  const isFirst = card.kind === "combination" && card.effects[0].options === options;
  return isFirst ? "DecidingCombination" : "DecidingCrisis";
}

function* may(t, { effects, by }) {
  const { source } = t.scope();
  const seat = decider(t, by);
  const affordable = effects.every((effect) => effect.do !== "pay" || canPay(t, source, effect.cost));
  const accept = affordable ? BARE : [];
  const event = yield ask("Offering", seat, [["card", source]], () => ({ Accept: accept, Decline: BARE }));
  if (event.$ === "unf.Accept") yield* carry(t, effects);
}

/** What is bought is had only if the cost could be paid in full. */
function* pay(t, { cost, effects }, moment) {
  if (!canPay(t, t.scope().source, cost)) return;
  for (const one of cost) yield* EFFECTS[one.do](t, { ...one, cost: true }, moment);
  yield* carry(t, effects, moment);
}

function* when(t, { test, effects, otherwise }) {
  yield* carry(t, holds(t, test, t.scope().owner) ? effects : otherwise);
}

/** Every band that fits what was rolled is carried out. */
function* roll(t, { bands, plus }) {
  const scope = t.scope();
  scope.die = yield* throwDie(t, t.active());
  const total = scope.die + amountOf(t, plus);
  for (const { when: how, number, effects } of bands) {
    const fits = fitsBand(t, how, total, amountOf(t, number));
    yield* carry(t, effects.filter((effect) => fits || isRolledAnyhow(t, effect)));
  }
}

/** The second roll of the Infection may be made after any first one. */
function isRolledAnyhow(t, effect) {
  const always = t.ruling("infection_second_roll") === "always";
  return always && effect.do === "roll" && t.scope().source === "mythos:infection";
}

function fitsBand(t, how, total, number) {
  switch (how) {
    case "always":
      return true;
    case "at_most":
      return total <= number;
    case "less_than":
      return total < number;
    case "at_least":
      return total >= number;
    case "not_beating":
      return t.ruling("spell_count_roll") === "at_most" ? total <= number : total < number;
    default:
      throw new Error(`no such band: ${how}`);
  }
}

/** Part of a card may be repeated so many times in all. */
function* repeat(t, { amount, effects }) {
  const { source, owner } = t.scope();
  for (let left = amount; left > 0; left -= 1) {
    const facts = [["card", source], ["left", left]];
    const event = yield ask("Repeating", owner, facts, () => ({ Accept: BARE, Stop: BARE }));
    if (event.$ === "unf.Stop") return;
    yield* carry(t, effects, { again: left < amount });
  }
}
