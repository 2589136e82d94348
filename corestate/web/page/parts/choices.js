// What may be done, in sentences: all of them, or those that what was touched still means; and dice to be picked.
import { fill, h, say, sentence } from "./dom.js";

const MANY = 12;

/** The panel of choices: dice first where dice are rolled again, then a button for every sentence, then one's own. */
export function sentences({ scene, table, dice, who, decide, saying }) {
  const options = table.meant();
  const rerolls = options.filter((one) => one.dice), plain = options.filter((one) => !one.dice);
  const list = h("div", { class: "sentences", lang: "en" });
  const shown = (filter = "") => fill(list, plain.filter((one) => one.says.toLowerCase().includes(filter.toLowerCase())).map((one) => h("button", { type: "button", class: "sentence", onclick: () => decide(one) }, sentence(one.says))));
  shown();
  return [
    h("h2", {}, say("play.yours", { who })),
    h("p", { class: "hint" }, table.touched.length ? [say("play.narrowed", { what: table.touched.join(", ") }), " ", h("button", { type: "button", class: "link", onclick: () => table.again() }, say("play.again"))] : say("play.choose")),
    rerolls.length > 0 && dice && dicePicker(dice, rerolls, decide, table),
    plain.length > MANY && h("input", { type: "search", class: "filter", placeholder: say("play.filter"), "aria-label": say("play.filter"), oninput: (event) => shown(event.target.value) }),
    list,
    own(saying),
  ];
}

function own(saying) {
  const field = h("input", { "aria-label": say("play.say"), placeholder: say("play.say"), autocomplete: "off", class: "own" });
  return h("form", { class: "own-words", onsubmit: (event) => { event.preventDefault(); if (field.value.trim()) saying(field.value.trim()); } }, field, h("button", {}, say("play.say.do")));
}

const sorted = (faces) => faces.map(String).sort().join(" ");

function dicePicker(dice, rerolls, decide, table) {
  const picked = new Set();
  const button = h("button", { type: "button", class: "main", disabled: true, onclick: () => decide(meant()) }, say("play.dice.none"));
  const meant = () => rerolls.find((one) => sorted(one.dice) === sorted([...picked].map((place) => dice[place])));
  const pick = (place, element) => {
    if (!picked.delete(place)) picked.add(place);
    element.setAttribute("aria-pressed", String(picked.has(place)));
    button.disabled = !meant();
    fill(button, picked.size ? say("play.dice.do", { count: picked.size }) : say("play.dice.none"));
    table.lit();
  };
  return h("div", { class: "dice", role: "group", "aria-label": say("play.dice") }, dice.map((face, place) => {
    const element = h("button", { type: "button", class: "die-button", "aria-pressed": "false", "aria-label": say("play.die", { number: place + 1, face }), onclick: () => pick(place, element) }, face === "chest" ? "▣" : String(face));
    table.also.set(`die ${place}`, { label: say("play.die", { number: place + 1, face }), pressed: () => picked.has(place), act: () => pick(place, element) });
    return element;
  }), button);
}
