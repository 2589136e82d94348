"""The Mermaid's bar: recruiting a diver, hiring a pickpocket, paying a round; each at most once, none required."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, TypeAlias

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat
from corestate.key_largo.box import DEPTHS, TEAM, Depth, named
from corestate.key_largo.encounters import (
    PLACE_OF,
    RULE_OF,
    by_itself,
    card_refusals,
    may_play,
    needs_effect,
    play_refusals,
    played,
)
from corestate.key_largo.events import BuyRound, Leave, Listen, Play, Recruit, Rob, Stolen
from corestate.key_largo.out_of_place import Asking, Awaiting
from corestate.key_largo.rounds import asking_on, holds_cards, listening, looking, not_to_see, seen_now
from corestate.key_largo.table import NEW_DIVER, Table, at, backs, of_depth
from corestate.key_largo.wreckage import look_begun
from corestate.piles import counted, joined, without
from corestate.replaced import replaced

Choice: TypeAlias = Recruit | Rob | BuyRound | Listen | Play | Leave


@frozen
class AtBar(Asking[Choice]):
    """A seat at the bar, and how many divers, pickpockets and rounds it may still pay for in this visit."""

    asked_by: ClassVar = "kl.bar.optional"
    seat: Seat
    divers: int
    """1, or 0 once a diver is recruited."""
    pickpockets: int
    """1, or 0 once a pickpocket is hired."""
    rounds: int
    """1, or 0 once a round is paid."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} acts at the bar"

    def candidates(self, table: Table) -> list[Choice]:
        return [*self._choices(table), *self._rounds(table)]

    def _choices(self, table: Table) -> list[Choice]:
        seat = self.seat
        choices: list[Choice] = [_leave(seat)]
        money, box, column = table.money[seat], table.ruleset.box, table.bracket("bar")
        if self.divers and money >= box.diver[column]:  # kl.bar.recruit, kl.bar.prices
            choices.append(_recruit(seat))
        if self.pickpockets and money >= box.pickpocket[column]:  # kl.bar.pickpocket, kl.bar.prices
            choices += [_rob(seat, victim, depth) for victim, depth in _targets(table, seat)]
        if may_play(table, seat):  # kl.encounter.one
            choices += _cards(table, seat)
        return choices

    def _rounds(self, table: Table) -> tuple[BuyRound, ...]:
        if not self.rounds or table.money[self.seat] < table.ruleset.box.round:  # kl.bar.round
            return ()
        seen = seen_now(table, self.seat) if _of_the_round(table, self.seat) else ()  # kl.encounter.drunkard
        return _rounds(self.seat, tuple([wreck for wreck in table.laden() if wreck not in seen]))

    def legal(self, table: Table) -> tuple[Choice, ...]:
        """Judge rounds and thefts once: they are open for every wreck with cards, for every back shown, or for none.

        The same list, faster: held by the law `listed_is_what_is_not_refused` of `fuzz.laws`.
        """
        judge = self.refusals
        is_open: dict[object, bool] = {}
        legal: list[Choice] = []
        for event in self._choices(table):
            alike: object = (event.by, event.depth is None) if type(event) is Rob else id(event)  # kl.bar.pickpocket
            if alike not in is_open:
                is_open[alike] = next(judge(table, event), None) is None
            if is_open[alike]:
                legal.append(event)
        rounds = self._rounds(table)
        if rounds and next(judge(table, rounds[0]), None) is None:  # kl.bar.round
            return (*legal, *rounds)
        return tuple(legal)

    def refusals(self, table: Table, event: Choice) -> Iterator[Refusal]:
        match event:
            case BuyRound():
                yield from self._round_refusals(table, event)  # kl.bar.round
            case Recruit():
                yield from self._recruit_refusals(table, event)  # kl.bar.recruit
            case Rob():
                yield from self._rob_refusals(table, event)  # kl.bar.pickpocket
            case Listen():
                yield from card_refusals(table, self.seat, "drunkard", "bar")
                if not self.rounds and table.ruleset.rulings.drunkard_round != "beyond_it":
                    yield Refusal("kl.encounter.drunkard", f"seat {self.seat} has paid its round in this visit")
                if not holds_cards(table, event.wreck):
                    yield not_to_see(table, event.wreck, "kl.encounter.drunkard")
            case Play():
                yield from play_refusals(table, self.seat, event.card, "bar")  # kl.encounter.place
            case Leave():
                return  # kl.bar.optional

    def _round_refusals(self, table: Table, event: BuyRound) -> Iterator[Refusal]:
        if not self.rounds and _in_place(table, self.seat):
            yield Refusal("kl.encounter.drunkard", f"the Drunkard has stood for the round of seat {self.seat}")
        elif not self.rounds:
            yield Refusal("kl.bar.optional", f"seat {self.seat} has paid its round in this visit")
        if table.money[self.seat] < (price := table.ruleset.box.round):  # kl.bar.round
            because = f"a round costs {price}; seat {self.seat} has {table.money[self.seat]}"
            yield Refusal("kl.bar.round", because)
        if not holds_cards(table, event.wreck):
            yield not_to_see(table, event.wreck, "kl.bar.round")
        elif _of_the_round(table, self.seat) and event.wreck in seen_now(table, self.seat):
            yield Refusal("kl.bar.round", f"wreck {event.wreck} has been looked at: the second is another one")

    def _recruit_refusals(self, table: Table, event: Recruit) -> Iterator[Refusal]:
        seat, stock = self.seat, table.stock
        if event.by is not None:
            yield from card_refusals(table, seat, event.by, "bar")  # kl.encounter.place
        if event.by == "brothers":  # kl.encounter.brothers
            if self.divers:
                yield Refusal("kl.encounter.brothers", f"seat {seat} has not recruited the first of two divers")
        elif not self.divers:
            yield Refusal("kl.bar.recruit", f"seat {seat} has recruited a diver in this visit")
        if _printed(table) and not (self.pickpockets and self.rounds):
            yield Refusal("kl.bar.optional", "divers are recruited before the pickpocket and the round")
        if len(table.teams[seat]) >= TEAM:  # kl.bar.three_divers
            yield Refusal("kl.bar.three_divers", f"seat {seat} has {TEAM} divers")
        if not stock.divers:
            yield Refusal("kl.bar.recruit", "no diver is left in the supply")
        # his hose is one of the stock: kl.encounter.expert
        if event.by == "expert" and not stock.hoses and table.ruleset.rulings.expert_hose == "card_unusable":
            yield Refusal("kl.encounter.expert", "no hose is left in the stock")
        if event.by == "beginner":
            yield from _no_cheaper(table, event, "a diver")  # kl.encounter.beginner
        if table.money[seat] < (price := _price(table, event)):
            yield Refusal("kl.bar.prices", f"a diver costs {price} now; seat {seat} has {table.money[seat]}")

    def _rob_refusals(self, table: Table, event: Rob) -> Iterator[Refusal]:
        seat = self.seat
        if event.by is not None:
            yield from card_refusals(table, seat, event.by, "bar")  # kl.encounter.place
        if event.by == "brothers":  # kl.encounter.brothers
            if self.pickpockets:
                yield Refusal("kl.encounter.brothers", f"seat {seat} has not hired the first of two pickpockets")
        elif not self.pickpockets:
            yield Refusal("kl.bar.pickpocket", f"seat {seat} has hired a pickpocket in this visit")
        if _printed(table) and not self.rounds:
            yield Refusal("kl.bar.optional", "the pickpocket is hired before the round")
        if event.by == "pickpocket":
            yield from _no_cheaper(table, event, "a pickpocket")  # kl.encounter.pickpocket
        if table.money[seat] < (price := _price(table, event)):
            yield Refusal("kl.bar.prices", f"a pickpocket costs {price} now; seat {seat} has {table.money[seat]}")
        yield from self._target_refusals(table, event)  # kl.bar.pickpocket, kl.bar.pickpocket_backs

    def _target_refusals(self, table: Table, event: Rob) -> Iterator[Refusal]:
        """Judge whom the pickpocket is sent to, and the back that is named."""
        seat, victim = self.seat, event.victim
        if victim == seat or victim not in table.seats():
            yield Refusal("kl.bar.pickpocket", f"seat {victim} is no rival of seat {seat}")
        elif not table.hands[victim]:
            if table.ruleset.rulings.pickpocket_target == "illegal":
                yield Refusal("kl.bar.pickpocket", f"seat {victim} has no treasure card")
            elif event.depth is not None:  # kl.bar.pickpocket_backs
                yield Refusal("kl.bar.pickpocket_backs", f"seat {victim} shows no {event.depth} back")
        elif event.depth is None or not of_depth(table.ruleset.box, table.hands[victim], event.depth):
            yield Refusal("kl.bar.pickpocket_backs", f"seat {victim} shows no {event.depth or 'such'} back")

    def resolve(self, table: Table, event: Choice) -> Progress[Table]:
        """Carry the action out at once, and ask again; what a card brings beyond the ordinary uses up no action."""
        seat = self.seat
        match event:
            case Recruit(by=by):
                rules = (
                    "kl.bar.recruit",
                    "kl.bar.prices",
                    "kl.bar.three_divers",
                    *(() if by is None else (RULE_OF[by],)),
                )
                # one a visit: kl.bar.recruit
                return _recruited(table, event), (at_bar(seat, 0, self.pickpockets, self.rounds),), rules
            case Rob(by=by):
                rules = ("kl.bar.pickpocket", "kl.bar.prices", *(() if by is None else (RULE_OF[by],)))
                again = at_bar(seat, self.divers, 0, self.rounds)
                table = _paid(table, event)
                if event.depth is None:  # kl.ruling.pickpocket_target
                    return table, (again,), rules
                return table, (_robbing(seat, event.victim, event.depth), again), rules  # kl.bar.pickpocket_backs
            case BuyRound(wreck=wreck):
                again = at_bar(seat, self.divers, self.pickpockets, 0)  # kl.bar.optional
                alone = len(table.laden()) == 1 or _of_the_round(table, seat)  # kl.bar.round, kl.ruling.drunkard_round
                table = look_begun(table.paid(seat, -table.ruleset.box.round), seat, wreck)
                second = () if alone else (asking_on(seat, wreck),)
                return table, (*looking(table, seat, wreck), *second, again), ("kl.bar.round",)
            case Listen(wreck=wreck):
                table = look_begun(table.shown(seat, "drunkard"), seat, wreck)  # kl.encounter.drunkard
                instead = table.ruleset.rulings.drunkard_round == "in_place_of_it"  # kl.ruling.drunkard_round
                again = at_bar(seat, self.divers, self.pickpockets, 0) if instead else self
                return table, (*listening(table, seat, wreck), again), ("kl.encounter.drunkard",)
            case Play(card=card):
                return played(table, seat, card, self)
            case Leave():
                return table, (), ("kl.bar.optional",)

    @classmethod
    def in_turn(cls, table: Table, event: Choice) -> "tuple[Table, AtBar] | None":
        """Ask as on arrival, where the boat of the seat is."""
        return (
            (table, cls(event.seat, 1, 1, 1))
            if None not in table.programmes and table.boats[event.seat] == "bar"
            else None
        )

    FACTS: ClassVar = {
        "divers": "how many divers it may still recruit in this visit",
        "pickpockets": "how many pickpockets it may still pay for",
        "rounds": "how many rounds it may still pay for",
    }

    def facts(self, _table: Table) -> Facts:
        return (("divers", self.divers), ("pickpockets", self.pickpockets), ("rounds", self.rounds))


@lru_cache(maxsize=256)
def _rounds(seat: Seat, wrecks: tuple[int, ...]) -> tuple[BuyRound, ...]:
    return tuple(BuyRound(seat, wreck) for wreck in wrecks)


def _of_the_round(table: Table, seat: Seat) -> bool:
    """Whether the Drunkard has shown one of the two wrecks of a round already (kl.ruling.drunkard_round)."""
    return (
        table.ruleset.rulings.drunkard_round == "one_of_its_two" and table.meetings.shown[seat] == "drunkard"
    ) and bool(seen_now(table, seat))  # kl.encounter.drunkard


def _in_place(table: Table, seat: Seat) -> bool:
    """Whether the Drunkard has been heard in place of the round (kl.encounter.drunkard, kl.ruling.drunkard_round)."""
    return table.ruleset.rulings.drunkard_round == "in_place_of_it" and table.meetings.shown[seat] == "drunkard"


def _no_cheaper(table: Table, event: Recruit | Rob, what: str) -> Iterator[Refusal]:
    """Refuse a card that makes nothing cheaper (kl.encounter.beginner, kl.encounter.pickpocket)."""
    if event.by is None or not needs_effect(table):  # kl.ruling.card_without_effect
        return
    if (price := _price(table, event)) >= _price(table, replaced(event, by=None)):
        yield Refusal(RULE_OF[event.by], f"{what} costs {price} now without the {event.by}")


def _printed(table: Table) -> bool:
    """Whether the bar is worked through in the printed order (kl.bar.optional, kl.ruling.bar_order)."""
    return table.ruleset.rulings.bar_order == "printed"


def _targets(table: Table, seat: Seat) -> Iterator[tuple[Seat, Depth | None]]:
    """List the rivals and the backs they show; a rival without cards shows none."""
    back = backs(table.ruleset.box)
    for victim in table.seats():
        if victim != seat:  # kl.bar.pickpocket
            hand = table.hands[victim]
            if hand:
                for depth in sorted({back[card] for card in hand}):  # kl.bar.pickpocket_backs
                    yield victim, DEPTHS[depth]
            else:
                yield victim, None  # kl.ruling.pickpocket_target


def _cards(table: Table, seat: Seat) -> Iterator[Choice]:
    """Propose what the encounter cards held could do at the bar."""
    held = table.meetings.hands[seat]
    for card in dict.fromkeys(held):
        if card in {"beginner", "expert", "brothers"}:
            yield _recruit(seat, card)  # kl.encounter.beginner, kl.encounter.expert, kl.encounter.brothers
        if card in {"pickpocket", "brothers"}:  # kl.encounter.pickpocket, kl.encounter.brothers
            yield from (_rob(seat, victim, depth, card) for victim, depth in _targets(table, seat))
        if card == "drunkard":  # kl.encounter.drunkard
            yield from (Listen(seat, wreck) for wreck in table.laden())
        if PLACE_OF[card] == "bar" and by_itself(table, card):  # kl.encounter.tourist
            yield Play(seat, card)


def _price(table: Table, event: Recruit | Rob) -> int:
    """Return what a diver or a pickpocket costs now: the more at the bar, the more (kl.bar.prices)."""
    box = table.ruleset.box
    if event.by == "beginner":
        return box.beginner_diver  # kl.encounter.beginner
    if event.by == "pickpocket":
        return box.cheap_pickpocket  # kl.encounter.pickpocket
    return (box.diver if isinstance(event, Recruit) else box.pickpocket)[table.bracket("bar")]  # kl.bar.prices


def _paid(table: Table, event: Recruit | Rob) -> Table:
    """Pay the bank (kl.bar.recruit, kl.bar.pickpocket), showing the encounter card if there is one."""
    if event.by is not None:
        table = table.shown(event.seat, event.by)  # kl.encounter.one
    return table.paid(event.seat, -_price(table, event))


def _recruited(table: Table, event: Recruit) -> Table:
    """Take a diver from the supply into the team; the Expert comes with a hose (kl.ruling.expert_hose)."""
    table, seat = _paid(table, event), event.seat
    old = table.stock
    taken = min(old.hoses, 1) if event.by == "expert" else 0  # kl.encounter.expert
    brings = event.by == "expert" and table.ruleset.rulings.expert_hose == "comes_with_one"
    hoses = 1 if brings else taken
    stock = replaced(old, divers=old.divers - 1, hoses=old.hoses - taken)  # kl.bar.recruit, kl.encounter.expert
    diver = NEW_DIVER.given("hose", hoses) if hoses else NEW_DIVER  # kl.encounter.expert
    return replaced(table, teams=at(table.teams, seat, (*table.teams[seat], diver)), stock=stock)  # kl.bar.recruit


@frozen
class Robbing(Awaiting[Stolen]):
    """The pickpocket takes one of the cards with the named back, seeing nothing but backs."""

    asked_by: ClassVar = "kl.bar.pickpocket_backs"
    seat: Seat
    victim: Seat
    """Another seat, which holds a card with that back."""
    depth: Depth

    def taker(self, _table: Table) -> Seat | None:
        return self.seat

    def doing(self, _table: Table) -> str:
        return f"the pickpocket of seat {self.seat} takes a {self.depth} card of seat {self.victim}"

    def outcomes(self, table: Table) -> Iterable[tuple[Stolen, int]]:
        return ((_stolen(card), count) for card, count in counted(self._backs(table)))  # kl.bar.pickpocket_backs

    def refusals(self, table: Table, event: Stolen) -> Iterator[Refusal]:
        if event.card not in self._backs(table):
            card = named(table.ruleset.box, event.card)
            because = f"{card} is no {self.depth} card of seat {self.victim}"
            yield Refusal("kl.bar.pickpocket_backs", because)

    def resolve(self, table: Table, event: Stolen) -> Progress[Table]:
        hands = at(table.hands, self.victim, without(table.hands[self.victim], event.card))  # kl.bar.pickpocket
        hands = at(hands, self.seat, joined(hands[self.seat], event.card))
        return replaced(table, hands=hands), (), ("kl.bar.pickpocket_backs",)

    FACTS: ClassVar = {
        "seat": "the seat that pays the pickpocket",
        "victim": "the seat that is robbed",
        "depth": "the back of the cards one of which is taken",
    }

    def facts(self, _table: Table) -> Facts:
        return (("seat", self.seat), ("victim", self.victim), ("depth", self.depth))

    def _backs(self, table: Table) -> tuple[int, ...]:
        return of_depth(table.ruleset.box, table.hands[self.victim], self.depth)  # kl.bar.pickpocket_backs


_leave = lru_cache(maxsize=4096)(Leave)
_recruit = lru_cache(maxsize=4096)(Recruit)
_rob = lru_cache(maxsize=4096)(Rob)
at_bar = lru_cache(maxsize=4096)(AtBar)
_robbing = lru_cache(maxsize=4096)(Robbing)
_stolen = lru_cache(maxsize=4096)(Stolen)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
