"""Draw mutants, let them loose, and write who noticed: `python -m tests.mutants --sample 60 --seed 1`."""

import argparse
import json
import sys
from pathlib import Path

from fuzz.mutants.operators import Change
from fuzz.mutants.places import GROUPS, ROOT, mutants, mutants_of_data, sampled
from tests.mutants.report import summed_up, table
from tests.mutants.running import let_loose, let_loose_untested


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=60, help="how many mutants, the groups in equal parts")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws others")
    parser.add_argument("--all", action="store_true", help="every mutant there is")
    parser.add_argument("--group", choices=GROUPS, action="append", help="of this title alone, or of the kernel")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time")
    parser.add_argument("--no-guard", action="store_true", help="do not ask the claims and laws alone")
    parser.add_argument("--own", action="store_true", help="run the title's own tests alone")
    parser.add_argument("--no-tests", action="store_true", help="ask the claims and laws alone")
    parser.add_argument("--match", default="", help="only mutants whose line of text contains this")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants.json", help="where to write the result")
    return parser.parse_args()


def _drawn(asked: argparse.Namespace) -> list[tuple[str, Change]]:
    groups = asked.group or GROUPS
    if asked.all:
        found = [(group, one) for group in groups for one in (*mutants(group), *mutants_of_data(group))]
    else:
        size = -(-asked.sample // len(groups))
        found = [(group, one) for group in groups for one in sampled(group, size, asked.seed)]
    return [(group, one) for group, one in found if asked.match in str(one)]


def main() -> None:
    """Run what was asked for."""
    asked = _arguments()
    if asked.no_tests:
        verdicts = list(let_loose_untested(_drawn(asked), asked.jobs))
    else:
        verdicts = list(let_loose(_drawn(asked), asked.jobs, guard=not asked.no_guard, everything=not asked.own))
    command = " ".join(("python -m tests.mutants", *sys.argv[1:]))
    found = summed_up(verdicts, asked.seed) | {"everything": not (asked.own or asked.no_tests), "command": command}
    asked.out.parent.mkdir(parents=True, exist_ok=True)
    asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(table(found))  # noqa: T201 - what was asked for


main()
