"""The report of an adjudication in a real browser: every game, by keys and buttons, on a desk and on a phone."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import corestate as cs
from corestate import Seat
from corestate.games import OURS, begun
from corestate.into_the_blue import ChestTaken, Place, Rolled, StarterNamed, Stop
from serializers.play.phrasebook import Phrasebook
from serializers.play.titles import REGISTERED
from tests.cli.browser import PHONE, Browser, launched, opened
from tests.cli.reports import GAMES, disputed, full_report, report
from tests.cli.terminal import Ran
from tests.tic_tac_toe import GAME as TIC_TAC_TOE

BEGUN = (StarterNamed(Seat(0)), Rolled((1, 1, 2, 3, 3, 5)), Stop(Seat(0)))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    yield from launched()


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Write the report of a disputed game of every title."""
    folder = tmp_path_factory.mktemp("reports")
    found = {}
    for title in GAMES:
        rules, events, _number = disputed(title)
        found[title] = folder / f"{title}.html"
        found[title].write_text(full_report(rules, events), encoding="utf-8")
    return found


@pytest.mark.parametrize("title", OURS)
def test_the_disputed_event_is_marked_with_the_rules_it_breaks(
    title: str, files: dict[str, Path], browser: Browser
) -> None:
    rules, events, number = disputed(title)
    state = begun(rules)
    for event in events[:number]:
        state = cs.apply(state, event)
    sheet = opened(browser, files[title])
    refusals = cs.refusals(state, events[number])
    count = len({one.rule for one in refusals})
    assert sheet.text("#headline").endswith(f"Event {number} breaks {f'{count} rules' if count > 1 else 'a rule'}")
    for refusal in refusals:
        rule = cs.game(title).rulebook.rule(refusal.rule)
        card = sheet.page.locator(".rule", has_text=refusal.rule).inner_text()
        assert refusal.because.lower() in card.lower()
        assert rule.says in card
        assert rule.heading in card
    assert sheet.page.locator("#instead li").count() == len(cs.legal(state))
    assert sheet.where() == (number, number)
    assert sheet.page.locator("#events li.wrong").count() == 1
    assert "not legal" in sheet.text("#events li.wrong").lower()
    row, box = (sheet.page.locator(one).bounding_box() for one in ("#events li.wrong", "#timeline"))
    assert row
    assert box
    assert box["y"] <= row["y"] <= row["y"] + row["height"] <= box["y"] + box["height"]
    assert "not legal" in sheet.text("#caption .wrong").lower()
    assert "3 more after it, not judged" in sheet.text("#events li:last-child")
    assert (sheet.errors, sheet.requests) == ([], [])


@pytest.mark.parametrize("title", OURS)
def test_one_steps_through_the_game_by_keys_and_buttons(title: str, files: dict[str, Path], browser: Browser) -> None:
    _rules, _events, last = disputed(title)
    sheet = opened(browser, files[title])
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
    for button, there in (
        ("first", 0),
        ("next", 1),
        ("next", 2),
        ("back", 1),
        ("last", last),
        ("back", last - 1),
        ("dispute", last),
    ):
        sheet.page.click(f"#{button}")
        assert sheet.where() == (there, last)
    sheet.page.click("#events li:nth-child(6) button")
    assert sheet.where() == (5, last)
    assert sheet.page.locator("#events [aria-current]").get_attribute("data-moment") == "5"
    sheet.page.locator("#slider").fill("7")
    assert sheet.where() == (7, last)
    assert sheet.errors == []


@pytest.mark.parametrize(("title", "moment"), [("in_too_deep", 40), ("key_largo", 60), ("unfathomable", 90)])
def test_every_seat_looks_at_its_own_table(title: str, moment: int, files: dict[str, Path], browser: Browser) -> None:
    rules, _events, _number = disputed(title)
    sheet = opened(browser, files[title])
    sheet.page.locator("#slider").fill(str(moment))
    options = sheet.page.locator("#looker option").all_inner_texts()
    assert options == ["every hand open", "a bystander", *(f"seat {seat}" for seat in range(rules.seats))]
    shown, unknown = {}, {}
    for place, name in enumerate(options):
        sheet.page.select_option("#looker", str(place))
        assert (name if place == 0 else f"as {name} sees it") in sheet.told("svg-title")
        shown[name] = sheet.page.locator("#mats").inner_html()
        unknown[name] = sheet.page.locator("#mats :is(.backs, .chip.hidden, .wreck-card:not([title]))").count()
    assert len(set(shown.values())) == len(options)
    assert unknown["every hand open"] < unknown["a bystander"]
    assert all(unknown["every hand open"] <= unknown[name] <= unknown["a bystander"] for name in options[2:])
    assert sheet.errors == []


def test_a_chest_is_known_to_its_owner_alone(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "chest.html"
    perfect = (StarterNamed(Seat(0)), Rolled((1, 2, 3, 4, 5, "chest")), Stop(Seat(0)), ChestTaken(7))
    file.write_text(report(cs.ruleset("into_the_blue", seats=2), perfect), encoding="utf-8")
    sheet = opened(browser, file)
    told = []
    for place in range(4):
        sheet.page.select_option("#looker", str(place))
        told.append(
            (sheet.page.locator('[data-seat="0"] .chip.gold').all_inner_texts(), sheet.text("#caption .happened"))
        )
    assert [values for values, _ in told] == [["7"], [], ["7"], []]
    assert ["takes the chest 7" in said for _, said in told] == [True, False, True, False]


@pytest.mark.parametrize("title", OURS)
def test_a_switch_shows_the_game_under_another_reading(title: str, files: dict[str, Path], browser: Browser) -> None:
    sheet = opened(browser, files[title])
    played = sheet.text("#headline")
    other = sheet.page.locator("#switches input:not(:checked):not(:disabled)").first
    ruling, option = other.get_attribute("name"), str(other.get_attribute("value"))
    sheet.page.locator(f'input[name="{ruling}"][value="{option}"]').check()
    name = option.replace("_", " ")
    assert f"Read as “{name}”" in sheet.text("#headline")
    assert sheet.text("#under").startswith(f"Read as {name}")
    assert sheet.page.locator("fieldset.switched").count() == 1
    sheet.press("End", "Home", "End")
    sheet.page.click("#under button")
    assert sheet.text("#headline") == played
    assert not sheet.page.locator("#under").is_visible()
    assert sheet.errors == []


@pytest.mark.parametrize("title", OURS)
def test_every_moment_can_be_drawn_for_everybody_under_every_reading(
    title: str, files: dict[str, Path], browser: Browser
) -> None:
    sheet = opened(browser, files[title], PHONE)
    drawn = sheet.page.evaluate(
        """() => {
            let drawn = 0;
            story.lines.forEach((line, place) => {
                now.line = place;
                for (const looker of [ALL, ...story.lookers]) {
                    now.looker = looker;
                    const step = place ? 97 : 23;
                    for (let moment = line.first; moment <= lastMoment(line); moment += step, drawn += 1) go(moment);
                    go(lastMoment(line));
                }
                showAll();
            });
            return drawn;
        }"""
    )
    assert drawn > 20
    assert not re.search(r"undefined|NaN|\[object", sheet.page.locator("main").inner_text())
    assert not re.search(r"NaN|undefined", sheet.drawing())
    assert (sheet.errors, sheet.requests) == ([], [])


@pytest.mark.parametrize("title", OURS)
def test_a_phone_shows_it_without_scrolling_sideways(title: str, files: dict[str, Path], browser: Browser) -> None:
    sheet = opened(browser, files[title], PHONE)
    for key in ("d", "Home", "PageDown", "PageDown", "PageDown"):
        sheet.press(key)
        assert sheet.overflow() <= 0
    bar = sheet.page.locator("#controls").bounding_box()
    assert bar
    assert bar["y"] + bar["height"] <= PHONE[1]
    assert bar["height"] < PHONE[1] / 5
    sizes = sheet.page.evaluate(
        "[...document.querySelectorAll('#drawing text')].map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= 9
    drawn = sheet.page.locator("#drawing svg").bounding_box()
    assert drawn
    assert drawn["width"] <= PHONE[0]
    sheet.page.set_viewport_size({"width": 320, "height": 600})
    assert sheet.overflow() <= 0


def test_colours_follow_the_device_and_the_button(files: dict[str, Path], browser: Browser) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    dark = opened(browser, files["into_the_blue"], scheme="dark")
    light = opened(browser, files["into_the_blue"])
    night, day = dark.page.evaluate(ground), light.page.evaluate(ground)
    assert night != day
    light.page.click("#theme")
    assert light.page.evaluate(ground) == day
    light.page.click("#theme")
    assert light.page.evaluate(ground) == night
    assert light.page.locator("#theme").get_attribute("aria-label") == "Colours: dark"
    light.page.click("#theme")
    assert light.page.evaluate(ground) == day


def test_everything_has_a_name_that_can_be_read_aloud(files: dict[str, Path], browser: Browser) -> None:
    sheet = opened(browser, files["unfathomable"])
    nameless = sheet.page.evaluate(
        """[...document.querySelectorAll('button, select, input, svg[role=img]')].filter((one) =>
            !one.textContent.trim() && !one.getAttribute('aria-label') && !one.labels?.length).length"""
    )
    assert nameless == 0
    assert "Dials: fuel" in sheet.told("svg-desc")
    assert sheet.page.locator("#caption").get_attribute("aria-live") == "polite"


def test_a_report_for_a_seat_looks_as_that_seat_alone(browser: Browser, tmp_path: Path) -> None:
    rules, events, number = disputed("in_too_deep")
    file = tmp_path / "seat.html"
    file.write_text(report(rules, events, 1), encoding="utf-8")
    sheet = opened(browser, file)
    assert sheet.page.locator("#looker option").all_inner_texts() == ["seat 1"]
    assert sheet.text("#headline").endswith(f"As far as seat 1 may know, event {number} breaks 2 rules")
    assert sheet.text(".seal") == "holds only what seat 1 may know"
    sheet.press("Home", "End", "d")
    assert (sheet.errors, sheet.requests) == ([], [])


def test_a_claim_that_is_legal_is_shown_and_not_carried_out(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "claim.html"
    html = report(cs.ruleset("into_the_blue", seats=3), (*BEGUN, Place(Seat(0), 3, 2)), claimed=True)
    file.write_text(html, encoding="utf-8")
    sheet = opened(browser, file)
    assert sheet.text("#headline").endswith("The claimed event is legal")
    assert sheet.where() == (3, 3)
    assert "claimed: legal" in sheet.text("#events li.claimed").lower()
    assert sheet.errors == []


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
    sentences: str, headline: str, status: int, run: Callable[..., Ran], tmp_path: Path, browser: Browser
) -> None:
    (tmp_path / "game.play").write_text(TEXT + sentences, encoding="utf-8")
    assert run("adjudicate", "game.play", "--html", "game.html").status == status
    sheet = opened(browser, tmp_path / "game.html")
    assert sheet.text("#headline").endswith(headline)
    assert "Ann" in sheet.text("#events")
    assert sheet.page.locator("#looker option").all_inner_texts()[2:] == ["Ann", "Bob", "Cem"]
    said = sheet.text("#verdict")
    assert ("Line 5 was left open" in said) == ("?" in sentences)
    assert ("Line 5: it is legal with the dice show 1 1 2 3 4 5" in said) == (status == 3)
    assert ("line 6" in said) == (status > 0)
    assert ("Bob is not asked now; Ann is" in said) == ("Bob stops" in sentences)
    assert "seat" not in said.lower()
    assert sheet.errors == []


def test_a_search_that_gave_up_is_told(run: Callable[..., Ran], tmp_path: Path, browser: Browser) -> None:
    (tmp_path / "deep.play").write_text("game in_too_deep\nedition small\nseats Ann, Bob, Cem\n" + "?\n" * 9)
    assert run("adjudicate", "deep.play", "--no-readings", "--most", "3", "--html", "deep.html").status == 3
    sheet = opened(browser, tmp_path / "deep.html")
    assert "Every way that was tried is legal, but not all were tried." in sheet.text("#verdict")
    assert sheet.errors == []


def test_a_title_of_somebody_else_is_told_and_drawn_by_its_own_script(
    run: Callable[..., Ran], tmp_path: Path, browser: Browser
) -> None:
    moves = "".join(f"{'Ann' if n % 2 == 0 else 'Bob'} marks {square}\n" for n, square in enumerate((0, 4, 1, 8, 4)))
    (tmp_path / "toe.play").write_text(f"game tic_tac_toe\nseats Ann, Bob\n{moves}", encoding="utf-8")
    assert run("adjudicate", "toe.play", "--html", "toe.html").status == 1
    sheet = opened(browser, tmp_path / "toe.html")
    assert sheet.text("#headline").endswith("No. Ann may not mark square 4. Square 4 bears the mark of Bob.")
    assert "Ann marks square 4" in sheet.text("#disputed")
    assert "square 4 bears the mark of bob" in sheet.text("#broken").lower()
    assert sheet.page.locator("#instead li").all_inner_texts() == [f"Ann marks square {n}" for n in (2, 3, 5, 6, 7)]
    assert "Ann decides: Ann marks a free square" in sheet.text("#caption .question")
    assert sheet.page.locator("#drawing [data-key]").count() == 9
    assert sheet.page.locator('#drawing [data-key="square 4"]').text_content() == "4◯"
    sheet.press("Home", "ArrowRight")
    assert sheet.text("#caption .happened").startswith("Just now0Ann marks square 0")
    assert sheet.page.locator("#drawing .new").all_text_contents() == ["0✕"]
    assert (sheet.errors, sheet.requests) == ([], [])


def test_a_title_without_phrases_of_its_own_is_shown_field_by_field(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(REGISTERED, TIC_TAC_TOE.name, Phrasebook({}))
    file = tmp_path / "other.html"
    state = cs.new_game(TIC_TAC_TOE.name, seats=TIC_TAC_TOE.seats[0])
    file.write_text(report(state.table.ruleset, (cs.legal(state)[0],)), encoding="utf-8")
    sheet = opened(browser, file)
    assert sheet.page.locator("#drawing text").first.text_content() == "squares"
    assert sheet.text("#events li .said") == "Seat 0 mark square 0"
    assert (sheet.errors, sheet.requests) == ([], [])
