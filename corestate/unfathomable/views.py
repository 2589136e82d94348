"""Who may know what: hands, loyalty, what was looked at, face-down cards of a check, and the order of decks are hidden.

`redeal` puts everything a seat cannot see anew, within what it can: the same numbers everywhere, the same cards in all.
"""

from collections.abc import Iterator

from attrs import evolve, frozen

from corestate.kernel import Below, Frame, Seat, State, is_over
from corestate.piles import multiset, without
from corestate.unfathomable.actions import Bribing
from corestate.unfathomable.box import SKILLS, Loyalty, Rules
from corestate.unfathomable.checks import AddingTreachery, Contributing, LayingChaos, TakingChaos
from corestate.unfathomable.drawing import Drawing
from corestate.unfathomable.effects import Ordinary, Skill
from corestate.unfathomable.ending import Dealing
from corestate.unfathomable.events import (
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
from corestate.unfathomable.hands import Discarding
from corestate.unfathomable.looking import Looking, Removing, Taking
from corestate.unfathomable.loyalty import PassingOn, PassOn
from corestate.unfathomable.script import Frames
from corestate.unfathomable.table import (
    Cause,
    Deck,
    Decks,
    Insight,
    Laid,
    Outcome,
    Scope,
    Seen,
    Ship,
    Stock,
    Table,
    Throw,
    Trial,
    Turn,
    eligible,
)
from corestate.unfathomable.tracks import DealingOn


@frozen
class DeckSeen:
    """A deck from outside: how many cards, those whose place is known to somebody (None: not to you), the discards."""

    cards: int
    top: tuple[str | None, ...]
    bottom: tuple[str | None, ...]
    discard: tuple[str, ...]
    gone: int


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
        trial=_trial_seen(table.trial, seat),
        scopes=table.scopes,
        ending=table.ending,
    )


def _deck_seen(deck: Deck, seat: Seat | None) -> DeckSeen:
    top = tuple(seen.card if seat in seen.by else None for seen in deck.top)
    bottom = tuple(seen.card if seat in seen.by else None for seen in deck.bottom)
    return DeckSeen(len(deck), top, bottom, deck.discard, len(deck.gone))


def _player_seen(table: Table, owner: Seat, seat: Seat | None, *, over: bool) -> PlayerSeen:
    player = table.players[owner]
    own = owner == seat
    known = player.loyalty if own or over else insight(table, seat, owner)
    return PlayerSeen(
        character=player.character,
        space=player.space,
        cards=len(player.hand),
        hand=player.hand if own else None,
        items=player.items,
        active=player.active,
        loyalty=len(player.loyalty),
        known=known,
        shown=player.shown,
        feat=player.feat,
        kept=player.kept,
    )


def insight(table: Table, seat: Seat | None, of: Seat) -> tuple[Loyalty, ...]:
    """List the face-down loyalty cards of another that a seat has seen."""
    return next((one.cards for one in table.insights if one.seat == seat and one.of == of), ())


def _trial_seen(trial: Trial | None, seat: Seat | None) -> TrialSeen | None:
    if trial is None:
        return None
    known = tuple(laid for laid in trial.pile if _laid_open(trial, laid, seat))
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


def _laid_open(trial: Trial, laid: Laid, seat: Seat | None) -> bool:
    """Say whether a seat knows a card of the check before it is turned up (unf.check.shuffle)."""
    return laid.seat is not None and (trial.face_up or laid.seat == seat)


def sight(state: State[Table, Event], event: Event, seat: Seat | None) -> Sight:
    """Show an event as a seat sees it happen."""
    frame = state.agenda[0] if state.agenda else None
    trial = state.table.trial
    match event, frame:
        case Drawn(), Drawing():
            return event if frame.seat == seat else DrawnHidden(frame.skill)
        case Drawn(), LayingChaos():
            return DrawnHidden(frame.skill)
        case Drawn(), AddingTreachery():
            return DrawnHidden("treachery")
        case Drawn(), TakingChaos() | Removing():
            return DrawnHidden(None)
        case Drawn(), Looking():
            return event if frame.seat == seat or _shown(state.table, frame, event.card) else DrawnHidden(None)
        case LoyaltyDealt(), Dealing():
            return event if frame.seat == seat else LoyaltyHidden()
        case Contribute(), Contributing():
            face_up = trial is not None and trial.face_up
            return event if event.seat == seat or face_up else ContributeHidden(event.seat)
        case Take(), Taking():
            return event if event.seat == seat or frame.take != "top" else TakeHidden(event.seat)
        case _:
            return event


def _shown(table: Table, frame: Looking, card: str) -> bool:
    """A character card of no use is shown and discarded when it is looked at (unf.reference.mythos_deck)."""
    replaced = table.ruleset.rulings.looked_at_character_card == "replaced"
    return frame.deck == "mythos" and replaced and not eligible(table, card)


def redeal(state: State[Table, Event], seat: Seat | None, below: Below) -> State[Table, Event]:
    """Deal anew whatever the seat cannot see."""
    table = _skills_redealt(state, seat, below)
    table = table.with_decks(_decks_redealt(table.decks, seat, below))
    if not is_over(state):
        table = _loyalty_redealt(table, seat, below)
    agenda: Frames = ()
    for frame in state.agenda:
        table, again = _remarked(table, frame, seat, below)
        agenda = (*agenda, again)
    return State(table, agenda)


def _remarked(table: Table, frame: Frame[Table], seat: Seat | None, below: Below) -> tuple[Table, Frame[Table]]:
    """Let a frame that knows the new loyalty card of a traitor name one that the traitor may hold."""
    match frame:
        case PassOn() | PassingOn() if frame.seat != seat:
            table, card = _new(table, frame.seat, seat, below)
            return table, evolve(frame, card=card)
        case DealingOn():
            dealt: tuple[tuple[Seat, Loyalty], ...] = ()
            for owner, held in frame.dealt:
                table, card = (table, held) if owner == seat else _new(table, owner, seat, below)
                dealt = (*dealt, (owner, card))
            return table, evolve(frame, dealt=dealt)
        case _:
            return table, frame


def _new(table: Table, owner: Seat, seat: Seat | None, below: Below) -> tuple[Table, Loyalty]:
    """Choose which of a traitor's cards is the new one: none that anybody has seen before."""
    fresh = table.players[owner].loyalty
    for known in insight(table, seat, owner):
        fresh = without(fresh, known)
    card = fresh[below(len(fresh))]
    rest = without(table.players[owner].loyalty, card)
    insights = tuple(
        one if one.of != owner or one.seat == seat else evolve(one, cards=rest[: len(one.cards)])
        for one in table.insights
    )
    return evolve(table, insights=insights), card


def _shuffled(cards: list[str], below: Below) -> list[str]:
    rest = list(cards)
    return [rest.pop(below(len(rest))) for _ in cards]


def _skills_redealt(state: State[Table, Event], seat: Seat | None, below: Below) -> Table:
    """Shuffle the skill cards the seat cannot see: type by type, then those in the hands of others."""
    table = state.table
    fixed = {seat, *_payers(state)}
    for skill in SKILLS:
        table = _skill_redealt(table, skill, seat, fixed, below)
    hands = [owner for owner in table.seats() if owner not in fixed]
    pool = [card for owner in hands for card in table.players[owner].hand if _ordinary(card)]
    pool = _shuffled(pool, below)
    for owner in hands:
        hand = table.players[owner].hand
        kept = [card for card in hand if not _ordinary(card)]
        table = table.with_hand(owner, multiset((*kept, *(pool.pop() for _ in range(len(hand) - len(kept))))))
    return table


def _payers(state: State[Table, Event]) -> Iterator[Seat]:
    """Name seats in the middle of paying a cost: that their hands suffice is known."""
    for frame in state.agenda:
        if isinstance(frame, Bribing | Discarding):
            yield frame.seat


def _ordinary(card: str) -> bool:
    return not card.startswith("treachery")


def _skill_redealt(table: Table, skill: Skill, seat: Seat | None, fixed: set[Seat | None], below: Below) -> Table:
    """Shuffle the unseen cards of one type among deck, chaos deck, check and the hands of others."""
    place, trial = SKILLS.index(skill), table.trial
    stock = table.decks.skills[place]
    prefix = f"{skill}-"
    hidden = list(stock.deck)
    hidden += [card for card in table.decks.chaos if card.startswith(prefix)]
    pile = trial.pile if trial else ()
    secret = [one for one in pile if trial and not _laid_open(trial, one, seat) and one.card.startswith(prefix)]
    hidden += [laid.card for laid in secret]
    owners = [owner for owner in table.seats() if owner not in fixed]
    for owner in owners:
        hidden += [card for card in table.players[owner].hand if card.startswith(prefix)]
    pool = _shuffled(hidden, below)
    deck = multiset(pool.pop() for _ in stock.deck)
    skills = table.decks.skills
    chaos = multiset(pool.pop() if card.startswith(prefix) else card for card in table.decks.chaos)
    table = table.with_decks(
        evolve(table.decks, skills=(*skills[:place], Stock(deck, stock.discard), *skills[place + 1 :]), chaos=chaos)
    )
    if trial and secret:
        table = table.with_trial(evolve(trial, pile=_pile(trial, seat, prefix, pool)))
    for owner in owners:
        hand = table.players[owner].hand
        table = table.with_hand(owner, multiset(pool.pop() if card.startswith(prefix) else card for card in hand))
    return table


def _pile(trial: Trial, seat: Seat | None, prefix: str, pool: list[str]) -> tuple[Laid, ...]:
    dealt = [
        Laid(pool.pop(), laid.seat) if laid.card.startswith(prefix) and not _laid_open(trial, laid, seat) else laid
        for laid in trial.pile
    ]
    return tuple(sorted(dealt, key=lambda laid: (-1 if laid.seat is None else laid.seat, laid.card)))


def _decks_redealt(decks: Decks, seat: Seat | None, below: Below) -> Decks:
    return evolve(
        decks,
        mythos=_deck_redealt(decks.mythos, seat, below),
        waypoint=_deck_redealt(decks.waypoint, seat, below),
        spell=_deck_redealt(decks.spell, seat, below),
        item=_deck_redealt(decks.item, seat, below),
        damage=_deck_redealt(decks.damage, seat, below),
    )


def _deck_redealt(deck: Deck, seat: Seat | None, below: Below) -> Deck:
    """Shuffle the cards whose place the seat does not know."""
    ends = (*deck.top, *deck.bottom)
    hidden = [seen.card for seen in ends if seat not in seen.by]
    pool = _shuffled([*hidden, *deck.shuffled, *deck.gone], below)
    dealt = [seen if seat in seen.by else Seen(pool.pop(), seen.by) for seen in ends]
    shuffled = multiset(pool.pop() for _ in deck.shuffled)
    top, bottom = tuple(dealt[: len(deck.top)]), tuple(dealt[len(deck.top) :])
    return evolve(deck, top=top, shuffled=shuffled, bottom=bottom, gone=multiset(pool))


def _loyalty_redealt(table: Table, seat: Seat | None, below: Below) -> Table:
    """Shuffle the loyalty cards the seat has not seen among the deck and the others."""
    hidden: list[Loyalty] = list(table.decks.loyalty)
    unknown: dict[Seat, int] = {}
    for owner in table.seats():
        if owner == seat:
            continue
        cards = table.players[owner].loyalty
        for card in insight(table, seat, owner):
            cards = without(cards, card)
        hidden += cards
        unknown[owner] = len(cards)
    pool = [hidden.pop(below(len(hidden))) for _ in tuple(hidden)]
    for owner, count in unknown.items():
        known = insight(table, seat, owner)
        dealt = multiset((*known, *(pool.pop() for _ in range(count))))
        table = table.with_player(owner, evolve(table.players[owner], loyalty=dealt))
    table = table.with_decks(evolve(table.decks, loyalty=multiset(pool)))
    insights = tuple(
        one
        if seat in (one.seat, one.of)
        else Insight(one.seat, one.of, table.players[one.of].loyalty[: len(one.cards)])
        for one in table.insights
    )
    return evolve(table, insights=insights)
