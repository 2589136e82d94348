"""The voyage: mythos cards, the tracks, monsters, damage, defeat and loyalty."""
