// Unfathomable (Fantasy Flight Games 2021): a twin of corestate's, written from the rules page and the edition alone.
//
// The course of the game is a generator that yields questions and is sent the event that answers: see
// unfathomable/turn.mjs, where it begins. What cards do is data of the edition, carried out by unfathomable/script.mjs.
// Both set-ups and all rulings are played.

import { readFileSync } from "node:fs";

import { whole } from "./unfathomable/questions.mjs";
import { readings, RULINGS } from "./unfathomable/rulings.mjs";
import { result } from "./unfathomable/ending.mjs";
import { Table } from "./unfathomable/table.mjs";
import { wholeGame } from "./unfathomable/turn.mjs";
import { view } from "./unfathomable/views.mjs";

export const GAME = "unfathomable";
export const SEATS = [3, 4, 5, 6];
export const OPTIONS = {
  game: ["standard", "learning"],
  cultist: [true, false],
  difficulty: ["normal", "easier", "harder"],
  profile: ["reference", "learn_to_play"],
};
export const EDITIONS = JSON.parse(readFileSync(new URL("./unfathomable/editions.json", import.meta.url), "utf8"));
export { RULINGS };

/** A ruleset that is not played here. */
export class Unsupported extends Error {}

export function create(ruleset) {
  const defaults = Object.fromEntries(Object.entries(OPTIONS).map(([key, [first]]) => [key, first]));
  const options = { ...defaults, ...ruleset.options };
  const rulings = readings(ruleset.rulings ?? {}, options.profile, Unsupported);
  const box = ruleset.box ?? EDITIONS[ruleset.edition];
  if (!box) throw new Unsupported(`edition ${ruleset.edition} is unknown here and came without its box`);
  if (!SEATS.includes(ruleset.seats)) throw new Unsupported(`${ruleset.seats} seats`);
  return new Game(new Table(ruleset.seats, box, rulings, options));
}

class Game {
  constructor(table) {
    this.state = table;
    this.seats = table.seats;
    this.course = wholeGame(table);
    this.asked = this.course.next().value;
  }

  accepts(event) {
    return this.asked !== undefined && this.asked.allows(whole(event));
  }

  play(event) {
    if (!this.accepts(event)) return false;
    this.asked = this.course.next(whole(event)).value;
    return true;
  }

  legal() {
    return this.asked === undefined ? [] : this.asked.options();
  }

  question() {
    if (this.asked === undefined) return null;
    const { kind, seats, asked_by, facts } = this.asked;
    return { kind, seats, asked_by, facts };
  }

  table() {
    return this.state.shown();
  }

  public() {
    return view(this.state, null, this.question());
  }

  private(seat) {
    return view(this.state, seat, this.question());
  }

  result() {
    return this.asked === undefined ? result(this.state) : null;
  }
}
