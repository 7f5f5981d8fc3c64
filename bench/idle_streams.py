"""Thousands of people who only look on: what a stream takes in memory, what all of them take of the
CPU while nothing happens, and how long a move at another table takes meanwhile. Everything is on
loopback, from as many addresses as the limits for one client ask for."""

from __future__ import annotations

import argparse
import re
import resource
import socket
import statistics
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import urlsplit

from bench.load.processes import used
from kit.people import Person, add_to_luck
from kit.serving import Process

from fairground.web.serving.limits import STREAMS_PER_CLIENT

MOVES = 20
WAITED = 30.0


def listen(base: str, table: str, number: int) -> socket.socket:
    """An event stream of an onlooker, as far as its first news."""
    place = urlsplit(base)
    address = (f"127.1.{number // STREAMS_PER_CLIENT}.1", 0)
    stream = socket.create_connection((place.hostname, place.port), 60, source_address=address)
    ask = f"GET {table}/events?as=&last=unknown HTTP/1.1\r\nHost: {place.netloc}\r\n\r\n"
    stream.sendall(ask.encode())
    heard = b""
    while b"\ndata: " not in heard:
        piece = stream.recv(65536)
        heard += piece
        if not piece or not heard.startswith(b"HTTP/1.1 200"):
            raise ConnectionError(" ".join(re.sub(rb"<[^>]+>", b" ", heard).decode().split())[:300])
    return stream


def move(person: Person, table: str, times: int) -> list[float]:
    """How many milliseconds moves take to be answered."""
    took = []
    for _ in range(times):
        person.go(table)
        form = {"move": person.buttons[0], **person.fields}
        begin = time.perf_counter()
        assert person.tell(table, form).status_code in (200, 201)
        took.append(1000 * (time.perf_counter() - begin))
    return took


def watch(server: Process, tables: Sequence[str], wanted: int) -> list[socket.socket]:
    streams: list[socket.socket] = []
    try:
        while len(streams) < wanted:
            number = len(streams)
            streams.append(listen(server.base, tables[number % len(tables)], number))
    except (ConnectionError, OSError) as refused:
        print(f"No more than {len(streams)} streams: {refused}")
    return streams


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--streams", type=int, default=2000)
    parser.add_argument("--tables", type=int, default=20)
    wanted = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder, "idle.db"))
        try:
            mira = Person(server.base)
            tables = []
            for _ in range(wanted.tables + 1):
                tables.append(mira.open_table("me", "device"))
                add_to_luck(tables[-1], mira)
            *watched, own = tables
            alone = move(mira, own, MOVES)
            before = used(server.pid)
            streams = watch(server, watched, wanted.streams)
            memory = used(server.pid).memory - before.memory
            print(f"{len(streams)} streams, {memory / len(streams) / 1000:.1f} KB of memory each.")
            begin, idle = used(server.pid).cpu, time.perf_counter()
            time.sleep(WAITED)
            share = (used(server.pid).cpu - begin) / (time.perf_counter() - idle)
            print(f"While nothing happens they take {100 * share:.1f} % of a core.")
            beside = move(mira, own, MOVES)
            print(
                f"A move at another table is answered in {statistics.median(beside):.1f} ms;"
                f" without them in {statistics.median(alone):.1f} ms."
            )
        finally:
            server.stop()


if __name__ == "__main__":
    main()
