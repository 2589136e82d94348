"""Words for refusals: numbers with their nouns."""


def some(number: int, one: str, many: str) -> str:
    """Say a number with its noun: 1 die, 2 dice."""
    return f"{number} {one if number == 1 else many}"
