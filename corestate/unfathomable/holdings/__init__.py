"""What players draw, hold, trade and look at: skill cards, items, improvements, titles, cards of decks."""
