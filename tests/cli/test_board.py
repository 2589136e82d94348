"""The report as an analysis board: links, the log, moves that can be tried, curves, playing by itself, paper."""

import json
from collections.abc import Callable
from itertools import groupby
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import corestate as cs
from corestate import adjudication
from corestate.cli.remarks import MOST_OUTCOMES
from corestate.games import begun
from serializers import play
from tests.cli.browser import Sheet
from tests.cli.reports import dispute
from tests.cli.terminal import Ran
from tests.disputes import FOLDER

Reports = Callable[[str], Path]
HASH = "new Promise((go) => setTimeout(() => go(location.hash), 2 * REST))"


def states(title: str) -> list[Any]:
    """Play the game of a report: the states before each event, and before the one in dispute."""
    rules, events, number = dispute(title)
    found = [begun(rules)]
    for event in events[:number]:
        found.append(cs.apply(found[-1], event))
    return found


def test_a_link_leads_to_a_moment_as_somebody_saw_it(report_of: Reports, browser: Sheet) -> None:
    _rules, _events, last = dispute("key_largo")
    browser.go(report_of("key_largo"), "#e60.seat-1")
    assert browser.where() == (60, last)
    assert "as seat 1 sees it" in browser.told("svg-title")
    browser.press("ArrowRight")
    assert browser.evaluate(HASH) == "#e61.seat-1"
    browser.choose("#looker", "1")
    assert browser.evaluate(HASH) == "#e61.all"
    browser.evaluate("new Promise((go) => { onhashchange = () => go(true); location.hash = '#e70'; })")
    assert browser.where() == (70, last)
    assert "as everybody saw it" in browser.told("svg-title")
    for nowhere in ("#e9999.nobody.then.7.7", "#table", "#e5.read.nothing.at_all", "#e%"):
        browser.evaluate(f"follow({json.dumps(nowhere)}) && showAll()")
    assert browser.where() == (5, last)
    browser.evaluate("at('same-readings').open = true")
    browser.click("#readings input:not(:checked):not(:disabled)")
    link, read = browser.evaluate(HASH), browser.text("#under")
    assert ".read." in link
    browser.go(report_of("key_largo"), link)
    assert browser.text("#under") == read
    assert browser.errors == []


def test_it_opens_on_what_everybody_saw(report_of: Reports, browser: Sheet) -> None:
    browser.go(report_of("in_too_deep"))
    assert browser.evaluate("at('looker').selectedOptions[0].text") == "what everybody saw"
    assert browser.evaluate(HASH) == ""
    assert browser.count("#mats [data-seat] .backs") > 0
    assert browser.count("#mats [data-seat] .chip.share") == 0
    assert browser.count("#instead li") == 0
    assert "What was legal shows what lies hidden" in browser.text("#instead")
    browser.click("#instead button")
    (seat,) = cs.asked(states("in_too_deep")[-1])
    assert browser.evaluate(HASH) == f"#e{dispute('in_too_deep')[2]}.seat-{seat}"
    assert browser.count("#instead li button") == len(cs.legal(states("in_too_deep")[-1]))


@pytest.mark.parametrize("title", ["in_too_deep", "key_largo", "unfathomable"])
def test_the_log_stands_under_days_and_turns(title: str, report_of: Reports, browser: Sheet) -> None:
    browser.again(report_of(title))
    chapter = play.phrasebook(title).chapter
    headings = [name for name, _ in groupby(chapter(state)[0].capitalize() for state in states(title))]
    assert browser.texts(".chapter h3") == headings
    parts = [one for one, _ in groupby(chapter(state) for state in states(title)) if len(one) > 1]
    assert [one.lower() for one in browser.texts(".chapter h4")] == [part for _, part in parts]
    assert browser.all("#events [data-moment]", "Number(one.dataset.moment)") == [*range(len(states(title)) + 1)]


def test_the_log_is_one_tab_stop_and_has_a_filter(report_of: Reports, browser: Sheet) -> None:
    browser.again(report_of("key_largo"))
    rows = "#events li[data-seat]:not([hidden])"
    total = browser.count(rows)
    assert browser.count('#events [tabindex="0"]') == 1
    browser.evaluate("go(20)")
    browser.evaluate("document.querySelector('#events [tabindex=\"0\"]').focus()")
    browser.press("ArrowDown", "ArrowDown", "ArrowUp")
    assert browser.where()[0] == 21
    assert browser.evaluate("document.activeElement.dataset.moment") == "21"
    assert browser.all('#events [tabindex="0"]', "one.dataset.moment") == ["21"]
    browser.fill("#find", "SELLS")
    found = browser.texts(f"{rows} .said")
    assert found
    assert all("sells" in one for one in found)
    assert browser.text("#found") == f"{len(found)} of {total} events"
    assert browser.count(".chapter:not([hidden]) h3") < browser.count(".chapter h3")
    browser.evaluate("at('find').focus()")
    browser.press("Home", "d")
    assert browser.where()[0] == 21
    browser.fill("#find", "SELLS")
    browser.press("Enter")
    assert browser.text("#events [aria-current] .said") == found[0]
    browser.press("Escape")
    browser.choose("#whose", "2")
    assert browser.count(rows) == browser.count('#events li[data-seat="2"]') > 0
    browser.choose("#whose", "")
    assert browser.count(rows) == total
    assert browser.errors == []


def test_a_move_can_be_tried_and_left_again(report_of: Reports, browser: Sheet) -> None:
    title, last = "in_too_deep", dispute("in_too_deep")[2]
    browser.go(report_of(title), f"#e{last}.all")
    state, drawn = states(title)[-1], browser.drawing()
    place, move = next((n, one) for n, one in enumerate(cs.legal(state)) if type(one).__name__ == "Buy")
    browser.click(f'#instead [data-path="{place}"]')
    assert browser.evaluate(HASH) == f"#e{last}.all.then.{place}"
    assert browser.text("#tried").startswith(f"Not played: Seat {move.seat} buys")
    tried = browser.drawing()
    assert tried != drawn
    after = cs.apply(state, move)
    assert browser.text("#caption .question").startswith(f"Seat {cs.asked(after)[0]} decides: ")
    assert browser.texts("#moves li button") == [_said(after, one) for one in cs.legal(after)]
    browser.click("#moves li button")
    assert browser.evaluate(HASH) == f"#e{last}.all.then.{place}.0"
    browser.press("ArrowLeft")
    assert (browser.where(), browser.evaluate(HASH), browser.drawing()) == ((last, last), f"#e{last}.all", drawn)
    assert not browser.visible("#tried")
    browser.go(report_of(title), f"#e{last}.all.then.{place}")
    assert browser.drawing() == tried
    number = max(n for n, one in enumerate(states(title)[:-1]) if len(cs.legal(one)) > 1 and cs.asked(one))
    browser.evaluate(f"go({number})")
    browser.click("#moves .played button")
    assert (browser.where()[0], browser.visible("#tried")) == (number + 1, False)
    assert browser.errors == []


def _said(state: Any, event: Any) -> str:  # noqa: ANN401 - of any game
    book = play.book_of(state.table.ruleset, ())
    said = book.tell(event, cs.question(state)) + book.price(state, event)
    return said[0].upper() + said[1:]


def test_it_plays_by_itself_until_somebody_stops_it(report_of: Reports, browser: Sheet) -> None:
    browser.again(report_of("into_the_blue"))
    browser.evaluate("go(3)")
    browser.click("#play")
    assert browser.attribute("#play", "aria-pressed") == "true"
    assert browser.attribute("#caption", "aria-live") == "off"
    for _ in range(60):
        if browser.where()[0] >= 5:
            break
        sleep(0.1)
    assert browser.where()[0] >= 5, "or more, where the machine was busy elsewhere"
    browser.press("p")
    assert browser.attribute("#play", "aria-pressed") == "false"
    assert browser.attribute("#play", "aria-label") == "Play from here"
    assert browser.evaluate("playing") is None


def test_scores_are_drawn_as_far_as_the_looker_knows_them(report_of: Reports, browser: Sheet) -> None:
    browser.again(report_of("key_largo"))
    state = states("key_largo")[-1]
    cards, wealth = play.phrasebook("key_largo").curves(state.table)
    seats = range(len(cards.values))
    assert browser.all("#curve-values li", "one.textContent") == [f"Seat {seat} {cards.values[seat]}" for seat in seats]
    assert browser.count("#curve .curve-line") == len(seats)
    assert browser.all("#curves button", "one.disabled") == [False, True]
    browser.choose("#looker", "3")
    browser.click("#curves button:last-child")
    assert browser.all("#curve-values li", "one.textContent") == [
        f"Seat {seat} {wealth.values[1] if seat == 1 else '?'}" for seat in seats
    ]
    assert browser.all("#curve .curve-line", "one.getAttribute('d') === ''") == [seat != 1 for seat in seats]
    browser.choose("#looker", "1")
    assert browser.all("#curve-values li", "one.textContent") == [
        f"Seat {seat} {wealth.values[seat]}" for seat in seats
    ]
    browser.choose("#looker", "0")
    assert browser.all("#curves button", "one.getAttribute('aria-pressed')") == ["true", "false"]
    browser.click("#curve svg")
    assert 0 < browser.where()[0] < browser.where()[1]
    assert browser.errors == []


def test_on_paper_there_is_what_led_to_the_dispute_and_nothing_to_press(report_of: Reports, browser: Sheet) -> None:
    browser.again(report_of("into_the_blue"))
    browser.media(kind="print")
    for gone in ("#controls", "#looking", "#keys", "#filter", "#theme", "#moves"):
        assert not browser.visible(gone)
    log, rows = browser.box("#log"), browser.all("#events li[data-seat]", "one.getBoundingClientRect().toJSON()")
    assert len(rows) == dispute("into_the_blue")[2] + 1
    assert all(log["top"] <= row["top"] <= row["bottom"] <= log["bottom"] + 1 for row in rows)
    browser.media()


def test_what_lies_on_the_table_says_what_it_is(report_of: Reports, browser: Sheet) -> None:
    browser.again(report_of("key_largo"))
    titles = browser.all("#drawing g > title", "one.textContent")
    wrecks = states("key_largo")[-1].table.wreck_count()
    assert len([one for one in titles if one.startswith("wreck ")]) == wrecks
    assert {f"Seat {seat}" for seat in range(4)} <= {*titles}


DAY = "game Key Largo\nseats Ann, Bob, Cem\nposition day 4 {half}\nboats: Ann market, Bob bar\nAnn has gold 2\n"


def test_a_plan_nobody_told_of_is_drawn_as_far_as_the_boat_shows_it(
    run: Callable[..., Ran], tmp_path: Path, browser: Sheet
) -> None:
    for half, drawn in (
        ("morning", ("market", "?", "bar", "?", "?", "?")),
        ("afternoon", ("?", "market", "?", "bar", "?", "?")),
    ):
        (tmp_path / "day.play").write_text(f"{DAY.format(half=half)}Ann sells gold 2\n", encoding="utf-8")
        assert run("adjudicate", "day.play", "--html", f"{half}.html").status == 0
        browser.go(tmp_path / f"{half}.html")
        for looker in ("0", "1", "2"):
            browser.choose("#looker", looker)
            chips = browser.all("#mats .chip", "one.textContent")
            assert tuple(one[2:] for one in chips if one[0] in "☀☾") == drawn


SAID = (
    "into_the_blue/a_level_out_of_reach_whatever_fell",
    "into_the_blue/a_failed_dive_places_nothing",
    "into_the_blue/a_reroll_nobody_wrote_down",
    "into_the_blue/one_chest_or_the_other",
    "key_largo/a_beginner_nobody_saw",
    "",
)
STATED = """game Key Largo
seats Ann, Bob, Cem
position day 2. Ann is first. Ann has $100.
Ann has $100
Bob has $70
"""


@pytest.mark.parametrize("name", SAID)
def test_whatever_the_terminal_says_of_a_verdict_is_on_the_page(
    name: str, run: Callable[..., Ran], tmp_path: Path, browser: Sheet
) -> None:
    file = FOLDER / f"{name}.play" if name else tmp_path / "stated.play"
    if not name:
        file.write_text(STATED, encoding="utf-8")
    facts = run("adjudicate", str(file), "--json", "--no-readings", "--html", "said.html").json()
    browser.go(tmp_path / "said.html")
    browser.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")
    assert browser.text("#headline").endswith(facts["says"])
    said, log = " ".join(browser.text("#verdict").split()).lower(), browser.texts("#events .mark")
    wanted = [one["because"] for one in facts["refusals"]] + [one["says"] for one in facts["findings"]]
    for one in facts["missing"]:
        wanted += [one["says"], *one["could_be"][:MOST_OUTCOMES]]
    for one in facts["also"]:
        wanted += [f"line {one['line']}", *(why["because"] for why in one["refusals"])]
        wanted += ["forced by the first"] * one["forced"]
    for one in facts["settled"]:
        wanted += [one["what"], one["why"]]
    wanted += [one["event"] for one in facts["filled"]]
    for one in facts["results"] if len(facts["results"]) > 1 else ():
        wanted += [" ".join(map(str, one["scores"]))]
    assert not [one for one in wanted if " ".join(one.split()).lower() not in said]
    ending = adjudication.settle(play.parsed(file.read_bytes(), file.parent), compare=False).ending
    gaps = {gap.number for gap in ending.gaps}
    assert (log.count("missing"), log.count("implied")) == (len(gaps), len(ending.implied - gaps))
    assert ("left open" in log) == bool(browser.evaluate("story.guessed.length"))
    assert not browser.count("#verdict .hint"), "what came of the last event is implied in a text, or missing"
    assert (browser.errors, browser.requests) == ([], [])
