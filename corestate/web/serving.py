"""Serving the page on loopback, with the headers a careful host would send."""

import gzip
import hashlib
import re
from contextlib import suppress
from functools import lru_cache, partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".wasm": "application/wasm",
    ".svg": "image/svg+xml",
    ".zip": "application/zip",
    ".pack": "application/octet-stream",
    ".webmanifest": "application/manifest+json",
    ".txt": "text/plain; charset=utf-8",
}
PACKED = frozenset({".zip", ".pack"})


@lru_cache(maxsize=256)
def _body(file: Path, _changed: float, *, small: bool) -> tuple[bytes, str]:
    """Read a file, compressed or not, with a tag that changes when it does."""
    data = file.read_bytes()
    return (gzip.compress(data, 6) if small else data), f'"{hashlib.sha256(data).hexdigest()[:32]}"'


class Handler(SimpleHTTPRequestHandler):
    """Gives out the files of one folder, and nothing else."""

    def __init__(self, *args: object, folder: Path, policy: str, **more: object) -> None:
        self.policy = policy
        super().__init__(*args, directory=str(folder), **more)  # type: ignore[arg-type]  # as the server hands them on

    def do_GET(self) -> None:
        """Send a file: what is unchanged is not sent again, and what is large is compressed."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        if not file.is_file() or not file.resolve().is_relative_to(Path(self.directory).resolve()):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        small = "gzip" in self.headers.get("Accept-Encoding", "") and file.suffix not in PACKED
        body, tag = _body(file, file.stat().st_mtime, small=small)
        same = self.headers.get("If-None-Match") == tag
        self.send_response(HTTPStatus.NOT_MODIFIED if same else HTTPStatus.OK)
        self.send_header("ETag", tag)
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Security-Policy", self.policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("Referrer-Policy", "no-referrer")
        if not same:
            self.send_header("Content-Type", TYPES.get(file.suffix, "application/octet-stream"))
            self.send_header("Content-Length", str(len(body)))
            if small:
                self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        if not same:
            with suppress(BrokenPipeError, ConnectionResetError):  # whoever asked is gone
                self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name the server calls it by
        """Say nothing: it is one's own browser."""


def policy_of(folder: Path) -> str:
    """Read what a page says it may do, which holds for its workers too; and nobody may put it into a frame."""
    text = (folder / "index.html").read_text(encoding="utf-8")
    found = re.search('http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    return "; ".join((found[1] if found else "default-src 'self'", "frame-ancestors 'none'"))


def server(folder: Path, port: int) -> ThreadingHTTPServer:
    """Listen on loopback, at a port or at any that is free (0)."""
    return ThreadingHTTPServer(("127.0.0.1", port), partial(Handler, folder=folder, policy=policy_of(folder)))
