"""Claims about Into the Blue.

Why play ends with probability one. Take one of the dice: a turn throws it once, twice or three times, and whatever the
diver decides each throw shows a 1 with probability at least 1/6. So with probability at least 1/216 all its throws do,
the final result holds a 1, and the turn does not fail. A turn that does not fail places at least one shell, of which
there are `seats * shells` (`every_placing_turn_uses_a_shell`) and the diver has one (`nobody_dives_without_shells`), or
takes a chest, which never comes back (`chests_go_to_their_takers_for_good`), or is one of the last turns, of which
each seat has one. So at most `seats * shells + chests + seats` turns do not fail, and the failed turns before each of
them are bounded by a geometric law.
"""

from invariants.claims import claims_of
from invariants.into_the_blue import dives, holdings, retold, turns

CLAIMS = claims_of(holdings, dives, turns, retold)
