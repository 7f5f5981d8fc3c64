"""What the coach says about moves of Fair Enough, in worked positions."""

from __future__ import annotations

from tests.games.fair_enough_scene import HOUSE, card, collecting, play, read, research

from fairground.games.fair_enough.bot.advice import why
from fairground.games.fair_enough.rules import State
from fairground.games.fair_enough.sight import view

NAMES = ("Mira", "Jonas", "Oda", "Priya", "Tom")


def says(state: State, move: str) -> str:
    return why(view(state, state.actor), read(move), NAMES)


def time(text: str) -> int:
    return int(HOUSE.times[card(text)])


def test_the_third_of_a_kind_is_taken_for_the_set() -> None:
    state = research("dice-4 pins-9 promos-1", "dice-1 dice-2", "pins-1")
    assert says(state, "take dice-4") == (
        f"4 points for {time('dice-4')} minutes, and 5 more for the set: it is your third card of "
        "dice."
    )
    first = time("pins-9") + time("dice-1") + time("dice-2")
    assert says(state, "take pins-9").endswith(f"your hand would then need {first} minutes.")


def test_what_is_taken_this_turn_counts_towards_the_set() -> None:
    state = research("dice-4 dice-9 promos-1", "dice-1", "pins-1")
    assert "one more makes a set" in says(state, "take dice-4")
    assert "it is your third card" in says(play(state, "take dice-9"), "take dice-4")


def test_a_pre_order_is_for_the_card_that_takes_longest() -> None:
    state = research("pre-order queue sold-out", "dice-1 dice-10", "pins-1")
    assert says(state, "take pre-order") == (
        f"With a pre-order dice 10 takes no time instead of {time('dice-10')} minutes."
    )
    assert "exactly zero" in says(state, "take queue")


def test_enough_is_enough_when_the_cards_do_not_fit_the_hall() -> None:
    state = research("dice-4 pins-9 promos-1", "dice-10 dice-9", "pins-1")
    needed = time("dice-10") + time("dice-9")
    assert says(state, "done").startswith(
        f"Your cards already need {needed} minutes, and you all share"
    )
    empty = research("dice-4 pins-9 promos-1", "queue", "pins-1")
    assert says(empty, "done").startswith("You need not take anything,")


def test_securing_keeps_values_and_sets_and_tells_the_danger() -> None:
    state = collecting(4, "pins-1", "dice-1", rows=["posters-2 posters-3"], piles=["posters-4"])
    assert says(state, "secure") == (
        "You keep 10 points, sets included. A rival can close the hall with one card. "
        "Leaving first, you start the next round."
    )


def test_who_has_laid_nothing_loses_nothing() -> None:
    state = collecting(20, "pins-1", "dice-1")
    assert says(state, "secure") == (
        "You have laid nothing and lose nothing, and your cards wait for a better round. "
        "Leaving first, you start the next round."
    )
    state.round = 6
    assert says(state, "secure") == (
        "You have laid nothing, so no rival can make you lose anything."
    )


def test_exactly_zero_keeps_mine_and_costs_the_others_theirs() -> None:
    left = time("dice-4")
    state = collecting(left, "dice-4", "pins-1", "pins-2", rows=["", "posters-2", "posters-7"])
    assert says(state, "lay dice-4") == (
        "It makes exactly zero: you keep 4 points, and Jonas loses 2 and Oda loses 7."
    )


def test_a_card_tells_what_it_leaves_on_the_clock() -> None:
    took = time("dice-4")
    low = collecting(took + 1, "dice-4", "pins-1")
    assert says(low, "lay dice-4") == (
        f"It adds 4 points; it takes {took} minutes and leaves 1, so a rival may close the hall "
        "with one card."
    )
    high = collecting(took + 100, "dice-4", "pins-1")
    assert says(high, "lay dice-4").endswith(
        "too much for rivals to close the hall before your next turn."
    )


def test_a_set_counts_when_it_is_laid() -> None:
    state = collecting(60, "dice-4", "pins-1", piles=["dice-1 dice-2"])
    assert says(state, "lay dice-4").startswith("It adds 9 points, with a set;")


def test_in_the_last_round_a_card_in_hand_costs_double() -> None:
    state = collecting(60, "dice-4", "pins-1", round_=6)
    assert "and saves the 8 it would cost in your hand" in says(state, "lay dice-4")
    with_set = collecting(60, "dice-4", "pins-1", piles=["dice-1 dice-2"], round_=6)
    assert "9 points, with a set, and saves the 8" in says(with_set, "lay dice-4")


def test_a_sold_out_harms_a_rival_and_may_make_zero_possible() -> None:
    back = time("posters-7")
    left = time("dice-9") - back
    state = collecting(left, "dice-9 sold-out pins-1", "pins-2", rows=["", "posters-7"])
    assert says(state, "sold-out posters-7") == (
        f"It costs Jonas 7 points and gives back {back} minutes; then dice 9 makes exactly zero."
    )
