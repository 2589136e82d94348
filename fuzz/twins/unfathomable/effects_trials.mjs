// Effects of cards on what is under way: a roll, a check, a defeat, the draw of a mythos card.

import { check } from "./checks.mjs";
import { abilitiesOf } from "./abilities.mjs";
import { amountOf } from "./counting.mjs";
import { ask, chance, each } from "./questions.mjs";
import { inOrder, lacking, ORDINARY, distinct, SKILLS, upTo, valueOf } from "./pieces.mjs";
import { rollAgain } from "./rolls.mjs";
import { redraw as redrawMythos, resolveDoomed } from "./mythos.mjs";
import { perform } from "./script.mjs";
import { refill } from "./skills.mjs";

export const EFFECTS = { check, die, check_rule: checkRule, prevent, redraw, again, misfortune };

function card(t) {
  return ["card", t.scope().source];
}

function* prevent(t, _effect, moment) {
  moment.prevented = true;
}

/** Another mythos card is drawn in place of the one just read. */
function* redraw(t, _effect, moment) {
  moment.redrawn = yield* redrawMythos(t);
}

/** A mythos card is brought upon the others: its choices are the owner's, its checks fail. */
function* misfortune(t) {
  const { owner } = t.scope();
  yield* resolveDoomed(t, owner);
}

/** The card just used is carried out once more. */
function* again(t, _effect, { source }) {
  const { owner } = t.scope();
  yield* perform(t, source, abilitiesOf(t, source)[0].effects, owner);
}

function* die(t, { how, amount }) {
  const { owner } = t.scope();
  switch (how) {
    case "reroll":
      return rollAgain(t);
    case "add":
      t.throw.add += amountOf(t, amount);
      return undefined;
    case "shift":
      t.throw.add += yield* signed(t, owner, amountOf(t, amount));
      return undefined;
    default:
      t.throw.die = yield* face(t, owner);
      t.throw.fixed = true;
      return undefined;
  }
}

function* signed(t, seat, amount) {
  const event = yield ask("PickingOption", seat, [card(t)], () => ({ Choose: each("option", ["plus", "minus"]) }));
  return event.option === "plus" ? amount : -amount;
}

function* face(t, seat) {
  const most = t.number("die");
  const faces = upTo(most).map((one) => one + 1);
  const facts = [card(t), ["least", 1], ["most", most]];
  const event = yield ask("PickingNumber", seat, facts, () => ({ Number: each("number", faces) }));
  return event.number;
}

function* checkRule(t, { how, amount }, moment) {
  if (how === "outcome" && moment.spared && t.ruling("self_sacrifice_prevented") === "lapses") return;
  yield* RULES[how](t, t.scope().owner, amount);
}

const RULES = {
  *plus(t, seat, amount) {
    t.trial.shift += amount;
  },
  *shift(t, seat, amount) {
    t.trial.shift += yield* signed(t, seat, amount);
  },
  *adjust(t, seat, amount) {
    const most = amountOf(t, amount);
    const numbers = upTo(2 * most + 1).map((one) => one - most);
    const facts = [card(t), ["least", -most], ["most", most]];
    const event = yield ask("PickingNumber", seat, facts, () => ({ Number: each("number", numbers) }));
    t.trial.shift += event.number;
  },
  *support(t, seat) {
    const open = ORDINARY.filter((skill) => !t.trial.skills.includes(skill));
    if (open.length === 0) return;
    const event = yield ask("Supporting", seat, [], () => ({ Name: each("skill", open) }));
    t.trial.skills = ORDINARY.filter((skill) => t.trial.skills.includes(skill) || skill === event.skill);
  },
  *no_chaos(t) {
    t.trial.chaos = false;
  },
  *face_up(t) {
    t.trial.face_up = true;
  },
  *add_hand_card(t, seat) {
    const player = t.player(seat);
    if (player.hand.length === 0) return;
    const open = distinct(player.hand);
    const event = yield ask("Adding", seat, [], () => ({ Contribute: each("card", open) }));
    player.hand = lacking(player.hand, event.card);
    addOpenly(t, event.card);
  },
  *add_deck_card(t, seat) {
    const named = yield ask("NamingDeck", seat, [], () => ({ Name: each("skill", SKILLS) }));
    refill(t, named.skill);
    const stock = t.stock(named.skill);
    if (stock.deck.length === 0) return;
    const facts = [["skill", named.skill]];
    const event = yield chance("TurningCard", facts, "Drawn", "card", () => distinct(stock.deck));
    stock.deck = lacking(stock.deck, event.card);
    addOpenly(t, event.card);
  },
  *treachery_if_passed(t, seat, amount) {
    t.trial.treachery += amount;
  },
  *outcome(t, seat) {
    const open = t.trial.least > 0 ? ["pass", "partial", "fail"] : ["pass", "fail"];
    const event = yield ask("PickingOption", seat, [card(t)], () => ({ Choose: each("option", open) }));
    t.trial.outcome = event.option;
  },
};

function addOpenly(t, name) {
  t.trial.cards = inOrder([...t.trial.cards, name]);
  t.scope().value = valueOf(name);
}
