"""A later release, planted: a copy of the packages with one more ruling in every title and one corrected price."""

import re
import shutil
from pathlib import Path

from corestate.games import OURS

ROOT = Path(__file__).parents[2]
PACKAGES = ("corestate", "invariants", "serializers", "fuzz")
LATER = "9.0.0"
BOXES = {
    "in_too_deep": "box.py",
    "into_the_blue": "box.py",
    "key_largo": "box.py",
    "unfathomable": "box/edition.py",
}
CORRECTED = ("key_largo", "tilsit-2005", "tilsit-2005b")


def release(folder: Path) -> Path:
    """Copy the packages into a folder, and make a later release of them."""
    for package in PACKAGES:
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "node_modules"))
    for title in OURS:
        _ruling(folder / "corestate" / title, title)
    _correction(folder)
    return folder


def _ruling(package: Path, title: str) -> None:
    """Add a ruling whose default is something new and whose other option is what was done before."""
    prefix = {"in_too_deep": "itd", "into_the_blue": "itb", "key_largo": "kl", "unfathomable": "unf"}[title]
    file = package / "rulings.toml"
    rule = re.search(r'^rules = \["([^"]+)"', file.read_text(encoding="utf-8"), re.MULTILINE)
    assert rule is not None
    with file.open("a", encoding="utf-8") as written:
        written.write(
            f'\n[[ruling]]\nid = "{prefix}.ruling.planted"\nquestion = "Was it planted?"\n'
            f'default = "new"\nwhy = "To see."\nrules = ["{rule.group(1)}"]\nsince = "{LATER}"\nbefore = "old"\n'
            '\n[ruling.options]\nold = "As it was."\nnew = "Otherwise."\n'
        )
    box = package / BOXES[title]
    source = box.read_text(encoding="utf-8")
    head, sep, tail = source.partition("class Rulings:")
    end = tail.index("\n\n\n")
    added = f'{tail[:end]}\n    planted: Literal["old", "new"]{tail[end:]}'
    box.write_text(head + sep + added, encoding="utf-8")


def _correction(folder: Path) -> None:
    """Correct an assumed price: a new edition, while the old one stays as it is."""
    title, name, corrected = CORRECTED
    editions = folder / "corestate" / title / "editions"
    text = (editions / f"{name}.toml").read_text(encoding="utf-8")
    text = text.replace(f'name = "{name}"', f'name = "{corrected}"\nsupersedes = "{name}"', 1)
    text, changed = re.subn(r"(\[box\.diver\]\nvalue = \[)\d+", r"\g<1>90", text, count=1)
    assert changed
    (editions / f"{corrected}.toml").write_text(text, encoding="utf-8")
