"""Into the Blue in words."""

from corestate.into_the_blue.events import ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop
from serializers.play.book import Phrasebook, Short, made

PHRASES = Phrasebook(
    phrases={
        StarterNamed: "{starter} starts",
        Rolled: "the dice show {dice=nothing}",
        Reroll: "{seat} rerolls {dice=nothing}",
        Stop: "{seat} stops",
        Place: "{seat} places {shells} on level {level}",
        ChestTaken: "the chest holds {value}",
    },
    shorts=(
        Short("{diver} rolls {dice}", (made(Rolled, dice="dice"),), {"diver": "diver"}),
        Short(
            "{diver} rolls {dice} and stops",
            (made(Rolled, dice="dice"), made(Stop, seat="diver")),
            {"diver": "diver"},
        ),
        Short(
            "{seat} rerolls {dice} into {thrown}", (made(Reroll, seat="seat", dice="dice"), made(Rolled, dice="thrown"))
        ),
        Short("{seat} places {shells} on {level}", (made(Place, seat="seat", shells="shells", level="level"),)),
        Short("{diver} takes the chest {value}", (made(ChestTaken, value="value"),), {"diver": "diver"}),
        Short("{diver} takes a chest", (made(ChestTaken),), {"diver": "diver"}),
    ),
    passes=(Stop,),
)
