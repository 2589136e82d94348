// Looking at the cards of a wreck: those located there, the highest first, then those nobody has identified.

import { having } from "./pieces.mjs";
import { chance } from "./questions.mjs";

/** A seat sees every card of a wreck and keeps the list in mind, with the day. */
export function* look(table, seat, wreck, kind, rule) {
  const { day, half } = table.calendar;
  const seen = { wreck, day, half, cards: [...table.located(wreck)], left: [] };
  const elsewhere = table.looks[seat].filter((old) => old.wreck !== wreck);
  table.looks[seat] = [...elsewhere, seen].sort((one, other) => one.wreck - other.wreck);
  const facts = [["seat", seat], ["wreck", wreck]];
  const unshown = [...table.located(wreck)];
  while (unshown.length > 0) {
    table.looking = { seat, wreck, unshown };
    yield chance(kind, rule, facts, () => [{ $: "kl.Sighted", card: unshown.at(-1) }]);
    unshown.pop();
  }
  table.looking = null;
  while (table.hidden(wreck) > 0) {
    const outcomes = () => table.unlocated(wreck).map((one) => ({ $: "kl.Sighted", card: one }));
    const { card } = yield chance(kind, rule, facts, outcomes);
    table.identify(wreck, card);
    table.setLocated(wreck, having(table.located(wreck), card));
    seen.cards = having(seen.cards, card);
  }
}
