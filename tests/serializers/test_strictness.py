"""Nothing is read that is not exactly right: a refusal says in one line where, what was wanted and what was found."""

import json
from collections.abc import Callable
from typing import Any, TypeAlias

import pytest
from attrs import evolve, frozen

import corestate as cs
from corestate.into_the_blue import Stop
from corestate.kernel import Seat
from corestate.shape import Truth
from serializers import (
    MAX_BYTES,
    OTHERWISE,
    MalformedBytesError,
    dump,
    dump_json,
    load,
    load_json,
    plain,
    recorded,
    upgraded,
)
from serializers.packing import packed, unpacked
from serializers.readers import simple_reader

Change: TypeAlias = Callable[[Any], None]
Plain: TypeAlias = Any

STATE = cs.new_game("into_the_blue", seats=4)
RULES = STATE.table.ruleset
RECORD = recorded(RULES, (Stop(Seat(0)),))
FRAMES = " or ".join(kind.__name__ for kind in cs.game("into_the_blue").frames.values())
RULINGS = (
    "itb.ruling.perfect_early, itb.ruling.last_turn_perfect, itb.ruling.last_chest_in_last_round, "
    "itb.ruling.lone_diver, itb.ruling.chests_score, itb.ruling.tie_after_last_chest"
)
MEANT = "did you mean itb.ruling.lone_diver?"
READINGS = "main_only, takes_secondary"
EVENTS = "StarterNamed or Rolled or Reroll or Stop or Place or ChestTaken"


def complaint(read: Callable[[Any], object], data: object) -> str:
    """Return the line with which something is refused."""
    with pytest.raises(MalformedBytesError) as caught:
        read(data)
    line = str(caught.value)
    assert line.isprintable()
    place = caught.value.place
    assert line.startswith(f"at {place[:100] or 'the top'}") or not place.isprintable()
    return line


def named(value: object, change: Change) -> str:
    """Change the named form of a value and return the line with which it is refused."""
    form = plain(value)
    change(form)
    return complaint(load_json, json.dumps(form))


def canonical(value: object, change: Change) -> str:
    """Change the canonical form of a value and return the line with which it is refused."""
    form = unpacked(dump(value))
    change(form)
    return complaint(load, packed(form))


def put(*path: int | str, value: Plain) -> Change:
    """Put a value at a place of plain data."""

    def change(form: Plain) -> None:
        for key in path[:-1]:
            form = form[key]
        form[path[-1]] = value

    return change


def drop(*path: int | str) -> Change:
    """Leave out what is at a place of plain data."""

    def change(form: Plain) -> None:
        for key in path[:-1]:
            form = form[key]
        del form[path[-1]]

    return change


@pytest.mark.parametrize(
    ("number", "shown"),
    [("true", "True"), ('"1"', "'1'"), ("9223372036854775808", "9223372036854775808"), ("[1]", "[1]"), ("{}", "{}")],
)
def test_a_number_is_whole_and_of_64_bits(number: str, shown: str) -> None:
    text = f'{{"$":"itb.Stop","seat":{number}}}'
    assert complaint(load_json, text) == f"at seat: wanted a whole number of 64 bits, found {shown}"


def test_nothing_is_no_number() -> None:
    assert complaint(load_json, '{"$":"itb.Stop","seat":null}') == "at seat: wanted a whole number of 64 bits"


@pytest.mark.parametrize("number", ["1.0", "1e3", "-0.5", "NaN", "Infinity", "-Infinity"])
def test_a_fraction_is_no_number(number: str) -> None:
    text = f'{{"$":"itb.Stop","seat":{number}}}'
    assert complaint(load_json, text) == f"at the top: wanted whole numbers, found '{number}'"


@pytest.mark.parametrize(
    ("seat", "shown"),
    [(True, "True"), (1.0, "1.0"), (float("nan"), "nan"), (2**63, "9223372036854775808"), (b"1", "b'1'")],
)
def test_canonical_numbers_are_whole_and_of_64_bits(seat: object, shown: str) -> None:
    assert complaint(load, packed(["itb.Stop", seat])) == f"at seat: wanted a whole number of 64 bits, found {shown}"


@pytest.mark.parametrize("number", [2**63 - 1, -(2**63)])
def test_the_largest_numbers_come_back(number: int) -> None:
    value = Stop(Seat(number))
    assert load(dump(value)) == load_json(dump_json(value)) == value


@pytest.mark.parametrize(
    "zero", [b"\xcc\x00", b"\xcd\x00\x00", b"\xce\x00\x00\x00\x00", b"\xd0\x00", b"\xd3" + bytes(8)]
)
def test_numbers_are_packed_in_as_few_bytes_as_they_need(zero: bytes) -> None:
    assert load(b"\x92\xa8itb.Stop\x00") == Stop(Seat(0))
    assert complaint(load, b"\x92\xa8itb.Stop" + zero) == (f"at the top: wanted {OTHERWISE}")


@pytest.mark.parametrize("head", [b"\xdc\x00\x02\xa8itb.Stop", b"\x92\xd9\x08itb.Stop"])
def test_lists_and_text_are_packed_in_as_few_bytes_as_they_need(head: bytes) -> None:
    assert complaint(load, head + b"\x00") == (f"at the top: wanted {OTHERWISE}")


def test_a_multiset_is_packed_in_order() -> None:
    assert complaint(load, packed(["itb.Rolled", [2, 1]])) == (f"at the top: wanted {OTHERWISE}")


def test_no_key_stands_twice() -> None:
    text = '{"$":"itb.Stop","seat":0,"seat":0}'
    assert complaint(load_json, text) == "at the top: wanted no key twice in an object ('seat')"
    twice = [["itb.ruling.lone_diver", "main_only"]] * 2
    assert canonical(RULES, put(5, value=twice)) == (
        "at rulings: wanted a list of pairs, a text and a value, none twice, "
        "found [['itb.ruling.lone_diver', 'main_only'], ['itb.ruling.lon..."
    )


def test_a_map_is_nothing_canonical() -> None:
    twice = b"\x82\xa4seat\x00\xa4seat\x00"
    assert complaint(load, twice) == "at the top: wanted no key twice in an object ('seat')"
    assert complaint(load, b"\x81\xa4seat\x00") == (
        "at the top: wanted a list that begins with a name, found {'seat': 0}"
    )


def test_a_field_nobody_knows_is_refused() -> None:
    assert named(Stop(Seat(0)), put("sea", value=1)) == "at the top: wanted a field of itb.Stop (seat), found 'sea'"
    assert named(STATE, put("agenda", 0, "seat", value=0)) == (
        "at agenda[0]: wanted a field of itb.NamingStarter (it has none), found 'seat'"
    )
    assert (
        named(STATE, put("seats", value=4)) == "at the top: wanted a field of core.State (table, agenda), found 'seats'"
    )
    assert canonical(Stop(Seat(0)), lambda form: form.append(0)) == (
        "at the top: wanted itb.Stop as a list of its name and 1 values, found ['itb.Stop', 0, 0]"
    )


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("agenda",), "at the top: wanted the field agenda of core.State"),
        (("table",), "at the top: wanted the field table of core.State"),
        (("table", "played"), "at table: wanted the field played of itb.Table"),
        (("table", "chests", "top"), "at table.chests: wanted the field top of core.Pile"),
        (("table", "levels", 2, "main"), "at table.levels[2]: wanted the field main of itb.Level"),
        (("table", "ruleset", "game"), "at table.ruleset: wanted the field game of core.Ruleset"),
        (("table", "ruleset", "edition"), "at table.ruleset: wanted the field edition of core.Ruleset"),
        (("table", "ruleset", "seats"), "at table.ruleset: wanted the field seats of core.Ruleset"),
    ],
)
def test_a_field_that_is_missing_is_named(path: tuple[int | str, ...], line: str) -> None:
    assert named(STATE, drop(*path)) == line


def test_a_record_without_a_field_is_refused() -> None:
    for field in ("format", "library", "ruleset", "events"):
        assert named(RECORD, drop(field)) == f"at the top: wanted the field {field} of core.Record"
    assert canonical(RECORD, drop(5)).startswith("at the top: wanted core.Record as a list of its name and 5 values, ")
    assert canonical(STATE, drop(1, 3)).startswith("at table: wanted itb.Table as a list of its name and 6 values, ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("7", 'an object with its name under "$", found 7'),
        ("null", 'an object with its name under "$"'),
        ("[]", 'an object with its name under "$", found []'),
        ('{"seat":0}', "an object with its name under \"$\", found {'seat': 0}"),
        ('{"$":7}', "an object with its name under \"$\", found {'$': 7}"),
        ('{"$":"itb.Halt","seat":0}', "a known name, found 'itb.Halt'"),
        ('{"$":"zzz.Stop","seat":0}', "a known name, found 'zzz.Stop'"),
        ('{"$":"Stop","seat":0}', "a known name, found 'Stop'"),
        ('{"$":"core.Stop","seat":0}', "a known name, found 'core.Stop'"),
    ],
)
def test_a_value_says_what_it_is(text: str, line: str) -> None:
    assert complaint(load_json, text) == f"at the top: wanted {line}"


@pytest.mark.parametrize(
    ("form", "line"),
    [
        (7, "a list that begins with a name, found 7"),
        (None, "a list that begins with a name"),
        ([], "a list that begins with a name, found []"),
        ([0], "a list that begins with a name, found [0]"),
        (["itb.Halt", 0], "a known name, found 'itb.Halt'"),
        (["itb.Stop"], "itb.Stop as a list of its name and 1 values, found ['itb.Stop']"),
    ],
)
def test_a_canonical_value_says_what_it_is(form: Plain, line: str) -> None:
    assert complaint(load, packed(form)) == f"at the top: wanted {line}"


def test_a_value_is_of_the_class_its_place_wants() -> None:
    level = {"$": "itb.Diver", "shells": [], "chests": [], "treasures": []}
    assert named(STATE, put("table", "levels", 0, value=level)) == (
        'at table.levels[0]: wanted an object with "$": "itb.Level", '
        "found {'$': 'itb.Diver', 'chests': [], 'shells': [], 'treasures..."
    )
    assert canonical(STATE, put(1, 2, 0, value=["itb.Diver", 1, 1])) == (
        "at table.levels[0]: wanted itb.Level as a list of its name and 2 values, found ['itb.Diver', 1, 1]"
    )


def test_lists_and_choices_hold_what_they_may() -> None:
    assert complaint(load_json, '{"$":"itb.Rolled","dice":5}') == (
        "at dice: wanted a list, each item one of 1, 2, 3, 4, 5, chest, found 5"
    )
    for die, shown in (("6", "6"), ("true", "True"), ('"1"', "'1'"), ('"shell"', "'shell'"), ("[1]", "[1]")):
        assert complaint(load_json, f'{{"$":"itb.Rolled","dice":[1,{die}]}}') == (
            f"at dice[1]: wanted one of 1, 2, 3, 4, 5, chest, found {shown}"
        )
    assert named(STATE, put("table", "divers", 1, "shells", 2, value=True)) == (
        "at table.divers[1].shells[2]: wanted a whole number of 64 bits, found True"
    )
    assert canonical(STATE, put(1, 5, 1, 1, 2, value=2**63)) == (
        "at table.divers[1].shells[2]: wanted a whole number of 64 bits, found 9223372036854775808"
    )


def test_text_is_text_that_can_be_written_again() -> None:
    assert named(RECORD, put("library", value=7)) == "at library: wanted text, found 7"
    assert named(RECORD, put("library", value="\ud800")) == r"at library: wanted text, found '\ud800'"
    assert named(RECORD, put("ids", value=["a", None])) == "at ids[1]: wanted text"
    assert load_json(dump_json(recorded(RULES, (), ("Tiefe 🐙",)))).ids == ("Tiefe 🐙",)


def test_the_line_stays_one_line_whatever_the_input_holds() -> None:
    assert named(RULES, put("rulings", "a\nb\ud800", value=1)) == r"at rulings.a\nb\ud800: wanted text, found 1"
    assert named(RULES, put("edition", value="\x1b[31m\n")) == (
        r"at the top: wanted a ruleset that can be: no edition '\x1b[31m\n'; known: funnyfox-2021, small"
    )
    assert len(named(RULES, put("edition", value="x" * 10_000))) < 500
    assert len(named(RULES, put("rulings", "x" * 10_000, value=1))) < 500


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (put("game", value="chess"), "at the top: wanted a ruleset that can be: no game 'chess'; known: "),
        (put("game", value=7), "at game: wanted text, found 7"),
        (
            put("edition", value="none"),
            "at the top: wanted a ruleset that can be: no edition 'none'; known: funnyfox-2021, small",
        ),
        (put("edition", value=None), "at edition: wanted text"),
        (put("seats", value=6), "at seats: wanted one of (2, 3, 4, 5), found 6"),
        (put("seats", value=4.0), "at the top: wanted whole numbers, found '4.0'"),
        (put("seats", value=True), "at seats: wanted a whole number of 64 bits, found True"),
        (put("digest", value="0"), "at digest: wanted that of edition 'funnyfox-2021', found '0'"),
        (put("rulings", value=[]), "at rulings: wanted an object, found []"),
        (
            put("rulings", "itb.ruling.none", value="x"),
            f"at the top: wanted a ruleset that can be: no ruling 'itb.ruling.none'; known: {RULINGS}; {MEANT}",
        ),
        (
            put("rulings", "itb.ruling.lone_diver", value="none"),
            f"at the top: wanted a ruleset that can be: no option of itb.ruling.lone_diver 'none'; known: {READINGS}",
        ),
        (
            put("rulings", "itb.ruling.lone_diver", value=1),
            "at rulings.itb.ruling.lone_diver: wanted text, found 1",
        ),
        (put("options", "night", value=True), "at options: wanted an option (there is none), found 'night'"),
        (put("options", value=None), "at options: wanted an object"),
        (put("box", value=7), 'at box: wanted an object with "$": "itb.Box", found 7'),
    ],
)
def test_a_ruleset_is_one_that_can_be(change: Change, line: str) -> None:
    found = named(RULES, change)
    assert found.startswith(line) if line.endswith(" ") else found == line


def test_a_ruleset_is_refused_within_a_state_as_it_is_alone() -> None:
    assert named(STATE, put("table", "ruleset", "digest", value="0")) == (
        "at table.ruleset.digest: wanted that of edition 'funnyfox-2021', found '0'"
    )
    assert canonical(STATE, put(1, 1, 4, value=4.0)) == (
        "at table.ruleset.seats: wanted a whole number of 64 bits, found 4.0"
    )
    assert canonical(STATE, put(1, 1, 3, value="0")) == (
        "at table.ruleset.digest: wanted that of edition 'funnyfox-2021', found '0'"
    )
    assert canonical(STATE, drop(1, 1, 5, 0)) == (f"at the top: wanted {OTHERWISE}")


def test_an_edition_of_ones_own_is_one_that_can_be() -> None:
    own = plain(RULES.box)
    own["chests"] = [6, 5]
    assert named(RULES, lambda form: form.update(box=own, edition="mine", digest="")) == (
        "at box.chests: wanted an edition that can be: wanted positive values in ascending order, found [6, 5]"
    )
    own["chests"] = [5, 7]
    line = named(RULES, lambda form: form.update(box=own, edition="mine"))
    assert line == f"at digest: wanted that of edition 'mine', found '{RULES.digest[:56]}..."


def test_an_edition_of_ours_is_stored_by_name_alone() -> None:
    form = unpacked(dump(RULES))
    form[7] = ["itb.Box", 6, [1, 2, 3, 4, 5, "chest"], [3, 4, 5, 6, 7], [1, 2, 2, 3, 4], [5, 6, 6, 7, 8], 12]
    assert complaint(load, packed(form)) == (f"at the top: wanted {OTHERWISE}")


@pytest.mark.parametrize("version", [0, 3, 999])
def test_a_record_of_another_format_is_refused(version: int) -> None:
    problem = f"at format: wanted a record of format 1 or 2, found {version}"
    assert named(RECORD, put("format", value=version)) == problem
    assert canonical(RECORD, put(1, value=version)) == problem


def test_a_format_is_a_number() -> None:
    assert named(RECORD, put("format", value=True)) == "at format: wanted a whole number of 64 bits, found True"
    assert named(RECORD, put("format", value="1")) == "at format: wanted a whole number of 64 bits, found '1'"


def test_an_agenda_is_of_frames() -> None:
    assert named(STATE, put("agenda", value={})) == f"at agenda: wanted a list, each item {FRAMES}, found {{}}"
    assert named(STATE, put("agenda", value=[{"$": "itb.Stop", "seat": 0}])) == (
        f"at agenda[0]: wanted {FRAMES}, found {{'$': 'itb.Stop', 'seat': 0}}"
    )
    assert canonical(STATE, put(2, 0, value=["itb.Level", 1, 1])) == (
        f"at agenda[0]: wanted {FRAMES}, found ['itb.Level', 1, 1]"
    )
    assert canonical(STATE, put(2, 0, value=["ttt.Marking", 0])) == (
        f"at agenda[0]: wanted {FRAMES}, found ['ttt.Marking', 0]"
    )
    assert canonical(STATE, put(2, 0, value=7)) == "at agenda[0]: wanted a list that begins with a name, found 7"


def test_a_record_is_of_events_of_its_game() -> None:
    mark = {"$": "ttt.Mark", "seat": 0, "square": 4}
    assert named(RECORD, put("events", 0, value=mark)) == f"at events[0]: wanted {EVENTS}, found {mark}"
    assert canonical(RECORD, put(4, 0, value=["ttt.Mark", 0, 4])) == (
        f"at events[0]: wanted {EVENTS}, found ['ttt.Mark', 0, 4]"
    )
    assert named(RECORD, put("events", 0, value={"$": "itb.ChestHidden"})) == (
        f"at events[0]: wanted {EVENTS}, found {{'$': 'itb.ChestHidden'}}"
    )
    assert named(RECORD, put("events", value=None)) == f"at events: wanted a list, each item {EVENTS}"


def test_a_state_has_the_table_of_its_game() -> None:
    level = {"$": "itb.Level", "main": 1, "secondary": 1}
    assert named(STATE, put("table", value=level)) == f"at table: wanted the table of a game, found {level}"
    other = plain(cs.ruleset("tic_tac_toe", seats=2))
    assert named(STATE, put("table", "ruleset", value=other)).startswith("at table: wanted the table of a game, found ")
    seen = plain(cs.view(STATE).table)
    assert named(STATE, put("table", value=seen)).startswith("at table: wanted the table of a game, found ")


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x91", b"\x92\xa8itb.Stop", b"\xa2\xff\xff", b"\xdd\xff\xff\xff\xff"])
def test_what_is_no_msgpack_is_refused(data: bytes) -> None:
    assert complaint(load, data).startswith("at the top: wanted msgpack (")


def test_nothing_follows_the_value() -> None:
    assert complaint(load, b"\x92\xa8itb.Stop\x00\x00") == (
        "at the top: wanted msgpack (unpack(b) received extra data.)"
    )
    assert complaint(load_json, '{"$":"itb.Stop","seat":0} 0') == (
        "at the top: wanted JSON (Extra data: line 1 column 27 (char 26))"
    )


@pytest.mark.parametrize("text", ["", "{", b"\xff", "{'$':1}", '{"$":"itb.Stop","seat":01}', "\ud800"])
def test_what_is_no_json_is_refused(text: str | bytes) -> None:
    assert complaint(load_json, text).startswith("at the top: wanted JSON (")


def test_numbers_of_thousands_of_digits_are_refused() -> None:
    text = f'{{"$":"itb.Stop","seat":{"9" * 5000}}}'
    assert complaint(load_json, text).startswith("at the top: wanted JSON (Exceeds the limit (4300 digits) for integer")
    text = f'{{"$":"itb.Stop","seat":{"9" * 4000}}}'
    assert complaint(load_json, text).startswith("at seat: wanted a whole number of 64 bits, found 999999999999999999")


DEEP = 100_000
VIEW = b"\x94\xa9core.View\xc0"
NAMED_VIEW = '{"$":"core.View","seat":null,"question":null,"table":'


def test_lists_within_lists_are_refused() -> None:
    assert complaint(load, b"\x91" * DEEP) == "at the top: wanted msgpack (StackError)"
    assert complaint(load, b"\x91" * 900 + b"\x90") == (
        "at the top: wanted a list that begins with a name, found [[[[[[[...]]]]]]]"
    )
    assert complaint(load_json, "[" * DEEP) == "at the top: wanted JSON that is not nested so deeply"
    assert complaint(load_json, "[" * 500 + "]" * 500) == (
        'at the top: wanted an object with its name under "$", found [[[[[[[...]]]]]]]'
    )


@pytest.mark.parametrize("depth", [33, 100, 400])
def test_values_within_values_are_refused(depth: int) -> None:
    line = f"at {('table.' * 33)[:117]}...: wanted at most 32 values within each other"
    assert complaint(load, VIEW * depth + b"\xc0" + b"\xc0" * depth) == line
    assert complaint(load_json, NAMED_VIEW * depth + "null" + "}" * depth) == line
    states = b"\x93\xaacore.State" * depth + b"\xc0" + b"\xc0" * depth
    assert complaint(load, states) == line
    piles = b"\x94\xa9core.Pile\x91" * depth + b"\xc0" + b"\x90\x90" * depth
    assert complaint(load, piles).endswith("wanted at most 32 values within each other")


def test_input_without_bounds_is_not_looked_at() -> None:
    assert complaint(load, bytes(MAX_BYTES + 1)) == "at the top: wanted at most 16777216 bytes, found 16777217"
    assert complaint(load_json, " " * (MAX_BYTES + 1)) == "at the top: wanted at most 16777216 bytes, found 16777217"


def test_what_is_neither_bytes_nor_text_is_refused() -> None:
    assert complaint(load, 7) == "at the top: wanted bytes or text, found 'int'"
    assert complaint(load_json, None) == "at the top: wanted bytes or text, found 'NoneType'"
    assert complaint(load, "text").startswith("at the top: wanted msgpack (")


def test_a_bad_value_spoils_none_that_come_after() -> None:
    pile = dump(STATE.table.chests)
    assert complaint(load, pile) == "at shuffled[0]: wanted a list that begins with a name, found 5"
    assert load(dump(STATE)) == STATE
    assert load_json(dump_json(STATE)) == STATE


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        ('[["diver",1],["rerolls",2,3]]', "at facts[1]: wanted a list of 2, found ['rerolls', 2, 3]"),
        ('[["diver"]]', "at facts[0]: wanted a list of 2, found ['diver']"),
        ('[["diver",true]]', "at facts[0][1]: wanted a whole number or text, found True"),
        ('[["diver",9223372036854775808]]', "at facts[0][1]: wanted a whole number or text, found 9223372036854775808"),
        ("[[1,1]]", "at facts[0][0]: wanted text, found 1"),
        ('{"diver":1}', "at facts: wanted a list, each item a list of 2, found {'diver': 1}"),
    ],
)
def test_a_pair_is_a_list_of_two(facts: str, line: str) -> None:
    asked = '{"$":"core.Question","kind":"itb.Placing","seats":[1],"asked_by":"itb.dive.must","facts":%s}'
    assert load_json(asked % '[["diver",1],["level","two"]]').facts == (("diver", 1), ("level", "two"))
    assert complaint(load_json, asked % facts) == line


def test_truth_is_true_or_false() -> None:
    read = simple_reader(Truth())
    assert (read(True, "night"), read(False, "night")) == (True, False)  # noqa: FBT003 - what is read
    assert complaint(lambda one: read(one, "night"), 1) == "at night: wanted true or false, found 1"
    assert complaint(lambda one: read(one, "night"), None) == "at night: wanted true or false"


def test_a_view_may_know_nothing_or_a_list() -> None:
    seen = plain(cs.view(STATE, 0))
    seen["table"]["divers"][1]["values"] = [True]
    assert complaint(load_json, json.dumps(seen)) == (
        "at table.divers[1].values: wanted a list, each item a whole number or nothing, found [True]"
    )
    seen["table"]["divers"][1]["values"] = 5
    assert complaint(load_json, json.dumps(seen)) == (
        "at table.divers[1].values: wanted a list, each item a whole number or nothing, found 5"
    )


@frozen
class Stranger:
    """A value no game has."""


def test_what_is_no_part_of_a_game_is_not_stored() -> None:
    for store in (dump, dump_json):
        with pytest.raises(TypeError, match=r"^a Stranger is not something that is stored$"):
            store(Stranger())


def test_bytes_of_an_earlier_version_are_canonical_too() -> None:
    data = dump(STATE)
    longer = b"\xdd\x00\x00\x00" + bytes([data[0] & 0x0F]) + data[1:]
    assert upgraded(data).value == STATE
    wanted = "wanted the canonical bytes of this or an earlier version; these are others"
    assert complaint(upgraded, longer) == f"at the top: {wanted}"


def test_a_table_under_the_ruleset_of_another_title_is_none() -> None:
    other = cs.ruleset("key_largo", seats=4)
    assert complaint(load, dump(evolve(STATE, table=evolve(STATE.table, ruleset=other)))).startswith(
        "at table: wanted the table of a game, found "
    )
