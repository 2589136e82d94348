// Putting it together: stepping, playing by itself, keys, and what the page is made of at first.

function showAll() {
  showVerdict();
  showUnder();
  setSwitches();
  showEvents();
  at("dispute").hidden = disputedIn(current()) === null;
  showTable();
  showCurve();
}

/** Go to a moment of the game, and leave whatever was tried. */
function go(moment) {
  now.moment = Math.max(0, Math.min(lastMoment(current()), moment));
  now.path = [];
  showTable();
  linkHere();
}

/** One event back; from a move that was tried, back to where it was. */
const stepBack = () => go(now.path.length ? now.moment : now.moment - 1);

// Playing by itself

const PACE = 1200;
let playing = null;

function play() {
  if (playing !== null || now.moment >= lastMoment(current())) return stop();
  playing = setInterval(() => {
    go(now.moment + 1);
    if (now.moment >= lastMoment(current())) stop();
  }, PACE);
  showPlaying();
}

function stop() {
  clearInterval(playing);
  playing = null;
  showPlaying();
}

function showPlaying() {
  const on = playing !== null;
  at("play").setAttribute("aria-pressed", String(on));
  at("play").setAttribute("aria-label", on ? "Stop" : "Play from here");
  at("caption").setAttribute("aria-live", on ? "off" : "polite");
}


function showFacts() {
  at("game").textContent = story.title;
  put("about", `${story.edition}, ${story.seats} seats`, story.seat === null ? "" : h("strong", { class: "seal" }, `holds only what ${seatOf(story.seat)} may know`));
  const options = Object.entries(story.options).map(([name, chosen]) => `${words(name)}: ${chosen === true ? "yes" : chosen === false ? "no" : words(chosen)}`);
  const facts = [["Edition", story.edition], options.length ? ["Options", options.join(", ")] : null,
    ["Assumed, not printed", assumed()],
    ["Readings", h("details", {}, h("summary", {}, some(story.rulings.length, "ruling")), h("ul", {}, story.rulings.map((one) => h("li", {}, one.question, " ", h("b", {}, words(one.chosen)), " ", linked(one.id)))))]];
  put("facts", facts.filter(Boolean).map(([name, told]) => [h("dt", {}, name), h("dd", {}, Array.isArray(told) ? told.flatMap((one) => [one, " "]) : told)]));
  put("keys", [["←", "→"], ["Page Up", "Page Down"], ["Home", "End"], ["d"], ["p"], ["↑", "↓"]].map((keys, place) => h("span", {}, keys.map((key) => h("kbd", {}, key)), ["one event", "ten events", "beginning and end", "the disputed event", "play and stop", "within the log"][place])));
  at("made").textContent = `corestate ${story.library}. Rules are stated in our own words; the rulebook is the publisher's.`;
}

/** What is assumed, in words: the parts of the box, and of long lists which entries. */
function assumed() {
  const tables = new Map();
  for (const datum of story.assumed) {
    const [, name, entry] = /^([^[]*)(?:\[(.*)\])?/.exec(datum);
    tables.set(name, [...(tables.get(name) || []), ...(entry === undefined ? [] : [words(entry)])]);
  }
  if (!tables.size) return "nothing";
  return h("ul", { class: "assumed" }, [...tables].map(([name, entries]) => h("li", { title: entries.length > MOST ? entries.join(", ") : null }, words(name), entries.length ? `: ${entries.slice(0, MOST).join(", ")}${entries.length > MOST ? ` and ${entries.length - MOST} more` : ""}` : "")));
}

function showLookers() {
  put("looker", LOOKERS.map((looker, place) => h("option", { value: place }, lookerName(looker))));
  at("looker").disabled = LOOKERS.length < 2;
  at("looker").addEventListener("change", () => lookAs(LOOKERS[Number(at("looker").value)], now.moment));
}

const THEMES = [["", "◐", "as the device has them"], ["light", "☀", "light"], ["dark", "☾", "dark"]];
function nextTheme() {
  const root = document.documentElement;
  const place = (THEMES.findIndex(([name]) => name === (root.dataset.theme || "")) + 1) % THEMES.length;
  const [name, sign, spoken] = THEMES[place];
  if (name) root.dataset.theme = name; else delete root.dataset.theme;
  at("theme").textContent = sign;
  at("theme").setAttribute("aria-label", `Colours: ${spoken}`);
}

const KEYS = {
  ArrowLeft: stepBack, ArrowRight: () => go(now.moment + 1),
  PageUp: () => go(now.moment - 10), PageDown: () => go(now.moment + 10),
  Home: () => go(0), End: () => go(lastMoment(current())),
  d: () => { const number = disputedIn(current()); if (number !== null) go(number); },
  p: play,
};

document.addEventListener("keydown", (pressed) => {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey || !KEYS[pressed.key]) return;
  if (pressed.target.closest("input[type=search]")) return;
  if (pressed.target.closest("select, input[type=radio]") && pressed.key.length > 1) return;
  pressed.preventDefault();
  if (pressed.key !== "p") stop();
  KEYS[pressed.key]();
});
for (const [id, key] of [["first", "Home"], ["back", "ArrowLeft"], ["next", "ArrowRight"], ["last", "End"], ["dispute", "d"]]) at(id).addEventListener("click", () => { stop(); KEYS[key](); });
at("play").addEventListener("click", play);
at("slider").addEventListener("input", () => { stop(); go(Number(at("slider").value)); });
at("theme").addEventListener("click", nextTheme);
addEventListener("hashchange", () => { if (location.hash !== linkOf() && follow(location.hash)) { stop(); at("looker").value = LOOKERS.indexOf(now.looker); showAll(); } });
let wide = 0;
new ResizeObserver(() => {
  if (Math.abs(at("drawing").clientWidth - wide) > 3) { wide = at("drawing").clientWidth; showTable(); showCurve(); }
}).observe(at("drawing"));

now.moment = disputedIn(current()) ?? lastMoment(current());
follow(location.hash);
showFacts();
if (game.legend) { at("signs").append(game.legend()); at("signs").hidden = false; }
showLookers();
showFilter();
showReadings();
at("looker").value = LOOKERS.indexOf(now.looker);
showAll();
wide = at("drawing").clientWidth;
