"""Key Largo in words. A wreck card is named by what it shows: `deep gold 3`, `medium monster`."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any, get_args

from attrs import frozen

from corestate.anything import AnyState, Rules
from corestate.kernel import explain, refusals, waits_for
from corestate.key_largo import events as e
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.box import DEPTHS, ITEMS, TEAM, WARES, Box, faces, named
from corestate.key_largo.day import Act, Anchoring, Programming, Redirecting
from corestate.key_largo.diving import Naming
from corestate.key_largo.dolphins import MayPlay, Meeting
from corestate.key_largo.drawing import Drawing, Facing, MayWeigh
from corestate.key_largo.encounters import PLACE_OF
from corestate.key_largo.market import AtMarket
from corestate.key_largo.out_of_place import PLAYED_WITH
from corestate.key_largo.rounds import Listening, Looking
from corestate.key_largo.scoring import account
from corestate.key_largo.setup import NamingStarter
from corestate.key_largo.store import AtStore
from corestate.key_largo.table import Berth, Half, Port, Table, is_monster
from corestate.key_largo.views import DiveSeen, HandSeen, LookSeen, MeetingsSeen, TableSeen, revealed
from serializers.play.amounts import AMOUNT, Amount, Paying, in_hand
from serializers.play.book import Telling
from serializers.play.key_largo.cards import announced, spoken
from serializers.play.key_largo.divers import DIVERS, UP, reckoned
from serializers.play.key_largo.dives import recalled
from serializers.play.key_largo.names import (
    CardSlot,
    DiverSlot,
    MetSlot,
    OneOfSlot,
    WareSlot,
    WreckSlot,
    wrecks_by_depth,
)
from serializers.play.key_largo.offhand import OFFHAND
from serializers.play.key_largo.plans import GOES, PLANS
from serializers.play.key_largo.tables import TOLD
from serializers.play.phrasebook import Account, Curve, Labels, Made, Phrasebook, Short, Stage, made, passing, starting
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot, Hole, Slot, WholeSlot
from serializers.play.tokens import Spot


def _slots(rules: Rules) -> Mapping[tuple[type, str], Slot]:
    card = CardSlot(rules.box)
    kinds = (e.Drawn, e.Revealed, e.Stolen, e.Sighted, e.Sell, e.SellAs, e.SellCatch)
    return {
        **{(kind, "card"): card for kind in kinds},
        **{(kind, "diver"): DiverSlot("a diver") for kind in (e.Send, e.Buy)},
        (Short, "ware"): WareSlot(rules.box),
        (Short, "some"): OneOfSlot(rules.box),
        (Short, "there"): WreckSlot(wrecks_by_depth(rules.box, rules.seats)),
        (Short, "diver"): DiverSlot("a diver"),
        (e.Unseen, "wreck"): WholeSlot("the number of a wreck"),
        **{(kind, "card"): MetSlot() for kind in (e.Met, e.Play, e.Discard)},
    }


def _shown(event: Any) -> tuple[tuple[int, object], ...]:  # noqa: ANN401 - any event
    """Selling or playing a card, and whatever is done with an encounter card, shows that it was in the hand."""
    cards: list[object] = [getattr(event, "by", None), PLAYED_WITH.get(type(event))]
    if isinstance(event, e.Sell | e.SellAs | e.SellCatch | e.Play | e.Discard):
        cards.append(event.card)
    return tuple((event.seat, card) for card in cards if card is not None)


@frozen
class Hiring(Hole):
    """The back of a card, where it is said that a pickpocket is hired and not which cards he takes."""


def _hire(**fields: str) -> Made:
    return Made(e.Rob, {"seat": "seat", **fields}, {"depth": Hiring(Spot(0, 0), asked=False)})


def _hired(first: tuple[Telling, ...], second: tuple[Telling, ...]) -> tuple[Telling, ...] | None:
    """Who is said to hire a pickpocket, and then to rob somebody, hires one."""
    hired, *others = first[0].events
    fields = dict(hired.fields)
    if others or not isinstance(fields.get("depth"), Hiring) or not isinstance(fields["victim"], Hole):
        return None
    robs = (one for one in second if one.events[0].kind is e.Rob and one.events[0].seat() == hired.seat())
    return tuple(one for one in robs if not isinstance(dict(one.events[0].fields)["depth"], Hiring)) or None


def _meant(frame: object, _table: Table, fields: Values) -> bool:
    """Where a card can be played none is meant that is played elsewhere."""
    card, place = fields.get("card"), _PLAYED_AT.get(type(frame))
    return place is None or card not in PLACE_OF or PLACE_OF[card] == place


_PLAYED_AT: Mapping[type, str] = {MayPlay: "dolphins", AtBar: "bar", AtStore: "store", AtMarket: "market"}


def _unasked(before: Table, event: Any, after: Table) -> tuple[Any, ...]:  # noqa: ANN401 - any event
    """Where a monster leaves no choice the only trident strikes, or the diver flees, before anybody is asked."""
    if not isinstance(event, e.Drawn) or before.dive is None or not is_monster(before.ruleset.box, event.card):
        return ()
    seat = before.dive.seat
    team, left = before.teams[seat], after.teams[seat]
    if len(left) < len(team):
        return (e.Flee(seat),)
    pairs = enumerate(zip(team, left, strict=True))
    return tuple(e.Strike(seat, diver) for diver, (had, has) in pairs if has.tridents < had.tridents)


def _alike(frame: object, table: Table, event: Any) -> object:  # noqa: ANN401 - any event
    """A treasure drawn unseen is one the market buys or one it does not; a card seen in a wreck is any of its depth."""
    if isinstance(event, e.Sighted) and isinstance(frame, Looking) and not frame.located:
        return e.Sighted
    if isinstance(event, e.Drawn | e.Stolen):
        kind = table.ruleset.box.cards[event.card].kind
        return (type(event), event.card if kind == "monster" else kind in WARES)
    return event


def _exists(table: Table, event: Any) -> bool:  # noqa: ANN401 - any event
    """In a wreck lie cards of its depth alone."""
    if not isinstance(event, e.Drawn) or table.dive is None:
        return True
    return DEPTHS.index(table.ruleset.box.cards[event.card].depth) == table.depth(table.dive.wreck)


def _hand(table: Table, seat: int) -> tuple[object, ...]:
    inside = 0 <= seat < len(table.hands)
    return (*table.hands[seat], *table.meetings.hands[seat]) if inside else ()


def _labels(rules: Rules) -> Labels:
    entries = {
        "wrecks": [f"wreck {one}" for one in range(sum(rules.box.layout(rules.seats)))],
        "teams": [f"diver {one}:" for one in range(TEAM)],
        "backs": DEPTHS,
    }
    shown = ((HandSeen, "cards"), (LookSeen, "cards"), (LookSeen, "left"), (DiveSeen, "aside"), (DiveSeen, "catch"))
    cards = dict.fromkeys((*shown, (TableSeen, "gone")), partial(_card, rules.box))
    return Labels(entries, values={(TableSeen, "boats"): _berth, **cards})


def _card(box: Box, card: int | None) -> str:
    return "?" if card is None else named(box, card)


def _berth(boat: Berth) -> str:
    return "not placed" if boat is None else f"wreck {boat}" if isinstance(boat, int) else boat


@frozen
class Offer:
    """What costs, or brings, so much now."""

    what: str
    price: int


@frozen
class Figures:
    """What is bought and sold at each place, to those there now or the first to come; the wrecks by their hoses."""

    bar: tuple[Offer, ...]
    dolphins: tuple[Offer, ...]
    store: tuple[Offer, ...]
    market: tuple[Offer, ...]
    hoses: tuple[int, ...]
    cards: tuple[str, ...]
    """What each wreck card is called."""


def _figures(table: Table) -> Figures:
    box, day = table.ruleset.box, table.calendar.day - 1
    bar, store, market = (max(0, table.bracket(place)) for place in _PRICED)
    return Figures(
        bar=(Offer("diver", box.diver[bar]), Offer("pickpocket", box.pickpocket[bar]), Offer("round", box.round)),
        dolphins=(Offer("tour", box.calendar[day].pay),) if day < len(box.calendar) else (),
        store=tuple(Offer(item, table.ruleset.box.price(item)[store]) for item in ITEMS),
        market=tuple(Offer(ware, table.ruleset.box.rates(ware)[market]) for ware in WARES),
        hoses=tuple(map(table.depth, range(table.wreck_count()))),
        cards=faces(box),
    )


def _chapter(state: AnyState) -> tuple[str, ...]:
    """The day, and its half; before that the cards are laid."""
    calendar, frame = state.table.calendar, waits_for(state)
    if isinstance(frame, NamingStarter):
        return ("set-up",)
    return f"day {calendar.day}", "cards are laid" if isinstance(frame, Programming) else calendar.half


def _stage(state: AnyState) -> Stage:
    """Set-up, laying cards, placing boats by them; then which boat acts, counted by how many do after it."""
    frame = waits_for(state)
    certain = isinstance(frame, (NamingStarter, Anchoring, Redirecting))
    name = (*_chapter(state), certain, sum(isinstance(one, Act) for one in state.agenda))
    return Stage(name, certain, due=isinstance(frame, Programming), set_up=isinstance(frame, NamingStarter))


def _curves(table: Table) -> tuple[Curve, ...]:
    wealth = account(table).wealth
    return (
        Curve("treasure", "cards brought up and not sold", tuple(map(len, table.hands))),
        Curve(
            "wealth",
            "money, and what is unsold at its value at the end",
            tuple(one.total for one in wealth),
            secret=True,
        ),
    )


_PRICED: tuple[Port, ...] = ("bar", "store", "market")
_TRADES = (e.Recruit, e.Rob, e.BuyRound, e.Buy, e.Sell, e.SellAs, e.SellCatch)


def _price(state: AnyState, event: Any) -> int | None:  # noqa: ANN401 - any event
    """What changes hands with the event itself, whatever follows from it."""
    if isinstance(event, e.Play) and event.card == "family" and not refusals(state, event):
        return 2 * sum(one.price for one in _figures(state.table).dolphins)
    if not isinstance(event, _TRADES) or refusals(state, event):
        return None
    step = explain(state, event)[0]
    had, has = (int(table.money[event.seat]) for table in (step.before, step.after))
    return abs(has - had)


def _offered(place: str) -> Callable[[Any, Values], int]:
    """Look up what is asked or paid at a place now."""

    def price(state: AnyState, values: Values) -> int:
        figures = _figures(state.table)
        offers = (*figures.bar, *figures.store) if place == "store" else getattr(figures, place)
        return next((one.price for one in offers if one.what == values.get("what", "tour")), 0)

    return price


def _earned(state: AnyState, at: Values) -> int:
    """What the dolphins pay a seat on this day: nothing, if no card of it that lies open leads there, nor its boat.

    With the Family they pay it twice, which may be told as one.
    """
    table, seat = state.table, at["seat"]
    once = _offered("dolphins")(state, at)
    opened = [card for card, is_open in zip(table.programmes[seat] or (), revealed(table), strict=False) if is_open]
    if opened and "dolphins" not in (*opened, table.boats[seat]):
        return 0
    return 2 * once if at[AMOUNT] == 2 * once and table.meetings.shown[seat] == "family" else once


def _received(state: AnyState, at: Values) -> int | None:
    """What the dolphins pay a seat that is there; of what it receives elsewhere nothing is said."""
    table, seat = state.table, at["seat"]
    return _earned(state, at) if table.boats[seat] == "dolphins" else None


def _rounds() -> Iterator[Short]:
    """What people say of a round: that it is paid, and of which wrecks it tells."""
    first, second = made(e.BuyRound, seat="seat", wreck="wreck"), made(e.AskOn, seat="seat", wreck="other")
    either = made(e.BuyRound, seat="seat"), made(e.AskOn, seat="seat")
    for pays in ("buys", "pays", "pays for"):
        yield Short(f"{{seat}} {pays} a round and looks at wrecks {{wreck}} and {{other}}", (first, second))
        yield Short(f"{{seat}} {pays} a round and looks at two wrecks", either)
        drinks = ("", " of drinks", *(f" for {all_of}" for all_of in ("everyone", "everybody", "the bar")))
        yield from (Short(f"{{seat}} {pays} a round{one}", either[:1]) for one in drinks)
        for all_of in ("everyone", "everybody", "the bar"):
            yield Short(
                f"{{seat}} {pays} a round for {all_of} and looks at wrecks {{wreck}} and {{other}}", (first, second)
            )
        if pays != "buys":  # that is how it is written
            yield Short(f"{{seat}} {pays} a round and looks at wreck {{wreck}}", (first,))


def _finds() -> Iterator[Short]:
    """What people say of a draw: a diver is sent for it, or it comes after a weight or a trident."""
    unnamed = dict.fromkeys(("a card", "another card", "a second card"), made(e.Drawn))
    drawn = {"{card}": made(e.Drawn, card="card"), **unnamed}
    for who, draws, (what, card) in product(("{seat}", "{seat} diver"), _DRAWS, drawn.items()):
        yield Short(f"{who} {draws} {what}", (made(e.Send, seat="seat"), card))
        yield Short(f"{who} {draws} {what}", (card,), {"seat": "seat"})


_DRAWS = ("draws", "takes", "brings up")
_ANCHORS = (
    "anchors at",
    *(f"{goes} wreck" for goes in ("picks", "takes", "moves the boat to", "takes the boat to", "sails to", "goes to")),
    *(f"{puts} the boat {at} wreck" for puts in ("puts", "places") for at in ("on", "at", "over")),
)
_PLAYED: Mapping[type, tuple[str, ...]] = {
    e.Reshuffle: ("regular",),
    e.Watch: ("watchful", "watchful diver"),
    e.Volunteer: ("helper", "volunteer"),
}
"""Acts that are nothing but a card, by what it is called."""
_ONE_MORE = ("a second diver", "a third diver", "another diver", "a new diver")
_FLEES = ("flees", "is lost", "flees from the monster", "runs away", "swims away")
_OTHERS = ("the other two", "the other two divers", "the other diver", "the other divers", "the others", "the other")
_RECEIVES = ("takes", "gets", "earns", "receives")
_AMOUNTS = (
    Amount(
        ("{seat} has {amount}", "{seat} has {amount} left", "{seat} has {amount} money left"),
        lambda state, at: state.table.money[at["seat"]],
        "{seat} has ${amount}",
    ),
    Amount(
        in_hand("cards", "card", "treasures", "treasure"),
        lambda state, at: len(state.table.hands[at["seat"]]),
        "cards held by {seat}: {amount}",
    ),
    Amount(
        ("{seat} has {amount} divers", "{seat} has {amount} diver"),
        lambda state, at: len(state.table.teams[at["seat"]]),
        "divers of {seat}: {amount}",
    ),
    Amount(
        ("it is day {amount}", "day {amount}", "day {amount} begins"),
        lambda state, _at: state.table.calendar.day,
        "it is day {amount}",
    ),
    Amount(
        (
            *("it is the {half} of day {amount}", "it is day {amount}, {half}", "it is day {amount} in the {half}"),
            *("day {amount}, {half}", "day {amount} {half}"),
        ),
        lambda state, at: state.table.calendar.day if state.table.calendar.half == at["half"] else None,
        "it is the {half} of day {amount}",
        {"half": ChoiceSlot(get_args(Half))},
    ),
    Amount(
        ("a {what} costs {amount}",),
        _offered("store"),
        "a {what} costs ${amount} now",
        {"what": ChoiceSlot((*ITEMS, "diver", "pickpocket", "round"))},
    ),
    Amount(
        ("{what} brings {amount}",),
        _offered("market"),
        "{what} brings ${amount} a unit now",
        {"what": ChoiceSlot(WARES)},
    ),
    Amount(("the dolphins pay {amount}",), _offered("dolphins"), "the dolphins pay ${amount} today"),
    Amount(
        tuple(f"{{seat}} {verb} {{amount}} {at} the dolphins" for verb in _RECEIVES for at in ("at", "from", "with")),
        _earned,
        "the dolphins pay {seat} ${amount}",
    ),
    Amount(
        tuple(f"{{seat}} {verb} {{amount}}" for verb in _RECEIVES),
        _received,
        "the dolphins pay {seat} ${amount}",
    ),
)

_ALL_SOLD = Made(e.Sell, {"seat": "seat", "card": "ware"}, turned={"card": lambda ware: ware})
"""A sale of all there is of a type."""
_ONE_SOLD = Made(e.Sell, {"seat": "seat", "card": "some"}, turned={"card": lambda ware: ware})

_EXAMPLES = {
    "{seat} sends {diver} diver": "{0} sends her first diver",
    "{seat} buys a {item} for {diver} diver": "{0} buys a hose for his second diver",
    "{seat} buys {item*}": "{0} buys two hoses and a weight",
    "{seat} {diver} diver draws {card}": "{0}'s first diver draws shallow gold 2",
    "{seat} {diver} diver takes {card}": "{0}'s second diver takes shallow gold 2",
    "{seat} {diver} diver brings up {card}": "{0}'s second diver brings up shallow gold 2",
    "{seat} {diver} diver meets {card}": "{0}'s first diver meets a shallow monster",
    "{seat} {diver} diver flees": "{0}'s second diver flees",
    "{seat} {diver} diver is lost": "{0}'s second diver is lost",
    "{seat} {diver} diver surfaces": "{0}'s second diver surfaces",
    "{seat} {diver} diver comes up": "{0}'s second diver comes up",
    "{seat} {diver} diver kills the monster with a trident": "{0}'s second diver kills the monster with a trident",
    "{seat} {diver} diver uses its weight": "{0}'s second diver uses its weight",
    "{seat} uses the weight of {diver} diver": "{0} uses the weight of her first diver",
    "{seat} diver draws {card}": "{0}'s diver draws shallow gold 2",
    "{seat} diver meets {card}": "{0}'s diver meets a shallow monster",
    "{seat} diver flees": "{0}'s diver flees",
    "{seat} diver is lost": "{0}'s diver is lost",
    "{seat} has {amount}": "{0} has $160",
    "a {what} costs {amount}": "a hose costs 20",
    "{what} brings {amount}": "gold brings 30",
    "the dolphins pay {amount}": "the dolphins pay 40",
    "{seat} has {count} with {gear}": "{0} has two divers, one with a hose",
    "{seat} is there": "boats: {1} bar. {0} is there",
    "{seat} planned {morning} then {afternoon}": "boats: {0} bar. {0} planned bar then market",
}

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
        *(
            Short(
                f"{{seat}} plans {{morning}}{between} {{afternoon}}",
                (made(e.Program, seat="seat", morning="morning", afternoon="afternoon"),),
            )
            for between in (",", " and", ", then", " first, then")
        ),
        Short("the wreck gives {card}", (made(e.Drawn, card="card"),)),
        Short("the wreck gives {card}", (made(e.Send), made(e.Drawn, card="card"))),
        Short("{seat} draws {card}", (made(e.Drawn, card="card"),), {"seat": "seat"}),
        Short("{seat} draws {card}", (made(e.Send, seat="seat"), made(e.Drawn, card="card"))),
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
        *(
            Short(f"{{seat}} sells {{card*}}{where}", (made(e.Sell, seat="seat", card="card"),))
            for where in ("", " at the market")
        ),
        *(Short(f"{{seat}} sells {{ware}}{where}", (_ALL_SOLD,), every=True) for where in ("", " at the market")),
        Short("{seat} sells {some}", (_ONE_SOLD,)),
        *(
            Short(f"{{seat}} keeps {rest}", (made(e.Leave, seat="seat"),))
            for rest in ("the other", "the others", "the rest")
        ),
        *(
            Short(f"{{seat}} {draws} {{card*}}", (made(e.Send, seat="seat"), made(e.Drawn, card="card")), in_turn=True)
            for draws in _DRAWS
        ),
        *DIVERS,
        *OFFHAND,
        Short("{seat} diver meets {card}", (made(e.Send, seat="seat"), made(e.Drawn, card="card"))),
        *_finds(),
        *(
            Short(
                f"{{seat}} divers {draw} {{card*}}",
                (made(e.Send, seat="seat"), made(e.Drawn, card="card")),
                in_turn=True,
            )
            for draw in ("draw", "take", "bring up")
        ),
        *(Short(f"{{seat}} diver {flees}", (made(e.Flee, seat="seat"),)) for flees in _FLEES),
        *(Short(f"{{seat}} {flees}", (made(e.Flee, seat="seat"),)) for flees in ("runs away", "swims away")),
        *(Short(f"{{seat}} loses {diver}", (made(e.Flee, seat="seat"),)) for diver in ("a diver", "the diver")),
        *(
            Short(f"{{seat}} plays the saboteur {against}", (made(e.Sabotage, seat="seat", victim="victim"),))
            for against in ("on {victim}", "against {victim}", "on {victim} diver", "against {victim} diver")
        ),
        *(
            Short(
                f"{who} {draws} {{card}} and sells it to the{hurried} buyer",
                (made(e.Send, seat="seat"), made(e.Drawn, card="card"), made(e.SellCatch, seat="seat", card="card")),
            )
            for who, draws, hurried in product(("{seat}", "{seat} diver"), _DRAWS, ("", " hurried"))
        ),
        *(
            Short(f"{{seat}} plays the {card}", (made(kind, seat="seat"),))
            for kind, called in _PLAYED.items()
            for card in (*called, *(f"{one} card" for one in called))
        ),
        *(
            Short(f"{{seat}} {hires} two divers", (made(e.Recruit, seat="seat"), made(e.Recruit, seat="seat")))
            for hires in ("recruits", "hires")
        ),
        *(
            Short(f"{{seat}} buys {{item*}}{where}", (made(e.Buy, seat="seat", item="item"),))
            for where in ("", " at the store")
        ),
        *(
            Short(f"{{seat}} buys {{item*}} for {a} diver", (made(e.Buy, seat="seat", item="item"),))
            for a in ("a", "the")
        ),
        Short(
            "{seat} buys {item*} for diver {diver}",
            (made(e.Buy, seat="seat", item="item", diver="diver"),),
        ),
        Short(
            "{seat} buys a {item} for {diver} diver",
            (made(e.Buy, seat="seat", item="item", diver="diver"),),
        ),
        Short("{seat} kills the monster with a trident", (made(e.Strike, seat="seat"),)),
        *(
            Short(f"{who} {uses} {a} weight{draws}", (made(e.Weigh, seat="seat"),))
            for who in ("{seat}", "{seat} diver")
            for uses in ("spends", "uses")
            for a in ("a", "the")
            for draws in ("", " to draw another card", " to draw a second card", " to draw again")
        ),
        *(Short(f"{{seat}} uses {a} trident", (made(e.Strike, seat="seat"),)) for a in ("a", "the")),
        Short("{seat} draws again", (made(e.Drawn),), {"seat": "seat"}),
        Short("{seat} does not use a weight", (made(e.Decline, seat="seat"),)),
        *_rounds(),
        *(Short(f"{{seat}} kills it with {a} trident", (made(e.Strike, seat="seat"),)) for a in ("a", "the")),
        *(Short(f"{{seat}} {hires} a pickpocket", (_hire(),)) for hires in ("hires", "pays", "pays for")),
        *(
            Short(f"{{seat}} hires a pickpocket {robs} {{victim}}", (_hire(victim="victim"),))
            for robs in ("and robs", "to rob", "and steals from", "to steal from", "against")
        ),
        *(
            Short("{seat} looks at wreck {wreck}", (made(kind, seat="seat", wreck="wreck"),))
            for kind in (e.BuyRound, e.AskOn)
        ),
        *(
            Short(
                "{seat} looks at wrecks {wreck} and {other}",
                (made(kind, seat="seat", wreck="wreck"), made(e.AskOn, seat="seat", wreck="other")),
            )
            for kind in (e.BuyRound, e.AskOn)
        ),
        *starting(e.StarterNamed),
        Short("{seat} sends a diver", (made(e.Send, seat="seat"),)),
        Short("{seat} dives", (made(e.Send, seat="seat"),)),
        *(
            Short(
                f"{{seat}} {dives} {at} wreck {{wreck}}", (made(e.Anchor, seat="seat", wreck="wreck"),), recounts=e.Send
            )
            for dives in ("dives", "goes diving")
            for at in ("at", "into", "in", "on", "to")
        ),
        *(
            Short(
                f"{{seat}} sends {divers} to wreck {{wreck}}",
                (made(e.Anchor, seat="seat", wreck="wreck"),),
                recounts=e.Send,
            )
            for divers in ("a diver", "divers", "the divers")
        ),
        Short("{seat} strikes", (made(e.Strike, seat="seat"),)),
        *(
            Short(f"{{seat}} {meets} the {{card}}", (made(e.Met, card="card"),), {"seat": "seat"})
            for meets in ("meets", "draws", "gets")
        ),
        *(
            Short(
                f"{{seat}} {meets} the {{card}} and plays it",
                (made(e.Met, card="card"), made(e.Play, seat="seat", card="card")),
                at_once=True,
            )
            for meets in ("meets", "draws", "gets")
        ),
        Short("{seat} draws an encounter card", (made(e.Met),), {"seat": "seat"}),
        Short("{seat} kills the monster", (made(e.Strike, seat="seat"),)),
        *(Short(f"{{seat}} {comes}", (made(e.Surface, seat="seat"),)) for comes in UP),
        *(
            Short(f"{{seat}} {others} {comes}", (made(e.Surface, seat="seat"),), every=True)
            for others in _OTHERS
            for comes in (*UP, "surface", "come up", "come back up", "go up", "go back up")
        ),
        *(Short(f"{{seat}} {picks} {{wreck}}", (made(e.Anchor, seat="seat", wreck="wreck"),)) for picks in _ANCHORS),
        *(
            Short(f"{{seat}} {gets} {diver}", (made(e.Recruit, seat="seat"),))
            for gets, divers in (("hires", ("a diver", *_ONE_MORE)), ("buys", ("a diver",)), ("recruits", _ONE_MORE))
            for diver in divers
        ),
        *(
            Short(f"{{seat}} {hires} a diver with the {{by}}", (made(e.Recruit, seat="seat", by="by"),))
            for hires in ("hires", "buys", "gets")
        ),
        Short("{seat} discards the {card}", (made(e.Play, seat="seat", card="card"),)),
        Short("{seat} robs {victim}", (made(e.Rob, seat="seat", victim="victim"),)),
        *(
            Short(f"{{seat}} {takes} {{card}}", (made(e.Stolen, card="card"),), {"seat": "seat"})
            for takes in ("takes", "steals", "gets")
        ),
        *(
            Short(
                f"{{seat}} {takes} {{card}} from {{victim}}",
                (made(e.Rob, seat="seat", victim="victim"), made(e.Stolen, card="card")),
            )
            for takes in ("steals", "takes", "robs")
        ),
        *(
            Short(f"{{seat}} {takes} from {{victim}}", (made(e.Rob, seat="seat", victim="victim"),))
            for takes in ("steals", "steals a card", "takes a card")
        ),
        *(
            Short(
                f"{{seat}} {takes} a {{depth}} {one} from {{victim}}",
                (made(e.Rob, seat="seat", victim="victim", depth="depth"),),
            )
            for takes in ("steals", "takes")
            for one in ("card", "treasure")
        ),
        Short("{seat} listens to the drunkard", (made(e.Listen, seat="seat"),)),
        *(
            Short(f"{{seat}} {nothing}", (made(e.Leave, seat="seat"),))
            for nothing in ("sells nothing", "buys nothing", "does not sell anything", "does not buy anything")
        ),
        *(
            Short(f"{{seat}} leaves{where}{without}", (made(e.Leave, seat="seat"),))
            for where in ("", " the bar", " the store", " the market")
            for without in ("", " without selling", " without selling anything", " without buying anything")
            if where or without
        ),
        *passing(e.Decline, e.Leave),
    ),
    synonyms={
        "shop": "store",
        "moors": "anchors",
        "docks": "anchors",
        "peeks": "looks",
        "gets": "buys",
        "finds": "draws",
        "pulls": "draws",
        "begins": "starts",
        "resurfaces": "surfaces",
        "fights": "kills",
        "slays": "kills",
        "defeats": "kills",
    },
    slots=_slots,
    said_later={e.BuyRound: e.AskOn},
    announced=announced,
    joined=_hired,
    spoken=spoken,
    recalled=recalled,
    reckoned=reckoned,
    immaterial=frozenset({(e.BuyRound, "wreck"), (e.AskOn, "wreck")}),
    ambiguous={e.Play: (Facing, Naming, MayWeigh)},
    passes=(e.Decline, e.Leave, e.Surface),
    instead_of={e.Surface: (e.Send,), e.Decline: (e.Weigh,)},
    shows=_shown,
    hand=_hand,
    cards_seen={
        (HandSeen, "cards"): True,
        (MeetingsSeen, "own"): True,
        (LookSeen, "cards"): False,
        (LookSeen, "left"): False,
    },
    alike=_alike,
    exists=_exists,
    scored_unseen=True,
    replies=frozenset({e.Strike, e.Flee, e.Reshuffle}),
    meant=_meant,
    instead={e.Met: MayPlay},
    unasked=_unasked,
    unseen=frozenset({(e.Drawn, "located")}),
    sights={
        e.Laid: "{seat} lays a plan face down",
        e.Revealed: "the wreck gives {card}",
        e.Unseen: "a card is taken unseen",
    },
    hideable=frozenset({e.Program, e.Drawn, e.Stolen, e.Sighted, e.Met}),
    accounts=(
        Account(e.Drawn, "{seat} draws {card}"),
        Account(e.Revealed, "{seat} draws {card}"),
        Account(e.Sighted, "{seat} sees {card}"),
        Account(e.Met, "{seat} meets the {card}"),
        Account(e.Unseen, "{seat} draws a card unseen", at=(Drawing,)),
        Account(e.Unseen, "{seat} sees a card of wreck {wreck}", at=(Looking, Listening)),
        Account(e.Unseen, "{seat} meets somebody", at=(Meeting,)),
        Account(e.Unseen, "{seat} takes a card of {victim}", at=(Robbing,)),
    ),
    examples=_EXAMPLES,
    labels=_labels,
    told=TOLD,
    figures=_figures,
    chapter=_chapter,
    stage=_stage,
    plans=PLANS,
    facts=GOES,
    curves=_curves,
    amounts=_AMOUNTS,
    price=_price,
    paying=Paying(
        gets=frozenset({*_RECEIVES, "getting", "receiving"}),
        pays=frozenset({"pays", "paying", "spends"}),
        rules={
            e.Buy: "kl.store.prices",
            e.Recruit: "kl.bar.prices",
            e.Rob: "kl.bar.prices",
            e.BuyRound: "kl.bar.round",
        },
    ),
)
