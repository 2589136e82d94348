// The answer beside the text: yes or no, the rules in the way, what is missing, what it depends on.
import { h, say, sentence } from "./dom.js";

const SIGNS = { legal: "✓", illegal: "✗", depends: "?", incomplete: "…" };

export const ruleLink = (slug) => (slug.startsWith("core.") ? h("code", {}, slug) : h("a", { href: `#/rules/${slug.split(".")[0]}/${slug}` }, h("code", {}, slug)));

/** Rules that were broken, each once, with the facts in the way. */
export function ruleCards(refusals) {
  const facts = new Map();
  for (const one of refusals) facts.set(one.rule, { ...one, because: [...(facts.get(one.rule)?.because || []), one.because] });
  return h("div", { class: "cards-of-rules", lang: "en" }, [...facts.values()].map((one) => h("article", { class: "rule" }, one.because.map((fact) => h("p", { class: "fact" }, sentence(fact))),
    one.says && h("p", { class: "says" }, one.says), h("p", { class: "source" }, ruleLink(one.rule), one.heading ? ` · ${one.heading}` : ""))));
}

/** What is said at once, by the page or, in English, by the library. */
function headline(verdict, says, lang = null) {
  return h("div", { class: `answer ${verdict}` }, h("span", { class: "sign", "aria-hidden": "true" }, SIGNS[verdict] || "…"), h("p", { class: "says", lang }, says));
}

export const plain = (says) => h("div", { class: "answer waiting" }, h("p", { class: "says" }, says));

export function unreadable(problems, editor) {
  return [headline("incomplete", say("settle.unreadable")), h("ul", { class: "problems" }, problems.map((one) => h("li", {},
    h("button", { type: "button", class: "link", onclick: () => editor.goTo(one.line, one.column) }, say("settle.line", { line: one.line })), ` ${sentence(one.says)} `,
    one.near && h("button", { type: "button", class: "fix", onclick: () => fixed(one, editor) }, say("settle.fix", { near: one.near })))))];
}

/** Put what may have been meant in the place of the word that stands there. */
function fixed({ line, column, near }, editor) {
  const row = editor.text.split("\n")[line - 1] || "";
  const many = near.split(/[ _]/).length;
  const there = new RegExp(`^(?:[^\\s#]+\\s+){0,${many - 1}}[^\\s#,;]+`).exec(row.slice(column - 1))?.[0] ?? "";
  editor.replaceLine(line, row.slice(0, column - 1) + near.replace(/_/g, " ") + row.slice(column - 1 + there.length));
}

export function impossible(broken) {
  return [headline("illegal", say("settle.impossible")), h("ul", { class: "problems" }, broken.map((one) => h("li", {}, sentence(one.claim), one.place && `: ${one.place}`)))];
}

function dependsOn(places) {
  return h("ul", { class: "problems" }, places.map((one) => h("li", {}, say("settle.line", { line: one.line }), ": ",
    ["legal", "illegal"].filter((kind) => one[kind].length).map((kind) => h("p", {}, say(`settle.depends.${kind}`, { what: one[kind].slice(0, 6).join("; ") + (one[kind].length > 6 ? " …" : "") }))))));
}

/** Everything there is to say of a verdict. */
export function judged(told, editor) {
  return [
    headline(told.verdict, told.says, "en"),
    told.line && h("p", {}, h("button", { type: "button", class: "link", onclick: () => editor.goTo(told.line, told.column) }, say("settle.goto", { line: told.line }))),
    told.refusals.length > 0 && [h("h3", {}, say("settle.refused")), ruleCards(told.refusals)],
    told.missing.length > 0 && [h("h3", {}, say("settle.missing")), h("ul", { class: "problems" }, told.missing.map((one) => h("li", {}, sentence(one.says))))],
    told.depends_on.length > 0 && [h("h3", {}, say("settle.depends")), dependsOn(told.depends_on)],
    told.findings.length > 0 && [h("h3", {}, say("settle.findings")), h("ul", { class: "problems" }, told.findings.map((one) => h("li", { class: one.holds === false ? "wrong" : "" }, one.line ? `${say("settle.line", { line: one.line })}: ` : "", one.says)))],
  ];
}

/** The places of a text that an answer is about, for the editor to underline. */
export function places(told) {
  if (told.unreadable) return told.unreadable.map((one) => ({ ...one, kind: "unread" }));
  if (told.impossible) return [];
  const wrong = told.line && told.verdict !== "legal" ? [{ line: told.line, column: told.column || 1, kind: told.verdict === "illegal" ? "wrong" : "doubt", says: told.says }] : [];
  const amounts = told.findings.filter((one) => one.holds === false && one.line).map((one) => ({ line: one.line, column: one.column, kind: "wrong", says: one.says }));
  return [...wrong, ...amounts];
}
