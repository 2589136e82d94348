"""Key Largo in words. A wreck card is named by what it shows: `deep gold 3`, `medium monster`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from attrs import frozen

from corestate.key_largo import events as e
from corestate.key_largo.box import Box, Card
from corestate.key_largo.table import Table
from serializers.play.book import Phrasebook, Rules, Short, made
from serializers.play.slots import Found, Slot, Trace, WholeSlot
from serializers.play.tokens import Token, tokens_of


@frozen
class CardSlot(Slot):
    """A wreck card by depth, kind and unit value, where two are alike in these by the end value too."""

    box: Box

    def write(self, value: int) -> str:
        """Write what the card shows."""
        return self.names()[value] if 0 <= value < len(self.box.cards) else f"card {value}"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read what the card shows; the longest name first."""
        found = False
        for name, card in sorted(((one, card) for card, one in enumerate(self.names())), key=_length, reverse=True):
            words = [token.text for token in tokens_of(name, 1) if token.kind != "end"]
            if [token.text.lower() for token in tokens[at : at + len(words)]] == words:
                found = True
                yield card, at + len(words)
        if tokens[at].is_word("card"):
            yield from WholeSlot("the number of a card").known(tokens, at + 1, trace)
        elif not found:
            trace.note(at, "a wreck card")

    def values(self) -> Iterable[int]:
        """Propose every card."""
        return range(len(self.box.cards))

    def names(self) -> list[str]:
        """Name every card of the edition."""
        short = [_face(card) for card in self.box.cards]
        pairs = zip(short, self.box.cards, strict=True)
        return [f"{name} / {card.end}" if short.count(name) > 1 else name for name, card in pairs]


def _face(card: Card) -> str:
    return f"{card.depth} {card.kind} {card.value}" if card.value else f"{card.depth} {card.kind}"


def _length(named: tuple[str, int]) -> int:
    return len(named[0])


def _slots(rules: Rules) -> Mapping[tuple[type, str], Slot]:
    card = CardSlot(rules.box)
    return {(kind, "card"): card for kind in (e.Drawn, e.Stolen, e.Sighted, e.Sell, e.SellAs, e.SellCatch)}


def _shown(event: Any) -> tuple[int, object] | None:  # noqa: ANN401 - any event
    """Selling or playing a card shows that it was in the hand."""
    return (event.seat, event.card) if isinstance(event, e.Sell | e.SellAs | e.SellCatch | e.Play | e.Discard) else None


def _hand(table: Table, seat: int) -> tuple[object, ...]:
    inside = 0 <= seat < len(table.hands)
    return (*table.hands[seat], *table.meetings.hands[seat]) if inside else ()


PHRASES = Phrasebook(
    phrases={
        e.StarterNamed: "{starter} starts",
        e.Program: "{seat} plans {morning} then {afternoon}",
        e.Anchor: "{seat} anchors at wreck {wreck}",
        e.Redirect: "{seat} goes to the {place} instead",
        e.Send: "{seat} sends diver {diver}",
        e.Surface: "{seat} surfaces diver {diver}",
        e.Stay: "{seat} keeps diver {diver} down",
        e.Drawn: "the wreck gives {card} {located=located/new}",
        e.Strike: "{seat} strikes with diver {bearer}",
        e.Flee: "{seat} flees",
        e.Weigh: "{seat} spends the weight of diver {bearer} for diver {diver}",
        e.Decline: "{seat} declines",
        e.Recruit: "{seat} recruits a diver[ with the {by}]",
        e.Rob: "{seat} robs {victim} of {depth=nothing}[ with the {by}]",
        e.Stolen: "the pickpocket takes {card}",
        e.BuyRound: "{seat} buys a round and looks at wreck {wreck}",
        e.AskOn: "{seat} looks at wreck {wreck} too",
        e.Listen: "{seat} listens to the drunkard about wreck {wreck}",
        e.Sighted: "the wreck shows {card}",
        e.Buy: "{seat} buys a {item} for diver {diver}[ from the {by}]",
        e.Sell: "{seat} sells {card}[ to the {by}]",
        e.SellAs: "{seat} sells {card} as {kind}",
        e.Leave: "{seat} leaves",
        e.Play: "{seat} plays the {card}",
        e.Met: "the dolphins bring the {card}",
        e.Discard: "{seat} puts the {card} aside",
        e.Volunteer: "{seat} volunteers diver {diver}",
        e.SellCatch: "{seat} sells {card} to the hurried buyer",
        e.Reshuffle: "{seat} calls the regular",
        e.Sabotage: "{seat} sabotages diver {diver} of {victim}",
        e.Watch: "{seat} calls the watchful diver",
    },
    shorts=(
        Short(
            "{seat} plans {morning}, {afternoon}",
            (made(e.Program, seat="seat", morning="morning", afternoon="afternoon"),),
        ),
        Short("the wreck gives {card}", (made(e.Drawn, card="card"),)),
        Short("{seat} draws {card}", (made(e.Drawn, card="card"),), {"seat": "seat"}),
        Short(
            "{seat} sends diver {diver} drawing {card}",
            (made(e.Send, seat="seat", diver="diver"), made(e.Drawn, card="card")),
        ),
        Short(
            "{seat} spends the weight of diver {bearer} for diver {diver} drawing {card}",
            (made(e.Weigh, seat="seat", bearer="bearer", diver="diver"), made(e.Drawn, card="card")),
        ),
        Short(
            "{seat} strikes with diver {bearer} drawing {card}",
            (made(e.Strike, seat="seat", bearer="bearer"), made(e.Drawn, card="card")),
        ),
        Short("the wreck shows {card*}", (made(e.Sighted, card="card"),)),
        Short("{seat} sees {card*}", (made(e.Sighted, card="card"),), {"seat": "seat"}),
        Short(
            "{seat} buys a round and looks at wreck {wreck} seeing {card*}",
            (made(e.BuyRound, seat="seat", wreck="wreck"), made(e.Sighted, card="card")),
        ),
        Short(
            "{seat} looks at wreck {wreck} too seeing {card*}",
            (made(e.AskOn, seat="seat", wreck="wreck"), made(e.Sighted, card="card")),
        ),
        Short(
            "{seat} robs {victim} of {depth} taking {card}",
            (made(e.Rob, seat="seat", victim="victim", depth="depth"), made(e.Stolen, card="card")),
        ),
        Short("{seat} sells {card*}", (made(e.Sell, seat="seat", card="card"),)),
        Short("{seat} meets the {card}", (made(e.Met, card="card"),), {"seat": "seat"}),
        Short("{seat} passes", (made(e.Decline, seat="seat"),)),
    ),
    slots=_slots,
    passes=(e.Decline, e.Leave),
    shows=_shown,
    hand=_hand,
    unseen=frozenset({(e.Drawn, "located")}),
)
