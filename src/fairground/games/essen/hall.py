"""The hall: which spaces touch, and what walking costs."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

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


@final
class Walks:
    """The cheapest walks from one space, for one spread of the crowd."""

    def __init__(self, cost: list[i64], before: list[i64]) -> None:
        self.cost = vec[i64](cost)
        """Actions to each space."""
        self.before = vec[i64](before)
        """The last space before each on its cheapest walk; -1 for the start."""
        spaces = sorted(range(len(cost)), key=lambda there: int(cost[there]))
        self.nearest = vec[i64]([there for there in spaces if cost[there] > 0])
        """All other spaces, nearest first."""
        self.reach = vec[i64](
            [
                i64(sum(1 for there in cost if 0 < there <= actions))
                for actions in range(ACTION_SPACES + 1)
            ]
        )
        """How many of them can be reached with 0, 1, 2 … actions."""


@final
class Hall:
    """Sixty booths and six other spaces. Walks are worked out when first asked for and kept."""

    def __init__(self, touching: list[list[i64]], crowd_bit: list[i64]) -> None:
        self.touching = touching
        self.crowd_bit = crowd_bit
        """The pawn that makes a space crowded: a bit for its zone, for the courtyard or for the
        entrances; 0 for none."""
        self.known: list[Walks | None] = [None] * (CROWDS * SPACES)

    def step(self, there: i64, crowd: i64) -> i64:
        """Entering a space costs 1 action, or 2 if it is crowded or lies in a crowded zone."""
        return 2 if self.crowd_bit[there] & crowd else 1

    def walks(self, start: i64, crowd: i64) -> Walks:
        at = crowd * SPACES + start
        walks = self.known[at]
        if walks is None:
            walks = self._spread(start, crowd)
            self.known[at] = walks
        return walks

    def cost(self, start: i64, end: i64, crowd: i64) -> i64:
        """Actions that the cheapest walk takes."""
        return self.walks(start, crowd).cost[end]

    def _spread(self, start: i64, crowd: i64) -> Walks:
        """Dijkstra's way with one pile of spaces for each cost. A step costs 1 or 2, so two empty
        piles end it."""
        cost: list[i64] = [FAR] * len(self.touching)
        before: list[i64] = [-1] * len(self.touching)
        cost[start] = 0
        piles: list[list[i64]] = [[start], [], []]
        spent: i64 = 0
        while piles[spent] or piles[spent + 1]:
            piles.append([])
            for here in piles[spent]:
                if cost[here] == spent:
                    for there in self.touching[here]:
                        price = spent + self.step(there, crowd)
                        if price < cost[there]:
                            cost[there] = price
                            before[there] = here
                            piles[price].append(there)
            spent += 1
        return Walks(cost, before)

    def way(self, start: i64, end: i64, crowd: i64) -> list[i64]:
        """The spaces entered on the cheapest walk, in order."""
        walks = self.walks(start, crowd)
        spaces: list[i64] = []
        while end != start:
            spaces.append(end)
            end = walks.before[end]
        spaces.reverse()
        return spaces
