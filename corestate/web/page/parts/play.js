// Play: sitting down, the table, what may be done, what happened; hands are hidden while the device is passed on.
import { engine } from "./engine.js";
import { announce, at, fill, h, listed, say, sentence, spaced } from "./dom.js";
import { table as phrases } from "../words.js";
import { titleOf, titles } from "./material.js";
import { opened, saved } from "./share.js";
import { ruleCards } from "./verdict.js";
import { settleText } from "./settle.js";
import { Table } from "./table.js";
import { sentences } from "./choices.js";

const NAMES = ["Ann", "Bob", "Cem", "Dee", "Eli", "Fay"], KEPT = "match";
let laid = false, match = null, story = null, table = null, scene = null, looker = null, shownTo = null;
const seenUpTo = new Map();
const chosen = { title: null, seats: [], edition: "", options: {} };
/** Ask the rules about the match; nobody is told anything where it was left meanwhile. */
async function asks(name, given) {
  const asking = match, answer = await engine.call(name, given);
  return asking && asking === match ? answer : new Promise(() => {});
}
const seed = () => crypto.getRandomValues(new Uint32Array(1))[0];

export async function show() {
  if (laid) return;
  laid = true;
  await atTheDoor();
}

// Sitting down

async function atTheDoor() {
  match = null;
  const every = await titles();
  chosen.title ||= every[1];
  const kept = JSON.parse(localStorage.getItem(KEPT) || "null");
  fill(at("play"), h("div", { class: "lead" }, h("h1", { id: "play-title" }, say("play.title")), h("p", {}, say("play.lead"))),
    kept && h("p", {}, h("button", { type: "button", id: "resume", class: "main", onclick: () => resumed(kept.text, kept.bots, kept.thinking) }, say("play.resume", { title: kept.title }))),
    h("form", { class: "sheet door", onsubmit: (event) => { event.preventDefault(); begun(); } },
      h("fieldset", {}, h("legend", {}, say("play.game")), h("div", { class: "choice" }, every.map((one) => h("label", { class: "card-of-title" },
        h("input", { type: "radio", name: "title", value: one.name, checked: one === chosen.title, onchange: () => { chosen.title = one; seated(); } }), h("span", {}, h("b", {}, one.title), h("small", {}, `${one.seats[0]}–${one.seats.at(-1)}`)))))),
      h("fieldset", {}, h("legend", {}, say("play.seats")), h("div", { id: "seats" })),
      h("div", { id: "door-more", class: "door-more" }),
      h("p", { id: "door-says", class: "wrong", role: "alert" }),
      h("div", { class: "tools" }, h("button", { id: "begin", class: "main" }, say("play.begin")), h("button", { type: "button", id: "load", onclick: loaded }, say("play.load")))));
  seated();
}

function seated() {
  const { title } = chosen, [least, most] = [title.seats[0], title.seats.at(-1)];
  while (chosen.seats.length < least) chosen.seats.push({ name: NAMES[chosen.seats.length], kind: chosen.seats.length > 0 ? "thinker" : "person" });
  chosen.seats.length = Math.min(chosen.seats.length, most);
  chosen.edition = title.editions[0].name;
  chosen.options = Object.fromEntries(title.options.map((one) => [one.name, one.chosen]));
  fill(at("seats"), chosen.seats.map((one, seat) => h("div", { class: `seat-row seat-${seat}` }, h("span", { class: "pawn", "aria-hidden": "true" }, seat),
    h("input", { value: one.name, maxlength: "24", autocomplete: "off", "aria-label": say("play.name.of", { seat }), oninput: (event) => { one.name = event.target.value; } }),
    h("select", { "aria-label": say("play.kind.of", { seat }), onchange: (event) => { one.kind = event.target.value; } }, ["person", "thinker", "bot"].map((kind) => h("option", { value: kind, selected: kind === one.kind }, say(`play.${kind}`)))))),
  h("div", { class: "tools" }, chosen.seats.length < most && h("button", { type: "button", onclick: () => { chosen.seats.push({ name: NAMES[chosen.seats.length], kind: "thinker" }); seated(); } }, say("play.add")),
    chosen.seats.length > least && h("button", { type: "button", onclick: () => { chosen.seats.pop(); seated(); } }, say("play.remove"))));
  const named = (value) => (value === true ? say("play.yes") : value === false ? say("play.no") : spaced(value));
  fill(at("door-more"), h("label", {}, say("play.edition"), " ", h("select", { id: "edition", onchange: (event) => { chosen.edition = event.target.value; } }, title.editions.map((one) => h("option", { value: one.name }, one.title)))),
    title.options.length > 0 && h("details", {}, h("summary", {}, say("play.options")), title.options.map((one) => h("label", {}, sentence(spaced(one.name)), " ", h("select", { onchange: (event) => { chosen.options[one.name] = one.choices[event.target.selectedIndex]; } }, one.choices.map((value) => h("option", { selected: value === one.chosen }, named(value))))))));
}

const wrong = (says) => { if (at("door-says")) fill(at("door-says"), says); };

async function sat(call, given) {
  if (!engine.ready) wrong(say("play.wait"));
  try {
    const told = await engine.call(call, given);
    if (told.wrong || told.unreadable || told.impossible) { wrong(told.wrong || told.unreadable?.map((one) => one.says).join("; ") || told.impossible.map((one) => one.claim).join("; ")); return; }
    await atTheTable(told);
  } catch (error) { wrong(error.message); }
}

function begun() {
  const those = (...kinds) => chosen.seats.flatMap((one, seat) => (kinds.includes(one.kind) ? [seat] : []));
  const options = Object.fromEntries(Object.entries(chosen.options).filter(([name, value]) => value !== chosen.title.options.find((one) => one.name === name).chosen));
  return sat("sit_down", { game: chosen.title.name, names: chosen.seats.map((one) => one.name.trim()), bots: those("bot", "thinker"), thinking: those("thinker"), seed: seed(), edition: chosen.edition, options });
}

const resumed = (text, bots, thinking = []) => sat("play_on", { text, bots, thinking, seed: seed() });

async function loaded() {
  const file = await opened();
  if (file) await resumed(file.text, []);
}

/** Go on from where a text has come to; everybody is a person. */
export async function playOn(text, folder) {
  location.hash = "#/play";
  laid = true;
  if (!at("door-says")) await atTheDoor();
  chosen.title = (await titleOf(text)) || chosen.title;
  await sat("play_on", { text, bots: [], seed: seed(), folder });
}

// The table

async function atTheTable(told) {
  match = told;
  story = { game: told.game, title: told.title, names: told.names, seats: told.seats, seat: null, options: told.options, words: phrases, entries: [], shapes: [], unknown: [], lines: [], box: told.box };
  table = null;
  seenUpTo.clear();
  shownTo = null;
  fill(at("play"), h("div", { class: "at-table" },
    h("div", { class: "table-head" }, h("h1", { id: "play-title" }, told.title), h("p", { id: "turn", tabindex: "-1" }),
      h("div", { class: "tools" }, h("button", { type: "button", id: "undo", onclick: undone }, say("play.undo")), h("button", { type: "button", id: "save-match", onclick: async () => saved(await engine.call("record"), `${told.game}.play`) }, say("play.save")),
        h("button", { type: "button", id: "judge-match", onclick: async () => settleText(await engine.call("record")) }, say("play.judge")), h("button", { type: "button", id: "leave", onclick: atTheDoor }, say("play.leave")))),
    h("div", { class: "stage" }, h("section", { id: "the-table", "aria-label": say("play.board") }), h("div", { class: "doing" }, h("div", { id: "explained", role: "alert" }), h("section", { id: "choices", class: "sheet" }), h("section", { id: "happened", class: "sheet" })))));
  await next(told.asked);
}

/** Show the table to whoever is asked next; where hands are hidden, after the device was passed on. */
async function next(asked) {
  const people = match.names.map((_, seat) => seat).filter((seat) => !match.bots.includes(seat));
  looker = asked.length ? asked.includes(shownTo) ? shownTo : asked[0] : people.length === 1 ? people[0] : null;
  if (looker !== null && people.length > 1 && looker !== shownTo) { curtain(looker); return; }
  await shownScene();
}

function curtain(seat) {
  const who = match.names[seat];
  fill(at("the-table"), h("div", { class: `curtain seat-${seat}` }, h("span", { class: "pawn large", "aria-hidden": "true" }, seat), h("h2", {}, say("play.pass", { who })), h("p", {}, say("play.pass.lead", { who })),
    h("button", { type: "button", id: "take-over", class: "main", onclick: shownScene }, say("play.take", { who }))));
  table = null;
  for (const id of ["choices", "happened", "explained"]) fill(at(id));
  fill(at("turn"), say("play.pass", { who }));
  at("take-over").focus();
}

async function shownScene() {
  const since = seenUpTo.get(looker) ?? 0;
  scene = await asks("scene", { looker, since, known: story.entries.length });
  for (const one of scene.entries) story.entries.push(one);
  story.shapes = scene.shapes;
  shownTo = looker;
  if (!table) {
    const drawn = match, { default: drawing } = await import(`../drawings/${match.game}.js`);
    if (drawn !== match) return;
    const now = { looker };
    table = new Table(drawing(story, now), story, now);
    table.addEventListener("meant", ({ detail }) => decided(detail));
    table.addEventListener("touched", choices);
    table.addEventListener("refused", ({ detail }) => explained(detail));
    fill(at("the-table"), table.element);
  }
  table.show(scene, looker === null ? say("play.watch") : say("play.view", { who: match.names[looker] }));
  told(since);
  choices();
  seenUpTo.set(looker, scene.number);
  kept();
}

function told(since) {
  const question = scene.question;
  const whose = question ? listed(question.seats.map((seat) => match.names[seat])) : "";
  const says = scene.over ? say("play.over") : question.seats.length ? question.seats.some((seat) => question.says.includes(match.names[seat])) ? sentence(spaced(question.says)) : say("play.turn", { who: whose, what: spaced(question.says) }) : say("play.chance");
  fill(at("turn"), says);
  const before = scene.told.filter((one) => one.number > since);
  const item = (one) => h("li", {}, one.seat === null ? h("i", { class: "chance", "aria-hidden": "true" }, "◇") : h("i", { class: `pawn seat-${one.seat}`, "aria-hidden": "true" }, one.seat), h("span", {}, sentence(one.says)));
  fill(at("happened"), h("h2", {}, say(since ? "play.happened.new" : "play.happened")), h("ol", { class: "log", lang: "en", tabindex: "0", "aria-label": say("play.happened") }, before.toReversed().map(item)));
  announce([...before.slice(-4).map((one) => sentence(one.says)), says].join(". "));
}

function choices() {
  fill(at("explained"));
  if (scene.over) { over(); return; }
  const dice = table.draw.value(scene.table).dice;
  table.also.clear();
  fill(at("choices"), sentences({ scene, table, dice, who: match.names[looker] ?? "", decide: decided, saying: (text) => decided(text) }));
  table.lit();
}

function over() {
  const { winners, scores, why, ranking } = scene.result, names = winners.map((seat) => match.names[seat]);
  localStorage.removeItem(KEPT);
  fill(at("choices"), h("h2", {}, say("play.over")), h("p", { class: "winner" }, names.length ? say(names.length > 1 ? "play.won.several" : "play.won", { who: listed(names) }) : say("play.won.nobody")),
    h("ol", { class: "ranking" }, ranking.flat().map((seat) => h("li", { class: `seat-${seat}` }, h("span", { class: "pawn", "aria-hidden": "true" }, seat), match.names[seat], h("b", {}, scores[seat])))),
    h("details", {}, h("summary", {}, say("play.why")), ruleCards(why)),
    h("div", { class: "tools" }, h("button", { type: "button", id: "judge-over", class: "main", onclick: async () => settleText(await engine.call("record")) }, say("play.judge")), h("button", { type: "button", onclick: atTheDoor }, say("play.again.new"))));
}

async function decided(option) {
  const move = typeof option === "string" ? option : scene.options.indexOf(option);
  if (match.thinking.length) fill(at("turn"), say("engine.busy"));
  const after = await asks("decide", { seat: looker, move, number: scene.number });
  if (after.refused) { refused(say("play.refused"), [{ says: typeof option === "string" ? option : "", refusals: after.refusals, because: after.refused }]); return; }
  await next(after.asked);
  if (document.activeElement === document.body) at("turn")?.focus();
}

async function undone() {
  const after = await asks("undo");
  if (after.refused) { refused(say("play.undo"), [{ says: "", refusals: after.refusals, because: after.refused }]); return; }
  announce(say("play.undone"));
  for (const [seat, number] of seenUpTo) seenUpTo.set(seat, Math.min(number, after.number));
  await next(after.asked);
}

async function explained(touched) {
  if (scene.over || looker === null) return;
  const why = await asks("why_not", { seat: looker, touched });
  if (why.length) refused(say("play.refused"), why);
  else refused(say("play.refused.nothing"), [{ says: "", refusals: [], because: scene.question.says }]);
}

function refused(title, why) {
  fill(at("explained"), h("div", { class: "refusal" }, h("h2", {}, title, h("button", { type: "button", class: "quiet", "aria-label": say("close"), onclick: () => fill(at("explained")) }, "✕")),
    why.map((one) => [one.says && h("p", { class: "fact" }, sentence(one.says)), one.refusals.length ? ruleCards(one.refusals) : h("p", {}, sentence(one.because))])));
  at("explained").scrollIntoView({ block: "nearest" });
}

/** Keep the match on this device after every decision, until it is over. */
async function kept() {
  if (scene.over) return;
  try { localStorage.setItem(KEPT, JSON.stringify({ title: match.title, bots: match.bots, thinking: match.thinking, text: await engine.call("record") })); } catch { /* a full device keeps no match */ }
}
