"""What a place in the turn order is worth: equal bots play, and wins are counted by how long after
the first player a seat comes. The seeds are the same for every set of options, so that cards and
start player are too.

``python -m bench.turn_order kairo --bot quick --games 8000 --option quick_start=yes``
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from rich.console import Console

import fairground as fg
from fairground.arena import interval
from fairground.bots import BOTS
from fairground.cli.playing import read_options
from fairground.game import Game, Options
from fairground.luck import FastLuck, Luck
from fairground.moves import State

QUICK = "quick"
"""The moves of the playouts: weak, and a thousand games a second where they are compiled."""
LONGEST = 100_000


def points_in_turn_order(
    name: str, bot: str, seats: int, options: Options, seed: int
) -> tuple[int, ...]:
    """The points of one game, the first player's first."""
    game, luck = fg.game(name), FastLuck(seed)
    state = game.setup(seats, options, luck)
    first = state.turn()[0]
    if bot == QUICK and game.bot is not None:
        game.bot.play_on(state, luck, LONGEST)
    else:
        play_out(game, bot, state, luck)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.scores[first:] + outcome.scores[:first]


def play_out(game: Game, bot: str, state: State, luck: Luck) -> None:
    while state.turn():
        seat = state.turn()[0]
        move = BOTS[bot].choose(game, game.view(state, seat), state.legal(seat), luck, 0.0)
        state.play(seat, move, luck)


def line(games: list[tuple[int, ...]], seats: int) -> str:
    """A row of the table: each place's share of the wins, with its interval, and mean points."""
    shares = []
    for place in range(seats):
        won = sum(1 / points.count(max(points)) for points in games if points[place] == max(points))
        low, high = interval(won, len(games))
        shares.append(f"{100 * won / len(games):.1f} ({100 * low:.0f}–{100 * high:.0f})")
    means = [f"{sum(points[place] for points in games) / len(games):.1f}" for place in range(seats)]
    return f"| {seats} | {len(games)} | {' · '.join(shares)} | {' · '.join(means)} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--bot", default="regular", choices=[QUICK, *BOTS])
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seats", type=int, nargs="+")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    parser.add_argument("--processes", type=int, default=1)
    wanted = parser.parse_args()
    console = Console()
    game = fg.game(wanted.game)
    console.print("| seats | games | wins in %, by turn order (95 % intervals) | mean points |")
    console.print("| ---: | ---: | --- | --- |")
    for seats in wanted.seats or game.seats:
        options = game.check_options(seats, read_options(game, wanted.option))
        one_game = partial(points_in_turn_order, game.id, wanted.bot, seats, options)
        seeds = range(wanted.seed, wanted.seed + wanted.games)
        with ProcessPoolExecutor(wanted.processes) as pool:
            row = line(list(pool.map(one_game, seeds, chunksize=8)), seats)
            console.print(row, soft_wrap=True)


if __name__ == "__main__":
    main()
