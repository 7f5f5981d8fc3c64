"""Rounds, the variant, scoring and ties of Fair Enough."""

from __future__ import annotations

import pytest
from tests.games.fair_enough_scene import HOUSE, cards, collecting, fresh, legal, play

from fairground.game import Outcome
from fairground.games.fair_enough.rules import COLLECTING, OVER, RESEARCH
from fairground.games.fair_enough.rules.end import score_parts, set_bonus
from fairground.luck import FastLuck


def finished(*piles: str, hands: tuple[str, ...] = ()) -> Outcome:
    """The outcome of a game in which everybody now secures with these piles and hands."""
    held = [*hands, *[""] * (len(piles) - len(hands))]
    state = collecting(9, *held, piles=piles, round_=6)
    play(state, *["secure"] * len(piles))
    outcome = state.outcome()
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("twenty_one", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_six_rounds_with_each_time_card_at_most_once(seats: int, twenty_one: bool) -> None:
    luck = FastLuck(seats)
    state = fresh(seats, seats, twenty_one)
    while moves := state.legal(state.actor):
        assert state.outcome() is None
        assert len(state.past_clocks) == state.round - (state.phase == RESEARCH)
        state.play(state.actor, moves[luck.below(len(moves))], luck)
    assert state.phase == OVER
    assert state.round == 6
    in_use = sorted([*HOUSE.clocks[seats], *[21] * twenty_one])
    assert sorted(state.past_clocks + state.clocks) == in_use
    assert len(state.clocks) == (1 if twenty_one else 0)
    assert state.turn() == []
    assert [state.legal(seat) for seat in range(seats)] == [[]] * seats


def test_variant_any_of_the_seven_time_cards_may_stay_out() -> None:
    left_out = set()
    for seed in range(120):
        state = fresh(2, seed, twenty_one=True)
        luck = FastLuck(seed)
        while moves := state.legal(state.actor):
            state.play(state.actor, moves[0] if state.phase == COLLECTING else moves[-1], luck)
        left_out.update(state.clocks)
    assert left_out == {*HOUSE.clocks[2], 21}


def test_hands_are_kept_from_round_to_round() -> None:
    state = collecting(9, "dice-5", "pins-4", round_=3)
    play(state, "secure", "secure")
    assert state.round == 4
    assert [seat.hand for seat in state.collectors] == [cards("dice-5"), cards("pins-4")]


def test_worked_case_five_of_a_kind_and_two_others_43() -> None:
    pile = "dice-1 dice-2 dice-3 dice-4 dice-5 pins-6 posters-7"
    assert finished(pile, "").parts[0] == {"values": 28, "sets": 15, "hand": 0, "specials": 0}
    assert finished(pile, "").scores[0] == 43


def test_worked_case_an_8_and_a_queue_left_in_hand_17() -> None:
    pile = "dice-1 dice-2 dice-3 dice-4 dice-5 pins-6 posters-7"
    outcome = finished(pile, "", hands=("meeples-8 queue",))
    assert outcome.parts[0] == {"values": 28, "sets": 15, "hand": -16, "specials": -10}
    assert outcome.scores[0] == 17


def test_sets_of_three_to_ten() -> None:
    assert [set_bonus(size) for size in range(11)] == [0, 0, 0, 5, 10, 15, 20, 25, 30, 35, 40]


def test_every_kind_makes_its_own_set() -> None:
    pile = cards("dice-1 dice-2 dice-3 pins-1 pins-2 pins-3 pins-4 promos-9 promos-10")
    assert score_parts(HOUSE, pile, [])["sets"] == 5 + 10


def test_totals_may_be_negative() -> None:
    assert finished("", "", hands=("dice-10 sold-out", "")).scores == (-30, 0)


def test_most_points_wins() -> None:
    outcome = finished("dice-9", "pins-10", "posters-8")
    assert (outcome.ranks, outcome.winners) == ((2, 1, 3), (1,))


def test_tie_the_larger_largest_group_of_any_size_wins() -> None:
    outcome = finished("dice-1 dice-9", "pins-10")
    assert outcome.scores == (10, 10)
    assert outcome.winners == (0,)


def test_still_tied_shared() -> None:
    outcome = finished("dice-1 dice-9", "pins-8 pins-2", "posters-10")
    assert outcome.ranks == (1, 1, 3)
    assert outcome.winners == (0, 1)


def test_the_sixth_closing_ends_the_game_and_who_made_zero_still_secures() -> None:
    state = collecting(3, "dice-5", "pins-4", rows=["", "pins-9"], round_=6)
    play(state, "lay dice-5")
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == (5, -8)
    assert legal(state) == []
