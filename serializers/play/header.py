"""The head of a file in the text form: the game, who sits at the table, edition, rulings, options, where it begins.

Each line begins with one of a few words. What may be left out is as it is by default.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from attrs import evolve, field, frozen, mutable

import corestate
from corestate import Edition, EditionError, Game, RulesetError, game
from corestate.anything import Rules
from corestate.files import read_at_most
from corestate.fit import fits
from corestate.games import UnplayableError, ruleset, titles
from corestate.near import nearest
from corestate.rulebook import digest
from corestate.shape import Record, Truth, described, fields_of
from serializers import MAX_BYTES, load_json, upgraded
from serializers.documents import Position
from serializers.errors import MalformedBytesError
from serializers.play.book import NAMES
from serializers.play.positions import Laid
from serializers.play.tokens import Complaints, PlayError, Spot, plain, tokens_of, unquoted
from serializers.upgrading import earlier, noted

V = TypeVar("V")

WORDS = (
    *("game", "edition", "digest", "box", "seats", "ruling", "option"),
    *("library", "position", "after", "complete", "marked"),
)
"""The words with which a line of the head begins."""
SYNONYMS = {"players": "seats"}
"""Other words for them."""


@frozen
class Given:
    """What a line of the head says, and where."""

    text: str
    spot: Spot

    def checked(self, make: Callable[[], V]) -> V:
        """Make something of it; what is wrong with it is wrong at this place."""
        try:
            return make()
        except (RulesetError, EditionError, MalformedBytesError) as error:
            if isinstance(error, PlayError | UnplayableError):
                raise
            raise self.spot.error(f"something that can be read: {error}") from error

    def title(self) -> str:
        """Take the name of a game, or what is printed on its box; no title is imported to look at its name alone."""
        spelt = _spelt(self.text)
        if spelt in titles():
            return spelt
        return self.one_of(titles(), {game(name).title: name for name in titles()})

    def one_of(self, known: Sequence[str], called: Mapping[str, str] | None = None) -> str:
        """Take one of the words that are known here, however it is spelt; `called` has other names for some."""
        names = {one: one for one in known} | {_spelt(name): one for name, one in (called or {}).items()}
        found = names.get(self.text) or names.get(_spelt(self.text))
        if found is None:
            raise self.spot.error(f"one of {', '.join(known)}", f'"{self.text}"', nearest(self.text, known))
        return found

    def pair(self) -> "tuple[Given, Given]":
        """Take it apart at the equals sign."""
        key, sign, value = self.text.partition("=")
        if not (key.strip() and sign and value.strip()):
            raise self.spot.error("key = value", f'"{self.text}"')
        ahead = len(key) + len(sign) + len(value) - len(value.lstrip())
        return Given(key.strip(), self.spot), Given(value.strip(), Spot(self.spot.line, self.spot.column + ahead))


def _spelt(text: str) -> str:
    """Write a name as ours are: `Into the Blue` as `into_the_blue`."""
    return re.sub(r"[\W_]+", "_", plain(text)).strip("_")


@mutable
class Head:
    """The lines of a head as they were found."""

    game: Given | None = None
    edition: Given | None = None
    digest: Given | None = None
    box: Given | None = None
    seats: Given | None = None
    library: Given | None = None
    position: Given | None = None
    after: Given | None = None
    complete: Given | None = None
    marked: Given | None = None
    rulings: list[Given] = field(factory=list)
    options: list[Given] = field(factory=list)

    def take(self, word: str, given: Given, begins: Spot) -> None:
        """Note a line; but for rulings and options there is one of each."""
        if word in {"ruling", "option"}:
            getattr(self, f"{word}s").append(given)
        elif getattr(self, word) is not None:
            raise begins.error(f'one line "{word}"', f'another "{word}"')
        else:
            setattr(self, word, given)


@frozen
class Header:
    """What a head says: the ruleset, the names at the table, who wrote it, whether every event is written out.

    `marked` names the parts of the table that the states are marked by, `notes` what had to be filled in because an
    earlier version of the library wrote it, `taken` what hands are taken to be of which only the number is told.
    """

    ruleset: Rules
    names: tuple[str, ...]
    library: str
    complete: bool
    position: "Position | Laid | None" = None
    marked: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    taken: tuple[str, ...] = ()


def resolved(head: Head, folder: Path, before: "Header | None", wrong: Complaints) -> Header:
    """Fix what a head says; a file that goes on after another, or begins at a position, begins with what that says.

    What is wrong with it and keeps nobody from reading on is noted.
    """
    stored = head.position is not None and not in_sentences(head.position, folder)
    position, notes = _position(head.position, folder) if stored and head.position is not None else (None, ())
    if position is not None:
        rules = _read_again(head, position.table.ruleset, wrong)
        position = evolve(position, table=evolve(position.table, ruleset=rules))
    elif before is not None:
        rules, notes = _read_again(head, before.ruleset, wrong), before.notes
    else:
        rules, notes = _rules(head, folder, wrong)
    if head.digest is not None and head.digest.text != rules.digest:
        raise head.digest.spot.error(f"the digest of edition {rules.edition} as it is now, {rules.digest[:12]}…")
    names = NAMES[: rules.seats] if before is None else before.names
    return Header(
        ruleset=rules,
        names=names if head.seats is None else _names(head.seats, rules.seats),
        library=corestate.__version__ if head.library is None else head.library.text,
        complete=head.complete is not None,
        position=position,
        marked=() if head.marked is None else tuple(head.marked.text.split()),
        notes=notes,
    )


def _rules(head: Head, folder: Path, wrong: Complaints) -> tuple[Rules, tuple[str, ...]]:
    """Fix the ruleset; what the version that wrote it had not yet is as that version did it, and is noted."""
    if head.game is None:
        raise PlayError(1, 1, f'a line "game" with one of {", ".join(titles())}')
    title = game(head.game.title())
    if head.seats is None:
        raise head.game.spot.error('a line "seats" with the names at the table')
    if (seats := len(_listed(head.seats))) not in title.seats:
        raise head.seats.spot.error(f"{title.seats[0]} to {title.seats[-1]} seats", str(seats))
    rulings, options = dict(_rulings(title, head.rulings, wrong)), dict(_options(title, head.options, wrong))
    of_rulings, of_options = ({}, {}) if head.library is None else earlier(title, head.library.text)
    of_rulings = {name: option for name, option in of_rulings.items() if name not in rulings}
    of_options = {name: value for name, value in of_options.items() if name not in options}
    fixed = partial(ruleset, title.name, seats=seats, rulings=of_rulings | rulings, options=of_options | options)
    return fixed(edition=_edition(title, head, folder, fixed)), noted(
        of_rulings | {name: str(value) for name, value in of_options.items()}
    )


def _edition(
    title: Game[Any, Any], head: Head, folder: Path, fixed: Callable[..., Rules]
) -> Edition[Any] | Path | str | None:
    """Find the edition: one of ours, the file of an owner's own, or a box written out here; the rest is fixed."""
    given = head.edition
    if head.box is not None:
        written = head.box
        box = written.checked(lambda: load_json(written.text, title.box))
        rules = fixed()
        for key, problem in title.judged(box, rules.seats, rules.rulings):
            raise written.spot.error(f"an edition that can be ({key}: {problem})")
        name = "own" if given is None else given.text
        return Edition(title.name, name, name, box, (), digest(box))
    if given is None:
        return None
    if given.text.endswith(".toml"):
        file = folder / given.text
        given.checked(lambda: fixed(edition=file))
        return file
    return given.one_of([one.name for one in title.rulebook.editions])


def _rulings(title: Game[Any, Any], given: list[Given], wrong: Complaints) -> Iterator[tuple[str, str]]:
    known = {one.field: one for one in title.rulebook.rulings}
    for one in given:
        with wrong.noting():
            key, option = one.pair()
            ruling = known[key.one_of(list(known), {one.id: one.field for one in known.values()})]
            yield ruling.id, option.one_of([one.name for one in ruling.options])


def _options(title: Game[Any, Any], given: list[Given], wrong: Complaints) -> Iterator[tuple[str, object]]:
    known = dict(fields_of(Record(title.options)))
    for one in given:
        with wrong.noting():
            key, value = one.pair()
            if not known:
                raise key.spot.error(f"nothing: {title.title} has no options", f'"{key.text}"')
            name = key.one_of(list(known))
            shape, found = known[name], _value(value.text)
            if not fits(shape, found):
                raise value.spot.error("yes or no" if isinstance(shape, Truth) else described(shape), f'"{value.text}"')
            yield name, found


def _value(text: str) -> object:
    words: dict[str, object] = {"true": True, "yes": True, "false": False, "no": False}
    return words[text.lower()] if text.lower() in words else int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text


def _read_again(head: Head, before: Rules, wrong: Complaints) -> Rules:
    """Take the ruleset of the file before, with other rulings if some are given."""
    said = head.game
    same = said is not None and said.title() == before.game
    for given in (None if same else said, head.edition, head.box, *head.options):
        if given is not None:
            raise given.spot.error("only names and rulings: where it begins fixes the rest", f'"{given.text}"')
    title = game(before.game)
    changed = {title.rulebook.ruling(key).field: option for key, option in _rulings(title, head.rulings, wrong)}
    return evolve(before, rulings=evolve(before.rulings, **changed))


def _listed(given: Given) -> tuple[str, ...]:
    """Read the names at the table, or how many they are."""
    if re.fullmatch("[0-9]{1,3}", given.text):
        return (*NAMES, *map(str, range(int(given.text))))[: int(given.text)]
    names: dict[str, None] = {}
    for token in tokens_of(given.text, given.spot.line, given.spot.column):
        name = None if token.is_word("and") else unquoted(token)
        if name is not None and name not in names:
            names[name] = None
        elif not any(map(token.is_word, (",", "and"))) and token.kind != "end":
            raise token.spot().error("a name that nobody else has", token.found())
    return tuple(names)


def _names(given: Given, seats: int) -> tuple[str, ...]:
    names = _listed(given)
    if len(names) != seats:
        raise given.spot.error(f"{seats} names", str(len(names)))
    return names


def in_sentences(given: Given, folder: Path) -> bool:
    """Whether a position is told in sentences: it is no JSON and no file, nor called like one."""
    text = given.text
    return not (text.startswith("{") or re.fullmatch(r"\S*[./]\S*|.*\.json", text) or _is_file(folder / text))


def _is_file(file: Path) -> bool:
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def _position(given: Given, folder: Path) -> tuple[Position, tuple[str, ...]]:
    """Read a position, written out here or in a file of its own, and note what was filled in."""
    text = given.text if given.text.startswith("{") else _text(given, folder)
    read = given.checked(lambda: upgraded(text, Position))
    given.checked(read.value.state)
    return read.value, read.notes


def _text(given: Given, folder: Path) -> str:
    try:
        return read_at_most(folder / given.text, MAX_BYTES).decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise given.spot.error("a file that can be read", f'"{given.text}"') from error
