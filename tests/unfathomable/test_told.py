"""Every card does today what it did when somebody read its lines beside the rules."""

from tests.unfathomable.told import FILE, told


def test_every_card_is_carried_out_as_told() -> None:
    was = FILE.read_text(encoding="utf-8").splitlines()
    now = list(told())
    different = [f"{line!r} was told, now {other!r}" for line, other in zip(was, now, strict=False) if line != other]
    assert not different, f"{different[0]}: read it, then run python -m tests.unfathomable.told"
    assert len(now) == len(was)
