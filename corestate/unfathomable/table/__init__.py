"""What lies on the table, and what can happen to it."""
