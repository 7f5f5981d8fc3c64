"""ESSEN: the start of a round, and the first player."""

from __future__ import annotations

import pytest
from tests.games.essen_fair import (
    CARDS,
    DIE,
    EDITION,
    HOURGLASS,
    MEEPLE,
    at,
    dealt,
    opened,
    play,
    play_out_round,
    row,
    tiles,
    to_round,
)

from fairground.bits import size
from fairground.games.essen.hall import CROWD_ON_COURTYARD, CROWD_ON_ENTRANCES
from fairground.games.essen.rules import DRAFT, State, Variant, maintenance
from fairground.games.essen.rules.purchase import BUZZ, SOLD_OUT
from fairground.luck import FastLuck

GREEN, PURPLE = 1, 2


def with_pallets(*booths: int) -> State:
    """-1, +1, +1, +1, ?, ? in this order."""
    state = opened()
    state.pallets = row([at(booth) for booth in booths])
    return state


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_from_round_2_the_pallet_tiles_go_to_their_booths_with_their_event_tokens(
    seats: int,
) -> None:
    state = opened(seats)
    luck = FastLuck(2)
    for number in range(2, 8):
        waiting = list(state.pallets)
        tokens = [state.event[tile] for tile in waiting]
        stalls = state.stalls
        assert tokens[:4] == [-1] * 4
        assert min(tokens[4:]) >= 0
        play_out_round(state, luck)
        assert state.round == number
        assert state.stalls == stalls + sum(1 << tile for tile in waiting)
        assert [state.event[tile] for tile in waiting] == tokens


def test_a_pallet_tile_goes_also_to_a_booth_on_which_a_meeple_stands() -> None:
    state = opened()
    tile = state.pallets[0]
    state.visitors[1].place = tile
    play_out_round(state, FastLuck(2))
    assert state.stalls >> tile & 1


def test_the_next_storage_pile_is_laid_on_the_pallets() -> None:
    state = opened()
    luck = FastLuck(2)
    for number in range(2, 7):
        coming = state.coming
        play_out_round(state, luck)
        pallets = sum(1 << tile for tile in state.pallets)
        assert size(pallets) == 6
        assert pallets & coming == pallets
        assert state.coming == coming - pallets
        assert size(state.coming) == 30 - 6 * (number - 1)


def test_popularity_of_the_rulebooks_pallets() -> None:
    """-1 hourglass, +1 cards, meeple and meeple, from the start."""
    state = with_pallets(104, 102, 101, 103, 105, 111)
    state.popularity = row([2, 2, 2, 2])
    maintenance.move_popularity(state)
    assert state.popularity[HOURGLASS] == 1
    assert state.popularity[CARDS] == 3
    assert state.popularity[MEEPLE] == 4
    assert state.popularity[DIE] == 2


def test_popularity_stays_between_floor_and_ceiling_at_each_step() -> None:
    """A symbol at the floor cannot fall, so a rise afterwards counts in full."""
    state = with_pallets(101, 103, 106, 102, 104, 105)
    state.popularity = row([0, 2, 2, 8])
    maintenance.move_popularity(state)
    assert list(state.popularity) == [2, 2, 2, 8]


def test_the_minus_pallet_comes_first() -> None:
    state = with_pallets(101, 103, 102, 107, 104, 105)
    state.popularity = row([8, 2, 2, 2])
    maintenance.move_popularity(state)
    assert state.popularity[MEEPLE] == 8


@pytest.mark.parametrize("seed", range(8))
def test_two_random_event_tokens_lie_on_the_question_mark_tiles(seed: int) -> None:
    state = opened(3, seed)
    left = [0] * 5
    for kind in (state.event[tile] for tile in state.pallets[4:]):
        left[kind] += 1
    assert [left[kind] + state.events_left[kind] for kind in range(5)] == [1, 1, 3, 3, 6]
    assert sum(token >= 0 for token in state.event) == 2


def test_twelve_of_the_fourteen_events_come_in_six_rounds() -> None:
    state = opened()
    luck = FastLuck(2)
    for number in range(1, 7):
        assert sum(state.events_left) == 14 - 2 * number
        play_out_round(state, luck)
    assert sum(state.events_left) == 2


def test_events_are_drawn_as_often_as_there_are_tokens() -> None:
    drawn = [0] * 5
    luck = FastLuck(5)
    for _ in range(7000):
        state = opened_cheaply()
        drawn[maintenance.draw_event(state, luck)] += 1
    for kind, tokens in enumerate(EDITION.events):
        assert abs(drawn[kind] - 500 * int(tokens)) < 200


def opened_cheaply() -> State:
    state = State(EDITION, 3, Variant({}))
    state.events_left = row(EDITION.events)
    return state


def test_a_crowd_pawn_on_the_zone_of_each_question_mark_tile() -> None:
    state = with_pallets(201, 202, 203, 204, 101, 113)
    maintenance.place_crowd(state)
    assert state.crowd == GREEN | PURPLE


def test_two_purple_tiles_crowd_purple_and_the_courtyard() -> None:
    state = with_pallets(201, 202, 203, 204, 113, 114)
    maintenance.place_crowd(state)
    assert state.crowd == PURPLE | CROWD_ON_COURTYARD


def moved(popularity: list[int], pallets: list[int]) -> list[int]:
    """Popularity after maintenance, counted by hand."""
    levels = list(popularity)
    for tile, change in zip(pallets, (-1, 1, 1, 1, 0, 0), strict=True):
        symbol = int(EDITION.symbol[tile])
        levels[symbol] = min(8, max(0, levels[symbol] + change))
    return levels


def zones(pallets: list[int]) -> int:
    """The crowd that two ? tiles bring."""
    first, second = (1 << int(EDITION.zone[tile]) for tile in pallets[4:])
    return first | (CROWD_ON_COURTYARD if first == second else second)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_popularity_and_crowd_follow_the_pallets_in_set_up_and_in_rounds_2_to_6(
    seats: int, seed: int
) -> None:
    luck = FastLuck(seed)
    state = dealt(seats, seed)
    while state.phase == DRAFT:
        state.play(state.turn()[0], state.legal(state.turn()[0])[0], luck)
    popularity = moved([2, 2, 2, 2], list(state.pallets))
    for number in range(2, 8):
        assert list(state.popularity) == popularity
        assert state.crowd == zones(list(state.pallets))
        play_out_round(state, luck)
        assert state.round == number
        if number < 7:
            popularity = moved(popularity, list(state.pallets))
    assert list(state.popularity) == popularity


def test_the_crowd_of_the_round_before_leaves() -> None:
    state = with_pallets(201, 202, 203, 204, 113, 114)
    maintenance.place_crowd(state)
    state.pallets = row([at(booth) for booth in (201, 202, 203, 204, 101, 113)])
    maintenance.place_crowd(state)
    assert state.crowd == GREEN | PURPLE


def test_round_7_reveals_the_last_turn_tile_and_moves_neither_popularity_nor_events() -> None:
    state = opened()
    luck = FastLuck(2)
    to_round(state, 6, luck)
    popularity, left = list(state.popularity), list(state.events_left)
    waiting = sum(1 << tile for tile in state.pallets)
    assert state.last_turn == -1
    play_out_round(state, luck)
    assert state.round == 7
    assert state.last_turn in EDITION.last_turn
    assert list(state.popularity) == popularity
    assert list(state.events_left) == left
    assert state.stalls & waiting == waiting
    assert state.coming == 0
    assert list(state.pallets) == [-1] * 6


def test_round_7_puts_both_crowd_pawns_on_the_entrances() -> None:
    state = opened()
    to_round(state, 7, FastLuck(2))
    assert state.crowd == CROWD_ON_ENTRANCES


def test_every_last_turn_tile_can_come() -> None:
    seen = set()
    for seed in range(40):
        state = opened()
        to_round(state, 7, FastLuck(seed))
        seen.add(state.last_turn)
    assert seen == {0, 1, 2, 3, 4}


def first_of(state: State, loads: list[int], points: list[int], first: int) -> int:
    for visitor, load, scored in zip(state.visitors, loads, points, strict=True):
        visitor.load, visitor.purchases = load, scored
    state.first = first
    return maintenance.first_player(state)


def test_first_is_who_has_most_free_action_spaces() -> None:
    assert first_of(opened(4), [3, 1, 2, 3], [0, 9, 0, 0], 0) == 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_first_player_is_found_anew_in_every_round_from_2_to_7(seats: int) -> None:
    state = opened(seats)
    luck = FastLuck(2)
    for number in range(2, 8):
        lightest = number % seats
        for seat, visitor in enumerate(state.visitors):
            visitor.load = 1 if seat == lightest else 2
        play_out_round(state, luck)
        assert (state.round, state.first, state.current) == (number, lightest, lightest)


def test_actions_spent_do_not_count_for_the_first_player() -> None:
    state = opened(3)
    state.visitors[0].spent, state.visitors[1].spent = 8, 5
    assert first_of(state, [1, 2, 3], [0, 0, 0], 1) == 0


def test_tied_first_is_who_has_fewest_points() -> None:
    assert first_of(opened(4), [1, 2, 1, 1], [5, 0, 4, 6], 0) == 2


def test_still_tied_first_is_the_next_clockwise_left_of_the_present_first_player() -> None:
    assert first_of(opened(4), [0, 0, 0, 0], [3, 3, 3, 3], 1) == 2
    assert first_of(opened(4), [0, 1, 1, 0], [3, 3, 3, 3], 3) == 0
    assert first_of(opened(4), [0, 1, 1, 0], [3, 3, 3, 3], 0) == 3


def test_the_present_first_player_comes_last_among_the_tied() -> None:
    assert first_of(opened(3), [0, 1, 0], [0, 0, 0], 2) == 0
    assert first_of(opened(3), [0, 1, 1], [0, 0, 0], 0) == 0


def test_points_count_as_they_stand_after_the_noon_scoring_in_round_5() -> None:
    """Seat 1 would be first with fewer points, but noon lifts it above seat 2."""
    state = opened()
    luck = FastLuck(2)
    to_round(state, 4, luck)
    state.rankings = row([0, 1, 2])
    state.first = state.current = 0
    state.visitors[0].purchases, state.visitors[1].purchases = 9, 1
    state.visitors[2].purchases = 3
    state.visitors[1].bought = tiles(101, 103, 106, 104)
    play_out_round(state, luck)
    assert state.visitors[1].points() == 5
    assert state.first == 2


def test_action_tokens_go_back_to_start_and_everybody_may_eat_again() -> None:
    state = opened()
    visitor = state.visitors[1]
    visitor.spent, visitor.ate = 5, True
    play_out_round(state, FastLuck(2))
    assert [visitor.spent for visitor in state.visitors] == [0, 0, 0]
    assert not visitor.ate


def test_turns_go_clockwise_from_the_first_player() -> None:
    state = opened(4)
    state.first = state.current = 2
    order = []
    for _ in range(4):
        order.append(state.current)
        play(state, "end", FastLuck(2))
    assert order == [2, 3, 0, 1]
    assert state.round == 2


def test_a_buzz_or_sold_out_token_waits_on_its_booth_until_the_game_is_bought() -> None:
    state = opened()
    luck = FastLuck(2)
    tile = state.pallets[4]
    state.event[tile] = BUZZ
    state.event[state.pallets[5]] = SOLD_OUT
    to_round(state, 5, luck)
    assert state.event[tile] == BUZZ
