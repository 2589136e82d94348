"""Whatever a file of a corpus holds, a campaign goes on without it and says which, or says that the corpus is none."""

import json
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import serializers
from corestate.games import OURS
from fuzz.campaigns.campaign import Campaign, Found
from fuzz.campaigns.corpus import Corpus, CorpusError
from fuzz.peers.findings import Finding
from fuzz.targets import hold
from fuzz.targets.material import records, scratch
from fuzz.targets.replies import Pretending, said_of, scenarios

DEED = "deed"


def law(data: bytes) -> None:
    """Read bytes as the index, as a game and as a finding of a corpus."""
    game = next((one for one in OURS if one.encode() in data), OURS[0])
    place = _folder()
    for file in ("corpus.json", "games/game.json", "findings/one/finding.json"):
        (place / file).write_bytes(data)
    corpus = Corpus(place, game)
    found, stray = corpus.scenarios()
    hold("a finding is read or stray", holds=len(found) + len(stray) == 1)
    with suppress(CorpusError):
        corpus.restore(_campaign(game))
    (place / "corpus.json").write_bytes(_index(game))
    corpus.restore(begun := _campaign(game))
    hold("a game is read or stray", holds=len(begun.steering.prefixes) + len(corpus.stray) >= 1)


def _folder() -> Path:
    """A folder as a campaign leaves it."""
    place = Path(scratch("corpus").name)
    for inside in ("games", "findings/one"):
        (place / inside).mkdir(parents=True, exist_ok=True)
    return place


def _campaign(game: str) -> Campaign:
    return Campaign(Pretending(game, said_of(game)), 0)


@lru_cache(maxsize=16)
def _index(game: str) -> bytes:
    """An index that names one game."""
    with TemporaryDirectory() as place:
        Corpus(Path(place), game).keep(_campaign(game))
        index = json.loads((Path(place) / "corpus.json").read_bytes())
    return json.dumps(index | {"deeds": {DEED: "game.json"}}).encode()


def seeds() -> tuple[bytes, ...]:
    """An index, a short game and a finding of every title."""
    games = tuple(serializers.dump_json(one).encode() for one in records())
    return (*map(_index, OURS), *games, *map(_finding, OURS))


def _finding(game: str) -> bytes:
    scenario = next(one for one in scenarios() if one.ruleset.game == game)
    finding = Finding("refuses", scenario, "play", "a legal event is refused")
    with TemporaryDirectory() as place:
        folder = Corpus(Path(place), game).add(Found(finding, finding, 0.0, 0, 0))
        return (folder / "finding.json").read_bytes()
