"""The verdict on a script under one ruleset: every filling is listed, or if these are too many, judged all at once."""

from collections.abc import Iterator

from corestate.adjudication.telling.paths import Below, Path
from corestate.adjudication.telling.search import Search
from corestate.adjudication.telling.unseen import Unseen
from corestate.adjudication.verdict import Outcome, Possible
from corestate.anything import AnyState, Rules
from corestate.judging import Verdict
from serializers.play.script import Script

MOST_STEPS = 8_000
"""So many events are tried in filling in what was left open, whatever the machine."""
MOST_LISTED = 3e5
"""Where the open places can be filled in in more ways than this, what looks alike is followed as one."""


def told(script: Script, rules: Rules | None = None, most: int | None = None) -> Outcome:
    """Tell a script under its own ruleset or another: by every filling, or if these are too many all at once."""
    start, book, most = script.begun(rules or script.ruleset), script.book(), MOST_STEPS if most is None else most
    listing = Search(script, most, None, MOST_LISTED if book.source.alike is not None else None)
    below = listing.below(Path(start))
    if listing.pruned and listing.gapped:
        listing = Search(script, most, None, None, prune=False)
        below = listing.below(Path(start))
    if not listing.exhaustive and book.source.alike is not None:
        lifted, together = _together(script, start, most)
        if lifted.exhaustive or listing.too_many:
            return _outcome(lifted, together)
    return _outcome(listing, below)


def told_together(script: Script, rules: Rules | None = None, most: int | None = None) -> Outcome:
    """Tell a script with what nobody can tell apart followed as one, however few fillings there are."""
    return _outcome(*_together(script, script.begun(rules or script.ruleset), MOST_STEPS if most is None else most))


def _together(script: Script, start: AnyState, most: int) -> "tuple[Search, Below]":
    """Follow everything that looks alike as one, case by case."""
    book = script.book()
    search = Search(script, most, Unseen(script, book), None)
    cases = book.source.cases(script.ruleset)
    below = Below()
    for case in cases or (None,):
        search.begin(case)
        below = below.joined(search.below(Path(start)))
    return search, below


def _outcome(search: "Search", below: Below) -> Outcome:
    """Sum up what was found."""
    places, results, tried = tuple(search.places()), tuple(_results(search, below)), search.tried()
    lifted = search.lifted
    if below.legal is not None and below.illegal is None and search.exhaustive:
        verdict: Verdict = "incomplete" if below.legal.gaps else "legal"
        return Outcome(verdict, below.legal, None, places, True, tried, results, lifted)  # noqa: FBT003 - exhaustive
    illegal = below.illegal or (None if below.legal else below.impossible)
    if not search.exhaustive or (below.legal is not None and illegal is not None):
        ending = below.legal or illegal or below.impossible or search.cut
        assert ending is not None  # noqa: S101 - one way at least was followed
        verdict = "incomplete" if ending.gaps and search.exhaustive else "depends"
        return Outcome(verdict, ending, illegal, places, search.exhaustive, tried, results, lifted)
    assert illegal is not None  # noqa: S101 - it is not legal
    return Outcome("illegal", illegal, None, places, True, tried, (), lifted)  # noqa: FBT003 - exhaustive


def _results(search: "Search", below: Below) -> Iterator[Possible]:
    """List how the game may have ended, in whatever legal way it was told; nothing if in some it goes on."""
    if search.exhaustive and below.kept and sum(weight for _, weight in below.results) == below.kept:
        for (winners, scores), weight in sorted(below.results, key=lambda one: (-one[1], str(one[0]))):
            yield Possible(winners, scores, None if search.bound else weight / below.kept)
