// The verdict: the answer, what it says of everything written, the rules, and what it leaves open.

function headline(line) {
  if (!line.option && story.says) return story.says;
  const as = line.option ? `Read as “${words(line.option)}”, ` : story.everything ? "" : `As far as ${seatOf(story.seat)} may know, `;
  return sentence(as + finding(line));
}

function finding(line) {
  const number = disputedIn(line), counted = eventCount(line);
  const broken = new Set(line.refusals.map(([slug]) => slug)).size;
  const what = line.claimed ? "the claimed event" : number === null ? `what is stated before event ${counted}` : `event ${number}`;
  if (line.verdict === "depends") return "it depends on what was left open";
  if (line.verdict === "incomplete") return "something is missing";
  if (line.verdict === "illegal" && number === null) return `${what} is not so`;
  if (line.verdict === "illegal") return broken ? `${what} breaks ${broken > 1 ? `${broken} rules` : "a rule"}` : `${what} is not legal`;
  if (line.claimed) return "the claimed event is legal";
  if (!counted) return "nothing has happened yet";
  return line.result === null ? `every rule is kept in ${some(counted, "event")} so far` : `all ${counted} events keep the rules`;
}

function outcome(line) {
  const result = value(line.result);
  if (!result || (!story.certain && !now.line)) return [];
  const won = result.winners.length ? `${listed(result.winners.map(seatName))} ${result.winners.length > 1 ? "win" : "wins"}` : "Nobody wins";
  return [`${won}. `, h("span", { class: "scores" }, result.scores.map((score, seat) => h("span", { class: `chip seat-${seat} score`, title: seatName(seat) }, h("b", {}, story.names[seat] || seat), ` ${score}`)))];
}

/** Rules with the facts they were applied to, each rule once. */
function ruleCards(cited) {
  const facts = new Map();
  for (const [slug, because] of cited) facts.set(slug, [...(facts.get(slug) || []), because]);
  return h("div", { class: "rules" }, [...facts].map(([slug, because]) => {
    const [heading, says] = rule(slug);
    return h("article", { class: "rule" }, because.filter(Boolean).map((fact) => h("p", { class: "fact" }, fact)), h("p", { class: "says" }, says),
      h("p", { class: "source" }, linked(slug), heading ? ` · ${heading}` : ""));
  }));
}

function showVerdict() {
  const line = current(), number = disputedIn(line), refused = line.verdict !== "legal", own = !now.line;
  at("verdict").className = line.verdict;
  put("headline", h("span", { class: "sign", "aria-hidden": "true" }, KINDS[line.verdict][2]), h("span", {}, headline(line)));
  put("disputed", number === null ? "" : [h("span", { class: "number" }, number), said(line, number), story.line && own ? h("span", { class: "note" }, ` line ${story.line}`) : ""]);
  put("standing", outcome(line));
  put("stated", own ? stated() : "");
  put("open", own ? openPlaces(line) : "", drawnOneWay());
  put("broken", refused ? inTheWay(line) : scored(line), own ? besideTheRules() : "");
  put("instead", refused ? alternatives(line) : "");
  put("after", own ? [later(), ways(), settledPoints()] : "");
}

// What was stated, left open, or never written

const HOLDS = { true: ["kept", "✓"], false: ["wrong", "✗"], null: ["unsure", "?"] };
function stated() {
  const { findings, unheard } = story.beside;
  return [findings.length ? h("ul", { class: "stated" }, findings.map(([says, holds]) => h("li", { class: HOLDS[holds][0] }, h("span", { class: "sign", "aria-hidden": "true" }, HOLDS[holds][1]), h("span", {}, `${sentence(says)}.`)))) : "",
    unheard ? h("p", { class: "hint" }, `${sentence(unheard)}.`) : ""];
}

const MOST = 8;
function openPlaces(line) {
  const verdicts = { legal: "it is legal with", illegal: "it is not legal with", depends: "it still depends with" };
  const { filled, missing } = story.beside;
  return [
    line.verdict === "depends" && story.open.length ? h("ul", { class: "open" }, story.open.map(([at, verdict, events]) => h("li", {}, `Line ${at}: ${verdicts[verdict]} `, h("b", {}, events.slice(0, MOST).join("; ")), events.length > MOST ? ` and ${events.length - MOST} more` : ""))) : "",
    missing.map(([says, could, more]) => h("div", { class: "missing" }, h("p", {}, `${sentence(says)}. It could have been:`), h("ul", { class: "options" }, could.map((one) => h("li", {}, sentence(one))), more ? h("li", { class: "note" }, `${more} more`) : ""))),
    filled.map((one) => h("p", { class: "note" }, `${sentence(one)}.`)),
    story.unsure ? h("p", {}, `${sentence(story.unsure)}.`) : "",
  ];
}

function drawnOneWay() {
  const lines = [...new Set(story.guessed)];
  return [
    lines.length ? h("p", { class: "note" }, `${lines.length > 1 ? "Lines" : "Line"} ${listed(lines)} ${lines.length > 1 ? "were" : "was"} left open: the table is drawn with one of the ways it can have been.`) : "",
    story.untold.length ? h("details", { class: "untold" }, h("summary", {}, "The table is drawn with things nobody told: they may have been otherwise"), h("ul", {}, story.untold.map(([about, words]) => h("li", {}, h("b", {}, `${about}: `), words)))) : "",
  ];
}

// The rules

function inTheWay(line) {
  if (line.refusals.length) return [h("h3", {}, line.verdict === "depends" ? "Rules in the way where it is not legal" : "Rules in the way"), ruleCards(line.refusals)];
  return line.verdict === "illegal" ? h("p", { class: "note" }, `A rule is in its way whatever lies hidden; which one depends on what ${seatOf(story.seat)} may not know.`) : "";
}

function scored(line) {
  const result = value(line.result);
  return result && (story.certain || now.line) ? h("details", {}, h("summary", {}, "How it was scored"), ruleCards(result.why.map((one) => [one.rule, one.because]))) : "";
}

function besideTheRules() {
  const { implied, allowed } = story.beside;
  return [
    allowed.length ? [h("h3", {}, "Allowed by"), ruleCards(allowed.map((slug) => [slug, ""]))] : "",
    implied.map(([saidOf, slugs]) => h("details", {}, h("summary", {}, `Implied before it: ${saidOf}`), ruleCards(slugs.map((slug) => [slug, ""])))),
  ];
}

/** What was legal in the place of what was judged; a move whose table is in the file can be looked at. */
function alternatives(line) {
  if (line.legal === null) return h("p", { class: "note" }, `What else was legal there is not for ${seatOf(story.seat)} to know.`);
  const number = lastMoment(line), question = value(line.moments.at(-1)[0]);
  if (!line.legal.length) return h("p", { class: "note" }, question ? "" : "Nothing was legal any more: the game was over.");
  const heading = h("h3", {}, "Legal there", h("span", { class: "number" }, line.legal.length), question.seats.length ? "" : h("span", { class: "note" }, " by chance"));
  const found = movesAt(line, number, []);
  if (found && !visible(found).length) return [heading, elsewhere(found, number)];
  const items = line.legal.map((told, place) => moveItem(number, [], found, place, told));
  if (line.more) items.push(h("li", { class: "note" }, "and whatever the cards allow that nobody named"));
  if (items.length <= MOST) return [heading, h("ul", { class: "options" }, items)];
  return [heading, h("ul", { class: "options" }, items.slice(0, MOST)),
    h("details", {}, h("summary", {}, `${items.length - MOST} more`), h("ul", { class: "options" }, items.slice(MOST)))];
}

// What came after, how it may have ended, what is ours and not the rulebook's

function later() {
  const { also } = story.beside;
  if (!also.length) return "";
  return [h("h3", {}, "Also, that having been let stand"), h("ul", { class: "also" }, also.map(([at, told, cited, forced]) => h("li", {},
    at === null ? "" : h("span", { class: "number" }, `line ${at}`), told ? sentence(told) : "", forced ? h("span", { class: "chip" }, "forced by the first") : "",
    h("ul", {}, cited.map(([slug, because]) => h("li", {}, sentence(because), " ", linked(slug, rule(slug)[1])))))))];
}

function ways() {
  const { ways: found } = story.beside;
  if (!found.length) return "";
  const names = found[0][1].map((_, seat) => seatName(seat)), weighed = found.some(([, , weight]) => weight);
  return h("details", {}, h("summary", {}, `${found.length} ways it may have ended`), h("table", {},
    h("thead", {}, h("tr", {}, ["Won", ...names, ...(weighed ? ["Share of all ways"] : [])].map((one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, found.map(([won, scores, weight]) => h("tr", {}, [won, ...scores, ...(weighed ? [weight] : [])].map((one) => h("td", {}, one)))))));
}

function settledPoints() {
  if (!story.settled.length) return "";
  return [h("h3", {}, "The rulebook leaves open, and it is played so"), h("ul", { class: "settled" }, story.settled.map(([id, what, why]) => h("li", {}, h("b", {}, what), ` ${why} `, linked(id))))];
}
