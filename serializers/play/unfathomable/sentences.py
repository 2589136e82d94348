"""Unfathomable in words. Cards, spaces, items and characters are called as the edition names them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from json import dumps
from typing import Any

from attrs import evolve, field, frozen

from corestate.anything import AnyState, Rules
from corestate.kernel import Refusal
from corestate.unfathomable.box.edition import DEEP, DIALS, SKILLS, Box
from corestate.unfathomable.box.lookups import abilities, sources
from corestate.unfathomable.box.vocabulary import Ability, Timing
from corestate.unfathomable.checks.chaos import LayingChaos, TakingChaos
from corestate.unfathomable.checks.windows import Following, Window
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.holdings.hand_limit import Trimming
from corestate.unfathomable.holdings.looking import Looking, PuttingUnder, Removing, Taking
from corestate.unfathomable.holdings.trading import Agreeing
from corestate.unfathomable.script.abilities import fits
from corestate.unfathomable.sight.views import PlayerSeen
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table, eligible
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart, Starting
from corestate.unfathomable.turn.receiving import Choosing
from corestate.unfathomable.voyage.defeat import MayPrevent, timing_of
from corestate.unfathomable.voyage.ending import held, wins
from corestate.unfathomable.voyage.mythos import DrawingMythos, MayAvert, MythosPhase
from serializers.play.amounts import Amount
from serializers.play.phrasebook import (
    Account,
    Fact,
    Labels,
    Made,
    Phrasebook,
    Short,
    Stage,
    made,
    passing,
    starting,
)
from serializers.play.phrases import Values
from serializers.play.slots import Found, Hole, OneOf, Slot, TextSlot, Trace, spaced, spelled, told_apart
from serializers.play.tokens import Token
from serializers.play.unfathomable import checks, deeds, meant, trades
from serializers.play.unfathomable import figures as shown
from serializers.play.unfathomable.beside import EXAMPLES
from serializers.play.unfathomable.tables import TOLD, places


@frozen
class CardSlot(TextSlot):
    """A card by its name; of a skill card people may say no more than its skill: `a will card`."""

    unnamed, sort = ("card", "cards"), "skill"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a name, or the skill of a card."""
        yield from super().known(tokens, at, trace)
        skill = next((one for one in SKILLS if tokens[at].is_word(one)), None)
        if skill is not None:
            cards = tuple(card for card in self.words if card.startswith(f"{skill}-"))
            said = tokens[at + 1].is_word("card") or tokens[at + 1].is_word("cards")
            if (one := f"{skill}-{tokens[at + 1].text}") in cards:
                yield one, at + 2
            yield OneOf(tokens[at].spot(), asked=False, options=cards), at + 1 + said

    def numbers(self) -> bool:
        """No card is a number alone."""
        return False


@frozen
class SourceSlot(TextSlot):
    """What can be used, by its name or by that of what it lets one do: `persistence`, which several cards have."""

    deeds: Mapping[str, tuple[str, ...]] = field(factory=dict)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a name, or what is done by a sheet or a skill card."""
        yield from super().known(tokens, at, trace)
        for name, every in self.deeds.items():
            if (end := spelled(tokens, at, name)) > at:
                yield every[0] if len(every) == 1 else OneOf(tokens[at].spot(), asked=False, options=every), end

    def values(self) -> Iterable[str]:
        """Propose the cards that let one do something others do, too."""
        return (source for every in self.deeds.values() if len(every) > 1 for source in every)


_TITLE = "title:"
_BY_DEED = ("character:", "feat:", "skill:", _TITLE)
"""What goes by the name of what it lets one do."""


def _deeds(box: Box) -> Mapping[str, tuple[str, ...]]:
    """Find what sheets and skill cards let one do, by its name."""
    found: dict[str, tuple[str, ...]] = {}
    for source in sources(box):
        for one in abilities(box, source) if source.startswith(_BY_DEED) else ():
            found[spaced(one.name)] = (*found.get(spaced(one.name), ()), source)
    return found


@frozen
class OptionSlot(TextSlot):
    """A word on a card, in small or large letters; in quotes as it stands."""

    def write(self, value: str) -> str:
        """Write the word, in quotes if it is not in small letters."""
        return super().write(value) if value == value.lower() else dumps(value)

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a word."""
        is_word = tokens[at].kind == "word"
        yield from ((value.lower() if is_word else value, end) for value, end in super().known(tokens, at, trace))


def _slots(rules: Rules) -> Mapping[tuple[type, str], Slot]:
    """Let a word stand for a space, a card, an item, as the edition has them."""
    box = rules.box
    skills = dict.fromkeys(f"{card.skill}-{card.value}" for card in box.skill_cards)
    there = _names(box.spaces)
    spaces = TextSlot("a space", there, places(box), (*there, DEEP), meant.also_called(there))
    named = (*box.mythos, *box.waypoints, *box.spells, *box.items, *box.damage)
    word = meant.by_one_word(box.items)
    items = TextSlot("an item", _names(box.items), _spaced(box.items), _names(box.items), word)
    card = CardSlot("a card", tuple(skills), _spaced(named), (*skills, *_names(named)), word)
    titles = told_apart({one.name: one.title for one in box.characters})
    people = TextSlot("a character", _names(box.characters), titles, _names(box.characters))
    turned = TextSlot("a passenger", _names(box.passengers), _spaced(box.passengers), _names(box.passengers))
    return {
        (e.ChooseCharacter, "character"): people,
        **{(kind, "space"): spaces for kind in (e.Attack, e.Rescue, e.PickSpace, e.Stir)},
        **{(kind, "to"): spaces for kind in (e.Move, e.Herd, e.Send)},
        (e.Herd, "origin"): spaces,
        **{(kind, "item"): items for kind in (e.Offer, e.PickItem)},
        **{(kind, "card"): card for kind in (e.Discard, e.Contribute, e.Take, e.Drawn)},
        (Short, "skills"): CardSlot("a skill card", tuple(skills), {}, tuple(skills)),
        (e.PassengerTurned, "token"): turned,
        (e.Use, "source"): SourceSlot(
            "a card, a room or a sheet", (), _sources(box), tuple(sources(box)), _alone(box), deeds=_deeds(box)
        ),
        (Short, "character"): people,
        (e.Choose, "option"): OptionSlot("an option"),
        **{(kind, "space"): spaces for kind in (Short, Fact, Amount)},
    }


def _names(things: Iterable[Any]) -> tuple[str, ...]:
    return tuple(thing.name for thing in things)


def _spaced(things: Iterable[Any]) -> Mapping[str, str]:
    return told_apart({name: spaced(name) for name in _names(things)})


def _sources(box: Box) -> Mapping[str, str]:
    """Call items and rooms as people do, where nothing else that can be used has the name; of the rest say the kind."""
    plainly = {source: f"the {name}" for name, source in _named_alone(box).items() if source.startswith(_PLAIN)}
    plainly |= {one: f"the {name}" for name, every in _deeds(box).items() for one in every if one.startswith(_TITLE)}
    return told_apart({source: plainly.get(source, _with_its_kind(source)) for source in sources(box)})


_PLAIN = ("item:", "room:")
"""What goes by its name alone."""


def _with_its_kind(source: str) -> str:
    return spaced(source).replace(":", " ")


def _named_alone(box: Box) -> dict[str, str]:
    """Find what can be used by its name, where nothing else that can be used has it."""
    found: dict[str, list[str]] = {}
    for source in sources(box):
        found.setdefault(spaced(source.partition(":")[2]), []).append(source)
    return {name: every[0] for name, every in found.items() if len(every) == 1}


def _alone(box: Box) -> Mapping[str, str]:
    """Read what can be used by its name alone, an item by a word of it, and either with its kind before it."""
    names = {spaced(one.partition(":")[2]) for one in sources(box)}
    items = {word: f"item:{name}" for word, name in meant.by_one_word(box.items).items() if word not in names}
    kinds = {_with_its_kind(one): one for one in sources(box) if one.startswith((*_PLAIN, _TITLE))}
    return kinds | items | _named_alone(box)


def _shown(event: Any) -> tuple[tuple[int, object], ...]:  # noqa: ANN401 - any event
    """Discarding, adding or using a skill card and revealing a loyalty card show that it was there."""
    match event:
        case e.Discard() | e.Contribute() | e.Reveal():
            return ((event.seat, event.card),)
        case e.Use(seat=seat, source=source) if source.startswith("skill:"):
            return ((seat, source.removeprefix("skill:")),)
        case _:
            return ()


def _exists(table: Table, event: Any) -> bool:  # noqa: ANN401 - any event
    """An ability has a number its source has."""
    return not isinstance(event, e.Use) or event.ability in range(len(_abilities(table.box, event.source)))


def _abilities(box: Box, source: str) -> tuple[Ability, ...]:
    """List the abilities of a source; what is no source has none."""
    return abilities(box, source) if source in sources(box) else ()


def _meant(frame: object, table: Table, fields: Values) -> bool:
    """An ability is meant for a window only if it has its time there, a skill for a choice only if it is left."""
    if isinstance(frame, Choosing) and isinstance(skill := fields.get("skill"), str):
        return skill in frame.skills
    timing = _timing(frame)
    if timing is None or not isinstance(source := fields.get("source"), str):
        return True
    number = fields["ability"]
    every = enumerate(_abilities(table.box, source))
    return any(fits(one.timing, timing) for place, one in every if isinstance(number, Hole) or place == number)


def _timing(frame: object) -> Timing | None:
    """Name the time of the abilities a window asks for."""
    match frame:
        case Window(timing=timing) | Following(timing=timing):
            return timing
        case MayPrevent(seat=seat):
            return timing_of(seat)
        case MayAvert():
            return "crisis_choice"
        case Starting():
            return "action_start"
        case _:
            return None


def _alike(frame: object, table: Table, event: Any) -> object:  # noqa: ANN401 - any event
    """A skill card drawn unseen, to a hand or into the chaos deck, is any of its skill until it is played.

    And what somebody discards for having too many is any card of the hand. So is one that is looked at as good as
    another till it is taken, but for a mythos card that would be replaced.
    """
    if isinstance(frame, Trimming) and isinstance(event, e.Discard):
        return Trimming, event.seat
    if isinstance(frame, Looking) and isinstance(event, e.Drawn):
        mythos = event.card in _names(table.box.mythos)
        return (
            Looking,
            frame.deck if (frame.deck == "mythos") == mythos else "",
            not mythos or eligible(table, event.card),
        )
    return (type(frame), frame.skill) if isinstance(frame, Drawing | LayingChaos) else checks.alike(frame, event)


def _hand(table: Table, seat: int) -> tuple[str, ...]:
    player = table.players[seat] if 0 <= seat < len(table.players) else None
    return () if player is None else (*player.hand, *player.loyalty)


def _labels(rules: Rules) -> Labels:
    spaces = _names(rules.box.spaces)
    return Labels({"deep_ones": (*spaces, DEEP), "passengers": spaces, "skills": SKILLS, "dials": DIALS})


_CALLED = {
    "item": "",
    "room": "",
    "skill": "",
    "spell": "spell ",
    "feat": "feat of ",
    "title": "title of ",
    "mythos": "mythos card ",
    "damage": "damage card ",
    "character": "sheet of ",
}
"""What people say before the name of what can be used."""


def _spoken(text: str) -> str:
    """Call decks and waters by their numbers, and names of several words by these; those of rules stay."""
    text = re.sub(rf"\b(no )?({'|'.join(_CALLED)}):([\w-]+)", _called, text)
    text = re.sub(r"\b([dw])([1-9])\b", lambda at: f"{'deck' if at[1] == 'd' else 'water'} {at[2]}", text)
    return re.sub(r"(?<![\w.])[a-z]+(?:_[a-z]+)+\b(?!\.\w)", lambda name: spaced(name[0]), text)


def _called(found: re.Match[str]) -> str:
    """Call what can be used as people do: `the galley`, `no spell dark pact`."""
    article = found[1] or ("" if found[2] == "skill" else "the ")
    return f"{article}{_CALLED[found[2]]}{spaced(found[3])}"


def _chapter(state: AnyState) -> tuple[str, ...]:
    """Whose turn it is, and which phase of it."""
    turn, agenda = state.table.turn, {type(frame) for frame in state.agenda}
    if not turn.begun:
        return ("set-up",)
    phase = "skills" if ActionStart in agenda else "actions" if MythosPhase in agenda else "mythos"
    return f"turn of seat {turn.seat}", phase


def _stage(state: AnyState) -> Stage:
    """Set-up; then whose turn it is, and which phase of it."""
    begun = state.table.turn.begun
    due = any(isinstance(frame, DrawingMythos) for frame in state.agenda[:1])
    return Stage(_chapter(state), certain=not begun, set_up=not begun, due=due)


_FIRST = frozenset(("unf.action.room", "unf.action.limit", "unf.brig.mythos"))
"""The rules that say more than that something else is to be done now."""


def _recalled(
    states: Sequence[AnyState], _events: Sequence[Any], event: object, why: tuple[Refusal, ...]
) -> tuple[Refusal, ...]:
    """Say of an action after one's action phase that this is over, which is more than what the game is doing.

    That something was used before in this turn comes first, whatever its first use has still to bring; and that there
    is no crisis, whoever is asked something else.
    """
    state, seat = states[-1], getattr(event, "seat", None)
    if found := meant.unrepaired(state.table, event):
        return found
    why = tuple(sorted(why, key=lambda one: one.rule not in _FIRST))
    phase = _chapter(state)[1:]
    last = phase == ("actions",) and not any(isinstance(frame, Acting) for frame in state.agenda)
    if not state.agenda or seat != state.table.turn.seat or not (last or phase == ("mythos",)):
        return why
    begins = "no action is to be taken now"
    over = f"seat {seat} has taken its last action" if last else f"the action phase of seat {seat} is over"
    two = "unf.action.two"
    return tuple(evolve(one, because=one.because.replace(begins, over)) if one.rule == two else one for one in why)


def _ship_is_lost(table: Table) -> bool:
    """Whether the ship did not arrive: then those win who are no humans."""
    return table.ending not in {None, "arrival"}


def _cultist_wins(table: Table) -> bool:
    """Whether somebody wins by the Cultist card."""
    return any(held(table, seat, "cultist") and wins(table, seat) is not None for seat in table.seats())


_SIDES = {
    "humans": lambda table: not _ship_is_lost(table),
    **dict.fromkeys(("traitors", "hybrids"), _ship_is_lost),
    "cultist": _cultist_wins,
}

_NONE = ("nothing", "none", "no card", "no cards")
"""What is added by who adds nothing."""
_EXAMPLES = {
    "{seat} moves to {to}": "{0} moves to the chapel",
    "{seat} attacks {target=a Deep One} in {space}": "{0} attacks a Deep One in deck 3",
    "{seat} rescues a passenger in {space}": "{0} rescues a passenger in deck 3",
    "{seat} uses ability {ability} of {source}": "{0} uses ability 0 of room chapel",
    "{seat} uses {source}": "{0} uses room chapel",
    "{seat} plays {source}": "{0} plays persistence",
    "{seat} uses the action of {character}": "{0} uses the action of arjun singh",
    "{seat} takes the action of {character}": "{0} takes the action of arjun singh",
    "{seat} attacks with {source}": "{0} attacks with the pocket pistol",
    "{seat} attacks {target=a Deep One} with {source}": "{0} attacks a Deep One with the pocket pistol",
    "{seat} reveals {card}": "{0} reveals hybrid",
    "{seat} chooses {option}": "{0} chooses fuel",
    "{seat} chooses to lose {option}": "{0} chooses to lose sanity",
    "{seat} picks the space {space}": "{0} picks the space deck 3",
    "{seat} stirs {space}": "{0} stirs water 2",
    "{seat} herds from {origin} to {to}": "{0} herds from deck 1 to deck 3",
    "{seat} sends {who} to {to}": "{0} sends {1} to the brig",
    "the mythos card is {card}": "the mythos card is hull leak",
    "the damage card is {card}": "the damage card is structural lore",
    "card {card} is drawn": "card lore-3 is drawn",
    "{seat} casts {card}": "{0} casts greater banishment",
    "fuel is at {amount}": "fuel is at 5",
    "{seat} is in {space}": "{0} is in the chapel",
    **meant.EXAMPLES,
    **EXAMPLES,
    "hydra is in {space}": "hydra is in water 3",
    "dagon is in {space}": "dagon is in water 4",
    "there are {count} Deep Ones in {space}": "there are 2 Deep Ones in the bridge",
    "there are {count} passengers in {space}": "there are 2 passengers in deck 4",
}


_ATTACKING = made(e.Attack, seat="seat", target="target")
_SHOOTING = Made(e.Use, {"seat": "seat", "source": "source"}, {"ability": 0})
"""A weapon is used: to attack with it is the first thing it can do."""
_ACTING = Made(e.Use, {"seat": "seat", "source": "character"}, turned={"source": "character:{}".format})
"""The action of a sheet is taken."""
_SKILLS_DRAWN = Made(e.Drawn, {"card": "skills"}, turned={"card": lambda card: card})

_TWICE = tuple(one for die in ("die", "other") for one in (made(e.Attack, seat="seat"), made(e.Rolled, die=die)))
_PICKING = made(e.PickSeat, seat="seat", who="who")
_ACCUSING = Made(e.Use, {"seat": "seat"}, {"source": "room:captains_cabin", "ability": 0})
"""Who accuses somebody uses the Captain's Cabin."""

PHRASES = Phrasebook(
    phrases={
        e.ChooseCharacter: "{seat} plays {character}",
        e.Name: "{seat} names {skill}",
        e.Move: "{seat} moves to {to}",
        e.Attack: "{seat} attacks {target=a Deep One} in {space}",
        e.Rescue: "{seat} rescues a passenger in {space}",
        e.Kill: "{seat} kills a passenger",
        e.Use: "{seat} uses ability {ability} of {source}",
        e.Trade: "{seat} trades",
        e.Offer: "{seat} offers {item} of {giver} to {receiver}",
        e.Accept: "{seat} accepts",
        e.Reveal: "{seat} reveals {card}",
        e.Stop: "{seat} stops",
        e.Decline: "{seat} declines",
        e.Choose: "{seat} chooses {option}",
        e.Number: "{seat} says {number}",
        e.PickSpace: "{seat} picks the space {space}",
        e.PickSeat: "{seat} picks the player {who}",
        e.PickItem: "{seat} picks the item {item}",
        e.Discard: "{seat} discards {card}",
        e.Contribute: "{seat} adds {card}",
        e.Take: "{seat} takes {card}",
        e.Stir: "{seat} stirs {space}",
        e.Herd: "{seat} herds from {origin} to {to}",
        e.Send: "{seat} sends {who} to {to}",
        e.StarterNamed: "{starter} starts",
        e.Rolled: "the die shows {die}",
        e.Drawn: "card {card} is drawn",
        e.LoyaltyDealt: "loyalty {card} is dealt",
        e.PassengerTurned: "the passenger is {token}",
    },
    shorts=(
        Short("cards {card*} are drawn", (made(e.Drawn, card="card"),)),
        Short("loyalties {card*} are dealt", (made(e.LoyaltyDealt, card="card"),)),
        Short("{to} draws {card*}", (made(e.Drawn, card="card"),), {"draws": "to"}),
        *meant.DRAWS,
        *trades.TRADES,
        *meant.REPAIRS,
        *deeds.SHORTS,
        *meant.DEEP_ONES,
        *meant.LOOKS,
        *meant.PUTS_BACK,
        *(
            Short(f"{{seat}} {picks}", (made(e.Take, seat="seat", card="card"),))
            for picks in ("chooses {card}", "chooses the waypoint {card}", "picks the waypoint {card}", "picks {card}")
        ),
        *(
            Short(f"{{to}} {sees} {{card*}}", (made(e.Drawn, card="card"),), {"looks": "to"})
            for sees in ("sees", "draws")
        ),
        Short("{seat} draws {card}", (made(e.Take, seat="seat", card="card"),)),
        Short("{to} is dealt {card}", (made(e.LoyaltyDealt, card="card"),), {"dealt_to": "to"}),
        Short("the mythos card is {card}", (made(e.Drawn, card="card"),)),
        Short("the damage card is {card}", (made(e.Drawn, card="card"),)),
        *(
            Short(f"{{seat}} {uses}", (made(e.Use, seat="seat", source="source"),))
            for uses in (
                "uses {source}",
                "uses the action of {source}",
                "takes the action of {source}",
                "plays {source}",
            )
        ),
        *(Short(f"{{seat}} {takes} the action of {{character}}", (_ACTING,)) for takes in ("uses", "takes")),
        Short("{seat} uses {source} on {who}", (made(e.Use, seat="seat", source="source"), _PICKING)),
        *(
            Short(f"{{seat}} accuses {{who}}{there}", (_ACCUSING, _PICKING))
            for there in ("", " in the cabin", " in the captain's cabin")
        ),
        *(Short(f"{{seat}} visits {who}", (made(e.Move, seat="seat", to="to"),)) for who in ("{to}", "{who} in {to}")),
        Short("{seat} plays {card*}", (made(e.Contribute, seat="seat", card="card"),)),
        *(
            Short(f"{{seat}} puts {{card*}} {into} the check", (made(e.Contribute, seat="seat", card="card"),))
            for into in ("into", "in")
        ),
        Short("{seat} rolls {die}", (made(e.Rolled, die="die"),)),
        Short("{seat} names {skill*}", (made(e.Name, seat="seat", skill="skill"),)),
        Short("{seat} discards {card*}", (made(e.Discard, seat="seat", card="card"),)),
        Short("{seat} adds {card*}", (made(e.Contribute, seat="seat", card="card"),)),
        Short("{seat} stirs {space*}", (made(e.Stir, seat="seat", space="space"),)),
        Short("{seat} picks {who}", (made(e.PickSeat, seat="seat", who="who"),)),
        Short("{seat} takes {character}", (made(e.ChooseCharacter, seat="seat", character="character"),)),
        Short("{seat} goes to {space}", (made(e.PickSpace, seat="seat", space="space"),)),
        Short("{seat} adds {card*} to the check", (made(e.Contribute, seat="seat", card="card"),)),
        Short("{seat} adds {card*} face down", (made(e.Contribute, seat="seat", card="card"),)),
        Short("{seat} plays {card*} into the check", (made(e.Contribute, seat="seat", card="card"),)),
        Short("the chaos cards are {card*}", (made(e.Drawn, card="card"),)),
        Short("{seat} puts in {card*}", (made(e.Contribute, seat="seat", card="card"),)),
        *(Short(f"{{seat}} adds {none}", (made(e.Decline, seat="seat"),), idle=True) for none in _NONE),
        Short("{seat} attacks {target=a Deep One}", (_ATTACKING,)),
        *(
            Short(f"{{seat}} attacks {one}", (made(e.Attack, seat="seat"),))
            for one in ("one of them", "it", "the Deep One")
        ),
        Short("{seat} attacks", (made(e.Attack, seat="seat"),)),
        *(
            Short(f"{{seat}} attacks {{target=a Deep One}} {rolling} {{die}}", (_ATTACKING, made(e.Rolled, die="die")))
            for rolling in ("with a roll of", "rolling", "rolling a", ", rolling", ", rolling a")
        ),
        Short("{seat} attacks twice", (made(e.Attack, seat="seat"),) * 2),
        *(
            Short(f"{{seat}} attacks twice{rolling} {a}{{die}} and {a}{{other}}", _TWICE)
            for rolling in (" and rolls", " rolling", ", rolling", ":")
            for a in ("", "a ")
        ),
        Short(
            "{seat} attacks {target=a Deep One} with {source}",
            (_SHOOTING, _ATTACKING),
        ),
        Short("{seat} attacks with {source}", (_SHOOTING, made(e.Attack, seat="seat"))),
        Short("{seat} does not add anything", (made(e.Decline, seat="seat"),), idle=True),
        *(Short(f"{{seat}} {gets} {{card}}", (made(e.Take, seat="seat", card="card"),)) for gets in ("keeps", "gets")),
        *(Short(f"{{to}} {gets} {{skills*}}", (_SKILLS_DRAWN,), {"draws": "to"}) for gets in ("gets", "receives")),
        Short("{seat} chooses to lose {option}", (made(e.Choose, seat="seat", option="option"),)),
        *(
            Short(f"{{seat}} keeps all {cards}", (made(e.Decline, seat="seat"),), idle=True)
            for cards in ("cards", "of them", "of the cards")
        ),
        Short("{seat} is {character}", (made(e.ChooseCharacter, seat="seat", character="character"),)),
        *(
            Short(f"{{seat}} reveals {oneself}", (made(e.Reveal, seat="seat"),))
            for self_ in ("himself", "herself", "themselves", "themself")
            for oneself in (self_, f"{self_} as a traitor")
        ),
        *(
            Short(f"{{seat}} {reveals} as {a} {{card}}", (made(e.Reveal, seat="seat", card="card"),))
            for reveals in ("reveals himself", "reveals herself", "reveals themselves", "is revealed")
            for a in ("a", "the")
        ),
        Short("{seat} is revealed", (made(e.Reveal, seat="seat"),)),
        *meant.MYTHOS,
        *starting(e.StarterNamed),
        Short("{seat} rolls a {die}", (made(e.Rolled, die="die"),)),
        *passing(e.Decline, e.Stop, idle=True),
    ),
    synonyms={
        **dict.fromkeys(("runs", "walks", "heads", "hurries", "steps", "flees", "escapes", "climbs"), "moves"),
        **dict.fromkeys(("swaps", "exchanges"), "trades"),
        **dict.fromkeys(("saves",), "rescues"),
        "borrows": "gets",
        "searches": "uses",
        "contributes": "adds",
        "test": "check",
        "shoots": "attacks",
        "fights": "attacks",
        "on": "in",
        "begins": "starts",
        "sickbay": "sick_bay",
        "engine": "boiler",
    },
    slots=_slots,
    worded=deeds.worded,
    joined=deeds.joined,
    ambiguous={e.Choose: (Taking, PuttingUnder)},
    unasked=meant.unasked,
    called={("father", "dagon"): "dagon", ("mother", "hydra"): "hydra"},
    shown_next=frozenset({e.Choose}),
    called_for=frozenset({e.Contribute}),
    passes=(e.Decline, e.Stop),
    shows=_shown,
    takes=frozenset({e.Take}),
    handed=frozenset({e.Reveal}),
    hand=_hand,
    cards_seen={(PlayerSeen, "hand"): True, (PlayerSeen, "known"): True},
    alike=_alike,
    laying=checks.CHECKS,
    facts=(*checks.FACTS, *meant.STATED),
    besides={**meant.BESIDES, **deeds.BESIDES},
    dues=frozenset({Trimming}),
    pays={e.Discard: frozenset({e.Move, e.Use})},
    agreed={Agreeing: e.Accept},
    reckoned=meant.reckoned,
    receiver="draws",
    meant=_meant,
    exists=_exists,
    sights={
        e.DrawnHidden: "a card[ of {skill}] is drawn unseen",
        e.LoyaltyHidden: "a loyalty card is dealt",
        e.ContributeHidden: "{seat} adds a card face down",
        e.TakeHidden: "{seat} takes a card unseen",
    },
    hideable=frozenset({e.Drawn, e.LoyaltyDealt, e.Contribute, e.Take}),
    accounts=(
        Account(e.Use, "{seat} uses {source}", where={"ability": 0}),
        Account(e.Drawn, "{draws} draws {card}"),
        Account(e.Drawn, "{looks} sees {card}"),
        Account(e.Drawn, "the mythos card is {card}", at=(DrawingMythos,)),
        Account(e.LoyaltyDealt, "{dealt_to} is dealt {card}"),
        Account(e.DrawnHidden, "{draws} draws a card[ of {skill}]"),
        Account(e.DrawnHidden, "{looks} sees a card"),
        Account(e.DrawnHidden, "a card[ of {skill}] goes into the chaos deck", at=(LayingChaos,)),
        Account(e.DrawnHidden, "a card of the chaos deck joins the check", at=(TakingChaos,)),
        Account(e.DrawnHidden, "a card leaves the game unseen", at=(Removing,)),
        Account(e.LoyaltyHidden, "{dealt_to} is dealt a loyalty card"),
    ),
    examples=_EXAMPLES,
    labels=_labels,
    recalled=_recalled,
    spoken=_spoken,
    told=TOLD,
    figures=shown.figures,
    chapter=_chapter,
    stage=_stage,
    curves=shown.curves,
    amounts=shown.AMOUNTS,
    sides=_SIDES,
    scored=False,
    undrawn=frozenset({"abilities", "effects", "reveal", "unf.Character.feat", "unf.Box.keeper"}),
)
