"""Records people can write: the text form, `.play`.

`read` takes a text and gives a `Script`; `told` plays it, which settles what every sentence means; `export` writes any
record in the same form. What cannot be read raises `PlayError` with line, column, what was expected and what was found.
"""

from serializers.play.export import export
from serializers.play.script import Script, of_record, parsed, read
from serializers.play.telling import Ending, Open, Told, told
from serializers.play.titles import book_of, names_for
from serializers.play.tokens import PlayError, Spot
from serializers.play.written import Written, of, settled

__all__ = [
    "Ending",
    "Open",
    "PlayError",
    "Script",
    "Spot",
    "Told",
    "Written",
    "book_of",
    "export",
    "names_for",
    "of",
    "of_record",
    "parsed",
    "read",
    "settled",
    "told",
]
