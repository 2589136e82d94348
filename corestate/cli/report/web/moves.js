// What could have happened: moves one can click to see the table after them.

/** Which of the moves the looker may see: all where everybody could tell, or else its own. */
const visible = (found) => found.moves.filter((move) => found.public || now.looker === ALL || move.seat === now.looker);

/** One move as an item of a list: a button where the table after it is in the file. */
function moveItem(number, path, found, place, told) {
  const move = found && found.moves[place], text = sentence(value(told));
  if (!move) return h("li", {}, text);
  if (move.played) return h("li", { class: "move played" }, h("button", { type: "button", title: "This was played", onclick: () => go(number + 1) }, text));
  if (!move.moment) return h("li", { title: `What comes of it depends on what ${seatOf(story.seat)} may not know.` }, text);
  return h("li", { class: "move" }, h("button", { type: "button", title: "See the table after it", "data-path": [...path, place].join("."), onclick: () => tryMove(number, [...path, place]) }, text));
}

/** Why the moves are not shown, and how to see them. */
function elsewhere(found, number) {
  const seats = [...new Set(found.moves.map((move) => move.seat))].filter((seat) => LOOKERS.includes(seat));
  return h("p", { class: "note" }, "What was legal shows what lies hidden. ", seats.map((seat) => h("button", { type: "button", class: "small", onclick: () => lookAs(seat, number) }, `Look as ${seatName(seat)}`)),
    LOOKERS.includes(ALL) ? h("button", { type: "button", class: "small", onclick: () => lookAs(ALL, number) }, "Open every hand") : "");
}

function lookAs(looker, number) {
  now.looker = looker;
  now.moment = number;
  now.path = [];
  at("looker").value = LOOKERS.indexOf(looker);
  showAll();
  linkHere();
}

function tryMove(number, path) {
  now.moment = number;
  now.path = path;
  showTable();
  linkHere();
  if (path.length === 1) at("table").scrollIntoView({ block: "start" });
}

/** The moves at the moment shown, below the table. */
function showMoves() {
  const found = movesAt(current(), now.moment, now.path);
  at("moves").hidden = !found;
  if (!found) return;
  const shown = visible(found), many = now.path.length ? "Then" : "Legal here";
  const heading = h("summary", {}, many, h("span", { class: "number" }, found.count));
  if (!shown.length) return put("moves", heading, elsewhere(found, now.moment));
  const items = found.moves.map((move, place) => shown.includes(move) ? moveItem(now.moment, now.path, found, place, move.said) : null);
  put("moves", heading, h("ul", { class: "options" }, items, found.count > found.moves.length ? h("li", { class: "note" }, `and ${found.count - found.moves.length} more`) : null));
}

/** That what is shown was not played, and the way back. */
function showTried() {
  at("tried").hidden = !now.path.length;
  if (!now.path.length) return;
  const steps = tried(current(), now.moment, now.path);
  put("tried", h("b", {}, "Not played: "), steps.map((move, place) => [place ? ", then " : "", place ? value(move.said) : sentence(value(move.said))]), ". ",
    now.path.length > 1 ? h("button", { type: "button", onclick: () => tryMove(now.moment, now.path.slice(0, -1)) }, "One back") : "",
    h("button", { type: "button", id: "untry", onclick: () => go(now.moment) }, "Back to the game"));
}
