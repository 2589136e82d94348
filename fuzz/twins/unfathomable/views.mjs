// What a seat may know, and what everybody may: the seat null is a bystander. To be written down before the next event.

import { cardsIn, seenBy } from "./decks.mjs";
import { inOrder } from "./pieces.mjs";

export function view(t, seat, question) {
  const { ship, sea, decks, captain, keeper, turn, awakened, open, scopes, ending } = t;
  const { deep_ones, hydra, dagon, passengers, tokens } = sea;
  const piles = ["mythos", "waypoint", "spell", "item", "damage"];
  const seen = {
    ship, deep_ones, hydra, dagon, passengers, tokens,
    ...Object.fromEntries(piles.map((name) => [name, deckSeen(decks[name], seat)])),
    skills: decks.skills.map(({ deck, discard }) => ({ cards: deck.length, discard })),
    chaos: decks.chaos.length,
    loyalty: decks.loyalty.length,
    players: t.seats.map((owner) => playerSeen(t, owner, seat)),
    captain, keeper, turn, awakened, open,
    throw: t.throw,
    trial: trialSeen(t, seat),
    scopes, ending,
  };
  return { seat, table: seen, question };
}

function deckSeen(deck, seat) {
  return {
    cards: cardsIn(deck),
    top: seenBy(deck, deck.top, seat),
    bottom: seenBy(deck, deck.bottom, seat),
    discard: deck.discard,
    gone: goneSeen(deck, seat),
  };
}

function goneSeen(deck, seat) {
  const known = inOrder(deck.gone.filter((word) => word.by?.includes(seat)).map(({ card }) => card));
  return known.length > 0 ? { cards: deck.gone.length, known } : deck.gone.length;
}

function playerSeen(t, owner, seat) {
  const { character, space, hand, items, active, loyalty, shown, feat, kept } = t.player(owner);
  const isOpen = owner === seat || t.over;
  const insight = t.insights.find((one) => one.seat === seat && one.of === owner);
  return {
    character, space,
    cards: hand.length,
    hand: owner === seat ? hand : null,
    items, active,
    loyalty: loyalty.length,
    known: isOpen ? loyalty : (insight?.cards ?? []),
    shown, feat, kept,
  };
}

function trialSeen(t, seat) {
  if (t.trial === null) return null;
  const { target, skills, least, mythos, pile, added, cards, shift, chaos, face_up, treachery, outcome } = t.trial;
  const all = t.ruling("nothing_to_hide_scope") === "all";
  const isKnown = (laid) => (laid.seat !== null && laid.seat === seat) || (face_up && (laid.seat !== null || all));
  const known = pile.filter(isKnown);
  return {
    target, skills, least, mythos,
    face_down: pile.length,
    known, added, cards, shift, chaos, face_up, treachery, outcome,
  };
}
