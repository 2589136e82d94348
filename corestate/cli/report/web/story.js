// Where one is in the story: the reading, the moment, the moves tried there, and through whose eyes it is seen.

const game = games[story.game] || games.any_game;
const at = (id) => document.getElementById(id);
const put = (id, ...children) => at(id).replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false && child !== ""));
const ALL = "all";
/** Whom one can look as: what everybody saw comes first. */
const LOOKERS = story.seat === null ? [null, ALL, ...story.lookers.filter((one) => one !== null)] : [story.seat];
/** In what order the story tells things to lookers. */
const TOLD = story.seat === null ? [ALL, ...story.lookers] : story.lookers;
const now = { line: 0, moment: 0, looker: LOOKERS[0], path: [] };

const current = () => story.lines[now.line];
const origin = (line, number) => number < line.first ? story.lines[0] : line;
const lastMoment = (line) => line.first + line.moments.length - 1;
const eventCount = (line) => line.first + line.events.length;
/** The number of the event in dispute: the one refused, or the one claimed; none in a record that keeps the rules. */
const disputedIn = (line) => line.disputed ? eventCount(line) - 1 : null;
const KINDS = { illegal: ["wrong", "not legal", "✗"], depends: ["unsure", "it depends", "?"], incomplete: ["unsure", "incomplete", "?"], legal: ["claimed", "claimed: legal", "✓"] };

const lookerName = (looker) => looker === ALL ? "every hand open" : looker === null ? "what everybody saw" : seatOf(looker);

/** What could have happened at a moment, after the moves tried there; nothing where the file holds none. */
function movesAt(line, number, path) {
  let found = origin(line, number).moves[number] || null;
  for (const step of path) found = found && found.moves[step] && found.moves[step].then || null;
  return found;
}

/** The moves that were tried, one after the other. */
function tried(line, number, path) {
  return path.map((step, place) => movesAt(line, number, path.slice(0, place)).moves[step]);
}

function momentOf(line, number, path = []) {
  const from = origin(line, number), move = path.length ? tried(line, number, path).at(-1) : null;
  const [question, ...views] = move ? move.moment : from.moments[number - from.first];
  const table = now.looker === ALL ? game.merge(views.slice(1).map(value), value(views[0])) : value(views[story.lookers.indexOf(now.looker)]);
  return { question: value(question), table, figures: value(move ? move.figures : from.figures[number - from.first]) };
}

/** An event as the looker saw it: whose it was, if anybody's, and what it was in the game's words. */
function eventOf(line, number) {
  const from = origin(line, number);
  const [seat, told] = value(from.events[number - from.first][TOLD.indexOf(now.looker)]);
  return { seat, said: sentence(told) };
}

const said = (line, number) => eventOf(line, number).said;
const rule = (slug) => story.rules[slug] || ["", ""];
/** The name of a rule, a ruling or a settled point: with a link to where it is told, if it is known where that is served. */
function linked(slug, title = "") {
  const page = slug.startsWith("core.") ? "core" : story.game, name = h("code", title ? { title } : {}, slug);
  return story.docs && slug.includes(".") ? h("a", { href: `${story.docs}rules/${page}.html#${slug.replaceAll(".", "-")}`, rel: "noreferrer" }, name) : name;
}
/** Under which headings a moment stands: the day and its half, whose turn it is. */
function chapterOf(line, number) {
  const from = origin(line, number);
  return value(from.chapters[number - from.first]);
}
