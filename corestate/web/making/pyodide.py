"""Pyodide as npm has it: the files a browser needs, unchanged."""

from pathlib import Path

from corestate.web.making.npm import Package

PYODIDE = Package(
    "pyodide",
    "314.0.7",
    "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
LICENCE = (
    f"Pyodide {PYODIDE.version}: Mozilla Public License 2.0 (https://www.mozilla.org/MPL/2.0/), with CPython under\n"
    "the Python Software Foundation License. Its files are unchanged; the source is https://github.com/pyodide/pyodide\n"
)


def unpacked(kept: Path, into: Path) -> None:
    """Take the files out that a browser needs."""
    into.mkdir(parents=True, exist_ok=True)
    for name in FILES:
        (into / name).write_bytes(PYODIDE.file(kept, name))
