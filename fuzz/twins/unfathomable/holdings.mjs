// What lies before a seat: items, improvements, kept cards; trades.

import { abilitiesOf } from "./abilities.mjs";
import { cardsIn, discardTo, drawTop, possible } from "./decks.mjs";
import { having, lacking, parted, SKILLS, upTo } from "./pieces.mjs";
import { ask, BARE, chance } from "./questions.mjs";

export function itemCard(t, name) {
  return t.box.items.find((one) => one.name === name);
}

function improvements(t, seat) {
  return t.player(seat).items.filter((item) => itemCard(t, item).improvement);
}

/** Whether something before a seat has a lasting effect. */
export function hasPassive(t, seat, what) {
  const { items, kept } = t.player(seat);
  return [...items.map((item) => `item:${item}`), ...kept].some(
    (source) => isInEffect(t, seat, source, what) && abilitiesOf(t, source).some((one) => isPassive(one, what)),
  );
}

function isPassive(ability, what) {
  const lasting = ability.effects.filter((effect) => effect.do === "passive");
  return ability.timing === "always" && lasting.some((effect) => effect.what === what);
}

function isInEffect(t, seat, source, what) {
  if (!t.isJailed(seat)) return true;
  if (parted(source)[0] === "item" || t.ruling("brig_play_area") === "all_cards_off") return false;
  if (what !== "treachery_in_checks") return true;
  return source === "mythos:memory_of_the_deep" && t.ruling("memory_in_brig") === "goes_on";
}

/** The skill set of a seat, its active improvement included where that counts. */
export function skillSet(t, seat) {
  const { active } = t.player(seat);
  const printed = t.character(seat).skills;
  if (active === "" || t.isJailed(seat)) return printed;
  const more = itemCard(t, active).abilities.flatMap(({ effects }) => effects.filter(({ what }) => what === "skill"));
  const all = [...printed, ...more.flatMap(({ skill, amount }) => upTo(amount).map(() => skill))];
  return SKILLS.flatMap((skill) => all.filter((one) => one === skill));
}

/** A seat may turn up another improvement. */
export function* mayImprove(t, seat) {
  const player = t.player(seat);
  const others = () => improvements(t, seat).filter((item) => item !== player.active);
  if (others().length === 0) return;
  if (t.isJailed(seat) && t.ruling("improvement_in_brig") === "not_asked") return;
  const event = yield ask("Improving", seat, [], () => ({
    Use: others().map((item) => ({ source: `item:${item}`, ability: 0 })),
    Decline: BARE,
  }));
  if (event.$ === "unf.Use") player.active = parted(event.source)[1];
}

export function* gainItem(t, seat, item) {
  const player = t.player(seat);
  player.items = having(player.items, item);
  if (itemCard(t, item).improvement) yield* mayImprove(t, seat);
}

/** Items leave the game; if the active improvement is among them another may be turned up. */
export function* loseItems(t, seat, items) {
  if (items.map((item) => partWith(t, seat, item)).includes(true)) yield* mayImprove(t, seat);
}

/** An item leaves a seat; whether another improvement may be turned up at once is returned. */
function partWith(t, seat, item) {
  const player = t.player(seat);
  player.items = lacking(player.items, item);
  if (player.active !== item) return false;
  player.active = "";
  return t.ruling("improvement_lost") === "at_once";
}

/** Items change hands, all of them before anybody is asked for another improvement. */
export function* exchange(t, offers) {
  const asked = [];
  for (const { item, giver, receiver } of offers) {
    if (partWith(t, giver, item)) asked.push(giver);
    t.player(receiver).items = having(t.player(receiver).items, item);
    if (itemCard(t, item).improvement) asked.push(receiver);
  }
  for (const seat of asked) yield* mayImprove(t, seat);
}

/** A seat draws the top item, if there is one. */
export function* drawItem(t, seat) {
  const deck = t.decks.item;
  if (cardsIn(deck) === 0) return;
  const event = yield chance("DrawingItem", [["draws", seat]], "Drawn", "card", () => possible(deck));
  drawTop(deck, event.card);
  yield* gainItem(t, seat, event.card);
}

/** A kept card leaves a seat: a mythos card is discarded, a spell leaves the game. */
export function drop(t, seat, source) {
  const player = t.player(seat);
  player.kept = lacking(player.kept, source);
  const [kind, name] = parted(source);
  if (kind === "mythos") discardTo(t.decks.mythos, name);
}
