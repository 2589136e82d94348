"""A real browser for the report's tests: Debian's chromium, driven by playwright."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import pytest
from attrs import field, frozen

MISSING = "no browser for the report's tests: they need playwright (pip) and chromium (apt-get install chromium)"
NAMES = ("chromium", "chromium-browser", "google-chrome")
PHONE, DESK = (360, 740), (1280, 900)

try:
    from playwright.sync_api import Browser, Page, Request, sync_playwright
except ModuleNotFoundError:
    if os.environ.get("CI"):
        raise
    pytest.skip(MISSING, allow_module_level=True)

__all__ = ["DESK", "PHONE", "Browser", "Sheet", "launched", "opened"]


@frozen
class Sheet:
    """A report lying open in the browser, and what went wrong with it so far."""

    page: Page
    errors: list[str] = field(factory=list)
    requests: list[str] = field(factory=list)

    def text(self, selector: str) -> str:
        """Read what stands somewhere."""
        return self.page.locator(selector).first.inner_text()

    def told(self, name: str) -> str:
        """Read what is told of the drawing to whoever cannot see it."""
        return self.page.locator(f"#{name}").text_content() or ""

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def where(self) -> tuple[int, int]:
        """Tell the moment shown, and the last one."""
        now, _, last = self.text("#where").partition(" / ")
        return int(now), int(last)

    def drawing(self) -> str:
        """Return the drawing as it stands."""
        return self.page.locator("#drawing svg").inner_html()

    def overflow(self) -> int:
        """Tell by how much the page is wider than the window."""
        found = self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert isinstance(found, int)
        return found


def launched() -> Iterator[Browser]:
    """Start the browser once; where there is none, skip with one line, or fail where the suite must be whole."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def opened(
    browser: Browser, file: Path, size: tuple[int, int] = DESK, scheme: Literal["light", "dark"] = "light"
) -> Sheet:
    """Open a report in a window of its own, watching for errors and for requests."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=scheme)
    context.set_default_timeout(10_000)
    sheet = Sheet(context.new_page())

    def asked(request: Request) -> None:
        if request.url != file.as_uri():
            sheet.requests.append(request.url)

    sheet.page.on("request", asked)
    sheet.page.on("pageerror", lambda error: sheet.errors.append(str(error)))
    sheet.page.on("console", lambda message: sheet.errors.append(message.text))
    sheet.page.goto(file.as_uri())
    return sheet
