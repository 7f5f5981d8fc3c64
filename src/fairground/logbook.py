"""The logs of a table, one for each kind of viewer and language. A log is a list of parts: the
set-up, then one part for each of the moves. Narrating takes long, so what is known is kept and only
continued."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from fairground.game import Game, Line, State, View
from fairground.language import spoken

Parts = list[list[Line]]
Reader = tuple[int | None, str]
"""A seat and the language of somebody who reads its log."""
Dated = tuple[tuple[Line, ...], tuple[int, ...]]
"""The lines of a log, and after how many entries each of them came."""
UNKNOWN_PLY = -2
"""Marks a log that is a beginning of the whole, but of which ply is not known."""


class Logbook:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._logs: dict[Reader, tuple[int, View, Parts]] = {}
        self._lines: dict[Reader, tuple[Parts, Dated]] = {}

    def __contains__(self, seat: object) -> bool:
        """Whether most of a seat's log is worked out already, so that the rest comes quickly."""
        return (seat, spoken()) in self._logs

    def parts(
        self,
        seat: int | None,
        ply: int,
        names: Sequence[str],
        view: Callable[[int | None], View],
        between: Sequence[State],
        states: Callable[[], Iterator[State]],
    ) -> Parts:
        """What a seat saw happen up to a ply. ``between`` are the states on the way through the
        last entry, ``states`` all of the game."""
        reader = seat, spoken()
        known = self._logs.get(reader)
        if known is not None and known[0] == ply:
            return known[2]
        now = view(seat)
        if known is not None and known[0] == ply - 1:
            views = [known[1], *[self._game.view(state, seat) for state in between], now]
            narrate = self._game.words.narrate
            parts = [
                *known[2],
                *[narrate(before, after, names) for before, after in pairwise(views)],
            ]
        else:
            parts = self._continued(seat, [] if known is None else known[2], names, states())
        self._logs[reader] = (ply, now, parts)
        return parts

    def dated(self, seat: int | None, parts: Parts, after: Callable[[int], int]) -> Dated:
        """The lines of a seat's parts, and when they came. They are the same objects as long as no
        line comes. ``after`` tells after how many entries a move was played."""
        reader = seat, spoken()
        before, dated = self._lines.get(reader, ([], ((), ())))
        if parts is not before:
            known = len(before)
            is_longer = before and len(parts) > known and parts[known - 1] is before[-1]
            if not is_longer:
                known, dated = 0, ((), ())
            if any(parts[known:]):
                dated = _continued(dated, parts, known, after)
            self._lines[reader] = (parts, dated)
        return dated

    def forget_after(self, moves: int) -> None:
        """What came after this many moves has been taken back."""
        for reader, (_, view, parts) in self._logs.items():
            self._logs[reader] = (UNKNOWN_PLY, view, parts[: moves + 1])

    def forget_all(self) -> None:
        self._logs.clear()
        self._lines.clear()

    def copy(self) -> Logbook:
        other = Logbook(self._game)
        other._logs = dict(self._logs)
        return other

    def renumbered(self, ply: int, other_ply: int) -> Logbook:
        """The same logs for a table that has another number of entries at the same moment."""
        other = Logbook(self._game)
        for reader, (known, view, parts) in self._logs.items():
            other._logs[reader] = (other_ply if known == ply else UNKNOWN_PLY, view, parts)
        return other

    def take_over(self, seat: int | None, other: Logbook) -> None:
        """A log that has been worked out elsewhere, for an earlier ply."""
        reader = seat, spoken()
        _, view, parts = other._logs[reader]
        self._logs.setdefault(reader, (UNKNOWN_PLY, view, parts))

    def _continued(
        self, seat: int | None, known: Parts, names: Sequence[str], states: Iterator[State]
    ) -> Parts:
        """Playing the moves again is quick; only what is not known is narrated."""
        before: View | None = None
        parts = list(known)
        for number, state in enumerate(states):
            if number < len(known) - 1:
                continue
            after = self._game.view(state, seat)
            if number >= len(known):
                parts.append(self._game.words.narrate(before, after, names))
            before = after
        return parts


def _continued(dated: Dated, parts: Parts, known: int, after: Callable[[int], int]) -> Dated:
    """The lines of the first parts are known. The set-up came before any entry."""
    lines, entries = list(dated[0]), list(dated[1])
    for number in range(known, len(parts)):
        lines += parts[number]
        if parts[number]:
            entries += [after(number - 1) + 1 if number else 0] * len(parts[number])
    return tuple(lines), tuple(entries)
