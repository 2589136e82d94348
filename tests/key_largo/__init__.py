"""Tests of Key Largo, by chapter of its rulebook."""
