"""A verdict as data: what `adjudicate --json` prints and the page in the browser is told; it needs no terminal."""

from collections.abc import Iterable, Iterator
from typing import Any

import corestate as cs
import serializers
from corestate import Refusal
from corestate.adjudication import Breach, Finding, Open, Possible, Reading, Settlement, answer
from corestate.cli.addresses import see
from corestate.cli.remarks import allowed_by, implied, missing
from corestate.kernel import CORE_RULES
from serializers.play import Book, Script


def of(found: Settlement, *, claimed: bool) -> dict[str, object]:
    """Say everything there is to say of a verdict."""
    judgement, told, script = found.judgement, found.told, found.script
    phrases = script.book()
    return {
        "verdict": told.verdict,
        "says": answer.says(found, claimed=claimed),
        "first_illegal": judgement.first_illegal,
        **where_it_stands(found, claimed=claimed),
        "seat": answer.who(found.ending.seat, script) if found.ending.refusals else None,
        "event": None if judgement.event is None else serializers.plain(judgement.event),
        "refusals": list(broken_rules(judgement.ruleset.game, judgement.refusals, script)),
        "also": [_breach(one, found) for one in found.also],
        "missing": [missing(gap, found) for gap in told.missing],
        "implied": list(_implied_facts(found)),
        "legal": _legal(found),
        "known": None if found.known is None else serializers.plain(found.known.view),
        "why": allowed_by(found) if claimed else [],
        "depends_on": [_open(place, phrases, script) for place in told.open if place.matters()],
        "filled": [_filled(place, phrases) for place in told.settled_places()],
        "exhaustive": told.exhaustive,
        "result": _result(found),
        "results": [_possible(one) for one in told.results],
        "winner_certain": told.winners is not None if told.results else None,
        "readings": [_reading(one) for one in found.differing()],
        "same_under": [f"{one.ruling} = {one.option}" for one in found.readings if one not in found.differing()],
        "assumed": list(found.assumed()),
        "settled": [{"id": one.id, "what": one.what, "why": one.why, "see": see(one.id)} for one in found.settled()],
        "findings": [_finding(one, claimed=claimed) for one in found.findings],
    }


def _legal(found: Settlement) -> list[object]:
    """What was legal where the first event is refused, whatever it was that nobody saw."""
    judgement = found.judgement
    legal = found.guesses().legal(judgement.reached, judgement.judged) if judgement.refusals else ()
    return [serializers.plain(event) for event in legal]


def _breach(one: Breach, found: Settlement) -> dict[str, object]:
    """A later breach, and whether the first one forced it."""
    return {
        "line": None if found.script.recorded else one.spot.line,
        "seat": answer.who(one.seat, found.script),
        "event": None if one.event is None else serializers.plain(one.event),
        "refusals": list(broken_rules(found.script.ruleset.game, one.refusals, found.script)),
        "forced": one.forced,
    }


def _possible(one: Possible) -> dict[str, object]:
    """A way the game may have ended."""
    weight = None if one.weight is None else str(one.weight)
    return {"winners": list(one.winners), "scores": list(one.scores), "weight": weight}


def where_it_stands(found: Settlement, *, claimed: bool) -> dict[str, object]:
    """Where in a text the illegal event stands; a claim stands nowhere."""
    ending = found.told.other or found.told.ending
    nowhere = found.script.recorded or (claimed and ending.at + 1 >= len(found.script.sentences))
    spot = None if nowhere else ending.spot
    return {"line": None if spot is None else spot.line, "column": None if spot is None else spot.column}


def broken_rules(game: str, refusals: Iterable[Refusal], script: Script) -> Iterator[dict[str, Any]]:
    """Say of every rule that was broken which it is, the fact in the way, what it says and where it stands."""
    known = {rule.slug: rule for rule in cs.game(game).rulebook.rules}
    for one in refusals:
        rule = known.get(one.rule)
        yield {
            "rule": one.rule,
            "because": answer.because(one, script),
            "sort": one.sort,
            "seat": one.seat,
            "says": CORE_RULES.get(one.rule, "") if rule is None else rule.says,
            "heading": "" if rule is None else rule.heading,
            "see": see(one.rule),
            "source": "" if rule is None else rule.source,
        }


def _implied_facts(found: Settlement) -> Iterator[dict[str, object]]:
    phrases = found.script.book()
    for number, event, rules in implied(found):
        yield {"event": number, "sentence": phrases.write(event), "rules": [rule.slug for rule in rules]}


def _open(place: Open, phrases: Book, script: Script) -> dict[str, object]:
    """What an open place can be, and what becomes of the verdict with it."""
    found = {name: [phrases.write(event) for event in getattr(place, name)] for name in ("legal", "illegal", "depends")}
    return {"line": place.spot.line, "column": place.spot.column, "says": answer.on(place, script), **found}


def _filled(place: Open, phrases: Book) -> dict[str, object]:
    (event,) = place.fitting()
    return {"line": place.spot.line, "column": place.spot.column, "event": phrases.write(event)}


def _reading(one: Reading) -> dict[str, object]:
    return {
        "ruling": one.ruling,
        "option": one.option,
        "see": None if one.ruling == "profile" else see(one.ruling),
        "verdict": one.judgement.verdict,
        "first_illegal": one.judgement.first_illegal,
        "first_differing": one.parts_at,
        "refusals": [
            {"rule": why.rule, "because": why.because, "sort": why.sort, "seat": why.seat, "see": see(why.rule)}
            for why in one.judgement.refusals
        ],
        "result": None if one.result is None else {"winners": [*one.result.winners], "scores": [*one.result.scores]},
        "why": one.why,
    }


def _result(found: Settlement) -> object:
    """How the game ended, if it did and that is certain."""
    if found.told.verdict != "legal" or len(found.told.results) != 1:
        return None
    (ended,) = found.told.results
    return {"winners": list(ended.winners), "scores": list(ended.scores)}


def wrong_amounts(found: Settlement) -> tuple[Finding, ...]:
    """List the amounts that are not as they were stated."""
    return tuple(one for one in found.findings if one.holds is False)


def _finding(one: Finding, *, claimed: bool) -> dict[str, object]:
    line, column = (None, None) if claimed else (one.spot.line, one.spot.column)
    return {
        "line": line,
        "column": column,
        "said": one.said,
        "right": list(one.right),
        "holds": one.holds,
        "says": one.says,
    }
