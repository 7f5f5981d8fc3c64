"""What happened at a table: what a seat saw of the game, and who gave their seat to whom."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from fairground.game import Line
from fairground.logbook import Dated
from fairground.table import Table
from fairground.web.lobby.edition import edition_words
from fairground.web.seats.announcements import announced
from fairground.web.storage.kept_table import Notice

Counting = Callable[[int], int]
"""What the viewer calls the moment after this many entries."""
MOST_DATED = 48
"""Of this many of the last lines pages say when they came; they seldom show more."""


def log_lines(table: Table, notices: Sequence[Notice], seat: int | None) -> Sequence[Line]:
    """The log with an uploaded edition at the start, and with the changes of seats where the viewer
    saw them happen: after the last ply that the viewer counts, so that their place says nothing
    about what others had begun by then."""
    return dated_log(table, notices, seat)[0]


def dated_log(table: Table, notices: Sequence[Notice], seat: int | None) -> Dated:
    """The same lines, and after how many entries each of them came."""
    if not notices and not edition_words(table.game):
        return table.dated_log(seat)
    parts = _log_parts(table, notices, seat)
    entries = [0, *(after + 1 for after in table.plies)]
    return (
        tuple(line for part in parts for line in part),
        tuple(after for part, after in zip(parts, entries, strict=True) for _ in part),
    )


def _log_parts(
    table: Table, notices: Sequence[Notice], seat: int | None
) -> Sequence[Sequence[Line]]:
    """The set-up, then one part for each of the moves."""
    parts, plies = table.log_parts(seat), table.plies
    edition = edition_words(table.game)
    after: defaultdict[int, list[Line]] = defaultdict(list)
    if edition:
        after[0].append(Line(edition))
    for notice in notices:
        entries = table.entries_at(seat, table.ply_after(seat, notice.ply))
        after[bisect_left(plies, entries)].append(Line(announced(notice.text), notice.seat))
    return [(*lines, *after.get(number, ())) for number, lines in enumerate(parts)]


def since_last_turn(table: Table, seat: int, counting: Counting) -> tuple[tuple[int, Line], ...]:
    """What others did since the seat last decided something that everybody saw, and when; what it
    has begun in this turn does not count. Where all decide at once, what was shown together
    counts."""
    found: list[tuple[int, Line]] = []
    parts = table.log_parts(seat)
    for lines, played in zip(reversed(parts), table.latest_first(), strict=False):
        others = [line for line in lines if line.seat not in (seat, None)]
        if others:
            ply = counting(played.after + 1)
            found += [(ply, line) for line in reversed(others)]
        if played.entry.seat == seat and (found or lines):
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
