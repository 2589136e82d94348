// The end: who has won, by the loyalty cards and by how the game ended.

export function result(t) {
  const scores = t.seats.map((seat) => (hasWon(t, seat) ? 1 : 0));
  const winners = t.seats.filter((seat) => scores[seat] === 1);
  const losers = t.seats.filter((seat) => scores[seat] === 0);
  return { winners, scores, ranking: [winners, losers].filter((group) => group.length > 0) };
}

function hasWon(t, seat) {
  const { loyalty, shown } = t.player(seat);
  const cards = [...loyalty, ...shown];
  if (cards.includes("hybrid")) return t.ending !== "arrival";
  if (cards.includes("cultist")) return t.ending !== "arrival" && t.distance() >= t.number("destination");
  return t.ending === "arrival";
}
