// In Too Deep: five companies on the surface, each with its cable of depth cards going down, under them the shares of
// every portfolio, and the piles. A company has a colour and a sign: a wave, a chest, a pearl, a submarine, a fish.

const COMPANIES = ["ocean", "treasure", "pearl", "research", "wildlife"];
const BONUS = 0;
const companyName = (place) => say(COMPANIES[place]);

games.in_too_deep = {
  merge(views, bystander) {
    return { ...bystander, held: views.map((view) => view.hand), known: [...new Set(views.flatMap((view) => view.known))].sort((one, other) => one - other) };
  },

  draw(drawing, view, figures) {
    const { width, narrow } = drawing, label = narrow ? 30 : 92, column = (width - label - 6) / COMPANIES.length;
    const wide = Math.min(narrow ? 52 : 76, column - 12), high = narrow ? 30 : 34, step = narrow ? 22 : 24, head = narrow ? 84 : 92, air = 26;
    const tallest = Math.max(2, ...view.stacks.map((stack) => stack.length)), bottom = air + head + 14 + (tallest - 1) * step + high + 40;
    this.scenery(drawing, air, bottom, label);
    COMPANIES.forEach((company, place) => {
      const middle = label + (place + 0.5) * column, stack = view.stacks[place], first = air + head + 12, last = first + (stack.length ? (stack.length - 1) * step + high : 0);
      drawing.add(line(middle, air + head - 14, middle, last + 12, "cable"), sphere(middle, last + 20));
      this.company(drawing, place, middle, air - 14, column - 8, head, figures.prices[place]);
      stack.forEach((number, index) => drawing.mark(`depth ${number}`, place, drawing.piece(`card ${number}`, middle, first + index * step + high / 2, share(wide, high, number, figures.companies[number]), { from: [middle, 0] })));
    });
    this.portfolios(drawing, view, figures.companies, bottom + 12, label, column);
  },

  scenery(drawing, air, bottom, label) {
    const { width, narrow } = drawing;
    drawing.add(s("defs", {}, shade("sky", "sky", "haze"), shade("sea", "sea0", "sea1", "sea2", "sea3", "sea4")), shaded("sky", `M0 0H${width}V${air + 30}H0Z`), shaded("sea", `M0 ${air + 28}H${width}V${bottom}H0Z`), waves(0, air + 28, width, "wave"),
      path(`M0 ${bottom}V${bottom - 8}Q${width * 0.2} ${bottom - 20} ${width * 0.4} ${bottom - 7}T${width * 0.8} ${bottom - 9}T${width} ${bottom - 10}V${bottom}Z`, "sand"), weed(width * 0.16, bottom - 8, 30), weed(width * 0.97, bottom - 8, 36),
      fishes(label * 0.3, bottom - 66, narrow ? 0.8 : 1.4), fishes(label * 0.55, bottom - 50, narrow ? 0.6 : 1));
    if (!narrow) drawing.add([0, 1, 2, 3].map((tick) => [line(20, air + 70 + tick * (bottom - air - 110) / 3, 34, air + 70 + tick * (bottom - air - 110) / 3, "sounding"), line(20, air + 70, 20, bottom - 40, "sounding")]), text(40, air + 74, say("depth"), "tiny on-sea", "start"));
  },

  /** A company card: its vessel on the surface, its name and side, and what a share costs. */
  company(drawing, place, middle, top, wide, high, price) {
    const { narrow } = drawing, side = story.options[COMPANIES[place]], x = middle - wide / 2;
    hint(drawing.mark(`company ${place}`, price, rect(x, top, wide, high, `company company-${place} edge`, 10), rect(x + 3, top + 3, wide - 6, high - 6, "company-rim", 8),
      companySign(middle, top + 22, narrow ? 13 : 15, place, "on-company"),
      s("text", { x: middle, y: top + 52, class: "company-ink strong", "text-anchor": "middle", "font-size": narrow ? 10.5 : 14 }, sentence(companyName(place))),
      side !== "basic" && s("text", { x: x + wide - 10, y: top + 20, class: "company-ink strong", "text-anchor": "middle", "font-size": 18 }, "*"),
      rect(middle - (narrow ? 26 : 44), top + 60, narrow ? 52 : 88, 18, "price", 9), s("text", { x: middle, y: top + 73, class: "price-ink strong", "text-anchor": "middle", "font-size": narrow ? 10.5 : 12 }, narrow ? say("cost {price}", { price }) : say("a share: {price}", { price }))),
    say("{company} ({side}): a share costs {cards}", { company: companyName(place), side: say(String(side)), cards: some(price, "card") }));
  },

  portfolios(drawing, view, companies, top, label, column) {
    const { width, narrow } = drawing, high = narrow ? 26 : 28, wide = narrow ? 28 : 44, gap = narrow ? 2 : 4;
    const across = Math.max(1, Math.floor((column - 6) / (wide + gap)));
    let y = top;
    view.portfolios.forEach((shares, owner) => {
      const rows = Math.max(1, ...shares.map((cards) => Math.ceil(cards.length / across))), tall = rows * (high + 4) + 10, third = owner >= story.seats;
      drawing.add(rect(2, y, width - 4, tall, `panel ${third ? "" : `owned seat-${owner}`}`, 8),
        third ? text(narrow ? 4 : 12, y + tall / 2 + 4, say(narrow ? "3rd" : "Third player"), "small", "start") : [pawn(narrow ? 16 : 22, y + tall / 2, 11, owner), !narrow && text(40, y + tall / 2 + 4, seatName(owner).slice(0, 8), "small", "start")]);
      shares.forEach((cards, place) => {
        const x = label + place * column + 4;
        cards.forEach((number, index) => drawing.mark(`share ${number} ${place} ${number === BONUS ? [owner, index] : ""}`, owner,
          drawing.piece(`card ${number}${number === BONUS ? ` ${place} ${owner} ${index}` : ""}`, x + (index % across) * (wide + gap) + wide / 2, y + 7 + Math.floor(index / across) * (high + 4) + high / 2, share(wide, high, number, place), { from: [22, y] })));
      });
      y += tall + 6;
    });
    this.piles(drawing, view, companies, y + 16);
  },

  piles(drawing, view, companies, top) {
    const { width, narrow } = drawing, wide = 48, high = 62, gap = narrow ? 20 : 40;
    drawing.mark("deck", view.deck, pile(14, top + 4, wide, high, view.deck, say("deck")), view.deck > 0 && companySign(14 + wide / 2 + Math.min(2, view.deck - 1) * 2, top + 54 - Math.min(2, view.deck - 1) * 2, 7, 0, "on-back"));
    drawing.mark("discards", [view.discards, view.known], pile(14 + wide + gap, top + 4, wide, high, view.discards, say("discards"), view.known.length === view.discards ? "card" : "back"));
    const x = 14 + 2 * (wide + gap) + 6;
    const lines = [[say("Phase"), say(words(view.course.phase))], [say("Deck ran out"), view.course.depletions ? some(view.course.depletions, "time") : say("never")], [say("Draws running"), view.course.draws]];
    if (view.beside.bonus || story.seats === 2) lines.push([say("Bonus shares aside"), view.beside.bonus]);
    if (view.beside.removed.length) lines.push([say("Out of the game"), view.beside.removed.join(" ")]);
    drawing.mark("course", lines, lines.map(([name, told], row) => [text(x, top + 16 + row * 18, name, "small faint", "start"), text(x + (narrow ? 108 : 140), top + 16 + row * 18, told, "small strong", "start")]));
    const opened = view.beside.opened, bottom = top + Math.max(high + 30, lines.length * 18 + 16), across = Math.max(3, Math.floor((width - 24) / 52));
    if (opened.length) {
      drawing.add(text(14, bottom + 16, say("Lying open, to be taken"), "small faint", "start"));
      opened.forEach((number, index) => drawing.mark(`opened ${number} ${index}`, 0, drawing.piece(`card ${number}`, 38 + (index % across) * 52, bottom + 44 + Math.floor(index / across) * 38, share(46, 32, number, companies[number]), { from: [38, top + 30] })));
    }
    drawing.reach(bottom + (opened.length ? 34 + Math.ceil(opened.length / across) * 38 : 4));
  },

  mats(view, { companies }) {
    const chips = (card) => h("span", { class: `chip share company-${companies[card]}`, "data-key": `card ${card}`, title: card === BONUS ? say("bonus share") : say("share in {company}", { company: companyName(companies[card]) }) },
      card === BONUS ? say("bonus") : [sign(companySign(0, 0, 9, companies[card]), 20, 20), card]);
    const mats = view.hands.map((count, seat) => {
      const hand = view.held ? view.held[seat] : seat === now.looker ? view.hand : null;
      const owned = view.portfolios[seat].reduce((sum, cards) => sum + cards.length, 0);
      return mat(seat, seatName(seat), [[say("Hand"), hand ? cardsOf(hand, (known) => known.map(chips)) : count ? backs(count) : []], [say("Shares"), chip(owned)]], seat === view.course.starter ? [chip(say("starter"), "badge")] : []);
    });
    if (view.known.length) mats.push(h("article", { class: "mat" }, h("h3", {}, say("Discards known")), h("p", { class: "cards" }, view.known.map(chips))));
    return mats;
  },

  legend: () => legend([...COMPANIES.map((_, place) => [companySign(0, 0, 12, place), say("{company}: company and shares", { company: sentence(companyName(place)) })]),
    [s("g", { transform: "scale(0.6)" }, share(44, 30, 44, 4)), say("card: its depth, and the company it is a share in")], [s("g", { transform: "translate(0 -2)" }, sphere(0, 0)), say("how deep a company has gone: its last card is above")],
    [text(0, 8, "*", "strong"), say("a company with its other side up")]]),

  describe(view) {
    const stacks = COMPANIES.map((_, place) => `${companyName(place)}: ${view.stacks[place].join(" ") || say("no depth card")}`);
    return say("Depth cards of the companies: {stacks}. {deck} cards in the deck, {discards} discarded.", { stacks: stacks.join("; "), deck: view.deck, discards: view.discards });
  },
};

/** The signs of the companies, within a circle of 10. */
const SIGNS = [
  [["M-7 -2.5q1.75 -4 3.5 0t3.5 0 3.5 0 3.5 0M-7 3q1.75 -4 3.5 0t3.5 0 3.5 0 3.5 0", "sign-line"]],
  [["M-6.5 -1Q-6.5 -6 0 -6Q6.5 -6 6.5 -1Z", "sign-full"], ["M-6.5 .6H-1.5V3H1.5V.6H6.5V6H-6.5Z", "sign-full"]],
  [["M-7 1.5Q0 9.5 7 1.5Z", "sign-full"], ["M-6.5 -.5Q-5 -6.5 0 -6.5Q5 -6.5 6.5 -.5", "sign-line"], ["M-2.8 -2A2.8 2.8 0 1 1 2.8 -2A2.8 2.8 0 1 1 -2.8 -2Z", "sign-full"]],
  [["M-7 1.5Q-7 -2 -1.5 -2H-1V-6H3V-2Q6 -1.6 7 -3V6Q6 4.8 4 5H-1.5Q-7 5 -7 1.5Z", "sign-full"]],
  [["M-7 0Q-1.5 -6.5 3.5 -.6L7 -4V4L3.5 .6Q-1.5 6.5 -7 0Z", "sign-full"]],
];
const companySign = (x, y, r, place, kind = "") => s("g", { class: `company-${place} ${kind}`, transform: `translate(${x} ${y}) scale(${r / 10})` }, circle(0, 0, 10, "company-disc"), SIGNS[place].map(([d, drawn]) => path(d, drawn)));

/** The sphere at the end of a cable. */
const sphere = (x, y) => s("g", {}, circle(x, y, 9, "sphere edge steady"), circle(x, y, 4, "porthole"), path(`M${x - 9} ${y + 2}H${x - 5}M${x + 5} ${y + 2}H${x + 9}M${x - 4} ${y - 9}H${x + 4}`, "cable"));

/** A card around its middle: its number, and the sign and stripe of the company it is a share in. */
function share(width, height, number, place) {
  const wide = width >= 40, size = number === BONUS ? (wide ? 11 : 9) : wide ? 15 : 11.5;
  return s("g", {}, s("title", {}, number === BONUS ? say("bonus share") : place === null ? number : say("{number}, a share in {company}", { number, company: companyName(place) })), rect(-width / 2, -height / 2, width, height, "card edge", 5),
    place !== null && [rect(-width / 2 + 1, -height / 2 + 1, width - 2, wide ? 6 : 8, `company company-${place}`, 3), wide ? companySign(width / 2 - 10.5, -height / 2 + 15.5, 7.5, place) : companySign(width / 2 - 7, -height / 2 + 6, 5.5, place)],
    s("text", { x: wide ? -width / 2 + (width - 20) / 2 + 1 : 0, y: -height / 2 + (wide ? 21 : 22.5), class: "card-ink strong", "text-anchor": "middle", "font-size": size }, number === BONUS ? say("bonus") : number));
}
