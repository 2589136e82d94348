// Pig: what everybody has kept as bars towards the goal, and what is at stake.

games.pig = {
  merge: (views, bystander) => bystander,

  draw(drawing, view) {
    const goal = view.ruleset ? view.ruleset.box.goal : Math.max(100, ...view.kept), wide = drawing.width - 140;
    view.kept.forEach((kept, seat) => {
      const y = 12 + seat * 34;
      drawing.mark(`kept ${seat}`, kept, rect(120, y, Math.max(4, Math.min(1, kept / goal) * wide), 24, "gold edge", 4),
        text(112, y + 17, seatName(seat), "tiny", "end"), text(128, y + 17, kept, "tiny coin-ink", "start"));
    });
    drawing.mark("stake", view.stake, text(120, 34 + view.kept.length * 34, `at stake: ${view.stake}`, "tiny", "start"));
    drawing.reach(view.kept.length * 34 + 48);
  },

  mats: (view) => view.kept.map((kept, seat) => mat(seat, seatName(seat), [["Kept", chip(kept)]])),

  describe: (view) => view.kept.map((kept, seat) => `${seatOf(seat)} ${kept}`).join(", ") + `, at stake ${view.stake}`,
};
