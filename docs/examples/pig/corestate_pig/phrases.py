"""Pig in words, and how its table is drawn."""

from pathlib import Path

from corestate_pig import Hold, Roll, Rolled
from serializers.play.phrasebook import Phrasebook

PHRASES = Phrasebook(
    phrases={Roll: "{seat} rolls", Hold: "{seat} holds", Rolled: "the die shows {face}"},
    drawing=Path(__file__).with_name("drawing.js"),
)
