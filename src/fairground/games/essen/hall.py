"""The hall: which spaces touch, and what walking costs."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final, final

from mypy_extensions import i64, u8

from fairground.vecs import vec

BOOTHS: Final = 60
PARKING: Final = 60
ENTRANCE_WEST: Final = 61
ENTRANCE_EAST: Final = 62
COURTYARD: Final = 63
GALERIA_WEST: Final = 64
GALERIA_EAST: Final = 65
SPACES: Final = 66
SPACE_NAMES: Final = [
    "parking",
    "entrance_west",
    "entrance_east",
    "courtyard",
    "galeria_west",
    "galeria_east",
]

ZONES: Final = ["green", "purple", "yellow", "red", "blue"]

# Where pawns of the crowd stand: the zones by their bits, then these
CROWD_ON_COURTYARD: Final = 32
CROWD_ON_ENTRANCES: Final = 64
CROWDS: Final = 128
"""All sets of these."""


ACTION_SPACES: Final = 8
"""How many actions a visitor has who carries nothing."""
FAR: Final = 255
OTHERS: Final = ACTION_SPACES + 1
AROUND: Final = OTHERS + SPACES - 1
"""Where the other spaces begin in a row of ``Walks.around``, and how long it is."""


@final
class Walks:
    """The cheapest walks from every space to every other, for one spread of the crowd, in flat
    tables."""

    def __init__(self, cost: list[list[i64]], before: list[list[i64]]) -> None:
        self.cost = vec[u8]([u8(price) for prices in cost for price in prices])
        """``cost[start * SPACES + end]``: actions that the walk takes."""
        self.before = vec[u8]([u8(space) for spaces in before for space in spaces])
        """``before[start * SPACES + end]``: the last space before the end."""
        self.around = vec[i64]([i64(number) for prices in cost for number in _around(prices)])
        """``around[start * AROUND + actions]``: how many of the others these actions suffice for;
        ``around[start * AROUND + OTHERS + n]``: the others, nearest first."""


def _around(prices: list[i64]) -> list[int]:
    """What lies around a start from which the walks have these prices."""
    spaces = sorted(range(SPACES), key=lambda space: int(prices[space]))
    rising = [int(prices[space]) for space in spaces]
    reach = [bisect_right(rising, actions) - 1 for actions in range(ACTION_SPACES + 1)]
    return reach + spaces[1:]


@final
class Hall:
    """Sixty booths and six other spaces. Walks are worked out when first asked for and kept."""

    def __init__(self, touching: list[list[i64]], crowd_bit: list[i64]) -> None:
        self.touching = touching
        self.crowd_bit = crowd_bit
        """The pawn that makes a space crowded: a bit for its zone, for the courtyard or for the
        entrances; 0 for none."""
        self.known: list[Walks | None] = [None] * CROWDS

    def step(self, there: i64, crowd: i64) -> i64:
        """Entering a space costs 1 action, or 2 if it is crowded or lies in a crowded zone."""
        if self.crowd_bit[there] & crowd:
            return 2
        return 1

    def walks(self, crowd: i64) -> Walks:
        walks = self.known[crowd]
        if walks is None:
            walks = self._all_walks(crowd)
            self.known[crowd] = walks
        return walks

    def cost(self, start: i64, end: i64, crowd: i64) -> i64:
        """Actions that the cheapest walk takes."""
        return i64(self.walks(crowd).cost[start * SPACES + end])

    def _all_walks(self, crowd: i64) -> Walks:
        steps: list[i64] = [self.step(there, crowd) for there in range(SPACES)]
        costs: list[list[i64]] = []
        befores: list[list[i64]] = []
        start: i64
        for start in range(SPACES):
            cost: list[i64] = [FAR] * SPACES
            before: list[i64] = [start] * SPACES
            self._spread(start, steps, cost, before)
            costs.append(cost)
            befores.append(before)
        return Walks(costs, befores)

    def _spread(self, start: i64, steps: list[i64], cost: list[i64], before: list[i64]) -> None:
        """Dijkstra's way with one pile of spaces for each cost. A step costs 1 or 2, so two empty
        piles end it. ``steps`` is what entering each space costs."""
        cost[start] = 0
        piles: list[list[i64]] = [[start], [], []]
        spent: i64 = 0
        while piles[spent] or piles[spent + 1]:
            piles.append([])
            for here in piles[spent]:
                if cost[here] == spent:
                    for there in self.touching[here]:
                        price = spent + steps[there]
                        if price < cost[there]:
                            cost[there] = price
                            before[there] = here
                            piles[price].append(there)
            spent += 1

    def way(self, start: i64, end: i64, crowd: i64) -> list[i64]:
        """The spaces entered on the cheapest walk, in order."""
        before = self.walks(crowd).before
        spaces: list[i64] = []
        while end != start:
            spaces.append(end)
            end = i64(before[start * SPACES + end])
        spaces.reverse()
        return spaces
