// The Mythos phase: the card, its crisis, its activation icon, its track icon.

import { playArea, uses } from "./abilities.mjs";
import { decider } from "./counting.mjs";
import { cardsIn, discardTo, drawTop, possible, reshuffle } from "./decks.mjs";
import { activate } from "./monsters.mjs";
import { ask, BARE, chance, each } from "./questions.mjs";
import { perform } from "./script.mjs";
import { use } from "./using.mjs";
import { advance } from "./voyage.mjs";
import { openWindow } from "./windows.mjs";

export function mythosCard(t, name) {
  return t.box.mythos.find((one) => one.name === name);
}

/** Whether a card is of a character who is not in play, in the Brig, or revealed. */
export function isOutOfPlace(t, name) {
  const { character } = mythosCard(t, name);
  if (character === "") return false;
  const seat = t.seatOf(character);
  return seat === null || t.isJailed(seat) || t.isRevealed(seat);
}

export function* mythosPhase(t) {
  const card = (yield* foreseen(t)) ?? (yield* drawMythos(t));
  if (card !== undefined) yield* resolveMythos(t, yield* readOut(t, card));
}

/** Whoever can looks at cards of the deck and has one of them resolved. */
function* foreseen(t) {
  const seat = t.active();
  const [found] = uses(t, seat, ["mythos_draw"], playArea(t, seat));
  if (found === undefined) return undefined;
  const moment = {};
  yield* use(t, seat, found.source, found.ability, moment);
  if (moment.taken === undefined || !isOutOfPlace(t, moment.taken)) return moment.taken;
  putOut(t, moment.taken);
  return undefined;
}

/** The card has been read: somebody may have another one drawn in its place. */
function* readOut(t, card) {
  const moment = {};
  yield* openWindow(t, "mythos_drawn", () => moment.redrawn !== undefined, moment);
  return moment.redrawn === undefined ? card : yield* readOut(t, moment.redrawn);
}

/** A mythos card that a seat brings upon the others. */
export function* resolveDoomed(t, seat) {
  const drawn = yield* drawMythos(t);
  if (drawn === undefined) return;
  const card = yield* readOut(t, drawn);
  yield* crisis(t, card, seat);
  finish(t, card);
}

/** The card just read is discarded for another. */
export function* redraw(t) {
  putOut(t, t.open.at(-1).slice("mythos:".length));
  return yield* drawMythos(t);
}

/** The top mythos card is turned up; a character card out of place is discarded for another. */
function* drawMythos(t) {
  const deck = t.decks.mythos;
  for (;;) {
    if (cardsIn(deck) === 0) reshuffle(deck);
    if (cardsIn(deck) === 0) return undefined;
    const event = yield chance("DrawingMythos", [], "Drawn", "card", () => possible(deck));
    drawTop(deck, event.card);
    t.open.push(`mythos:${event.card}`);
    const jailed = t.isJailed(t.active()) && t.ruling("brig_character_card") === "icons_of_that_card";
    if (!isOutOfPlace(t, event.card) || jailed) return event.card;
    putOut(t, event.card);
  }
}

function putOut(t, card) {
  t.open.splice(t.open.lastIndexOf(`mythos:${card}`), 1);
  discardTo(t.decks.mythos, card);
}

function* resolveMythos(t, card) {
  const { activates, track } = mythosCard(t, card);
  const jailed = t.isJailed(t.active());
  if (!jailed) yield* crisis(t, card, null);
  if (!jailed || t.ruling("brig_mythos") === "both_icons") yield* activate(t, activates);
  yield* trackIcon(t, track, t.isJailed(t.active()));
  finish(t, card);
}

function finish(t, card) {
  const place = t.open.lastIndexOf(`mythos:${card}`);
  if (place >= 0) putOut(t, card);
  const deck = t.decks.mythos;
  if (cardsIn(deck) === 0) reshuffle(deck);
}

function* crisis(t, card, doomed) {
  const { effects, kind } = mythosCard(t, card);
  const source = `mythos:${card}`;
  if (kind !== "check" && (yield* averted(t, effects[0].by, doomed))) return;
  const owner = kind === "check" ? t.active() : chooser(t, effects[0].by, null);
  yield* perform(t, source, effects, owner, { doomed });
}

function chooser(t, by, doomed) {
  return doomed ?? decider(t, by, { owner: t.active(), seat: null });
}

/** The chooser of a crisis may avert it by a feat. */
function* averted(t, by, doomed) {
  const seat = chooser(t, by, doomed);
  const open = () => uses(t, seat, ["crisis_choice"]);
  if (open().length === 0) return false;
  const event = yield ask("MayAvert", seat, [], () => ({ Use: open(), Decline: BARE }));
  if (event.$ !== "unf.Use") return false;
  yield* use(t, seat, event.source, event.ability, {});
  return true;
}

function* trackIcon(t, track, jailed) {
  yield* advance(t, track === "choice" ? yield* chooseTrack(t, jailed) : track, 1);
}

function* chooseTrack(t, jailed) {
  const byCaptain = jailed && t.captain !== null;
  const seat = byCaptain ? t.captain : t.active();
  const kind = byCaptain ? "CaptainChoosingTrack" : "ChoosingTrack";
  const event = yield ask(kind, seat, [], () => ({ Choose: each("option", ["journey", "ritual"]) }));
  return event.option;
}
