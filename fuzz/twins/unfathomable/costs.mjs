// Costs: what must be paid in full, and whether it can be.

import { decider, one } from "./counting.mjs";
import { parted, skillOf, sum, valueOf } from "./pieces.mjs";

/** Whether what comes first in a text can be paid, where what cannot be paid cannot be chosen. */
export function payable(t, seat, source, { timing, effects }) {
  if (timing === "action" && t.ruling("unpayable_cost") === "selectable_in_vain") return true;
  const scope = { ...t.scope(), source, owner: seat, seat: null };
  return effects.every((effect) => effect.do !== "pay" || canPay(t, source, effect.cost, scope));
}

/** Whether every cost of a list can be paid. */
export function canPay(t, source, costs, scope = t.scope()) {
  return costs.every((cost) => {
    if (cost.do === "discard") return canDiscard(t, cost, one(t, cost.who, scope) ?? decider(t, cost.who, scope));
    if (cost.do === "risk") return canRisk(t, source, cost);
    return true;
  });
}

function canRisk(t, source, { amount, up_to }) {
  const left = t.passengersInSupply();
  if (up_to) return left >= 1;
  const short = parted(source)[0] === "waypoint" && t.ruling("waypoint_risk") === "as_many_as_possible";
  return left >= (short ? 1 : amount);
}

function canDiscard(t, cost, seat) {
  const fitting = t.player(seat).hand.filter((card) => fits(card, cost.skill));
  if (cost.worth > 0) return sum(fitting.map(valueOf)) >= cost.worth;
  return cost.up_to || fitting.length >= cost.amount;
}

export function fits(card, skill) {
  return skill === "any" || skillOf(card) === skill;
}
