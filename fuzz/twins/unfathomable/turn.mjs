// The turn and its phases, and the whole game.

import { uses } from "./abilities.mjs";
import { actions } from "./actions.mjs";
import { mayImprove, skillSet } from "./holdings.mjs";
import { dealAll } from "./loyalty.mjs";
import { mythosPhase } from "./mythos.mjs";
import { distinct, lacking } from "./pieces.mjs";
import { ask, BARE, each } from "./questions.mjs";
import { setUp } from "./setup.mjs";
import { draw, nameOfSet } from "./skills.mjs";
import { GameOver } from "./table.mjs";
import { discardSkill, use } from "./using.mjs";

/** The whole game. It yields questions and is sent the event that answers. */
export function* wholeGame(t) {
  try {
    yield* setUp(t);
    for (let seat = t.turn.seat; ; seat = (seat + 1) % t.count) yield* turn(t, seat);
  } catch (error) {
    if (!(error instanceof GameOver)) throw error;
  }
  yield* dealTheRest(t);
  t.over = true;
}

/** The ship is lost and nobody is a Hybrid: the cards not dealt yet may be dealt first. */
function* dealTheRest(t) {
  if (t.ending === "arrival" || t.ruling("loss_without_traitor") === "nobody_wins") return;
  const isHybrid = ({ loyalty, shown }) => loyalty.includes("hybrid") || shown.includes("hybrid");
  if (t.players.some(isHybrid)) return;
  while (t.decks.loyalty.length > 0) yield* dealAll(t);
}

function* turn(t, seat) {
  const begun = Math.min(t.turn.begun + 1, t.count + 1);
  t.turn = { seat, begun, used: [], barred: false };
  yield* mayImprove(t, seat);
  yield* receive(t, seat);
  yield* actionPhase(t, seat);
  if (t.isHuman(seat)) yield* mythosPhase(t);
  yield* discardPhase(t);
  if (t.options.game === "learning" && t.turn.begun === t.count) yield* dealAll(t);
}

// Receive Skills

function* receive(t, seat) {
  const skills = skillSet(t, seat);
  if (t.isRevealed(seat)) yield* receiveAsTraitor(t, seat, skills);
  else if (t.isIn(seat, "sick_bay")) yield* draw(t, seat, yield* nameOfSet(t, "ChoosingOne", seat, skills, 1));
  else yield* draw(t, seat, skills);
}

function* receiveAsTraitor(t, seat, skills) {
  if (t.isIn(seat, "sick_bay")) yield* recover(t, seat, skills);
  else yield* replace(t, seat, skills, !t.isJailed(seat) || t.ruling("traitor_cards_in_brig") === "allowed");
}

/** In the Sick Bay one card: of the set, or treachery in its place. */
function* recover(t, seat, skills) {
  const stop = t.ruling("traitor_draw") === "may_draw_fewer" ? BARE : [];
  const open = distinct([...skills, "treachery"]);
  const event = yield ask("Recovering", seat, [], () => ({ Name: each("skill", open), Stop: stop }));
  if (event.$ === "unf.Name") yield* draw(t, seat, [event.skill]);
}

/** A traitor names the cards it replaces by treachery, or leaves out, before it draws. */
function* replace(t, seat, skills, mayReplace) {
  let left = skills;
  const drawn = [];
  const fewer = t.ruling("traitor_draw") === "may_draw_fewer";
  while (mayReplace || fewer) {
    const facts = [["replaced", drawn.length], ...left.map((skill, place) => [`left ${place}`, skill])];
    const open = distinct(left);
    const event = yield ask("Replacing", seat, facts, () => ({
      Name: mayReplace ? each("skill", open) : [],
      Choose: fewer ? each("option", open) : [],
      Stop: BARE,
    }));
    if (event.$ === "unf.Stop") break;
    left = lacking(left, event.skill ?? event.option);
    if (event.$ === "unf.Name") drawn.push("treachery");
  }
  yield* draw(t, seat, [...left, ...drawn]);
}

// Action

function* actionPhase(t, seat) {
  if (t.isRevealed(seat) && (yield* startCard(t, seat))) return;
  yield* actions(t, seat, t.number("actions"));
}

/** A traitor may play a card that takes the place of its actions. */
function* startCard(t, seat) {
  if (t.isJailed(seat) && t.ruling("traitor_cards_in_brig") === "refused") return false;
  if (t.player(seat).hand.length === 0) return false;
  const event = yield ask("Starting", seat, [], () => ({ Use: uses(t, seat, ["action_start"]), Decline: BARE }));
  if (event.$ !== "unf.Use") return false;
  yield* use(t, seat, event.source, event.ability);
  return true;
}

// Discard

function* discardPhase(t) {
  for (const seat of t.order()) {
    const player = t.player(seat);
    while (player.hand.length > t.number("hand_limit")) {
      const open = distinct(player.hand);
      const event = yield ask("Trimming", seat, [], () => ({ Discard: each("card", open) }));
      player.hand = lacking(player.hand, event.card);
      discardSkill(t, event.card);
    }
  }
}
