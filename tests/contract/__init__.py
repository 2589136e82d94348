"""The laws every game obeys, and what every game must bring along."""
