"""Abilities: what each company allows whoever has expanded it."""
