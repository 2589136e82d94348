// Unfathomable: the ship from above with the water around it, its people and monsters, the dials and the tracks.

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
  if (space === "deep") return "the Deep";
  const known = spaces.get(space);
  if (!known || known.kind === "interior") return roomName(space);
  return `${known.kind === "water" ? "water" : "deck"} ${space.replace(/\D/g, "")}`;
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
    const top = this.gauges(drawing, view, figures.distance);
    this.ship(drawing, view, top);
  },

  gauges(drawing, view, distance) {
    const { width, narrow } = drawing, wide = (width - 16) / 4;
    DIALS.forEach((dial, place) => {
      const x = 8 + place * wide, left = view.ship.dials[place], full = Math.max(box.dial_end, left);
      const low = left <= 2;
      hint(drawing.mark(`dial ${dial}`, left, rect(x + 3, 8, wide - 6, 52, "panel edge", 8), text(x + (narrow ? 10 : 14), 28, title(dial), narrow ? "tiny" : "small", "start"), s("text", { x: x + wide - (narrow ? 9 : 14), y: 32, class: `strong ${low ? "low-ink" : ""}`, "text-anchor": "end", "font-size": 20 }, left),
        rect(x + 12, 42, wide - 24, 8, "track", 4), left > 0 && rect(x + 12, 42, (wide - 24) * left / full, 8, low ? "level low" : `level dial-${place}`, 4)), `${dial}: ${left} of ${full}`);
    });
    const half = (width - 16) / 2;
    this.track(drawing, "journey", "Journey", view.ship.journey, box.journey, 8, 68, half);
    this.track(drawing, "ritual", "Ritual", view.ship.ritual, box.ritual, 8 + half, 68, half);
    const goal = box.numbers.destination, x = 11, long = width - 22;
    drawing.mark("distance", view.ship.row, rect(x, 112, long, 26, "panel edge", 8), rect(x + 1, 113, Math.max(0, (long - 2) * Math.min(1, distance / goal)), 24, "sailed", 7),
      text(x + 10, 130, `Distance ${distance} of ${goal}`, "small strong", "start"), !narrow && text(x + long - 10, 130, view.ship.row.map(named).join(" · "), "small faint", "end"));
    return 150;
  },

  track(drawing, key, name, marker, end, x, top, wide) {
    const steps = [], start = x + 74, gap = (wide - 98) / Math.max(1, end);
    for (let step = 0; step <= end; step += 1) steps.push(circle(start + step * gap, top + 18, step === marker ? 9 : 5, step === marker ? `marker ${key} edge` : step < marker ? `passed ${key}` : "ahead edge"));
    hint(drawing.mark(key, marker, rect(x + 3, top, wide - 6, 36, "panel edge", 8), text(x + 13, top + 22, name, "small", "start"), line(start, top + 18, start + end * gap, top + 18, "rail"), steps), `${key}: ${marker} of ${end}`);
  },

  ship(drawing, view, top) {
    const { width, narrow } = drawing;
    const water = narrow ? width * 0.145 : width * 0.135, deck = narrow ? width * 0.15 : width * 0.125, gap = 3;
    const middle = width - 2 * (water + deck), tall = narrow ? 74 : 78, low = narrow ? 46 : 48, bow = 26;
    const high = plan.reduce((sum, row) => sum + (row.small ? low : tall), 0);
    const left = water, right = width - water;
    drawing.add(rect(0, top, width, high + bow + 22, "sea-1", 0),
      path(`M${left} ${top + bow + 8} C${left + 8} ${top + 10} ${width / 2 - 40} ${top + 2} ${width / 2} ${top + 2} S${right - 8} ${top + 10} ${right} ${top + bow + 8} V${top + bow + high - 12} Q${right} ${top + bow + high + 14} ${right - 30} ${top + bow + high + 14} H${left + 30} Q${left} ${top + bow + high + 14} ${left} ${top + bow + high - 12} Z`, "planks edge"));
    let y = top + bow;
    for (const row of plan) {
      const rowHigh = row.small ? low : tall;
      row.waters.forEach((space, side) => this.space(drawing, view, space, side ? right + gap : gap, y + gap, water - 2 * gap, rowHigh - 2 * gap, "water"));
      row.decks.forEach((space, side) => this.space(drawing, view, space, side ? right - deck + gap : left + gap, y + gap, deck - 2 * gap, rowHigh - 2 * gap, "deck"));
      const inside = row.small && !narrow ? middle * 0.72 : middle, start = (width - inside) / 2;
      row.inside.forEach((space, place) => this.space(drawing, view, space, start + place * inside / row.inside.length + gap, y + gap, inside / row.inside.length - 2 * gap, rowHigh - 2 * gap, "room"));
      y += rowHigh;
    }
    this.deep(drawing, view, y + 28);
  },

  space(drawing, view, name, x, y, wide, high, kind) {
    const space = spaces.get(name), room = rooms.indexOf(name);
    const damage = room >= 0 ? view.ship.damage[room] : "";
    const people = view.players.map((player, seat) => player.space === name ? seat : null).filter((seat) => seat !== null);
    const fish = view.deep_ones[space.place], souls = view.passengers[space.place];
    const monarchs = ["hydra", "dagon"].filter((one) => view[one] === name);
    const pieces = [...people.map((seat) => ["pawn", seat]), ...monarchs.map((one) => ["monarch", one]), ...(fish ? [["fish", fish]] : []), ...(souls ? [["soul", souls]] : [])];
    const label = kind === "room" ? drawing.narrow && wide < 76 ? title(words(name).split(" ").pop()) : title(roomName(name)) : "";
    const numbers = space.numbers.join(" ");
    const low = high < 50, from = low ? 4 : kind === "room" ? 22 : 16, start = x + 4 + (low ? label.length * (drawing.narrow ? 5.6 : 6.6) + 6 : 0);
    const { unit, across, rows } = packed(pieces.length, x + wide - 2 - start, high - from - 3);
    const down = low ? (high - from - rows * unit) / 2 : 0;
    const placed = pieces.map(([what, one], index) => {
      const cx = start + unit / 2 + (index % across) * unit, cy = y + from + down + unit / 2 + Math.floor(index / across) * unit;
      if (what === "pawn") return pawn(cx, cy, unit / 2 - 2, one, view.players[one].shown.length ? "traitor" : "");
      if (what === "monarch") return monarch(cx, cy, unit / 2 - 1, one);
      return what === "fish" ? deepOne(cx, cy, unit / 27, one) : passenger(cx, cy, unit / 27, one);
    });
    const there = [...people.map(seatName), ...monarchs.map(title), fish && some(fish, "Deep One"), souls && some(souls, "passenger"), damage && `damaged: ${named(damage)}`].filter(Boolean);
    hint(drawing.mark(`space ${name}`, [people, fish, souls, monarchs, damage], rect(x, y, wide, high, `space-${kind} edge`, 7), damage && this.cracks(x, y, wide, high),
      label && text(x + 6, y + (low ? high / 2 + 4 : 15), label, drawing.narrow ? "tiny strong" : "small strong", "start"), numbers && text(x + wide - 5, y + 13, numbers, "tiny faint", "end"),
      damage && text(x + wide - 6, y + high - 6, "damaged", "tiny strong damage-ink", "end"), placed), `${spaceName(name)}: ${there.join(", ") || "empty"}`);
  },

  cracks: (x, y, wide, high) => s("g", { class: "cracks" }, Array.from({ length: Math.floor((wide + high) / 14) }, (_, index) => {
    const start = index * 14;
    const x1 = x + Math.min(start, wide), y1 = y + Math.max(0, start - wide), x2 = x + Math.max(0, start - high), y2 = y + Math.min(start, high);
    return line(x1, y1, x2, y2, "crack");
  })),

  deep(drawing, view, top) {
    const { width } = drawing, count = view.deep_ones.at(-1);
    const there = ["hydra", "dagon"].filter((one) => view[one] === "deep");
    drawing.add(rect(0, top - 8, width, 78, "sea-4", 0));
    drawing.mark("the deep", [count, there], rect(6, top + 5, width - 12, 34, "abyss edge", 8), text(18, top + 27, "The Deep", "strong small on-deep", "start"), deepOne(98, top + 22, 1, count), count === 0 && text(98, top + 26, "no Deep One", "small on-deep", "start"),
      there.map((one, place) => [monarch(width - 40 - place * 90, top + 22, 12, one), text(width - 58 - place * 90, top + 26, title(one), "small on-deep", "end")]));
    drawing.add(deepOne(24, top + 54, 0.8, 1), text(40, top + 58, "Deep One", "tiny on-deep", "start"), passenger(108, top + 54, 0.8, 1), text(120, top + 58, "passenger", "tiny on-deep", "start"), monarch(188, top + 54, 9, "hydra"), text(202, top + 58, "Hydra", "tiny on-deep", "start"), monarch(246, top + 54, 9, "dagon"), text(260, top + 58, "Dagon", "tiny on-deep", "start"));
    drawing.reach(top + 70);
  },

  mats(view) {
    const mats = view.players.map((player, seat) => {
      const badges = [];
      if (view.captain === seat) badges.push(chip("Captain", "badge"));
      if (view.keeper === seat) badges.push(chip("Keeper", "badge"));
      if (view.turn.seat === seat && view.turn.begun) badges.push(chip("active"));
      const hidden = player.loyalty - player.known.length;
      return mat(seat, player.character ? `${seatName(seat)} · ${named(player.character)}` : seatName(seat), [
        player.space ? ["In", title(spaceName(player.space))] : null,
        ["Hand", player.hand ? cardsOf(player.hand, (known) => counts(known).map(([card, count]) => chip(count > 1 ? `${count} × ${named(card)}` : named(card), `skill skill-${SKILLS.indexOf(card.split("-")[0])}`, null, `card ${card}`))) : player.cards ? backs(player.cards) : []],
        player.items.length ? ["Items", player.items.map((item) => chip(named(item), item === player.active ? "badge" : "", null, `item ${item}`))] : null,
        ["Loyalty", player.shown.map((card) => chip(`revealed: ${card}`, "danger")), player.known.map((card) => card === null ? chip("not known", "hidden") : chip(card, card === "human" ? "" : "danger")), hidden > 0 ? chip(`${hidden} face down`, "hidden") : []],
        player.kept.length ? ["Kept", player.kept.map((card) => chip(sourceName(card)))] : null,
        player.character ? ["Feat", chip(player.feat ? "ready" : "used", player.feat ? "" : "hidden")] : null,
      ], badges);
    });
    const underWay = this.underWay(view);
    if (underWay) mats.unshift(underWay);
    mats.push(this.decks(view));
    return mats;
  },

  underWay(view) {
    const rows = [];
    if (view.open.length) rows.push(["Open", view.open.map((card) => chip(sourceName(card)))]);
    if (view.throw) rows.push(["Roll", chip(view.throw.die ? `the die shows ${view.throw.die}` : "in the air"), view.throw.add ? chip(`${view.throw.add > 0 ? "+" : ""}${view.throw.add}`) : []]);
    if (view.trial) {
      const trial = view.trial;
      rows.push(["Check", chip(`target ${trial.target}`, "gold"), trial.skills.map((skill) => chip(skill, `skill skill-${SKILLS.indexOf(skill)}`)), trial.outcome ? chip(trial.outcome, "badge") : []]);
      rows.push(["Face down", trial.face_down ? backs(trial.face_down) : [], trial.known.map((laid) => chip(`${laid.seat === null ? "" : `${laid.seat}: `}${named(laid.card)}`, `skill skill-${SKILLS.indexOf(laid.card.split("-")[0])}`))]);
      if (trial.cards.length) rows.push(["Turned up", trial.cards.map((card) => chip(named(card), `skill skill-${SKILLS.indexOf(card.split("-")[0])}`))]);
    }
    if (!rows.length) return null;
    return h("article", { class: "mat wide" }, h("h3", {}, "Under way"), h("dl", {}, rows.map(([label, ...shown]) => [h("dt", {}, label), h("dd", {}, shown.flat(Infinity).length ? shown : h("span", { class: "none" }, "none"))])));
  },

  decks(view) {
    const piles = ["mythos", "waypoint", "spell", "item", "damage"].map((deck) => [deck, view[deck].cards, view[deck].discard.length]);
    const known = ["mythos", "waypoint", "spell", "item"].flatMap((deck) => view[deck].top.filter(Boolean).map((card, place) => chip(`${deck}, top ${place + 1}: ${named(card)}`)));
    return h("article", { class: "mat wide" }, h("h3", {}, "Decks"), h("dl", {},
      h("dt", {}, "Cards"), h("dd", {}, piles.map(([deck, cards, gone]) => chip(`${deck} ${cards}${gone ? ` (${gone} discarded)` : ""}`)), chip(`chaos ${view.chaos}`)),
      h("dt", {}, "Skills"), h("dd", {}, view.skills.map((stock, place) => chip(`${SKILLS[place]} ${stock.cards}`, `skill skill-${place}`))),
      known.length ? [h("dt", {}, "Known"), h("dd", {}, known)] : []));
  },

  describe(view) {
    const dials = DIALS.map((dial, place) => `${dial} ${view.ship.dials[place]}`);
    const people = view.players.map((player, seat) => player.space ? `${seatOf(seat)} (${named(player.character)}) in ${spaceName(player.space)}` : null).filter(Boolean);
    const fish = box.spaces.map((space, place) => view.deep_ones[place] ? `${view.deep_ones[place]} in ${spaceName(space.name)}` : null).filter(Boolean);
    return `Dials: ${dials.join(", ")}. Journey ${view.ship.journey}, ritual ${view.ship.ritual}. ${people.join("; ")}. Deep Ones: ${fish.join(", ") || "none aboard"}.`;
  },
};

/** How large pieces can be that share a space: as large as all of them fit. */
function packed(count, wide, high) {
  let unit = 27;
  const across = () => Math.max(1, Math.floor(wide / unit));
  while (unit > 11 && Math.ceil(count / across()) * unit > high) unit -= 1;
  return { unit, across: across(), rows: Math.ceil(count / across()) };
}

const several = (x, y, count) => count > 1 && s("g", {}, circle(x + 9, y + 7, 6.5, "count edge"), s("text", { x: x + 9, y: y + 10.5, class: "count-ink strong", "text-anchor": "middle", "font-size": 9.5 }, count));
const deepOne = (x, y, size, count) => count > 0 && s("g", { transform: `translate(${x} ${y}) scale(${size})` }, path("M-11 0 Q-3 -9 6 -3 L11 -7 L11 7 L6 3 Q-3 9 -11 0 Z", "deep-one edge"), circle(-5, -1.5, 1.6, "eye"), several(0, 0, count));
const passenger = (x, y, size, count) => count > 0 && s("g", { transform: `translate(${x} ${y}) scale(${size})` }, circle(0, -5, 4.2, "passenger edge"), path("M-7 9 Q-7 0 0 0 Q7 0 7 9 Z", "passenger edge"), several(0, 0, count));
const monarch = (x, y, r, name) => s("g", {}, path(`M${x} ${y - r} L${x + r} ${y} L${x} ${y + r} L${x - r} ${y} Z`, "monarch edge"), s("text", { x, y: y + r * 0.36, class: "monarch-ink", "text-anchor": "middle", "font-size": r }, name.charAt(0).toUpperCase()));
