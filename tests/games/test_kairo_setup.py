"""The set-up of Kairo: what lies where, whose turn it is, and that every stall finds a place."""

from __future__ import annotations

import pytest
from tests.games import kairo_moves as notation
from tests.games.kairo_positions import EDITION, START_CELLS, number, random_states, texts

from fairground.games.kairo import rules
from fairground.games.kairo.board import NEUTRAL, NOWHERE
from fairground.games.kairo.market import COLOURS, NEAR, part_of
from fairground.games.kairo.rules import State, news
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules.set_up import next_start_stall
from fairground.luck import FastLuck

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def fresh(seats: int, seed: int = 5) -> State:
    return rules.setup(EDITION, seats, {}, FastLuck(seed))


def end_of_setup(seats: int, seed: int) -> State:
    for state in random_states(seats, seed):
        if state.intent.step != steps.START and state.laid >= 3 * seats + 6 * (seats == 2):
            return state
    raise AssertionError("the set-up does not end")


@every_table
def test_four_cards_lie_face_up_three_are_in_every_hand_and_a_coin_of_each_colour(
    seats: int,
) -> None:
    state = fresh(seats)
    assert len([kind for kind in state.cards.row if kind >= 0]) == 4
    assert list(state.cards.hand_size) == [3] * seats
    assert [list(purse) for purse in state.purses] == [[1] * 6] * seats
    assert state.cards.deck_size == 33 - 4 - 3 * seats
    assert sum(state.cards.hands) == 3 * seats
    assert list(state.cards.barkers) == [0] * seats
    assert state.cards.barkers_left == 7


@every_table
def test_five_customers_stand_on_the_start_cells_and_the_sixth_waits(seats: int) -> None:
    waiting = set()
    for seed in range(40):
        customers = list(fresh(seats, seed).board.customers)
        assert sorted(customers) == sorted([NOWHERE, *map(number, START_CELLS)])
        waiting.add(COLOURS[customers.index(NOWHERE)])
    assert waiting == set(COLOURS)


@every_table
def test_a_random_player_begins_and_all_lay_one_stall_at_a_time_clockwise(seats: int) -> None:
    starts = set()
    for seed in range(30):
        laid: list[int] = []
        for state in random_states(seats, seed):
            if state.laid >= 3 * seats:
                assert laid == [(state.start + turn) % seats for turn in range(3 * seats)]
                break
            if state.laid == len(laid):
                laid.append(int(state.seat))
        starts.add(int(state.start))
    assert starts == set(range(seats))


@every_table
def test_the_start_player_takes_the_first_turn(seats: int) -> None:
    for seed in range(20):
        state = end_of_setup(seats, seed)
        assert state.seat == state.start
        assert state.turns == 0


@every_table
def test_no_part_holds_more_than_two_stalls_and_no_colour_twice(seats: int) -> None:
    for seed in range(60):
        state = end_of_setup(seats, seed)
        parts: dict[int, list[int]] = {}
        for stall, cell in enumerate(state.board.site):
            if cell != NOWHERE:
                parts.setdefault(int(part_of(cell)), []).append(stall % 6)
        assert all(len(colours) <= 2 for colours in parts.values())
        assert all(len(set(colours)) == len(colours) for colours in parts.values())


@every_table
def test_no_card_is_played_and_no_money_paid(seats: int) -> None:
    state = end_of_setup(seats, 3)
    assert list(state.cards.hand_size) == [3] * seats
    assert sum(state.cards.discards) == 0
    assert [list(purse) for purse in state.purses] == [[1] * 6] * seats


@every_table
def test_everybody_always_finds_a_place_for_three_stalls_of_their_own(seats: int) -> None:
    """Random play over many seeds, and players who crowd the same corner."""
    for seed in range(250):
        state = end_of_setup(seats, seed)
        for seat in range(seats):
            assert sum(state.board.size[seat * 6 : seat * 6 + 6]) == 3


@every_table
@pytest.mark.parametrize("pick", [0, -1])
def test_even_players_who_crowd_together_find_their_places(seats: int, pick: int) -> None:
    for seed in range(30):
        luck = FastLuck(seed)
        state = rules.setup(EDITION, seats, {}, luck)
        while state.laid < 3 * seats:
            state.play(state.seat, state.legal(state.seat)[pick], luck)
        for seat in range(seats):
            assert sum(state.board.size[seat * 6 : seat * 6 + 6]) == 3


def test_with_two_players_six_neutral_stalls_are_laid_after_their_own() -> None:
    counts = set()
    for seed in range(60):
        state = end_of_setup(2, seed)
        neutral = state.board.size[NEUTRAL * 6 : NEUTRAL * 6 + 6]
        counts.add(sum(neutral))
        assert sum(neutral[1:]) == 5
        assert state.bag == 0
    assert 6 in counts


def test_the_two_lay_the_neutral_stalls_in_turn_start_player_first() -> None:
    for seed in range(20):
        for state in random_states(2, seed):
            if state.intent.owner == NEUTRAL:
                assert state.seat == (state.start + state.laid) % 2
                assert 6 <= state.laid < 12
            if state.turns:
                break


def test_each_neutral_stall_is_drawn_at_random_and_laid_before_the_next() -> None:
    first = set()
    for seed in range(60):
        for state in random_states(2, seed):
            if state.intent.owner == NEUTRAL:
                first.add(COLOURS[state.intent.colour])
                assert f"{state.bag:b}".count("1") == 5
                assert all(text.startswith("at ") for text in texts(state))
                break
    assert first == set(COLOURS)


def test_a_neutral_stall_that_fits_nowhere_is_left_out() -> None:
    """All five parts with restaurant cells hold their two stalls: purple has no place."""
    state = rules.bare(EDITION, 2, {})
    state.laid = 6
    state.bag = 0b000001
    board = state.board
    for colour, cell in enumerate([(1, 2), (1, 9), (1, 5), (2, 5), (2, 7)], 1):
        board.stand(colour, number(cell))
    cells = [(3, 1), (5, 2), (3, 9), (5, 8), (6, 2), (7, 1), (6, 5), (7, 6), (6, 9), (7, 10)]
    for owner in (0, 1):
        for colour in range(1, 6):
            board.size[owner * 6 + colour] = 1
            board.site[owner * 6 + colour] = number(cells.pop())
    next_start_stall(state, FastLuck(1))
    assert [list(item) for item in state.news] == [[news.LEFT_OUT, state.start, NEUTRAL * 6]]
    assert state.laid == 7
    assert state.intent.step == steps.ACTION


def test_three_and_four_players_have_no_neutral_stalls() -> None:
    assert fresh(3).bag == fresh(4).bag == 0
    assert all(size == 0 for size in end_of_setup(3, 1).board.size[18:])


@every_table
def test_every_start_stall_keeps_the_rules_of_a_new_stall(seats: int) -> None:
    for seed in range(40):
        board = end_of_setup(seats, seed).board
        cells = [int(cell) for cell in board.site if cell != NOWHERE]
        doors = [int(cell) for cell in board.door if cell != NOWHERE]
        taken = cells + doors + [int(cell) for cell in board.customers if cell != NOWHERE]
        assert len(set(taken)) == len(taken)
        for stall, cell in enumerate(board.site):
            if cell == NOWHERE:
                continue
            near = [int(neighbour) for neighbour in NEAR[cell * 4 : cell * 4 + 4]]
            assert board.door[stall] in near
            assert not set(near) & set(cells)
            assert EDITION.ground.is_restaurant(cell) == (stall % 6 == 0)
            assert not EDITION.ground.is_restaurant(board.door[stall])


def test_a_stall_is_chosen_in_three_steps() -> None:
    state = fresh(3)
    assert texts(state) == [f"new {name}" for name in COLOURS]
    state.play(state.seat, notation.read("new red", EDITION), FastLuck(1))
    assert all(text.startswith("at ") for text in texts(state))
    assert state.board.size[state.seat * 6 + 1] == 0
    state.play(state.seat, notation.read("at 1,1", EDITION), FastLuck(1))
    assert texts(state) == ["door east", "door south"]
    state.play(state.seat, notation.read("door east", EDITION), FastLuck(1))
    assert state.seat == (state.start + 1) % 3
    assert state.board.site[int(state.start) * 6 + 1] == 0
    assert state.board.door[int(state.start) * 6 + 1] == 1
