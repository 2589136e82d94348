"""What people state of a game of Into the Blue: whose turn it is, how often somebody rolls, who takes a treasure.

And what nobody may do: a chest is its owner's secret until the game is over.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import get_args

from corestate.anything import AnyState
from corestate.into_the_blue.box import Die
from corestate.into_the_blue.course import REROLLS, MayReroll, Rolling, TakingChest
from corestate.into_the_blue.scoring import account
from corestate.kernel import counted_noun, is_over, waits_for
from serializers.play.into_the_blue.dice import ShellsSlot
from serializers.play.phrasebook import Fact, Story, turns
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot, Slot, WholeSlot
from serializers.play.ways import ways

ROLLS = REROLLS + 1
"""So often somebody rolls in a turn."""


def _whose(state: AnyState) -> int | None:
    return getattr(waits_for(state), "seat", None)


def _gets_a_turn(story: Story, values: Values) -> bool | None:
    out = story.table().unused(values["seat"]) == 0
    return False if is_over(story.states[-1]) or out else None


def _no_turn(story: Story, values: Values) -> str:
    if not is_over(story.states[-1]):
        return f"seat {values['seat']} has placed its last shell, and the others have a last turn"
    by_chest = story.table().ended_by_chest()
    return "the last chest is taken, and nobody has a last turn" if by_chest else "everybody has had a last turn"


def _last_turns() -> Iterator[Fact]:
    """Let people say that somebody has still to play: false when the game is over."""
    turn = ways("a turn", "a last turn", "one last turn", "another turn", "one more turn", "the last turn")
    slots = {"gets": ways(*(f"{still}{gets}" for still in ("", "still ") for gets in _GETS)), "turn": turn}
    yield Fact("{seat} {gets} {turn}", "itb.end.chests", _gets_a_turn, _no_turn, awaited=True, slots=slots)


_GETS = ("gets", "has", "plays", "takes")


def _turns() -> Iterator[Fact]:
    """Let people say whose turn it is; that it is still to come is another thing."""
    it_is, her_turn, *others = turns("itb.turn.clockwise", _whose)
    yield from (it_is, her_turn, *_last_turns(), *others)


def _made(story: Story, seat: int) -> int:
    """How often a seat has rolled in the last turn of it that was told."""
    for state in reversed(story.states[: story.before + 1]):
        frame = waits_for(state)
        if isinstance(frame, Rolling | MayReroll) and frame.seat == seat:
            return ROLLS - frame.rerolls - (isinstance(frame, Rolling) and state is story.states[story.before])
    return 0


def _is_the_roll(story: Story, values: Values) -> bool:
    return _made(story, values["seat"]) == _NTH.index(values["nth"]) + 1


def _is_another(story: Story, values: Values) -> str:
    made = counted_noun(_made(story, values["seat"]), "time", "times")
    return f"seat {values['seat']} has rolled {made}: what the dice show now is the result"


_NTH = ("first", "second", "third")
_OLD = ("earlier", "previous", "old", "last but one")


def _of_rolls() -> Iterator[Fact]:
    """Let people say which roll counts, and how often somebody rolls."""
    slots: dict[str, Slot] = {
        "nth": ChoiceSlot(_NTH),
        "old": ways(*_OLD),
        "takes": ways("takes", "keeps", "uses", "goes back to", "returns to", "stays with", "chooses", "counts"),
        "roll": ways("roll", "throw", "result"),
        "rolls": ways(*(f"{rolls}{dice}" for rolls in ("rolls", "throws") for dice in ("", " the dice", " dice"))),
        "count": WholeSlot("how often"),
        "fourth": ways("a fourth time", "a fifth time"),
    }
    yield Fact("{seat} {takes} the {nth} {roll}", "itb.roll.final", _is_the_roll, _is_another, slots=slots)
    yield Fact("{seat} {takes} the {old} {roll}", "itb.roll.final", lambda *_: False, _is_another, slots=slots)
    yield _often("{seat} {rolls} {count} times", slots)
    yield _often("{seat} {rolls} twice", slots, ROLLS - 1)
    yield _often("{seat} {rolls} {fourth}", slots, ROLLS + 1)


def _often(template: str, slots: Mapping[str, Slot], count: int = 0) -> Fact:
    """State how often somebody rolls: as often as one may, or it is refused."""

    def may(_story: Story, values: Values) -> bool | None:
        return None if values.get("count", count) <= ROLLS else False

    def because(story: Story, values: Values) -> str:
        seat, now = values["seat"], _whose(story.states[story.before])
        if values.get("count", count) > ROLLS or now == seat:
            return f"seat {seat} rolls at most {counted_noun(ROLLS, 'time', 'times')} in a turn"
        return "the game is over" if now is None else f"it is the turn of seat {now}"

    def is_anothers(story: Story, values: Values) -> bool:
        return bool(_whose(story.states[story.before]) != values["seat"])

    return Fact(template, "itb.roll.again", may, because, astray=is_anothers, slots=slots)


def _token(token: str) -> Callable[[Story, Values], bool | None]:
    """Hold that a treasure of a level goes to somebody, when the game is over."""

    def holds(story: Story, values: Values) -> bool | None:
        won = [one for level in account(story.table()).levels for one in level.awards if one.level == values["level"]]
        return (values["seat"], token) in [(one.seat, one.token) for one in won] if is_over(story.states[-1]) else None

    return holds


def _goes_to(token: str) -> Callable[[Story, Values], str]:
    """Say who takes a treasure of a level, and what decided between those who tied."""

    def because(story: Story, values: Values) -> str:
        if not is_over(story.states[-1]):
            return "the game is not over"
        level = next((one for one in account(story.table()).levels if one.level == values["level"]), None)
        if level is None:
            return f"there is no level {values['level']}"
        takers = [one.seat for one in level.awards if one.token == token]
        ties = [one.told().because for one in level.ties if values["seat"] in (one.ahead, one.behind)]
        named = " and ".join(f"seat {one}" for one in takers) or "nobody"
        return "; ".join((f"the {token} treasure of level {values['level']} goes to {named}", *ties))

    return because


def _unfinished(story: Story, _values: Values) -> bool:
    return not is_over(story.states[-1])


def _treasures() -> Iterator[Fact]:
    """Let people say who takes a treasure of a level."""
    slots = {
        "level": WholeSlot("a level"),
        "takes": ways("takes", "gets", "wins", "has", "receives"),
        "of": ways("of", "on", "at", "from"),
        "main": ways("main treasure", "treasure"),
        "secondary": ways("secondary treasure", "second treasure"),
    }
    for token, rule in (("main", "itb.score.main"), ("secondary", "itb.score.second")):
        said = f"{{seat}} {{takes}} the {{{token}}} {{of}} level {{level}}"
        yield Fact(said, rule, _token(token), _goes_to(token), astray=_unfinished, slots=slots)


def _secret(story: Story, _values: Values) -> bool:
    return is_over(story.states[story.before])


_INSIDE = (
    *("the chest", "the value of the chest", "what is in the chest", "what the chest is worth", "what the chest holds"),
    *("the chests", "what is in the chests", "what the chests are worth"),
)


def _of_chests() -> Iterator[Fact]:
    """Let people say that somebody makes a chest known: that is refused until the game is over."""
    slots = {
        "what": ways(*_INSIDE),
        "shows": ways("shows", "tells", "reveals to"),
        "reveals": ways("shows", "reveals", "tells", "says", "turns up", "turns over", "shows everybody"),
        "looks": ways("looks at", "looks into", "looks in"),
        "chest": ways("chest", "chests"),
    }
    for said in ("{shows} {who} {what}", "{reveals} {what} to {who}", "{reveals} {what}", "{looks} {who} {chest}"):
        yield Fact(f"{{seat}} {said}", "itb.perfect.secret", _secret, _is_secret, slots=slots)


def _is_secret(_story: Story, _values: Values) -> str:
    return "what a chest is worth is known to its owner alone until the game is over"


def _of_shells() -> Iterator[Fact]:
    """Let people say that shells are moved, or taken back: that is refused."""
    slots = {
        "count": ShellsSlot(),
        "shells": ways("shells", "shell", "of the shells", ""),
        "from": ways("from level", "from", "on level", "off level"),
        "to": ways("to level", "to"),
        "takes": ways("takes back", "takes", "removes"),
        "level": WholeSlot("a level"),
        "other": WholeSlot("a level"),
    }
    for said in (
        "moves {count} {shells} {from} {level} {to} {other}",
        "moves {count} {shells} {to} {other}",
        "{takes} {count} {shells} {from} {level}",
    ):
        yield Fact(f"{{seat}} {said}", "itb.dive.presence", lambda *_: False, _lies, slots=slots)


def _lies(_story: Story, _values: Values) -> str:
    return "a shell stays on its level for the rest of the game"


def _last_dice(story: Story) -> tuple[object, ...]:
    """The dice that lie there, or lay there last."""
    return next((one.table.dice for one in reversed(story.states[: story.before + 1]) if one.table.dice), ())


def _no_such(story: Story, values: Values) -> bool | None:
    dice = _last_dice(story)
    return values["face"] not in dice if dice else None


def _such(story: Story, _values: Values) -> str:
    return f"the dice show {' '.join(map(str, _last_dice(story)))}"


def _of_dice() -> Iterator[Fact]:
    """Let people say what no die shows."""
    slots = {"face": ChoiceSlot(get_args(Die)), "has": ways("has no", "does not have a", "has not a single")}
    yield Fact("{seat} {has} {face}", "itb.dive.sequence", _no_such, _such, slots=slots)
    yield Fact("there is no {face}", "itb.dive.sequence", _no_such, _such, slots=slots)


def _may_go_without(story: Story, values: Values) -> bool | None:
    frame = waits_for(story.states[story.before])
    return False if isinstance(frame, TakingChest) and frame.seat == values["seat"] else None


def _must_take(_story: Story, values: Values) -> str:
    return f"seat {values['seat']} has dived perfectly and must take a chest"


def _declining() -> Iterator[Fact]:
    """Let people say that somebody takes no chest: refused after a perfect dive."""
    leaves = ways("does not want", "does not take", "refuses", "declines", "leaves", "does not want to take")
    slots = {"leaves": leaves, "chest": ways("a chest", "the chest", "any chest")}
    yield Fact("{seat} {leaves} {chest}", "itb.perfect.must", _may_go_without, _must_take, slots=slots)


def _no_number(_story: Story, values: Values) -> str:
    return f"a chest is no {values['level']}: it counts in a perfect dive alone"


def _of_faces() -> Iterator[Fact]:
    """Let people say that a chest is taken for a number: that is refused."""
    slots = {
        "level": WholeSlot("a number"),
        "uses": ways("uses", "counts", "takes"),
        "chest": ways("a chest", "the chest", "one chest"),
        "as": ways("as a", "as", "for a", "like a"),
    }
    said = "{seat} {uses} {chest} {as} {level}"
    yield Fact(said, "itb.dive.sequence", lambda *_: False, _no_number, slots=slots)


FACTS = (
    *_turns(),
    *_declining(),
    *_of_faces(),
    *_of_dice(),
    *_of_shells(),
    *_of_rolls(),
    *_treasures(),
    *_of_chests(),
)
