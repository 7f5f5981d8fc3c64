"""ESSEN: set-up and the draft."""

from __future__ import annotations

import pytest
from tests.games.essen_fair import NO_LUCK, at, booths, dealt, opened, tiles

from fairground.bits import size
from fairground.game import IllegalMove
from fairground.games.essen.rules import ACTIONS, DRAFT
from fairground.games.essen.rules.play_test import KEEP
from fairground.luck import FastLuck


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_starts_with_300_euros_no_points_on_the_parking(seats: int) -> None:
    state = dealt(seats)
    assert [visitor.money for visitor in state.visitors] == [300] * seats
    assert [visitor.points() for visitor in state.visitors] == [0] * seats
    assert [visitor.place for visitor in state.visitors] == [at("parking")] * seats
    assert list(state.popularity) == [2, 2, 2, 2]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_seven_cards_are_dealt_to_each_and_the_undealt_ones_are_the_deck(seats: int) -> None:
    state = dealt(seats)
    assert [size(pack) for pack in state.packs] == [7] * seats
    assert size(state.deck) == 60 - 7 * seats
    assert state.deck + sum(state.packs) == (1 << 60) - 1


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_in_the_draft_nobody_has_seen_a_ranking_card_a_tile_or_the_popularity_moved(
    seats: int,
) -> None:
    state = dealt(seats)
    luck = FastLuck(3)
    while state.phase == DRAFT:
        assert list(state.rankings) == []
        assert state.stalls == 0
        assert state.coming == 0
        assert list(state.pallets) == [-1] * 6
        assert list(state.popularity) == [2, 2, 2, 2]
        assert state.first == -1
        seat = state.turn()[0]
        state.play(seat, state.legal(seat)[0], luck)
    assert size(state.stalls) == 24


def test_all_choose_at_the_same_time_in_any_order() -> None:
    state = dealt(3)
    assert state.turn() == [0, 1, 2]
    state.play(1, state.legal(1)[0], NO_LUCK)
    assert state.turn() == [0, 2]
    assert state.legal(1) == []
    state.play(2, state.legal(2)[0], NO_LUCK)
    assert state.turn() == [0]


def test_the_rest_is_passed_to_the_left_when_all_have_chosen() -> None:
    state = dealt(3)
    packs = list(state.packs)
    for seat in (2, 0, 1):
        state.play(seat, state.legal(seat)[0], NO_LUCK)
    for seat in range(3):
        left_of = (seat + 1) % 3
        kept = state.visitors[seat].hand
        assert state.legal(left_of) == [
            KEEP.first + at(booth) for booth in booths(packs[seat] & ~kept)
        ]


def test_a_pick_is_hidden_until_all_have_picked() -> None:
    """Nothing is passed, and the epoch does not end, before the last one has chosen."""
    state = dealt(3)
    epoch = state.epoch
    state.play(0, state.legal(0)[0], NO_LUCK)
    state.play(1, state.legal(1)[0], NO_LUCK)
    assert state.epoch == epoch
    assert state.step == 0
    state.play(2, state.legal(2)[0], NO_LUCK)
    assert state.epoch == epoch + 1
    assert state.step == 1


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_keep_one_and_pass_four_times(seats: int) -> None:
    state = dealt(seats)
    luck = FastLuck(3)
    for step in range(4):
        assert state.step == step
        for seat in range(seats):
            assert len(state.legal(seat)) == 7 - step
            state.play(seat, state.legal(seat)[0], luck)
    assert state.phase == ACTIONS


def test_with_two_players_keep_two_pass_keep_two() -> None:
    state = dealt(2)
    luck = FastLuck(3)
    mine, other = state.packs
    for expected in ([7, 6], [5, 4]):
        for seat in range(2):
            for number in expected:
                assert len(state.legal(seat)) == number
                state.play(seat, state.legal(seat)[0], luck)
            assert seat == 1 or state.turn() == [1]
    assert state.phase == ACTIONS
    for seat in range(2):
        assert size(state.visitors[seat].hand & mine) == 2
        assert size(state.visitors[seat].hand & other) == 2


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 9), (4, 12), (5, 15)])
def test_the_three_cards_left_of_each_seven_are_the_common_wishlist(seats: int, cards: int) -> None:
    state = opened(seats)
    assert size(state.common) == cards
    assert [size(visitor.hand) for visitor in state.visitors] == [4] * seats
    assert size(state.deck) == 60 - 7 * seats
    assert list(state.packs) == [0] * seats
    hands = sum(visitor.hand for visitor in state.visitors)
    assert hands + state.common + state.deck == (1 << 60) - 1


def test_only_a_card_of_the_pack_in_hand_can_be_kept() -> None:
    state = dealt(3)
    foreign = booths(state.packs[1])[0]
    before = (list(state.packs), list(state.picks), state.visitors[0].hand)
    with pytest.raises(IllegalMove, match="hold"):
        state.play(0, KEEP.first + at(foreign), NO_LUCK)
    state.play(0, state.legal(0)[0], NO_LUCK)
    with pytest.raises(IllegalMove, match="nothing to choose"):
        state.play(0, KEEP.first + at(booths(state.packs[0])[0]), NO_LUCK)
    assert state.visitors[0].hand != before[2]
    assert list(state.packs)[1:] == before[0][1:]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_24_tiles_on_their_booths_six_on_the_pallets_five_hidden_piles_of_six(seats: int) -> None:
    state = opened(seats)
    assert size(state.stalls) == 24
    assert size(state.coming) == 30
    assert len(set(state.pallets)) == 6
    pallets = sum(1 << tile for tile in state.pallets)
    assert state.stalls + state.coming + pallets == (1 << 60) - 1


def test_three_different_morning_ranking_cards_are_shown() -> None:
    shown = {tuple(opened(3, seed).rankings) for seed in range(20)}
    assert all(len(set(cards)) == 3 and max(cards) < 9 for cards in shown)
    assert len(shown) > 10
    assert {card for cards in shown for card in cards} == set(range(9))


def test_the_first_player_is_random() -> None:
    firsts = set()
    for seed in range(30):
        luck = FastLuck(seed)
        state = dealt(4, seed)
        while state.phase == DRAFT:
            seat = state.turn()[0]
            state.play(seat, state.legal(seat)[0], luck)
        assert state.current == state.first
        firsts.add(state.first)
    assert firsts == {0, 1, 2, 3}


def test_the_last_turn_tile_is_not_known_before_round_7() -> None:
    assert opened().last_turn == -1


def test_cards_have_the_numbers_of_their_tiles() -> None:
    assert booths(tiles(101, 312)) == [101, 312]
