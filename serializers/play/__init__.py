"""Records people can write: the text form, `.play`.

`read` takes a text and gives a `Script`, whose sentences may mean more than one thing: `corestate.adjudication` settles
which. `export` writes any record in the same form. What cannot be read raises `PlayError` with line, column, what was
expected and what was found.
"""

from serializers.play.book import Book
from serializers.play.export import export, export_position
from serializers.play.script import Script, Sentence, exactly, of_position, of_record, parsed, read, sentences
from serializers.play.titles import book_of, names_for, phrasebook, register
from serializers.play.tokens import PlayError, Spot

__all__ = [
    "Book",
    "PlayError",
    "Script",
    "Sentence",
    "Spot",
    "book_of",
    "exactly",
    "export",
    "export_position",
    "names_for",
    "of_position",
    "of_record",
    "parsed",
    "phrasebook",
    "read",
    "register",
    "sentences",
]
