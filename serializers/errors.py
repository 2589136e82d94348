"""The one error of reading: the input is at fault, and the message says where and what was wanted."""

from reprlib import Repr


class MalformedBytesError(ValueError):
    """Bytes or text that are not what they should be: says where, what was wanted and what was found, in one line."""

    def __init__(self, place: str, wanted: str, found: object = None) -> None:
        shown = "" if found is None else f", found {_cut(_BRIEF.repr(found), 60)}"
        super().__init__(printable(f"at {_cut(place, 120) or 'the top'}: wanted {_cut(wanted, 300)}{shown}"))
        self.place = place
        self.wanted = wanted


_BRIEF = Repr()
_BRIEF.maxlist = _BRIEF.maxdict = 30
_BRIEF.maxstring = 100


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def printable(text: str) -> str:
    """Write what cannot be printed as escapes: the input may hold line ends, and halves of characters."""
    return text if text.isprintable() else "".join(one if one.isprintable() else repr(one)[1:-1] for one in text)
