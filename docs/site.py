"""Hooks of the site: pages link to the source, which the site does not have; there the words stand without the link.

MkDocs calls `on_page_markdown` for every page, and `on_post_build` when all is written: then every link within the site
is followed, to its file and to its place there. Everything else about the site is in `mkdocs.yml`.
"""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

DOCS = Path(__file__).parent
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)\s]*)?\)")
"""A link to another file, perhaps to a place in it; its text may hold brackets."""


def on_page_markdown(markdown: str, *, page: Any, **_more: object) -> str:  # noqa: ANN401 - a page of MkDocs
    """Keep the links that lead to a file of the site."""
    folder = (DOCS / page.file.src_path).parent
    return LINK.sub(lambda link: link[0] if _is_here(folder, link[2]) else link[1], markdown)


def _is_here(folder: Path, target: str) -> bool:
    """Whether a link leads to a file of the site, or to none at all, which MkDocs complains of."""
    found = (folder / target).resolve()
    if not found.exists():
        return True
    inside = found.is_relative_to(DOCS) and found.is_file()
    return inside and not (found.suffix == ".py" and found.parent == DOCS)


def on_post_build(*, config: Any, **_more: object) -> None:  # noqa: ANN401 - the configuration of MkDocs
    """Have the build fail where a link leads nowhere."""
    wrong = list(dead_links(Path(config["site_dir"])))
    if wrong:
        raise SystemExit("\n".join(wrong))


def dead_links(site: Path) -> Iterator[str]:
    """Follow every link between the pages of a site, and name those that lead nowhere."""
    pages = {file: _Page.read(file) for file in sorted(site.rglob("*.html")) if file.name != "404.html"}
    for file, page in pages.items():
        for link in sorted(page.links):
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            there = (file.parent / unquote(parts.path)).resolve() if parts.path else file
            there = there / "index.html" if there.is_dir() else there
            place = unquote(parts.fragment)
            if not there.exists():
                yield f"{file.relative_to(site)}: {link}: there is no such file"
            elif place and there in pages and place not in pages[there].places:
                yield f"{file.relative_to(site)}: {link}: there is no such place"


class _Page(HTMLParser):
    """What a page links to, and the places on it that can be linked to."""

    def __init__(self) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.places: set[str] = {"__skip"}

    @classmethod
    def read(cls, file: Path) -> "_Page":
        """Read a page."""
        page = cls()
        page.feed(file.read_text(encoding="utf-8"))
        return page

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag links to, and what it is called."""
        for name, value in attrs:
            if value and name == "id":
                self.places.add(value)
            elif value and ((tag == "a" and name == "href") or (tag in {"img", "script"} and name == "src")):
                self.links.add(value)
