"""Links to the documentation, in what is told to machines and on a page."""

import os

import corestate as cs
from corestate.games import OURS

BASE = "CORESTATE_DOCS"
"""Names the variable that says where the site is served; without it addresses are relative to its first page."""


def see(name: str) -> str | None:
    """Where a rule, a ruling or a settled point is told."""
    return _put(cs.address(name))


def see_claim(game: str, claim: str) -> str | None:
    """Where a claim is told."""
    from invariants import addresses  # noqa: PLC0415 - it brings the guard along, and most ask for rules

    return _put(addresses.address(game, claim))


def served(game: str) -> str | None:
    """Where the site is served, for pages sent around; None: nobody has said, or it does not have the title."""
    return (_base() or None) if game in OURS else None


def _put(address: str | None) -> str | None:
    return None if address is None else _base() + address


def _base() -> str:
    found = os.environ.get(BASE, "")
    return f"{found}/" if found and not found.endswith("/") else found
