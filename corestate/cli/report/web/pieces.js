// Pieces that tables have in common. Colour is never the only sign: a seat has a shape and its number.

const rect = (x, y, width, height, kind, radius = 6) => s("rect", { x, y, width, height, rx: radius, class: kind });
const circle = (cx, cy, r, kind) => s("circle", { cx, cy, r, class: kind });
const path = (d, kind) => s("path", { d, class: kind });
const line = (x1, y1, x2, y2, kind) => s("line", { x1, y1, x2, y2, class: kind });
const text = (x, y, said, kind = "", anchor = "middle") => s("text", { x, y, class: kind, "text-anchor": anchor }, said);

/** Let a piece say what it is where the pointer rests on it. */
const hint = (node, said) => { node.prepend(s("title", {}, said)); return node; };

/** The shapes of seats, each within a circle of 1: a circle, a square, a diamond, a pentagon, a hexagon, a cross. */
const SHAPES = ["M-1 0A1 1 0 1 1 1 0A1 1 0 1 1 -1 0Z", "M-.88 -.88H.88V.88H-.88Z", "M0 -1.2L1.2 0L0 1.2L-1.2 0Z", "M0 -1.12L1.08 -.3L.7 .98H-.7L-1.08 -.3Z",
  "M-.55 -1H.55L1.1 0L.55 1H-.55L-1.1 0Z", "M-.5 -1.05H.5V-.5H1.05V.5H.5V1.05H-.5V.5H-1.05V-.5H-.5Z"];

/** A piece of a seat: its colour, its shape and its number. */
const pawn = (x, y, r, seat, kind = "") =>
  s("g", { class: `seat-${seat} ${kind}`, transform: `translate(${x} ${y})` }, s("title", {}, seatName(seat)), s("path", { d: SHAPES[seat % SHAPES.length], transform: `scale(${r})`, class: "seat-fill edge steady" }),
    s("text", { x: 0, y: r * 0.38, class: "seat-ink", "text-anchor": "middle", "font-size": Math.max(9, r * 1.1) }, seat));

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

/** A little boat of a seat, with its number in the sail and its shape as a pennant. */
const boat = (x, y, seat, size = 1) => s("g", { class: `seat-${seat}`, transform: `translate(${x} ${y}) scale(${size})` }, s("title", {}, seatName(seat)),
  path("M-17 0H17Q15 9 9 10H-9Q-15 9 -17 0Z", "seat-fill thin"), path("M-13 3.5H13", "hull-line"), path("M0 0V-24", "spar"),
  path("M2 -22Q17 -13 14 -2H2Z", "seat-fill thin"), path("M-2 -17Q-11 -9 -11 -2H-2Z", "seat-fill pale thin"),
  s("path", { d: SHAPES[seat % SHAPES.length], transform: "translate(0 -25) scale(3.4)", class: "seat-fill" }),
  s("text", { x: 7, y: -5, class: "seat-ink", "text-anchor": "middle", "font-size": 11 }, seat));

/** A treasure chest, closed. */
const chest = (x, y, size = 1) => s("g", { transform: `translate(${x} ${y}) scale(${size})` },
  path("M-12 -1Q-12 -10 0 -10Q12 -10 12 -1Z", "chest-lid thin"), rect(-12, -1, 24, 11, "chest-box thin", 1), path("M-7 -9V10M7 -9V10", "chest-band"), rect(-2.5, -4, 5, 7, "chest-lock", 1));

/** Waves along a line. */
function waves(x, y, width, kind) {
  const step = 14;
  let d = `M${x} ${y}`;
  for (let at = x; at < x + width; at += step) d += ` q${step / 4} -5 ${step / 2} 0 t${step / 2} 0`;
  return path(d, kind);
}

/** A shade from one colour to another, by the classes of its stops; what is filled with it says `shaded(name)`. */
const shade = (name, ...stops) => s("linearGradient", { id: `shade-${name}`, x1: 0, y1: 0, x2: 0, y2: 1 },
  stops.map((kind, place) => s("stop", { offset: place / (stops.length - 1), class: `stop-${kind}` })));
const shaded = (name, d) => s("path", { d, fill: `url(#shade-${name})` });

/** Weed that grows from a ground, so high. */
const weed = (x, y, high, kind = "weed") => path(`M${x} ${y}q${-high * 0.22} ${-high * 0.3} 0 ${-high * 0.52}t0 ${-high * 0.48}M${x + 5} ${y}q${high * 0.2} ${-high * 0.25} 0 ${-high * 0.4}t0 ${-high * 0.3}`, kind);

/** A fish that only swims there. */
const fishes = (x, y, size) => path(`M${x} ${y}q${4 * size} ${-4 * size} ${9 * size} 0l${4 * size} ${-3 * size}v${6 * size}l${-4 * size} ${-3 * size}q${-5 * size} ${4 * size} ${-9 * size} 0z`, "fish");

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
  h("dl", {}, rows.filter(Boolean).map(([label, ...shown]) => [h("dt", {}, label), h("dd", {}, shown.flat(Infinity).length ? shown : h("span", { class: "none" }, say("none")))])));

/** A little picture beside words. */
const sign = (node, wide = 26, high = 26) => h("span", { class: "sign-of" }, s("svg", { viewBox: `${-wide / 2} ${-high / 2} ${wide} ${high}`, width: wide, height: high, "aria-hidden": "true" }, node));

/** What the signs of a drawing mean: pairs of a little picture and its words, after the seats. */
const legend = (pairs) => h("ul", { class: "legend" }, Array.from({ length: story.seats }, (_, seat) => [pawn(0, 0, 10, seat), seatName(seat)]).concat(pairs)
  .map(([node, ...said]) => h("li", {}, sign(node), h("span", {}, said))));

const games = {};
