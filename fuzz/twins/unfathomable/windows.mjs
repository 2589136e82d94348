// Windows: moments at which seats may respond with an ability, asked clockwise from the active player.

import { abilitiesOf, isAllowedTo, isAnswer, ledger, mark, meetsNeeds, playArea, uses } from "./abilities.mjs";
import { ask, BARE } from "./questions.mjs";
import { use } from "./using.mjs";

/** Every timing under which a card can answer a defeat, by whom it threatens. */
export const PERILS = {
  character: ["would_be_defeated", "anybody_would_be_defeated"],
  passenger: ["passenger_would_be_defeated", "anybody_would_be_defeated"],
};

/** A window of one timing. `isShut` tells whether a response has closed it. */
export function* openWindow(t, timing, isShut = () => false, moment = {}) {
  const kind = (seat) => windowQuestion(t, timing, seat);
  yield* askAround(t, [timing], moment, kind, isShut);
}

function windowQuestion(t, timing, seat) {
  return ask("Window", seat, [["timing", timing]], () => ({ Use: uses(t, seat, [timing]), Decline: BARE }));
}

/** Ask the seats that could respond, until all have passed in a row or a response has shut the window. */
export function* askAround(t, timings, moment, question, isShut) {
  const once = t.ruling("window_rounds") === "once_each";
  let seat = t.active();
  for (let passed = 0; passed < t.count; seat = (seat + 1) % t.count) {
    passed += 1;
    if (!couldRespond(t, seat, timings, moment)) continue;
    const event = yield question(seat);
    if (event.$ !== "unf.Use") continue;
    yield* use(t, seat, event.source, event.ability, moment);
    if (isShut()) return;
    if (!once) passed = 0;
  }
}

/** Whether a seat could respond, for all the others can see: any card might be in its hand. */
export function couldRespond(t, seat, timings, moment) {
  const { hand } = t.player(seat);
  const sources = [...playArea(t, seat), ...(hand.length > 0 ? everyCard(t) : [])];
  const isTimely = ({ timing }) => timings.includes(timing);
  return sources.some((source) =>
    abilitiesOf(t, source).some((ability) => isTimely(ability) && mightUse(t, seat, source, ability, moment)),
  );
}

function everyCard(t) {
  return t.box.skill_cards.map(({ skill, value }) => `skill:${skill}-${value}`);
}

function mightUse(t, seat, source, ability, moment) {
  if (!isAllowedTo(t, seat, source, ability) || !isAnswer(t, seat, source, ability, moment)) return false;
  const used = ability.limit === "none" ? [] : (ledger(t, ability)?.used ?? []);
  if (used.includes(mark(seat, source, ability))) return false;
  if (!meetsNeeds(t, seat, ability)) return false;
  return ability.effects.every((effect) => effect.do !== "pay" || mightPay(t, seat, effect.cost));
}

function mightPay(t, seat, costs) {
  return costs.every((cost) => cost.do !== "discard" || t.player(seat).hand.length >= Math.max(cost.amount, 1));
}

/** After a room action or a card of its own a seat may use what follows it. */
export function* follow(t, seat, timing, source) {
  const moment = { after: source.slice(source.indexOf(":") + 1) };
  const follows = (ability) => ability.timing === timing && ability.after.includes(moment.after);
  const isOfUse = (card) => abilitiesOf(t, card).some((one) => follows(one) && mightUse(t, seat, card, one, moment));
  if (!playArea(t, seat).some(isOfUse)) return;
  const answers = () => ({ Use: uses(t, seat, [timing], undefined, moment), Decline: BARE });
  const event = yield ask("Following", seat, [["after", source]], answers);
  if (event.$ === "unf.Use") yield* use(t, seat, event.source, event.ability, { ...moment, source });
}
