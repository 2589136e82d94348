"""In Too Deep in words. A card is named by its number; where it is a share, by its company too: `pearl 37`."""

from collections.abc import Iterator, Mapping
from functools import lru_cache, partial
from typing import Any

from attrs import frozen

from corestate import Seat
from corestate.anything import AnyState, Rules
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.research import MayBuy
from corestate.in_too_deep.abilities.wildlife import MayLift, MayPlayAnother
from corestate.in_too_deep.box import COMPANIES, TWO, Box
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import ToHand
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.events import (
    Acquire,
    BonusDrawn,
    Buy,
    Decline,
    Discard,
    DiscardUnseen,
    Draw,
    Drawn,
    DrawnUnseen,
    Expand,
    Move,
    Pay,
    PayUnseen,
    Remove,
    Take,
)
from corestate.in_too_deep.payouts import DealOut, Funding, PayingDividend
from corestate.in_too_deep.scoring import worth
from corestate.in_too_deep.setup import Dealing, OpeningThird
from corestate.in_too_deep.table import Table
from corestate.in_too_deep.turn import Acting
from corestate.in_too_deep.views import TableSeen
from corestate.kernel import apply, counted_noun, refusals, waits_for
from serializers.play.amounts import Amount, in_hand
from serializers.play.in_too_deep.meant import (
    COMPANY,
    COSTLY,
    PAYS,
    THIRD,
    amiss,
    drafted,
    no_bonus,
    not_of,
    not_of_the_deck,
    paid_beside,
    recalled,
    reckoned,
)
from serializers.play.in_too_deep.names import CALLED, boxed, slots
from serializers.play.in_too_deep.tables import TOLD
from serializers.play.phrasebook import (
    NOBODY,
    Account,
    Case,
    Curve,
    Fact,
    Labels,
    Phrasebook,
    Price,
    Short,
    Stage,
    Story,
    made,
    passing,
    turns,
)
from serializers.play.phrases import Values
from serializers.play.slots import Slot, WholeSlot
from serializers.play.tokens import NUMERALS


def _starts(story: Story, values: Values) -> bool | None:
    starter = story.table().course.starter
    return None if starter is None else starter == values["seat"]


def _lowest(story: Story, _values: Values) -> str:
    return f"seat {story.table().course.starter} was dealt the lowest card and starts"


def _shown(event: Any) -> tuple[tuple[int, object], ...]:  # noqa: ANN401 - any event
    """Playing, buying, discarding or paying a card shows that it was in the hand."""
    return ((event.seat, event.card),) if isinstance(event, Buy | Expand | Discard | Pay) else ()


def _hand(table: Table, seat: int) -> tuple[int, ...]:
    return table.hands[Seat(seat)] if 0 <= seat < len(table.hands) else ()


def _is_a_price(figure: int) -> bool:
    """Whether a number that something is bought for is how many cards, rather than one of them."""
    return figure <= MOST_PAID


def _alike(frame: object, table: Table, event: Any) -> object:  # noqa: ANN401 - any event
    """A card drawn to a hand, and one that is discarded or paid, is as good as another until it is played.

    Of what the third player is given nothing matters but the company.
    """
    if isinstance(frame, ToHand) and isinstance(event, Drawn):
        return Drawn
    if isinstance(frame, OpeningThird) and isinstance(event, Drawn):
        return Drawn, table.ruleset.box.place_of[event.card]
    return (type(event), event.seat) if isinstance(event, Discard | Pay) else event


def _cases(rules: Rules) -> tuple[Case, ...]:
    """Whoever was dealt the lowest card starts: fill in the lowest for one seat and the highest for the others."""
    return tuple(Case(partial(_lowest_for, seat), partial(_started, seat)) for seat in range(rules.seats))


def _lowest_for(seat: int, frame: object, event: Any) -> int:  # noqa: ANN401 - any event
    card: int = getattr(event, "card", 0)
    return card if not isinstance(frame, Dealing) or frame.owed[0][0] == seat else -card


def _started(seat: int, table: Table) -> bool | None:
    return None if table.course.starter is None else table.course.starter == seat


def _cards_owed(frame: object, table: Table, event: Any, cards: int) -> Price | None:  # noqa: ANN401 - any event
    """Why a share or an ability costs so many cards of the hand."""
    if isinstance(event, Buy):
        place = table.ruleset.box.place_of[event.card]
        owned = _owned(table.price(place), COMPANIES[place])
        if isinstance(frame, MayBuy):
            return Price(("itd.research.basic",), f"with the discount the price is {cards}: {owned}")
        return Price(("itd.buy.price", "itd.buy.pay"), f"the price is {cards}: {owned}")
    takes = f"it takes {counted_noun(cards, 'card', 'cards')} of the hand"
    rule = {MayClean: "itd.ocean.basic", MayShift: "itd.ocean.advanced", MayLift: "itd.wildlife.basic"}.get(type(frame))
    if rule is not None:
        return Price((rule,), takes)
    if isinstance(event, Acquire):
        return Price(("itd.research.advanced",), f"the price is {cards}")
    return Price(("itd.wildlife.advanced",), takes) if isinstance(frame, MayPlayAnother) else None


def _owned(shares: int, company: str) -> str:
    words = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
    number = words[shares] if shares < len(words) else str(shares)
    return f"{number} {company} {'share is' if shares == 1 else 'shares are'} owned"


def _labels(_rules: Rules) -> Labels:
    return Labels(
        entries=dict.fromkeys(("portfolios", "stacks", "reached"), COMPANIES), beyond={"portfolios": "the third player"}
    )


@frozen
class Figures:
    """What a share of each company costs; and of every card, by its number, the place of its company in the row."""

    prices: tuple[int, ...]
    companies: tuple[int | None, ...]


def _figures(table: Table) -> Figures:
    return Figures(tuple(table.prices()), _companies(table.ruleset.box))


def _chapter(state: AnyState) -> tuple[str, ...]:
    """Whose turn it is; the final turns together."""
    if state.table.course.phase == "set_up":
        return ("set-up",)
    seat = next((frame.seat for frame in state.agenda if isinstance(frame, PassTurn)), None)
    return ("final turns",) if seat is None else (f"turn of seat {seat}",)


def _stage(state: AnyState) -> Stage:
    """Set-up; then whose turn it is, or how many final turns are left."""
    if state.table.course.phase == "set_up":
        return Stage("set-up", certain=True, set_up=True)
    seat = next((frame.seat for frame in state.agenda if isinstance(frame, PassTurn)), None)
    return Stage((seat, 0 if seat is not None else len(state.agenda)))


def _curves(table: Table) -> tuple[Curve, ...]:
    return (
        Curve(
            "portfolios",
            "what the shares would be worth if the game ended now",
            tuple(worth(table, seat) for seat in table.seats()),
        ),
        Curve("cards", "cards in hand", tuple(map(len, table.hands))),
    )


@lru_cache(maxsize=64)
def _companies(box: Box) -> tuple[int | None, ...]:
    return tuple(box.place_of.get(card) for card in range(max(box.cards) + 1))


MOST_PAID = 6
"""What costs more cards than this is hardly ever bought: a higher number is that of a card."""


def _price(state: AnyState, event: Any) -> int | None:  # noqa: ANN401 - any event
    """How many cards are due right after it."""
    if not isinstance(event, COSTLY) or refusals(state, event):
        return None
    frame = waits_for(apply(state, event))
    return getattr(frame, "due", 0) if getattr(frame, "seat", None) == event.seat else 0


def _owed(state: AnyState, values: Values) -> int:
    """How many cards a seat is still to be dealt, of whatever is being paid out."""
    frames = [frame for frame in state.agenda if isinstance(frame, ToHand | DealOut)]
    return sum(cards for frame in frames for seat, cards in frame.owed if seat == values["seat"])


def _whose(state: AnyState) -> int | None:
    """Whose turn it is, when it has come to the action."""
    frame = waits_for(state)
    return frame.seat if isinstance(frame, Acting) else None


_CARDS = ("are {amount} cards", "is {amount} card")
_AMOUNTS = (
    Amount(
        in_hand("cards", "card"),
        lambda state, at: len(state.table.hands[at["seat"]]),
        "cards held by {seat}: {amount}",
    ),
    Amount(
        ("{company} is at {amount}",),
        lambda state, at: (state.table.stacks[COMPANIES.index(at["company"])] or (0,))[-1],
        "{company} is at {amount}",
        COMPANY,
    ),
    Amount(
        tuple(f"there {are}{left} in the deck" for are in _CARDS for left in ("", " left")),
        lambda state, _at: len(state.table.deck),
        "cards in the deck: {amount}",
    ),
    Amount(
        ("{seat} is owed {amount} cards", "{seat} is owed {amount} card", "{seat} is owed {amount}"),
        _owed,
        "cards owed to {seat}: {amount}",
    ),
    Amount(
        (
            "a {company} share costs {amount}",
            "a {company} share costs {amount} cards",
            "an {company} share costs {amount}",
            "an {company} share costs {amount} cards",
        ),
        lambda state, at: state.table.price(COMPANIES.index(at["company"])),
        "a {company} share costs {amount}",
        COMPANY,
    ),
    Amount(
        tuple(
            f"{{seat}} {has} {{amount}} {{company}} {some}" for has in ("has", "owns") for some in ("shares", "share")
        ),
        lambda state, at: len(state.table.portfolios[at["seat"]][COMPANIES.index(at["company"])]),
        "{company} shares of {seat}: {amount}",
        COMPANY,
    ),
)
_DEALT = (made(Drawn, card="card"),)
_DIVIDENDS = tuple(
    f"{takes} {cards}"
    for takes in ("draws", "takes")
    for cards in ("{card*} as a dividend", "{card*} as her dividend", "a dividend of {card*}")
)
_MOVED = made(Move, seat="seat", card="card", company="company")
MOST_OWED = 10
"""So many cards at most are said to be taken of a dividend, whichever they are."""
_DRAWN, _TO_BONUS = (made(Drawn),), {"seat": "to", "bonus": "to"}
_PAID = made(Discard, seat="seat", card="paid")
_PAYING = (
    *(" paying", " with", " for", " discarding", " and pays", " and pays with", " and discards"),
    *(", paying", ", paying with", ", discarding", ", pays", ", discards"),
)
_FREE = (" for nothing", " for free", " without paying", " paying nothing", ", paying nothing", " and pays nothing")
_TO_OWNER = (" paying", " for", " and pays", " and gives", ", paying")
_ACQUIRES = ("acquires", "uses research to acquire", "uses research to buy", "buys", "takes")


def _acquired() -> Iterator[Short]:
    """Let a share be bought out of a portfolio, whose it is and who is paid being named or not."""
    bought, price = made(Acquire, seat="seat", card="card"), made(Pay, seat="seat", card="paid")
    nobody: Mapping[str, Slot] = {}
    shares = (("{card} from {owner}", nobody), ("{card} from {owner}", THIRD), ("{owner} {card}", nobody))
    ways = [(f"{{seat}} {acquires} {share}", third) for acquires in _ACQUIRES for share, third in shares]
    for does, third in (*ways, *((f"{{seat}} {acquires} {{card}}", nobody) for acquires in _ACQUIRES[:2])):
        owner = {"owner": "owner"} if "{owner}" in does else {}
        if owner:
            yield Short(does, (bought,), owner, slots=third)
        for by in _TO_OWNER:
            to = owner | {"payee": "payee"}
            yield Short(f"{does}{by} [{{payee=him}}] {{paid*}}", (bought, price), to, slots=third)
        yield from (Short(f"{does}{free}", (bought,), owner, slots=third, free=True) for free in _FREE[:3])


_EXPANDED = made(Expand, seat="seat", card="card", company="company")

_EXAMPLES = {
    "it is {seat} turn": "it is {0}'s turn",
    "{seat} turn": "{0}'s turn",
    "{card*} are opened": "six cards are opened",
    "{seat} pays {paid*} for {card}": "{0} pays two cards for a pearl share",
    "a {company} share costs {amount}": "an ocean share costs 2",
    "{company} is at {amount}": "pearl is at 44",
    "{seat} buys {share} paying {card*}": "{0} buys pearl 12 paying 9, 25",
}

PHRASES = Phrasebook(
    phrases={
        Drawn: "card {card} is drawn",
        BonusDrawn: "a bonus share is drawn",
        Take: "{seat} takes {card}",
        Buy: "{seat} buys {card}",
        Expand: "{seat} expands {company} with {card}",
        Draw: "{seat} draws a card",
        Discard: "{seat} discards {card}",
        Remove: "{seat} removes {card}",
        Move: "{seat} moves {card} to {company}",
        Acquire: "{seat} acquires {card}",
        Pay: "{seat} pays {card}",
        Decline: "{seat} declines",
    },
    shorts=(
        Short("{seat} draws {card}", (made(Draw, seat="seat"), *_DEALT)),
        Short("{to} draws {card*}", _DEALT, {"seat": "to"}),
        Short("{to} is dealt {card*}", _DEALT, {"seat": "to"}),
        Short("cards {card*} are drawn", _DEALT),
        *(Short(f"cards {{card*}} {lie}", _DEALT, {"seat": NOBODY}) for lie in ("are opened", "lie open")),
        *(
            Short(f"{{seat}} takes {{card}} {share}", (made(Take, seat="seat", card="card"),))
            for share in ("as a share", "as a first share", "from the open cards")
        ),
        Short("{seat} discards {card*}", (made(Discard, seat="seat", card="card"),)),
        *(
            Short(f"{{seat}} pays{by} {{card*}}", (made(kind, seat="seat", card="card"),))
            for by in ("", " with")
            for kind in (Pay, Discard)
        ),
        *(
            Short(
                f"{{seat}} buys {{card}}{by} {{paid*}}",
                (made(Buy, seat="seat", card="card"), made(Discard, seat="seat", card="paid")),
            )
            for by in _PAYING
        ),
        *(Short(f"{{seat}} buys {{card}}{free}", (made(Buy, seat="seat", card="card"),), free=True) for free in _FREE),
        *(Short(f"{{seat}} puts {{card}}{free}", (made(Buy, seat="seat", card="card"),), free=True) for free in _FREE),
        *(
            Short(f"{{seat}} {lays} {some} as {{card}}", (made(Buy, seat="seat", card="card"),))
            for lays in ("plays", "puts")
            for some in ("a card", "one card", "her last card", "his last card")
        ),
        *(
            Short(f"{{seat}} {lays} {{card}} as a share", (made(Buy, seat="seat", card="card"),))
            for lays in ("plays", "puts")
        ),
        *_acquired(),
        Short(
            "{seat} removes {card} discarding {paid*}",
            (made(Remove, seat="seat", card="card"), made(Discard, seat="seat", card="paid")),
        ),
        Short(
            "{seat} moves {card} to {company} discarding {paid*}",
            (made(Move, seat="seat", card="card", company="company"), made(Discard, seat="seat", card="paid")),
        ),
        Short(
            "{seat} expands {company} with {card} discarding {paid*}",
            (made(Expand, seat="seat", card="card", company="company"), made(Discard, seat="seat", card="paid")),
        ),
        *(Short(f"{{seat}} draws{some}", (made(Draw, seat="seat"),)) for some in ("", " one card", " 1 card")),
        *(
            Short(f"{{seat}} {does} {{card}} {on} {{company}}{paid}", (_EXPANDED, *price))
            for does in ("plays", "puts")
            for on in ("on", "to", "onto")
            for paid, price in (("", ()), (" discarding {paid*}", (_PAID,)), (" paying {paid*}", (_PAID,)))
        ),
        *(Short(f"{{seat}} {does} {{card*}} on {{company}}", (_EXPANDED,)) for does in ("plays", "puts", "lays")),
        *(Short(f"{{seat}} {draws}", (made(Draw, seat="seat"),)) for draws in ("draws the top card", "takes a card")),
        *(Short(f"{{to}} {draws}", _DEALT, {"seat": "to"}) for draws in _DIVIDENDS),
        Short("{card*} are opened", _DEALT, {"seat": NOBODY}),
        Short(
            "{seat} pays {paid*} for {card}",
            (made(Buy, seat="seat", card="card"), made(Discard, seat="seat", card="paid")),
        ),
        Short("{seat} expands {company}", (made(Expand, seat="seat", company="company"),)),
        *passing(Decline),
        *(
            Short(f"{{seat}} {pays} {{paid*}} to {does}", events)
            for pays in ("discards", "pays")
            for does, events in (
                ("buy {card}", (made(Buy, seat="seat", card="card"), _PAID)),
                *(
                    (f"{takes} {{card}}", (made(Remove, seat="seat", card="card"), _PAID))
                    for takes in ("remove", "take")
                ),
                ("move {card} to {company}", (_MOVED, _PAID)),
                ("move {card} to the top", (made(Move, seat="seat", card="card"), _PAID)),
            )
        ),
        *(
            Short(f"{{seat}} {deeper} to {{card}}", (made(Expand, seat="seat", card="card", company="company"),))
            for deeper in ("expands {company}", "increases {company}", "increases the depth of {company}")
        ),
        Short(
            "{seat} expands {company} from {old} to {card}",
            (made(Expand, seat="seat", card="card", company="company"),),
            slots={"old": WholeSlot("a card number")},
        ),
        Short("{seat} draws a new card", (made(Draw, seat="seat"),)),
        Short("{seat} draws a bonus share", (made(Draw, seat="seat"), made(BonusDrawn))),
        Short("{to} draws a bonus share", (made(BonusDrawn),), {"seat": "to"}),
        *(
            Short(f"{{seat}} {takes} {{card}} from the {pile}", (made(Draw, seat="seat"), *_DEALT), {"deck": NOBODY})
            for takes in ("draws", "takes")
            for pile in ("discard pile", "discards")
        ),
        *(
            Short(f"{{to}} draws {many} {which} {'cards' if count > 1 else 'card'}", _DRAWN * count, _TO_BONUS)
            for which in ("bonus", "extra")
            for count, many in enumerate(("a", "two", "three", "four"), 1)
        ),
        *(
            Short(f"{{seat}} {does} {{company}}", (made(Remove, seat="seat", card="card"),), slots=COMPANY)
            for does in ("discards {card} from", "takes {card} from", "takes {card} off", "removes {card} off")
        ),
        *(
            Short(f"{{to}} takes {many} cards", _DRAWN * count, {"seat": "to"})
            for count, many in enumerate(NUMERALS[2 : MOST_OWED + 1], 2)
        ),
        Short("{seat} takes {card*}", (made(Take, seat="seat", card="card"),)),
        Short("{seat} moves {card} to the top", (made(Move, seat="seat", card="card"),)),
        *(
            Short(f"{{seat}} uses {to}", (event,))
            for to, event in (
                ("ocean to remove {card}", made(Remove, seat="seat", card="card")),
                ("ocean and removes {card}", made(Remove, seat="seat", card="card")),
                ("ocean to move {card} to {company}", _MOVED),
                ("wildlife to move {card} to {company}", _MOVED),
                ("wildlife to move {card} to the top", made(Move, seat="seat", card="card")),
                ("research to acquire {card}", made(Acquire, seat="seat", card="card")),
            )
        ),
        *(
            Short(f"{{seat}} {leaves}", (made(Decline, seat="seat"),))
            for leaves in ("does not use the ability", "passes on the ability", "leaves the ability unused")
        ),
        *(
            Short(f"{{seat}} {puts} the top of {{company}}", (_MOVED,))
            for puts in ("moves {card} to", "puts {card} on")
        ),
        *(Short("{seat} puts {card} on top of {company}", (event,)) for event in (_MOVED, _EXPANDED)),
        Short("{seat} moves {card} to the top discarding {paid*}", (made(Move, seat="seat", card="card"), _PAID)),
    ),
    facts=(
        *(
            Fact(f"{{seat}} {starts}", "itd.setup.first", _starts, _lowest)
            for starts in ("starts", "is the first player", "is the start player", "goes first")
        ),
        *turns("itd.turn.clockwise", _whose),
        *PAYS,
    ),
    synonyms={
        "picks": "takes",
        "chooses": "takes",
        "gets": "draws",
        "receives": "draws",
        "throws": "discards",
        "lays": "puts",
        "adds": "puts",
        "refuses": "declines",
        "skips": "declines",
        "opens": "expands",
    },
    called=CALLED,
    slots=slots,
    boxed=boxed,
    told_apart=drafted,
    joined=paid_beside,
    reckoned=reckoned,
    amiss=amiss,
    besides={"bonus": no_bonus, "owner": not_of, "payee": not_of, "deck": not_of_the_deck},
    is_a_price=_is_a_price,
    ambiguous={Draw: (PayingDividend, Funding), Pay: (Paying,)},
    passes=(Decline,),
    shows=_shown,
    hand=_hand,
    cards_seen={(TableSeen, "hand"): True},
    dealt=frozenset({Drawn}),
    draws=frozenset({Draw}),
    cards_owed=_cards_owed,
    alike=_alike,
    cases=_cases,
    unheard_of=lambda rules: (Take,) if rules.seats == TWO else (),
    one_of_each=True,
    sights={
        DrawnUnseen: "a card is drawn face down",
        DiscardUnseen: "{seat} discards a card face down",
        PayUnseen: "{seat} pays a card face down",
    },
    hideable=frozenset({Drawn, Discard, Pay}),
    accounts=(Account(Drawn, "{seat} draws {card}"), Account(DrawnUnseen, "{seat} draws a card face down")),
    examples=_EXAMPLES,
    labels=_labels,
    told=TOLD,
    figures=_figures,
    chapter=_chapter,
    stage=_stage,
    curves=_curves,
    amounts=_AMOUNTS,
    price=_price,
    recalled=recalled,
)
