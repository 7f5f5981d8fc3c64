"""Curves of how the chances went, one for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from fairground.draw.pieces import emblem, group, n, text

WIDTH: Final = 640
HEIGHT: Final = 260
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 600, 16, 228


def curves(chances: Sequence[Sequence[float]], turns: Sequence[tuple[int, int]]) -> str:
    """``chances[ply][seat]`` from 0 to 1, as the body of a picture of WIDTH by HEIGHT. ``turns``
    are the ply and the seat of moments to be marked."""
    last = max(1, len(chances) - 1)
    body = _frame(last)
    ends: list[float] = []
    for seat in range(len(chances[0])):
        points = [(_x(ply, last), _y(one[seat])) for ply, one in enumerate(chances)]
        way = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points)
        body += group(
            f'<path class="curve-edge" d="{way}"/><path class="curve" d="{way}"/>',
            cls=f"seat-{seat}",
        )
        end = points[-1][1]
        while any(abs(end - other) < 18 for other in ends):
            end -= 18
        ends.append(end)
        body += emblem(seat, _RIGHT + 18, end, 18)
    for ply, seat in turns:
        body += emblem(seat, _x(ply, last), _y(chances[ply][seat]), 13)
    return body


def _frame(last: int) -> str:
    lines = ""
    for percent in (0, 50, 100):
        y = _y(percent / 100)
        lines += f'<path class="curve-grid" d="M{_LEFT} {n(y)}H{_RIGHT}"/>'
        lines += text(_LEFT - 6, y + 4, f"{percent} %", 12, "soft-t", "end")
    return lines + text(_RIGHT, HEIGHT - 10, f"ply {last}", 12, "soft-t", "end")


def _x(ply: int, last: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * ply / last


def _y(chance: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * chance
