"""A server with thousands of unfinished tables: how long it takes to start, and how its memory goes
up while people come back to some of them and down again when those have left.

The tables are real games of all kinds, played at random for a while. A table leaves the memory
after some seconds here, instead of a quarter of an hour.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import httpx
import msgspec
from bench.load.processes import used
from kit.serving import Process

import fairground as fg
from fairground.web.people.names import table_name
from fairground.web.storage.kept_table import Chair, Header, Stored
from fairground.web.storage.store import Store

GAMES_APART = 25
"""Different games of each kind; the tables are copies of them."""
PLIES = 40
AT_ONCE = 200
IDLE = 10.0
PROGRAM = f"""
import sys
from fairground.cli import main
from fairground.web.watching import tables
tables.IDLE = {IDLE}
sys.exit(main())
"""
NAMES = ("Mira", "Jonas")


def games_begun(luck: random.Random) -> Iterator[fg.Table]:
    """Unfinished games between two, played at random."""
    for kind in fg.games():
        for _ in range(GAMES_APART):
            table = fg.Table(kind, 2, names=NAMES)
            while table.ply < PLIES:
                seat = table.turn[0]
                table.play(seat, luck.choice(table.legal(seat)))
                if table.outcome is not None:
                    table = fg.Table(kind, 2, names=NAMES)
            yield table


async def keep_tables(db: str, number: int) -> list[str]:
    """Write tables as the server does; their names."""
    store, games = Store(db), list(games_begun(random.Random(1)))
    names = [table_name() for _ in range(number)]

    async def keep(name: str, table: fg.Table) -> None:
        chairs = [
            Chair(seat, "person", who, holder=who[0].lower(), owner=who[0].lower())
            for seat, who in enumerate(NAMES)
        ]
        await store.open_table(Stored(_header(name, table), tuple(chairs)))
        for ply, entry in enumerate(table.entries, 1):
            await store.append(name, ply, entry.seat, entry.move, False)

    for first in range(0, number, AT_ONCE):
        some = names[first : first + AT_ONCE]
        await asyncio.gather(
            *(keep(name, games[(first + at) % len(games)]) for at, name in enumerate(some))
        )
    store.close()
    return names


def _header(name: str, table: fg.Table) -> Header:
    assert table.seed is not None
    return Header(
        id=name,
        game=table.game.id,
        version=table.game.version,
        options=msgspec.json.encode(table.options).decode(),
        edition="",
        seed=table.seed.hex(),
        hash=table.commitment or "",
        listed=True,
        created=time.time(),
    )


def measure(db: str, names: Sequence[str], visits: int, rounds: int) -> None:
    begin = time.perf_counter()
    server = Process(db, program=("-c", PROGRAM))
    try:
        took, cpu = time.perf_counter() - begin, used(server.pid).cpu
        print(f"It answered after {took:.2f} s, of which it had the CPU for {cpu:.2f} s.")
        _report(server.pid, "at the start")
        for first in range(0, rounds * visits, visits):
            some = [names[at % len(names)] for at in range(first, first + visits)]
            before = used(server.pid).cpu
            _visit(server.base, some)
            cpu = 1000 * (used(server.pid).cpu - before) / visits
            _report(
                server.pid, f"after {visits} other tables were asked for, {cpu:.1f} ms of CPU each"
            )
            time.sleep(2 * IDLE)
            _report(server.pid, "when they have left")
    finally:
        server.stop()


def _visit(base: str, names: Sequence[str]) -> None:
    """Each table is asked for by somebody of its own, so that nobody asks too often."""
    for at, name in enumerate(names):
        wire = httpx.HTTPTransport(local_address=f"127.0.{1 + at // 50}.1")
        with httpx.Client(base_url=base, transport=wire, timeout=60) as client:
            answer = client.get(f"/table/{name}")
            assert answer.status_code == 200, answer.text


def _report(pid: int, when: str) -> None:
    print(f"{used(pid).memory / 1e6:7.1f} MB {when}.", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--visits", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3, help="of visits to other tables")
    parser.add_argument("--db", default="", help="an empty database; a new file otherwise")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        db = wanted.db or str(Path(folder, "many.db"))
        begin = time.perf_counter()
        names = asyncio.run(keep_tables(db, wanted.tables))
        print(
            f"{len(names)} tables of {PLIES} plies written in {time.perf_counter() - begin:.0f} s."
        )
        measure(db, names, min(wanted.visits, len(names)), wanted.rounds)


if __name__ == "__main__":
    main()
