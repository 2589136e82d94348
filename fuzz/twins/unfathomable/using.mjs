// Using an ability: what it costs, its script, and where its card goes.

import { abilitiesOf, ledger, mark } from "./abilities.mjs";
import { having, lacking, parted, skillOf } from "./pieces.mjs";
import { perform } from "./script.mjs";
import { drop, loseItems } from "./holdings.mjs";
import { follow } from "./windows.mjs";

/** A seat uses an ability, in a window or as an action. */
export function* use(t, seat, source, index, moment = {}) {
  const [kind, name] = parted(source);
  const ability = abilitiesOf(t, source)[index];
  noteUse(t, seat, source, kind, ability);
  if (kind === "feat") t.player(seat).feat = false;
  if (kind === "skill") takeFromHand(t, seat, name);
  if (ability.spent) yield* spend(t, seat, source, kind, name);
  yield* perform(t, source, ability.effects, seat, { peril: moment.space ?? "", moment });
  if (kind === "skill") yield* follow(t, seat, "after_card", source);
  if (kind === "skill") putAway(t, source, name);
  if (kind === "room") yield* follow(t, seat, "after_room", source);
}

function noteUse(t, seat, source, kind, ability) {
  if (kind === "room") t.turn.used = having(t.turn.used, source);
  if (ability.limit === "none") return;
  const book = ledger(t, ability);
  book.used = having(book.used, mark(seat, source, ability));
}

function takeFromHand(t, seat, card) {
  const player = t.player(seat);
  player.hand = lacking(player.hand, card);
  t.open.push(`skill:${card}`);
}

function putAway(t, source, card) {
  t.open.splice(t.open.lastIndexOf(source), 1);
  discardSkill(t, card);
}

export function discardSkill(t, card) {
  const stock = t.stock(skillOf(card));
  stock.discard = having(stock.discard, card);
}

function* spend(t, seat, source, kind, name) {
  if (kind === "item" && t.player(seat).items.includes(name)) yield* loseItems(t, seat, [name]);
  else if (t.player(seat).kept.includes(source)) drop(t, seat, source);
}
