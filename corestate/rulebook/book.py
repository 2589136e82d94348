"""The rulebook of a title: its rules, rulings and editions, what is settled without a ruling, what happens unasked.

Each part is read when it is first asked for: the editions are most of what there is to read, and often not needed.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic

from attrs import field, frozen

from corestate.rulebook.model import B, Edition, R, Rule, Ruling, Settled, Unasked, found
from corestate.rulebook.reading import EXPLORED, read_rules, read_rulings, read_settled, read_unasked


@frozen(repr=False)
class Rulebook(Generic[B]):
    """What lies in the folder of a title, `rules.toml`, `rulings.toml` and so on, and its editions."""

    folder: Path
    _boxes: Callable[[], tuple[Edition[B], ...]] = field(eq=False)
    """Reads the editions, the default one first."""

    def __repr__(self) -> str:
        return f"<Rulebook of {self.folder.name}, {len(self.rules)} rules, {len(self.rulings)} rulings>"

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The rules in our words, in the order of the booklet."""
        return read_rules(self.folder / "rules.toml")

    @cached_property
    def rulings(self) -> tuple[Ruling, ...]:
        """The disputed rules with their readings."""
        return read_rulings(self.folder / "rulings.toml")

    @cached_property
    def settled(self) -> tuple[Settled, ...]:
        """What the booklet leaves open and nobody disputes; a title may have no such points."""
        return read_settled(file) if (file := self.folder / "settled.toml").is_file() else ()

    @cached_property
    def unasked(self) -> tuple[Unasked, ...]:
        """What is carried out without asking anybody, where a title says it in its own words."""
        return read_unasked(file) if (file := self.folder / "unasked.toml").is_file() else ()

    @cached_property
    def editions(self) -> tuple[Edition[B], ...]:
        """The editions of the box, the default one first."""
        return tuple(one for one in self.every_edition if one.name != EXPLORED)

    @cached_property
    def explored(self) -> tuple[Edition[B], ...]:
        """Boxes that are made to be explored whole, not to be played: a game stored with one holds all it prints."""
        return tuple(one for one in self.every_edition if one.name == EXPLORED)

    @cached_property
    def every_edition(self) -> tuple[Edition[B], ...]:
        """The editions, those that are only explored too."""
        return self._boxes()

    def rule(self, slug: str) -> Rule:
        """Find a rule by its slug."""
        return found("rule", {rule.slug: rule for rule in self.rules}, slug)

    def ruling(self, name: str) -> Ruling:
        """Find a ruling by its id, or by the last part of it."""
        ids = {ruling.id: ruling for ruling in self.rulings}
        return next((ruling for ruling in self.rulings if ruling.field == name), None) or found("ruling", ids, name)

    def settled_point(self, name: str) -> Settled:
        """Find a settled point by its id, or by the last part of it."""
        known = {point.id: point for point in self.settled}
        short = {point.id.rpartition(".")[2]: point for point in self.settled}
        return short[name] if name in short else found("settled point", known, name)

    def settled_about(self, rules: Iterable[str]) -> tuple[Settled, ...]:
        """List the settled points that concern any of these rules, so that a reader can tell the book from us."""
        named = frozenset(rules)
        return tuple(point for point in self.settled if not named.isdisjoint(point.rules))

    def edition(self, name: str) -> Edition[B]:
        """Find an edition by its name, one that is only explored too."""
        explored = next((one for one in self.explored if one.name == name), None)
        return explored or found("edition", {edition.name: edition for edition in self.editions}, name)


def resolved(kind: type[R], rulebook: Rulebook[Any], given: Mapping[str, str], profile: str = "") -> R:
    """Resolve every ruling: those given by id, the others by the profile, or else by default."""
    chosen = {ruling.field: ruling.default for ruling in rulebook.rulings}
    chosen |= {
        ruling.field: one.option for ruling in rulebook.rulings for one in ruling.profiles if one.name == profile
    }
    for name, option in given.items():
        ruling = rulebook.ruling(name)
        found(f"option of {name}", {known.name: known.name for known in ruling.options}, option)
        chosen[ruling.field] = option
    return kind(**chosen)
