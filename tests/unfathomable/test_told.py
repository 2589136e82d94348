"""Every card does today what it did when somebody read its lines beside the rules, and by the rules it cited then."""

from tests.counted import assert_as_many_follow_as_were_counted
from tests.unfathomable.told import CITED, FILE, told_with_citations

AGAIN = "read it, then run python -m tests.unfathomable.told"


def test_every_card_is_carried_out_and_every_kind_of_frame_cites_as_told() -> None:
    """Both are told at once: a test does not remember for another."""
    told, cited = told_with_citations()
    was = FILE.read_text(encoding="utf-8").splitlines()
    different = [f"{line!r} was told, now {other!r}" for line, other in zip(was, told, strict=False) if line != other]
    assert not different, f"{different[0]}: {AGAIN}"
    assert len(told) == len(was)
    before = CITED.read_text(encoding="utf-8").splitlines()
    assert sorted({*cited} - {*before}) == [], f"never cited so: {AGAIN}"
    assert sorted({*before} - {*cited}) == [], f"cited so no more: {AGAIN}"


def test_as_many_games_follow_every_scene_as_were_counted() -> None:
    assert_as_many_follow_as_were_counted("unfathomable")
