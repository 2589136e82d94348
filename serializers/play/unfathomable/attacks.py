"""What people say of an attack on a Deep One: that it is gone, or still there, when that is decided."""

from collections.abc import Iterator, Mapping

from corestate.unfathomable.table import events as e
from serializers.play.phrasebook import Fact, Story
from serializers.play.phrases import Values
from serializers.play.slots import Slot
from serializers.play.ways import ways


def _attack(story: Story) -> range:
    """The numbers of the last attack on a Deep One that was told before something is said, and of what it brings.

    That is decided when something has been rolled, and nobody may change it any more.
    """
    attacks = (number for number, one in enumerate(story.events) if isinstance(one, e.Attack) and one.target is None)
    end = len(story.events)
    first = max((one for one in attacks if one < story.before), default=end)
    rolled = next((number for number in range(first, end) if isinstance(story.events[number], e.Rolled)), end)
    settled = (number + 1 for number in range(rolled, end) if story.states[number + 1].table.throw is None)
    return range(first, next(settled, end))


def _slain(story: Story, _values: Values) -> bool | None:
    """Whether an attack on a Deep One has defeated it; None before that is decided."""
    attack = _attack(story)
    before, after = (story.states[number].table for number in (attack.start, attack.stop))
    if sum(after.sea.deep_ones) < sum(before.sea.deep_ones):
        return True
    return False if _dice(story) and after.throw is None else None


def _dice(story: Story) -> list[int]:
    """What was rolled in an attack."""
    return [one.die for number in _attack(story) if isinstance(one := story.events[number], e.Rolled)]


def _unslain(story: Story, values: Values) -> bool | None:
    slain = _slain(story, values)
    return None if slain is None else not slain


def _fell(story: Story, values: Values) -> str:
    if dice := _dice(story):
        return f"the die shows {dice[-1]}, and the Deep One {'is' if _slain(story, values) else 'is not'} defeated"
    return "nobody has attacked a Deep One"


def _unattacked(story: Story, _values: Values) -> bool:
    return not _attack(story)


_GONE = ("killed", "defeated", "dead", "gone", "slain", "destroyed", "beaten", "removed")
_WORDS: Mapping[str, Slot] = {
    "it": ways("the Deep One", "a Deep One", "that Deep One", "it", "the monster"),
    "falls": ways(
        *(f"is {gone}" for gone in _GONE),
        *("dies", "falls", "goes back to the supply", "returns to the supply", "is removed from the board"),
    ),
    "stands": ways(
        *(f"is not {gone}" for gone in _GONE),
        *("survives", "lives", "is there", "is still there", "stays", "stays there", "remains", "does not die"),
    ),
    "slays": ways("kills", "defeats", "destroys", "beats", "slays"),
    "misses": ways(
        *("misses", "misses it", "does not hit", "does not hit it", "does not kill it", "does not defeat it"),
        *("attack fails", "attack misses"),
    ),
    "fails": ways("fails", "misses"),
    "succeeds": ways("succeeds", "hits"),
}


def _of_deep_ones() -> Iterator[Fact]:
    """Let people say what comes of an attack on a Deep One."""
    for holds, every in (
        (_slain, ("{it} {falls}", "{seat} {slays} it", "the attack {succeeds}")),
        (_unslain, ("{it} {stands}", "{seat} {misses}", "the attack {fails}")),
    ):
        for said in every:
            yield Fact(said, "unf.action.attack", holds, _fell, awaited=True, astray=_unattacked, slots=_WORDS)


def _of_monarchs() -> Iterator[Fact]:
    """Let people say that a monarch is attacked: that is refused."""
    for one in ("dagon", "hydra"):
        because = f"Deep Ones are attacked where one is, and {one.title()} is no Deep One"
        said = f"{{seat}} attacks {one}"
        yield Fact(said, "unf.action.attack", lambda *_: False, lambda *_, because=because: because)


OF_DEEP_ONES = (*_of_deep_ones(), *_of_monarchs())
