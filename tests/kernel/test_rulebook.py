"""Rules, rulings and editions as files: whatever is wrong with one is said with its file and key."""

import re
from pathlib import Path
from types import SimpleNamespace

import pytest

import corestate as cs
from corestate import EditionError, RulesetError, into_the_blue
from corestate.rulebook import at_least, read_rules, read_rulings

RULE = """
[[rule]]
slug = "x.y.z"
heading = "play"
kind = "procedure"
says = "Something."
"""
RULING = """
[[ruling]]
id = "x.ruling.y"
question = "What?"
default = "this"
why = "So."
rules = ["x.y.z"]
[ruling.options]
this = "This."
that = "That."
"""


def _file(folder: Path, text: str) -> Path:
    file = folder / "file.toml"
    file.write_text(text)
    return file


def test_a_rule_and_a_ruling_are_read(tmp_path: Path) -> None:
    (rule,) = read_rules(_file(tmp_path, RULE))
    assert (rule.slug, rule.kind, rule.modelled, rule.number) == ("x.y.z", "procedure", True, None)
    (ruling,) = read_rulings(_file(tmp_path, RULING))
    assert (ruling.id, ruling.field, ruling.default) == ("x.ruling.y", "y", "this")
    assert [option.name for option in ruling.options] == ["this", "that"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (RULE + RULE, "file.toml:3: slug: x.y.z stands twice"),
        (RULE.replace("procedure", "custom"), "file.toml:5: rule[0].kind: wanted one of component, procedure, "),
        (RULE.replace("slug", "slag"), "file.toml:3: rule[0].slag: is not known; known are slug, heading"),
        (RULE.replace('says = "Something."', ""), "file.toml: rule[0].says: is missing"),
        (RULE.replace('"Something."', "7"), "file.toml:6: rule[0].says: wanted text, found 7"),
        (RULE + "modelled = false\n", "x.y.z: a rule is modelled, or says the reason why not"),
        (RULE + 'reason = "no"\n', "x.y.z: a rule is modelled, or says the reason why not"),
        ("rule = 3", "file.toml:1: rule: wanted list, found 3"),
        ("other = 3\nrule = []", "file.toml:1: other: is not known; known are rule"),
        ("[[rule", "file.toml: Expected"),
    ],
)
def test_a_wrong_rule_is_named(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        read_rules(_file(tmp_path, text))
    assert problem in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (RULING + RULING, "x.ruling.y stands twice"),
        (RULING.replace('"this"\nwhy', '"other"\nwhy'), "x.ruling.y.default: 'other' is not one of its options"),
        (
            RULING.replace("[ruling.options]", 'since = "0.2.0"\nbefore = "other"\n[ruling.options]'),
            "file.toml:9: x.ruling.y.before: 'other' is not one of its options",
        ),
        (RULING + '[ruling.profiles]\nhome = "other"\n', "x.ruling.y.profiles: 'other' is not one of its options"),
        (
            RULING.replace("[ruling.options]", "profiles = 3\n[ruling.options]"),
            "file.toml:8: ruling.profiles: wanted a table of profiles, name to option",
        ),
        (RULING.partition("[ruling.options]")[0], "ruling.options: wanted a table of options, name to meaning"),
    ],
)
def test_a_wrong_ruling_is_named(tmp_path: Path, text: str, problem: str) -> None:
    with pytest.raises(EditionError) as caught:
        read_rulings(_file(tmp_path, text))
    assert problem in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(EditionError, match=r"nowhere\.toml: .*No such file"):
        cs.new_game("into_the_blue", seats=2, edition=tmp_path / "nowhere.toml")


def test_an_error_names_the_line_of_its_own_table(tmp_path: Path) -> None:
    shipped = Path(into_the_blue.__file__).parent / "editions" / "small.toml"
    text = shipped.read_text().replace('value = 2\nprovenance = "assumed"', 'value = 2\nprovenance = "memory"')
    line = text.splitlines().index('provenance = "memory"') + 1
    with pytest.raises(EditionError, match=rf"file.toml:{line}: box.shells.provenance: wanted one of"):
        cs.new_game("into_the_blue", seats=2, edition=_file(tmp_path, text))
    missing = text.replace('provenance = "memory"', "")
    header = text.splitlines().index("[box.shells]") + 1
    with pytest.raises(EditionError, match=rf"file.toml:{header}: box.shells.provenance: wanted one of"):
        cs.new_game("into_the_blue", seats=2, edition=_file(tmp_path, missing))


def test_an_error_names_the_header_of_a_table_that_lacks_the_key(tmp_path: Path) -> None:
    shipped = (Path(into_the_blue.__file__).parent / "editions" / "small.toml").read_text()
    header = next(line for line in shipped.splitlines() if line.startswith("[box."))
    first, rest = shipped.split(header)
    table, _, others = rest.partition("\n[")
    text = f"{first}{header}{re.sub('provenance.*', '', table)}\n[{others}"
    line, key = shipped.splitlines().index(header) + 1, header.strip("[]")
    with pytest.raises(EditionError, match=rf"file.toml:{line}: {key}.provenance: wanted one of"):
        cs.new_game("into_the_blue", seats=2, edition=_file(tmp_path, text))


def test_a_ruling_is_found_by_its_id_or_by_the_last_part_of_it() -> None:
    book = cs.game("into_the_blue").rulebook
    assert book.ruling("lone_diver") is book.ruling("itb.ruling.lone_diver")
    with pytest.raises(RulesetError, match="no ruling 'diver'"):
        book.ruling("diver")


def test_numbers_of_a_box_that_are_too_small_are_named() -> None:
    assert list(at_least(SimpleNamespace(hand=0, cards=1, tiles=-2), 1, "hand", "cards", "tiles")) == [
        ("hand", "wanted at least 1, found 0"),
        ("tiles", "wanted at least 1, found -2"),
    ]
