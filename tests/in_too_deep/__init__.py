"""In Too Deep, chapter by chapter."""
