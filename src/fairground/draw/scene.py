"""The strip of fair above the lobby: tents, a wheel, people; sun by day, stars by night."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from fairground.draw.pieces import box, circle, group, mark, n, path
from fairground.draw.safe_markup import EMPTY, joined, markup

_TENTS: Final = (
    (90, 86, 76, 1),
    (196, 118, 100, 0),
    (306, 84, 70, 4),
    (560, 96, 80, 0),
    (668, 76, 64, 1),
    (1000, 104, 84, 4),
    (1106, 128, 104, 0),
    (1216, 84, 72, 1),
)
_PEOPLE: Final = ((395, 148), (430, 146), (452, 149), (745, 148), (776, 147), (930, 148))


def _tent(x: float, y: float, w: float, h: float) -> Markup:
    """A tent standing on y, striped in the colour of the role round it."""
    stripes, step = 6, w / 6
    roof = y - h * 0.52
    body = EMPTY
    for k in range(stripes):
        left, right = x - w / 2 + k * step, x - w / 2 + (k + 1) * step
        top_left, top_right = x - 4 + 8 * k / stripes, x - 4 + 8 * (k + 1) / stripes
        wall_left, wall_right = x + (left - x) * 0.86, x + (right - x) * 0.86
        cls = "tent-b" if k % 2 else "tent-a"
        body += path(f"M{n(wall_left)} {n(roof)}V{n(y)}H{n(wall_right)}V{n(roof)}Z", cls)
        scallop = f"q{n(step / 2)} {n(h * 0.12)} {n(step)} 0"
        edge = f"M{n(top_left)} {n(y - h)}L{n(left)} {n(roof)}{scallop}L{n(top_right)} {n(y - h)}Z"
        body += path(edge, cls)
    arch = f"q{n(w * 0.1)} {n(-h * 0.1)} {n(w * 0.2)} 0V{n(y)}Z"
    body += path(f"M{n(x - w * 0.1)} {n(y)}V{n(roof + h * 0.24)}{arch}", "door")
    body += path(f"M{n(x)} {n(y - h)}v-14", "far thin")
    return body + path(f"M{n(x)} {n(y - h - 15)}l14 5-14 5Z", "tent-b")


def _wheel(x: float, y: float, r: float) -> Markup:
    foot = y + r + 14
    legs = f"M{n(x - r * 0.55)} {n(foot)}L{n(x)} {n(y)}L{n(x + r * 0.55)} {n(foot)}"
    body = path(legs, "far") + circle(x, y, r, "far") + circle(x, y, r * 0.86, "far fine")
    for k in range(12):
        px, py = x + r * cos(pi * k / 6), y + r * sin(pi * k / 6)
        body += path(f"M{n(x)} {n(y)}L{n(px)} {n(py)}", "far fine")
        body += group(box(px - 6, py, 12, 10, 4, "tent-b"), f"seat-{k % 5}")
        body += circle(px, py, 2.6, "bulb")
    return body + circle(x, y, 6, "far-2")


@lru_cache
def scene() -> Markup:
    """The whole strip, for decoration only. The fair is 1280 wide and goes on, mirrored, at both
    sides, so that nothing of its height is cut off however wide the window is."""
    body = box(-1280, 0, 3840, 150, cls="sky")
    for k in range(26):
        body += circle(k * 131 % 1280, 12 + k * 47 % 70, 1 + k % 3 * 0.5, "starlet")
    body += circle(1010, 46, 26, "sun")
    sides = joined(
        markup(f'<use href="#the-fair" transform="translate({edge}) scale(-1 1)"/>')
        for edge in (0, 2560)
    )
    body += markup(f'<g id="the-fair">{_fair()}</g>{sides}')
    return markup(
        '<svg class="scene" viewBox="-640 0 2560 150" preserveAspectRatio="xMidYMax slice" '
        f'aria-hidden="true">{body}</svg>'
    )


def _fair() -> Markup:
    body = path("M0 118Q200 70 420 112T860 104T1280 96V150H0Z", "hill") + _wheel(860, 70, 56)
    body += path("M0 138Q260 108 560 132T1280 122V150H0Z", "hill-2")
    body += joined(group(_tent(x, 146, w, h), f"seat-{seat}") for x, w, h, seat in _TENTS)
    return body + joined(mark("meeple", x, y - 10, 20, "far-2") for x, y in _PEOPLE)
