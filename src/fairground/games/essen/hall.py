"""The hall: which spaces touch, and what walking costs."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

BOOTHS: Final = 60
PARKING: Final[i64] = 60
ENTRANCE_WEST: Final[i64] = 61
ENTRANCE_EAST: Final[i64] = 62
COURTYARD: Final[i64] = 63
GALERIA_WEST: Final[i64] = 64
GALERIA_EAST: Final[i64] = 65
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
CROWD_ON_COURTYARD: Final[i64] = 1 << 5
CROWD_ON_ENTRANCES: Final[i64] = 1 << 6
CROWDS: Final = 1 << 7

ACTION_SPACES: Final = 8
FAR: Final[i64] = 255


@final
class Walks:
    """The cheapest walks from one space, for one spread of the crowd."""

    def __init__(self, cost: list[i64], before: list[i64]) -> None:
        self.cost = cost
        """Actions to each space."""
        self.before = before
        """The last space before each on its cheapest walk; -1 for the start."""
        self.within: list[list[i64]] = []
        """By the actions left (0 to 8): where they suffice to go, nearest first."""
        for actions in range(ACTION_SPACES + 1):
            near: list[i64] = []
            for distance in range(1, actions + 1):
                near += [there for there in range(len(cost)) if cost[there] == distance]
            self.within.append(near)


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
