"""The pages written by hand that have Python in them, and the blocks that stand there."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = tuple(
    page
    for page in (
        ROOT / "README.md",
        *sorted((ROOT / "docs").glob("*.md")),
        *sorted((ROOT / "docs" / "tutorials").glob("*.md")),
    )
    if "```python" in page.read_text(encoding="utf-8")
)


def blocks(page: Path) -> list[tuple[str, str]]:
    """List the blocks of Python of a page and those of what is printed, in order, each with its kind."""
    return re.findall(r"```(python|text)\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
