"""The mutator: what it changes, and that a change is planted in one process and in no other."""

import ast
import subprocess
import sys
from importlib import import_module
from types import SimpleNamespace

import pytest

import corestate as cs
from corestate import piles
from corestate.in_too_deep import box
from fuzz.batches import Job, run
from fuzz.mutants import guarding
from fuzz.mutants.guarding import Noticed
from fuzz.mutants.operators import Change, changed, changes
from fuzz.mutants.patching import caches, is_inside_functions, plant_anew, plant_in_place
from fuzz.mutants.places import GROUPS, ROOT, changed_data, mutants, mutants_of_data, sampled
from tests.mutants.forking import Children, Died, TooLongError, at_most, in_children
from tests.mutants.report import equivalents, is_equivalent

SNIPPET = '''
def refusals(self, table, event):
    """Words are left alone."""
    if event.card not in table.hand and not table.over:
        yield Refusal("itd.buy.price", f"costs {table.price + 1}")
    yield from (one for one in table.others if one > 3)
    return replaced(table, seat=event.seat), (Paying(event.card, event.seat), END), ("itd.buy.price", *rules)
'''
EXPECTED = {
    ("statement dropped", "if event.card not in table.hand and (not table.over): yield Refusal("),
    ("condition negated", "if event.card not in table.hand and (not table.over): yield Refusal("),
    ("clause dropped", "event.card not in table.hand and (not table.over)"),
    ("and/or exchanged", "event.card not in table.hand and (not table.over)"),
    ("comparison", "event.card not in table.hand"),
    ("not dropped", "not table.over"),
    ("refusal dropped", "yield Refusal('itd.buy.price', f'costs {table.price + 1}')"),
    ("another rule cited", "'itd.buy.price'"),
    ("yield dropped", "yield from (one for one in table.others if one > 3)"),
    ("filter dropped", "for one in table.others if one > 3"),
    ("comparison", "one > 3"),
    ("constant", "3"),
    ("frame dropped", "return (replaced(table, seat=event.seat), (Paying(event.card, event.seat), END)"),
    ("arguments swapped", "Paying(event.card, event.seat)"),
    ("citation dropped", "('itd.buy.price', *rules)"),
}  # fmt: skip


def test_every_operator_finds_its_place_and_words_are_left_alone() -> None:
    found = {(one.operator, one.what.partition(" -> ")[0]) for one in changes("snippet.py", SNIPPET)}
    assert {(operator, what[:60]) for operator, what in found} == {(operator, what[:60]) for operator, what in EXPECTED}


def test_every_change_can_be_made_and_is_one() -> None:
    before = ast.unparse(ast.parse(SNIPPET))
    made = [ast.unparse(changed(SNIPPET, one)) for one in changes("snippet.py", SNIPPET)]
    assert before not in made
    assert len(set(made)) == len(made) > 15


def _the(file: str, what: str) -> Change:
    (found,) = (one for one in changes(file, (ROOT / file).read_text(encoding="utf-8")) if one.what == what)
    return found


def test_a_change_inside_a_function_is_planted_in_a_child_and_nowhere_else() -> None:
    change = _the("corestate/piles.py", "len(things) != len(left) + 1 -> len(things) == len(left) + 1")
    assert is_inside_functions(change)

    def planted(one: Change) -> tuple[int, object]:
        return plant_in_place(one), piles.lost((1, 2), (1,))

    ((_, found),) = in_children(1, planted, [change])
    assert found == (1, None)
    assert piles.lost((1, 2), (1,)) == 2


def test_what_a_title_remembers_can_be_forgotten_and_nothing_else() -> None:
    import_module("corestate.into_the_blue.scoring")
    found = {(one.__module__, one.__name__) for one in caches(("corestate.into_the_blue",))}
    assert ("corestate.into_the_blue.scoring", "_closing") in found
    assert {module.rpartition(".")[0] for module, _ in found} == {"corestate.into_the_blue"}


def test_a_change_at_the_top_of_a_module_is_imported_anew() -> None:
    (change, _) = (
        one for one in changes(FILE, (ROOT / FILE).read_text(encoding="utf-8")) if one.line == _line("TWO = 2")
    )
    assert not is_inside_functions(change)

    def planted(one: Change) -> int:
        plant_anew(one)
        value: int = import_module("corestate.in_too_deep.box").TWO
        return value

    ((_, found),) = in_children(1, planted, [change])
    assert (found, box.TWO) == (3, 2)


FILE = "corestate/in_too_deep/box.py"


def _line(text: str) -> int:
    return (ROOT / FILE).read_text(encoding="utf-8").splitlines().index(text) + 1


def test_what_has_no_end_or_makes_a_mistake_is_told() -> None:
    def endless(_thing: int) -> str:
        try:
            with at_most(0.05):
                while True:
                    pass
        except TooLongError:
            return "stopped"

    def mistaken(thing: int) -> int:
        return 1 // thing

    assert [found for _, found in in_children(1, endless, [0])] == ["stopped"]
    ((_, died),) = in_children(1, mistaken, [0])
    assert isinstance(died, Died)
    assert "ZeroDivisionError" in died.mistake


def test_children_are_a_crew_whose_dead_are_counted_too() -> None:
    job = Job({"what": "thirds"}, 3, lambda number: {"found": [[number, 3 // number]]})
    crew = Children(2, lambda number, died: {"found": [[number, died.mistake.splitlines()[-1].partition(":")[0]]]})
    assert run(job, crew) == {"found": [[0, "ZeroDivisionError"], [1, 3], [2, 1]]}


def test_a_session_can_be_begun_where_the_mutator_is_loaded_already() -> None:
    begun = "import fuzz, pytest; from tests.mutants.running import QUIETLY; "
    begun += "raise SystemExit(pytest.main([*QUIETLY, '--collect-only', 'tests/mutants']))"
    ran = subprocess.run([sys.executable, "-c", begun], cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert ran.returncode == pytest.ExitCode.NO_TESTS_COLLECTED, ran.stdout + ran.stderr


def test_data_are_changed_line_by_line() -> None:
    known = mutants_of_data("into_the_blue")
    (one,) = (one for one in known if one.file.endswith("small.toml") and "= 3 ->" in one.what)
    before = (ROOT / one.file).read_text(encoding="utf-8")
    after = changed_data(before, one)
    lines = zip(before.splitlines(), after.splitlines(), strict=True)
    assert [pair for pair in lines if pair[0] != pair[1]] == [("value = 3", "value = 4")]


def test_a_sample_is_drawn_again_by_its_seed() -> None:
    assert sampled("into_the_blue", 20, 5) == sampled("into_the_blue", 20, 5) != sampled("into_the_blue", 20, 6)
    assert sum(one.operator == "data" for one in sampled("into_the_blue", 50, 5)) == 3


@pytest.mark.nightly
def test_every_mutant_that_is_called_equivalent_is_one_there_is() -> None:
    there = [one for group in GROUPS for one in mutants(group)]
    for known in equivalents():
        assert any(is_equivalent(one, [known]) for one in there), known
        assert known.reason


@pytest.mark.parametrize(
    ("violations", "how"),
    [
        ((), "silent"),
        (("game 0: an accident, KeyError: 3", "game 2: no_card_is_in_two_places: card 3"), "named"),
        (("game 1: an accident, KeyError: 3",), "accident"),
        (None, "crash"),
    ],
)
def test_what_a_self_check_says_of_a_mutant_is_told_apart(
    violations: tuple[str, ...] | None, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def checked(*_asked: object) -> SimpleNamespace:
        if violations is None:
            raise KeyError
        return SimpleNamespace(violations=violations)

    monkeypatch.setattr(guarding, "selfcheck", checked)
    assert guarding.guarded("into_the_blue").how == how


def test_a_box_that_is_refused_names_what_is_wrong_where_the_data_were_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where it is the code that was changed the data are well, and what is said of them is not."""

    def checked(*_asked: object) -> SimpleNamespace:
        raise cs.EditionError("small.toml:3: box.dice: wanted a number above 0, found 0")

    monkeypatch.setattr(guarding, "selfcheck", checked)
    assert guarding.guarded("into_the_blue", of_data=True) == Noticed(
        "named", "small.toml:3: box.dice: wanted a number above 0, found 0"
    )
    assert guarding.guarded("into_the_blue").how == "crash"
