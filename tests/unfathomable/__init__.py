"""Tests of Unfathomable, chapter by chapter."""
