"""ESSEN's picture in the lobby: a corner of the hall with two visitors."""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from fairground.draw import box, circle, emblem, group, joined, mark, picture, text
from fairground.games.essen.language import say
from fairground.games.essen.picture.board import floor_of
from fairground.language import kept_by_language

BOOTHS: Final = (
    (0, 0, "purple", "die", 5),
    (1, 0, "purple", "", 0),
    (2, 0, "blue", "meeple", 6),
    (3, 0, "blue", "hourglass", 4),
    (0, 1, "green", "", 0),
    (1, 1, "green", "cards", 7),
    (2, 1, "red", "", 0),
    (3, 1, "red", "die", 3),
    (0, 2, "green", "meeple", 2),
    (1, 2, "green", "", 0),
    (2, 2, "yellow", "hourglass", 1),
    (3, 2, "yellow", "", 0),
)


@kept_by_language(None)
def poster() -> Markup:
    body = box(0, 0, 240, 150, cls="e-sky")
    body += joined(_booth(*booth) for booth in BOOTHS)
    body += _visitor(0, 92, 60, 50) + _visitor(1, 176, 108, 44)
    return picture(240, 150, body, say("Booths of a games fair and two visitors"))


def _booth(column: int, row: int, zone: str, symbol: str, points: int) -> Markup:
    x, y = 8 + column * 56 + (4 if column > 1 else 0), 8 + row * 46
    body = box(x, y, 54, 44, 5, "e-floor") + box(x + 1, y + 1, 52, 42, 5, fill=floor_of(zone))
    if symbol:
        body += box(x + 4, y + 4, 46, 36, 5, "tile") + mark(symbol, x + 17, y + 22, 20, "tile-ink")
        body += text(x + 37, y + 28, f"+{points}", 14, "sign")
    return group(body, f"e-{zone}")


def _visitor(seat: int, x: float, y: float, size: float) -> Markup:
    chest = y + size * 0.12
    return group(
        mark("meeple", x, y, size, "fill edge")
        + circle(x, chest, size * 0.235, "plate")
        + emblem(seat, x, chest, size * 0.34),
        f"seat-{seat}",
    )
