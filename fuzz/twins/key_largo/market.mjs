// The market: any number of treasures of one type, one at least, and what the encounter cards of the place add.

import { GOODS } from "./box.mjs";
import { distinct } from "./pieces.mjs";
import { ask, bare } from "./questions.mjs";

export function* visitMarket(table, seat) {
  const sales = { sold: [], trafficked: 0, jewels: 0 };
  for (;;) {
    const choice = yield atMarket(table, seat, sales);
    if (choice.$ === "kl.Leave") return;
    if (choice.$ === "kl.Play") table.playCard(seat, choice.card);
    else if (choice.$ === "kl.SellAs") sellAs(table, choice, sales);
    else SALES[choice.by ?? "normal"](table, choice, sales);
  }
}

// The sales

const SALES = {
  normal(table, { seat, card }, sales) {
    const { kind, value } = table.box.cards[card];
    hand(table, seat, card, value * rate(table, seat, kind));
    sales.sold.push(kind);
  },
  gold_digger(table, choice, sales) {
    table.playCard(choice.seat, "gold_digger");
    SALES.normal(table, choice, sales);
  },
  trafficker(table, { seat, card }, sales) {
    if (sales.trafficked === 0) table.playCard(seat, "trafficker");
    hand(table, seat, card, table.box.cards[card].value * table.box.trafficker_rate);
    sales.trafficked += 1;
  },
  jeweller(table, { seat, card }, sales) {
    table.playCard(seat, "jeweller");
    hand(table, seat, card, table.box.cards[card].end);
    sales.jewels += 1;
  },
};

function sellAs(table, { seat, card, kind }, sales) {
  table.playCard(seat, "dupe");
  hand(table, seat, card, table.box.cards[card].value * rate(table, seat, kind));
  sales.sold.push(kind);
}

/** Hand over a card for so much. */
function hand(table, seat, card, price) {
  table.lose(seat, card);
  table.discard(card);
  table.money[seat] += price;
}

function rate(table, seat, kind) {
  if (kind === "gold" && table.hasShown(seat, "gold_digger")) return table.box.digger_gold;
  return table.box[kind][table.bracket("market")];
}

// What is allowed

function isOfType(sales, kind) {
  return sales.sold.length === 0 || sales.sold[0] === kind;
}

const MAY_SELL = {
  normal: (table, { kind }, sales) => GOODS.includes(kind) && isOfType(sales, kind),
  gold_digger: (table, { kind, seat }, sales) =>
    table.canPlay(seat, "gold_digger") && kind === "gold" && sales.sold.length === 0 && isGoldDear(table, seat),
  trafficker: (table, { kind, seat }, sales) =>
    (table.canPlay(seat, "trafficker") || sales.trafficked > 0) &&
    GOODS.includes(kind) &&
    sales.trafficked < table.box.trafficker_cards &&
    (sales.sold.length > 0 || table.ruling("trafficker_alone") === "replaces_the_sale"),
  jeweller: (table, { kind, seat }, sales) =>
    table.canPlay(seat, "jeweller") && kind === "diamond" && mayHaveJeweller(table, seat, sales),
};

/** Whether the Gold digger pays another rate, or need not. */
function isGoldDear(table, seat) {
  return table.box.digger_gold !== rate(table, seat, "gold") || table.ruling("card_without_effect") === "allowed";
}

function maySell(table, { seat, card, by }, sales) {
  if (!table.hands[seat].includes(card)) return false;
  return MAY_SELL[by ?? "normal"](table, { seat, kind: table.kind(card) }, sales);
}

function mayHaveJeweller(table, seat, sales) {
  if (sales.sold.length > 0) return true;
  const reading = table.ruling("jeweller_alone");
  return reading === "replaces_the_sale" || (reading === "only_if_no_sale_possible" && !hasGoods(table, seat));
}

function hasGoods(table, seat) {
  return table.hands[seat].some((card) => GOODS.includes(table.kind(card)));
}

function maySellAs(table, { seat, card, kind }, sales) {
  if (!table.canPlay(seat, "dupe") || !table.hands[seat].includes(card)) return false;
  const own = table.kind(card);
  if (!GOODS.includes(own) || own === kind || !isOfType(sales, kind)) return false;
  return sales.sold.length > 0 || table.ruling("dupe_alone") === "allowed";
}

function mayLeave(table, seat, sales) {
  if (sales.sold.length > 0 || !hasGoods(table, seat)) return true;
  if (sales.trafficked > 0 && table.ruling("trafficker_alone") === "replaces_the_sale") return true;
  return sales.jewels > 0 && table.ruling("jeweller_alone") === "replaces_the_sale";
}

// Questions

function atMarket(table, seat, sales) {
  const answers = {
    "kl.Sell": (event) => maySell(table, event, sales),
    "kl.SellAs": (event) => maySellAs(table, event, sales),
    "kl.Play": ({ card }) => table.canPlayAlone(seat, card),
    "kl.Leave": () => mayLeave(table, seat, sales),
  };
  const cards = distinct(table.hands[seat]);
  const buyers = [null, "trafficker", "jeweller", "gold_digger"];
  const candidates = {
    "kl.Sell": () => buyers.flatMap((by) => cards.map((card) => ({ card, by }))),
    "kl.SellAs": () => GOODS.flatMap((kind) => cards.map((card) => ({ card, kind }))),
    "kl.Play": () => distinct(table.meetings.hands[seat]).map((card) => ({ card })),
    "kl.Leave": bare,
  };
  const selling = sales.sold.length > 0 ? [["selling", sales.sold[0]]] : [];
  const facts = [...selling, ["sold", sales.sold.length], ["trafficked", sales.trafficked]];
  return ask("kl.AtMarket", "kl.market.one_type", seat, facts, answers, candidates);
}
