"""Set-up and research, ruling by ruling."""

from __future__ import annotations

import pytest
from tests.games.fair_enough_scene import HOUSE, card, fresh, legal, names, play, read, research

from fairground.game import IllegalMove
from fairground.games.fair_enough.rules import COLLECTING, RESEARCH
from fairground.games.fair_enough.rules.research import DONE
from fairground.luck import FastLuck


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_setup_deals_three_to_each_hand_and_three_on_display(seats: int) -> None:
    state = fresh(seats)
    assert [len(seat.hand) for seat in state.collectors] == [3] * seats
    assert len(state.display) == 3
    assert len(state.deck.rest) == 102 - 3 * seats - 3
    everything = sum((seat.hand for seat in state.collectors), state.display + state.deck.rest)
    assert sorted(everything) == HOUSE.deck()


def test_setup_any_seat_may_start() -> None:
    assert {fresh(4, seed).starter for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_setup_uses_the_six_time_cards_of_this_number_of_players(seats: int) -> None:
    assert fresh(seats).clocks == HOUSE.clocks[seats]


def test_variant_adds_the_21_to_the_time_cards() -> None:
    assert sorted(fresh(3, twenty_one=True).clocks) == sorted([*HOUSE.clocks[3], 21])


def test_take_none() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    play(state, "done")
    assert names(state.collectors[0].hand) == ["posters-1"]
    assert names(state.display) == ["dice-4", "pins-2", "queue"]
    assert state.actor == 1


def test_take_one_and_the_display_is_refilled_to_three() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    size = len(state.deck.rest)
    play(state, "take pins-2", "done", luck=FastLuck(1))
    assert names(state.collectors[0].hand) == ["pins-2", "posters-1"]
    assert len(state.display) == 3
    assert len(state.deck.rest) == size - 1


def test_take_two_but_never_three() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    play(state, "take pins-2", "take dice-4")
    assert legal(state) == ["done"]
    with pytest.raises(IllegalMove):
        play(state, "take queue")
    play(state, "done", luck=FastLuck(1))
    assert names(state.collectors[0].hand) == ["dice-4", "pins-2", "posters-1"]


def test_specials_may_be_taken_also_two_alike() -> None:
    state = research("queue pins-2 queue", "posters-1", "posters-2")
    assert legal(state) == ["take queue", "take pins-2", "done"]
    play(state, "take queue")
    assert legal(state) == ["take pins-2", "take queue", "done"]
    play(state, "take queue", "done", luck=FastLuck(1))
    assert names(state.collectors[0].hand) == ["posters-1", "queue", "queue"]


def test_only_what_lies_on_display_may_be_taken() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    for move in ("take dice-5", "take sold-out", "secure", "lay posters-1"):
        with pytest.raises(IllegalMove):
            play(state, move)


def test_nothing_is_refilled_before_the_turn_is_done() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    before = state.epoch
    play(state, "take pins-2", "take queue")
    assert (state.epoch, state.actor, len(state.display)) == (before, 0, 3)
    play(state, "done", luck=FastLuck(1))
    assert state.epoch == before + 1


def test_two_laps_clockwise_from_the_start_player() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2", "posters-3", starter=2)
    order = []
    while state.phase == RESEARCH:
        order.append(state.actor)
        play(state, "done", luck=FastLuck(1))
    assert order == [2, 0, 1, 2, 0, 1]
    assert state.phase == COLLECTING
    assert state.actor == 2


def test_deck_empty_the_discards_are_shuffled_into_a_new_deck() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    state.deck.discards, state.deck.rest = state.deck.rest, []
    size = len(state.deck.discards)
    play(state, "take pins-2", "done", luck=FastLuck(1))
    assert len(state.display) == 3
    assert len(state.deck.rest) == size - 1
    assert state.deck.discards == []
    assert state.deck.reshuffled


def test_the_discards_are_left_alone_while_no_card_is_needed() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    state.deck.discards, state.deck.rest = state.deck.rest, []
    play(state, "done")
    assert state.deck.rest == []
    assert not state.deck.reshuffled


def test_deck_runs_out_in_the_middle_of_a_refill() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    state.deck.discards, state.deck.rest = [card("dice-9")], [card("dice-8")]
    play(state, "take pins-2", "take queue", "done", luck=FastLuck(1))
    assert names(state.display) == ["dice-4", "dice-8", "dice-9"]


def test_both_piles_empty_the_display_stays_short_and_up_to_two_may_be_taken() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    state.deck.rest = []
    play(state, "take pins-2", "done")
    assert names(state.display) == ["dice-4", "queue"]
    play(state, "take queue", "take dice-4", "done")
    assert names(state.display) == []
    assert legal(state) == ["done"]
    play(state, "done")


def test_a_short_display_is_filled_again_as_soon_as_there_are_cards() -> None:
    state = research("dice-4 queue", "posters-1", "posters-2")
    state.deck.rest = []
    state.deck.discards = [card("dice-8"), card("dice-9")]
    play(state, "done", luck=FastLuck(1))
    assert len(state.display) == 3


def test_there_is_no_hand_limit() -> None:
    state = fresh(2)
    luck = FastLuck(1)
    while state.phase == RESEARCH:
        for _ in range(2):
            state.play(state.actor, state.legal(state.actor)[0], luck)
        state.play(state.actor, DONE.first, luck)
    assert [len(seat.hand) for seat in state.collectors] == [7, 7]


def test_nothing_is_wiped_between_rounds() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    play(state, "done", "done", "done", "done", luck=FastLuck(1))
    play(state, "secure", "secure")
    assert state.phase == RESEARCH
    assert state.round == 2
    assert names(state.display) == ["dice-4", "pins-2", "queue"]
    assert names(state.collectors[0].hand) == ["posters-1"]


def test_waiting_seats_have_no_moves_and_may_not_play() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    assert state.turn() == [0]
    assert state.legal(1) == []
    with pytest.raises(IllegalMove):
        state.play(1, read("done"), FastLuck(1))


def test_a_refusal_tells_why() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    with pytest.raises(IllegalMove, match="This is research"):
        play(state, "secure")
    with pytest.raises(IllegalMove, match="is not on display"):
        play(state, "take dice-5")
    play(state, "take pins-2", "take queue")
    with pytest.raises(IllegalMove, match="is not on display"):
        play(state, "take pins-2")
    with pytest.raises(IllegalMove, match="at most two cards"):
        play(state, "take dice-4")
