"""Who may know what: hands, loyalty, what was looked at, face-down cards of a check, and the order of decks are hidden.

`redeal` puts everything a seat cannot see anew, within what it can: the same numbers everywhere, the same cards in all.
"""

from attrs import frozen

from corestate.kernel import Seat, State, is_over
from corestate.piles import multiset
from corestate.unfathomable.box.edition import Loyalty, Rules
from corestate.unfathomable.box.vocabulary import Ordinary
from corestate.unfathomable.checks.chaos import AddingTreachery, LayingChaos, TakingChaos
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.holdings.looking import Looking, PuttingUnder, Removing, Taking
from corestate.unfathomable.table.decks import Deck, Located, Seen, Sorted
from corestate.unfathomable.table.events import (
    Contribute,
    ContributeHidden,
    Drawn,
    DrawnHidden,
    Event,
    LoyaltyDealt,
    LoyaltyHidden,
    Sight,
    Take,
    TakeHidden,
)
from corestate.unfathomable.table.pieces import Laid, Outcome, Scope, Ship, Throw, Trial, Turn
from corestate.unfathomable.table.table import Cause, Table, eligible
from corestate.unfathomable.voyage.loyalty import Dealing


@frozen
class GoneSeen:
    """Cards that have left the game from outside: how many, and those that you had seen before."""

    cards: int
    known: tuple[str, ...]


@frozen
class AmongSeen:
    """A place that holds one of the cards somebody has sorted in secret: those you know to be among them."""

    sort: int
    """Places of the same number in a deck were sorted together; from 1 on."""
    cards: tuple[str, ...]
    """Cards that you know to lie in these places, you do not know in which."""


@frozen
class DeckSeen:
    """A deck from outside: how many cards, those whose place is known to somebody (None: not to you), the discards."""

    cards: int
    top: tuple[str | AmongSeen | None, ...]
    bottom: tuple[str | AmongSeen | None, ...]
    discard: tuple[str, ...]
    gone: int | GoneSeen
    """How many have left the game; with their names where you know some."""


@frozen
class StockSeen:
    """A skill deck from outside."""

    cards: int
    discard: tuple[str, ...]


@frozen
class PlayerSeen:
    """A play area from outside: the hand and the face-down loyalty cards only where they may be known."""

    character: str
    space: str
    cards: int
    hand: tuple[str, ...] | None
    items: tuple[str, ...]
    active: str
    loyalty: int
    known: tuple[Loyalty, ...]
    shown: tuple[Loyalty, ...]
    feat: bool
    kept: tuple[str, ...]


@frozen
class TrialSeen:
    """A check under way: how many cards each seat has added, which of them you know."""

    target: int
    skills: tuple[Ordinary, ...]
    least: int
    mythos: bool
    face_down: int
    known: tuple[Laid, ...]
    added: tuple[int, ...]
    cards: tuple[str, ...]
    shift: int
    chaos: bool
    face_up: bool
    treachery: int
    outcome: Outcome | None


@frozen
class TableSeen:
    """The table as a seat may know it."""

    ruleset: Rules
    ship: Ship
    deep_ones: tuple[int, ...]
    hydra: str
    dagon: str
    passengers: tuple[int, ...]
    tokens: tuple[str, ...]
    mythos: DeckSeen
    waypoint: DeckSeen
    spell: DeckSeen
    item: DeckSeen
    damage: DeckSeen
    skills: tuple[StockSeen, ...]
    chaos: int
    loyalty: int
    players: tuple[PlayerSeen, ...]
    captain: Seat | None
    keeper: Seat | None
    turn: Turn
    awakened: bool
    open: tuple[str, ...]
    throw: Throw | None
    trial: TrialSeen | None
    scopes: tuple[Scope, ...]
    ending: Cause | None


def look(state: State[Table, Event], seat: Seat | None) -> TableSeen:
    """Show the table as a seat may know it (unf.reference.open_information, unf.secrecy.hand_size)."""
    table, over, decks = state.table, is_over(state), state.table.decks
    return TableSeen(
        ruleset=table.ruleset,
        ship=table.ship,
        deep_ones=table.sea.deep_ones,
        hydra=table.sea.hydra,
        dagon=table.sea.dagon,
        passengers=table.sea.passengers,
        tokens=table.sea.tokens,
        mythos=_deck_seen(decks.mythos, seat),
        waypoint=_deck_seen(decks.waypoint, seat),
        spell=_deck_seen(decks.spell, seat),
        item=_deck_seen(decks.item, seat),
        damage=_deck_seen(decks.damage, seat),
        skills=tuple(StockSeen(len(stock.deck), stock.discard) for stock in decks.skills),
        chaos=len(decks.chaos),
        loyalty=len(decks.loyalty),
        players=tuple(_player_seen(table, owner, seat, over=over) for owner in table.seats()),
        captain=table.captain,
        keeper=table.keeper,
        turn=table.turn,
        awakened=table.awakened,
        open=table.open,
        throw=table.throw,
        trial=_trial_seen(table, seat),
        scopes=table.scopes,
        ending=table.ending,
    )


def _deck_seen(deck: Deck, seat: Seat | None) -> DeckSeen:
    sorts = _sorts_seen(deck, seat)
    top = tuple(_place_seen(one, seat, sorts) for one in deck.top)  # unf.secrecy.looked_at
    bottom = tuple(_place_seen(one, seat, sorts) for one in deck.bottom)
    known = multiset(one.card for one in deck.gone if isinstance(one, Seen) and seat in one.by)
    gone = GoneSeen(len(deck.gone), known) if known else len(deck.gone)  # unf.reference.open_information
    return DeckSeen(len(deck), top, bottom, deck.discard, gone)


def _sorts_seen(deck: Deck, seat: Seat | None) -> dict[int, str | AmongSeen]:
    """Say of each sort of a deck what a seat knows of it: its cards, or the one card if one place is left."""
    found: dict[int, str | AmongSeen] = {}
    for sort in dict.fromkeys(one.sort for one in (*deck.top, *deck.bottom) if isinstance(one, Sorted)):
        places = sort_places(deck, sort, seat)
        known = multiset(one.card for one in places if seat in one.among)
        if known:
            found[sort] = known[0] if len(places) == 1 else AmongSeen(len(found) + 1, known)
    return found


def sort_places(deck: Deck, sort: int, seat: Seat | None) -> list[Sorted]:
    """List the cards of a sort, the top of the deck first, whose place a seat does not know."""
    every = (one for one in (*deck.top, *deck.bottom) if isinstance(one, Sorted))
    return [one for one in every if one.sort == sort and seat not in one.by]


def _place_seen(one: Located, seat: Seat | None, sorts: dict[int, str | AmongSeen]) -> str | AmongSeen | None:
    if seat in one.by:
        return one.card
    return sorts.get(one.sort) if isinstance(one, Sorted) else None


def _player_seen(table: Table, owner: Seat, seat: Seat | None, *, over: bool) -> PlayerSeen:
    player = table.players[owner]
    own = owner == seat
    known = player.loyalty if own or over else insight(table, seat, owner)  # unf.loyalty.secret, unf.end.winners
    return PlayerSeen(
        character=player.character,
        space=player.space,
        cards=len(player.hand),
        hand=player.hand if own else None,  # unf.secrecy.hand_size
        items=player.items,
        active=player.active,
        loyalty=len(player.loyalty),
        known=known,
        shown=player.shown,
        feat=player.feat,
        kept=player.kept,
    )


def insight(table: Table, seat: Seat | None, of: Seat) -> tuple[Loyalty, ...]:
    """List the face-down loyalty cards of another that a seat has seen (unf.loyalty.secret)."""
    return next((one.cards for one in table.insights if one.seat == seat and one.of == of), ())


def _trial_seen(table: Table, seat: Seat | None) -> TrialSeen | None:
    trial = table.trial
    if trial is None:
        return None
    known = tuple(laid for laid in trial.pile if laid_open(table, trial, laid, seat))  # unf.check.contribute
    return TrialSeen(
        target=trial.target,
        skills=trial.skills,
        least=trial.least,
        mythos=trial.mythos,
        face_down=len(trial.pile),
        known=known,
        added=trial.added,
        cards=trial.cards,
        shift=trial.shift,
        chaos=trial.chaos,
        face_up=trial.face_up,
        treachery=trial.treachery,
        outcome=trial.outcome,
    )


def laid_open(table: Table, trial: Trial, laid: Laid, seat: Seat | None) -> bool:
    """Whether a seat knows a card of the check before it is turned up (unf.check.shuffle)."""
    if laid.seat is None:
        return decks_open(table, trial)
    return trial.face_up or laid.seat == seat  # unf.check.contribute


def decks_open(table: Table, trial: Trial) -> bool:
    """Whether the cards that decks add to a check lie face up (unf.ruling.nothing_to_hide_scope)."""
    return trial.face_up and table.ruleset.rulings.nothing_to_hide_scope == "all"


def sight(state: State[Table, Event], event: Event, seat: Seat | None) -> Sight:
    """Show an event as a seat sees it happen."""
    frame = state.agenda[0] if state.agenda else None
    trial = state.table.trial
    match event, frame:
        case Drawn(), Drawing():  # unf.skill.types
            return event if frame.seat == seat else DrawnHidden(frame.skill)
        case Drawn(), LayingChaos():
            return DrawnHidden(frame.skill)
        case Drawn(), AddingTreachery() | TakingChaos() if trial is not None and decks_open(state.table, trial):
            return event
        case Drawn(), AddingTreachery():
            return DrawnHidden("treachery")
        case Drawn(), TakingChaos() | Removing():
            return DrawnHidden(None)
        case Drawn(), Looking():  # unf.secrecy.looked_at
            return event if frame.seat == seat or _shown(state.table, frame, event.card) else DrawnHidden(None)
        case LoyaltyDealt(), Dealing():  # unf.loyalty.secret
            return event if frame.seat == seat else LoyaltyHidden()
        case Contribute(), Contributing():  # unf.check.contribute
            face_up = trial is not None and trial.face_up
            return event if event.seat == seat or face_up else ContributeHidden(event.seat)
        case Take(), Taking():  # unf.secrecy.looked_at
            return event if event.seat == seat or frame.take != "top" else TakeHidden(event.seat)
        case Take(), PuttingUnder():
            return event if event.seat == seat else TakeHidden(event.seat)
        case _:
            return event


def _shown(table: Table, frame: Looking, card: str) -> bool:
    """A character card of no use is shown and discarded when it is looked at (unf.reference.mythos_deck)."""
    replaced = table.ruleset.rulings.looked_at_character_card == "replaced"
    return frame.deck == "mythos" and replaced and not eligible(table, card)
