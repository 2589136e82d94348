"""Looking for the shortest game on which a child is wrong: what to play, what to keep, how to cut it down."""
