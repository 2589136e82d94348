"""Adjudication: what a script means, what becomes of what it leaves open, and what the verdict rests on."""
