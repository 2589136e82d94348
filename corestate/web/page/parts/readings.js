// Readings as switches: every disputed rule of the title, those that change the answer first; the text says which.
import { h, say, spaced, sentence } from "./dom.js";

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const lineOf = (ruling) => new RegExp(`^[ \\t]*ruling[ \\t]+(?:${escaped(ruling.id)}|${escaped(ruling.field)})[ \\t]*=[ \\t]*([\\w-]+).*$`, "im");

/** How a text reads a disputed rule. */
export const chosen = (text, ruling) => lineOf(ruling).exec(text)?.[1] || ruling.default;

/** The same text with another reading. */
export function reread(text, ruling, option) {
  const line = `ruling ${ruling.field} = ${option}`;
  if (lineOf(ruling).test(text)) return option === ruling.default ? text.replace(new RegExp(`${lineOf(ruling).source}\\n?`, "im"), "") : text.replace(lineOf(ruling), line);
  if (option === ruling.default) return text;
  const rows = text.split("\n");
  const head = rows.reduce((last, row, place) => (/^\s*(game|seats|players|edition|ruling|option)\b/i.test(row) ? place : last), -1);
  rows.splice(head + 1, 0, line);
  return rows.join("\n");
}

function effect(found, names) {
  if (!found) return "";
  const what = found.result ? say("settle.readings.won", { who: found.result.winners.map((seat) => names[seat] || seat).join(" & ") || "–", scores: found.result.scores.join(" : ") })
    : say(`settle.readings.${found.verdict}`);
  return say("settle.readings.then", { what });
}

function toggle(ruling, text, verdict, names, change) {
  const now = chosen(text, ruling);
  return h("fieldset", { class: now === ruling.default ? "" : "switched", "data-ruling": ruling.id, lang: "en" }, h("legend", {}, ruling.question),
    ruling.options.map((option) => {
      const found = verdict?.readings?.find((one) => one.ruling === ruling.id && one.option === option.name);
      return h("label", {}, h("input", { type: "radio", name: ruling.id, value: option.name, checked: option.name === now, onchange: () => change(reread(text, ruling, option.name)) }),
        h("span", {}, h("b", {}, sentence(spaced(option.name))), " ", option.says, found && h("span", { class: "effect" }, effect(found, names))));
    }),
    h("p", { class: "why" }, ruling.why, " ", h("a", { href: `#/rules/${ruling.id.split(".")[0]}/${ruling.id}` }, h("code", {}, ruling.id))));
}

/** Every switch of a title, those that matter here first. */
export function switches(title, text, verdict, change) {
  const names = (/^\s*(?:seats|players)\s+([^#\n]*)/im.exec(text)?.[1] || "").split(",").map((one) => one.trim().replace(/^"|"$/g, ""));
  const cited = new Set((verdict?.refusals || []).map((one) => one.rule));
  const differing = new Set((verdict?.readings || []).map((one) => one.ruling));
  const groups = { differ: [], cited: [], others: [] };
  for (const one of title.rulings) {
    const group = differing.has(one.id) || chosen(text, one) !== one.default ? "differ" : one.rules.some((slug) => cited.has(slug)) ? "cited" : "others";
    groups[group].push(toggle(one, text, verdict, names, change));
  }
  return [
    groups.differ.length > 0 && [h("h3", {}, say("settle.readings.differ")), h("div", { class: "switches" }, groups.differ)],
    groups.cited.length > 0 && [h("h3", {}, say("settle.readings.cited")), h("div", { class: "switches" }, groups.cited)],
    groups.others.length > 0 && h("details", {}, h("summary", {}, say("settle.readings.others", { count: groups.others.length })), h("div", { class: "switches" }, groups.others)),
  ];
}
