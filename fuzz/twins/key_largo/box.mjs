// What is in the box: the editions, the cards, the places, and the names of all encounter cards.

export const DEPTHS = ["shallow", "medium", "deep"];
export const GOODS = ["gold", "goods", "antiques"];
export const ITEMS = ["hose", "trident", "weight"];
export const PLACES = ["bar", "dolphins", "store", "market"];
export const ACTIONS = ["dive", ...PLACES];
export const MOST_DIVERS = 3;
export const MOST_ITEMS = 2;
export const MOST_ENCOUNTERS = 2;

/** How many of each item a diver can carry. */
export const LOAD = { hose: 2, trident: 1, weight: 1 };
/** Under which name a diver, and the stock, count each item. */
export const COUNTED = { hose: "hoses", trident: "tridents", weight: "weights" };

/** Where each encounter card is played. */
export const PLAYED_AT = {
  helper: "dive",
  buyer: "dive",
  regular: "dive",
  saboteur: "dive",
  watchful: "dive",
  tourist_bar: "bar",
  drunkard: "bar",
  beginner: "bar",
  expert: "bar",
  pickpocket: "bar",
  brothers: "bar",
  tourist_dolphins: "dolphins",
  family: "dolphins",
  tourist_store: "store",
  hose_seller: "store",
  trident_seller: "store",
  weight_seller: "store",
  discounter: "store",
  friend: "store",
  tourist_market: "market",
  dupe: "market",
  trafficker: "market",
  jeweller: "market",
  gold_digger: "market",
};
export const ENCOUNTERS = Object.keys(PLAYED_AT);

/** The cards that go with the first purchase or sale of a visit and never by themselves. */
export const WITH_THE_FIRST = ["friend", "gold_digger"];

/** What the sellers at the store sell beyond the two items. */
export const SELLS = { hose_seller: "hose", trident_seller: "trident", weight_seller: "weight" };

function cards(...rows) {
  return rows.map(([depth, kind, value, end, count]) => ({ depth, kind, value, end, count }));
}

function layouts(...rows) {
  return rows.map(([seats, shallow, medium, deep]) => ({ seats, shallow, medium, deep }));
}

function calendar(text) {
  return text.split(" ").map((day) => ({ weekday: day.split(":")[0], pay: Number(day.split(":")[1]) }));
}

/** What both editions print alike. */
const PRICES = {
  money: 100,
  round: 20,
  hose: [20, 30, 40],
  trident: [30, 40, 50],
  weight: [20, 30, 40],
  gold: [30, 30, 30],
  goods: [40, 30, 20],
  antiques: [20, 30, 40],
  beginner_diver: 60,
  cheap_pickpocket: 30,
  discount: 20,
  digger_gold: 40,
  trafficker_rate: 30,
  trafficker_cards: 5,
};

export const EDITIONS = {
  "tilsit-2005": {
    ...PRICES,
    cards: cards(
      ["shallow", "gold", 1, 20, 3],
      ["shallow", "gold", 2, 40, 4],
      ["shallow", "goods", 1, 20, 4],
      ["shallow", "goods", 2, 40, 2],
      ["shallow", "antiques", 1, 20, 4],
      ["shallow", "antiques", 2, 40, 2],
      ["shallow", "monster", 0, 0, 1],
      ["medium", "gold", 2, 40, 4],
      ["medium", "gold", 3, 60, 4],
      ["medium", "goods", 2, 40, 3],
      ["medium", "goods", 3, 60, 4],
      ["medium", "goods", 4, 80, 1],
      ["medium", "antiques", 2, 40, 3],
      ["medium", "antiques", 3, 60, 4],
      ["medium", "antiques", 4, 80, 1],
      ["medium", "diamond", 0, 100, 2],
      ["medium", "monster", 0, 0, 4],
      ["deep", "gold", 3, 60, 2],
      ["deep", "gold", 4, 80, 4],
      ["deep", "goods", 3, 60, 1],
      ["deep", "goods", 4, 80, 3],
      ["deep", "goods", 5, 100, 2],
      ["deep", "antiques", 3, 60, 1],
      ["deep", "antiques", 4, 80, 3],
      ["deep", "antiques", 5, 100, 2],
      ["deep", "diamond", 0, 150, 2],
      ["deep", "diamond", 0, 200, 2],
      ["deep", "monster", 0, 0, 8],
    ),
    pile: 5,
    layouts: layouts([3, 3, 4, 4], [4, 4, 5, 5], [5, 4, 6, 6]),
    divers: 15,
    hoses: 20,
    tridents: 10,
    weights: 10,
    calendar: calendar(
      "Friday:40 Saturday:50 Sunday:60 Monday:30 Tuesday:30 Wednesday:30 Thursday:30 Friday:40 Saturday:50 Sunday:60",
    ),
    diver: [80, 100, 120],
    pickpocket: [40, 50, 60],
    encounters: ENCOUNTERS,
  },
  small: {
    ...PRICES,
    cards: cards(
      ["shallow", "gold", 1, 20, 1],
      ["shallow", "goods", 1, 20, 1],
      ["shallow", "antiques", 1, 20, 1],
      ["shallow", "monster", 0, 0, 1],
      ["medium", "gold", 2, 40, 1],
      ["medium", "goods", 2, 40, 1],
      ["medium", "diamond", 0, 100, 1],
      ["medium", "monster", 0, 0, 1],
      ["deep", "antiques", 3, 60, 1],
      ["deep", "diamond", 0, 200, 1],
      ["deep", "monster", 0, 0, 2],
    ),
    pile: 2,
    layouts: layouts([3, 1, 1, 1], [4, 2, 1, 1], [5, 2, 2, 2]),
    divers: 7,
    hoses: 4,
    tridents: 2,
    weights: 2,
    calendar: calendar("Friday:40 Saturday:50 Sunday:60"),
    diver: [60, 70, 80],
    pickpocket: [30, 40, 50],
    encounters: ["helper", "saboteur", "expert", "family", "tourist_store", "jeweller"],
  },
};
