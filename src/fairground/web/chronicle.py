"""What happened at a table: what a seat saw of the game, and who gave their seat to whom."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from fairground.game import Line
from fairground.record import Entry
from fairground.table import UNDO, Table
from fairground.web.store import Notice


def log_lines(table: Table, notices: Sequence[Notice], seat: int | None) -> list[Line]:
    """The log with the changes of seats where they happened. An earlier moment of a table knows
    nothing of later ones."""
    known = [notice for notice in notices if notice.ply <= table.ply]
    if not known:
        return table.log(seat)
    plies = _plies_of_moves(table.entries)
    lines: list[Line] = []
    for number, told in enumerate(table.told(seat)):
        lines += told
        lines += [
            Line(notice.text, notice.seat)
            for notice in known
            if bisect_right(plies, notice.ply) == number
        ]
    return lines


def moments(table: Table, seat: int | None) -> list[int]:
    """The plies at which something changed for a seat: what others began in secret and took back
    is none. The deal is the first."""
    found: list[int] = []
    seen = None
    for past in table.stepwise():
        now = past.view(seat)
        if now != seen:
            found.append(past.ply)
            seen = now
    return found


def moment_before(found: Sequence[int], ply: int) -> int:
    """Where one step back leads; the deal has nothing before it."""
    return found[max(bisect_right(found, ply) - 2, 0)]


def moment_after(found: Sequence[int], ply: int) -> int:
    """Where one step on leads; the last moment has nothing after it."""
    return next((one for one in found if one > ply), ply)


def _plies_of_moves(entries: Sequence[Entry]) -> list[int]:
    """The plies of the moves that were not taken back."""
    plies: list[int] = []
    for ply, entry in enumerate(entries, 1):
        if entry.move == UNDO:
            plies.remove([at for at in plies if entries[at - 1].seat == entry.seat][-1])
        else:
            plies.append(ply)
    return plies
