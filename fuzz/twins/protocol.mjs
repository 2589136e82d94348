// The adapter protocol, one JSON object a line each way, for a module that exports GAME, EDITIONS, OPTIONS, create and
// Unsupported. It knows nothing of any game.

import { createInterface } from "node:readline";

const PROTOCOL = 1;
const SHOWS = ["legal", "table", "question", "public", "private", "result"];
const MOST_OUTCOMES = 128;
const MOST_EVENTS = 20_000;

/** Answer requests until there are no more. */
export async function serve(module, name) {
  const adapter = new Adapter(module, name);
  for await (const line of createInterface({ input: process.stdin })) {
    const request = JSON.parse(line);
    if (request.do === "bye") return;
    process.stdout.write(`${JSON.stringify(adapter.answer(request))}\n`);
  }
}

class Adapter {
  constructor(module, name) {
    this.module = module;
    this.name = name;
    this.game = null;
  }

  answer(request) {
    switch (request.do) {
      case "hello":
        return this.hello();
      case "new":
        return this.begin(request.ruleset);
      case "play":
        return this.play(request.events);
      case "try":
        return { ok: true, accepts: request.events.map((event) => this.game.accepts(event)) };
      case "game":
        return this.ownGame(request.seed);
      default:
        return { ok: false, error: `no such request: ${request.do}` };
    }
  }

  hello() {
    return { ok: true, protocol: PROTOCOL, name: this.name, games: [this.module.GAME], shows: SHOWS, ways: ["drive", "judge"] };
  }

  begin(ruleset) {
    try {
      if (ruleset.game !== this.module.GAME) throw new this.module.Unsupported(`${ruleset.game} is not played here`);
      this.game = this.module.create(ruleset);
    } catch (error) {
      if (error instanceof this.module.Unsupported) return { ok: false, unsupported: error.message };
      throw error;
    }
    return { ok: true, sees: seen(this.game) };
  }

  play(events) {
    const sees = [];
    for (const event of events) {
      if (!this.game.play(event)) break;
      sees.push(seen(this.game));
    }
    return { ok: true, accepted: sees.length, sees };
  }

  /** Play a random game of our own choosing. */
  ownGame(seed) {
    const random = generator(seed);
    const ruleset = this.anyRuleset(random);
    const game = this.module.create(ruleset);
    const events = [];
    const sees = [];
    while (game.question() !== null && events.length < MOST_EVENTS) {
      const event = pick(game.legal(), random);
      game.play(event);
      events.push(event);
      sees.push(seen(game));
    }
    return { ok: true, ruleset, events, sees, result: game.result() };
  }

  anyRuleset(random) {
    const { GAME, EDITIONS, OPTIONS } = this.module;
    const edition = pick(Object.keys(EDITIONS), random);
    const options = Object.fromEntries(Object.entries(OPTIONS).map(([key, values]) => [key, pick(values, random)]));
    return { game: GAME, seats: pick([2, 3, 4, 5], random), edition, rulings: {}, options, box: EDITIONS[edition] };
  }
}

/** What can be seen of a game. Where chance has very many outcomes they are left out: accepting them still shows. */
function seen(game) {
  const question = game.question();
  const legal = game.legal();
  const seats = [...game.seats.keys()];
  const shown = question?.seats.length === 0 && legal.length > MOST_OUTCOMES ? {} : { legal };
  return {
    ...shown,
    question,
    table: game.table(),
    public: game.public(),
    private: seats.map((seat) => game.private(seat)),
    result: game.result(),
  };
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
