"""The file `corestate adjudicate --html` writes: when, what it holds, what it allows, and how it can be read."""

import re
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

import corestate as cs
import serializers
from corestate import Seat
from corestate.cli.report.page import style
from corestate.cli.report.pool import Pool
from corestate.games import OURS, begun
from corestate.into_the_blue import Place, Rolled, StarterNamed, Stop
from serializers import recorded
from tests.cli.reports import disputed, full_report, report
from tests.cli.terminal import Ran

Run = Callable[..., Ran]
FOLDER = Path(__file__).parents[2] / "corestate/cli/report"
BEGUN = (StarterNamed(Seat(0)), Rolled((1, 1, 2, 3, 3, 5)), Stop(Seat(0)))


def test_a_report_is_written_beside_the_verdict(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(
        serializers.dump_json(recorded(cs.ruleset("into_the_blue", seats=3), (*BEGUN, Place(Seat(0), 5, 1))))
    )
    ran = run("adjudicate", str(record), "--html", "out/verdict.html")
    assert ran.status == 1
    assert "wrote out/verdict.html\n" in ran.out
    assert "itb.dive.sequence" in ran.out
    html = (tmp_path / "out/verdict.html").read_text(encoding="utf-8")
    assert html.startswith("<!doctype html>")
    seat = run("adjudicate", str(record), "--html", "seat.html", "--seat", "2")
    assert "wrote seat.html, for seat 2\n" in seat.out
    assert run("adjudicate", str(record), "--html", "seat.html", "--force", "--json").json()["verdict"] == "illegal"


def test_whoever_writes_a_report_that_ends_early_is_told_so(run: Run, tmp_path: Path) -> None:
    rules, events, number = disputed("key_largo")
    begun_events = events[:number]
    laid = next(index for index, event in enumerate(begun_events) if type(event).__name__ == "Program")
    twice = (*begun_events[: laid + 1], begun_events[laid])
    (tmp_path / "game.json").write_text(serializers.dump_json(recorded(rules, twice)))
    looker = (begun_events[laid].seat + 1) % rules.seats
    ran = run("adjudicate", "game.json", "--html", "seat.html", "--seat", str(looker))
    assert ran.status == 1
    assert f"for seat {looker}: it ends before event {laid + 1}, whose verdict would tell that seat too much" in ran.out


def test_a_seat_goes_with_a_report_and_sits_at_the_table(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    record.write_text(serializers.dump_json(recorded(cs.ruleset("into_the_blue", seats=3), BEGUN)))
    alone = run("adjudicate", str(record), "--seat", "1").bad_input()
    assert alone == "--seat goes with --html: it says for whom the report is"
    assert run("adjudicate", str(record), "--html", "a.html", "--seat", "3").bad_input() == "--seat 3: seats are 0 to 2"
    assert run("adjudicate", str(record), "--html", str(tmp_path)).bad_input().endswith("not a file")
    assert not (tmp_path / "a.html").exists()


def test_a_page_allows_its_own_script_and_style_and_nothing_else() -> None:
    html = report(cs.ruleset("into_the_blue", seats=3), BEGUN)
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', html)
    assert policy
    digested = re.sub(r"'sha256-\S{43}='", "DIGEST", policy[1])
    allowed = "style-src DIGEST; script-src DIGEST"
    assert digested == f"default-src 'none'; {allowed}; base-uri 'none'; form-action 'none'"
    without_namespace = html.replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"https?://|@import|url\((?!#)|src=|fetch\(|XMLHttpRequest|style=\"", without_namespace)


def test_no_text_of_a_record_ends_the_script_it_stands_in() -> None:
    rules = attrs.evolve(
        cs.ruleset("into_the_blue", seats=3), edition="</script><script>alert(1)</script><!--@@script@@", digest="own"
    )
    html = report(rules, BEGUN)
    assert html.count("</script>") == 2
    assert "\\u003c/script>\\u003cscript>alert(1)" in html
    assert html.count("@@script@@") == 1


def test_equal_values_are_one_entry_and_come_back() -> None:
    pool = Pool()
    state = begun(cs.ruleset("into_the_blue", seats=2))
    table = cs.view(state, 0).table
    numbers = pool.add(table), pool.add(cs.view(begun(cs.ruleset("into_the_blue", seats=2)), 0).table)
    assert numbers[0] == numbers[1]
    assert pool.add(True) != pool.add(1)  # noqa: FBT003 - a truth value is not a number
    assert pool.shapes[0] == ["itb.TableSeen", "levels", "dice", "chests", "divers", "played"]


@pytest.mark.parametrize("title", OURS)
def test_a_game_with_every_reading_is_small_enough_to_send(title: str) -> None:
    rules, events, number = disputed(title)
    assert len(full_report(rules, events[: number + 1])) < 500_000


@pytest.mark.parametrize("title", OURS)
def test_no_drawing_tells_of_events_or_asks_for_questions(title: str) -> None:
    """What happened and what is asked comes in words from the phrasebook; a drawing knows the table alone."""
    script = (FOLDER / "drawings" / f"{title}.js").read_text(encoding="utf-8")
    game = cs.game(title)
    assert not [name for name in (*game.events, *game.sights, *game.frames) if f'"{name}"' in script]
    assert "question" not in script


def _luminance(colour: str) -> float:
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [0, 1, 2], ids=["light", "dark by the device", "dark by choice"])
def test_whatever_is_written_stands_out_from_what_it_is_written_on(theme: int) -> None:
    css = style()
    blocks = re.findall(r"\{([^{}]*--paper:[^{}]*)\}", css)
    colours = dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]{6})", blocks[theme]))
    pairs = [
        (ink, ground) for ink in ("ink", "soft", "accent", "bad", "good", "claim") for ground in ("paper", "sheet")
    ]
    pairs += [
        ("accent-ink", "accent"),
        ("bad", "bad-wash"),
        ("good", "good-wash"),
        ("claim", "claim-wash"),
        ("ink", "wash"),
    ]
    pairs += [
        ("card-ink", "card"),
        ("back-ink", "back"),
        ("coin-ink", "gold"),
        ("coin-ink", "silver"),
        ("on-sand", "sand"),
    ]
    pairs += [("seat-ink", f"seat-{seat}") for seat in range(6)] + [
        ("on-sea", "sea0"),
        ("on-deep", "sea3"),
        ("on-deep", "sea4"),
    ]
    pairs += [("ink", "room"), ("danger", "room"), ("ink", "plank")]
    pairs += [("on-rock", "rock"), ("on-sky", "sky"), ("on-sky", "haze"), ("ink", "land")]
    for ink, ground in pairs:
        assert _contrast(colours[ink], colours[ground]) >= 4.5, (ink, ground)


def test_what_a_position_does_not_tell_is_no_fact_on_the_page_nor_in_a_replay(run: Run, tmp_path: Path) -> None:
    text = "game Key Largo\nseats Ann, Bob, Cem\nposition day 3\nboats: Ann market, Bob bar, Cem dolphins\n"
    (tmp_path / "game.play").write_text(f"{text}Ann has $50, two divers, gold 2\nAnn sells gold 2\n")
    assert run("adjudicate", "game.play", "--html", "page.html").status == 0
    html = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert '"unknown":["hands 1","hands 2","money 1","money 2",' in html.replace('"boats 0",', "")
    assert '["Bob","$?; boat at the bar; divers ?; cards ?;' in html
    replayed = run("replay", "game.play").out
    assert "Bob             $?" in replayed
    assert "Ann             $110" in replayed
    assert "Bob             $?" in run("legal", "game.play").out


def test_a_table_that_was_not_told_whole_is_exported_with_a_warning(run: Run, tmp_path: Path) -> None:
    text = "game Key Largo\nseats Ann, Bob, Cem\nposition day 3\nboats: Ann market, Bob bar, Cem dolphins\n"
    warning = "what nobody told stands there as it was taken to be"
    for name, end, warned in (("some", "", True), ("all", "That is all.\n", False)):
        (tmp_path / "game.play").write_text(f"{text}Ann has gold 2\n{end}")
        ran = run("export", "game.play", "--position", "--out", f"{name}.play")
        assert (ran.status, warning in ran.err) == (0, warned)
