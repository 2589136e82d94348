"""Laying a table of Key Largo by code, and telling what to say to lay a state again.

`said` reads what is said; `seats`, `wrecks` and `moments` lay it, derive what it is silent about and refuse what cannot
be; `sketching` is the way back. The parts are laid in an order in which each needs only those before it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from corestate.kernel import Frame, State
from corestate.key_largo.box import Encounter, Item, Place, Rules
from corestate.key_largo.events import Event
from corestate.key_largo.laying import seats, wrecks
from corestate.key_largo.laying.moments import entered, staged
from corestate.key_largo.laying.said import Words
from corestate.key_largo.laying.sketching import sketch
from corestate.key_largo.setup import NamingStarter, begin
from corestate.key_largo.table import Berth, Diver, Half, Table
from corestate.replaced import replaced
from corestate.said import UNSAID, Unsaid

__all__ = ["lay", "sketch"]

Cards: TypeAlias = Sequence[int | str]
Moment: TypeAlias = Frame[Table] | tuple[str, Mapping[str, int]] | None


def lay(  # noqa: PLR0913 - every part of the table
    ruleset: Rules,
    *,
    at: Moment | Unsaid = UNSAID,
    then: Sequence[Frame[Table]] | Unsaid = UNSAID,
    day: int | Unsaid = UNSAID,
    half: Half | Unsaid = UNSAID,
    first: int | Unsaid = UNSAID,
    programmes: Mapping[int, Sequence[Place] | None] | Unsaid = UNSAID,
    boats: Mapping[int, Berth] | Unsaid = UNSAID,
    money: Mapping[int, int] | Unsaid = UNSAID,
    teams: Mapping[int, Sequence[Diver | Sequence[Item]]] | Unsaid = UNSAID,
    stock: Mapping[str, int] | Unsaid = UNSAID,
    hands: Mapping[int, Cards] | Unsaid = UNSAID,
    wrecks: Mapping[int, int | Sequence[int | str | None]] | Unsaid = UNSAID,
    returned: Mapping[int, int] | Unsaid = UNSAID,
    gone: Cards | Unsaid = UNSAID,
    looks: Mapping[int, Mapping[int, Mapping[str, Any]] | Sequence[int]] | Unsaid = UNSAID,
    dive: Mapping[str, Any] | Unsaid = UNSAID,
    met: Mapping[int, Sequence[Encounter]] | Unsaid = UNSAID,
    played: Sequence[Encounter] | Unsaid = UNSAID,
    shown: Mapping[int, Encounter | None] | Unsaid = UNSAID,
    sabotaged: Sequence[tuple[int, int]] | Unsaid = UNSAID,
    deck: Sequence[Encounter] | Unsaid = UNSAID,
) -> State[Table, Event]:
    """Lay a table: the state of that moment, or `LayingError` with the part and what is in the way.

    A wreck card is said by its words ("shallow gold 1", as refusals write it) or by its number in the box.

    - `at`: the moment: a question the game can wait with (see Moments), such as `AtBar(0, 1, 1, 1)`;
      an entry from which play goes on up to a question: `("day", {})`, `("placing", {"seat": 1})`, `("action",
      {"seat": 1})`; None when the game is over. Not said: the beginning, the starter being named.
    - `then`: what follows the question in the same action, such as `(AtBar(0, 1, 0, 1),)` behind a pickpocket. Not
      said: what would follow if the seat had done nothing else. The turns of the others and the end of the half-day
      always do.
    - `day`: from 1 to as many as the calendar has. Not said: the first, or the last when the game is over.
    - `half`: "morning" or "afternoon". Not said: the morning, or the afternoon when the game is over.
    - `first`: the seat with the first-player card. Not said: seat 0.
    - `programmes`: by seat, its two action cards, the morning's first, or None for not yet laid. Not said: none before
      the morning; else the place of its boat in this half of the day, and the market (or the bar) in the other.
    - `boats`: by seat, the number of a wreck, "bar", "dolphins", "store", "market", or None for nowhere. Not said:
      where `at` has it act, else at the place of its card where that is no wreck, else nowhere.
    - `money`: by seat, a multiple of 10. Not said: what everybody begins with.
    - `teams`: by seat, its divers, up to three, in the order of recruiting, each by what it carries, at most two
      hoses, a trident and a weight: `[["hose", "hose"], []]`. Not said: one diver with nothing.
    - `stock`: what is left of "divers", "hoses", "tridents", "weights". Not said: all that is in no team.
    - `hands`: by seat, its treasures, in any order. Not said: none.
    - `wrecks`: by wreck, how many cards nobody has identified lie in it, or a list of its cards with None for each of
      those. The cards named are known to the arbiter, and to no seat but those that looked. Not said: what is left
      over of its depth, the first wrecks full: what is in hands, set aside or gone came out of the last.
    - `returned`: by wreck, how many monsters everybody saw go back into it. In a wreck not said they lie beside cards
      nobody has identified. Not said: none.
    - `gone`: the wreck cards that left the game face up, sold or killed. Not said: as many as are missing from the
      wrecks that are said, treasures first, those with the highest numbers.
    - `looks`: by seat, the wrecks it has looked at, as a list, or by wreck with `day` and `half` (not said: now),
      `cards` (not said: those that lie there or are set aside from there, and those that left) and `left`, those it
      has itself seen leave since (not said: none). All cards of such a wreck are named in `wrecks`. Not said: none,
      but the look `at` is about.
    - `dive`: of the dive under way `waiting` and `done`, the divers on the wreck with their own draw before and behind
      them, by their places in the team; `last`, who of them drew last; `alarmed`, whether a comrade fled; `weights`,
      how many were spent; `aside`, the monsters; `catch`, the treasures in the order of drawing; `early`, those waiting
      who have drawn a card by the Volunteer. Not said: as a dive begins, as far as `at` leaves that open.
    - `met`: by seat, the encounter cards it holds, two at most. Not said: none.
    - `played`: the encounter cards played. Not said: those shown.
    - `shown`: by seat, the encounter card it has played in this half-day, or None. Not said: none.
    - `sabotaged`: divers who do not dive in this half-day, each as seat and place in the team. Not said: nobody.
    - `deck`: the next encounter cards, the first to be drawn first, known to the arbiter and to no seat. The rest of
      the deck is all that is neither held nor played, in an order nobody knows. Not said: the order of none is known.
    """
    parts: dict[str, object] = {
        "then": then,
        "day": day,
        "half": half,
        "first": first,
        "programmes": programmes,
        "boats": boats,
        "money": money,
        "teams": teams,
        "stock": stock,
        "hands": hands,
        "wrecks": wrecks,
        "returned": returned,
        "gone": gone,
        "looks": looks,
        "dive": dive,
        "met": met,
        "played": played,
        "shown": shown,
        "sabotaged": sabotaged,
        "deck": deck,
    }
    said = {word: value for word, value in parts.items() if value is not UNSAID}
    return _laid(ruleset, NamingStarter() if isinstance(at, Unsaid) else at, said)


def _laid(rules: Rules, at: object, said: Words) -> State[Table, Event]:
    """Lay part after part."""
    stage = staged(rules, at)
    table, _ = begin(rules)
    table = replaced(table, calendar=seats.calendar(rules, stage, said), money=seats.money(table, said))
    table = replaced(table, boats=seats.boats(table, stage, said), teams=seats.teams(table, said))
    table = replaced(table, programmes=seats.programmes(table, stage, said), stock=seats.stock(table, said))
    table = replaced(table, meetings=seats.meetings(table, stage, said), hands=wrecks.hands(table, said))
    table = replaced(table, dive=wrecks.dive(table, stage, said))
    lying = wrecks.lying(table, said)
    table = replaced(table, pools=lying.pools, returned=lying.returned, gone=lying.gone)
    table = replaced(table, looks=wrecks.looks(table, stage, said))
    return entered(table, stage, said)
