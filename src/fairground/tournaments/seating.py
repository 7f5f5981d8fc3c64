"""On which seat of their table people sit. The first seat goes to the person who has had it least
often; the other seats are shared as evenly as they can be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import permutations


def seated(
    table: Sequence[int], taken: Mapping[tuple[int, int], int], lot: Mapping[int, int]
) -> tuple[int, ...]:
    """``taken`` is how often an entrant has had a seat; where that leaves a choice, lots decide."""
    return min(permutations(table), key=lambda order: unevenness(order, taken, lot))


def unevenness(
    order: Sequence[int], taken: Mapping[tuple[int, int], int], lot: Mapping[int, int]
) -> tuple[int, int, tuple[int, ...]]:
    again = sum(taken.get((who, seat), 0) for seat, who in enumerate(order))
    return taken.get((order[0], 0), 0), again, tuple(lot[who] for who in order)
