// Key Largo (Randles, Selinker, Faidutti; Tilsit 2005): a twin of corestate's, written from the rules page alone.
//
// The course of the game is a generator that yields questions and is sent the event that answers: see
// key_largo/day.mjs, where it begins. The chapters are in key_largo/, each under the name of its place or part.
// All rulings and the encounter cards are played.

import { EDITIONS } from "./key_largo/box.mjs";
import { wholeGame } from "./key_largo/day.mjs";
import { wellFormed } from "./key_largo/questions.mjs";
import { readings, RULINGS } from "./key_largo/rulings.mjs";
import { Table } from "./key_largo/table.mjs";
import { view } from "./key_largo/views.mjs";

export const GAME = "key_largo";
export const SEATS = [3, 4, 5];
export const OPTIONS = { encounters: [false, true] };
export { EDITIONS, RULINGS };

/** A ruleset that is not played here. */
export class Unsupported extends Error {}

export function create(ruleset) {
  const rulings = readings(ruleset.rulings ?? {}, Unsupported);
  const box = ruleset.box ?? EDITIONS[ruleset.edition];
  if (!box) throw new Unsupported(`edition ${ruleset.edition} is unknown here and came without its box`);
  if (!SEATS.includes(ruleset.seats)) throw new Unsupported(`${ruleset.seats} seats`);
  return new Game(new Table(ruleset.seats, box, rulings, ruleset.options?.encounters ?? false));
}

class Game {
  constructor(table) {
    this.state = table;
    this.seats = table.seats;
    this.course = wholeGame(table);
    this.asked = this.course.next().value;
  }

  accepts(event) {
    const whole = wellFormed(event);
    return this.asked !== undefined && whole !== undefined && this.asked.allows(whole);
  }

  play(event) {
    if (!this.accepts(event)) return false;
    this.asked = this.course.next(wellFormed(event)).value;
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
    return this.state.result();
  }
}
