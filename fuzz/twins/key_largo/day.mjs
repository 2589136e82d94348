// The day: who begins, the cards laid in secret, the boats placed in order, the actions in the same order, twice.

import { ACTIONS, PLACES } from "./box.mjs";
import { visitBar } from "./bar.mjs";
import { goDown } from "./dive.mjs";
import { visitDolphins } from "./dolphins.mjs";
import { visitMarket } from "./market.mjs";
import { ask, chance } from "./questions.mjs";
import { visitStore } from "./store.mjs";

const VISITS = { dive: goDown, bar: visitBar, dolphins: visitDolphins, store: visitStore, market: visitMarket };

/** The whole game. It yields questions and is sent the event that answers. */
export function* wholeGame(table) {
  const { starter } = yield namingStarter(table);
  table.calendar.first = starter;
  for (const day of table.box.calendar.keys()) {
    if (day > 0) nextDay(table);
    yield* program(table);
    yield* halfDay(table);
    endHalfDay(table);
    table.calendar.half = "afternoon";
    yield* halfDay(table);
  }
  table.over = true;
}

/** Cards shown and divers held back are those of one half-day; after the last they stay as they are. */
function endHalfDay(table) {
  table.meetings.shown = table.seats.map(() => null);
  table.meetings.sabotaged = [];
}

function nextDay(table) {
  endHalfDay(table);
  const { day, first } = table.calendar;
  table.calendar = { day: day + 1, half: "morning", first: (first + 1) % table.count };
  table.programmes = table.seats.map(() => null);
}

/** Everyone lays two cards, in whatever order they are ready. */
function* program(table) {
  while (table.programmes.includes(null)) {
    const { seat, morning, afternoon } = yield programming(table);
    table.programmes[seat] = [morning, afternoon];
  }
}

function* halfDay(table) {
  if (table.ruling("old_boats") === "gone") table.boats = table.seats.map(() => null);
  for (const seat of table.order()) yield* placeBoat(table, seat);
  for (const seat of table.order()) yield* act(table, seat);
}

function* placeBoat(table, seat) {
  table.boats[seat] = null;
  const place = table.programmes[seat][table.turn()];
  if (place !== "dive") table.boats[seat] = place;
  else if (table.wrecks.some((_, wreck) => mayAnchor(table, seat, wreck))) {
    const { wreck } = yield anchoring(table, seat);
    table.boats[seat] = wreck;
  } else if (table.ruling("no_wreck") === "may_change") {
    const { place: other } = yield redirecting(table, seat);
    table.boats[seat] = other;
  }
}

function* act(table, seat) {
  const place = table.placeOf(seat);
  if (place !== null) yield* VISITS[place](table, seat);
}

/** Whether a wreck holds cards, is free, and is in reach of a diver. */
function mayAnchor(table, seat, wreck) {
  if (!table.isWreck(wreck) || table.isEmpty(wreck)) return false;
  if (table.others(seat).some((other) => table.boats[other] === wreck)) return false;
  return table.teams[seat].some((diver) => table.canReach(diver, wreck));
}

// Questions

function namingStarter(table) {
  const outcomes = () => table.seats.map((starter) => ({ $: "kl.StarterNamed", starter }));
  return chance("kl.NamingStarter", "kl.setup.first", [], outcomes);
}

/** The one question that is put to several seats at once. */
function programming(table) {
  const missing = table.seats.filter((seat) => table.programmes[seat] === null);
  const allows = ({ $, seat, morning, afternoon }) =>
    $ === "kl.Program" && missing.includes(seat) && morning !== afternoon;
  const pairs = ACTIONS.flatMap((morning) => ACTIONS.map((afternoon) => ({ morning, afternoon })));
  const options = () =>
    missing.flatMap((seat) => pairs.map((pair) => ({ $: "kl.Program", seat, ...pair })).filter(allows));
  return { kind: "kl.Programming", seats: missing, asked_by: "kl.day.program", facts: [], allows, options };
}

function anchoring(table, seat) {
  const answers = { "kl.Anchor": ({ wreck }) => mayAnchor(table, seat, wreck) };
  const candidates = { "kl.Anchor": () => table.wrecks.map((_, wreck) => ({ wreck })) };
  return ask("kl.Anchoring", "kl.dive.choose", seat, [], answers, candidates);
}

function redirecting(table, seat) {
  const otherCard = table.programmes[seat][1 - table.turn()];
  const twice = table.ruling("redirect_same_place") === "allowed";
  const answers = { "kl.Redirect": ({ place }) => twice || place !== otherCard };
  const candidates = { "kl.Redirect": () => PLACES.map((place) => ({ place })) };
  return ask("kl.Redirecting", "kl.dive.choose", seat, [], answers, candidates);
}
