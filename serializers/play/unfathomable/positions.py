"""A table of Unfathomable in sentences: `Bob is in the galley and holds lore-3`, `fuel is at 4`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Any, get_args

from corestate.anything import AnyState, Rules
from corestate.kernel import counted_noun, waits_for
from corestate.unfathomable.box.edition import BRIG, DIALS, SICK_BAY, SKILLS, Loyalty
from corestate.unfathomable.box.lookups import rooms, ship
from corestate.unfathomable.checks.chaos import TakingChaos
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.damage import Damaging
from serializers.play.amounts import IN_HAND
from serializers.play.book import Partial
from serializers.play.phrasebook import Phrasebook
from serializers.play.phrases import Values
from serializers.play.positions.clauses import Clause, Draft, Grammar, HowMany, Otherwise, UnclearError, Words
from serializers.play.slots import ChoiceSlot, Slot, TextSlot
from serializers.play.unfathomable import PHRASES, meant
from serializers.play.unfathomable.beside import BESIDE
from serializers.play.unfathomable.open_ends import OF_A_SKILL, lacking, moment, other_checks


def _slots(rules: Rules) -> Mapping[str, Slot]:
    book: Phrasebook = PHRASES
    slots = book.slots(rules)
    room = tuple(rooms(rules.box))
    return {
        "character": slots[e.ChooseCharacter, "character"],
        "space": slots[e.Move, "to"],
        "card": _skill_cards(rules),
        "item": slots[e.PickItem, "item"],
        "loyalty": ChoiceSlot(get_args(Loyalty)),
        "dial": ChoiceSlot(DIALS),
        "skill": ChoiceSlot(SKILLS),
        "count": HowMany(),
        "room": TextSlot("a room", room, {one: one.replace("_", " ") for one in room if "_" in one}, room),
    }


def _skill_cards(rules: Rules) -> Slot:
    cards = tuple(dict.fromkeys(f"{one.skill}-{one.value}" for one in rules.box.skill_cards))
    return TextSlot("a skill card", cards, {}, cards, {card.replace("-", " "): card for card in cards})


def _put(word: str, value: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.put(word, at["seat"], at[value])

    return said


def _add(word: str, value: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.add(word, at["seat"], at[value])

    return said


def _set(word: str, value: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.said[word] = at[value]

    return said


def _unnamed(draft: Draft, at: Values) -> None:
    draft.unnamed[at["seat"]] = at["count"]


def _is_with(draft: Draft, at: Values) -> None:
    draft.put("spaces", at["seat"], at["space"])
    _unnamed(draft, at)


def _there(word: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.put(word, at["space"], at["count"])

    return said


def _is_with_actions(draft: Draft, at: Values) -> None:
    draft.put("spaces", at["seat"], at["space"])
    _actions(draft, at)


def _next(draft: Draft, at: Values) -> None:
    draft.next = at["seat"]


def _actions(draft: Draft, at: Values) -> None:
    """So many actions are left; without any the mythos phase comes."""
    draft.said["active"] = at["seat"]
    draft.said["at"] = ("actions", {"actions": at["count"]}) if at["count"] else ("mythos", {})


def _action_phase(draft: Draft, at: Values) -> None:
    _actions(draft, {**at, "count": 2})


def _mythos_phase(draft: Draft, at: Values) -> None:
    _actions(draft, {**at, "count": 0})


def _damaged(draft: Draft, at: Values) -> None:
    draft.said.setdefault("damage", []).append(at["room"])


def _is_in_damaged(draft: Draft, at: Values) -> None:
    draft.put("spaces", at["seat"], at["room"])
    _damaged(draft, at)


def _traitor(draft: Draft, at: Values) -> None:
    """Somebody is revealed, as a hybrid if nobody says otherwise."""
    draft.put("revealed", at["seat"], "hybrid")


def _traitor_in(draft: Draft, at: Values) -> None:
    _traitor(draft, at)
    for one in ("seat", "who"):
        if one in at:
            draft.put("spaces", at[one], at["space"])


def _is_with_item(draft: Draft, at: Values) -> None:
    draft.put("spaces", at["seat"], at["space"])
    draft.add("items", at["seat"], at["item"])


def _travelled(draft: Draft, at: Values) -> None:
    """The ship has passed waypoints that come to so much: the first of as few as can be."""
    far = {one.name: one.distance for one in draft.rules.box.waypoints}
    row = next((row for row in _rows(far) if sum(far[one] for one in row) == at["count"]), None)
    if row is None:
        raise UnclearError(f"a distance that waypoints come to, each of {', '.join(map(str, sorted({*far.values()})))}")
    draft.said["row"] = list(row)


def _rows(far: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """List rows of waypoints, the shortest first; of those of one distance the first ones."""
    some = [name for one in sorted({*far.values()}) for name in [name for name in far if far[name] == one][:LONGEST]]
    for length in range(LONGEST + 1):
        yield from combinations(some, length)


LONGEST = 5
"""So many waypoints are passed at most."""
_IS, _HOLDS, _HAS = ("{seat} is",), ("{seat} holds",), ("{seat} has",)
_TRAITORS = ("a revealed traitor", "revealed", "revealed as a traitor")
_HELD = ("cards", "card", "skill cards", "skill card")
_THERE = tuple(f"{at} {{space}}{beside}" for at in ("in", "on") for beside in ("", " with {who}"))
_ITEMS = ("{item}", "a {item}", "an {item}")
_WITH = ("with", "holding", "carrying")
_LEFT = ("actions left", "action left", "actions", "action")
CLAUSES = (
    Clause(("{character}",), _put("characters", "character"), _IS),
    Clause(("in {space}", "on {space}"), _put("spaces", "space"), _IS),
    Clause(tuple(f"{at} {{space}} with {{count}} {one}" for at in ("in", "on") for one in _HELD), _is_with, _IS),
    Clause(
        tuple(f"{at} {{space}} with {{count}} {left}" for at in ("in", "on") for left in _LEFT), _is_with_actions, _IS
    ),
    Clause(("captain", "the captain"), _set("captain", "seat"), _IS),
    Clause(("keeper", "the keeper", "keeper of the tome", "the keeper of the tome"), _set("keeper", "seat"), _IS),
    Clause(("a {loyalty}", "{loyalty}", "secretly a {loyalty}", "secretly {loyalty}"), _add("loyalty", "loyalty"), _IS),
    Clause(("a revealed {loyalty}", "revealed as a {loyalty}"), _put("revealed", "loyalty"), _IS),
    Clause((*_TRAITORS, "a traitor , revealed"), _traitor, _IS),
    Clause(tuple(f"{traitor} {there}" for traitor in _TRAITORS for there in _THERE), _traitor_in, _IS),
    Clause(("next", "active", "the active player", "the current player"), _next, _IS),
    Clause(("{card}", "a {card}"), _add("hands", "card"), _HOLDS),
    Clause(
        (
            *(f"{{count}} {one}{at}" for one in _HELD for at in ("", *IN_HAND)),
            *(f"{{count}} other{one}" for one in ("s", "", *(f" {held}" for held in _HELD))),
        ),
        _unnamed,
        (*_HOLDS, *_HAS),
    ),
    Clause(_ITEMS, _add("items", "item"), (*_HAS, *_HOLDS, "{seat} carries", "{seat} owns")),
    Clause(
        tuple(f"{at} {{space}} {with_} {item}" for at in ("in", "on") for with_ in _WITH for item in _ITEMS),
        _is_with_item,
        _IS,
    ),
    OF_A_SKILL,
    Clause(tuple(f"{{count}} {left}" for left in _LEFT), _actions, _HAS),
    Clause(tuple(f"{has}{{count}} {left}" for left in _LEFT for has in ("", "with ")), _actions, _IS),
    Clause(("in the action phase", "action phase", "the action phase"), _action_phase, _IS),
    Clause(("in the mythos phase", "mythos phase", "the mythos phase"), _mythos_phase, _IS),
    Clause(("loyalty {loyalty}",), _add("loyalty", "loyalty"), _HAS),
    Clause(
        tuple(f"{{dial}} {are}{{count}}" for are in ("is at ", "are at ", "is ", "at ", "")),
        lambda draft, at: draft.put("dials", at["dial"], at["count"]),
    ),
    Clause(("the journey is at {count}",), _set("journey", "count")),
    Clause(
        tuple(
            f"{the}distance {is_} {{count}}"
            for the in ("the ", "")
            for is_ in ("is", "is at", "travelled is", "covered is")
        )
        + tuple(f"the ship has {gone} {{count}}" for gone in ("travelled", "come", "covered")),
        _travelled,
    ),
    Clause(("the ritual is at {count}",), _set("ritual", "count")),
    Clause(("hydra is in {space}",), _set("hydra", "space")),
    Clause(("dagon is in {space}",), _set("dagon", "space")),
    Clause(
        tuple(f"{{count}} {what} {there} {{space}}" for there in ("in", "on") for what in ("Deep Ones", "Deep One")),
        _there("deep_ones"),
        ("there are", "there is"),
    ),
    Clause(
        tuple(f"{{count}} Deep {ones} {there} {{space}}" for ones in ("One is", "Ones are") for there in ("in", "on")),
        _there("deep_ones"),
    ),
    *BESIDE,
    Clause(("there are no Deep Ones",), lambda draft, _at: draft.said.setdefault("deep_ones", {})),
    Clause(
        tuple(f"{{count}} {what} {there} {{space}}" for there in ("in", "on") for what in ("passengers", "passenger")),
        _there("passengers"),
        ("there are", "there is"),
    ),
    Clause(
        tuple(f"there are no passengers{where}" for where in ("", " on deck", " on the decks")),
        lambda draft, _at: draft.said.setdefault("passengers", {}),
    ),
    Clause(("{room}",), _damaged, ("damaged :",)),
    Clause(("in {room} , which is damaged",), _is_in_damaged, _IS),
    Clause(("{room} is damaged", "there is damage in {room}"), _damaged),
)


def _shown_by(draft: Draft, told: Sequence[Partial]) -> None:
    """Whoever begins with cards of some skills plays a character who draws them, if nobody said which.

    And who may be in a space that is said to be empty, as nobody said where she is, is elsewhere.
    """
    lacking(draft, told)
    for other in range(draft.rules.seats) if draft.empty else ():
        if other not in draft.said.get("spaces", {}):
            draft.put("spaces", other, next(room for room in rooms(draft.rules.box) if room not in draft.empty))
    seat = told[0].seat() if told and told[0].kind is e.Drawn else None
    people: dict[int, str] = draft.said.get("characters", {})
    if seat is None or seat in people or "at" in draft.said:
        return
    drawn = takewhile(lambda one: one.kind is e.Drawn and one.seat() == seat, told)
    skills = Counter(str(one) for card in drawn if (one := meant.skill_of(dict(card.fields)["card"])) in SKILLS)
    for one in draft.rules.box.characters:
        if one.name not in people.values() and skills <= Counter(map(str, one.skills)):
            draft.put("characters", seat, one.name)
            return


def _unheld(draft: Draft) -> list[Any]:
    """List the skill cards said to be in no hand, apart from those of the chaos deck; treachery comes last."""
    left = Counter[str]()
    for one in draft.rules.box.skill_cards:
        left[f"{one.skill}-{one.value}"] += one.copies
    left.subtract(card for hand in draft.said.get("hands", {}).values() for card in hand)
    cards = [card for card, count in reversed(left.items()) for _ in range(count)]
    return sorted(cards, key=lambda card: card.startswith("treachery"))


def _written(state: AnyState, said: dict[str, Any], words: Words) -> Iterator[str]:
    yield ""
    parts = {word: said.pop(word, {}) for word in ("characters", "spaces", "revealed", "hands")}
    for seat in range(state.table.ruleset.seats):
        name = words.seat(seat)
        told = [words.told("character", parts["characters"][seat])] if seat in parts["characters"] else []
        told += [f"in {words.told('space', parts['spaces'][seat])}"] if seat in parts["spaces"] else []
        told += [f"a revealed {parts['revealed'][seat]}"] if seat in parts["revealed"] else []
        if told:
            yield f"{name} is {', '.join(told)}"
        if hand := ", ".join(parts["hands"].get(seat, ())):
            yield f"{name} holds {hand}"
    for dial, count in said.pop("dials", {}).items():
        yield f"{dial} is at {count}"
    for word in ("journey", "ritual"):
        if word in said:
            yield f"the {word} is at {said.pop(word)}"
    for word, called in (("deep_ones", "Deep One"), ("passengers", "passenger")):
        for space, count in (said.pop(word) if said.get(word) else {}).items():
            are = "is" if count == 1 else "are"
            yield f"there {are} {counted_noun(count, called, f'{called}s')} in {words.told('space', space)}"


def _moments(state: AnyState, words: Words) -> Iterator[tuple[str, Mapping[str, Any]]]:
    frame = waits_for(state)
    if isinstance(frame, Acting):
        at = {"at": ("actions", {"actions": frame.left}), "active": int(frame.seat)}
        left = counted_noun(frame.left, "action", "actions")
        yield f"{words.seat(frame.seat)} has {left} left", at


def _sort(_rules: Rules, card: str) -> object:
    """The skill of a card."""
    return card.partition("-")[0]


def _unsaid(rules: Rules, said: Mapping[str, Any], seat: int, refused: Sequence[Any]) -> Iterator[Otherwise]:
    """Where a seat is, what it has, on whose side it is, and whether there are Deep Ones."""
    spaces, items, slot = said.get("spaces", {}), said.get("items", {}), _slots(rules)["space"]
    if "deep_ones" not in said:
        there = [space for space in ship(rules.box) if space not in (BRIG, SICK_BAY)]
        most = max(rules.box.deep_ones, 1)
        for first in range(0, len(there), most):
            yield Otherwise("meets a Deep One", {"deep_ones": dict.fromkeys(there[first : first + most], 1)})
    for space in ship(rules.box) if seat not in spaces else ():
        yield Otherwise(f"is in {slot.tell(space)}", {"spaces": {**spaces, seat: space}})
    if seat not in items:
        others = {item for some in items.values() for item in some}
        found = [one.name for one in rules.box.items if one.name not in others]
        yield Otherwise("has other items", {"items": {**items, seat: found}})
    yield from _other_damage(rules, said, seat)
    yield from other_checks(rules, said, refused)
    loyalty = said.get("loyalty", {})
    for card in ("hybrid", "cultist") if seat not in loyalty and seat not in said.get("revealed", {}) else ():
        yield Otherwise(f"is a {card}", {"loyalty": {**loyalty, seat: [card]}})


def _other_damage(rules: Rules, said: Mapping[str, Any], seat: int) -> Iterator[Otherwise]:
    """Lay another damage card where a seat is, if only the room was said to be damaged."""
    damage, space = said.get("damage"), said.get("spaces", {}).get(seat)
    if not isinstance(damage, list) or space not in damage:
        return
    cards = [one.name for one in rules.box.damage if one.kind == "structural"]
    for card in cards:
        others = (one for one in cards if one != card)
        lying = {room: card if room == space else next(others) for room in damage}
        yield Otherwise(f"finds {card.replace('_', ' ')} there", {"damage": lying})


def _led_to(table: Any, state: AnyState, event: Any) -> Mapping[str, Any] | None:  # noqa: ANN401 - of the title
    """A card that comes from the chaos deck was in it, in place of one of the same skill that is still there.

    And a damage card that is drawn lay in no room, if only the room was said to be damaged.
    """
    if state.agenda and isinstance(state.agenda[0], Damaging) and isinstance(event, e.Drawn):
        return _lying_elsewhere(table, event.card)
    if not state.agenda or not isinstance(state.agenda[0], TakingChaos) or not isinstance(event, e.Drawn):
        return None
    skill = event.card.rpartition("-")[0]
    other = next((card for card in state.table.decks.chaos if card.rpartition("-")[0] == skill), None)
    if other is None or event.card in state.table.decks.chaos:
        return None
    chaos = [*table.decks.chaos]
    chaos[chaos.index(other)] = event.card
    return {"chaos": chaos}


def _lying_elsewhere(table: Table, card: str) -> Mapping[str, Any] | None:
    """Lay another damage card in the room where one was put."""
    lying = {room: one for room, one in zip(rooms(table.box), table.ship.damage, strict=True) if one}
    structural = (one.name for one in table.box.damage if one.kind == "structural")
    other = next((one for one in structural if one not in lying.values()), None)
    if card not in lying.values() or other is None:
        return None
    return {"damage": {room: other if one == card else one for room, one in lying.items()}}


GRAMMAR = Grammar(
    CLAUSES,
    _slots,
    moment,
    _written,
    _moments,
    _unheld,
    _sort,
    unsaid=_unsaid,
    counts=("loyalty",),
    led_to=_led_to,
    shown_by=_shown_by,
)
