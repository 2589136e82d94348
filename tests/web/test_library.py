"""What the page brings along of our packages: the same program, without what nobody reads there."""

import ast
import io
import tokenize
from zipfile import ZIP_DEFLATED, ZipFile

from corestate.web.making.library import ROOT, without_comments
from corestate.web.making.pyodide import UNUSED, without_unused
from tests.effort import effort


def test_what_goes_along_is_the_program_without_its_comments() -> None:
    files = sorted((ROOT / "corestate").rglob("*.py"))[:: effort(15, 1)]
    for file in files:
        ours = file.read_bytes()
        bare = without_comments(ours)
        programs = (ast.dump(ast.parse(one), include_attributes=True) for one in (ours, bare))
        assert len(set(programs)) == 1, file
        tokens = tokenize.generate_tokens(io.StringIO(bare.decode()).readline)
        assert tokenize.COMMENT not in {token.type for token in tokens}, file
    assert any(without_comments(file.read_bytes()) != file.read_bytes() for file in files)


def test_what_looks_like_a_comment_in_a_text_stays() -> None:
    program = 'x = "# no comment"  # a comment\n# another\n"""# a text"""\n'
    assert without_comments(program.encode()).decode() == 'x = "# no comment"\n\n"""# a text"""\n'


def test_of_pythons_library_goes_along_what_may_be_imported() -> None:
    whole = io.BytesIO()
    with ZipFile(whole, "w", ZIP_DEFLATED) as library:
        for name in ("pdb.py", "json/__init__.py", "unittest/mock.py", "pdbs.py", "xml/pdb.py"):
            library.writestr(name, f"name = {name!r}")
    with ZipFile(io.BytesIO(without_unused(whole.getvalue()))) as rest:
        assert rest.namelist() == ["json/__init__.py", "pdbs.py", "xml/pdb.py"]
        assert rest.read("pdbs.py") == b"name = 'pdbs.py'"


def test_what_is_left_out_is_imported_by_nothing_that_goes_along() -> None:
    imported = set[str]()
    for package in ("corestate", "invariants", "serializers", "fuzz"):
        for file in (ROOT / package).rglob("*.py"):
            for node in ast.walk(ast.parse(file.read_bytes())):
                if isinstance(node, ast.Import):
                    imported |= {one.name.split(".")[0] for one in node.names}
                elif isinstance(node, ast.ImportFrom):
                    imported.add((node.module or "").split(".")[0])
    assert not imported & UNUSED
