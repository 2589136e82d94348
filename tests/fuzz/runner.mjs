// A runner of conformance vectors written from docs/vectors.md: the files against an engine, with nothing in between.
//
//     node tests/fuzz/runner.mjs DIR [BUG [RULE]]
//
// With a rule its cases come first, and of the others no more than until something fails.
// The engine is a twin (fuzz/twins), whose games have accepts, play, legal, question, table, public, private and result.

import { readFileSync } from "node:fs";

import { load } from "../../fuzz/twins/load.mjs";

const [folder, bug, first] = process.argv.slice(2);
const read = (name) => JSON.parse(readFileSync(`${folder}/${name}.json`, "utf8"));
const manifest = read("manifest");
if (manifest.format !== "corestate.vectors" || manifest.version !== 1) throw new Error("not vectors I can read");
const engine = await load(manifest.game, bug);
const scores = {};
let failed = false;
const enough = (about) => first !== undefined && failed && about !== first;

for (const [rule, files] of Object.entries(manifest.rules).sort(([one], [other]) => (other === first) - (one === first)))
  for (const name of [...files.applied, ...files.refused]) {
    if (enough(rule)) break;
    const { pre, input, post } = read(name);
    const { ruleset, events } = read(pre);
    score(rule, ruleset, events, (game) => (post ? shows(game, [input], post.sees) : refuses(game, input)));
  }
for (const name of manifest.rulings) {
  if (enough()) break;
  const { ruling, rulesets, events, posts } = read(name);
  rulesets.forEach((ruleset, half) => score(ruling, ruleset, [], (game) => shows(game, events, posts[half].sees)));
}
for (const name of manifest.games) {
  if (enough()) break;
  const { ruleset, events, post } = read(name);
  score("games", ruleset, [], (game) => shows(game, events, post.sees));
}
for (const name of manifest.courses) {
  if (enough()) break;
  const { ruleset, before, begins, steps } = read(name);
  score("courses", ruleset, before, (game) => goes(game, begins, steps));
}
console.log(JSON.stringify(scores));

/** Begin a game, lead it to a case, and put the case; a ruleset that is not played is passed over. */
function score(about, ruleset, events, passes) {
  const count = (scores[about] ??= { passed: 0, failed: 0, skipped: 0 });
  const named = { ...ruleset, box: read(ruleset.box).box };
  let game;
  try {
    game = engine.create(named);
  } catch (error) {
    if (error instanceof engine.Unsupported) {
      count.skipped += 1;
      return;
    }
  }
  const passed = game !== undefined && holds(() => played(game, events) && passes(game));
  failed ||= !passed;
  count[passed ? "passed" : "failed"] += 1;
}

/** An engine that breaks down fails that case alone. */
function holds(case_) {
  try {
    return case_();
  } catch {
    return false;
  }
}

function played(game, events) {
  return events.every((event) => game.accepts(event) && (game.play(event), true));
}

function refuses(game, input) {
  return !game.accepts(input);
}

/** Play a course step by step; what is seen is compared wherever it says what has changed. */
function goes(game, sees, steps) {
  if (!looks(game, sees)) return false;
  for (const step of steps) {
    if (step.do === "try" && step.events.some((event, at) => game.accepts(event) !== step.accepts[at])) return false;
    if (step.do === "refuse" && game.accepts(step.event)) return false;
    if (step.do !== "play") continue;
    if (!played(game, [step.event])) return false;
    for (const [path, value] of step.changes ?? []) sees = put(sees, path, value);
    if (step.changes && !looks(game, sees)) return false;
  }
  return true;
}

function put(sees, [key, ...rest], value) {
  if (key === undefined) return value;
  const copied = Array.isArray(sees) ? [...sees] : { ...sees };
  copied[key] = put(sees[key], rest, value);
  return copied;
}

function shows(game, events, sees) {
  return played(game, events) && looks(game, sees);
}

function looks(game, sees) {
  const whole = (mine) => ({ ...sees.public, ...mine, table: { ...sees.public.table, ...mine.table } });
  const views = sees.private.map((mine, seat) => agree(game.private(seat), whole(mine)));
  const levels = ["table", "question", "public", "result"].map((level) => agree(game[level](), sees[level]));
  return (sees.legal === null || sets(game.legal(), sees.legal)) && [...views, ...levels].every(Boolean);
}

/** Compare a value with what is wanted: objects by the keys it has, all else in full. */
function agree(mine, wanted) {
  if (Array.isArray(mine)) return mine.length === wanted?.length && mine.every((one, at) => agree(one, wanted[at]));
  if (mine === null || typeof mine !== "object") return mine === wanted;
  return wanted !== null && Object.entries(mine).every(([key, one]) => agree(one, wanted[key]));
}

function sets(mine, wanted) {
  const key = (event) => JSON.stringify(Object.entries(event).sort());
  const known = new Set(wanted.map(key));
  return mine.length === wanted.length && mine.every((event) => known.delete(key(event)));
}
