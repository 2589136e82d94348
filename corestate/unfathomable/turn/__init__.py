"""Course of play: the phases of a turn and the actions."""
