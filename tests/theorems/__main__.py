"""Have CrossHair look for a counterexample to every theorem, and say which are confirmed over all paths."""

import json
import subprocess
import sys
import time
from pathlib import Path

from tests.theorems.listed import MODULES, theorems

ROOT = Path(__file__).parents[2]
SECONDS = 120


def main() -> int:
    """Check every theorem with the interpreter CrossHair is installed for; write what came of it."""
    found: dict[str, str] = {}
    for module in MODULES:
        for name, line in theorems(module):
            began = time.monotonic()
            command = [sys.executable, "-m", "crosshair", "check", "--analysis_kind=PEP316", "--report_all"]
            limits = [f"--per_condition_timeout={SECONDS}", f"--per_path_timeout={SECONDS}"]
            ran = subprocess.run(  # noqa: S603 - our own command
                [*command, *limits, f"{module}:{line}"], capture_output=True, text=True, check=False, cwd=ROOT
            )
            told = (ran.stdout + ran.stderr).strip().splitlines()
            confirmed = any("Confirmed over all paths" in one for one in told)
            refuted = ran.returncode == 1 and not confirmed
            found[name] = "confirmed" if confirmed else "refuted" if refuted else "undecided"
            print(f"{found[name]:10} {name} ({time.monotonic() - began:.1f} s)", flush=True)  # noqa: T201 - progress
            if not confirmed:
                print("\n".join(told[-3:]), flush=True)  # noqa: T201 - why not
    out = ROOT / "build" / "theorems.json"
    out.parent.mkdir(exist_ok=True)
    out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    confirmed_all = sum(word == "confirmed" for word in found.values())
    print(f"{confirmed_all} of {len(found)} theorems confirmed over all paths")  # noqa: T201 - the result
    return 1 if "refuted" in found.values() else 0


if __name__ == "__main__":
    sys.exit(main())
