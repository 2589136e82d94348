"""Every dispute gets the verdict its head says, by just the rules it says, and every prohibition has one."""

from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import adjudication
from corestate.adjudication import PROFILE, Settlement, answer, with_profile, with_ruling
from corestate.anything import Rules
from corestate.cli import facts
from serializers import play
from serializers.play import Script
from tests.disputes import Dispute, disputes

DISPUTES = disputes()
COVERED = ("in_too_deep", "into_the_blue", "key_largo", "unfathomable")
"""The titles of which every prohibition has a dispute."""


def _script(dispute: Dispute) -> Script:
    return play.parsed(dispute.file.read_bytes(), dispute.file.parent)


@pytest.mark.parametrize("dispute", [pytest.param(one, id=one.name) for one in DISPUTES])
def test_a_dispute_is_settled_as_expected(dispute: Dispute) -> None:
    expected = dispute.expected
    if expected.verdict == "unreadable":
        with pytest.raises(play.PlayError) as refused:
            _script(dispute)
        assert expected.line in (None, refused.value.line)
        assert all(part in str(refused.value) for part in expected.because)
        return
    script = _script(dispute)
    assert script.ruleset.game == dispute.title
    broken = {one.claim for one in invariants.check(script.begun(script.ruleset))}
    if expected.verdict == "impossible":
        assert broken >= expected.claims != frozenset()
        return
    assert not broken
    settled = adjudication.settle(script, compare=False)
    found = settled.told
    assert found.verdict == expected.verdict, found.ending.refusals
    assert facts.of(settled, claimed=False)["verdict"] == expected.verdict, "the whole of it can be told"
    against = found.ending if found.verdict == "illegal" else found.other
    refusals = () if against is None else against.refusals
    assert {one.rule for one in refusals} == expected.rules, refusals
    assert all(any(part in one.because for one in refusals) for part in expected.because), refusals
    if expected.line is not None:
        assert against is not None
        assert against.spot is not None
        assert against.spot.line == expected.line
    if expected.assumed is not None:
        assert set(settled.assumed()) == expected.assumed
    _depends_as_expected(dispute, script)
    _answered_as_expected(dispute, script, settled)
    for reading in expected.readings:
        rules = _read_otherwise(script.ruleset, reading.ruling, reading.option)
        assert rules != script.ruleset
        if not reading.beside:
            whole = found.verdict == "legal"
            assert adjudication.told(script, rules, whole=whole).verdict == reading.verdict, reading
            continue
        theirs = adjudication.settle(evolve(script, header=evolve(script.header, ruleset=rules)), compare=False)
        assert theirs.told.verdict == reading.verdict, reading
        assert _tells(settled, reading.beside) != _tells(theirs, reading.beside), reading


def _tells(found: Settlement, beside: str) -> object:
    """Tell what a reading is said to change: who has won, an amount, or what a seat sees at the end."""
    script = found.script
    if beside.endswith(" wins"):
        return found.told.winners == (script.header.names.index(beside.removesuffix(" wins")),)
    if beside.endswith(" sees something else"):
        seat = script.header.names.index(beside.removesuffix(" sees something else"))
        table: Any = cs.view(found.ending.state, seat).table
        return evolve(table, ruleset=None)
    return beside in {f"{one.spot.line}: {one.says}" for one in found.findings}


def _answered_as_expected(dispute: Dispute, script: Script, found: Settlement) -> None:
    """Who is charged, what is missing between which lines, who may have won, what was broken later, the very words."""
    expected = dispute.expected
    if expected.seat is not None:
        assert answer.who(found.ending.seat, script) == expected.seat
    if expected.missing:
        gaps = [(gap.after.line if gap.after else 0, gap.spot.line) for gap in found.told.missing]
        whats = [answer.asked(gap, script) for gap in found.told.missing]
        told = tuple(f"{after} to {upto}: {what}" for (after, upto), what in zip(gaps, whats, strict=True))
        assert told == expected.missing
    if expected.could_be:
        book, told_of = script.book(), found.told
        listed = {book.tell(one, cs.question(gap.state)) for gap in told_of.missing for one in told_of.could_be(gap)}
        assert set(expected.could_be) <= listed, listed
    if expected.winners:
        won = {" and ".join(answer.who(seat, script) or "" for seat in one.winners) for one in found.told.results}
        assert won == expected.winners
    if expected.also:
        later = (f"{one.spot.line}: {', '.join(sorted({why.rule for why in one.refusals}))}" for one in found.also)
        forced = (" forced" * one.forced for one in found.also)
        assert tuple(map("".join, zip(later, forced, strict=True))) == expected.also
    if expected.findings:
        assert tuple(f"{one.spot.line}: {one.says}" for one in found.findings) == expected.findings
    assert all(part in answer.says(found) for part in expected.says), answer.says(found)


def _read_otherwise(rules: Rules, ruling: str, option: str) -> Rules:
    """Read one ruling otherwise, or all that a profile sets."""
    if ruling == PROFILE:
        return with_profile(rules, option)
    known = cs.game(rules.game).rulebook.ruling(ruling)
    assert option in {one.name for one in known.options}
    return with_ruling(rules, known.field, option)


def _depends_as_expected(dispute: Dispute, script: Script) -> None:
    """What the verdict depends on: sentences that would make it legal."""
    if not dispute.expected.depends:
        return
    book = script.book()
    legal = {book.write(event) for place in adjudication.told(script).open if place.matters() for event in place.legal}
    assert set(dispute.expected.depends) <= legal, legal


@pytest.mark.parametrize("title", COVERED)
def test_every_prohibition_has_a_dispute(title: str) -> None:
    rules = cs.game(title).rulebook.rules
    forbidding = {rule.slug for rule in rules if rule.kind == "prohibition" and rule.modelled}
    disputed = {rule for one in DISPUTES if one.title == title for rule in one.expected.rules}
    assert forbidding <= disputed, forbidding - disputed


@pytest.mark.parametrize("title", COVERED)
def test_every_option_of_a_ruling_is_told_from_the_default_by_a_dispute(title: str) -> None:
    rulings = cs.game(title).rulebook.rulings
    others = {(one.id, option.name) for one in rulings for option in one.options if option.name != one.default}
    disputed = {
        (reading.ruling, reading.option)
        for one in DISPUTES
        for reading in one.expected.readings
        if reading.verdict != one.expected.verdict or reading.beside
    }
    assert others <= disputed, sorted(others - disputed)


@pytest.mark.parametrize("title", COVERED)
def test_some_disputes_of_a_title_rest_on_assumed_data(title: str) -> None:
    assert any(one.expected.assumed for one in DISPUTES if one.title == title)


def test_every_rule_a_dispute_names_is_a_rule_of_its_title() -> None:
    for one in DISPUTES:
        slugs = {rule.slug for rule in cs.game(one.title).rulebook.rules}
        assert one.expected.rules <= slugs, one.file
