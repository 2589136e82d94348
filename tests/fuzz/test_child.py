"""A child that does anything but reply is told apart in time, and nothing is left running."""

import gc
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

from fuzz.peers import child as children
from fuzz.peers.child import Child, ChildFault, StartError

TIMEOUT = 5.0
SHORT = 0.4
SLOW = 20.0
"""A child that hangs sleeps for a minute; a machine with much else to do may take its time too."""
ECHO = "import sys\nfor line in sys.stdin: print(line.strip(), flush=True)"


@contextmanager
def running(script: str, timeout: float = TIMEOUT) -> Iterator[Child]:
    """Run a Python script as the child, and hold that it is gone afterwards."""
    with Child((sys.executable, "-S", "-c", script), timeout) as child:
        yield child
    assert nothing_runs_in(child.pid)


def fault(script: str, timeout: float = TIMEOUT, request: object = 1) -> ChildFault:
    """Return the fault of a script that is asked once, found within its time."""
    with running(script, timeout) as child:
        begun = monotonic()
        with pytest.raises(ChildFault) as found:
            child.ask({"do": request})
        assert monotonic() - begun < timeout + SLOW
        assert nothing_runs_in(child.pid)
    return found.value


def nothing_runs_in(group: int) -> bool:
    """Wait until every process of a group is dead."""
    for _ in range(50):
        if not _living(group):
            return True
        sleep(0.02)
    return False


def _living(group: int) -> list[str]:
    """List the processes of a group; the dead do not count, whoever adopts them may be slow to bury them."""
    stats = (stat.rpartition(")")[2].split() for stat in map(_read, Path("/proc").glob("[0-9]*/stat")) if stat)
    return [state for state, _parent, its_group, *_ in stats if int(its_group) == group and state != "Z"]


def _read(file: Path) -> str:
    try:
        return file.read_text()
    except OSError:
        return ""


def test_an_interruption_while_a_child_is_being_started_does_not_leave_it_behind(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    groups: list[int] = []

    class Interrupted(subprocess.Popen[bytes]):
        def __init__(self, *arguments: Any, **more: Any) -> None:  # noqa: ANN401 - those of the other
            super().__init__(*arguments, **more)
            groups.append(self.pid)
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(subprocess, "Popen", Interrupted)
    with pytest.raises(KeyboardInterrupt):
        Child((sys.executable, "-S", "-c", ECHO), TIMEOUT)
    gc.collect()
    (group,) = groups
    assert nothing_runs_in(group)


def test_replies_come_in_order_however_far_ahead_requests_are_sent() -> None:
    with running(ECHO) as child:
        assert child.ask({"do": "hello", "text": "é\n"}) == {"do": "hello", "text": "é\n"}
        for number in range(2000):
            child.send({"number": number, "more": "x" * 200})
        assert [child.receive()["number"] for _ in range(2000)] == list(range(2000))
        assert child.ask({"large": "x" * 3_000_000})["large"] == "x" * 3_000_000
        child.bye()


def test_a_child_that_ends_has_crashed() -> None:
    found = fault("import sys; sys.stdin.readline(); sys.stderr.write('a\\nlast words\\n'); sys.exit(3)")
    assert (found.kind, found.detail) == ("crash", "it ended with status 3 before it replied")
    assert found.last_words == "a\nlast words"
    killed = fault("import os, sys; sys.stdin.readline(); os.kill(os.getpid(), 9)")
    assert (killed.kind, killed.detail) == ("crash", "it ended by signal SIGKILL before it replied")
    early = fault("pass")
    assert (early.kind, early.detail) == ("crash", "it ended with status 0 before it replied")


def test_a_reply_before_a_crash_is_heard() -> None:
    with running("input(); print('{}', flush=True); raise SystemExit(1)") as child:
        child.send({})
        child.send({})
        assert child.receive() == {}
        with pytest.raises(ChildFault, match="crash: it ended with status 1"):
            child.receive()


def test_a_dead_child_whose_pipe_another_holds_open_has_crashed() -> None:
    script = "import os, sys, time; sys.stdin.readline()\nif os.fork(): os._exit(4)\ntime.sleep(60)"
    assert fault(script).detail == "it ended with status 4 before it replied"


def test_a_silent_child_hangs() -> None:
    found = fault("import time, sys; sys.stderr.write('busy'); sys.stderr.flush(); time.sleep(60)", SHORT)
    assert (found.kind, found.last_words) == ("hang", "busy")
    assert found.detail == "no reply within 0.4 seconds; it has written nothing at all: is its output flushed?"


def test_a_child_that_does_not_read_hangs() -> None:
    assert fault("import time; time.sleep(60)", SHORT, "x" * 3_000_000).kind == "hang"


def test_a_child_that_will_not_be_ended_is_ended() -> None:
    script = "import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(60)"
    assert fault(script, SHORT).kind == "hang"
    with running(script, SHORT) as child:
        begun = monotonic()
        child.bye()
        assert monotonic() - begun < SLOW


@pytest.mark.parametrize("pause", [0, 0.1])
def test_garbage_among_replies_is_told_where_it_stands_however_it_comes_in(pause: float) -> None:
    script = f"""
import sys, time
sys.stdin.readline(), sys.stdin.readline(), sys.stdin.readline()
for line in ('{{"n":1}}', 'placing shells', '{{"n":2}}', '{{"n":3}}'):
    sys.stdout.write(line + chr(10))
    {f"sys.stdout.flush(); time.sleep({pause})" if pause else ""}
sys.stdout.flush()
input()
"""
    with running(script) as child:
        child.send({})
        child.send({})
        sleep(2 * pause)
        child.send({})  # what came in by now is not blamed on this one
        assert child.receive() == {"n": 1}
        with pytest.raises(ChildFault) as found:
            child.receive()
    assert found.value.kind == "garbage"
    assert found.value.detail.startswith("line 2 of its output is no JSON: 'placing shells' (Expecting value")


def test_garbage_before_the_first_reply_and_after_the_last_is_garbage_and_no_flood() -> None:
    banner = fault("import sys; sys.stdin.readline(); sys.stdout.write('banner\\n{}\\n'); sys.stdout.flush(); input()")
    assert (banner.kind, banner.detail.partition(":")[0]) == ("garbage", "line 1 of its output is no JSON")
    after = fault("import sys; sys.stdin.readline(); sys.stdout.write('{}\\n[3]\\n'); sys.stdout.flush(); input()")
    assert (after.kind, after.detail) == ("garbage", "line 2 of its output is no object: '[3]'")


def test_replies_before_a_flood_are_heard_however_much_is_asked_meanwhile() -> None:
    script = "import sys; sys.stdin.readline(); sys.stdin.readline(); print('{}\\n' * 3, end='', flush=True); input()"
    with running(script) as child:
        child.send({})
        child.send({})
        while not child._lines:  # noqa: SLF001 - all three have come in before the next request goes out
            child._pump(0.1)  # noqa: SLF001
        child.send({})
        assert child.receive() == {}
        with pytest.raises(ChildFault, match="flood: a line more than was asked for"):
            child.receive()


def test_a_line_without_end_is_told_with_the_fault() -> None:
    cut = fault("import os; input(); os.write(1, b'{\"ok\":tr'); raise SystemExit(1)")
    assert cut.detail == "it ended with status 1 before it replied; it wrote '{\"ok\":tr' and no end of line"
    silent = fault("import os, time; input(); os.write(1, b'\\xff\\xfe'); time.sleep(60)", SHORT)
    assert silent.detail == "no reply within 0.4 seconds; it wrote b'\\xff\\xfe' and no end of line"


@pytest.mark.parametrize("line", ["oops", "[1]", "{", "NaN", '{"a":NaN}', "\\xff", "[" * 5000, ""])
def test_a_line_that_is_no_object_is_garbage(line: str) -> None:
    script = f"import sys; sys.stdin.readline(); sys.stdout.buffer.write(b'{line}\\n'); sys.stdout.flush(); input()"
    assert fault(script).kind == "garbage"


def test_a_reply_without_end_is_a_flood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "LARGEST", 100_000)
    found = fault("import sys\nwhile True: sys.stdout.write('x' * 65536)")
    assert found.kind == "flood"
    assert found.detail.startswith("a reply of more than 100000 bytes: 'xxx")


def test_no_more_is_read_ahead_than_one_reply_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "LARGEST", 100_000)
    with running("import sys\nfor line in sys.stdin: print('{\"x\":\"' + 'x' * 60_000 + '\"}', flush=True)") as child:
        for _ in range(100):
            child.send({})
        until = monotonic() + 1.0
        while monotonic() < until and child._waiting <= children.LARGEST:  # noqa: SLF001 - what it has taken in
            child._pump(0.05)  # noqa: SLF001
        for _ in range(20):
            child._pump(0.01)  # noqa: SLF001
        assert child._waiting <= children.LARGEST + children.CHUNK  # noqa: SLF001
        assert [len(child.receive()["x"]) for _ in range(100)] == [60_000] * 100
        assert child._waiting == 0  # noqa: SLF001


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only there the memory of a child is bounded")
def test_a_child_that_takes_all_the_memory_there_is_fails_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(children, "MOST_MEMORY", 200_000_000)
    found = fault("import sys; sys.stdin.readline(); bytearray(300_000_000); print('{}', flush=True)")
    assert (found.kind, found.last_words.splitlines()[-1]) == ("crash", "MemoryError")
    taking = "import subprocess, sys; subprocess.run([sys.executable, '-S', '-c', 'bytearray(300_000_000)'])"
    assert fault(f"input(); {taking}").last_words.splitlines()[-1] == "MemoryError"


def test_lines_nobody_asked_for_are_a_flood() -> None:
    twice = "import sys\nfor line in sys.stdin: sys.stdout.write('{}\\n{}\\n'); sys.stdout.flush()"
    found = fault(twice)
    assert (found.kind, found.detail) == ("flood", "a line more than was asked for: '{}'")
    endless = fault("import os\nwhile True: os.write(1, b'{}\\n' * 100)")
    assert endless.kind == "flood"
    assert endless.detail.endswith(" lines more than was asked for: '{}'")


def test_a_flood_of_errors_is_listened_to_and_forgotten() -> None:
    script = "import sys\nfor line in sys.stdin: sys.stderr.write('x' * 500_000 + 'end'); print('{}', flush=True)"
    with running(script) as child:
        for _ in range(3):
            child.ask({})
        assert len(child.last_words()) <= children.LAST_WORDS


@pytest.mark.parametrize(("number", "what"), [(1, "output"), (0, "input")])
def test_a_child_that_closes_a_pipe_is_told_from_one_that_hangs(number: int, what: str) -> None:
    found = fault(f"import os, time; os.close({number}); time.sleep(60)", request="x" * 3_000_000)
    assert (found.kind, found.detail) == ("closed", f"it closed its {what} and runs on")


def test_what_a_child_started_is_ended_with_it() -> None:
    script = "import subprocess, sys\nsubprocess.Popen(['sleep', '60'])\nfor line in sys.stdin: print('{}', flush=True)"
    with running(script) as child:
        child.ask({})


LEAVING = """
import os, subprocess, sys
{}
for line in sys.stdin: print('{{"pid": %d}}' % left, flush=True)
"""
SESSION = LEAVING.format("left = subprocess.Popen(['sleep', '61'], start_new_session=True).pid")
DAEMON = LEAVING.format(
    """
r, w = os.pipe()
if not os.fork():
    os.setsid()
    if not os.fork():
        os.write(w, b'%d' % os.getpid())
        os.execvp('sleep', ['sleep', '62'])
    os._exit(0)
left = int(os.read(r, 20))
"""
)
CLEARED = DAEMON.replace("os.execvp('sleep', ['sleep', '62'])", "os.execve('/bin/sleep', ['sleep', '63'], {})")


def _runs(number: int) -> bool:
    stat = _read(Path(f"/proc/{number}/stat")).rpartition(")")[2].split()
    return bool(stat) and stat[0] != "Z"


@pytest.mark.parametrize("script", [SESSION, DAEMON], ids=["session", "daemon"])
def test_what_left_the_group_of_a_child_is_ended_with_it(script: str) -> None:
    with running(script) as child:
        left = child.ask({})["pid"]
        assert _runs(left)
    assert not _runs(left)


def test_what_becomes_another_program_all_the_time_is_ended_too(tmp_path: Path) -> None:
    """While it becomes one it shows no mark."""
    file = tmp_path / "changing.sh"
    file.write_text('exec sh "$0"\n')
    script = DAEMON.replace("os.execvp('sleep', ['sleep', '62'])", f"os.execvp('sh', ['sh', {str(file)!r}])")
    for _ in range(10):
        with running(script) as child:
            left = child.ask({})["pid"]
        assert not _runs(left)


def test_the_command_line_ends_even_what_cleared_its_mark(tmp_path: Path) -> None:
    """In a process of its own, as the command line is: it adopts what loses its parent."""
    file = tmp_path / "child.py"
    file.write_text(CLEARED)
    code = f"""
import subprocess, sys
from fuzz.peers import orphans
from fuzz.peers.child import Child
before = subprocess.Popen((sys.executable, "-S", "-c", "input()"), stdin=subprocess.PIPE)
assert orphans.adopt()
with Child((sys.executable, "-S", {str(file)!r}), 20) as child:
    print(child.ask({{}})["pid"])
assert before.poll() is None, "somebody else's child was ended"
before.communicate(b"\\n")
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)  # noqa: S603 - ours
    assert not _runs(int(ran.stdout))


def test_a_child_that_is_forgotten_is_ended() -> None:
    child = Child((sys.executable, "-S", "-c", "import time; time.sleep(60)"), TIMEOUT)
    pid = child.pid
    assert _living(pid)
    del child
    gc.collect()
    assert nothing_runs_in(pid)


def test_a_command_that_cannot_be_started_is_said(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="no/such/program: No such file or directory"):
        Child(("no/such/program",), TIMEOUT)
    plain = tmp_path / "plain"
    plain.touch()
    with pytest.raises(StartError, match="Permission denied"):
        Child((str(plain),), TIMEOUT)
    with pytest.raises(StartError, match="null byte"):
        Child(("a\0b",), TIMEOUT)
