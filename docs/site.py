"""A hook of the site: pages link to the source, which the site does not have; there the words stand without the link.

MkDocs calls `on_page_markdown` for every page; everything else about the site is in `mkdocs.yml`.
"""

import re
from pathlib import Path
from typing import Any

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
