"""What is installed here, and whether it is ours: other distributions bring packages by three of our names.

pip does not mind one distribution lying over another, so we look: quickly at every start of the command line, and
thoroughly for `corestate doctor`, which works without the extras and without the packages that may have been lost.
"""

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

from attrs import asdict, frozen

import corestate

NAMES = ("serializers", "invariants", "fuzz")
"""Our packages whose names others use too."""
NEEDED = ("attrs", "msgpack")
EXTRAS = {
    "cli": (("typer", "rich"), "the command line"),
    "http": (("starlette", "uvicorn", "websockets"), "`corestate oracle --http`"),
    "bench": (
        ("chess", "catanatron", "open_spiel", "pettingzoo", "pygame", "pokerkit", "rlcard"),
        "what `corestate bench` compares us with",
    ),
    "cluster": (("distributed",), "campaigns on a Dask cluster, by `--scheduler`"),
    "rl": (("gymnasium", "numpy", "open_spiel", "pettingzoo"), "environments for programs that learn"),
}
PYTHON = sys.version.partition(" ")[0]
AGAIN = "pip install --force-reinstall --no-deps corestate"


@frozen
class Clash:
    """A package of ours that another distribution has too, or that is not ours where it is imported from."""

    package: str
    path: str | None
    ours: bool
    owners: tuple[str, ...]
    """The other distributions that have a package of this name."""

    def says(self) -> str:
        """What is the matter, and what to do."""
        others = " and ".join(f"{name} {_version(name) or ''}".strip() for name in self.owners)
        remove = f"pip uninstall {' '.join(self.owners)}, then {AGAIN}"
        if self.ours:
            return (
                f"`{self.package}` is ours, but {others} has a package of that name too, which it lies over: {remove}"
            )
        if self.owners:
            return f"`{self.package}` of another distribution, {others}, lies over ours: {remove}"
        if self.path is None:
            return f"`{self.package}` of ours is gone: {AGAIN}"
        return f"`{self.package}` at {self.path} is not ours: take it off the path, or, if it lies over ours: {AGAIN}"


def foreign() -> tuple[str, ...]:
    """Name the packages of ours that are not ours where they would be imported from; as quick as can be."""
    home = os.path.realpath(Path(corestate.__file__).parents[1])
    return tuple(name for name in NAMES if not _is_ours(name, home))


def _is_ours(name: str, home: str) -> bool:
    """Whether a package lies beside `corestate` and speaks of it."""
    spec = find_spec(name)
    if spec is None or spec.origin is None:  # it is gone, or a folder without a package is left of it
        return False
    read = getattr(spec.loader, "get_data", None)
    beside = os.path.realpath(Path(spec.origin).parents[1]) == home
    return beside and (read is None or b"corestate" in read(spec.origin))


def complaint(names: tuple[str, ...]) -> str:
    """Say in one line that packages are not ours, and what to do."""
    lost = [one for one in _clashes() if one.package in names]
    return f"{lost[0].says()}; more with `corestate doctor`"


def _clashes() -> Iterator[Clash]:
    from importlib import metadata  # noqa: PLC0415 - as slow as the start of the command line must not be

    lost, owners = foreign(), metadata.packages_distributions()
    for name in NAMES:
        others = tuple(sorted({one for one in owners.get(name, ()) if one != "corestate"}))
        if others or name in lost:
            yield Clash(name, _path(name), name not in lost, others)


def _path(name: str) -> str | None:
    spec = find_spec(name)
    return None if spec is None or spec.origin is None else str(Path(spec.origin).parent)


def _version(distribution: str) -> str | None:
    from importlib import metadata  # noqa: PLC0415 - likewise

    try:
        return metadata.version(distribution)
    except metadata.PackageNotFoundError:
        return None


def commit() -> str:
    """Find the commit this was built from: as the build wrote it down, or as git has it in a checkout; else nothing."""
    written = Path(__file__).with_name("commit.txt")
    if written.is_file():
        return written.read_text(encoding="utf-8").strip()
    root = Path(corestate.__file__).parents[1]
    if not (root / ".git").exists():
        return ""
    asked = ["git", "-C", str(root), "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    try:
        told = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=5)  # noqa: S603 - git on the path
    except (OSError, subprocess.SubprocessError):
        return ""
    return told.stdout.strip()


def told_version(number: str, built_from: str) -> str:
    """The version, with the commit of the build where it is known."""
    return f"{number} ({built_from})" if built_from else number


@frozen
class Examined:
    """What is installed here, and what is wrong with it."""

    version: str
    commit: str
    versions: Mapping[str, str | None]
    """Of every distribution that we need or can make use of; None: it is not there."""
    packages: Mapping[str, str | None]
    clashes: tuple[Clash, ...]

    @property
    def missing(self) -> tuple[str, ...]:
        """What we cannot do without, and is not there."""
        return tuple(name for name in NEEDED if self.versions[name] is None)

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong; extras may be missing."""
        return not (self.clashes or self.missing)

    def lacking(self, extra: str) -> tuple[str, ...]:
        """What of an extra is not there."""
        return tuple(name for name in EXTRAS[extra][0] if self.versions[name] is None)

    def facts(self) -> dict[str, object]:
        """Tell it to machines."""
        return {
            "corestate": self.version,
            "commit": self.commit or None,
            "python": PYTHON,
            "executable": sys.executable,
            "versions": dict(self.versions),
            "packages": dict(self.packages),
            "missing": list(self.missing),
            "extras": [
                {"name": name, "for": purpose, "missing": list(self.lacking(name))}
                for name, (_, purpose) in EXTRAS.items()
            ],
            "clashes": [{**asdict(one), "owners": list(one.owners), "says": one.says()} for one in self.clashes],
            "fine": self.fine,
        }

    def lines(self) -> Iterator[str]:
        """Tell it to people."""
        yield f"corestate {told_version(self.version, self.commit)}"
        yield f"python {PYTHON} ({sys.executable})"
        yield ", ".join(f"{name} {known or 'missing'}" for name, known in self.versions.items())
        for name, path in self.packages.items():
            yield f"{name:<12} {path or 'missing'}"
        for extra, (_, purpose) in EXTRAS.items():
            if lacking := self.lacking(extra):
                yield f"not here: {', '.join(lacking)}, for {purpose}: pip install 'corestate[{extra}]'"
        yield from (f"missing: {name}: pip install {name}" for name in self.missing)
        yield from (f"clash: {one.says()}" for one in self.clashes)
        if self.fine:
            yield "fine: all four packages are ours, and no other distribution has one of their names"


def examined() -> Examined:
    """Look at what is installed here."""
    wanted = (*NEEDED, *(one for names, _ in EXTRAS.values() for one in names))
    return Examined(
        version=corestate.__version__,
        commit=commit(),
        versions={name: _version(name) for name in wanted},
        packages={name: _path(name) for name in ("corestate", *NAMES)},
        clashes=tuple(_clashes()),
    )


def told(*, as_json: bool) -> tuple[str, int]:
    """What `corestate doctor` prints, and its exit status."""
    found = examined()
    text = json.dumps(found.facts(), indent=1, ensure_ascii=False) if as_json else "\n".join(found.lines())
    return f"{text}\n", 0 if found.fine else 1
