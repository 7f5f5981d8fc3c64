"""Kinds of move: their numbers, their texts, and what the rules make of them."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import fairground as fg
from fairground.bits import BELOW, BIT, drawn, lowest, members, set_of, size
from fairground.game import Game
from fairground.luck import FastLuck, Luck, ScriptedLuck
from fairground.moves import WAITS, Choices, Decision, Family, Moves, State
from fairground.notation import Notation
from fairground.outcome import Outcome
from fairground.phrases import capitalised, ordinal, winner_sentence

MOVES = Moves()


class Counter(State):
    """Two seats take turns in adding to a sum until it is seven."""

    def __init__(self) -> None:
        super().__init__(MOVES, 2)
        self.sum = 0

    def asked(self, seat: int) -> int:
        return 0 if self.sum < 7 and seat == self.epoch % 2 else WAITS

    def copy(self) -> Counter:
        new = Counter()
        new.sum, new.epoch = self.sum, self.epoch
        return new

    def outcome(self) -> Outcome | None:
        return Outcome.of([{"sum": self.sum}] * 2) if self.sum == 7 else None


class Add(Family):
    def offer(self, state: Counter, seat: int, out: Choices) -> None:
        for choice in range(min(3, 7 - state.sum)):
            out.add(self.first + choice)

    def refusal(self, state: Counter, seat: int, choice: int) -> str:
        return "" if state.sum + choice < 7 else "That is more than seven."

    def play(self, state: Counter, seat: int, choice: int, luck: Luck) -> None:
        state.sum += choice + 1
        state.epoch += 1


class Printed(Family):
    """A kind of move that is never asked for, with names from the edition."""

    def text(self, choice: int, edition: Any) -> str:
        return f"take {edition[choice]}-{choice}"


ADD = Add("add", ["1", "2", "3"], example=1)
TAKE = Printed("take", 2)
MOVES.declare(families=[ADD, TAKE], decisions=[Decision("Add something.", ADD)])
NOTATION = Notation("Counting", MOVES, ["tote-bags", "pins"])


def test_families_are_numbered_in_the_order_in_which_they_are_listed() -> None:
    assert (ADD.first, TAKE.first, len(MOVES)) == (0, 3, 5)
    assert [MOVES.family_of(move) for move in range(5)] == [ADD] * 3 + [TAKE] * 2
    assert TAKE.has(4)
    assert not TAKE.has(2)


def test_turns_and_legal_moves_follow_from_what_a_seat_is_asked() -> None:
    state = Counter()
    assert (state.turn(), state.legal(0), state.legal(1)) == ([0], [0, 1, 2], [])
    assert state.legal(7) == []
    state.play(0, 2, ScriptedLuck([]))
    assert (state.turn(), state.sum) == ([1], 3)


@pytest.mark.parametrize(
    ("seat", "move", "why"),
    [
        (0, 2, "more than seven"),
        (0, 3, "Add something"),
        (1, 0, "nothing to choose"),
        (5, 0, "nothing to choose"),
        (0, 99, "nothing to choose"),
    ],
)
def test_a_move_is_checked_before_it_does_anything(seat: int, move: int, why: str) -> None:
    state = Counter()
    state.sum = 5
    with pytest.raises(fg.IllegalMove, match=why):
        state.play(seat, move, ScriptedLuck([]))
    assert (state.sum, state.epoch) == (5, 0)


def test_a_legal_move_is_played_alike_with_and_without_the_check() -> None:
    checked, unchecked = Counter(), Counter()
    checked.play(0, 1, ScriptedLuck([]))
    unchecked.play_legal(0, 1, ScriptedLuck([]))
    assert (checked.sum, checked.epoch) == (unchecked.sum, unchecked.epoch) == (2, 1)


def test_a_set_of_choices_is_added_in_order_behind_what_is_there() -> None:
    choices = Choices(64)
    choices.add(7)
    choices.add_set(100, set_of([62, 3, 40]))
    choices.add_set(100, 0)
    assert choices.listed() == [7, 103, 140, 162]


@pytest.mark.parametrize("text", ["take tote-bags-0", "Take Tote Bags 0", " take  tote_bags-0 "])
def test_reading_forgives_case_blanks_and_hyphens(text: str) -> None:
    assert NOTATION.read(text) == TAKE.first


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("take tote-bag-0", "did you mean 'take tote-bags-0'?"),
        ("xyzzy", "moves look like 'add 2' or 'take tote-bags-0'"),
        ("9" * 5000, "is not a move of Counting"),
    ],
)
def test_what_is_not_a_move_is_answered_with_what_is(text: str, hint: str) -> None:
    with pytest.raises(fg.UnreadableMove) as refused:
        NOTATION.read(text)
    assert hint in str(refused.value)
    assert len(str(refused.value)) < 200


def test_a_minus_before_a_number_is_not_a_hyphen() -> None:
    loot = fg.game("loot")
    assert loot.read("LEFT -1") != loot.read("left +1")
    with pytest.raises(fg.UnreadableMove):
        loot.read("left 1")


def test_two_moves_may_not_read_alike() -> None:
    moves = Moves()
    moves.declare([Family("go", ["in-side", "inside"])], [])
    with pytest.raises(ValueError, match="read alike"):
        Notation("Alike", moves, None)


@pytest.mark.parametrize("game", fg.games().values(), ids=lambda game: game.id)
def test_buffers_hold_what_the_lists_hold(game: Game) -> None:
    luck = FastLuck(1)
    state = game.setup(game.seats[-1], None, luck)
    turn, legal = Choices(state.seats), Choices(game.moves)
    for _ in range(60):
        state.fill_turn(turn)
        assert turn.listed() == list(state.turn())
        if not turn.count:
            return
        state.fill_legal(turn.at(0), legal)
        assert legal.listed() == state.legal(turn.at(0))
        state.play(turn.at(0), legal.any(luck), luck)


def test_sets_as_bits_hold_up_to_the_63rd_thing() -> None:
    things = [0, 31, 32, 48, 62]
    mask = set_of(things)
    assert (members(mask), size(mask), lowest(mask ^ BIT[0])) == (things, 5, 31)
    assert mask == sum(2**thing for thing in things)
    assert (BELOW[0], BELOW[63]) == (0, 2**63 - 1)
    assert [drawn(mask, ScriptedLuck([at])) for at in range(5)] == things


def test_rules_run_without_librt() -> None:
    code = (
        "import sys; sys.modules['librt'] = sys.modules['librt.vecs'] = None\n"
        "from fairground.vecs import vec\n"
        "import fairground as fg\n"
        "assert issubclass(vec, list)\n"
        "table = fg.Table('loot', seats=2, seed=1)\n"
        "table.play(0, 'start d1')\n"
        "print(len(table.legal(1)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    if "librt" in done.stderr:
        pytest.skip("compiled code needs librt")
    assert done.stdout.strip() == "24", done.stderr


def outcome(*scores: int, ties: tuple[int, ...] = ()) -> Outcome:
    return Outcome.of([{"all": score} for score in scores], ties or (0,) * len(scores))


@pytest.mark.parametrize(
    ("result", "viewer", "sentence"),
    [
        (outcome(34), 0, "34 points."),
        (outcome(31, 30), None, "Ada wins by 1 point."),
        (outcome(31, 30), 0, "You win by 1 point."),
        (outcome(30, 30, ties=(1, 2)), 0, "Ben wins by having more crosses."),
        (outcome(30, 30), None, "Ada and Ben share the victory with 30 points."),
        (outcome(30, 30), 1, "You and Ada share the victory with 30 points."),
        (outcome(30, 30), 0, "You and Ben share the victory with 30 points."),
    ],
)
def test_the_winners_sentence(result: Outcome, viewer: int | None, sentence: str) -> None:
    assert winner_sentence(result, ["Ada", "Ben"], viewer, "by having more crosses") == sentence


def test_capitals_leave_the_rest_as_it_is() -> None:
    assert (capitalised("der Hof"), capitalised("")) == ("Der Hof", "")


def test_ordinals_end_as_english_says_them() -> None:
    said = [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 101, 111)]
    assert " ".join(said) == "1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd 101st 111th"
