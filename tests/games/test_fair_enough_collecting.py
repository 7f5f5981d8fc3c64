"""Collecting, ruling by ruling, with the worked cases of the law."""

from __future__ import annotations

import pytest
from tests.games.fair_enough_scene import (
    HOUSE,
    card,
    collecting,
    fresh,
    legal,
    names,
    play,
    research,
    row,
    say,
)

from fairground.game import IllegalMove
from fairground.games.fair_enough.rules import COLLECTING, RESEARCH, State
from fairground.luck import FastLuck


def refused(state: State, move: str) -> bool:
    """Whether a move is refused, is not offered either, and leaves the state as it was."""
    offered = move in legal(state)
    before = repr(vars_of(state))
    try:
        play(state.copy(), move)
    except IllegalMove:
        assert not offered
        assert repr(vars_of(state)) == before
        return True
    assert offered
    return False


def vars_of(state: State) -> list[object]:
    held = [
        (seat.hand, seat.closed, seat.laid, seat.pile, seat.secured) for seat in state.collectors
    ]
    return [held, state.time_left, state.actor, state.deck.discards, state.removing, state.phase]


# The time card


def test_the_time_card_turned_is_the_time_left() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    play(state, "done", "done", "done", "done", luck=FastLuck(3))
    assert state.phase == COLLECTING
    assert state.past_clocks == [state.time_left]
    assert state.time_left in HOUSE.clocks[2]
    assert state.time_left not in state.clocks


# Laying a card


@pytest.mark.parametrize("first", ["dice-2", "dice-3"])
def test_the_rulebooks_example_18_lay_a_time_of_2_16_then_a_time_of_4_12(first: str) -> None:
    state = collecting(18, first, "pins-6")
    play(state, f"lay {first}")
    assert state.time_left == 16
    play(state, "lay pins-6")
    assert state.time_left == 12
    assert (row(state, 0), row(state, 1)) == ([first], ["pins-6"])


def test_a_card_takes_its_time_and_not_its_value() -> None:
    state = collecting(18, "dice-10", "pins-4")
    play(state, "lay dice-10")
    assert state.time_left == 12


def test_the_time_may_never_fall_below_zero() -> None:
    state = collecting(3, "dice-6 dice-5", "pins-4")
    assert refused(state, "lay dice-6")
    assert not refused(state, "lay dice-5")


def test_only_a_card_from_the_own_hand_may_be_laid() -> None:
    assert refused(collecting(30, "dice-4", "pins-4"), "lay pins-4")


def test_turns_go_clockwise_and_skip_who_has_secured() -> None:
    state = collecting(40, "dice-1 dice-2 dice-3", "pins-4", "pins-5 pins-6", starter=1)
    play(state, "secure")
    assert state.actor == 2
    play(state, "lay pins-5")
    assert state.actor == 0
    play(state, "lay dice-1")
    assert state.actor == 2
    play(state, "secure", "lay dice-2")
    assert state.actor == 0


# Queue and pre-order


def test_time_8_queue_with_a_6_ends_the_phase() -> None:
    state = collecting(8, "dice-6 queue", "pins-4", rows=["", "pins-7"])
    play(state, "lay dice-6 queue")
    assert state.phase == RESEARCH
    assert names(state.collectors[0].pile) == ["dice-6"]
    assert names(state.collectors[1].lost) == ["pins-7"]


def test_time_3_queue_with_a_2_is_illegal() -> None:
    assert refused(collecting(3, "dice-2 queue", "pins-4"), "lay dice-2 queue")


def test_time_3_queue_with_a_1_leaves_1() -> None:
    state = play(collecting(3, "dice-1 queue", "pins-4"), "lay dice-1 queue")
    assert state.time_left == 1


def test_time_3_pre_order_with_a_10_leaves_3() -> None:
    state = play(collecting(3, "dice-10 pre-order", "pins-4"), "lay dice-10 pre-order")
    assert state.time_left == 3
    assert row(state, 0) == ["dice-10"]


def test_a_pre_order_cannot_bring_the_time_to_zero() -> None:
    state = play(collecting(1, "dice-1 pre-order", "pins-4"), "lay dice-1 pre-order")
    assert state.phase == COLLECTING
    assert state.time_left == 1


def test_specials_go_to_the_discards() -> None:
    state = collecting(30, "dice-1 queue", "pins-4 pre-order")
    play(state, "lay dice-1 queue", "lay pins-4 pre-order")
    assert names(state.deck.discards) == ["queue", "pre-order"]
    assert state.collectors[0].hand == state.collectors[1].hand == []


def test_a_special_needs_to_be_in_hand() -> None:
    state = collecting(30, "dice-1 pins-1", "pins-4 queue", rows=["dice-2"])
    for move in ("lay dice-1 queue", "lay dice-1 pre-order", "lay dice-1 sold-out"):
        assert refused(state, move)
    assert refused(state, "sold-out dice-2")


def test_a_special_is_never_played_alone() -> None:
    state = collecting(30, "queue pre-order sold-out", "pins-4", rows=["", "pins-7"])
    assert legal(state) == ["secure"]


# Sold out, before


def test_time_1_sold_out_before_a_7_gives_6_then_a_9_brings_it_to_zero() -> None:
    state = collecting(
        1, "dice-9 sold-out", "pins-4", "pins-5", rows=["dice-1", "pins-7", "pins-8"]
    )
    assert refused(state, "lay dice-9")
    play(state, "sold-out pins-7", "lay dice-9")
    assert state.phase == RESEARCH
    assert names(state.collectors[0].pile) == ["dice-1", "dice-9"]
    assert names(state.collectors[2].lost) == ["pins-8"]
    assert sorted(names(state.deck.discards)) == ["pins-7", "pins-8", "sold-out"]


def test_sold_out_before_may_remove_an_own_card() -> None:
    state = collecting(2, "dice-9 sold-out", "pins-4", rows=["dice-8"])
    play(state, "sold-out dice-8", "lay dice-9")
    assert state.time_left == 2 + 5 - 6
    assert row(state, 0) == ["dice-9"]


@pytest.mark.parametrize("special", ["queue", "pre-order"])
def test_the_printed_time_is_given_back_whatever_special_was_laid_with_it(special: str) -> None:
    state = collecting(10, "dice-3 sold-out", "pins-4", rows=["", f"pins-7+{special}"])
    play(state, "sold-out pins-7", "lay dice-3")
    assert state.time_left == 10 + 5 - 2


def test_the_time_may_exceed_the_time_card() -> None:
    state = collecting(9, "dice-1 sold-out", "pins-4", rows=["", "pins-9+pre-order"])
    play(state, "sold-out pins-9", "lay dice-1")
    assert state.time_left == 14 > state.past_clocks[0]


def test_sold_out_before_only_if_some_card_can_then_be_laid() -> None:
    state = collecting(1, "dice-9 sold-out", "pins-4", rows=["", "pins-6 pins-7"])
    assert refused(state, "sold-out pins-6")
    assert not refused(state, "sold-out pins-7")


def test_sold_out_must_remove_a_card_that_is_laid() -> None:
    state = collecting(20, "dice-9 sold-out", "pins-4", piles=["", "pins-8"])
    assert refused(state, "sold-out pins-4")
    assert refused(state, "sold-out pins-8")


def test_after_sold_out_a_card_must_be_laid_and_no_other_special() -> None:
    state = collecting(9, "dice-4 dice-10 queue pre-order sold-out", "", rows=["", "pins-7"])
    play(state, "sold-out pins-7")
    assert legal(state) == ["lay dice-4", "lay dice-10"]
    for move in ("secure", "lay dice-4 queue", "lay dice-4 pre-order", "lay dice-4 sold-out"):
        assert refused(state, move)
    assert refused(state, "sold-out pins-7")


def test_a_sold_out_is_not_seen_before_its_card_is_laid() -> None:
    state = collecting(9, "dice-4 sold-out", "", rows=["", "pins-7"])
    before = state.epoch
    play(state, "sold-out pins-7")
    assert (state.epoch, state.time_left, row(state, 1)) == (before, 9, ["pins-7"])


def test_no_offered_removal_is_a_dead_end() -> None:
    luck = FastLuck(5)
    seen = 0
    for seed in range(150):
        state = fresh(4, seed)
        while moves := state.legal(state.actor):
            move = moves[luck.below(len(moves))]
            state.play(state.actor, move, luck)
            if say(move).startswith("sold-out"):
                seen += 1
                assert legal(state)
    assert seen > 50


# Sold out, after


def test_sold_out_after_may_remove_the_card_just_laid() -> None:
    state = collecting(9, "dice-8 sold-out", "pins-4")
    play(state, "lay dice-8 sold-out")
    assert state.time_left == 9
    assert row(state, 0) == []
    assert sorted(names(state.deck.discards)) == ["dice-8", "sold-out"]
    assert state.actor == 1


def test_sold_out_after_is_too_late_when_the_card_brings_zero() -> None:
    state = collecting(5, "dice-8 dice-9 sold-out", "pins-4")
    assert refused(state, "lay dice-8 sold-out")
    assert refused(state, "lay dice-9 sold-out")


def test_sold_out_after_on_another_card_is_the_same_as_before_it() -> None:
    """Whatever could be laid and then remove another card may as well remove it first: the same
    cards lie there with the same time left. So 'after' is offered for the card just laid only."""
    for left in range(1, 31):
        for mine in range(1, 11):
            for theirs in range(1, 11):
                took = HOUSE.times[card(f"dice-{mine}")]
                after_is_legal = took < left
                if after_is_legal:
                    hand = f"dice-{mine} sold-out"
                    state = collecting(left, hand, "", rows=["", f"pins-{theirs}"])
                    play(state, f"sold-out pins-{theirs}", f"lay dice-{mine}")
                    assert state.phase == COLLECTING
                    assert state.time_left == left - took + HOUSE.times[card(f"pins-{theirs}")]


# Securing


def test_secure_puts_the_laid_cards_on_the_pile_and_leaves_the_round() -> None:
    state = collecting(9, "dice-8", "pins-4", rows=["dice-1 dice-2+queue"], piles=["dice-3"])
    play(state, "secure")
    assert names(state.collectors[0].pile) == ["dice-3", "dice-1", "dice-2"]
    assert row(state, 0) == []
    assert state.actor == 1
    assert state.time_left == 9


def test_secure_is_allowed_with_nothing_laid() -> None:
    state = play(collecting(9, "dice-8", "pins-4"), "secure")
    assert state.collectors[0].pile == []
    assert state.first_out == 0


def test_secured_cards_cannot_be_removed() -> None:
    state = collecting(9, "dice-8", "pins-4 sold-out", rows=["dice-7"])
    play(state, "secure")
    assert refused(state, "sold-out dice-7")


def test_the_first_to_leave_takes_the_start_player_card() -> None:
    state = collecting(30, "dice-8", "pins-4", "pins-5", starter=0)
    play(state, "lay dice-8", "secure", "secure", "secure")
    assert state.starter == 1
    assert (state.phase, state.actor) == (RESEARCH, 1)


def test_no_card_that_can_be_laid_then_securing_is_the_only_choice() -> None:
    state = collecting(3, "dice-8 dice-2 queue", "pins-4", rows=["", "pins-1"])
    assert legal(state) == ["secure", "lay dice-2"]
    state = collecting(3, "dice-8 queue", "pins-4", rows=["", "pins-1"])
    assert legal(state) == ["secure"]
    assert legal(collecting(3, "", "pins-4")) == ["secure"]


# The end of the phase


def test_exactly_zero_ends_the_phase_and_everyone_else_inside_loses_theirs() -> None:
    state = collecting(
        3,
        "dice-5 dice-9",
        "pins-4",
        "pins-5",
        rows=["dice-1", "posters-1", "promos-1 promos-2+queue"],
        starter=1,
        actor=1,
    )
    play(state, "secure", "lay pins-5")
    assert state.closer == 2
    assert names(state.collectors[1].pile) == ["posters-1"]
    assert names(state.collectors[2].pile) == ["promos-1", "promos-2", "pins-5"]
    assert state.collectors[0].pile == []
    assert names(state.collectors[0].lost) == ["dice-1"]
    assert names(state.deck.discards) == ["dice-1"]
    assert [seat.laid for seat in state.collectors] == [[], [], []]
    assert names(state.collectors[0].hand) == ["dice-5", "dice-9"]


def test_zero_never_takes_the_start_player_card_which_stays_if_nobody_left() -> None:
    state = collecting(3, "dice-5", "pins-4", "pins-5", starter=1, actor=0)
    play(state, "lay dice-5")
    assert (state.starter, state.actor, state.phase) == (1, 1, RESEARCH)
    assert state.first_out == -1


def test_who_left_before_zero_keeps_the_start_player_card() -> None:
    state = collecting(3, "dice-5", "pins-4", "pins-5", starter=1, actor=2)
    play(state, "secure", "lay dice-5")
    assert (state.starter, state.actor) == (2, 2)


def test_the_phase_ends_when_all_have_left() -> None:
    state = collecting(9, "dice-5", "pins-4", rows=["dice-1", "pins-1"])
    play(state, "secure", "secure")
    assert state.phase == RESEARCH
    assert state.closer == -1
    assert (names(state.collectors[0].pile), names(state.collectors[1].pile)) == (
        ["dice-1"],
        ["pins-1"],
    )


def test_the_last_one_inside_goes_on_alone() -> None:
    state = collecting(9, "dice-5 dice-1 dice-2", "pins-4")
    play(state, "lay dice-5", "secure", "lay dice-1")
    assert (state.actor, state.time_left) == (0, 5)


# Refusals


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("done", "This is collecting: lay a card from your hand, or secure."),
        ("take dice-4", "This is collecting: lay a card from your hand, or secure."),
        ("lay pins-4", "You do not have that card in your hand."),
        ("lay pins-4 queue", "You do not have that card in your hand."),
        ("lay dice-9", "That card takes 6 minutes, and only 5 are left."),
        ("lay dice-4 queue", "With a queue that card takes 6 minutes, and only 5 are left."),
        ("lay dice-4 pre-order", "You have no pre-order."),
        ("lay dice-8 sold-out", "That card makes zero and closes the hall"),
        ("lay dice-9 sold-out", "That card takes 6 minutes, and only 5 are left."),
        ("sold-out pins-4", "Only a card that is laid and not yet secured can be sold out."),
    ],
)
def test_a_refusal_tells_why(move: str, why: str) -> None:
    state = collecting(5, "dice-4 dice-8 dice-9 queue sold-out", "pins-4")
    with pytest.raises(IllegalMove) as error:
        play(state, move)
    assert str(error.value).startswith(why)


def test_a_refusal_to_sell_out_first_tells_why() -> None:
    state = collecting(1, "dice-9 sold-out", "pins-4", rows=["", "pins-6 pins-7"])
    with pytest.raises(IllegalMove, match="Even with that time given back"):
        play(state, "sold-out pins-6")
    play(state, "sold-out pins-7")
    with pytest.raises(IllegalMove, match="A card is being sold out"):
        play(state, "secure")
    with pytest.raises(IllegalMove, match="You do not have that card"):
        play(state, "lay pins-4")


def test_a_refusal_without_a_sold_out_tells_why() -> None:
    state = collecting(9, "dice-9", "pins-4", rows=["", "pins-7"])
    with pytest.raises(IllegalMove, match="You have no sold-out"):
        play(state, "sold-out pins-7")
