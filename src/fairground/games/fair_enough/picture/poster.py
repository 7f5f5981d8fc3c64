"""Fair Enough's picture in the lobby: the dial running out, and a fan of cards."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from fairground.draw import box, circle, group, mark, path, picture, text
from fairground.games.fair_enough.language import say
from fairground.language import kept_by_language

X, Y, RING = 72, 78, 51
BULBS, LIT = 24, 9
FAN: Final = ((5, "meeple", 5, 3, -16), (9, "bag", 7, 5, -2), (1, "star", 9, 6, 12))
"""Hue, sign, value, time and slant of each card."""


@kept_by_language(None)
def poster() -> Markup:
    body = box(0, 0, 240, 150, cls="fe-sky") + circle(X, Y + 3, 64, "shade")
    body += circle(X, Y, 63, "fe-dial-plate") + circle(X, Y, RING, "fe-poster-rim")
    for at in range(BULBS):
        angle = 2 * pi * (at + 0.5) / BULBS - pi / 2
        x, y = X + RING * cos(angle), Y + RING * sin(angle)
        lit = at >= BULBS - LIT
        body += circle(x, y, 4.6, "fe-lamp-on") if lit else circle(x, y, 3, "fe-lamp-off")
    body += text(X, Y + 21, LIT, 60, "fe-number")
    for at, (hue, sign, value, time, slant) in enumerate(FAN):
        place = f"translate({138 + at * 26} {58 - at * 4}) rotate({slant})"
        body += group(_card(sign, value, time), f"fe-{hue}", place)
    return picture(240, 150, body, say("A clock of bulbs and three cards"))


def _card(sign: str, value: int, time: int) -> Markup:
    foot = "M-3.5 47H43.5V58a6 6 0 0 1-6 6H2.5a6 6 0 0 1-6-6Z"
    return (
        box(-4, 0, 48, 65, 6, "fe-face")
        + path(foot, "fe-band")
        + text(8, 21, value, 19, "sign")
        + mark(sign, 26, 31, 23, "fe-band")
        + mark("clock", 13, 56, 11, "on")
        + text(27, 61, time, 14, "on b")
    )
