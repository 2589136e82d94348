"""What may be done told a second time, question by question; the odds; and who has won."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from corestate import Seat
from corestate.kernel import counted_noun
from corestate.title import Result
from corestate.unfathomable import Event, Table
from corestate.unfathomable.box.edition import BRIG, SICK_BAY, SKILLS
from corestate.unfathomable.checks.chaos import TakingChaos
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.checks.dice import Rolling
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.holdings.hand_limit import Trimming
from corestate.unfathomable.setup import ChoosingCharacter, NamingStarter
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Player
from corestate.unfathomable.turn.actions import Acting, Bribing
from corestate.unfathomable.turn.receiving import Choosing, Recovering, Replacing
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import DefeatingNext, LosingNext, TurningPassenger
from corestate.unfathomable.voyage.loyalty import Dealing, HandingOver, Swapping
from corestate.unfathomable.voyage.monsters import Stepping, Stirring, Victim
from corestate.unfathomable.voyage.mythos import ChoosingTrack, DrawingMythos
from invariants.claims import Faults, chances_told, choices_told, result_told, unlike
from invariants.unfathomable.cards import Sea


def ship_of(table: Table) -> list[str]:
    """Name the spaces of the ship."""
    return [space.name for space in table.box.spaces if space.kind != "water"]


def place_of(table: Table, name: str) -> int:
    """Tell where a space stands among the spaces; the Deep is the last."""
    found = [space.name for space in table.box.spaces]
    return found.index(name) if name in found else len(found)


@choices_told(
    Acting,
    rules=(
        "unf.action.move",
        "unf.action.attack",
        "unf.action.rescue",
        "unf.action.trade",
        "unf.reveal.action",
        "unf.traitor.move",
        "unf.traitor.attack",
        "unf.traitor.passenger",
        "unf.brig.no_exit",
        "unf.traitor.leave_brig",
    ),
)
def a_seat_acts_on_who_and_what_is_there(state: Sea, choices: Sequence[Event]) -> Faults:
    """One moves anywhere on the ship, attacks enemies in the space, saves or kills who is there, trades, or reveals."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Acting):
        return ()
    seat, player = frame.seat, table.players[frame.seat]
    wanted: list[Event] = [*_moves(table, seat, player), *_attacks(table, seat, player), *_deeds(table, seat, player)]
    cards = {*player.loyalty} - {"human"}
    barred = seat != table.turn.seat and table.ruleset.rulings.coordinated_effort == "no_reveal"
    wanted += (e.Reveal(seat, card) for card in cards if not player.shown and not barred)
    uses = [one for one in choices if isinstance(one, e.Use)]
    if table.ruleset.rulings.stop_early == "allowed" or not (wanted or uses):
        wanted.append(e.Stop(seat))
    return unlike(wanted, [one for one in choices if not isinstance(one, e.Use)], "choices")


def _moves(table: Table, seat: Seat, player: Player) -> Iterator[Event]:
    """List where somebody may walk: out of the Brig traitors alone, and for cards."""
    if player.space == BRIG and (not player.shown or _worth(table, player) < table.box.numbers.leave_brig):
        return
    yield from (e.Move(seat, to) for to in ship_of(table) if to not in (player.space, BRIG, SICK_BAY))


def _worth(table: Table, player: Player) -> int:
    """Add up the values of a hand."""
    values = {f"{card.skill}-{card.value}": card.value for card in table.box.skill_cards}
    return sum(values[card] for card in player.hand)


def _attacks(table: Table, seat: Seat, player: Player) -> Iterator[Event]:
    """List whom somebody may attack: monsters and traitors are enemies of humans, and humans of traitors."""
    if _is_held_back(table, player):
        return
    if not player.shown and table.sea.deep_ones[place_of(table, player.space)]:
        yield e.Attack(seat, None, player.space)
    for other, one in enumerate(table.players):
        if other != seat and one.space == player.space and bool(one.shown) != bool(player.shown):
            yield e.Attack(seat, Seat(other), player.space)


def _is_held_back(table: Table, player: Player) -> bool:
    """Whether a card kept by somebody forbids attacks: in the Brig cards may be off."""
    kept = {card.name: card for card in table.box.mythos}
    for source in player.kept:
        card = kept.get(source.removeprefix("mythos:"))
        passive = card is not None and any(
            getattr(effect, "what", "") == "no_attack" for one in card.abilities for effect in one.effects
        )
        if passive and (player.space != BRIG or table.ruleset.rulings.brig_play_area == "items_off"):
            return True
    return False


def _deeds(table: Table, seat: Seat, player: Player) -> Iterator[Event]:
    """List what somebody may do for or to those in the space."""
    others = [one for other, one in enumerate(table.players) if other != seat and one.space == player.space]
    if table.sea.passengers[place_of(table, player.space)]:
        if not player.shown:
            yield e.Rescue(seat, player.space)
        elif all(one.shown for one in others):
            yield e.Kill(seat)
    if player.shown or (player.space == BRIG and table.ruleset.rulings.trade_in_brig == "refused"):
        return
    partners = [one for one in others if not one.shown or table.ruleset.rulings.trade_with_traitor == "allowed"]
    if partners:
        yield e.Trade(seat)


@choices_told(
    Stirring,
    Stepping,
    Victim,
    DefeatingNext,
    LosingNext,
    HandingOver,
    ChoosingTrack,
    ChoosingCharacter,
    rules=("unf.monster.deep_ones", "unf.monster.attack", "unf.reveal.hand_over", "unf.mythos.track"),
)
def one_is_picked_of_those_there_are(state: Sea, choices: Sequence[Event]) -> Faults:
    """Of Deep Ones that wait, of humans they may attack, of the doomed, of other players, of tracks and sheets left."""
    frame, table = state.agenda[0], state.table
    seat, wanted = getattr(frame, "seat", table.turn.seat), list[Event]()
    match frame:
        case Stirring(waiting=waiting):
            spaces = zip((space.name for space in table.box.spaces), waiting, strict=True)
            wanted += (e.Stir(table.turn.seat, space) for space, count in spaces if count)
        case Stepping(steps=steps):
            wanted += (e.PickSpace(table.turn.seat, space) for space in steps)
        case Victim(space=space):
            there = [other for other, one in enumerate(table.players) if one.space == space and not one.shown]
            wanted += (e.PickSeat(table.turn.seat, Seat(other)) for other in there)
        case DefeatingNext(doomed=doomed):
            wanted += (e.PickSeat(table.turn.seat, other) for other in doomed)
        case LosingNext(spaces=lost):
            wanted += (e.PickSpace(table.turn.seat, space) for space in lost)
        case HandingOver():
            hidden = table.ruleset.rulings.loyalty_receiver == "unrevealed_player"
            others = [other for other, one in enumerate(table.players) if other != seat and not (hidden and one.shown)]
            wanted += (e.PickSeat(seat, Seat(other)) for other in others)
        case ChoosingTrack():
            wanted += (e.Choose(seat, track) for track in ("journey", "ritual"))
        case ChoosingCharacter():
            taken = {player.character for player in table.players}
            wanted += (e.ChooseCharacter(seat, one.name) for one in table.box.characters if one.name not in taken)
        case _:
            pass
    return unlike(wanted, choices, "choices")


@choices_told(
    Contributing,
    Trimming,
    Bribing,
    Swapping,
    rules=("unf.check.contribute", "unf.brig.one_card", "unf.traitor.one_card", "unf.turn.hand_limit"),
)
def any_card_of_the_hand_will_do(state: Sea, choices: Sequence[Event]) -> Faults:
    """Whoever adds to a check, discards, pays or swaps does so with any card; one only in the Brig and as a traitor."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Contributing | Trimming | Bribing | Swapping):
        return ()
    seat, player, trial = frame.seat, table.players[frame.seat], table.trial
    wanted: list[Event] = []
    if isinstance(frame, Contributing):
        done = trial is not None and trial.added[seat] and (player.shown or player.space == BRIG)
        wanted += (e.Decline(seat), *(e.Contribute(seat, card) for card in player.hand if not done))
    else:
        wanted += (e.Discard(seat, card) for card in player.hand)
        wanted += [e.Stop(seat)] if isinstance(frame, Swapping) else []
    return unlike(wanted, choices, "choices")


@choices_told(Choosing, Recovering, Replacing, rules=("unf.skill.sick_bay", "unf.traitor.receive"))
def skills_are_named_of_the_set(state: Sea, choices: Sequence[Event]) -> Faults:
    """A seat names cards of its skill set; a traitor treachery in their place, and fewer where that is the reading."""
    frame, rulings = state.agenda[0], state.table.ruleset.rulings
    fewer, wanted = rulings.traitor_draw == "may_draw_fewer", list[Event]()
    match frame:
        case Choosing(seat=seat, skills=skills):
            wanted += (e.Name(seat, skill) for skill in skills)
        case Recovering(seat=seat, skills=skills):
            wanted += (e.Name(seat, skill) for skill in (*skills, SKILLS[-1]))
            wanted += [e.Stop(seat)] if fewer else []
        case Replacing(seat=seat, skills=skills):
            jailed = state.table.players[seat].space == BRIG and rulings.traitor_cards_in_brig == "refused"
            wanted += (e.Stop(seat), *(e.Name(seat, skill) for skill in skills if not jailed))
            wanted += (e.Choose(seat, skill) for skill in skills if fewer)
        case _:
            pass
    return unlike(wanted, choices, "choices")


@chances_told(
    Rolling,
    TakingChaos,
    Drawing,
    Dealing,
    TurningPassenger,
    NamingStarter,
    Damaging,
    DrawingMythos,
    rules=("unf.setup.supply", "unf.check.chaos", "unf.skill.types", "unf.loyalty.secret", "unf.damage.draw"),
)
def whatever_lies_there_comes_as_often(state: Sea, chances: Sequence[tuple[Event, Fraction]]) -> Faults:
    """Faces of the die, cards of a shuffled deck, loyalty and passenger tokens come each with the same probability."""
    frame, table, lots = state.agenda[0], state.table, Counter[Event]()
    match frame:
        case Rolling():
            lots.update(e.Rolled(face) for face in range(1, table.box.numbers.die + 1))
        case TakingChaos():
            lots.update(map(e.Drawn, table.decks.chaos))
        case Drawing(skill=skill):
            lots.update(map(e.Drawn, table.decks.skills[SKILLS.index(skill)].deck))
        case Dealing():
            lots.update(map(e.LoyaltyDealt, table.decks.loyalty))
        case TurningPassenger():
            lots.update(map(e.PassengerTurned, table.sea.tokens))
        case NamingStarter():
            lots.update(e.StarterNamed(Seat(seat)) for seat in range(table.ruleset.seats))
        case Damaging() | DrawingMythos():
            deck = table.decks.damage if isinstance(frame, Damaging) else table.decks.mythos
            known = [one.card for one in (deck.top or (() if deck.shuffled else deck.bottom))]
            lots.update(map(e.Drawn, known[:1] or deck.shuffled))
        case _:
            pass
    whole = sum(lots.values())
    return unlike([(lot, Fraction(count, whole)) for lot, count in lots.items()], chances, "chances")


@result_told(rules=("unf.end.winners", "unf.end.conditions", "unf.reference.cultist", "unf.basics.goals"))
def the_ship_arrives_for_humans_and_is_lost_for_the_others(state: Sea, result: Result) -> Faults:
    """Humans win by the arrival; Hybrids when the ship is lost, and so does the Cultist if it was near enough."""
    table = state.table
    rows = {card.name: card.distance for card in table.box.waypoints}
    near = sum(rows[card] for card in table.ship.row) >= table.box.numbers.destination
    won = []
    for seat, player in enumerate(table.players):
        cards = {*player.loyalty, *player.shown}
        lost = "hybrid" in cards or ("cultist" in cards and near)
        if lost if table.ending != "arrival" else cards.isdisjoint(("hybrid", "cultist")):
            won.append(seat)
    if [*result.winners] == won and [*result.scores] == [int(seat in won) for seat in range(len(table.players))]:
        return ()
    return (
        f"result: {result.winners} have won by {table.ending}, not {counted_noun(len(won), 'seat', 'seats')} {won}",
    )
