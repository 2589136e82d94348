// Settle: the text, the answer beside it, the readings, the report below.
import { engine } from "./engine.js";
import { Editor } from "./editor.js";
import { announce, at, closeDialog, dialog, fill, h, say } from "./dom.js";
import { examples, material, rulesOf, titleOf, titles } from "./material.js";
import { opened, packed, saved, unpacked } from "./share.js";
import { impossible, judged, places, plain, unreadable } from "./verdict.js";
import { switches } from "./readings.js";
import { playOn } from "./play.js";

const PAUSE = 350, LONGER = 700, KEPT = "text";
/** Go to a place, be it the one we are at: an example that was written over comes back. */
const goTo = (place) => { if (location.hash === place) window.dispatchEvent(new HashChangeEvent("hashchange")); else location.hash = place; };
let editor = null, laying = null, folder = "", turn = 0, report = "", example = null, told = null;
let later = 0;

/** Keep what is written while the page starts anew. */
export function keep() { if (editor && !example) sessionStorage.setItem(KEPT, JSON.stringify({ text: editor.text, folder })); }

async function backAgain(kept) {
  sessionStorage.removeItem(KEPT);
  example = null;
  await put(kept.text, kept.folder);
}

export async function show([first, ...rest] = []) {
  const kept = laying ? null : JSON.parse(sessionStorage.getItem(KEPT) || "null");
  await (laying ??= laidOut());
  if (kept) { await backAgain(kept); return; }
  if (first === "t") await taken(rest.join("/"));
  else if (first === "case") await fromCase(rest.join("/"));
  else if (first) await fromExample([first, ...rest].join("/"));
  else if (!editor.text) await fromExample("");
}

async function laidOut() {
  const choice = h("select", { id: "examples", "aria-label": say("settle.examples"), onchange: () => { if (choice.value) goTo(`#/settle/${choice.value}`); choice.value = ""; } }, h("option", { value: "" }, say("settle.examples.choose")));
  const every = await examples();
  for (const title of await titles()) {
    choice.append(h("optgroup", { label: title.title }, every.filter((one) => one.game === title.name).map((one) => h("option", { value: one.name }, one.title))));
  }
  editor = new Editor();
  const button = (key, act) => h("button", { type: "button", id: `settle-${key}`, onclick: act }, say(`settle.${key}`));
  fill(at("settle"),
    h("div", { class: "lead" }, h("h1", { id: "settle-title" }, say("settle.title")), h("p", {}, say("settle.lead"))),
    h("div", { class: "columns" },
      h("div", { class: "sheet" }, h("div", { class: "tools" }, button("new", asked), choice, button("open", fromFile), button("save", () => saved(editor.text, "dispute.play")), button("share", shared)), editor.element),
      h("div", { class: "beside" },
        h("section", { class: "sheet", "aria-labelledby": "answer-title" }, h("h2", { id: "answer-title", class: "unseen" }, say("settle.verdict")), h("div", { id: "answer", "aria-live": "polite" }),
          h("div", { class: "tools" }, h("button", { type: "button", id: "play-on", class: "main", hidden: true, onclick: () => playOn(editor.text, folder) }, say("settle.playon")))),
        h("section", { class: "sheet", id: "switches-of-text", "aria-labelledby": "readings-title", hidden: true }),
        h("details", { class: "sheet", id: "sentences", hidden: true }, h("summary", {}, say("settle.sentences")), h("div", { id: "every-sentence" })))),
    h("section", { id: "report", class: "report", "aria-labelledby": "report-title", hidden: true },
      h("div", { class: "report-head" }, h("div", {}, h("h2", { id: "report-title" }, say("settle.report")), h("p", { class: "hint" }, say("settle.report.lead"))),
        h("div", { class: "tools" }, h("button", { type: "button", id: "report-full", "aria-pressed": "false", onclick: full }, say("settle.report.full")), h("button", { type: "button", onclick: () => saved(report, "verdict.html", "text/html") }, say("settle.report.save")))),
      h("iframe", { id: "report-frame", sandbox: "allow-scripts", title: say("settle.report") })));
  editor.addEventListener("edited", () => { example = null; changed(PAUSE); });
  editor.addEventListener("moved", proposed);
  engine.addEventListener("ready", () => { if (!example) changed(0); proposed(); });
}

function full() {
  const on = at("report").classList.toggle("full");
  fill(at("report-full"), say(on ? "settle.report.smaller" : "settle.report.full")).setAttribute("aria-pressed", String(on));
}

// Texts from elsewhere

async function put(text, from = "") {
  folder = from;
  editor.text = text;
  await changed(0);
}

async function fromExample(name) {
  const every = await examples();
  example = every.find((one) => one.name === name) || every.find((one) => one.game === "key_largo");
  await put(example.text);
}

/** An example has its verdict and its report with it, made by the same rules when the page was built. */
async function shownExample(mine) {
  const one = example, made = await material(`reports/${one.name.replace("/", "-")}.html`);
  if (mine !== turn) return;
  answered(one.verdict);
  framed(made);
}

async function fromCase(name) {
  const parts = name.split("/"), from = parts.slice(0, -1).join("/");
  example = null;
  await put("");
  fill(at("answer"), plain(say(engine.ready ? "settle.judging" : "settle.waiting")));
  const mine = turn, [file, last] = parts.at(-1).split(":"), text = await engine.call("case", { folder: from, name: file });
  if (mine !== turn) return;
  await put(last ? text.split("\n").slice(0, Number(last)).join("\n") : text, from);
}

async function taken(letters) {
  try {
    example = null;
    await put(await unpacked(letters));
  } catch (error) {
    fill(at("answer"), plain(say("engine.mistake", { why: error.message })));
  }
}

async function fromFile() {
  const file = await opened();
  if (!file) return;
  example = null;
  await put(file.text);
  announce(say("settle.opened", { name: file.name }));
}

/** Settle a text that comes from another section, and go there. */
export async function settleText(text) {
  await (laying ??= laidOut());
  example = null;
  await put(text);
  location.hash = "#/settle";
}

async function shared() {
  const link = new URL(`#/t/${await packed(editor.text)}`, location.href).href;
  const field = h("input", { id: "share-link", readonly: true, value: link });
  history.replaceState(null, "", link);
  const copy = async () => { field.select(); try { await navigator.clipboard.writeText(link); announce(say("copied")); } catch { document.execCommand("copy"); } };
  dialog(say("share.title"), h("p", {}, say("share.lead")), h("label", { for: "share-link" }, say("share.link")), field,
    h("div", { class: "tools" }, h("button", { type: "button", class: "main", onclick: copy }, say("copy"))));
  field.select();
}

async function asked() {
  const every = await titles();
  const game = h("select", { id: "new-game" }, every.map((one) => h("option", { value: one.name }, one.title)));
  const names = h("input", { id: "new-names", value: "Ann, Bob, Cem", autocomplete: "off", "aria-describedby": "new-names-hint" });
  const hint = h("p", { id: "new-names-hint", class: "hint", role: "status" });
  const counted = () => { const one = every.find((title) => title.name === game.value); fill(hint, say("new.names.hint", { least: one.seats[0], most: one.seats.at(-1) })); };
  game.addEventListener("change", counted);
  counted();
  const from = (value, key, checked) => h("label", {}, h("input", { type: "radio", name: "from", value, checked }), h("span", {}, say(key)));
  const make = async () => {
    const given = names.value.split(",").map((one) => one.trim()).filter(Boolean);
    try {
      const made = await engine.call("template", { game: game.value, names: given, middle: document.querySelector("input[name=from]:checked").value === "middle" });
      if (made.wrong) { fill(hint, made.wrong).classList.add("wrong"); return; }
      example = null;
      closeDialog();
      history.replaceState(null, "", "#/settle");
      await put(made.text);
      editor.goTo(made.text.split("\n").length);
    } catch (error) { fill(hint, error.message).classList.add("wrong"); }
  };
  dialog(say("new.title"), h("label", { for: "new-game" }, say("new.game")), game, h("label", { for: "new-names" }, say("new.names")), names, hint,
    h("fieldset", {}, h("legend", {}, say("new.from")), from("start", "new.start", true), from("middle", "new.middle")),
    h("div", { class: "tools" }, h("button", { type: "button", id: "new-make", class: "main", onclick: make }, say("new.make"))));
}

// The answer

async function changed(pause) {
  const mine = (turn += 1);
  clearTimeout(later);
  told = null;
  await helped();
  if (mine !== turn) return;
  if (!editor.text.trim()) { fill(at("answer"), plain(say("settle.empty"))); at("report").hidden = true; at("play-on").hidden = true; return; }
  if (example) { await shownExample(mine); return; }
  if (!engine.ready) { fill(at("answer"), plain(say("settle.waiting"))); return; }
  later = setTimeout(() => judge(mine), pause);
}

async function judge(mine) {
  const given = { text: editor.text, folder };
  try {
    let first = await engine.call("judge", given);
    if (mine !== turn) return;
    const unfinished = underHand(first);
    if (unfinished) first = await engine.call("judge", { ...given, text: without(unfinished) });
    if (mine !== turn) return;
    answered(first, unfinished);
    if (unfinished) return;
    if (first.unreadable || first.impossible) { at("report").hidden = true; return; }
    later = setTimeout(() => compared(mine, given), LONGER);
  } catch (error) {
    if (mine === turn) fill(at("answer"), plain(say("engine.mistake", { why: error.message })));
  }
}

async function compared(mine, given) {
  const whole = await engine.call("verdict", given);
  if (mine !== turn) return;
  answered(JSON.parse(whole));
  const made = await engine.call("report", given);
  if (mine === turn) framed(made);
}

/** The line that is being written, if that alone cannot be read: nobody is told off in the middle of a sentence. */
function underHand(found) {
  const { line, rest } = editor.place();
  return document.activeElement === editor.field && !rest.trim() && found.unreadable?.every((one) => one.line === line) ? line : 0;
}

const without = (line) => editor.text.split("\n").map((row, place) => (place + 1 === line ? "" : row)).join("\n");

function answered(found, unfinished = 0) {
  told = found;
  const shown = found.unreadable ? unreadable(found.unreadable, editor) : found.impossible ? impossible(found.impossible) : judged(found, editor);
  fill(at("answer"), shown, unfinished > 0 && h("p", { class: "hint" }, say("settle.unfinished", { line: unfinished })));
  at("answer").dataset.verdict = found.verdict || "unread";
  at("play-on").hidden = Boolean(found.unreadable || found.impossible);
  editor.mark(places(found));
  helped();
}

function framed(made) {
  report = made;
  const theme = document.documentElement.dataset.theme;
  at("report").hidden = false;
  at("report-frame").srcdoc = theme ? made.replace('<html lang="en">', `<html lang="en" data-theme="${theme}">`) : made;
}

export function recoloured() { if (report && editor) framed(report); }

/** What depends on the title: its readings as switches, and every sentence it has. */
async function helped() {
  const text = editor.text, title = await titleOf(text);
  at("switches-of-text").hidden = at("sentences").hidden = !title;
  if (!title || text !== editor.text) return;
  const open = at("switches-of-text").querySelector("details")?.open;
  const focused = document.activeElement?.name && at("switches-of-text").contains(document.activeElement) ? [document.activeElement.name, document.activeElement.value] : null;
  fill(at("switches-of-text"), h("h2", { id: "readings-title" }, say("settle.readings")), h("p", { class: "hint" }, say("settle.readings.lead")),
    switches(title, text, told?.readings ? told : null, (changedText) => { example = null; editor.text = changedText; changed(0); }));
  if (open) at("switches-of-text").querySelector("details")?.setAttribute("open", "");
  if (focused) at("switches-of-text").querySelector(`input[name="${focused[0]}"][value="${focused[1]}"]`)?.focus();
  if (at("sentences").dataset.title !== title.name) {
    at("sentences").dataset.title = title.name;
    const groups = Map.groupBy((await rulesOf(title.name)).sentences, (one) => one.heading);
    fill(at("every-sentence"), [...groups].map(([heading, all]) => [h("h3", {}, heading), h("ul", {}, all.map((one) => h("li", {}, h("code", {}, one.example))))]));
  }
}

let asking = 0;
async function proposed() {
  if (!engine.ready) return;
  const mine = (asking += 1), { line, typed, rest } = editor.place(), text = editor.text;
  if (rest.trim() && !rest.trim().startsWith("#")) { editor.propose([]); return; }
  await new Promise((resolve) => setTimeout(resolve, 120));
  if (mine !== asking) return;
  const found = await engine.call("propose", { text, line, typed, folder }).catch(() => []);
  if (mine === asking && text === editor.text) editor.propose(Array.isArray(found) ? found : []);
}
