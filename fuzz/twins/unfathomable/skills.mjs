// Skill cards: drawing them, naming what is drawn, discarding them.

import { distinct, having, lacking } from "./pieces.mjs";
import { ask, chance, each } from "./questions.mjs";

/** An empty skill deck is made of its discards. */
export function refill(t, skill) {
  const stock = t.stock(skill);
  if (stock.deck.length > 0) return;
  stock.deck = stock.discard;
  stock.discard = [];
}

/** A seat draws from these decks, one after the other. */
export function* draw(t, seat, skills) {
  let drawn = 0;
  for (const skill of skills) {
    refill(t, skill);
    const stock = t.stock(skill);
    if (stock.deck.length === 0) continue;
    const facts = [["draws", seat], ["skill", skill]];
    const event = yield chance("Drawing", facts, "Drawn", "card", () => distinct(stock.deck));
    stock.deck = lacking(stock.deck, event.card);
    const player = t.player(seat);
    player.hand = having(player.hand, event.card);
    drawn += 1;
  }
  return drawn;
}

/** A seat names so many cards of its skill set; those named are returned. */
export function* nameOfSet(t, kind, seat, skills, due) {
  const named = [];
  let left = skills;
  while (named.length < due && left.length > 0) {
    const facts = [["due", due - named.length], ...named.map((skill, place) => [`named ${place}`, skill])];
    const open = distinct(left);
    const event = yield ask(kind, seat, facts, () => ({ Name: each("skill", open) }));
    named.push(event.skill);
    left = lacking(left, event.skill);
  }
  return named;
}
