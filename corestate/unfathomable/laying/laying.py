"""Laying a table: the words, and how a moment is entered."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from corestate.kernel import Ends, Frame, Runs, State, settled
from corestate.laying import LayingError
from corestate.said import UNSAID, Unsaid, entry_said, laid_at, listed
from corestate.unfathomable.box.edition import Loyalty, Rules
from corestate.unfathomable.laying.moments import END, following, moment_of, problems, problems_of_frames
from corestate.unfathomable.laying.parts import table_of
from corestate.unfathomable.laying.said import Cards, Fields, Located, Said
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.setup import NamingStarter, begin
from corestate.unfathomable.table.events import Event
from corestate.unfathomable.table.table import Cause, Table
from corestate.unfathomable.turn.phases import PassMarker, TakeTurn

Voyage: TypeAlias = State[Table, Event]
At: TypeAlias = Frame[Table] | tuple[str, Mapping[str, int | str]] | None
ENDS = (PassMarker, TakeTurn, NamingStarter, Ends)
"""What ends a turn, set-up or the game: nothing is added to what follows."""


def lay(  # noqa: PLR0913 - every part of the table
    ruleset: Rules,
    *,
    at: At | Unsaid = UNSAID,
    then: Sequence[Frame[Table]] | Unsaid = UNSAID,
    active: int | Unsaid = UNSAID,
    turns: int | Unsaid = UNSAID,
    used: Cards | Unsaid = UNSAID,
    barred: bool | Unsaid = UNSAID,
    characters: Mapping[int, str] | Unsaid = UNSAID,
    spaces: Mapping[int, str] | Unsaid = UNSAID,
    hands: Mapping[int, Cards] | Unsaid = UNSAID,
    items: Mapping[int, Cards] | Unsaid = UNSAID,
    improvements: Mapping[int, str] | Unsaid = UNSAID,
    loyalty: Mapping[int, Sequence[Loyalty]] | Unsaid = UNSAID,
    revealed: Mapping[int, Loyalty] | Unsaid = UNSAID,
    feats: Mapping[int, bool] | Unsaid = UNSAID,
    kept: Mapping[int, Cards] | Unsaid = UNSAID,
    captain: int | Unsaid | None = UNSAID,
    keeper: int | Unsaid | None = UNSAID,
    dials: Mapping[str, int] | Unsaid = UNSAID,
    journey: int | Unsaid = UNSAID,
    ritual: int | Unsaid = UNSAID,
    row: Cards | Unsaid = UNSAID,
    damage: Mapping[str, str] | Cards | Unsaid = UNSAID,
    deep_ones: Mapping[str, int] | Unsaid = UNSAID,
    hydra: str | Unsaid = UNSAID,
    dagon: str | Unsaid = UNSAID,
    passengers: Mapping[str, int] | Unsaid = UNSAID,
    lost_passengers: Cards | Unsaid = UNSAID,
    tops: Mapping[str, Located] | Unsaid = UNSAID,
    bottoms: Mapping[str, Located] | Unsaid = UNSAID,
    discards: Mapping[str, Cards] | Unsaid = UNSAID,
    gone: Mapping[str, Located] | Unsaid = UNSAID,
    lost: Mapping[str, Cards] | Unsaid = UNSAID,
    chaos: Cards | Unsaid = UNSAID,
    awakened: bool | Unsaid = UNSAID,
    insights: Sequence[tuple[int, int, Sequence[Loyalty]]] | Unsaid = UNSAID,
    open: Cards | Unsaid = UNSAID,  # noqa: A002 - the word of the table
    throw: Fields | Unsaid | None = UNSAID,
    trial: Fields | Unsaid | None = UNSAID,
    scopes: Sequence[Fields] | Unsaid = UNSAID,
    ending: Cause | Unsaid | None = UNSAID,
) -> Voyage:
    """Lay a table: the state of that moment, or `LayingError` with the part and what is in the way.

    - `at`: the moment: a frame that waits, such as `Contributing(seat)`; a frame that is carried out at once, such as
      `Carry("mythos:hull_leak", (0,), 1)` (these effects of a card) or `Damaging("")`; an entry with what it takes,
      such as `("actions", {"actions": 2})`; None when the game is over. Not said: the beginning of the game.
    - `then`: what follows it. Not said: what normally does: a check is settled, cards under way are closed, the open
      mythos card has its icons, the phases of the turn that are left follow. Where what is said does not come to the
      end of the turn, the Discard phase follows and the marker passes.
    - `active`: the active player, in set-up the first player. Not said: whom the moment names, otherwise seat 0.
    - `turns`: how many turns have begun, counted to one more than there are seats; 0 in set-up. Not said: 1, in
      set-up 0; where a turn is entered, 0 before it.
    - `used`: what was used in this turn: `room:chapel` of a room, `0 character:name ability` of a limited ability
      with the seat that used it. Not said: nothing.
    - `barred`: whether the hatches are barricaded for the rest of the turn. Not said: no.
    - `characters`: by seat. Not said: in the order of the box those nobody plays; in set-up nobody has chosen.
    - `spaces`: by seat, the ship space of its character. Not said: where the character starts.
    - `hands`: by seat, its skill cards (`lore-3`) in any order. Not said: none.
    - `items`: by seat, in any order. Not said: the item of the sheet, where it lies nowhere else.
    - `improvements`: by seat, the item that is its active improvement. Not said: none.
    - `loyalty`: by seat, its face-down loyalty cards. Not said: once they were dealt one card, Human where there is
      one; a revealed traitor none.
    - `revealed`: by seat, the loyalty card a revealed traitor has turned up. Not said: nobody is revealed.
    - `feats`: by seat, whether it has its feat. Not said: all but revealed traitors.
    - `kept`: by seat, the mythos cards and spells before it, as `mythos:name`. Not said: none.
    - `captain`: the seat with that title. Not said: the highest human in line; in set-up nobody.
    - `keeper`: the seat with that title, likewise.
    - `dials`: by name (fuel, food, sanity, souls), 1 to the end of the dial, 0 where the game is over by it. Not said:
      as the game begins.
    - `journey`: how many spaces the marker is from Start. Not said: 0.
    - `ritual`: how many spaces its marker is from Start. Not said: 0.
    - `row`: the waypoints passed, the first passed first. Not said: none.
    - `damage`: by room, its structural damage card; or the damaged rooms, which get the first such cards there are.
      Not said: none.
    - `deep_ones`: by space (and `deep`), how many are there; spaces left out have none. Not said: as the game begins.
    - `hydra`: the water space of Mother Hydra, or `deep`. Not said: as the game begins.
    - `dagon`: the water space of Father Dagon, or `deep`. Not said: as the game begins.
    - `passengers`: by deck space, how many are there. Not said: as the game begins.
    - `lost_passengers`: the tokens that were defeated. Not said: none.
    - `tops`: by deck (mythos, waypoint, spell, item, damage), the cards whose place on top of it is fixed, the next
      to be drawn first; a card as its name (known to the arbiter alone), or with the seats that know it:
      `("hull_leak", (0,))`; of cards that one seat has sorted in secret also the seats that know it among them, and
      the number of the sort: `("reef", (1,), (0,), 1)`. Not said: none.
    - `bottoms`: by deck, the cards whose place at its bottom is fixed, the last to be drawn last. Not said: none.
    - `discards`: by deck (skills too), the cards of its discard pile in any order. Not said: none.
    - `gone`: by deck, the cards that left the game unseen; who knew one is said as for `tops`. Not said: none.
    - `lost`: by deck (item, spell), the cards that left the game after use. Not said: none.
    - `chaos`: the cards of the chaos deck in any order. Not said: the lowest of each ordinary skill that are left.
    - `awakened`: whether the awakening has happened. Not said: whether the row is long enough for it.
    - `insights`: who has seen what of whose face-down loyalty cards: `(0, 2, ("human",))`. Not said: nobody.
    - `open`: the cards that lie open while they are resolved, as `mythos:name`, the first opened first. Not said: none.
    - `throw`: the roll under way by the fields of `Throw`; `roller` is the active player if not said.
    - `trial`: the check under way by the fields of `Trial`; `pile` as `(card, seat)` in any order. Target and skills
      are those the card prints, `added` is counted from the pile.
    - `scopes`: the cards being carried out by the fields of `Scope`, the innermost last; `owner` is the active player
      if not said. Not said: the card the moment names, otherwise none.
    - `ending`: by what the game is over. Not said: by what the table shows where `at` is None, otherwise it goes on.
    """
    said = Said(
        active=active,
        turns=turns,
        used=used,
        barred=barred,
        characters=characters,
        spaces=spaces,
        hands=hands,
        items=items,
        improvements=improvements,
        loyalty=loyalty,
        revealed=revealed,
        feats=feats,
        kept=kept,
        captain=captain,
        keeper=keeper,
        dials=dials,
        journey=journey,
        ritual=ritual,
        row=row,
        damage=damage,
        deep_ones=deep_ones,
        hydra=hydra,
        dagon=dagon,
        passengers=passengers,
        lost_passengers=lost_passengers,
        tops=tops,
        bottoms=bottoms,
        discards=discards,
        gone=gone,
        lost=lost,
        chaos=chaos,
        awakened=awakened,
        insights=insights,
        open=open,
        throw=throw,
        trial=trial,
        scopes=scopes,
        ending=ending,
    )
    state = _entered(ruleset, said, at, then)
    for part, problem in problems(state):
        raise LayingError(part, problem)
    return state


@lru_cache(maxsize=16)
def beginning(ruleset: Rules) -> Voyage:
    """Return the state a game begins with."""
    return settled(*begin(ruleset))


def _entered(ruleset: Rules, said: Said, at: Any, then: Any) -> Voyage:  # noqa: ANN401 - they are what is judged here
    begins = at is UNSAID
    follows = None if then is UNSAID else listed("then", then)
    if begins:
        at, *rest = beginning(ruleset).agenda
        follows = tuple(rest) if follows is None else follows
    if isinstance(at, tuple | list):
        at = entry_said(at)
        if follows is not None:
            raise LayingError("then", f"entry {at[0]!r} says itself what follows: say a frame to say `then`")
    elif at is not None:
        for part, problem in problems_of_frames((at, *(follows or ())), ruleset.seats):
            raise LayingError(part, problem)
    table = table_of(ruleset, said, moment_of(ruleset, at, said.turns, begins=begins))
    for seat, player in enumerate(table.players):
        if table.turn.begun and not player.character:
            raise LayingError("characters", f"seat {seat} has none, and the first turn has begun")
    if at is None:
        if follows:
            raise LayingError("then", f"{follows!r} cannot follow: the game is over")
        return State(table, ())
    if isinstance(at, tuple):
        return laid_at(table, *at)
    return _settled(table, at, following(table, at) if follows is None else _complete(table, at, follows))


def _complete(table: Table, at: Frame[Table], follows: Frames) -> Frames:
    """Add how the turn ends where it was not said."""
    if table.ending is not None or isinstance((at, *follows)[-1], ENDS):
        return follows
    return (*follows, *END) if table.turn.begun else (*follows, TakeTurn(table.turn.seat))


def _settled(table: Table, at: Frame[Table], follows: Frames) -> Voyage:
    """Carry out what waits for nobody, once it is certain that the table can be."""
    state: Voyage = State(table, (at, *follows))
    if not isinstance(at, Runs):
        return state
    for part, problem in problems(state):
        raise LayingError(part, problem)
    try:
        return settled(table, (at, *follows))
    except Exception as error:  # the rules need not cope with a frame that never was
        raise LayingError("at", f"{at!r} cannot be carried out on this table ({error!r})") from error
