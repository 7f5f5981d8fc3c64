"""The highest level plans for each luck by itself, not one plan for all of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

import fairground as fg
from fairground.bots.search import think
from fairground.bots.situation import Situation
from fairground.game import LuckModule
from fairground.luck import FastLuck, Luck
from fairground.moves import WAITS, Choices, Decision, Family, Moves, State
from fairground.outcome import Outcome

SURE, RIGHT = 5, 9
"""Points for keeping out, and for naming the number that a die shows."""
MOVES = Moves()


class Wager(State):
    """Somebody alone keeps out for some points, or has a die rolled, sees it and names a number."""

    def __init__(self) -> None:
        super().__init__(MOVES, 1)
        self.die = 0
        self.points = -1

    def asked(self, seat: int) -> int:
        if self.points >= 0:
            return WAITS
        return NAMING if self.die else BEGINNING

    def copy(self) -> Wager:
        new = Wager()
        new.epoch, new.die, new.points = self.epoch, self.die, self.points
        return new

    def outcome(self) -> Outcome | None:
        return None if self.points < 0 else Outcome.of([{"points": self.points}], [0])


class Choice(Family):
    def offer(self, state: Any, seat: int, out: Choices) -> None:
        for choice in range(self.size):
            out.add(self.first + choice)

    def refusal(self, state: Any, seat: int, choice: int) -> str:
        return ""


class KeepOut(Choice):
    def play(self, state: Any, seat: int, choice: int, luck: Luck) -> None:
        state.points = SURE
        state.epoch += 1


class Roll(Choice):
    def play(self, state: Any, seat: int, choice: int, luck: Luck) -> None:
        state.die = 1 + luck.below(6)
        state.epoch += 1


class Name(Choice):
    def play(self, state: Any, seat: int, choice: int, luck: Luck) -> None:
        state.points = RIGHT if choice + 1 == state.die else 0
        state.epoch += 1


BEGINNING, NAMING = 0, 1
KEEP_OUT, ROLL, NAME = KeepOut("keep out"), Roll("roll"), Name("name", list("123456"))
MOVES.declare(
    families=[KEEP_OUT, ROLL, NAME],
    decisions=[Decision("Keep out or roll.", KEEP_OUT, ROLL), Decision("Name a number.", NAME)],
)


def play_on(state: Any, luck: Luck, plies: int) -> None:
    return


KNOWS = {
    "PLIES": 0,
    "SPREAD": 3.0,
    "estimate": lambda state: [float(SURE)],
    "weigh": lambda state, seat, moves: [1.0] * len(moves),
    "play_on": play_on,
}


def chosen(bot: object, branches_on_luck: bool) -> int:
    wager = Wager()
    game = SimpleNamespace(moves=MOVES.count, guess=lambda view, luck: wager.copy())
    situation = Situation(
        cast(Any, game), cast(Any, bot), cast(Any, SimpleNamespace(seat=0)), [0, 1], FastLuck(1)
    )
    return think(situation, 800, branches_on_luck=branches_on_luck)[0].move


def test_what_a_die_will_show_is_planned_for_number_by_number() -> None:
    bot = SimpleNamespace(**KNOWS, shown_luck=lambda state: state.die)
    assert chosen(bot, branches_on_luck=True) == ROLL.first


@pytest.mark.parametrize(
    ("knows", "branches_on_luck"),
    [({"shown_luck": lambda state: state.die}, False), ({}, True)],
    ids=["without branches", "a game that does not say what luck showed"],
)
def test_one_plan_for_all_numbers_sees_no_use_in_rolling(
    knows: dict[str, Any], branches_on_luck: bool
) -> None:
    assert chosen(SimpleNamespace(**KNOWS, **knows), branches_on_luck) == KEEP_OUT.first


def test_loot_says_which_die_its_moves_depend_on() -> None:
    game, luck = fg.game("loot"), FastLuck(1)
    bot: object = game.bot
    assert isinstance(bot, LuckModule)
    assert game.bot is not None
    state: Any = game.setup(2, None, luck)
    game.bot.play_on(state, luck, 20)
    assert bot.shown_luck(state) == state.active > 0


def test_fair_enough_says_how_long_the_hall_is_open() -> None:
    game, luck = fg.game("fair_enough"), FastLuck(1)
    bot: object = game.bot
    assert isinstance(bot, LuckModule)
    assert game.bot is not None
    state: Any = game.setup(2, None, luck)
    assert bot.shown_luck(state) == 0
    while not state.turned:
        game.bot.play_on(state, luck, 1)
    opened = state.time_left
    while state.turned == 1:
        assert bot.shown_luck(state) == opened > 0
        game.bot.play_on(state, luck, 1)
    assert bot.shown_luck(state) == state.past_clocks[-1]
