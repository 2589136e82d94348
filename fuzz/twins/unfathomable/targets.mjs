// Whether an action would find something to act on (unf.ruling.nothing_to_act_on), and the cards that need a target.

import { enemies } from "./actions.mjs";
import { printedAttack, reachOf, seatsToPick, spacesToPick, weaponsOf } from "./effects_people.mjs";
import { DEEP } from "./pieces.mjs";

export function findsSomething(t, seat, source, ability) {
  if (source === "mythos:sacrifice_deep_one" && t.ruling("sacrifice_needs_deep_one") === "not_selectable") {
    if (t.deepOnesIn(t.player(seat).space) === 0) return false;
  }
  if (ability.timing !== "action" || t.ruling("nothing_to_act_on") === "selectable") return true;
  return ability.effects.every((effect) => finds(t, seat, source, effect));
}

function finds(t, seat, source, effect) {
  switch (effect.do) {
    case "pay":
    case "repeat":
      return effect.effects.every((one) => finds(t, seat, source, one));
    case "either":
      return effect.options.some((option) => option.effects.every((one) => finds(t, seat, source, one)));
    case "pick":
      return picksSomething(t, seat, source, effect);
    case "attack":
      return attacksSomebody(t, seat, source, effect);
    default:
      return true;
  }
}

function picksSomething(t, seat, source, { kind, among }) {
  if (kind === "human" || kind === "character") return seatsToPick(t, kind, among, seat, source).length > 0;
  if (kind === "monarch") return t.sea.hydra !== DEEP || t.sea.dagon !== DEEP;
  if (kind === "item") return weaponsOf(t, seat).length > 0;
  return spacesToPick(t, among, { owner: seat, spaces: [] }).length > 0;
}

function attacksSomebody(t, seat, source, effect) {
  if (effect.weapon !== "picked") return enemies(t, seat, reachOf(t, seat, effect)).length > 0;
  return weaponsOf(t, seat).some((item) => enemies(t, seat, reachOf(t, seat, printedAttack(t, item))).length > 0);
}
