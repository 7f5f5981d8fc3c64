"""ESSEN: the removal of tiles with two seats."""

from __future__ import annotations

import pytest
from tests.games.essen_fair import (
    at,
    booths,
    may,
    opened,
    play,
    play_out_round,
    row,
    tiles,
    to_round,
)

from fairground.game import IllegalMove
from fairground.games.essen.rules import ACTIONS, REMOVAL, State
from fairground.games.essen.rules.purchase import GOODIES
from fairground.games.essen.rules.two_players import REMOVE
from fairground.luck import FastLuck


def second_round() -> State:
    state = opened(2)
    play_out_round(state, FastLuck(2))
    return state


def test_from_round_2_each_removes_one_tile_starting_with_the_first_player() -> None:
    state = opened(2)
    luck = FastLuck(2)
    assert state.phase == ACTIONS
    for number in range(2, 8):
        while state.round < number:
            play(state, "end", luck)
        assert state.phase == REMOVAL
        for seat in (state.first, 1 - state.first):
            assert state.turn() == [seat]
            before = state.stalls
            move = state.legal(seat)[0]
            state.play(seat, move, luck)
            assert state.stalls == before - (1 << (move - REMOVE.first))
        assert state.phase == ACTIONS
        assert state.turn() == [state.first]


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_with_more_seats_nobody_removes(seats: int) -> None:
    state = opened(seats)
    luck = FastLuck(2)
    to_round(state, 7, luck)
    assert state.phase == ACTIONS


def test_in_round_7_it_comes_after_the_last_turn_tile_is_shown() -> None:
    state = opened(2)
    to_round(state, 7, FastLuck(2))
    assert state.phase == REMOVAL
    assert state.last_turn >= 0


def test_never_one_under_any_meeple() -> None:
    state = second_round()
    mine, other, free = booths(state.stalls)[:3]
    state.visitors[state.current].place = at(mine)
    state.visitors[1 - state.current].place = at(other)
    assert not may(state, f"remove {mine}")
    assert not may(state, f"remove {other}")
    assert may(state, f"remove {free}")
    with pytest.raises(IllegalMove, match="without a meeple"):
        play(state, f"remove {other}")


def test_only_a_tile_lying_on_a_booth() -> None:
    state = second_round()
    waiting = state.pallets[0]
    with pytest.raises(IllegalMove):
        state.play(state.current, REMOVE.first + waiting, FastLuck(1))
    assert len(state.legal(state.current)) == len(booths(state.stalls))


def test_the_event_goes_too_and_the_wishlist_card_stays_where_it_is() -> None:
    state = second_round()
    tile = booths(state.stalls & state.common)[0]
    state.event[at(tile)] = GOODIES
    common, hands = state.common, [visitor.hand for visitor in state.visitors]
    play(state, f"remove {tile}")
    assert state.event[at(tile)] == -1
    assert state.common == common
    assert [visitor.hand for visitor in state.visitors] == hands


def test_a_removal_ends_the_stretch() -> None:
    state = second_round()
    epoch = state.epoch
    play(state, f"remove {booths(state.stalls)[0]}")
    assert state.epoch == epoch + 1


def test_must_if_any_is_legal_and_nobody_waits_if_none_is() -> None:
    state = second_round()
    assert all(REMOVE.has(move) for move in state.legal(state.current))
    state.stalls = tiles(101)
    play(state, "remove 101")
    assert state.phase == ACTIONS
    assert state.current == state.first
    assert state.done == 0


def test_with_all_tiles_gone_the_actions_begin_at_once() -> None:
    state = opened(2)
    luck = FastLuck(2)
    to_round(state, 6, luck)
    state.stalls = 0
    state.phase = ACTIONS
    state.done = 0
    state.current = state.first
    waiting = [int(tile) for tile in state.pallets]
    for visitor, tile in zip(state.visitors, waiting, strict=False):
        visitor.place = tile
    state.pallets = row([waiting[0], waiting[1]] + [waiting[0]] * 4)
    play(state, "end", luck)
    play(state, "end", luck)
    assert state.round == 7
    assert state.phase == ACTIONS
