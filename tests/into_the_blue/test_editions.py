"""Edition files: an owner's own box is read, and whatever cannot be in it is named with file, line and key."""

from pathlib import Path
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate import Edition, EditionError
from corestate.into_the_blue import GAME, Box
from corestate.rulebook import read_edition
from tests.into_the_blue.positions import ANN, FULL, PERFECT, failure
from tests.support import after, assert_the_data_are_as_they_were

OWN = """\
game = "into_the_blue"
name = "mine"
title = "My own box"

[box.dice]
value = 3
provenance = "rulebook"

[box.faces]
value = [1, 2, "chest"]
provenance = "public"

[box.main]
value = [2, 4]
provenance = "assumed"

[box.secondary]
value = [1, 1]
provenance = "assumed"
note = "As I remember them."

[box.chests]
value = [5, 6, 7]
provenance = "rulebook"

[box.shells]
value = 2
provenance = "rulebook"
"""
LINE = {
    name: next(number for number, line in enumerate(OWN.splitlines(), 1) if line == f"[box.{name}]")
    for name in ("dice", "faces", "main", "secondary", "chests", "shells")
}


def read(folder: Path, text: str) -> Edition[Box]:
    """Read an edition that stands in a file called mine.toml."""
    file = folder / "mine.toml"
    file.write_text(text, encoding="utf-8")
    return read_edition(file, "into_the_blue", Box, Box.problems)


def boxed(**values: str) -> str:
    """Replace values of the box by others, as TOML writes them."""
    text = OWN
    for name, value in values.items():
        before, header, rest = text.partition(f"[box.{name}]\nvalue = ")
        text = before + header + value + rest[rest.index("\n") :]
    return text


def complaint(folder: Path, text: str) -> str:
    """Read an edition that cannot be, and return what is said about it."""
    with pytest.raises(EditionError) as caught:
        read(folder, text)
    return str(caught.value)


def test_an_owners_edition_is_read_with_the_provenance_of_every_datum(tmp_path: Path) -> None:
    edition = read(tmp_path, OWN)
    assert (edition.game, edition.name, edition.title) == ("into_the_blue", "mine", "My own box")
    assert edition.box == Box(dice=3, faces=(1, 2, "chest"), main=(2, 4), secondary=(1, 1), chests=(5, 6, 7), shells=2)
    assert edition.provenance == (
        ("dice", "rulebook"),
        ("faces", "public"),
        ("main", "assumed"),
        ("secondary", "assumed"),
        ("chests", "rulebook"),
        ("shells", "rulebook"),
    )
    assert edition.assumed() == ("main", "secondary")
    assert edition.counts() == (("dice", 3), ("faces", 3), ("main", 2), ("secondary", 2), ("chests", 3), ("shells", 2))
    assert edition.value("main") == (2, 4)


def test_a_game_is_played_with_an_owners_edition(tmp_path: Path) -> None:
    read(tmp_path, OWN)
    state = cs.new_game("into_the_blue", seats=2, edition=tmp_path / "mine.toml")
    assert state.table.ruleset.edition == "mine"
    assert state.table.chests.cards() == (5, 6, 7)
    assert after(state, cs.legal(state)[0], *failure(ANN)).table.played == (0, 1)


def test_an_edition_is_known_by_its_values_alone(tmp_path: Path) -> None:
    digest = read(tmp_path, OWN).digest
    assert read(tmp_path, OWN.replace("My own box", "Another").replace("assumed", "public")).digest == digest
    assert read(tmp_path, boxed(shells="3")).digest != digest


@pytest.mark.parametrize(
    "text",
    [
        boxed(dice="4"),
        boxed(shells="1"),
        boxed(chests="[1]"),
        boxed(chests="[6, 6]"),
        boxed(main="[2, 2]"),
        boxed(main="[3]", secondary="[2]", faces='[1, "chest"]', dice="2"),
    ],
    ids=["more dice", "one shell", "one chest", "equal chests", "equal mains", "one level"],
)
def test_what_can_be_in_a_box_is_read(tmp_path: Path, text: str) -> None:
    assert list(read(tmp_path, text).box.problems()) == []


@pytest.mark.obeys("itb.box.dice", "itb.box.levels", "itb.box.treasures", "itb.box.chests", "itb.box.shells")
@pytest.mark.parametrize(
    ("values", "key", "problem"),
    [
        (
            {"main": "[]", "secondary": "[]", "faces": '["chest"]', "dice": "1"},
            "main",
            "there is at least one level",
        ),
        ({"faces": '[2, 1, "chest"]'}, "faces", "wanted the levels 1 to 2 and a chest, found [2, 1, 'chest']"),
        ({"faces": "[1, 2]"}, "faces", "wanted the levels 1 to 2 and a chest, found [1, 2]"),
        (
            {"faces": '[1, 2, 3, "chest"]', "dice": "4"},
            "faces",
            "wanted the levels 1 to 2 and a chest, found [1, 2, 3, 'chest']",
        ),
        ({"dice": "2"}, "dice", "a perfect dive needs at least 3 dice, found 2"),
        ({"secondary": "[1]"}, "secondary", "wanted a value for each of 2 levels, found 1"),
        ({"secondary": "[1, 1, 1]"}, "secondary", "wanted a value for each of 2 levels, found 3"),
        ({"main": "[1, 4]"}, "main", "level 1: the main treasure 1 must exceed the secondary 1 above 0"),
        (
            {"main": "[3, 4]", "secondary": "[1, 5]"},
            "main",
            "level 2: the main treasure 4 must exceed the secondary 5 above 0",
        ),
        ({"secondary": "[0, 1]"}, "main", "level 1: the main treasure 2 must exceed the secondary 0 above 0"),
        ({"main": "[3, 2]"}, "main", "values never fall with depth, found [3, 2]"),
        ({"main": "[3, 3]", "secondary": "[2, 1]"}, "secondary", "values never fall with depth, found [2, 1]"),
        ({"chests": "[]"}, "chests", "wanted positive values in ascending order, found []"),
        ({"chests": "[6, 5, 7]"}, "chests", "wanted positive values in ascending order, found [6, 5, 7]"),
        ({"chests": "[0, 5]"}, "chests", "wanted positive values in ascending order, found [0, 5]"),
        ({"shells": "0"}, "shells", "wanted at least one for each player, found 0"),
        ({"shells": "-1"}, "shells", "wanted at least one for each player, found -1"),
    ],
)
def test_what_cannot_be_in_a_box_is_named(tmp_path: Path, values: dict[str, str], key: str, problem: str) -> None:
    assert complaint(tmp_path, boxed(**values)) == f"mine.toml:{LINE[key]}: box.{key}: {problem}"


@pytest.mark.parametrize(
    ("largest", "larger", "problem"),
    [
        ({"dice": 12}, {"dice": 13}, ("dice", "wanted at most 12, found 13")),
        ({"shells": 100}, {"shells": 101}, ("shells", "wanted at most 100, found 101")),
        (
            {"chests": (5,) * 100},
            {"chests": (5,) * 101},
            ("chests", "wanted at most 100 entries, and 20000 in all, found 101"),
        ),
        ({"chests": (1_000_000,)}, {"chests": (1_000_001,)}, ("chests", "wanted at most 1000000, found 1000001")),
    ],
)
def test_a_box_is_as_large_as_its_limits_and_no_larger(
    largest: dict[str, Any], larger: dict[str, Any], problem: tuple[str, str]
) -> None:
    box = GAME.rulebook.editions[0].box
    assert list(attrs.evolve(box, **largest).problems()) == []
    assert list(attrs.evolve(box, **larger).problems()) == [problem]


def test_a_box_names_all_its_problems() -> None:
    box = Box(dice=1, faces=(1, "chest"), main=(2, 1), secondary=(2,), chests=(), shells=0)
    assert [key for key, _ in box.problems()] == ["faces", "dice", "secondary", "main", "main", "chests", "shells"]
    assert list(GAME.rulebook.edition(FULL).box.problems()) == []
    printed = GAME.rulebook.edition(FULL).box
    assert list(attrs.evolve(printed, faces=PERFECT[:-1]).problems()) == [
        ("faces", "wanted the levels 1 to 5 and a chest, found [1, 2, 3, 4, 5]"),
    ]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('title = "My own box"', "titel = 7", "mine.toml: title: wanted str, found None"),
        ('title = "My own box"', "title = 7", "mine.toml:3: title: wanted str, found 7"),
        ('name = "mine"\n', "", "mine.toml: name: wanted str, found None"),
        ('"into_the_blue"', '"key_largo"', "mine.toml:1: game: wanted 'into_the_blue', found 'key_largo'"),
        (
            'title = "My own box"',
            'title = "My own box"\nyear = 2021',
            "mine.toml:4: year: is not known; known are game, name, title, note, supersedes, box",
        ),
        (
            "[box.shells]",
            "[box.shell]",
            "mine.toml: box.shells: is missing",
        ),
        (
            "[box.shells]",
            '[box.boards]\nvalue = 1\nprovenance = "public"\n\n[box.shells]',
            "mine.toml:26: box.boards: is not known; known are dice, faces, main, secondary, chests, shells",
        ),
        (
            "value = 3\n",
            "value = 3\ncolour = 4\n",
            "mine.toml:7: box.dice.colour: is not known; known are value, provenance, note",
        ),
        ("value = 3\n", "", "mine.toml:5: box.dice: wanted { value = …, provenance = … }"),
        (
            "[box.dice]\nvalue = 3\n",
            "[box]\ndice = 3\n\n[box.other]\n",
            "mine.toml:6: box.dice: wanted { value = …, provenance = … }",
        ),
        ("value = 3\n", 'value = "three"\n', "mine.toml:5: box.dice: wanted a whole number, found 'three'"),
        ("value = 3\n", "value = true\n", "mine.toml:5: box.dice: wanted a whole number, found True"),
        ("value = 3\n", "value = 3.0\n", "mine.toml:5: box.dice: wanted a whole number, found 3.0"),
        ("[2, 4]", "[2, 4.5]", "mine.toml:13: box.main[1]: wanted a whole number, found 4.5"),
        ("[2, 4]", "4", "mine.toml:13: box.main: wanted a list, each item a whole number, found 4"),
        (
            '[1, 2, "chest"]',
            '[1, 2, "coffre"]',
            "mine.toml:9: box.faces[2]: wanted one of 1, 2, 3, 4, 5, chest, found 'coffre'",
        ),
        ('[1, 2, "chest"]', "[1, 2, 6]", "mine.toml:9: box.faces[2]: wanted one of 1, 2, 3, 4, 5, chest, found 6"),
        (
            'value = 3\nprovenance = "rulebook"',
            'value = 3\nprovenance = "memory"',
            "mine.toml:7: box.dice.provenance: wanted one of rulebook, public, assumed, found 'memory'",
        ),
        (
            'value = 3\nprovenance = "rulebook"',
            "value = 3\nprovenance = 1",
            "mine.toml:7: box.dice.provenance: wanted one of rulebook, public, assumed, found 1",
        ),
    ],
)
def test_what_is_no_edition_file_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in OWN
    assert complaint(tmp_path, OWN.replace(old, new)) == message


def test_a_file_without_a_box_is_named(tmp_path: Path) -> None:
    heading = OWN.partition("[box.dice]")[0]
    assert complaint(tmp_path, heading) == "mine.toml: box: wanted dict, found None"
    assert complaint(tmp_path, heading + "box = 3\n") == "mine.toml:5: box: wanted dict, found 3"


def test_a_datum_without_provenance_is_named(tmp_path: Path) -> None:
    said = complaint(tmp_path, boxed(shells="2").removesuffix('provenance = "rulebook"\n'))
    assert said.startswith("mine.toml")
    assert said.endswith("box.shells.provenance: wanted one of rulebook, public, assumed, found None")


def test_broken_toml_is_named_with_its_line(tmp_path: Path) -> None:
    assert complaint(tmp_path, OWN.replace("value = 3\n", "value = \n")) == (
        "mine.toml: Invalid value (at line 6, column 9)"
    )


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(EditionError, match=r"^mine\.toml: 'utf-8' codec can't decode"):
        read_edition(file, "into_the_blue", Box, Box.problems)


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"^nowhere\.toml: .*No such file"):
        read_edition(tmp_path / "nowhere.toml", "into_the_blue", Box, Box.problems)


def test_nothing_an_edition_prints_and_no_kind_of_a_rule_has_changed() -> None:
    kinds = {"component": 5, "procedure": 15, "obligation": 5, "prohibition": 3, "scoring": 10}
    assert_the_data_are_as_they_were("into_the_blue", "77b1a3ee9ce1d843", kinds)
