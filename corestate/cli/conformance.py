"""Conformance vectors: writing them, and scoring another implementation by them."""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from json import dumps
from pathlib import Path
from time import monotonic
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import corestate as cs
from corestate.adjudication.scenes import scenes
from corestate.cli import show
from corestate.cli.arguments import Force, Game, Jobs, Json, Scheduler
from corestate.cli.crews import crew
from corestate.cli.differences import Command, ended_by_signals, tell_what
from corestate.cli.errors import BadInputError
from corestate.cli.inputs import make_sure, write_whole
from fuzz.batches import JournalError
from fuzz.campaigns.campaign import greeted
from fuzz.peers.adapter import Adapter, UnsupportedError
from fuzz.peers.child import StartError
from fuzz.peers.findings import Finding
from fuzz.vectors import folder
from fuzz.vectors.conforming import TrialResult, results
from fuzz.vectors.folder import FolderError
from fuzz.vectors.making import EFFORT, MANIFEST, Making
from fuzz.vectors.scoring import reports
from fuzz.vectors.scoring.groups import Group, grouped
from fuzz.vectors.scoring.reports import SCORED, detail, score_plain, scored, share, totals
from fuzz.vectors.trials import Case, trials

Folder = Annotated[Path, typer.Argument(help="A folder that `corestate vectors` wrote.", metavar="DIR")]
FEW = 20
"""So many groups of failed cases are told; --json tells all."""
NAMED_RULES = 6
"""So many of the rules under which a group fails are named."""


def vectors(  # noqa: PLR0913, PLR0917 - what is searched, and by whom
    game: Game,
    out: Annotated[Path, typer.Option("--out", help="The folder to write: new, empty, or one written before.")],
    effort: Annotated[
        int, typer.Option("--effort", min=1, help="How many events to play in search of cases.")
    ] = EFFORT,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    journal: Annotated[
        Path | None,
        typer.Option("--journal", help="A folder to keep which readings were told apart, and to go on from."),
    ] = None,
    json: Json = False,
) -> None:
    """Write conformance vectors: cases of every rule, refusals, readings told apart, whole games. See docs/vectors.md.

    The same effort gives the same files, whoever does it: all cores, or a cluster. What the search does not find is
    named in the manifest. With --journal the same command goes on after it was stopped.

    Example: corestate vectors into_the_blue --out vectors/into_the_blue
    """
    cs.game(game)
    began = monotonic()
    try:
        folder.make_sure(out, game)
        with ended_by_signals(), crew(jobs, scheduler) as workers, _progress(game, quiet=json) as tell:
            making = Making(game, scenes(game), effort, tell, workers, journal)
            manifest = folder.write(out, making.files())
    except FolderError as error:
        raise BadInputError(str(error)) from error
    except JournalError as error:
        raise BadInputError(f"--journal: {error}") from error
    counts, missing, exempt = (manifest[key] for key in ("counts", "missing", "exempt"))
    seconds = monotonic() - began
    if json:
        facts = {"game": game, "out": str(out), "effort": effort, "seconds": round(seconds, 1)}
        show.as_json({**facts, "counts": counts, "missing": missing, "exempt": exempt})
        return
    show.rows(game, ("kind", "files"), counts.items())
    if missing:
        lines = ((one["kind"], _what(one), one["reason"]) for one in missing)
        show.rows("missing", ("kind", "of", "reason"), lines)
    if exempt:
        show.say(f"{len(exempt)} of the rules can have no such case; {MANIFEST}.json says why")
    show.say(f"written to {out}, {seconds:.0f} seconds")


def _what(missing: dict[str, Any]) -> str:
    return missing.get("rule") or f"{missing['ruling']}: {', '.join(missing['options'])}"


def conform(  # noqa: PLR0913, PLR0917 - the vectors, the child, and where to write what
    directory: Folder,
    command: Command,
    timeout: Annotated[float, typer.Option("--timeout", min=0.01, help="Seconds each reply may take.")] = 10.0,
    junit: Annotated[Path | None, typer.Option("--junit", help="Write every case as JUnit XML here.")] = None,
    badge: Annotated[Path | None, typer.Option("--badge", help="Draw the score here, as SVG.")] = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Put conformance vectors to another implementation, and score it rule by rule. Exit status 1 if any fails.

    COMMAND starts an adapter around it: see docs/adapter.md. A ruleset it does not play is skipped. Failures that are
    likely one mistake are told together.

    Example: corestate conform vectors/into_the_blue -- node my_adapter.mjs
    """
    for file in (junit, badge):
        if file is not None and not file.parent.is_dir():
            raise BadInputError(f"{file.parent}: no such folder")
        make_sure(file, force=force)
    try:
        manifest = folder.manifest(directory)
        cases = list(trials(directory, manifest))
        with ended_by_signals():
            adapter = greeted(command, manifest["game"], timeout)
            found = _silent(adapter, cases) if isinstance(adapter, Finding) else _put(adapter, cases, quiet=json)
    except (FolderError, StartError, UnsupportedError) as error:
        raise BadInputError(str(error)) from error
    for file, report in ((junit, reports.junit), (badge, reports.badge)):
        if file is not None:
            write_whole(file, report(manifest, found).encode(), force=force)
    if isinstance(adapter, Finding) and not json:
        tell_what(adapter)
        show.say(f"none of {len(found)} cases was put to it", style="red")
    else:
        name = "" if isinstance(adapter, Finding) else adapter.hello.name
        _tell(manifest, name, found, json=json)
    raise typer.Exit(1 if any(one.failed for one in found) else 0)


def _silent(greeting: Finding, cases: list[Case]) -> list[TrialResult]:
    """Fail a child in everything that did not get through the greeting."""
    detail = f"at hello: {greeting.detail}"
    return [TrialResult(case, greeting.kind, detail, last_words=greeting.last_words) for case in cases]


def _put(adapter: Adapter, cases: list[Case], *, quiet: bool) -> list[TrialResult]:
    if "drive" not in adapter.hello.ways:
        adapter.close()
        raise UnsupportedError(f"{adapter.hello.name or 'the child'} does not offer the way drive, which vectors need")
    found = []
    try:
        with show.progress(f"conforming {adapter.game}", len(cases), quiet=quiet) as tick:
            for result in results(adapter, cases):
                found.append(result)
                tick(len(found), len(found))
    finally:
        adapter.close()
    if found and all(one.outcome == "skipped" for one in found):
        raise UnsupportedError(f"{adapter.hello.name or 'the child'} plays under no ruleset of these vectors")
    return found


def _tell(manifest: dict[str, Any], child: str, found: list[TrialResult], *, json: bool) -> None:
    if json:
        show.as_json(score_plain(manifest, child, found))
        return
    scores = scored(found)
    failed = [one for one in found if one.failed and one.outcome != "unreached"]
    kinds = {about: Counter(one.outcome for one in failed if one.trial.about == about) for about in scores}
    lines = (
        (about, *score.values(), ", ".join(f"{kind} {count}" for kind, count in sorted(kinds[about].items())))
        for about, score in scores.items()
    )
    show.rows(f"{child or 'the child'} by the vectors of {manifest['game']}", ("rule", *SCORED, "how"), lines)
    groups = grouped(found)
    for number, group in enumerate(groups[:FEW], 1):
        _tell_group(number, group)
    if len(groups) > FEW:
        show.say(f"and {len(groups) - FEW} groups of failures more: --json tells all")
    total = totals(scores)
    line = ", ".join(f"{count} {kind}" for kind, count in total.items())
    show.say(f"{line}: {share(total):.1f} %", style="red" if groups else "green")


def _tell_group(number: int, group: Group) -> None:
    """Tell failures that are likely one mistake."""
    cases = f"{len(group.results)} case{'s' if len(group.results) > 1 else ''}"
    not_reached = f", {group.unreached} of them not reached for it" if group.unreached else ""
    show.say(f"{number}. {group.kind} {group.what}: {cases}{not_reached}", style="red")
    show.say(f"   {group.shortest.trial.file}: {detail(group.shortest)}")
    if common := group.common():
        show.say(f"   all begin with {len(common)} events, the last {dumps(common[-1])}")
    rest = len(group.abouts) - NAMED_RULES
    more = f" and {rest} more" if rest > 0 else ""
    show.say(f"   under {', '.join(group.abouts[:NAMED_RULES])}{more}")


@contextmanager
def _progress(game: str, *, quiet: bool) -> Iterator[Callable[[str, int, int], None]]:
    """Show how far the making of vectors is, on a terminal."""
    if quiet or not show.ERR.is_terminal:
        yield lambda _what, _done, _total: None
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, TimeElapsedColumn(), console=show.ERR, transient=True) as bar:
        task = bar.add_task(game, total=None)
        yield lambda what, done, total: bar.update(task, description=f"{game}: {what}", completed=done, total=total)
