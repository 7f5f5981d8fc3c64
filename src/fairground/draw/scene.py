"""The strip of fair above the lobby: tents, a wheel, people; sun by day, stars by night."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from markupsafe import Markup

from fairground.draw.pieces import box, circle, group, mark, n, path
from fairground.draw.safe_markup import EMPTY, escaped, joined, markup

Tent = tuple[float, float, float, int, str]
"""Where its middle stands, in percent of the width; how wide and how high it is; its colour; and
from which window on there is room for it: any, a tablet's, a desk's."""
_TENTS: Final[tuple[Tent, ...]] = (
    (5, 86, 76, 1, "wide"),
    (12.5, 118, 100, 0, ""),
    (20, 84, 70, 4, "wide"),
    (31, 96, 82, 1, "middle"),
    (39, 78, 66, 4, ""),
    (48, 128, 104, 0, "wide"),
    (74, 84, 72, 1, "wide"),
    (80.5, 104, 84, 4, "middle"),
    (88, 128, 104, 0, ""),
    (95, 84, 72, 1, "wide"),
)
_WHEEL: Final = 64
_PEOPLE: Final = ((25, 148), (26.5, 146), (54, 149), (56, 148), (70, 147), (71.5, 148))


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
    """The whole strip, for decoration only. What stands on it keeps its shape and its share of the
    width, so that nothing is cut off however wide the window is."""
    sky = markup('<rect class="sky" width="100%" height="100%"/>')
    stars = joined(
        _at(k * 37 % 100, circle(0, 12 + k * 47 % 70, 1 + k % 3 * 0.5, "starlet"))
        for k in range(26)
    )
    tents = joined(
        _at(x, group(_tent(0, 146, w, h), f"seat-{seat}"), f"stands {room}".strip())
        for x, w, h, seat, room in _TENTS
    )
    people = joined(_at(x, mark("meeple", 0, y - 10, 20, "far-2")) for x, y in _PEOPLE)
    body = joined(
        (
            sky,
            stars,
            _at(70, circle(0, 46, 26, "sun")),
            _hill("M0 118Q200 70 420 112T860 104T1280 96V150H0Z", "hill"),
            _at(_WHEEL, _wheel(0, 70, 56), "stands"),
            _hill("M0 138Q260 108 560 132T1280 122V150H0Z", "hill-2"),
            tents,
            people,
        )
    )
    return markup(f'<svg class="scene" aria-hidden="true">{body}</svg>')


def _hill(outline: str, cls: str) -> Markup:
    """As wide as the window."""
    return markup(
        '<svg width="100%" height="100%" viewBox="0 0 1280 150" preserveAspectRatio="none">'
        f"{path(outline, cls)}</svg>"
    )


def _at(x: float, body: Markup, cls: str = "") -> Markup:
    """Something that stands at a share of the width. Its box is next to nothing, so that its height
    alone decides about its size."""
    return markup(
        f'<svg class="{escaped(cls)}" x="{n(x)}%" width=".01" height="100%" overflow="visible" '
        f'viewBox="-.05 0 .1 150" preserveAspectRatio="xMidYMax slice">{group(body)}</svg>'
    )
