"""How the words of a card are carried out: its effects one by one, what it costs, whom it asks."""
