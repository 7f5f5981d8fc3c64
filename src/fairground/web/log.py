"""What happened at a table: what a seat saw of the game, and who gave their seat to whom."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Sequence

from fairground.game import Line
from fairground.table import Table
from fairground.web.edition import edition_words
from fairground.web.store import Notice


def log_lines(table: Table, notices: Sequence[Notice], seat: int | None) -> list[Line]:
    """The log with the changes of seats where they happened, and with an uploaded edition at the
    start. An earlier moment of a table knows nothing of later changes."""
    edition = edition_words(table.game)
    known = [notice for notice in notices if notice.ply <= table.ply]
    if not known and not edition:
        return table.log(seat)
    plies = table.plies
    after: defaultdict[int, list[Line]] = defaultdict(list)
    if edition:
        after[0].append(Line(edition))
    for notice in known:
        after[bisect_left(plies, notice.ply)].append(Line(notice.text, notice.seat))
    return [
        line
        for number, told in enumerate(table.told(seat))
        for line in (*told, *after.get(number, ()))
    ]


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
