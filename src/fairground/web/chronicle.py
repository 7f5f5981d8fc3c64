"""What happened at a table: what a seat saw of the game, and who gave their seat to whom."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from fairground.game import Line
from fairground.table import Table
from fairground.web.store import Notice


def log_lines(table: Table, notices: Sequence[Notice], seat: int | None) -> list[Line]:
    """The log with the changes of seats where they happened. An earlier moment of a table knows
    nothing of later ones."""
    known = [notice for notice in notices if notice.ply <= table.ply]
    if not known:
        return table.log(seat)
    plies = table.move_plies
    lines: list[Line] = []
    for number, told in enumerate(table.told(seat)):
        lines += told
        lines += [
            Line(notice.text, notice.seat)
            for notice in known
            if bisect_right(plies, notice.ply) == number
        ]
    return lines
