"""In Too Deep in words. A card is named by its number; where it is a share, by its company too: `pearl 37`."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any

from attrs import evolve, frozen

from corestate import Seat
from corestate.anything import AnyState, Rules
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.research import MayBuy
from corestate.in_too_deep.abilities.wildlife import MayLift, MayPlayAnother
from corestate.in_too_deep.box import COMPANIES, PLACE, TWO, Box, Company
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
from corestate.in_too_deep.setup import Dealing
from corestate.in_too_deep.table import Table
from corestate.in_too_deep.telling import dividend_told
from corestate.in_too_deep.views import TableSeen
from corestate.kernel import Refusal, apply, counted_noun, refusals, waits_for
from serializers.play.amounts import Amount
from serializers.play.book import Partial, Telling
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
)
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot, Found, Hole, OneOf, Slot, Trace, WholeSlot
from serializers.play.tables.in_too_deep import TOLD
from serializers.play.tokens import Token, number


@frozen
class CardSlot(Slot):
    """A card by its number; its company may stand before it, and does where a share is written.

    Of a share people may say no more than its company: `a pearl share`.
    """

    unnamed = ("card", "cards")
    box: Box
    share: bool

    def write(self, value: int) -> str:
        """Write the number, of a share after its company."""
        known = self.share and value in self.box.place_of
        return f"{self.box.company(value)} {value}" if known else str(value)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the number, and see that the company before it, if there is one, is the right one."""
        at += tokens[at].is_word("depth")
        at += tokens[at].is_word("card") and tokens[at + 1].kind == "number"
        company = next((one for one in COMPANIES if tokens[at].is_word(one)), None)
        place = at + (company is not None)
        value = number(tokens[place])
        if value is None and self.share and company is not None:
            own = tuple(card for card, row in sorted(self.box.place_of.items()) if COMPANIES[row] == company)
            said = tokens[place].is_word("share") or tokens[place].is_word("card")
            yield OneOf(tokens[at].spot(), asked=False, options=own), place + said
        elif value is None:
            trace.note(place, "a card number")
        elif company is not None and self.box.place_of.get(value) != COMPANIES.index(company):
            trace.note(place, f"the number of a share in {company}, by this edition {_shares(self.box, company)}")
        else:
            yield value, place + 1

    def values(self) -> Iterable[int]:
        """Propose every card."""
        return self.box.cards


@frozen
class Lying(Hole):
    """A depth card by the company it lies on: `44` there, or the last one."""

    company: Company = "ocean"
    card: int | None = None

    def may_be(self, value: object) -> bool:
        """Whether it may be a card."""
        return self.card in {None, value}


@frozen
class DepthSlot(CardSlot):
    """A depth card by its number, and the company it lies on: `44 from wildlife`, `the top card of wildlife`."""

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the number with where it lies, or that it lies on top; then the number alone."""
        for value, end in super().known(tokens, at, trace):
            if isinstance(value, int) and any(map(tokens[end].is_word, ("from", "of", "on"))):
                yield from _lying(tokens, end + 1, value)
            yield value, end
        top = at + tokens[at].is_word("the")
        said = next((one for one in _ON_TOP if all(map(Token.is_word, tokens[top:], one))), ())
        after = top + len(said)
        if said and any(map(tokens[after].is_word, ("from", "of", "on"))):
            yield from _lying(tokens, after + 1, None)


_ON_TOP = (("top", "card"), ("last", "card"), ("most", "recent", "card"), ("most", "recent", "depth", "card"))


def _lying(tokens: Sequence[Token], at: int, card: int | None) -> Found:
    """Read the company a card lies on."""
    at += tokens[at].is_word("the")
    for company in (one for one in COMPANIES if tokens[at].is_word(one)):
        yield Lying(tokens[at].spot(), asked=False, company=company, card=card), at + 1


def _reckoned(table: Table, written: Any) -> Any:  # noqa: ANN401 - an event as it is written
    """Take the depth card that lies where it is said to; one that is moved to the top stays in its company."""
    if written.kind not in {Remove, Move}:
        return written
    fields = dict(written.fields)
    if isinstance(lying := fields["card"], Lying):
        stack = table.stacks[PLACE[lying.company]]
        there = stack[-1:] if lying.card is None else tuple(one for one in stack if one == lying.card)
        fields["card"] = there[0] if there else OneOf(lying.spot, asked=False)
    to = fields.get("company")
    if type(to) is Hole and not to.asked:
        own = next((one for one in COMPANIES if fields["card"] in table.stacks[PLACE[one]]), None)
        fields["company"] = own or to
    return evolve(written, fields=tuple(fields.items()))


@lru_cache(maxsize=256)
def _shares(box: Box, company: str) -> str:
    """List the shares of a company, of which the box has many: as runs of numbers."""
    numbers = [card for card, place in sorted(box.place_of.items()) if COMPANIES[place] == company]
    runs: list[list[int]] = []
    for card in numbers:
        if runs and runs[-1][-1] == card - 1:
            runs[-1].append(card)
        else:
            runs.append([card])
    return ", ".join(f"{run[0]} to {run[-1]}" if run[1:] else str(run[0]) for run in runs) or "none"


def _boxed(box: Box, tokens: Sequence[Token]) -> tuple[Box, tuple[str, ...]]:
    """Take a card for a share in the company that is written before it, where the box only assumes another.

    One that nobody writes of is taken for a share in that instead, so that there are as many of each as before.
    """
    shown: dict[int, int] = {}
    for company, (token, after) in ((one, pair) for pair in pairwise(tokens) for one in COMPANIES):
        card = number(after) if token.is_word(company) else None
        if card is not None and card in box.place_of:
            shown.setdefault(card, PLACE[company])
    places, named = dict(box.place_of), {number(token) for token in tokens}
    for card, place in shown.items():
        if (old := places[card]) != place:
            other = next((one for one in box.cards if places[one] == place and one not in named), None)
            places |= {card: place} | ({} if other is None else {other: old})
    shares = (tuple(card for card in box.cards if places[card] == PLACE[one]) for one in COMPANIES)
    ocean, treasure, pearl, research, wildlife = shares
    changed = [card for card, place in shown.items() if box.place_of[card] != place]
    notes = (f"{card} is taken for a share in {COMPANIES[shown[card]]}, as it is written" for card in changed)
    shown_so = evolve(box, ocean=ocean, treasure=treasure, pearl=pearl, research=research, wildlife=wildlife)
    return shown_so, tuple(notes)


def _slots(rules: Rules) -> Mapping[tuple[type, str], Slot]:
    card, share = CardSlot(rules.box, share=False), CardSlot(rules.box, share=True)
    plain, depth = (Drawn, Expand, Discard, Pay), DepthSlot(rules.box, share=False)
    return (
        {(kind, "card"): card for kind in plain}
        | {(kind, "card"): depth for kind in (Remove, Move)}
        | {(kind, "card"): share for kind in (Take, Buy, Acquire)}
    )


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


def _recalled(
    states: Sequence[AnyState], events: Sequence[Any], event: object, why: tuple[Refusal, ...]
) -> tuple[Refusal, ...]:
    """Where a dividend is being paid, say what it owes to whom; of the treasure company by that company's ability.

    Where cards are drawn after an expansion that pays none, say that.
    """
    first = len(states) - 1
    why = (*_in_a_final_turn(states, events, event), *why)
    frame = states[first].agenda[0] if states[first].agenda else None
    if any(one.rule == "itd.draw.one" for one in why):
        return (*_no_dividend(states, events), *why)
    if not isinstance(frame, PayingDividend) or not isinstance(event, Drawn):
        return why
    while first and not isinstance(events[first - 1], Expand):
        first -= 1
    cause, began = events[first - 1] if first else None, states[first].agenda[0]
    if not isinstance(cause, Expand) or not isinstance(began, PayingDividend):
        return why
    table = states[first - 1].table
    owed = [*dividend_told(table, cause, began)]
    if cause.company == "treasure":
        return (*why, Refusal(f"itd.treasure.{table.ruleset.options.treasure}", "; ".join(owed)))
    shares, sums = "itd.dividend.per_share", "; ".join(one.partition(": ")[2] for one in owed)
    return tuple(evolve(one, because=f"{one.because} ({sums})") if one.rule == shares else one for one in why)


def _in_a_final_turn(states: Sequence[AnyState], events: Sequence[Any], event: Any) -> Iterator[Refusal]:  # noqa: ANN401 - any event
    """Say what the final turns leave out, to who has just expanded a company in one and goes on."""
    last = events[-1] if events else None
    if not isinstance(last, Expand) or not states[len(events) - 1].table.final():
        return
    if isinstance(event, Buy) and (event.seat, last.company) == (last.seat, "research"):
        yield Refusal("itd.end.no_abilities", "no ability is used in the final turns")
    if isinstance(event, Draw | Drawn) and getattr(event, "seat", last.seat) == last.seat:
        yield Refusal("itd.end.no_dividends", "no dividend is paid in the final turns")


def _drafted(rules: Rules, tellings: Sequence[Telling]) -> Sequence[Telling]:
    """Let those cards have been opened that are taken, where nobody says which were.

    Of a share of which only the company is said one is taken that nobody names: which it is makes no difference.
    """
    opened = [one for one in tellings if ("seat", None) in one.about and one.events[0].kind is Drawn]
    holes = [type(_card_of(part)) is Hole for one in opened for part in one.events]
    takes = [part for one in tellings for part in one.events if part.kind is Take]
    if rules.seats <= TWO or not takes or not all(holes):
        return tellings
    named = {_card_of(part) for one in tellings for part in one.events}
    middle = rules.box.cards[len(rules.box.cards) // 2]  # who starts is said by the lowest
    spare = sorted((card for card in rules.box.cards if card not in named), key=lambda card: abs(card - middle))
    drawn = {_card_of(part) for one in tellings for part in one.events if part.kind is Drawn}
    told = [evolve(one, events=tuple(_share_taken(part, spare, drawn) for part in one.events)) for one in tellings]
    if not opened:
        return told
    before = {_card_of(part) for one in told[: tellings.index(opened[0])] for part in one.events}
    taken = dict.fromkeys(_card_of(part) for one in told for part in one.events if part.kind is Take)
    lying = iter([*(card for card in taken if isinstance(card, int) and card not in before), *spare])
    return [
        evolve(one, events=tuple(_with_card(part, next(lying)) for part in one.events)) if one in opened else one
        for one in told
    ]


def _share_taken(part: Partial, spare: list[int], drawn: Collection[object]) -> Partial:
    """Take a share of which only the company is said for one nobody names; what is bought may have been drawn."""
    share = _card_of(part)
    if part.kind not in {Take, Buy} or not isinstance(share, OneOf) or share.asked:
        return part
    if part.kind is Buy and any(map(share.may_be, drawn)):
        return part
    card = next((one for one in spare if share.may_be(one)), None)
    if card is None:
        return part
    spare.remove(card)
    return _with_card(part, card)


def _card_of(part: Partial) -> Any:  # noqa: ANN401 - a card, or what is left open of it
    return dict(part.fields).get("card")


def _with_card(part: Partial, card: int) -> Partial:
    return evolve(part, fields=tuple((name, card if name == "card" else value) for name, value in part.fields))


def _paid_first(first: tuple[Telling, ...], second: tuple[Telling, ...]) -> tuple[Telling, ...] | None:
    """Let cards be laid before what they pay for is told, unless something is to be paid before that.

    A price that is stated with what it is paid for is that alone.
    """
    paid = next((one.events for one in first if {part.kind for part in one.events} <= {Discard, Pay}), ())
    if not paid or len(second) > 1 or len(second[0].events) > 1:
        return None
    (bought,) = second[0].events
    kind = Pay if bought.kind is Acquire else Discard
    if bought.kind not in _COSTLY or bought.seat() is None or any(one.seat() != bought.seat() for one in paid):
        return None
    price = tuple(evolve(one, kind=kind, spot=bought.spot) for one in paid)
    as_written = tuple(evolve(one, events=(*one.events, bought)) for one in first)
    return evolve(second[0], events=(bought, *price), paid=len(price), own=False), *_not_own(as_written)


def _not_own(tellings: tuple[Telling, ...]) -> Iterator[Telling]:
    yield from (evolve(one, own=False) for one in tellings)


def _is_a_price(figure: int) -> bool:
    """Whether a number that something is bought for is how many cards, rather than one of them."""
    return figure <= MOST_PAID


def _no_dividend(states: Sequence[AnyState], events: Sequence[Any]) -> Iterator[Refusal]:
    """Say that the last expansion pays no dividend, if nobody else has done anything since."""
    last = next((number for number in reversed(range(len(events))) if isinstance(events[number], Expand)), None)
    if last is None or any(getattr(one, "seat", None) != events[last].seat for one in events[last + 1 :]):
        return
    table, card, company = states[last].table, events[last].card, events[last].company
    stack = table.stacks[PLACE[company]]
    if stack and not table.is_new_decade(card, PLACE[company]):
        because = f"{company} goes from {stack[-1]} to {card}, which is no new decade: it pays no dividend"
        yield Refusal("itd.dividend.new_decade", because)


def _alike(frame: object, _table: Table, event: Any) -> object:  # noqa: ANN401 - any event
    """A card drawn to a hand, and one that is discarded or paid, is as good as another until it is played."""
    if isinstance(frame, ToHand) and isinstance(event, Drawn):
        return Drawn
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


_COSTLY = (Buy, Acquire, Remove, Move)
MOST_PAID = 6
"""What costs more cards than this is hardly ever bought: a higher number is that of a card."""


def _price(state: AnyState, event: Any) -> int | None:  # noqa: ANN401 - any event
    """How many cards are due right after it."""
    if not isinstance(event, _COSTLY) or refusals(state, event):
        return None
    frame = waits_for(apply(state, event))
    return getattr(frame, "due", 0) if getattr(frame, "seat", None) == event.seat else 0


def _owed(state: AnyState, values: Values) -> int:
    """How many cards a seat is still to be dealt, of whatever is being paid out."""
    frames = [frame for frame in state.agenda if isinstance(frame, ToHand | DealOut)]
    return sum(cards for frame in frames for seat, cards in frame.owed if seat == values["seat"])


_COMPANY: Mapping[str, Slot] = {"company": ChoiceSlot(COMPANIES)}
_AMOUNTS = (
    Amount(
        ("{seat} holds {amount} cards", "{seat} holds {amount} card"),
        lambda state, at: len(state.table.hands[at["seat"]]),
        "cards held by {seat}: {amount}",
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
        _COMPANY,
    ),
    Amount(
        ("{seat} has {amount} {company} shares", "{seat} has {amount} {company} share"),
        lambda state, at: len(state.table.portfolios[at["seat"]][COMPANIES.index(at["company"])]),
        "{company} shares of {seat}: {amount}",
        _COMPANY,
    ),
)
_DEALT = (made(Drawn, card="card"),)
_MOVED = made(Move, seat="seat", card="card", company="company")
_PAID = made(Discard, seat="seat", card="paid")

_EXAMPLES = {
    "{card*} are opened": "six cards are opened",
    "{seat} pays {paid*} for {card}": "{0} pays two cards for a pearl share",
    "a {company} share costs {amount}": "an ocean share costs 2",
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
        Short("cards {card*} are opened", _DEALT, {"seat": NOBODY}),
        Short("{seat} discards {card*}", (made(Discard, seat="seat", card="card"),)),
        Short("{seat} pays {card*}", (made(Pay, seat="seat", card="card"),)),
        *(
            Short(
                f"{{seat}} buys {{card}} {by} {{paid*}}",
                (made(Buy, seat="seat", card="card"), made(Discard, seat="seat", card="paid")),
            )
            for by in ("paying", "with", "for")
        ),
        Short(
            "{seat} acquires {card} paying {paid*}",
            (made(Acquire, seat="seat", card="card"), made(Pay, seat="seat", card="paid")),
        ),
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
        Short("{seat} pays {card*}", (made(Discard, seat="seat", card="card"),)),
        *(
            Short(
                f"{{seat}} {does} {{card}} on {{company}}", (made(Expand, seat="seat", card="card", company="company"),)
            )
            for does in ("plays", "puts")
        ),
        *(Short(f"{{seat}} {draws}", (made(Draw, seat="seat"),)) for draws in ("draws the top card", "takes a card")),
        Short("{to} draws {card*} as a dividend", _DEALT, {"seat": "to"}),
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
                ("remove {card}", (made(Remove, seat="seat", card="card"), _PAID)),
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
        Short("{to} takes {card*} as a dividend", _DEALT, {"seat": "to"}),
        Short("{seat} discards {card} from {company}", (made(Remove, seat="seat", card="card"),), slots=_COMPANY),
        Short("{seat} moves {card} to the top", (made(Move, seat="seat", card="card"),)),
        Short("{seat} moves {card} to the top of {company}", (_MOVED,)),
        Short("{seat} moves {card} to the top discarding {paid*}", (made(Move, seat="seat", card="card"), _PAID)),
    ),
    facts=(Fact("{seat} starts", "itd.setup.first", _starts, _lowest),),
    synonyms={
        "picks": "takes",
        "chooses": "takes",
        "gets": "draws",
        "receives": "draws",
        "throws": "discards",
        "refuses": "declines",
        "skips": "declines",
    },
    slots=_slots,
    boxed=_boxed,
    told_apart=_drafted,
    joined=_paid_first,
    reckoned=_reckoned,
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
    recalled=_recalled,
)
