"""The documentation tells the truth: generated pages are up to date, and the README's Python runs."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

import corestate as cs
import invariants
from corestate.games import OURS
from corestate.kernel import CORE_RULES
from docs.pages import DOCS, FOLDER, README, pages
from docs.weaving import MOST_LINES, MOST_PLACES
from fuzz.index import file_of
from invariants.addresses import address as claim_address
from tests.contract.snippets import PAGES, blocks

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def written() -> dict[Path, str]:
    """Every generated file as it should be now."""
    return pages()


def test_the_generated_pages_are_up_to_date(written: dict[Path, str]) -> None:
    indexes = {file_of(name) for name in OURS}
    single = (DOCS / name for name in ("api.md", "claims.md", "assurance.md"))
    folders = (*FOLDER.glob("*.md"), *(DOCS / "shown").glob("*.md"), *file_of("").parent.iterdir())
    assert {*single, *folders, README} == set(written)
    assert indexes < set(written)
    for file, text in written.items():
        assert file.read_text(encoding="utf-8") == text, f"{file.name}: run make docs"


@pytest.mark.parametrize("title", OURS)
def test_the_page_of_a_title_tells_every_rule_and_every_ruling_under_an_anchor_of_its_own(
    title: str, written: dict[Path, str]
) -> None:
    book, page = cs.game(title).rulebook, written[FOLDER / f"{title}.md"]
    anchors = re.findall(r'<a id="([^"]+)"></a>', page)
    assert len(anchors) == len(set(anchors))
    for name in (*(rule.slug for rule in book.rules), *(ruling.id for ruling in book.rulings)):
        assert name.replace(".", "-") in anchors
        assert f"</a>`{name}`\n" in page
    assert {point.id.replace(".", "-") for point in book.settled} <= set(anchors)
    for rule in book.rules:
        assert f"\n> {rule.says}\n" in page


def test_whatever_has_a_name_has_an_address_at_which_it_is_told(written: dict[Path, str]) -> None:
    """What a program links to by `see` is there: rules, rulings, settled points, claims, and the kernel's own rules."""
    addresses: list[str | None] = [*map(cs.address, CORE_RULES)]
    for title in OURS:
        book = cs.game(title).rulebook
        named = [one.slug for one in book.rules] + [one.id for one in book.rulings] + [one.id for one in book.settled]
        addresses += map(cs.address, named)
        known = invariants.claims(title)
        of_state = [one.claim for kind in (known.form, known.typed, known.state, known.end) for one in kind]
        claims = [*of_state, *(one.claim for one in known.step), *(one.claim for one in known.told)]
        addresses += (claim_address(title, one.__name__) for one in claims)
    addresses.append(claim_address("key_largo", "the_rules_can_be_applied_to_it"))
    places = {
        path.relative_to(DOCS).with_suffix(".html").as_posix(): text
        for path, text in written.items()
        if path.suffix == ".md" and DOCS in path.parents
    }
    anchors = {place: set(re.findall(r'<a id="([^"]+)"></a>', text)) for place, text in places.items()}
    for one in addresses:
        assert one is not None
        place, _, anchor = one.partition("#")
        assert anchor in anchors[place], one
    assert cs.address("ttt.turn.own") is None
    assert claim_address("key_largo", "nobody_claims_this") is None


@pytest.mark.parametrize("title", OURS)
def test_every_modelled_rule_is_shown_beside_lines_of_the_code_and_not_too_many(
    title: str, written: dict[Path, str]
) -> None:
    page = written[FOLDER / f"{title}.md"]
    for rule in cs.game(title).rulebook.rules:
        told = page.partition(f"</a>`{rule.slug}`\n")[2].partition("\n###")[0]
        excerpts = re.findall(r"```python\n(.*?)```", told, re.DOTALL)
        assert bool(excerpts) == rule.modelled, rule.slug
        assert len(excerpts) <= MOST_PLACES
        assert all(text.count("\n") <= MOST_LINES + 2 for text in excerpts), rule.slug
        assert ("\n- Tests: " in told) == rule.modelled, rule.slug


@pytest.mark.parametrize("title", OURS)
def test_every_link_of_a_page_leads_somewhere(title: str, written: dict[Path, str]) -> None:
    page = written[FOLDER / f"{title}.md"]
    anchors = set(re.findall(r'<a id="([^"]+)"></a>', page))
    links = re.findall(r"\]\(([^)\s]+)\)", page)
    assert links
    for place, _, part in (one.partition("#") for one in dict.fromkeys(links)):
        if not place:
            assert part in anchors
        else:
            file = (FOLDER / place).resolve()
            assert file.is_file(), place
            assert not part or int(part.removeprefix("L")) <= file.read_text(encoding="utf-8").count("\n"), place


def test_the_pages_that_teach_have_python() -> None:
    assert {page.name for page in PAGES} >= {"README.md", "guide.md", "storing.md"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_python_of_a_page_runs_and_prints_what_it_says(page: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every ```python block of a page runs, one after the other; a ```text block after it is what it prints."""
    names: dict[str, object] = {}
    for (kind, code), (following, printed) in pairwise([*blocks(page), ("", "")]):
        if kind == "python":
            exec(compile(code, page, "exec"), names)  # noqa: S102 - our own page
            out = capsys.readouterr().out
            if following == "text":
                assert out.strip() == printed.strip()
