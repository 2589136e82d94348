// The table: what lies on it, and the facts that can be read off it. The chapters change it; nothing is asked here.

import { newDeck } from "./decks.mjs";
import { clockwise, DEEP, inOrder, ORDINARY, SKILLS, sum, upTo } from "./pieces.mjs";

const HARDER = { normal: 0, easier: 2, harder: -2 };

/** The game is over, wherever it stands: what was under way stays as it is. */
export class GameOver extends Error {}

export class Table {
  constructor(count, box, rulings, options) {
    this.count = count;
    this.seats = upTo(count);
    this.box = box;
    this.rulings = rulings;
    this.options = options;
    this.spaces = box.spaces.map(({ name }) => name);
    this.byName = new Map(box.spaces.map((space) => [space.name, space]));
    const isNumbered = ({ kind, numbers }) => kind === "interior" && numbers.length > 0;
    this.rooms = box.spaces.filter(isNumbered).map(({ name }) => name);
    this.layBoard();
    this.layDecks();
    this.players = this.seats.map(() => newPlayer());
    this.captain = null;
    this.keeper = null;
    this.turn = { seat: 0, begun: 0, used: [], barred: false };
    this.awakened = false;
    this.insights = [];
    this.open = [];
    this.throw = null;
    this.trial = null;
    this.scopes = [];
    this.ending = null;
    this.over = false;
  }

  layBoard() {
    const { box } = this;
    const damage = this.rooms.map(() => "");
    this.ship = { dials: this.firstDials(), journey: 0, ritual: 0, row: [], damage };
    const placed = (rows, name) => sum(rows.filter(({ space }) => space === name).map(({ count }) => count));
    const tokens = box.passengers.flatMap(({ name, copies }) => Array(copies).fill(name));
    this.sea = {
      deep_ones: [...this.spaces, DEEP].map((name) => placed(box.start_deep_ones, name)),
      hydra: DEEP,
      dagon: DEEP,
      passengers: this.spaces.map((name) => placed(box.start_passengers, name)),
      tokens: inOrder(tokens),
    };
  }

  firstDials() {
    const { box, options, count } = this;
    const row = box.no_cultist_dials.find(({ seats }) => seats === count);
    const without = !options.cultist && options.game !== "learning" && row !== undefined;
    const start = without ? row.start : Array(4).fill(box.dial_start);
    return start.map((dial) => Math.max(1, Math.min(dial + HARDER[options.difficulty], box.dial_end)));
  }

  layDecks() {
    const { box } = this;
    const named = (cards) => newDeck(cards.flatMap(({ name, copies = 1 }) => Array(copies).fill(name)));
    const ofSkill = (wanted) => box.skill_cards.filter(({ skill }) => skill === wanted);
    const stock = (skill) => ofSkill(skill).flatMap(({ value, copies }) => Array(copies).fill(`${skill}-${value}`));
    this.decks = {
      mythos: named(box.mythos),
      waypoint: named(box.waypoints),
      spell: named(box.spells),
      item: named(box.items),
      damage: named(box.damage),
      skills: SKILLS.map((skill) => ({ deck: inOrder(stock(skill)), discard: [] })),
      chaos: [],
      loyalty: this.loyaltyDeck(),
    };
  }

  loyaltyDeck() {
    const { box, options, count } = this;
    const rows = options.game === "learning" ? box.learning_loyalty : box.loyalty;
    const row = rows.find(({ seats }) => seats === count);
    const spare = options.cultist ? 0 : row.cultist;
    const cards = { human: row.human + spare, hybrid: row.hybrid, cultist: row.cultist - spare };
    return inOrder(Object.entries(cards).flatMap(([name, copies]) => Array(copies).fill(name)));
  }

  ruling(name) {
    return this.rulings[name];
  }

  number(name) {
    return this.box.numbers[name];
  }

  /** Everything on the table, as the level `table` shows it: to be written down before the next event. */
  shown() {
    const { ship, sea, decks, players, captain, keeper, turn, awakened, insights, open, trial, scopes, ending } = this;
    return {
      ship, sea, decks: named(decks), players, captain, keeper, turn, awakened, insights, open,
      throw: this.throw, trial, scopes, ending,
    };
  }

  end(ending) {
    this.ending = ending;
    this.scopes = [];
    throw new GameOver();
  }

  // Seats

  active() {
    return this.turn.seat;
  }

  order(from = this.turn.seat) {
    return clockwise(from, this.count);
  }

  player(seat) {
    return this.players[seat];
  }

  isSeat(seat) {
    return this.seats.includes(seat);
  }

  isRevealed(seat) {
    return this.players[seat].shown.length > 0;
  }

  isHuman(seat) {
    return !this.isRevealed(seat);
  }

  isIn(seat, space) {
    return this.players[seat].space === space;
  }

  isJailed(seat) {
    return this.isIn(seat, "brig");
  }

  humans() {
    return this.order().filter((seat) => this.isHuman(seat));
  }

  seatOf(character) {
    const seat = this.players.findIndex((player) => player.character === character);
    return seat < 0 ? null : seat;
  }

  character(seat) {
    return this.box.characters.find(({ name }) => name === this.players[seat].character);
  }

  those(space) {
    return this.order().filter((seat) => this.isIn(seat, space));
  }

  humansIn(space) {
    return this.those(space).filter((seat) => this.isHuman(seat));
  }

  traitorsIn(space) {
    return this.those(space).filter((seat) => this.isRevealed(seat));
  }

  // Spaces

  kind(space) {
    return this.byName.get(space)?.kind;
  }

  ofKind(...kinds) {
    return this.spaces.filter((space) => kinds.includes(this.kind(space)));
  }

  isShip(space) {
    return this.kind(space) === "deck" || this.kind(space) === "interior";
  }

  place(space) {
    return space === DEEP ? this.spaces.length : this.spaces.indexOf(space);
  }

  beside(space) {
    return this.byName.get(space)?.adjacent ?? [];
  }

  arrow(space) {
    return this.byName.get(space).arrow;
  }

  /** The space of a kind that answers to a number of the die. */
  numbered(kind, die) {
    return this.spaces.find((name) => this.kind(name) === kind && this.byName.get(name).numbers.includes(die));
  }

  highest(space) {
    return Math.max(...this.byName.get(space).numbers);
  }

  // Rooms

  damageIn(space) {
    const place = this.rooms.indexOf(space);
    return place < 0 ? "" : this.ship.damage[place];
  }

  isUndamaged(space) {
    return this.rooms.includes(space) && this.damageIn(space) === "";
  }

  undamaged() {
    return this.rooms.filter((room) => this.isUndamaged(room));
  }

  /** How far it is from a numbered room to each of the others, through numbered rooms alone. */
  distancesFrom(room) {
    const far = new Map([[room, 0]]);
    for (const here of far.keys()) {
      for (const next of this.beside(here)) {
        if (this.rooms.includes(next) && !far.has(next)) far.set(next, far.get(here) + 1);
      }
    }
    return far;
  }

  /** The closest undamaged room, the highest number first among those as close. */
  closestUndamaged(room) {
    const far = this.distancesFrom(room);
    const reached = this.undamaged().filter((other) => far.has(other));
    const nearer = (one, other) => far.get(one) - far.get(other) || this.highest(other) - this.highest(one);
    return reached.sort(nearer)[0];
  }

  // Monsters and passengers

  deepOnesIn(space) {
    return this.sea.deep_ones[this.place(space)] ?? 0;
  }

  deepOnesInSupply() {
    return this.box.deep_ones - sum(this.sea.deep_ones);
  }

  passengersIn(space) {
    return this.sea.passengers[this.place(space)] ?? 0;
  }

  passengersInSupply() {
    return this.sea.tokens.length - sum(this.sea.passengers);
  }

  /** How many enemies a seat has in its space. */
  enemiesHere(seat) {
    const { space } = this.players[seat];
    if (this.isRevealed(seat)) return this.humansIn(space).length;
    return this.deepOnesIn(space) + this.traitorsIn(space).length;
  }

  distance() {
    const far = (name) => this.box.waypoints.find((waypoint) => waypoint.name === name).distance;
    return sum(this.ship.row.map(far));
  }

  // Cards

  stock(skill) {
    return this.decks.skills[SKILLS.indexOf(skill)];
  }

  isOrdinary(skill) {
    return ORDINARY.includes(skill);
  }

  scope() {
    return this.scopes.at(-1);
  }
}

/** The decks with the names of what is known of located cards, so that one sort is not taken for another. */
function named(decks) {
  const name = (located) => located.map((one) => ({ $: one.sort === undefined ? "unf.Seen" : "unf.Sorted", ...one }));
  const whole = (deck) => ({ ...deck, top: name(deck.top), bottom: name(deck.bottom) });
  const piles = ["mythos", "waypoint", "spell", "item", "damage"];
  return { ...decks, ...Object.fromEntries(piles.map((pile) => [pile, whole(decks[pile])])) };
}

function newPlayer() {
  return { character: "", space: "", hand: [], items: [], active: "", loyalty: [], shown: [], feat: true, kept: [] };
}
