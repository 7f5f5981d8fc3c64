"""Nobody notices what a seat turns over in secret: whole games over HTTP, played twice, in which
everything that reaches anybody else is the same. ``FAIRGROUND_TESTS=long`` plays every game at
every number of seats to its end."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.twins import LONGEST, Plan, play_twins, seeds_of_bots
from tests.worlds import IS_LONG, halfway, hides_something, option_sets, some_seats

import fairground as fg
from fairground.game import Game, Options

BEGINNING = LONGEST if IS_LONG else 10
CHOICES = 8 if IS_LONG else 2
GAMES = list(fg.games().values())
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES for seats in game.seats
]


WHOLE_GAMES = [
    pytest.param(game, options, at, id=f"{game.id}-{'other' if at else 'usual'}-options")
    for game in GAMES
    for at, options in enumerate(option_sets(game))
]


def hides(game: Game) -> bool:
    """Whether anybody ever knows what others do not."""
    return hides_something(halfway(game, some_seats(game), 1))


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_hesitations_leave_no_trace(game: Game, seats: int, tmp_path: Path) -> None:
    plan = Plan(
        game,
        seats,
        steps=BEGINNING,
        has_bots=seats % 2 == 1,
        seed=seats,
        closely=13,
        starts_closely=IS_LONG,
    )
    assert play_twins(plan, tmp_path).differences == []


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "options", "at"), WHOLE_GAMES)
def test_hesitations_leave_no_trace_in_a_whole_game(
    game: Game, options: Options, at: int, tmp_path: Path
) -> None:
    """To the end and after it, when record, replay, check and review are open to all; people watch
    a quarter of it, in stretches from the beginning to the end. Bots play along at every second
    table. A game that hides nothing leaves nothing to hesitate about that could stay a secret."""
    plan = Plan(
        game, some_seats(game), options, has_bots=at == 0, seed=7 + at, closely=400, watched=4
    )
    plan = (
        replace(plan, closely=40, watched=1)
        if IS_LONG
        else replace(plan, moments=5, starts_closely=False)
    )
    twins = play_twins(plan, tmp_path)
    assert twins.differences == []
    assert twins.is_over
    assert (twins.hesitations > 0) == hides(game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_choice_of_the_present_epoch_is_nobodys_business(game: Game, tmp_path: Path) -> None:
    plan = Plan(game, some_seats(game), has_bots=False, closely=99)
    for differs in range(CHOICES):
        folder = tmp_path / str(differs)
        folder.mkdir()
        assert play_twins(replace(plan, differs=differs), folder).differences == []


@pytest.mark.parametrize("has_bots", [False, True])
def test_a_card_kept_in_the_draft_stays_a_secret_until_the_draft_ends(
    has_bots: bool, tmp_path: Path
) -> None:
    """ESSEN's draft is the one place where a choice stays hidden for several epochs: what is taken
    in Fair Enough's research, and what is drawn from Kairo's row, is shown when the turn is done.
    With five seats the last never holds the first seat's pack: a person looks from there, or a bot
    thinks."""
    keeps = 4 * (4 if has_bots else 5) - 1
    plan = Plan(fg.game("essen"), 5, has_bots=has_bots, first_bot=4, watcher=4, keeps=keeps)
    twins = play_twins(plan, tmp_path)
    assert twins.differences == []
    assert twins.hesitations == 2


def test_bots_do_not_think_with_the_tables_seed(tmp_path: Path) -> None:
    """Else they would know what has not been drawn yet."""
    plan = Plan(fg.game("loot"), 3, steps=9, closely=99)
    one_run, another = (seeds_of_bots(plan, salt, tmp_path) for salt in (1, 2))
    assert len(one_run) > 2
    assert one_run.isdisjoint(another)


def test_seats_really_do_hesitate_and_choose_differently(tmp_path: Path) -> None:
    """Else the tests above would compare a game with itself."""
    hesitating = Plan(fg.game("kairo"), 2, steps=12, has_bots=False, closely=99)
    assert play_twins(hesitating, tmp_path).hesitations > 2
    (tmp_path / "loot").mkdir()
    choosing = Plan(fg.game("loot"), 2, differs=0)
    assert play_twins(choosing, tmp_path / "loot").hesitations == 2
