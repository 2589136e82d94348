"""Claims about the way to the harbour, and the bound on every game that they carry."""

from functools import lru_cache

from corestate.kernel import counted_noun
from corestate.unfathomable import Event
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.vocabulary import (
    Check,
    Drop,
    Effect,
    Either,
    Keep,
    Misfortune,
    Redraw,
    Track,
    When,
    parts,
)
from corestate.unfathomable.script.abilities import flattened
from invariants.claims import Faults, step_claim
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.sources import under_way


@lru_cache(maxsize=4096)
def furthest_delay(box: Box, source: str) -> int:
    """How far a card or reveal can set the journey back, of itself or by its abilities."""
    lists = [boxes.script(box, source), *(ability.effects for ability in boxes.abilities(box, source))]
    leaves = source.startswith("waypoint:") and any(isinstance(effect, Drop) for effect in flattened(lists[0]))
    return max(delayed_by(box, effects) for effects in lists) + box.journey * leaves


def delayed_by(box: Box, effects: tuple[Effect, ...]) -> int:
    """How far a list of effects can set the journey marker back: to Start at most, each time."""
    found = 0
    for effect in effects:
        inner = [delayed_by(box, part) for part in parts(effect)]
        found += max(inner, default=0) if isinstance(effect, Either | When | Check) else sum(inner)
        if isinstance(effect, Track) and effect.track == "journey" and effect.move != "advance":
            back = effect.amount if effect.move == "retreat" and isinstance(effect.amount, int) else box.journey
            found += min(box.journey - 1, back)
    return found


@step_claim("decks.mythos", rules=("unf.reference.mythos_deck",))
def the_mythos_deck_is_made_anew_only_when_it_is_used_up(before: Sea, _event: Event, after: Sea) -> Faults:
    """Discards come back into the mythos deck when its last card has gone, and not before."""
    was, now = len(before.table.decks.mythos), len(after.table.decks.mythos)
    return (f"decks.mythos: {was} cards, then {now}",) if now > was > 1 else ()


@step_claim(
    "ship.row ship.journey",
    rules=("unf.journey.advance", "unf.journey.delay", "unf.journey.row_and_reset", "unf.reference.precedence"),
)
def the_way_shrinks_only_by_what_the_card_says(before: Sea, event: Event, after: Sea) -> Faults:
    """The journey loses ground by a card or a reveal that delays it, and no more than that says; at Arrive it gains."""
    box, was, now = before.table.ruleset.box, before.table.ship, after.table.ship
    lost = box.journey * (len(was.row) - len(now.row)) + was.journey - now.journey
    if lost <= 0 or was.journey == box.journey:
        return ()
    sources = under_way(before, event, after)
    most = max((furthest_delay(box, source) for source in sources), default=0)
    return (
        (f"ship: {counted_noun(lost, 'space', 'spaces')} lost, and {sorted(sources)} take {most}",)
        if lost > most
        else ()
    )


def gain(box: Box) -> int:
    """How many spaces a whole mythos deck advances the journey at least, whatever is decided."""
    free = [card for card in box.mythos if not card.character and not can_be_kept(card.effects)]
    sure = [card for card in free if card.track == "journey"]
    return len(sure) - sum(delayed_by(box, card.effects) for card in box.mythos)


def can_be_kept(effects: tuple[Effect, ...]) -> bool:
    """Whether a card with these effects may stay before a seat."""
    return any(isinstance(effect, Keep) or any(map(can_be_kept, parts(effect))) for effect in effects)


def lost_once(box: Box) -> int | None:
    """Add up what sets the journey back, or spends an icon, once in a game; None if something can again and again."""
    again = [ability.effects for source in boxes.sources(box) for ability in boxes.abilities(box, source)]
    feats = [one.feat.effects for one in box.characters]
    if any(without_icon(effects) + delayed_by(box, effects) for effects in again if effects not in feats):
        return None
    single = [*feats, *(one.reveal for one in box.characters), *(one.effects for one in box.waypoints)]
    single += [one.effects for one in box.spells for _ in range(one.copies)]
    return sum(without_icon(effects) + delayed_by(box, effects) for effects in single)


def without_icon(effects: tuple[Effect, ...]) -> int:
    """Count the mythos cards that go without their track icon."""
    return sum(isinstance(effect, Redraw | Misfortune) for effect in flattened(effects))


def most_mythos_phases(box: Box) -> int | None:
    """Bound the Mythos phases of a game by the argument of this package; None: a box does not promise it."""
    once, sure = lost_once(box), gain(box)
    staying = [one.distance for one in box.waypoints if not any(isinstance(e, Drop) for e in flattened(one.effects))]
    if once is None or sure < 1 or sum(staying) < box.numbers.destination:
        return None
    arrivals = -(-box.numbers.destination // min(one.distance for one in box.waypoints))
    decks = (box.journey * arrivals + box.journey - 1 + once) // sure
    return (decks + 1) * len(box.mythos)
