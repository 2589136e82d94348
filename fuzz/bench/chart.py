"""What was measured as a chart for the docs: bars of guarded and plain play, peers beside them."""

from collections.abc import Iterable
from html import escape

from fuzz.bench import Bench, Row

WIDTH, LEFT, RIGHT, BAR, TOP = 860, 290, 90, 22, 64
OURS, OTHERS = "#1f6f8b", "#b0b7bd"


def chart(bench: Bench, when: str, machine: str) -> str:
    """Draw how many events a second everybody plays, as an SVG, with the date and the machine in words."""
    rows = [row for row in bench.rows if row.measure in ("guarded", "plain") and row.per_second]
    rows.sort(key=lambda row: -(row.per_second or 0))
    height = TOP + BAR * len(rows) + 40
    most = max((row.per_second or 0 for row in rows), default=1)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"',
        ' font-family="sans-serif" font-size="13">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        '<text x="16" y="26" font-size="17">Random play among all legal moves, events a second</text>',
        f'<text x="16" y="46" fill="#555">{escape(when)}, {escape(machine)}. Medians of turns taken in one run.</text>',
        *_bars(rows, most),
        f'<text x="16" y="{height - 14}" fill="#555">states {escape(bench.checksum)}</text>',
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _bars(rows: Iterable[Row], most: float) -> Iterable[str]:
    """Draw a bar for each row: ours in one colour, those of others in another."""
    for number, row in enumerate(rows):
        rate, middle = row.per_second or 0, TOP + BAR * number + 15
        guarded, ours = row.measure == "guarded", "_" in row.who and " " not in row.who
        label = row.who + (" (guarded)" if guarded else " (plain)" if ours else "")
        long = max(1, round((WIDTH - LEFT - RIGHT) * rate / most))
        colour = OURS if ours or row.who.startswith("corestate") else OTHERS
        yield f'<text x="{LEFT - 8}" y="{middle}" text-anchor="end">{escape(label)}</text>'
        yield f'<rect x="{LEFT}" y="{middle - 12}" width="{long}" height="15" fill="{colour}"/>'
        yield f'<text x="{LEFT + long + 6}" y="{middle}">{rate:,.0f}</text>'
