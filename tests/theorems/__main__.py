"""Have CrossHair look for a counterexample to every theorem, and say which are confirmed over all paths."""

import json
import subprocess
import sys
import time
from pathlib import Path

from tests.theorems.listed import CONTROL, MODULES, theorems

ROOT = Path(__file__).parents[2]
SECONDS = 120


def judged(module: str, name: str, line: int) -> str:
    """Say what becomes of a theorem: confirmed over all paths, refuted by a counterexample, or undecided."""
    began = time.monotonic()
    command = [sys.executable, "-m", "crosshair", "check", "--analysis_kind=PEP316", "--report_all"]
    limits = [f"--per_condition_timeout={SECONDS}", f"--per_path_timeout={SECONDS}", f"{module}:{line}"]
    ran = subprocess.run([*command, *limits], capture_output=True, text=True, check=False, cwd=ROOT)  # noqa: S603 - ours
    told = (ran.stdout + ran.stderr).strip().splitlines()
    confirmed = any("Confirmed over all paths" in one for one in told)
    word = "confirmed" if confirmed else "refuted" if ran.returncode == 1 else "undecided"
    print(f"{word:10} {name} ({time.monotonic() - began:.1f} s)", flush=True)  # noqa: T201 - progress
    if not confirmed:
        print("\n".join(told[-3:]), flush=True)  # noqa: T201 - why not
    return word


def main() -> int:
    """Check every theorem with the interpreter CrossHair is installed for, a false one first; write what came of it."""
    if any(judged(CONTROL, name, line) != "refuted" for name, line in theorems(CONTROL)):
        print("what is false was not refuted: nothing else that is said here counts")  # noqa: T201 - the result
        return 1
    found = {name: judged(module, name, line) for module in MODULES for name, line in theorems(module)}
    out = ROOT / "build" / "theorems.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    confirmed = sum(word == "confirmed" for word in found.values())
    print(f"{confirmed} of {len(found)} theorems confirmed over all paths")  # noqa: T201 - the result
    return 1 if "refuted" in found.values() else 0


if __name__ == "__main__":
    sys.exit(main())
