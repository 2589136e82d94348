// Links into the page: #e74.bob is the moment before event 74 as Bob sees it; .read.RULING.OPTION and .then.MOVES may follow.

const slug = (name) => name.normalize("NFKD").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");

/** What each looker is called in a link; seats that are called alike, or like something else, go by their numbers. */
const LINKED = LOOKERS.map((looker) => {
  if (looker === ALL) return "all";
  if (looker === null) return "table";
  const name = slug(seatOf(looker)), taken = ["all", "table", "read", "then", ""];
  const alike = LOOKERS.filter((other) => typeof other === "number" && slug(seatOf(other)) === name).length > 1;
  return alike || taken.includes(name) || /^e\d+$/.test(name) ? `seat-${looker}` : name;
});

function linkOf() {
  const line = current(), parts = [`e${now.moment}`];
  if (now.looker !== LOOKERS[0]) parts.push(LINKED[LOOKERS.indexOf(now.looker)]);
  if (now.line) parts.push("read", line.ruling.split(".").at(-1), line.option);
  if (now.path.length) parts.push("then", ...now.path);
  return `#${parts.join(".")}`;
}

/** Write where one is into the address, so that it can be sent. */
function linkHere() {
  history.replaceState(null, "", linkOf());
}

/** What stands in a link; nothing in one that somebody has broken. */
function partsOf(link) {
  try {
    return decodeURIComponent(link).replace(/^#/, "").split(".");
  } catch {
    return [""];
  }
}

/** Go where a link leads, as far as it leads anywhere; whether it does. */
function follow(link) {
  const parts = partsOf(link);
  const moment = /^e(\d+)$/.exec(parts.shift());
  if (!moment) return false;
  const wanted = { line: 0, looker: LOOKERS[0], path: [] };
  while (parts.length) {
    const part = parts.shift();
    if (part === "read") {
      const [ruling, option] = parts.splice(0, 2);
      wanted.line = Math.max(0, story.lines.findIndex((line) => line.option === option && line.ruling.split(".").at(-1) === ruling));
    } else if (part === "then") wanted.path = parts.splice(0).map(Number);
    else if (LINKED.includes(part)) wanted.looker = LOOKERS[LINKED.indexOf(part)];
  }
  Object.assign(now, wanted, { moment: Math.max(0, Math.min(lastMoment(story.lines[wanted.line]), Number(moment[1]))) });
  while (now.path.length && !led(now.path)) now.path.pop();
  return true;
}

/** Whether moves can be looked at. */
function led(path) {
  return path.every((step, place) => {
    const found = movesAt(current(), now.moment, path.slice(0, place)), move = found && found.moves[step];
    return move && move.moment && !move.played && visible(found).includes(move);
  });
}
