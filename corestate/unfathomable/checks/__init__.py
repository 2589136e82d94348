"""Skill checks, dice, and the windows in which cards are used."""
