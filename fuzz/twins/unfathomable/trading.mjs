// Trades: items change hands among those in one space, as a whole or not at all.

import { exchange } from "./holdings.mjs";
import { clockwise } from "./pieces.mjs";
import { ask, BARE } from "./questions.mjs";

/** Who may take part in a trade in the space of a seat. */
function traders(t, seat) {
  const there = t.those(t.player(seat).space);
  return t.ruling("trade_with_traitor") === "allowed" ? there : there.filter((other) => t.isHuman(other));
}

export function mayTrade(t, seat) {
  if (t.isRevealed(seat)) return false;
  if (t.isJailed(seat) && t.ruling("trade_in_brig") === "refused") return false;
  return traders(t, seat).filter((other) => other !== seat).length > 0;
}

export function* trade(t, seat) {
  const offers = yield* putTogether(t, seat);
  const facts = factsOf(offers);
  const takesPart = (one) => offers.some(({ giver, receiver }) => giver === one || receiver === one);
  for (const one of clockwise(seat, t.count).slice(1).filter(takesPart)) {
    const event = yield ask("Agreeing", one, facts, () => ({ Accept: BARE, Decline: BARE }));
    if (event.$ === "unf.Decline") return;
  }
  yield* exchange(t, offers);
}

function factsOf(offers) {
  return offers.map(({ item, giver, receiver }) => [`${item} of ${giver} to`, receiver]);
}

function* putTogether(t, seat) {
  const offers = [];
  for (;;) {
    const open = () => offerable(t, seat, offers);
    const event = yield ask("Trading", seat, factsOf(offers), () => ({ Offer: open(), Stop: BARE }));
    if (event.$ === "unf.Stop") return offers;
    const { item, giver, receiver } = event;
    offers.push({ item, giver, receiver });
  }
}

function offerable(t, seat, offers) {
  const there = traders(t, seat);
  const isOffered = (item) => offers.some((one) => one.item === item);
  return there.flatMap((giver) =>
    t
      .player(giver)
      .items.filter((item) => !isOffered(item))
      .flatMap((item) => there.filter((other) => other !== giver).map((receiver) => ({ item, giver, receiver }))),
  );
}
