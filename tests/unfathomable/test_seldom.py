"""What seldom happens is today what it was when somebody read its line beside the rules."""

from tests.unfathomable.seldom import FILE, told


def test_what_seldom_happens_is_as_it_was() -> None:
    was, now = FILE.read_text(encoding="utf-8").splitlines(), list(told())
    different = [f"{line!r} was told, now {other!r}" for line, other in zip(was, now, strict=False) if line != other]
    assert not different, f"{different[0]}: read it, then run python -m tests.unfathomable.seldom"
    assert len(now) == len(was)
