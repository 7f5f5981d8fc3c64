"""What bots choose: legal moves only, by what a seat may know, the same each time."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from dataclasses import replace
from typing import get_type_hints

import pytest
from tests.worlds import halfway, random_plies

import fairground as fg
from fairground import build
from fairground.bots import BOTS, USUAL, Bot, Choice, levels
from fairground.bots.levels import TITLES, level_of
from fairground.bots.search import Found, think
from fairground.bots.situation import Situation
from fairground.fuzz import every_table
from fairground.game import Game, Level, State, View
from fairground.luck import FastLuck

GAMES = list(fg.games().values())
CLEVER = [game for game in GAMES if game.bot is not None]
every_clever_game = pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
SIMULATIONS = 25 if build.is_compiled() else 3


def tables(game: Game, seed: int) -> Iterator[fg.Table]:
    """One table for each number of seats and each choice of options."""
    for seats, options in every_table(game):
        yield fg.Table(game, seats=seats, seed=seed, options=options)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_level_is_described_by_the_game(game: Game) -> None:
    if game.bot is not None:
        assert len(game.levels) == len(TITLES)
        assert all(isinstance(level, Level) for level in game.levels)


def test_titles_and_ids_tell_bots_apart() -> None:
    assert len({bot.title for bot in BOTS.values()}) == len(BOTS)
    assert {"random", "greedy", "master", "grandmaster", "first-visit", USUAL} <= set(BOTS)


def test_a_bot_takes_a_view_and_never_a_state() -> None:
    taken = get_type_hints(Choice.__call__)
    assert taken["view"] is View
    assert State not in taken.values()
    for bot in BOTS.values():
        assert list(inspect.signature(bot.choose).parameters) == [
            move for move in taken if move != "return"
        ]


@every_clever_game
@pytest.mark.parametrize(
    "bot", [bot for bot in BOTS.values() if bot.id != "random"], ids=lambda bot: bot.id
)
def test_a_bot_that_is_handed_a_state_does_not_choose(bot: Bot, game: Game) -> None:
    """That the type does not fit is what the ignored error says; were it to fit one day, ``make
    lint`` would complain about the comment."""
    state = game.setup(max(2, game.seats[0]), None, FastLuck(1))
    legal = state.legal(state.turn()[0])
    with pytest.raises((AttributeError, TypeError)):
        bot.choose(game, state, legal, FastLuck(1))  # type: ignore[arg-type]


@every_clever_game
def test_a_bot_is_handed_nothing_from_which_it_could_reach_the_truth(game: Game) -> None:
    """The view that a bot gets holds plain data and the edition, and nothing that can play; over a
    whole game."""
    table = fg.Table(game, seats=game.seats[-1], seed=4)
    for at, _ in enumerate(random_plies(table, 4)):
        if at % 10 == 0:
            for seat in table.turn:
                assert_plain(table.view(seat), game.edition)


def assert_plain(view: View, edition: object) -> None:
    seen: list[object] = [view]
    for thing in seen:
        assert not hasattr(thing, "play"), type(thing)
        if isinstance(thing, dict):
            seen.extend(thing.values())
        elif isinstance(thing, tuple):
            seen.extend(thing)
        elif hasattr(thing, "__struct_fields__"):
            seen.extend(getattr(thing, name) for name in thing.__struct_fields__)
        else:
            assert thing is None or isinstance(thing, int | str) or thing is edition


@every_clever_game
def test_search_finds_legal_moves_everywhere(game: Game) -> None:
    assert game.bot is not None
    luck = FastLuck(3)
    for table in tables(game, seed=5):
        for at, _ in enumerate(random_plies(table, 6, 400)):
            if at % 9 == 0:
                seat = table.turn[-1]
                legal = table.legal_moves(seat)
                situation = Situation(game, game.bot, table.view(seat), legal, luck)
                found = think(situation, SIMULATIONS)
                assert sorted(thought.move for thought in found) == sorted(legal)
                assert sum(thought.visits for thought in found) == SIMULATIONS
                assert all(0.0 <= thought.value <= 1.0 for thought in found)


def summary(game: Game, view: View, legal: list[int], seed: int) -> list[tuple[int, int, float]]:
    assert game.bot is not None
    found = think(Situation(game, game.bot, view, legal, FastLuck(seed)), 60)
    return [(thought.move, thought.visits, thought.value) for thought in found]


@every_clever_game
def test_the_same_seed_and_simulations_give_the_same_thoughts(game: Game) -> None:
    table = halfway(game, max(2, game.seats[0]), seed=8)
    seat = table.turn[0]
    view, legal = table.view(seat), table.legal_moves(seat)
    assert summary(game, view, legal, 1) == summary(game, view, legal, 1)
    assert any(
        summary(game, view, legal, 1) != summary(game, view, legal, seed) for seed in range(2, 6)
    )


@every_clever_game
def test_a_thought_ends_when_its_time_is_over(game: Game) -> None:
    """Without that it would take days."""
    assert game.bot is not None
    table = halfway(game, game.seats[-1], seed=8)
    seat = table.turn[0]
    view, legal = table.view(seat), table.legal_moves(seat)
    situation = Situation(game, game.bot, view, legal, FastLuck(1))
    found = think(situation, 10**9, seconds=0.1)
    assert sum(thought.visits for thought in found) > 0


@every_clever_game
def test_estimates_and_weights_fit_the_table(game: Game) -> None:
    bot = game.bot
    assert bot is not None
    for table in tables(game, seed=3):
        for at, _ in enumerate(random_plies(table, 1, 300)):
            if at % 7 == 0:
                assert len(bot.estimate(table.state)) == table.seats
                seat = table.turn[0]
                legal = table.state.legal(seat)
                weights = bot.weigh(table.state, seat, legal)
                assert len(weights) == len(legal)
                assert all(weight > 0 for weight in weights)


@every_clever_game
def test_playing_on_stops_in_time_and_at_the_end(game: Game) -> None:
    bot = game.bot
    assert bot is not None
    for seats in game.seats:
        luck = FastLuck(seats)
        state = game.setup(seats, None, luck)
        before = state.epoch
        bot.play_on(state, luck, 0)
        assert state.epoch == before
        bot.play_on(state, luck, 20_000)
        assert state.outcome() is not None
        bot.play_on(state, luck, 5)


def test_the_highest_level_thinks_until_its_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many simulations that makes; without a clock it makes those of its level."""
    asked: list[tuple[int, float]] = []

    def note(
        situation: Situation, simulations: int, seconds: float = 0.0, **rest: object
    ) -> list[Found]:
        asked.append((simulations, seconds))
        return [Found(situation.legal[0], 1, 0.5, 0.0)]

    monkeypatch.setattr(levels, "think", note)
    game = fg.game("loot")
    table = halfway(game, 2, seed=8)
    seat = table.turn[0]
    for seconds in (0.0, 0.85, 30.0):
        view, legal = table.view(seat), table.legal_moves(seat)
        BOTS["grandmaster"].choose(game, view, legal, FastLuck(1), seconds)
    counted, usual, longer = asked
    assert counted == (game.levels[-1].simulations, 0.0)
    assert usual[0] == longer[0] > 5 * counted[0]
    assert 0.0 < usual[1] <= 0.85 < longer[1] <= 30.0


def test_a_game_with_fewer_levels_is_played_at_its_highest() -> None:
    game = fg.game("loot")
    older = replace(game, levels=game.levels[:6])
    assert level_of(older, "grandmaster") is game.levels[5]
    assert level_of(older, "first-visit") is game.levels[0]
