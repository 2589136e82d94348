"""Packages as npm has them, pinned by version and digest; fetched once, and checked each time."""

import base64
import hashlib
import shutil
import subprocess
import tarfile
from pathlib import Path

from attrs import frozen


class BuildError(Exception):
    """The page cannot be built here; the message says what is missing."""


@frozen
class Package:
    """A package of npm."""

    name: str
    version: str
    digest: str

    def fetched(self, kept: Path) -> Path:
        """Return the package's archive, which is kept in a folder."""
        archive = kept / f"{self.name}-{self.version}.tgz"
        if not archive.exists():
            kept.mkdir(parents=True, exist_ok=True)
            self._pack(kept)
        digest = "sha512-" + base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if digest != self.digest:
            archive.unlink()
            raise BuildError(f"{self.name} {self.version} is not what it was: wanted {self.digest}, found {digest}")
        return archive

    def file(self, kept: Path, name: str) -> bytes:
        """Read one of its files."""
        with tarfile.open(self.fetched(kept)) as opened:
            member = opened.extractfile(f"package/{name}")
            assert member is not None  # noqa: S101 - the archive has its digest
            return member.read()

    def _pack(self, kept: Path) -> None:
        npm = shutil.which("npm")
        if npm is None:
            raise BuildError(f"npm is wanted to fetch {self.name}, and is not installed here; Node brings it along")
        pack = [npm, "pack", f"{self.name}@{self.version}", "--silent", "--pack-destination", str(kept.absolute())]
        packed = subprocess.run(pack, capture_output=True, text=True, check=False)  # noqa: S603 - npm, found on the path
        if packed.returncode or not (kept / f"{self.name}-{self.version}.tgz").exists():
            raise BuildError(f"npm could not fetch {self.name} {self.version}: {packed.stderr.strip()[-2000:]}")
