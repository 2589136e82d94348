"""A visit to the page: where one goes, what is answered, and what went wrong on the way."""

import json
import os
import shutil
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from attrs import field, frozen

from tests.cli.browser import NAMES

MISSING = "no browser for the page's tests: they need playwright (pip) and chromium (apt-get install chromium)"

try:
    from playwright.sync_api import Browser, ConsoleMessage, Page, Route, sync_playwright
except ModuleNotFoundError:
    if os.environ.get("CI"):
        raise
    pytest.skip(MISSING, allow_module_level=True)

__all__ = ["DESK", "PHONE", "Browser", "Route", "Visit", "as_given", "launched", "visited"]
PATIENCE = 600_000
"""Milliseconds: a busy machine takes long to start Python."""
DESK, PHONE = (1280, 900), (390, 844)


@frozen
class Visit:
    """A page that is open, and what went wrong with it so far."""

    page: Page
    address: str
    errors: list[str] = field(factory=list)
    requests: list[str] = field(factory=list)

    def go(self, place: str) -> None:
        """Go to a section."""
        self.page.goto(f"{self.address}{place}")

    def ready(self) -> None:
        """Wait until the rules have started."""
        self.page.wait_for_selector("#engine.ready", state="attached", timeout=PATIENCE)

    def call(self, name: str, **given: Any) -> Any:  # noqa: ANN401 - whatever the desk tells
        """Ask the desk in the page's worker."""
        return self.page.evaluate("([name, given]) => corestate.engine.call(name, given)", [name, given])

    def begin(self, name: str, **given: Any) -> None:  # noqa: ANN401 - likewise
        """Ask the desk, and do not wait for what it tells."""
        self.page.evaluate(
            "([name, given]) => { globalThis.told = corestate.engine.call(name, given).then((one) => ({ one })); }",
            [name, given],
        )

    def told(self) -> Any:  # noqa: ANN401 - likewise
        """Take what was told to the last question that was not waited for."""
        return self.page.evaluate("() => globalThis.told")["one"]

    def took(self) -> float:
        """How long the desk thought about the last call, in seconds."""
        return float(self.page.evaluate("() => corestate.engine.timings.at(-1)[1]")) / 1000

    def overflow(self) -> int:
        """By how much the page is wider than the window."""
        wide = self.page.evaluate("() => document.documentElement.scrollWidth - document.documentElement.clientWidth")
        return int(wide)

    def said(self) -> str:
        """What is announced to whoever cannot see."""
        return self.page.locator("#announce").text_content() or ""


def launched() -> Iterator[Browser]:
    """Start the browser once; where there is none, skip with one line, or fail where the suite must be whole."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


def visited(  # noqa: PLR0913, PLR0917 - all that a visitor may bring along
    browser: Browser,
    address: str,
    size: tuple[int, int] = DESK,
    scheme: Literal["light", "dark"] = "light",
    motion: Literal["reduce", "no-preference"] = "no-preference",
    locale: str = "en-GB",
) -> Visit:
    """Open the page in a browser that has not been there, watching for errors and requests."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme, reduced_motion=motion, locale=locale
    )
    context.set_default_timeout(PATIENCE / 5)
    page = context.new_page()
    visit = Visit(page, address)

    def heard(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            visit.errors.append(message.text)

    context.on("request", lambda request: visit.requests.append(request.url))
    page.on("console", heard)
    page.on("pageerror", lambda error: visit.errors.append(str(error)))
    page.goto(address)
    return visit


def as_given(**given: Any) -> str:  # noqa: ANN401 - arguments of a call
    """Write the arguments of a call as the worker does."""
    return json.dumps(given)
