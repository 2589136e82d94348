"""What the page needs of our packages, with attrs and the pure-Python msgpack, as one archive."""

import gzip
import io
import re
import subprocess
import sys
import tarfile
import tokenize
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).parents[3]
PACKAGES = ("corestate", "invariants", "serializers")
LIBRARIES = ("attrs", "msgpack")
LEARNING = tuple(f"corestate/environments/{name}.py" for name in ("__main__", "openspiel", "turns"))
"""What needs libraries that no browser has."""


def sources() -> Iterator[tuple[str, bytes]]:
    """Yield every file of ours that goes into the archive, with its name there."""
    of_the_command_line = _imported("corestate/cli/")
    for package in PACKAGES:
        for file in sorted((ROOT / package).rglob("*")):
            name = file.relative_to(ROOT).as_posix()
            if file.is_file() and "__pycache__" not in file.parts and _wanted(name, of_the_command_line):
                yield name, without_comments(file.read_bytes()) if file.suffix == ".py" else file.read_bytes()


def without_comments(source: bytes) -> bytes:
    """Leave out what nobody reads in a browser; every line stays where it is."""
    text = source.decode()
    lines = text.splitlines(keepends=True)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = f"{lines[row - 1][:column].rstrip()}\n"
    return "".join(lines).encode()


def _wanted(name: str, of_the_command_line: frozenset[str]) -> bool:
    """Whether the page needs a file: not what builds it, and of the command line what it imports, and drawings."""
    if name.startswith("corestate/cli/"):
        return name in of_the_command_line or (name.startswith("corestate/cli/report/") and not name.endswith(".py"))
    return not name.startswith(("corestate/web/page/", "corestate/web/making/", *LEARNING))


def _imported(folder: str) -> frozenset[str]:
    """Name the files of a folder that are loaded by loading the desk."""
    files = "(one.__file__ for one in list(sys.modules.values()) if getattr(one, '__file__', None))"
    program = f"import sys, corestate.web.desk; print(*{files}, sep=chr(10))"
    run = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)  # noqa: S603 - our own interpreter
    inside = (Path(line) for line in run.stdout.splitlines())
    names = (one.relative_to(ROOT).as_posix() for one in inside if one.is_relative_to(ROOT))
    return frozenset(name for name in names if name.startswith(folder))


def libraries() -> Iterator[tuple[str, bytes]]:
    """Yield the files of the libraries we stand on, as they are installed here; nothing that is compiled for here."""
    for name in LIBRARIES:
        found = distribution(name)
        for file in sorted(found.files or ()):
            if file.suffix == ".py" and not PurePosixPath(file).is_absolute() and ".." not in file.parts:
                yield str(file), Path(str(found.locate_file(file))).read_bytes()


def licences() -> Iterator[str]:
    """Yield the licences of what goes along."""
    yield f"corestate:\n{(ROOT / 'LICENSE').read_text(encoding='utf-8')}"
    for name in LIBRARIES:
        found = distribution(name)
        yield f"{name} {found.version}:\n{_licence(found)}"


def _licence(found: Distribution) -> str:
    files = [file for file in found.files or () if re.search("LICEN[CS]E|COPYING", file.name)]
    return "\n".join(Path(str(found.locate_file(file))).read_text(encoding="utf-8") for file in files)


def packed(into: Path, files: Iterable[tuple[str, bytes]]) -> None:
    """Write files as one archive, compressed as a whole: many small texts alike take a fifth less than in a zip."""
    whole = io.BytesIO()
    with tarfile.open(fileobj=whole, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in files:
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    into.write_bytes(gzip.compress(whole.getvalue(), 9, mtime=0))
