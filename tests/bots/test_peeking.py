"""Bots cannot peek: whatever the truth is, as long as it looks the same to a seat, the choice is
the same. The worlds stand at the table itself, so that it would show if a bot had a way to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from types import SimpleNamespace
from zlib import crc32

import pytest
from tests.worlds import halfway, hides_something, random_plies, some_seats

import fairground as fg
from fairground import build
from fairground.bots import BOTS, Bot
from fairground.game import Game, State, View
from fairground.luck import FastLuck, Luck

GAMES = [game for game in fg.games().values() if game.bot is not None]
TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES for seats in game.seats
]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_hiding_game = pytest.mark.parametrize(
    "game",
    [game for game in GAMES if hides_something(halfway(game, some_seats(game), seed=1))],
    ids=lambda game: game.id,
)
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
WORLDS = 3
EVERY = 5
"""A bot is asked at every fifth ply of a game, the bots in turn."""
THOUGHTS = 40 if build.is_compiled() else 8
compiled_only = pytest.mark.skipif(
    not build.is_compiled(), reason="thousands of simulations take minutes uncompiled"
)


def choices(bot: Bot, table: fg.Table, seat: int, worlds: Sequence[State]) -> list[int]:
    """What a bot chooses if the truth of the table is each of these worlds, without a clock."""
    truth = table.state
    try:
        return [_choice(bot, table, seat, world) for world in worlds]
    finally:
        table.state = truth


def _choice(bot: Bot, table: fg.Table, seat: int, world: State) -> int:
    table.state = world
    legal = table.legal_moves(seat)
    return bot.choose(table.game, table.view(seat), legal, FastLuck(seat), 0.0)


def lookalikes(table: fg.Table, seat: int, seed: int) -> list[State]:
    """The truth of a table, and worlds that the seat cannot tell from it."""
    view, luck = table.view(seat), FastLuck(seed)
    worlds = [table.state, *(table.game.guess(view, luck) for _ in range(WORLDS))]
    assert all(table.game.view(world, seat) == view for world in worlds)
    return worlds


def moments(table: fg.Table, seed: int) -> Iterator[tuple[int, int]]:
    """Who is to move, at every few plies of a game that is played at random."""
    for ply, _ in enumerate(random_plies(table, seed)):
        if ply % EVERY == 0:
            yield ply, table.turn[ply % len(table.turn)]


@every_table
def test_every_bot_chooses_the_same_in_worlds_that_look_the_same(game: Game, seats: int) -> None:
    """Over a whole game, in which the levels think shortly."""
    levels = (replace(level, simulations=min(THOUGHTS, level.simulations)) for level in game.levels)
    table = fg.Table(replace(game, levels=tuple(levels)), seats=seats, seed=seats)
    bots = list(BOTS.values())
    for ply, seat in moments(table, seats):
        bot = bots[ply // EVERY % len(bots)]
        assert len(set(choices(bot, table, seat, lookalikes(table, seat, ply)))) == 1, bot.id


@compiled_only
@every_table
@pytest.mark.parametrize("bot", ["expert", "master"])
def test_the_best_think_to_the_end_and_choose_the_same(bot: str, game: Game, seats: int) -> None:
    """Early and late in a game, with as many simulations as they have."""
    table = fg.Table(game, seats=seats, seed=seats)
    for ply, _ in enumerate(random_plies(table, 1)):
        if ply in (12, 60):
            worlds = lookalikes(table, table.turn[0], ply)[:2]
            assert len(set(choices(BOTS[bot], table, table.turn[0], worlds))) == 1


class Peeker:
    """A bot that has a way to the truth: a table that it was given, or the state that the game last
    looked at. It plays by what the other seats know."""

    def __init__(self) -> None:
        self.table: fg.Table | None = None
        self.seen: State | None = None
        self.bot = Bot("peeker", "sees everything", self.choose)

    def choose(
        self, game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = 0.0
    ) -> int:
        state = self.table.state if self.table else self.seen
        assert state is not None
        known = [game.sight.view(state, other).to_json() for other in range(some_seats(game))]
        return legal[crc32("".join(known).encode()) % len(legal)]

    def spied(self, game: Game) -> Game:
        """The game, which lets the bot know what it looks at."""
        return replace(game, sight=SimpleNamespace(view=self.view(game), guess=game.sight.guess))

    def view(self, game: Game) -> Callable[[State, int | None], View]:
        def view(state: State, seat: int | None) -> View:
            self.seen = state
            return game.sight.view(state, seat)

        return view


def is_found_out(bot: Bot, table: fg.Table) -> bool:
    return any(
        len(set(choices(bot, table, seat, lookalikes(table, seat, ply)))) > 1
        for ply, seat in moments(table, 1)
    )


@every_hiding_game
def test_a_bot_that_was_given_the_table_is_found_out(game: Game) -> None:
    peeker = Peeker()
    peeker.table = fg.Table(game, seats=some_seats(game), seed=1)
    assert is_found_out(peeker.bot, peeker.table)


@every_hiding_game
def test_a_bot_that_catches_what_the_game_looks_at_is_found_out(game: Game) -> None:
    peeker = Peeker()
    assert is_found_out(peeker.bot, fg.Table(peeker.spied(game), seats=some_seats(game), seed=1))


@every_game
def test_a_bot_that_plays_by_its_view_is_not_accused(game: Game) -> None:
    def choose(
        game: Game, view: View, legal: Sequence[int], luck: Luck, seconds: float = 0.0
    ) -> int:
        return legal[crc32(view.to_json().encode()) % len(legal)]

    honest = Bot("honest", "plays by what it knows", choose)
    assert not is_found_out(honest, fg.Table(game, seats=some_seats(game), seed=1))
