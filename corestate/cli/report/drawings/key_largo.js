// Key Largo: the calendar with its buoy, the island with its four harbours, and the sea around it growing deeper: the
// wrecks at their depths with the cards that are left, boats at anchor and divers below.

const DEPTHS = ["shallow", "medium", "deep"];
const PORTS = ["bar", "dolphins", "store", "market"];
/** Whether a position does not tell something of a seat: what is laid there is no fact. */
const untold = (word, seat) => story.unknown.includes(`${word} ${seat}`);
/** Whether a card laid for a day is known: of the day of a position that does not tell it, what boats have shown since. */
function planTold(card, seat, view) {
  if (!untold("programmes", seat)) return true;
  const { calendar, programmes } = value(story.lines[0].moments[0][1]), { day, half } = view.calendar;
  if (day !== calendar.day || !programmes[seat].laid) return true;
  const byBoat = !untold("boats", seat), since = calendar.half === "morning";
  return card === "morning" ? byBoat && since : half === "afternoon" && (byBoat || since);
}
const cardHint = (number) => { const card = box.cards[number]; return card ? say("{depth}, worth {end} at the end", { depth: say(card.depth), end: card.end }) : null; };
const wreckName = (wreck) => say("wreck {wreck}", { wreck });
const placeName = (place) => say(place === "dolphins" ? "dolphins' cove" : place);

games.key_largo = {
  merge(views, bystander) {
    const whole = { ...bystander, dive: bystander.dive && { ...views[bystander.dive.seat].dive }, meetings: { ...bystander.meetings, held: views.map((view) => view.meetings.own) } };
    whole.programmes = bystander.programmes.map((_, seat) => views[seat].programmes[seat]);
    whole.hands = bystander.hands.map((_, seat) => views[seat].hands[seat]);
    whole.money = bystander.money.map((_, seat) => views[seat].money[seat]);
    whole.looks = bystander.looks.map((look, place) => views[look.seat].looks[place]);
    return whole;
  },

  draw(drawing, view, figures) {
    const { width, narrow } = drawing, sag = narrow ? 22 : 46, coast = 58 + (narrow ? 176 : 168);
    drawing.add(s("defs", {}, shade("shelf", "sea0", "sea1")));
    const lies = { sag, coast, low: (x) => sag * (1 - ((x - width / 2) / (width / 2)) ** 2), berth: narrow ? 52 : 58, band: narrow ? 110 : 110 };
    this.water(drawing, lies, figures.hoses);
    this.calendar(drawing, view);
    this.island(drawing, view, figures, lies);
    this.wrecks(drawing, view, figures.hoses, lies);
  },

  /** The sea around the island, deeper the further out. */
  water(drawing, { sag, coast, berth, band }, hoses) {
    const { width, narrow } = drawing, edge = (depth) => coast + (depth ? berth + depth * band : -coast + 52);
    DEPTHS.forEach((depth, index) => {
      const y = edge(index), ink = index ? "on-deep" : "on-sea", label = index ? y + (narrow ? 20 : 26) : coast + berth + (narrow ? 10 : 20);
      drawing.add(path(index ? `M0 ${y}Q${width / 2} ${y + 2 * sag} ${width} ${y}V${edge(3) + sag + 6}H0Z` : `M0 ${y}H${width}V${edge(3) + sag + 6}H0Z`, `sea-${index * 2}`), index && path(`M0 ${y}Q${width / 2} ${y + 2 * sag} ${width} ${y}`, "shelf-line"),
        text(narrow ? 5 : 12, label, say(depth), `strong small ${ink}`, "start"), [...Array(index)].map((_, one) => hose((narrow ? 10 : 20) + one * 18, label + 14, ink)), !narrow && !index && text(12, label + 16, say("no hose"), `tiny ${ink}`, "start"));
    });
    drawing.add([0.06, 0.94].map((at, place) => [waves(width * at - 26, coast - 30 + place * 20, 42, "wave"), waves(width * at - 14, coast - 70 + place * 16, 28, "wave")]), fishes(width * 0.45, edge(1) + sag + 18, 1.2), fishes(width * 0.24, edge(2) + sag + 4, 1), weed(width * 0.03, edge(3) + sag + 6, 30), weed(width * 0.965, edge(3) + sag + 6, 34));
    drawing.reach(edge(3) + sag + 4);
  },

  calendar(drawing, view) {
    const { width, narrow } = drawing, wide = (width - 8) / box.calendar.length;
    drawing.add(rect(0, 0, width, 54, "panel", 0));
    box.calendar.forEach((day, place) => {
      const today = place + 1 === view.calendar.day, past = place + 1 < view.calendar.day, x = 4 + place * wide;
      hint(drawing.mark(`day ${place}`, today && view.calendar.half, rect(x + 1, 6, wide - 2, 42, `day edge ${today ? "today" : ""} ${past ? "past" : ""}`, 5),
        text(x + wide / 2, 20, say(day.weekday).slice(0, narrow ? 2 : 3), `${today ? "today-ink strong" : past ? "faint" : ""} small`), text(x + wide / 2, narrow ? 44 : 42, `${day.pay}`, `tiny ${today ? "today-ink" : "faint"}`)),
      say("day {day}, {weekday}: a tour pays {pay}", { day: place + 1, weekday: say(day.weekday), pay: day.pay }));
    });
    const at = 4 + (view.calendar.day - 0.5) * wide;
    if (view.calendar.day <= box.calendar.length) drawing.add(drawing.piece("buoy", at + (narrow ? 0 : wide * 0.28), narrow ? 28 : 27, view.calendar.half === "morning" ? sun(0, 0) : moon(0, 0)));
  },

  island(drawing, view, figures, lies) {
    const { width, narrow } = drawing, { coast, low } = lies, wide = width / 4, top = 64;
    const shore = `M${width * 0.02} ${coast - 8}Q${width * 0.5} ${coast + 2 * lies.sag - 8} ${width * 0.98} ${coast - 8}C${width * 1.01} ${coast - 60} ${width * 0.94} ${top + 24} ${width * 0.8} ${top + 14}S${width * 0.6} ${top - 2} ${width * 0.47} ${top + 8}S${width * 0.26} ${top - 4} ${width * 0.15} ${top + 18}S${-width * 0.01} ${coast - 60} ${width * 0.02} ${coast - 8}Z`;
    drawing.add(path(shore, "beach"), path(shore, "land"), s("ellipse", { cx: width / 2, cy: top + 32, rx: narrow ? 96 : 150, ry: 22, class: "lagoon" }));
    for (const [x, y, size] of narrow ? [[0.13, 60, 0.7], [0.87, 56, 0.7], [0.2, 44, 0.6]] : [[0.06, 96, 1], [0.13, 60, 1], [0.19, 48, 0.8], [0.86, 56, 1], [0.93, 90, 0.9], [0.78, 44, 0.8], [0.3, 34, 0.8]]) drawing.add(palm(width * x, top + y, size));
    PORTS.forEach((port, place) => this.port(drawing, view, figures, port, wide * (place + 0.5), wide, coast + low(wide * (place + 0.5)) - 8));
    const ashore = view.boats.map((berth, seat) => berth === null ? seat : null).filter((seat) => seat !== null);
    if (ashore.length) drawing.mark("ashore", ashore, ashore.map((seat, index) => drawing.piece(`boat ${seat}`, width / 2 + (index - (ashore.length - 1) / 2) * (narrow ? 34 : 44), top + 38, boat(0, 0, seat, narrow ? 0.8 : 1))), !narrow && text(width / 2, top + 66, say("boats still to be placed"), "tiny land-ink"));
  },

  /** A harbour: its house, what is to be had there, its pier and the boats at it. */
  port(drawing, view, figures, port, x, wide, shore) {
    const { narrow } = drawing, here = view.boats.map((berth, seat) => berth === port ? seat : null).filter((seat) => seat !== null);
    const lines = this.offers(figures[port], view, narrow), board = Math.min(wide - 3, narrow ? 88 : 132), high = 18 + lines.length * 13 + 4, top = shore - high - 8;
    const gap = Math.min(narrow ? 22 : 34, (wide - 30) / Math.max(1, here.length - 1));
    drawing.mark(`port ${port}`, here, s("rect", { x: x - wide / 2 + 2, y: top - 36, width: wide - 4, height: shore - top + 36 + 44, class: "reach" }), rect(x - 4, shore - 6, 8, 40, "pier", 1), path(`M${x - 4} ${shore + 2}h8m-8 8h8m-8 8h8m-8 8h8`, "planking"),
      HOUSES[port](x, top + 2, narrow ? 0.8 : 1), rect(x - board / 2, top, board, high, "house edge", 5), text(x, top + 14, sentence(narrow && port === "dolphins" ? say("dolphins") : placeName(port)), "strong small house-ink"),
      lines.map((said, row) => text(x, top + 29 + row * 13, said, `${narrow ? "tiny" : "small"} house-ink`)),
      here.map((seat, index) => drawing.piece(`boat ${seat}`, x + (index - (here.length - 1) / 2) * gap, shore + 34, boat(0, 0, seat, narrow ? 0.8 : 1))));
  },

  offers(offers, view, narrow) {
    const left = (what) => { const stocked = view.stock[`${what}s`]; return narrow || stocked === undefined ? "" : ` ${say("({count} left)", { count: stocked })}`; };
    return offers.map(({ what, price }) => `${say(narrow && what === "pickpocket" ? "thief" : what)} ${price}${left(what)}`);
  },

  wrecks(drawing, view, hoses, { coast, low, berth, band }) {
    const { width, narrow } = drawing, label = narrow ? 0 : 66;
    let first = 0;
    DEPTHS.forEach((_, depth) => {
      const count = hoses.filter((one) => one === depth).length, wide = (width - 2 * label) / count;
      for (let place = 0; place < count; place += 1) {
        const x = label + wide * (place + 0.5);
        this.wreck(drawing, view, first + place, depth, x, coast + berth + depth * band + low(x), wide);
      }
      first += count;
    });
  },

  wreck(drawing, view, wreck, depth, x, top, wide) {
    const here = view.wrecks[wreck], boats = view.boats.map((berth, seat) => berth === wreck ? seat : null).filter((seat) => seat !== null);
    const dive = view.dive && view.dive.wreck === wreck ? view.dive : null, ink = depth ? "on-deep" : "on-sea", y = top + 64, size = Math.min(1, wide / 62);
    const cards = Array.from({ length: here.cards }, (_, card) => rect(x - here.cards * 4.5 + card * 9, y + 13, 7.5, 11, "pip thin", 1.5));
    hint(drawing.mark(`wreck ${wreck}`, [here.cards, here.monsters, Boolean(dive)], s("rect", { x: x - wide / 2 + 2, y: top + 30, width: wide - 4, height: 74, class: "reach" }),
      dive && s("ellipse", { cx: x, cy: y + 4, rx: Math.min(38, wide / 2 - 2), ry: 38, class: "dive" }), s("g", { transform: `translate(${x} ${y}) scale(${size})`, class: here.cards ? "" : "spent" }, sunken(depth)),
      here.cards ? cards : text(x, y + 23, say("empty"), `tiny ${ink}`), text(x, y + 37, `${wreck}`, `small strong ${ink}`), here.monsters > 0 && kraken(x + 19 * size, y - 12, here.monsters)),
    `${wreckName(wreck)}: ${some(here.cards, "card")}${here.monsters ? `, ${say("{monsters} or more among them", { monsters: some(here.monsters, "monster") })}` : ""}`);
    boats.forEach((seat, index) => drawing.mark(`anchored ${seat}`, wreck, line(x, top + 34, x, y - 8, "anchor-line"), drawing.piece(`boat ${seat}`, x + (index - (boats.length - 1) / 2) * 30, top + 28, boat(0, 0, seat, 0.85))));
    if (dive) {
      const down = [...dive.waiting.map((one) => [one, "waiting"]), ...dive.done.map((one) => [one, "done"])];
      drawing.mark("dive", [dive.waiting, dive.done, dive.aside], down.map(([one, kind], index) => hint(s("g", { class: `seat-${dive.seat}` }, drawing.piece(`diver ${dive.seat} ${one}`, x + (index - (down.length - 1) / 2) * 17, y - 15, helmet(kind), { from: [x, top + 28] })), say(kind === "waiting" ? "diver {diver}: still to search" : "diver {diver}: has searched", { diver: one }))),
        dive.aside.length > 0 && text(x, y - 30, some(dive.aside.length, "monster"), `tiny strong ${ink}`));
    }
  },

  mats(view, { cards }) {
    return view.teams.map((team, seat) => {
      const plan = view.programmes[seat], hand = view.hands[seat], meetings = view.meetings;
      const own = meetings.held ? meetings.held[seat] : seat === now.looker ? meetings.own : null;
      const looks = view.looks.filter((look) => look.seat === seat);
      const lost = meetings.sabotaged.filter(([owner]) => owner === seat).map(([, diver]) => diver);
      return mat(seat, seatName(seat), [
        [say("Money"), untold("money", seat) ? chip("?", "hidden") : view.money[seat] === null ? chip(say("hidden"), "hidden") : chip(view.money[seat], "gold")],
        [say("Day"), plan.laid ? [["☀", "morning"], ["☾", "afternoon"]].map(([sky, half]) => planTold(half, seat, view) && plan[half] ? chip(`${sky} ${placeName(plan[half])}`, "", say(half)) : chip(`${sky} ?`, "hidden", say(half))) : chip(say("not laid"), "hidden")],
        [say("Divers"), untold("teams", seat) ? chip("?", "hidden") : team.map((diver, place) => chip([sign(s("g", { class: `seat-${seat}` }, helmet("done")), 20, 20), `${place}: ${gear(diver)}`], lost.includes(place) ? "danger" : "", lost.includes(place) ? say("sabotaged") : null, `diver ${seat} ${place}`))],
        [say("Treasure"), untold("hands", seat) ? chip("?", "hidden") : hand.cards ? cardsOf(hand.cards, (known) => known.map((card) => chip(cards[card], `wreck-card depth-${DEPTHS.indexOf(box.cards[card].depth)}`, cardHint(card), `card ${card}`))) : hand.backs.map((count, depth) => count > 0 && chip(`${count} ${say(DEPTHS[depth])}`, `wreck-card depth-${depth}`)).filter(Boolean)],
        story.options.encounters ? [say("Encounters"), own ? cardsOf(own, (known) => known.map((card) => chip(words(card)))) : meetings.hands[seat] ? backs(meetings.hands[seat]) : [], meetings.shown[seat] ? chip(say("shown: {card}", { card: words(meetings.shown[seat]) }), "badge") : []] : null,
        view.dive && view.dive.seat === seat && view.dive.catch && view.dive.catch.length ? [say("Brought up"), view.dive.catch.map((card) => chip(cards[card], "", cardHint(card), `card ${card}`))] : null,
        looks.length ? [say("Has seen"), looks.map((look) => h("span", { class: "line" }, h("b", {}, wreckName(look.wreck)), ` ${say("day {day}", { day: look.day })}${look.cards ? `: ${counts(look.cards.map((card) => card === null ? "?" : cards[card].replace(/^(shallow|medium|deep) /, ""))).map(([name, count]) => count > 1 ? `${count} ${name}` : name).join(", ")}` : ""}`))] : null,
      ], seat === view.calendar.first ? [chip(say("first"), "badge")] : []);
    });
  },

  legend: () => legend([[s("g", { transform: "scale(0.5)" }, sunken(0)), say("wreck in shallow water: one mast")], [s("g", { transform: "scale(0.5)" }, sunken(1)), say("wreck at medium depth: two masts, one hose needed")], [s("g", { transform: "scale(0.5)" }, sunken(2)), say("wreck in the deep: three masts, two hoses needed")],
    [rect(-4, -6, 8, 12, "pip thin", 1.5), say("card in a wreck, face down")], [kraken(0, 0, 1), say("a monster is known to be there")], [s("g", { class: "seat-0" }, helmet("waiting")), say("diver who is still to search: an empty helmet")], [s("g", { class: "seat-0" }, helmet("done")), say("diver who has searched: a full helmet")],
    [sun(0, 0), say("morning")], [moon(0, 0), say("afternoon")]]),

  describe(view, { hoses }) {
    const boats = view.boats.map((berth, seat) => berth === null ? say("{who} has not placed a boat", { who: seatOf(seat) }) : say("{who} is at {place}", { who: seatOf(seat), place: typeof berth === "number" ? wreckName(berth) : placeName(berth) }));
    const wrecks = view.wrecks.map((wreck, number) => `${number} (${say(DEPTHS[hoses[number]])}) ${wreck.cards}`);
    return say("Day {day}, {half}. {boats}. Cards in the wrecks: {wrecks}.", { day: view.calendar.day, half: say(view.calendar.half), boats: boats.join(", "), wrecks: wrecks.join(", ") });
  },
};

function gear(diver) {
  const carried = [["hoses", "hose"], ["tridents", "trident"], ["weights", "weight"]].filter(([many]) => diver[many] > 0).map(([many, one]) => diver[many] > 1 ? `${diver[many]} ${say(many)}` : say(one));
  return carried.length ? carried.join(", ") : say("no gear");
}

const sun = (x, y) => s("g", { transform: `translate(${x} ${y})` }, path("M0 -9V9M-9 0H9M-6.4 -6.4L6.4 6.4M6.4 -6.4L-6.4 6.4", "sun-rays"), circle(0, 0, 5, "sun thin"));
const moon = (x, y) => s("g", { transform: `translate(${x} ${y})` }, path("M3 -7A7.5 7.5 0 1 0 6 5A6 6 0 0 1 3 -7Z", "moon thin"));
const palm = (x, y, size) => s("g", { transform: `translate(${x} ${y}) scale(${size})` }, path("M-2 0Q-4 -14 2 -24L5 -23Q0 -13 2 0Z", "trunk"), path("M3 -24Q-8 -32 -15 -22Q-6 -26 3 -24Q-6 -20 -9 -11Q0 -17 3 -24Q6 -34 16 -30Q8 -28 3 -24Q12 -24 16 -14Q8 -20 3 -24Z", "fronds"));
const hose = (x, y, kind) => s("circle", { cx: x, cy: y, r: 5, class: `hose ${kind}` });

/** What a wreck looks like at its depth: the deeper, the more masts. */
const sunken = (depth) => [path("M-27 2L-23 -6L-8 -3L-4 -8L2 -2L12 -4L27 -9L20 9Q-2 15 -22 8Z", "hull edge"), path("M-21 3Q0 9 21 1", "planking"), circle(-8, 4, 2, "hatch"), circle(3, 5, 2, "hatch"), circle(13, 2, 2, "hatch"),
  [[-14, -4], [4, -3], [17, -6]].slice(0, depth + 1).map(([x, y], place) => path(`M${x} ${y}l${place % 2 ? 2 : -3} -16m-5 5h10`, "mast"))];

/** A diver's helmet, empty or full. */
const helmet = (kind) => s("g", {}, path("M-7 7Q-8 -8 0 -8Q8 -8 7 7Z", `diver ${kind}`), circle(0, -1, 3.6, "porthole"), kind === "done" && path("M-3.6 -1H3.6M0 -4.6V2.6", "grille"));

/** A monster with its arms, and how many there are at least. */
const kraken = (x, y, count) => s("g", { transform: `translate(${x} ${y})` }, path("M-8 0Q-8 -10 0 -10Q8 -10 8 0Q10 6 7 9Q6 3 4 3Q5 9 2 10Q1 4 0 4Q-1 4 -2 10Q-5 9 -4 3Q-6 3 -7 9Q-10 6 -8 0Z", "monster edge"), s("text", { x: 0, y: 1, class: "monster-ink strong", "text-anchor": "middle", "font-size": 10 }, count > 1 ? count : "!"));

/** The house of each harbour, standing on its board. */
const HOUSES = {
  bar: (x, y, size) => house(x, y, size, rect(-22, -22, 44, 22, "wall thin", 1), path("M-30 -20L0 -40L30 -20Z", "thatch thin"), rect(-14, -17, 9, 11, "pane thin", 1), path("M3 -16H13V-3Q8 0 3 -3ZM13 -13Q19 -12 13 -6", "mug thin")),
  dolphins: (x, y, size) => house(x, y, size, path("M-34 0Q-30 -14 0 -14Q30 -14 34 0Z", "lagoon"), path("M-20 -10Q-16 -36 8 -36Q16 -37 24 -29Q17 -31 12 -28Q-4 -26 -9 -10ZM-2 -35L2 -43L7 -36ZM-20 -10L-27 -3H-13Z", "dolphin thin"), circle(13, -32, 1.4, "eye-dark")),
  store: (x, y, size) => house(x, y, size, rect(-25, -26, 50, 26, "wall thin", 1), path("M-29 -26L-24 -36H24L29 -26Z", "roof thin"), s("g", { transform: "translate(-9 -13)" }, path("M-8 8Q-9 -9 0 -9Q9 -9 8 8Z", "brass thin"), circle(0, -1, 4, "pane thin")), path("M8 -4V-21M3 -21V-16Q8 -11 13 -16V-21", "tool")),
  market: (x, y, size) => house(x, y, size, path("M-26 0V-24M26 0V-24", "mast"), path("M-31 -26L-26 -38H26L31 -26Z", "awning thin"), path("M-26 -38L-31 -26Q-25 -21 -19 -26L-15 -38ZM-4 -38L-6 -26Q0 -21 6 -26L4 -38ZM15 -38L19 -26Q25 -21 31 -26L26 -38Z", "awning-stripe"), rect(-20, -13, 16, 13, "crate thin", 1), rect(0, -9, 20, 9, "crate thin", 1), circle(6, -12, 4, "gold thin"), circle(14, -12, 4, "gold thin")),
};
const house = (x, y, size, ...nodes) => s("g", { transform: `translate(${x} ${y}) scale(${size})` }, nodes);
