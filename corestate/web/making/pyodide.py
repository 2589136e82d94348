"""Pyodide as npm has it: the files a browser needs, and of Python's library what a page may ever import."""

from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from corestate.web.making.npm import Package

PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LICENCE = (
    f"Pyodide {PYODIDE.version}: Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/), with CPython under\n"
    "the Python Software Foundation License. Its files are unchanged, but that some modules are left out of Python's\n"
    "library; the source is https://github.com/pyodide/pyodide\n"
)
LIBRARY = "python_stdlib.zip"
UNUSED = frozenset(
    {
        *("pdb", "doctest", "unittest", "pickletools", "_pyrepl", "__phello__"),
        *("ftplib", "imaplib", "mailbox", "poplib", "smtplib", "sqlite3", "wsgiref", "xmlrpc"),
    }
)
"""Modules for who tests and debugs, and for machines and files that a page cannot reach."""


def unpacked(kept: Path, into: Path) -> None:
    """Take the files out that a browser needs."""
    into.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        file = PYODIDE.file(kept, name)
        (into / name).write_bytes(without_unused(file) if name == LIBRARY else file)


def without_unused(library: bytes) -> bytes:
    """Leave out of Python's library what no page imports; the rest as it is, in its order and with its times."""
    packed = BytesIO()
    with ZipFile(BytesIO(library)) as whole, ZipFile(packed, "w", ZIP_DEFLATED) as rest:
        for one in whole.infolist():
            if one.filename.split("/")[0].removesuffix(".py") not in UNUSED:
                rest.writestr(one, whole.read(one), compresslevel=9)
    return packed.getvalue()
