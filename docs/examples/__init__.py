"""Examples that run: a server, and disputes with their verdicts."""
