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

/** A phrase of a drawing, filled in; whoever tells the story may have it in another language. */
const say = (said, given = {}) => ((story.words && story.words[said]) || said).replace(/\{(\w+)\}/g, (_, name) => given[name] ?? "");
const words = (name) => String(name).replace(/_/g, " ");
const sentence = (said) => said.charAt(0).toUpperCase() + said.slice(1);
const title = (name) => sentence(words(name));
const some = (count, one, many) => `${count} ${say(count === 1 ? one : many || one + "s")}`;
const listed = (items) => items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
/** A seat by its name, if it has one: at the beginning of a sentence, and within it. */
const seatName = (seat) => story.names[seat] || say("Seat {seat}", { seat });
const seatOf = (seat) => story.names[seat] || say("seat {seat}", { seat });
const counts = (items) => {
  const tally = new Map();
  for (const item of items) tally.set(item, (tally.get(item) || 0) + 1);
  return [...tally];
};

// A drawing. A mark is a group with a key and a sign: where the sign changes, something happened there.
// A piece is something that has a place: where it lay elsewhere before, it is seen to go.

class Drawing {
  constructor(width) {
    this.width = width;
    this.narrow = width < 560;
    this.height = 0;
    this.nodes = [];
    this.signs = new Map();
    this.places = new Map();
  }

  add(...nodes) { this.nodes.push(...nodes.flat(Infinity).filter(Boolean)); }

  mark(key, sign, ...nodes) {
    const group = s("g", { "data-key": key }, nodes);
    this.signs.set(key, [JSON.stringify(sign), group]);
    this.nodes.push(group);
    return group;
  }

  /** Something at a place, turned by so much; what was not there before comes from a place, or appears. */
  piece(name, x, y, node, { from = null, angle = 0 } = {}) {
    const inner = s("g", {}, node);
    this.places.set(name, { x, y, angle, from, inner });
    return s("g", { transform: `translate(${x} ${y})${angle ? ` rotate(${angle})` : ""}` }, inner);
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

  /** Let pieces go from where they were in an earlier drawing to where they are, unless motion is unwelcome. */
  moved(earlier) {
    if (!earlier || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [name, { x, y, angle, from, inner }] of this.places) {
      const before = earlier.places.get(name);
      if (before && before.x === x && before.y === y && before.angle === angle) continue;
      const [fromX, fromY] = before ? [before.x, before.y] : from || [x, y];
      const turn = before ? before.angle - angle : 0;
      const start = before || from ? { transform: `translate(${fromX - x}px, ${fromY - y}px) rotate(${turn}deg)` } : { opacity: 0, transform: "scale(0.3)" };
      inner.animate([start, { opacity: 1, transform: "none" }], { duration: 650, easing: "cubic-bezier(0.3, 0, 0.2, 1)" });
    }
  }
}
