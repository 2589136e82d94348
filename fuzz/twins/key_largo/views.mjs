// What a seat may know, and what everybody may: the seat null is a bystander. To be written down before the next event.

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
    looks: table.seats.flatMap((owner) => table.looks[owner].map((look) => lookSeen(look, owner, owner === seat))),
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

function lookSeen({ wreck, day, half, cards, left }, owner, own) {
  return { seat: owner, wreck, day, half, cards: own ? cards : null, left: own ? left : null };
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
