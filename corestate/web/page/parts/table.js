// The drawn table as the interface: marks light up where they mean something legal, and a touch narrows what is meant.
import { announce, fill, h, say } from "./dom.js";

const WIDEST = 860, LEAST = 300;
/** A key of a decision may be the beginning of a mark's: `wreck` is any wreck. */
const fits = (key, mark) => key !== undefined && (mark === key || mark.startsWith(`${key} `));

/** In which orders the marks of a decision may be touched: in any, unless the order is what is meant. */
function orders({ keys, ordered }) {
  if (ordered || keys.length < 2) return [keys];
  return keys.flatMap((key, place) => orders({ keys: keys.toSpliced(place, 1) }).map((rest) => [key, ...rest]));
}

/** Whether marks that were touched, one after the other, are the first of a decision's in some order. */
const means = (option, touched) => orders(option).some((keys) => touched.length <= keys.length && touched.every((mark, place) => fits(keys[place], mark)));

/** What a mark is called that may be touched: what is written on it, then what it does. */
function named(mark, does) {
  const parts = mark instanceof SVGElement ? [...mark.querySelectorAll("text")] : [mark];
  const written = parts.map((one) => one.textContent.trim()).filter(Boolean).join(" ");
  return written && !does.startsWith(written) ? `${written}: ${does}` : does;
}

export class Table extends EventTarget {
  #touched = [];
  #scene = null;
  also = new Map(); // marks that do something besides, by key: what is said of them, whether they are pressed, what they do

  constructor(draw, story, now) {
    super();
    Object.assign(this, { story, now, draw });
    this.picture = h("div", { class: "picture" });
    this.mats = h("div", { class: "mats", id: "mats" });
    this.signs = draw.game.legend ? h("details", { class: "signs" }, h("summary", {}, say("play.signs")), h("p", { class: "hint" }, say("play.signs.lit")), draw.game.legend()) : "";
    this.element = h("div", { class: "board" }, this.picture, this.mats, this.signs);
    this.element.addEventListener("click", (event) => this.#clicked(event));
    this.element.addEventListener("keydown", (event) => {
      if ((event.key === "Enter" || event.key === " ") && event.target.closest("[data-key]")) { event.preventDefault(); this.#clicked(event); }
    });
    let wide = 0;
    new ResizeObserver(() => { if (Math.abs(this.picture.clientWidth - wide) > 3) { wide = this.picture.clientWidth; if (this.#scene) this.#drawn(); } }).observe(this.picture);
  }

  show(scene, name) {
    this.#scene = scene;
    this.name = name;
    this.#touched = [];
    this.#drawn()();
  }

  #drawn() {
    const { draw, now } = this, scene = this.#scene;
    now.looker = scene.looker;
    const width = Math.max(LEAST, Math.min(WIDEST, Math.floor(this.picture.clientWidth || WIDEST)));
    const table = draw.value(scene.table), figures = draw.value(scene.figures), question = scene.question;
    const made = new draw.Drawing(width), earlier = new draw.Drawing(width);
    draw.game.draw(earlier, draw.value(scene.earlier), draw.value(scene.earlier_figures), question);
    draw.game.draw(made, table, figures, question);
    const svg = made.picture(this.name, draw.game.describe(table, figures), earlier);
    svg.setAttribute("role", "group"); // what may be touched within it is not a picture alone
    const held = document.activeElement?.closest?.("[data-key]")?.dataset.key;
    for (const one of svg.querySelectorAll("text")) one.after(" "); // what stands side by side is not one word
    fill(this.picture, svg);
    fill(this.mats, draw.game.mats(table, figures, question));
    for (const seat of question ? question.seats : []) this.mats.querySelector(`[data-seat="${seat}"]`)?.classList.add("asked");
    this.lit();
    if (held) this.element.querySelector(`[data-key="${CSS.escape(held)}"]`)?.focus?.();
    return () => made.moved(earlier);
  }

  /** What is still meant by what was touched so far. */
  meant() {
    return this.#scene.options.filter((one) => means(one, this.#touched));
  }

  get touched() { return this.#touched; }

  again() {
    this.#touched = [];
    this.lit();
    this.dispatchEvent(new Event("touched"));
  }

  lit() {
    const options = this.meant();
    for (const mark of this.element.querySelectorAll("[data-key]")) {
      const here = options.filter((one) => means(one, [...this.#touched, mark.dataset.key])), also = this.also.get(mark.dataset.key);
      mark.classList.toggle("can", here.length > 0 || Boolean(also));
      mark.classList.toggle("picked", this.#touched.includes(mark.dataset.key) || Boolean(also?.pressed()));
      if (also) {
        mark.setAttribute("tabindex", "0");
        mark.setAttribute("role", "button");
        mark.setAttribute("aria-label", named(mark, also.label));
        mark.setAttribute("aria-pressed", String(also.pressed()));
      } else if (here.length) {
        mark.setAttribute("tabindex", "0");
        mark.setAttribute("role", "button");
        mark.setAttribute("aria-label", named(mark, here.length > 3 ? `${here.slice(0, 2).map((one) => one.says).join("; ")} … (${here.length})` : here.map((one) => one.says).join("; ")));
      } else for (const name of ["tabindex", "role", "aria-label", "aria-pressed"]) mark.removeAttribute(name);
    }
  }

  #clicked(event) {
    const mark = event.target.closest("[data-key]");
    if (!mark || !this.element.contains(mark)) return;
    const also = this.also.get(mark.dataset.key);
    if (also) { also.act(); this.lit(); return; }
    if (!mark.classList.contains("can")) {
      this.dispatchEvent(new CustomEvent("refused", { detail: [...this.#touched, mark.dataset.key] }));
      return;
    }
    this.#touched.push(mark.dataset.key);
    const options = this.meant(), done = options.filter((one) => one.keys.length === this.#touched.length);
    if (options.length === 1 && done.length === 1) { this.dispatchEvent(new CustomEvent("meant", { detail: done[0] })); return; }
    this.lit();
    this.dispatchEvent(new Event("touched"));
    announce(say("play.narrowed", { what: this.#touched.join(", ") }));
  }
}
