"""The verdict on a script under one ruleset: every filling is listed, or if these are too many, judged all at once."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import chain, islice

import attrs
from attrs import evolve

import corestate as cs
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.dealt import told_as_dealt
from corestate.adjudication.telling.meaning import Meanings
from corestate.adjudication.telling.out_of_turn import first_too_early
from corestate.adjudication.telling.paid_first import may_be_paid_first, told_as_paid
from corestate.adjudication.telling.paths import Below, Path, further
from corestate.adjudication.telling.piles import unwritten
from corestate.adjudication.telling.search import MOST_GAPPED, Search
from corestate.adjudication.telling.set_up import laid, planned, when_decided
from corestate.adjudication.telling.unseen import Unseen
from corestate.adjudication.verdict import Open, Outcome, Possible
from corestate.anything import AnyState, Rules
from corestate.games import game_of
from corestate.kernel import Seat
from serializers.play.book import Statement
from serializers.play.phrasebook import Laying
from serializers.play.positions import Laid
from serializers.play.script import Script
from serializers.play.slots import SeatSlot

MOST_STEPS = 8_000
"""So many events are tried in filling in what was left open, whatever the machine."""
MOST_FILLED = 160
"""In so many ways hands are filled in of which only the number was told."""
MOST_SCORED = 400
"""In so many ways they are filled in to see what they are worth in the end."""
MOST_RICHER = 2
"""So many other things somebody may have of which a position says nothing are tried to see who would win."""
MOST_LED = 12
"""So many times what happens shows what a position does not say."""
MOST_FORGOTTEN = 400
"""So many events more than it took as it is written are tried to see whether something was forgotten."""
FEWER_TOGETHER = 3
"""So many times fewer where something is missing, if what looks alike is followed as one: each takes longer."""
FEW_GAPPED = 50
"""So many events are tried to see whether by another reading something is missing in a script that is whole."""
FEWER = 4
"""So many times fewer events are tried to see whether something was forgotten, where others may have been left out."""
LISTED_FIRST = 500
"""So many events are tried in following every filling before what looks alike is followed as one: few are soon told."""
TOLD_SOON = 120
"""So many events are tried to see whether a script is told better with a price behind what it is paid for."""
MOST_LISTED = 3e5
"""Where the open places can be filled in in more ways than this, what looks alike is followed as one."""


def told(
    script: Script,
    rules: Rules | None = None,
    most: int | None = None,
    *,
    whole: bool = False,
    listed: int = LISTED_FIRST,
) -> Outcome:
    """Tell a script under its own ruleset or another: by every filling, or if these are too many all at once.

    Hands of which a position tells only the number are filled in every way that makes a difference; and nobody is
    refused what may be the case though the position does not say it. A script that is whole as it is written, by
    another reading of the rules, is not looked at for what it leaves out.
    """

    def tell(one: Script) -> Outcome:
        start, laid = one.begun(rules or one.ruleset), one.header.position
        found = told_in_any_order(one, start, most, whole=whole, listed=listed)
        return evolve(found, laid=laid) if isinstance(laid, Laid) else found

    found = tell(script)
    position = script.header.position
    if not isinstance(position, Laid):
        return found
    for _ in range(MOST_LED):
        ending = found.other or found.ending
        other = None if ending.event is None else position.led_to(ending.state, ending.event)
        if other is None:
            break
        position, script = other, _after(script, other)
        found = tell(script)
    if position.filled.hands:
        found = _told_of_hands(script, position, found, tell)
    if found.results:
        found = evolve(found, results=_any_of([found.results, *_richer(script, position, found, tell)]))
    if found.verdict == "legal":
        return _unless_dearer(script, position, found, tell)
    if found.verdict != "illegal":
        return found
    unsaid = _may_be_unsaid(script, position, found)
    others = ((_hinge(script, of, says), tell(_after(script, other))) for of, says, other in unsaid)
    return _unless_unsaid(script, found, others)


def _may_be_unsaid(script: Script, position: Laid, found: Outcome) -> Iterator[tuple[int | None, str, Laid]]:
    """Lay the tables of which a position says the same, and at which what is refused may be right."""
    event, seat = found.ending.event, _refused(script, position, found)
    if seat is not None and all(one.sort == "rule" for one in found.ending.refusals):
        yield from position.unsaid(seat, *() if event is None else (event,))
    if event is None or not hasattr(event, "seat"):
        brought = (*found.ending.events, *(() if event is None else (event,)))
        yield from position.brought(found.ending.seat or 0, brought)


def _hinge(script: Script, of: int | None, says: str) -> str:
    """Say what may be the case, of a seat if it is told of one."""
    return says if of is None else f"{SeatSlot(script.header.names).write(of)} {says}"


def _richer(
    script: Script, position: Laid, found: Outcome, tell: Callable[[Script], Outcome]
) -> Iterator[tuple[Possible, ...]]:
    """How the game may end if somebody has other things than a position says, which does not say what they are."""
    score = game_of(position.state()).score
    scores = score(position.table).scores
    for seat in range(position.ruleset.seats):
        hands = (one for one in position.holding_more(seat) if score(one.table).scores != scores)
        yield from _endings(script, found, chain(position.counting_otherwise(seat), hands), tell)
    yield from _endings(script, found, position.ties_otherwise(), tell)


def _endings(
    script: Script, found: Outcome, others: Iterable[Laid], tell: Callable[[Script], Outcome]
) -> Iterator[tuple[Possible, ...]]:
    """How the game ends from each of some other positions; few are tried from which it does not go the same way."""
    left = MOST_RICHER
    for other in others:
        if ended := _ended_so(found, other):
            yield ended
        elif left:
            left -= 1
            yield tell(_after(script, other)).results


def _refused(script: Script, position: Laid, found: Outcome) -> int | None:
    """Name the seat that is refused something; one of whose hand nobody told, where something is said to be so."""
    seat: int | None = getattr(found.ending.event, "seat", None)
    stated = any(isinstance(one.meaning, Statement) for one in script.sentences[found.ending.at :][:1])
    of = found.ending.seat
    return (min(position.filled.untold, default=None) if of is None else of) if stated else seat


def _told_of_hands(script: Script, position: Laid, found: Outcome, tell: Callable[[Script], Outcome]) -> Outcome:
    """Tell a script with hands of which only the number was told, whatever is in them."""
    seats: Collection[int] = position.filled.hands.keys() if found.results else _acting(found)
    if script.book().source.laying != Laying():
        seats = _showing(script, found)
    others = tuple(islice(position.otherwise(seats), MOST_FILLED + 1))
    if not others and (seat := _plays_unnamed(script, position, found)) is not None:
        others = tuple(islice(position.with_another(seat), MOST_FILLED))
    each = [(position, found), *_until_it_depends(found, ((one, tell(_after(script, one))) for one in others))]
    scored = script.book().source.scored_unseen
    results = _scored(script, position, found, tell) if scored else found.results
    found = evolve(found, open=tuple(_one_of_many(place, position) for place in found.open), results=results)
    whichever = _whichever(script, found, each, every=len(others) <= MOST_FILLED)
    return evolve(whichever, results=results) if scored and whichever.results else whichever


def _until_it_depends(first: Outcome, others: Iterable[tuple[Laid, Outcome]]) -> Iterator[tuple[Laid, Outcome]]:
    """Go on with ways to fill in hands till one is legal and another is not: the rest makes no difference."""
    verdicts = {first.verdict}
    for one in islice(others, MOST_FILLED):
        yield one
        verdicts.add(one[1].verdict)
        if "legal" in verdicts and len(verdicts) > 1:
            return


def _scored(script: Script, position: Laid, found: Outcome, tell: Callable[[Script], Outcome]) -> tuple[Possible, ...]:
    """List how the game may have ended by what cards are worth that nobody named; nothing if these are too many.

    Or if one of them has left the hand since: then it is not its worth alone that counts.
    """
    hands, table = position.filled.hands, found.ending.state.table
    kept = all(not Counter(cards) - Counter(script.book().source.hand(table, seat)) for seat, cards in hands.items())
    others = tuple(islice(position.otherwise(hands, scored=True), MOST_SCORED + 1)) if found.results and kept else ()
    if not found.results or not kept or len(others) > MOST_SCORED:
        return ()
    results = (_ended_so(found, other) or tell(_after(script, other)).results for other in others)
    return _any_of([found.results, *results])


def _ended_so(found: Outcome, position: Laid) -> tuple[Possible, ...]:
    """How a game ends that goes the same way from another position; nothing where it may go several, or cannot."""
    state = position.state()
    if found.open or len(found.results) != 1:
        return ()
    for event in found.ending.events:
        if asking.refusals(state, event):
            return ()
        state = asking.apply(state, event)
    ended = cs.result(state)
    weight = found.results[0].weight
    return () if ended is None else (Possible(tuple(ended.winners), tuple(ended.scores), weight),)


def _one_of_many(place: Open, position: Laid) -> Open:
    """Let cards that were put into a hand stand for others wherever an open place can be one of them."""
    hands = position.filled.hands
    put = (one for one in place.fitting() if getattr(one, "card", None) in hands.get(getattr(one, "seat", -1), ()))
    return evolve(place, many=place.many | {*put})


def _after(script: Script, position: Laid) -> Script:
    """Put another position before a script."""
    return evolve(script, header=evolve(script.header, position=position))


def _unless_unsaid(script: Script, illegal: Outcome, others: Iterable[tuple[str, Outcome]]) -> Outcome:
    """See whether a script is illegal only by what its position does not say of the seat that is refused.

    What is illegal all the same is so where it is found then, later in the script or at the same place.
    """
    furthest = illegal
    for says, found in others:
        if (
            found.verdict == "incomplete"
            and found.ending.at == illegal.ending.at
            and _says_another_thing(script, illegal)
        ):
            continue  # what is missing then would not make it so
        if found.verdict == "incomplete":
            return found
        if found.verdict == "depends" and not found.exhaustive and found.ending.refusals:
            continue  # it was found to be legal in no way either
        if found.verdict != "illegal":
            hinges = f"on what the position does not say: legal if {says}"
            return evolve(found, verdict="depends", other=illegal.ending, results=(), hinges=hinges)
        furthest = max(furthest, found, key=lambda one: one.ending.at)
    return furthest


def _says_another_thing(script: Script, illegal: Outcome) -> bool:
    """Whether what is refused is a fact, and not what cards have come to that nobody saw."""
    meanings = (one.meaning for one in script.sentences[illegal.ending.at :][:1])
    return any(isinstance(one, Statement) and not one.fact.ends for one in meanings)


def _unless_dearer(script: Script, position: Laid, legal: Outcome, tell: Callable[[Script], Outcome]) -> Outcome:
    """See whether a script is legal only by what its position does not say, and somebody could do less."""
    for seat in sorted(_acting(legal)):
        for of, says, other in position.dearer(seat, legal.ending.events):
            if (found := tell(_after(script, other))).verdict == "illegal":
                hinges = f"on what the position does not say: not legal if {_hinge(script, of, says)}"
                return evolve(legal, verdict="depends", other=found.ending, results=(), hinges=hinges)
    return legal


def _plays_unnamed(script: Script, position: Laid, found: Outcome) -> int | None:
    """The seat that is refused a card nobody named, which was put into its hand by us."""
    event, hands = found.ending.event, position.filled.hands
    if found.verdict != "illegal" or event is None or Meanings(script.book()).whichever(found.ending.state, event):
        return None
    shown = script.book().source.shows(event)
    return next((seat for seat, card in shown if card in hands.get(seat, ())), None)


def _acting(found: Outcome) -> frozenset[int]:
    """The seats that decide something, or to whom it is done: what the others hold makes no difference to it."""
    endings = (one for one in (found.ending, found.other) if one is not None)
    events = (event for one in endings for event in (*one.events, one.event) if event is not None)
    named = (getattr(event, one.name) for event in events for one in attrs.fields(type(event)) if one.type is Seat)
    return frozenset(named)


def _showing(script: Script, found: Outcome) -> frozenset[int]:
    """The seats that play a card by which it can be told from others: what else they hold makes no difference."""
    meanings, seats = Meanings(script.book()), set[int]()
    for ending in (one for one in (found.ending, found.other) if one is not None):
        path = Path.along(ending)
        played = zip((*path.states, path.state), (*path.events, ending.event), strict=True)
        for state, event in ((state, event) for state, event in played if event is not None):
            if not meanings.whichever(state, event):
                seats |= {seat for seat, _ in meanings.book.source.shows(event)}
    return frozenset(seats)


def _whichever(script: Script, found: Outcome, each: Sequence[tuple[Laid, Outcome]], *, every: bool) -> Outcome:
    """Sum up what was found with each way to fill in hands of which only the number was told.

    What somebody shows and cannot have got was not missing there: it was another hand.
    """
    if any(one.verdict == "legal" for _, one in each):
        each = [(laid, one) for laid, one in each if not _belied(script, one)]
        found = found if not _belied(script, found) else each[0][1]
    if all(one.verdict == found.verdict for _, one in each):
        if not every and found.verdict != "depends":
            return evolve(found, verdict="depends", exhaustive=False, results=())
        return evolve(found, results=_any_of([one.results for _, one in each]) if found.results else ())
    legal = next(((laid, one) for laid, one in each if one.verdict == "legal"), (None, found))
    against = next((laid, one) for laid, one in each if one.verdict != legal[1].verdict)
    hinges = _hinges(script, legal[0], against[0])
    return evolve(found, verdict="depends", ending=legal[1].ending, other=against[1].ending, results=(), hinges=hinges)


def _belied(script: Script, found: Outcome) -> bool:
    """Whether all that is wrong is that somebody shows a card it has got nowhere."""
    event = found.ending.event
    if found.verdict != "illegal" or event is None or found.ending.state.table.ruleset != script.ruleset:
        return False
    lacks = len(found.ending.refusals) == 1 and bool(script.book().source.shows(event))
    return lacks and Meanings(script.book()).belied(found.ending.state, event)


def _any_of(results: Sequence[tuple[Possible, ...]]) -> tuple[Possible, ...]:
    """List every way in which the game may have ended; how likely each is nobody can say unless they are the same."""
    if all(one == results[0] for one in results):
        return results[0]
    if not all(results):
        return ()
    ends = dict.fromkeys((one.winners, one.scores) for some in results for one in some)
    return tuple(Possible(winners, scores, None) for winners, scores in ends)


def _hinges(script: Script, legal: Laid | None, against: Laid) -> str:
    """Say on whose cards it depends, by an example of either."""
    slot = SeatSlot(script.header.names)
    for seat in against.filled.hands:
        if legal is not None and legal.told(seat) != against.told(seat):
            whose = f"what {slot.write(seat)} holds that nobody named"
            return f"on {whose}: legal if that was {legal.told(seat)}, not if it was {against.told(seat)}"
    return "on what somebody holds that nobody named"


def told_in_any_order(
    script: Script, start: AnyState, most: int | None = None, *, whole: bool = False, listed: int = LISTED_FIRST
) -> Outcome:
    """Tell a script, cards that several are dealt at once having been dealt in an order in which that is right.

    Hands of which only the number is known are what they were taken to be.
    """

    def tell(one: Script) -> Outcome:
        return told_as_laid(one, start, most, whole=whole, listed=listed)

    def soon(one: Script) -> Outcome:
        return told_as_laid(one, start, TOLD_SOON, whole=whole, listed=listed)

    if may_be_paid_first(script) and (paid := told_as_paid(script, soon)) is not None:
        return paid
    found = tell(script)
    if found.verdict != "illegal":
        return found
    if (decided := when_decided(script, found.ending)) is not None and (other := tell(decided)).verdict != "illegal":
        return other
    return told_as_dealt(script, found, tell) or found


def told_as_laid(
    script: Script, start: AnyState, most: int | None = None, *, whole: bool = False, listed: int = LISTED_FIRST
) -> Outcome:
    """Tell a script from its beginning, hands of which only the number is known being what they were taken to be.

    What looks alike is followed as one where so many events are not enough to follow it one by one.
    """
    most = MOST_STEPS if most is None else most
    search, below = _as_written(script, start, most, listed, FEW_GAPPED if whole else MOST_GAPPED)
    if below.legal is None and search.course.plans_left_out and not search.parted_enough:
        search, below = _with_every_plan(search, start, most)
    found = _outcome(search, below)
    exact = any(sentence.exact for sentence in script.sentences[found.ending.at :][:1])
    never = isinstance(found.ending.event, script.book().source.unheard_of(start.table.ruleset))
    if found.verdict != "illegal" or exact or whole or never:  # before an exact sentence nothing was left out
        return found
    for missing in (laid(script, search.course, found.ending), unwritten(search.course, found.ending)):
        if missing is not None:
            return evolve(found, verdict="incomplete", ending=missing)
    loosely = _something_left_out(search, start, found, most)
    if loosely.verdict != "incomplete":
        loosely = _something_forgotten(search, start, loosely, most)
    if loosely.verdict != "illegal":
        return loosely
    if (unlaid := planned(script, search.course, loosely.ending)) is not None:
        return evolve(loosely, verdict="incomplete", ending=unlaid)
    early = first_too_early(search.course, loosely.ending)
    return loosely if early is None else evolve(loosely, ending=early)


def _as_written(script: Script, start: AnyState, most: int, listed: int, gapped: int) -> tuple[Search, Below]:
    """Tell a script, everything there was being written unless what is written shows that it is not.

    Where cards are added up that a position does not name, those that were put there are no list of what there can be.
    """
    if script.book().source.alike is None:
        return _each(script, start, most, None, gapped)
    position, lays = script.header.position, script.book().source.laying != Laying()
    if lays and isinstance(position, Laid) and not position.whole:
        lifted, together = _together(script, start, most, gapped)
        if lifted.piled:
            return lifted, together
    listing, below = _each(script, start, min(most, listed), MOST_LISTED, gapped)
    if listing.exhaustive or listing.parted_enough or (listed >= most and listing.lost_in_gaps):
        return listing, below
    lifted, together = _together(script, start, most, gapped)
    belied = below.legal is not None and together.legal is None  # one by one it was found to be legal
    if not belied and (_is_sure(lifted, together) or lifted.parted_enough or lifted.lost_in_gaps):
        return lifted, together
    if listed < most:
        listing, below = _each(script, start, most, MOST_LISTED, gapped)
    if belied or listing.exhaustive or not (lifted.exhaustive or listing.too_many):
        return listing, below
    return lifted, together


def _with_every_plan(written: Search, start: AnyState, most: int) -> tuple[Search, Below]:
    """Tell a script with plans, too, of which something would have to be written when they are carried out."""
    script = written.script
    search = Search(script, most, Unseen(script, script.book()) if written.lifted else None, None, "whole")
    return _case_by_case(script, start, search) if written.lifted else (search, search.below(Path(start)))


def _is_sure(search: Search, below: Below) -> bool:
    """Whether everything was tried, and there is no doubt that it was; that both can be is beyond doubt."""
    return search.exhaustive and (not search.doubted or (below.legal is not None and below.illegal is not None))


def _something_left_out(written: Search, start: AnyState, illegal: Outcome, most: int) -> Outcome:
    """See whether a script is illegal only because something hidden or forced was left out of it, whatever that was.

    Then the record is incomplete; and where not everything was tried nobody knows.
    """
    script = written.script
    alike = script.book().source.alike is not None
    search = Search(script, most, Unseen(script, script.book()) if alike else None, None, "loose")
    search.course.found = written.course.found
    for case in (script.book().source.cases(script.ruleset) if alike else ()) or (None,):
        if (below := search.of_case(case, start)).legal is not None:
            search.exhaustive = True  # that all could have been well is enough
            return _outcome(search, below)
    return illegal if search.exhaustive else evolve(illegal, verdict="depends", exhaustive=False)


def _something_forgotten(written: Search, start: AnyState, illegal: Outcome, most: int) -> Outcome:
    """See whether a script is illegal only because others than who decided last did something nobody wrote.

    What is illegal all the same is so where it is found then, later in the script or at the same place.
    """
    script = written.script
    if not written.course.forgotten:
        return illegal
    most = min(most, MOST_FORGOTTEN + written.tried()) if illegal.exhaustive else min(most // FEWER, MOST_FORGOTTEN)
    search = Search(script, most, Unseen(script, script.book()) if written.lifted else None, None, "forgetful")
    search.course.found = written.course.found
    search, below = _case_by_case(script, start, search) if written.lifted else (search, search.below(Path(start)))
    found = _outcome(search, below)
    if found.verdict == "incomplete":
        return evolve(found, exhaustive=True)  # that all could have been well is enough
    if found.verdict == "depends" and below.legal is None and search.cut is not None and search.cut.gaps:
        return Outcome("incomplete", search.cut, None, (), True, search.tried())  # noqa: FBT003 - so much is missing
    if illegal.verdict == "depends":
        return illegal
    if found.verdict == "depends":
        return evolve(illegal, verdict="depends", exhaustive=False)
    return found if found.ending.at > illegal.ending.at else illegal


def _each(script: Script, start: AnyState, most: int, widest: float | None, gapped: int) -> tuple[Search, Below]:
    """Follow every filling."""
    listing = Search(script, most, None, widest)
    listing.left_in_gaps = gapped
    below = listing.below(Path(start))
    if listing.pruned and listing.gapped:
        listing = Search(script, most, None, None, "whole")
        listing.left_in_gaps = gapped
        below = listing.below(Path(start))
    elif below.verdict() == "depends" and listing.exhaustive and listing.course.reveals.any():
        again = Search(script, most, None, widest)
        again.course.reveals = listing.course.reveals  # so that what cannot be is left out
        listing, below = again, again.below(Path(start))
    return listing, below


def told_together(script: Script, rules: Rules | None = None, most: int | None = None) -> Outcome:
    """Tell a script with what nobody can tell apart followed as one, however few fillings there are."""
    return _outcome(*_together(script, script.begun(rules or script.ruleset), MOST_STEPS if most is None else most))


def _together(script: Script, start: AnyState, most: int, gapped: int = MOST_GAPPED) -> "tuple[Search, Below]":
    """Follow everything that looks alike as one, case by case."""
    first = Search(script, most, Unseen(script, script.book()), None)
    first.left_in_gaps = gapped // FEWER_TOGETHER
    search, below = _case_by_case(script, start, first)
    if search.pruned and search.gapped:
        again = Search(script, most, Unseen(script, script.book()), None, "whole")
        again.left_in_gaps = gapped // FEWER_TOGETHER
        search, below = _case_by_case(script, start, again)
    elif below.verdict() == "depends" and search.exhaustive and search.course.reveals.any():
        again = Search(script, most, Unseen(script, script.book()), None)
        again.course.reveals = search.course.reveals
        search, below = _case_by_case(script, start, again)
    return search, below


def _case_by_case(script: Script, start: AnyState, search: Search) -> tuple[Search, Below]:
    below = Below()
    for case in script.book().source.cases(script.ruleset) or (None,):
        below = below.joined(search.of_case(case, start))
    return search, below


def _outcome(search: "Search", below: Below) -> Outcome:
    """Sum up what was found; that all ways are legal, or none, is not known where some may be missing."""
    search.exhaustive = _is_sure(search, below)
    places, results, tried = tuple(search.places()), tuple(_results(search, below)), search.tried()
    lifted = search.lifted
    if below.legal is not None and below.legal.gaps:
        return Outcome("incomplete", below.legal, None, (), search.exhaustive, tried, (), lifted)  # one way is enough
    if below.legal is not None and below.illegal is None and search.exhaustive:
        return Outcome("legal", below.legal, None, places, True, tried, results, lifted)  # noqa: FBT003 - exhaustive
    illegal = further(below.illegal, below.impossible) if below.legal is None else below.illegal
    if below.legal is None and search.cut is not None and search.cut.gaps and (illegal is None or illegal.gaps):
        return Outcome("incomplete", search.cut, None, (), True, tried, (), lifted)  # noqa: FBT003 - so much is missing
    if not search.exhaustive or (below.legal is not None and illegal is not None):
        ending = below.legal or illegal or below.impossible or search.cut
        assert ending is not None  # noqa: S101 - one way at least was followed
        places = () if search.decides else places
        sure, ended = search.exhaustive, ending is not search.cut
        found = Outcome("depends", ending, illegal, places, sure, tried, results, lifted, decides=search.decides)
        return evolve(found, ended=ended)
    assert illegal is not None  # noqa: S101 - it is not legal
    return Outcome("illegal", illegal, None, places, True, tried, (), lifted)  # noqa: FBT003 - exhaustive


def _results(search: "Search", below: Below) -> Iterator[Possible]:
    """List how the game may have ended, in whatever legal way it was told; nothing if in some it goes on."""
    if search.exhaustive and below.kept and sum(weight for _, weight in below.results) == below.kept:
        for (winners, scores), weight in sorted(below.results, key=lambda one: (-one[1], str(one[0]))):
            yield Possible(winners, scores, None if search.bound else weight / below.kept)
