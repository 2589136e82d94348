"""Where things lie aboard and at sea, for those who tell the rulebook a second time."""

from corestate.unfathomable import Table


def of_kind(table: Table, kind: str) -> list[str]:
    """Name the spaces of a kind."""
    return [space.name for space in table.box.spaces if space.kind == kind]


def rooms_of(table: Table) -> dict[str, int]:
    """Name the rooms that can be damaged, with their highest numbers."""
    return {one.name: max(one.numbers) for one in table.box.spaces if one.kind == "interior" and one.numbers}


def damage_of(table: Table) -> dict[str, str]:
    """Tell which card lies in which room."""
    return dict(zip(rooms_of(table), table.ship.damage, strict=True))


def ways_from(table: Table, start: str) -> dict[str, int]:
    """Measure how far the rooms are from one, going through rooms."""
    beside, away, edge = {one.name: one.adjacent for one in table.box.spaces}, {start: 0}, [start]
    while edge:
        edge = [room for here in edge for room in beside[here] if room in rooms_of(table) and room not in away]
        away |= {room: max(away.values()) + 1 for room in edge}
    return away
