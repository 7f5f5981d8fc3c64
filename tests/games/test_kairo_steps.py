"""Small steps: what is chosen is private and can be taken back; nothing leads into a dead end."""

from __future__ import annotations

from random import Random

import pytest
from tests.games import kairo_moves as moves
from tests.games import kairo_moves as notation
from tests.games.kairo_positions import EDITION, Position, at, random_states

import fairground as fg
from fairground.games.kairo.market import CELLS
from fairground.games.kairo.rules import State
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.sight import view
from fairground.luck import ScriptedLuck

NO_LUCK = ScriptedLuck([])
POINTED = (steps.PLACE, steps.GOAL)
BUILDING = range(steps.WHICH_CARD, steps.COIN_BY_COIN + 1)


def finish(state: State, move: int, chance: Random) -> State:
    """A copy in which the move is played, and then anything that is offered until it shows."""
    after = state.copy()
    after.play(after.seat, move, NO_LUCK)
    while after.epoch == state.epoch:
        legal = after.legal(after.seat)
        assert legal, "a dead end"
        after.play(after.seat, chance.choice(legal), NO_LUCK)
    return after


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_card_play_is_offered_that_cannot_be_completed(seats: int) -> None:
    """Whatever is offered leads on to a tile that is laid, never into a dead end."""
    chance = Random(seats)
    tried = 0
    for seed in range(4):
        for state in random_states(seats, seed):
            intent = state.intent
            if intent.step in BUILDING and state.turns:
                for move in state.legal(state.seat):
                    tried += 1
                    after = finish(state, move, chance)
                    assert after.turns == state.turns + 1
                    assert sum(after.cards.hand_size) < sum(state.cards.hand_size)
    assert tried > 1000


def test_every_step_but_the_last_is_private_and_nothing_is_laid() -> None:
    for seed in range(4):
        before = None
        for state in random_states(3, seed):
            onlooker = view(state, None)
            if before is not None and before.epoch == onlooker.epoch:
                assert onlooker == before
                for seat in range(3):
                    if seat != state.seat:
                        assert view(state, seat).intent is None
            before = onlooker


def test_a_forced_choice_is_made_by_itself_except_for_the_cell_and_passing() -> None:
    for seats in (2, 3, 4):
        for seed in range(4):
            for state in random_states(seats, seed):
                legal = state.legal(state.seat) if state.turn() else [0, 0]
                assert len(legal) > 1 or legal == [moves.PASS] or state.intent.step in POINTED


def test_a_choice_is_taken_back_at_the_table() -> None:
    table = fg.Table("kairo", seats=3, seed=4)
    seat = table.turn[0]
    first = table.legal(seat)
    before = table.view(seat).to_json()
    table.play(seat, "new red")
    table.play(seat, table.legal(seat)[0])
    table.undo(seat)
    table.undo(seat)
    assert table.legal(seat) == first
    assert table.view(seat).to_json() == before


def test_what_is_drawn_or_shown_cannot_be_taken_back() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7)).turn()
    epoch = position.state.epoch
    position.play("draw")
    assert position.state.epoch == epoch
    for move in ("take a1", "take deck"):
        position.play(move)
        assert position.state.epoch > epoch
        epoch = position.state.epoch


def test_the_first_of_two_dropped_cards_can_be_taken_back() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7)).hand("B2", "B2", "B3", "C1").turn()
    position.play("draw", "take a1", "take a2")
    epoch = position.state.epoch
    position.play("drop b2")
    assert position.state.epoch == epoch
    assert sum(position.state.cards.discards) == 0
    position.play("drop b3")
    assert position.state.epoch > epoch


def test_a_played_turn_cannot_be_taken_back() -> None:
    position = Position().hand("B2").turn()
    epoch = position.state.epoch
    position.play("build", "new red", at((4, 7)))
    assert position.state.epoch == epoch
    position.play("door west")
    assert position.state.epoch > epoch


def test_an_illegal_move_changes_nothing() -> None:
    position = Position().hand("B2").turn()
    state = position.state
    before = view(state, 0)
    for seat, text in [(0, "pass"), (0, "at 1,1"), (1, "draw"), (0, "take deck")]:
        with pytest.raises(fg.IllegalMove):
            state.play(seat, notation.read(text, EDITION), NO_LUCK)
    assert view(state, 0) == before


def test_notation_reads_what_it_says() -> None:
    assert len(notation.TEXTS) == moves.MOVES == len(set(notation.TEXTS))
    families = {
        moves.CARD: "card a1",
        moves.KEEP: "keep a1",
        moves.TAKE: "take a1",
        moves.DROP: "drop a1",
        moves.COIN: "coin purple",
        moves.NEW: "new purple",
        moves.EXPAND: "expand purple",
        moves.MOVE: "move purple",
        moves.CUSTOMER: "customer purple",
        moves.DOOR: "door north",
        moves.AT: "at 1,1",
        moves.AT + CELLS - 1: "at 9,12",
        moves.TAKE_DECK: "take deck",
        moves.CHANGE: "change",
        moves.DROP + 14: "drop column 3",
    }
    for move, text in families.items():
        assert notation.say(move, EDITION) == text
    assert notation.read(" AT  5, 7 ", EDITION) == moves.AT + 4 * 12 + 6
    assert notation.read("Card Row B", EDITION) == moves.CARD + 10


@pytest.mark.parametrize("text", ["", "at 10,1", "at 0,1", "card d1", "new pink", "x" * 99])
def test_what_is_no_move_is_refused_with_examples(text: str) -> None:
    with pytest.raises(fg.UnreadableMove, match="moves look like 'build'"):
        notation.read(text, EDITION)
