"""Decisions and views as numbers, the bot; `outside` holds what PettingZoo and OpenSpiel test themselves."""
