"""What cards ask the players."""
