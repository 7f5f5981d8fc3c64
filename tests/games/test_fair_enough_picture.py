"""The page of Fair Enough: the time left, what each card would leave, nothing that is hidden."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from tests.games.fair_enough_scene import (
    HOUSE,
    LONG_DAYS,
    OPTIONS,
    card,
    collecting,
    fresh,
    play,
    research,
    say,
)

from fairground.draw import drawn, fill
from fairground.games.fair_enough import picture
from fairground.games.fair_enough.picture.board import dial
from fairground.games.fair_enough.picture.cards import large, small
from fairground.games.fair_enough.rules import State
from fairground.games.fair_enough.rules.laying import LAY_WITH_PRE_ORDER, LAY_WITH_QUEUE
from fairground.games.fair_enough.sight import view
from fairground.luck import FastLuck

PEOPLE = ["Mira", "Jonas", "Oda", "Basil", "Ilse"]


def page(state: State, seat: int | None) -> str:
    legal = [] if seat is None else state.legal(seat)
    layers = drawn(picture.layers(view(state, seat), legal, PEOPLE))
    return fill(layers, "board") + fill(layers, "tray")


def lit(bulbs: str) -> int:
    return bulbs.count("fe-lamp-on")


def test_the_dial_has_a_bulb_for_each_minute_and_those_left_are_lit() -> None:
    drawn = dial(9, 30, "time left", True)
    assert (lit(drawn), drawn.count("fe-lamp-off")) == (9, 21)


def test_time_beyond_the_card_begins_a_second_ring() -> None:
    assert lit(dial(34, 30, "time left", False)) == 34


def numbers(drawn: str) -> list[str]:
    return re.findall(r">([0-9]+(?:×[0-9])?)</text>", drawn)


def test_a_card_shows_its_value_and_its_time() -> None:
    assert numbers(large(card("dice-10"), HOUSE)) == ["10", "6"]
    assert numbers(small(card("dice-10"), HOUSE)) == ["10", "6"]
    assert numbers(large(card("dice-10"), LONG_DAYS)) == ["10", "10"]


def test_a_laid_card_shows_how_often_its_time_has_passed() -> None:
    assert numbers(small(card("dice-10"), HOUSE, LAY_WITH_QUEUE.manner)) == ["10", "6×2"]
    assert numbers(small(card("dice-10"), HOUSE, LAY_WITH_PRE_ORDER.manner)) == ["10", "6×0"]


def test_both_numbers_can_be_read_aloud_wherever_a_card_lies() -> None:
    state = collecting(9, "dice-9 dice-4 queue", "pins-2", rows=["", "pins-7+queue"])
    shown = page(state, 0)
    assert "dice 9 (6 minutes)" in shown
    assert "pins 7 (5 minutes) with a queue" in shown
    assert "posters 1 (1 minute)" in page(research("posters-1 pins-2 queue", "", ""), 1)


def test_under_each_card_stands_the_time_it_would_leave() -> None:
    shown = page(collecting(5, "dice-8 dice-4 dice-10", "pins-2"), 0)
    assert "→ 2 left" in shown
    assert "→ 0 closes" in shown
    assert "needs 6" in shown
    assert 'data-move="lay dice-4"' in shown
    assert 'data-move="lay dice-10"' not in shown


def test_amber_is_gone_while_somebody_else_decides() -> None:
    shown = page(collecting(9, "dice-9", "pins-2"), 1)
    assert "data-move" not in shown
    assert "fe-may" not in shown
    assert "→ 7 left" in shown


def test_a_special_lists_the_cards_it_can_be_laid_with() -> None:
    shown = page(collecting(7, "dice-5 dice-6 queue", "pins-2"), 0)
    assert 'data-move="lay dice-5 queue"' in shown
    assert 'data-move="lay dice-6 queue"' not in shown


def test_laid_cards_that_may_be_sold_out_can_be_chosen_and_show_the_time_given_back() -> None:
    state = collecting(9, "dice-4 sold-out", "pins-2", rows=["", "pins-7"])
    assert 'data-move="sold-out pins-7"' in page(state, 0)
    assert "→ 14" in page(state, 0)
    play(state, "sold-out pins-7")
    assert 'data-move="sold-out pins-7"' not in page(state, 0)
    assert "→ 11 left" in page(state, 0)
    assert "→ 11 left" not in page(state, 1)


def test_every_legal_move_but_done_and_secure_has_a_mark() -> None:
    luck = FastLuck(4)
    for seed in range(12):
        state = fresh(3, seed)
        while moves := state.legal(state.actor):
            shown = page(state, state.actor)
            marked = set(re.findall(r'data-move="([^"]+)"', shown))
            wanted = {say(move) for move in moves} - {"done", "secure"}
            if state.picked:
                wanted = {f"{take}; done" for take in wanted}
            assert marked == wanted, "with the second card the turn is done"
            state.play(state.actor, moves[luck.below(len(moves))], luck)


def test_the_sign_tells_that_the_hall_has_closed_until_the_next_time_card() -> None:
    state = collecting(6, "dice-9", "pins-2", "pins-3", rows=["", "pins-7"])
    assert "Hall closed" not in page(state, 0)
    play(state, "lay dice-9")
    for seat in (0, 1, 2, None):
        shown = page(state, seat)
        assert "Hall closed" in shown
        assert "made it exactly zero" in shown
    assert "You lose 7." in page(state, 1)
    assert "fe-struck" in page(state, 0)
    play(state, *["done"] * 6, luck=FastLuck(1))
    assert "Hall closed" not in page(state, 0)


def test_what_waiting_risks_is_told() -> None:
    state = collecting(6, "dice-9", "pins-2")
    assert "A rival can close the hall with one card." in page(state, 0)
    state.time_left = 12
    assert "The hall can close before your next turn." in page(state, 0)
    state.time_left = 13
    assert "fe-danger" not in page(state, 0)


def test_set_progress_counts_pile_row_and_hand() -> None:
    state = collecting(40, "dice-9 dice-8", "pins-2", rows=["dice-1"], piles=["dice-2"])
    assert "●◐○○ next +5" in page(state, 0)


def test_dots_are_explained_where_there_are_any() -> None:
    legend = "● in your pile ◐ laid ○ in hand"
    assert legend not in page(collecting(9, "dice-1 pins-2", ""), 0)
    assert legend in page(collecting(9, "dice-1 dice-2", ""), 0)
    assert legend in page(collecting(9, "dice-1 pins-2", "", rows=["dice-3", ""]), 0)


def test_the_display_takes_the_dials_place_in_research() -> None:
    shown = page(research("dice-4 pins-2 queue", "posters-1", "posters-2"), 0)
    assert "fe-dial" not in shown
    for move in ("take dice-4", "take pins-2", "take queue"):
        assert f'data-move="{move}"' in shown


def test_what_was_seen_is_shown_only_with_the_memory_aid() -> None:
    state = research("dice-4 pins-2 posters-9", "posters-1", "posters-2")
    play(state, "take pins-2", "done", luck=FastLuck(1))
    assert "pins 2" not in page(state, 1)
    state.options = {**OPTIONS, "memory_aid": True}
    assert "pins 2" in page(state, 1)
    assert "1 unknown" in page(state, 1)


def test_the_picture_stands_alone_for_every_seat_count_and_phase() -> None:
    luck = FastLuck(8)
    for seats in (2, 3, 4, 5):
        state = fresh(seats, seats)
        phases = set()
        while True:
            moves = state.legal(state.actor)
            if state.phase not in phases:
                phases.add(state.phase)
                for seat in (0, None):
                    legal = [] if seat is None else state.legal(seat)
                    drawn = picture.draw(view(state, seat), legal, PEOPLE)
                    assert ET.fromstring(drawn).tag.endswith("svg")
            if not moves:
                break
            state.play(state.actor, moves[luck.below(len(moves))], luck)
        assert len(phases) == 3
