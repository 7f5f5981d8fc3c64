"""What a move costs with one, two and four server processes on one PostgreSQL: seconds of CPU of
the servers and of the database, all games mixed, two players and two onlookers at every table.

Each server has its own tables, as a proxy that keeps people with a server would have it; with
``--across`` the two onlookers of each table watch through the next server, so that every move
travels. All processes share the cores of this machine, so only times of the CPU can be compared.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass

import uvloop
from bench.load.__main__ import Matches, games_needed, percentile
from bench.load.fair import FairMatch
from bench.load.matches import Waited, play
from bench.load.processes import used
from kit.postgres import Postgres, find_programs, running
from kit.serving import Process

import fairground as fg


@dataclass(frozen=True)
class Measured:
    """Milliseconds of CPU for each move."""

    servers: int
    moves: int
    seconds: float
    by_servers: float
    by_database: float
    waited: Waited


def cpu(pids: Sequence[int]) -> float:
    return sum(used(pid).cpu for pid in pids)


def measure(servers: Sequence[Process], database: Postgres, wanted: argparse.Namespace) -> Measured:
    games, numbers = list(fg.games()), itertools.count(1)

    def open_match(_: int) -> FairMatch:
        number = next(numbers)
        here = servers[number % len(servers)]
        there = servers[(number + wanted.across) % len(servers)]
        game = games[number % len(games)]
        return FairMatch(here.base, game, number, 2, watched_at=there.port)

    matches = Matches(open_match)
    matches.prepare(games_needed(games, wanted.tables, wanted.seconds, wanted.rate))
    pids, waited = [server.pid for server in servers], Waited()
    before, before_database, begin = cpu(pids), cpu(database.pids), time.perf_counter()
    pace = wanted.tables / wanted.rate
    uvloop.run(play(matches.hand_out(), wanted.tables, wanted.seconds, pace, waited))
    seconds, moves = time.perf_counter() - begin, len(waited.answered)
    return Measured(
        len(servers),
        moves,
        seconds,
        1000 * (cpu(pids) - before) / moves,
        1000 * (cpu(database.pids) - before_database) / moves,
        waited,
    )


def of_servers(number: int, database: Postgres, wanted: argparse.Namespace) -> Measured:
    with database.database() as url, ExitStack() as ending:
        servers = []
        for _ in range(number):
            servers.append(Process(url))
            ending.callback(servers[-1].stop)
        return measure(servers, database, wanted)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--servers", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--tables", type=int, default=32, help="matches at once")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument("--rate", type=float, default=100.0, help="moves a second in all")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument(
        "--across", action="store_true", help="onlookers watch through the next server"
    )
    wanted = parser.parse_args()
    programs = find_programs()
    if programs is None:
        raise SystemExit("There is no PostgreSQL here; Debian's package postgresql has it.")
    print("| servers | moves/s | CPU of servers | CPU of PostgreSQL | seen p50 | p99 |")
    print("| ---: | ---: | ---: | ---: | ---: | ---: |")
    with running(programs, settings={}) as database:
        for number in wanted.servers * wanted.rounds:
            row = of_servers(number, database, wanted)
            seen = row.waited.seen
            print(
                f"| {row.servers} | {row.moves / row.seconds:.0f} | {row.by_servers:.2f} ms | "
                f"{row.by_database:.2f} ms | {percentile(seen, 50)} | {percentile(seen, 99)} |",
                flush=True,
            )


if __name__ == "__main__":
    main()
