"""People as they were said: characters, spaces, hands, items, loyalty, titles, and what is known of it."""

from collections.abc import Mapping, Sequence
from typing import cast

from corestate.kernel import Seat
from corestate.laying import LayingError
from corestate.piles import multiset
from corestate.replaced import replaced
from corestate.said import Unsaid, by_seat, listed, number, seat_said
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import Loyalty, Rules
from corestate.unfathomable.holdings.titles import heir
from corestate.unfathomable.laying.said import KEPT, NOBODY, Moment, Said, elsewhere, flag, otherwise, word
from corestate.unfathomable.laying.shelves import Shelves
from corestate.unfathomable.setup import loyalty_deck
from corestate.unfathomable.table.pieces import Insight, Player
from corestate.unfathomable.table.table import Table


def usual_characters(ruleset: Rules, chosen: Mapping[int, str], *, set_up: bool) -> tuple[str, ...]:
    """Give those nothing was said of the characters of the box that are left, in its order; in set-up none."""
    left = (one.name for one in ruleset.box.characters if one.name not in chosen.values())
    return tuple(chosen[seat] if seat in chosen else "" if set_up else next(left) for seat in range(ruleset.seats))


def players_of(ruleset: Rules, said: Said, moment: Moment, shelves: Shelves) -> tuple[Player, ...]:
    """Seat everybody with hand, feat and kept cards; items and loyalty come later."""
    box, seats = ruleset.box, ruleset.seats
    chosen = by_seat("characters", said.characters, seats)
    names = tuple(one.name for one in box.characters)
    for seat, name in chosen.items():
        word("characters", name, names, "character")
        if twice := [other for other, same in chosen.items() if same == name and other != seat]:
            raise LayingError("characters", f"{name} is said twice (seat {seat}, seat {twice[0]})")
    characters = usual_characters(ruleset, chosen, set_up=moment.set_up)
    spaces, hands = by_seat("spaces", said.spaces, seats), by_seat("hands", said.hands, seats)
    revealed, feats = by_seat("revealed", said.revealed, seats), by_seat("feats", said.feats, seats)
    kept = by_seat("kept", said.kept, seats)
    found = []
    for seat, name in enumerate(characters):
        shown = _shown(seat, revealed, shelves)
        hand = multiset(shelves.skill.taken("hands", f"seat {seat}", hands.get(seat, ())))
        if not shown and (dark := [card for card in hand if card.startswith("treachery")]):
            raise LayingError("hands", f"seat {seat} holds {dark[0]} and is not revealed: only traitors hold treachery")
        keeps = listed("kept", kept.get(seat, ()))
        cards = multiset(shelves.source("kept", f"seat {seat}", source, KEPT) for source in keeps)
        feat = flag(f"feats[{seat}]", feats.get(seat, not shown))
        space = _space(ruleset, seat, name, spaces)
        found.append(Player(name, space, hand, (), "", (), shown, feat, cards))
    return tuple(found)


def _space(ruleset: Rules, seat: int, name: str, spaces: Mapping[int, str]) -> str:
    if not name:
        if seat in spaces:
            raise LayingError("spaces", f"seat {seat} has no character yet")
        return ""
    start = boxes.character(ruleset.box, name).start
    return word("spaces", spaces.get(seat, start), boxes.ship(ruleset.box), "ship space")


def _shown(seat: int, revealed: Mapping[int, Loyalty], shelves: Shelves) -> tuple[Loyalty, ...]:
    if seat not in revealed:
        return ()
    card = shelves.loyalty.take("revealed", f"before seat {seat}", revealed[seat])
    if card == "human":
        raise LayingError("revealed", f"a Human card reveals nobody (seat {seat})")
    return (cast("Loyalty", card),)


def with_items(ruleset: Rules, said: Said, players: tuple[Player, ...], shelves: Shelves) -> tuple[Player, ...]:
    """Give the items: as said, else the item of the sheet where it lies nowhere else."""
    items = by_seat("items", said.items, ruleset.seats)
    active = by_seat("improvements", said.improvements, ruleset.seats)
    held = {seat: multiset(shelves.item.taken("items", f"seat {seat}", cards)) for seat, cards in items.items()}
    located = elsewhere(said, "item")
    found = []
    for seat, player in enumerate(players):
        own = (boxes.character(ruleset.box, player.character).item,) if player.character else ()
        if seat not in held:
            held[seat] = tuple(one for one in own if one not in located and shelves.item.free(one))
            for one in held[seat]:
                shelves.item.take("items", f"seat {seat}", one)
        if (name := active.get(seat, "")) not in ("", *held[seat]):
            raise LayingError(
                "improvements", f"seat {seat} has no {name!r}; it holds {', '.join(held[seat]) or 'nothing'}"
            )
        if name and not boxes.item(ruleset.box, name).improvement:
            raise LayingError("improvements", f"{name} is no improvement (seat {seat})")
        found.append(replaced(player, items=held[seat], active=name))
    return tuple(found)


def usual_loyalty(
    ruleset: Rules, shown: Sequence[tuple[Loyalty, ...]], said: Mapping[int, Sequence[Loyalty]], *, dealt: bool
) -> tuple[tuple[Loyalty, ...], ...]:
    """Deal one card to everybody who is not revealed and nothing was said of, Human cards first."""
    left = list(loyalty_deck(ruleset))
    for card in (*(card for cards in said.values() for card in cards), *(card for cards in shown for card in cards)):
        left.remove(card)
    left.sort(key=("human", "hybrid", "cultist").index)
    found: list[tuple[Loyalty, ...]] = []
    for seat, cards in enumerate(shown):
        due = dealt and not cards and left
        found.append(multiset(said[seat]) if seat in said else (left.pop(0),) if due else ())
    return tuple(found)


def loyalty_dealt(ruleset: Rules, begun: int, *, set_up: bool) -> bool:
    """Whether everybody has been dealt a loyalty card: in a learning game after everybody's first turn."""
    return not set_up and (ruleset.options.game == "standard" or begun > ruleset.seats)


def with_loyalty(
    ruleset: Rules, said: Said, players: tuple[Player, ...], moment: Moment, shelves: Shelves
) -> tuple[Player, ...]:
    """Deal the loyalty cards: as said, else one each once they were dealt."""
    told = by_seat("loyalty", said.loyalty, ruleset.seats)
    for seat, cards in told.items():
        shelves.loyalty.taken("loyalty", f"seat {seat}", cards)
    begun = number("turns", otherwise(said.turns, moment.begun), 0)
    dealt = loyalty_dealt(ruleset, begun, set_up=moment.set_up)
    found = usual_loyalty(ruleset, [player.shown for player in players], told, dealt=dealt)
    for seat in (seat for seat in range(ruleset.seats) if seat not in told):
        shelves.loyalty.taken("loyalty", f"seat {seat}", found[seat])
    return tuple(replaced(player, loyalty=cards) for player, cards in zip(players, found, strict=True))


def title_of(table: Table, title: str, moment: Moment, said: int | Unsaid | None) -> Seat | None:
    """Give a title: as said, else to the highest human in its line; in set-up to nobody."""
    if isinstance(said, Unsaid):
        return None if moment.set_up else usual_title(table, title)
    return None if said is None else Seat(seat_said(title, said, table.ruleset.seats))


def usual_title(table: Table, title: str) -> Seat | None:
    """Find the highest human in the line of a title who is not in the Brig, of all if nobody is."""
    return heir(table, "captain" if title == "captain" else "keeper", NOBODY)


def insights_of(ruleset: Rules, said: Said, players: tuple[Player, ...]) -> tuple[Insight, ...]:
    """Note who has seen what, which must lie there."""
    found: dict[tuple[int, int], Insight] = {}
    for one in listed("insights", otherwise(said.insights, ())):
        if not isinstance(one, tuple | list) or len(one) != len(("seat", "of", "cards")):
            raise LayingError("insights", f"wanted (seat, of, cards), found {one!r}")
        seat, of = (Seat(seat_said("insights", each, ruleset.seats)) for each in one[:2])
        cards = listed("insights", one[2])
        left = list(players[of].loyalty)
        for card in cards:
            if card not in left:
                there = ", ".join(players[of].loyalty) or "nothing"
                raise LayingError("insights", f"seat {seat} has seen {card!r} before seat {of}, where {there} lies")
            left.remove(card)
        if seat == of or not cards or (seat, of) in found:
            raise LayingError("insights", f"wanted each pair of seats once, and what was seen, found {one!r}")
        found[seat, of] = Insight(seat, of, multiset(cards))
    return tuple(found[pair] for pair in sorted(found))
