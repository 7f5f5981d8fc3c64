"""The logs of a table, one for each kind of viewer. A log is a list of parts: the set-up, then one
part for each of the moves. Narrating takes long, so what is known is kept and only continued."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from fairground.game import Game, Line, State, View

Parts = list[list[Line]]
UNKNOWN_PLY = -2
"""Marks a log that is a beginning of the whole, but of which ply is not known."""


class Logbook:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._logs: dict[int | None, tuple[int, View, Parts]] = {}
        self._lines: dict[int | None, tuple[Parts, tuple[Line, ...]]] = {}

    def __contains__(self, seat: object) -> bool:
        """Whether most of a seat's log is worked out already, so that the rest comes quickly."""
        return seat in self._logs

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
        known = self._logs.get(seat)
        if known is not None and known[0] == ply:
            return known[2]
        now = view(seat)
        if known is not None and known[0] == ply - 1:
            views = [known[1], *(self._game.view(state, seat) for state in between), now]
            narrate = self._game.words.narrate
            parts = [
                *known[2],
                *(narrate(before, after, names) for before, after in pairwise(views)),
            ]
        else:
            parts = self._continued(seat, [] if known is None else known[2], names, states())
        self._logs[seat] = (ply, now, parts)
        return parts

    def lines(self, seat: int | None, parts: Parts) -> tuple[Line, ...]:
        """The lines of a seat's parts. They are the same object as long as no line comes."""
        before, lines = self._lines.get(seat, ([], ()))
        if parts is not before:
            known = len(before)
            if before and len(parts) > known and parts[known - 1] is before[-1]:
                new = [line for part in parts[known:] for line in part]
                lines = (*lines, *new) if new else lines
            else:
                lines = tuple(line for part in parts for line in part)
            self._lines[seat] = (parts, lines)
        return lines

    def forget_after(self, moves: int) -> None:
        """What came after this many moves has been taken back."""
        for seat, (_, view, parts) in self._logs.items():
            self._logs[seat] = (UNKNOWN_PLY, view, parts[: moves + 1])

    def forget_all(self) -> None:
        self._logs.clear()
        self._lines.clear()

    def copy(self) -> Logbook:
        other = Logbook(self._game)
        other._logs = dict(self._logs)
        return other

    def take_over(self, seat: int | None, other: Logbook) -> None:
        """A log that has been worked out elsewhere, for an earlier ply."""
        _, view, parts = other._logs[seat]
        self._logs.setdefault(seat, (UNKNOWN_PLY, view, parts))

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
