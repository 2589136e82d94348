// The table: the drawing, what lies before each seat, what has just happened and what comes next.

function drawn(number, width, path = []) {
  const { question, table, figures } = momentOf(current(), number, path);
  const drawing = new Drawing(width);
  game.draw(drawing, table, figures, question);
  return { drawing, table, figures, question };
}

/** The table before the one shown, which mostly was the last one shown: what has changed since is marked. */
let lastShown = { of: "", drawing: null };
function earlierDrawing(number, width) {
  if (!number && !now.path.length) return null;
  const earlier = now.path.length ? number : number - 1, path = now.path.slice(0, -1);
  return lastShown.of === shownAs(earlier, width, path) ? lastShown.drawing : drawn(earlier, width, path).drawing;
}

const shownAs = (number, width, path) => [now.line, now.looker, number, width, ...path].join();

function showTable() {
  const line = current(), number = now.moment;
  const width = Math.max(300, Math.min(860, Math.floor(at("drawing").clientWidth)));
  const { drawing, table, figures, question } = drawn(number, width, now.path);
  const who = now.looker === ALL ? "every hand open" : now.looker === null ? "as everybody saw it" : `as ${seatOf(now.looker)} sees it`;
  const when = now.path.length ? "after a move that was not played" : `before event ${number}`;
  const earlier = earlierDrawing(number, width), same = lastShown.of === shownAs(number, width, now.path);
  put("drawing", drawing.picture(`${story.title} ${when}, ${who}`, game.describe(table, figures), earlier));
  if (!same && lastShown.drawing && lastShown.drawing.width === width) drawing.moved(lastShown.drawing);
  lastShown = { of: shownAs(number, width, now.path), drawing };
  showMats(game.mats(table, figures, question), question);
  put("caption", now.path.length ? whatIf(question) : caption(line, number, question));
  put("chapter", chapterOf(line, number).map(title).join(" · "));
  showTried();
  showMoves();
  showWhere(line, number);
  showPlace();
  showNow();
}

function showMats(mats, question) {
  put("mats", mats);
  at("mats").dataset.count = mats.length;
  for (const seat of question ? question.seats : []) {
    const mat = at("mats").querySelector(`[data-seat="${seat}"]`);
    if (mat) mat.classList.add("asked");
  }
}

function showWhere(line, number) {
  const last = lastMoment(line);
  at("slider").max = last;
  at("slider").value = number;
  at("slider").setAttribute("aria-valuetext", `Before event ${number} of ${last}${number < eventCount(line) ? `: ${said(line, number)}` : ", at the end"}`);
  put("where", `${number} / ${last}`);
  at("first").disabled = at("back").disabled = number === 0 && !now.path.length;
  at("next").disabled = at("last").disabled = at("play").disabled = number === last;
}

function caption(line, number, question) {
  const parts = [];
  if (number > 0) parts.push(h("p", { class: "event-line happened" }, h("span", { class: "when" }, "Just now"), h("span", { class: "number" }, number - 1), said(line, number - 1), applied(line, number - 1)));
  const disputed = disputedIn(line);
  if (number < eventCount(line)) {
    const [kind, stamp] = number === disputed ? KINDS[line.verdict] : ["", ""];
    parts.push(h("p", { class: `event-line coming ${kind}` }, h("span", { class: "when" }, "Next"), h("span", { class: "number" }, number), said(line, number),
      stamp && h("strong", { class: "stamp" }, stamp)));
  } else parts.push(h("p", { class: "event-line coming" }, h("span", { class: "when" }, "Next"), question ? "The record ends here" : "The game is over"));
  return [...parts, asking(question)];
}

/** The caption of a table that never was. */
function whatIf(question) {
  const move = tried(current(), now.moment, now.path).at(-1);
  return [h("p", { class: "event-line coming tried" }, h("span", { class: "when" }, "If"), sentence(value(move.said))),
    question ? asking(question) : h("p", { class: "event-line" }, "The game would be over.")];
}

function asking(question) {
  if (!question) return null;
  const whom = question.seats.length ? `${listed(question.seats.map(seatName))} decide${question.seats.length > 1 ? "" : "s"}` : "Chance decides";
  return h("p", { class: "question" }, h("b", {}, `${whom}: `), question.says, ". ", h("span", { class: "says" }, rule(question.asked_by)[1]), " ", linked(question.asked_by));
}

function applied(line, number) {
  const from = origin(line, number);
  const slugs = from.applied.length ? value(from.applied[number - from.first]) : [];
  if (!slugs || !slugs.length) return null;
  return h("details", { class: "applied" }, h("summary", {}, some(slugs.length, "rule")), h("ul", {}, slugs.map((slug) => h("li", {}, rule(slug)[1], " ", linked(slug)))));
}
