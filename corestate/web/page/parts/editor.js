// The editor: a plain text field over a copy of its text in which what is wrong is underlined, and a list of proposals.
import { announce, fill, h, say } from "./dom.js";

export class Editor extends EventTarget {
  #proposals = [];
  #chosen = 0;
  #marks = [];

  constructor() {
    super();
    this.field = h("textarea", { id: "text", lang: "en", spellcheck: "false", autocapitalize: "off", autocomplete: "off", autocorrect: "off", wrap: "soft",
      "aria-autocomplete": "list", "aria-controls": "proposals", "aria-describedby": "text-keys", rows: 14 });
    this.behind = h("div", { class: "behind", "aria-hidden": "true" });
    this.list = h("ul", { id: "proposals", lang: "en", role: "listbox", "aria-label": say("settle.proposals") });
    this.element = h("div", { class: "editor" },
      h("label", { for: "text", class: "unseen" }, say("settle.text")),
      h("div", { class: "paper" }, this.behind, this.field),
      h("div", { class: "proposed" }, h("h3", {}, say("settle.proposals")), this.list),
      h("p", { id: "text-keys", class: "hint" }, say("settle.keys")));
    this.field.addEventListener("input", () => { this.#marks = []; this.#drawn(); this.#tell("edited"); this.#tell("moved"); });
    this.field.addEventListener("scroll", () => this.#scrolled());
    this.field.addEventListener("keydown", (event) => this.#key(event));
    for (const name of ["click", "keyup"]) this.field.addEventListener(name, () => this.#tell("moved"));
    this.list.addEventListener("keydown", (event) => this.#listKey(event));
    new ResizeObserver(() => this.#grown()).observe(this.field);
  }

  get text() { return this.field.value; }

  set text(text) {
    this.field.value = text;
    this.#marks = [];
    this.propose([]);
    this.#drawn();
  }

  #tell(name) { this.dispatchEvent(new Event(name)); }

  /** Underline places: line and column, counted from 1, with what is said of them. */
  mark(places) {
    this.#marks = places;
    this.field.setAttribute("aria-invalid", places.some((one) => one.kind !== "done") ? "true" : "false");
    this.#drawn();
  }

  #drawn() {
    const rows = this.text.split("\n");
    fill(this.behind, rows.map((row, place) => {
      const here = this.#marks.filter((one) => one.line === place + 1).sort((one, other) => one.column - other.column);
      return h("div", {}, pieces(row, here), "\n");
    }));
    this.#grown();
  }

  #grown() {
    this.field.style.height = "auto";
    this.field.style.height = `${Math.max(this.field.scrollHeight, 240)}px`;
    this.#scrolled();
  }

  #scrolled() { this.behind.scrollTop = this.field.scrollTop; }

  /** Where the caret is: its line, counted from 1, and what stands in it before. */
  place() {
    const before = this.text.slice(0, this.field.selectionStart).split("\n");
    return { line: before.length, typed: before.at(-1), rest: this.text.slice(this.field.selectionStart).split("\n")[0] };
  }

  goTo(line, column = 1) {
    const rows = this.text.split("\n");
    const from = rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0);
    this.field.focus();
    this.field.setSelectionRange(from + column - 1, from + (rows[line - 1] || "").length);
  }

  replaceLine(line, text) {
    const rows = this.text.split("\n");
    rows[line - 1] = text;
    this.#change(rows.join("\n"), rows.slice(0, line).join("\n").length);
  }

  #change(text, caret) {
    this.field.focus();
    this.field.setSelectionRange(0, this.text.length);
    if (!document.execCommand("insertText", false, text)) { // it keeps what the browser can undo
      this.field.value = text;
      this.field.dispatchEvent(new Event("input"));
    }
    this.field.setSelectionRange(caret, caret);
    this.#tell("moved");
  }

  /** Show what may stand at the caret. */
  propose(proposals) {
    this.#proposals = proposals;
    this.#chosen = 0;
    const { typed } = this.place();
    fill(this.list, proposals.length ? proposals.map((one, place) => h("li", { role: "option", id: `proposal-${place}`, tabindex: "-1", class: one.kind,
      "aria-selected": place === 0 ? "true" : "false", onclick: () => this.#take(place), onmousedown: (event) => event.preventDefault() },
    one.kind === "sentence" && typed.trim() ? [h("span", { class: "typed" }, one.text.slice(0, typed.trim().length)), one.text.slice(typed.trim().length)] : one.text)) : h("li", { class: "none", role: "option", "aria-disabled": "true", "aria-selected": "false" }, say("settle.proposals.none")));
    if (proposals.length && document.activeElement === this.field && typed.trim()) announce(say("settle.proposals.count", { count: proposals.length, first: proposals[0].text }));
  }

  #take(place) {
    const one = this.#proposals[place];
    if (!one) return;
    const { line, typed, rest } = this.place();
    const begun = /\S*$/.exec(typed)[0];
    const indent = /^\s*/.exec(typed)[0];
    const left = one.kind === "sentence" ? indent + one.text : typed.slice(0, typed.length - begun.length) + one.text + " ";
    const rows = this.text.split("\n");
    rows[line - 1] = left + rest.trimStart();
    const last = one.kind === "sentence" && line === rows.length && !rest.trim();
    if (last) rows.push("");
    this.#change(rows.join("\n"), rows.slice(0, line - 1).reduce((sum, row) => sum + row.length + 1, 0) + left.length + (last ? 1 : 0));
  }

  #key(event) {
    if (!this.#proposals.length) return;
    const { typed, rest } = this.place();
    if (event.key === "Tab" && !event.shiftKey && typed.trim() && !rest.trim()) { event.preventDefault(); this.#take(this.#chosen); }
    else if (event.key === "ArrowDown" && event.altKey) { event.preventDefault(); this.#choose(0); }
    else if (event.key === "Escape") this.propose([]);
  }

  #listKey(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step) { event.preventDefault(); this.#choose((this.#chosen + step + this.#proposals.length) % this.#proposals.length); }
    else if (event.key === "Enter" || event.key === " ") { event.preventDefault(); this.#take(this.#chosen); }
    else if (event.key === "Escape") { this.field.focus(); }
  }

  #choose(place) {
    this.#chosen = place;
    [...this.list.children].forEach((item, number) => item.setAttribute("aria-selected", number === place ? "true" : "false"));
    this.list.children[place]?.focus();
  }
}

/** A row in pieces: comments are faint, and what is marked is underlined from its column to the end of the word. */
function pieces(row, marks) {
  const made = [];
  let from = 0;
  for (const { column, kind, says } of marks) {
    const start = Math.min(Math.max(column - 1, from), row.length);
    const word = /^("[^"]*"|\S+)?/.exec(row.slice(start))[0];
    const end = kind === "wrong" || kind === "done" ? row.split("#")[0].trimEnd().length : start + Math.max(1, word.length);
    made.push(row.slice(from, start), h("mark", { class: kind, title: says }, row.slice(start, Math.max(end, start + 1)) || " "));
    from = Math.max(end, start + 1);
  }
  const rest = row.slice(from), comment = rest.indexOf("#");
  return comment < 0 ? [...made, rest] : [...made, rest.slice(0, comment), h("span", { class: "comment" }, rest.slice(comment))];
}
