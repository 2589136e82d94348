// The store: up to two items a visit, each for a diver who can carry it, and one more by an encounter card.

import { COUNTED, ITEMS, LOAD, MOST_ITEMS, SELLS } from "./box.mjs";
import { distinct, having, upTo } from "./pieces.mjs";
import { ask, bare } from "./questions.mjs";

const CARDS = ["hose_seller", "trident_seller", "weight_seller", "discounter", "friend"];

export function* visitStore(table, seat) {
  let bought = [];
  for (;;) {
    const choice = yield atStore(table, seat, bought);
    if (choice.$ === "kl.Leave") return;
    if (choice.$ === "kl.Play") table.playCard(seat, choice.card);
    else {
      buy(table, choice);
      if (!isBeyond(choice.by)) bought = having(bought, choice.item);
    }
  }
}

function buy(table, { seat, item, diver, by }) {
  const cost = price(table, seat, item, by);
  if (by !== null) table.playCard(seat, by);
  table.pay(seat, cost);
  table.stock[COUNTED[item]] -= 1;
  table.teams[seat][diver][COUNTED[item]] += 1;
}

/** Whether an item comes on top of the two of a visit. */
function isBeyond(by) {
  return by !== null && by !== "friend";
}

function price(table, seat, item, by) {
  const isFriendly = by === "friend" || table.hasShown(seat, "friend");
  const full = table.box[item][isFriendly ? 0 : table.bracket("store")];
  return by === "discounter" ? Math.max(full - table.box.discount, 0) : full;
}

// What is allowed

function mayBuy(table, { seat, item, diver, by }, bought) {
  if (by !== null && !(table.canPlay(seat, by) && takesHold(table, item, by, bought))) return false;
  if (!isBeyond(by) && bought.length >= MOST_ITEMS) return false;
  const carrier = table.teams[seat][diver];
  if (carrier === undefined || carrier[COUNTED[item]] >= LOAD[item]) return false;
  return table.stock[COUNTED[item]] > 0 && table.money[seat] >= price(table, seat, item, by);
}

/** Whether an encounter card changes this purchase. */
function takesHold(table, item, by, bought) {
  if (by === "friend") return bought.length === 0 && (table.bracket("store") > 0 || needNot(table));
  if (by === "discounter") return bought.length === MOST_ITEMS && bought.every((one) => one === item);
  return bought.length === MOST_ITEMS && SELLS[by] === item;
}

/** Whether a card need not change anything. */
function needNot(table) {
  return table.ruling("card_without_effect") === "allowed";
}

function mayLeave(table, seat, bought) {
  if (table.ruling("store_nothing") === "allowed" || bought.length > 0) return true;
  const plain = everyPurchase(table, seat).filter(({ by }) => by === null);
  return !plain.some((choice) => mayBuy(table, { seat, ...choice }, bought));
}

// Questions

function everyPurchase(table, seat) {
  const divers = upTo(table.teams[seat].length);
  return [null, ...CARDS].flatMap((by) => ITEMS.flatMap((item) => divers.map((diver) => ({ item, diver, by }))));
}

function atStore(table, seat, bought) {
  const answers = {
    "kl.Buy": (event) => mayBuy(table, event, bought),
    "kl.Play": ({ card }) => table.canPlayAlone(seat, card),
    "kl.Leave": () => mayLeave(table, seat, bought),
  };
  const candidates = {
    "kl.Buy": () => everyPurchase(table, seat),
    "kl.Play": () => distinct(table.meetings.hands[seat]).map((card) => ({ card })),
    "kl.Leave": bare,
  };
  return ask("kl.AtStore", "kl.store.two_items", seat, [["bought", bought.length]], answers, candidates);
}
