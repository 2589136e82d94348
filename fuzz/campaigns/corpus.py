"""A folder in which a campaign keeps what it has found and where it has been, so that the next one goes on from there.

corpus.json          the title, how many games were played, and how often everything was seen
games/NAME.json      a record of the shortest game that led to each rare deed
findings/NAME/       finding.json (what differs, and the scenario), record.json, vector.json
"""

import hashlib
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import corestate as cs
import serializers
from corestate.anything import Rules
from fuzz.campaigns.campaign import Campaign, Found
from fuzz.campaigns.plain import finding_plain, vector_plain
from fuzz.peers.findings import Finding, Move, Scenario
from serializers import MalformedBytesError, Record
from serializers.codec import NAMED

FORMAT = 1
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

    def restore(self, campaign: Campaign) -> None:
        """Let a campaign go on where the last one stopped; an empty folder, or none, is a beginning."""
        if not self._index.exists():
            return
        index = _read(self._index)
        if index.get("format") != FORMAT or index.get("game") != self.game:
            raise CorpusError(f"{self._index}: wanted a corpus of {self.game}, format {FORMAT}")
        try:
            campaign.number = int(index["games"])
            campaign.steering.coverage.seen = Counter(index["seen"])
            campaign.rulesets.played |= index["played"]
            games = {str(deed): self.folder / "games" / name for deed, name in index["deeds"].items()}
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CorpusError(f"{self._index}: wanted a corpus of {self.game} ({error!r})") from error
        for deed, file in games.items():
            self._kept[deed] = campaign.steering.prefixes[deed] = _game(file)

    def scenarios(self) -> list[tuple[str, Scenario]]:
        """List the scenarios of all findings by name."""
        folder = self.folder / "findings"
        names = sorted(one.name for one in folder.iterdir()) if folder.exists() else []
        return [(name, _scenario(folder / name / "finding.json", self.game)) for name in names]

    def keep(self, campaign: Campaign) -> None:
        """Write down where a campaign has been."""
        prefixes = dict(list(campaign.steering.prefixes.items())[:MOST_GAMES])
        for deed, scenario in prefixes.items():
            if self._kept.get(deed) is not scenario:
                _write(self.folder / "games" / _name(deed), NAMED.write(scenario.record()))
                self._kept[deed] = scenario
        index = {
            "format": FORMAT,
            "library": cs.__version__,
            "game": self.game,
            "games": campaign.number,
            "played": campaign.rulesets.played,
            "seen": dict(campaign.steering.coverage.seen),
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


def _game(file: Path) -> Scenario:
    try:
        record = serializers.load_json(file.read_bytes(), Record)
    except (OSError, MalformedBytesError) as error:
        raise CorpusError(f"{file}: {getattr(error, 'strerror', None) or error}") from error
    return Scenario(record.ruleset, tuple(Move("play", event) for event in record.events))


def _scenario(file: Path, game: str) -> Scenario:
    plain = _read(file)
    try:
        rules: Rules = NAMED.read(plain["ruleset"], "ruleset")
        moves = tuple(Move(one["how"], NAMED.read(one["event"], "event")) for one in plain["moves"])
    except (KeyError, TypeError, MalformedBytesError) as error:
        raise CorpusError(f"{file}: wanted a finding of {game} ({error})") from error
    return Scenario(rules, moves)


def _read(file: Path) -> dict[str, Any]:
    try:
        plain = json.loads(file.read_bytes())
    except (OSError, ValueError) as error:
        raise CorpusError(f"{file}: {getattr(error, 'strerror', None) or error}") from error
    if type(plain) is not dict:
        raise CorpusError(f"{file}: wanted an object")
    return plain


def _name(deed: str) -> str:
    return f"{hashlib.sha256(deed.encode()).hexdigest()[:16]}.json"


def _write(file: Path, plain: object) -> None:
    """Write a file whole or not at all."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        half = file.with_suffix(".half")
        half.write_text(json.dumps(plain, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        os.replace(half, file)  # noqa: PTH105 - the one that replaces
    except OSError as error:
        raise CorpusError(f"{file}: {error.strerror}") from error
