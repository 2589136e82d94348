"""The Mythos phase: draw a card, resolve its crisis, its activation icon and its track icon, discard it."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from corestate.kernel import Progress, Refusal, Runs, Seat
from corestate.piles import joined
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.vocabulary import Either
from corestate.unfathomable.checks.windows import used, window
from corestate.unfathomable.script.abilities import objections, usable
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.card_words import decider
from corestate.unfathomable.table.events import Choose, Drawn, Use
from corestate.unfathomable.table.frames import Asking, OffDeck, Responding
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table, eligible
from corestate.unfathomable.voyage.monsters import Activate
from corestate.unfathomable.voyage.tracks import Advance


@frozen
class MythosPhase(Runs[Table]):
    """The third phase of a human's turn; a revealed traitor has none (unf.traitor.phases)."""

    def run(self, table: Table) -> Progress[Table]:
        seat = table.turn.seat
        if table.revealed(seat):
            return table, (), ("unf.traitor.phases", "unf.reveal.turn_continues")
        table, shuffled = _replenished(table)  # unf.reference.mythos_deck
        if (instead := _instead_of_drawing(table, seat)) is not None:
            front: Frames = (instead, Judge(seat), Read(None))
            return table, front, ("unf.reference.precedence", "unf.mythos.steps", *shuffled)
        return table, (DrawMythos(), Read(None)), ("unf.mythos.steps", *shuffled)


def _instead_of_drawing(table: Table, seat: Seat) -> Perform | None:
    """Find what a seat does in its Mythos phase in place of the draw: an ability of its sheet or cards."""
    uses = usable(table, seat, "mythos_draw")  # unf.reference.precedence
    return Perform(uses[0].source, uses[0].ability + 1, seat) if uses else None


@frozen
class DrawMythos(Runs[Table]):
    """The top mythos card is drawn; an empty deck is made of its discards."""

    def run(self, table: Table) -> Progress[Table]:
        table, rules = _replenished(table)  # unf.reference.mythos_deck
        return table, (DrawingMythos(),) if len(table.decks.mythos) else (), rules  # unf.mythos.steps


def _replenished(table: Table) -> tuple[Table, tuple[str, ...]]:
    deck = table.decks.mythos
    if len(deck) or not deck.discard:
        return table, ()
    fresh = replaced(deck.reshuffled(*deck.discard), discard=())
    return table.with_deck("mythos", fresh), ("unf.reference.mythos_deck",)


@frozen
class DrawingMythos(OffDeck):
    """The top mythos card is turned up."""

    asked_by = "unf.mythos.steps"
    deck = "mythos"

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Lay it open; a card of a character out of play, in the Brig or revealed is replaced."""
        source = f"mythos:{event.card}"
        table = self.taken(table, event).opened(source)
        rules = ("unf.mythos.steps", "unf.mythos.crisis_types")
        if _stands(table, event.card):
            return table, (), rules
        return thrown_away(table, event.card), (DrawMythos(),), (*rules, "unf.mythos.character_card")

    def doing(self, _table: Table) -> str:
        return "the top mythos card is turned up"


def _stands(table: Table, card: str) -> bool:
    """Whether a drawn card is the one to resolve (unf.mythos.character_card, unf.ruling.brig_character_card)."""
    icons = table.jailed(table.turn.seat) and table.ruleset.rulings.brig_character_card == "icons_of_that_card"
    misfortune = any(scope.source.startswith("reveal:") for scope in table.scopes)
    return (icons and not misfortune) or eligible(table, card)


@frozen
class Judge(Runs[Table]):
    """A seat has looked at mythos cards and taken one, if any was left to take."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Replace a character card of no use; look again where the deck gave out (unf.reference.mythos_deck)."""
        card = lying(table)
        if not card:
            table, rules = _replenished(table)  # unf.reference.mythos_deck
            again = _instead_of_drawing(table, self.seat) if len(table.decks.mythos) else None
            return table, () if again is None else (again, self), rules
        if _stands(table, card):  # unf.mythos.character_card
            return table, (), ()
        return thrown_away(table, card), (DrawMythos(),), ("unf.mythos.character_card",)


def thrown_away(table: Table, card: str) -> Table:
    """Discard an open mythos card (unf.mythos.discarded)."""
    table = table.closed(f"mythos:{card}")
    deck = table.decks.mythos
    return table.with_deck("mythos", replaced(deck, discard=joined(deck.discard, card)))


def lying(table: Table) -> str:
    """Name the mythos card that lies open, or nothing."""
    return next((source.removeprefix("mythos:") for source in table.open if source.startswith("mythos:")), "")


@frozen
class Read(Runs[Table]):
    """A mythos card has been drawn and read; nothing of it is resolved yet."""

    doomed_by: Seat | None

    def run(self, table: Table) -> Progress[Table]:
        if not lying(table):
            return table, (), ("unf.reference.mythos_deck",)
        return table, (window(table, "mythos_drawn"), Resolve(self.doomed_by)), ()  # unf.reference.windows


@frozen
class Resolve(Runs[Table]):
    """The open mythos card is resolved: crisis, activation, track; then it is discarded.

    A seat that has drawn it as a misfortune takes its choice, its check fails and its icons are ignored.
    """

    doomed_by: Seat | None

    def run(self, table: Table) -> Progress[Table]:
        """Put its steps in order; a human in the Brig leaves the crisis out (unf.brig.mythos)."""
        name = lying(table)
        if not name:
            return table, (), ()
        card = boxes.mythos(table.box, name)
        put_away = Finish(name)
        if self.doomed_by is not None:  # unf.reveal.ability
            return table, (Perform(f"mythos:{name}", 0, _chooser(table, name), doomed=self.doomed_by), put_away), ()
        icons: Frames = (Activate(card.activates), TrackIcon(name), put_away)  # unf.mythos.activation, unf.mythos.track
        if not table.jailed(table.turn.seat):  # unf.brig.mythos
            return table, (Crisis(name), *icons), ("unf.mythos.steps",)
        if table.ruleset.rulings.brig_mythos == "track_icon_only":
            icons = icons[1:]  # unf.brig.mythos
        return table, icons, ("unf.brig.mythos", "unf.reference.brig")


_KINDS = {
    "choice": "unf.mythos.choice",
    "check": "unf.mythos.check",
    "combination": "unf.mythos.combination",
}


def _chooser(table: Table, card: str) -> Seat:
    """Name who chooses on a mythos card, otherwise the active player (unf.mythos.choice)."""
    first = boxes.mythos(table.box, card).effects[0]
    seat = table.turn.seat
    return decider(table, first.by, Scope(f"mythos:{card}", seat)) if isinstance(first, Either) else seat


@frozen
class Crisis(Runs[Table]):
    """The crisis of a mythos card: a choice, a check, or a combination."""

    card: str

    def run(self, table: Table) -> Progress[Table]:
        """Name who chooses; that seat may have something better to do."""
        card = boxes.mythos(table.box, self.card)
        first, chooser = card.effects[0], _chooser(table, self.card)  # unf.mythos.choice
        perform = Perform(f"mythos:{self.card}", 0, chooser)  # unf.mythos.choice
        rule = _KINDS[card.kind]  # unf.mythos.choice, unf.mythos.check, unf.mythos.combination
        avert = Use(chooser, f"feat:{table.players[chooser].character}", 0)
        # unf.reference.windows
        asked = isinstance(first, Either) and next(objections(table, avert, "crisis_choice"), None) is None
        if asked:
            return table, (MayAvert(self.card, chooser),), (rule,)
        return table, (perform,), (rule,)  # unf.mythos.choice, unf.mythos.check


@frozen
class MayAvert(Responding):
    """The chooser of a crisis may avert it by a feat."""

    asked_by = "unf.reference.windows"
    order = "unf.mythos.choice"
    card: str
    seat: Seat

    def usable(self, table: Table) -> Iterable[tuple[str, int]]:
        return ((f"feat:{table.players[self.seat].character}", 0),)

    def objections(self, table: Table, event: Use) -> Iterator[Refusal]:
        return objections(table, event, "crisis_choice")

    def declined(self, table: Table) -> Progress[Table]:
        return table, (Perform(f"mythos:{self.card}", 0, self.seat),), ("unf.mythos.choice",)

    def used(self, table: Table, event: Use) -> Progress[Table]:
        table, front, rules = used(table, self.seat, event.source, event.ability)
        return table, front, ("unf.reference.windows", *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} resolves the crisis or averts it"


@frozen
class TrackIcon(Runs[Table]):
    """The track icon of a mythos card: journey, ritual, or a choice (unf.mythos.track)."""

    card: str

    def run(self, table: Table) -> Progress[Table]:
        track = boxes.mythos(table.box, self.card).track
        if track != "choice":
            return table, (Advance(track, 1),), ("unf.mythos.track",)
        if table.jailed(table.turn.seat) and table.captain is not None:  # unf.brig.choice_icon
            return table, (CaptainChoosingTrack(table.captain),), ("unf.brig.choice_icon",)
        return table, (ChoosingTrack(table.turn.seat),), ("unf.mythos.track",)


@frozen
class ChoosingTrack(Asking[Choose]):
    """The active player chooses the marker that advances."""

    asked_by = order = "unf.mythos.track"
    seat: Seat

    def candidates(self, _table: Table) -> Iterable[Choose]:
        return (Choose(self.seat, "journey"), Choose(self.seat, "ritual"))

    def refusals(self, _table: Table, event: Choose) -> Iterator[Refusal]:
        if event.option not in ("journey", "ritual"):
            yield Refusal("unf.mythos.track", f"the journey or the ritual advances, not {event.option}")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        front = Advance("journey" if event.option == "journey" else "ritual", 1)
        return table, (front,), ("unf.mythos.track",)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} chooses which marker advances"


@frozen
class CaptainChoosingTrack(ChoosingTrack):
    """The Captain chooses it for an active player in the Brig."""

    asked_by = order = "unf.brig.choice_icon"


@frozen
class Finish(Runs[Table]):
    """A mythos card has been resolved."""

    card: str

    def run(self, table: Table) -> Progress[Table]:
        """Discard it unless it is kept; an exhausted deck is made anew (unf.mythos.discarded)."""
        if f"mythos:{self.card}" in table.open:
            table = thrown_away(table, self.card)
        table, rules = _replenished(table)  # unf.reference.mythos_deck
        return table, (), ("unf.mythos.discarded", *rules)
