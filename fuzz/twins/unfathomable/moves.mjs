// Characters moved by cards, and titles lost and passed on.

import { having, lacking, parted } from "./pieces.mjs";

/** A character comes to a space; the Brig costs its titles. */
export function* moveTo(t, seat, space) {
  t.player(seat).space = space;
  if (space === "brig") loseTitles(t, seat);
}

export const TITLES = ["captain", "keeper"];

/** A seat loses every title it holds to the highest in the line who can take it. */
export function loseTitles(t, seat) {
  for (const title of TITLES) {
    if (t[title] === seat) passTitle(t, title, heir(t, title, seat));
  }
}

export function passTitle(t, title, seat) {
  const old = t[title];
  t[title] = seat;
  if (title !== "keeper" || seat === null || seat === old || t.ruling("kept_by_keeper") === "old_keeper") return;
  for (const source of t.player(old).kept.filter((one) => isKeepers(t, one))) {
    t.player(old).kept = lacking(t.player(old).kept, source);
    t.player(seat).kept = having(t.player(seat).kept, source);
  }
}

/** Whether the card under way hands a title on, which it does once. */
export function passesOn(t, title) {
  const [kind, name] = parted(t.scope()?.source ?? "");
  if (kind !== "mythos") return false;
  return handsOn(t.box.mythos.find((one) => one.name === name).effects, title);
}

/** Whether effects, or some within them, hand a title on. */
function handsOn(effects, title) {
  if (effects === null || typeof effects !== "object") return false;
  if (effects.do === "pass" && effects.title === title) return true;
  return Object.values(effects).some((one) => handsOn(one, title));
}

/** Whether a card was given to the Keeper to keep. */
function isKeepers(t, source) {
  const [kind, name] = parted(source);
  if (kind !== "mythos") return false;
  const text = JSON.stringify(t.box.mythos.find((one) => one.name === name).effects);
  return text.includes('"who":"keeper","do":"keep"') || text.includes('"do":"keep","who":"keeper"');
}

/** The seats in the line of a title, the highest first. */
export function line(t, title, lowestFirst = false) {
  const printed = title === "captain" ? t.box.captain_line : t.box.keeper_line;
  const names = lowestFirst ? [...printed].reverse() : printed;
  return names.map((name) => t.seatOf(name)).filter((seat) => seat !== null);
}

/** Who takes a title that a seat loses. */
export function heir(t, title, loser, lowestFirst = false) {
  const humans = line(t, title, lowestFirst).filter((seat) => t.isHuman(seat));
  const free = humans.filter((seat) => !t.isJailed(seat));
  const others = free.filter((seat) => seat !== loser);
  if (others.length > 0) return others[0];
  if (free.length > 0) return free[0];
  if (t.ruling("all_in_brig_title") === "vacant") return null;
  return humans[0] ?? null;
}
