// The bar: recruit a diver, hire a pickpocket, pay a round, each once a visit, and the encounter cards of the place.

import { DEPTHS, MOST_DIVERS } from "./box.mjs";
import { look } from "./looks.mjs";
import { distinct } from "./pieces.mjs";
import { ask, bare, chance } from "./questions.mjs";

export function* visitBar(table, seat) {
  const left = { divers: 1, pickpockets: 1, rounds: 1, told: null };
  for (;;) {
    const choice = yield atBar(table, seat, left);
    if (choice.$ === "kl.Leave") return;
    yield* CHOICES[choice.$](table, choice, left);
  }
}

const CHOICES = {
  *"kl.Recruit"(table, { seat, by }, left) {
    const price = diverPrice(table, by);
    if (by !== null) table.playCard(seat, by);
    table.pay(seat, price);
    table.stock.divers -= 1;
    table.teams[seat].push({ hoses: by === "expert" ? expertHose(table) : 0, tridents: 0, weights: 0 });
    if (by === "expert" && table.stock.hoses > 0) table.stock.hoses -= 1;
    left.divers = 0;
  },
  *"kl.Rob"(table, { seat, victim, depth, by }, left) {
    const price = pickpocketPrice(table, by);
    if (by !== null) table.playCard(seat, by);
    table.pay(seat, price);
    left.pickpockets = 0;
    if (depth === null) return;
    const { card } = yield robbing(table, seat, victim, depth);
    table.lose(victim, card);
    table.gain(seat, card);
  },
  *"kl.BuyRound"(table, { seat, wreck }, left) {
    table.pay(seat, table.box.round);
    left.rounds = 0;
    yield* look(table, seat, wreck, "kl.Looking", "kl.bar.round");
    if (left.told !== null || !table.wrecks.some((_, other) => isSecond(table, wreck, other))) return;
    const { wreck: second } = yield askingOn(table, seat, wreck);
    yield* look(table, seat, second, "kl.Looking", "kl.bar.round");
  },
  *"kl.Listen"(table, { seat, wreck }, left) {
    table.playCard(seat, "drunkard");
    if (table.ruling("drunkard_round") === "in_place_of_it") left.rounds = 0;
    if (table.ruling("drunkard_round") === "one_of_its_two") left.told = wreck;
    yield* look(table, seat, wreck, "kl.Listening", "kl.encounter.drunkard");
  },
  *"kl.Play"(table, { seat, card }) {
    table.playCard(seat, card);
  },
};

// Prices

function diverPrice(table, by) {
  return by === "beginner" ? table.box.beginner_diver : table.box.diver[table.bracket("bar")];
}

function pickpocketPrice(table, by) {
  return by === "pickpocket" ? table.box.cheap_pickpocket : table.box.pickpocket[table.bracket("bar")];
}

/** How many hoses an Expert brings; undefined if he does not come. */
function expertHose(table) {
  if (table.stock.hoses > 0) return 1;
  return { card_unusable: undefined, comes_with_one: 1, comes_bare: 0 }[table.ruling("expert_hose")];
}

// What is allowed

/** Whether a price by an encounter card is another one, or need not be. */
function changes(table, one, other) {
  return one !== other || table.ruling("card_without_effect") === "allowed";
}

/** Whether a diver or a pickpocket is still to be had: one a visit, and a second one by the brothers. */
function isDue(table, seat, by, left) {
  if (by !== null && !table.canPlay(seat, by)) return false;
  return by === "brothers" ? left === 0 : left === 1;
}

function isPrinted(table) {
  return table.ruling("bar_order") === "printed";
}

function mayRecruit(table, { seat, by }, left) {
  if (!isDue(table, seat, by, left.divers)) return false;
  if (isPrinted(table) && (left.pickpockets === 0 || left.rounds === 0)) return false;
  if (table.teams[seat].length >= MOST_DIVERS || table.stock.divers === 0) return false;
  if (by === "expert" && expertHose(table) === undefined) return false;
  if (by === "beginner" && !changes(table, diverPrice(table, by), diverPrice(table, null))) return false;
  return table.money[seat] >= diverPrice(table, by);
}

function mayRob(table, { seat, victim, depth, by }, left) {
  if (!isDue(table, seat, by, left.pickpockets)) return false;
  if (isPrinted(table) && left.rounds === 0) return false;
  if (by === "pickpocket" && !changes(table, pickpocketPrice(table, by), pickpocketPrice(table, null))) return false;
  if (!table.others(seat).includes(victim) || table.money[seat] < pickpocketPrice(table, by)) return false;
  if (depth === null) return table.ruling("pickpocket_target") === "wasted" && table.hands[victim].length === 0;
  return table.backs(victim)[DEPTHS.indexOf(depth)] > 0;
}

function mayPayRound(table, { seat, wreck }, left) {
  return left.rounds === 1 && table.money[seat] >= table.box.round && isSecond(table, left.told, wreck);
}

function mayListen(table, { seat, wreck }, left) {
  if (!table.canPlay(seat, "drunkard") || !holdsCards(table, wreck)) return false;
  return left.rounds === 1 || table.ruling("drunkard_round") === "beyond_it";
}

function holdsCards(table, wreck) {
  return table.isWreck(wreck) && !table.isEmpty(wreck);
}

function isSecond(table, first, wreck) {
  return wreck !== first && holdsCards(table, wreck);
}

// Questions

function atBar(table, seat, left) {
  const answers = {
    "kl.Recruit": (event) => mayRecruit(table, event, left),
    "kl.Rob": (event) => mayRob(table, event, left),
    "kl.BuyRound": (event) => mayPayRound(table, event, left),
    "kl.Listen": (event) => mayListen(table, event, left),
    "kl.Play": ({ card }) => table.canPlayAlone(seat, card),
    "kl.Leave": () => true,
  };
  const wrecks = () => table.wrecks.map((_, wreck) => ({ wreck }));
  const backs = [...DEPTHS, null];
  const robberies = () =>
    [null, "pickpocket", "brothers"].flatMap((by) =>
      table.others(seat).flatMap((victim) => backs.map((depth) => ({ victim, depth, by }))),
    );
  const candidates = {
    "kl.Recruit": () => [null, "beginner", "expert", "brothers"].map((by) => ({ by })),
    "kl.Rob": robberies,
    "kl.BuyRound": wrecks,
    "kl.Listen": wrecks,
    "kl.Play": () => distinct(table.meetings.hands[seat]).map((card) => ({ card })),
    "kl.Leave": bare,
  };
  const { divers, pickpockets, rounds } = left;
  const facts = [["divers", divers], ["pickpockets", pickpockets], ["rounds", rounds]];
  return ask("kl.AtBar", "kl.bar.optional", seat, facts, answers, candidates);
}

function robbing(table, seat, victim, depth) {
  const cards = distinct(table.hands[victim].filter((card) => table.box.cards[card].depth === depth));
  const outcomes = () => cards.map((card) => ({ $: "kl.Stolen", card }));
  const facts = [["seat", seat], ["victim", victim], ["depth", depth]];
  return chance("kl.Robbing", "kl.bar.pickpocket_backs", facts, outcomes);
}

function askingOn(table, seat, first) {
  const answers = { "kl.AskOn": ({ wreck }) => isSecond(table, first, wreck) };
  const candidates = { "kl.AskOn": () => table.wrecks.map((_, wreck) => ({ wreck })) };
  return ask("kl.AskingOn", "kl.bar.round", seat, [["first", first]], answers, candidates);
}
