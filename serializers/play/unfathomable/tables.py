"""The ship of Unfathomable in lines: dials, monsters, passengers, everybody's character and cards, the decks."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from corestate.unfathomable.box.edition import DEEP, DIALS, SKILLS, Box
from corestate.unfathomable.box.lookups import rooms
from corestate.unfathomable.sight.views import AmongSeen, DeckSeen, GoneSeen, PlayerSeen, TableSeen, TrialSeen
from corestate.unfathomable.table.pieces import Throw
from serializers.play.slots import spaced, told_apart
from serializers.play.tables import UNTOLD, Line, Sure, Told, Who, listed, sentence, several

_DECKS = ("mythos", "waypoint", "spell", "item", "damage")


def places(box: Box) -> Mapping[str, str]:
    """Call decks and waters by their numbers, as a drawing does."""
    kinds = {one.name: one.kind for one in box.spaces}
    return told_apart(
        {name: spaced(name) if kind == "interior" else f"{kind} {name[1:]}" for name, kind in kinds.items()}
    )


def _lines(table: TableSeen, who: Who, sure: Sure) -> Iterator[Line]:
    box = table.ruleset.box
    where = {DEEP: "the Deep", **{one.name: spaced(one.name) for one in box.spaces}, **places(box)}
    yield "ship", _ship(table, sure)
    damaged = [
        f"{where[room]} ({spaced(card)})" for room, card in zip(rooms(box), table.ship.damage, strict=True) if card
    ]
    if damaged:
        yield "damaged", listed(damaged)
    if table.ship.row:
        yield "waypoints passed", listed(map(spaced, table.ship.row))
    deep_ones = _counted(table.deep_ones, [*(where[one.name] for one in box.spaces), where[DEEP]])
    yield "Deep Ones", deep_ones if sure("deep_ones") else UNTOLD
    hydra, dagon = (where[getattr(table, one)] if sure(one, moves=True) else UNTOLD for one in ("hydra", "dagon"))
    yield "monarchs", f"Mother Hydra: {hydra}; Father Dagon: {dagon}"
    passengers = _counted(table.passengers, [where[one.name] for one in box.spaces])
    yield "passengers", passengers if sure("passengers") else UNTOLD
    titles = {one.name: one.title for one in box.characters}
    for seat, player in enumerate(table.players):
        offices = ["captain"] * (table.captain == seat and sure("captain", moves=True))
        offices += ["keeper"] * (table.keeper == seat and sure("keeper", moves=True))
        offices += ["whose turn it is"] * (table.turn.seat == seat and table.turn.begun > 0)
        name = titles.get(player.character, "no character yet")
        name = name if sure("characters", seat) else f"character {UNTOLD}"
        yield who(seat), sentence(", ".join((name, *offices)), *_player(player, where, partial(_of_seat, sure, seat)))
    if table.turn.barred:
        yield "turn", "the hatches are barricaded"
    yield from _under_way(table, who)
    if not sure("decks"):
        yield "decks", UNTOLD
        return
    yield from _piles(table)
    yield "tokens", listed(f"{table.tokens.count(one)} {spaced(one)}" for one in dict.fromkeys(table.tokens))


def _of_seat(sure: Sure, seat: int, word: str, *, moves: bool = False) -> bool:
    return sure(word, seat, moves=moves)


def _ship(table: TableSeen, sure: Sure) -> str:
    values = zip(DIALS, table.ship.dials, strict=True)
    dials = ", ".join(f"{name} {value if sure('dials', name) else UNTOLD}" for name, value in values)
    awake = "the monarchs are awake" if table.awakened else ""
    journey, ritual = (getattr(table.ship, one) if sure(one) else UNTOLD for one in ("journey", "ritual"))
    return sentence(dials, f"journey {journey}, ritual {ritual}", awake)


def _counted(counts: Sequence[int], names: Sequence[str]) -> str:
    return listed((f"{count} in {name}" for count, name in zip(counts, names, strict=True) if count), "none")


def _player(player: PlayerSeen, where: Mapping[str, str], sure: Callable[..., bool]) -> Iterator[str]:
    """Tell what lies before a player, and what the looker may know of its hand; what nobody told is not known."""
    space = f"in {where[player.space]}" if player.space else ""
    yield space if sure("spaces", moves=True) else f"in {UNTOLD}"
    hand = several(player.cards, "skill card") if sure("hands") else f"{UNTOLD} skill cards"
    yield f"holds {listed(player.hand)}{'' if sure('hands') else ', perhaps more'}" if player.hand else hand
    if not sure("items"):
        yield f"items {UNTOLD}"
    elif player.items:
        active = f" ({spaced(player.active)} is active)" if player.active else ""
        yield f"items: {listed(map(spaced, player.items))}{active}"
    known = f" ({listed(player.known) if sure('loyalty') else UNTOLD})" if player.known else ""
    yield several(player.loyalty, "loyalty card") + known if player.loyalty else ""
    yield f"revealed as {listed(map(spaced, player.shown))}" if player.shown else ""
    yield "" if player.feat or not player.character else "feat used"
    yield f"keeps {listed(map(_source, player.kept))}" if player.kept else ""


def _source(source: str) -> str:
    """Call a card, room or sheet by its name, without what kind it is."""
    return spaced(source.rpartition(":")[2])


def _under_way(table: TableSeen, who: Who) -> Iterator[Line]:
    if table.open:
        yield "being resolved", listed(map(_source, table.open))
    if table.throw is not None:
        yield "roll", _throw(table.throw, who)
    if table.trial is not None:
        yield "skill check", _trial(table.trial, who)
    if table.ending is not None:
        yield "the end", f"by {spaced(table.ending)}"


def _throw(throw: Throw, who: Who) -> str:
    what = f"{who(throw.roller)} {'attacks' if throw.attack else 'rolls'}"
    with_what = f" with {spaced(throw.weapon)}" if throw.weapon else ""
    add = f"{throw.add:+} is added" if throw.add else ""
    return sentence(what + with_what, f"the die shows {throw.die}" if throw.die else "", add)


def _trial(trial: TrialSeen, who: Who) -> str:
    """Tell of a skill check: what it takes, and which cards are in it."""
    added = [f"{who(seat)} {count}" for seat, count in enumerate(trial.added) if count]
    known = [f"{one.card}{'' if one.seat is None else f' of {who(one.seat)}'}" for one in trial.known]
    return sentence(
        f"{trial.target} or more of {listed(trial.skills)}" + (f", {trial.least} for a part" if trial.least else ""),
        f"{several(trial.face_down, 'card')} face down" if trial.face_down else "",
        f"added: {listed(added)}" if added else "",
        f"you know {listed(known)}" if known else "",
        f"turned up: {listed(trial.cards)}" if trial.cards else "",
        f"{trial.shift:+} on the total" if trial.shift else "",
        "" if trial.chaos else "without chaos cards",
        f"{trial.treachery} treachery to the chaos deck if it passes" if trial.treachery else "",
        f"outcome: {trial.outcome}" if trial.outcome else "",
    )


def _piles(table: TableSeen) -> Iterator[Line]:
    for name in _DECKS:
        yield f"{name} deck", _deck(getattr(table, name))
    for name, stock in zip(SKILLS, table.skills, strict=True):
        discards = [f"{stock.discard.count(one)} {one}" for one in dict.fromkeys(stock.discard)]
        yield f"{name} cards", sentence(str(stock.cards), f"discarded {listed(discards)}" if discards else "")
    yield "chaos deck", several(table.chaos, "card")
    yield "loyalty deck", several(table.loyalty, "card")


def _deck(deck: DeckSeen) -> str:
    gone = deck.gone if isinstance(deck.gone, GoneSeen) else GoneSeen(deck.gone, ())
    which = f" ({listed(map(spaced, gone.known))} among them)" if gone.known else ""
    return sentence(
        several(deck.cards, "card"),
        f"on top {listed(map(_place, deck.top))}" if deck.top else "",
        f"at the bottom {listed(map(_place, deck.bottom))}" if deck.bottom else "",
        f"discarded {listed(map(spaced, deck.discard))}" if deck.discard else "",
        f"{gone.cards} out of the game{which}" if gone.cards else "",
    )


def _place(card: str | AmongSeen | None) -> str:
    """Tell what is known of a place in a deck."""
    if isinstance(card, AmongSeen):
        return f"one of some sorted in secret{f' ({listed(map(spaced, card.cards))} among them)' if card.cards else ''}"
    return "a card somebody else knows" if card is None else spaced(card)


_FIELDS = (
    "ship deep_ones hydra dagon passengers tokens mythos waypoint spell item damage skills chaos loyalty players "
    "captain keeper turn awakened open throw trial scopes ending"
)
TOLD = Told(frozenset(_FIELDS.split()), _lines)
