"""What people say of actions in other words than their phrases: where somebody goes and why, what a room is used for.

Where one action is said to do what takes two, that is refused, whatever else is so.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from attrs import evolve

from corestate.kernel import Refusal
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from serializers.play.book import Telling
from serializers.play.phrasebook import Made, Short, made
from serializers.play.slots import Hole, Slot
from serializers.play.tokens import Token
from serializers.play.unfathomable.meant import DRAWN
from serializers.play.ways import ways

_MOVING = (made(e.Move, seat="seat", to="to"),)
_FROM = {"moved_from": "space"}
_WORDS: Mapping[str, Slot] = {
    "goes": ways("goes", "moves", "comes", "returns"),
    "into": ways(
        *("to", "into", "onto", "in", "on", "on to", "up to", "down to", "over to", "out to", "up onto", "out onto"),
        *("back to", "back into", "back on", "back onto"),
    ),
    "enters": ways("enters", "heads for", "makes for"),
    "leaves": ways("leaves", "gets out of", "goes out of", "moves out of", "breaks out of", "moves from", "goes from"),
    "one": ways("a passenger", "one passenger", "the passenger", "one of them", "one of the passengers", "one"),
    "both": ways(
        *(
            f"{both}{them}"
            for both in ("both", "two")
            for them in (" passengers", " of them", " of the passengers", "")
        ),
    ),
    "at_once": ways(*(f"{in_} {one} action" for in_ in ("in", "with") for one in ("one", "a single", "the same"))),
    "it": ways("the ritual", "it"),
    "to_delay": ways("to delay", "for delaying", "and delays"),
    "to_draw": ways("to draw", "to get", "to take"),
    "to_jail": ways("to accuse", "to jail", "to send"),
    "to_the_brig": ways("", "to the brig", "into the brig", "in the brig"),
    "to_advance": ways("to advance the journey", "to advance the ship", "to move the ship", "to speed up"),
    "at_cards": ways(*(f"to look at {two}".rstrip() for two in ("", "two", "the top", "the top two", "the next two"))),
    "for_items": ways(
        *(
            f"{get} {item}"
            for get in ("to get", "to draw", "to find", "to look for", "to look at", "for", "and looks for")
            for item in ("an item", "items", "two items", "an item card")
        )
    ),
    "draws": ways("draws", "takes", "looks at"),
    "spells": ways("two spells", "spells", "two spell cards", "a spell", "a spell card", "the top two spells"),
    "one_of_them": ways("one", "one of them", "it"),
}
"""Words that people use for others."""
_PURPOSES = frozenset(
    (
        *("visit", "see", "help", "meet", "join", "hide", "rest", "heal", "recover", "talk", "be", "watch", "guard"),
        *("protect", "escape", "flee"),
    )
)
"""What people go somewhere for that is nothing they do there."""
_IN_THE_CHAPEL = Made(e.Use, {"seat": "seat"}, {"source": "room:chapel", "ability": 0})
_USING = made(e.Use, seat="seat", source="source")
_DELAYING = Made(e.Choose, {"seat": "seat"}, {"option": "delay"})
"""Who delays the ritual uses the chapel, said or not."""
_CASTING = Made(e.Use, {"seat": "seat"}, {"source": "title:keeper", "ability": 0})
"""The Keeper looks at spells and takes one, which is carried out."""


def worded(tokens: Sequence[Token]) -> Sequence[Sequence[Token]]:
    """Leave out what somebody goes somewhere for, where it is nothing that is done there: `to visit Bob`."""
    for at in range(2, len(tokens) - 2):
        if tokens[at].is_word("to") and tokens[at + 1].text.lower() in _PURPOSES:
            return ((*tokens[:at], evolve(tokens[-1], column=tokens[at].column)),)
    return (tokens,)


def joined(first: tuple[Telling, ...], second: tuple[Telling, ...]) -> tuple[Telling, ...] | None:
    """Who leaves a space, and then goes somewhere, moves once."""
    leaves, goes = first[0].events[-1], second[0].events[0]
    whither = dict(leaves.fields).get("to")
    if leaves.kind is not e.Move or goes.kind is not e.Move or not isinstance(whither, Hole) or whither.asked:
        return None
    if leaves.seat() != goes.seat() or len(first[0].events) > 1:
        return None
    return tuple(evolve(one, about=first[0].about) for one in second)


def _moves() -> Iterator[Short]:
    """Let people say where somebody goes."""
    yield Short("{seat} {goes} {into} {to}", _MOVING, slots=_WORDS)
    yield Short("{seat} {enters} {to}", _MOVING, slots=_WORDS)
    yield Short("{seat} {goes} from {space} {into} {to}", _MOVING, _FROM, slots=_WORDS)
    yield Short("{seat} leaves {space} for {to}", _MOVING, _FROM)
    yield Short("{seat} {leaves} {space}", (made(e.Move, seat="seat"),), _FROM, slots=_WORDS)


def _rescues() -> Iterator[Short]:
    """Let people say how many passengers somebody rescues; with one action it is one."""
    once = made(e.Rescue, seat="seat")
    yield Short("{seat} rescues {one}", (once,), slots=_WORDS)
    yield Short("{seat} rescues {both}", (once,) * 2, slots=_WORDS)
    yield Short("{seat} rescues {both} {at_once}", (once,), {"rescued_at_once": "seat"}, slots=_WORDS)


def _uses() -> Iterator[Short]:
    """Let people say what a room is used for."""
    for events in ((_DELAYING,), (_IN_THE_CHAPEL, _DELAYING)):
        yield Short("{seat} delays {it}", events, slots=_WORDS)
    yield Short("{seat} uses {source} {to_delay} {it}", (_USING, _DELAYING), slots=_WORDS)
    yield Short("{seat} uses {source} {to_draw} {card*}", (_USING, *DRAWN), slots=_WORDS)
    jailing = (_USING, made(e.PickSeat, seat="seat", who="who"))
    yield Short("{seat} uses {source} {to_jail} {who} {to_the_brig}", jailing, slots=_WORDS)
    yield Short("{seat} uses {source} {to_advance}", (_USING,), slots=_WORDS)
    yield Short("{seat} uses {source} {for_items}", (_USING,), slots=_WORDS)
    looking = (_USING, made(e.Choose, seat="seat", option="option"))
    yield Short("{seat} uses {source} {at_cards} {option} cards", looking, slots=_WORDS)
    yield Short("{seat} uses {source} to look at the {option} deck", looking)
    yield Short("{seat} looks at the top two {option} cards", looking[1:])


def _spells() -> Iterator[Short]:
    """Let people say that spells are looked at, and that one is cast: who does is the Keeper, or is refused."""
    take = made(e.Take, seat="seat", card="card")
    any_one = made(e.Take, seat="seat")
    yield Short("{seat} casts a spell", (_CASTING,))
    yield Short("{seat} casts {card}", (_CASTING, take))
    yield Short("{seat} casts {one_of_them}", (any_one,), slots=_WORDS)
    yield Short("{seat} {draws} {spells}", (_CASTING,), slots=_WORDS)
    yield Short("{seat} {draws} {spells} and casts {one_of_them}", (_CASTING, any_one), slots=_WORDS)
    yield Short("{seat} {draws} {spells} and casts {card}", (_CASTING, take), slots=_WORDS)


SHORTS = (*_moves(), *_rescues(), *_uses(), *_spells())


def _too_many_rescued(_table: Table, _rescue: Any, _seat: Any) -> Refusal:  # noqa: ANN401 - as far as they are written
    """Say that an action rescues one passenger."""
    return Refusal("unf.action.rescue", "an action rescues one passenger, however many there are")


BESIDES = {"rescued_at_once": _too_many_rescued}
