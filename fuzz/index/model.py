"""What the index knows of a rule: where it is carried out, and what holds it up.

Files are named from the folder that holds our packages; lines are counted from 1.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, TypeAlias

from attrs import asdict, field, frozen

Does: TypeAlias = Literal["applied", "refused"]


def _told(marks: Iterable[str]) -> tuple[str, ...]:
    return tuple(marks)  # JSON has lists


@frozen
class Place:
    """A line of the code that cites a rule: where it is carried out, or forbids."""

    file: str
    line: int
    kind: Does
    where: str = ""
    """The class and the function around it."""
    words: str = ""
    """What the refusal says; what is filled in stands in angles."""


@frozen
class Mention:
    """A line whose docstring or comment says that it goes by a rule."""

    file: str
    line: int


@frozen
class Example:
    """A test, and how it is marked with a rule.

    `rule`: it sees it applied or refused, and would catch it being broken; `obeys`: it would catch it being broken
    though nothing cites it; `refused`: it sees it cited in a refusal; `ruling`: it tells readings apart.
    """

    file: str
    line: int
    name: str
    marks: tuple[str, ...] = field(converter=_told)


@frozen
class Dispute:
    """A dispute that is refused by a rule, or settled by a reading, with the verdict it must get."""

    file: str
    verdict: str


@frozen
class Scene:
    """A beginning of a game that shows a rule carried out, or refusing."""

    file: str
    kind: Does


@frozen
class Claim:
    """An invariant that guards a rule."""

    file: str
    line: int
    name: str
    says: str


@frozen
class Citations:
    """Everything that carries one rule, or tells the readings of one ruling apart."""

    code: tuple[Place, ...] = ()
    mentions: tuple[Mention, ...] = ()
    tests: tuple[Example, ...] = ()
    disputes: tuple[Dispute, ...] = ()
    scenes: tuple[Scene, ...] = ()
    claims: tuple[Claim, ...] = ()

    def plain(self) -> dict[str, list[dict[str, Any]]]:
        """Return it as JSON holds it."""
        return {name: [asdict(one) for one in getattr(self, name)] for name in _KINDS}

    @classmethod
    def of(cls, plain: Mapping[str, list[dict[str, Any]]]) -> "Citations":
        """Read it as JSON holds it."""
        return cls(**{name: tuple(kind(**one) for one in plain[name]) for name, kind in _KINDS.items()})


_KINDS: dict[str, type] = {
    "code": Place,
    "mentions": Mention,
    "tests": Example,
    "disputes": Dispute,
    "scenes": Scene,
    "claims": Claim,
}


@frozen
class Index:
    """The index of one title: what carries each rule and each ruling."""

    entries: Mapping[str, Citations]

    def of(self, slug: str) -> Citations:
        """What carries a rule or a ruling; nothing, where it is not known."""
        return self.entries.get(slug, _NOTHING)

    def carried_out(self) -> frozenset[str]:
        """Name the rules that the code cites elsewhere than in a refusal."""
        return frozenset(slug for slug, one in self.entries.items() if any(at.kind == "applied" for at in one.code))


_NOTHING = Citations()
