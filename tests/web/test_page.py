"""The page in a browser: its size, its start, its policy; settled as CPython does, shared, offline, for everybody."""

import json
import time
from pathlib import Path

import pytest

from corestate.games import OURS
from corestate.web.desk import Desk
from corestate.web.making.building import on_the_wire
from tests.disputes import disputes
from tests.effort import effort
from tests.web.visiting import Browser, Route, Visit, as_given, visited

pytestmark = pytest.mark.page
ROOT = Path(__file__).parents[2]
MOST_BYTES, MOST_START, MOST_JUDGING = 8_000_000, 1.5, 6.0
BARE = 16
"""So many rules no event applies: what the box holds, and what people may say."""
SAMPLE = effort(12, 1)
"""Of so many disputes one is compared with every other reading of its rules."""
GAP = (ROOT / "docs/examples/into_the_blue_past_the_gap.play").read_text(encoding="utf-8")


def test_it_fits_on_the_wire(built: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = sum(on_the_wire(built).values())
    with capsys.disabled():
        print(f"\n{whole / 1e6:.2f} MB on the wire, compressed as gzip does")  # noqa: T201 - a figure of the run
    assert whole <= MOST_BYTES


def test_examples_are_shown_before_the_rules_have_started(browser: Browser, address: str) -> None:
    context = browser.new_context()
    context.route("**/worker.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    page = context.new_page()
    page.goto(address)
    page.wait_for_selector("#answer .answer.illegal")
    assert "diamond" in page.locator("#answer").inner_text()
    assert "diamond" in page.frame_locator("#report-frame").locator("#headline").inner_text()
    page.goto(f"{address}#/rules/in_too_deep/itd.buy.pay")
    page.wait_for_selector(".rule-card.here")
    context.close()


def test_who_goes_on_before_a_section_is_laid_out_gets_where_they_went(browser: Browser, address: str) -> None:
    context = browser.new_context()
    context.route("**/worker.js", lambda route: route.fulfill(body="", content_type="text/javascript"))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    for late in ("examples", "key_largo"):
        context.route(f"**/material/{late}.json", hold)
    page, errors = context.new_page(), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(address)
    places = (
        "settle/into_the_blue/past_the_gap",
        "rules",
        "settle/key_largo/a_diamond",
        "rules/in_too_deep/itd.buy.pay",
    )
    for place in places:
        page.evaluate("(place) => { location.hash = `#/${place}`; }", place)
        page.wait_for_timeout(50)
    for one in held:
        one.continue_()
    page.wait_for_selector(".rule-card.here")
    page.wait_for_selector("#answer .answer.illegal", state="attached")
    assert "diamond" in page.locator("#text").input_value()
    assert errors == []
    context.close()


def test_it_starts_hardly_later_than_python_alone(started: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    took = started.page.evaluate("() => corestate.engine.ready")
    with capsys.disabled():
        print(f"\nready after {took['all'] / 1000:.1f} s, Python alone {took['python'] / 1000:.1f} s")  # noqa: T201 - likewise
    assert took["all"] <= MOST_START * took["python"]


def test_every_dispute_is_settled_as_here(visit: Visit, capsys: pytest.CaptureFixture[str]) -> None:
    """Verdicts and reports, byte by byte; of some with all other readings, at night of all."""
    desk, here, there, wrong, compared = Desk(cases=ROOT / "tests"), 0.0, 0.0, [], 0
    for number, one in enumerate(disputes()):
        given = {"text": one.file.read_text(encoding="utf-8"), "folder": f"disputes/{one.title}"}
        compare = number % SAMPLE == 0
        for name in ("verdict", "report"):
            visit.begin(name, **given, compare=compare)
            begun = time.process_time()
            wanted = json.loads(desk.call(name, as_given(**given, compare=compare)))["told"]
            here += time.process_time() - begun
            wrong += [f"{one.file.name}: {name}"] if visit.told() != wanted else []
            there += visit.took()
        compared += compare
    with capsys.disabled():
        told = f"{len(disputes())} disputes, {compared} with readings: {here:.1f} s here, {there:.1f} s in the browser"
        print(f"\n{told}, {there / here:.1f} times as long")  # noqa: T201 - likewise
    assert wrong == []
    assert there <= MOST_JUDGING * here


def test_a_text_is_judged_as_it_is_written(visit: Visit) -> None:
    page = visit.page
    page.fill("#text", "game Into the Blue\nseats Ann, Bob\n\nAnn stars\n")
    page.wait_for_selector("#answer .problems .fix")
    assert page.locator(".behind mark.unread").inner_text() == "stars"
    page.click("#answer .fix")
    page.wait_for_selector("#answer .answer.legal")
    assert "Ann starts" in page.locator("#text").input_value()
    page.fill("#text", GAP)
    page.wait_for_selector("#answer .answer.illegal")
    assert page.locator(".behind mark.wrong").count() == 1
    page.wait_for_selector("#report:not([hidden])")
    assert page.locator("#answer a[href='#/rules/itb/itb.dive.sequence']").count() >= 1


def test_sentences_are_completed_from_the_keyboard(visit: Visit) -> None:
    page = visit.page
    page.fill("#text", "game Key Largo\nseats Ann, Bob, Cem\nAnn starts\n")
    page.focus("#text")
    page.keyboard.press("Control+End")
    page.keyboard.type("Ann plans mar")
    page.wait_for_selector("#proposals .sentence >> text=Ann plans market then dive")
    assert "proposals" in visit.said()
    page.keyboard.press("Tab")
    assert page.locator("#text").input_value().endswith("Ann plans market then dive\n")
    page.wait_for_selector("#proposals .sentence >> text=Bob plans")
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.locator("#text").input_value().splitlines()[-1].startswith("Bob plans")


def test_a_reading_is_a_switch_and_the_text_says_so(visit: Visit) -> None:
    page = visit.page
    page.wait_for_selector("[data-ruling='kl.ruling.buyer_diamonds']")
    page.locator("input[name='kl.ruling.buyer_diamonds']:not(:checked)").first.click()
    assert "ruling buyer_diamonds =" in page.locator("#text").input_value()
    page.wait_for_selector("#answer .answer")
    page.locator("input[name='kl.ruling.buyer_diamonds']:not(:checked)").first.click()
    assert "ruling" not in page.locator("#text").input_value()


def test_a_text_is_made_by_asking(visit: Visit) -> None:
    page = visit.page
    page.click("#settle-new")
    page.select_option("#new-game", "unfathomable")
    page.fill("#new-names", "Ada, Ben, Cleo")
    page.check("input[name=from][value=middle]")
    page.click("#new-make")
    page.wait_for_selector("dialog:not([open])", state="attached")
    assert page.locator("#text").input_value().startswith("game Unfathomable\nseats Ada, Ben, Cleo\n")


def test_a_link_holds_the_whole_text(visit: Visit) -> None:
    page = visit.page
    text = f"{GAP}# äöü “…” 漢字\n"
    page.fill("#text", text)
    page.click("#settle-share")
    link = page.locator("#share-link").input_value()
    page.keyboard.press("Escape")
    other = page.context.new_page()
    other.goto(link)
    other.wait_for_selector("#answer .answer")
    assert other.locator("#text").input_value() == text
    other.close()


def test_rules_are_found_linked_and_shown_on_a_table(visit: Visit) -> None:
    page = visit.page
    visit.go("#/rules/key_largo")
    page.fill("#search", "diamonds market")
    page.wait_for_selector("#kl\\.market\\.no_diamonds")
    assert page.locator("#rules-count").inner_text().startswith(("1 ", "2 ", "3 "))
    page.fill("#search", "zzzz")
    assert page.locator(".rule-card").count() == 0
    visit.go("#/rules/kl/kl.market.no_diamonds")
    here = page.locator(".rule-card.here")
    assert here.get_attribute("id") == "kl.market.no_diamonds"
    here.locator(".cases a").first.click()
    page.wait_for_selector("#settle:not([hidden])")
    page.wait_for_selector("#answer .answer.illegal")


def test_every_rule_is_shown_on_a_table(visit: Visit, built: Path) -> None:
    """Each has a dispute, a scene or a moment of a game, and the few that no event applies a table that is set up."""
    bare = 0
    for title in OURS:
        told = json.loads((built / f"material/{title}.json").read_text(encoding="utf-8"))
        assert told["laid"].startswith(f"shown/{title}/")
        bare += sum(not (one["cases"] or one["moment"]) for one in told["rules"])
    assert bare <= BARE
    page = visit.page
    visit.go("#/rules/itb/itb.roll.stop")
    page.locator(".rule-card.here .cases a").last.click()
    page.wait_for_selector("#answer .answer.legal")
    assert page.locator("#text").input_value().rstrip().endswith("stops")
    page.wait_for_selector("#report:not([hidden])")
    assert page.frame_locator("#report-frame").locator("#drawing svg").count() == 1


def test_it_speaks_french_where_the_browser_does_and_keeps_what_is_written(browser: Browser, address: str) -> None:
    french = visited(browser, address, locale="fr-FR")
    page = french.page
    page.wait_for_selector("#answer .answer")
    assert page.evaluate("() => document.documentElement.lang") == "fr"
    assert page.locator("[data-section=play]").inner_text() == "Jouer"
    assert "en anglais" in page.locator("footer").inner_text()
    page.fill("#text", GAP)
    page.select_option("#language", "en")
    page.wait_for_selector("[data-section=play] >> text=Play")
    page.wait_for_selector("#answer .answer")
    assert page.locator("#text").input_value() == GAP
    assert french.errors == []
    page.context.close()


def test_it_asks_nobody_else_and_may_not(started: Visit) -> None:
    assert [one for one in started.requests if not one.startswith(started.address)] == []
    blocked = "() => fetch('https://example.org/').then(() => 'reached', () => 'blocked')"
    before = len(started.errors)
    assert started.page.evaluate(blocked) == "blocked"
    started.page.wait_for_timeout(200)
    del started.errors[before:]  # the browser's own complaint of what was just tried
    head = started.page.request.get(started.address).headers
    assert "default-src 'none'" in head["content-security-policy"]


def test_it_works_offline_after_a_visit(started: Visit) -> None:
    page = started.page
    page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")  # everything is kept by then
    page.context.set_offline(True)
    try:
        page.goto("about:blank")
        page.goto(f"{started.address}#/settle/into_the_blue/past_the_gap")
        started.ready()
        page.wait_for_selector("#answer .answer.illegal")
        assert started.call("judge", text=GAP)["verdict"] == "illegal"
    finally:
        page.context.set_offline(False)


def test_nothing_was_complained_of(started: Visit) -> None:
    assert started.errors == []


def test_motion_that_is_unwelcome_is_left_out(browser: Browser, address: str) -> None:
    still = visited(browser, address, motion="reduce")
    still.page.wait_for_selector("#answer .answer")
    assert still.page.evaluate("() => document.getAnimations().length") == 0
    still.page.context.close()
