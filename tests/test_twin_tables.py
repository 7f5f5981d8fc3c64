"""Nobody notices what a seat turns over in secret: whole games over HTTP, played twice, in which
everything that reaches anybody else is the same. ``FAIRGROUND_TWINS=long`` plays every game at
every number of seats to its end."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from tests.twins import LONGEST, Plan, play_twins

import fairground as fg
from fairground.game import Game, Options

IS_LONG = os.environ.get("FAIRGROUND_TWINS") == "long"
BEGINNING = LONGEST if IS_LONG else 10
WHOLE = LONGEST if IS_LONG else 40
GAMES = list(fg.games().values())
WITHOUT_BOTS = {"essen"}
"""In ESSEN's draft several bots act in a row, and how many of their moves one event shows is not
the same in every run yet."""
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES for seats in game.seats
]


def every_option(game: Game) -> Options:
    """The last value of every option, the first being played everywhere else."""
    return {option.id: option.values[-1] for option in game.options}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_hesitations_leave_no_trace(game: Game, seats: int, tmp_path: Path) -> None:
    has_bots = seats % 2 == 1 and game.id not in WITHOUT_BOTS
    plan = Plan(game, seats, steps=BEGINNING, has_bots=has_bots, seed=seats, closely=13)
    assert play_twins(plan, tmp_path).differences == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_hesitations_leave_no_trace_in_a_long_game_with_other_options(
    game: Game, tmp_path: Path
) -> None:
    seats = min(3, game.seats[-1])
    has_bots = game.id not in WITHOUT_BOTS
    plan = Plan(game, seats, every_option(game), has_bots, seed=7, steps=WHOLE, closely=40)
    twins = play_twins(plan, tmp_path)
    assert twins.differences == []
    assert twins.sure.answers


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_choice_of_the_present_epoch_is_nobodys_business(game: Game, tmp_path: Path) -> None:
    plan = Plan(game, min(3, game.seats[-1]), has_bots=False, closely=99)
    for differs in range(8 if IS_LONG else 2):
        folder = tmp_path / str(differs)
        folder.mkdir()
        assert play_twins(replace(plan, differs=differs), folder).differences == []


def test_seats_really_do_hesitate_and_choose_differently(tmp_path: Path) -> None:
    """Else the tests above would compare a game with itself."""
    hesitating = Plan(fg.game("kairo"), 2, steps=12, has_bots=False, closely=99)
    assert play_twins(hesitating, tmp_path).hesitations > 2
    (tmp_path / "loot").mkdir()
    choosing = Plan(fg.game("loot"), 2, differs=0)
    assert play_twins(choosing, tmp_path / "loot").hesitations == 2
