"""Finding where another implementation differs from ours."""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import corestate as cs
from corestate import Ruleset
from corestate.cli import show
from corestate.cli.arguments import Game, Json, Seed
from corestate.cli.inputs import BadInputError
from fuzz.campaigns.campaign import Campaign, Found, greeted
from fuzz.campaigns.corpus import Corpus, CorpusError, finding_name
from fuzz.campaigns.telling import finding_plain
from fuzz.children.adapter import Adapter, UnsupportedError
from fuzz.children.child import StartError
from fuzz.children.findings import Finding

Command = Annotated[list[str], typer.Argument(help="What starts the adapter, after --.", metavar="-- COMMAND…")]


def fuzz(  # noqa: PLR0913, PLR0917 - what a campaign is asked for with
    game: Game,
    command: Command,
    minutes: Annotated[float, typer.Option("--minutes", min=0, help="How long to look.")] = 1.0,
    findings: Annotated[int, typer.Option("--findings", min=1, help="Stop after so many new ones.")] = 1,
    seed: Seed = 0,
    timeout: Annotated[float, typer.Option("--timeout", min=0.01, help="Seconds each reply may take.")] = 10.0,
    corpus: Annotated[Path | None, typer.Option("--corpus", help="Keep everything here, and go on from it.")] = None,
    json: Json = False,
) -> None:
    """Find where another implementation differs from the reference, and show the shortest game in which it does.

    COMMAND starts an adapter around it: see docs/adapter.md. Exit status 1 if anything is found.

    Example: corestate fuzz into_the_blue --minutes 5 -- node my_adapter.mjs
    """
    cs.game(game)
    try:
        with ended_by_signals():
            adapter = greeted(command, game, timeout)
            if isinstance(adapter, Finding):
                found = [Found(adapter, adapter)]
                if corpus is not None:
                    Corpus(corpus, game).add(found[0])
                _tell(game, None, found, corpus, json=json)
            else:
                campaign = _campaign(adapter, seed, minutes * 60, findings, corpus, json=json)
                found = campaign.progress.found
                _tell(game, campaign, found, corpus, json=json)
    except (StartError, CorpusError, UnsupportedError) as error:
        raise BadInputError(str(error)) from error
    raise typer.Exit(1 if found else 0)


def _campaign(  # noqa: PLR0913 - as `fuzz`
    adapter: Adapter, seed: int, seconds: float, findings: int, folder: Path | None, *, json: bool
) -> Campaign:
    """Run a campaign, with whatever the folder holds of earlier ones."""
    try:
        with _progress(adapter.game, quiet=json) as tell:
            campaign = Campaign(adapter, seed, tell)
            corpus = None if folder is None else Corpus(folder, adapter.game)
            if corpus is not None:
                corpus.restore(campaign)
                for _, case in corpus.cases():
                    campaign.known(case)
            campaign.run(seconds, findings + len(campaign.progress.found))
            if corpus is not None:
                corpus.keep(campaign)
                for found in campaign.progress.found:
                    corpus.add(found)
    finally:
        adapter.close()
    progress = campaign.progress
    if progress.unsupported and not progress.games and not progress.found:
        raise UnsupportedError(f"{adapter.hello.name or 'the child'} plays under no ruleset it was asked for")
    return campaign


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Leave in good order, and with the child, when we are told to end."""

    def leave(_signal: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    kept = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


@contextmanager
def _progress(game: str, *, quiet: bool) -> Iterator[Callable[[Campaign], None]]:
    """Show how far a campaign is, on a terminal."""
    if quiet or not show.ERR.is_terminal:
        yield lambda _campaign: None
        return
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=show.ERR, transient=True) as bar:
        task = bar.add_task(f"fuzzing {game}", total=None)
        yield lambda campaign: bar.update(task, description=_state(campaign))


def _state(campaign: Campaign) -> str:
    """Put the state of a campaign into a line."""
    progress = campaign.progress
    covered, all_rules = campaign.steering.coverage.rules(campaign.adapter.game)
    return (
        f"{progress.doing} {campaign.adapter.game}: {progress.events:,} events, {progress.games:,} games, "
        f"{covered} of {all_rules} rules, {len(progress.found)} findings"
    )


def _tell(game: str, campaign: Campaign | None, found: list[Found], corpus: Path | None, *, json: bool) -> None:
    if json:
        show.as_json(_facts(game, campaign, found, corpus))
        return
    for one in found:
        _tell_one(one, corpus)
    if campaign is not None:
        show.say(f"{_state(campaign).partition(' ')[2]}, {campaign.progress.seconds:.0f} seconds")
    if not found:
        show.say("no difference was found", style="green")


def _facts(game: str, campaign: Campaign | None, found: list[Found], corpus: Path | None) -> dict[str, object]:
    facts: dict[str, object] = {"game": game}
    if campaign is not None:
        hello, progress = campaign.adapter.hello, campaign.progress
        covered, all_rules = campaign.steering.coverage.rules(game)
        facts |= {
            "child": hello.name,
            "ways": list(hello.ways),
            "shows": list(hello.shows),
            "seconds": round(progress.seconds, 1),
            "events": progress.events,
            "games": progress.games,
            "unsupported": progress.unsupported,
            "rules": {"covered": covered, "of": all_rules},
        }
    listed = [{**finding_plain(one), "folder": _folder(one, corpus)} for one in found]
    return {**facts, "findings": listed}


def _unusual(rules: Ruleset[Any, Any, Any]) -> Iterator[str]:
    """Name the readings and options of a ruleset that are not the usual ones."""
    for ruling in cs.game(rules.game).rulebook.rulings:
        if (reading := getattr(rules.rulings, ruling.field)) != ruling.default:
            yield f"{ruling.id}={reading}"
    usual = cs.ruleset(rules.game, seats=rules.seats).options
    for name, _, chosen in cs.diff(usual, rules.options):
        yield f"{name}={chosen}"


def _folder(found: Found, corpus: Path | None) -> str | None:
    return None if corpus is None else str(corpus / "findings" / finding_name(found.finding))


def _tell_one(found: Found, corpus: Path | None) -> None:
    """Tell a finding: what it is, the game that shows it, the first field that differs, the rules in play."""
    finding = found.finding
    case = finding.case
    again = "" if finding.steady else " (not seen again in a fresh child)"
    show.say(f"{finding.kind}: {finding.detail}{again}", style="red")
    rules = case.ruleset
    book = cs.game(rules.game).rulebook
    show.say(" ".join([f"{rules.game}, edition {rules.edition}, {rules.seats} seats", *_unusual(rules)]))
    if all(one.digest != rules.digest for one in book.editions):
        show.say(f"a box made up: {rules.box}", style="dim")
    lines = ((number, move.how, show.events_line(move.event)) for number, move in enumerate(case.moves))
    show.rows(f"{case.length()} moves after set-up", ("", "", "event"), lines)
    if finding.difference is not None:
        differs = finding.difference
        show.rows("", ("field", "ours", "theirs", ""), [(differs.path, differs.ours, differs.theirs, differs.says)])
    against = {one.rule: one.because for one in finding.refusals()}
    told = ((slug, book.rule(slug).says, against.get(slug, "")) for slug in finding.rules())
    show.rows("rules in play", ("rule", "says", "refused because"), told)
    if finding.last_words:
        show.say(f"its standard error ends with:\n{finding.last_words}", style="dim")
    if (folder := _folder(found, corpus)) is not None:
        show.say(f"written to {folder}: finding.json, record.json, vector.json")
