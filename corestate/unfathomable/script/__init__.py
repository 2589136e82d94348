"""How the words of a card are carried out: its effects one by one, who may use it, what it costs."""
