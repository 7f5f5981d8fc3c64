"""Curves of how the chances went, one for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from fairground.draw.pieces import circle, emblem, group, n, path, text
from fairground.draw.safe_markup import EMPTY, escaped, markup

WIDTH: Final = 640
HEIGHT: Final = 330
LEGEND: Final = 30
"""The height of the legend, which stands below where there is no page to say who is who."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 600, 30, 270
_APART = 24
"""The emblems at the ends of the curves stand so far from each other."""


def curves(
    chances: Sequence[Sequence[float]],
    plies: Sequence[int],
    turns: Sequence[tuple[int, int, str]] = (),
    what: str = "chance to win",
) -> Markup:
    """``chances[moment][seat]`` from 0 to 1, as the body of a picture of WIDTH by HEIGHT;
    ``plies`` tells at which ply each moment is. ``turns`` are numbered from 1 and marked: ply,
    seat, and where a click on it leads. ``what`` says what the chances are of."""
    last = max(1, plies[-1])
    body = _frame(last, what)
    seats = range(len(chances[0]))
    for seat in seats:
        way = "L".join(
            f"{n(_x(ply, last))} {n(_y(chance[seat]))}"
            for ply, chance in zip(plies, chances, strict=True)
        )
        body += group(
            path(f"M{way}", "curve-edge") + path(f"M{way}", "curve"),
            cls=f"seat-{seat}",
        )
    for seat, end in _ends([_y(chances[-1][seat]) for seat in seats]):
        body += emblem(seat, _RIGHT + 20, end, 22)
    for number, (ply, seat, link) in enumerate(turns, 1):
        y = _y(chances[plies.index(ply)][seat])
        body += _turn(number, _x(ply, last), y, seat, link)
    return body


def curve_legend(names: Sequence[str]) -> Markup:
    """Who is who, in one line."""
    room = WIDTH / len(names)
    letters = max(3, int((room - 40) / 8))
    body = EMPTY
    for seat, name in enumerate(names):
        short = name if len(name) <= letters else f"{name[: letters - 1]}…"
        body += emblem(seat, seat * room + 20, HEIGHT + 12, 18)
        body += text(seat * room + 34, HEIGHT + 17, short, 13, "curve-word", "start")
    return body


def _turn(number: int, x: float, y: float, seat: int, link: str) -> Markup:
    disc = circle(x, y, 12, "curve-turn") + text(x, y + 5, number, 14, "curve-number")
    marked = group(disc, cls=f"seat-{seat}")
    return markup(f'<a href="{escaped(link)}" tabindex="-1">{marked}</a>') if link else marked


def _ends(heights: list[float]) -> list[tuple[int, float]]:
    """Where the emblems stand at the ends, from the lowest up, none on another."""
    places: list[tuple[int, float]] = []
    for seat in sorted(range(len(heights)), key=lambda seat: -heights[seat]):
        height = min(heights[seat], _BOTTOM)
        if places and places[-1][1] - height < _APART:
            height = places[-1][1] - _APART
        places.append((seat, height))
    return places


def _frame(last: int, what: str) -> Markup:
    lines = text(_LEFT, 16, what, 13, "curve-word", "start")
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines += markup(f'<path class="curve-grid" d="M{_LEFT} {n(y)}H{_RIGHT}"/>')
        if percent % 50 == 0:
            lines += text(_LEFT - 8, y + 5, f"{percent} %", 13, "curve-word", "end")
    for ply in sorted({0, last // 2, last}):
        anchor = "start" if ply == 0 else "end" if ply == last else "middle"
        lines += text(_x(ply, last), _BOTTOM + 24, ply, 13, "curve-word", anchor)
    return lines + text((_LEFT + _RIGHT) / 2, HEIGHT - 8, "plies played", 13, "curve-word")


def _x(ply: int, last: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * ply / last


def _y(chance: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * chance
