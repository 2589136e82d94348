// An adapter for an engine of yours in JavaScript. Copy this one file; it needs nothing but Node 18.
//
// Write an engine with what `Engine` lists and end your program with `serve(new MyEngine())`. Then, for a title GAME,
//
//     corestate fuzz GAME -- node my_adapter.mjs                 compares your engine with the reference
//     corestate fuzz GAME -- node my_adapter.mjs --plant show    must report a difference: the harness works
//
// The second lies on purpose (`PLANTS` says how). If it reports nothing, believe nothing the first says.
// Write nothing to the standard output yourself: console.error is yours.

import { readSync, writeSync } from "node:fs";

export const PROTOCOL = 1;
export const LEVELS = ["legal", "table", "question", "public", "private", "result"];
export const PLANTS = {
  show: "after some events the first number that is shown is one too many",
  refuse: "every fifth legal event is refused",
  accept: "what is illegal is accepted now and then",
  crash: "it ends in the middle of a game",
};

/** Throw it from `create`: your engine does not play under that ruleset. */
export class Unsupported extends Error {}

/** What an engine must offer. A game is whatever you like; it is handed back to you. */
export class Engine {
  name = "my engine 1.0";
  games = ["into_the_blue"];
  /** Which of LEVELS `sees` shows. */
  shows = [];

  /** Begin a game, or throw Unsupported. */
  create(ruleset) {
    throw new Error(`write me: a game under ${JSON.stringify(ruleset)}`);
  }

  /** Whether an event is legal now; it changes nothing. An event has the declared fields and may hold anything. */
  accepts(game, event) {
    throw new Error(`write me: is ${JSON.stringify(event)} legal in ${game}?`);
  }

  /** Play a legal event; return the game after it (the same object, if you change it in place). */
  play(game, event) {
    throw new Error(`write me: play ${JSON.stringify(event)} in ${game}`);
  }

  /** Show the game: an object with any of the levels in `shows`. */
  sees(_game) {
    return {};
  }

  // Offer it for the way `judge`: a whole game of your own choosing; the last two may be left out.
  // game(seed) { return { ruleset, events, sees, result }; }
}

/** Answers requests, one at a time, with an engine. */
class Adapter {
  constructor(engine) {
    this.engine = engine;
    this.current = undefined;
  }

  answer(request) {
    try {
      return this[request.do](request);
    } catch (error) {
      if (error instanceof Unsupported) return { ok: false, unsupported: error.message };
      console.error(error);
      return { ok: false, error: String(error) };
    }
  }

  hello() {
    const { name, games, shows } = this.engine;
    const ways = this.engine.game ? ["drive", "judge"] : ["drive"];
    return { ok: true, protocol: PROTOCOL, name, games, shows, ways };
  }

  new({ ruleset, sees = true }) {
    this.current = this.engine.create(ruleset);
    return sees ? { ok: true, sees: this.engine.sees(this.current) } : { ok: true };
  }

  /** What is seen is written down before the next event changes it; nothing is, where nobody looks. */
  play({ events, sees = true }) {
    const seen = [];
    let accepted = 0;
    for (const event of events) {
      if (!this.engine.accepts(this.current, event)) break;
      this.current = this.engine.play(this.current, event);
      accepted += 1;
      if (sees) seen.push(JSON.stringify(this.engine.sees(this.current)));
    }
    return `{"ok":true,"accepted":${accepted},"sees":[${seen.join(",")}]}`;
  }

  try({ events }) {
    return { ok: true, accepts: events.map((event) => Boolean(this.engine.accepts(this.current, event))) };
  }

  game({ seed }) {
    return { ok: true, ...this.engine.game(seed) };
  }
}

/** An engine that lies, to see that a lie is found. */
function planted(engine, plant) {
  if (!(plant in PLANTS)) {
    console.error(`--plant: wanted one of ${Object.keys(PLANTS).join(", ")}`);
    process.exit(2);
  }
  let asked = 0;
  let played = 0;
  const liar = Object.create(engine);
  liar.accepts = (game, event) => {
    asked += 1;
    const answer = Boolean(engine.accepts(game, event));
    if (plant === "refuse" && answer && asked % 5 === 0) return false;
    return answer || (plant === "accept" && asked % 3 === 0);
  };
  liar.play = (game, event) => {
    played += 1;
    if (plant === "crash" && played > 7) process.exit(1);
    return engine.accepts(game, event) ? engine.play(game, event) : game;
  };
  liar.sees = (game) => {
    const seen = JSON.parse(JSON.stringify(engine.sees(game)));
    return plant === "show" && played > 2 ? spoilt(seen)[0] : seen;
  };
  return liar;
}

/** Add one to the first number in a value; say whether there was one. */
function spoilt(value) {
  if (typeof value === "number") return [value + 1, true];
  for (const place of value !== null && typeof value === "object" ? Object.keys(value) : []) {
    const [changed, done] = spoilt(value[place]);
    value[place] = changed;
    if (done) return [value, true];
  }
  return [value, false];
}

/** Answer requests until there are no more. */
export function serve(engine, args = process.argv.slice(2)) {
  const place = args.indexOf("--plant");
  const adapter = new Adapter(place < 0 ? engine : planted(engine, args[place + 1]));
  for (const line of lines()) {
    const request = JSON.parse(line);
    if (request.do === "bye") return;
    const reply = adapter.answer(request);
    write(`${typeof reply === "string" ? reply : JSON.stringify(reply)}\n`);
  }
}

/** Read lines of the standard input until it ends. */
function* lines() {
  const decoder = new TextDecoder();
  const chunk = new Uint8Array(1 << 16);
  let rest = "";
  for (;;) {
    const size = waiting(() => readSync(0, chunk));
    const parts = (rest + decoder.decode(chunk.subarray(0, size), { stream: true })).split("\n");
    rest = parts.pop();
    yield* parts;
    if (size === 0) return;
  }
}

function write(text) {
  const bytes = new TextEncoder().encode(text);
  for (let done = 0; done < bytes.length; ) done += waiting(() => writeSync(1, bytes, done));
}

/** Read or write, and wait a little where the other side is not ready. */
function waiting(attempt) {
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (error.code === "EOF") return 0;
      if (error.code !== "EAGAIN") throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
    }
  }
}
