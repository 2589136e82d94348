"""Let the fuzzer look for every bug planted in the twins: `python -m tests.bugs --game key_largo --out FILE`.

All cores do it, a bug each; stopped, the same command on the same code goes on where it was. Ends with status 1 if
fewer than 95 of 100 are found in time, or the median game is longer than 12 events after set-up.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

from corestate.adjudication.scenes import scenes
from corestate.files import write_whole
from fuzz.batches import crew_of
from fuzz.campaigns.bugs import FIRST, HEAD, SECONDS, Search, all_sought, bugs, summary
from fuzz.vectors.staging import late_games

SHARE = 0.95
LENGTH = 12


def main(say: Callable[[str], object] = sys.stdout.write) -> int:
    """Look for every bug, and tell of each."""
    options = _options()
    wanted = [
        bug for bug in bugs() if options.game in {None, bug.game} and (not options.only or options.only in bug.name)
    ]
    if options.sample:
        wanted = Random(options.seed).sample(wanted, min(options.sample, len(wanted)))
    if shutil.which("node") is None:
        say("looking for bugs needs node, which is not installed\n")
        return 2
    say(f"{'':{len('000/000')}} {HEAD}\n")
    search = Search(options.seconds, options.seed, lambda game: late_games(scenes(game)))
    with crew_of(options.jobs) as crew:
        found = all_sought(wanted, search, crew, say)
    counts = summary(found)
    say(
        f"{counts['found']} of {counts['bugs']} found within {options.seconds:g} s of processor time; "
        f"median length after set-up {counts['median length']:g}, the longest has {counts['longest']}; "
        f"the rule that is broken is among the first {FIRST} named of {counts['named among the first']}\n"
    )
    if options.out is not None:
        games = sorted({one.game for one in found})
        groups = {game: summary([one for one in found if one.game == game]) for game in games}
        missed = [one.name for one in found if not one.how]
        how = {"seconds": options.seconds, "seed": options.seed, "planted": len(list(bugs()))}
        written = {**how, "groups": groups, "all": counts, "missed": missed}
        write_whole(options.out, json.dumps(written, indent=1).encode() + b"\n")
    return 0 if counts["found"] >= SHARE * len(wanted) and counts["median length"] <= LENGTH else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.bugs", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game")
    parser.add_argument("--only", default="")
    parser.add_argument("--sample", type=int, help="so many of them, drawn by the seed")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of processor time for each")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, help="how many cores; all, if it is not said")
    parser.add_argument("--out", type=Path, help="write what was found there, as JSON")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
