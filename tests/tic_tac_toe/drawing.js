// Tic-tac-toe: nine squares, each with the mark it bears.

const MARKS = ["✕", "◯"];

games.tic_tac_toe = {
  merge: (views, bystander) => bystander,

  draw(drawing, view, figures) {
    const size = Math.min(120, (drawing.width - 24) / 3), left = (drawing.width - 3 * size) / 2;
    view.squares.forEach((seat, square) => {
      const x = left + (square % 3) * size, y = 12 + Math.floor(square / 3) * size;
      const [ground, ink] = figures.line.includes(square) ? ["gold", "coin-ink"] : ["card", "card-ink"];
      drawing.mark(`square ${square}`, seat, rect(x + 3, y + 3, size - 6, size - 6, `${ground} edge`, 8),
        text(x + 12, y + 20, square, `tiny ${ink}`, "start"),
        seat !== null && s("text", { x: x + size / 2, y: y + size * 0.66, class: ink, "text-anchor": "middle", "font-size": size * 0.5 }, MARKS[seat]));
    });
    drawing.reach(3 * size + 24);
  },

  mats: (view) => MARKS.map((sign, seat) => mat(seat, seatName(seat), [["Plays", chip(sign)], ["Marks", chip(view.squares.filter((one) => one === seat).length)]])),

  describe: (view) => view.squares.map((seat, square) => `${square} ${seat === null ? "free" : seatOf(seat)}`).join(", "),
};
