"""What sentences of In Too Deep mean at a table: where cards lie, prices before what they pay for, causes recalled."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from corestate.anything import AnyState, Rules
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.wildlife import MayLift
from corestate.in_too_deep.box import COMPANIES, PLACE, TWO
from corestate.in_too_deep.deck import Owed
from corestate.in_too_deep.events import Acquire, BonusDrawn, Buy, Discard, Draw, Drawn, Expand, Move, Pay, Remove, Take
from corestate.in_too_deep.payouts import PayingDividend
from corestate.in_too_deep.setup import bonus_cards, first_hand
from corestate.in_too_deep.table import Table
from corestate.in_too_deep.telling import dividend_told
from corestate.kernel import Refusal, Seat, counted_noun, waits_for
from serializers.play.book import Partial, Telling
from serializers.play.in_too_deep.names import Lying
from serializers.play.phrasebook import Fact, Story
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot, Hole, OneOf, Slot

COMPANY: Mapping[str, Slot] = {"company": ChoiceSlot(COMPANIES)}
THIRD: Mapping[str, Slot] = {"owner": ChoiceSlot(("third player",))}
"""Whose a share is that nobody at the table owns."""
COSTLY = (Buy, Acquire, Remove, Move)
"""What cards are paid for."""


def reckoned(table: Table, written: Any) -> Any:  # noqa: ANN401 - an event as it is written
    """Take the depth card that lies where it is said to; one that is moved to the top stays in its company.

    A share of which only the company is said is one of whom it is bought from.
    """
    if written.kind is Acquire and written.of is not None:
        fields = dict(written.fields)
        if isinstance(share := fields["card"], Hole):
            theirs = tuple(filter(share.may_be, _shares_of(table, written.of)))
            fields["card"] = OneOf(share.spot, share.asked, theirs) if theirs else share
        return evolve(written, fields=tuple(fields.items()))
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


def amiss(state: AnyState, written: Any) -> tuple[Refusal, ...]:  # noqa: ANN401 - an event as it is written
    """Say that a depth card does not lie where it is said to; by the ability that is used, if one is open."""
    lying = dict(written.fields).get("card")
    if written.kind not in {Remove, Move} or not isinstance(lying, Lying):
        return ()
    where = next((one for one in COMPANIES if lying.card in state.table.stacks[PLACE[one]]), None)
    which = "no depth card" if lying.card is None else f"no depth card {lying.card}"
    says = f"{which} lies on {lying.company}"
    if where is not None:
        says = f"{lying.card} lies on {where}, not on {lying.company}"
    frame = waits_for(state)
    rule = frame.asked_by if isinstance(frame, MayClean | MayShift | MayLift) else "itd.ability.optional"
    return (Refusal(rule, says),)


def no_bonus(table: Table, _event: Any, seat: int) -> Refusal | None:  # noqa: ANN401 - an event as it is written
    """Why a seat gets no bonus card now; None where it does."""
    rule, hand = "itd.setup.bonus", first_hand(table.ruleset)
    if table.course.starter is None:
        return Refusal(rule, "bonus cards are for others than the starter, and come after the first hands")
    if table.course.phase != "set_up":
        return Refusal(rule, "bonus cards are dealt before the first turn, and never again")
    bonus = dict(bonus_cards(table)).get(Seat(seat), 0)
    if not table.beside.opened and len(table.hands[seat]) < hand + bonus:
        return None
    many = counted_noun(bonus, "bonus card", "bonus cards") if bonus else "no bonus card"
    return Refusal(rule, f"seat {seat} gets {many}: seat {table.first()} starts")


def not_of(table: Table, event: Any, owner: int | str) -> Refusal | None:  # noqa: ANN401 - an event as it is written
    """Why a share is not bought of whom it is said to be, or of who is said to be paid; None where it is."""
    share = dict(event.fields)["card"]
    if any(share.may_be(one) if isinstance(share, Hole) else share == one for one in _shares_of(table, owner)):
        return None
    who = f"the {owner}" if isinstance(owner, str) else f"seat {owner}"
    what = f"card {share}" if isinstance(share, int) else "no such share"
    return Refusal("itd.research.advanced", f"{what} is {'not ' * isinstance(share, int)}in the portfolio of {who}")


def not_of_the_deck(_table: Table, _event: Any, _said: None) -> Refusal:  # noqa: ANN401 - as above
    """Why no card is taken from anywhere else."""
    return Refusal("itd.draw.one", "a card is drawn from the top of the deck, and from nowhere else")


def _shares_of(table: Table, owner: int | str) -> Iterator[int]:
    """List the shares of a seat, or of the third player."""
    place = table.third() if isinstance(owner, str) else owner
    for shares in () if place is None else table.portfolios[place : place + 1]:
        yield from (card for row in shares for card in row)


def recalled(
    states: Sequence[AnyState], events: Sequence[Any], event: object, why: tuple[Refusal, ...]
) -> tuple[Refusal, ...]:
    """Where a dividend is being paid, say what it owes to whom; of the treasure company by that company's ability.

    Where cards are drawn after an expansion that pays none, or after its ability, say that.
    """
    first = len(states) - 1
    if all(one.rule != "itd.ability.no_dividend" for one in why):
        why = (*_after_the_ability(states, events, event), *why)
    why = (*_in_a_final_turn(states, events, event), *why)
    frame = states[first].agenda[0] if states[first].agenda else None
    if any(one.rule == "itd.draw.one" for one in why):
        return (*_dividend_paid(states, events), *why)
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


def _after_the_ability(states: Sequence[AnyState], events: Sequence[Any], event: object) -> Iterator[Refusal]:
    """Say when a dividend is drawn, to who draws after the ability, nobody else having played since."""
    if not isinstance(event, Draw | Drawn):
        return
    first = next((number for number in reversed(range(len(events))) if isinstance(events[number], Expand)), None)
    if first is None or not states[first + 1].agenda:
        return
    expanded, paying = events[first], states[first + 1].agenda[0]
    since = [one.seat for one in events[first + 1 :] if getattr(one, "seat", None) is not None]
    if not isinstance(paying, PayingDividend) or {*since} != {expanded.seat}:
        return
    if isinstance(event, Drawn) or event.seat in dict(paying.owed):
        owed = "; ".join(one.partition(": ")[2] for one in dividend_told(states[first].table, expanded, paying))
        because = f"the dividend of {expanded.company} comes before its ability: {owed}"
        yield Refusal("itd.dividend.before_ability", because)


def _last_expansion(story: Story) -> tuple[Table, Expand] | None:
    """Find the last expansion of a company and the table before it."""
    expanded = (number for number in reversed(range(len(story.events))) if isinstance(story.events[number], Expand))
    last = next(expanded, None)
    return None if last is None else (story.states[last].table, story.events[last])


def pays(story: Story, values: Values) -> bool:
    """Whether a company pays a dividend for the card that was laid last, or none, as it is said."""
    found = _last_expansion(story)
    if found is None or found[1].company != values["company"]:
        return False
    table, expanded = found
    place = PLACE[expanded.company]
    return not table.final() and (not table.stacks[place] or table.is_new_decade(expanded.card, place))


def pays_none(story: Story, values: Values) -> bool:
    """Whether a company pays no dividend for the card that was laid last."""
    return not pays(story, values)


def draws_none(story: Story, values: Values) -> bool:
    """Whether a seat is owed nothing of the dividend that the last expansion pays, if it pays one."""
    return all(seat != values["seat"] for seat, _ in _paying(story))


def owed_to(story: Story, values: Values) -> str:
    """Tell how many cards a seat is owed of that dividend."""
    owed = next(cards for seat, cards in _paying(story) if seat == values["seat"])
    return f"the dividend owes seat {values['seat']} {counted_noun(owed, 'card', 'cards')}"


def _paying(story: Story) -> Owed:
    """List what the last expansion of a company pays to whom, if nobody has decided anything since."""
    last = next((one for one in reversed(range(len(story.events))) if hasattr(story.events[one], "seat")), None)
    paying = None if last is None else waits_for(story.states[last + 1])
    return paying.owed if isinstance(paying, PayingDividend) else ()


def paid_for(story: Story, _values: Values) -> str:
    """Say what was laid last, and whether that pays."""
    found = _last_expansion(story)
    if found is None:
        return "no company has been expanded: nothing is paid"
    table, expanded = found
    stack, laid = table.stacks[PLACE[expanded.company]], f"{expanded.company} was expanded last"
    if table.final():
        return f"{laid}, and in the final turns no dividend is paid"
    if not stack:
        return f"{laid}, and a company's first depth card pays"
    new = "a" if table.is_new_decade(expanded.card, PLACE[expanded.company]) else "no"
    return f"{laid}, from {stack[-1]} to {expanded.card}: {new} new decade"


PAYS = (
    *(
        Fact(f"{{company}} pays {what}".strip(), "itd.dividend.new_decade", holds, paid_for, slots=COMPANY)
        for holds, said in ((pays, ("", "a dividend", "dividends", "out")), (pays_none, ("no dividend", "nothing")))
        for what in said
    ),
    *(
        Fact(f"{{seat}} {takes} {none}", "itd.dividend.per_share", draws_none, owed_to)
        for takes in ("draws", "takes")
        for none in ("no dividend", "no card", "no cards", "nothing")
    ),
)
"""That a company pays, or does not, for what was just laid on it; and that somebody gets nothing of it."""


def drafted(rules: Rules, tellings: Sequence[Telling]) -> Sequence[Telling]:
    """Let those cards have been opened that are taken, where nobody says which were.

    Of a share of which only the company is said one is taken that nobody names: which it is makes no difference. Who is
    said to take both of hers has taken one in each round.
    """
    tellings = _in_rounds(tellings)
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


def _in_rounds(tellings: Sequence[Telling]) -> Sequence[Telling]:
    """Let free shares that are told seat by seat, both in one sentence, be taken in two rounds."""
    both = [number for number, one in enumerate(tellings) if _takes_both(one)]
    if len(both) < 2 or both != [*range(both[0], both[-1] + 1)]:  # noqa: PLR2004 - one has no other to take turns with
        return tellings
    rounds = zip(*(tellings[number].events for number in both), strict=True)
    taken = iter([part for one in rounds for part in one])
    told = list(tellings)
    for number in both:
        told[number] = evolve(told[number], events=(next(taken), next(taken)))
    return told


def _takes_both(telling: Telling) -> bool:
    """Whether a sentence says of one seat which two free shares it took."""
    parts = telling.events
    return len(parts) == 2 and {one.kind for one in parts} == {Take} and len({one.seat() for one in parts}) == 1  # noqa: PLR2004 - both


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


def paid_beside(first: tuple[Telling, ...], second: tuple[Telling, ...]) -> tuple[Telling, ...] | None:
    """Take cards that are laid and what they pay for as one, whichever is told first."""
    return _paid_first(first, second) or _paid_later(first, second)


def _paid_later(first: tuple[Telling, ...], second: tuple[Telling, ...]) -> tuple[Telling, ...] | None:
    """Let a price that is stated in a sentence of its own be all that is paid, and what is paid after it as well.

    Cards named one by one, as an account does, state no price: more of them may follow.
    """
    bought, *before = first[0].events
    later = any(one.spot.line != bought.spot.line for one in before)
    stated = not any(one.own for one in second)
    whole = first[0].paid is not None and not later
    if bought.kind not in COSTLY or whole or not (stated or later):
        return None
    kind = Pay if bought.kind is Acquire else Discard
    price = next((one.events for one in second if {part.kind for part in one.events} == {kind}), ())
    if not price or any(one.seat() != bought.seat() for one in price):
        return None
    return (evolve(first[0], events=(bought, *before, *price), paid=len(before) + len(price), own=False),)


def _paid_first(first: tuple[Telling, ...], second: tuple[Telling, ...]) -> tuple[Telling, ...] | None:
    """Let cards be laid before what they pay for is told, unless something is to be paid before that.

    A price that is stated with what it is paid for is that alone.
    """
    paid = next((one.events for one in first if {part.kind for part in one.events} <= {Discard, Pay}), ())
    if not paid or len(second) > 1 or len(second[0].events) > 1 or second[0].paid is not None:
        return None
    (bought,) = second[0].events
    kind = Pay if bought.kind is Acquire else Discard
    if bought.kind not in COSTLY or bought.seat() is None or any(one.seat() != bought.seat() for one in paid):
        return None
    price = tuple(evolve(one, kind=kind, spot=bought.spot) for one in paid)
    as_written = tuple(evolve(one, events=(*one.events, bought)) for one in first)
    return evolve(second[0], events=(bought, *price), paid=len(price), own=False), *_not_own(as_written)


def _not_own(tellings: tuple[Telling, ...]) -> Iterator[Telling]:
    yield from (evolve(one, own=False) for one in tellings)


def _dividend_paid(states: Sequence[AnyState], events: Sequence[Any]) -> Iterator[Refusal]:
    """Say what the last expansion pays to whom, or that it pays nothing, if nothing else has been done since."""
    last = next((number for number in reversed(range(len(events))) if isinstance(events[number], Expand)), None)
    since = () if last is None else [one for one in events[last + 1 :] if not isinstance(one, Drawn | BonusDrawn)]
    if last is None or any(isinstance(one, COSTLY) or one.seat != events[last].seat for one in since):
        return
    table, card, company = states[last].table, events[last].card, events[last].company
    stack, began = table.stacks[PLACE[company]], states[last + 1].agenda[:1]
    if stack and not table.is_new_decade(card, PLACE[company]):
        because = f"{company} goes from {stack[-1]} to {card}, which is no new decade: it pays no dividend"
        yield Refusal("itd.dividend.new_decade", because)
    elif began and isinstance(began[0], PayingDividend):
        treasure = company == "treasure"
        rule = f"itd.treasure.{table.ruleset.options.treasure}" if treasure else "itd.dividend.per_share"
        yield Refusal(rule, "; ".join(dividend_told(table, events[last], began[0])))
    elif not table.final() and not any(shares[PLACE[company]] for shares in table.portfolios):
        yield Refusal("itd.dividend.per_share", f"nobody has a share in {company}: it pays nothing")
