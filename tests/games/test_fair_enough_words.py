"""Fair Enough in words: notation, prompts, buttons, the log and the text twin."""

from __future__ import annotations

import pytest
from tests.games.fair_enough_scene import OPTIONS, card, collecting, play, read, research, say

from fairground.game import UnreadableMove
from fairground.games.fair_enough import words
from fairground.games.fair_enough.edition import ROUNDS
from fairground.games.fair_enough.rules import MOVES, State
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.laying import (
    LAY,
    LAY_AND_SELL_OUT,
    LAY_WITH_PRE_ORDER,
    LAY_WITH_QUEUE,
    SELL_OUT,
)
from fairground.games.fair_enough.rules.research import TAKE
from fairground.games.fair_enough.sight import view
from fairground.games.fair_enough.words.terms import danger, is_alarming
from fairground.luck import FastLuck

PEOPLE = ["Mira", "Jonas", "Oda"]


def log_after(state: State, *moves: str, seat: int | None = None, luck: int = 1) -> list[str]:
    """The lines that a viewer reads after some moves."""
    lines = []
    for move in moves:
        before = view(state, seat)
        play(state, move, luck=FastLuck(luck))
        lines += [line.text for line in words.narrate(before, view(state, seat), PEOPLE)]
    return lines


def label(state: State, move: int) -> tuple[str, str]:
    made = words.label(view(state, state.actor), move, PEOPLE)
    return made.name, made.small


def test_every_move_reads_back_forgivingly() -> None:
    for move in range(len(MOVES)):
        text = say(move)
        assert read(text) == move
        assert read(f" {text.upper().replace('-', ' ')} ") == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("lay autographs-7", LAY.first + card("autographs-7")),
        ("lay autographs-7 queue", LAY_WITH_QUEUE.first + card("autographs-7")),
        ("lay tote-bags-10 pre-order", LAY_WITH_PRE_ORDER.first + card("tote-bags-10")),
        ("lay tote bags 10 sold out", LAY_AND_SELL_OUT.first + card("tote-bags-10")),
        ("Sold out pins 3", SELL_OUT.first + card("pins-3")),
        ("secure", SECURE.first),
    ],
)
def test_texts_of_moves(text: str, move: int) -> None:
    assert read(text) == move


def test_an_unreadable_move_says_what_would_be_right() -> None:
    with pytest.raises(UnreadableMove, match="did you mean 'lay dice-4'"):
        read("lay dize-4")
    with pytest.raises(UnreadableMove, match="moves look like 'take dice-4'"):
        read("hello")


def test_buttons_tell_what_a_card_would_leave() -> None:
    state = collecting(6, "dice-9 dice-3 queue pre-order sold-out", "", rows=["", "pins-7"])
    assert label(state, LAY.first + card("dice-3")) == ("Lay dice 3", "6 → 4")
    assert label(state, LAY.first + card("dice-9")) == ("Lay dice 9", "6 → 0, round over")
    assert label(state, LAY_WITH_QUEUE.first + card("dice-3")) == (
        "Lay dice 3 with a queue",
        "6 → 2",
    )
    assert label(state, LAY_WITH_PRE_ORDER.first + card("dice-9")) == (
        "Lay dice 9 with a pre-order",
        "still 6",
    )
    assert label(state, SELL_OUT.first + card("pins-7")) == (
        "Sell out pins 7",
        "Jonas’s · 6 → 11",
    )
    play(state, "sold-out pins-7")
    assert label(state, LAY.first + card("dice-9")) == ("Lay dice 9", "11 → 5")


def test_a_card_to_take_tells_its_time_and_how_many_of_its_kind_there_are() -> None:
    state = research("dice-4 pins-1 queue", "dice-1 dice-2", "posters-2")
    assert label(state, TAKE.first + card("dice-4")) == (
        "Take dice 4",
        "3 minutes, you have 2 already",
    )
    assert label(state, TAKE.first + card("pins-1")) == ("Take pins 1", "1 minute")


def test_secure_tells_what_it_keeps_and_who_starts_next() -> None:
    state = collecting(9, "dice-9", "pins-1", rows=["dice-1 dice-2", ""])
    assert label(state, SECURE.first) == ("Secure", "keep your 3, start next")
    play(state, "secure")
    assert label(state, SECURE.first) == ("Secure", "with nothing")


def test_a_button_warns_of_a_lay_after_which_a_rival_can_close_the_hall() -> None:
    """With a card that takes all that is left, or half of it with a queue: only if there may be
    one in a hand of two cards, and a card for which half the time is enough."""

    def small(left: int, rival: str, own: str = "dice-3") -> str:
        state = collecting(left, own, rival)
        return label(state, LAY.first + card("dice-3"))[1]

    assert small(8, "pins-1 pins-9") == "8 → 6; one card can close the hall"
    assert small(12, "pins-1 pins-9") == "12 → 10; a queue can close the hall"
    assert small(12, "pins-1") == "12 → 10", "a queue is never laid alone"
    assert small(13, "pins-1 pins-9") == "13 → 11", "no card takes half of it"
    assert small(26, "pins-1 pins-9") == "26 → 24"
    all_queues = "dice-3 queue queue queue queue"
    assert small(12, "pins-1 pins-9", all_queues) == "12 → 10", "the viewer has them all"
    assert small(8, "") == "8 → 6", "nobody else can lay"


def test_nobody_starts_a_round_after_the_last() -> None:
    state = collecting(9, "dice-9", "pins-1", rows=["dice-1 dice-2", ""], round_=6)
    assert label(state, SECURE.first) == ("Secure", "keep your 3")
    assert log_after(state, "secure") == ["Mira secured 2 cards."]


def test_the_prompt_names_the_card_that_makes_zero_and_who_would_lose() -> None:
    state = collecting(6, "dice-9", "pins-1", "pins-2", rows=["dice-1", "pins-7"])
    asked = words.prompt(view(state, 0), state.legal(0), PEOPLE)
    assert asked.choice == "Dice 9 makes it exactly zero."
    assert asked.small == "You would keep everything you have laid and Jonas would lose theirs."


def test_of_several_cards_that_make_zero_the_prompt_names_the_most_valuable() -> None:
    state = collecting(3, "meeples-4 playmats-5 dice-1", "pins-1", rows=["dice-8", "promos-1"])
    asked = words.prompt(view(state, 0), state.legal(0), PEOPLE)
    assert asked.choice == "Playmats 5 makes it exactly zero."


def test_the_prompt_tells_who_is_waited_for_and_what_waiting_risks() -> None:
    state = collecting(6, "dice-9", "pins-1", rows=["dice-1", "pins-7"])
    asked = words.prompt(view(state, 1), [], PEOPLE)
    assert asked.verb == "Mira lays or secures. You are next."
    assert asked.small == "A rival can close the hall with one card."


def test_the_log_of_laying() -> None:
    state = collecting(
        30, "dice-9 dice-4 queue", "pins-2 pre-order", "posters-8 sold-out pins-1", rows=[""]
    )
    assert log_after(state, "lay dice-4 queue") == [
        "Mira laid dice 4 with a queue for 6 minutes: 24 left."
    ]
    assert log_after(state, "lay pins-2 pre-order", seat=1) == [
        "You laid pins 2 with a pre-order: still 24 left."
    ]
    assert log_after(state, "sold-out dice-4", "lay posters-8", seat=0) == [
        "Oda sold out your dice 4 (3 minutes back) and laid posters 8 for 5 minutes: 22 left."
    ]
    assert log_after(state, "lay dice-9") == ["Mira laid dice 9 for 6 minutes: 16 left."]
    assert log_after(state.copy(), "secure", seat=1) == [
        "You secured 1 card and start the next round."
    ]
    assert log_after(state, "secure", seat=2) == ["Jonas secured 1 card and starts the next round."]


def test_the_log_of_selling_out_the_card_just_laid() -> None:
    state = collecting(30, "dice-9 sold-out", "pins-2")
    assert log_after(state, "lay dice-9 sold-out") == [
        "Mira laid dice 9 and sold it out: still 30 left."
    ]


def test_the_log_of_the_hall_closing() -> None:
    state = collecting(6, "dice-9", "pins-2", "pins-3", rows=["dice-1", "pins-7 pins-8"])
    assert log_after(state, "lay dice-9", seat=1) == [
        "Mira laid dice 9 for 6 minutes: 0 left.",
        "Zero: the hall closes! Mira secured 2 cards.",
        "You lost pins 7 and pins 8.",
        "Oda had nothing to lose.",
        "Round 2, research",
        "Mira starts.",
    ]


def test_the_log_of_research_tells_a_turn_when_it_is_finished() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    assert log_after(state, "take queue", "take dice-4", seat=0) == []
    assert log_after(state, "done") == ["Mira took dice 4 and a queue."]
    assert log_after(state, "done") == ["Jonas took nothing."]
    lines = log_after(state, "done", "done")
    assert lines[-1] == f"Round 1, collecting: {state.time_left} minutes"


def test_the_log_of_a_reshuffle() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    state.deck.rest, state.deck.discards = [], state.deck.rest
    assert log_after(state, "take queue", "done") == [
        "Mira took a queue.",
        "The deck was empty; the discards are shuffled into a new one.",
    ]


def test_the_log_of_the_end() -> None:
    state = collecting(9, "dice-9 queue", "", piles=["pins-1 pins-2 pins-3"], round_=6)
    assert log_after(state, "secure", "secure", seat=1)[-4:] == [
        "The end",
        "Mira: −17 points (values 6, sets 5, hand −18, specials −10).",
        "You: 0 points (nothing).",
        "You win by 17 points.",
    ]


def test_rivals_scores_are_shown_only_with_the_memory_aid() -> None:
    state = collecting(9, "dice-9", "", piles=["pins-1 pins-2 pins-3"])
    assert words.standing(view(state, 0), 0).score == "11"
    assert words.standing(view(state, 1), 0).score == "?"
    state.options = {**OPTIONS, "memory_aid": True}
    assert words.standing(view(state, 1), 0).score == "11"


def test_the_text_twin_tells_the_viewer_all_that_is_seen_and_no_more() -> None:
    state = collecting(
        7, "dice-9 queue", "pins-4", rows=["dice-1+queue", ""], piles=["pins-2 pins-3"]
    )
    mine, other = (words.describe(view(state, seat), PEOPLE) for seat in (0, 1))
    assert "The time left is 7 of 9." in mine
    assert "You have 2 cards in hand" in mine
    assert "laid: dice 1 (1 minute) with a queue." in mine
    assert "Your hand: dice 9 (6 minutes) and a queue." in mine
    assert "Your pile: pins 2 and pins 3." in mine
    assert "dice 9" not in other


def test_a_rival_without_cards_cannot_close_the_hall() -> None:
    state = collecting(6, "dice-5", "", rows=["pins-3", "dice-9"])
    own = view(state, 0)
    assert danger(own) == "Nobody else has cards; nobody can close the hall on you."
    assert not is_alarming(own)
    state = collecting(6, "dice-5", "pins-9", rows=["pins-3", "dice-9"])
    assert danger(view(state, 0)) == "A rival can close the hall with one card."


def test_securing_tells_what_it_adds_to_the_sets() -> None:
    state = collecting(20, "dice-5", "", rows=["pins-1 dice-4"], piles=["pins-9 pins-4 pins-8"])
    said = words.prompt(view(state, 0), state.legal(0), PEOPLE).small
    assert said == "Securing keeps cards worth 5 points, and 5 points for sets."
    state = collecting(20, "dice-5", "", rows=["pins-1"], piles=["pins-9"])
    said = words.prompt(view(state, 0), state.legal(0), PEOPLE).small
    assert said == "Securing keeps cards worth 1 point."


def test_somebody_whose_card_was_sold_out_has_an_empty_lane() -> None:
    state = collecting(20, "dice-5 pins-2", "sold-out dice-4", rows=["pins-9"], actor=1)
    play(state, "sold-out pins-9", "lay dice-4")
    now = view(state, 0)
    assert words.prompt(now, state.legal(0), PEOPLE).small == "Your lane is empty."
    asked = words.label(now, SECURE.first, PEOPLE).question
    assert asked == "Your lane is empty, and you could still lay a card."


def test_in_the_last_round_the_question_says_what_the_hand_would_cost() -> None:
    state = collecting(20, "dice-5 pins-2 queue", "dice-4", rows=["pins-9"])
    assert "Last round" not in words.prompt(view(state, 0), state.legal(0), PEOPLE).small
    state.round = ROUNDS
    said = words.prompt(view(state, 0), state.legal(0), PEOPLE).small
    assert said.endswith("Last round: your hand would cost you 24 points.")
