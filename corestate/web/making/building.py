"""Putting the page together: its own files, Pyodide, the library, what it shows at once, and what works offline."""

import gzip
import hashlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import corestate as cs
from corestate.cli.report.page import style
from corestate.games import OURS
from corestate.web.making import library, material, pyodide

PAGE = Path(__file__).parents[1] / "page"
LATER = ("material/cases.pack", "licences.txt")
"""What a first visit does not need."""


def policy() -> str:
    """What the page may do: run what lies beside it, compile WebAssembly, show our reports; nothing from elsewhere."""
    scripts, styles = material.allowed()
    parts = [
        "default-src 'none'",
        f"script-src 'self' 'wasm-unsafe-eval' {scripts}",
        f"style-src 'self' {styles}",
        "connect-src 'self'",
        "worker-src 'self'",
        "img-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
    return "; ".join(parts)


def build(into: Path, kept: Path | None = None) -> None:
    """Build the page into a folder, which is replaced; what npm has is kept beside it for the next time."""
    fresh = into.with_name(f"{into.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    shutil.copytree(PAGE, fresh)
    pyodide.unpacked(kept or into.with_name("npm"), fresh / "pyodide")
    _library(fresh)
    _material(fresh)
    _finished(fresh)
    shutil.rmtree(into, ignore_errors=True)
    fresh.rename(into)
    _say(into)


def _library(fresh: Path) -> None:
    library.packed(fresh / "library.pack", (*library.sources(), *library.libraries()))
    (fresh / "licences.txt").write_text("\n\n".join([pyodide.LICENCE, *library.licences()]), encoding="utf-8")


def _material(fresh: Path) -> None:
    for name, script in material.drawings():
        _write(fresh / name, script)
    _write(fresh / "drawings/drawings.css", style())
    _write(fresh / "material/titles.json", material.as_json(material.titles()))
    for name in OURS:
        _write(fresh / f"material/{name}.json", material.as_json(material.rules(name)))
    examples = material.examples()
    for one in examples:
        _write(fresh / f"material/reports/{one['name'].replace('/', '-')}.html", one.pop("report"))
    _write(fresh / "material/examples.json", material.as_json(examples))
    material.cases(fresh / "material/cases.pack")


def _finished(fresh: Path) -> None:
    """Fill in what is known only now: the policy, the version, and the files that are to work offline."""
    index = fresh / "index.html"
    text = index.read_text(encoding="utf-8").replace("@@policy@@", policy()).replace("@@library@@", cs.__version__)
    _write(index, text)
    service = fresh / "service.js"
    files = sorted(one for one in names(fresh) if one != "service.js")
    version = hashlib.sha256()
    for name in files:
        version.update(name.encode() + (fresh / name).read_bytes())
    script = service.read_text(encoding="utf-8")
    script = script.replace("@@version@@", version.hexdigest()[:16]).replace('"@@files@@"', material.as_json(files))
    _write(service, script)
    (fresh / ".nojekyll").touch()  # for hosts that leave out what they do not know


def names(folder: Path) -> Iterator[str]:
    """Name every file of a page."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and file.name != ".nojekyll":
            yield file.relative_to(folder).as_posix()


def on_the_wire(folder: Path) -> dict[str, int]:
    """Tell how many bytes of every file travel, compressed as any server does."""
    return {name: len(gzip.compress((folder / name).read_bytes(), 6)) for name in names(folder)}


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def _say(into: Path) -> None:
    sizes = on_the_wire(into)
    first = sum(size for name, size in sizes.items() if name not in LATER)
    sys.stdout.write(f"{into}: {len(sizes)} files, {first / 1e6:.2f} MB on the wire (gzip) for all but the cases\n")
