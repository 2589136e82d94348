"""`corestate adjudicate`: which event broke which rule, and what the other readings would give."""

import json
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

import corestate as cs
import serializers
from corestate import Seat
from corestate.cli import show
from corestate.cli.inputs import write_value
from corestate.into_the_blue import Place, Reroll, Rolled, StarterNamed, Stop
from serializers import FORMAT, Record, recorded
from serializers.replaying import DIGITS
from tests.cli.terminal import Ran
from tests.disputes import FOLDER

Run = Callable[..., Ran]

EVENTS = (StarterNamed(Seat(0)), Rolled((1, 1, 2, 3, 3, 5)), Stop(Seat(0)), Place(Seat(0), 3, 2))
PERFECT = (StarterNamed(Seat(1)), Rolled((1, 2, 3, 4, 5, "chest")), Reroll(Seat(1), (1,)))


@pytest.fixture
def written(tmp_path: Path) -> Path:
    return tmp_path / "game.json"


def _record(file: Path, *events: object) -> Record:
    record = recorded(cs.ruleset("into_the_blue", seats=3), events)
    file.write_text(serializers.dump_json(record))
    return record


def test_a_legal_record_is_legal(run: Run, written: Path) -> None:
    _record(written, *EVENTS)
    ran = run("adjudicate", str(written), "--json")
    found = json.loads(ran.out)
    assert (ran.status, found["verdict"], found["first_illegal"], found["refusals"]) == (0, "legal", None, [])
    assert found["assumed"] == []
    assert found["result"] is None


def test_an_illegal_event_is_named_with_its_rules_and_what_was_legal(run: Run, written: Path) -> None:
    _record(written, *EVENTS[:3], Place(Seat(0), 5, 1))
    ran = run("adjudicate", str(written), "--json")
    found = json.loads(ran.out)
    assert (ran.status, found["verdict"], found["first_illegal"]) == (1, "illegal", 3)
    because = "the run ends at 3: level 5 is out of it"
    rule = cs.game("into_the_blue").rulebook.rule("itb.dive.sequence")
    cited = {"rule": rule.slug, "says": rule.says, "heading": rule.heading, "source": rule.source}
    cited |= {"see": "rules/into_the_blue.html#itb-dive-sequence"}
    assert found["refusals"] == [cited | {"because": because, "sort": "rule", "seat": 0}]
    assert rule.source
    assert [event["level"] for event in found["legal"]] == [1, 2, 3]
    told = run("adjudicate", str(written))
    assert told.status == 1
    assert "itb.dive.sequence" in told.out
    assert "every die above the first" in " ".join(told.out.split())


@pytest.mark.parametrize("base", ["https://example.org/docs", "https://example.org/docs/"])
def test_links_lead_to_where_the_documentation_is_said_to_be(
    run: Run, written: Path, monkeypatch: pytest.MonkeyPatch, base: str
) -> None:
    monkeypatch.setenv("CORESTATE_DOCS", base)
    _record(written, *EVENTS[:3], Place(Seat(0), 5, 1))
    html = written.with_suffix(".html")
    found = json.loads(run("adjudicate", str(written), "--json", "--html", str(html)).out)
    see = "https://example.org/docs/rules/into_the_blue.html#itb-dive-sequence"
    assert [one["see"] for one in found["refusals"]] == [see]
    assert '"docs":"https://example.org/docs/"' in html.read_text(encoding="utf-8")
    (rule,) = run("rules", "into_the_blue", "itb.dive.sequence", "--json").json()
    assert rule["see"] == see
    (ruling,) = run("rulings", "into_the_blue", "itb.ruling.perfect_early", "--json").json()
    assert ruling["see"] == "https://example.org/docs/rules/into_the_blue.html#itb-ruling-perfect_early"


def test_the_other_reading_of_a_disputed_rule_is_compared(run: Run, written: Path) -> None:
    _record(written, *PERFECT)
    found = json.loads(run("adjudicate", str(written), "--json").out)
    (reading,) = found["readings"]
    assert (reading["ruling"], reading["option"]) == ("itb.ruling.perfect_early", "claims_at_once")
    assert (reading["verdict"], reading["first_illegal"], reading["first_differing"]) == ("illegal", 2, 2)
    assert [one["rule"] for one in reading["refusals"]] == ["itb.perfect.must", "itb.roll.final"]
    assert "claims_at_once" in run("adjudicate", str(written)).out
    assert json.loads(run("adjudicate", str(written), "--json", "--no-readings").out)["readings"] == []


def test_a_reading_is_told_with_its_whole_id_what_it_means_and_where_the_games_part(
    run: Run, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(show.OUT, "_width", 80)
    _record(written, *PERFECT)
    told = run("adjudicate", str(written)).out
    assert "itb.ruling.perfect_early" in told
    option = cs.game("into_the_blue").rulebook.ruling("perfect_early").options[1]
    words = " ".join(told.split())
    assert option.says.split(":")[0] in words
    assert "Then it is refused: [itb.perfect.must]" in words


def test_who_won_is_told_where_the_game_is_over(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.play"
    assert run("play", "into_the_blue", "--seats", "2", "--seed", "5", "--record", str(file), "--json").status == 0
    winners, scores = (run("adjudicate", str(file), "--json").json()["result"][key] for key in ("winners", "scores"))
    (winner,) = (("Ann", "Bob")[seat] for seat in winners)
    told = run("adjudicate", str(file), "--no-readings").out
    assert f"{winner} won (Ann {scores[0]}, Bob {scores[1]})" in told


def test_what_was_implied_of_the_seat_that_acted_is_told_with_its_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.play"
    file.write_text("game into_the_blue\nseats Ann, Bob\nAnn starts\nAnn rolls 2 2 3 3 4 5\nAnn places 2 on 2\n")
    (implied,) = run("adjudicate", str(file), "--json").json()["implied"]
    assert (implied["event"], implied["sentence"]) == (2, "Ann stops")
    assert "itb.dive.failed" in implied["rules"]
    told = run("adjudicate", str(file)).out
    assert "implied before it: Ann stops" in told
    assert "legal there" not in told, "what the dice may show another seat is no advice"


def test_a_claim_is_judged_where_it_is_made(run: Run, written: Path) -> None:
    _record(written, *EVENTS)
    allowed = serializers.dump_json(Place(Seat(0), 1, 2))
    assert run("adjudicate", str(written), "--claim", allowed, "--at", "3").status == 0
    forbidden = serializers.dump_json(Place(Seat(0), 1, 3))
    ran = run("adjudicate", str(written), "--claim", forbidden, "--at", "3", "--json")
    assert json.loads(ran.out)["refusals"][0]["rule"] == "itb.dive.place"
    assert run("adjudicate", str(written), "--claim", forbidden, "--at", "9").status == 2
    assert run("adjudicate", str(written), "--claim", "7").status == 2
    assert run("adjudicate", str(written), "--claim", '{"$":"core.Reason","rule":"a","because":"b"}').status == 2


def test_a_record_whose_ids_say_otherwise_has_diverged(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("play", "into_the_blue", "--seed", "1", "--record", str(file), "--ids", "--json").status == 0
    record = serializers.load_json(file.read_text(), Record)
    assert len(record.ids) == len(record.marks) == len(record.events)
    assert run("replay", str(file)).status == 0
    record = attrs.evolve(record, format=FORMAT, marked=(), marks=())
    file.write_text(serializers.dump_json(attrs.evolve(record, ids=(*record.ids[:5], "0" * 64, *record.ids[6:]))))
    ran = run("replay", str(file))
    assert (ran.status, ran.complaint()) == (1, f"event 5 is now judged otherwise: {ELSEWHERE}")
    assert run("replay", str(file), "--at", "5").status == 0
    file.write_text(serializers.dump_json(attrs.evolve(record, ids=record.ids[:3])))
    wanted = f"wanted none or one for each of {len(record.events)} events"
    assert run("replay", str(file)).bad_input() == f"{file}: at ids: {wanted}"


ELSEWHERE = f"the record, written by corestate {cs.__version__}, led to another state"


def test_a_record_whose_marks_say_otherwise_names_the_part_that_differs(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    assert run("play", "into_the_blue", "--seed", "1", "--record", str(file), "--ids").status == 0
    record = serializers.load_json(file.read_text(), Record)
    place = record.marked.index("divers") * DIGITS
    spoilt = record.marks[5][:place] + "0" * DIGITS + record.marks[5][place + DIGITS :]
    for name in ("game.json", "game.msgpack", "game.play"):
        marks = (*record.marks[:5], spoilt, *record.marks[6:])
        write_value(tmp_path / name, attrs.evolve(record, marks=marks), force=True)
        ran = run("replay", str(tmp_path / name))
        told = f"event 5 is now judged otherwise: {ELSEWHERE}, which differs in divers"
        assert (ran.status, ran.complaint()) == (1, told)
    file.write_text(serializers.dump_json(attrs.evolve(record, marks=record.marks[:3])))
    wanted = f"wanted none or one for each of {len(record.events)} events"
    assert run("replay", str(file)).bad_input() == f"{file}: at marks: {wanted}"
    file.write_text(serializers.dump_json(attrs.evolve(record, marked=record.marked[:2])))
    assert run("replay", str(file)).bad_input() == f"{file}: at marks: wanted 8 digits for each of 2 parts"


def test_a_verdict_names_the_settled_points_its_rules_concern(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "claim.play"
    head = "game key_largo\nseats Ann, Bob, Cem\nAnn starts\n"
    file.write_text(f"{head}Ann plans bar, store; Bob plans store, bar; Cem plans store, bar\nAnn recruits a diver\n")
    refused = run("adjudicate", str(file), "--claim", "Ann recruits a diver", "--no-readings", "--json").json()
    assert [one["rule"] for one in refused["refusals"]] == ["kl.bar.recruit", "kl.bar.prices"]
    book = cs.game("key_largo").rulebook
    concerned = book.settled_about(["kl.bar.recruit", "kl.bar.prices"])
    assert [one["id"] for one in refused["settled"]] == [one.id for one in concerned]
    assert "kl.settled.no_debt" in [one.id for one in concerned]
    shown = run("adjudicate", str(file), "--claim", "Ann recruits a diver", "--no-readings").out
    assert "kl.settled.no_debt" in shown
    allowed = run("adjudicate", str(file), "--claim", "Ann leaves", "--no-readings", "--json").json()
    assert [one["id"] for one in allowed["settled"]] == [one.id for one in book.settled_about(["kl.bar.optional"])]


def test_an_explanation_tells_what_happens_on_the_way(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "day.play"
    plans = "Ann plans dive, bar; Bob plans dolphins, store; Cem plans dolphins, bar"
    file.write_text(
        f"game key_largo\nedition small\nseats Ann, Bob, Cem\nAnn starts\n{plans}\n"
        "Ann anchors at wreck 0; Ann sends diver 0; the wreck gives shallow monster new\n"
    )
    told = run("explain", str(file), "--at", "6", "--json").json()
    assert told["on_the_way"] == [
        "diver 0 of seat 0 flees for good",
        "1 monster goes back into wreck 0",
        "the dolphins pay seat 1 40",
        "the dolphins pay seat 2 40",
        "day 1 (Friday), afternoon: seat 0 bar, seat 1 store, seat 2 bar",
    ]
    unasked = [one["id"] for step in told["steps"] for one in step["unasked"]]
    assert "kl.unasked.flight" in unasked
    assert "kl.settled.a_monster_put_back_is_known" in [one["id"] for one in told["settled"]]
    shown = run("explain", str(file), "--at", "6").out
    assert "On the way: the dolphins pay Bob 40." in shown
    assert "Nobody was asked: A diver who meets a monster with no trident there flees" in " ".join(shown.split())


DIVE = """game Key Largo
seats Ann, Bob, Cem
Ann starts
Ann plans dive, market; Bob plans store, dolphins; Cem plans dolphins, store
Ann anchors at wreck 0
"""


def test_a_claim_of_an_amount_alone_is_answered_by_the_amount(run: Run) -> None:
    Path("claim.play").write_text(DIVE)
    for claim, status, says in (
        ("Ann has $100", 0, "Yes. Ann has $100."),
        ("Ann has $160", 1, "No. Ann has $100, not 160."),
    ):
        ran = run("adjudicate", "claim.play", "--claim", claim, "--json")
        found = ran.json()
        assert (ran.status, found["verdict"], found["says"], found["why"]) == (status, "legal", says, [])
        told = run("adjudicate", "claim.play", "--claim", claim, "--no-readings").out
        assert (told.splitlines()[0], "allowed by" in told, told.count("$100")) == (says, False, 1)


def test_what_chance_cannot_bring_is_told_in_the_words_it_was_written_in(run: Run) -> None:
    Path("chance.play").write_text(DIVE + "Ann sends diver 0 drawing medium gold 2  # so she says\n")
    told = run("adjudicate", "chance.play", "--no-readings").out
    assert " ".join(told.split()).startswith(
        "No. It cannot be that Ann sends diver 0 drawing medium gold 2. Wreck 0 is shallow: medium gold 2 does not lie "
        "there. line 6: Ann sends diver 0 drawing medium gold 2 rules it breaks"
    )


def test_a_duty_nobody_wrote_of_is_told_with_the_line_by_which_it_was_due(run: Run) -> None:
    Path("duty.play").write_text(DIVE + "Ann sends diver 0 drawing gold 2; Bob buys a hose for diver 0\nCem leaves\n")
    told = run("adjudicate", "duty.play", "--no-readings").out.splitlines()
    duty = "No. Ann holds a card the market buys and must sell at least one: nothing is written of it before line 7."
    assert " ".join(" ".join(told).split()).startswith(f"{duty} rules it breaks")
    assert run("adjudicate", "duty.play", "--json", "--no-readings").json()["says"] == duty


def test_a_stated_fact_that_is_not_so_is_shown_with_its_line(run: Run) -> None:
    dealt = (
        "Ann is dealt 1, 9, 10, 12, 25, 90\nBob is dealt 11, 22, 13, 14, 15, 16\nCem is dealt 21, 2, 33, 24, 4, 26\n"
    )
    Path("fact.play").write_text(f"game In Too Deep\nseats Ann, Bob, Cem\n{dealt}Bob starts\nBob is dealt 7\n")
    told = run("adjudicate", "fact.play", "--no-readings").out.splitlines()
    assert told[:2] == ["No. Ann was dealt the lowest card and starts.", "line 6: Bob starts"]


@pytest.mark.parametrize(
    ("verdict", "status", "name"),
    [
        ("legal", 0, "into_the_blue/one_chest_or_the_other"),
        ("illegal", 1, "into_the_blue/a_level_out_of_reach_whatever_fell"),
        ("depends", 3, "into_the_blue/a_die_nobody_saw"),
        ("incomplete", 3, "into_the_blue/a_reroll_nobody_wrote_down"),
    ],
)
def test_every_verdict_has_every_key_and_its_exit_status(run: Run, verdict: str, status: int, name: str) -> None:
    ran = run("adjudicate", str(FOLDER / f"{name}.play"), "--json", "--no-readings")
    found = ran.json()
    assert (ran.status, found["verdict"]) == (status, verdict)
    assert {
        "says",
        "line",
        "seat",
        "refusals",
        "also",
        "missing",
        "depends_on",
        "results",
        "winner_certain",
        "readings",
    } <= {*found}
    wrong = verdict in {"illegal", "depends"}
    assert (bool(found["refusals"]), found["line"] is not None) == (wrong, wrong)
    assert all({"rule", "because", "sort"} <= {*one} for one in found["refusals"])
    assert (bool(found["missing"]), bool(found["depends_on"])) == (verdict == "incomplete", verdict == "depends")
    assert found["says"].startswith(
        {"legal": "Yes", "illegal": "No", "depends": "It depends"}.get(verdict, "That cannot be said")
    )
    if verdict == "legal":
        assert (len(found["results"]), found["winner_certain"], found["result"]) == (2, False, None)
        assert {tuple(one["winners"]) for one in found["results"]} == {(0,), (1,)}


def test_things_are_called_as_people_say_them_in_the_terminal_as_data_and_on_the_page(run: Run) -> None:
    file = str(FOLDER / "unfathomable/an_attack_from_another_deck.play")
    told = run("adjudicate", file, "--no-readings", "--html", "deck.html").out
    because = run("adjudicate", file, "--no-readings", "--json").json()["refusals"][0]["because"]
    assert because == "Ann attacks in its own space deck 3, not deck 5"
    assert "own space deck 3" in " ".join(told.split())
    assert because in Path("deck.html").read_text(encoding="utf-8")
    assert "see corestate editions unfathomable" in " ".join(told.split())
    assert "characters (ishmael marsh)" in told
