// The table: what lies on it, and the facts that can be read off it. The chapters change it; nothing is asked here.

import { DEPTHS, PLAYED_AT, WITH_THE_FIRST } from "./box.mjs";
import { clockwise, distinct, having, inOrder, lacking, sum, upTo } from "./pieces.mjs";

export class Table {
  constructor(count, box, rulings, encounters) {
    this.count = count;
    this.seats = upTo(count);
    this.box = box;
    this.rulings = rulings;
    this.encounters = encounters;
    this.over = false;
    this.calendar = { day: 1, half: "morning", first: 0 };
    this.programmes = this.seats.map(() => null);
    this.boats = this.seats.map(() => null);
    this.money = this.seats.map(() => box.money);
    this.teams = this.seats.map(() => [{ hoses: 0, tridents: 0, weights: 0 }]);
    this.hands = this.seats.map(() => []);
    this.stock = { divers: box.divers - count, hoses: box.hoses, tridents: box.tridents, weights: box.weights };
    this.layWrecks(box.layouts.find((layout) => layout.seats === count));
    this.gone = [];
    this.looks = this.seats.map(() => []);
    this.looking = null;
    this.dive = null;
    this.meetings = {
      deck: encounters ? inOrder(box.encounters) : [],
      hands: this.seats.map(() => []),
      played: [],
      shown: this.seats.map(() => null),
      sabotaged: [],
    };
  }

  layWrecks(layout) {
    const places = DEPTHS.flatMap((depth, level) => upTo(layout[depth]).map((heap) => ({ level, heap })));
    this.wrecks = places;
    this.pools = DEPTHS.map((depth) => ({
      unlocated: this.box.cards.flatMap((card, number) => (card.depth === depth ? Array(card.count).fill(number) : [])),
      hidden: Array(layout[depth]).fill(this.box.pile),
      located: upTo(layout[depth]).map(() => []),
    }));
    this.returned = places.map(() => 0);
  }

  /** The dive under way; those who drew before their own draw are left out where there are none. */
  diveShown() {
    if (this.dive === null || this.dive.early.length > 0) return this.dive;
    const { early, ...rest } = this.dive;
    return rest;
  }

  ruling(name) {
    return this.rulings[name];
  }

  /** Everything on the table, as the level `table` shows it: to be written down before the next event. */
  shown() {
    const { calendar, programmes, boats, money, teams, hands, stock, pools, returned, gone, looks } = this;
    const dive = this.diveShown();
    const meetings = { ...this.meetings, deck: { top: [], shuffled: this.meetings.deck, bottom: [] } };
    return { calendar, programmes, boats, money, teams, hands, stock, pools, returned, gone, looks, dive, meetings };
  }

  // Turns

  order() {
    return clockwise(this.calendar.first, this.count);
  }

  others(seat) {
    return clockwise(seat, this.count).slice(1);
  }

  /** Which of a programme's two cards counts now. */
  turn() {
    return this.calendar.half === "morning" ? 0 : 1;
  }

  today() {
    return this.box.calendar[this.calendar.day - 1];
  }

  // Cards

  kind(card) {
    return this.box.cards[card].kind;
  }

  isMonster(card) {
    return this.kind(card) === "monster";
  }

  isDiamond(card) {
    return this.kind(card) === "diamond";
  }

  backs(seat) {
    return DEPTHS.map((depth) => this.hands[seat].filter((card) => this.box.cards[card].depth === depth).length);
  }

  gain(seat, card) {
    this.hands[seat] = having(this.hands[seat], card);
  }

  lose(seat, card) {
    this.hands[seat] = lacking(this.hands[seat], card);
  }

  /** A card sold or killed leaves the game, face up. */
  discard(card) {
    this.gone = having(this.gone, card);
  }

  // Wrecks

  isWreck(wreck) {
    return Object.hasOwn(this.wrecks, wreck);
  }

  level(wreck) {
    return this.wrecks[wreck].level;
  }

  pool(wreck) {
    return this.pools[this.level(wreck)];
  }

  hidden(wreck) {
    return this.pool(wreck).hidden[this.wrecks[wreck].heap];
  }

  located(wreck) {
    return this.pool(wreck).located[this.wrecks[wreck].heap];
  }

  setLocated(wreck, cards) {
    this.pool(wreck).located[this.wrecks[wreck].heap] = cards;
  }

  cardsIn(wreck) {
    return this.hidden(wreck) + this.located(wreck).length;
  }

  isEmpty(wreck) {
    return this.cardsIn(wreck) === 0;
  }

  /** What a card of this wreck that nobody has identified can be. */
  unlocated(wreck) {
    return this.hidden(wreck) > 0 ? distinct(this.pool(wreck).unlocated) : [];
  }

  /** A card nobody had identified turns out to lie in this wreck, and is taken from those unlocated. */
  identify(wreck, card) {
    const pool = this.pool(wreck);
    pool.unlocated = lacking(pool.unlocated, card);
    pool.hidden[this.wrecks[wreck].heap] -= 1;
  }

  /** A seat that once looked at this wreck and sees a card leave it remembers that. */
  seesLeaving(seat, wreck, card) {
    const look = this.looks[seat].find((one) => one.wreck === wreck);
    if (look !== undefined) look.left = having(look.left, card);
  }

  // Divers and places

  canReach(diver, wreck) {
    return diver.hoses >= this.level(wreck);
  }

  isSabotaged(seat, diver) {
    return this.meetings.sabotaged.some(([owner, place]) => owner === seat && place === diver);
  }

  /** The divers of a seat who can go down at a wreck, by their places in the team. */
  able(seat, wreck) {
    const places = upTo(this.teams[seat].length);
    return places.filter((place) => this.canReach(this.teams[seat][place], wreck) && !this.isSabotaged(seat, place));
  }

  isDiving(seat) {
    return Number.isInteger(this.boats[seat]);
  }

  placeOf(seat) {
    return this.isDiving(seat) ? "dive" : this.boats[seat];
  }

  /** Whether a boat is where it is because it could not dive. */
  isRedirected(seat) {
    return this.programmes[seat][this.turn()] !== this.placeOf(seat);
  }

  isInTheCrowd(seat, place) {
    if (this.boats[seat] !== place) return false;
    return this.ruling("crowd_counts_redirected") === "counts" || !this.isRedirected(seat);
  }

  /** Which of three prices counts at a place: for one, two, or three players and more. */
  bracket(place) {
    const crowd = this.seats.filter((seat) => this.isInTheCrowd(seat, place)).length;
    return Math.min(Math.max(crowd, 1), 3) - 1;
  }

  pay(seat, price) {
    this.money[seat] -= price;
  }

  // Encounter cards

  /** Whether, for all the others know, a seat could play an encounter card. */
  mightPlay(seat) {
    return this.meetings.hands[seat].length > 0 && this.meetings.shown[seat] === null;
  }

  /** Whether a tourist, or another card, does not count as the one of its half-day. */
  isFree(card) {
    return card.startsWith("tourist") && this.ruling("tourist_counts") === "free";
  }

  /** Whether a seat can play this very card, being where it is. */
  canPlay(seat, card) {
    if (!this.meetings.hands[seat].includes(card) || this.placeOf(seat) !== PLAYED_AT[card]) return false;
    return this.isFree(card) || this.mightPlay(seat);
  }

  /** Whether a seat can play a card by itself: a tourist, or any that need not change anything. */
  canPlayAlone(seat, card) {
    if (!this.canPlay(seat, card)) return false;
    if (card.startsWith("tourist")) return true;
    return this.ruling("card_without_effect") === "allowed" && !WITH_THE_FIRST.includes(card);
  }

  playCard(seat, card) {
    this.meetings.hands[seat] = lacking(this.meetings.hands[seat], card);
    this.meetings.played = having(this.meetings.played, card);
    if (!this.isFree(card)) this.meetings.shown[seat] = card;
  }

  hasShown(seat, card) {
    return this.meetings.shown[seat] === card;
  }

  // The end

  wealth(seat) {
    return this.money[seat] + sum(this.hands[seat].map((card) => this.box.cards[card].end));
  }

  result() {
    if (!this.over) return null;
    const scores = this.seats.map((seat) => this.wealth(seat));
    const counts = this.ruling("tie") === "most_treasure_cards";
    const rank = (seat) => [scores[seat], counts ? this.hands[seat].length : 0];
    const before = (one, other) => rank(other)[0] - rank(one)[0] || rank(other)[1] - rank(one)[1];
    const ranking = [];
    for (const seat of [...this.seats].sort((one, other) => before(one, other) || one - other)) {
      const level = ranking.at(-1);
      if (level !== undefined && before(level[0], seat) === 0) level.push(seat);
      else ranking.push([seat]);
    }
    return { winners: ranking[0], scores, ranking };
  }
}
