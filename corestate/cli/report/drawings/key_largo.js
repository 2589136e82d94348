// Key Largo: the calendar, the island with its four places, the wrecks at their depths, boats and divers.

const DEPTHS = ["shallow", "medium", "deep"];
const PORTS = ["bar", "dolphins", "store", "market"];
const cardHint = (number) => { const card = box.cards[number]; return card ? `${card.depth}, worth ${card.end} at the end` : null; };
const wreckName = (wreck) => `wreck ${wreck}`;
const placeName = (place) => place === "dolphins" ? "dolphins' cove" : place;

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
    const top = this.calendar(drawing, view);
    const shore = this.island(drawing, view, figures, top);
    this.sea(drawing, view, figures.hoses, shore);
  },

  calendar(drawing, view) {
    const { width, narrow } = drawing, wide = (width - 8) / box.calendar.length;
    box.calendar.forEach((day, place) => {
      const today = place + 1 === view.calendar.day, past = place + 1 < view.calendar.day;
      const x = 4 + place * wide;
      hint(drawing.mark(`day ${place}`, today && view.calendar.half, rect(x + 1, 6, wide - 2, 42, `day edge ${today ? "today" : ""} ${past ? "past" : ""}`, 5),
        text(x + wide / 2, 21, day.weekday.slice(0, narrow ? 2 : 3), `${today ? "today-ink strong" : past ? "faint" : ""} small`), text(x + wide / 2, 35, `${day.pay}`, `tiny ${today ? "today-ink" : "faint"}`),
        today && [rect(x + 3, 40, wide / 2 - 4, 5, view.calendar.half === "morning" ? "half on" : "half", 2), rect(x + wide / 2 + 1, 40, wide / 2 - 4, 5, view.calendar.half === "afternoon" ? "half on" : "half", 2)]),
      `day ${place + 1}, ${day.weekday}: a tour pays ${day.pay}`);
    });
    return 56;
  },

  island(drawing, view, figures, top) {
    const { width, narrow } = drawing, wide = (width - 16) / 4, high = narrow ? 92 : 96;
    const bottom = top + high + 52;
    drawing.add(rect(0, top, width, bottom - top + 4, "sky", 0),
      path(`M0 ${bottom - 16} C${width * 0.05} ${top + 26} ${width * 0.18} ${top + 12} ${width * 0.34} ${top + 14} S${width * 0.7} ${top - 2} ${width * 0.86} ${top + 18} S${width} ${bottom - 50} ${width} ${bottom - 14} V${bottom} H0 Z`, "land"));
    PORTS.forEach((port, place) => {
      const x = 8 + place * wide, here = view.boats.map((berth, seat) => berth === port ? seat : null).filter((seat) => seat !== null);
      drawing.mark(`port ${port}`, here, rect(x + 3, top + 10, wide - 6, high - 12, "house edge", 6), path(`M${x} ${top + 13} L${x + wide / 2} ${top - 3} L${x + wide} ${top + 13} Z`, "roof"),
        text(x + wide / 2, top + 27, narrow && port === "dolphins" ? "Dolphins" : title(placeName(port)), "strong small house-ink"),
        this.offers(figures[port], view, narrow).map((said, row) => text(x + wide / 2, top + 43 + row * 14, said, `${narrow ? "tiny" : "small"} house-ink`)),
        here.map((seat, index) => boat(x + wide / 2 + (index - (here.length - 1) / 2) * Math.min(34, (wide - 24) / Math.max(1, here.length - 1)), bottom - 15, seat, narrow ? 0.8 : 0.95)));
    });
    const ashore = view.boats.map((berth, seat) => berth === null ? seat : null).filter((seat) => seat !== null);
    if (ashore.length) drawing.mark("ashore", ashore, ashore.map((seat, index) => boat(26 + index * 34, bottom - 15, seat, 0.8)), ashore.length < 4 || !narrow ? text(30 + ashore.length * 34, bottom - 10, "not placed", "tiny house-ink", "start") : null);
    return bottom;
  },

  offers(offers, view, narrow) {
    const left = (what) => { const stocked = view.stock[`${what}s`]; return narrow || stocked === undefined ? "" : ` (${stocked} left)`; };
    return offers.map(({ what, price }) => `${narrow && what === "pickpocket" ? "thief" : what} ${price}${left(what)}`);
  },

  sea(drawing, view, hoses, top) {
    const { width, narrow } = drawing, label = narrow ? 0 : 74, high = narrow ? 108 : 112;
    let y = top, first = 0;
    DEPTHS.forEach((depth, index) => {
      const count = hoses.filter((one) => one === index).length;
      const ink = index ? "on-deep" : "on-sea";
      drawing.add(rect(0, y, width, high + 1, `sea-${index * 2}`, 0), text(narrow ? 5 : 12, y + (narrow ? 16 : 24), depth, `strong small ${ink}`, "start"),
        !narrow && text(12, y + 41, index ? some(index, "hose") : "no hose", `tiny ${ink}`, "start"));
      for (let place = 0; place < count; place += 1) this.wreck(drawing, view, first + place, label + (width - label) * (place + 0.5) / count, y, (width - label) / count, ink);
      first += count;
      y += high;
    });
    drawing.add(waves(0, top, width, "wave"));
    drawing.reach(y);
  },

  wreck(drawing, view, wreck, x, top, wide, ink) {
    const here = view.wrecks[wreck], boats = view.boats.map((berth, seat) => berth === wreck ? seat : null).filter((seat) => seat !== null);
    const dive = view.dive && view.dive.wreck === wreck ? view.dive : null;
    const y = top + 66, size = Math.min(1, wide / 62);
    const cards = [];
    for (let card = 0; card < here.cards; card += 1) cards.push(rect(x - here.cards * 4.5 + card * 9, y + 14, 7.5, 11, "pip edge", 1.5));
    hint(drawing.mark(`wreck ${wreck}`, [here.cards, here.monsters, Boolean(dive)],
      dive && s("ellipse", { cx: x, cy: y + 4, rx: Math.min(36, wide / 2 - 2), ry: 36, class: "dive" }),
      s("g", { transform: `translate(${x} ${y}) scale(${size})`, class: here.cards ? "" : "spent" }, path("M-24 6 L-20 -7 L-3 -3 L2 -11 L9 -2 L25 -5 L18 10 Q-4 15 -24 6 Z", "hull edge"), path("M-1 -8 L-7 -19 M-7 -19 L5 -17", "mast")),
      here.cards ? cards : text(x, y + 24, "empty", `tiny ${ink}`), text(x, y + 37, `${wreck}`, `small strong ${ink}`),
      here.monsters > 0 && [circle(x + 16, y - 15, 8, "monster edge"), text(x + 16, y - 11, here.monsters > 1 ? here.monsters : "!", "monster-ink tiny strong")]),
    `${wreckName(wreck)}: ${some(here.cards, "card")}${here.monsters ? `, ${some(here.monsters, "monster")} or more among them` : ""}`);
    boats.forEach((seat, index) => drawing.mark(`anchored ${seat}`, wreck, boat(x + (index - (boats.length - 1) / 2) * 30, top + 28, seat, 0.85)));
    if (dive) {
      const down = [...dive.waiting.map((diver) => [diver, "waiting"]), ...dive.done.map((diver) => [diver, "done"])];
      drawing.mark("dive", [dive.waiting, dive.done, dive.aside], down.map(([diver, kind], index) => s("g", { class: `seat-${dive.seat}` }, circle(x + (index - (down.length - 1) / 2) * 15, y - 22, 6, `diver ${kind}`))),
        dive.aside.length > 0 && text(x, y - 32, some(dive.aside.length, "monster"), `tiny strong ${ink}`));
    }
  },

  mats(view, { cards }) {
    return view.teams.map((team, seat) => {
      const plan = view.programmes[seat], hand = view.hands[seat], meetings = view.meetings;
      const own = meetings.held ? meetings.held[seat] : seat === now.looker ? meetings.own : null;
      const looks = view.looks.filter((look) => look.seat === seat);
      const lost = meetings.sabotaged.filter(([owner]) => owner === seat).map(([, diver]) => diver);
      return mat(seat, seatName(seat), [
        ["Money", view.money[seat] === null ? chip("hidden", "hidden") : chip(view.money[seat], "gold")],
        ["Day", plan.laid ? [chip(`☀ ${plan.morning ? placeName(plan.morning) : "?"}`, plan.morning ? "" : "hidden", "morning"), chip(`☾ ${plan.afternoon ? placeName(plan.afternoon) : "?"}`, plan.afternoon ? "" : "hidden", "afternoon")] : chip("not laid", "hidden")],
        ["Divers", team.map((diver, place) => chip(`${place}: ${gear(diver)}`, lost.includes(place) ? "danger" : "", lost.includes(place) ? "sabotaged" : null, `diver ${seat} ${place}`))],
        ["Treasure", hand.cards ? cardsOf(hand.cards, (known) => known.map((card) => chip(cards[card], `wreck-card depth-${DEPTHS.indexOf(box.cards[card].depth)}`, cardHint(card), `card ${card}`))) : hand.backs.map((count, depth) => count > 0 && chip(`${count} ${DEPTHS[depth]}`, `wreck-card depth-${depth}`)).filter(Boolean)],
        story.options.encounters ? ["Encounters", own ? cardsOf(own, (known) => known.map((card) => chip(words(card)))) : meetings.hands[seat] ? backs(meetings.hands[seat]) : [], meetings.shown[seat] ? chip(`shown: ${words(meetings.shown[seat])}`, "badge") : []] : null,
        view.dive && view.dive.seat === seat && view.dive.catch && view.dive.catch.length ? ["Brought up", view.dive.catch.map((card) => chip(cards[card], "", cardHint(card), `card ${card}`))] : null,
        looks.length ? ["Has seen", looks.map((look) => h("span", { class: "line" }, h("b", {}, wreckName(look.wreck)), ` day ${look.day}${look.cards ? `: ${counts(look.cards.map((card) => card === null ? "?" : cards[card])).map(([name, count]) => count > 1 ? `${count} ${name}` : name).join(", ")}` : ""}`))] : null,
      ], seat === view.calendar.first ? [chip("first", "badge")] : []);
    });
  },

  describe(view, { hoses }) {
    const boats = view.boats.map((berth, seat) => `${seatOf(seat)} ${berth === null ? "has not placed a boat" : typeof berth === "number" ? `is at ${wreckName(berth)}` : `is at the ${placeName(berth)}`}`);
    const wrecks = view.wrecks.map((wreck, number) => `${number} (${DEPTHS[hoses[number]]}) ${wreck.cards}`);
    return `Day ${view.calendar.day}, ${view.calendar.half}. ${boats.join(", ")}. Cards in the wrecks: ${wrecks.join(", ")}.`;
  },
};

function gear(diver) {
  const carried = [["hoses", "hose"], ["tridents", "trident"], ["weights", "weight"]].filter(([many]) => diver[many] > 0).map(([many, one]) => diver[many] > 1 ? `${diver[many]} ${many}` : one);
  return carried.length ? carried.join(", ") : "no gear";
}
