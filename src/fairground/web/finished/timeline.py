"""The moments of a table as one viewer may count and see them. While a game runs, everybody counts
with their own plies (``Table.ply_for``). When it is over, and for a game that was played elsewhere,
everybody counts the plies of the record."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fairground.table import Table
from fairground.web.storage.kept_table import Notice
from fairground.web.watching.log import moments


@dataclass(frozen=True)
class Moment:
    """A table at one moment, and what its log says about changes of seats until then. ``ply`` is
    what the viewer calls this moment; if ``is_open_book``, everybody calls it the same."""

    table: Table
    notices: Sequence[Notice]
    ply: int
    is_open_book: bool

    def ply_after(self, seat: int | None, entries: int) -> int:
        """What a viewer calls the moment after this many entries."""
        return entries if self.is_open_book else self.table.ply_after(seat, entries)

    def plies_after(self, seat: int | None, entries: Sequence[int]) -> tuple[int, ...]:
        """The same for several numbers of entries."""
        return tuple(entries) if self.is_open_book else self.table.plies_after(seat, entries)


class Timeline:
    """``table`` and ``notices`` count the entries of the table as they were stored."""

    def __init__(self, table: Table, notices: Sequence[Notice], is_open_book: bool) -> None:
        self._made_from = (table, notices)
        self._is_open_book = is_open_book
        self._table = table.as_recorded() if is_open_book else table
        self._notices = [self._in_record(table, notice) for notice in notices]
        self._moments: dict[int | None, tuple[int, list[int]]] = {}

    def is_of(self, table: Table, notices: Sequence[Notice], is_open_book: bool) -> bool:
        is_same = self._made_from[0] is table and self._made_from[1] is notices
        return is_same and self._is_open_book == is_open_book

    def last(self, seat: int | None) -> int:
        return self._table.ply if self._is_open_book else self._table.ply_for(seat)

    def now(self, seat: int | None) -> Moment:
        return Moment(self._table, self._notices, self.last(seat), self._is_open_book)

    def at(self, seat: int | None, ply: int) -> Moment:
        past = self._table.at(self._mark(seat, ply))
        known = [notice for notice in self._notices if self._when(seat, notice) <= ply]
        return Moment(past, known, ply, self._is_open_book)

    def moments(self, seat: int | None) -> list[int]:
        """The plies at which something changed for a seat."""
        last = self.last(seat)
        known = self._moments.get(seat)
        if known is None or known[0] != last:
            marks = [self._mark(seat, ply) for ply in range(last + 1)]
            known = self._moments[seat] = (last, moments(self._table, seat, marks))
        return known[1]

    def _mark(self, seat: int | None, ply: int) -> int:
        """A ply as a number of entries."""
        return ply if self._is_open_book else self._table.entries_at(seat, ply)

    def _when(self, seat: int | None, notice: Notice) -> int:
        return notice.ply if self._is_open_book else self._table.ply_after(seat, notice.ply)

    def _in_record(self, table: Table, notice: Notice) -> Notice:
        """In a record a notice stands behind the last epoch that had ended."""
        if not self._is_open_book:
            return notice
        entries = table.entries_at(None, table.ply_after(None, notice.ply))
        return replace(notice, ply=bisect_left(table.plies, entries))
