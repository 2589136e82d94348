// A title without a drawing of its own: what lies on the table, field by field.

games.any_game = {
  merge: (views, bystander) => bystander,

  draw(drawing, view) {
    let y = 30;
    for (const [name, shown] of Object.entries(view)) {
      if (name === "$") continue;
      const lines = broken(JSON.stringify(shown), Math.floor((drawing.width - 140) / 7.2));
      drawing.mark(name, shown, rect(6, y - 18, drawing.width - 12, lines.length * 18 + 8, "panel edge"), text(16, y, words(name), "strong", "start"),
        lines.map((said, row) => text(130, y + row * 18, said, "", "start")));
      y += lines.length * 18 + 16;
    }
    drawing.reach(y);
  },

  mats: () => [],
  describe: (view) => JSON.stringify(view),
};

function broken(said, most) {
  const lines = [];
  for (let from = 0; from < said.length; from += most) lines.push(said.slice(from, from + most));
  return lines;
}
