"""A piece of work that workers of a cluster import."""

from time import sleep

SECONDS = 0.15


def slow_squares(number: int) -> dict[str, object]:
    """Bring a number's square, after a while."""
    sleep(SECONDS)
    return {"sum": number * number, "order": [number]}


def mistaken(number: int) -> dict[str, object]:
    """Make a mistake at one number."""
    return {"sum": 1 // (number - 3)}
