"""Where a game is decided, every point still counts for something: the winner goes on collecting,
and the loser fights for points."""

from __future__ import annotations

import pytest

import fairground as fg
from fairground.bots.levels import SLOPE
from fairground.bots.search import think
from fairground.bots.situation import Situation
from fairground.bots.worth import grade, squash, worth
from fairground.game import Game
from fairground.luck import FastLuck
from fairground.moves import State

GAMES = [game for game in fg.games().values() if game.bot is not None]
SIMULATIONS = 400
FAR_AHEAD = 40


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("leads", [(6, 7), (-7, -6)])
def test_a_decided_game_is_worth_more_with_more_points(game: Game, leads: tuple[int, int]) -> None:
    """The chance to win does not tell six spreads of lead from seven; the grade does."""
    assert game.bot is not None
    spread = game.bot.SPREAD
    less, more = (lead * spread for lead in leads)
    assert squash(more, spread) - squash(less, spread) < 0.002
    assert grade(more, spread) - grade(less, spread) > 0.01


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_values_of_two_still_add_up_and_lie_between_lost_and_won(game: Game) -> None:
    assert game.bot is not None
    luck = FastLuck(1)
    state = game.setup(2, None, luck)
    while True:
        usual = worth(state, game.bot, 0.0)[1]
        sloped = worth(state, game.bot, 0.0, SLOPE)[1]
        assert sum(sloped) == pytest.approx(1.0)
        assert all(0.0 < value < 1.0 for value in sloped)
        assert sloped[0] == pytest.approx(usual[0], abs=SLOPE)
        if not state.turn():
            return
        game.bot.play_on(state, luck, 1)


def decided(ahead: int) -> State:
    """A table of Loot in its last round, with one seat out of reach, where seat 0 can still score
    more or less."""
    for seed in range(100):
        game, luck = fg.game("loot"), FastLuck(seed)
        assert game.bot is not None
        state = game.setup(2, None, luck)
        game.bot.play_on(state, luck, 30)
        state.round = state.edition.rounds  # type: ignore[attr-defined]
        state.sheets[ahead].meep_points += FAR_AHEAD  # type: ignore[attr-defined]
        points = gains(state).values()
        if max(points) > min(points) + 3:
            return state
    pytest.fail("no such table")


def gains(state: State) -> dict[int, float]:
    """What each move of seat 0 adds to its score; what the other does changes nothing in that."""
    found: dict[int, float] = {}
    for move in state.legal(0):
        world = state.copy()
        world.play(0, move, FastLuck(1))
        world.play(1, world.legal(1)[0], FastLuck(1))
        outcome = world.outcome()
        assert outcome is not None
        found[move] = outcome.scores[0]
    return found


def thought(state: State, share: float) -> tuple[int, float]:
    """The move of seat 0, and by how much the best value is above the mean of all moves tried."""
    game = fg.game("loot")
    assert game.bot is not None
    situation = Situation(game, game.bot, game.view(state, 0), state.legal(0), FastLuck(5))
    found = think(situation, SIMULATIONS, slope=share)
    values = [each.value for each in found if each.visits]
    return found[0].move, max(values) - sum(values) / len(values)


@pytest.mark.parametrize("ahead", [0, 1])
def test_in_a_decided_game_the_most_points_are_played(ahead: int) -> None:
    state = decided(ahead)
    points = gains(state)
    move, slope = thought(state, SLOPE)
    assert points[move] == max(points.values())
    assert slope > 10 * thought(state, 0.0)[1]
