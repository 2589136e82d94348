"""The ship and the sea as they were said: dials, tracks, damage, monsters, passengers."""

from collections.abc import Mapping

from corestate.laying import LayingError
from corestate.said import UNSAID, Unsaid, keyed, listed, number
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, DEEP, DIALS, SICK_BAY, Box, Rules
from corestate.unfathomable.laying.said import Said, elsewhere, otherwise, word
from corestate.unfathomable.laying.shelves import Shelf, Shelves
from corestate.unfathomable.setup import dials, starting_sea
from corestate.unfathomable.table.pieces import Sea, Ship
from corestate.unfathomable.table.table import Table


def ship_of(ruleset: Rules, said: Said, shelves: Shelves) -> Ship:
    """Set dials and markers, and lay row and damage."""
    box = ruleset.box
    told = keyed("dials", said.dials, DIALS, "dials", f"they are {', '.join(DIALS)}")
    usual = dict(zip(DIALS, dials(ruleset), strict=True))
    values = tuple(number(f"dials[{kind}]", told.get(kind, usual[kind]), 0, box.dial_end) for kind in DIALS)
    row = shelves.waypoint.taken("row", "row", otherwise(said.row, ()))
    return Ship(
        values,
        number("journey", otherwise(said.journey, 0), 0, box.journey),
        number("ritual", otherwise(said.ritual, 0), 0, box.ritual),
        row,
        _damage(box, said, shelves.damage),
    )


def _damage(box: Box, said: Said, shelf: Shelf) -> tuple[str, ...]:
    """Put damage cards into rooms: those named, or the first structural ones that lie nowhere else."""
    rooms, told = boxes.rooms(box), otherwise(said.damage, ())
    structural = [card.name for card in box.damage if card.kind == "structural"]
    if not isinstance(told, Mapping):
        located = (*elsewhere(said, "damage"), *(one.partition(":")[2] for one in _texts(said.open)))
        free = (card for card in structural if card not in located)
        told = {word("damage", room, rooms, "numbered room"): next(free, "") for room in listed("damage", told)}
    told = keyed("damage", told, rooms, "rooms", f"they are {', '.join(rooms)}")
    for room, card in told.items():
        shelf.take("damage", room, card)
        if card not in structural:
            raise LayingError("damage", f"{card} is no structural damage, and stays in no room ({room})")
    return tuple(told.get(room, "") for room in rooms)


def _texts(said: object) -> tuple[str, ...]:
    return tuple(one for one in said if isinstance(one, str)) if isinstance(said, tuple | list) else ()


def sea_of(ruleset: Rules, said: Said, shelves: Shelves) -> Sea:
    """Place monsters and passengers; the tokens not lost are in the supply and on deck."""
    box, usual = ruleset.box, starting_sea(ruleset.box)
    spaces = tuple(one.name for one in box.spaces)
    water = (DEEP, *boxes.named(box, "water"))
    shut = (BRIG,) if ruleset.rulings.sick_bay_deep_ones == "open" else (BRIG, SICK_BAY)
    deep_ones = _counts("deep_ones", said.deep_ones, (*spaces, DEEP), usual.deep_ones, shut)
    if sum(deep_ones) > box.deep_ones:
        raise LayingError(
            "deep_ones", f"{sum(deep_ones)} are on the board and in the Deep; the box has {box.deep_ones}"
        )
    lost = shelves.passenger.taken("lost_passengers", "lost_passengers", otherwise(said.lost_passengers, ()))
    inside = tuple(space for space in spaces if space not in boxes.named(box, "deck"))
    passengers = _counts("passengers", said.passengers, spaces, usual.passengers, inside)
    tokens = shelves.passenger.rest()
    if sum(passengers) > len(tokens):
        found = f"{sum(passengers)} are on deck and {len(lost)} lost"
        raise LayingError("passengers", f"{found}; the box has {len(tokens) + len(lost)}")
    return Sea(
        deep_ones,
        word("hydra", otherwise(said.hydra, usual.hydra), water, "water space"),
        word("dagon", otherwise(said.dagon, usual.dagon), water, "water space"),
        passengers,
        tokens,
    )


def _counts(
    part: str,
    said: Mapping[str, int] | Unsaid,
    spaces: tuple[str, ...],
    usual: tuple[int, ...],
    never: tuple[str, ...],
) -> tuple[int, ...]:
    if said is UNSAID:
        return usual
    told = keyed(part, said, spaces, "spaces", f"they are {', '.join(spaces)}")
    counts = tuple(number(f"{part}[{space}]", told.get(space, 0), 0) for space in spaces)
    for space, count in zip(spaces, counts, strict=True):
        if count and space in never:
            raise LayingError(part, f"{count} in {space}, where they never are")
    return counts


def usual_awakened(table: Table) -> bool:
    """Whether the row is long enough for the awakening to have happened."""
    return table.distance() >= table.ruleset.box.numbers.awakening
