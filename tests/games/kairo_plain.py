"""The law of Kairo's places and ways, told plainly with sets of cells, one cell at a time."""

from __future__ import annotations

from tests.games.kairo_positions import EDITION

from fairground.games.kairo.board import NOWHERE, STALLS, Board
from fairground.games.kairo.market import CELLS, NEAR, cells_of, part_of

MARKET = {int(cell) for cell in cells_of(EDITION.ground.market_lo, EDITION.ground.market_hi)}


def near(cell: int) -> list[int]:
    return [int(neighbour) for neighbour in NEAR[cell * 4 : cell * 4 + 4] if neighbour >= 0]


def walk(start: int, walkable: set[int]) -> dict[int, int]:
    """Steps from a cell to all that can be walked to, one cell at a time."""
    steps, todo = {start: 0}, [start]
    for cell in todo:
        for neighbour in near(cell):
            if neighbour in walkable and neighbour not in steps:
                steps[neighbour] = steps[cell] + 1
                todo.append(neighbour)
    return steps


class Plain:
    """A position as sets of cells."""

    def __init__(self, board: Board) -> None:
        self.tiles: dict[int, int] = {}
        for stall in range(STALLS):
            for cell in cells_of(board.own_lo[stall], board.own_hi[stall]):
                self.tiles[int(cell)] = stall
        self.sites = {stall: int(cell) for stall, cell in enumerate(board.site) if cell != NOWHERE}
        self.doors = {int(cell) for cell in board.door if cell != NOWHERE}
        self.people = {int(cell) for cell in board.customers if cell != NOWHERE}

    def free(self, cell: int) -> bool:
        return not (cell in self.tiles or cell in self.doors or cell in self.people)

    def in_area(self, cell: int, colour: int) -> bool:
        return (cell not in MARKET) == (colour == 0)

    def joined(self, tile: int, door: int | None = None) -> bool:
        """With one more tile, all entrances and customers are in one walkable area."""
        walkable = MARKET - set(self.tiles) - {tile}
        goals = self.doors | self.people | ({door} if door is not None else set())
        return goals <= set(walk(min(self.people), walkable))

    def stall_places(self, colour: int, parts: int) -> dict[int, set[int]]:
        """Cells of a new stall, and the entrances each can have."""
        taken = {int(part_of(cell)) for s, cell in self.sites.items() if s % 6 == colour}
        found = {}
        for cell in range(CELLS):
            part = int(part_of(cell))
            if (
                parts >> part & 1
                and part not in taken
                and self.free(cell)
                and self.in_area(cell, colour)
                and not any(neighbour in self.tiles for neighbour in near(cell))
            ):
                doors = {
                    neighbour
                    for neighbour in near(cell)
                    if neighbour in MARKET and self.free(neighbour) and self.joined(cell, neighbour)
                }
                if doors:
                    found[cell] = doors
        return found

    def expansion_places(self, stall: int) -> set[int]:
        colour = stall % 6
        found = set()
        for cell in range(CELLS):
            touched = {self.tiles[neighbour] for neighbour in near(cell) if neighbour in self.tiles}
            if (
                self.free(cell)
                and self.in_area(cell, colour)
                and stall in touched
                and not any(other % 6 == colour and other != stall for other in touched)
                and self.joined(cell)
            ):
                found.add(cell)
        return found
