"""A game as it was written down, in whichever form: what happened, from where, and who sat at the table."""

from typing import Any

from attrs import evolve, frozen

from corestate.adjudication.telling.outcomes import told
from corestate.adjudication.verdict import Ending, told_by
from corestate.anything import AnyState
from serializers import Record, recorded
from serializers.play.book import Book, Statement
from serializers.play.positions import Laid
from serializers.play.script import Script, of_record
from serializers.play.tables import Since
from serializers.play.titles import book_of
from serializers.play.tokens import Spot


@frozen
class Written:
    """A game with every event settled; `names` are those at its table, none if nobody gave any."""

    record: Record
    start: AnyState
    script: Script
    names: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()
    """Where each event stands in its file, if that is a text."""
    implied: frozenset[int] = frozenset()
    """The numbers of the events that nobody wrote."""

    def begun(self) -> AnyState:
        """Return the state before the first event."""
        return self.start

    def line(self, number: int) -> int | None:
        """Find the line an event stands in, if its file is a text."""
        return self.spots[number].line if number < len(self.spots) else None

    def told_whole(self) -> bool:
        """Whether nothing is unknown of the table it begins at."""
        position = self.script.header.position
        return not isinstance(position, Laid) or position.whole

    def sure(self, word: str, of: object = None, *, moves: bool = False, since: Since | None = None) -> bool:
        """Whether what a word of a position says is known; what moves is known once something has happened."""
        return told_by(self.script.header.position, word, of, moved=moves and bool(self.record.events), since=since)

    def book(self) -> Book:
        """The phrases its events are told in."""
        return book_of(self.record.ruleset, self.names)


def written_from(record: Record) -> Written:
    """Take a record as it is."""
    return Written(record, record.begun(), of_record(record))


def settled(script: Script) -> Written:
    """Settle what every sentence of a script means; what can be more than one thing cannot be played again.

    What nobody at the table could tell apart is one thing.
    """
    found, book = told(script), script.book()
    for place in found.open:
        if not found.exhaustive or place.many or len({book.seen(event) for event in place.fitting()}) > 1:
            raise place.spot.error("what happened here: it could be more than one thing, which `adjudicate` judges")
    events, spots = _all(script, found.ending)
    record = evolve(recorded(script.ruleset, events, script.ids, *_marks(script)), library=script.header.library)
    return Written(record, found.ending.start, script, script.header.names, spots, found.ending.implied)


def _marks(script: Script) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The parts of the table that its states are marked by, and their marks."""
    return (script.header.marked, script.marks) if script.marks else ((), ())


def _all(script: Script, ending: Ending) -> tuple[tuple[Any, ...], tuple[Spot, ...]]:
    """List the events up to the first that is not legal, and those after it as far as they are written out."""
    events, spots = [*ending.events], [*ending.spots]
    if ending.event is not None and ending.spot is not None:
        events.append(ending.event)
        spots.append(ending.spot)
        for sentence in script.sentences[ending.at + 1 :]:
            meaning = () if isinstance(sentence.meaning, Statement) else sentence.meaning[0].events
            whole = [partial.whole() for partial in meaning]
            if None in whole:
                break
            events += whole
            spots += [partial.spot for partial in meaning]
    return tuple(events), tuple(spots)
