"""The voyage: mythos cards, tracks, monsters, attacks, damage, defeat, loyalty, and how it ends."""
