"""Finding where another implementation differs from ours."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from json import dumps
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from attrs import frozen
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import corestate as cs
from corestate.adjudication.scenes import scenes
from corestate.anything import Rules
from corestate.cli import show
from corestate.cli.arguments import Game, Jobs, Json, Scheduler, Seed
from corestate.cli.crews import crew
from corestate.cli.errors import BadInputError
from fuzz.campaigns.campaign import Campaign, Found, Listener, greeted
from fuzz.campaigns.corpus import Corpus, CorpusError, finding_name
from fuzz.campaigns.lanes import SECONDS, Lane, run_on
from fuzz.campaigns.plain import finding_plain
from fuzz.peers import orphans
from fuzz.peers.adapter import Adapter, UnsupportedError
from fuzz.peers.child import StartError
from fuzz.peers.findings import Finding, Scenario
from fuzz.peers.likened import likened
from fuzz.peers.otherwise import otherwise
from fuzz.peers.suspects import sentence, suspects
from fuzz.vectors.staging import late_games
from serializers.forms import Plain

Command = Annotated[list[str], typer.Argument(help="What starts the adapter, after --.", metavar="-- COMMAND…")]


class Plant(StrEnum):
    """A lie that can be planted: `fuzz.kits.adapter.PLANTS` says what each does."""

    SHOW = "show"
    REFUSE = "refuse"
    ACCEPT = "accept"
    CRASH = "crash"


def fuzz(  # noqa: PLR0913, PLR0917 - what a campaign is asked for with
    game: Game,
    command: Command,
    minutes: Annotated[float, typer.Option("--minutes", min=0, help="How long to look.")] = 1.0,
    findings: Annotated[int, typer.Option("--findings", min=1, help="Stop after so many new ones.")] = 1,
    games: Annotated[
        int | None, typer.Option("--games", min=0, help="Stop after so many of one child's, earlier runs counted.")
    ] = None,
    seed: Seed = 0,
    timeout: Annotated[float, typer.Option("--timeout", min=0.01, help="Seconds each reply may take.")] = 10.0,
    corpus: Annotated[Path | None, typer.Option("--corpus", help="Keep everything here, and go on from it.")] = None,
    plant: Annotated[Plant | None, typer.Option("--plant", help="Put a lie in between, which must be found.")] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    json: Json = False,
) -> None:
    """Find where another implementation differs from the reference, and show the shortest game in which it does.

    COMMAND starts an adapter around it: see docs/adapter.md. Exit status 1 if anything is found. With --plant a lie
    stands between us and it (show, refuse, accept, crash): if that is not found, something is not connected. What lasts
    longer than some seconds is played on all cores, or by the workers of a cluster, each with a child of its own.

    Example: corestate fuzz into_the_blue --minutes 5 -- node my_adapter.mjs
    """
    cs.game(game)
    try:
        with ended_by_signals():
            adapter = greeted(_lying(command, plant), game, timeout)
            if isinstance(adapter, Finding):
                found = [Found(adapter, adapter)]
                _tell(game, None, found, None, json=json)
            else:
                enough = Enough(minutes * 60, findings, games)
                looking = _Looking(_lying(command, plant), timeout, seed, enough, jobs, scheduler)
                campaign = _campaign(adapter, looking, corpus, json=json)
                found = campaign.progress.found
                _tell(game, campaign, found, corpus, json=json)
    except (StartError, CorpusError, UnsupportedError) as error:
        raise BadInputError(str(error)) from error
    raise typer.Exit(1 if found else 0)


def _lying(command: list[str], plant: Plant | None) -> list[str]:
    """Put a liar between us and the adapter, if a lie is to be planted."""
    return command if plant is None else [sys.executable, "-m", "fuzz.kits.liar", plant.value, *command]


@frozen
class Enough:
    """When a campaign ends: after so many seconds, new findings, or games of all runs together."""

    seconds: float
    findings: int
    games: int | None


@frozen
class _Looking:
    """How long a campaign looks, how much it looks for, and who does it."""

    command: list[str]
    timeout: float
    seed: int
    enough: Enough
    jobs: int | None
    scheduler: str | None

    def run(self, campaign: Campaign, late: tuple[Scenario, ...], folder: Path | None) -> None:
        """Look with the child there is; what takes longer, on all cores or on a cluster, with others."""
        findings = self.enough.findings + len(campaign.progress.found)
        if self._by_one_child():
            campaign.run(self.enough.seconds, findings, games=self.enough.games)
            return
        campaign.adapter.close()
        seed = f"{self.seed}/{campaign.number}"
        kept = None if self.scheduler else folder
        lane = Lane(tuple(self.command), campaign.adapter.game, self.timeout, seed, self.enough.findings, late, kept)
        with crew(self.jobs, self.scheduler) as workers:
            run_on(workers, campaign, lane, self.enough.seconds, findings)

    def _by_one_child(self) -> bool:
        """Whether the child there is does: for a short time, on one core, or for so many games, which it counts."""
        short = self.enough.seconds <= 2 * SECONDS
        return self.scheduler is None and (self.jobs == 1 or short or self.enough.games is not None)


def _campaign(adapter: Adapter, looking: _Looking, folder: Path | None, *, json: bool) -> Campaign:
    """Run a campaign, with whatever the folder holds of earlier ones; what is found is written there at once."""
    corpus = None if folder is None else Corpus(folder, adapter.game)
    try:
        with _progress(adapter.game, quiet=json) as tell:
            told = tell if corpus is None else _kept(corpus, tell)
            late = late_games(scenes(adapter.game))
            campaign = Campaign(adapter, looking.seed, told, late)
            if corpus is not None:
                corpus.restore(campaign)
                _look_again(campaign, corpus, json=json)
            try:
                looking.run(campaign, late, folder)
            except KeyboardInterrupt:
                if not campaign.progress.found:
                    raise
                show.complain("interrupted")
            finally:
                told(campaign)
                if corpus is not None:
                    corpus.keep(campaign)
    finally:
        adapter.close()
    progress = campaign.progress
    if progress.unsupported and not progress.events and not progress.found:
        raise UnsupportedError(f"{adapter.hello.name or 'the child'} plays under no ruleset it was asked for")
    return campaign


def _kept(corpus: Corpus, tell: Listener) -> Listener:
    """Write down every finding as soon as it is told of, and now and then, between two games, where we have been.

    What is under way is waited for first: a game that is counted has been compared to its end. Whoever is killed loses
    the games since then, and they are played again.
    """
    written, last = 0, 0.0

    def write(campaign: Campaign) -> None:
        nonlocal written
        for found in campaign.progress.found[written:]:
            corpus.add(found)
        written = len(campaign.progress.found)

    def told(campaign: Campaign) -> None:
        nonlocal last
        write(campaign)
        if campaign.progress.doing == "playing" and campaign.progress.seconds >= last + BETWEEN_KEEPING:
            last = campaign.progress.seconds
            campaign.settle()
            write(campaign)
            corpus.keep(campaign)
        tell(campaign)

    return told


def _look_again(campaign: Campaign, corpus: Corpus, *, json: bool) -> None:
    """Look at the findings of earlier runs, and tell which are not seen any more."""
    scenarios, stray = corpus.scenarios()
    for what in (*corpus.stray, *stray):
        show.complain(f"passed over: {what}")
    for name, scenario in scenarios:
        if not campaign.known(scenario) and not json:
            show.say(f"not seen any more: {corpus.folder / 'findings' / name}", style="green")


@contextmanager
def ended_by_signals() -> Iterator[None]:
    """Leave in good order, and with the child, when we are told to end."""

    def leave(_signal: int, _frame: object) -> NoReturn:
        raise KeyboardInterrupt

    kept = {number: signal.signal(number, leave) for number in (signal.SIGTERM, signal.SIGHUP)}
    orphans.adopt()
    try:
        yield
    finally:
        for number, handler in kept.items():
            signal.signal(number, handler)


@contextmanager
def _progress(game: str, *, quiet: bool) -> Iterator[Listener]:
    """Show how far a campaign is: all the time on a terminal, in a line now and then elsewhere."""
    if quiet:
        yield lambda _campaign: None
    elif not show.ERR.is_terminal:
        yield _now_and_then()
    else:
        columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
        with Progress(*columns, console=show.ERR, transient=True) as bar:
            task = bar.add_task(f"fuzzing {game}", total=None)
            yield lambda campaign: bar.update(task, description=f"{campaign.progress.doing}: {_state(campaign)}")


def _now_and_then() -> Listener:
    """Tell how far a campaign is, twice a minute."""
    last = 0.0

    def told(campaign: Campaign) -> None:
        nonlocal last
        progress = campaign.progress
        if progress.doing != "done" and progress.seconds >= last + BETWEEN_LINES:
            last = progress.seconds
            show.complain(f"{progress.seconds:.0f} s, {progress.doing}: {_state(campaign)}")

    return told


BETWEEN_KEEPING = 20.0
"""So many seconds pass at least until it is written down again where a campaign has been."""
FEW = 3
"""So many changes of our own rules are told that do what the other side does."""
BETWEEN_LINES = 30.0
"""So many seconds pass at least between two lines of progress."""


def _state(campaign: Campaign) -> str:
    """Put the state of a campaign into a line."""
    progress = campaign.progress
    counted = _covered(campaign, campaign.adapter.game).items()
    covered = ", ".join(f"{one['covered']} of {one['of']} {what}" for what, one in counted)
    events, games = _counted(progress.events, "event"), _counted(progress.games, "game")
    return f"{events}, {games}, {covered}, {_counted(len(progress.found), 'finding')}"


def _covered(campaign: Campaign, game: str) -> dict[str, dict[str, int]]:
    """Tell how much of a title has been met: rules applied or refusing, questions asked, fields that changed."""
    coverage = campaign.steering.coverage
    counts = {"rules": coverage.rules(game), "questions": coverage.frames(game), "fields": coverage.fields(game)}
    return {what: {"covered": met, "of": every} for what, (met, every) in counts.items()}


def _counted(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _tell(game: str, campaign: Campaign | None, found: list[Found], corpus: Path | None, *, json: bool) -> None:
    if json:
        show.as_json(_facts(game, campaign, found, corpus))
        return
    for one in found:
        _tell_one(one, corpus)
    if campaign is not None:
        show.say(f"{game}: {_state(campaign)}, {campaign.progress.seconds:.0f} s")
    if campaign is not None and (refused := campaign.rulesets.refused()):
        show.say(f"not asked for any more, since it is not played: {', '.join(refused)}")
    if not found:
        show.say("no difference was found", style="green")


def _facts(game: str, campaign: Campaign | None, found: list[Found], corpus: Path | None) -> dict[str, object]:
    facts: dict[str, object] = {"game": game}
    if campaign is not None:
        hello, progress = campaign.adapter.hello, campaign.progress
        facts |= {
            "child": hello.name,
            "ways": list(hello.ways),
            "shows": list(hello.shows),
            "seconds": round(progress.seconds, 1),
            "events": progress.events,
            "games": progress.games,
            "unsupported": progress.unsupported,
            **_covered(campaign, game),
            "not_played": list(campaign.rulesets.refused()),
        }
    told = ((one, finding_plain(one, likened(one.finding), otherwise(one.finding))) for one in found)
    listed = [{**plain, "folder": _folder(one, corpus)} for one, plain in told]
    return {**facts, "findings": listed}


def _unusual(rules: Rules) -> Iterator[str]:
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
    """Tell a finding and where it was written."""
    tell_what(found.finding)
    if (folder := _folder(found, corpus)) is not None:
        show.say(f"written to {folder}: finding.json, record.json, vector.json")


def tell_what(finding: Finding) -> None:
    """Tell what a finding is, the game that shows it, the first field that differs, the rules in play."""
    show.say(f"{finding.kind}, replying to {finding.asked}: {finding.detail}", style="red")
    if finding.asked != "hello":
        _tell_scenario(finding)
    if finding.last_words:
        show.say(f"its standard error ends with:\n{finding.last_words}", style="dim")


def _tell_scenario(finding: Finding) -> None:
    """Tell the game that shows a finding."""
    scenario = finding.scenario
    rules = scenario.ruleset
    book = cs.game(rules.game).rulebook
    show.say(" ".join([f"{rules.game}, edition {rules.edition}, {rules.seats} seats", *_unusual(rules)]))
    if all(one.digest != rules.digest for one in book.editions):
        show.say(f"a box made up: {rules.box}", style="dim")
    if scenario.moves:
        lines = ((number, move.how, show.events_line(move.event)) for number, move in enumerate(scenario.moves))
        show.rows(f"{_counted(scenario.length(), 'move')} after set-up", ("", "", "event"), lines)
    else:
        show.say("as the game begins, before any event")
    if finding.difference is not None:
        differs = finding.difference
        sides = map(_as_text, (differs.ours, differs.theirs))
        show.rows("", ("field", "ours", "theirs", ""), [(differs.path, *sides, differs.says)])
    against = {one.rule: one.because for one in finding.refusals()}
    alike, others = likened(finding), otherwise(finding)
    if ranked := suspects(finding, alike, others):
        told = ((one.slug, one.says, against.get(one.slug, "")) for one in ranked)
        show.rows("what is most likely broken, the likeliest first", ("rule", "says", "refused because"), told)
    if alike:
        changes = [(f"{one.file}:{one.line}", one.change) for one in alike[:FEW]]
        show.rows("our own rules do the same with a change such as", ("", "what stands there -> what would"), changes)
    if others:
        settings = [(one.name, one.value) for one in others]
        show.rows("our own rules do the same where this alone is set otherwise", ("ruling or option", "as"), settings)
    show.say(sentence(finding, alike, others))


def _as_text(value: Plain) -> str:
    """Write a value as it stands in a reply, so that 1 is told from "1"."""
    return dumps(value, ensure_ascii=False)
