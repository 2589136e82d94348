"""The one error of reading: the input is at fault, and the message says where and what was wanted."""


class MalformedBytesError(ValueError):
    """Bytes or text that are not what they should be: says where, what was wanted and what was found."""

    def __init__(self, place: str, wanted: str, found: object = None) -> None:
        shown = "" if found is None else f", found {_short(found)}"
        super().__init__(f"at {place or 'the top'}: wanted {wanted}{shown}")
        self.place = place
        self.wanted = wanted


def _short(found: object) -> str:
    text = repr(found)
    return text if len(text) <= 60 else text[:57] + "..."  # noqa: PLR2004 - one line for people
