"""Where a game can play on carefully, the highest level tries all moves with the same luck, and
compares them by what they come to."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest

import fairground as fg
from fairground.bots.levels import TITLES, level_of, most_valuable, play_at
from fairground.bots.search import LOOKS, Found, think
from fairground.bots.situation import Situation
from fairground.bots.worth import squash, worth
from fairground.game import BotModule, CarefulModule
from fairground.luck import FastLuck, Luck, RecordingLuck
from fairground.moves import WAITS, Choices, Decision, Family, Moves, State
from fairground.outcome import Outcome

MOST = 1 << 20
MOVES = Moves()


class Lots(State):
    """Somebody alone draws from one of three boxes."""

    def __init__(self, drawn: list[list[int]]) -> None:
        super().__init__(MOVES, 1)
        self.drawn = drawn
        self.points = -1

    def asked(self, seat: int) -> int:
        return 0 if self.points < 0 else WAITS

    def copy(self) -> Lots:
        new = Lots(self.drawn)
        new.epoch, new.points = self.epoch, self.points
        return new

    def outcome(self) -> Outcome | None:
        return None if self.points < 0 else Outcome.of([{"points": self.points}], [0])


class Draw(Family):
    def offer(self, state: Any, seat: int, out: Choices) -> None:
        for choice in range(self.size):
            out.add(self.first + choice)

    def refusal(self, state: Any, seat: int, choice: int) -> str:
        return ""

    def play(self, state: Any, seat: int, choice: int, luck: Luck) -> None:
        number = luck.below(MOST)
        state.drawn[choice].append(number)
        state.points = number % 10
        state.epoch += 1


DRAW = Draw("draw", ["left", "middle", "right"])
MOVES.declare(families=[DRAW], decisions=[Decision("Draw.", DRAW)])


def play_on(state: Any, luck: Luck, plies: int) -> None:
    return


KNOWS = {
    "PLIES": 0,
    "SPREAD": 3.0,
    "estimate": lambda state: [4.5],
    "weigh": lambda state, seat, moves: [1.0] * len(moves),
    "play_on": play_on,
}
CAREFUL = {"play_on_carefully": play_on, "spread": lambda state: 3.0}


def drawn(bot: object, plays_carefully: bool) -> list[list[int]]:
    """What each box gave in the simulations."""
    lots = Lots([[], [], []])
    game = SimpleNamespace(moves=MOVES.count, guess=lambda view, luck: lots.copy())
    view = cast(Any, SimpleNamespace(seat=0))
    situation = Situation(cast(Any, game), cast(Any, bot), view, [0, 1, 2], FastLuck(1))
    think(situation, 90, plays_carefully=plays_carefully)
    return [each[LOOKS:] for each in lots.drawn]


def test_each_try_of_a_move_meets_the_luck_of_that_try_of_the_others() -> None:
    boxes = drawn(SimpleNamespace(**KNOWS, **CAREFUL), plays_carefully=True)
    least = min(len(each) for each in boxes)
    assert least > 5
    assert boxes[0][:least] == boxes[1][:least] == boxes[2][:least]
    assert len(set(boxes[0])) > len(boxes[0]) - 2, "another try, other luck"


@pytest.mark.parametrize(
    ("knows", "plays_carefully"), [(CAREFUL, False), ({}, True)], ids=["not asked for", "cannot"]
)
def test_otherwise_every_try_meets_luck_of_its_own(
    knows: dict[str, Any], plays_carefully: bool
) -> None:
    boxes = drawn(SimpleNamespace(**KNOWS, **knows), plays_carefully)
    assert len({number for each in boxes for number in each}) > sum(map(len, boxes)) - 2


def test_the_best_is_taken_of_the_moves_that_were_tried_often_enough() -> None:
    usual, better, luckiest = (
        Found(4, 400, 0.5, 0.0),
        Found(7, 100, 0.6, 0.0),
        Found(9, 99, 0.9, 0.0),
    )
    assert most_valuable([usual, better, luckiest]) == 7


def loot(luck: Luck, plies: int = 20) -> tuple[BotModule, State]:
    game = fg.game("loot")
    assert game.bot is not None
    state = game.setup(2, None, luck)
    game.bot.play_on(state, luck, plies)
    return game.bot, state


def test_who_plays_loot_carefully_draws_the_dice_and_nothing_else() -> None:
    bot, state = loot(FastLuck(1))
    assert isinstance(bot, CarefulModule)
    luck = RecordingLuck(FastLuck(2))
    before: int = state.round  # type: ignore[attr-defined]
    bot.play_on_carefully(state, luck, 12)
    assert len(luck.notes) == state.round - before == 6  # type: ignore[attr-defined]
    bot, state = loot(FastLuck(1))
    luck = RecordingLuck(FastLuck(2))
    bot.play_on(state, luck, 12)
    assert len(luck.notes) > 6


def test_a_lead_is_worth_what_the_game_says_it_is_worth_here() -> None:
    bot, state = loot(FastLuck(1))
    points = bot.estimate(state)
    for spread in (0.5, 20.0):
        values = worth(state, bot, 0.0, spread=spread)[1]
        assert values[0] == pytest.approx(squash(points[0] - points[1], spread))
    assert worth(state, bot, 0.0) == worth(state, bot, 0.0, spread=bot.SPREAD)


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
def test_only_the_highest_level_plays_on_carefully(title: Any) -> None:
    game, luck = fg.game("loot"), FastLuck(1)
    known, state = loot(luck)
    assert isinstance(known, CarefulModule)
    asked: list[str] = []

    def play_on_carefully(state: Any, luck: Luck, plies: int) -> None:
        asked.append("play on")
        known.play_on_carefully(state, luck, plies)

    def spread(state: Any) -> float:
        asked.append("spread")
        return known.spread(state)

    bot = SimpleNamespace(
        SPREAD=known.SPREAD,
        PLIES=known.PLIES,
        estimate=known.estimate,
        weigh=known.weigh,
        play_on=known.play_on,
        play_on_carefully=play_on_carefully,
        spread=spread,
    )
    seat = state.turn()[0]
    situation = Situation(game, cast(Any, bot), game.view(state, seat), state.legal(seat), luck)
    play_at(replace(level_of(game, title.id), simulations=20), situation, seconds=0.0)
    assert asked == (["play on", "spread"] * 20 if title is TITLES[-1] else [])
