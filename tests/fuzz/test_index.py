"""The index: what counts as carried out and what as refused, in which words; and what is read from tests and games."""

from pathlib import Path
from textwrap import dedent

import pytest

from fuzz.index import Citations, Dispute, Example, Index, Mention, Place, Scene, carriers, code, index

Found = list[tuple[str, str, str, str]]


def found(folder: Path, source: str, *by_default: str, name: str = "some.py") -> Found:
    """Read one file: which rule is applied or refused, where, and in which words."""
    (folder / name).write_text(dedent(source), encoding="utf-8")
    places = code.places(code.sources(folder, folder.parent), "xx", frozenset(by_default))
    return sorted((slug.removeprefix("xx.a."), at.kind, at.where, at.words) for slug, at in places)


def test_a_rule_returned_is_applied_and_one_in_a_refusal_refused_in_its_words(tmp_path: Path) -> None:
    source = """
        def bought(table):
            return table, (), ("xx.a.price", "xx.a.hand")

        def refusals(table, event):
            yield Refusal("xx.a.price", f"{cost(1)}; seat {event.seat} has {counted_noun(money, 'coin', 'coins')}")
    """
    assert found(tmp_path, source) == [
        ("hand", "applied", "bought", ""),
        ("price", "applied", "bought", ""),
        ("price", "refused", "refusals", "<cost>; seat <seat> has <money> coins"),
    ]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ('"plain"', "plain"),
        ('"one" if x else f"two {y}"', "(one|two <y>)"),
        ('f"{so}: {self.doing()}"', "(early|late): <doing>"),
        ('so + " now"', "(early|late) now"),
        ("f\"it is {'over: ' if x else ''}done\"", "it is (over: )done"),
        ('f"{NAMES[place]} {1 + 1}"', "<names> <…>"),
    ],
)
def test_the_words_of_a_refusal_name_what_is_filled_in(tmp_path: Path, words: str, told: str) -> None:
    source = f"""
        def refusals(x, y):
            so = "early" if x else "late"
            yield Refusal("xx.a.b", {words})
    """
    assert found(tmp_path, source) == [("b", "refused", "refusals", told)]


def test_a_rule_refuses_through_a_variable_a_function_or_a_table(tmp_path: Path) -> None:
    source = """
        UNTIMELY = {Buy: ("xx.a.buy", "nobody buys now"), Sell: ("xx.a.sell", "xx.a.buy")}

        def missing(rule: str, card: int) -> Refusal:
            return Refusal(rule, f"card {card} is missing")

        def refusals(x: int) -> Iterator[Refusal]:
            rule = "xx.a.one" if x else "xx.a.two"
            yield Refusal(rule, "not so")
            yield missing("xx.a.three", x)
    """
    assert found(tmp_path, source) == [
        ("buy", "applied", "", ""),
        ("buy", "refused", "", "nobody buys now"),
        ("one", "refused", "refusals", "not so"),
        ("sell", "applied", "", ""),
        ("three", "refused", "refusals", "card <card> is missing"),
        ("two", "refused", "refusals", "not so"),
    ]


FRAME = """
    class Asking:
        def refusals(self, table: Table) -> Iterator[Refusal]:
            yield Refusal(self.asked_by, "not in the hand")

    class Paying(Asking[Pay]):
        asked_by: ClassVar = "xx.a.pay"
        order: ClassVar = "xx.a.turns"

        def doing(self, table: Table) -> str:
            return f"seat {self.seat} pays"

        def wanted(self) -> str:
            return "xx.a.coin"

        def misfits(self, table: Table) -> Iterator[Refusal]:
            yield Refusal(self.asked_by, "not now")
            yield Refusal(self.wanted(), "a coin first")

    def late(frame: Paying) -> Iterator[Refusal]:
        yield Refusal(frame.wanted(), "too late")
"""


def test_a_frame_refuses_by_the_rules_it_names(tmp_path: Path) -> None:
    assert found(tmp_path, FRAME) == [
        ("coin", "applied", "Paying.wanted", ""),
        ("coin", "refused", "Paying.misfits", "a coin first"),
        ("coin", "refused", "Paying.wanted", "too late"),
        ("pay", "applied", "Paying", ""),
        ("pay", "refused", "Paying", "not in the hand"),
        ("pay", "refused", "Paying.misfits", "not now"),
        ("turns", "refused", "Paying", "seat <seat> is not asked now"),
    ]
    by_default = ("pay", "refused", "Paying", "<another event> is no answer now: seat <seat> pays")
    assert set(found(tmp_path, FRAME, "Paying")) - set(found(tmp_path, FRAME)) == {by_default}


def test_what_only_speaks_of_a_rule_does_not_carry_it_out(tmp_path: Path) -> None:
    spoken = 'RESTS = {"xx.a.b": ("cards",)}\n'
    assert found(tmp_path, spoken, name="rests_on.py") == []
    assert found(tmp_path, 'Ability = Literal["xx.a.b"]\n"""Of xx.a.b."""\n') == []
    assert found(tmp_path, '"""All about xx.a.b."""\nX = "xx.ruling.b"\n') == []


def test_a_rule_is_mentioned_in_comments_and_docstrings_but_not_in_that_of_the_module(tmp_path: Path) -> None:
    (tmp_path / "some.py").write_text(
        '"""Of xx.a.b."""\n\nX = 1  # xx.a.b\n"""(xx.a.b, xx.ruling.c)"""\nY = "xx.a.b"\n'
    )
    (tmp_path / "rests_on.py").write_text('X = {"xx.a.b": 1}\n')
    mentioned = list(code.mentions(code.sources(tmp_path, tmp_path.parent), "xx"))
    name = tmp_path.name
    assert mentioned == [
        ("xx.a.b", Mention(f"{name}/rests_on.py", 1)),
        ("xx.a.b", Mention(f"{name}/some.py", 3)),
        ("xx.a.b", Mention(f"{name}/some.py", 4)),
        ("xx.ruling.c", Mention(f"{name}/some.py", 4)),
    ]


def test_tests_are_read_by_their_marks(tmp_path: Path) -> None:
    source = """
        @pytest.mark.rule("xx.a.b", "xx.a.c")
        @pytest.mark.refused("xx.a.b")
        def test_one() -> None: ...

        @pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.ruling("xx.ruling.d"))])
        def test_two(x: int) -> None: ...
    """
    (tmp_path / "test_some.py").write_text(dedent(source))
    assert list(carriers.tests(tmp_path, tmp_path)) == [
        ("xx.a.b", Example("test_some.py", 4, "test_one", ("rule", "refused"))),
        ("xx.a.c", Example("test_some.py", 4, "test_one", ("rule",))),
        ("xx.ruling.d", Example("test_some.py", 7, "test_two", ("ruling",))),
    ]


def test_games_are_read_by_their_heads(tmp_path: Path) -> None:
    head = (
        "# verdict: illegal\n# rules: xx.a.b, xx.a.c\n# reading: xx.ruling.d=other legal\n# reading: profile=x legal\n"
    )
    (tmp_path / "a.play").write_text(f"{head}# shows: xx.a.b\n# refuses: xx.a.c\n")
    (tmp_path / "_start.play").write_text(head)
    assert list(carriers.disputes(tmp_path, tmp_path)) == [
        ("xx.a.b", Dispute("a.play", "illegal")),
        ("xx.a.c", Dispute("a.play", "illegal")),
        ("xx.ruling.d", Dispute("a.play", "illegal")),
    ]
    assert list(carriers.scenes(tmp_path, tmp_path)) == [
        ("xx.a.b", Scene("a.play", "applied")),
        ("xx.a.c", Scene("a.play", "refused")),
    ]


def test_the_index_of_a_title_of_ones_own_is_made_from_its_source() -> None:
    entry = index("tic_tac_toe").of("ttt.turn.free")
    assert entry.code
    assert entry.tests
    assert index("tic_tac_toe").of("ttt.no.rule") == Citations()


def test_what_is_only_refused_is_not_carried_out() -> None:
    refused, applied = Place("x.py", 1, "refused"), Place("x.py", 2, "applied")
    known = Index({"xx.a.b": Citations(code=(refused,)), "xx.a.c": Citations(code=(refused, applied))})
    assert known.carried_out() == {"xx.a.c"}
