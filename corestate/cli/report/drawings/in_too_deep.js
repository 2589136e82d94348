// In Too Deep: the companies with their depth cards, under each the shares of every portfolio, and the piles.

const COMPANIES = ["ocean", "treasure", "pearl", "research", "wildlife"];
const BONUS = 0;

games.in_too_deep = {
  merge(views, bystander) {
    return { ...bystander, held: views.map((view) => view.hand), known: [...new Set(views.flatMap((view) => view.known))].sort((one, other) => one - other) };
  },

  draw(drawing, view, figures) {
    const { width, narrow } = drawing;
    const label = narrow ? 34 : 96, column = (width - label - 6) / COMPANIES.length, top = 10;
    const { prices, companies } = figures;
    const card = [Math.min(52, column - 12), 30], step = 19;
    const tallest = Math.max(1, ...view.stacks.map((stack) => stack.length));
    const head = narrow ? 56 : 60, depth = head + 14 + (tallest - 1) * step + card[1] + 16;
    COMPANIES.forEach((company, place) => {
      const x = label + place * column, middle = x + column / 2, side = story.options[company];
      drawing.add(rect(x + 3, top, column - 6, depth, `water-column company-${place}`, 8));
      drawing.mark(`company ${place}`, prices[place], rect(x + 3, top, column - 6, head, `company company-${place} edge`, 8),
        text(middle, top + 18, narrow ? company.slice(0, 8) : title(company), `company-ink strong ${narrow ? "tiny" : ""}`),
        text(middle, top + 33, side, "company-ink tiny"), text(middle, top + 49, narrow ? `costs ${prices[place]}` : `a share costs ${prices[place]}`, "company-ink tiny strong"));
      view.stacks[place].forEach((number, index) => drawing.mark(`depth ${number}`, place, share(middle - card[0] / 2, top + head + 10 + index * step, ...card, number, companies[number])));
      if (!view.stacks[place].length) drawing.add(text(middle, top + head + 30, "no card", "small faint"));
    });
    drawing.add(text(narrow ? 6 : 10, top + head + 30, narrow ? "" : "Depth cards", "small faint", "start"));
    this.portfolios(drawing, view, companies, top + depth + 14, label, column);
  },

  portfolios(drawing, view, companies, top, label, column) {
    const { width, narrow } = drawing, high = 24, wide = narrow ? 26 : 34;
    const across = Math.max(1, Math.floor((column - 8) / (wide + 4)));
    let y = top;
    drawing.add(text(narrow ? 4 : 10, y + 4, narrow ? "" : "Portfolios", "small faint", "start"));
    y += narrow ? 0 : 12;
    view.portfolios.forEach((shares, owner) => {
      const rows = Math.max(1, ...shares.map((cards) => Math.ceil(cards.length / across)));
      const tall = rows * (high + 4) + 8;
      const third = owner >= story.seats;
      drawing.add(rect(2, y, width - 4, tall, "panel", 8),
        third ? text(narrow ? 4 : 12, y + tall / 2 + 4, narrow ? "3rd" : "Third player", "small", "start") : [pawn(narrow ? 16 : 22, y + tall / 2, 11, owner), narrow ? null : text(40, y + tall / 2 + 4, seatName(owner), "small", "start")]);
      shares.forEach((cards, place) => {
        const x = label + place * column + 4;
        cards.forEach((number, index) => drawing.mark(`share ${number} ${place} ${number === BONUS ? [owner, index] : ""}`, owner,
          share(x + (index % across) * (wide + 4), y + 6 + Math.floor(index / across) * (high + 4), wide, high, number, place)));
      });
      y += tall + 6;
    });
    this.piles(drawing, view, companies, y + 14);
  },

  piles(drawing, view, companies, top) {
    const { narrow } = drawing, wide = 46, high = 58, gap = narrow ? 22 : 46;
    drawing.mark("deck", view.deck, pile(14, top + 4, wide, high, view.deck, "deck"));
    drawing.mark("discards", [view.discards, view.known], pile(14 + wide + gap, top + 4, wide, high, view.discards, "discards", view.known.length === view.discards ? "card" : "back"));
    const x = 14 + 2 * (wide + gap) + 6;
    const lines = [["Phase", words(view.course.phase)], ["Deck ran out", view.course.depletions ? some(view.course.depletions, "time") : "never"], ["Draws running", view.course.draws]];
    if (view.beside.bonus || story.seats === 2) lines.push(["Bonus shares aside", view.beside.bonus]);
    if (view.beside.removed.length) lines.push(["Out of the game", view.beside.removed.join(" ")]);
    drawing.mark("course", lines, lines.map(([name, told], row) => [text(x, top + 12 + row * 18, name, "small faint", "start"), text(x + (narrow ? 96 : 130), top + 12 + row * 18, told, "small strong", "start")]));
    const opened = view.beside.opened;
    const bottom = top + Math.max(high + 30, lines.length * 18 + 16);
    if (opened.length) {
      drawing.add(text(14, bottom + 20, "Lying open", "small faint", "start"));
      opened.forEach((number, index) => drawing.mark(`opened ${number} ${index}`, 0, share(96 + (index % 6) * 38, bottom + 4 + Math.floor(index / 6) * 28, 34, 24, number, companies[number])));
    }
    drawing.reach(bottom + (opened.length ? 12 + Math.ceil(opened.length / 6) * 28 : 0));
  },

  mats(view, { companies }) {
    const mats = view.hands.map((count, seat) => {
      const hand = view.held ? view.held[seat] : seat === now.looker ? view.hand : null;
      const owned = view.portfolios[seat].reduce((sum, cards) => sum + cards.length, 0);
      return mat(seat, seatName(seat), [
        ["Hand", hand ? cardsOf(hand, (known) => known.map((card) => h("span", { class: `chip share company-${companies[card]}`, "data-key": `card ${card}`, title: `share in ${COMPANIES[companies[card]]}` }, card))) : count ? backs(count) : []],
        ["Shares", chip(owned)],
      ], seat === view.course.starter ? [chip("starter", "badge")] : []);
    });
    if (view.known.length) mats.push(h("article", { class: "mat" }, h("h3", {}, "Discards known"), h("p", { class: "cards" }, view.known.map((card) => h("span", { class: `chip share company-${companies[card]}`, "data-key": `card ${card}` }, card === BONUS ? "bonus" : card)))));
    return mats;
  },

  describe(view) {
    const stacks = COMPANIES.map((company, place) => `${company}: ${view.stacks[place].join(" ") || "no depth card"}`);
    return `Depth cards of the companies: ${stacks.join("; ")}. ${view.deck} cards in the deck, ${view.discards} discarded.`;
  },
};

/** A card: its number, and the company it shows a share in as a stripe. */
function share(x, y, width, height, number, place) {
  return s("g", {}, s("title", {}, number === BONUS ? "bonus share" : `${number}${place === null ? "" : `, a share in ${COMPANIES[place]}`}`), rect(x, y, width, height, "card edge", 4), place !== null && rect(x + 1, y + 1, 6, height - 2, `company company-${place}`, 3),
    s("text", { x: x + width / 2 + 3, y: y + 16, class: "card-ink strong", "text-anchor": "middle", "font-size": number === BONUS ? 9 : number > 99 && width < 30 ? 10 : 12.5 }, number === BONUS ? "bonus" : number));
}
