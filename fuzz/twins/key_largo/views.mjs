// What a seat may know, and what everybody may: the seat null is a bystander. To be written down before the next event.

import { lacking } from "./pieces.mjs";

export function view(table, seat, question) {
  const { calendar, boats, teams, stock, gone } = table;
  const seen = {
    calendar,
    programmes: table.seats.map((owner) => programmeSeen(table, owner, owner === seat)),
    boats,
    money: table.seats.map((owner) => (isMoneySeen(table, owner, seat) ? table.money[owner] : null)),
    teams,
    hands: table.seats.map((owner) => handSeen(table, owner, owner === seat)),
    stock,
    wrecks: table.wrecks.map((_, wreck) => ({ cards: table.cardsIn(wreck), monsters: table.returned[wreck] })),
    gone,
    looks: table.seats.flatMap((owner) => looksSeen(table, owner, owner === seat)),
    dive: diveSeen(table.diveShown(), seat),
    meetings: meetingsSeen(table.meetings, seat),
  };
  return { seat, table: seen, question };
}

function programmeSeen(table, owner, own) {
  const programme = table.programmes[owner];
  if (programme === null) return { laid: false, morning: null, afternoon: null };
  const revealed = !table.programmes.includes(null);
  const [morning, afternoon] = programme;
  return {
    laid: true,
    morning: own || revealed ? morning : null,
    afternoon: own || (revealed && table.calendar.half === "afternoon") ? afternoon : null,
  };
}

function isMoneySeen(table, owner, seat) {
  return table.ruling("money_public") === "public" || owner === seat || table.over;
}

function handSeen(table, owner, own) {
  return { backs: table.backs(owner), cards: own || table.over ? table.hands[owner] : null };
}

function looksSeen(table, owner, own) {
  return table.looks[owner].map(({ wreck, day, half, cards, left }) => {
    const shown = own ? soFar(table.looking, owner, wreck, cards) : null;
    return { seat: owner, wreck, day, half, cards: shown, left: own ? left : null };
  });
}

/** The cards of a look, less those that are still to be shown while it is under way. */
function soFar(looking, owner, wreck, cards) {
  if (looking === null || looking.seat !== owner || looking.wreck !== wreck) return cards;
  return looking.unshown.reduce(lacking, cards);
}

function diveSeen(dive, seat) {
  return dive && { ...dive, catch: dive.seat === seat ? dive.catch : null };
}

function meetingsSeen({ deck, hands, played, shown, sabotaged }, seat) {
  return {
    deck: deck.length,
    hands: hands.map((hand) => hand.length),
    own: seat === null ? null : hands[seat],
    played,
    shown,
    sabotaged,
  };
}
