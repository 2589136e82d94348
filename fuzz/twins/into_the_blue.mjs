// Into the Blue (Reiner Knizia, Funnyfox 2021): a twin of corestate's, written from the rules page alone.
//
// The course of the game is a generator. It yields questions (`kind`, `seats`, `asked_by`, `facts`; `allows` judges an
// event, `options` lists what is allowed) and is sent the event that answers. Only the default rulings are played.
// The file imports nothing, so that it can also be loaded from its text with one line changed: see bugs.json.

export const GAME = "into_the_blue";

export const EDITIONS = {
  "funnyfox-2021": {
    dice: 6,
    faces: [1, 2, 3, 4, 5, "chest"],
    main: [3, 4, 5, 6, 7],
    secondary: [1, 2, 2, 3, 4],
    chests: [5, 6, 6, 7, 8],
    shells: 12,
  },
  small: { dice: 3, faces: [1, 2, "chest"], main: [2, 3], secondary: [1, 1], chests: [5, 6], shells: 2 },
};

export const OPTIONS = {};

const RULINGS = {
  "itb.ruling.perfect_early": "may_reroll",
  "itb.ruling.last_turn_perfect": "granted",
  "itb.ruling.last_chest_in_last_round": "ends_at_once",
  "itb.ruling.lone_diver": "main_only",
  "itb.ruling.chests_score": "count",
  "itb.ruling.tie_after_last_chest": "most_recent_turns",
};

const CHEST = "chest";
export const SEATS = [2, 3, 4, 5];

const whole = Number.isInteger;
const dice = Array.isArray;
const EVENTS = {
  "itb.StarterNamed": { starter: whole },
  "itb.Rolled": { dice },
  "itb.Reroll": { seat: whole, dice },
  "itb.Stop": { seat: whole },
  "itb.Place": { seat: whole, level: whole, shells: whole },
  "itb.ChestTaken": { value: whole },
};

/** The outcomes of throws: there are hundreds, so they are listed once. */
const ROLLED = new Map();

/** A ruleset that is not played here. */
export class Unsupported extends Error {}

export function create(ruleset) {
  for (const [id, option] of Object.entries(ruleset.rulings ?? {})) {
    if (RULINGS[id] !== option) throw new Unsupported(`${id}: ${option} is not played here`);
  }
  const box = ruleset.box ?? EDITIONS[ruleset.edition];
  if (!box) throw new Unsupported(`edition ${ruleset.edition} is unknown here and came without its box`);
  if (!SEATS.includes(ruleset.seats)) throw new Unsupported(`${ruleset.seats} seats`);
  return new Game(ruleset.seats, box);
}

class Game {
  constructor(seats, box) {
    this.seats = [...Array(seats).keys()];
    this.box = box;
    this.faces = [...new Set(box.faces)].sort(byFace);
    this.depth = box.main.length;
    this.levels = box.main.map(() => ({ main: 1, secondary: this.places() - 1 }));
    this.dice = [];
    this.chests = [...box.chests].sort(byNumber);
    this.divers = this.seats.map(() => ({ shells: box.main.map(() => 0), chests: [], treasures: [] }));
    this.played = [];
    this.course = this.wholeGame();
    this.asked = this.course.next().value;
  }

  // What an adapter asks

  accepts(event) {
    return this.asked !== undefined && isWellFormed(event) && this.asked.allows(event);
  }

  play(event) {
    if (!this.accepts(event)) return false;
    this.asked = this.course.next(event).value;
    return true;
  }

  legal() {
    return this.asked === undefined ? [] : this.asked.options();
  }

  question() {
    if (this.asked === undefined) return null;
    const { kind, seats, asked_by, facts } = this.asked;
    return { kind, seats, asked_by, facts };
  }

  table() {
    return {
      levels: this.levels.map((level) => ({ ...level })),
      dice: [...this.dice],
      chests: { top: [], shuffled: [...this.chests], bottom: [] },
      divers: this.divers.map(({ shells, chests, treasures }) => ({
        shells: [...shells],
        chests: [...chests],
        treasures: [...treasures],
      })),
      played: [...this.played],
    };
  }

  public() {
    return this.view(null);
  }

  private(seat) {
    return this.view(seat);
  }

  view(seat) {
    const table = this.table();
    table.chests = this.chests.length;
    table.divers = this.divers.map((diver, owner) => this.diverSeen(diver, owner === seat));
    return { seat, table, question: this.question() };
  }

  diverSeen({ shells, chests, treasures }, own) {
    const values = own || this.isOver() ? [...chests] : null;
    return { shells: [...shells], chests: chests.length, values, treasures: [...treasures] };
  }

  isOver() {
    return this.asked === undefined;
  }

  result() {
    if (!this.isOver()) return null;
    const scores = this.divers.map((diver) => this.total(diver));
    const totals = [...new Set(scores)].sort(byNumber).reverse();
    const ranking = totals.map((total) => this.seats.filter((seat) => scores[seat] === total));
    return { winners: ranking[0], scores, ranking };
  }

  // The course of play

  *wholeGame() {
    const { starter } = yield this.namingStarter();
    let turnsLeft = Infinity;
    for (let seat = starter; turnsLeft > 0 && this.chests.length > 0; seat = this.after(seat)) {
      yield* this.turn(seat);
      turnsLeft -= 1;
      if (this.unused(seat) === 0) turnsLeft = Math.min(turnsLeft, this.seats.length - 1);
    }
    for (let level = this.depth; level >= 1; level -= 1) this.settle(level);
  }

  /** Play one turn, and a whole new one after each perfect dive. */
  *turn(seat) {
    let again = true;
    while (again) {
      this.played = [...this.played.filter((other) => other !== seat), seat];
      yield* this.roll(seat);
      const perfect = this.isPerfect();
      if (perfect) yield* this.takeChest(seat);
      else if (this.run() > 0) yield* this.place(seat);
      this.dice = [];
      again = perfect && this.chests.length > 0;
    }
  }

  *roll(seat) {
    let rerolls = 2;
    yield* this.throwDice(seat, this.box.dice, rerolls);
    while (rerolls > 0) {
      const choice = yield this.mayReroll(seat, rerolls);
      if (choice.$ === "itb.Stop") return;
      rerolls -= 1;
      this.dice = without(this.dice, choice.dice);
      yield* this.throwDice(seat, choice.dice.length, rerolls);
    }
  }

  *throwDice(seat, count, rerolls) {
    const { dice } = yield this.rolling(seat, count, rerolls);
    this.dice = [...this.dice, ...dice].sort(byFace);
  }

  *place(seat) {
    const { level, shells } = yield this.placing(seat);
    this.divers[seat].shells[level - 1] += shells;
  }

  *takeChest(seat) {
    const { value } = yield this.takingChest(seat);
    this.chests = without(this.chests, [value]);
    this.divers[seat].chests = [...this.divers[seat].chests, value].sort(byNumber);
  }

  // Facts

  after(seat) {
    return (seat + 1) % this.seats.length;
  }

  unused(seat) {
    return this.box.shells - sum(this.divers[seat].shells);
  }

  showing(face) {
    return this.dice.filter((die) => die === face).length;
  }

  /** How far the unbroken run from 1 goes: 0 is a failed dive. */
  run() {
    let last = 0;
    while (last < this.depth && this.showing(last + 1) > 0) last += 1;
    return last;
  }

  isPerfect() {
    return this.run() === this.depth && this.showing(CHEST) > 0;
  }

  /** How many shells a diver places on a level: as many as dice show it, or all that are left. */
  due(seat, level) {
    return Math.min(this.showing(level), this.unused(seat));
  }

  /** How many divers a level rewards. */
  places() {
    return this.seats.length > 3 ? 3 : 2;
  }

  // Scoring

  settle(level) {
    const here = this.levels[level - 1];
    const ranked = this.ranked(level).slice(0, this.places());
    ranked.forEach((seat, place) => {
      here[place === 0 ? "main" : "secondary"] -= 1;
      this.gain(seat, place === 0 ? this.box.main[level - 1] : this.box.secondary[level - 1]);
    });
  }

  gain(seat, value) {
    this.divers[seat].treasures = [...this.divers[seat].treasures, value].sort(byNumber);
  }

  /** The divers with shells on a level, best first. */
  ranked(level) {
    const present = this.seats.filter((seat) => this.divers[seat].shells[level - 1] > 0);
    return present.sort((one, other) => this.compare(one, other, level));
  }

  compare(one, other, level) {
    for (let above = level; above >= 1; above -= 1) {
      const more = this.divers[other].shells[above - 1] - this.divers[one].shells[above - 1];
      if (more !== 0) return more;
    }
    const unused = this.unused(other) - this.unused(one);
    if (unused !== 0) return unused;
    return this.played.indexOf(one) - this.played.indexOf(other);
  }

  total({ treasures, chests }) {
    return sum(treasures) + sum(chests);
  }

  // Questions

  namingStarter() {
    return {
      kind: "itb.NamingStarter",
      seats: [],
      asked_by: "itb.setup.first",
      facts: [],
      allows: ({ $, starter }) => $ === "itb.StarterNamed" && this.seats.includes(starter),
      options: () => this.seats.map((starter) => ({ $: "itb.StarterNamed", starter })),
    };
  }

  rolling(seat, count, rerolls) {
    return {
      kind: "itb.Rolling",
      seats: [],
      asked_by: "itb.roll.six",
      facts: [["diver", seat], ["rerolls", rerolls]],
      allows: ({ $, dice }) => $ === "itb.Rolled" && dice.length === count && this.isRoll(dice),
      options: () => this.rolled(count),
    };
  }

  isRoll(dice) {
    return dice.every((die) => this.faces.includes(die));
  }

  /** Every outcome of throwing so many dice. */
  rolled(count) {
    const key = `${count} of ${this.faces}`;
    if (!ROLLED.has(key)) ROLLED.set(key, rolls(this.faces, count).map((dice) => ({ $: "itb.Rolled", dice })));
    return ROLLED.get(key);
  }

  mayReroll(seat, rerolls) {
    return {
      kind: "itb.MayReroll",
      seats: [seat],
      asked_by: "itb.roll.again",
      facts: [["rerolls", rerolls]],
      allows: (event) => event.seat === seat && (event.$ === "itb.Stop" || this.allowsReroll(event)),
      options: () => [
        { $: "itb.Stop", seat },
        ...choices(this.dice).map((dice) => ({ $: "itb.Reroll", seat, dice })),
      ],
    };
  }

  allowsReroll({ $, dice }) {
    return $ === "itb.Reroll" && dice.length > 0 && isWithin(dice, this.dice);
  }

  placing(seat) {
    const levels = upTo(this.run()).slice(1);
    return {
      kind: "itb.Placing",
      seats: [seat],
      asked_by: "itb.dive.must",
      facts: [],
      allows: (event) => event.$ === "itb.Place" && event.seat === seat && this.allowsPlace(event),
      options: () => levels.map((level) => ({ $: "itb.Place", seat, level, shells: this.due(seat, level) })),
    };
  }

  allowsPlace({ seat, level, shells }) {
    return level >= 1 && level <= this.run() && shells === this.due(seat, level);
  }

  takingChest(seat) {
    return {
      kind: "itb.TakingChest",
      seats: [],
      asked_by: "itb.perfect.chest",
      facts: [["diver", seat]],
      allows: ({ $, value }) => $ === "itb.ChestTaken" && this.chests.includes(value),
      options: () => [...new Set(this.chests)].map((value) => ({ $: "itb.ChestTaken", value })),
    };
  }
}

// Dice and numbers

/** Whether an event has the fields of its kind, and no others. */
function isWellFormed(event) {
  const fields = Object.entries(EVENTS[event.$] ?? {});
  if (Object.keys(event).length !== fields.length + 1) return false;
  return fields.every(([name, isOfItsKind]) => isOfItsKind(event[name]));
}

function byNumber(one, other) {
  return one - other;
}

/** Numbers upwards, then chests. */
function byFace(one, other) {
  return height(one) - height(other);
}

function height(face) {
  return face === CHEST ? Number.MAX_SAFE_INTEGER : face;
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}

function without(items, taken) {
  const left = [...items];
  for (const item of taken) left.splice(left.indexOf(item), 1);
  return left;
}

function isWithin(some, all) {
  return some.every((one) => count(some, one) <= count(all, one));
}

function count(items, wanted) {
  return items.filter((item) => item === wanted).length;
}

/** Every way `count` dice can fall, the order of the dice left aside. */
function rolls(faces, count) {
  if (count === 0) return [[]];
  return faces.flatMap((face, index) => rolls(faces.slice(index), count - 1).map((rest) => [face, ...rest]));
}

/** Every choice of at least one of these dice. */
function choices(dice) {
  let found = [[]];
  for (const face of new Set(dice)) {
    const most = count(dice, face);
    found = found.flatMap((chosen) => upTo(most).map((times) => [...chosen, ...Array(times).fill(face)]));
  }
  return found.filter((chosen) => chosen.length > 0);
}

function upTo(most) {
  return [...Array(most + 1).keys()];
}
