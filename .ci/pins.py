"""Write the hashes of every file of the versions that requirements-dev.txt pins, and the licences of what is installed.

`make pins` runs it. To add or raise a dependency write NAME==VERSION into requirements-dev.txt and run that; what a
dependency needs must stand there too, or `make setup` refuses it by name.
"""

import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path
from urllib.request import Request, urlopen

ROOT = Path(__file__).parents[1]
PINS = ROOT / "requirements-dev.txt"
LICENCES = ROOT / "docs" / "licences.md"
HEAD = "# What development needs, to the byte: `make pins` writes the hashes, `make setup` holds pip to them.\n"
LINK = re.compile(r'href="[^"#]*#sha256=([0-9a-f]{64})[^>]*>\s*([^<]+?)\s*</a>')


def pinned() -> dict[str, str]:
    """Read which version of what is pinned."""
    return dict(re.findall(r"^([A-Za-z0-9_.-]+)==([^\s\\]+)", PINS.read_text(), re.MULTILINE))


def index() -> str:
    """Name the index that pip would ask."""
    asked = subprocess.run(
        [sys.executable, "-m", "pip", "config", "get", "global.index-url"], capture_output=True, text=True, check=False
    )
    from pip._internal.models.index import PyPI  # noqa: PLC0415 - it has no other door

    return (os.environ.get("PIP_INDEX_URL") or asked.stdout.strip() or PyPI.simple_url).rstrip("/")


def hashes(where: str, name: str, version: str) -> list[str]:
    """List the hashes of the files of one version, as the index tells them."""
    page = re.sub(r"[-_.]+", "-", name).lower()
    request = Request(f"{where}/{page}/", headers={"Accept": "text/html"})  # noqa: S310 - the index of pip
    with urlopen(request, timeout=60) as answer:  # noqa: S310 - likewise
        links = LINK.findall(answer.read().decode())
    spelt = "[-_.]+".join(map(re.escape, page.split("-")))
    wanted = re.compile(rf"{spelt}-{re.escape(version)}(-.*\.whl|\.tar\.gz|\.zip)", re.IGNORECASE)
    found = sorted({digest for digest, file in links if wanted.fullmatch(file)})
    if not found:
        sys.exit(f"pins: there is no {name} {version}")
    return found


def licence(name: str) -> str:
    """Tell under which licence an installed distribution is, by what it says of itself."""
    told = distribution(name).metadata
    classified = [one.rpartition(" :: ")[2] for one in told.get_all("Classifier", []) if one.startswith("License ::")]
    said = told["License-Expression"] or " and ".join(one for one in classified if one != "OSI Approved")
    return said or (told["License"] or "not told").splitlines()[0]


def main() -> None:
    """Write the hashes, or with --licences the table of licences."""
    if "--licences" in sys.argv:
        rows = [f"| {name} | {version} | {licence(name)} |" for name, version in pinned().items()]
        LICENCES.write_text("\n".join([*INTRODUCTION, *rows, ""]))
        return
    where, lines = index(), [HEAD]
    for name, version in pinned().items():
        entry = [f"{name}=={version}", *(f"    --hash=sha256:{one}" for one in hashes(where, name, version))]
        lines.append(" \\\n".join(entry) + "\n")
    PINS.write_text("".join(lines))


INTRODUCTION = (
    "# Licences",
    "",
    "What `make setup` installs for development, and the licence each says it is under. None of it is in a wheel of",
    "ours: at run time there are `attrs` and `msgpack`, for the command line also `typer` and `rich` with what they",
    "bring (`click`, `shellingham`, `markdown-it-py`, `mdurl`, `Pygments`, `annotated-doc`). What is under the GPL",
    "(`chess`) is a program to compare speeds with: the extra `bench` brings it, and nothing but the benchmark and",
    "its tests imports it. `make pins` writes this page.",
    "",
    "| | version | licence |",
    "|---|---|---|",
)


if __name__ == "__main__":
    main()
