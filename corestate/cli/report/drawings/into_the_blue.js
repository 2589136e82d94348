// Into the Blue: the sea from its surface down, main treasures on the left bank and secondary ones on the right, the
// shells of every seat on each level, the chests on the ground, and the dice in the lid of the box.

games.into_the_blue = {
  merge(views) {
    const whole = { ...views[0] };
    whole.divers = views[0].divers.map((diver, seat) => ({ ...diver, values: views[seat].divers[seat].values }));
    return whole;
  },

  draw(drawing, view, figures) {
    const { width, narrow } = drawing;
    const air = 74, high = narrow ? 62 : 70, left = narrow ? 62 : 104, right = narrow ? 44 : 84;
    const levels = view.levels.length, sea = air + levels * high, column = (width - left - right) / view.divers.length;
    this.scenery(drawing, air, sea, high, levels);
    this.banks(drawing, air, sea, high, levels, left, right);
    for (let seat = 0; seat < view.divers.length; seat += 1) {
      const x = left + column * (seat + 0.5), here = figures.left[seat];
      drawing.add(line(x, air + 12, x, sea - 8, "rope"));
      drawing.mark(`boat ${seat}`, here, boat(x, air - 9, seat, narrow ? 0.9 : 1.1), text(x, air - 46, narrow ? here : say("{count} left", { count: here }), "small on-sky strong"));
    }
    for (let level = 1; level <= levels; level += 1) this.level(drawing, view, level, air + (level - 1) * high, high, left, column);
    this.ground(drawing, view, figures.run, sea);
  },

  scenery(drawing, air, sea, high, levels) {
    const { width } = drawing, rays = [0.2, 0.47, 0.76];
    drawing.add(s("defs", {}, shade("sky", "sky", "haze"), shade("sea", "sea0", "sea1", "sea2", "sea3", "sea4")), shaded("sky", `M0 0H${width}V${air}H0Z`),
      circle(width * 0.9, 22, 13, "sun"), path(`M${width * 0.14} 24q6 -12 18 -6q10 -10 20 2q12 0 10 8h-50q-6 -2 2 -4Z`, "cloud"), path(`M${width * 0.6} 17q5 -9 14 -5q8 -7 15 2q9 0 8 6h-39q-4 -1 2 -3Z`, "cloud"),
      shaded("sea", `M0 ${air}H${width}V${sea + 20}H0Z`), rays.map((at) => path(`M${width * at} ${air}h26l${width * 0.07} ${high * 2.6}h-${width * 0.11 + 34}Z`, "ray")), waves(0, air, width, "wave"));
    for (let level = 1; level < levels; level += 1) drawing.add(line(0, air + level * high, width, air + level * high, "level-line"));
    drawing.add(fishes(width * 0.33, air + high * 0.9, 1), fishes(width * 0.36, air + high * 1.02, 0.7), fishes(width * 0.62, air + high * 2.97, 1.2), fishes(width * 0.5, air + high * 3.95, 0.9),
      [0.27, 0.58, 0.81].map((at, place) => [3, 9, 16].map((up, size) => circle(width * at + size * 3, air + high * (2 + place) - up * 2, 3.4 - size, "bubble"))));
  },

  /** The rocks on both sides: a ledge for every level. */
  banks(drawing, air, sea, high, levels, left, right) {
    const { width } = drawing, rock = (from, reach, way) => {
      let d = `M${from} ${air + 12}`;
      for (let level = 0; level < levels; level += 1) {
        const top = air + level * high, out = from + way * (reach - 8), back = from + way * (reach - 22);
        d += `L${back} ${top + 16}Q${out} ${top + 20} ${out} ${top + high * 0.55}Q${out} ${top + high - 6} ${back} ${top + high}`;
      }
      return path(`${d}L${from + way * (reach + 12)} ${sea + 22}H${from}Z`, "rock");
    };
    drawing.add(rock(0, left - 6, 1), rock(width, right - 4, -1));
  },

  level(drawing, view, level, top, high, left, column) {
    const { width, narrow } = drawing, here = view.levels[level - 1], middle = top + high * 0.58, deep = level > view.levels.length / 2 ? "on-deep" : "on-sea";
    const main = Array.from({ length: here.main }, (_, token) => prize((narrow ? 36 : 62) + token * 8, middle, box.main[level - 1], true));
    const second = Array.from({ length: here.secondary }, (_, token) => prize(width - (narrow ? 20 : 26) - token * (narrow ? 0 : 28), middle - (narrow ? token * 22 - 11 * (here.secondary - 1) : 0), box.secondary[level - 1], false));
    hint(drawing.mark(`treasure ${level}`, [here.main, here.secondary], text(narrow ? 12 : 24, middle + 6, level, "level-number on-rock"), main, second),
      say("level {level}: {main} main and {secondary} secondary treasures lie here", { level, main: here.main, secondary: here.secondary }));
    view.divers.forEach((diver, seat) => {
      const count = diver.shells[level - 1], x = left + column * (seat + 0.5), y = top + high / 2 + 2;
      if (!count) { drawing.mark(`shells ${level} ${seat}`, 0, s("rect", { x: x - column * 0.38, y: y - high * 0.36, width: column * 0.76, height: high * 0.72, class: "reach" }), circle(x, y, 2.4, "no-shell")); return; }
      const unit = narrow ? 17 : 21, across = Math.max(2, Math.min(4, Math.floor((column - 6) / unit))), rows = Math.ceil(count / across), tight = rows * unit > high - 4;
      const shells = tight ? [drawing.piece(`shell ${level} ${seat} 0`, x - 9, y, shell(seat, unit / 18)), text(x + 12, y + 5, count, `strong ${deep}`)]
        : Array.from({ length: count }, (_, index) => {
          const row = Math.floor(index / across), inRow = Math.min(across, count - row * across);
          return drawing.piece(`shell ${level} ${seat} ${index}`, x + (index % across - (inRow - 1) / 2) * unit, y + (row - (rows - 1) / 2) * unit, shell(seat, unit / 18), { from: [x, 60] });
        });
      hint(drawing.mark(`shells ${level} ${seat}`, count, s("rect", { x: x - column * 0.38, y: y - high * 0.36, width: column * 0.76, height: high * 0.72, class: "reach" }), shells), say("{who}: {shells} on level {level}", { who: seatName(seat), shells: some(count, "shell"), level }));
    });
  },

  ground(drawing, view, run, top) {
    const { width, narrow } = drawing, high = narrow ? 118 : 80;
    drawing.add(path(`M0 ${top + 10}Q${width * 0.2} ${top - 8} ${width * 0.45} ${top + 6}T${width} ${top + 4}V${top + high}H0Z`, "sand"), weed(width * 0.42, top + 8, 46), weed(width * 0.46, top + 8, 30), weed(width * 0.78, top + 8, 40), weed(width * 0.21, top + 5, 34),
      path(`M${width * 0.6} ${top + 8}l4 -15l4 9l5 -14l4 12l5 -8l3 16Z`, "coral"));
    const chests = Array.from({ length: view.chests }, (_, index) => drawing.piece(`chest ${index}`, 26 + index * (narrow ? 32 : 38), top + 38, chest(0, 0, narrow ? 1.05 : 1.25)));
    hint(drawing.mark("chests", view.chests, chests.length ? chests : text(14, top + 42, say("no chest left"), "small on-sand", "start")), say("{chests} face down", { chests: some(view.chests, "chest") }));
    const size = narrow ? 34 : 38, gap = narrow ? 8 : 9, counted = new Set(run), wide = 6 * (size + gap) + gap;
    const start = narrow ? (width - wide) / 2 : width - wide - 12, y = narrow ? top + 64 : top + 24;
    drawing.add(rect(start, y - 8, wide, size + 18, "lid edge", 10), rect(start + 4, y - 4, wide - 8, size + 10, "felt", 7));
    const dice = view.dice.map((shown, index) => s("g", { "data-key": `die ${index}` }, drawing.piece(`die ${index} ${shown}`, start + gap + index * (size + gap) + size / 2, y + size / 2, die(size, shown, counted.has(shown)))));
    drawing.mark("dice", view.dice, dice.length ? dice : text(start + wide / 2, y + size / 2 + 6, say("the dice are still to be rolled"), "small on-felt"));
    drawing.reach(top + high + 2);
  },

  mats(view, figures) {
    return view.divers.map((diver, seat) => mat(seat, seatName(seat), [
      [say("Shells left"), sign(s("g", {}, shell(seat, 1)), 22, 20), chip(figures.left[seat])],
      [say("Chests"), diver.values ? diver.values.map((worth) => chip(worth, "gold")) : diver.chests ? backs(diver.chests, "chest") : []],
      diver.treasures.length ? [say("Treasures"), diver.treasures.map((worth) => chip(worth, "silver")), chip(`= ${figures.worth[seat]}`, "sum")] : null,
    ]));
  },

  legend: () => legend([...Array.from({ length: story.seats }, (_, seat) => [shell(seat, 1.1), say("shell of {who}", { who: seatOf(seat) })]),
    [prize(0, 0, "5", true), say("main treasure, worth its number")], [prize(0, 0, "2", false), say("secondary treasure, worth its number")],
    [chest(0, 0), say("chest, face down")], [die(24, 2, true), say("die that counts: it has a bar and is gold")], [die(24, 5, false), say("die that does not count")]]),

  describe(view) {
    const seats = view.divers.map((diver, seat) => say("{who} has shells {shells}", { who: seatOf(seat), shells: diver.shells.join(", ") }));
    return say("Levels from the surface down: {seats}. {chests} on the ground. Dice: {dice}.", { seats: seats.join("; "), chests: some(view.chests, "chest"), dice: view.dice.join(", ") || say("none") });
  },
};

/** Each seat has a shell of its own kind: a scallop, a snail, a turret, a starfish, a cowrie. */
const SHELLS = [
  [["M0 7.5C-10 4 -10 -8 0 -8C10 -8 10 4 0 7.5Z", "seat-fill edge"], ["M0 7L-5 -5.5M0 7L-2 -7M0 7L2 -7M0 7L5 -5.5", "ribs"]],
  [["M-8.5 5.5C-10 -4 -4 -9 2 -8C9 -7 10 3 4 6C0 7.5 -4 6 -8.5 5.5Z", "seat-fill edge"], ["M-7 4C2 5 7 1 5 -3C3 -6 -2 -5 -2 -1.5C-2 1 2 1 2 -1.5", "ribs"]],
  [["M0 -9L6.5 7Q0 10 -6.5 7Z", "seat-fill edge"], ["M-2 -4.5Q0 -3 2.2 -3.5M-3.6 -.5Q0 1.5 3.8 .5M-5 3.5Q0 6 5.2 4.5", "ribs"]],
  [["M0 -9.5L2.6 -3L9.5 -2.6L4.2 1.8L6 8.5L0 4.8L-6 8.5L-4.2 1.8L-9.5 -2.6L-2.6 -3Z", "seat-fill edge"], ["M0 -4V0M0 0L4 -1M0 0L2.5 3.5M0 0L-2.5 3.5M0 0L-4 -1", "ribs"]],
  [["M-9 0C-9 -9 9 -9 9 0C9 9 -9 9 -9 0Z", "seat-fill edge"], ["M-6 0H6M-4 -2V2M-1.5 -2V2M1.5 -2V2M4 -2V2", "ribs"]],
];
const shell = (seat, size) => s("g", { class: `seat-${seat}`, transform: `scale(${size})` }, SHELLS[seat % SHELLS.length].map(([d, kind]) => path(d, kind)));

/** A token of treasure: main ones are round with a toothed rim, secondary ones have six sides. */
const prize = (x, y, worth, main) => s("g", { transform: `translate(${x} ${y})` }, main ? [circle(0, 0, 14, "gold edge"), s("circle", { cx: 0, cy: 0, r: 11, class: "milled" })] : path("M-6 -11H6L12 0L6 11H-6L-12 0Z", "silver edge"), s("text", { x: 0, y: 5, class: "coin-ink", "text-anchor": "middle" }, worth));

/** A die around its middle; one that counts is gold and has a bar under its number. */
const die = (size, shown, counted) => s("g", {}, rect(-size / 2, -size / 2, size, size, `die edge ${counted ? "counted" : ""}`, size / 5),
  shown === "chest" ? chest(0, 0, size / 38) : s("text", { x: 0, y: size * 0.18, class: "die-ink", "text-anchor": "middle", "font-size": size * 0.52 }, shown), counted && rect(-size * 0.26, size * 0.3, size * 0.52, 3, "counted-bar", 1.5));
