"""Playing in a browser: a whole game of every title by touching the table, hands hidden, rules explained."""

import json
from random import Random

import pytest
from playwright.sync_api import Page

from corestate.games import OURS
from tests.web.visiting import Visit

pytestmark = pytest.mark.page
EDITIONS = {"into_the_blue": 0, "in_too_deep": 1, "key_largo": 1, "unfathomable": 1}
"""Which edition is played, by its place in the list: the small boxes are as large as the time is short."""
MOST = 400
"""So many touches at most."""


def _sit_down(visit: Visit, title: str, people: int = 1, edition: int = 0) -> None:
    page = visit.page
    visit.go("#/play")
    if page.locator("#leave").count():
        page.click("#leave")
    page.check(f"input[name=title][value={title}]")
    kinds = page.locator(".seat-row select")
    for seat in range(kinds.count()):
        kinds.nth(seat).select_option("person" if seat < people else "bot")
    page.locator("#edition").select_option(index=edition)
    page.click("#begin")
    page.wait_for_selector(".picture svg, .curtain")


def _touch(page: Page, rng: Random) -> None:
    """Touch a mark that means something, or else take a sentence; then wait until the table is drawn anew."""
    number = page.evaluate("() => corestate.engine.timings.length")
    lit = page.locator("#the-table .can:not([aria-pressed])")
    if lit.count() and rng.random() < 0.9:
        lit.nth(rng.randrange(lit.count())).dispatch_event("click")
    else:
        said = page.locator("#choices .sentence")
        said.nth(rng.randrange(said.count())).click()
    if page.locator("#choices button.link").count():  # what was touched can mean several things
        page.locator("#choices .sentence").first.click()
    while page.evaluate("() => corestate.engine.timings.length") < number + 2:  # the decision, and the scene after it
        page.wait_for_timeout(20)


@pytest.mark.parametrize("title", OURS)
def test_a_whole_game_is_played_by_touching_the_table(visit: Visit, title: str) -> None:
    page, rng = visit.page, Random(4)
    _sit_down(visit, title, edition=EDITIONS[title])
    for _ in range(MOST):
        if page.locator("#choices .winner").count():
            break
        _touch(page, rng)
    assert page.locator("#choices .winner").count(), "the game did not end"
    assert page.locator(".ranking li").count() >= 2
    page.click("#judge-over")
    page.wait_for_selector("#settle:not([hidden])")
    page.wait_for_selector("#answer .answer.legal")
    assert page.evaluate("() => localStorage.getItem('match')") is None


def test_hands_are_hidden_while_the_device_is_passed_on(visit: Visit) -> None:
    page = visit.page
    _sit_down(visit, "in_too_deep", people=2)
    page.wait_for_selector(".curtain")
    shown = "() => document.querySelectorAll('#the-table [data-key^=\"card \"]').length"
    assert page.evaluate(shown) == 0
    assert page.locator("#choices").inner_text() == ""
    assert page.evaluate("() => document.activeElement.id") == "take-over"
    page.keyboard.press("Enter")
    page.wait_for_selector(".picture svg")
    first = page.locator(".mat.asked [data-key^='seat ']").get_attribute("data-key")
    mine = page.locator(".mat.asked [data-key^='card ']").count()
    assert mine > 0
    assert page.evaluate(shown) == mine, "nobody else's hand is shown"
    page.locator("#the-table .can").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".curtain")
    assert page.evaluate(shown) == 0
    page.click("#take-over")
    page.wait_for_selector(".picture svg")
    assert page.locator(".mat.asked [data-key^='seat ']").get_attribute("data-key") != first


def test_a_verdict_is_played_on_from_and_what_is_not_legal_is_explained(visit: Visit) -> None:
    page = visit.page
    page.fill("#text", "game Into the Blue\nseats Ann, Bob\nAnn starts\nAnn rolls 1 1 2 2 5 5\nAnn stops\n")
    page.wait_for_selector("#answer .answer.legal")
    page.click("#play-on")
    page.wait_for_selector("#take-over")
    page.click("#take-over")
    page.wait_for_selector(".picture svg")
    page.locator("[data-key='shells 5 0']").dispatch_event("click")
    page.wait_for_selector("#explained .rule")
    assert "itb.dive.sequence" in page.locator("#explained").inner_text()
    page.click("#explained button")
    assert page.locator("#explained .rule").count() == 0
    page.fill(".own", "Ann places 2 on level 5")
    page.click(".own-words button")
    page.wait_for_selector("#explained .rule")
    page.click("#undo")
    page.wait_for_selector(".die-button")
    page.locator("[data-key='die 0']").dispatch_event("click")
    assert page.locator(".die-button").first.get_attribute("aria-pressed") == "true"
    kept = json.loads(page.evaluate("() => localStorage.getItem('match')"))
    assert kept["text"].count("\n") > 5
    page.click("#leave")
    page.click("#resume")
    page.wait_for_selector("#take-over")


def test_who_leaves_while_the_rules_think_is_at_the_door(visit: Visit) -> None:
    page = visit.page
    _sit_down(visit, "into_the_blue")
    page.wait_for_selector("#choices .sentence")
    before = len(visit.errors)
    page.evaluate(
        "() => { document.querySelector('#choices .sentence').click(); document.getElementById('leave').click(); }"
    )
    page.wait_for_selector("#begin")
    page.wait_for_function("() => !document.getElementById('engine').classList.contains('busy')")
    assert visit.errors[before:] == []
    page.click("#begin")
    page.wait_for_selector(".picture svg")


def test_a_match_is_saved_as_a_file_and_loaded_again(visit: Visit, tmp_path_factory: pytest.TempPathFactory) -> None:
    page = visit.page
    _sit_down(visit, "into_the_blue")
    with page.expect_download() as saving:
        page.click("#save-match")
    file = tmp_path_factory.mktemp("saved") / "game.play"
    saving.value.save_as(file)
    page.click("#leave")
    with page.expect_file_chooser() as choosing:
        page.click("#load")
    choosing.value.set_files(file)
    page.wait_for_selector("#take-over")
    assert visit.call("record") == file.read_text(encoding="utf-8")
