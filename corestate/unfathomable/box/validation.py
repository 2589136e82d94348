"""What holds of any box of the game: totals, names that resolve, a board that hangs together."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from attrs import asdict

from corestate.rulebook import Sizes, excess
from corestate.unfathomable.box import vocabulary
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.vocabulary import PEOPLE, PLACES, Ability, Effect, parts

LARGEST = Sizes(number=200)
MOST_COPIES = 1_000
SKILL_SET = 5  # unf.skill.types
SEATS = (3, 4, 5, 6)  # unf.setup.players
_COUNTS = ("journey", "ritual", "dial_start", "dial_end", "deep_ones")


def problems(box: Box) -> Iterator[tuple[str, str]]:
    """Name each key that cannot be, or that would make a question about the game too dear, and why."""
    if too_large := (*excess(box, LARGEST), *_copies(box)):
        yield from too_large
        return
    yield from _board(box)
    yield from _limits(box)
    if any(_twins(box)):
        yield from _twins(box)
        return
    yield from _characters(box)
    yield from _decks(box)
    yield from _loyalty(box)
    people = {*PEOPLE, *(one.name for one in box.characters)}
    places = {*PLACES, *(one.name for one in box.spaces)}
    known = {"who": people, "by": people, "where": places, "among": places | set(PEOPLE)}
    for key, effect in every_effect(box):
        yield from _effect(box, known, key, effect)
    for key, ability in every_ability(box):
        yield from _ability(box, key, ability)


def _copies(box: Box) -> Iterator[tuple[str, str]]:
    for key in ("skill_cards", "spells", "passengers"):
        if (copies := sum(one.copies for one in getattr(box, key) if one.copies > 0)) > MOST_COPIES:
            yield key, f"wanted at most {MOST_COPIES} in all, found {copies}"
        if (fewest := min((one.copies for one in getattr(box, key)), default=0)) < 0:
            yield key, f"wanted no fewer than 0 copies of each, found {fewest}"


def _twins(box: Box) -> Iterator[tuple[str, str]]:
    for key in ("spaces", "rooms", "characters", "mythos", "waypoints", "spells", "items", "damage", "passengers"):
        names = [card.name for card in getattr(box, key)]
        for name in names:
            if names.count(name) > 1:
                yield f"{key}[{name}].name", "stands twice"


def _board(box: Box) -> Iterator[tuple[str, str]]:
    names = {space.name: space for space in box.spaces}
    for space in box.spaces:
        for other in space.adjacent:  # unf.board.adjacent
            if other not in names:
                yield f"spaces[{space.name}].adjacent", f"there is no space {other}"
            elif space.name not in names[other].adjacent:
                yield f"spaces[{space.name}].adjacent", f"{other} does not touch {space.name} in turn"
        wanted = space.kind != "interior"  # unf.board.water, unf.board.ship
        if bool(space.arrow) != wanted or (wanted and space.arrow not in space.adjacent):
            yield f"spaces[{space.name}].arrow", f"{space.arrow or 'no arrow'} does not lead to an adjacent space"
    yield from _numbers(box)
    for needed in ("sick_bay", "brig"):  # unf.board.interior
        if needed not in names or names[needed].numbers:
            yield "spaces", f"wanted a {needed} without a number"
    yield from _placed(box)


def _placed(box: Box) -> Iterator[tuple[str, str]]:
    """What stands on the board at the start may stand there, and there is enough of it."""
    kinds = {space.name: space.kind for space in box.spaces}
    for placed in box.start_deep_ones:
        if placed.space not in kinds or placed.space in ("sick_bay", "brig"):  # unf.monster.not_in_brig
            yield "start_deep_ones", f"there is no space for Deep Ones {placed.space}"
    for placed in box.start_passengers:
        if kinds.get(placed.space) != "deck":  # unf.setup.monsters_and_passengers
            yield "start_passengers", f"there is no deck space {placed.space}"
    for key, all_placed in (("start_deep_ones", box.start_deep_ones), ("start_passengers", box.start_passengers)):
        for placed in all_placed:
            if placed.count < 0:
                yield key, f"wanted no fewer than 0 on {placed.space}, found {placed.count}"
    tokens = sum(token.copies for token in box.passengers)  # unf.setup.supply
    if sum(placed.count for placed in box.start_deep_ones) > box.deep_ones:
        yield "start_deep_ones", f"there are only {box.deep_ones} Deep Ones"
    if sum(placed.count for placed in box.start_passengers) > tokens:
        yield "start_passengers", f"there are only {tokens} passengers"


def _numbers(box: Box) -> Iterator[tuple[str, str]]:
    for kind in ("deck", "interior", "water"):
        found = sorted(n for space in box.spaces if space.kind == kind for n in space.numbers)  # unf.room.numbers
        if found != list(range(1, box.numbers.die + 1)):
            yield "spaces", f"each number of the die names one {kind} space, found {found}"
    water = sorted(space.name for space in box.spaces if space.kind == "water")  # unf.board.water
    if sorted(name for chain in box.chains for name in chain) != water:
        yield "chains", "wanted every water space once"


def at_least(least: int, numbers: Mapping[str, int]) -> Iterator[tuple[str, str]]:
    """Name each number that is less than it has to be."""
    for name, number in numbers.items():
        if number < least:
            yield name, f"wanted at least {least}, found {number}"


def _limits(box: Box) -> Iterator[tuple[str, str]]:
    """Dials start within their ends, tracks have a length, and numbers of the rulebook are at least 1."""
    yield from at_least(1, {key: getattr(box, key) for key in _COUNTS})
    if box.dial_start > box.dial_end:  # unf.reference.dial_cap
        yield "dial_start", f"the dials end at {box.dial_end}, found {box.dial_start}"
    for row in box.no_cultist_dials:
        # unf.reference.variants
        if row.seats not in SEATS or not all(1 <= value <= box.dial_end for value in row.start):
            yield "no_cultist_dials", f"wanted dials from 1 to {box.dial_end}, found {list(row.start)}"
    for name, wrong in at_least(1, asdict(box.numbers)):
        yield "numbers", f"{name}: {wrong}"
    if box.numbers.starting_hand > SKILL_SET:  # unf.setup.standard_hand
        yield (
            "numbers",
            f"starting_hand: wanted at most {SKILL_SET}, as many as a skill set has, found {box.numbers.starting_hand}",
        )
    rooms = sum(space.kind == "interior" and bool(space.numbers) for space in box.spaces)
    if box.numbers.lost_rooms > rooms:  # unf.damage.six_rooms
        yield "numbers", f"lost_rooms: there are {rooms} numbered rooms, found {box.numbers.lost_rooms}"


def _characters(box: Box) -> Iterator[tuple[str, str]]:
    names = [one.name for one in box.characters]
    spaces, items = {one.name for one in box.spaces}, {one.name for one in box.items}
    for one in box.characters:
        key = f"characters[{one.name}]"
        if len(one.skills) != SKILL_SET:  # unf.skill.types
            yield f"{key}.skills", f"a skill set has {SKILL_SET} cards, found {len(one.skills)}"
        if one.start not in spaces:  # unf.setup.start_item_and_space
            yield f"{key}.start", f"there is no space {one.start}"
        if one.item not in items:
            yield f"{key}.item", f"there is no item {one.item}"
    for key, line in (("captain_line", box.captain_line), ("keeper_line", box.keeper_line)):
        if sorted(line) != sorted(names):  # unf.title.succession
            yield key, "wanted every character once"
    if len(names) < SEATS[-1]:  # unf.setup.players
        yield "characters", f"{SEATS[-1]} seats want as many characters, found {len(names)}"
    for party in box.parties:
        # unf.setup.suggested_characters
        if len(party.characters) != party.seats or not set(party.characters) <= set(names):
            yield "parties", f"wanted {party.seats} characters, found {list(party.characters)}"


def _decks(box: Box) -> Iterator[tuple[str, str]]:
    kinds = Counter((card.skill, card.value) for card in box.skill_cards)
    for (skill, value), count in kinds.items():
        if count > 1:
            yield f"skill_cards[{skill}-{value}]", "stands twice"
    for skill in ("influence", "lore", "observation", "strength", "will", "treachery"):
        cards = sum(card.copies for card in box.skill_cards if card.skill == skill)
        if cards < 2 * box.numbers.chaos_each:  # unf.reference.chaos_deck
            yield "skill_cards", f"the {skill} deck is too small: {cards}"
    for card in box.skill_cards:
        if len(card.abilities) != 1:
            yield f"skill_cards[{card.skill}-{card.value}].abilities", "wanted one ability"
    if sum(one.kind == "structural" for one in box.damage) < box.numbers.lost_rooms:  # unf.damage.six_rooms
        yield "damage", f"wanted at least {box.numbers.lost_rooms} structural cards"
    if any(one.distance < 1 for one in box.waypoints) or not box.waypoints:  # unf.journey.distance
        yield "waypoints", "every distance is at least 1"
    yield from _mythos(box)


def _mythos(box: Box) -> Iterator[tuple[str, str]]:
    names = {one.name for one in box.characters}
    for one in box.mythos:
        if one.character and one.character not in names:  # unf.mythos.character_card
            yield f"mythos[{one.name}].character", f"there is no character {one.character}"
        first = one.effects[0].do if one.effects else "nothing"
        if first != ("check" if one.kind == "check" else "either"):  # unf.mythos.crisis_types
            yield f"mythos[{one.name}].effects", f"a {one.kind} does not begin with {first}"
    if sum(not one.character for one in box.mythos) < 2:  # noqa: PLR2004 - one to draw, one to find below it
        yield "mythos", "wanted at least two cards for everybody"


def _loyalty(box: Box) -> Iterator[tuple[str, str]]:
    for key, rows in (("loyalty", box.loyalty), ("learning_loyalty", box.learning_loyalty)):
        if tuple(row.seats for row in rows) != SEATS:  # unf.setup.players
            yield key, f"wanted a row for each of {SEATS} seats"
        for row in rows:
            if row.human + row.hybrid + row.cultist != 2 * row.seats:  # unf.loyalty.standard_deal
                yield key, f"{row.seats} seats want {2 * row.seats} cards, two each"
            if row.hybrid + row.cultist >= row.seats:  # unf.reference.loyalty_deck
                yield key, f"of {row.seats} seats one must stay human, found {row.hybrid + row.cultist} other cards"


def every_ability(box: Box) -> Iterator[tuple[str, Ability]]:
    """List every ability of the box with the key it stands under."""
    for skill in box.skill_cards:
        yield from _keyed(f"skill_cards[{skill.skill}-{skill.value}]", skill.abilities)
    for key in ("rooms", "characters", "mythos", "spells", "items", "damage"):
        for card in getattr(box, key):
            yield from _keyed(f"{key}[{card.name}]", card.abilities)
    for one in box.characters:
        yield f"characters[{one.name}].feat", one.feat
    yield from _keyed("keeper", box.keeper)


def _keyed(key: str, abilities: Iterable[Ability]) -> Iterator[tuple[str, Ability]]:
    return ((f"{key}.abilities[{ability.name}]", ability) for ability in abilities)


def every_effect(box: Box) -> Iterator[tuple[str, Effect]]:
    """List every effect of the box, those within others too, with the key it stands under."""
    for key in ("mythos", "waypoints", "spells", "damage"):
        for card in getattr(box, key):
            yield from _within(f"{key}[{card.name}].effects", card.effects)
    for one in box.characters:
        yield from _within(f"characters[{one.name}].reveal", one.reveal)
    for key, ability in every_ability(box):
        yield from _within(f"{key}.effects", ability.effects)


def _within(key: str, effects: tuple[Effect, ...]) -> Iterator[tuple[str, Effect]]:
    for number, effect in enumerate(effects):
        place = f"{key}[{number}]"
        yield place, effect
        for part, inner in enumerate(parts(effect)):
            yield from _within(f"{place}.{effect.do}[{part}]", inner)


def _effect(box: Box, known: Mapping[str, set[str]], key: str, effect: Effect) -> Iterator[tuple[str, str]]:
    """Every name in an effect resolves: of people and places to those that are known."""
    for name, words in known.items():
        word = getattr(effect, name, "")
        if word and word not in words:
            yield f"{key}.{name}", f"{word} is not known"
    if isinstance(effect, vocabulary.Move | vocabulary.Damage):
        place = effect.to if isinstance(effect, vocabulary.Move) else effect.target
        if place not in known["where"]:
            yield f"{key}.{effect.do}", f"there is no place {place}"
    if isinstance(effect, vocabulary.Items) and effect.item and effect.item not in {one.name for one in box.items}:
        yield f"{key}.item", f"there is no item {effect.item}"
    if isinstance(effect, vocabulary.Check):
        if not 2 <= len(set(effect.skills)) <= 3:  # noqa: PLR2004 - unf.check.skills
            yield f"{key}.skills", f"a check has two or three supporting skills, found {list(effect.skills)}"
        if effect.least >= effect.target or bool(effect.least) != bool(effect.partial):  # unf.check.partial
            yield f"{key}.least", f"a partial result lies below the target {effect.target}, found {effect.least}"
    # unf.mythos.choice
    if isinstance(effect, vocabulary.Either) and len(effect.options) < 2:  # noqa: PLR2004 - else it is no choice
        yield f"{key}.options", "wanted at least two options"


def _ability(box: Box, key: str, ability: Ability) -> Iterator[tuple[str, str]]:
    known = {*(one.name for one in box.rooms), *(f"{one.skill}-{one.value}" for one in box.skill_cards)}
    for name in ability.after:
        if name not in known:
            yield f"{key}.after", f"there is no room or skill card {name}"
