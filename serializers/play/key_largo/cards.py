"""Key Largo's encounter cards as people tell of them: first that a card is played, then the act it is played with."""

from collections.abc import Sequence

from attrs import evolve

from corestate.anything import Rules
from corestate.key_largo import events as e
from corestate.key_largo.box import ENCOUNTERS, Encounter
from corestate.key_largo.out_of_place import PLAYED_WITH
from corestate.key_largo.store import SELLERS
from serializers.play.book import Partial
from serializers.play.slots import Hole, OneOf

_ACT_OF: dict[Encounter, type] = {card: kind for kind, card in PLAYED_WITH.items()}
"""The acts that are nothing but a card played."""
_FIRST: dict[Encounter, type] = {
    "beginner": e.Recruit,
    "expert": e.Recruit,
    "pickpocket": e.Rob,
    "friend": e.Buy,
    "gold_digger": e.Sell,
}
"""The cards that are played with the first act of a kind."""
_SAID_FOR = {(e.SellCatch, e.Sell), (e.Listen, e.BuyRound), (e.Listen, e.AskOn)}
"""Acts that are nothing but a card, and what people call them: `Ann plays the buyer and sells gold 2`."""
_TWICE = (e.Recruit, e.Rob)
"""What is done twice with the Brothers."""
_BESIDES: tuple[Encounter, ...] = (*SELLERS, "discounter", "jeweller", "trafficker")
"""The cards with which something is bought or sold besides what anybody may: in whatever order people tell of it."""


def announced(rules: Rules, play: Partial, later: Sequence[Partial]) -> Sequence[Partial] | None:
    """Find what a seat does after it is said to play a card, done with that card; None where the card stands alone."""
    card = dict(play.fields).get("card")
    if play.kind is not e.Play or card not in ENCOUNTERS:
        return None
    if (act := _ACT_OF.get(card)) is not None:
        return _as_it_is_played(act, later)
    chosen = [number for number in _changed_by(rules, card, later) if dict(later[number].fields).get("by") is None]
    if not chosen:
        return None
    found = [_by(one, card) if number in chosen else one for number, one in enumerate(later)]
    return _at_last(found, chosen) if card in _BESIDES else found


def _as_it_is_played(act: type, later: Sequence[Partial]) -> Sequence[Partial] | None:
    """Take what a seat does as the act that is nothing but the card; None where it does something else."""
    first, *rest = later
    if first.kind is act:
        return later
    if (act, first.kind) not in _SAID_FOR:
        return None
    fields = tuple((name, value) for name, value in first.fields if name != "by")
    return [evolve(first, kind=act, fields=fields), *rest]


def _changed_by(rules: Rules, card: Encounter, later: Sequence[Partial]) -> Sequence[int]:
    """Find the acts a card goes with, by their numbers."""
    sold, bought = (_of_kind(later, kind) for kind in (e.Sell, e.Buy))
    if card == "brothers":
        return max((_of_kind(later, kind) for kind in _TWICE), key=len)[:2][-1:]
    if card == "jeweller":
        return [number for number in sold if _kinds(rules, later[number]) == {"diamond"}][:1]
    if card == "trafficker":
        return [number for number in sold if not _kinds(rules, later[number]) & _kinds(rules, later[sold[0]])]
    if card == "discounter":
        return bought[-1:]
    if card in SELLERS:
        return [number for number in bought if dict(later[number].fields)["item"] == SELLERS[card]][-1:]
    return _of_kind(later, _FIRST.get(card))[:1]


def _of_kind(later: Sequence[Partial], kind: type | None) -> list[int]:
    return [number for number, one in enumerate(later) if one.kind is kind]


def _at_last(later: list[Partial], chosen: Sequence[int]) -> list[Partial]:
    """Put what comes besides an ordinary sale or purchase after all that is such a one."""
    places = _of_kind(later, later[chosen[0]].kind)
    order = [*(number for number in places if number not in chosen), *chosen]
    moved = {place: evolve(later[number], spot=later[place].spot) for place, number in zip(places, order, strict=True)}
    return [moved.get(number, one) for number, one in enumerate(later)]


def _kinds(rules: Rules, sale: Partial) -> set[str]:
    """What kinds of treasure a card that is sold can be."""
    card = dict(sale.fields)["card"]
    cards = card.options if isinstance(card, OneOf) else () if isinstance(card, Hole) else (card,)
    return {rules.box.cards[one].kind for one in cards}


def _by(act: Partial, card: Encounter) -> Partial:
    """Let an act be done with a card."""
    return evolve(act, fields=tuple((name, card if name == "by" else value) for name, value in act.fields))


def spoken(text: str) -> str:
    """Put the names of the cards as people say them."""
    for card in ENCOUNTERS:
        text = text.replace(card, card.replace("_", " ")) if "_" in card else text
    return text
