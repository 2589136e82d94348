"""A real browser for the report's tests: Debian's chromium, told what to do over its debugging protocol.

It is started once and keeps one page, in which one report after the other is opened: a start costs as much as ten
reports. What a report does wrong (an error, a message, a request) is noted as it happens.
"""

import fcntl
import json
import os
import select
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from attrs import define, field

from fuzz.peers import orphans

MISSING = "no browser for the report's tests: they need chromium (apt-get install chromium)"
NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = (
    "--headless=new",
    "--remote-debugging-pipe",
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-smooth-scrolling",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-extensions",
    "--disable-sync",
    "--mute-audio",
)
PHONE, DESK = (360, 740), (1280, 900)
PATIENCE = 60.0
"""Seconds after which a browser that does not answer is given up."""
CODES = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36, "End": 35, "Enter": 13}
CODES |= {"PageUp": 33, "PageDown": 34, "Escape": 27, "Tab": 9, " ": 32}
WRONG = frozenset({"Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"})

Message = dict[str, Any]


@define
class Wire:
    """The two pipes to a browser: a message is JSON and ends with a zero byte."""

    pid: int
    into: int
    out: int
    heard: bytes = b""
    sent: int = 0

    @classmethod
    def to(cls, program: str, home: Path) -> "Wire":
        """Start a browser that keeps its files in a folder; its end of the pipes is 3 and 4."""
        (there, into), (out, back) = os.pipe(), os.pipe()
        high = [fcntl.fcntl(one, fcntl.F_DUPFD_CLOEXEC, 10) for one in (there, back)]
        actions = [(os.POSIX_SPAWN_DUP2, one, number) for one, number in zip(high, (3, 4), strict=True)]
        silent = [(os.POSIX_SPAWN_OPEN, number, os.devnull, os.O_WRONLY, 0) for number in (1, 2)]
        arguments = [program, *FLAGS, f"--user-data-dir={home}", "about:blank"]
        pid = os.posix_spawn(program, arguments, os.environ, file_actions=[*actions, *silent])
        orphans.born(pid)  # lest a command that ends what its children left behind ends this too
        for one in (there, back, *high):
            os.close(one)
        return cls(pid, into, out)

    def send(self, method: str, session: str | None, parameters: Message) -> int:
        """Ask for something; the answer bears the number returned."""
        self.sent += 1
        message = {"id": self.sent, "method": method, "params": parameters}
        asked = json.dumps(message if session is None else message | {"sessionId": session}).encode() + b"\0"
        while asked:
            asked = asked[os.write(self.into, asked) :]
        return self.sent

    def hear(self) -> Message:
        """Wait for the next message."""
        while b"\0" not in self.heard:
            ready, _, _ = select.select([self.out], [], [], PATIENCE)
            more = os.read(self.out, 1 << 20) if ready else b""
            assert more, "the browser does not answer"
            self.heard += more
        message, _, self.heard = self.heard.partition(b"\0")
        found: Message = json.loads(message)
        return found

    def close(self) -> None:
        """Hang up, upon which a browser leaves."""
        os.close(self.into)
        os.close(self.out)
        os.waitpid(self.pid, 0)


@define
class Sheet:
    """The page of the browser, with the report that is open in it, and what went wrong with that so far."""

    wire: Wire
    session: str | None = None
    open: str = ""
    errors: list[str] = field(factory=list)
    requests: list[str] = field(factory=list)
    _loads: int = 0

    def ask(self, method: str, **parameters: object) -> Message:
        """Have the browser do something, and return its answer."""
        number = self.wire.send(method, self.session, parameters)
        while (heard := self.wire.hear()).get("id") != number:
            self._note(heard)
        assert "error" not in heard, (method, heard["error"])
        answer: Message = heard["result"]
        return answer

    def _note(self, heard: Message) -> None:
        method, told = heard.get("method"), heard.get("params", {})
        if method == "Page.loadEventFired":
            self._loads += 1
        elif method == "Network.requestWillBeSent" and told["request"]["url"].partition("#")[0] != self.open:
            self.requests.append(told["request"]["url"])
        elif method in WRONG:
            self.errors.append(json.dumps(told))

    def go(self, file: Path, hash: str = "", size: tuple[int, int] = DESK, scheme: str = "light") -> None:  # noqa: A002 - what it is called there
        """Open a report afresh."""
        self.ask("Page.navigate", url="about:blank")
        self.open = file.as_uri()
        self.errors.clear()
        self.requests.clear()
        self.resize(size)
        self.media(scheme)
        loads = self._loads
        self.ask("Page.navigate", url=f"{self.open}{hash}")
        while self._loads == loads:
            self._note(self.wire.hear())

    def again(self, file: Path) -> "Sheet":
        """Open a report, or put it back as it is when it is opened if it is open already."""
        if self.open != file.as_uri():
            self.go(file)
        self.errors.clear()
        self.evaluate("at('find').value = ''; at('looker').value = 0; now.looker = LOOKERS[0]; read(0)")
        return self

    def resize(self, size: tuple[int, int]) -> None:
        """Give the window another size."""
        self.ask("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)
        self.settle()

    def settle(self) -> None:
        """Wait until what was changed is shown."""
        self.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(true))))")

    def media(self, scheme: str = "light", kind: Literal["", "print"] = "") -> None:
        """Say what colours the device has, and whether it is paper."""
        wanted = {"prefers-color-scheme": scheme, "prefers-reduced-motion": "reduce"}  # what moves is drawn on and on
        features = [{"name": name, "value": value} for name, value in wanted.items()]
        self.ask("Emulation.setEmulatedMedia", media=kind, features=features)

    def evaluate(self, script: str) -> Any:  # noqa: ANN401 - plain data
        """Return what a script comes to."""
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found["exceptionDetails"]
        return found["result"].get("value")

    def _of(self, selector: str, script: str) -> Any:  # noqa: ANN401 - plain data
        """Apply a script to the first `one` that is found."""
        name = json.dumps(selector)
        return self.evaluate(
            f"(() => {{ const one = document.querySelector({name}); if (!one) throw Error({name}); {script} }})()"
        )

    def all(self, selector: str, script: str) -> list[Any]:
        """Apply a script to every `one` there is."""
        found = self.evaluate(f"[...document.querySelectorAll({json.dumps(selector)})].map((one) => {script})")
        assert isinstance(found, list)
        return found

    def text(self, selector: str) -> str:
        """Read what stands somewhere."""
        return str(self._of(selector, "return one.innerText"))

    def texts(self, selector: str) -> list[str]:
        """Read what stands wherever it may stand."""
        return self.all(selector, "one.innerText")

    def told(self, name: str) -> str:
        """Read what is told of the drawing to whoever cannot see it."""
        return str(self._of(f"#{name}", "return one.textContent"))

    def attribute(self, selector: str, name: str) -> str | None:
        """Read an attribute."""
        found = self._of(selector, f"return one.getAttribute({json.dumps(name)})")
        return None if found is None else str(found)

    def count(self, selector: str) -> int:
        """Count what is there."""
        return len(self.all(selector, "1"))

    def visible(self, selector: str) -> bool:
        """Whether something is shown."""
        return bool(self._of(selector, "return one.checkVisibility()"))

    def box(self, selector: str) -> dict[str, float]:
        """Tell where something lies in the window, and how large it is."""
        found: dict[str, float] = self._of(selector, "return one.getBoundingClientRect().toJSON()")
        return found

    def press(self, *keys: str) -> None:
        """Press keys one after the other."""
        for key in keys:
            text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
            code = {"key": key, "windowsVirtualKeyCode": CODES.get(key, ord(key[0].upper()))}
            self.ask("Input.dispatchKeyEvent", type="keyDown" if text else "rawKeyDown", text=text, **code)
            self.ask("Input.dispatchKeyEvent", type="keyUp", **code)

    def click(self, selector: str) -> None:
        """Press the mouse on something, which nothing else may cover."""
        self._of(selector, 'one.scrollIntoView({ block: "center", behavior: "instant" })')
        self.settle()
        x, y = self._of(
            selector,
            """
            if (one.disabled) throw Error("it cannot be pressed");
            const { left, top, width, height } = one.getBoundingClientRect();
            const x = left + width / 2, y = top + height / 2;
            const there = document.elementFromPoint(x, y);
            if (!one.contains(there)) throw Error("it is covered");
            return [x, y];
            """,
        )
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def fill(self, selector: str, value: str, event: Literal["input", "change"] = "input") -> None:
        """Put a value into a field, as if by hand."""
        put = f"one.value = {json.dumps(value)}; one.dispatchEvent(new Event('{event}', {{ bubbles: true }}))"
        self._of(selector, put)

    def choose(self, selector: str, value: str) -> None:
        """Choose one of several."""
        self.fill(selector, value, "change")
        assert self._of(selector, "return one.value") == value

    def where(self) -> tuple[int, int]:
        """Tell the moment shown, and the last one."""
        now, _, last = self.text("#where").partition(" / ")
        return int(now), int(last)

    def drawing(self) -> str:
        """Return the drawing as it stands."""
        return str(self._of("#drawing svg", "return one.innerHTML"))

    def overflow(self) -> int:
        """Tell by how much the page is wider than the window."""
        return int(self.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def launched(home: Path) -> Iterator[Sheet]:
    """Start the browser once; where there is none, skip with one line, or fail where the suite must be whole."""
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        if os.environ.get("CI"):
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    sheet = Sheet(Wire.to(program, home))
    target = sheet.ask("Target.createTarget", url="about:blank")["targetId"]
    sheet.session = sheet.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
    for domain in ("Page", "Runtime", "Log", "Network"):
        sheet.ask(f"{domain}.enable")
    yield sheet
    sheet.wire.close()
