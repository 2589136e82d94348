"""For everybody: axe finds nothing serious, nothing is wider than the window, light and dark, on a phone and a desk."""

from pathlib import Path
from typing import Any, Literal

import pytest

from corestate.web.making.npm import Package
from tests.web.visiting import DESK, PHONE, Browser, Visit, visited

pytestmark = pytest.mark.page
AXE = Package(
    "axe-core",
    "4.14.0",
    "sha512-9WTZxEjsZ7b13TH8JPmbV2z8CHbl80/2hm3XPEG4JgNdQLK81IBRXmSxHfMAOkSqQeRxT/0dwNDz2GOm3zzpcQ==",
)
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


def test_axe_finds_nothing_serious_at_a_table(visit: Visit, axe: str) -> None:
    for title in ("into_the_blue", "unfathomable"):
        visit.go("#/play")
        if visit.page.locator("#leave").count():
            visit.page.click("#leave")
        visit.page.check(f"input[name=title][value={title}]")
        visit.page.click("#begin")
        visit.page.wait_for_selector(".picture svg")
        assert _serious(visit, axe) == [], title


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
