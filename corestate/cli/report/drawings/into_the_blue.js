// Into the Blue: the levels of the sea with the shells of every seat, the chests on the ground, the dice.

games.into_the_blue = {
  merge(views) {
    const whole = { ...views[0] };
    whole.divers = views[0].divers.map((diver, seat) => ({ ...diver, values: views[seat].divers[seat].values }));
    return whole;
  },

  draw(drawing, view, figures) {
    const { width, narrow } = drawing;
    const label = narrow ? 74 : 132, air = 50, high = narrow ? 58 : 66;
    const levels = view.levels.length, seats = view.divers.length;
    const column = (width - label) / seats;
    const sea = levels * high;
    for (let level = 0; level < levels; level += 1) {
      drawing.add(rect(0, air + level * high, width, high + (level === levels - 1 ? 16 : 1), `sea-${Math.round(level * 4 / Math.max(1, levels - 1))}`, 0));
    }
    drawing.add(waves(0, air, width, "wave"));
    for (let seat = 0; seat < seats; seat += 1) {
      const x = label + column * (seat + 0.5);
      const left = figures.left[seat];
      drawing.add(line(x, air + 10, x, air + sea - 8, "rope"));
      drawing.mark(`boat ${seat}`, left, boat(x, air - 8, seat), text(x, air - 29, narrow ? `${left} left` : `${some(left, "shell")} left`, "small"));
    }
    for (let level = 1; level <= levels; level += 1) this.level(drawing, view, level, air + (level - 1) * high, high, label, column);
    this.ground(drawing, view, figures.run, air + sea);
  },

  level(drawing, view, level, top, high, label, column) {
    const here = view.levels[level - 1], deep = level > view.levels.length / 2 ? "on-deep" : "on-sea";
    drawing.add(line(0, top, drawing.width, top, "level-line"), text(10, top + 19, `Level ${level}`, `strong ${deep}`, "start"));
    const treasures = [];
    for (let token = 0; token < here.main; token += 1) treasures.push(["gold", box.main[level - 1]]);
    for (let token = 0; token < here.secondary; token += 1) treasures.push(["silver", box.secondary[level - 1]]);
    hint(drawing.mark(`treasure ${level}`, [here.main, here.secondary],
      treasures.length ? treasures.map(([kind, worth], place) => [circle(20 + place * 22, top + high - 20, 10, `${kind} edge`), text(20 + place * 22, top + high - 15.5, worth, "coin-ink")]) : text(10, top + high - 15, "taken", `small ${deep}`, "start")),
    `level ${level}: ${treasures.map(([kind, worth]) => `${kind === "gold" ? "main" : "secondary"} treasure ${worth}`).join(", ") || "treasures taken"}`);
    view.divers.forEach((diver, seat) => {
      const count = diver.shells[level - 1];
      const x = label + column * (seat + 0.5), y = top + high / 2;
      if (!count) { drawing.mark(`shells ${level} ${seat}`, 0, circle(x, y, 2, "no-shell")); return; }
      const across = Math.max(2, Math.min(4, Math.floor((column - 8) / 17))), rows = Math.ceil(count / across);
      const packed = rows * 16 > high - 8;
      const shells = [];
      if (packed) shells.push(shell(x - 8, y, seat), text(x + 10, y + 5, count, `strong ${deep}`));
      else for (let index = 0; index < count; index += 1) {
        const row = Math.floor(index / across), inRow = Math.min(across, count - row * across);
        shells.push(shell(x + (index % across - (inRow - 1) / 2) * 17, y + (row - (rows - 1) / 2) * 16, seat));
      }
      hint(drawing.mark(`shells ${level} ${seat}`, count, shells), `${seatName(seat)}: ${some(count, "shell")} on level ${level}`);
    });
  },

  ground(drawing, view, run, top) {
    const { width, narrow } = drawing, high = narrow ? 92 : 58;
    drawing.add(path(`M0 ${top + 8} Q${width * 0.2} ${top - 6} ${width * 0.45} ${top + 6} T${width} ${top + 2} V${top + high} H0 Z`, "sand"));
    const chests = [];
    for (let index = 0; index < view.chests; index += 1) chests.push(chest(24 + index * (narrow ? 30 : 36), top + 30));
    hint(drawing.mark("chests", view.chests, chests.length ? chests : text(14, top + 36, "no chest left", "small on-sand", "start")), `${some(view.chests, "chest")} face down`);
    const size = narrow ? 26 : 32, gap = 6, counted = new Set(run);
    const start = narrow ? 12 : width - view.dice.length * (size + gap) - 4, y = narrow ? top + 56 : top + 16;
    const dice = view.dice.map((face, index) => die(start + index * (size + gap), y, size, face, counted.has(face)));
    drawing.mark("dice", view.dice, dice.length ? dice : text(narrow ? 14 : width - 14, y + 20, "no dice lie", "small on-sand", narrow ? "start" : "end"));
    drawing.reach(top + high);
  },

  mats(view, figures) {
    return view.divers.map((diver, seat) => {
      return mat(seat, seatName(seat), [
        ["Shells left", chip(figures.left[seat])],
        ["Chests", diver.values ? diver.values.map((worth) => chip(worth, "gold")) : diver.chests ? backs(diver.chests, "chest") : []],
        diver.treasures.length ? ["Treasures", diver.treasures.map((worth) => chip(worth, "silver")), chip(`= ${figures.worth[seat]}`, "sum")] : null,
      ]);
    });
  },

  describe(view) {
    const seats = view.divers.map((diver, seat) => `${seatOf(seat)} has shells ${diver.shells.join(", ")}`);
    return `Levels from the surface down: ${seats.join("; ")}. ${some(view.chests, "chest")} on the ground. Dice: ${view.dice.join(", ") || "none"}.`;
  },
};

const shell = (x, y, seat) => s("g", { class: `seat-${seat}`, transform: `translate(${x} ${y})` },
  path("M0 6.5 C-9 3 -8.5 -7 0 -7 C8.5 -7 9 3 0 6.5 Z", "seat-fill edge"), path("M0 6 L-4.5 -4.5 M0 6 V-6 M0 6 L4.5 -4.5", "ribs"));

const chest = (x, y) => s("g", { transform: `translate(${x} ${y})` },
  path("M-12 -2 Q-12 -10 0 -10 Q12 -10 12 -2 Z", "chest-lid edge"), rect(-12, -2, 24, 12, "chest-box edge", 1), rect(-2.5, -4, 5, 7, "chest-lock", 1));

function die(x, y, size, shown, counted) {
  const inside = shown === "chest" ? s("g", { transform: `translate(${x + size / 2} ${y + size / 2}) scale(${size / 36})` }, chest(0, 0))
    : text(x + size / 2, y + size * 0.69, shown, "die-ink");
  return s("g", {}, rect(x, y, size, size, `die edge ${counted ? "counted" : ""}`, size / 5), inside);
}
