// Unfathomable: the ship from above with the water around it, its rooms with their signs, people and monsters, the four
// dials, the two tracks and the way to Boston. It lies lengthwise where there is room, and stands on end on a phone.

const DIALS = ["fuel", "food", "sanity", "souls"];
const SKILLS = ["influence", "lore", "observation", "strength", "will", "treachery"];
const spaces = new Map(box.spaces.map((space, place) => [space.name, { ...space, place }]));
const rooms = box.spaces.filter((space) => space.kind === "interior" && space.numbers.length).map((space) => space.name);
const titles = new Map([...box.mythos, ...box.waypoints, ...box.spells, ...box.items, ...box.damage, ...box.characters].map((card) => [card.name, card.title]));
const named = (card) => titles.get(card) || (/^[a-z]+-\d+$/.test(card) ? title(card).replace("-", " ") : title(card));
const sourceName = (source) => {
  const [kind, name] = String(source).split(":");
  if (kind === "title") return `the ${words(name)}'s ability`;
  if (kind === "feat") return `${named(name)}'s feat`;
  if (kind === "character") return `${named(name)}'s ability`;
  if (kind === "room") return `the ${spaceName(name)}`;
  return named(name || kind);
};
const roomName = (space) => words(space).replace("captains", "captain's");
const spaceName = (space) => {
  if (space === "deep") return say("the Deep");
  const known = spaces.get(space);
  if (!known || known.kind === "interior") return say(roomName(space));
  return say(known.kind === "water" ? "water {number}" : "deck {number}", { number: space.replace(/\D/g, "") });
};

/** Lay the board out: the water and the deck of each side along its chain, the rooms their arrows lead to between. */
const plan = (() => {
  const rows = [], placed = new Set();
  box.chains[0].forEach((water, place) => {
    const other = box.chains[1][place];
    const decks = [spaces.get(water).arrow, spaces.get(other).arrow];
    const inside = decks.map((deck) => spaces.get(deck).arrow);
    const both = inside[0] === inside[1] ? [inside[0]] : inside;
    const fresh = both.filter((room) => !placed.has(room));
    fresh.forEach((room) => placed.add(room));
    rows.push({ waters: [water, other], decks, inside: fresh, small: false });
  });
  for (const space of box.spaces.filter((one) => one.kind === "interior" && !placed.has(one.name))) {
    const beside = rows.findIndex((row) => row.inside.some((room) => space.adjacent.includes(room)));
    rows.splice(beside + 1, 0, { waters: [], decks: [], inside: [space.name], small: true });
  }
  return rows;
})();

games.unfathomable = {
  merge(views, bystander) {
    const whole = { ...bystander };
    whole.players = bystander.players.map((player, seat) => views[seat].players[seat]);
    if (bystander.trial) whole.trial = { ...bystander.trial, known: views.flatMap((view, seat) => view.trial.known.filter((laid) => laid.seat === seat)) };
    return whole;
  },

  draw(drawing, view, figures) {
    drawing.add(s("defs", {}, shade("night", "sea1", "sea2"), shade("abyss", "sea3", "sea4")));
    const top = this.gauges(drawing, view, figures.distance);
    if (drawing.width >= 640) this.lengthwise(drawing, view, top);
    else this.onEnd(drawing, view, top);
  },

  gauges(drawing, view, distance) {
    const { width } = drawing, beside = width >= 640, dials = beside ? width * 0.47 : width, wide = (dials - 8) / DIALS.length, r = Math.min(38, wide / 2 - 5);
    DIALS.forEach((dial, place) => this.dial(drawing, dial, place, view.ship.dials[place], 4 + (place + 0.5) * wide, r + 8, r));
    const x = beside ? dials + 4 : 4, long = (beside ? width - dials : width) - 8, first = beside ? 6 : 2 * r + 38;
    this.track(drawing, "journey", say("Journey"), view.ship.journey, box.journey, x, first, long, liner);
    this.track(drawing, "ritual", say("Ritual"), view.ship.ritual, box.ritual, x, first + 36, long, rune);
    this.route(drawing, view, distance, x, first + 72, long);
    return Math.max(first + 112, beside ? 2 * r + 40 : 0);
  },

  /** A dial with its hand; what is nearly gone is also hatched. */
  dial(drawing, dial, place, left, x, y, r) {
    const full = Math.max(box.dial_end, left), low = left <= 2, turn = (worth) => -130 + 260 * worth / full, at = (worth, far) => [Math.sin(turn(worth) * Math.PI / 180) * far, -Math.cos(turn(worth) * Math.PI / 180) * far];
    const ticks = Array.from({ length: full + 1 }, (_, worth) => { const [ax, ay] = at(worth, r - 4), [bx, by] = at(worth, r - (worth % 2 ? 7 : 9)); return line(x + ax, y + ay, x + bx, y + by, "tick"); });
    const [sx, sy] = at(0, r - 5), [ex, ey] = at(2, r - 5);
    hint(drawing.mark(`dial ${dial}`, left, circle(x, y, r, "brass edge"), circle(x, y, r - 3, "dial-face"), s("path", { d: `M${x + sx} ${y + sy}A${r - 5} ${r - 5} 0 0 1 ${x + ex} ${y + ey}`, class: "danger-arc" }), ticks,
      drawing.piece(`hand ${dial}`, x, y, path(`M-2.5 4L0 ${-r + 11}L2.5 4Z`, low ? "hand low" : "hand"), { angle: turn(left) }), circle(x, y, 3.5, "brass"), resource(x, y - r * 0.34, dial),
      s("text", { x, y: y + r * 0.62, class: `strong ${low ? "low-ink" : "dial-ink"}`, "text-anchor": "middle", "font-size": r * 0.5 }, left), text(x, y + r + 14, sentence(say(dial)), "small strong")), say("{dial}: {left} of {full}", { dial: say(dial), left, full }));
  },

  track(drawing, key, name, marker, end, x, top, wide, figure) {
    const start = x + 86, gap = (wide - 104) / Math.max(1, end);
    const steps = Array.from({ length: end + 1 }, (_, step) => s("g", {}, circle(start + step * gap, top + 17, 6, step <= marker ? `passed ${key}` : "ahead edge"), s("text", { x: start + step * gap, y: top + 20, class: step <= marker ? "passed-ink" : "faint", "text-anchor": "middle", "font-size": 9 }, step)));
    hint(drawing.mark(key, marker, rect(x, top, wide, 33, "panel edge", 8), text(x + 10, top + 21, name, "small strong", "start"), line(start, top + 17, start + end * gap, top + 17, "rail"), steps, drawing.piece(key, start + marker * gap, top + 16, figure())), say("{track}: {marker} of {end}", { track: name, marker, end }));
  },

  /** The way to Boston: what the waypoints have brought so far. */
  route(drawing, view, distance, x, top, wide) {
    const goal = box.numbers.destination, start = x + 24, end = x + wide - 26, at = start + (end - start) * Math.min(1, distance / goal);
    hint(drawing.mark("distance", view.ship.row, rect(x, top, wide, 38, "panel edge", 8), path(`M${start} ${top + 16}H${end}`, "course-line"), start < at && path(`M${start} ${top + 16}H${at}`, "course-done"), lighthouse(end + 10, top + 22), drawing.piece("liner", at, top + 14, liner()),
      text(start - 12, top + 33, say("Distance {distance} of {goal}", { distance, goal }), "tiny strong", "start")), view.ship.row.map(named).join(", ") || say("no waypoint reached yet"));
  },

  /** The ship with her bow to the left. */
  lengthwise(drawing, view, top) {
    const { width } = drawing, water = 62, deck = 62, inside = 136, gap = 3, bow = 58, stern = 34, high = 2 * (water + deck) + inside, small = plan.filter((row) => row.small).length;
    const tall = (width - bow - stern) / (plan.length - small + small * 0.62), low = tall * 0.62, side = top + water, other = top + high - water, middle = top + high / 2;
    this.hull(drawing, [[0, top, width, high], `M8 ${middle}Q${bow * 0.7} ${side + 6} ${bow + 34} ${side}H${width - 46}Q${width - 10} ${side + 4} ${width - 10} ${middle}Q${width - 10} ${other - 4} ${width - 46} ${other}H${bow + 34}Q${bow * 0.7} ${other - 6} 8 ${middle}Z`]);
    drawing.add([1, 2, 3].map((row) => path(`M${bow - 10} ${side + row * deck / 4}H${width - 26}M${bow - 10} ${other - row * deck / 4}H${width - 26}`, "planking")), anchor(bow * 0.66, middle));
    let x = bow;
    for (const row of plan) {
      const long = row.small ? low : tall, room = row.small ? inside * 0.74 : inside, from = middle - room / 2;
      row.waters.forEach((space, place) => this.space(drawing, view, space, x + gap, place ? other + gap : top + gap, long - 2 * gap, water - 2 * gap, "water"));
      row.decks.forEach((space, place) => this.space(drawing, view, space, x + gap, place ? other - deck + gap : side + gap, long - 2 * gap, deck - 2 * gap, "deck"));
      row.inside.forEach((space, place) => this.space(drawing, view, space, x + gap, from + place * room / row.inside.length + gap, long - 2 * gap, room / row.inside.length - 2 * gap, "room"));
      x += long;
    }
    this.deep(drawing, view, top + high + 4);
  },

  /** The ship with her bow up. */
  onEnd(drawing, view, top) {
    const { width } = drawing, water = width * 0.15, deck = width * 0.155, gap = 2.5, middle = width - 2 * (water + deck), tall = 78, low = 50, bow = 34;
    const high = plan.reduce((sum, row) => sum + (row.small ? low : tall), 0), left = water, right = width - water;
    this.hull(drawing, [[0, top, width, high + bow + 22], `M${width / 2} ${top + 2}Q${right - 16} ${top + 8} ${right} ${top + bow + 22}V${top + bow + high - 12}Q${right} ${top + bow + high + 14} ${right - 40} ${top + bow + high + 14}H${left + 40}Q${left} ${top + bow + high + 14} ${left} ${top + bow + high - 12}V${top + bow + 22}Q${left + 16} ${top + 8} ${width / 2} ${top + 2}Z`]);
    drawing.add(anchor(width / 2, top + 20));
    let y = top + bow;
    for (const row of plan) {
      const long = row.small ? low : tall;
      row.waters.forEach((space, side) => this.space(drawing, view, space, side ? right + gap : gap, y + gap, water - 2 * gap, long - 2 * gap, "water"));
      row.decks.forEach((space, side) => this.space(drawing, view, space, side ? right - deck + gap : left + gap, y + gap, deck - 2 * gap, long - 2 * gap, "deck"));
      row.inside.forEach((space, place) => this.space(drawing, view, space, (width - middle) / 2 + place * middle / row.inside.length + gap, y + gap, middle / row.inside.length - 2 * gap, long - 2 * gap, "room"));
      y += long;
    }
    this.deep(drawing, view, y + 24);
  },

  hull(drawing, [[x, y, wide, high], outline]) {
    drawing.add(shaded("night", `M${x} ${y}H${wide}V${y + high}H${x}Z`), [0.1, 0.32, 0.58, 0.86].map((at, place) => waves(wide * at, y + (place % 2 ? high - 12 : 14), 40, "wave")), path(outline, "planks edge"), path(outline, "rim"));
  },

  space(drawing, view, name, x, y, wide, high, kind) {
    const space = spaces.get(name), room = rooms.indexOf(name);
    const damage = room >= 0 ? view.ship.damage[room] : "";
    const people = view.players.map((player, seat) => player.space === name ? seat : null).filter((seat) => seat !== null);
    const fish = view.deep_ones[space.place], souls = view.passengers[space.place];
    const monarchs = ["hydra", "dagon"].filter((one) => view[one] === name);
    const pieces = [...people.map((seat) => ["pawn", seat]), ...monarchs.map((one) => ["monarch", one]), ...(fish ? [["fish", fish]] : []), ...(souls ? [["soul", souls]] : [])];
    const numbers = space.numbers.join(" "), label = kind === "room" ? shortened(sentence(say(roomName(name))), wide - 12 - numbers.length * 6, wide < 82 ? 5.3 : 6.9) : "";
    const low = high < 50, from = low ? 4 : kind === "room" ? 20 : 15, start = x + 4 + (low ? label.length * 6.8 + 8 : 0);
    const { unit, across, rows } = packed(pieces.length, x + wide - 2 - start, high - from - 3);
    const down = low ? (high - from - rows * unit) / 2 : 0;
    const placed = pieces.map(([what, one], index) => {
      const cx = start + unit / 2 + (index % across) * unit, cy = y + from + down + unit / 2 + Math.floor(index / across) * unit;
      if (what === "pawn") return drawing.piece(`pawn ${one}`, cx, cy, pawn(0, 0, unit / 2 - 2.5, one, view.players[one].shown.length ? "traitor" : ""));
      if (what === "monarch") return drawing.piece(one, cx, cy, monarch(0, 0, unit / 2 - 1, one));
      return drawing.piece(`${what} ${name}`, cx, cy, what === "fish" ? deepOne(0, 0, unit / 27, one) : passenger(0, 0, unit / 27, one));
    });
    const there = [...people.map(seatName), ...monarchs.map((one) => title(one)), fish && some(fish, "Deep One"), souls && some(souls, "passenger"), damage && say("damaged: {what}", { what: named(damage) })].filter(Boolean);
    hint(drawing.mark(`space ${name}`, [people, fish, souls, monarchs, damage], rect(x, y, wide, high, `space-${kind} edge`, 7), kind === "room" && roomSign(name, low ? x + wide - 18 : x + wide - Math.min(28, wide * 0.3), low ? y + high / 2 : y + high - Math.min(24, high * 0.34), Math.min(1, high / 64, wide / 80)), damage && this.cracks(x, y, wide, high),
      label && s("text", { x: x + 6, y: y + (low ? high / 2 + 4 : 14), class: "strong", "text-anchor": "start", "font-size": wide < 82 ? 10 : 11.5 }, label), numbers && text(x + wide - 5, y + 12, numbers, "tiny faint", "end"),
      damage && [s("rect", { x: x + wide - 60, y: y + high - 16, width: 57, height: 13, rx: 6, class: "damage-plate" }), text(x + wide - 31, y + high - 6, say("damaged"), "tiny strong damage-ink")], placed), `${spaceName(name)}: ${there.join(", ") || say("empty")}`);
  },

  cracks: (x, y, wide, high) => s("g", { class: "cracks" }, Array.from({ length: Math.floor((wide + high) / 14) }, (_, index) => {
    const start = index * 14;
    const x1 = x + Math.min(start, wide), y1 = y + Math.max(0, start - wide), x2 = x + Math.max(0, start - high), y2 = y + Math.min(start, high);
    return line(x1, y1, x2, y2, "crack");
  })),

  deep(drawing, view, top) {
    const { width } = drawing, count = view.deep_ones.at(-1), there = ["hydra", "dagon"].filter((one) => view[one] === "deep"), after = 34 + say("The Deep").length * 7;
    drawing.add(shaded("abyss", `M0 ${top - 4}H${width}V${top + 52}H0Z`));
    drawing.mark("the deep", [count, there], rect(6, top + 4, width - 12, 40, "abyss edge", 10), text(18, top + 29, say("The Deep"), "strong small on-deep", "start"), count > 0 ? drawing.piece("fish deep", after + 10, top + 24, deepOne(0, 0, 1.1, count)) : text(after, top + 28, say("no Deep One"), "small on-deep", "start"),
      there.map((one, place) => [drawing.piece(one, width - 30 - place * 90, top + 24, monarch(0, 0, 15, one)), text(width - 50 - place * 90, top + 28, title(one), "small on-deep", "end")]));
    drawing.reach(top + 50);
  },

  mats(view) {
    const mats = view.players.map((player, seat) => {
      const badges = [];
      if (view.captain === seat) badges.push(chip(say("Captain"), "badge"));
      if (view.keeper === seat) badges.push(chip(say("Keeper"), "badge"));
      if (view.turn.seat === seat && view.turn.begun) badges.push(chip(say("active")));
      const hidden = player.loyalty - player.known.length;
      return mat(seat, player.character ? `${seatName(seat)} · ${named(player.character)}` : seatName(seat), [
        player.space ? [say("In"), title(spaceName(player.space))] : null,
        [say("Hand"), player.hand ? cardsOf(player.hand, (known) => counts(known).map(([card, count]) => chip(count > 1 ? `${count} × ${named(card)}` : named(card), `skill skill-${SKILLS.indexOf(card.split("-")[0])}`, null, `card ${card}`))) : player.cards ? backs(player.cards) : []],
        player.items.length ? [say("Items"), player.items.map((item) => chip(named(item), item === player.active ? "badge" : "", null, `item ${item}`))] : null,
        [say("Loyalty"), player.shown.map((card) => chip(say("revealed: {card}", { card: say(card) }), "danger")), player.known.map((card) => card === null ? chip(say("not known"), "hidden") : chip(say(card), card === "human" ? "" : "danger")), hidden > 0 ? chip(say("{count} face down", { count: hidden }), "hidden") : []],
        player.kept.length ? [say("Kept"), player.kept.map((card) => chip(sourceName(card)))] : null,
        player.character ? [say("Feat"), chip(say(player.feat ? "ready" : "used"), player.feat ? "" : "hidden")] : null,
      ], badges);
    });
    const underWay = this.underWay(view);
    if (underWay) mats.unshift(underWay);
    mats.push(this.decks(view));
    return mats;
  },

  underWay(view) {
    const rows = [];
    if (view.open.length) rows.push([say("Open"), view.open.map((card) => chip(sourceName(card)))]);
    if (view.throw) rows.push([say("Roll"), chip(view.throw.die ? say("the die shows {die}", { die: view.throw.die }) : say("in the air")), view.throw.add ? chip(`${view.throw.add > 0 ? "+" : ""}${view.throw.add}`) : []]);
    if (view.trial) {
      const trial = view.trial;
      rows.push([say("Check"), chip(say("target {target}", { target: trial.target }), "gold"), trial.skills.map((skill) => chip(say(skill), `skill skill-${SKILLS.indexOf(skill)}`)), trial.outcome ? chip(say(trial.outcome), "badge") : []]);
      rows.push([say("Face down"), trial.face_down ? backs(trial.face_down) : [], trial.known.map((laid) => chip(`${laid.seat === null ? "" : `${laid.seat}: `}${named(laid.card)}`, `skill skill-${SKILLS.indexOf(laid.card.split("-")[0])}`))]);
      if (trial.cards.length) rows.push([say("Turned up"), trial.cards.map((card) => chip(named(card), `skill skill-${SKILLS.indexOf(card.split("-")[0])}`))]);
    }
    if (!rows.length) return null;
    return h("article", { class: "mat wide" }, h("h3", {}, say("Under way")), h("dl", {}, rows.map(([label, ...shown]) => [h("dt", {}, label), h("dd", {}, shown.flat(Infinity).length ? shown : h("span", { class: "none" }, say("none")))])));
  },

  decks(view) {
    const piles = ["mythos", "waypoint", "spell", "item", "damage"].map((deck) => [deck, view[deck].cards, view[deck].discard.length]);
    const known = ["mythos", "waypoint", "spell", "item"].flatMap((deck) => view[deck].top.filter(Boolean).map((card, place) => chip(say("{deck}, top {place}: {card}", { deck: say(deck), place: place + 1, card: named(card) }))));
    return h("article", { class: "mat wide" }, h("h3", {}, say("Decks")), h("dl", {},
      h("dt", {}, say("Cards")), h("dd", {}, piles.map(([deck, cards, gone]) => chip(`${say(deck)} ${cards}${gone ? ` ${say("({count} discarded)", { count: gone })}` : ""}`)), chip(`${say("chaos")} ${view.chaos}`)),
      h("dt", {}, say("Skills")), h("dd", {}, view.skills.map((stock, place) => chip(`${say(SKILLS[place])} ${stock.cards}`, `skill skill-${place}`))),
      known.length ? [h("dt", {}, say("Known")), h("dd", {}, known)] : []));
  },

  legend: () => legend([[deepOne(0, 0, 1, 1), say("Deep One; a number says how many")], [passenger(0, 0, 1, 1), say("passenger; a number says how many")], [monarch(0, 0, 11, "hydra"), "Hydra"], [monarch(0, 0, 11, "dagon"), "Dagon"],
    [s("g", {}, pawn(0, 0, 9, 0, "traitor")), say("a traitor who is known: a broken rim")], [s("g", { transform: "translate(-12 -10)" }, rect(0, 0, 24, 20, "space-room edge", 4), games.unfathomable.cracks(0, 0, 24, 20)), say("a damaged room: hatched")],
    ...DIALS.map((dial) => [resource(0, 0, dial), sentence(say(dial))]), [liner(), say("where the ship is")], [rune(), say("how far the ritual is")],
    ...["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room", "sick_bay", "brig"].map((room) => [roomSign(room, 0, 0, 0.8), sentence(say(roomName(room)))])]),

  describe(view) {
    const dials = DIALS.map((dial, place) => `${say(dial)} ${view.ship.dials[place]}`);
    const people = view.players.map((player, seat) => player.space ? say("{who} ({character}) in {space}", { who: seatOf(seat), character: named(player.character), space: spaceName(player.space) }) : null).filter(Boolean);
    const fish = box.spaces.map((space, place) => view.deep_ones[place] ? say("{count} in {space}", { count: view.deep_ones[place], space: spaceName(space.name) }) : null).filter(Boolean);
    return say("Dials: {dials}. Journey {journey}, ritual {ritual}. {people}. Deep Ones: {fish}.", { dials: dials.join(", "), journey: view.ship.journey, ritual: view.ship.ritual, people: people.join("; "), fish: fish.join(", ") || say("none aboard") });
  },
};

/** A name, or its last word where there is no room for all of it. */
const shortened = (name, room, letter) => (name.length * letter <= room ? name : sentence(name.split(" ").pop()));

/** How large pieces can be that share a space: as large as all of them fit. */
function packed(count, wide, high) {
  let unit = 27;
  const across = () => Math.max(1, Math.floor(wide / unit));
  while (unit > 11 && Math.ceil(count / across()) * unit > high) unit -= 1;
  return { unit, across: across(), rows: Math.ceil(count / across()) };
}

const several = (x, y, count) => count > 1 && s("g", {}, circle(x + 9, y + 7, 6.5, "count thin"), s("text", { x: x + 9, y: y + 10.5, class: "count-ink strong", "text-anchor": "middle", "font-size": 9.5 }, count));
/** A Deep One: a head with a crest, large eyes and a wide mouth. */
const deepOne = (x, y, size, count) => count > 0 && s("g", { transform: `translate(${x} ${y}) scale(${size})` }, path("M-9 4Q-11 -6 -4 -8L-5 -12L0 -9L5 -12L4 -8Q11 -6 9 4Q5 11 0 11Q-5 11 -9 4ZM-9 0L-12 -3V5ZM9 0L12 -3V5Z", "deep-one thin"), circle(-4, -2, 2.6, "eye"), circle(4, -2, 2.6, "eye"), circle(-4, -2, 1, "pupil"), circle(4, -2, 1, "pupil"), path("M-5 5Q0 8 5 5", "mouth"), several(0, 0, count));
const passenger = (x, y, size, count) => count > 0 && s("g", { transform: `translate(${x} ${y}) scale(${size})` }, path("M-7 10Q-7 0 0 0Q7 0 7 10Z", "passenger thin"), circle(0, -4, 4.4, "passenger thin"), path("M-7 -7H7M-4 -7V-11H4V-7Z", "hat"), several(0, 0, count));
/** Hydra or Dagon, who wears a crown: a head above arms, with the first letter of the name. */
const monarch = (x, y, r, name) => s("g", { transform: `translate(${x} ${y}) scale(${r / 12})` }, path("M-9 2Q-10 -12 0 -12Q10 -12 9 2Q13 8 10 12Q8 6 5 6Q6 12 3 13Q2 7 0 7Q-2 7 -3 13Q-6 12 -5 6Q-8 6 -10 12Q-13 8 -9 2Z", "monarch thin"), name === "dagon" && path("M-7 -9L-9 -16L-4 -12L0 -17L4 -12L9 -16L7 -9Z", "brass thin"), s("text", { x: 0, y: 2, class: "monarch-ink", "text-anchor": "middle", "font-size": 12 }, name.charAt(0).toUpperCase()));

const liner = () => s("g", {}, path("M-13 1H14L10 8H-10Z", "liner-hull thin"), rect(-8, -4, 15, 5, "liner-house thin", 1), rect(-5, -10, 4, 6, "funnel thin", 0.5), rect(1, -10, 4, 6, "funnel thin", 0.5));
const rune = () => s("g", {}, circle(0, 0, 10, "rune edge"), path("M-7 0Q0 -7 7 0Q0 7 -7 0Z", "rune-line"), circle(0, 0, 2.2, "rune-eye"));
const lighthouse = (x, y) => s("g", { transform: `translate(${x} ${y})` }, path("M-5 9L-3 -8H3L5 9Z", "tower thin"), path("M-4.4 4H4.4M-3.7 -2H3.7", "tower-stripe"), rect(-3, -12, 6, 4, "gold thin", 1), path("M-4 -12L0 -15L4 -12Z", "funnel"));
const anchor = (x, y) => path(`M${x} ${y - 8}v16m-7 -5q1 6 7 6t7 -6m-11 -7h8m-4 -3a2.6 2.6 0 1 0 .1 0`, "anchor");

/** What a dial counts: a flame, a loaf, an eye, a person. */
const RESOURCES = { fuel: "M0 -8Q6 -2 5 3Q4 8 0 8Q-4 8 -5 3Q-5 0 -2 -2Q-1 1 0 0Q2 -3 0 -8Z", food: "M-8 2Q-8 -5 0 -5Q8 -5 8 2Q8 6 5 6H-5Q-8 6 -8 2ZM-4 -3L-2 2M0 -4L2 2M4 -3L6 1", sanity: "M-8 0Q0 -8 8 0Q0 8 -8 0ZM-2.6 0A2.6 2.6 0 1 0 2.6 0A2.6 2.6 0 1 0 -2.6 0Z", souls: "M-3.4 -4A3.4 3.4 0 1 1 3.4 -4A3.4 3.4 0 1 1 -3.4 -4ZM-6 8Q-6 1 0 1Q6 1 6 8Z" };
const resource = (x, y, dial) => s("path", { d: RESOURCES[dial], transform: `translate(${x} ${y})`, class: `resource resource-${dial}` });

/** The sign of each room: a wheel, a window, a compass, a crate, a pot, a boiler, a cross, bars. */
const ROOMS = {
  bridge: "M0 -13V13M-13 0H13M-9 -9L9 9M9 -9L-9 9M-8 0A8 8 0 1 0 8 0A8 8 0 1 0 -8 0M-3 0A3 3 0 1 0 3 0A3 3 0 1 0 -3 0",
  chapel: "M-8 12V-3Q-8 -12 0 -13Q8 -12 8 -3V12ZM0 -13V12M-8 1H8",
  captains_cabin: "M-12 0A12 12 0 1 0 12 0A12 12 0 1 0 -12 0M0 -10L3 0L0 10L-3 0ZM-10 0H10",
  cargo_hold: "M-12 -9H12V11H-12ZM-12 -9L12 11M12 -9L-12 11M-12 -3H12",
  galley: "M-11 -3H11V6Q11 12 0 12Q-11 12 -11 6ZM-15 0H-11M11 0H15M-8 -3Q-8 -8 0 -8Q8 -8 8 -3M0 -8V-11",
  boiler_room: "M-12 12V-6Q-12 -12 0 -12Q12 -12 12 -6V12ZM-6 9Q-8 3 -2 1Q-2 -4 2 -5Q1 0 5 3Q7 7 5 9ZM-7 -7A2 2 0 1 0 -3 -7A2 2 0 1 0 -7 -7M3 -7H8",
  sick_bay: "M-4 -11H4V-4H11V4H4V11H-4V4H-11V-4H-4Z",
  brig: "M-11 -11H11V11H-11ZM-6 -11V11M-2 -11V11M2 -11V11M6 -11V11M-11 0H11",
};
const roomSign = (room, x, y, size) => ROOMS[room] && s("path", { d: ROOMS[room], transform: `translate(${x} ${y}) scale(${size})`, class: "room-sign" });
