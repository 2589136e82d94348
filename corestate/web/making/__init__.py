"""Building the page: static files in one folder, to be served from anywhere (`make page`).

Pyodide comes from npm by version and digest and is checked; our library, attrs and msgpack go along as one archive of
what the page needs of them. It is built from a checkout, which has the examples.
"""

from corestate.web.making.building import build

__all__ = ["build"]
