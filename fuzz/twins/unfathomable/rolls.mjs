// Rolls: the window before the die, the die, the window after it, and what is rolled again.

import { openWindow } from "./windows.mjs";
import { upTo } from "./pieces.mjs";
import { chance } from "./questions.mjs";

/** Roll the die for a seat; what the windows made of it, within its faces, is returned. */
export function* throwDie(t, roller, { attack = false, weapon = "" } = {}) {
  const outer = t.throw;
  t.throw = { roller, attack, weapon, add: 0, die: 0, fixed: false, used: [] };
  let reopened = true;
  for (;;) {
    if (reopened) yield* openWindow(t, "before_roll");
    if (t.throw.fixed) break;
    yield* cast(t);
    yield* openWindow(t, "after_roll", () => t.throw.die === 0);
    if (t.throw.die !== 0) break;
    reopened = t.ruling("reroll_additions") !== "stays_closed";
  }
  const { die, add } = t.throw;
  t.throw = outer;
  return Math.min(Math.max(die + add, 1), t.number("die"));
}

function* cast(t) {
  const faces = upTo(t.number("die")).map((face) => face + 1);
  const event = yield chance("Rolling", [["add", t.throw.add]], "Rolled", "die", () => faces);
  t.throw.die = event.die;
}

/** The die is rolled again. */
export function rollAgain(t) {
  t.throw.die = 0;
  t.throw.fixed = false;
  if (t.ruling("reroll_additions") !== "starts_afresh") return;
  t.throw.add = 0;
}
