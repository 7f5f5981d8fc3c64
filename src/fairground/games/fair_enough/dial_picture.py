"""The hero of the page: a dial with one bulb for each minute of the time card. They go out
clockwise; time given back lights them again, and beyond the card a second ring begins."""

from __future__ import annotations

from math import cos, pi, sin

from fairground.draw import circle, group, text

SIZE = (360, 360)
MIDDLE = 180
RING, SECOND_RING = 152, 122


def dial(left: int, clock: int, words: str, near: bool) -> str:
    """``words`` stand over the number; a near end is told by colour, and by words elsewhere."""
    body = circle(MIDDLE, MIDDLE + 5, 168, "shade") + circle(MIDDLE, MIDDLE, 166, "fe-dial-plate")
    body += circle(MIDDLE, MIDDLE, RING, "fe-dial-rim") + circle(MIDDLE, MIDDLE, 137, "fe-dial-in")
    body += _bulbs(clock, min(left, clock), RING)
    if left > clock:
        body += _bulbs(clock, left - clock, SECOND_RING, beyond=True)
    size = 134 if left < 100 else 104
    body += text(MIDDLE, MIDDLE + 46, left, size, "fe-number fe-near" if near else "fe-number")
    body += text(MIDDLE, MIDDLE - 74, words, 30, "sign")
    body += text(MIDDLE, MIDDLE + 90, f"of {clock}", 30, "soft-t")
    return group(body, piece="dial")


def _bulbs(clock: int, lit: int, ring: int, beyond: bool = False) -> str:
    """The last ``lit`` of the ring's bulbs, and, on the first ring, the dark ones."""
    room = pi * ring / clock
    bright, dark = min(9, 0.8 * room), min(6, 0.55 * room)
    body = ""
    for at in range(clock):
        on = at >= clock - lit
        if beyond and not on:
            continue
        angle = 2 * pi * (at + 0.5) / clock - pi / 2
        x, y = MIDDLE + ring * cos(angle), MIDDLE + ring * sin(angle)
        if on:
            body += circle(x, y, bright * 1.65, "fe-lamp-glow")
        body += circle(x, y, bright if on else dark, "fe-lamp-on" if on else "fe-lamp-off")
    return body
