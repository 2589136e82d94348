"""Who and what is in one space, as people tell it: `Ann is on deck 3 with a Deep One`, `Bob is there, too`."""

from collections.abc import Iterator
from typing import Any

from serializers.play.phrases import Values
from serializers.play.positions.clauses import Clause, Draft, UnclearError

_IS, _AT = ("{seat} is",), ("in", "on")
_THINGS = {"deep_ones": ("Deep One", "Deep Ones"), "passengers": ("passenger", "passengers")}
"""What lies in spaces, by the word by which it is laid."""
_ARE = ("is", "are")
_NOBODY = ("nobody", "nobody else", "no one")


def _place(draft: Draft) -> Any:  # noqa: ANN401 - a space
    """The space that was told of last."""
    if draft.place is None:
        raise UnclearError("a space that was told of before")
    return draft.place


def _is_there(draft: Draft, at: Values) -> None:
    draft.put("spaces", at["seat"], _place(draft))


def _is_beside(word: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.put("spaces", at["seat"], at["space"])
        draft.put(word, at["space"], at["count"])

    return said


def _are_there(word: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.put(word, _place(draft), at["count"])

    return said


def _there(word: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.put(word, at["space"], at["count"])

    return said


def _is_with(draft: Draft, at: Values) -> None:
    """Two are in one space."""
    draft.put("spaces", at["seat"], at["space"])
    draft.put("spaces", at["who"], at["space"])


def _empty(draft: Draft, at: Values) -> None:
    """Nobody is in a space but those who were said to be."""
    draft.empty.add(at.get("space", draft.place))


def _clauses() -> Iterator[Clause]:
    yield Clause(("there", "there too", "with them", "with him", "with her"), _is_there, _IS)
    together = (f"{at} {{space}} {with_} {{who}}" for at in _AT for with_ in ("with", "together with"))
    yield Clause((*together, *(f"with {{who}} {at} {{space}}" for at in _AT)), _is_with, _IS)
    for word, every in _THINGS.items():
        with_them = tuple(f"{with_} {{count}} {one}" for with_ in ("with", "and") for one in every)
        beside = tuple(f"{at} {{space}} {one}" for at in _AT for one in with_them)
        yield Clause(beside, _is_beside(word), _IS)
        yield Clause(
            tuple(
                f"{both} are {at} {{space}}"
                for one in every
                for both in (f"{{seat}} and {{count}} {one}", f"{{count}} {one} and {{seat}}")
                for at in _AT
            ),
            _is_beside(word),
        )
        yield Clause(
            (
                *(f"there {are} {{count}} {one} there" for are in _ARE for one in every),
                *(f"there {are} {{count}} {one} with them" for are in _ARE for one in every),
                *(f"{{count}} {one} {are} there" for are in _ARE for one in every),
            ),
            _are_there(word),
        )
        with_him = tuple(f"with {him} there {are}" for are in _ARE for him in ("him", "her", "them"))
        yield Clause(tuple(f"{{count}} {one}" for one in every), _are_there(word), with_him)
    passengers = _THINGS["passengers"]
    lying = tuple(f"{{count}} {one} {are} {at} {{space}}" for one in passengers for are in _ARE for at in _AT)
    yield Clause(lying, _there("passengers"))
    yield Clause(tuple(f"{nobody} is {at} {{space}}" for nobody in _NOBODY for at in _AT), _empty)
    yield Clause(tuple(f"{nobody} is there" for nobody in _NOBODY), _empty)
    others = ("there are no other Deep Ones", "there are no more Deep Ones")
    yield Clause(others, lambda draft, _at: draft.said.setdefault("deep_ones", {}))


BESIDE = (*_clauses(),)
_THERE = "{0} is in the chapel"
EXAMPLES = {
    "{seat} is there": f"{_THERE} and {{1}} is there",
    "{seat} is in {space} with {count} Deep One": "{0} is in the chapel with two Deep Ones",
    "there is {count} Deep One there": f"{_THERE}, there is a Deep One there",
    "there is {count} passenger there": "{0} is on deck 3, there are two passengers there",
    "with him there is {count} Deep One": f"{_THERE}, with him there is a Deep One",
    "with him there is {count} passenger": "{0} is on deck 3, with her there is a passenger",
    "nobody is there": "there is a Deep One in the chapel, and nobody is there",
}
"""Examples of clauses that go on from another."""
