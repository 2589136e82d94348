"""One visit to the page as it was built, for all tests that need the rules started: starting them takes a while."""

import os
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest

from corestate.web.serving import server

if TYPE_CHECKING:
    from tests.web.visiting import Browser, Visit  # where playwright is missing, tests that need it say so

BUILT = Path(__file__).parents[2] / "build/page"
MISSING = "the page is not built: `make page` builds it, `make page-test` builds and tries it"


@pytest.fixture(scope="session")
def built() -> Path:
    """Where the page lies; where it is not built, skip with one line, or fail where the suite must be whole."""
    if not (BUILT / "index.html").exists():
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return BUILT


@pytest.fixture(scope="session")
def address(built: Path) -> Iterator[str]:
    """Serve the page as `corestate web` does."""
    with server(built, 0) as serving:
        Thread(target=serving.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{serving.server_port}/"
        serving.shutdown()


@pytest.fixture(scope="session")
def browser() -> "Iterator[Browser]":
    """Start the browser once."""
    from tests.web.visiting import launched  # noqa: PLC0415 - see above

    yield from launched()


@pytest.fixture(scope="session")
def started(browser: "Browser", address: str) -> "Iterator[Visit]":
    """Visit the page, and wait until the rules have started."""
    from tests.web.visiting import visited  # noqa: PLC0415 - see above

    visit = visited(browser, address)
    visit.ready()
    yield visit
    visit.page.context.close()


@pytest.fixture
def visit(started: "Visit") -> "Visit":
    """Go back to where a visit begins."""
    started.go("#/settle")  # what a test has written over comes back only from elsewhere
    started.go("#/settle/key_largo/a_diamond")
    return started
