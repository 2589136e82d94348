"""What lies on the table, what can happen to it, and the shapes of question the game asks."""
