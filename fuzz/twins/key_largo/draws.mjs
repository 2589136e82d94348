// A diver draws: a treasure goes to hand and allows a weight or the Hurried buyer, a monster is met.

import { GOODS } from "./box.mjs";
import { meet } from "./monsters.mjs";
import { distinct, having, lacking, upTo } from "./pieces.mjs";
import { ask, bare, chance } from "./questions.mjs";

/** A diver draws, again in place of what was killed or shuffled back, and then has had its draw. */
export function* draw(table, diver, turn) {
  let replacing = false;
  while (!table.isEmpty(table.dive.wreck)) {
    const card = yield* take(table, diver, turn);
    if (!table.isMonster(card)) {
      hasDrawn(table, diver, turn);
      if (table.dive.waiting.includes(diver)) hasDrawnEarly(table, diver);
      bringUp(table, card);
      yield* afterTreasure(table, diver);
      return;
    }
    const outcome = yield* meet(table, card, diver, turn, replacing);
    if (outcome === "fled") return;
    if (outcome === "aside") break;
    replacing = outcome === "killed" || replacing;
  }
  hasDrawn(table, diver, turn);
}

/** Draw one card, whatever it is. */
function* take(table, diver, turn) {
  const { wreck } = table.dive;
  const { card, located } = yield drawing(table, diver, turn);
  if (located) table.setLocated(wreck, lacking(table.located(wreck), card));
  else table.identify(wreck, card);
  table.dive.last = diver;
  return card;
}

/** A diver has drawn a treasure before its own draw. */
function hasDrawnEarly(table, diver) {
  if (!table.dive.early.includes(diver)) table.dive.early = having(table.dive.early, diver);
}

/** Its own draw is behind a diver. */
function hasDrawn(table, diver, turn) {
  if (turn !== "own") return;
  table.dive.early = table.dive.early.filter((place) => place !== diver);
  table.dive.waiting = lacking(table.dive.waiting, diver);
  table.dive.done = having(table.dive.done, diver);
}

function bringUp(table, card) {
  const { seat, wreck } = table.dive;
  table.gain(seat, card);
  table.dive.catch.push(card);
  table.seesLeaving(seat, wreck, card);
}

function* afterTreasure(table, diver) {
  const { seat } = table.dive;
  while (mightWeigh(table, diver) || table.mightPlay(seat)) {
    const choice = yield mayWeigh(table, seat, diver);
    if (choice.$ === "kl.Decline") return;
    if (choice.$ === "kl.Weigh") {
      table.teams[seat][choice.bearer].weights -= 1;
      table.dive.weights += 1;
      yield* draw(table, choice.diver, "weight");
      return;
    }
    sellCatch(table, choice);
  }
}

// Weights

function isPresent(table, diver) {
  return table.dive.waiting.includes(diver) || table.dive.done.includes(diver);
}

function canWeigh(table, drawer, { bearer, diver }) {
  const { seat, wreck, weights, done, early } = table.dive;
  if (!isPresent(table, bearer) || !isPresent(table, diver) || table.isEmpty(wreck)) return false;
  if (table.teams[seat][bearer].weights === 0) return false;
  if (table.ruling("weight_chain") === "one_per_dive" && weights > 0) return false;
  if (table.ruling("whose_weight") === "any_present") return true;
  if (bearer !== diver) return false;
  if (table.ruling("whose_weight") === "only_the_drawer") return bearer === drawer;
  return bearer === drawer || done.includes(bearer) || early.includes(bearer);
}

function everyWeight(table) {
  const team = upTo(table.teams[table.dive.seat].length);
  return team.flatMap((bearer) => team.map((diver) => ({ bearer, diver })));
}

function mightWeigh(table, drawer) {
  return everyWeight(table).some((choice) => canWeigh(table, drawer, choice));
}

// The Hurried buyer

function canSellCatch(table, { seat, card }) {
  if (!table.canPlay(seat, "buyer")) return false;
  const drawn = table.dive.catch;
  const offered = table.ruling("buyer_which") === "last_drawn" ? drawn.at(-1) === card : drawn.includes(card);
  return offered && (!table.isDiamond(card) || table.ruling("buyer_diamonds") === "at_printed_value");
}

function sellCatch(table, { seat, card }) {
  table.playCard(seat, "buyer");
  const { kind, value, end } = table.box.cards[card];
  table.money[seat] += GOODS.includes(kind) ? value * Math.max(...table.box[kind]) : end;
  table.lose(seat, card);
  table.dive.catch = lacking(table.dive.catch, card);
  table.discard(card);
}

// Questions

function drawing(table, diver, turn) {
  const { seat, wreck } = table.dive;
  const outcomes = () => [
    ...distinct(table.located(wreck)).map((card) => ({ $: "kl.Drawn", card, located: true })),
    ...table.unlocated(wreck).map((card) => ({ $: "kl.Drawn", card, located: false })),
  ];
  const facts = [["seat", seat], ["diver", diver], ["turn", turn]];
  return chance("kl.Drawing", "kl.dive.card_each", facts, outcomes);
}

function mayWeigh(table, seat, drawer) {
  const answers = {
    "kl.Weigh": (event) => canWeigh(table, drawer, event),
    "kl.SellCatch": (event) => canSellCatch(table, event),
    "kl.Decline": () => true,
  };
  const candidates = {
    "kl.Weigh": () => everyWeight(table),
    "kl.SellCatch": () => distinct(table.dive.catch).map((card) => ({ card })),
    "kl.Decline": bare,
  };
  return ask("kl.MayWeigh", "kl.dive.weight", seat, [["diver", drawer]], answers, candidates);
}
