"""A table of In Too Deep in sentences: `Bob holds 12, 44 and three cards`, `Ann owns two pearl shares`."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from corestate.anything import AnyState, Rules
from corestate.in_too_deep.box import COMPANIES, Company
from corestate.in_too_deep.events import Buy, Decline, Expand, Move, Remove, Take
from corestate.in_too_deep.moments import SET_UP
from corestate.in_too_deep.setup import first_hand
from corestate.in_too_deep.turn import Acting
from corestate.kernel import Seat, counted_noun, waits_for
from corestate.laying import LayingError
from serializers.play.amounts import IN_HAND
from serializers.play.book import Partial
from serializers.play.in_too_deep.names import CardSlot
from serializers.play.phrases import Values
from serializers.play.positions.clauses import Clause, Draft, Grammar, HowMany, Otherwise, Unsaid, Words
from serializers.play.slots import ChoiceSlot, Slot


def _slots(rules: Rules) -> Mapping[str, Slot]:
    return {
        "card": CardSlot(rules.box, share=False),
        "share": CardSlot(rules.box, share=True),
        "count": HowMany(),
        **dict.fromkeys(("company", "other"), ChoiceSlot(COMPANIES)),
    }


def _unnamed(draft: Draft, at: Values) -> None:
    draft.unnamed[at["seat"]] = at["count"]


def _usual(draft: Draft) -> int:
    """As many cards as everybody is dealt, once they are."""
    return 0 if isinstance(draft.said.get("at"), SET_UP) else first_hand(draft.rules)


def _owns(draft: Draft, at: Values) -> None:
    draft.add("portfolios", at.get("seat", "third"), at["share"])


def _owns_some(draft: Draft, at: Values) -> None:
    """Own so many shares of a company, whichever: the last that nobody has said anything of."""
    box, place = draft.rules.box, COMPANIES.index(at["company"])
    left = [card for card in reversed(_unsaid(draft)) if box.place_of.get(card) == place]
    draft.add("portfolios", at.get("seat", "third"), *left[: at["count"]])


def _unsaid(draft: Draft) -> list[Any]:
    """List the cards that were said to be nowhere."""
    return _nowhere(draft.rules, draft.said)


def _nowhere(rules: Rules, said: Mapping[str, Any]) -> list[Any]:
    piles = (said.get(word, ()) for word in ("discards", "removed", "opened", "deck"))
    rows = (row for word in ("hands", "portfolios", "stacks") for row in said.get(word, {}).values())
    there = {card for pile in (*piles, *rows) for card in pile}
    return [card for card in rules.box.cards if card not in there]


def _both_empty(draft: Draft, at: Values) -> None:
    for company in (at["company"], at["other"]):
        draft.add("stacks", company)


def _first_there(draft: Draft, at: Values) -> None:
    """Let somebody be next, and nobody have expanded a company."""
    draft.add("stacks", at["company"])
    draft.next = at["seat"]


def _all_empty(draft: Draft, _at: Values) -> None:
    for company in COMPANIES:
        draft.add("stacks", company)


def _pile(word: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.said.setdefault(word, []).append(at["card"])

    return said


def _count(word: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.said[word] = at.get("count", 1)

    return said


def _size(draft: Draft, at: Values) -> None:
    draft.sizes["deck"] = at.get("count", 0)


def _piled(draft: Draft, named: Collection[object]) -> None:
    """Lay a deck of so many cards, those that are named later first; what nothing is said of was discarded."""
    size, left = draft.sizes.get("deck"), _unsaid(draft)
    if size is None:
        return
    if size > len(left):
        raise LayingError("deck", f"{counted_noun(size, 'card', 'cards')} in the deck; {len(left)} lie nowhere else")
    left.sort(key=lambda card: card not in named)
    draft.said["deck"] = left[:size]
    draft.said["discards"] = [*draft.said.get("discards", ()), *left[size:]]


def _who(word: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.said[word] = at["seat"]

    return said


def _over(draft: Draft, _at: Values) -> None:
    draft.said["at"] = None


def _final(draft: Draft, _at: Values) -> None:
    """Let the end have been triggered; by whom is said, or it was whoever sits before the next."""
    draft.said.setdefault("triggered_by", BY_SOMEBODY)


def _next(draft: Draft, at: Values) -> None:
    draft.next = at["seat"]


BY_SOMEBODY = -1
"""Who triggered the end, where that is not said."""
MOST_OWNED = 6
"""So many shares of a company are tried in the hands of others of whom nothing is said."""
_HOLDS = ("{seat} holds",)
_OWNS = ("{seat} owns", "{seat} has")
_THIRD = ("the third player owns",)
_CARDS = (("are", "cards"), ("is", "card"))
_DECK = (
    *(f"there {are} {{count}} {cards}{left} in the deck" for are, cards in _CARDS for left in ("", " left")),
    *(
        f"the deck {has} {{count}} {cards}{left}"
        for has in ("has", "holds")
        for _, cards in _CARDS
        for left in ("", " left")
    ),
    *(f"{{count}} {cards} {are} {left}in the deck" for are, cards in _CARDS for left in ("", "left ")),
)
_HELD = tuple(f"{{count}} {one}{at}" for one in ("cards", "card") for at in ("", *IN_HAND))
_SHARES = ("{count} {company} shares", "{count} {company} share", "{count} shares of {company}", "{count} {company}")
_LAST_TURNS = (("final", "round"), ("last", "round"), ("final", "turns"), ("last", "turns"))
CLAUSES = (
    Clause(("{card}",), lambda draft, at: draft.add("hands", at["seat"], at["card"]), _HOLDS),
    Clause(
        (
            "{count} others",
            "{count} other",
            "{count} more",
            "{count} other cards",
            "{count} other card",
            "{count} more cards",
        ),
        _unnamed,
        _HOLDS,
    ),
    Clause(_HELD, _unnamed, (*_HOLDS, *_OWNS)),
    Clause(("no shares", "no share", "none"), lambda draft, at: draft.add("portfolios", at["seat"]), _OWNS),
    Clause(("{share}",), _owns, _OWNS),
    Clause(_SHARES, _owns_some, _OWNS),
    Clause(("{share}",), _owns, _THIRD),
    Clause(_SHARES, _owns_some, _THIRD),
    Clause(tuple(f"{one} {are} owned by {{seat}}" for one in _SHARES for are in ("are", "is")), _owns_some),
    Clause(
        ("{card}",),
        lambda draft, at: draft.add("stacks", at["company"], at["card"]),
        (
            *("{company} is at", "{company} :", "the {company} company is at", "on {company} lie", "on {company} lies"),
            *(f"{{company}} {has}" for has in ("has", "has the cards", "holds", "consists of", "shows", "stands at")),
        ),
    ),
    Clause(
        ("{company} is empty", *(f"{none} lies on {{company}}" for none in ("nothing", "no card"))),
        lambda draft, at: draft.add("stacks", at["company"]),
    ),
    Clause(("{company} and {other} are empty",), _both_empty),
    Clause(
        tuple(f"{{seat}} is the first to {does} {{company}}" for does in ("play on", "expand", "put a card on")),
        _first_there,
    ),
    Clause(tuple(f"{all_} companies are empty" for all_ in ("all", "all the", "the")), _all_empty),
    Clause(("{card}",), _pile("discards"), ("discards :", "discarded :")),
    Clause(("{card}",), _pile("removed"), ("removed :",)),
    Clause(
        tuple(
            f"the deck {was} {how}"
            for was in ("was depleted", "was reshuffled", "has been reshuffled", "was shuffled anew")
            for how in ("once", "{count} times")
        ),
        _count("depletions"),
    ),
    Clause(_DECK, _size),
    Clause(("the deck is empty",), _size),
    Clause(("{count} draws running", "{count} draw running"), _count("draws")),
    Clause(("a fundraiser was held",), _count("fundraisers")),
    Clause(("{seat} started",), _who("starter")),
    Clause(("{seat} triggered the end",), _who("triggered_by")),
    Clause(("the game is over",), _over),
    Clause(
        (
            *(f"{it}the {last} {turns}" for it in ("it is ", "these are ", "") for last, turns in _LAST_TURNS),
            *("the end is triggered", "the end was triggered", "the end has been triggered"),
        ),
        _final,
    ),
    Clause(("{seat} is next", "{seat} is to act"), _next),
)


def _moment(draft: Draft, first: Partial | None) -> object:
    """A turn of who is next, of who is told of first, or of the starter."""
    told = None if first is None or first.kind is Take else first.seat()
    seat = next((one for one in (draft.next, told) if one is not None), draft.said.get("starter", 0))
    if draft.said.get("triggered_by") == BY_SOMEBODY:
        draft.said["triggered_by"] = (seat - 1) % draft.rules.seats
    return Acting(Seat(seat)) if "triggered_by" in draft.said else ("turn", {"seat": seat})


def _written(state: AnyState, said: dict[str, Any], words: Words) -> Iterator[str]:
    yield ""
    hands, owned = said.pop("hands", {}), said.pop("portfolios", {})
    for seat in range(state.table.ruleset.seats):
        if hand := ", ".join(map(str, hands.get(seat, ()))):
            yield f"{words.seat(seat)} holds {hand}"
        if shares := ", ".join(words.of("share", card) for card in owned.get(seat, ())):
            yield f"{words.seat(seat)} owns {shares}"
    if third := owned.get("third"):
        yield "the third player owns " + ", ".join(words.of("share", card) for card in third)
    for company, stack in said.pop("stacks", {}).items():
        yield f"{company}: {', '.join(map(str, stack))}"
    if 0 not in said.get("discards", (0,)):
        yield f"discards: {', '.join(map(str, said.pop('discards')))}"
    if "depletions" in said:
        often = said.pop("depletions")
        yield "the deck was depleted " + ("once" if often == 1 else f"{often} times")
    if "draws" in said:
        yield f"{counted_noun(said.pop('draws'), 'draw', 'draws')} running"
    if said.pop("fundraisers", 0):
        yield "a fundraiser was held"
    for word, sentence in (("starter", "started"), ("triggered_by", "triggered the end")):
        if word in said:
            yield f"{words.seat(said.pop(word))} {sentence}"


def _moments(state: AnyState, words: Words) -> Iterator[tuple[str, Mapping[str, Any]]]:
    frame = waits_for(state)
    if isinstance(frame, Acting):
        final = state.table.final()
        yield f"{words.seat(frame.seat)} is next", {"at": frame if final else ("turn", {"seat": int(frame.seat)})}


def _others_own(most: int) -> Unsaid:
    """Let somebody else own up to so many shares of what a seat buys, where nothing is said of what any other owns."""

    def owned(rules: Rules, said: Mapping[str, Any], seat: int, events: Sequence[Any]) -> Iterator[Otherwise]:
        told, box = said.get("portfolios", {}), rules.box
        if any(one != seat for one in told):
            return
        other = next(one for one in range(rules.seats) if one != seat)
        bought = [one.card for one in events if isinstance(one, Buy) and one.seat == seat]
        left = [card for card in reversed(_nowhere(rules, said)) if card not in bought]
        for place in sorted({box.place_of[card] for card in bought if card in box.place_of}):
            shares = [card for card in left if box.place_of.get(card) == place]
            for count in range(1, min(most, len(shares)) + 1):
                owns = f"owns {counted_noun(count, f'{COMPANIES[place]} share', f'{COMPANIES[place]} shares')}"
                yield Otherwise(owns, {"portfolios": {**told, other: shares[:count]}}, other)

    return owned


def _richer(rules: Rules, said: Mapping[str, Any], seat: int, events: Sequence[Any]) -> Iterator[Otherwise]:
    """Let others own what a seat buys, and a depth card that is moved or removed lie where nothing is said to lie.

    And a seat own most of a company that is worth something, where one alone is told to own shares.
    """
    yield from _others_own(MOST_OWNED)(rules, said, seat, events)
    owned, worth = said.get("portfolios", {}), [one for one in COMPANIES if said.get("stacks", {}).get(one)]
    if not events and worth and seat not in owned and len(owned) == 1:
        shares = [card for card in reversed(_nowhere(rules, said)) if rules.box.company(card) == worth[0]]
        told = f"owns {counted_noun(len(shares[:MOST_OWNED]), f'{worth[0]} share', f'{worth[0]} shares')}"
        yield Otherwise(told, {"portfolios": {**owned, seat: shares[:MOST_OWNED]}})
    taken = {one.card for one in events if isinstance(one, Move | Remove)}
    stacks, loose = said.get("stacks", {}), taken.intersection(_nowhere(rules, said))
    first = [one.company for one in events if isinstance(one, Move)]
    for company in dict.fromkeys((*first, *COMPANIES)) if len(taken) == len(loose) == 1 else ():
        (card,) = loose
        higher = [one for one in _nowhere(rules, said) if one > card][-1:]
        for stack in ([card, *higher], [card]) if company not in stacks else ():
            yield Otherwise(f"{card} lies on {company}", {"stacks": {**stacks, company: stack}}, of_the_table=True)


def _dearer(rules: Rules, said: Mapping[str, Any], seat: int, events: Sequence[Any]) -> Iterator[Otherwise]:
    """Let somebody else own a share of what a seat buys, and a company that is expanded last be deeper, if untold.

    Of one that was expanded before something else was decided what is told after it shows that it was not.
    """
    yield from _others_own(1)(rules, said, seat, events)
    last = next((one for one in reversed(events) if hasattr(one, "seat") and not isinstance(one, Decline)), None)
    if not isinstance(last, Expand) or _first_depths(said, events).get(last.company) != last.card:
        return
    for other in [one for one in _nowhere(rules, said) if one > last.card][-1:]:
        yield _is_at(said, last.company, other, f"is deeper than {last.card}")
    for other in _within_the_decade(rules, said, last.card):
        yield _is_at(said, last.company, other)


def _first_depths(said: Mapping[str, Any], events: Sequence[Any]) -> Mapping[Company, int]:
    """The first depth card that is laid on each company of which nothing is said."""
    laid = {one.company: one.card for one in reversed(events) if isinstance(one, Expand)}
    return {company: card for company, card in laid.items() if company not in said.get("stacks", {})}


def _within_the_decade(rules: Rules, said: Mapping[str, Any], card: int) -> list[int]:
    """A card of the decade of another and below it, if one may lie there."""
    decade = (card - (rules.rulings.decade_of != "tens_digit")) // 10
    first = decade * 10 + (rules.rulings.decade_of != "tens_digit")
    return [one for one in _nowhere(rules, said) if first <= one < card][:1]


def _is_at(said: Mapping[str, Any], company: Company, card: int, told: str = "") -> Otherwise:
    stacks = {**said.get("stacks", {}), company: [card]}
    return Otherwise(f"{company} {told or f'is at {card}'}", {"stacks": stacks}, of_the_table=True)


def _brought(rules: Rules, said: Mapping[str, Any], seat: int, events: Sequence[Any]) -> Iterator[Otherwise]:
    """Let others have drawn before, a seat own shares where none are told of, and a company be where it pays none."""
    for draws in range(1, rules.seats) if "draws" not in said else ():
        before = "one draw was" if draws == 1 else f"{draws} draws running were"
        yield Otherwise(f"{before} made before", {"draws": draws}, of_the_table=True)
    expanded = {one.company: None for one in events if isinstance(one, Expand)}
    for company in expanded if "portfolios" not in said else ():
        shares = [card for card in reversed(_nowhere(rules, said)) if rules.box.company(card) == company]
        for count in range(1, min(MOST_OWNED, len(shares)) + 1):
            owns = f"owns {counted_noun(count, f'{company} share', f'{company} shares')}"
            yield Otherwise(owns, {"portfolios": {seat: shares[:count]}})
    for company, card in _first_depths(said, events).items():
        for other in _within_the_decade(rules, said, card):
            yield _is_at(said, company, other)


def _starters(rules: Rules, said: Mapping[str, Any]) -> Iterator[Otherwise]:
    """Let any other seat have started: who is furthest from it wins a tie."""
    for seat in range(1, rules.seats) if "starter" not in said else ():
        yield Otherwise("started", {"starter": seat}, seat)


GRAMMAR = Grammar(
    CLAUSES,
    _slots,
    _moment,
    _written,
    _moments,
    _unsaid,
    usual=_usual,
    unsaid=_richer,
    counts=("portfolios",),
    dearer=_dearer,
    brought=_brought,
    ties=_starters,
    piled=_piled,
)
