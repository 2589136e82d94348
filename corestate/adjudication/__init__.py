"""Adjudication: the verdict on a game that somebody wrote down, and all that belongs to it.

`settle` judges a script, whatever it leaves open, under its own ruleset and every rival one; `claim` puts a claimed
event into a script first. `told` is the search alone, `settled` what can be played again, `readings` the other readings
of a list of events. It stands above `fuzz` and `serializers`, as the command line does, and nothing below imports it.
"""

from corestate.adjudication import answer
from corestate.adjudication.applying import applied
from corestate.adjudication.guesses import Guesses, guesses
from corestate.adjudication.other_readings import Begin, Tell, compared, readings
from corestate.adjudication.rests_on import relied, used
from corestate.adjudication.settlement import ClaimError, claim, settle
from corestate.adjudication.telling.outcomes import MOST_STEPS, told, told_together
from corestate.adjudication.verdict import (
    Breach,
    Ending,
    Finding,
    Gap,
    Known,
    Open,
    Outcome,
    Possible,
    Reading,
    Settlement,
    differing,
    known,
)
from corestate.adjudication.written import Written, settled, written_from
from corestate.anything import AnyState, Rules
from corestate.judging import Judgement, Verdict, judge
from corestate.rivals import PROFILE, rivals, with_profile, with_ruling

__all__ = [
    "MOST_STEPS",
    "PROFILE",
    "AnyState",
    "Begin",
    "Breach",
    "ClaimError",
    "Ending",
    "Finding",
    "Gap",
    "Guesses",
    "Judgement",
    "Known",
    "Open",
    "Outcome",
    "Possible",
    "Reading",
    "Rules",
    "Settlement",
    "Tell",
    "Verdict",
    "Written",
    "answer",
    "applied",
    "claim",
    "compared",
    "differing",
    "guesses",
    "judge",
    "known",
    "readings",
    "relied",
    "rivals",
    "settle",
    "settled",
    "told",
    "told_together",
    "used",
    "with_profile",
    "with_ruling",
    "written_from",
]
