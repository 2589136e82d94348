"""What players hold: skill cards, items, improvements, and how the game ends for them."""
