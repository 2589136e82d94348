"""For everybody: axe finds nothing serious, nothing is wider than the window, light and dark, on a phone and a desk."""

from pathlib import Path
from typing import Any, Literal

import pytest

from corestate.games import OURS
from corestate.web.making.npm import Package
from tests.web.visiting import DESK, PHONE, Browser, Visit, visited

pytestmark = pytest.mark.page
AXE = Package(
    "axe-core",
    "4.14.0",
    "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
)
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
MOTIONS: tuple[Literal["reduce", "no-preference"], ...] = ("no-preference", "reduce")
WATCHED = """() => {
    globalThis.most = 0;
    const look = () => { globalThis.most ||= (%s)(); if (!globalThis.most) requestAnimationFrame(look); };
    look();
}"""
SHAPES = """() => [...document.querySelectorAll(".legend li svg")].map((one) => one.innerHTML
    .replace(/class="[^"]*"|<title>.*?<\\/title>|<text.*?<\\/text>/g, ""))"""
"""What the signs look like without any colour, letter or number."""
SECTIONS = ("#/settle", "#/play", "#/rules/key_largo")


@pytest.fixture(scope="module")
def axe(built: Path) -> str:
    return AXE.file(built.with_name("npm"), "axe.min.js").decode()


def _serious(visit: Visit, axe: str) -> list[str]:
    visit.page.evaluate(axe)
    found: dict[str, Any] = visit.page.evaluate("() => axe.run(document, { iframes: false })")
    return [
        f"{one['id']}: {node['html'][:160]}"
        for one in found["violations"]
        if one["impact"] in {"serious", "critical"}
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])
def test_axe_finds_nothing_serious_in_any_section(
    browser: Browser, address: str, axe: str, size: tuple[int, int], scheme: Literal["light", "dark"]
) -> None:
    visit = visited(browser, address, size, scheme, motion="reduce")
    visit.page.wait_for_selector("#answer .answer")
    wrong = []
    for section in SECTIONS:
        visit.go(section)
        visit.page.wait_for_selector(f"{section[1:].replace('/', '#', 1).split('/')[0]} h1")
        wrong += _serious(visit, axe)
        assert visit.overflow() <= 0, section
    visit.page.context.close()
    assert wrong == []


def _seated(visit: Visit, title: str, kind: str) -> None:
    """Sit down to a title, everybody else being of a kind."""
    page = visit.page
    visit.go("#/play")
    if page.locator("#leave").count():
        page.click("#leave")
    page.check(f"input[name=title][value={title}]")
    kinds = page.locator(".seat-row select")
    for seat in range(kinds.count()):
        kinds.nth(seat).select_option("person" if seat == 0 else kind)
    page.click("#begin")
    page.wait_for_selector(".picture svg, .curtain")


@pytest.mark.parametrize("title", OURS)
def test_axe_finds_nothing_serious_at_a_table(visit: Visit, axe: str, title: str) -> None:
    """With the meaning of the signs unfolded, and with a rule explained."""
    page = visit.page
    _seated(visit, title, "bot")
    page.wait_for_selector(".picture svg")
    page.locator(".signs summary").click()
    assert page.locator(".legend li").count() > 8
    page.fill(".own", "Ann sings")
    page.click(".own-words button")
    page.wait_for_selector("#explained .refusal")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.wait_for_timeout(600)  # colours change within a moment
        assert _serious(visit, axe) == [], scheme
    page.emulate_media(color_scheme="light")


def test_axe_finds_nothing_serious_in_dialogs_and_between_seats(visit: Visit, axe: str) -> None:
    page = visit.page
    page.wait_for_selector("#answer .answer")
    for button in ("#settle-new", "#settle-share"):
        page.click(button)
        assert _serious(visit, axe) == [], button
        page.keyboard.press("Escape")
    _seated(visit, "in_too_deep", "person")
    page.wait_for_selector(".curtain")
    page.wait_for_timeout(600)  # it fades in
    assert _serious(visit, axe) == []


def test_pieces_are_seen_to_move_unless_motion_is_unwelcome(visit: Visit) -> None:
    page = visit.page
    moving = "() => document.getAnimations().filter((one) => one.effect.target.closest('.picture')).length"
    _seated(visit, "into_the_blue", "bot")
    for motion in MOTIONS:
        page.emulate_media(reduced_motion=motion)
        page.wait_for_function(f"() => ({moving})() === 0")  # whatever moved before is at rest
        page.evaluate("() => document.querySelectorAll('.die-button').forEach((one) => one.click())")
        page.evaluate("() => { document.querySelector('.picture svg').dataset.old = 'yes'; }")
        page.evaluate(WATCHED % moving)
        page.locator(".dice .main").click()
        page.wait_for_selector(".picture svg:not([data-old])")
        if motion == "no-preference":
            page.wait_for_function("() => globalThis.most > 0")
        else:
            page.wait_for_timeout(500)
            assert page.evaluate("() => globalThis.most") == 0


def test_seats_differ_by_more_than_colour(visit: Visit) -> None:
    """Every seat has a shape of its own, and every company, dial and room a sign."""
    page = visit.page
    for title in OURS:
        _seated(visit, title, "bot")
        page.wait_for_selector(".legend", state="attached")
        found = page.evaluate(SHAPES)
        assert len(set(found)) == len(found), title


@pytest.mark.parametrize("wide", [320, 390, 768, 3840])
def test_nothing_is_wider_than_the_window(browser: Browser, address: str, wide: int) -> None:
    visit = visited(browser, address, (wide, 900))
    visit.page.wait_for_selector("#answer .answer")
    for section in SECTIONS:
        visit.go(section)
        visit.page.wait_for_timeout(300)
        assert visit.overflow() <= 0, section
    visit.page.context.close()


def test_the_sections_are_reached_by_keyboard(browser: Browser, address: str) -> None:
    visit = visited(browser, address)
    visit.page.wait_for_selector("#answer .answer")
    visit.page.keyboard.press("Tab")
    assert visit.page.evaluate("() => document.activeElement.className") == "skip"
    for _ in range(3):
        visit.page.keyboard.press("Tab")
    visit.page.keyboard.press("Enter")
    visit.page.wait_for_selector("#play:not([hidden])")
    visit.page.context.close()
