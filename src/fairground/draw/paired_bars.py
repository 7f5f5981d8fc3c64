"""Two bars side by side for each of a row of things, above and below a line for nothing: one full,
one only an outline, so that they can be told apart without colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from fairground.draw.pieces import n, text
from fairground.draw.safe_markup import EMPTY, markup

WIDTH: Final = 360
HEIGHT: Final = 190
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 354, 10, 180
_WIDEST: Final = 18
"""A bar is not wider, however few there are."""
_STEPS: Final = (0.1, 0.25, 0.5, 1.0)
"""What the top of the scale may be."""


def paired_bars(pairs: Sequence[tuple[float, float]]) -> Markup:
    """The body of a picture of WIDTH by HEIGHT. Values are from -1 to 1; the first of a pair is
    full."""
    largest = max((abs(value) for pair in pairs for value in pair), default=0.0)
    scale = next((step for step in _STEPS if largest <= step), _STEPS[-1])
    body = _scale_lines(scale)
    room = (_RIGHT - _LEFT) / max(1, len(pairs))
    width = min(_WIDEST, room * 0.4)
    for at, (full, outlined) in enumerate(pairs):
        middle = _LEFT + room * (at + 0.5)
        body += _bar(middle - width, width, full, scale, is_full=True)
        body += _bar(middle, width, outlined, scale, is_full=False)
    return body


def _scale_lines(scale: float) -> Markup:
    """The scale, in points of a hundred."""
    lines = EMPTY
    for part in (1.0, 0.5, 0.0, -0.5, -1.0):
        points = 100 * scale * part
        words = f"{points:+g}".replace("-", "−") if part else "0"
        y = _y(scale * part, scale)
        cls = markup("bar-grid") if part else markup("bar-zero")
        lines += markup(f'<path class="{cls}" d="M{_LEFT} {n(y)}H{_RIGHT}"/>')
        if part in (1.0, 0.0, -1.0):
            lines += text(_LEFT - 6, y + 4, words, 12, "bar-word", "end")
    return lines


def _bar(left: float, width: float, value: float, scale: float, is_full: bool) -> Markup:
    """What is nothing is still seen."""
    ends = sorted((_y(0.0, scale), _y(max(-scale, min(scale, value)), scale)))
    height = max(1.5, ends[1] - ends[0])
    inset = 0.0 if is_full else 0.75
    cls = markup("bar-full") if is_full else markup("bar-outlined")
    return markup(
        f'<rect class="{cls}" x="{n(left + inset)}" y="{n(ends[0])}" '
        f'width="{n(width - 2 * inset)}" height="{n(height)}"/>'
    )


def _y(value: float, scale: float) -> float:
    middle, half = (_TOP + _BOTTOM) / 2, (_BOTTOM - _TOP) / 2
    return middle - half * value / scale
