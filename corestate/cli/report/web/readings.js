// The other readings: where two fair readers may differ, what changes, and switches to see it.

function showReadings() {
  const cited = new Set(story.lines[0].refusals.map(([slug]) => slug));
  const matters = story.rulings.filter((one) => story.lines.some((line) => line.ruling === one.id) || one.rules.some((slug) => cited.has(slug)));
  const changing = matters.filter((one) => story.lines.some((line) => line.ruling === one.id && line.changes)), others = matters.filter((one) => !changing.includes(one));
  at("readings").hidden = !matters.length;
  at("readings-note").textContent = story.everything
    ? `Where two fair readers of the rulebook may differ. ${changing.length ? "These change the verdict or the result: choose one, and the verdict and the table follow it." : "None of them changes the verdict or the result."}`
    : "Where two fair readers of the rules cited may differ. What another reading would have made of this game is worked out from the whole record, and is not told here.";
  put("switches", (story.everything ? changing : matters).map(showSwitch));
  at("same-readings").hidden = !story.everything || !others.length;
  put("same-readings", h("summary", {}, `${some(others.length, "other place", "other places")} where readers may differ: the same verdict`), h("div", { class: "switches" }, others.map(showSwitch)));
}

function showSwitch(one) {
  return h("fieldset", { "data-ruling": one.id },
    h("legend", {}, one.question),
    one.options.map(([name, says]) => {
      const place = name === one.chosen ? 0 : story.lines.findIndex((line) => line.ruling === one.id && line.option === name);
      return h("label", { class: place < 0 ? "same" : "" },
        h("input", { type: "radio", name: one.id, value: name, disabled: place < 0, onchange: () => read(place) }),
        h("span", {}, h("b", {}, words(name)), " ", h("span", { class: "says" }, says), " ", h("span", { class: "effect" }, effect(one, name, place))));
    }),
    h("p", { class: "why" }, one.why, " ", linked(one.id)));
}

/** Set the switches to the reading that is shown. */
function setSwitches() {
  for (const one of story.rulings) {
    const switched = current().ruling === one.id;
    const fieldset = at("readings").querySelector(`[data-ruling="${one.id}"]`);
    if (!fieldset) continue;
    fieldset.classList.toggle("switched", switched);
    for (const input of fieldset.querySelectorAll("input")) input.checked = input.value === (switched ? current().option : one.chosen);
  }
}

function effect(one, name, place) {
  if (name === one.chosen) return "as it was played";
  if (place < 0) return story.everything ? "no difference in this game" : "";
  const line = story.lines[place];
  const result = value(line.result), own = value(story.lines[0].result);
  const parts = `the games part before event ${line.first}`;
  if (line.verdict === "depends") return `${parts}; it depends on what was left open`;
  if (line.verdict === "illegal") return `${parts}; event ${eventCount(line) - line.disputed} is not legal`;
  if (line.claimed) return `${parts}; the claimed event is legal`;
  if (result && own && JSON.stringify([result.winners, result.scores]) === JSON.stringify([own.winners, own.scores])) return `${parts}; the same result`;
  if (result) return `${parts}; ${result.winners.length ? `${listed(result.winners.map(seatOf))} ${result.winners.length > 1 ? "win" : "wins"}` : "nobody wins"}, ${result.scores.join(" : ")}`;
  return `${parts}; every event is legal`;
}

/** Read a disputed rule another way, or as the record does. */
function read(place) {
  now.line = place;
  now.path = [];
  const line = current();
  now.moment = place ? Math.min(line.first, lastMoment(line)) : disputedIn(line) ?? lastMoment(line);
  showAll();
  linkHere();
}

function showUnder() {
  const line = current();
  at("under").hidden = !now.line;
  if (!now.line) return;
  put("under", "Read as ", h("b", {}, words(line.option)), ` (${line.ruling}): the games part before event ${line.first}. `,
    h("button", { type: "button", onclick: () => read(0) }, "Back to how it was played"));
}

