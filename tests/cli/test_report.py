"""The report of an adjudication in a real browser: every game, by keys and buttons, on a desk and on a phone."""

from collections.abc import Callable
from pathlib import Path

import pytest

import corestate as cs
from corestate import Seat
from corestate.games import OURS, begun
from corestate.into_the_blue import ChestTaken, Place, Rolled, StarterNamed, Stop
from serializers.play.phrasebook import Phrasebook
from serializers.play.titles import REGISTERED
from tests.cli.browser import DESK, PHONE, Sheet
from tests.cli.reports import dispute, report
from tests.cli.terminal import Ran
from tests.tic_tac_toe import GAME as TIC_TAC_TOE

ROW = '#events [data-moment="{}"] .said'
BEGUN = (StarterNamed(Seat(0)), Rolled((1, 1, 2, 3, 3, 5)), Stop(Seat(0)))


@pytest.fixture(scope="module", params=OURS)
def title(request: pytest.FixtureRequest) -> str:
    """Name every title in turn; all tests of one stand together, for its report is written and opened once."""
    return str(request.param)


@pytest.fixture
def sheet(title: str, report_of: Callable[[str], Path], browser: Sheet) -> Sheet:
    """Open that report, or put it back as it was when it was opened."""
    return browser.again(report_of(title))


def test_the_disputed_event_is_marked_with_the_rules_it_breaks(title: str, sheet: Sheet) -> None:
    rules, events, number = dispute(title)
    state = begun(rules)
    for event in events[:number]:
        state = cs.apply(state, event)
    refusals = cs.refusals(state, events[number])
    count = len({one.rule for one in refusals})
    assert sheet.text("#headline").endswith(f"Event {number} breaks {f'{count} rules' if count > 1 else 'a rule'}")
    cards = sheet.texts(".rule")
    for refusal in refusals:
        rule = cs.game(title).rulebook.rule(refusal.rule)
        (card,) = (one for one in cards if refusal.rule in one)
        assert refusal.because.lower() in card.lower()
        assert rule.says in card
        assert (rule.source or rule.heading) in card
    assert sheet.where() == (number, number)
    assert sheet.count("#events li.wrong") == 1
    assert "not legal" in sheet.text("#events li.wrong").lower()
    row, box = sheet.box("#events li.wrong"), sheet.box("#log")
    assert box["y"] <= row["y"] <= row["y"] + row["height"] <= box["y"] + box["height"]
    assert "not legal" in sheet.text("#caption .wrong").lower()
    assert "3 more after it, not judged" in sheet.text("#events > li:last-child")
    assert (sheet.errors, sheet.requests) == ([], [])


def test_the_names_of_rules_link_to_where_they_are_told_if_somebody_says_where(
    browser: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "linked.html"
    rules = cs.ruleset("into_the_blue", seats=3)
    for base, links in (
        ("", []),
        ("https://example.org", ["https://example.org/rules/into_the_blue.html#itb-dive-sequence"]),
    ):
        monkeypatch.setenv("CORESTATE_DOCS", base)
        file.write_text(report(rules, (*BEGUN, Place(Seat(0), 5, 1))), encoding="utf-8")
        browser.go(file)
        assert browser.evaluate("[...document.querySelectorAll('.rule a')].map((one) => one.href)") == links
        assert (browser.errors, browser.requests) == ([], [])


def test_one_steps_through_the_game_by_keys_and_buttons(title: str, sheet: Sheet) -> None:
    _rules, _events, last = dispute(title)
    final = sheet.drawing()
    sheet.press("Home")
    assert sheet.where() == (0, last)
    assert sheet.drawing() != final
    sheet.press("ArrowRight", "ArrowRight", "ArrowLeft")
    assert sheet.where() == (1, last)
    sheet.press("PageDown")
    assert sheet.where() == (11, last)
    sheet.press("d")
    assert sheet.where() == (last, last)
    assert sheet.drawing() == final
    steps = (("first", 0), ("next", 1), ("next", 2), ("back", 1), ("last", last), ("back", last - 1), ("dispute", last))
    for button, there in steps if title == "into_the_blue" else ():
        sheet.click(f"#{button}")
        assert sheet.where() == (there, last)
    sheet.click('#events [data-moment="5"]')
    assert sheet.where() == (5, last)
    assert sheet.attribute("#events [aria-current]", "data-moment") == "5"
    sheet.fill("#slider", "7")
    assert sheet.where() == (7, last)
    assert sheet.attribute("#slider", "aria-valuetext") == f"Before event 7 of {last}: {sheet.text(ROW.format(7))}"
    assert sheet.errors == []


MOMENTS = {"in_too_deep": 40, "key_largo": 60, "unfathomable": 90}
"""When every seat knows something the others do not; in Into the Blue there is little to hide."""


def test_every_seat_looks_at_its_own_table(title: str, sheet: Sheet) -> None:
    if title not in MOMENTS:
        return
    rules, _events, _number = dispute(title)
    sheet.fill("#slider", str(MOMENTS[title]))
    options = sheet.texts("#looker option")
    assert options == ["what everybody saw", "every hand open", *(f"seat {seat}" for seat in range(rules.seats))]
    shown, unknown = {}, {}
    for place, name in enumerate(options):
        sheet.choose("#looker", str(place))
        assert ("as everybody saw it", name, f"as {name} sees it")[min(place, 2)] in sheet.told("svg-title")
        (shown[name],) = sheet.all("#mats", "one.innerHTML")
        unknown[name] = sheet.count("#mats :is(.backs, .chip.hidden, .wreck-card:not([title]))")
    assert len(set(shown.values())) == len(options)
    assert unknown["every hand open"] < unknown["what everybody saw"]
    assert all(unknown["every hand open"] <= unknown[name] <= unknown["what everybody saw"] for name in options[2:])
    assert sheet.errors == []


def test_a_switch_shows_the_game_under_another_reading(sheet: Sheet) -> None:
    played = sheet.text("#headline")
    sheet.evaluate("at('same-readings').open = true")
    other = "#readings input:not(:checked):not(:disabled)"
    option = str(sheet.attribute(other, "value"))
    sheet.click(other)
    name = option.replace("_", " ")
    assert f"Read as “{name}”" in sheet.text("#headline")
    assert sheet.text("#under").startswith(f"Read as {name}")
    assert sheet.count("fieldset.switched") == 1
    sheet.press("End", "Home", "End")
    sheet.click("#under button")
    assert sheet.text("#headline") == played
    assert not sheet.visible("#under")
    assert sheet.errors == []


def test_every_moment_can_be_drawn_for_everybody_under_every_reading(sheet: Sheet) -> None:
    """Whatever is drawn and written, in words that are there; not laid out, which is what takes long."""
    drawn, troubled = sheet.evaluate(
        """(() => {
            const troubled = [], write = (node) => new XMLSerializer().serializeToString(node);
            let drawings = 0;
            const check = (made) => { if (/undefined|NaN|\\[object/.test(made)) troubled.push(made); };
            story.lines.forEach((line, place) => {
                now.line = place;
                for (const looker of [ALL, ...story.lookers]) {
                    now.looker = looker;
                    const moments = new Set([lastMoment(line)]);
                    for (let moment = 0; !place && moment < lastMoment(line); moment += 23) moments.add(moment);
                    for (const moment of moments) {
                        const { drawing, table, figures, question } = drawn(moment, 340);
                        check(write(drawing.picture("x", game.describe(table, figures), null)));
                        const words = caption(line, moment, question);
                        check(write(h("div", {}, game.mats(table, figures, question), words)));
                    }
                    drawings += moments.size;
                }
                now.moment = lastMoment(line);
                showVerdict();
                check(document.querySelector("#verdict").textContent);
            });
            read(0);
            check(document.querySelector("main").textContent);
            return [drawings, troubled];
        })()"""
    )
    assert drawn > 20
    assert troubled == []
    assert (sheet.errors, sheet.requests) == ([], [])


def test_a_phone_shows_it_without_scrolling_sideways(sheet: Sheet) -> None:
    sheet.resize(PHONE)
    for key in ("d", "Home", "PageDown", "PageDown", "PageDown"):
        sheet.press(key)
        assert sheet.overflow() <= 0
    bar = sheet.box("#controls")
    assert bar["y"] + bar["height"] <= PHONE[1]
    assert bar["height"] < PHONE[1] / 5
    assert min(sheet.all("#drawing text", "parseFloat(getComputedStyle(one).fontSize)")) >= 9
    assert sheet.box("#drawing svg")["width"] <= PHONE[0]
    sheet.resize((320, 600))
    assert sheet.overflow() <= 0
    sheet.resize(DESK)


def test_everything_has_a_name_that_can_be_read_aloud(title: str, sheet: Sheet) -> None:
    nameless = sheet.all(
        "button, select, input, svg[role=img]",
        "!one.textContent.trim() && !one.getAttribute('aria-label') && !one.labels?.length && one.outerHTML",
    )
    assert not any(nameless)
    assert title != "unfathomable" or "Dials: fuel" in sheet.told("svg-desc")
    assert sheet.attribute("#caption", "aria-live") == "polite"


def _written(folder: Path, html: str) -> Path:
    file = folder / "report.html"
    file.write_text(html, encoding="utf-8")
    return file


def test_a_chest_is_known_to_its_owner_alone(browser: Sheet, tmp_path: Path) -> None:
    perfect = (StarterNamed(Seat(0)), Rolled((1, 2, 3, 4, 5, "chest")), Stop(Seat(0)), ChestTaken(7))
    browser.go(_written(tmp_path, report(cs.ruleset("into_the_blue", seats=2), perfect)))
    told = []
    for place in range(4):
        browser.choose("#looker", str(place))
        told.append((browser.texts('[data-seat="0"] .chip.gold'), browser.text("#caption .happened")))
    assert [values for values, _ in told] == [[], ["7"], ["7"], []]
    assert ["takes the chest 7" in said for _, said in told] == [False, True, True, False]


def test_colours_follow_the_device_and_the_button(browser: Sheet, tmp_path: Path) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    browser.go(_written(tmp_path, report(cs.ruleset("into_the_blue", seats=3), BEGUN)))
    day = browser.evaluate(ground)
    browser.media("dark")
    night = browser.evaluate(ground)
    assert night != day
    browser.media("light")
    browser.click("#theme")
    assert browser.evaluate(ground) == day
    browser.click("#theme")
    assert browser.evaluate(ground) == night
    assert browser.attribute("#theme", "aria-label") == "Colours: dark"
    browser.click("#theme")
    assert browser.evaluate(ground) == day


def test_a_report_for_a_seat_looks_as_that_seat_alone(browser: Sheet, tmp_path: Path) -> None:
    rules, events, number = dispute("in_too_deep")
    browser.go(_written(tmp_path, report(rules, events, 1)))
    assert browser.texts("#looker option") == ["seat 1"]
    assert browser.text("#headline").endswith(f"As far as seat 1 may know, event {number} breaks 2 rules")
    assert browser.text(".seal") == "holds only what seat 1 may know"
    browser.press("Home", "End", "d")
    assert (browser.errors, browser.requests) == ([], [])


def test_a_claim_that_is_legal_is_shown_and_not_carried_out(browser: Sheet, tmp_path: Path) -> None:
    html = report(cs.ruleset("into_the_blue", seats=3), (*BEGUN, Place(Seat(0), 3, 2)), claimed=True)
    browser.go(_written(tmp_path, html))
    assert browser.text("#headline").endswith("The claimed event is legal")
    assert browser.where() == (3, 3)
    assert "claimed: legal" in browser.text("#events li.claimed").lower()
    assert browser.errors == []


TEXT = "game into_the_blue\nseats Ann, Bob, Cem\n\nAnn starts\n"


@pytest.mark.parametrize(
    ("sentences", "headline", "status"),
    [
        ("Ann rolls 1 1 2 3 ? 5\nAnn places 1 on 4\n", "It depends: legal only if at line 5 Ann rolls 1 1 2 3 4 5.", 3),
        (
            "Ann rolls 1 1 2 3 3 5\nAnn places 1 on 4\nBob rolls 1 1 1 1 1 1\n",
            "The run ends at 3: level 4 is out of it.",
            1,
        ),
        ("Ann rolls 1 1 2 3 3 5\nBob stops\n", "No. Bob may not stop. Bob is not asked now; Ann is.", 1),
        ("Ann rolls ?\nAnn stops\n", "Everything that is written keeps the rules.", 0),
    ],
)
def test_a_text_is_told_with_the_names_at_its_table(  # noqa: PLR0913, PLR0917 - a case, and what it is tried with
    sentences: str, headline: str, status: int, run: Callable[..., Ran], tmp_path: Path, browser: Sheet
) -> None:
    (tmp_path / "game.play").write_text(TEXT + sentences, encoding="utf-8")
    assert run("adjudicate", "game.play", "--html", "game.html").status == status
    browser.go(tmp_path / "game.html")
    assert browser.text("#headline").endswith(headline)
    assert "Ann" in browser.text("#events")
    assert browser.texts("#looker option")[2:] == ["Ann", "Bob", "Cem"]
    said = browser.text("#verdict")
    assert ("Line 5 was left open" in said) == ("?" in sentences)
    assert ("Line 5: it is legal with Ann rolls 1 1 2 3 4 5" in said) == (status == 3)
    assert ("line 6" in said) == (status > 0)
    assert ("Bob is not asked now; Ann is" in said) == ("Bob stops" in sentences)
    assert "seat" not in said.lower()
    assert browser.errors == []


def test_a_search_that_gave_up_is_told(run: Callable[..., Ran], tmp_path: Path, browser: Sheet) -> None:
    (tmp_path / "deep.play").write_text("game in_too_deep\nedition small\nseats Ann, Bob, Cem\n" + "?\n" * 9)
    assert run("adjudicate", "deep.play", "--no-readings", "--most", "3", "--html", "deep.html").status == 3
    browser.go(tmp_path / "deep.html")
    assert "Not all were tried." in browser.text("#verdict"), "and no way was followed to its end"
    assert browser.errors == []


def test_a_title_of_somebody_else_is_told_and_drawn_by_its_own_script(
    run: Callable[..., Ran], tmp_path: Path, browser: Sheet
) -> None:
    moves = "".join(f"{'Ann' if n % 2 == 0 else 'Bob'} marks {square}\n" for n, square in enumerate((0, 4, 1, 8, 4)))
    (tmp_path / "toe.play").write_text(f"game tic_tac_toe\nseats Ann, Bob\n{moves}", encoding="utf-8")
    assert run("adjudicate", "toe.play", "--html", "toe.html").status == 1
    browser.go(tmp_path / "toe.html")
    assert browser.text("#headline").endswith("No. Ann may not mark square 4. Square 4 bears the mark of Bob.")
    assert "Ann marks square 4" in browser.text("#disputed")
    assert "square 4 bears the mark of bob" in browser.text("#broken").lower()
    assert browser.texts("#instead li") == [f"Ann marks square {n}" for n in (2, 3, 5, 6, 7)]
    assert "Ann decides: Ann marks a free square" in browser.text("#caption .question")
    assert browser.count("#drawing [data-key]") == 9
    assert browser.all('#drawing [data-key="square 4"]', "one.textContent") == ["4◯"]
    browser.press("Home", "ArrowRight")
    assert browser.text("#caption .happened").startswith("Just now0Ann marks square 0")
    assert browser.all("#drawing .new", "one.textContent") == ["0✕"]
    assert (browser.errors, browser.requests) == ([], [])


def test_a_title_without_phrases_of_its_own_is_shown_field_by_field(
    browser: Sheet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(REGISTERED, TIC_TAC_TOE.name, Phrasebook({}))
    file = tmp_path / "other.html"
    state = cs.new_game(TIC_TAC_TOE.name, seats=TIC_TAC_TOE.seats[0])
    file.write_text(report(state.table.ruleset, (cs.legal(state)[0],)), encoding="utf-8")
    browser.go(file)
    assert browser.all("#drawing text", "one.textContent")[0] == "squares"
    assert browser.text("#events li .said") == "Seat 0 mark square 0"
    assert (browser.errors, browser.requests) == ([], [])
