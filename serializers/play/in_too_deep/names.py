"""What the cards of In Too Deep are called: by number, by company, and by where a depth card lies."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from attrs import evolve, frozen

from corestate.anything import Rules
from corestate.in_too_deep.box import COMPANIES, PLACE, Box, Company
from corestate.in_too_deep.events import Acquire, Buy, Discard, Drawn, Expand, Move, Pay, Remove, Take
from serializers.play.slots import Found, Hole, OneOf, Slot, Trace
from serializers.play.tokens import Token, number

_PRINTED: Mapping[Company, tuple[str, ...]] = {
    "ocean": ("ocean cleaning",),
    "treasure": ("treasure hunting",),
    "pearl": ("pearl diving",),
    "research": ("ocean and coastal research", "coastal research"),
    "wildlife": ("wildlife spotting",),
}
CALLED: Mapping[tuple[str, ...], str] = {
    (*name.split(), *more): company
    for company, names in _PRINTED.items()
    for name in (company, *names)
    for more in ((), *((what,) for what in ("company", "pile", "stack", "ability")))
    if more or name != company
}
"""What the companies are called on their cards."""


@frozen
class CardSlot(Slot):
    """A card by its number; its company may stand before it, and does where a share is written.

    Of a share people may say no more than its company: `a pearl share`, `a share in pearl`.
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
        if self.share and tokens[at].is_word("share") and any(map(tokens[at + 1].is_word, ("in", "of"))):
            at += 2 + tokens[at + 2].is_word("the")
        at += tokens[at].is_word("depth")
        at += tokens[at].is_word("card") and tokens[at + 1].kind == "number"
        company = next((one for one in COMPANIES if tokens[at].is_word(one)), None)
        place = at + (company is not None)
        place += company is not None and tokens[place].is_word("share") and tokens[place + 1].kind == "number"
        value = number(tokens[place])
        if tokens[at].is_word("it"):
            yield Hole(tokens[at].spot(), asked=False), at + 1
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
    """A depth card by its number, and the company it lies on: `wildlife's 44`, `the top card of wildlife`."""

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the number with where it lies, or that it lies on top; then the number alone."""
        for company in (one for one in COMPANIES if tokens[at].text.lower().replace("\u2019", "'") == f"{one}'s"):
            card, said = number(tokens[at + 1]), _top(tokens, at + 1)
            if card is not None or said:
                yield Lying(tokens[at].spot(), asked=False, company=company, card=card), at + 1 + (len(said) or 1)
            return
        for value, end in super().known(tokens, at, trace):
            if isinstance(value, int) and any(map(tokens[end].is_word, ("from", "of", "on", "off"))):
                yield from _lying(tokens, end + 1, value)
            yield value, end
        top = at + tokens[at].is_word("the")
        said = _top(tokens, top)
        after = top + len(said)
        if said and any(map(tokens[after].is_word, ("from", "of", "on"))):
            yield from _lying(tokens, after + 1, None)


_ON_TOP = (("top", "card"), ("last", "card"), ("most", "recent", "card"), ("most", "recent", "depth", "card"))


def _top(tokens: Sequence[Token], at: int) -> tuple[str, ...]:
    """Read that it is the card on top; nothing where that is not said."""
    return next((one for one in _ON_TOP if all(map(Token.is_word, tokens[at:], one))), ())


def _lying(tokens: Sequence[Token], at: int, card: int | None) -> Found:
    """Read the company a card lies on."""
    at += tokens[at].is_word("the")
    for company in (one for one in COMPANIES if tokens[at].is_word(one)):
        yield Lying(tokens[at].spot(), asked=False, company=company, card=card), at + 1


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


def boxed(box: Box, tokens: Sequence[Token]) -> tuple[Box, tuple[str, ...]]:
    """Take a card for a share in the company that is written before it, where the box only assumes another.

    One that nobody writes of is taken for a share in that instead, so that there are as many of each as before.
    """
    shown, plainly = dict[int, int](), [one for one in tokens if not one.is_word("share")]
    for company, (token, after) in ((one, pair) for pair in pairwise(plainly) for one in COMPANIES):
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


def slots(rules: Rules) -> Mapping[tuple[type, str], Slot]:
    """Say how the cards of events are written."""
    card, share = CardSlot(rules.box, share=False), CardSlot(rules.box, share=True)
    plain, depth = (Drawn, Expand, Discard, Pay), DepthSlot(rules.box, share=False)
    return (
        {(kind, "card"): card for kind in plain}
        | {(kind, "card"): depth for kind in (Remove, Move)}
        | {(kind, "card"): share for kind in (Take, Buy, Acquire)}
    )
