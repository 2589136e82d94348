"""The documentation; `python -m docs.pages` writes the generated part of it."""
