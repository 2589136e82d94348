// Look up: every rule with its heading, its place in the booklet, its readings side by side, and a case that shows it.
import { announce, at, fill, h, say, sentence, spaced } from "./dom.js";
import { rulesOf, titles } from "./material.js";

let every = null, laying = null, chosen = "", query = "";
const plain = (text) => text.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f]/g, "");

export async function show([title = "", slug = ""] = []) {
  await (laying ??= laidOut());
  const known = every.find((one) => one.name === title || one.prefix === title);
  if (known || !title) chosen = known ? known.name : chosen;
  if (slug) { query = ""; at("search").value = ""; }
  listed();
  if (slug) found(slug);
}

async function laidOut() {
  const found = await titles();
  await Promise.all(found.map(async (one) => Object.assign(one, await rulesOf(one.name))));
  every = found;
  for (const title of every) for (const rule of title.rules) rule.letters = plain([rule.slug, rule.heading, rule.says, rule.source].join(" "));
  chosen = every[0].name;
  const search = h("input", { id: "search", type: "search", placeholder: say("rules.search.hint"), autocomplete: "off", oninput: () => { query = search.value; listed(); } });
  fill(at("rules"), h("div", { class: "lead" }, h("h1", { id: "rules-title" }, say("rules.title")), h("p", {}, say("rules.lead"))),
    h("div", { class: "finder", role: "search" }, h("label", { for: "search", class: "unseen" }, say("rules.search")), search,
      h("div", { class: "tabs", role: "group", "aria-label": say("rules.titles") }, every.map((one) => h("button", { type: "button", "data-title": one.name, onclick: () => { location.hash = `#/rules/${one.name}`; } }, one.title)),
        h("button", { type: "button", "data-title": "", onclick: () => { chosen = ""; listed(); } }, say("rules.all")))),
    h("p", { id: "rules-count", class: "hint", role: "status" }),
    h("div", { class: "library" }, h("nav", { id: "chapters", "aria-label": say("rules.chapters") }), h("div", { id: "found-rules" })));
}

function wanted() {
  const asked = plain(query).split(/\s+/).filter(Boolean);
  const within = chosen ? every.filter((one) => one.name === chosen) : every;
  return within.map((title) => ({ title, rules: title.rules.filter((rule) => asked.every((word) => rule.letters.includes(word))),
    rulings: asked.length && !title.rulings.some((one) => asked.every((word) => plain(`${one.id} ${one.question}`).includes(word))) ? [] : title.rulings.filter((one) => !asked.length || asked.every((word) => plain(`${one.id} ${one.question}`).includes(word))) }));
}

function listed() {
  for (const tab of document.querySelectorAll("[data-title]")) tab.setAttribute("aria-pressed", String(tab.dataset.title === chosen));
  const groups = wanted();
  const count = groups.reduce((sum, one) => sum + one.rules.length, 0), all = groups.reduce((sum, one) => sum + one.title.rules.length, 0);
  fill(at("rules-count"), count || groups.some((one) => one.rulings.length) ? say("rules.count", { count, all }) : say("rules.none"));
  fill(at("found-rules"), groups.map(({ title, rules, rulings }) => [
    !chosen && rules.length > 0 && h("h2", {}, title.title),
    [...Map.groupBy(rules, (one) => one.heading)].map(([heading, inside]) => h("section", { class: "chapter", id: anchor(title, heading) }, h("h3", {}, heading), inside.map((rule) => card(title, rule)))),
    rulings.length > 0 && h("section", { class: "chapter", id: anchor(title, "rulings") }, h("h3", {}, say("rules.rulings")), rulings.map(ruling)),
    !query && title.settled.length > 0 && h("section", { class: "chapter", id: anchor(title, "settled") }, h("h3", {}, say("rules.settled")), h("p", { class: "hint" }, say("rules.settled.lead")), title.settled.map((one) => h("article", { class: "rule-card", id: one.id }, h("p", {}, one.what), h("p", { class: "why" }, one.why), h("p", { class: "source" }, h("code", {}, one.id)))))]));
  fill(at("chapters"), h("ul", {}, groups.flatMap(({ title, rules, rulings }) => [...new Set(rules.map((one) => one.heading))].map((heading) => jump(title, heading, heading)).concat(rulings.length ? [jump(title, "rulings", say("rules.rulings"))] : []))));
}

const anchor = (title, heading) => `chapter-${title.prefix}-${plain(heading).replace(/[^a-z0-9]+/g, "-")}`;
const jump = (title, heading, said) => h("li", {}, h("button", { type: "button", class: "link", onclick: () => { const there = at(anchor(title, heading)); there.scrollIntoView(); there.querySelector("h3").setAttribute("tabindex", "-1"); there.querySelector("h3").focus(); } }, said));

function marked(text) {
  const asked = query.trim().split(/\s+/).filter((one) => one.length > 1).map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (!asked.length) return text;
  return text.split(new RegExp(`(${asked.join("|")})`, "i")).map((part, place) => (place % 2 ? h("mark", {}, part) : part));
}

function card(title, rule) {
  const rulings = title.rulings.filter((one) => one.rules.includes(rule.slug));
  return h("article", { class: "rule-card", id: rule.slug, tabindex: "-1" },
    h("p", { class: "says", lang: "en" }, marked(rule.says)),
    h("p", { class: "source" }, h("a", { href: `#/rules/${title.name}/${rule.slug}`, "aria-label": `${say("rules.link")}: ${rule.slug}` }, h("code", {}, rule.slug)), h("span", { class: `kind ${rule.kind}` }, say(`rules.kind.${rule.kind}`)),
      rule.source && h("span", { lang: title.prefix === "unf" || title.prefix === "itd" ? "en" : "fr" }, `${say("rules.source")}: ${rule.source}`)),
    h("p", { class: "cases" }, shows(title, rule).map(([name, said], place) => [!place && h("span", {}, say("rules.show")), h("a", { href: `#/settle/case/${name}` }, said)])),
    rulings.map(ruling));
}

/** What shows a rule on a table: disputes about it, a moment of a game at which it is applied, or else a table that is set up. */
function shows(title, rule) {
  const cases = rule.cases.map((name) => [name, caseName(name)]);
  if (rule.moment) cases.push([rule.moment, say("rules.moment")]);
  return cases.length ? cases : [[title.laid, say("rules.laid")]];
}

const caseName = (name) => spaced(name.split("/").at(-1).replace(".play", ""));

function ruling(one) {
  return h("details", { class: "ruling", id: one.id, open: query ? true : null }, h("summary", {}, h("span", { class: "chip badge" }, say("rules.disputed")), " ", one.question),
    h("div", { class: "side-by-side", lang: "en" }, one.options.map((option) => h("div", { class: option.name === one.default ? "option default" : "option" }, h("h4", {}, sentence(spaced(option.name)), option.name === one.default && h("span", { class: "chip" }, say("rules.default"))), h("p", {}, option.says)))),
    h("p", { class: "why" }, one.why, " ", h("code", {}, one.id)));
}

/** Go to what a link names. */
function found(slug) {
  const there = at(slug);
  if (!there) return;
  if (there.tagName === "DETAILS") there.open = true;
  document.querySelector(".rule-card.here")?.classList.remove("here");
  there.classList.add("here");
  there.scrollIntoView({ block: "center" });
  there.focus({ preventScroll: true });
  announce(there.querySelector(".says, summary")?.textContent || slug);
}
