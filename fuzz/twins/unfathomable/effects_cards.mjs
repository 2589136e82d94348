// Effects of cards on cards: discarded, drawn, looked at, items, kept cards, the chaos deck.

import { buildChaos, layChaos } from "./checks.mjs";
import { fits } from "./costs.mjs";
import { amountOf, decider, one, several } from "./counting.mjs";
import { cardsIn, discardTo, drawTop, leavesGame, possible } from "./decks.mjs";
import { drawItem, drop, exchange, loseItems, skillSet } from "./holdings.mjs";
import { lookEffect, pass, resolveSpell } from "./looking.mjs";
import { distinct, having, lacking, ORDINARY, parted, sum, upTo, valueOf } from "./pieces.mjs";
import { ask, BARE, chance, each } from "./questions.mjs";
import { draw, nameOfSet } from "./skills.mjs";
import { discardSkill } from "./using.mjs";

export const EFFECTS = {
  discard,
  draw: drawBy,
  look,
  from_deck: fromDeck,
  items,
  chaos,
  keep,
  drop: dropCard,
};

function card(t) {
  return ["card", t.scope().source];
}

/** Cards are discarded by choice: so many, or worth so much. */
function* discard(t, effect) {
  t.scope().counted = 0;
  for (const seat of several(t, effect.who)) {
    if (effect.amount === "hand") discardHand(t, seat);
    else yield* discardOf(t, seat, effect);
  }
}

function discardHand(t, seat) {
  const player = t.player(seat);
  player.hand.forEach((name) => discardSkill(t, name));
  player.hand = [];
}

function* discardOf(t, seat, { amount, worth, skill, up_to, cost }) {
  const scope = t.scope();
  const player = t.player(seat);
  let left = worth > 0 ? 0 : amountOf(t, amount);
  let due = worth;
  for (;;) {
    const open = distinct(player.hand.filter((name) => fits(name, skill)));
    if (open.length === 0 || (left <= 0 && due <= 0)) return;
    const facts = [card(t), ["left", left], ["worth", due], ["skill", skill]];
    const answers = { Discard: each("card", open), Stop: up_to ? BARE : [] };
    const event = yield ask(cost ? "Paying" : "Discarding", seat, facts, () => answers);
    if (event.$ === "unf.Stop") return;
    player.hand = lacking(player.hand, event.card);
    discardSkill(t, event.card);
    scope.value = valueOf(event.card);
    scope.counted += 1;
    if (worth === 0) left -= 1;
    if (worth > 0) due -= valueOf(event.card);
  }
}

function* drawBy(t, { who, amount, source, up_to }) {
  const scope = t.scope();
  for (const seat of several(t, who)) {
    const number = amountOf(t, amount);
    const skills = yield* decksToDraw(t, seat, number, source, up_to);
    if (source === "any_ordinary") scope.counted = drawable(t, skills);
    yield* draw(t, seat, skills);
  }
}

/** How many of these cards there are to be drawn. */
function drawable(t, skills) {
  return sum(distinct(skills).map((skill) => {
    const { deck, discard: discarded } = t.stock(skill);
    return Math.min(skills.filter((one) => one === skill).length, deck.length + discarded.length);
  }));
}

function* decksToDraw(t, seat, number, source, up_to) {
  if (source === "skill_set") return yield* nameOfSet(t, "Choosing", seat, skillSet(t, seat), number);
  return yield* nameDecks(t, seat, number, source === "one_ordinary", up_to);
}

/** A seat names the decks it draws from, all of them before it sees a card. */
function* nameDecks(t, seat, number, isOne, up_to) {
  const named = [];
  while (named.length < number) {
    const facts = [card(t), ["left", number - named.length], ...named.map((skill, place) => [`named ${place}`, skill])];
    const event = yield ask("Naming", seat, facts, () => ({ Name: each("skill", ORDINARY), Stop: up_to ? BARE : [] }));
    if (event.$ === "unf.Stop") break;
    if (isOne) return Array(number).fill(event.skill);
    named.push(event.skill);
  }
  return named;
}

function* look(t, effect, moment) {
  yield* lookEffect(t, effect, decider(t, effect.by), moment);
}

/** Cards on top of a deck are resolved without a choice, or leave the game unseen. */
function* fromDeck(t, { deck: name, action, amount }) {
  const deck = t.decks[name];
  const { owner } = t.scope();
  for (const _ of upTo(amount)) {
    if (cardsIn(deck) === 0) return;
    if (action === "remove") yield* removeTop(t, name);
    else if (name === "spell") yield* topSpell(t, owner);
    else yield* topWaypoint(t, owner);
  }
}

function* removeTop(t, name) {
  const deck = t.decks[name];
  const event = yield chance("Removing", [["deck", name]], "Drawn", "card", () => possible(deck));
  leavesGame(deck, event.card);
}

function* topSpell(t, seat) {
  const deck = t.decks.spell;
  const event = yield chance("TopSpell", [], "Drawn", "card", () => possible(deck));
  drawTop(deck, event.card);
  yield* resolveSpell(t, event.card, seat);
}

function* topWaypoint(t, seat) {
  const deck = t.decks.waypoint;
  const event = yield chance("TopWaypoint", [], "Drawn", "card", () => possible(deck));
  drawTop(deck, event.card);
  yield* pass(t, event.card, seat);
}

// Items

function* items(t, effect) {
  yield* ITEMS[effect.action](t, effect);
}

const ITEMS = {
  *draw(t, { who }) {
    const seat = one(t, who);
    if (seat !== null) yield* drawItem(t, seat);
  },
  *lose(t, { who, amount }) {
    const seat = one(t, who);
    if (seat === null) return;
    if (amount === "all") yield* loseItems(t, seat, t.player(seat).items);
    else if (t.player(seat).items.length > 0) yield* loseItems(t, seat, [yield* pickItem(t, seat, "lose")]);
  },
  *keep_one(t, { who }) {
    for (const seat of several(t, who)) {
      const player = t.player(seat);
      if (player.items.length < 2) continue;
      const kept = yield* pickItem(t, seat, "keep");
      yield* loseItems(t, seat, player.items.filter((other) => other !== kept));
    }
  },
  *give(t, { who }) {
    const { owner } = t.scope();
    const receiver = one(t, who);
    if (receiver === null || t.player(owner).items.length === 0) return;
    yield* exchange(t, [{ item: yield* pickItem(t, owner, "give"), giver: owner, receiver }]);
  },
  *take(t, { who }) {
    const { owner } = t.scope();
    const giver = one(t, who);
    if (giver === null || t.player(giver).items.length === 0) return;
    yield* exchange(t, [{ item: yield* pickItem(t, owner, "take", giver), giver, receiver: owner }]);
  },
  *lose_named(t, { item }) {
    const holder = t.seats.find((seat) => t.player(seat).items.includes(item));
    if (holder !== undefined && isTakenFrom(t, holder)) yield* loseItems(t, holder, [item]);
  },
};

/** Gift of the Mother takes the ring from whoever holds it, or from the character of the card alone. */
function isTakenFrom(t, holder) {
  const [kind, name] = parted(t.scope().source);
  if (kind !== "mythos" || t.ruling("gift_ring") === "whoever_holds_it") return true;
  return t.player(holder).character === t.box.mythos.find((one) => one.name === name).character;
}

function* pickItem(t, seat, what, of = seat) {
  const open = t.player(of).items;
  const event = yield ask("PickingItem", seat, [card(t), ["for", what]], () => ({ PickItem: each("item", open) }));
  return event.item;
}

// Kept cards and the chaos deck

function* keep(t, { who }) {
  const { source } = t.scope();
  const seat = one(t, who);
  if (seat === null) return;
  const place = t.open.lastIndexOf(source);
  if (place >= 0) t.open.splice(place, 1);
  t.player(seat).kept = having(t.player(seat).kept, source);
}

/** A card that is kept, or a waypoint in the row, is put away. */
function* dropCard(t) {
  const { source, owner } = t.scope();
  const [kind, name] = parted(source);
  if (kind === "waypoint") {
    t.ship.row.splice(t.ship.row.lastIndexOf(name), 1);
    discardTo(t.decks.waypoint, name);
  } else if (t.player(owner).kept.includes(source)) drop(t, owner, source);
}

/** Treachery is shuffled into the chaos deck; without any the deck is made anew. */
function* chaos(t, { add }) {
  for (const _ of upTo(add)) yield* layChaos(t, "treachery");
  if (add > 0) return;
  t.decks.chaos.forEach((name) => discardSkill(t, name));
  t.decks.chaos = [];
  yield* buildChaos(t);
}
