"""What a shell completes: commands, titles, and what belongs to the title that was typed."""

import pytest

import corestate as cs
from corestate.games import OURS
from tests.cli.terminal import process


def _completed(line: str) -> list[str]:
    """Complete a line as bash does; the last word is the one that is being typed."""
    *before, _ = line.split(" ")
    code = "import sys; sys.argv[0] = 'corestate'; from corestate.cli import main; main()"
    more = {"_CORESTATE_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(before))}
    ran = process(code=code, **more)
    assert (ran.status, ran.err) == (0, "")
    return ran.out.split()


BLUE = cs.game("into_the_blue").rulebook
LARGO = cs.game("key_largo").rulebook


@pytest.mark.parametrize(
    ("line", "completions"),
    [
        ("corestate re", ["replay", "recheck"]),
        ("corestate rules in", ["in_too_deep", "into_the_blue"]),
        ("corestate rules ", list(OURS)),
        (
            "corestate rules into_the_blue itb.per",
            [one.slug for one in BLUE.rules if one.slug.startswith("itb.perfect.")],
        ),
        ("corestate rulings key_largo ", [one.id for one in LARGO.rulings]),
        ("corestate settled into_the_blue itb.settled.ch", ["itb.settled.chest_faces"]),
        ("corestate play key_largo --edition ", [one.name for one in LARGO.editions]),
        ("corestate play key_largo --edition small --option en", ["encounters="]),
        (
            "corestate play into_the_blue --ruling itb.ruling.lone",
            ["itb.ruling.lone_diver=main_only", "itb.ruling.lone_diver=takes_secondary"],
        ),
        ("corestate play chess --edition ", []),
        ("corestate play --edition ", []),
    ],
)
def test_what_can_be_typed_is_completed(line: str, completions: list[str]) -> None:
    assert _completed(line) == completions


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_gets_its_script(shell: str) -> None:
    ran = process(
        "--show-completion",
        shell,
        code="import sys; sys.argv[0] = 'corestate'; from corestate.cli import main; main()",
        _TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION="1",
    )
    assert (ran.status, ran.err) == (0, "")
    assert "_CORESTATE_COMPLETE" in ran.out
