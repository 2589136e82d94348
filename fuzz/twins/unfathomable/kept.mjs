// Cards kept before a seat that act by themselves.

import { abilitiesOf } from "./abilities.mjs";
import { perform } from "./script.mjs";

/** A passenger has been defeated: a kept card may tell what its owner loses by it. */
export function* grieve(t) {
  for (const seat of t.order()) {
    for (const source of [...t.player(seat).kept]) {
      const ability = abilitiesOf(t, source).find(({ timing }) => timing === "passenger_defeated");
      if (ability === undefined) continue;
      if (t.isJailed(seat) && t.ruling("brig_play_area") === "all_cards_off") continue;
      yield* perform(t, source, ability.effects, seat);
    }
  }
}
