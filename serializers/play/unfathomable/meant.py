"""What people mean by sentences of Unfathomable that are no event by themselves.

Cards are drawn from decks that somebody names; a room is repaired by the damage card that lies there; Deep Ones act as
the active player lets them; and where somebody is can be stated.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import product
from typing import Any

from attrs import evolve

import corestate as cs
from corestate.anything import AnyState
from corestate.kernel import Refusal, Seat, waits_for
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, DIALS, SICK_BAY
from corestate.unfathomable.box.lookups import rooms
from corestate.unfathomable.box.vocabulary import Either, Resource, Title
from corestate.unfathomable.holdings.hand_limit import Trimming
from corestate.unfathomable.script.abilities import flattened
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart
from corestate.unfathomable.voyage.damage import Damaging, Landing
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import DrawingMythos, MythosPhase
from serializers.play.phrasebook import Fact, Made, Short, Story, made, turns
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot, Hole, OneOf, Slot, WholeSlot
from serializers.play.unfathomable.attacks import OF_DEEP_ONES
from serializers.play.unfathomable.trades import agreed, elsewhere
from serializers.play.ways import ways

DAMAGE = "damage:"
MOST_BROUGHT = 3
"""So many outcomes of chance running are gone through to see what is so whatever they are."""
_CALLED = {"engine room": "boiler_room", "sickbay": "sick_bay", "infirmary": "sick_bay", "hold": "cargo_hold"}
"""What people call rooms by."""


def also_called(spaces: Iterable[str]) -> Mapping[str, str]:
    """What else the spaces of a board are called by."""
    there = {*spaces}
    return {name: room for name, room in _CALLED.items() if room in there}


def by_one_word(things: Iterable[Any]) -> Mapping[str, str]:
    """Call things by the last word of their names, where that is the name of no other: `the pistol`."""
    names = [one.name for one in things]
    last = Counter(name.rpartition("_")[2] for name in names)
    return {word: name for name in names if last[word := name.rpartition("_")[2]] == 1 and word != name}


def skill_of(card: object) -> object:
    """Name the deck a card comes from, as far as that is written."""
    skills = {
        one.partition("-")[0] for one in (card.options if isinstance(card, OneOf) else ()) if isinstance(one, str)
    }
    if len(skills) == 1:
        return skills.pop()
    return card if isinstance(card, Hole) else str(card).rpartition("-")[0]


_NAMING = Made(e.Name, {"seat": "seat", "skill": "card"}, turned={"skill": skill_of})
DRAWN = (_NAMING, made(e.Drawn, card="card"))
_IN_THE_GALLEY = Made(e.Use, {"seat": "seat"}, {"source": "room:galley", "ability": 0})
DRAWS = (
    *(
        Short(f"{{seat}} {draws} {{card*}}", events)
        for draws in ("draws", "takes")
        for events in (DRAWN, (_IN_THE_GALLEY, *DRAWN))
    ),
    *(
        Short(f"{{seat}} {draws} {{card*}} in {{source}}", (made(e.Use, seat="seat", source="source"), *DRAWN))
        for draws in ("draws", "takes")
    ),
)
"""Who draws from decks of her choice has named them all before; in the galley that is an action."""


def _lying_in(room: object) -> object:
    return room if isinstance(room, Hole) else f"{DAMAGE}{room}"


_REPAIRING = Made(e.Use, {"seat": "seat", "source": "space"}, {"ability": 0}, {"source": _lying_in})
REPAIRS = (
    Short("{seat} repairs {space}", (_REPAIRING,)),
    Short("{seat} repairs", (Made(e.Use, {"seat": "seat"}, {"ability": 0, "source": DAMAGE}),)),
    *(
        Short(f"{{seat}} repairs{room} with {{source}}", (made(e.Use, seat="seat", source="source"),))
        for room in ("", " the room", " the damage")
    ),
)


EXAMPLES = {
    "{seat} repairs {space}": "{0} repairs the boiler room",
    "{seat} repairs with {source}": "{0} repairs with the tool kit",
    "{seat} repairs the room with {source}": "{0} repairs the room with the tool kit",
    "{seat} repairs the damage with {source}": "{0} repairs the damage with the tool kit",
    "{seat} looks at the {option} deck": "{0} looks at the mythos deck",
    "{seat} looks at two {option} cards": "{0} looks at two waypoint cards",
}
LOOKS = tuple(
    Short(f"{{seat}} looks at {what}", (made(e.Choose, seat="seat", option="option"),))
    for what in ("the {option} deck", "two {option} cards")
)
"""From the bridge one looks at cards of the deck one chooses."""
_BACK = (made(e.Take, seat="seat", card="card"),)
PUTS_BACK = (
    *(
        Short(f"{{seat}} puts {{card}}{back} on top{other}", _BACK)
        for back in ("", " back")
        for other in ("", *(f" and the other {at} the bottom" for at in ("at", "to", "on", "under")))
    ),
    *(
        Short(f"{{seat}} puts one{back} on {top} and {other} {at} {bottom}", (made(e.Take, seat="seat"),))
        for back in ("", " back")
        for top in ("top", "the top")
        for other in ("the other", "one")
        for at in ("at", "to", "on")
        for bottom in ("the bottom", "bottom")
    ),
    *(
        Short(f"{{seat}} {keeps} both{what}", (made(e.Take, seat="seat"),), {"both": "seat"})
        for keeps in ("keeps", "takes")
        for what in ("", " cards", " items", " of them")
    ),
    Short("{seat} puts both back on top", (made(e.Take, seat="seat"),), {"both": "seat"}),
)
"""Of cards looked at one is put back, or kept, and what becomes of the others goes without saying."""


def damage_lying(table: Table, room: str) -> str:
    """Name the damage card of a room; none where it is not damaged."""
    return dict(zip(rooms(table.box), table.ship.damage, strict=True)).get(room, "")


def reckoned(table: Table, written: Any) -> Any:  # noqa: ANN401 - an event as far as it is written
    """Take a repair for what the damage card does that lies where somebody is, and a rescue for one in that place.

    A resource that is chosen to be lost is taken for the option that says so.
    """
    fields = dict(written.fields)
    seat = fields.get("seat")
    if not isinstance(seat, int) or seat not in range(len(table.players)):
        return written
    space = table.players[seat].space
    if written.kind is e.Use and fields["source"] in (DAMAGE, f"{DAMAGE}{space}"):
        there = f"{DAMAGE}{damage_lying(table, space) or space}"
        return evolve(written, fields=tuple((fields | {"source": there}).items()))
    if written.kind is e.Rescue and isinstance(fields["space"], Hole) and space:
        return evolve(written, fields=tuple((fields | {"space": space}).items()))
    if written.kind is e.Move and type(fields["to"]) is Hole and not fields["to"].asked:
        spaces = tuple(one for one in boxes.ship(table.box) if one not in (space, BRIG, SICK_BAY))
        to = OneOf(fields["to"].spot, asked=False, options=spaces)
        return evolve(written, fields=tuple((fields | {"to": to}).items()))
    if written.kind is e.Choose and fields["option"] in DIALS:
        return evolve(written, fields=tuple((fields | {"option": _losing(table, fields["option"])}).items()))
    return written


def _losing(table: Table, dial: str) -> str:
    """Name the option by which a resource is lost, if the card being carried out has one such and none of that name."""
    if table.source not in boxes.scripts(table.box):
        return dial
    abilities = boxes.abilities(table.box, table.source)
    scripts = (boxes.script(table.box, table.source), *(one.effects for one in abilities))
    every = [one for effects in scripts for one in flattened(effects) if isinstance(one, Either)]
    options = [option for either in every for option in either.options]
    losing = [one.name for one in options if any(map(partial(_loses, dial), one.effects))]
    return losing[0] if len(losing) == 1 and dial not in {one.name for one in options} else dial


def _loses(dial: str, effect: object) -> bool:
    return isinstance(effect, Resource) and effect.kind == dial and effect.change < 0


def _other_turn(table: Table, _drawn: Any, who: Any) -> Refusal | None:  # noqa: ANN401 - likewise
    """Say why somebody draws no mythos card: she is revealed, or it is not her turn."""
    if isinstance(who, Hole) or not table.turn.begun or (who == table.turn.seat and not table.revealed(who)):
        return None
    if table.revealed(who):
        return Refusal("unf.traitor.phases", f"seat {who} is a revealed traitor and has no Mythos phase")
    return Refusal("unf.turn.order", f"it is the turn of seat {table.turn.seat}, not of seat {who}")


MYTHOS = tuple(
    Short(f"{{seat}} {draws} {what}", (drawn,), {"mythos_of": "seat"})
    for draws in ("draws", "turns up", "reveals")
    for what, drawn in (
        ("the mythos card {card}", made(e.Drawn, card="card")),
        *((f"{a} mythos card", made(e.Drawn)) for a in ("a", "the", "the top")),
        *((("{card}", made(e.Drawn, card="card")),) if draws == "turns up" else ()),
    )
)


def unrepaired(table: Table, event: object) -> tuple[Refusal, ...]:
    """Say why a room is not repaired: somebody is elsewhere, or it is not damaged."""
    if not isinstance(event, e.Use) or not event.source.startswith(DAMAGE):
        return ()
    room, space = event.source.removeprefix(DAMAGE), table.players[event.seat].space
    if room == space or (room in rooms(table.box) and not damage_lying(table, room)):
        return (Refusal("unf.damage.repair", f"{room} is not damaged"),)
    lies = next((one for one in rooms(table.box) if room in (one, damage_lying(table, one))), None)
    if lies is None or lies == space:
        return ()
    return (Refusal("unf.damage.repair", f"seat {event.seat} is in {space} and repairs nothing in {lies}"),)


def _unharmed(table: Table, stir: Any, who: Any) -> Refusal | None:  # noqa: ANN401 - as far as they are written
    """Say why a Deep One does not attack somebody: it attacks humans where it is."""
    space = dict(stir.fields).get("space")
    there = table.players[who].space if isinstance(who, int) else ""
    if there and table.revealed(who):
        return Refusal("unf.monster.attack", f"seat {who} is a revealed traitor, and a Deep One attacks humans")
    if not there or space == there or (isinstance(space, Hole) and table.deep_ones_in(there)):
        return None
    return Refusal("unf.monster.attack", f"seat {who} is in {there}, and a Deep One attacks where it is")


def _undamaged(table: Table, _stir: Any, room: Any) -> Refusal | None:  # noqa: ANN401 - likewise
    """Say why a Deep One does not damage a room: it attacks whoever is there first."""
    if isinstance(room, Hole) or not (table.humans_in(room) or table.passengers_in(room)):
        return None
    return Refusal("unf.monster.damage", f"a Deep One in {room} attacks who is there and damages nothing")


def _unkilled(table: Table, _stir: Any, space: Any) -> Refusal | None:  # noqa: ANN401 - likewise
    """Say why a Deep One defeats no passenger: it attacks a human who is there first, or there is no passenger."""
    if space is None:
        return _unkilled_anywhere(table)
    if isinstance(space, Hole) or (table.passengers_in(space) and not table.humans_in(space)):
        return None
    if table.humans_in(space):
        return Refusal("unf.monster.passenger", f"a Deep One in {space} attacks who is there and defeats no passenger")
    return Refusal("unf.monster.passenger", f"there is no passenger in {space}")


def _unkilled_anywhere(table: Table) -> Refusal | None:
    """Say why no Deep One defeats a passenger, where nobody said which: what is in the way where one could."""
    spaces = [one.name for one in table.box.spaces if table.deep_ones_in(one.name)]
    why = {space: _unkilled(table, None, space) for space in spaces}
    if None in why.values():
        return None
    beside = next((space for space in spaces if table.passengers_in(space)), None)
    return Refusal("unf.monster.passenger", "no Deep One is with a passenger") if beside is None else why[beside]


def _astray(table: Table, stir: Any, to: Any) -> Refusal | None:  # noqa: ANN401 - likewise
    """Say why a Deep One does not go where it is said to: it does something else first, or goes another way."""
    space = dict(stir.fields).get("space")
    origins = [space] if isinstance(space, str) else [one.name for one in table.box.spaces]
    origins = [one for one in origins if table.deep_ones_in(one)]
    if isinstance(to, Hole) or not origins or any(to in _steps(table, one) for one in origins):
        return None
    (here, *others), does = origins, f"a Deep One in {origins[0]}"
    if others:
        return Refusal("unf.monster.move", f"no Deep One goes to {to} from where it is")
    if table.humans_in(here):
        return Refusal("unf.monster.attack", f"{does} attacks who is there and does not move")
    if table.passengers_in(here):
        return Refusal("unf.monster.passenger", f"{does} defeats a passenger there and does not move")
    if not (steps := _steps(table, here)):
        return Refusal("unf.monster.damage", f"{does} damages it and does not move")
    if boxes.space(table.box, here).arrow:
        return Refusal("unf.monster.move", f"{does} moves to {steps[0]}, as the arrow leads, not to {to}")
    goal, by = _goal(table, here), " or ".join(steps)
    way = f"to {goal}" if by == goal else f"to {by}, toward {goal}"
    return Refusal("unf.monster.move", f"{does} goes {way}, the closest undamaged room, not to {to}")


def _goal(table: Table, space: str) -> str:
    """Name the room a Deep One in a room goes to: the closest that is whole."""
    return next((room for room in boxes.spill(table.box, space) if not table.damaged(room)), space)


def _steps(table: Table, space: str) -> tuple[str, ...]:
    """Where a Deep One goes from a space; nowhere, if it does something else first."""
    whole = space in rooms(table.box) and not table.damaged(space)
    if table.humans_in(space) or table.passengers_in(space) or whole:
        return ()
    arrow = boxes.space(table.box, space).arrow
    steps = (arrow,) if arrow else boxes.first_steps(table.box, space, _goal(table, space))
    one = table.ruleset.rulings.deep_one_first_step != "current_player_chooses"
    return steps[:1] if one else steps


_KILLS = ("defeats", "kills", "attacks")


def _acting(one: str) -> Iterator[Short]:
    """Let people say what a Deep One does, as the active player lets it."""
    at_large, there = made(e.Stir), made(e.Stir, space="space")
    victim, goes = made(e.PickSeat, who="who"), Made(e.PickSpace, {"space": "to"})
    yield Short(f"{one} in {{space}} attacks {{who}}", (there, victim), {"attacked": "who"})
    yield Short(f"{one} attacks {{who}}", (at_large, victim), {"attacked": "who"})
    yield Short(f"{one} in {{space}} moves to {{to}}", (there, goes), {"moved_to": "to"})
    yield Short(f"{one} moves to {{to}}", (at_large, goes), {"moved_to": "to"})
    yield Short(f"{one} damages {{space}}", (there,), {"damaged": "space"})
    yield Short(f"{one} in {{space}} damages the room", (there,), {"damaged": "space"})
    victims: Mapping[str, Slot] = {"passenger": ways("a passenger", "the passenger"), "kills": ways(*_KILLS)}
    for said, events in (
        (f"{one} in {{space}} {{kills}} {{passenger}}", (there,)),
        (f"{one} {{kills}} {{passenger}} in {{space}}", (there,)),
        (f"{one} {{kills}} {{passenger}}", (at_large,)),
    ):
        yield Short(said, events, {"killed": "space"}, slots=victims)
    for does in ("acts", "attacks", "moves"):
        yield Short(f"{one} in {{space}} {does}", (there,))


DEEP_ONES = tuple(short for one in ("a Deep One", "the Deep One") for short in _acting(one))
"""The Deep Ones act one by one, as the active player lets them."""


def _not_from(table: Table, move: Any, space: Any) -> Refusal | None:  # noqa: ANN401 - as far as they are written
    """Say that somebody does not move from where she is not."""
    seat = move.seat()
    if seat is None or isinstance(space, Hole) or table.players[seat].space == space:
        return None
    return Refusal("unf.action.move", f"seat {seat} is in {table.players[seat].space}, not in {space}")


def _one_of_two(table: Table, take: Any, _seat: Any) -> Refusal:  # noqa: ANN401 - as far as they are written
    """Say that of cards looked at one is taken, and the others are put at the bottom."""
    seat = take.seat()
    here = None if seat is None else table.players[seat].space
    rule = f"unf.room.{here}" if here in ("bridge", "cargo_hold") else "unf.reference.keeper_action"
    return Refusal(rule, "of the cards looked at one is taken; the other is put at the bottom")


BESIDES = {
    "both": _one_of_two,
    "moved_from": _not_from,
    "traded_with": elsewhere,
    "mythos_of": _other_turn,
    "attacked": _unharmed,
    "damaged": _undamaged,
    "killed": _unkilled,
    "moved_to": _astray,
}
"""Who else has a part in a trade, in whose turn a mythos card is drawn, whom and what a Deep One harms."""


def _stirred(before: Table, event: e.Stir, after: Table) -> Iterator[Any]:
    """Say what a Deep One does for want of a choice: whom it attacks, where it goes."""
    seat = before.turn.seat
    if len(humans := before.humans_in(event.space)) == 1:
        yield e.PickSeat(seat, humans[0])
    for space in before.box.spaces:
        if after.deep_ones_in(space.name) > before.deep_ones_in(space.name):
            yield e.PickSpace(seat, space.name)


def _is_so(so: Callable[[Table, Values], bool], story: Story, values: Values) -> bool | None:
    """Whether something is so, at once or when all have declined what they may do before, and chance was had.

    What chance has still to bring and nobody wrote makes no difference if it is so with all that it may be.
    """
    number = story.before
    while not so(story.states[number].table, values):
        if number == len(story.events):
            state = story.states[number]
            declining = any(isinstance(one, e.Decline) for one in cs.legal(state))
            by_chance = not cs.asked(state) and _so_by_chance(lambda table: so(table, values), state)
            return None if declining or by_chance else False
        if isinstance(event := story.events[number], e.Decline) or not hasattr(event, "seat"):
            number += 1
        else:
            return False
    return True


def _so_by_chance(so: Callable[[Table], bool], state: AnyState, most: int = MOST_BROUGHT) -> bool:
    """Whether something is so whatever chance brings next, and is decided then; who may decline does."""
    if so(state.table) or not most:
        return so(state.table)
    asked, legal = bool(cs.asked(state)), cs.legal(state)
    events = [one for one in legal if isinstance(one, e.Decline)][:1] or legal
    after = (cs.apply(state, one) for one in events)
    return bool(events) and all(_so_by_chance(so, one, most - (not asked)) for one in after)


def _is_elsewhere(story: Story, values: Values) -> str:
    seat = Seat(values["seat"])
    attacked = (one for one in reversed(range(story.before)) if isinstance(story.events[one], e.Attack))
    last = next((one for one in attacked if story.events[one].target == seat), story.before)
    dice = [one.die for one in story.events[last : story.before] if isinstance(one, e.Rolled)]
    if dice:
        return f"the die shows {dice[-1]}: {story.table().box.numbers.need_character} is needed to defeat seat {seat}"
    space = story.states[story.before].table.players[seat].space
    return f"seat {seat} is in {space}" if space else f"seat {seat} is nowhere yet: it has no character"


def _is_down(table: Table, values: Values) -> bool:
    """Whether somebody is where one is put who is defeated."""
    seat = values["seat"]
    return bool(table.players[seat].space == (BRIG if table.revealed(seat) else SICK_BAY))


def _is_there(table: Table, values: Values) -> bool:
    return bool(table.players[values["seat"]].space == values["space"])


def _has_title(title: Title) -> Iterator[Fact]:
    """Let people say who is the captain, or the keeper of the tome."""

    def has(table: Table, values: Values) -> bool:
        return bool(table.title(title) == values["seat"])

    def because(story: Story, _values: Values) -> str:
        holder = story.states[story.before].table.title(title)
        return f"nobody is the {title}" if holder is None else f"seat {holder} is the {title}"

    called = (title, f"{title} of the tome") if title == "keeper" else (title,)
    for says in (f"{verb} {the}{one}" for verb in ("is", "becomes") for the in ("the ", "") for one in called):
        yield Fact(f"{{seat}} {says}", "unf.title.succession", partial(_is_so, has), because, awaited=True)


def _damaged(story: Story, values: Values) -> bool | None:
    """Whether a room is damaged, or is when the damage has landed that is being done."""
    first = story.states[story.before].table
    if first.damaged(values["space"]):
        return True
    for number in range(story.before, len(story.states)):
        state = story.states[number]
        if state.table.ship.damage != first.ship.damage:
            return bool(state.table.damaged(values["space"]))
        if state.table.trial is not None or any(isinstance(frame, Damaging | Landing) for frame in state.agenda):
            continue
        then = story.events[number : number + 1] or cs.legal(state)
        if not any(isinstance(one, e.Decline) for one in then):
            return False
    return None


def _any_damaged(story: Story, _values: Values) -> bool | None:
    """Whether some room is damaged, or is when the damage has landed that is being done."""
    every = [_damaged(story, {"space": room}) for room in rooms(story.table().box)]
    return True if True in every else None if None in every else False


def _undamaged_yet(_story: Story, values: Values) -> str:
    return f"{values['space']} is not damaged"


def _whose(state: AnyState) -> int | None:
    """Whose turn it is, when it has come to the actions."""
    frame = waits_for(state)
    return frame.seat if isinstance(frame, Acting) else None


def _turn_of_another(story: Story, seat: int) -> str:
    """Say whose turn it is if it is not that of a seat, whatever was not written.

    A mythos phase may not have been; but no action of the turn before, and no card that is to be discarded.
    """
    first, last = story.states[story.before], story.states[-1]
    table, frame = last.table, waits_for(last)
    if not table.turn.begun or seat == table.turn.seat:
        return ""
    now = f"it is the turn of seat {table.turn.seat}"
    keeps = table.box.numbers.hand_limit
    owing = [one for one in table.clockwise() if len(table.players[one].hand) > keeps]
    if owing and isinstance(frame, Trimming | Stirring):
        return f"{now}: {Trimming(owing[0]).doing(table)}"
    is_next = seat == table.after(table.turn.seat)[0] and _is_over(last)
    return "" if is_next and first.table.turn.seat == table.turn.seat and not _untouched(first) else now


def _is_over(state: AnyState) -> bool:
    """Whether the action phase of a turn is over."""
    return not any(isinstance(frame, MythosPhase) for frame in state.agenda)


def _untouched(state: AnyState) -> bool:
    """Whether no action has been taken yet in a turn."""
    most = state.table.box.numbers.actions
    return any(isinstance(one, ActionStart) or (isinstance(one, Acting) and one.left == most) for one in state.agenda)


def _figure_of(table: Table, what: str) -> int:
    """How much there is of a resource, or how far a marker has come."""
    return table.ship.dials[DIALS.index(what)] if what in DIALS else int(getattr(table.ship, what))


def _deed(story: Story) -> int:
    """The number of the last thing that somebody did as an action, or that the mythos brought, before something."""
    done = (number for number in reversed(range(story.before)) if isinstance(story.events[number], _DEEDS))
    drawn = (one for one in reversed(range(story.before)) if isinstance(story.states[one].agenda[0], DrawingMythos))
    return max(next(done, 0), next(drawn, 0))


_DEEDS = (e.Use, e.Move, e.Attack, e.Rescue, e.Kill, e.Trade, e.Reveal)


def _changed(sign: int, story: Story, values: Values) -> bool | None:
    """Whether a figure has changed since the last deed, or does when all have declined and chance was had."""
    what, by, first = values["what"], values.get("by"), _deed(story)
    for number in range(story.before, len(story.states)):
        now = _figure_of(story.states[number].table, what)
        changes = {sign * (now - _figure_of(one.table, what)) for one in story.states[first:number]}
        if by in changes or (by is None and max(changes, default=0) > 0):
            return True
        if sign > 0 and what in _TRACKS and now == 0 and min(changes, default=0) < 0:
            return True  # it has come to its end and begins anew
        if number < len(story.events) and not _goes_without_saying(story.events[number]):
            return False
    state = story.states[-1]
    return None if any(map(_goes_without_saying, cs.legal(state))) else False


def _goes_without_saying(event: Any) -> bool:  # noqa: ANN401 - an event of the title
    """Whether it is a pass, or chance."""
    return isinstance(event, e.Decline) or not hasattr(event, "seat")


def _as_it_changed(story: Story, values: Values) -> str:
    before, now = (_figure_of(story.states[one].table, values["what"]) for one in (_deed(story), story.before))
    return (
        f"{values['what']} is at {now}, as it was" if before == now else f"{values['what']} goes from {before} to {now}"
    )


def _of_changes() -> Iterator[Fact]:
    """Let people say that a resource goes up or down, and a marker on or back."""
    for sign, what, every in (
        (-1, DIALS, ("goes down", "drops", "falls", "is reduced")),
        (1, DIALS, ("goes up", "rises", "increases")),
        (1, _TRACKS, ("advances", "moves on", "goes on", "moves forward")),
        (-1, _TRACKS, ("is delayed", "goes back", "moves back", "retreats")),
    ):
        slots = {"what": ChoiceSlot(what), "by": WholeSlot("how much")}
        for says in every:
            for by in ("", " by {by}"):
                yield _of_change(sign, f"{{what}} {says}{by}", slots)
    slots = {"what": ChoiceSlot(DIALS), "by": WholeSlot("how much")}
    for sign, verbs, said in ((-1, ("lose", "loses"), "is lost"), (1, ("gain", "gains"), "is gained")):
        yield _of_change(sign, f"{{by}} {{what}} {said}", slots)
        for who, verb in product(("we", "they", "the humans", "{seat}"), verbs):
            yield _of_change(sign, f"{who} {verb} {{by}} {{what}}", slots)
    yield _of_change(1, "{seat} advances {what}", {"what": ChoiceSlot(_TRACKS)})


_TRACKS = ("journey", "ritual")


def _of_change(sign: int, template: str, slots: Mapping[str, Slot]) -> Fact:
    rule = "unf.basics.resources" if slots["what"] == ChoiceSlot(DIALS) else "unf.mythos.track"
    return Fact(template, rule, partial(_changed, sign), _as_it_changed, awaited=True, slots=slots)


def _risked(story: Story, values: Values) -> bool | None:
    """Whether a passenger has been put in a space since the last deed, or is when chance was had."""
    first, space = story.states[_deed(story)].table, values["space"]
    if any(one.table.passengers_in(space) > first.passengers_in(space) for one in story.states[story.before :]):
        return True
    here = story.states[story.before]
    due = not cs.asked(here) or any(isinstance(one, e.Decline) for one in cs.legal(here))
    return None if due and story.before == len(story.events) else False


def _not_risked(_story: Story, values: Values) -> str:
    return f"no passenger has been put in {values['space']}"


def _put_on_deck() -> Iterator[Fact]:
    """Let people say where a passenger is put."""
    for is_put in ("is put", "is placed", "lands", "appears", "goes"):
        yield Fact(f"a passenger {is_put} in {{space}}", "unf.passenger.risk", _risked, _not_risked, awaited=True)


def _stays() -> Iterator[Fact]:
    """Let people say that somebody stays where she is."""
    for stays in ("stays in", "remains in"):
        yield Fact(f"{{seat}} {stays} {{space}}", "unf.board.ship", partial(_is_so, _is_there), _is_elsewhere)


STATED = (
    *_of_changes(),
    *_stays(),
    *_put_on_deck(),
    *turns("unf.turn.order", _whose, _turn_of_another),
    *(
        Fact(f"{{seat}} {goes} {{space}}", "unf.board.ship", partial(_is_so, _is_there), _is_elsewhere, awaited=True)
        for goes in ("is in", "is sent to", "ends up in", "is put in")
    ),
    Fact(
        "{seat} is {beaten}",
        "unf.defeat.results",
        partial(_is_so, _is_down),
        _is_elsewhere,
        awaited=True,
        slots={"beaten": ways("defeated", "beaten", "knocked out")},
    ),
    *_has_title("captain"),
    *_has_title("keeper"),
    *OF_DEEP_ONES,
    *(
        Fact(template, "unf.damage.draw", _damaged, _undamaged_yet, awaited=True)
        for template in ("{space} is damaged", "the damage goes to {space}", "the damage lands in {space}")
    ),
    Fact("the ship is damaged", "unf.damage.draw", _any_damaged, lambda *_: "no room is damaged", awaited=True),
)
"""What can be said of whose turn it is, where somebody is, who has a title, and what is damaged."""


def unasked(before: Table, event: Any, after: Table) -> tuple[Any, ...]:  # noqa: ANN401 - any event
    """Whoever is defeated or jailed is put elsewhere without being asked."""
    if isinstance(event, e.Stir):
        return tuple(_stirred(before, event, after))
    if isinstance(event, e.Accept):
        return tuple(agreed(before, event))
    own = event.seat if isinstance(event, e.Move | e.PickSpace) else None
    pairs = enumerate(zip(before.players, after.players, strict=True))
    moved = [(Seat(seat), there.space) for seat, (here, there) in pairs if here.space != there.space and seat != own]
    return tuple(one for seat, space in moved for one in (e.Move(seat, space), e.PickSpace(seat, space)))
