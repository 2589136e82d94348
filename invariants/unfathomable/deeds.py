"""Claims about what people do: it is done where it can be and in turn, it does what it is, and its cost is paid."""

from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Player
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from invariants.claims import Faults, step_claim
from invariants.unfathomable.cards import Sea

ACTIONS = (e.Move, e.Attack, e.Rescue, e.Kill, e.Trade, e.Reveal)
"""What takes one action, the use of an ability aside."""


@step_claim(
    "agenda",
    rules=(
        "unf.action.move",
        "unf.action.attack",
        "unf.action.rescue",
        "unf.action.trade",
        "unf.traitor.move",
        "unf.traitor.attack",
        "unf.traitor.attacked",
        "unf.traitor.passenger",
        "unf.traitor.actions",
        "unf.reveal.hybrid_only",
        "unf.brig.no_exit",
    ),
    by=ACTIONS,
)
def an_action_is_taken_where_it_can_be(before: Sea, event: e.Event, _after: Sea) -> Faults:
    """One moves to another space of the ship, attacks who is there and no friend, and finds whom one saves or kills."""
    acting, table = before.agenda[0], before.table
    if not isinstance(acting, Acting) or not isinstance(event, ACTIONS):
        return ()
    player = table.players[acting.seat]
    others = [one for seat, one in enumerate(table.players) if seat != acting.seat and one.space == player.space]
    wrong = _wrong(table, event, player, others)
    return (f"seat {acting.seat}: {wrong}",) if wrong else ()


def _wrong(table: Table, event: e.Event, player: Player, others: list[Player]) -> str:
    """Say why an action could not be taken; nothing: it could."""
    here, traitor = player.space, bool(player.shown)
    match event:
        case e.Move(to=to):
            if to in (here, BRIG, SICK_BAY) or to not in boxes.ship(table.box):
                return f"moves from {here} to {to}"
            return "walks out of the Brig" if here == BRIG and not traitor else ""
        case e.Attack(target=None, space=space):
            fine = space == here and not traitor and _of(table, table.sea.deep_ones, here)
            return "" if fine else f"attacks a Deep One in {space}"
        case e.Attack(target=target, space=space):
            other = table.players[target or 0]
            return "" if other in others and traitor != bool(other.shown) else f"attacks seat {target} in {space}"
        case e.Rescue(space=space):
            fine = space == here and not traitor and _of(table, table.sea.passengers, here)
            return "" if fine else f"rescues a passenger in {space}"
        case e.Kill():
            alone = traitor and all(one.shown for one in others)
            return "" if alone and _of(table, table.sea.passengers, here) else f"kills a passenger in {here}"
        case e.Trade():
            return "" if others and not traitor else f"trades in {here}"
        case e.Reveal(card=card):
            return f"turns up {card}" if traitor or card == "human" or card not in player.loyalty else ""
        case _:
            return ""


def _of(table: Table, counts: tuple[int, ...], space: str) -> int:
    return counts[boxes.index(table.box, space)]


@step_claim(
    "agenda",
    rules=(
        "unf.action.two",
        "unf.action.move",
        "unf.action.rescue",
        "unf.traitor.leave_brig",
        "unf.reveal.action",
        "unf.reveal.turn_continues",
    ),
    by=(*ACTIONS, e.Stop),
)
def an_action_does_what_it_is(before: Sea, event: e.Event, after: Sea) -> Faults:
    """Who moves is there, who is rescued has left the deck, what was turned up shows, and one action less is left."""
    acting, old, new, found = before.agenda[0], before.table, after.table, []
    if not isinstance(acting, Acting) or not isinstance(event, (*ACTIONS, e.Stop)) or new.ending is not None:
        return ()
    seat = acting.seat
    match event:
        case e.Move(to=to) if old.players[seat].space != BRIG and new.players[seat].space != to:
            found.append(f"seat {seat}: moved to {to} and is in {new.players[seat].space}")
        case e.Rescue(space=space) if _of(new, new.sea.passengers, space) != _of(old, old.sea.passengers, space) - 1:
            found.append(f"sea.passengers: nobody was rescued in {space}")
        case e.Reveal(card=card) if new.players[seat].shown != (card,):
            found.append(f"seat {seat}: turned up {card}, and shows {new.players[seat].shown}")
        case _:
            pass
    taken = acting.left if type(event) is e.Stop else 1
    was = sum([one.left for one in before.agenda if type(one) is Acting])
    next_up = new.turn.seat if new.turn.seat != old.turn.seat else None  # where nothing is drawn it acts already
    now = sum([one.left for one in after.agenda if type(one) is Acting and one.seat != next_up])
    if now != was - taken:
        found.append(f"seat {seat}: of {was} actions {taken} were taken, and {now} are left")
    return tuple(found)


@step_claim(
    "agenda",
    rules=(
        "unf.skill.use",
        "unf.action.room",
        "unf.action.limit",
        "unf.action.ability",
        "unf.traitor.abilities",
        "unf.traitor.treachery",
        "unf.setup.play_areas",
    ),
    by=(e.Use,),
)
def what_is_used_is_at_hand_and_spent(before: Sea, event: e.Event, after: Sea) -> Faults:
    """A skill card used has left the hand, a feat is turned over, a room is used once a turn by who stands in it."""
    if not isinstance(event, e.Use):
        return ()
    old, new = before.table, after.table
    seat, source = event.seat, event.source
    player, now = old.players[seat], new.players[seat]
    kind, _, name = source.partition(":")
    traitor = bool(player.shown)
    fine = True
    match kind:
        case "skill":
            fine = name in player.hand and now.hand.count(name) < player.hand.count(name)
            fine = fine and traitor >= name.startswith("treachery")
        case "item":
            fine = name in player.items
        case "character":
            fine = name == player.character and not traitor
        case "feat":
            fine = name == player.character and not traitor and player.feat and not now.feat
        case "title":
            fine = seat == old.keeper
        case "room":
            fine = name == player.space and not traitor and source not in old.turn.used
            fine = fine and (source in new.turn.used or new.turn.begun != old.turn.begun)
        case "damage":
            fine = not traitor and (player.space, name) in zip(boxes.rooms(old.box), old.ship.damage, strict=True)
        case _:
            fine = source in player.kept
    return () if fine else (f"seat {seat}: uses {source}",)


@step_claim(
    "agenda",
    rules=("unf.check.contribute", "unf.traitor.one_card", "unf.brig.one_card"),
    by=(e.Contribute,),
)
def what_is_added_to_a_check_leaves_the_hand(before: Sea, event: e.Event, after: Sea) -> Faults:
    """Whoever adds a card holds it no more; a traitor, and who is in the Brig, adds one only."""
    if not isinstance(event, e.Contribute):
        return ()
    trial, player = before.table.trial, before.table.players[event.seat]
    held, now = player.hand, after.table.players[event.seat].hand
    found = []
    if len(now) != len(held) - 1 or now.count(event.card) != held.count(event.card) - 1:
        found.append(f"seat {event.seat}: added {event.card}, and holds {now}")
    if trial is not None and trial.added[event.seat] and (player.shown or player.space == BRIG):
        found.append(f"seat {event.seat}: adds a second card")
    return tuple(found)


@step_claim("agenda", rules=("unf.check.contribute", "unf.reference.windows"), by=(e.Decline,))
def seats_are_asked_one_after_the_other(before: Sea, event: e.Event, after: Sea) -> Faults:
    """Once a seat has passed, the next one clockwise that can is asked; whoever has cards may add some to a check."""
    was, now = before.agenda[0], after.agenda[0] if after.agenda else None
    if not isinstance(event, e.Decline):
        return ()
    if isinstance(was, Contributing):
        seats, table = after.table.seats(), after.table
        later = [*seats[was.seat + 1 :], *seats[: was.seat]] * 2
        later = later[: later.index(table.turn.seat) + 1] if was.seat != table.turn.seat else []
        wanted = next((seat for seat in later if table.players[seat].hand), None)
        asked = now.seat if isinstance(now, Contributing) else None
        return () if asked == wanted else (f"after seat {was.seat} seat {wanted} was to be asked, not {asked}",)
    if not isinstance(was, Window) or not isinstance(now, Window) or was.timing != now.timing:
        return ()
    count, first = before.table.ruleset.seats, after.table.turn.seat
    if now.passed - was.passed == (now.seat - was.seat) % count or now.passed - 1 == (now.seat - first) % count:
        return ()
    return (f"after seat {was.seat} seat {now.seat} was asked",)


@step_claim(
    "turn.begun", rules=("unf.setup.learning_no_loyalty", "unf.loyalty.learning_deal", "unf.loyalty.standard_deal")
)
def loyalty_is_dealt_before_the_first_turn_or_after_everybodys(before: Sea, _event: e.Event, after: Sea) -> Faults:
    """When the first turn begins everybody has a loyalty card; in a learning game nobody has one in the first round."""
    table, begun = after.table, before.table.turn.begun
    due = table.ruleset.seats if table.ruleset.options.game == "learning" else 0
    if begun == table.turn.begun or begun > due or table.awakened:
        return ()
    wanted = begun == due
    return tuple(
        [
            f"seat {seat}: has {'no' if wanted else 'a'} loyalty card"
            for seat, player in enumerate(table.players)
            if bool(player.loyalty or player.shown) != wanted
        ]
    )


@step_claim("turn.seat", rules=("unf.turn.hand_limit", "unf.turn.passes_left"))
def nobody_holds_too_many_cards_when_the_turn_passes(before: Sea, _event: e.Event, after: Sea) -> Faults:
    """When the marker has passed to the left no hand is above the limit."""
    table = after.table
    limit = table.box.numbers.hand_limit
    if not before.table.turn.begun or before.table.turn.seat == table.turn.seat:
        return ()
    return tuple(
        [f"seat {seat}: {len(one.hand)} cards" for seat, one in enumerate(table.players) if len(one.hand) > limit]
    )
