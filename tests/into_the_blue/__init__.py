"""Into the Blue, chapter by chapter."""
