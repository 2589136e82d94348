"""What is remembered is bounded: every cache of the packages has a bound, or one entry for each thing we wrote.

`python -m tests.reliability.test_caches` writes the page that lists them.
"""

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from contextlib import suppress
from functools import _lru_cache_wrapper
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.effort import NIGHTLY

PACKAGES = ("corestate", "invariants", "serializers", "fuzz")
LARGEST = 1 << 16
"""No cache holds more than this."""
OF_OUR_OWN = {
    "kind",
    "shape",
    "record",
    "option",
    "fields",
    "seat",
    "seats",
    "first",
    "title",
    "of_agendas",
    "of_state",
    "of_step",
    "parts",
}
"""What may stand for a thing of our own in a key without bound: a class, the shape of one, a seat, a title, claims."""
BOUNDED = {
    "corestate.into_the_blue.course._REMEMBERED": "MOST_REMEMBERED",
    "corestate.unfathomable.box.edition._EQUAL": "MOST_EQUAL",
    "fuzz.campaigns.steering._READ": "MOST_READ",
    "fuzz.probes._NUMBERS_OF": "MOST_KNOWN",
    "fuzz.probes._WORDS_OF": "MOST_KNOWN",
    "invariants.common._FIT": "MOST_FIT",
}
"""Tables that are filled as games are played, and emptied when they hold so many: the name of their bound."""
REGISTERS = {
    "corestate.cli.looks._SEATED": "a title",
    "corestate.cli.prompt._OFFERED": "what one word can be completed to",
    "corestate.environments.decisions.DECLARED": "a title",
    "corestate.games._GAMES": "a title",
    "corestate.in_too_deep.abilities.offering._OFFERS": "a company",
    "corestate.kernel._ANSWERS": "a class of frames",
    "corestate.kernel._QUESTIONS": "a class of events",
    "corestate.kernel._TITLES": "a class of tables",
    "corestate.unfathomable.script.script.HANDLERS": "a class of effects",
    "fuzz.batches.crews._WORK": "the one work this process does",
    "fuzz.campaigns.lanes._BEEN": "the one campaign this process is in",
    "fuzz.peers.orphans._ADOPTING": "a process of ours",
    "fuzz.peers.orphans._OURS": "a child that runs",
    "fuzz.vectors.watching._WATCHING": "a class of tables",
    "invariants._GUARDS": "a class of tables",
    "invariants.unfathomable.agenda._NAMED": "a class of frames",
    "serializers.play.titles.REGISTERED": "a title",
}
"""Tables with one entry for each thing of a kind that nobody outside makes more of: of what kind."""


def _modules() -> Iterator[ModuleType]:
    """Bring along every module but those of names that have moved, and of extras that are not here."""
    for package in PACKAGES:
        root = import_module(package)
        yield root
        for found in pkgutil.walk_packages(root.__path__, f"{package}."):
            if not found.name.endswith("__main__"):
                with suppress(ModuleNotFoundError, DeprecationWarning):
                    yield import_module(found.name)


MODULES = tuple(_modules())


def _caches() -> Iterator[tuple[str, "_lru_cache_wrapper[Any]"]]:
    """Find every function that remembers its results, with its name."""
    for module in MODULES:
        own = [one for one in vars(module).values() if inspect.isclass(one) and one.__module__ == module.__name__]
        for holder in (module, *own):
            for name, value in vars(holder).items():
                found = getattr(value, "__func__", value)
                if isinstance(found, _lru_cache_wrapper) and _home(found, module):
                    yield f"{module.__name__}.{name}", found


def _home(found: "_lru_cache_wrapper[Any]", module: ModuleType) -> bool:
    """Whether a cache was made in a module, and is not merely used there."""
    wrapped = found.__wrapped__
    return inspect.isclass(wrapped) or wrapped.__module__ == module.__name__


CACHES = dict(_caches())


def test_there_are_caches_to_look_at() -> None:
    assert len(CACHES) > 100
    assert {name.partition(".")[0] for name in CACHES} == set(PACKAGES)


def test_every_cache_is_bounded_or_keyed_by_what_is_our_own() -> None:
    loose: dict[str, set[str]] = {}
    for name, found in CACHES.items():
        most: int | None = dict(found.cache_parameters())["maxsize"]  # type: ignore[assignment]  # none: no bound
        keys = set(inspect.signature(found.__wrapped__).parameters)
        if most is None and not keys <= OF_OUR_OWN:
            loose[name] = keys
        assert most is None or 0 < most <= LARGEST, name
    assert loose == {}


def _tables() -> Iterator[str]:
    """Name every list, set or dictionary of a module that begins empty: it is there to be filled."""
    makers = {"dict", "set", "list", "Counter", "deque", "defaultdict", "WeakKeyDictionary", "WeakValueDictionary"}
    for module in MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or node.value is None:
                continue
            made, value = node.targets[0] if isinstance(node, ast.Assign) else node.target, node.value
            empty = (isinstance(value, ast.Dict) and not value.keys) or (isinstance(value, ast.List) and not value.elts)
            called = isinstance(value, ast.Call) and not value.args and getattr(value.func, "id", "") in makers
            if empty or called:
                yield f"{module.__name__}.{ast.unparse(made)}"


def test_every_table_that_is_filled_has_a_bound_and_is_listed() -> None:
    assert sorted(_tables()) == sorted((*BOUNDED, *REGISTERS))
    for name, bound in BOUNDED.items():
        module = import_module(name.rpartition(".")[0])
        assert 0 < getattr(module, bound) <= LARGEST
        assert f">= {bound}:" in inspect.getsource(module) or f"> {bound}:" in inspect.getsource(module)


PAGE = Path(__file__).parents[2] / "docs" / "caches.md"
HEAD = """# What is remembered

Every result that is kept for later, and how many of each kind at most: so memory is bounded however long a process
runs. This page is written by `python -m tests.reliability.test_caches`, and a test fails when it is not what the code
says: when there is a cache that is not listed here, say, or one without a bound whose keys anybody could make up.

| cache | holds at most |
|---|---|
"""


def _most(found: "_lru_cache_wrapper[Any]") -> str:
    """Tell how many results a cache keeps: a number, or one for each thing of ours that it is asked about."""
    most: int | None = found.cache_parameters()["maxsize"]  # typeshed has it a number
    keys = inspect.signature(found.__wrapped__).parameters
    return f"{most:,}" if most is not None else f"one for each {' and '.join(keys)}" if keys else "one"


def page() -> str:
    """Write the page that lists every cache and every table that is filled, with its bound."""
    rows = {name: _most(found) for name, found in CACHES.items()}
    for name, bound in BOUNDED.items():
        rows[name] = f"{getattr(import_module(name.rpartition('.')[0]), bound):,}"
    rows |= {name: f"one for {what}" for name, what in REGISTERS.items()}
    return HEAD + "".join(f"| `{name}` | {rows[name]} |\n" for name in sorted(rows))


def test_the_page_lists_every_cache_with_its_bound() -> None:
    assert PAGE.read_text() == page()


@pytest.mark.skipif(not NIGHTLY, reason="the soak fills them: at night")
def test_tables_hold_no_more_than_their_bound_after_a_soak() -> None:
    from tests.reliability.soak import soaked  # noqa: PLC0415 - at night

    soaked(60.0)
    for name, bound in BOUNDED.items():
        module = import_module(name.rpartition(".")[0])
        assert len(getattr(module, name.rpartition(".")[2])) <= getattr(module, bound) + 1


if __name__ == "__main__":
    PAGE.write_text(page())
