"""The next round of a tournament of any kind."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from fairground.tournaments.draw import lots
from fairground.tournaments.grouping import grouped
from fairground.tournaments.round_robin import schedule
from fairground.tournaments.rounds import (
    DUPLICATE,
    ROBIN,
    SOLO,
    SWISS,
    Past,
    Round,
    byes,
    meetings,
    seats_taken,
)
from fairground.tournaments.seating import seated
from fairground.tournaments.standings import points_of


@dataclass(frozen=True)
class Plan:
    """What is fixed when a tournament starts. ``entrants`` is how many there were; bots that come
    later, in place of somebody who left, have the numbers after them. ``rounds`` is not asked for
    in a round robin."""

    kind: str
    seats: int
    entrants: int
    draw: bytes
    rounds: int = 0

    @cached_property
    def order(self) -> list[int]:
        """Entrants in the order of their lots."""
        return lots(self.draw, self.entrants)

    def lot(self, entrant: int) -> int:
        return self.order.index(entrant) if entrant < self.entrants else entrant

    @property
    def length(self) -> int:
        """How many rounds are played."""
        return len(schedule(self.entrants, self.seats)) if self.kind == ROBIN else self.rounds

    @property
    def is_compared(self) -> bool:
        """Whether people are ranked by what others made of the same luck."""
        return self.kind in (DUPLICATE, SOLO)

    @property
    def keeps_schedule(self) -> bool:
        """Whether it is fixed from the start who meets whom, even if somebody leaves."""
        return self.kind == ROBIN and self.seats == 2

    def spare(self, people: int) -> int:
        """How many bots would give everybody a seat. None if they would be of no use."""
        if self.kind == SOLO or (self.keeps_schedule and people < self.entrants):
            return 0
        return -people % self.seats


def next_round(plan: Plan, active: Collection[int], pasts: Sequence[Past]) -> Round:
    """``active`` are the entrants who have not left; ``pasts`` are all rounds before, whose games
    are over."""
    ordered = sorted(active, key=plan.lot)
    if plan.kind == SOLO:
        return Round(tuple((who,) for who in ordered))
    if plan.keeps_schedule or (ordered == plan.order and _is_scheduled(plan, len(pasts))):
        tables = _scheduled(plan, set(active), len(pasts))
        resting = sorted(set(active) - {who for table in tables for who in table}, key=plan.lot)
        if plan.keeps_schedule:  # the seats too
            return Round(tuple(tables), tuple(resting))
    else:
        points = dict.fromkeys(ordered, 0)
        if plan.kind == SWISS:
            points = {who: int(2 * points_of(who, pasts, plan.seats)) for who in ordered}
            ordered.sort(key=lambda who: -points[who])
        resting = _resting(ordered, len(ordered) % plan.seats, pasts)
        playing = [who for who in ordered if who not in resting]
        again = {pair: times * times for pair, times in meetings(pasts).items()}
        tables = grouped(playing, plan.seats, again, points) if playing else []
    taken, lot = seats_taken(pasts), {who: plan.lot(who) for who in active}
    return Round(tuple(seated(table, taken, lot) for table in tables), tuple(resting))


def _is_scheduled(plan: Plan, played: int) -> bool:
    """Whether the next round is one of those in which everybody meets everybody."""
    if plan.kind not in (ROBIN, DUPLICATE):
        return False
    return played < len(schedule(plan.entrants, plan.seats))


def _scheduled(plan: Plan, active: set[int], number: int) -> list[tuple[int, ...]]:
    """The tables of the schedule, but for those at which somebody is missing: there the others have
    a bye."""
    rounds = schedule(plan.entrants, plan.seats)
    tables = [tuple(plan.order[lot] for lot in table) for table in rounds[number]]
    return [table for table in tables if active.issuperset(table)]


def _resting(ordered: Sequence[int], number: int, pasts: Sequence[Past]) -> list[int]:
    """Nobody has a bye again before everybody has had one; the last in the standings come first."""
    had = byes(pasts)
    last_first = list(reversed(ordered))
    return sorted(last_first, key=lambda who: had[who])[:number]
