"""Curves of how the chances went, one for each seat."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

from fairground.draw.pieces import circle, emblem, group, n, path, text
from fairground.draw.safe_markup import EMPTY, markup
from fairground.language import say

WIDTH: Final = 640
LEGEND: Final = 30
"""The height of the legend, which stands below where there is no page to say who is who."""
_LEFT, _RIGHT, _TOP, _BOTTOM = 70, 600, 30, 270
_HEIGHT: Final = 330
"""Without numbers."""
_APART = 24
"""The emblems at the ends of the curves stand so far from each other,"""
_NUMBERS_APART: Final = 38
"""and the numbers above them."""
_IN_A_ROW: Final = int((_RIGHT - _LEFT) / _NUMBERS_APART) + 1
_SURE: Final = 2
"""The band reaches this many standard errors to both sides."""


@dataclass(frozen=True)
class Mark:
    """A number above the curves: the point that it stands for, and whose curve it is about."""

    moment: int
    seat: int


def height(marks: Sequence[Mark]) -> int:
    """The height of a picture with these numbers."""
    return _HEIGHT + _NUMBERS_APART * _rows(len(marks))


def curves(
    chances: Sequence[Sequence[float]],
    errors: Sequence[Sequence[float]],
    plies: Sequence[int],
    marks: Sequence[Mark] = (),
    what: str = "chance to win",
) -> Markup:
    """``chances[moment][seat]`` from 0 to 1 and their standard errors, as the body of a picture of
    WIDTH by ``height(marks)``; ``plies`` tells at which ply each moment is. ``marks`` are in the
    order of the game and numbered from 1. ``what`` says what the chances are of."""
    last = max(1, plies[-1])
    xs = [_x(ply, last) for ply in plies]
    body, seats = _frame(last, what), range(len(chances[0]))
    for seat in seats:
        levels = [chance[seat] for chance in chances]
        body += _band(seat, xs, levels, [error[seat] for error in errors])
    for seat in seats:
        way = _way(xs, [chance[seat] for chance in chances])
        body += group(
            path(f"M{way}", "curve-edge") + path(f"M{way}", "curve"),
            cls=f"seat-{seat}",
        )
    for seat, end in _ends([_y(chances[-1][seat]) for seat in seats]):
        body += emblem(seat, _RIGHT + 20, end, 22)
    places = _number_places([xs[mark.moment] for mark in marks])
    for number, (mark, place) in enumerate(zip(marks, places, strict=True), 1):
        point = xs[mark.moment], _y(chances[mark.moment][mark.seat])
        body += _number(number, mark, point, place)
    return group(body, transform=f"translate(0 {height(marks) - _HEIGHT})")


def curve_legend(names: Sequence[str], top: float) -> Markup:
    """Who is who, in one line."""
    room = WIDTH / len(names)
    letters = max(3, int((room - 40) / 8))
    body = EMPTY
    for seat, name in enumerate(names):
        short = name if len(name) <= letters else f"{name[: letters - 1]}…"
        body += emblem(seat, seat * room + 20, top + 12, 18)
        body += text(seat * room + 34, top + 17, short, 13, "curve-word", "start")
    return body


def _way(xs: Sequence[float], levels: Sequence[float]) -> str:
    return "L".join(f"{n(x)} {n(_y(level))}" for x, level in zip(xs, levels, strict=True))


def _band(
    seat: int, xs: Sequence[float], levels: Sequence[float], errors: Sequence[float]
) -> Markup:
    """What is within the error of the estimate."""
    pairs = list(zip(levels, errors, strict=True))
    upper = _way(xs, [min(1.0, level + _SURE * error) for level, error in pairs])
    lower = _way(xs[::-1], [max(0.0, level - _SURE * error) for level, error in pairs[::-1]])
    return group(path(f"M{upper}L{lower}Z", "curve-band"), cls=f"seat-{seat}")


def _rows(marks: int) -> int:
    return -(-marks // _IN_A_ROW)


def _number_places(wanted: Sequence[float]) -> list[tuple[float, float]]:
    """Where the numbers stand: above their points as far as they do not touch each other, in as
    many rows as they need, of which they take turns."""
    rows = _rows(len(wanted))
    places = [(0.0, 0.0)] * len(wanted)
    for row in range(rows):
        xs = list(wanted[row::rows])
        for at in range(1, len(xs)):
            xs[at] = max(xs[at], xs[at - 1] + _NUMBERS_APART)
        limit = float(_RIGHT)
        for at in reversed(range(len(xs))):
            xs[at] = min(xs[at], limit)
            limit = xs[at] - _NUMBERS_APART
        y = _NUMBERS_APART * (row - rows + 0.5)
        places[row::rows] = [(x, y) for x in xs]
    return places


def _number(
    number: int, mark: Mark, point: tuple[float, float], place: tuple[float, float]
) -> Markup:
    (x, y), (at, above) = point, place
    leader = path(f"M{n(at)} {n(above)}L{n(x)} {n(_TOP - 8)}V{n(y)}", "curve-leader")
    dot = circle(x, y, 5, "curve-point")
    disc = circle(at, above, 13.5, "curve-turn-edge") + circle(at, above, 12, "curve-turn")
    return group(
        leader + dot + disc + text(at, above + 5, number, 14, "curve-number"),
        cls=f"seat-{mark.seat}",
    )


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
    lines = text(_LEFT - 8, 16, what, 13, "curve-word", "start")
    for percent in (0, 25, 50, 75, 100):
        y = _y(percent / 100)
        lines += markup(f'<path class="curve-grid" d="M{_LEFT} {n(y)}H{_RIGHT}"/>')
        if percent % 50 == 0:
            lines += text(_LEFT - 8, y + 5, f"{percent} %", 13, "curve-word", "end")
    for ply in sorted({0, last // 2, last}):
        anchor = "start" if ply == 0 else "end" if ply == last else "middle"
        lines += text(_x(ply, last), _BOTTOM + 24, ply, 13, "curve-word", anchor)
    return lines + text((_LEFT + _RIGHT) / 2, _HEIGHT - 8, say("moves played"), 13, "curve-word")


def _x(ply: int, last: int) -> float:
    return _LEFT + (_RIGHT - _LEFT) * ply / last


def _y(chance: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * chance
