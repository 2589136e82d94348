// Actions: moving, attacking, rescuing, killing, using abilities, trading, revealing oneself.

import { uses } from "./abilities.mjs";
import { defeat, defeatPassenger } from "./defeat.mjs";
import { hasPassive } from "./holdings.mjs";
import { reveal, revealing } from "./loyalty.mjs";
import { remove } from "./monsters.mjs";
import { moveTo } from "./moves.mjs";
import { distinct, lacking, sum, valueOf } from "./pieces.mjs";
import { ask, BARE, each } from "./questions.mjs";
import { throwDie } from "./rolls.mjs";
import { mayTrade, trade } from "./trading.mjs";
import { discardSkill, use } from "./using.mjs";

/** A seat takes so many actions, one after the other. */
export function* actions(t, seat, amount, isOwnTurn = true) {
  for (let left = amount; left > 0; left -= 1) {
    const event = yield ask("Acting", seat, [["actions", left]], () => possibleActions(t, seat, isOwnTurn));
    if (event.$ === "unf.Stop") return;
    yield* ACTIONS[event.$](t, seat, event);
  }
}

const ACTIONS = {
  *"unf.Move"(t, seat, { to }) {
    if (t.isJailed(seat)) yield* bribe(t, seat, to);
    yield* moveTo(t, seat, to);
  },
  *"unf.Attack"(t, seat, { target, space }) {
    yield* attack(t, seat, target, space, { plus: knife(t, seat) });
  },
  *"unf.Rescue"(t, seat, { space }) {
    t.sea.passengers[t.place(space)] -= 1;
  },
  *"unf.Kill"(t, seat) {
    yield* defeatPassenger(t, t.player(seat).space);
  },
  *"unf.Use"(t, seat, { source, ability }) {
    yield* use(t, seat, source, ability);
  },
  *"unf.Trade"(t, seat) {
    yield* trade(t, seat);
  },
  *"unf.Reveal"(t, seat, { card }) {
    yield* reveal(t, seat, card);
  },
};

/** Everything a seat may do with an action. */
function possibleActions(t, seat, isOwnTurn) {
  const deeds = {
    Move: each("to", destinations(t, seat)),
    Attack: attacks(t, seat),
    Rescue: rescues(t, seat),
    Kill: mayKill(t, seat) ? BARE : [],
    Use: uses(t, seat, ["action"]),
    Trade: mayTrade(t, seat) ? BARE : [],
    Reveal: mayReveal(t, isOwnTurn) ? each("card", revealing(t, seat)) : [],
  };
  const idle = Object.values(deeds).every((all) => all.length === 0);
  const mayStop = idle || t.ruling("stop_early") === "allowed";
  return { ...deeds, Stop: mayStop ? BARE : [] };
}

function mayReveal(t, isOwnTurn) {
  return isOwnTurn || t.ruling("coordinated_effort") !== "no_reveal";
}

/** Where a move action leads: any ship space but Sick Bay and Brig; out of the Brig for traitors with cards enough. */
function destinations(t, seat) {
  const { space, hand } = t.player(seat);
  if (t.isJailed(seat) && (t.isHuman(seat) || sum(hand.map(valueOf)) < t.number("leave_brig"))) return [];
  return t.ofKind("deck", "interior").filter((to) => to !== space && to !== "sick_bay" && to !== "brig");
}

/** A traitor leaves the Brig: it discards cards until they are worth enough. */
function* bribe(t, seat, to) {
  const player = t.player(seat);
  for (let due = t.number("leave_brig"); due > 0; ) {
    const open = distinct(player.hand);
    const event = yield ask("Bribing", seat, [["due", due], ["to", to]], () => ({ Discard: each("card", open) }));
    player.hand = lacking(player.hand, event.card);
    discardSkill(t, event.card);
    due -= valueOf(event.card);
  }
}

function attacks(t, seat) {
  const { space } = t.player(seat);
  if (hasPassive(t, seat, "no_attack")) return [];
  return enemies(t, seat, [space]);
}

/** The enemies of a seat in these spaces: Deep Ones (null) and traitors of a human, humans of a traitor. */
export function enemies(t, seat, spaces) {
  return spaces.flatMap((space) => [
    ...(t.isHuman(seat) && t.deepOnesIn(space) > 0 ? [{ target: null, space }] : []),
    ...t
      .those(space)
      .filter((other) => other !== seat && t.isRevealed(other) !== t.isRevealed(seat))
      .map((target) => ({ target, space })),
  ]);
}

function rescues(t, seat) {
  const { space } = t.player(seat);
  return t.isHuman(seat) && t.passengersIn(space) > 0 ? [{ space }] : [];
}

function mayKill(t, seat) {
  const { space } = t.player(seat);
  return t.isRevealed(seat) && t.passengersIn(space) > 0 && t.humansIn(space).length === 0;
}

function knife(t, seat) {
  return hasPassive(t, seat, "basic_attack") ? 1 : 0;
}

/** An attack, or what is rolled like one: high enough it defeats. */
export function* attack(t, seat, target, space, { plus = 0, need = 0, isAttack = true, weapon = "" }) {
  const die = yield* throwDie(t, seat, { attack: isAttack, weapon });
  const wanted = need || t.number(target === null ? "need_deep_one" : "need_character");
  if (die + plus < wanted) return;
  if (target !== null) yield* defeat(t, target);
  else if (t.deepOnesIn(space) > 0) remove(t, space);
}
