"""A table of Key Largo in sentences: `Bob has $250, two divers, one with a hose, and gold 2`."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice, pairwise, product
from typing import Any, get_args

from attrs import evolve, frozen

from corestate.anything import AnyState, Rules
from corestate.games import question
from corestate.kernel import counted_noun
from corestate.key_largo import events as e
from corestate.key_largo.box import DEPTHS, ENCOUNTERS, ITEMS, TEAM, WARES, Encounter
from corestate.key_largo.store import LIMITS
from corestate.key_largo.table import Half, Port, Table
from serializers.play.amounts import IN_HAND
from serializers.play.book import Partial
from serializers.play.key_largo.boats import DIVING, IDLE, Alone, alone, berthed, crowds, today
from serializers.play.key_largo.names import COUNTED, CardSlot, MetSlot
from serializers.play.key_largo.plans import afternoons, places_of
from serializers.play.phrases import Values
from serializers.play.positions.clauses import (
    BETWEEN,
    MOST,
    Clause,
    Draft,
    Grammar,
    HowMany,
    Otherwise,
    UnclearError,
    Words,
)
from serializers.play.slots import ChoiceSlot, Found, ListSlot, OneOf, Slot, Trace, WholeSlot
from serializers.play.tokens import Token, counted

PORTS = tuple(get_args(Port))
PLENTY = 100_000
"""So much money is enough for whatever can be bought in an action."""
STOCK = ("divers", *(f"{item}s" for item in ITEMS))


@frozen
class BerthSlot(Slot):
    """Where a boat is: a place, a wreck by its number, or nowhere."""

    wrecks: bool = True
    """Whether it may be a wreck that is named."""

    def write(self, value: int | str | None) -> str:
        """Write the place."""
        return "nowhere" if value is None else f"wreck {value}" if isinstance(value, int) else value

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the place: `alone at the bar`, `diving at wreck 2`; who dives may do so anywhere."""
        dives = alone = False
        while any(map(tokens[at].is_word, _TO_A_PLACE)):
            dives |= any(map(tokens[at].is_word, _DIVES))
            alone |= any(map(tokens[at].is_word, _ALONE))
            at += 1
        if tokens[at].is_word("nowhere"):
            yield None, at + 1
        elif tokens[at].is_word("wreck"):
            yield from WholeSlot("the number of a wreck").known(tokens, at + 1, trace) if self.wrecks else ()
        elif dives:
            yield DIVING, at
        else:
            found = ChoiceSlot(PORTS).known(tokens, at, trace)
            yield from ((Alone(place), end) for place, end in found) if alone else found

    def values(self) -> Iterator[int | str | None]:
        """Propose the places."""
        yield from PORTS


_DIVES = ("diving", "dive", "dives")
_ALONE = ("alone", "only")
_TO_A_PLACE = (
    *_DIVES,
    *_ALONE,
    "one",
    "player",
    "at",
    "in",
    "on",
    "with",
    "to",
    "into",
    "by",
    "the",
    "a",
    "all",
    "both",
    "now",
    "currently",
)
"""Words before a place."""


@frozen
class GearSlot(Slot):
    """What a diver carries: `a hose and a trident`, `two hoses`, `nothing`."""

    def write(self, value: Sequence[str]) -> str:
        """Write the things."""
        return " and ".join(value) or "nothing"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the things, as many as there are."""
        if tokens[at].is_word("nothing") or tokens[at].is_word("none"):
            yield (), at + 1
            return
        carried: list[str] = []
        ends: list[tuple[tuple[str, ...], int]] = []
        while (found := _lacking(tokens, at) or _thing(tokens, at)) is not None:
            carried += found[0]
            at = found[1]
            ends.append((tuple(carried), at))
            at += any(map(tokens[at].is_word, (",", "and", "but", "or")))
        if not ends:
            trace.note(at, "what a diver carries", *ITEMS)
        yield from reversed(ends)

    def values(self) -> Iterator[tuple[str, ...]]:
        """Propose each thing."""
        yield from ((item,) for item in ITEMS)


def _lacking(tokens: Sequence[Token], at: int) -> tuple[list[str], int] | None:
    """Read what is not carried: `no trident`, `without any equipment`."""
    if not any(map(tokens[at].is_word, ("no", "not", "without", "any", "neither", "nor"))):
        return None
    if tokens[at].is_word("any") and (tokens[at + 1].kind == "end" or any(map(tokens[at + 1].is_word, BETWEEN))):
        return [], at + 1  # any such thing: `one without any`
    at += 1
    at += any(map(tokens[at].is_word, ("a", "an", "any")))
    return ([], at + 1) if _is_gear(tokens[at]) or _thing(tokens, at) is not None else None


def _is_gear(token: Token) -> bool:
    return any(map(token.is_word, ("equipment", "gear", "item", "items")))


def _thing(tokens: Sequence[Token], at: int) -> tuple[list[str], int] | None:
    """Read one thing, or several of a kind."""
    count = 1 if tokens[at].is_word("a") else counted(tokens[at])
    at += count is not None
    item = next((one for one in ITEMS if tokens[at].is_word(one) or tokens[at].is_word(f"{one}s")), None)
    return None if item is None else ([item] * min(count or 1, MOST), at + 1)


@frozen
class TeamSlot(Slot):
    """What each diver of a team carries, in brackets: `(a hose; nothing)`."""

    def write(self, value: Sequence[Sequence[str]]) -> str:
        """Write the brackets."""
        return f"({'; '.join(map(GearSlot().write, value))})"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read the brackets."""
        if not tokens[at].is_word("("):
            trace.note(at, "what its divers carry, in brackets")
            return
        team: list[tuple[str, ...]] = []
        while (found := next(GearSlot().read(tokens, at + 1, trace), None)) is not None:
            gear, at = found
            team.append(gear)
            if tokens[at].is_word(")"):
                yield tuple(team), at + 1
            if not tokens[at].is_word(";"):
                return

    def values(self) -> Iterator[tuple[tuple[str, ...], ...]]:
        """Propose two divers."""
        yield (ITEMS[:1], ())


def _slots(rules: Rules) -> Mapping[str, Slot]:
    card = CardSlot(rules.box)
    return {
        "day": WholeSlot("a day"),
        "half": ChoiceSlot(get_args(Half)),
        "amount": WholeSlot("an amount"),
        "count": HowMany(),
        "team": TeamSlot(),
        "gear": GearSlot(),
        "card": card,
        "depth": ChoiceSlot(DEPTHS),
        "cards": ListSlot(card),
        "met": MetSlot(),
        "berth": BerthSlot(),
        "goal": BerthSlot(wrecks=False),
        "morning": ChoiceSlot(("dive", *PORTS)),
        "afternoon": ChoiceSlot(("dive", *PORTS)),
        "wreck": WholeSlot("the number of a wreck"),
        "wrecks": ListSlot(WholeSlot("the number of a wreck")),
        "stock": ChoiceSlot(STOCK),
    }


def _has_divers(draft: Draft, at: Values) -> None:
    draft.put("teams", at["seat"], [*at["team"]] if "team" in at else [[] for _ in range(at["count"])])


def _there_with(draft: Draft, at: Values) -> None:
    draft.put("boats", at["seat"], at["berth"])
    _has_divers(draft, at)


def _met_so_many(draft: Draft, at: Values) -> None:
    draft.put("meetings", at["seat"], at["count"])


def _met(draft: Draft) -> None:
    """Let hands hold as many encounter cards as was said: tourists, as far as nobody names them."""
    for seat, count in draft.said.pop("meetings", {}).items():
        held = [card for cards in draft.said.get("met", {}).values() for card in cards]
        left = (card for card in sorted(ENCOUNTERS, key=_says_something) if card not in held)
        more = count - len(draft.said.get("met", {}).get(seat, ()))
        draft.add("met", seat, *islice(left, max(0, more)))


def _says_something(card: Encounter) -> bool:
    return not card.startswith("tourist")


def _goes(draft: Draft, at: Values) -> None:
    """Let a boat be where its seat is said to go; if it was said to be elsewhere that is told of the game."""
    if at["seat"] in draft.said.get("boats", {}):
        raise UnclearError("where the boat is now")
    draft.put("boats", at["seat"], at["goal"])


def _is_there(draft: Draft, at: Values) -> None:
    """Let a boat be where the one is that was told of last."""
    if draft.place is None:
        raise UnclearError("where that is (Bob is at the bar)")
    draft.put("boats", at["seat"], draft.place)


def _each_at_one(draft: Draft, at: Values) -> None:
    """Let two be at two wrecks, in the order in which they are named."""
    if len(at["wrecks"]) != len(_TWO):
        raise UnclearError("two wrecks for two boats")
    for word, wreck in zip(_TWO, at["wrecks"], strict=True):
        draft.put("boats", at[word], wreck)


_TWO = ("seat", "other")


def _together(draft: Draft, at: Values) -> None:
    """Let two be at a place."""
    for word in _TWO:
        draft.put("boats", at[word], at["berth"])


def _diver_with(draft: Draft, at: Values) -> None:
    """Equip the first divers that carry nothing yet."""
    team = draft.said.setdefault("teams", {}).setdefault(at["seat"], [])
    for _ in range(at["count"]):
        bare = next((place for place, gear in enumerate(team) if not gear), None)
        if bare is None:
            team.append([*at["gear"]])
        else:
            team[bare] = [*at["gear"]]


def _diver_without(draft: Draft, at: Values) -> None:
    """See to it that so many divers carry nothing."""
    team = draft.said.setdefault("teams", {}).setdefault(at["seat"], [])
    team += [[] for _ in range(at["count"] - sum(not gear for gear in team))]


def _nth_with(place: int) -> Callable[[Draft, Values], None]:
    """Equip the diver at a place of a team."""

    def said(draft: Draft, at: Values) -> None:
        team = draft.said.setdefault("teams", {}).setdefault(at["seat"], [])
        team += [[] for _ in range(place + 1 - len(team))]
        team[place] = [*at["gear"]]

    return said


def _each_with(draft: Draft, at: Values) -> None:
    """Equip every diver of a seat alike."""
    team = draft.said.setdefault("teams", {}).setdefault(at["seat"], [[]])
    team[:] = [[*at["gear"]] for _ in team]


def _carried(draft: Draft, at: Values) -> None:
    """Give things to the only diver of a seat."""
    team = draft.said.setdefault("teams", {}).setdefault(at["seat"], [])
    if len(team) > 1 and not at["gear"]:
        return
    if len(team) > 1:
        raise UnclearError("which of the divers carries it (one with a hose)")
    team[:] = [[*(team[0] if team else ()), *at["gear"]]]


def _wreck_holds(draft: Draft, at: Values) -> None:
    cards = at.get("cards", ())
    heap = [_of_depth(draft, at["wreck"], card) for card in cards or (None,)]
    draft.put("wrecks", at["wreck"], at.get("count", heap))


def _of_depth(draft: Draft, wreck: int, card: Any) -> Any:  # noqa: ANN401 - a card, one of several, or none
    """Take a card that is written in part as one of those that can lie in a wreck."""
    if not isinstance(card, OneOf):
        return card
    box, layout = draft.rules.box, draft.rules.box.layout(draft.rules.seats)
    depths = [depth for depth, count in zip(DEPTHS, layout, strict=True) for _ in range(count)]
    fit = tuple(one for one in card.options if depths[wreck : wreck + 1] == [box.cards[one].depth])
    return evolve(card, options=fit or card.options)


def _holds(draft: Draft, at: Values) -> None:
    for _ in range(at.get("count", 1)):
        if isinstance(at["card"], OneOf):
            draft.partly.setdefault(at["seat"], []).append(at["card"].options)
        else:
            draft.add("hands", at["seat"], at["card"])


def _backs(draft: Draft, at: Values) -> None:
    """Let a hand hold treasures of which nothing but the backs is known."""
    cards = enumerate(draft.rules.box.cards)
    options = tuple(card for card, one in cards if one.depth == at["depth"] and one.kind != "monster")
    draft.partly.setdefault(at["seat"], []).extend([options] * at["count"])


def _planned(draft: Draft, at: Values) -> None:
    """Take the cards of a day that is under way; before boats are placed it is told in the game that they are laid."""
    if "boats" not in draft.said:
        raise UnclearError("where the boats are (boats: Ann market, Bob bar)")
    draft.put("programmes", at["seat"], [at["morning"], at["afternoon"]])


def _has_nothing(draft: Draft, at: Values) -> None:
    """Take it that a seat has neither money nor cards; of its divers that says nothing."""
    draft.put("money", at["seat"], 0)
    draft.unnamed[at["seat"]] = 0


def _unnamed(draft: Draft, at: Values) -> None:
    draft.unnamed[at["seat"]] = at["count"]


def _says(word: str, value: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.said[word] = at[value]

    return said


def _date(draft: Draft, at: Values) -> None:
    draft.said |= {word: at[word] for word in ("day", "half") if word in at}


def _next(entry: str) -> Any:  # noqa: ANN401 - what a clause says
    def said(draft: Draft, at: Values) -> None:
        draft.said["at"] = (entry, {"seat": at["seat"]} if "seat" in at else {})

    return said


def _is_next(draft: Draft, at: Values) -> None:
    draft.next = at["seat"]


_HAS = ("{seat} has", "{seat} holds", "{seat} is {berth} with", "{seat} alone {berth} with")
_HELD = ("cards", "card", "treasures", "treasure")


def _there(says: Callable[[Draft, Values], None]) -> Callable[[Draft, Values], None]:
    """Say of somebody who has something where the boat is, too, where that is said: `Ann is at the bar with $40`."""

    def said(draft: Draft, at: Values) -> None:
        if "berth" in at:
            draft.put("boats", at["seat"], at["berth"])
        says(draft, at)

    return said


_CLAUSES = (
    Clause(
        (
            *("day {day} {half}", "day {day}", "day {day}, {half}", "it is day {day}", "{half}"),
            *("day {day} in the {half}", "it is the {half} of day {day}", "the {half} of day {day}"),
            *("it is day {day} in the {half}", "it is the {half}", "the {half}"),
        ),
        _date,
    ),
    Clause(
        (
            "{seat} is first",
            "{seat} is the first player",
            "{seat} is the start player",
            "{seat} starts",
            "{seat} begins",
        ),
        _says("first", "seat"),
    ),
    Clause(("the first player card", "the first player marker"), _says("first", "seat"), _HAS),
    Clause(
        ("{amount}", "{amount} left", "only {amount}", "only {amount} left"),
        lambda draft, at: draft.put("money", at["seat"], at["amount"]),
        _HAS,
    ),
    Clause(("no money",), lambda draft, at: draft.put("money", at["seat"], 0), _HAS),
    Clause(("nothing", "nothing at all"), _has_nothing, _HAS),
    Clause(("{count} divers {team}", "{count} diver {team}", "{count} divers", "{count} diver"), _has_divers, _HAS),
    Clause(
        (
            *("{count} with {gear}", "{count} diver with {gear}", "{count} divers with {gear} each"),
            *(f"{{count}} diver {who} {has} {{gear}}" for who in ("who", "that") for has in ("has", "carries")),
        ),
        _diver_with,
        _HAS,
    ),
    Clause(tuple(f"{{count}} {divers}without {{gear}}" for divers in ("", "diver ", "divers ")), _diver_without, _HAS),
    Clause(("{gear}",), _carried, _HAS),
    Clause(("her only diver", "his only diver"), lambda draft, at: draft.put("teams", at["seat"], [[]]), _HAS),
    Clause(("{count} encounter cards", "{count} encounter card"), _met_so_many, _HAS),
    Clause(
        tuple(f"{who} {has} {{gear}}" for who in ("who", "that") for has in ("has", "carries", "owns")),
        _carried,
        (*_HAS, "{seat} is"),
    ),
    Clause(
        tuple(f"{{seat}} {only}diver {has} {{gear}}" for only in ("", "only ", "one ") for has in ("has", "carries")),
        _carried,
    ),
    *(
        Clause(
            tuple(f"the {nth} {one}{has}{{gear}}" for one in ("", "one ", "diver ") for has in ("with ", "has ", "")),
            _nth_with(place),
            _HAS,
        )
        for place, nth in enumerate(COUNTED)
    ),
    *(
        Clause(tuple(f"{{seat}} {nth} diver {has} {{gear}}" for has in ("has", "carries")), _nth_with(place))
        for place, nth in enumerate(COUNTED)
    ),
    Clause(
        tuple(f"{every} {has} {{gear}}" for every in ("both", "each", "all") for has in ("with", "has", "have")),
        _each_with,
        _HAS,
    ),
    Clause(("{seat} divers have {gear}", "{seat} divers carry {gear}"), _each_with),
    Clause(("{card}", "{count} {card}"), _holds, _HAS),
    Clause(tuple(f"{{count}} {{depth}} {one}" for one in _HELD), _backs, _HAS),
    Clause(
        (
            *(f"{{count}} {one}{at}" for one in _HELD for at in ("", *IN_HAND)),
            *(f"{{count}} other{one}" for one in ("s", "", " cards", " card")),
        ),
        _unnamed,
        _HAS,
    ),
    Clause(("the {met}",), lambda draft, at: draft.add("met", at["seat"], at["met"]), _HAS),
    Clause(
        ("planned {morning} then {afternoon}", "planned {morning}, {afternoon}"),
        lambda draft, at: draft.put("programmes", at["seat"], [at["morning"], at["afternoon"]]),
        _HAS,
    ),
    Clause(
        tuple(f"planned {{morning}}{between} {{afternoon}}" for between in (" then", ",", " and", ", then")),
        _planned,
        ("{seat}", "{seat} had"),
    ),
    Clause(("{seat} {berth}",), lambda draft, at: draft.put("boats", at["seat"], at["berth"]), ("boats :", "boats")),
    Clause(
        ("{seat} is {berth}", "{seat} alone {berth}"),
        lambda draft, at: draft.put("boats", at["seat"], at["berth"]),
    ),
    Clause(("{seat} goes {goal}", "{seat} is going {goal}"), _goes),
    Clause(("{seat} is there",), _is_there),
    Clause(
        tuple(
            f"{{seat}} and {{other}} {dive} wrecks {{wrecks}}"
            for dive in ("are diving at", "are at", "dive at", "are on")
        ),
        _each_at_one,
    ),
    Clause(tuple(f"{{seat}} is {{berth}} {too} {{other}}" for too in ("with", "together with")), _together),
    Clause(("{seat} is at {berth} with {count} divers", "{seat} is at {berth} with {count} diver"), _there_with),
    Clause(
        (
            *("wreck {wreck} holds {count} cards", "wreck {wreck} holds {count} card", "wreck {wreck} holds {cards}"),
            *(
                f"{there}{only}{{count}} {cards} {left}in wreck {{wreck}}"
                for there in ("there is ", "there are ", "")
                for only in ("", "only ")
                for cards in ("card", "cards", "card is", "cards are")
                for left in ("", "left ")
            ),
            *(
                f"wreck {{wreck}} {has} {only}{{count}} {card}{left}"
                for has in ("has", "holds")
                for only in ("", "only ")
                for card in ("card", "cards")
                for left in ("", " left")
                if only or left or has == "has"
            ),
        ),
        _wreck_holds,
    ),
    Clause(
        ("wreck {wrecks} is empty", "wrecks {wrecks} are empty"),
        lambda draft, at: draft.said.setdefault("wrecks", {}).update(dict.fromkeys(at["wrecks"], 0)),
    ),
    Clause(("{card}",), lambda draft, at: draft.said.setdefault("gone", []).append(at["card"]), ("gone :", "sold :")),
    Clause(("{count} {stock}",), lambda draft, at: draft.put("stock", at["stock"], at["count"]), ("the store has",)),
    Clause(
        ("{count} monsters went back into wreck {wreck}", "{count} monster went back into wreck {wreck}"),
        lambda draft, at: draft.put("returned", at["wreck"], at["count"]),
    ),
    Clause(
        (
            *("{seat} is to act", "{seat} acts"),
            *(f"{only}{{seat}} {has}" for only in ("", "only ") for has in ("has yet to act", "has still to act")),
            *(f"{only}{{seat}} is left to act" for only in ("", "only ")),
        ),
        _next("action"),
    ),
    Clause(("{seat} is next",), _is_next),
    Clause(("{seat} is to place a boat",), _next("placing")),
    Clause(("the cards are to be laid",), _next("day")),
)
CLAUSES = tuple(evolve(one, says=_there(one.says)) if one.lead == _HAS else one for one in _CLAUSES)


def _moment(draft: Draft, first: Partial | None) -> object:
    """Play goes on with who is next or told of first: laying cards, placing a boat, or acting; else the first player.

    Of a day that begins whoever is next is first.
    """
    seat = None if first is None else first.seat()
    seat = draft.said.get("first", 0) if seat is None else seat
    if first is not None and first.kind is e.Program:
        if draft.next is not None:
            draft.said.setdefault("first", draft.next)
        return ("day", {})
    seat = seat if draft.next is None else draft.next
    if first is not None and first.kind in {e.Anchor, e.Redirect}:
        return ("placing", {"seat": seat})
    return ("action", {"seat": seat})


def _unheld(draft: Draft) -> list[Any]:
    """List the treasures that were said to be nowhere."""
    box = draft.rules.box
    left = Counter({card: one.count for card, one in enumerate(box.cards) if one.kind != "monster"})
    left.subtract(card for hand in draft.said.get("hands", {}).values() for card in hand)
    left.subtract(card for card in draft.said.get("gone", ()) if isinstance(card, int))
    return [card for card, count in sorted(left.items()) for _ in range(count)]


def _written(state: AnyState, said: dict[str, Any], words: Words) -> Iterator[str]:
    day = f"day {said.pop('day', 1)}" if "day" in said or "half" in said else ""
    half = said.pop("half", "")
    first = f"{words.seat(said.pop('first'))} is first" if "first" in said else ""
    yield ", ".join(filter(None, (f"{day} {half}".strip(), first)))
    parts = {word: said.pop(word, {}) for word in ("money", "teams", "hands", "met", "programmes")}
    for seat in range(state.table.ruleset.seats):
        if has := ", ".join(_of_seat(seat, parts, words)):
            yield f"{words.seat(seat)} has {has}"
    if boats := said.pop("boats", {}):
        yield "boats: " + ", ".join(f"{words.seat(seat)} {words.of('berth', berth)}" for seat, berth in boats.items())
    for wreck, heap in said.pop("wrecks", {}).items():
        holds = (
            counted_noun(heap, "card", "cards") if isinstance(heap, int) else ", ".join(card or "?" for card in heap)
        )
        yield f"wreck {wreck} holds {holds}"
    for wreck, count in said.pop("returned", {}).items():
        yield f"{counted_noun(count, 'monster', 'monsters')} went back into wreck {wreck}"
    if gone := said.pop("gone", ()):
        yield f"gone: {', '.join(gone)}"
    if stock := said.pop("stock", {}):
        yield "the store has " + ", ".join(f"{count} {what}" for what, count in stock.items())


def _moments(state: AnyState, words: Words) -> Iterator[tuple[str, Mapping[str, Any]]]:
    asked = question(state)
    if asked is not None and len(asked.seats) == 1:
        seat = int(asked.seats[0])
        yield f"{words.seat(seat)} is to act", {"at": ("action", {"seat": seat})}
        yield f"{words.seat(seat)} is to place a boat", {"at": ("placing", {"seat": seat})}
    yield "the cards are to be laid", {"at": ("day", {})}


def _of_seat(seat: int, parts: Mapping[str, Any], words: Words) -> Iterator[str]:
    if seat in parts["money"]:
        yield f"${parts['money'][seat]}"
    if seat in parts["teams"]:
        team = parts["teams"][seat]
        yield f"{counted_noun(len(team), 'diver', 'divers')} {words.of('team', team)}" if team else "no divers"
    yield from parts["hands"].get(seat, ())
    yield from (f"the {card}" for card in parts["met"].get(seat, ()))
    if (cards := parts["programmes"].get(seat)) is not None:
        yield f"planned {cards[0]} then {cards[1]}"


def _sort(rules: Rules, card: int) -> object:
    """The back of a card, and whether the market buys it."""
    one = rules.box.cards[card]
    return one.depth, one.kind in WARES


def _worth(rules: Rules, card: int) -> object:
    """What a card is worth in the end."""
    return rules.box.cards[card].end


def _price(rules: Rules, card: int) -> object:
    """What is sold, and how many units it counts for."""
    one = rules.box.cards[card]
    return one.kind, one.value


def _unsaid(rules: Rules, said: Mapping[str, Any], seat: int, refused: Sequence[Any]) -> Iterator[Otherwise]:
    """Money and divers: as much as anybody needs, and each number of divers, with nothing or all they can carry.

    Neither helps anybody to play a card that changes nothing else.
    """
    if refused and all(isinstance(one, e.Play | e.Discard) for one in refused):
        return
    rich, teams = {"money": {**said.get("money", {}), seat: PLENTY}}, said.get("teams", {})
    money = () if seat in said.get("money", {}) else (Otherwise("has enough money", rich),)
    yield from money
    for count, (load, gear) in product(range(1, TEAM + 1), _LOADS) if seat not in teams else ():
        divers = f"has {counted_noun(count, 'diver', 'divers')} with {load}"
        team = {"teams": {**teams, seat: [gear] * count}}
        yield Otherwise(divers, team)
        yield from (Otherwise(f"{divers}, and enough money", rich | team) for _ in money)
    yield from crowds(rules, said, seat, ())


_LOADS: tuple[tuple[str, list[str]], ...] = (
    ("all they can carry", [item for item in ITEMS for _ in range(LIMITS[item])]),
    ("nothing", []),
)


def _shown_by(draft: Draft, told: Sequence[Partial]) -> None:
    """Take a half-day of which nobody said which it is for the afternoon, if none follows before cards are laid."""
    unsaid = "boats" in draft.said and draft.said.keys().isdisjoint({"half", "programmes", "at"})
    if unsaid and e.Program in {one.kind for one in told} and not afternoons(today(told)):
        draft.said["half"] = "afternoon"
    _met(draft)
    _robbed(draft, told)
    berthed(draft, told)
    alone(draft)


def _robbed(draft: Draft, told: Sequence[Partial]) -> None:
    """Take a card nobody named to be one that is stolen, unless its owner may have drawn that since."""
    for number, (robs, takes) in enumerate(pairwise(told)):
        victim, card = dict(robs.fields).get("victim"), dict(takes.fields).get("card")
        if (robs.kind, takes.kind) != (e.Rob, e.Stolen) or victim is None or not draft.unnamed.get(victim):
            continue
        drawn = any(one.kind is e.Drawn and one.seat() in {victim, None} for one in told[:number])
        if not drawn and isinstance(card, int | OneOf):
            draft.unnamed[victim] -= 1
            draft.partly.setdefault(victim, []).append((card,) if isinstance(card, int) else card.options)


def _shown(table: Table, partials: Sequence[Partial], whole: bool) -> Mapping[str, Mapping[int, Any]]:  # noqa: FBT001 - a hook
    """Find the plans for the afternoon of a day that is under way, by what is done then; else nobody owes anything."""
    if table.calendar.half != "morning" or None in table.programmes:
        return {}
    acts = today(partials)
    told, crowded = afternoons(acts), {place for kind, _, _ in acts for place in places_of(kind)}
    quiet = () if whole else sorted(IDLE, key=crowded.__contains__)
    found = dict[int, list[str]]()
    for seat in table.seats():
        morning, _ = table.programmes[seat] or ("", "")
        if places := [one for one in (*told.get(seat, ()), *quiet) if one != morning]:
            found[seat] = [morning, places[0]]
    return {"programmes": found}


GRAMMAR = Grammar(
    CLAUSES,
    _slots,
    _moment,
    _written,
    _moments,
    _unheld,
    _sort,
    unsaid=_unsaid,
    dearer=crowds,
    counts=("money",),
    worth=_worth,
    price=_price,
    shown=_shown,
    shown_by=_shown_by,
)
