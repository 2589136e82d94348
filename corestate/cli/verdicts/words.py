"""A verdict in the terminal: yes or no first, then the rule, what was legal instead, what else matters."""

import corestate as cs
from corestate import Result
from corestate.adjudication import PROFILE, Gap, Open, Reading, Settlement, answer
from corestate.cli import remarks, show
from corestate.cli.facts import broken_rules, where_it_stands
from corestate.cli.remarks import MOST_LISTED, MOST_OUTCOMES, UNHEARD, allowed_by, implied, missing, waits_for_chance
from corestate.cli.seats import seat
from corestate.cli.words import data, named
from serializers.play import Book

STYLES = {"legal": "green", "illegal": "red", "depends": "yellow", "incomplete": "yellow"}


def tell(found: Settlement, *, claimed: bool) -> None:
    """Answer as a referee does: yes or no, the rule, what was legal instead, what else matters, what it rests on."""
    told = found.told
    said, style = headline(found, claimed=claimed)
    show.say(said, style=style)
    line = where_it_stands(found, claimed=claimed)["line"]
    if told.verdict == "illegal" and line is not None and (written := answer.written(found)):
        show.say(f"line {line}: {written}", style="dim")
    for one in () if claimed and answer.claimed_amounts(found) else found.findings:
        show.say(remarks.finding(one, claimed=claimed), style={True: "dim", False: "red", None: "yellow"}[one.holds])
    for place in told.open:
        if place.written and place in told.settled_places():
            show.say(remarks.only(place, found.script.book()), style="dim")
        elif place.matters() and told.exhaustive:
            _tell_open(place, found.script.book())
    for gap in told.missing:
        _tell_missing(gap, found)
    if found.judgement.refusals:
        _tell_refused(found, claimed=claimed)
    elif claimed and (rules := allowed_by(found)):
        show.rows("allowed by", ("rule", "says"), ((one["rule"], one["says"]) for one in rules), whole=1)
    _tell_also(found)
    _tell_readings(found)
    show.settled(found.settled())
    if assumed := found.assumed():
        editions = f"corestate editions {found.script.ruleset.game}"
        show.say(f"this rests on data that are assumed, not printed: {data(assumed)}; see {editions}", style="yellow")


def _tell_missing(gap: Gap, found: Settlement) -> None:
    """Show what a gap could have been."""
    found_there = missing(gap, found)
    could = found_there["could_be"]
    assert isinstance(could, list)  # noqa: S101 - of sentences
    show.columns(f"before line {gap.spot.line} it could have been", could[:MOST_OUTCOMES])


def _tell_also(found: Settlement) -> None:
    """Show what was broken later, the first breach having been let stand."""
    lines = (
        (
            "" if found.script.recorded else str(one.spot.line),
            "; ".join(f"[{why.rule}] {answer.because(why, found.script)}" for why in one.refusals),
            "yes" if one.forced else "no",
        )
        for one in found.also
    )
    if found.also:
        show.rows("also, that having been let stand", ("line", "breaks", "forced by the first"), lines, whole=1)


def _tell_readings(found: Settlement) -> None:
    """Show the readings that change the verdict or the result, and count the others."""
    differing = found.differing()
    if found.told.hinges:
        show.say(remarks.NOT_COMPARED, style="dim")
    if differing:
        lines = ((f"{one.ruling}\n{one.option}", _differs(found, one)) for one in differing)
        show.rows("other readings that change this", ("ruling and option", "then"), lines, whole=1)
    if same := len(found.readings) - len(differing):
        show.say(
            f"{same} other {'reading' if same == 1 else 'readings'} of disputed rules: the same verdict", style="dim"
        )


def headline(found: Settlement, *, claimed: bool) -> tuple[str, str]:
    """Answer in a sentence, with the colour it is said in."""
    return answer.says(found, claimed=claimed), STYLES[found.told.verdict]


def _names(found: Settlement) -> tuple[str, ...]:
    """Return what the seats are called, if anybody gave them names."""
    return () if found.script.recorded else found.script.header.names


def _named(found: Settlement, *, claimed: bool) -> str:
    """Name the illegal event: where it stands, in a record without lines by its number, and the event in words."""
    judgement, place = found.judgement, where_it_stands(found, claimed=claimed)
    where = f"event {judgement.first_illegal}" if place["line"] is None else f"line {place['line']}"
    said = "what is stated" if judgement.event is None else found.script.book().write(judgement.event)
    return f"{where}, {said}"


def _tell_open(place: Open, phrases: Book) -> None:
    groups = ((name, remarks.fitting(place, name, phrases)) for name in ("legal", "illegal", "depends"))
    lines = ((name, "; ".join(said[:MOST_LISTED])) for name, said in groups if said)
    show.rows(f"{_where(place)}: the verdict with", ("verdict", "if it was"), lines)


def _where(place: Open) -> str:
    return f"line {place.spot.line}, column {place.spot.column}"


def _tell_refused(found: Settlement, *, claimed: bool) -> None:
    """Show the broken rules, what was legal instead, and what the seat that acted could know."""
    judgement, phrases, names = found.judgement, found.script.book(), _names(found)
    if found.told.verdict == "depends":
        show.say(f"where it is not legal: {_named(found, claimed=claimed)}", style="red")
    rows = (
        (one["rule"], one["because"], one["says"], one["source"] or one["heading"])
        for one in broken_rules(judgement.ruleset.game, judgement.refusals, found.script)
    )
    show.rows("rules it breaks", ("rule", "because", "the rule says", "in the rulebook"), rows, whole=1)
    for _, event, rules in implied(found):
        if getattr(event, "seat", None) == getattr(judgement.event, "seat", -1):
            said = ((rule.slug, rule.says) for rule in rules)
            show.rows(f"implied before it: {phrases.write(event)}", ("rule", "says"), said, whole=1)
    guessed, moment = found.guesses(), judgement.judged
    every, legal = cs.legal(judgement.reached), guessed.legal(judgement.reached, moment)
    most = MOST_LISTED if cs.asked(judgement.reached) else MOST_OUTCOMES
    more = [] if len(legal) <= most else [f"… and {len(legal) - most} more"]
    more += [remarks.IN_HAND] if len(legal) < len(every) else []
    if waits_for_chance(found):
        show.say(UNHEARD, style="yellow")
    if every and not legal:
        show.say(remarks.IN_HAND_ALONE, style="dim")
    elif every and (cs.asked(judgement.reached) or not hasattr(judgement.event, "seat") or waits_for_chance(found)):
        waits = "" if cs.asked(judgement.reached) else ", by chance"
        show.columns(
            f"{len(legal)} legal there{waits}" + ", whatever nobody saw" * (len(legal) < len(every)),
            [*(phrases.priced(judgement.reached, one) for one in legal[:most]), *more],
        )
    if found.known is not None:
        show.view(found.known.view, names, found.sure)


def _differs(found: Settlement, one: Reading) -> str:
    """What another reading means, and what becomes of this game under it."""
    rulebook = cs.game(found.script.ruleset.game).rulebook
    says = (
        ""
        if one.ruling == PROFILE
        else next(option.says for option in rulebook.ruling(one.ruling).options if option.name == one.option)
    )
    unsure = one.result is not None and len(found.told.results) > 1
    then = f"{_outcome(one, _names(found))}{AS_TAKEN * unsure}"
    return f"{says}\nThen {then}.".lstrip()


AS_TAKEN = ", if what nobody told is as it was taken to be"


def _outcome(one: Reading, names: tuple[str, ...]) -> str:
    if one.result is not None:
        return _ended(one.result, names)
    match one.judgement.verdict:
        case "legal":
            return "everything that is written keeps the rules"
        case "illegal":
            return "it is refused: " + named("; ".join(map(str, one.judgement.refusals)), names)
        case "depends":
            return named(one.why, names)
        case "incomplete":
            return "something is missing that nobody wrote"


def _ended(result: Result, names: tuple[str, ...]) -> str:
    """Who won, with what."""
    winners = " and ".join(seat(one, names) for one in result.winners) or "nobody"
    scores = ", ".join(f"{seat(one, names)} {score}" for one, score in enumerate(result.scores))
    return f"{winners} won ({scores})"
