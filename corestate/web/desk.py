"""The desk the page's worker calls: a name and arguments as JSON in, an answer as JSON out, and never an exception.

A desk remembers the last text it settled, so that verdict and report cost one search, and the match that is played.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from attrs import Factory, fields, mutable

import corestate as cs
from corestate.cli.report.pool import Pool
from corestate.cli.words import as_text
from corestate.hosting import Refused, Stale
from corestate.web import writing
from corestate.web.playing import Sitting
from corestate.web.settling import WRITTEN_BY_PEOPLE, Settled, UnsettledError, settle
from serializers import play

Told: TypeAlias = dict[str, Any]


@mutable(eq=False)
class Desk:
    """What the page has open."""

    cases: Path = Path("/cases/tests")
    """Where the files lie that a text may go on after."""
    sitting: Sitting | None = None
    pool: Pool = Factory(Pool)
    """What the page has been told of the tables of this match."""
    _settled: tuple[tuple[str, bool], Settled] | None = None

    def call(self, name: str, arguments: str) -> str:
        """Answer a call of the page: `{"told": …}`, or `{"error": …}` in words."""
        try:
            told = self._calls()[name](**json.loads(arguments))
        except UnsettledError as error:
            told = error.told
        except (*WRITTEN_BY_PEOPLE, NotSeatedError) as error:
            return json.dumps({"error": str(error)})
        return json.dumps({"told": told}, ensure_ascii=False)

    def _calls(self) -> dict[str, Callable[..., Any]]:
        return {
            "judge": self.judge,
            "verdict": self.verdict,
            "report": self.report,
            "propose": self.propose,
            "case": self.case,
            "template": self.template,
            "sit_down": self.sit_down,
            "play_on": self.play_on,
            "scene": self.scene,
            "decide": self.decide,
            "undo": self.undo,
            "why_not": self.why_not,
            "record": self.record,
            "match": self.match,
        }

    # Settling

    def judge(self, text: str, folder: str = "") -> Told:
        """Judge a text without other readings: the facts of the verdict."""
        return self._found(text, folder, compare=False).verdict()

    def verdict(self, text: str, folder: str = "", *, compare: bool = True) -> str:
        """Judge a text, with all other readings or without: the text that `corestate adjudicate --json` prints."""
        return as_text(self._found(text, folder, compare=compare).verdict())

    def report(self, text: str, folder: str = "", *, compare: bool = True) -> str:
        """Write the report of a text, with other readings or without."""
        return self._found(text, folder, compare=compare).report()

    def _found(self, text: str, folder: str, *, compare: bool) -> Settled:
        key = (f"{folder}\n{text}", compare)
        if self._settled is None or self._settled[0] != key:
            self._settled = key, settle(text, self.cases / folder, compare=compare)
        return self._settled[1]

    def propose(self, text: str, line: int, typed: str, folder: str = "") -> list[writing.Proposal]:
        """Propose what may stand in a line."""
        return writing.proposals(text, line, typed, self.cases / folder)

    def case(self, folder: str, name: str) -> str:
        """Read one of the cases."""
        return (self.cases / folder / name).read_text(encoding="utf-8")

    def template(self, game: str, names: list[str], middle: bool) -> Told:  # noqa: FBT001 - a field of JSON
        """Write a text to begin with, or say what is wrong with the names."""
        wrong = writing.checked_names(names, game)
        return {"wrong": wrong} if wrong else {"text": writing.template(game, names, middle=middle)}

    # Playing

    def sit_down(  # noqa: PLR0913, PLR0917 - what a game is begun with
        self,
        game: str,
        names: list[str],
        bots: list[int],
        seed: int,
        edition: str | None = None,
        rulings: dict[str, str] | None = None,
        options: dict[str, Any] | None = None,
        thinking: list[int] | None = None,
    ) -> Told:
        """Begin a game, let chance set it up, and say who sits where."""
        wrong = writing.checked_names(names, game)
        if wrong:
            return {"wrong": wrong}
        chosen = {"edition": edition, "rulings": rulings or {}, "options": options or {}}
        return self._seated(Sitting.down(game, names, bots, seed, **chosen).with_thinking(thinking or ()))

    def play_on(
        self, text: str, bots: list[int], seed: int, folder: str = "", thinking: list[int] | None = None
    ) -> Told:
        """Go on from where a text has come to: before what it breaks, or at its end."""
        found = self._found(text, folder, compare=False).found
        return self._seated(Sitting.on_from(found, bots, seed).with_thinking(thinking or ()))

    def _seated(self, sitting: Sitting) -> Told:
        self.sitting = sitting.on()
        self.pool = Pool(play.phrasebook(sitting.state.table.ruleset.game).undrawn)
        return self.match()

    def match(self) -> Told:
        """Say what holds for the whole match, and what a drawing needs once."""
        sitting = self._at_table()
        rules = sitting.state.table.ruleset
        game = cs.game(rules.game)
        return {
            "game": rules.game,
            "title": game.title,
            "seats": rules.seats,
            "names": sitting.match.names,
            "bots": sorted(sitting.bots),
            "thinking": sorted(sitting.thinking),
            "number": sitting.match.number,
            "asked": sitting.asked(),
            "options": {one.name: getattr(rules.options, one.name) for one in fields(game.options)},
            "box": self.pool.add(rules.box),
        }

    def scene(self, looker: int | None, since: int = 0, known: int = 0) -> Told:
        """Tell a seat what it may know; of the pool what comes after so many entries that are known already."""
        told = self._at_table().scene(looker, since, self.pool)
        return told | {"shapes": self.pool.shapes, "entries": self.pool.entries[known:], "known": known}

    def decide(self, seat: int, move: int | str, number: int) -> Told:
        """Take a decision, or say which rules forbid it."""
        return self._after(self._at_table().decided(seat, move, number))

    def undo(self) -> Told:
        """Take the last decision back, or say why that cannot be."""
        return self._after(self._at_table().undone())

    def _after(self, after: Sitting | Refused | Stale) -> Told:
        if isinstance(after, Sitting):
            self.sitting = after
            return {"number": after.match.number, "asked": after.asked()}
        refusals = self._at_table().refusals(after.refusals) if isinstance(after, Refused) else []
        return {"refused": after.says, "refusals": refusals}

    def why_not(self, seat: int, touched: list[str]) -> list[Told]:
        """Explain why what is touched is not legal."""
        return self._at_table().why_not(seat, touched)

    def record(self) -> str:
        """Write the match down as a text."""
        return self._at_table().text()

    def _at_table(self) -> Sitting:
        if self.sitting is None:
            raise NotSeatedError("nobody has sat down to play yet")
        return self.sitting


class NotSeatedError(Exception):
    """A match was asked for, and there is none."""
