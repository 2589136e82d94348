// Skill checks: cards from the chaos deck and from every seat, turned up together, and the total they make.

import { carry } from "./script.mjs";
import { compared, distinct, having, inOrder, lacking, ORDINARY, skillOf, sum, valueOf } from "./pieces.mjs";
import { ask, BARE, chance, each } from "./questions.mjs";
import { refill } from "./skills.mjs";
import { discardSkill } from "./using.mjs";
import { openWindow } from "./windows.mjs";
import { hasPassive } from "./holdings.mjs";

/** A check of a card: its outcome, and what follows from it. */
export function* check(t, { target, skills, least, passed, partial, failed }) {
  const scope = t.scope();
  const outer = t.trial;
  t.trial = newTrial(t, target, skills, least);
  if (scope.doomed !== null) t.trial.outcome = "fail";
  if (t.trial.outcome === null) yield* openWindow(t, "before_cards", () => t.trial.outcome !== null);
  if (t.trial.outcome === null) yield* addCards(t);
  const { outcome, treachery } = settled(t, scope);
  t.trial.cards.forEach((card) => discardSkill(t, card));
  t.trial = outer;
  if (outcome === "pass") for (let left = treachery; left > 0; left -= 1) yield* layChaos(t, "treachery");
  yield* carry(t, { pass: passed, partial, fail: failed }[outcome]);
}

function newTrial(t, target, skills, least) {
  const { source } = t.scope();
  const mythos = source.startsWith("mythos:") && t.open.includes(source);
  return {
    target, skills: [...skills], least, mythos, pile: [], added: t.seats.map(() => 0), cards: [], shift: 0,
    chaos: true, face_up: false, treachery: 0, outcome: null, used: [],
  };
}

function* addCards(t) {
  if (t.trial.chaos) for (let left = t.number("chaos_drawn"); left > 0; left -= 1) yield* takeChaos(t);
  for (const seat of t.order()) if (hasPassive(t, seat, "treachery_in_checks")) yield* addTreachery(t);
  for (const seat of t.order((t.active() + 1) % t.count)) yield* contribute(t, seat);
  t.trial.cards = inOrder([...t.trial.cards, ...t.trial.pile.map(({ card }) => card)]);
  t.trial.pile = [];
  yield* openWindow(t, "after_total");
}

function lay(t, card, seat) {
  const rank = (laid) => (laid.seat === null ? -1 : laid.seat);
  const before = (one, other) => rank(one) - rank(other) || compared(one.card, other.card);
  t.trial.pile = [...t.trial.pile, { card, seat }].sort(before);
}

/** The total of the cards turned up, with what was added to it. */
export function total(t) {
  const { cards, skills, shift } = t.trial;
  return sum(cards.map((card) => (skills.includes(skillOf(card)) ? valueOf(card) : -valueOf(card)))) + shift;
}

function settled(t, scope) {
  const { target, least, treachery, outcome } = t.trial;
  if (outcome !== null) return { outcome, treachery };
  const reached = total(t);
  if (reached >= target) scope.margin = reached - target;
  if (reached >= target) return { outcome: "pass", treachery };
  return { outcome: least > 0 && reached >= least ? "partial" : "fail", treachery };
}

// The chaos deck

export function* takeChaos(t) {
  if (t.decks.chaos.length === 0) yield* buildChaos(t);
  if (t.decks.chaos.length === 0) return;
  const event = yield chance("TakingChaos", [], "Drawn", "card", () => distinct(t.decks.chaos));
  t.decks.chaos = lacking(t.decks.chaos, event.card);
  lay(t, event.card, null);
  if (t.decks.chaos.length === 0 && t.ruling("chaos_rebuild") === "after_last_card") yield* buildChaos(t);
}

/** The chaos deck is made anew: some cards of each type, none of a type that has too few. */
export function* buildChaos(t) {
  const wanted = t.number("chaos_each");
  for (const skill of ORDINARY) {
    const { deck, discard } = t.stock(skill);
    if (deck.length + discard.length < wanted) continue;
    for (let left = wanted; left > 0; left -= 1) yield* layChaos(t, skill);
  }
}

/** A card of a skill deck goes into the chaos deck, seen by nobody. */
export function* layChaos(t, skill) {
  refill(t, skill);
  const stock = t.stock(skill);
  if (stock.deck.length === 0) return;
  const event = yield chance("LayingChaos", [["skill", skill]], "Drawn", "card", () => distinct(stock.deck));
  stock.deck = lacking(stock.deck, event.card);
  t.decks.chaos = having(t.decks.chaos, event.card);
}

function* addTreachery(t) {
  refill(t, "treachery");
  const stock = t.stock("treachery");
  if (stock.deck.length === 0) return;
  const event = yield chance("AddingTreachery", [], "Drawn", "card", () => distinct(stock.deck));
  stock.deck = lacking(stock.deck, event.card);
  lay(t, event.card, null);
}

// What the seats add

function* contribute(t, seat) {
  const player = t.player(seat);
  while (player.hand.length > 0 || t.trial.added[seat] > 0) {
    const answers = () => ({ Contribute: each("card", addable(t, seat)), Decline: BARE });
    const event = yield ask("Contributing", seat, [], answers);
    if (event.$ === "unf.Decline") return;
    player.hand = lacking(player.hand, event.card);
    t.trial.added[seat] += 1;
    lay(t, event.card, seat);
  }
}

/** The cards a seat may still add: one in all for a traitor, or in the Brig. */
function addable(t, seat) {
  const limited = t.isRevealed(seat) || t.isJailed(seat);
  if (limited && t.trial.added[seat] > 0) return [];
  return distinct(t.player(seat).hand);
}
