// Whether an action would find something to act on (unf.ruling.nothing_to_act_on), and the cards that need a target.

export function findsSomething(t, seat, source, ability) {
  return true;
}
