"""Where the documentation tells of a claim, relative to the first page of the site: `corestate.address` for claims."""

from corestate.games import OURS
from invariants import claims, common
from invariants.claims import Claims, claims_of
from invariants.playable import the_rules_can_be_applied_to_it

EVERY = "every"
"""In place of a title: claims about all of them."""


def address(game: str, claim: str) -> str | None:
    """Where a claim is told: `claims.html#key-largo-no-card-is-made-or-lost`; None: it is one of a title of others."""
    if claim in {the_rules_can_be_applied_to_it.__name__, *_names(claims_of(common))}:
        return f"claims.html#{anchor(EVERY, claim)}"
    if game in OURS and claim in _names(claims(game)):
        return f"claims.html#{anchor(game, claim)}"
    return None


def anchor(game: str, claim: str) -> str:
    """What the place on the page is called."""
    return f"{game}-{claim}".replace("_", "-")


def _names(known: Claims) -> set[str]:
    of_state = {one.claim.__name__ for kind in (known.form, known.typed, known.state, known.end) for one in kind}
    return of_state | {one.claim.__name__ for kind in (known.step, known.told) for one in kind}
