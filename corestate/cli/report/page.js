// The page: the verdict, the moments one can step through, the seats one can look as, the readings one can switch.

const game = games[story.game] || games.any_game;
const at = (id) => document.getElementById(id);
const put = (id, ...children) => at(id).replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
const ALL = "all";
const now = { line: 0, moment: 0, looker: story.seat === null ? ALL : story.seat };

// The lines of the story

const current = () => story.lines[now.line];
const origin = (line, number) => number < line.first ? story.lines[0] : line;
const lastMoment = (line) => line.first + line.moments.length - 1;
const eventCount = (line) => line.first + line.events.length;
/** The number of the event in dispute: the one refused, or the one claimed; none in a record that keeps the rules. */
const disputedIn = (line) => line.disputed ? eventCount(line) - 1 : null;
const KINDS = { illegal: ["wrong", "not legal", "✗"], depends: ["unsure", "it depends", "?"], incomplete: ["unsure", "incomplete", "?"], legal: ["claimed", "claimed: legal", "✓"] };

function momentOf(line, number) {
  const from = origin(line, number);
  const [question, ...views] = from.moments[number - from.first];
  const table = now.looker === ALL ? game.merge(views.slice(1).map(value), value(views[0])) : value(views[story.lookers.indexOf(now.looker)]);
  return { question: value(question), table, figures: value(from.figures[number - from.first]) };
}

/** An event as the looker saw it: whose it was, if anybody's, and what it was in the game's words. */
function eventOf(line, number) {
  const from = origin(line, number);
  const lookers = story.seat === null ? [ALL, ...story.lookers] : story.lookers;
  const [seat, told] = value(from.events[number - from.first][lookers.indexOf(now.looker)]);
  return { seat, said: sentence(told) };
}

const said = (line, number) => eventOf(line, number).said;

const rule = (slug) => story.rules[slug] || ["", ""];

// The verdict

function headline(line) {
  if (!line.option && story.says) return story.says;
  const as = line.option ? `Read as “${words(line.option)}”, ` : story.everything ? "" : `As far as ${seatOf(story.seat)} may know, `;
  return sentence(as + finding(line));
}

function finding(line) {
  const number = disputedIn(line), counted = eventCount(line);
  const broken = new Set(line.refusals.map(([slug]) => slug)).size;
  const what = line.claimed ? "the claimed event" : number === null ? `what is stated before event ${counted}` : `event ${number}`;
  if (line.verdict === "depends") return "it depends on what was left open";
  if (line.verdict === "incomplete") return "something is missing";
  if (line.verdict === "illegal" && number === null) return `${what} is not so`;
  if (line.verdict === "illegal") return broken ? `${what} breaks ${broken > 1 ? `${broken} rules` : "a rule"}` : `${what} is not legal`;
  if (line.claimed) return "the claimed event is legal";
  if (!counted) return "nothing has happened yet";
  return line.result === null ? `every rule is kept in ${some(counted, "event")} so far` : `all ${counted} events keep the rules`;
}

function outcome(line) {
  const result = value(line.result);
  if (!result || !story.certain) return [];
  const won = result.winners.length ? `${listed(result.winners.map(seatName))} ${result.winners.length > 1 ? "win" : "wins"}` : "Nobody wins";
  return [`${won}. `, h("span", { class: "scores" }, result.scores.map((score, seat) => h("span", { class: `chip seat-${seat} score` }, h("b", {}, seat), ` ${score}`)))];
}

/** Rules with the facts they were applied to, each rule once. */
function ruleCards(cited) {
  const facts = new Map();
  for (const [slug, because] of cited) facts.set(slug, [...(facts.get(slug) || []), because]);
  return h("div", { class: "rules" }, [...facts].map(([slug, because]) => {
    const [heading, says] = rule(slug);
    return h("article", { class: "rule" }, because.map((fact) => h("p", { class: "fact" }, fact)), h("p", { class: "says" }, says),
      h("p", { class: "source" }, h("code", {}, slug), heading ? ` · ${heading}` : ""));
  }));
}

function showVerdict() {
  const line = current(), number = disputedIn(line), refused = line.verdict !== "legal";
  at("verdict").className = line.verdict;
  put("headline", h("span", { class: "sign", "aria-hidden": "true" }, KINDS[line.verdict][2]), h("span", {}, headline(line)));
  put("disputed", number === null ? "" : [h("span", { class: "number" }, number), said(line, number), story.line && !now.line ? h("span", { class: "note" }, ` line ${story.line}`) : ""]);
  put("standing", outcome(line));
  put("open", line.verdict === "depends" && !now.line ? openPlaces() : "", guessed());
  put("broken", refused ? inTheWay(line) : scored(line));
  put("instead", refused ? alternatives(line) : "");
}

function openPlaces() {
  const verdicts = { legal: "it is legal with", illegal: "it is not legal with", depends: "it still depends with" };
  return h("ul", { class: "open" }, story.open.map(([line, verdict, events]) => h("li", {}, `Line ${line}: ${verdicts[verdict]} `, h("b", {}, events.slice(0, MOST).join("; ")), events.length > MOST ? ` and ${events.length - MOST} more` : "")));
}

function guessed() {
  return [story.unsure && !now.line ? h("p", {}, `${sentence(story.unsure)}.`) : "", drawnOneWay()];
}

function drawnOneWay() {
  if (!story.guessed.length) return "";
  const lines = [...new Set(story.guessed)];
  return h("p", { class: "note" }, `${lines.length > 1 ? "Lines" : "Line"} ${listed(lines)} ${lines.length > 1 ? "were" : "was"} left open: the table is drawn with one of the ways it can have been.`);
}

function inTheWay(line) {
  if (line.refusals.length) return [h("h3", {}, line.verdict === "depends" ? "Rules in the way where it is not legal" : "Rules in the way"), ruleCards(line.refusals)];
  return line.verdict === "illegal" ? h("p", { class: "note" }, `A rule is in its way whatever lies hidden; which one depends on what ${seatOf(story.seat)} may not know.`) : "";
}

function scored(line) {
  const result = value(line.result);
  return result ? h("details", {}, h("summary", {}, "How it was scored"), ruleCards(result.why.map((one) => [one.rule, one.because]))) : "";
}

const MOST = 8;
function alternatives(line) {
  if (line.legal === null) return h("p", { class: "note" }, `What else was legal there is not for ${seatOf(story.seat)} to know.`);
  const question = value(line.moments.at(-1)[0]);
  const items = line.legal.map((number) => h("li", {}, sentence(value(number))));
  if (!items.length) return h("p", { class: "note" }, question ? "" : "Nothing was legal any more: the game was over.");
  const heading = h("h3", {}, "Legal there", h("span", { class: "number" }, items.length));
  if (items.length <= MOST) return [heading, h("ul", { class: "options" }, items)];
  return [heading, h("ul", { class: "options" }, items.slice(0, MOST)),
    h("details", {}, h("summary", {}, `${items.length - MOST} more`), h("ul", { class: "options" }, items.slice(MOST)))];
}

// The table

function drawn(number, width) {
  const { question, table, figures } = momentOf(current(), number);
  const drawing = new Drawing(width);
  game.draw(drawing, table, figures, question);
  return { drawing, table, figures, question };
}

function showTable() {
  const line = current(), number = now.moment;
  const width = Math.max(300, Math.min(860, Math.floor(at("drawing").clientWidth)));
  const { drawing, table, figures, question } = drawn(number, width);
  const earlier = number > 0 ? drawn(number - 1, width).drawing : null;
  const who = now.looker === ALL ? "every hand open" : now.looker === null ? "as a bystander sees it" : `as ${seatOf(now.looker)} sees it`;
  put("drawing", drawing.picture(`${story.title} before event ${number}, ${who}`, game.describe(table, figures), earlier));
  put("mats", game.mats(table, figures, question));
  for (const seat of question ? question.seats : []) {
    const mat = at("mats").querySelector(`[data-seat="${seat}"]`);
    if (mat) mat.classList.add("asked");
  }
  put("caption", caption(line, number, question));
  const last = lastMoment(line);
  at("slider").max = last;
  at("slider").value = number;
  put("where", `${number} / ${last}`);
  at("first").disabled = at("back").disabled = number === 0;
  at("next").disabled = at("last").disabled = number === last;
  showPlace();
}

function caption(line, number, question) {
  const parts = [];
  if (number > 0) parts.push(h("p", { class: "event-line happened" }, h("span", { class: "when" }, "Just now"), h("span", { class: "number" }, number - 1), said(line, number - 1), applied(line, number - 1)));
  const disputed = disputedIn(line);
  if (number < eventCount(line)) {
    const [kind, stamp] = number === disputed ? KINDS[line.verdict] : ["", ""];
    parts.push(h("p", { class: `event-line coming ${kind}` }, h("span", { class: "when" }, "Next"), h("span", { class: "number" }, number), said(line, number),
      stamp && h("strong", { class: "stamp" }, stamp)));
  } else parts.push(h("p", { class: "event-line coming" }, h("span", { class: "when" }, "Next"), question ? "The record ends here" : "The game is over"));
  if (question) {
    const whom = question.seats.length ? `${listed(question.seats.map(seatName))} decide${question.seats.length > 1 ? "" : "s"}` : "Chance decides";
    parts.push(h("p", { class: "question" }, h("b", {}, `${whom}: `), question.says, ". ", h("span", { class: "says" }, rule(question.asked_by)[1]), " ", h("code", {}, question.asked_by)));
  }
  return parts;
}

function applied(line, number) {
  const from = origin(line, number);
  const slugs = from.applied.length ? value(from.applied[number - from.first]) : [];
  if (!slugs || !slugs.length) return null;
  return h("details", { class: "applied" }, h("summary", {}, some(slugs.length, "rule")), h("ul", {}, slugs.map((slug) => h("li", {}, rule(slug)[1], " ", h("code", {}, slug)))));
}

// The timeline

function showEvents() {
  const line = current(), disputed = disputedIn(line), rows = [];
  for (let number = 0; number < eventCount(line); number += 1) {
    const event = eventOf(line, number);
    const parts = now.line > 0 && number === line.first, [kind, stamp] = number === disputed ? KINDS[line.verdict] : ["", ""];
    const who = event.seat === null ? h("i", { class: "chance", "aria-hidden": "true" }, "◇") : h("i", { class: `pawn seat-${event.seat}`, "aria-hidden": "true" }, event.seat);
    rows.push(h("li", { class: `${kind} ${parts ? "parts" : ""}` },
      h("button", { type: "button", "data-moment": number, onclick: () => go(number) }, h("span", { class: "number" }, number), who,
        h("span", { class: "said" }, event.said, stamp && h("strong", { class: "stamp" }, stamp), parts && h("em", {}, "the games part here")))));
  }
  rows.push(h("li", {}, h("button", { type: "button", "data-moment": eventCount(line), onclick: () => go(lastMoment(line)), disabled: disputed !== null },
    h("span", { class: "number" }, "·"), h("span", { class: "said" }, ending(line)))));
  put("events", rows);
}

function ending(line) {
  if (line.verdict !== "legal" && story.left) return `${story.left} more after it, not judged`;
  if (line.disputed) return "judged, and not carried out";
  return line.result === null ? "the record ends" : "the game is over";
}

function showPlace() {
  const list = at("events");
  for (const old of list.querySelectorAll('[aria-current]')) old.removeAttribute("aria-current");
  const button = list.querySelector(`[data-moment="${now.moment}"]`);
  if (!button) return;
  button.setAttribute("aria-current", "step");
  const row = button.parentElement, box = at("timeline");
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  if (top < box.scrollTop + 40 || top + row.offsetHeight > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 3;
}

// The readings

function showReadings() {
  const cited = new Set(story.lines[0].refusals.map(([slug]) => slug));
  const matters = story.rulings.filter((one) => story.lines.some((line) => line.ruling === one.id) || one.rules.some((slug) => cited.has(slug)));
  at("readings").hidden = !matters.length;
  at("readings-note").textContent = story.everything
    ? "Where two fair readers of the rulebook may differ. Choose another reading, and the verdict and the table follow it; one at a time."
    : "Where two fair readers of the rules cited may differ. What another reading would have made of this game is worked out from the whole record, and is not told here.";
  put("switches", matters.map(showSwitch));
}

function showSwitch(one) {
  return h("fieldset", { "data-ruling": one.id },
    h("legend", {}, one.question),
    one.options.map(([name, says]) => {
      const place = name === one.chosen ? 0 : story.lines.findIndex((line) => line.ruling === one.id && line.option === name);
      return h("label", { class: place < 0 ? "same" : "" },
        h("input", { type: "radio", name: one.id, value: name, disabled: place < 0, onchange: () => read(place) }),
        h("span", {}, h("b", {}, words(name)), " ", h("span", { class: "says" }, says), " ", h("span", { class: "effect" }, effect(one, name, place))));
    }),
    h("p", { class: "why" }, one.why, " ", h("code", {}, one.id)));
}

/** Set the switches to the reading that is shown. */
function setSwitches() {
  for (const one of story.rulings) {
    const switched = current().ruling === one.id;
    const fieldset = at("switches").querySelector(`[data-ruling="${one.id}"]`);
    if (!fieldset) continue;
    fieldset.classList.toggle("switched", switched);
    for (const input of fieldset.querySelectorAll("input")) input.checked = input.value === (switched ? current().option : one.chosen);
  }
}

function effect(one, name, place) {
  if (name === one.chosen) return "as it was played";
  if (place < 0) return story.everything ? "no difference in this game" : "";
  const line = story.lines[place];
  const result = value(line.result), own = value(story.lines[0].result);
  const parts = `the games part before event ${line.first}`;
  if (line.verdict === "depends") return `${parts}; it depends on what was left open`;
  if (line.verdict === "illegal") return `${parts}; event ${eventCount(line) - line.disputed} is not legal`;
  if (line.claimed) return `${parts}; the claimed event is legal`;
  if (result && own && JSON.stringify([result.winners, result.scores]) === JSON.stringify([own.winners, own.scores])) return `${parts}; the same result`;
  if (result) return `${parts}; ${result.winners.length ? `${listed(result.winners.map(seatOf))} ${result.winners.length > 1 ? "win" : "wins"}` : "nobody wins"}, ${result.scores.join(" : ")}`;
  return `${parts}; every event is legal`;
}

/** Read a disputed rule another way, or as the record does. */
function read(place) {
  now.line = place;
  const line = current();
  now.moment = place ? Math.min(line.first, lastMoment(line)) : disputedIn(line) ?? lastMoment(line);
  showAll();
}

function showUnder() {
  const line = current();
  at("under").hidden = !now.line;
  if (!now.line) return;
  put("under", "Read as ", h("b", {}, words(line.option)), ` (${line.ruling}): the games part before event ${line.first}. `,
    h("button", { type: "button", onclick: () => read(0) }, "Back to how it was played"));
}

// Putting it together

function showAll() {
  showVerdict();
  showUnder();
  setSwitches();
  showEvents();
  at("dispute").hidden = disputedIn(current()) === null;
  showTable();
}

function go(moment) {
  now.moment = Math.max(0, Math.min(lastMoment(current()), moment));
  showTable();
}

function showFacts() {
  at("game").textContent = story.title;
  put("about", `${story.edition}, ${story.seats} seats`, story.seat === null ? "" : h("strong", { class: "seal" }, `holds only what ${seatOf(story.seat)} may know`));
  const options = Object.entries(story.options).map(([name, chosen]) => `${words(name)}: ${chosen === true ? "yes" : chosen === false ? "no" : words(chosen)}`);
  const facts = [["Edition", story.edition], options.length ? ["Options", options.join(", ")] : null,
    ["Assumed, not printed", story.assumed.length ? story.assumed.map((datum) => h("code", {}, datum)) : "nothing"],
    ["Readings", h("details", {}, h("summary", {}, some(story.rulings.length, "ruling")), h("ul", {}, story.rulings.map((one) => h("li", {}, one.question, " ", h("b", {}, words(one.chosen)), " ", h("code", {}, one.id)))))]];
  put("facts", facts.filter(Boolean).map(([name, told]) => [h("dt", {}, name), h("dd", {}, Array.isArray(told) ? told.flatMap((one) => [one, " "]) : told)]));
  put("keys", [["←", "→"], ["Page Up", "Page Down"], ["Home", "End"], ["d"]].map((keys, place) => h("span", {}, keys.map((key) => h("kbd", {}, key)), ["one event", "ten events", "beginning and end", "the disputed event"][place])));
  at("made").textContent = `corestate ${story.library}. Rules are stated in our own words; the rulebook is the publisher's.`;
}

function showLookers() {
  const options = story.seat === null ? [[ALL, "every hand open"], [null, "a bystander"]] : [];
  for (const looker of story.lookers) if (looker !== null) options.push([looker, seatOf(looker)]);
  put("looker", options.map(([, name], place) => h("option", { value: place }, name)));
  at("looker").disabled = options.length < 2;
  at("looker").addEventListener("change", () => {
    now.looker = options[Number(at("looker").value)][0];
    showVerdict();
    showEvents();
    showTable();
  });
}

const THEMES = [["", "◐", "as the device has them"], ["light", "☀", "light"], ["dark", "☾", "dark"]];
function nextTheme() {
  const root = document.documentElement;
  const place = (THEMES.findIndex(([name]) => name === (root.dataset.theme || "")) + 1) % THEMES.length;
  const [name, sign, spoken] = THEMES[place];
  if (name) root.dataset.theme = name; else delete root.dataset.theme;
  at("theme").textContent = sign;
  at("theme").setAttribute("aria-label", `Colours: ${spoken}`);
}

const KEYS = {
  ArrowLeft: () => go(now.moment - 1), ArrowRight: () => go(now.moment + 1),
  PageUp: () => go(now.moment - 10), PageDown: () => go(now.moment + 10),
  Home: () => go(0), End: () => go(lastMoment(current())),
  d: () => { const number = disputedIn(current()); if (number !== null) go(number); },
};

document.addEventListener("keydown", (pressed) => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || !KEYS[pressed.key]) return;
  if (pressed.target.closest("select, input[type=radio]") && pressed.key !== "d") return;
  pressed.preventDefault();
  KEYS[pressed.key]();
});
at("first").addEventListener("click", KEYS.Home);
at("back").addEventListener("click", KEYS.ArrowLeft);
at("next").addEventListener("click", KEYS.ArrowRight);
at("last").addEventListener("click", KEYS.End);
at("dispute").addEventListener("click", KEYS.d);
at("slider").addEventListener("input", () => go(Number(at("slider").value)));
at("theme").addEventListener("click", nextTheme);
let wide = 0;
new ResizeObserver(() => {
  if (Math.abs(at("drawing").clientWidth - wide) > 3) { wide = at("drawing").clientWidth; showTable(); }
}).observe(at("drawing"));

now.moment = disputedIn(current()) ?? lastMoment(current());
showFacts();
showLookers();
showReadings();
showAll();
