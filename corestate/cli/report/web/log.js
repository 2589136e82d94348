// The log: every event under its day or turn, one tab stop for all of them, and a filter.

function showEvents() {
  const line = current(), groups = [];
  let chapter = null, part = null;
  for (let number = 0; number < eventCount(line); number += 1) {
    const [first = "", second = ""] = chapterOf(line, Math.min(number, lastMoment(line)));
    if (chapter === null || chapter.name !== first) groups.push(chapter = { name: first, parts: [] }), part = null;
    if (part === null || part.name !== second) chapter.parts.push(part = { name: second, rows: [] });
    part.rows.push(eventRow(line, number));
  }
  put("events", groups.map(({ name, parts }) => h("li", { class: "chapter" }, name ? h("h3", {}, title(name)) : "",
    parts.map((one) => h("section", {}, one.name ? h("h4", {}, title(one.name)) : "", h("ol", {}, one.rows))))),
  h("li", { class: "chapter end" }, h("button", { type: "button", tabindex: -1, "data-moment": eventCount(line), onclick: () => go(lastMoment(line)), disabled: disputedIn(line) !== null },
    h("span", { class: "number" }, "·"), h("span", { class: "said" }, ending(line)))));
  filterEvents();
}

const MARKS = new Map(story.beside.marks);
function eventRow(line, number) {
  const event = eventOf(line, number), own = origin(line, number) === story.lines[0];
  const parts = now.line > 0 && number === line.first, [kind, stamp] = number === disputedIn(line) ? KINDS[line.verdict] : ["", ""];
  const who = event.seat === null ? h("i", { class: "chance", title: "chance" }, "◇") : h("i", { class: `pawn seat-${event.seat}`, title: seatName(event.seat) }, event.seat);
  const mark = own && MARKS.get(number), at = own && story.beside.lines[number];
  return h("li", { class: `${kind} ${parts ? "parts" : ""} ${mark ? "marked" : ""}`, "data-seat": event.seat === null ? "chance" : event.seat },
    h("button", { type: "button", tabindex: -1, "data-moment": number, title: [at ? `line ${at}` : "", mark || ""].filter(Boolean).join("; ") || null, onclick: () => go(number) }, h("span", { class: "number" }, number), who,
      h("span", { class: "said" }, event.said, mark && h("em", { class: "mark" }, mark.split(":")[0]), stamp && h("strong", { class: "stamp" }, stamp), parts && h("em", {}, "the games part here"))));
}

function ending(line) {
  if (line.verdict !== "legal" && story.left) return `${story.left} more after it, not judged`;
  if (line.disputed) return "judged, and not carried out";
  return line.result === null ? "the record ends" : "the game is over";
}

/** Mark the row of the moment shown, make it the one tab stop, and bring it into sight. */
function showPlace() {
  const list = at("events"), held = list.contains(document.activeElement);
  for (const old of list.querySelectorAll('[tabindex="0"]')) {
    old.removeAttribute("aria-current");
    old.tabIndex = -1;
  }
  const button = list.querySelector(`[data-moment="${now.moment}"]`) || list.querySelector("button");
  if (!button) return;
  button.setAttribute("aria-current", "step");
  button.tabIndex = 0;
  if (held) button.focus({ preventScroll: true });
  const row = button.parentElement, box = at("log");
  const top = row.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  if (top < box.scrollTop + 40 || top + row.offsetHeight > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 3;
}

/** Step through the rows that are shown; the focus goes along. */
function stepInLog(by) {
  const rows = [...at("events").querySelectorAll("li:not([hidden]) > button:not(:disabled)")].filter((one) => one.checkVisibility());
  const next = rows[rows.indexOf(document.activeElement) + by];
  if (!next) return;
  next.focus({ preventScroll: true });
  next.click();
}

// The filter

function filterEvents() {
  const wanted = at("find").value.trim().toLowerCase(), whose = at("whose").value;
  let shown = 0;
  for (const row of at("events").querySelectorAll("li[data-seat]")) {
    row.hidden = Boolean((wanted && !row.textContent.toLowerCase().includes(wanted)) || (whose && row.dataset.seat !== whose));
    shown += !row.hidden;
  }
  for (const part of at("events").querySelectorAll(".chapter section, .chapter:not(.end)")) part.hidden = !part.querySelector("li[data-seat]:not([hidden])");
  put("found", wanted || whose ? `${shown} of ${eventCount(current())} events` : "");
}

function showFilter() {
  const seats = Array.from({ length: story.seats }, (_, seat) => h("option", { value: seat }, seatName(seat)));
  put("whose", h("option", { value: "" }, "everybody"), seats, h("option", { value: "chance" }, "chance"));
  at("find").addEventListener("input", filterEvents);
  at("whose").addEventListener("change", filterEvents);
  at("find").addEventListener("keydown", (pressed) => {
    if (pressed.key === "Escape") { at("find").value = ""; filterEvents(); }
    if (pressed.key === "Enter") at("events").querySelector("li[data-seat]:not([hidden]) > button")?.click();
  });
  at("events").addEventListener("keydown", (pressed) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[pressed.key];
    if (by) { pressed.preventDefault(); stepInLog(by); }
  });
}
