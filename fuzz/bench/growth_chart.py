"""How costs grow as a chart for the docs: a panel for each thing they might grow with, a line for each title."""

from collections.abc import Iterator, Mapping
from html import escape

from fuzz.bench.growth import Point

WIDTH, HEIGHT, GAP, LEFT, TOP = 260, 200, 30, 46, 70
COLOURS = ("#1f6f8b", "#c8553d", "#588157", "#7b5ea7")
UNITS = {
    "events of the game": "calls an event, by the events of the game",
    "seats": "calls an event, by the seats",
    "bytes read": "calls for 100 bytes, by the bytes read",
}


def growth_chart(grown: Mapping[str, Mapping[str, list[Point]]], when: str) -> str:
    """Draw calls of functions against what there is more and more of, as an SVG; flat lines are linear costs."""
    width, height = LEFT + len(grown) * (WIDTH + GAP + LEFT), TOP + HEIGHT + 70
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{width}" height="{height}" fill="white"/>',
        '<text x="16" y="26" font-size="17">What an event costs, guarded, and what reading costs</text>',
        f'<text x="16" y="46" fill="#555">Calls of functions, the same on every machine. {escape(when)}.</text>',
    ]
    for number, (what, titles) in enumerate(grown.items()):
        lines += _panel(LEFT + number * (WIDTH + GAP + LEFT), what, titles)
    for number, title in enumerate(next(iter(grown.values()))):
        x, y = 16 + 170 * number, height - 14
        lines.append(f'<rect x="{x}" y="{y - 10}" width="14" height="10" fill="{COLOURS[number % len(COLOURS)]}"/>')
        lines.append(f'<text x="{x + 20}" y="{y}">{escape(title)}</text>')
    return "\n".join([*lines, "</svg>"]) + "\n"


def _panel(left: int, what: str, titles: Mapping[str, list[Point]]) -> Iterator[str]:
    """Draw one panel: both axes begin at nothing."""
    wide = max(point.size for points in titles.values() for point in points)
    high = 1.15 * max(point.calls for points in titles.values() for point in points)
    bottom = TOP + HEIGHT
    yield f'<path d="M{left} {TOP}V{bottom}H{left + WIDTH}" fill="none" stroke="#888"/>'
    yield f'<text x="{left}" y="{TOP - 6}">{escape(UNITS[what])}</text>'
    yield f'<text x="{left - 6}" y="{TOP + 10}" text-anchor="end" fill="#555">{high:,.0f}</text>'
    yield f'<text x="{left - 6}" y="{bottom}" text-anchor="end" fill="#555">0</text>'
    yield f'<text x="{left + WIDTH}" y="{bottom + 16}" text-anchor="end" fill="#555">{wide:,}</text>'
    for number, points in enumerate(titles.values()):
        spots = [(left + WIDTH * one.size / wide, bottom - HEIGHT * one.calls / high) for one in points]
        colour = COLOURS[number % len(COLOURS)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
        yield from (f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="{colour}"/>' for x, y in spots)
