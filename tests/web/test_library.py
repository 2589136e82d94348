"""What the page brings along of our packages: the same program, without what nobody reads there."""

import ast
import io
import tokenize

from corestate.web.making.library import ROOT, without_comments
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
