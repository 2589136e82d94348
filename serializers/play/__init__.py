"""Records people can write: the text form, `.play`.

`read` takes a text and gives a `Script`; `told` plays it, which settles what every sentence means; `export` writes any
record in the same form. What cannot be read raises `PlayError` with line, column, what was expected and what was found.
"""

from serializers.play.book import Book
from serializers.play.endings import Ending, Open, Told
from serializers.play.export import export
from serializers.play.judging import Settlement, settle
from serializers.play.script import Script, Sentence, exactly, of_position, of_record, parsed, read, sentences
from serializers.play.telling import told
from serializers.play.titles import book_of, names_for, phrasebook, register
from serializers.play.tokens import PlayError, Spot
from serializers.play.written import Written, of, settled

__all__ = [
    "Book",
    "Ending",
    "Open",
    "PlayError",
    "Script",
    "Sentence",
    "Settlement",
    "Spot",
    "Told",
    "Written",
    "book_of",
    "exactly",
    "export",
    "names_for",
    "of",
    "of_position",
    "of_record",
    "parsed",
    "phrasebook",
    "read",
    "register",
    "sentences",
    "settle",
    "settled",
    "told",
]
