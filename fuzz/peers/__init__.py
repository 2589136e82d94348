"""Somebody's program as a child of ours: spoken to by the adapter protocol, what it shows held against what we know."""
