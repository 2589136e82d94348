"""Making a folder's worth of vectors: a bounded search, then a file for every case, and last what was not found."""

from collections.abc import Callable, Generator, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from attrs import Factory, define

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.rulebook import Rule
from fuzz.batches import Alone, Crew, Standing, run
from fuzz.index import index
from fuzz.playouts import any_ruleset, play, replayed
from fuzz.vectors.apart import SHARE, Apart, Searching
from fuzz.vectors.cases import (
    applied_case,
    box_case,
    box_name,
    course_case,
    game_case,
    moment_of,
    perft_counts,
    refused_case,
)
from fuzz.vectors.courses import courses
from fuzz.vectors.distinguishing import pairs
from fuzz.vectors.nearing import Nearing
from fuzz.vectors.scenes import Scene
from fuzz.vectors.search import ROUNDS, STRICT, Example, ExampleKind, Search
from serializers.forms import Plain

FORMAT = "corestate.vectors"
VERSION = 1
"""Of the layout: another one whenever a file is not to be read as before."""
EFFORT = 20_000
"""So many events are played in search of cases."""
FEW, MANY = 3, 600
"""So many cases of a rule are written down: a familiar ruleset's, another's, another branch's. A title that has few
rules gets more of each, until there are so many at the usual effort."""
COURSES, MANY_RULES = 4, 80
"""Courses of a title that has so many rules are of so many times as many events as are played in search. Of fewer rules
fewer meet one another, so the events are fewer as the square."""
KNOWN = 12
"""So many known examples of each rule are gone on from."""
SORTS = 4
"""So many sorts of example are told apart then, beside early ones and late ones."""
MANIFEST = "manifest"

File: TypeAlias = tuple[str, dict[str, Plain]]
"""The name of a file, without what tells its form, and what it holds."""
Progress: TypeAlias = Callable[[str, int, int], None]
"""Takes what is being done, how much of it is done, and of how much."""


@define
class Making:
    """The vectors of one title while they are made."""

    game: str
    scenes: tuple[Scene, ...]
    effort: int = EFFORT
    tell: Progress = lambda _what, _done, _total: None
    crew: Crew = Factory(Alone)
    """Who tells readings apart, which takes longest."""
    journal: Path | None = None
    """Where it is kept which of them have been, so that the same goes on from there."""
    missing: list[dict[str, Plain]] = Factory(list)
    exempt: list[dict[str, Plain]] = Factory(list)
    _names: dict[str, list[str]] = Factory(dict)
    _by_rule: dict[str, dict[str, list[str]]] = Factory(dict)
    _moments: dict[tuple[Rules, tuple[Any, ...]], tuple[str, AnyState]] = Factory(dict)

    @property
    def cases(self) -> int:
        """How many cases of each rule are written down, of either kind."""
        return max(FEW, MANY * self.effort // EFFORT // len(cs.game(self.game).rulebook.rules))

    def files(self) -> Iterator[File]:
        """Make every file, the manifest last; the same ones whenever the same is asked for."""
        searching = Searching(self.game, self.scenes, self.effort, SORTS if self.cases > FEW else 1)
        search, nearing = self._searched(searching), Nearing(self.game)
        yield from self._boxes()
        yield from self._applied(search, nearing)
        yield from self._refused(search, nearing)
        yield from self._rulings(Apart(searching, search))
        yield from self._games()
        yield from self._courses(search)
        yield self._noted("perft", "perft", self._perft())
        yield MANIFEST, self._manifest()

    def _searched(self, searching: Searching) -> Search:
        return searching.done(
            lambda done: self.tell("searching", done, self.effort),
            lambda done: self.tell("searching further", done, ROUNDS),
        )

    def _boxes(self) -> Iterator[File]:
        """Write down what each edition prints, once: it may be most of a ruleset."""
        for edition in cs.game(self.game).rulebook.editions:
            yield self._noted("box", box_name(edition.name), box_case(edition))

    def _applied(self, search: Search, nearing: Nearing) -> Iterator[File]:
        """Write down the best cases of every rule, and look one step around them."""
        for rule in cs.game(self.game).rulebook.rules:
            examples = search.examples("applied", rule.slug)[: self.cases]
            for example in examples:
                nearing.learn(example, replayed(example.rules, example.before(), cs.apply))
            yield from self._cases(rule, "applied", examples)

    def _refused(self, search: Search, nearing: Nearing) -> Iterator[File]:
        """Write down the best refusals by every rule, and those at the edge."""
        for rule in cs.game(self.game).rulebook.rules:
            examples = dict.fromkeys(
                (*search.examples("refused", rule.slug)[: self.cases], *nearing.examples(rule.slug))
            )
            yield from self._cases(rule, "refused", examples)

    def _cases(self, rule: Rule, kind: ExampleKind, examples: Iterable[Example]) -> Iterator[File]:
        files = self._by_rule.setdefault(rule.slug, {"applied": [], "refused": []})
        for number, example in enumerate(examples, 1):
            moment, before = yield from self._moment(example)
            case = MADE[kind](rule.slug, example, moment, before)
            name, made = self._noted(kind, f"{FOLDERS[kind]}/{rule.slug}/{number}", case)
            files[kind].append(name)
            yield name, made
        if not files[kind]:
            self._without(rule, kind)

    def _moment(self, example: Example) -> Generator[File, None, tuple[str, AnyState]]:
        """Write down where a case begins, unless another began there; return its name and the state."""
        key = example.rules, example.before()
        if key not in self._moments:
            made = moment_of(example)
            name, case = self._noted("moment", f"moments/{len(self._moments) + 1}", made.case())
            self._moments[key] = name, made.state
            yield name, case
        return self._moments[key]

    def _without(self, rule: Rule, kind: ExampleKind) -> None:
        """Why a rule has no case of a kind, if one is wanted."""
        if not rule.modelled:
            if kind == "applied":  # once is enough
                self.exempt.append({"rule": rule.slug, "reason": f"not modelled: {rule.reason}"})
        elif kind == "applied" and rule.slug not in index(self.game).carried_out():
            why = "nothing carries it out, it only forbids: its cases are the refused ones"
            self.exempt.append({"rule": rule.slug, "reason": why})
        elif kind == "applied" or rule.kind in STRICT:
            why = f"not met in {self.effort} events of steered play, and on from there"
            self.missing.append({"kind": kind, "rule": rule.slug, "reason": why})

    def _rulings(self, apart: Apart) -> Iterator[File]:
        """Write down a game for every two readings of a disputed rule."""
        found = run(apart.job(), self.crew, self.journal, self._told_apart)
        for number, (ruling, options) in enumerate(pairs(self.game)):
            if (case := found["cases"][f"{number}"]) is not None:
                yield self._noted("ruling", f"rulings/{ruling.id}/{'-'.join(options)}", case)
            else:
                why = f"no game that tells them apart in {self.effort // SHARE} events"
                self.missing.append({"kind": "ruling", "ruling": ruling.id, "options": list(options), "reason": why})

    def _told_apart(self, standing: Standing) -> None:
        self.tell("telling readings apart", standing.done, standing.batches)

    def _games(self) -> Iterator[File]:
        rulesets = _some_rulesets(self.game)
        for number, rules in enumerate(rulesets, 1):
            self.tell("playing whole games", number - 1, len(rulesets))
            played = play(begun(rules), Random(f"{self.game}/whole/{number}"))
            yield self._noted("game", f"games/{number}", game_case(played))

    def _courses(self, search: Search) -> Iterator[File]:
        """Write down what the fuzzer would play, and the boxes made up for it."""
        printed = {edition.name for edition in cs.game(self.game).rulebook.editions}
        rules = cs.game(self.game).rulebook.rules
        events = COURSES * self.effort * min(MANY_RULES, len(rules)) ** 2 // MANY_RULES**2
        known = ((rule.slug, one) for rule in rules for one in search.examples("applied", rule.slug)[:KNOWN])
        done = 0
        for number, course in enumerate(courses(self.game, events, known, self.scenes), 1):
            self.tell("playing courses", done, events)
            done += course.events()
            if course.rules.edition not in printed:
                printed.add(course.rules.edition)
                yield self._noted("box", box_name(course.rules.edition), box_case(course.rules))
            yield self._noted("course", f"courses/{number}", course_case(course))

    def _perft(self) -> dict[str, Plain]:
        editions = dict.fromkeys(rules.edition for rules in _some_rulesets(self.game)[:2])
        seats = cs.game(self.game).seats[0]
        starts = [cs.ruleset(self.game, seats=seats, edition=edition) for edition in editions]
        return {"kind": "perft", "counts": [perft_counts(rules) for rules in starts]}

    def _noted(self, kind: str, name: str, made: dict[str, Plain]) -> File:
        """Count a file, and say in it whose vectors it is one of."""
        self._names.setdefault(kind, []).append(name)
        return name, {"format": FORMAT, "version": VERSION, "game": self.game, **made}

    def _manifest(self) -> dict[str, Plain]:
        editions = cs.game(self.game).rulebook.editions
        return {
            "format": FORMAT,
            "version": VERSION,
            "library": cs.__version__,
            "game": self.game,
            "editions": {edition.name: edition.digest for edition in editions},
            "effort": self.effort,
            "counts": {kind: len(self._names.get(kind, ())) for kind in KINDS},
            "rules": self._by_rule,
            "moments": self._names.get("moment", []),
            "boxes": self._names.get("box", []),
            "rulings": self._names.get("ruling", []),
            "games": self._names.get("game", []),
            "courses": self._names.get("course", []),
            "perft": self._names.get("perft", []),
            "missing": self.missing,
            "exempt": self.exempt,
        }


KINDS = ("box", "moment", "applied", "refused", "ruling", "game", "course", "perft")
FOLDERS: dict[ExampleKind, str] = {"applied": "rules", "refused": "refused"}
MADE: dict[ExampleKind, Callable[[str, Example, str, AnyState], dict[str, Plain]]] = {
    "applied": applied_case,
    "refused": refused_case,
}


def _some_rulesets(game: str) -> tuple[Rules, ...]:
    """Choose the rulesets of whole games: by default readings few seats, the first and last box; then more seats."""
    title = cs.game(game)
    editions, (fewest, *more) = title.rulebook.editions, title.seats
    return (
        cs.ruleset(game, seats=fewest, edition=editions[0]),
        cs.ruleset(game, seats=fewest, edition=editions[-1]),
        *(cs.ruleset(game, seats=seats, edition=editions[0]) for seats in more),
        any_ruleset(game, Random(f"{game}/whole")),
    )
