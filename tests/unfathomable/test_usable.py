"""Every ability is forbidden today where it was when somebody read its line beside the rules, and by the same rules."""

from tests.unfathomable.usable import FILE, told


def test_every_ability_is_forbidden_where_it_was() -> None:
    was = FILE.read_text(encoding="utf-8").splitlines()
    now = list(told())
    different = [f"{line!r} was told, now {other!r}" for line, other in zip(was, now, strict=False) if line != other]
    assert not different, f"{different[0]}: read it, then run python -m tests.unfathomable.usable"
    assert len(now) == len(was)
