"""The entries of a table as each viewer counts them, and the moves that were not taken back.

A viewer counts the own entries and those that ended an epoch. Nothing else reaches a viewer, so
nobody can count what others begin, try and take back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from fairground.game import FairgroundError, IllegalMove
from fairground.language import say
from fairground.record import Entry


class Played(NamedTuple):
    """A move that was not taken back: after how many entries it came, the entry that a record has
    of it, and the move. Moves that were played together came after the same number of entries."""

    after: int
    entry: Entry
    move: int


class Plies:
    """``settled`` are the moves of epochs that have ended, ``open`` those of the present one."""

    def __init__(self, seats: int) -> None:
        self.entries: list[Entry] = []
        self.settled: list[Played] = []
        self.open: list[Played] = []
        self._counted: dict[int | None, list[int]] = {
            viewer: [] for viewer in (None, *range(seats))
        }
        self._after: dict[int | None, list[int]] = {viewer: [0] for viewer in self._counted}
        """How far each viewer had counted after each number of entries."""

    @property
    def played(self) -> list[Played]:
        return self.settled + self.open

    def after_move(self, number: int) -> int:
        """After how many entries this move was played, counted from 0."""
        settled = len(self.settled)
        played = self.settled[number] if number < settled else self.open[number - settled]
        return played.after

    def latest_first(self) -> Iterator[Played]:
        """The moves from the last to the first."""
        yield from reversed(self.open)
        yield from reversed(self.settled)

    def add(self, entry: Entry, moves: Sequence[tuple[Entry, int]], ends_epoch: bool) -> None:
        """``moves`` are those that were played together, each with an entry of its own as a record
        has it. There are none where the seat takes its last entry back."""
        after = len(self.entries)
        self.entries.append(entry)
        if moves:
            self.open += [Played(after, alone, move) for alone, move in moves]
        else:
            self.open = self.without_last(entry.seat)
        if ends_epoch:
            self.settled += self.open
            self.open = []
        self._count(list(self._counted) if ends_epoch else [entry.seat])

    def reopen(self, entry: Entry, settled: int, open_then: Sequence[Played]) -> None:
        """The seat takes back the play that ended the last epoch: only this many moves had been
        settled by then, and these were open. Everybody counts it."""
        self.entries.append(entry)
        del self.settled[settled:]
        self.open = list(open_then)
        self._count(list(self._counted))

    def _count(self, viewers: Sequence[int | None]) -> None:
        """These viewers count the last entry."""
        for viewer in viewers:
            self._counted[viewer].append(len(self.entries))
        for viewer, after in self._after.items():
            after.append(len(self._counted[viewer]))

    def copy(self) -> Plies:
        other = Plies(0)
        other.entries, other.settled = list(self.entries), list(self.settled)
        other.open = list(self.open)
        other._counted = {viewer: list(counted) for viewer, counted in self._counted.items()}
        other._after = {viewer: list(after) for viewer, after in self._after.items()}
        return other

    def as_recorded(self) -> Plies:
        """The same moves as a record has them: each is an entry of its own, and what was taken back
        was never played."""
        other = Plies(len(self._counted) - 1)
        ended = set(self._counted[None])
        played = self.played
        for each, following in zip_longest(played, played[1:]):
            is_whole = following is None or following.after != each.after
            ends_epoch = is_whole and each.after + 1 in ended
            other.add(each.entry, [(each.entry, each.move)], ends_epoch)
        return other

    def without_last(self, seat: int) -> list[Played]:
        """The moves of the present epoch without what the seat played last, which may be several
        moves at once."""
        own = [played.after for played in self.open if played.entry.seat == seat]
        if not own:
            raise IllegalMove(
                say(
                    "There is nothing to take back: what was played has been shown or has passed "
                    "the turn."
                )
            )
        return [played for played in self.open if played.after != own[-1]]

    def count(self, viewer: int | None) -> int:
        return len(self._counted[viewer])

    def entries_at(self, viewer: int | None, ply: int) -> int:
        """How many entries there were when the viewer's own counting came to this ply."""
        if not 0 <= ply <= self.count(viewer):
            raise FairgroundError(
                say(
                    "This table has plies 0 to {last}, not {ply}.", last=self.count(viewer), ply=ply
                )
            )
        return self._counted[viewer][ply - 1] if ply else 0

    def ply_after(self, viewer: int | None, entries: int) -> int:
        """What the viewer's own counting said after this many entries."""
        after = self._after[viewer]
        return after[min(entries, len(after) - 1)]

    def plies_after(self, viewer: int | None, entries: Sequence[int]) -> tuple[int, ...]:
        """The same for several numbers of entries."""
        after = self._after[viewer]
        return tuple([after[number] for number in entries])

    def counted(self, viewer: int | None, ply: int) -> Entry | None:
        """The entry with which the viewer's own counting went on from this ply."""
        known = self._counted[viewer]
        return self.entries[known[ply] - 1] if 0 <= ply < len(known) else None
