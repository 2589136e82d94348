"""Where the documentation tells of something by its name, relative to the first page of the site.

Whoever serves the site puts its address in front. Titles of others have pages of their own, which nobody here knows.
"""

from corestate.games import PREFIXES


def address(name: str) -> str | None:
    """Where a rule, a ruling or a settled point is told: `rules/key_largo.html#kl-dive-depth`; None: not here."""
    page = PREFIXES.get(name.partition(".")[0])
    return None if page is None else f"rules/{page}.html#{anchor(name)}"


def anchor(name: str) -> str:
    """What the place on its page is called."""
    return name.replace(".", "-")
