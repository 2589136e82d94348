"""Every card does today what it did when somebody read its lines beside the rules, and by the rules it cited then."""

from functools import cache

from tests.unfathomable.told import CITED, FILE, told_with_citations

AGAIN = "read it, then run python -m tests.unfathomable.told"


@cache
def _told() -> tuple[list[str], list[str]]:
    return told_with_citations()


def test_every_card_is_carried_out_as_told() -> None:
    was, now = FILE.read_text(encoding="utf-8").splitlines(), _told()[0]
    different = [f"{line!r} was told, now {other!r}" for line, other in zip(was, now, strict=False) if line != other]
    assert not different, f"{different[0]}: {AGAIN}"
    assert len(now) == len(was)


def test_every_kind_of_frame_cites_what_it_did() -> None:
    was, now = CITED.read_text(encoding="utf-8").splitlines(), _told()[1]
    assert sorted({*now} - {*was}) == [], f"never cited so: {AGAIN}"
    assert sorted({*was} - {*now}) == [], f"cited so no more: {AGAIN}"
