// The dials: what is lost, what is gained, and the end when one of them is at nothing.

import { DIALS } from "./pieces.mjs";

export function loseResource(t, dial, amount) {
  const place = DIALS.indexOf(dial);
  t.ship.dials[place] = Math.max(t.ship.dials[place] - amount, 0);
  if (t.ship.dials[place] === 0) t.end(dial);
}

export function gainResource(t, dial, amount) {
  const place = DIALS.indexOf(dial);
  t.ship.dials[place] = Math.min(t.ship.dials[place] + amount, t.box.dial_end);
}
