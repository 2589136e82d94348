"""What somebody may have meant: the known word that is most like one nobody knows."""

from collections.abc import Iterable
from difflib import SequenceMatcher

ALIKE = 0.7
"""So much alike two words must be, of one: `Bobb` and `Bob` are, `Dora` and `Ann` are not."""
LONGEST = 60
"""Longer words are no slips of the pen."""


def nearest(found: str, known: Iterable[str]) -> str:
    """Find the known word that is most like this one; nothing if none is."""
    wanted = letters(found)
    if len(wanted) > LONGEST or not any(one.isalpha() for one in wanted):
        return ""
    rated = [(_likeness(wanted, letters(one)), one) for one in dict.fromkeys(known)]
    best = max(rated, key=lambda one: one[0], default=(0.0, ""))
    return best[1] if best[0] >= ALIKE else ""


def _likeness(one: str, other: str) -> float:
    """Tell how much alike two words are; nothing, if their lengths or letters alone make them unlike."""
    if 2 * min(len(one), len(other)) < ALIKE * (len(one) + len(other)):
        return 0.0
    matcher = SequenceMatcher(None, one, other)
    return matcher.ratio() if matcher.quick_ratio() >= ALIKE else 0.0


def hint(found: object, known: Iterable[str]) -> str:
    """Ask whether the nearest word was meant, to be put behind a complaint; nothing if none is near."""
    near = nearest(str(found), known)
    return f"; did you mean {near}?" if near else ""


def letters(text: str) -> str:
    """Take a word as words are compared: in small letters, without apostrophes, strokes and underscores."""
    plain = text.casefold().replace("'", "").replace("\u2019", "")
    return plain.replace("_", " ").replace("-", " ").strip()
