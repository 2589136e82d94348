"""The rule that excludes an event which does not answer the present question, whatever that question is.

An event is out of place by the rule that says when such a thing happens: actions in the Action phase, cards for a check
when a seat has its one chance, draws and rolls where rules call for them. Whoever is not asked breaks the order too.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from corestate.kernel import Asks, Chances, Refusal
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import SICK_BAY, Box
from corestate.unfathomable.box.vocabulary import Ability, Passive, Timing
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table

_ACTIONS = (e.Move, e.Attack, e.Rescue, e.Kill, e.Trade)
"""What is an action wherever it is legal."""
_DECISIONS: dict[type, tuple[str, str]] = {
    e.ChooseCharacter: ("unf.setup.characters", "characters are chosen at the start"),
    e.Move: ("unf.action.two", "no action is to be taken now"),
    e.Attack: ("unf.action.two", "no action is to be taken now"),
    e.Rescue: ("unf.action.two", "no action is to be taken now"),
    e.Kill: ("unf.action.two", "no action is to be taken now"),
    e.Trade: ("unf.action.two", "no action is to be taken now"),
    e.Reveal: ("unf.reveal.action", "to reveal oneself takes an action, and none is to be taken now"),
    e.Offer: ("unf.action.trade", "no trade is under way"),
    e.Accept: ("unf.reference.wording", "nothing is offered now"),
    e.Name: ("unf.skill.receive", "no skill deck is to be named now"),
    e.Discard: ("unf.turn.hand_limit", "nobody has to discard now"),
    e.Contribute: ("unf.check.contribute", "no card is to be added to a check now"),
    e.Choose: ("unf.mythos.choice", "no option is to be chosen now"),
    e.Number: ("unf.action.ability", "no card asks for a number now"),
    e.PickSpace: ("unf.action.ability", "no card asks for a space now"),
    e.PickSeat: ("unf.action.ability", "no card asks for a player now"),
    e.PickItem: ("unf.action.ability", "no card asks for an item now"),
    e.Herd: ("unf.action.ability", "no card moves Deep Ones now"),
    e.Send: ("unf.action.ability", "no card moves characters now"),
    e.Take: ("unf.secrecy.looked_at", "nobody looks at cards of a deck now"),
    e.Stir: ("unf.monster.deep_ones", "no Deep One is to be named now"),
}
"""When decisions of a kind are made, and what is so at any other time."""
_OUTCOMES: dict[type, tuple[str, str]] = {
    e.StarterNamed: ("unf.setup.characters", "the first player is named at the start"),
    e.Rolled: ("unf.reference.windows", "no die is in the air"),
    e.LoyaltyDealt: ("unf.loyalty.standard_deal", "no loyalty card is dealt now"),
    e.PassengerTurned: ("unf.defeat.results", "no passenger has been defeated"),
}
_DRAWS = {
    "skill": ("unf.skill.receive", "no skill card is drawn now"),
    "mythos": ("unf.turn.phases", "no mythos card is drawn now"),
    "waypoint": ("unf.journey.arrive", "no waypoint is drawn now"),
    "spell": ("unf.reference.keeper_action", "no spell is drawn now"),
    "item": ("unf.item.sources", "no item is drawn now"),
    "damage": ("unf.damage.draw", "no damage card is drawn now"),
}
"""When cards of a deck are drawn."""


def out_of_place(
    frame: Asks[Table, Any] | Chances[Table, Any], table: Table, event: object, doing: str
) -> Iterator[Refusal]:
    """Refuse an event out of place; `doing` says what is to happen instead."""
    if isinstance(frame, Asks) and (seat := getattr(event, "seat", None)) is not None:
        asked = frame.seats(table)
        if seat not in asked:
            because = f"seat {seat} is not asked now; seat {asked[0]} is"
            yield Refusal(frame.ordered_by(table), because, "order")
    elif isinstance(event, _ACTIONS) and table.turn.begun and event.seat != table.turn.seat:
        yield Refusal("unf.turn.order", f"it is the turn of seat {table.turn.seat}, not of seat {event.seat}", "order")
    match event:
        case e.Drawn(card=card):
            yield from _undrawn(table, card, doing)
        case e.Use():
            yield from _unused(table, event, doing)
        case e.Stop() | e.Decline():
            yield Refusal(frame.asked_by, f"this may not be passed up: {doing}")
        case _:
            if isinstance(event, e.Choose | e.Contribute):
                yield from _uncalled(table)
            yield from _settled(frame, table, event)
            rule, so = (_DECISIONS | _OUTCOMES)[type(event)]
            yield Refusal(rule, f"{so}: {doing}")


def _uncalled(table: Table) -> Iterator[Refusal]:
    """Refuse a part in a crisis that is left out, for the active player is in the Brig."""
    card = next((source for source in table.open if source.startswith("mythos:")), "")
    under_way = any(scope.source == card for scope in table.scopes)
    if card and not under_way and table.jailed(table.turn.seat):
        yield Refusal("unf.brig.mythos", f"seat {table.turn.seat} is in the Brig and resolves no crisis of {card}")


def _settled(frame: Asks[Table, Any] | Chances[Table, Any], table: Table, event: object) -> Iterator[Refusal]:
    """Refuse by the rule that has settled the matter what the turn of a seat does not hold for it."""
    seat = table.turn.seat
    if not table.turn.begun or getattr(event, "seat", None) != seat:
        return
    traitor, jailed = table.revealed(seat), table.jailed(seat)
    match event:
        case e.Name() if _received(frame, table) and not traitor and table.players[seat].space == SICK_BAY:
            yield Refusal("unf.skill.sick_bay", f"seat {seat} is in the Sick Bay and receives one card only")
        case _ if isinstance(event, _ACTIONS) and (card := _instead_of_actions(table)):
            yield Refusal("unf.traitor.start_cards", f"{card} takes the place of the actions of seat {seat}")
        case e.PickSeat() if traitor and table.distance() >= table.box.numbers.destination:
            far = f"the ship has travelled {table.distance()}"
            yield Refusal("unf.reveal.hand_over", f"{far}: seat {seat} hands no loyalty card over")
        case e.Discard() if traitor and jailed:
            yield Refusal("unf.reveal.swap", f"seat {seat} is in the Brig and swaps no cards for treachery")
            yield Refusal("unf.brig.not_in_brig", f"seat {seat} is in the Brig, where nothing is swapped")


def _instead_of_actions(table: Table) -> str:
    """Name the card being carried out that takes the place of a seat's actions, if it is one."""
    every = ((source, boxes.abilities(table.box, source)) for source in table.open)
    # unf.traitor.start_cards
    starts = (source for source, abilities in every if any(one.timing == "action_start" for one in abilities))
    return next(starts, "")


def _received(frame: Asks[Table, Any] | Chances[Table, Any], table: Table) -> bool:
    """Whether the seat draws what it has named at the start of its turn (unf.skill.sick_bay)."""
    return frame.asked_by == "unf.skill.types" and not table.scopes


def _undrawn(table: Table, card: str, doing: str) -> Iterator[Refusal]:
    """Refuse a draw by the rule of its deck."""
    kind = _deck(table.box, card)
    if kind is None:
        yield Refusal("unf.box.contents", f"there is no card {card}: {doing}")
        return
    if kind == "mythos" and table.turn.begun and table.revealed(table.turn.seat):
        yield Refusal("unf.traitor.phases", f"seat {table.turn.seat} is a revealed traitor and has no Mythos phase")
    rule, so = _DRAWS[kind]
    yield Refusal(rule, f"{so}: {doing}")


@lru_cache(maxsize=4096)
def _deck(box: Box, card: str) -> str | None:
    """Name the deck a card belongs to (unf.box.contents)."""
    if card in [f"{one.skill}-{one.value}" for one in box.skill_cards]:
        return "skill"
    shelves = (("mythos", box.mythos), ("waypoint", box.waypoints), ("spell", box.spells), ("item", box.items))
    kinds = [(kind, one.name) for kind, shelf in (*shelves, ("damage", box.damage)) for one in shelf]
    return next((kind for kind, name in kinds if name == card), None)


def _unused(table: Table, event: e.Use, doing: str) -> Iterator[Refusal]:
    """Refuse an ability by the rule of its time."""
    known = boxes.abilities(table.box, event.source) if event.source in boxes.sources(table.box) else ()
    if not 0 <= event.ability < len(known):
        yield Refusal("unf.action.ability", f"there is no ability {event.ability} of {event.source or 'nothing'}")
        return
    rule, so = time_of(event.source, known[event.ability])
    yield Refusal(rule, f"{so}: {doing}")


_TIMES: dict[Timing, tuple[str, str]] = {
    "action": ("unf.action.two", "takes an action"),
    "action_start": ("unf.traitor.start_cards", "is played at the start of one's Action phase"),
    "always": ("unf.action.ability", "holds without being used"),
}


def out_of_window(source: str, ability: Ability, timing: Timing) -> Refusal:
    """Refuse an ability in a window of another timing."""
    rule, so = time_of(source, ability)
    return Refusal(rule, so + ("" if ability.timing in _TIMES else f", not {timing}"))


def time_of(source: str, ability: Ability) -> tuple[str, str]:
    """By which rule, and when, an ability of a source may be used."""
    if any(isinstance(effect, Passive) and effect.what == "skill" for effect in ability.effects):
        return "unf.item.improvement", f"{source} is turned up when it is received or at the start of one's turn"
    rule, when = _TIMES.get(ability.timing, ("unf.reference.windows", f"answers {ability.timing}"))
    return rule, f"{source} {ability.name} {when}"
