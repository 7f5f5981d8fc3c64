"""What happened at a table: what a seat saw of the game, and who gave their seat to whom."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Sequence

from fairground.game import Line
from fairground.table import Table
from fairground.web.edition import edition_words
from fairground.web.store import Notice


def log_lines(table: Table, notices: Sequence[Notice], seat: int | None) -> Sequence[Line]:
    """The log with an uploaded edition at the start, and with the changes of seats where the viewer
    saw them happen: after the last ply that the viewer counts, so that their place says nothing
    about what others had begun by then."""
    edition = edition_words(table.game)
    if not notices and not edition:
        return table.log_lines(seat)
    plies = table.plies
    after: defaultdict[int, list[Line]] = defaultdict(list)
    if edition:
        after[0].append(Line(edition))
    for notice in notices:
        entries = table.entries_at(seat, table.ply_after(seat, notice.ply))
        after[bisect_left(plies, entries)].append(Line(notice.text, notice.seat))
    return [
        line
        for number, lines in enumerate(table.log_parts(seat))
        for line in (*lines, *after.get(number, ()))
    ]


def since_last_turn(table: Table, seat: int) -> tuple[Line, ...]:
    """What others did since the seat last decided something that everybody saw; what it has begun
    in this turn does not count. Where all decide at once, what was shown together counts."""
    found: list[Line] = []
    parts = table.log_parts(seat)
    for lines, mover in zip(reversed(parts), table.movers_latest_first(), strict=False):
        found += reversed([line for line in lines if line.seat not in (seat, None)])
        if mover == seat and (found or lines):
            break
    return tuple(reversed(found))


def moments(table: Table, seat: int | None, marks: Iterable[int]) -> list[int]:
    """At which of the marks something has changed for a seat since the mark before; the deal is
    the first. A mark is a number of entries."""
    found: list[int] = []
    seen = None
    states = table.stepwise()
    past = next(states)
    for ply, mark in enumerate(marks):
        while past.ply < mark:
            past = next(states)
        now = past.view(seat)
        if now != seen:
            found.append(ply)
            seen = now
    return found


def moment_before(found: Sequence[int], ply: int) -> int:
    """Where one step back leads; the deal has nothing before it."""
    return found[max(bisect_right(found, ply) - 2, 0)]


def moment_after(found: Sequence[int], ply: int) -> int:
    """Where one step on leads; the last moment has nothing after it."""
    return next((moment for moment in found if moment > ply), ply)
