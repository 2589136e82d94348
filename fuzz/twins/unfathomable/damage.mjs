// Damage: the top damage card, the room it lands in, and the humans there.

import { cardsIn, discardTo, drawTop, possible } from "./decks.mjs";
import { defeatAll } from "./defeat.mjs";
import { chance } from "./questions.mjs";
import { throwDie } from "./rolls.mjs";
import { perform } from "./script.mjs";

/** A room, or the ship if none is named, is damaged once. */
export function* damage(t, room = "") {
  const deck = t.decks.damage;
  if (cardsIn(deck) === 0) return;
  const event = yield chance("Damaging", [["room", room || "ship"]], "Drawn", "card", () => possible(deck));
  drawTop(deck, event.card);
  const card = t.box.damage.find(({ name }) => name === event.card);
  t.open.push(`damage:${card.name}`);
  if (card.kind === "structural") yield* land(t, card.name, room);
  else yield* resolveDamage(t, card, room);
}

/** Structural damage lands in the named or rolled room, or in the closest undamaged one. */
function* land(t, card, room) {
  const aimed = room || t.numbered("interior", yield* throwDie(t, t.active()));
  const struck = t.isUndamaged(aimed) ? aimed : t.closestUndamaged(aimed);
  close(t, card);
  t.ship.damage[t.rooms.indexOf(struck)] = card;
  if (t.scope() !== undefined) t.scope().damaged = struck;
  if (t.undamaged().length <= t.rooms.length - t.number("lost_rooms")) t.end("rooms");
  if (t.ruling("structural_damage") === "defeats_humans") yield* defeatAll(t, t.humansIn(struck));
}

/** A card that stays in no room leaves the game; one that is replaced goes to the bottom, and another is drawn. */
function* resolveDamage(t, card, room) {
  yield* perform(t, `damage:${card.name}`, card.effects, t.active());
  close(t, card.name);
  if (card.kind !== "replaced") return discardTo(t.decks.damage, card.name);
  t.decks.damage.bottom.push({ card: card.name, by: [...t.seats] });
  return yield* damage(t, room);
}

function close(t, card) {
  t.open.splice(t.open.lastIndexOf(`damage:${card}`), 1);
}
