"""A folder in which a campaign keeps what it has found and where it has been, so that the next one goes on from there.

corpus.json          the title, how many games were played, and how often everything was seen
games/NAME.json      a record of the shortest game that led to each rare deed
findings/NAME/       finding.json (what differs, and the scenario), record.json, vector.json
"""

import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any, TypeVar

import corestate as cs
import serializers
from corestate import Ruleset
from corestate.anything import Rules
from corestate.files import read_at_most, write_whole
from fuzz.campaigns.campaign import Campaign, Found
from fuzz.campaigns.plain import finding_plain, vector_plain
from fuzz.peers.findings import HOWS, Finding, Move, Scenario
from serializers import MalformedBytesError, Record
from serializers.codec import NAMED

V = TypeVar("V")

FORMAT = 1
MOST_BYTES = 64 * 1024 * 1024
MOST_GAMES = 2000
"""So many games are kept."""


class CorpusError(Exception):
    """The folder holds something else than a corpus of this title."""


class Corpus:
    """A folder of one title's campaigns."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder = folder
        self.game = game
        self._kept: dict[str, Scenario] = {}
        self.stray: list[str] = []
        """What of the games could not be read, and why: the campaign goes on without."""

    def restore(self, campaign: Campaign) -> None:
        """Let a campaign go on where the last one stopped; an empty folder, or none, is a beginning."""
        if not self._index.exists():
            return
        index = _read(self._index)
        if index.get("format") != FORMAT or index.get("game") != self.game:
            raise CorpusError(f"{self._index}: wanted a corpus of {self.game}, format {FORMAT}")
        try:
            (campaign.number,) = _all({"games": index["games"]}, int).values()
            campaign.steering.coverage.seen = Counter(_all(index["seen"], int))
            campaign.rulesets.played |= _all(index["played"], bool)
            campaign.rulesets.paired.update(_all(index.get("paired", {}), int))
            campaign.spent.update(_all(index.get("spent", {}), int))
            campaign.steering.met = _met(index.get("met", {}), self.game)
            campaign.steering.under = _under(index.get("under", {}), index.get("rulesets", []), self.game)
            games = {str(deed): self.folder / "games" / name for deed, name in index["deeds"].items()}
        except (LookupError, TypeError, ValueError, AttributeError, MalformedBytesError) as error:
            raise CorpusError(f"{self._index}: wanted a corpus of {self.game} ({error!r})") from error
        for deed, file in games.items():
            try:
                self._kept[deed] = campaign.steering.prefixes[deed] = _game(file, self.game)
            except CorpusError as error:
                self.stray.append(str(error))

    def scenarios(self) -> tuple[list[tuple[str, Scenario]], list[str]]:
        """List the scenarios of all findings by name, and what lies among them that is none."""
        folder = self.folder / "findings"
        found: list[tuple[str, Scenario]] = []
        stray: list[str] = []
        for one in sorted(folder.iterdir()) if folder.is_dir() else ():
            try:
                found.append((one.name, _scenario(one / "finding.json", self.game)))
            except CorpusError as error:
                stray.append(str(error))
        return found, stray

    def keep(self, campaign: Campaign) -> None:
        """Write down where a campaign has been."""
        prefixes = dict(list(campaign.steering.prefixes.items())[:MOST_GAMES])
        for deed, scenario in prefixes.items():
            if self._kept.get(deed) is not scenario:
                _write(self.folder / "games" / _name(deed), NAMED.write(scenario.record()))
                self._kept[deed] = scenario
        under = campaign.steering.under
        rulesets = {one: number for number, one in enumerate(dict.fromkeys(under.values()))}
        index = {
            "format": FORMAT,
            "library": cs.__version__,
            "game": self.game,
            "games": campaign.number,
            "played": campaign.rulesets.played,
            "paired": dict(campaign.rulesets.paired),
            "spent": dict(campaign.spent),
            "met": {kind.__name__: list(map(NAMED.write, met)) for kind, met in campaign.steering.met.items()},
            "seen": dict(campaign.steering.coverage.seen),
            "rulesets": list(map(NAMED.write, rulesets)),
            "under": {rule: rulesets[one] for rule, one in under.items()},
            "deeds": {deed: _name(deed) for deed in prefixes},
        }
        _write(self._index, index)

    def add(self, found: Found) -> Path:
        """Write a finding down, under a name that is the same whenever the same is found."""
        finding = found.finding
        folder = self.folder / "findings" / finding_name(finding)
        _write(folder / "finding.json", finding_plain(found))
        _write(folder / "record.json", NAMED.write(finding.scenario.record()))
        _write(folder / "vector.json", vector_plain(finding))
        return folder

    @property
    def _index(self) -> Path:
        return self.folder / "corpus.json"


def finding_name(finding: Finding) -> str:
    """Name a finding by what it is."""
    mark = "|".join(finding.mark())
    return f"{finding.kind}-{hashlib.sha256(mark.encode()).hexdigest()[:8]}"


def _game(file: Path, game: str) -> Scenario:
    try:
        record = serializers.load_json(read_at_most(file, serializers.MAX_BYTES), Record)
    except (OSError, MalformedBytesError) as error:
        raise CorpusError(f"{file}: {getattr(error, 'strerror', None) or error}") from error
    return _of_title(record.ruleset, tuple(Move("play", event) for event in record.events), file, game)


def _of_title(rules: object, moves: tuple[Move, ...], file: Path, game: str) -> Scenario:
    """Make a scenario of a ruleset and events of this title, and of nothing else."""
    if not isinstance(rules, Ruleset) or rules.game != game:
        raise CorpusError(f"{file}: wanted a ruleset of {game}")
    events = tuple(cs.game(game).events.values())
    for move in moves:
        if move.how not in HOWS or not isinstance(move.event, events):
            raise CorpusError(f"{file}: wanted moves of {game}")
    return Scenario(rules, moves)


def _scenario(file: Path, game: str) -> Scenario:
    plain = _read(file)
    try:
        rules = NAMED.read(plain["ruleset"], "ruleset")
        moves = tuple(Move(one["how"], NAMED.read(one["event"], "event")) for one in plain["moves"])
    except (KeyError, TypeError, MalformedBytesError) as error:
        raise CorpusError(f"{file}: wanted a finding of {game} ({error})") from error
    return _of_title(rules, moves, file, game)


def _read(file: Path) -> dict[str, Any]:
    try:
        plain = json.loads(read_at_most(file, MOST_BYTES))
    except RecursionError as error:
        raise CorpusError(f"{file}: wanted JSON that is not nested so deeply") from error
    except (OSError, ValueError) as error:
        raise CorpusError(f"{file}: {getattr(error, 'strerror', None) or error}") from error
    if type(plain) is not dict:
        raise CorpusError(f"{file}: wanted an object")
    return plain


def _all(plain: dict[str, V], kind: type[V]) -> dict[str, V]:
    """Take an object all whose values are of this kind."""
    for key, value in plain.items():
        if type(value) is not kind:
            raise TypeError(f"{key}: {value!r}")
    return plain


def _met(plain: dict[str, list[Any]], game: str) -> dict[type, list[Any]]:
    """Read the events that were met, by their kind; of other titles there are none."""
    met = {kind: [NAMED.read(one, "met") for one in some] for kind, some in plain.items()}
    known = {kind.__name__: kind for kind in cs.game(game).events.values()}
    if any(type(one) is not known[kind] for kind, some in met.items() for one in some):
        raise ValueError("met")
    return {known[kind]: some for kind, some in met.items()}


def _under(plain: dict[str, int], rulesets: list[Any], game: str) -> dict[str, Rules]:
    """Read the ruleset each rule was last applied under."""
    read = [NAMED.read(one, "rulesets") for one in rulesets]
    if any(not isinstance(one, Ruleset) or one.game != game for one in read):
        raise ValueError("rulesets")
    if any(number < 0 for number in _all(plain, int).values()):
        raise ValueError("under")
    return {rule: read[number] for rule, number in plain.items()}


def _name(deed: str) -> str:
    return f"{hashlib.sha256(deed.encode()).hexdigest()[:16]}.json"


def _write(file: Path, plain: object) -> None:
    """Write a file whole or not at all."""
    try:
        write_whole(file, (json.dumps(plain, indent=1, ensure_ascii=False) + "\n").encode())
    except OSError as error:
        raise CorpusError(f"{file}: {error.strerror}") from error
