// How it went: scores or dials over the moments of the game, as far as the looker may know them.

const CURVE = { height: 150, left: 34, right: 12, top: 10, bottom: 18 };
let curveShown = null;

/** What the curves come to at a moment, as the looker knows it. */
function valuesAt(line, number) {
  const from = origin(line, number);
  return value(from.values[number - from.first][TOLD.indexOf(now.looker)]);
}

const lineName = (place, index) => story.curves[place][2][index] ? title(story.curves[place][2][index]) : seatName(index);
const knownAt = (line, place) => valuesAt(line, lastMoment(line))[place].some((one) => one !== null);

function showCurve() {
  at("course").hidden = !story.curves.length || lastMoment(current()) < 1;
  if (at("course").hidden) return;
  const line = current();
  if (curveShown === null || !knownAt(line, curveShown)) curveShown = Math.max(0, story.curves.findIndex((_, place) => knownAt(line, place)));
  put("curves", story.curves.length < 2 ? "" : story.curves.map(([name], place) => h("button", { type: "button", class: "small", "aria-pressed": String(place === curveShown), title: knownAt(line, place) ? story.curves[place][1] : "known to its owner alone: look as a seat, or with every hand open", disabled: !knownAt(line, place), onclick: () => { curveShown = place; showCurve(); } }, title(name))));
  put("curve-says", sentence(story.curves[curveShown][1]));
  put("curve", curvePicture(line));
  showNow();
}

function curvePicture(line) {
  const width = Math.max(280, Math.min(860, Math.floor(at("curve").clientWidth))), last = lastMoment(line);
  const rows = Array.from({ length: last + 1 }, (_, number) => valuesAt(line, number)[curveShown]);
  const known = rows.flat().filter((one) => one !== null);
  const low = Math.min(0, ...known), high = Math.max(1, ...known);
  const x = (number) => CURVE.left + (width - CURVE.left - CURVE.right) * number / last;
  const y = (amount) => CURVE.top + (CURVE.height - CURVE.top - CURVE.bottom) * (high - amount) / (high - low);
  const lines = rows[0].map((_, index) => curveLine(rows.map((row) => row[index]), x, y, index));
  const disputed = disputedIn(line), told = rows.at(-1).map((one, index) => one === null ? "" : `${lineName(curveShown, index)} ${one}`).filter(Boolean);
  const picture = s("svg", { viewBox: `0 0 ${width} ${CURVE.height}`, width, height: CURVE.height, role: "img", "aria-label": `${title(story.curves[curveShown][0])} over the game; at the end: ${told.join(", ")}`, onclick: (pressed) => go(Math.round((pressed.offsetX * width / picture.clientWidth - CURVE.left) / (width - CURVE.left - CURVE.right) * last)) },
    [...new Set([low, high])].map((amount) => [gridLine(CURVE.left, y(amount), width - CURVE.right, y(amount)), text(CURVE.left - 6, y(amount) + 4, amount, "tiny faint", "end")]),
    text(CURVE.left, CURVE.height - 3, "0", "tiny faint"), text(width - CURVE.right, CURVE.height - 3, last, "tiny faint", "end"),
    lines, disputed === null ? null : s("line", { x1: x(disputed), x2: x(disputed), y1: CURVE.top, y2: CURVE.height - CURVE.bottom, class: "disputed-line" }),
    s("line", { id: "curve-now", x1: 0, x2: 0, y1: CURVE.top - 6, y2: CURVE.height - CURVE.bottom, class: "now-line" }));
  picture.dataset.width = width;
  return picture;
}

const gridLine = (x1, y1, x2, y2) => s("line", { x1, y1, x2, y2, class: "grid-line" });

/** One line in steps; it stops where the looker does not know it. */
function curveLine(amounts, x, y, index) {
  let d = "", before = null;
  amounts.forEach((amount, number) => {
    if (amount !== null) d += before === null ? `M${x(number).toFixed(1)} ${y(amount).toFixed(1)}` : before === amount ? "" : `H${x(number).toFixed(1)}V${y(amount).toFixed(1)}`;
    else if (before !== null) d += `H${x(number).toFixed(1)}`;
    before = amount;
  });
  if (before !== null) d += `H${x(amounts.length - 1).toFixed(1)}`;
  return s("g", { class: `seat-${index % 6}` }, s("path", { d, class: `curve-line dash-${index}` }, s("title", {}, lineName(curveShown, index))));
}

/** Mark the moment shown, with what the lines come to there. */
function showNow() {
  const mark = document.getElementById("curve-now");
  if (at("course").hidden || !mark) return;
  const line = current(), width = Number(mark.ownerSVGElement.dataset.width), x = CURVE.left + (width - CURVE.left - CURVE.right) * now.moment / lastMoment(line);
  mark.setAttribute("x1", x);
  mark.setAttribute("x2", x);
  put("curve-values", valuesAt(line, now.moment)[curveShown].map((one, index) => h("li", { class: `chip score seat-${index % 6}` }, h("b", {}, lineName(curveShown, index)), ` ${one === null ? "?" : one}`)));
}
