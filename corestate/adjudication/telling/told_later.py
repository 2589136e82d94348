"""What is told later than it happened: a wreck that is named when the dive is told.

People write down a round seat by seat, and with what a seat did what it had to choose before others acted.
"""

import corestate as cs
from corestate.adjudication.telling.acts import tellings_of
from corestate.adjudication.telling.meaning import answers_now
from corestate.adjudication.telling.paths import Path
from serializers.play.book import Telling
from serializers.play.script import Script


def told_later(script: Script, path: Path) -> tuple[int, Telling] | None:
    """Find the next sentence of a seat that is asked, where it is not the very next and tells, whole, what is asked."""
    asked = cs.asked(path.state)
    for at in range(path.at, len(script.sentences) if asked else 0):
        tellings = () if at in path.recounted else tellings_of(script.sentences[at])
        if any(one.seat() in asked for telling in tellings for one in telling.events):
            first = tellings[0].events[0]
            recounted = at > path.at and first.recounts and first.whole() is not None
            return (at, tellings[0]) if recounted and answers_now(path.state, first) else None
    return None
