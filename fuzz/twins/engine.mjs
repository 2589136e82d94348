// A twin as an engine for the adapter kit: what can be seen of its games, and games of its own choosing.

import { Engine, LEVELS, Unsupported } from "../kits/adapter.mjs";

const MOST_OUTCOMES = 128;
const MOST_EVENTS = 20_000;

/** An engine for a module that exports GAME, SEATS, EDITIONS, OPTIONS, create, Unsupported, and RULINGS if it plays several. */
export class Twin extends Engine {
  constructor(module, name) {
    super();
    this.module = module;
    this.name = name;
    this.games = [module.GAME];
    this.shows = LEVELS;
  }

  create(ruleset) {
    if (ruleset.game !== this.module.GAME) throw new Unsupported(`${ruleset.game} is not played here`);
    try {
      return this.module.create(ruleset);
    } catch (error) {
      throw error instanceof this.module.Unsupported ? new Unsupported(error.message) : error;
    }
  }

  accepts(game, event) {
    return game.accepts(event);
  }

  play(game, event) {
    game.play(event);
    return game;
  }

  /** What can be seen of a game. Where chance has very many outcomes they are left out: accepting them still shows. */
  sees(game) {
    const question = game.question();
    const legal = game.legal();
    const shown = question?.seats.length === 0 && legal.length > MOST_OUTCOMES ? {} : { legal };
    return {
      ...shown,
      question,
      table: game.table(),
      public: game.public(),
      private: game.seats.map((_, seat) => game.private(seat)),
      result: game.result(),
    };
  }

  /** Play a random game of our own choosing. */
  game(seed) {
    const random = generator(seed);
    const ruleset = this.anyRuleset(random);
    const game = this.module.create(ruleset);
    const events = [];
    const sees = [];
    while (game.question() !== null && events.length < MOST_EVENTS) {
      const event = pick(game.legal(), random);
      game.play(event);
      events.push(event);
      sees.push(JSON.parse(JSON.stringify(this.sees(game))));
    }
    return { ruleset, events, sees, result: game.result() };
  }

  anyRuleset(random) {
    const { GAME, SEATS, EDITIONS, OPTIONS, RULINGS = {} } = this.module;
    const edition = pick(Object.keys(EDITIONS), random);
    const rulings = pickEach(RULINGS, random);
    const options = pickEach(OPTIONS, random);
    return { game: GAME, seats: pick(SEATS, random), edition, rulings, options };
  }
}

function pickEach(choices, random) {
  return Object.fromEntries(Object.entries(choices).map(([key, values]) => [key, pick(values, random)]));
}

function pick(items, random) {
  return items[Math.floor(random() * items.length)];
}

/** Mulberry32: numbers from 0 up to 1, the same for the same seed. */
function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
