// What every drawing is made of: the story's values, elements, words, and the pieces games have in common.
// Whoever puts it before a drawing says what the `story` is.

const found = new Map();

/** The value of an entry: plain, a list, or an object that knows its name as $. */
function value(number) {
  if (number === null) return null;
  if (!found.has(number)) {
    const entry = story.entries[number];
    let made = entry;
    if (Array.isArray(entry)) {
      if (entry.length && entry[0] < 0) {
        const [name, ...fields] = story.shapes[-1 - entry[0]];
        made = { $: name };
        fields.forEach((field, index) => { made[field] = value(entry[index + 1]); });
      } else made = entry.map(value);
    }
    found.set(number, made);
  }
  return found.get(number);
}

const box = value(story.box);
const SVG = "http://www.w3.org/2000/svg";

function filled(element, attributes, children) {
  for (const [name, given] of Object.entries(attributes || {})) {
    if (given === null || given === undefined || given === false) continue;
    if (name === "font-size") element.style.fontSize = `${given}px`; // a style sheet beats the attribute
    else if (name.startsWith("on")) element.addEventListener(name.slice(2), given);
    else element.setAttribute(name, given === true ? "" : given);
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) element.append(child);
  }
  return element;
}

/** An element of the page. */
const h = (name, attributes, ...children) => filled(document.createElement(name), attributes, children);
/** An element of a drawing. */
const s = (name, attributes, ...children) => filled(document.createElementNS(SVG, name), attributes, children);

// Words

const words = (name) => String(name).replace(/_/g, " ");
const sentence = (said) => said.charAt(0).toUpperCase() + said.slice(1);
const title = (name) => sentence(words(name));
const some = (count, one, many) => `${count} ${count === 1 ? one : many || one + "s"}`;
const listed = (items) => items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
/** A seat by its name, if it has one: at the beginning of a sentence, and within it. */
const seatName = (seat) => story.names[seat] || `Seat ${seat}`;
const seatOf = (seat) => story.names[seat] || `seat ${seat}`;
const counts = (items) => {
  const tally = new Map();
  for (const item of items) tally.set(item, (tally.get(item) || 0) + 1);
  return [...tally];
};

// Pieces of a drawing. A mark is a group with a key and a sign: where the sign changes, something happened there.

class Drawing {
  constructor(width) {
    this.width = width;
    this.narrow = width < 560;
    this.height = 0;
    this.nodes = [];
    this.signs = new Map();
  }

  add(...nodes) { this.nodes.push(...nodes.flat(Infinity).filter(Boolean)); }

  mark(key, sign, ...nodes) {
    const group = s("g", { "data-key": key }, nodes);
    this.signs.set(key, [JSON.stringify(sign), group]);
    this.nodes.push(group);
    return group;
  }

  reach(height) { this.height = Math.max(this.height, height); }

  /** The finished picture; what is not as it was in an earlier one is marked. */
  picture(name, description, earlier) {
    if (earlier) {
      for (const [key, [sign, group]] of this.signs) {
        const was = earlier.signs.get(key);
        if (!was || was[0] !== sign) group.classList.add("new");
      }
    }
    const box = `0 0 ${this.width} ${Math.ceil(this.height)}`;
    return s("svg", { viewBox: box, width: this.width, height: Math.ceil(this.height), role: "img", "aria-labelledby": "svg-title svg-desc" },
      s("title", { id: "svg-title" }, name), s("desc", { id: "svg-desc" }, description), this.nodes);
  }
}

const rect = (x, y, width, height, kind, radius = 6) => s("rect", { x, y, width, height, rx: radius, class: kind });
const circle = (cx, cy, r, kind) => s("circle", { cx, cy, r, class: kind });
const path = (d, kind) => s("path", { d, class: kind });
const line = (x1, y1, x2, y2, kind) => s("line", { x1, y1, x2, y2, class: kind });
const text = (x, y, said, kind = "", anchor = "middle") => s("text", { x, y, class: kind, "text-anchor": anchor }, said);

/** Let a piece say what it is where the pointer rests on it. */
const hint = (node, said) => { node.prepend(s("title", {}, said)); return node; };

/** A round piece of a seat, with its number: colour is never the only sign. */
const pawn = (x, y, r, seat, kind = "") =>
  s("g", { class: `seat-${seat} ${kind}` }, s("title", {}, seatName(seat)), circle(x, y, r, "seat-fill edge"), s("text", { x, y: y + r * 0.38, class: "seat-ink", "text-anchor": "middle", "font-size": r * 1.15 }, seat));

/** A card lying open. */
const face = (x, y, width, height, said, kind = "") =>
  s("g", {}, rect(x, y, width, height, `card edge ${kind}`, 4), text(x + width / 2, y + height / 2 + 4.5, said, "card-ink"));

/** A card lying face down. */
const back = (x, y, width, height, kind = "") =>
  s("g", {}, rect(x, y, width, height, `back edge ${kind}`, 4), rect(x + 3, y + 3, width - 6, height - 6, "back-inner", 2));

/** A pile with its number. */
function pile(x, y, width, height, count, said, kind = "back") {
  const shown = count > 0 ? Math.min(3, count) : 0;
  const cards = [];
  for (let index = 0; index < shown; index += 1) cards.push(rect(x + index * 2, y - index * 2, width, height, `${kind} edge`, 4));
  if (!shown) cards.push(rect(x, y, width, height, "empty edge", 4));
  const ink = shown ? (kind === "back" ? "back-ink" : "card-ink") : "faint";
  return s("g", {}, s("title", {}, `${said}: ${some(count, "card")}`), cards, text(x + width / 2 + Math.max(0, shown - 1) * 2, y + height / 2 + 5 - Math.max(0, shown - 1) * 2, count, `strong ${ink}`), text(x + width / 2 + 2, y + height + 15, said, "small"));
}

/** A little boat of a seat. */
const boat = (x, y, seat, size = 1) => s("g", { class: `seat-${seat}`, transform: `translate(${x} ${y}) scale(${size})` }, s("title", {}, seatName(seat)),
  path("M-15 0 H15 L10 9 H-10 Z", "seat-fill edge"), path("M-1 -2 V-16 L11 -4 Z", "seat-fill"), path("M-3 -2 V-13 L-11 -4 Z", "seat-fill pale"),
  s("text", { x: 0, y: 8, class: "seat-ink", "text-anchor": "middle", "font-size": 9 }, seat));

/** Waves along a line. */
function waves(x, y, width, kind) {
  const step = 14;
  let d = `M${x} ${y}`;
  for (let at = x; at < x + width; at += step) d += ` q${step / 4} -5 ${step / 2} 0 t${step / 2} 0`;
  return path(d, kind);
}

// Pieces beside a drawing

/** A chip; where it may be touched at a table it has a key, as marks have. */
const chip = (said, kind = "", hint = null, key = null) => h("span", { class: `chip ${kind}`, title: hint, "data-key": key }, said);
/** Cards, those that nobody knows (they were filled in) as backs behind the others. */
const cardsOf = (cards, draw) => {
  const known = cards.filter((card) => card !== null), unknown = cards.length - known.length;
  return [draw(known), unknown ? backs(unknown, "card that nobody named", "cards that nobody named") : []];
};
const backs = (count, said = "card", many = null) => h("span", { class: "backs", title: some(count, said, many) }, Array.from({ length: Math.min(count, 12) }, () => h("i", {})), h("b", {}, count));
/** What lies before a seat: rows of a name and chips. */
const mat = (seat, name, rows, badges = []) => h("article", { class: `mat seat-${seat}`, "data-seat": seat },
  h("h3", {}, h("span", { class: "pawn", "aria-hidden": "true" }, seat), h("span", { "data-key": `seat ${seat}` }, name), badges),
  h("dl", {}, rows.filter(Boolean).map(([label, ...shown]) => [h("dt", {}, label), h("dd", {}, shown.flat(Infinity).length ? shown : h("span", { class: "none" }, "none"))])));

const games = {};
