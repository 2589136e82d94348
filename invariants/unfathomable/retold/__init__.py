"""What the ship, the sea and the people do by themselves told a second time, one thing that happens after the other."""

from invariants.unfathomable.retold import checks, effects, people, sea, tracks, turns

RETOLD = (checks, effects, people, sea, tracks, turns)
"""The modules of it."""
