"""What a position of Unfathomable leaves open, and what is told after it shows: the moment, and cards that are lacking.

Who adds cards to a check does so in one that is under way, whichever it is.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from corestate.anything import Rules
from corestate.kernel import Seat
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.card_words import checks_of
from serializers.play.book import Partial
from serializers.play.phrases import Values
from serializers.play.positions.clauses import Clause, Draft, Otherwise


def moment(draft: Draft, first: Partial | None) -> object:
    """Two actions of who is next or who is told of first, else of seat 0; who draws cards first begins a turn."""
    told = None if first is None else first.seat()
    if first is not None and told is not None and first.kind is e.Contribute:
        return _in_a_check(draft, Seat(told))
    draft.said.setdefault("active", next((one for one in (draft.next, told) if one is not None), 0))
    if first is not None and first.kind is e.Drawn and told == draft.said["active"]:
        return ("turn", {"seat": told})
    return ("actions", {"actions": 2})


def _in_a_check(draft: Draft, seat: Seat) -> object:
    """A check in which a seat is asked for cards: in the turn of who is next, or of the human before it."""
    seats, revealed = draft.rules.seats, draft.said.get("revealed", {})
    before = ((seat - back) % seats for back in range(1, seats) if (seat - back) % seats not in revealed)
    draft.said.setdefault("active", draft.next if draft.next is not None else next(before, seat))
    draft.said.update(next(_checks(draft.rules)))
    return Contributing(seat)


def _checks(rules: Rules) -> Iterator[Mapping[str, Any]]:
    """The words by which the check of a mythos card is laid, one card after the other."""
    for card in rules.box.mythos:
        source = f"mythos:{card.name}"
        if any(not path[0] for path in checks_of(rules.box, source)):
            yield {"trial": {}, "scopes": ({"source": source},), "open": (source,)}


def other_checks(rules: Rules, said: Mapping[str, Any], refused: Sequence[Any]) -> Iterator[Otherwise]:
    """Let another check be under way, where nobody said which; who may add how many cards is the same in each."""
    if "trial" in said and not any(isinstance(one, e.Contribute) for one in refused):
        yield from (Otherwise("another check is made", other, of_the_table=True) for other in _checks(rules))


def _of_a_skill(draft: Draft, at: Values) -> None:
    """So many cards of a hand are of a skill, whichever; or none of them is."""
    if not at["count"]:
        draft.add("lacks", at["seat"], at["skill"])
        return
    cards = tuple(card for card in _cards(draft.rules) if card.partition("-")[0] == at["skill"])
    draft.partly.setdefault(at["seat"], []).extend([cards] * at["count"])


def _cards(rules: Rules) -> Iterator[str]:
    yield from dict.fromkeys(f"{one.skill}-{one.value}" for one in rules.box.skill_cards)


def lacking(draft: Draft, told: Sequence[Partial]) -> None:
    """Let no card of a hand be of a skill it is said to lack; of how many nobody said, it holds what it plays."""
    for seat, skills in draft.said.pop("lacks", {}).items():
        if seat in draft.said.get("hands", {}):
            continue
        played = sum(one.seat() == seat and one.kind in {e.Contribute, e.Discard} for one in told)
        count = draft.unnamed.pop(seat, played)
        others = tuple(card for card in _cards(draft.rules) if card.partition("-")[0] not in skills)
        draft.partly.setdefault(seat, []).extend([others] * count)
        draft.said.setdefault("hands", {}).setdefault(seat, [])


OF_A_SKILL = Clause(
    (
        *(f"{{count}} {card}" for card in ("{skill} cards", "{skill} card", "{skill}")),
        *(f"{{count}} {card} of {{skill}}" for card in ("cards", "card", "skill cards", "skill card")),
    ),
    _of_a_skill,
    ("{seat} holds", "{seat} has"),
)
"""What cards of a skill a hand is said to hold, or to lack."""
