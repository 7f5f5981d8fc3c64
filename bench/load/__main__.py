"""How much a server holds: tables of two players and two onlookers, moves a second, how long people
wait, what a move costs in CPU and on the wire, what idle tables and onlookers cost.

The server has one core and this client the other. Everything is on loopback; logins, tokens, rate
limits and durable writes are as they are for everybody. Each game is played by itself and all are
mixed; then a boardgame.io server (in memory, a dice game of the size of Loot) is driven the same
way. Tables are opened before the clock starts.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import os
import shutil
import socket
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import uvloop
from bench.load.boardgame import DiceMatch
from bench.load.fair import FairMatch
from bench.load.matches import Match, Waited, play
from bench.load.processes import Used, apart, used
from kit.serving import Process, free_port, until

import fairground as fg

PEER = Path(__file__).parent / "peer"
FAST = 700
"""Moves a second for which tables are opened ahead where nothing limits the rate."""
IDLE_TABLES = 40
IDLE_ONLOOKERS = 97
QUIET = 30.0
"""Seconds in which an idle server is looked at."""


@dataclass(frozen=True)
class Measured:
    name: str
    moves: int
    seconds: float
    waited: Waited
    before: Used
    after: Used
    client: float
    received: int

    @property
    def per_move(self) -> float:
        """Milliseconds of the server's CPU."""
        return 1000 * (self.after.cpu - self.before.cpu) / self.moves


class Matches:
    """Opens matches ahead of time, and hands them out one by one."""

    def __init__(self, open_match: Callable[[int], Match]) -> None:
        self._open = open_match
        self._count = itertools.count(1)
        self._ready: list[Match] = []

    def prepare(self, number: int) -> None:
        self._ready += [self._open(next(self._count)) for _ in range(number - len(self._ready))]

    def hand_out(self) -> Iterator[Match]:
        while True:
            if not self._ready:
                self.prepare(1)
            yield self._ready.pop(0)


def measure(
    name: str, matches: Matches, pid: int, at_once: int, seconds: float, rate: float, needed: int
) -> Measured:
    """Play for some seconds; ``rate`` moves a second in all, or as fast as it goes."""
    matches.prepare(needed)
    waited = Waited()
    pace = at_once / rate if rate else 0.0
    before, client, begin = used(pid), time.process_time(), time.perf_counter()
    received = uvloop.run(play(matches.hand_out(), at_once, seconds, pace, waited))
    took = time.perf_counter() - begin
    share = (time.process_time() - client) / took
    return Measured(name, len(waited.answered), took, waited, before, used(pid), share, received)


def games_needed(games: Sequence[str], at_once: int, seconds: float, rate: float) -> int:
    """Enough for all places, and for the games that end meanwhile."""
    moves = statistics.mean(random_game(fg.game(game)) for game in games)
    return at_once + int(seconds * (rate or FAST) / moves)


def random_game(game: fg.Game) -> int:
    """How many moves a game between two takes that is played at random."""
    luck, moves = fg.FastLuck(1), 0
    state = game.setup(2, None, luck)
    while turn := state.turn():
        legal = state.legal(turn[0])
        state.play(turn[0], legal[luck.below(len(legal))], luck)
        moves += 1
    return moves


def percentile(seconds: Sequence[float], percent: int) -> str:
    if len(seconds) < 2:
        return "–"
    return f"{1000 * statistics.quantiles(seconds, n=100, method='inclusive')[percent - 1]:.1f}"


WAITS = ("answered p50", "p99", "seen p50", "p99", "by others p50", "p99")
HEADS = ("", "moves/s", "CPU per move", *WAITS, "KB per move", "server", "client")


def report(rows: Sequence[Measured]) -> str:
    """A table in Markdown. Times are milliseconds."""
    lines = [HEADS, ("---", *["---:"] * (len(HEADS) - 1)), *(_cells(row) for row in rows)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    refused = sum(row.waited.refused for row in rows)
    return f"{table}\n\n{refused} moves were refused.\n" if refused else f"{table}\n"


def _cells(row: Measured) -> tuple[str, ...]:
    waited = row.waited
    return (
        row.name,
        f"{row.moves / row.seconds:.0f}",
        f"{row.per_move:.2f}",
        *(
            percentile(times, percent)
            for times in (waited.answered, waited.seen, waited.seen_by_others)
            for percent in (50, 99)
        ),
        f"{row.received / row.moves / 1000:.1f}",
        f"{100 * (row.after.cpu - row.before.cpu) / row.seconds:.0f} %",
        f"{100 * row.client:.0f} %",
    )


def of_fairground(wanted: argparse.Namespace) -> list[Measured]:
    rows = []
    games: Sequence[str] = wanted.games or list(fg.games())
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder, "load.db"))
        try:
            if not apart(server.pid):
                print("There is one core only: server and client share it.")
            counts = itertools.count()
            kinds = {game: [game] for game in games} if wanted.each else {}
            for name, played in {**kinds, "all games": list(games)}.items():
                matches = Matches(
                    lambda _, played=played: FairMatch(  # type: ignore[misc]
                        server.base,
                        played[(number := next(counts)) % len(played)],
                        number,
                        2,
                        wanted.compressed,
                    )
                )
                for rate in wanted.rates if name == "all games" else [0.0]:
                    needed = games_needed(played, wanted.tables, wanted.seconds, rate)
                    label = f"{name}, {rate:.0f}/s" if rate else name
                    rows.append(
                        measure(
                            label, matches, server.pid, wanted.tables, wanted.seconds, rate, needed
                        )
                    )
            _idle(server, games, next(counts))
        finally:
            os.sched_setaffinity(0, range(os.cpu_count() or 1))
            server.stop()
    return rows


def _idle(server: Process, games: Sequence[str], number: int) -> None:
    """What tables at which nobody moves cost, and then a hundred onlookers of one of them."""

    async def watch(match: FairMatch) -> tuple[int, float]:
        await match.open()
        await asyncio.sleep(1)
        memory, share = used(server.pid).memory, await asyncio.to_thread(_share, server.pid)
        match.close()
        return memory, share

    begin, alone = used(server.pid).memory, _share(server.pid)
    for game in itertools.islice(itertools.cycle(games), IDLE_TABLES):
        number += 1
        FairMatch(server.base, game, number, 0)
    opened, beside = used(server.pid).memory, _share(server.pid)
    crowded = FairMatch(server.base, games[0], number + 1, IDLE_ONLOOKERS - 2)
    watched, crowd = uvloop.run(watch(crowded))
    for what, count, memory, share in (
        ("table", IDLE_TABLES, opened - begin, beside - alone),
        ("onlooker", IDLE_ONLOOKERS, watched - opened, crowd - beside),
    ):
        print(
            f"An idle {what} takes {memory / count / 1000:.0f} KB of memory and "
            f"{1e6 * max(share, 0) / count:.0f} µs of CPU a second."
        )


def _share(pid: int) -> float:
    """How much of a core a server takes while nothing happens, over two heartbeats."""
    before, begin = used(pid).cpu, time.perf_counter()
    time.sleep(QUIET)
    return (used(pid).cpu - before) / (time.perf_counter() - begin)


def of_boardgame(wanted: argparse.Namespace) -> list[Measured]:
    node = shutil.which("node")
    if node is None or not (PEER / "node_modules").exists():
        print("boardgame.io is not there: Node.js is missing.")
        return []
    port = free_port()
    server = subprocess.Popen([node, "server.js", str(port)], cwd=PEER, stdout=subprocess.DEVNULL)
    try:
        until(lambda: _answers(port), 60)
        apart(server.pid)
        matches = Matches(lambda number: DiceMatch(port, number, 2))
        return [
            measure(
                "boardgame.io" + (f", {rate:.0f}/s" if rate else ""),
                matches,
                server.pid,
                wanted.tables,
                wanted.seconds,
                rate,
                wanted.tables + int(wanted.seconds * (rate or 3000) / 98),
            )
            for rate in wanted.rates
        ]
    finally:
        os.sched_setaffinity(0, range(os.cpu_count() or 1))
        server.kill()
        server.wait()


def _answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), 2).close()
    except OSError:
        return False
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", help="which games; all if none is named")
    parser.add_argument("--tables", type=int, default=32, help="matches at once")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each measurement")
    parser.add_argument(
        "--rates",
        type=lambda text: [float(rate) for rate in text.split(",")],
        default=[0.0, 300.0, 600.0],
        help="moves a second in all, 0 for as fast as it goes",
    )
    parser.add_argument(
        "--compressed", action="store_true", help="ask for compressed streams, as browsers do"
    )
    parser.add_argument("--no-each", dest="each", action="store_false", help="only mixed games")
    parser.add_argument("--no-peer", dest="peer", action="store_false", help="no boardgame.io")
    wanted = parser.parse_args()
    rows = of_fairground(wanted)
    if wanted.peer:
        rows += of_boardgame(wanted)
    print(f"{wanted.tables} matches at once, each with 2 players and 2 onlookers:\n")
    print(report(rows))


if __name__ == "__main__":
    main()
