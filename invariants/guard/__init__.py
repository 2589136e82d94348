"""The guard: how claims are checked after every step without asking all of them. No reader of the claims needs it.

Why it is sound. A claim about states is a function of what it reads. A step that left all of that as it was, the very
same objects, cannot have made it false, so it is not asked again; nor is a claim about steps one of whose parts must
have moved when none has. Where a shortcut (`shortcuts`) stands for a claim, the claim follows from it: a claim about
states is *preserved by* a quicker claim about the step, a claim about steps *follows from* a stronger one. Most steps
are *simple*: one look tells that the card named went where it goes and nothing else happened, and then what follows
from that is not asked. A step of which one cannot see it so is judged claim by claim.

None of this is believed. Two files under `tests/contract` hold it:

- in `test_footprints.py`, `test_a_claim_reads_no_more_than_it_declares` watches what every claim looks at where it
  holds, `test_a_claim_minds_the_kind_of_question_only_where_it_says_so` changes the question before its eyes, and
  `test_a_claim_about_steps_is_silent_where_nothing_it_names_has_moved` undoes what a step moved;
- in `test_claims.py`, `test_the_guard_asks_whatever_a_step_has_broken` is the law that proves the guard sound, its
  shortcuts included: steps of random games are spoiled with parts of other moments, and whatever claim is then false
  must be found false by the guard of that claim alone.
"""

from invariants.guard.guard import Guard, guard_of
from invariants.guard.shortcuts import Shortcuts, shortcuts_of

__all__ = ["Guard", "Shortcuts", "guard_of", "shortcuts_of"]
