"""Ways through the market: the engine's bit sets against plain walking, and what may be cut off."""

from __future__ import annotations

from random import Random

import pytest
from tests.games import kairo_moves as moves
from tests.games.kairo_plain import MARKET, Plain, near, walk
from tests.games.kairo_positions import Position, number, random_states

from fairground.games.kairo.board import NOWHERE, STALLS, Board
from fairground.games.kairo.market import (
    CELLS,
    EVERY_PART,
    NEAR,
    beside,
    cells_of,
    doubtful,
    flood,
    grow,
    high_bit,
    low_bit,
)
from fairground.games.kairo.rules.lure import barkers_needed, distances, fill_goals
from fairground.moves import Choices


def words(cells: set[int]) -> tuple[int, int]:
    lo = hi = 0
    for cell in cells:
        lo, hi = lo | low_bit(cell), hi | high_bit(cell)
    return lo, hi


# Bit sets


def random_cells(chance: Random) -> set[int]:
    return {cell for cell in range(CELLS) if chance.random() < 0.55}


def test_all_cells_of_a_set_step_at_once() -> None:
    chance = Random(1)
    for _ in range(60):
        cells = random_cells(chance)
        around = {neighbour for cell in cells for neighbour in near(cell)}
        assert set(cells_of(*beside(*words(cells)))) == around
        assert set(cells_of(*grow(*words(cells)))) == cells | around


def test_a_flood_reaches_what_can_be_walked_to() -> None:
    chance = Random(2)
    for _ in range(60):
        cells = random_cells(chance)
        start = chance.choice(sorted(cells))
        reached = flood(*words({start}), *words(cells), *words(cells))
        assert set(cells_of(*reached)) == set(walk(start, cells))


def test_where_a_tile_cuts_an_area_is_always_in_doubt() -> None:
    chance = Random(3)
    cut = 0
    for _ in range(40):
        cells = random_cells(chance)
        area = set(walk(chance.choice(sorted(cells)), cells))
        doubt = set(cells_of(*doubtful(*words(area))))
        for cell in area:
            rest = area - {cell}
            if rest and set(walk(min(rest), rest)) != rest:
                cut += 1
                assert cell in doubt
        assert doubt <= area
    assert cut > 100


# The law, told plainly, against every position of random games


def goals(board: Board, colour: int, barkers: int) -> list[int]:
    out = Choices(24)
    fill_goals(board, colour, barkers, 0, out)
    return out.listed()


def sides_to_doors(board: Board, cell: int) -> set[int]:
    sides = board.survey().sides(cell)
    return {int(NEAR[cell * 4 + side]) for side in range(4) if sides >> side & 1}


def check_everything(board: Board) -> None:
    plain = Plain(board)
    for colour in range(6):
        expected = plain.stall_places(colour, EVERY_PART)
        found = [int(cell) for cell in cells_of(*board.stall_cells(colour, EVERY_PART))]
        assert found == sorted(expected)
        assert board.has_stall_site(colour, EVERY_PART) == bool(expected)
        for cell in found:
            assert sides_to_doors(board, cell) == expected[cell]
    for stall in range(STALLS):
        if board.size[stall]:
            places = plain.expansion_places(stall)
            assert set(cells_of(*board.expansion_cells(stall, EVERY_PART))) == places
            assert board.has_expansion_site(stall, EVERY_PART) == bool(places)
            assert board.is_blocked(stall) == (board.size[stall] == 1 and not places)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_place_for_a_tile_is_found_and_no_other(seats: int) -> None:
    for seed in range(3):
        for ply, state in enumerate(random_states(seats, seed)):
            if ply % 19 == 0:
                check_everything(state.board.copy())


@pytest.mark.parametrize("seats", [2, 4])
def test_a_moved_stall_finds_the_places_of_a_new_one(seats: int) -> None:
    tried = 0
    for seed in range(8):
        for state in random_states(seats, seed):
            intent = state.intent
            if intent.tile == moves.MOVE and intent.cell == NOWHERE:
                tried += 1
                stall = int(intent.owner * 6 + intent.colour)
                old = int(state.board.site[stall])
                lifted = Plain(state.board.without(stall))
                expected = set(lifted.stall_places(int(intent.colour), int(intent.parts())))
                offered = {move - moves.AT for move in state.legal(state.seat)}
                assert offered == expected - {old}
    assert tried > 5


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_customers_walk_the_shortest_way(seats: int) -> None:
    for seed in range(4):
        for ply, state in enumerate(random_states(seats, seed)):
            if ply % 23:
                continue
            board = state.board
            walkable = MARKET - set(Plain(board).tiles)
            for colour, cell in enumerate(board.customers):
                if cell == NOWHERE:
                    continue
                steps = walk(int(cell), walkable)
                found = distances(board, int(cell))
                assert {cell: n for cell, n in enumerate(found) if n >= 0} == steps
                doors = [int(board.door[owner * 6 + colour]) for owner in range(4)]
                free = [door for door in doors if door >= 0 and door not in board.customers]
                for barkers in range(4):
                    cost = {
                        door: sum(steps[other] < steps[door] for other in free) for door in free
                    }
                    reach = {door for door in free if cost[door] <= barkers}
                    assert set(goals(board, colour, barkers)) == reach
                    for door in free:
                        assert barkers_needed(board, colour, door) == cost[door]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_entrances_and_customers_stay_in_one_walkable_area(seats: int) -> None:
    for seed in range(10):
        for state in random_states(seats, seed):
            assert Plain(state.board).joined(-1)


# Worked cases


def test_an_expansion_may_not_cut_off_an_entrance() -> None:
    """The entrance in the corner is reached through (1, 0) only."""
    position = Position().stall(1, "blue", (0, 1), (0, 0)).stall(0, "red", (2, 0), (3, 1))
    position.hand("A1").purse(0, red=2).turn().play("build")
    assert "expand red" in position.legal
    assert number((1, 0)) not in cells_of(*position.state.board.expansion_cells(1, EVERY_PART))
    assert number((2, 1)) in cells_of(*position.state.board.expansion_cells(1, EVERY_PART))


def test_nor_a_customer() -> None:
    position = Position().stall(1, "blue", (0, 1), (0, 2)).stall(0, "red", (2, 0), (3, 1))
    assert number((1, 0)) in cells_of(*position.state.board.expansion_cells(1, EVERY_PART))
    position.customers(blue=(0, 0))
    assert number((1, 0)) not in cells_of(*position.state.board.expansion_cells(1, EVERY_PART))


def test_cells_without_entrance_and_customer_may_be_cut_off() -> None:
    """(0, 0) is lost when (1, 0) is built over; nobody needs it."""
    position = Position().stall(1, "blue", (0, 1), (0, 2)).stall(0, "red", (2, 0), (3, 1))
    assert number((1, 0)) in cells_of(*position.state.board.expansion_cells(1, EVERY_PART))


def pocket() -> Position:
    """(0, 0) and (1, 0) are walled in by blue and red tiles."""
    position = Position().stall(0, "blue", (0, 1), (0, 2), (1, 1)).stall(1, "red", (3, 0), (3, 1))
    position.state.board.lay_expansion(7, number((2, 0)))
    return position


def test_expansions_may_still_be_laid_in_what_is_cut_off_new_stalls_not() -> None:
    board = pocket().state.board
    assert {number((0, 0)), number((1, 0))} <= set(cells_of(*board.expansion_cells(4, EVERY_PART)))
    for colour in range(6):
        assert not {0, 12} & set(cells_of(*board.stall_cells(colour, EVERY_PART)))


def test_a_new_stall_may_not_cut_its_own_entrance_off() -> None:
    """A stall on (0, 1) closes the corner west and south of it: only the east side is left."""
    position = Position().stall(1, "red", (2, 1), (3, 1), (2, 0)).stall(1, "blue", (1, 3), (1, 4))
    board = position.customers(purple=(5, 9)).state.board
    board.lay_expansion(10, number((1, 2)))
    assert sides_to_doors(board, number((0, 1))) == {number((0, 2))}
