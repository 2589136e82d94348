// What cards count and test: amounts that are read off the table, tests, and whom or where their words name.

import { DEEP, sum } from "./pieces.mjs";

const COUNTS = {
  value: (t, scope) => scope.value,
  die: (t, scope) => scope.die,
  counted: (t, scope) => scope.counted,
  one_plus_half_margin: (t, scope) => 1 + Math.floor(scope.margin / 2),
  items: (t, scope) => t.player(scope.owner).items.length,
  hand: (t, scope) => t.player(scope.owner).hand.length,
  enemies_here: (t, scope) => t.enemiesHere(scope.owner),
  passengers_on_deck: (t) => sum(t.sea.passengers),
  deep_ones_in_the_deep: (t) => t.deepOnesIn(DEEP),
  supply_passengers: (t) => t.passengersInSupply(),
};

/** A number as a card prints it, or what it counts. */
export function amountOf(t, amount, scope = t.scope()) {
  return typeof amount === "number" ? amount : COUNTS[amount](t, scope);
}

/** Whether a test of a card holds for a seat. */
export function holds(t, test, owner, scope = { owner, counted: 0, ...t.scope() }) {
  const who = test.who === "owner" ? owner : t.seatOf(test.who);
  switch (test.of) {
    case "count": {
      const counted = COUNTS[test.count](t, { ...scope, owner });
      return counted >= test.least && counted <= test.most;
    }
    case "title":
      return who !== null && t[test.title] === who;
    case "space":
      return who !== null && t.isIn(who, test.space);
    case "item":
      return who !== null && t.player(who).items.includes(test.item);
    default:
      throw new Error(`no such test: ${test.of}`);
  }
}

/** The seat that a word names: the owner of a card, the active player, a title, a character; null if there is none. */
export function one(t, word, scope = t.scope()) {
  switch (word) {
    case "owner":
      return scope.owner;
    case "current":
      return t.active();
    case "captain":
    case "keeper":
      return t[word];
    case "picked":
      return scope.seat;
    default:
      return t.seatOf(word);
  }
}

/** Who decides for a word: the active player for a title nobody holds. */
export function decider(t, word, scope = t.scope()) {
  return one(t, word, scope) ?? t.active();
}

const GROUPS = {
  each_human: (t, seat) => t.isHuman(seat),
  each_human_not_in_brig: (t, seat) => t.isHuman(seat) && !t.isJailed(seat),
  each_human_in_sick_bay: (t, seat) => t.isHuman(seat) && t.isIn(seat, "sick_bay"),
  each_human_not_in_sick_bay: (t, seat) => t.isHuman(seat) && !t.isIn(seat, "sick_bay"),
  each_in_brig: (t, seat) => t.isJailed(seat),
  each_human_here: (t, seat, scope) => t.isHuman(seat) && t.isIn(seat, t.player(scope.owner).space),
  each_enemy_here: (t, seat, scope) => isEnemy(t, scope.owner, seat) && t.isIn(seat, t.player(scope.owner).space),
  each_character_there: (t, seat, scope) => t.isIn(seat, scope.spaces.at(-1)),
  each_human_in_die_room: (t, seat, scope) => t.isHuman(seat) && t.isIn(seat, t.numbered("interior", scope.die)),
};

function isEnemy(t, owner, seat) {
  return t.isRevealed(owner) !== t.isRevealed(seat);
}

/** The seats that a word names, clockwise from the active player. */
export function several(t, word, scope = t.scope()) {
  if (Object.hasOwn(GROUPS, word)) return t.order().filter((seat) => GROUPS[word](t, seat, scope));
  const seat = one(t, word, scope);
  return seat === null ? [] : [seat];
}

/** The spaces that a word names. */
export function spacesOf(t, word, scope = t.scope()) {
  const here = () => t.player(scope.owner).space;
  switch (word) {
    case "water":
    case "deck":
    case "interior":
      return t.ofKind(word);
    case "ship":
      return t.ofKind("deck", "interior");
    case "board":
      return [...t.spaces];
    case "board_and_deep":
      return [...t.spaces, DEEP];
    case "deep":
      return [DEEP];
    case "here":
      return [here()];
    case "beside":
      return t.beside(here());
    case "here_or_beside":
      return t.spaces.filter((space) => space === here() || t.beside(here()).includes(space));
    case "picked":
      return scope.spaces.slice(-1);
    case "peril":
      return [scope.peril];
    default:
      return t.spaces.includes(word) ? [word] : [];
  }
}
