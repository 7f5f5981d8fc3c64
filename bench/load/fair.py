"""Matches at a Fairground server: two people who move, and others who look on."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from urllib.parse import urlencode, urlsplit

import msgspec
from bench.load.matches import Waited
from bench.load.wire import Events, Posts
from kit.people import Person, add_to_luck

_MOVE = re.compile(r'name="move" value="([^"]+)"')
_FORM = "application/x-www-form-urlencoded"


def _accepted(is_compressed: bool) -> str:
    """Browsers ask for compression."""
    return "accept-encoding: gzip\r\n" if is_compressed else ""


class News(msgspec.Struct):
    ply: int
    layers: dict[str, str]


_NEWS = msgspec.json.Decoder(News)


class Seat:
    """A person at the table, in a browser: what it may play now, and a connection for it."""

    def __init__(self, match: FairMatch, person: Person, is_compressed: bool) -> None:
        self.match = match
        host = urlsplit(str(person.client.base_url)).netloc
        cookie = "; ".join(f"{name}={value}" for name, value in person.client.cookies.items())
        common = f"host: {host}\r\ncookie: {cookie}\r\n"
        self.fields = {name: person.fields[name] for name in ("token", "seat")}
        self.head = (
            f"POST {person.path} HTTP/1.1\r\n{common}accept: application/json\r\n"
            f"content-type: {_FORM}\r\n"
        ).encode()
        self.listening = (
            f"GET {person.path}/events?as={self.fields['seat']}&window=desk HTTP/1.1\r\n{common}"
            f"{_accepted(is_compressed)}\r\n"
        ).encode()
        self.ply = -1
        self.moves: list[str] = []
        self.posts = Posts()
        self.events = Events(self.hear, is_compressed)

    def hear(self, event: bytes, now: float) -> None:
        _, found, data = event.partition(b"\ndata: ")
        if not found or data == b"{}":
            return
        news = _NEWS.decode(data)
        if "page-moves" in news.layers:
            found_moves = _MOVE.findall(news.layers["page-moves"])
            self.moves = [html.unescape(move) for move in found_moves if move != "undo"]
        self.ply = news.ply
        if news.layers.get("page-outcome"):
            self.match.is_over = True
        self.match.heard(self, now)


class Onlooker:
    """Somebody without a seat; only counts what comes."""

    def __init__(self, match: FairMatch, person: Person, is_compressed: bool) -> None:
        self.match = match
        host = urlsplit(str(person.client.base_url)).netloc
        self.listening = (
            f"GET {match.path}/events?window=desk HTTP/1.1\r\nhost: {host}\r\n"
            f"{_accepted(is_compressed)}\r\n"
        ).encode()
        self.events = Events(self.hear, is_compressed)

    def hear(self, event: bytes, now: float) -> None:
        if b"\ndata: {}" not in event:
            self.match.heard(self, now)


class FairMatch:
    """A table that is dealt and waits for its first move."""

    def __init__(
        self,
        base: str,
        game: str,
        number: int,
        onlookers: int,
        is_compressed: bool = False,
        watched_at: int = 0,
    ) -> None:
        """``watched_at`` is the port of another server, through which the onlookers look."""
        self.port = urlsplit(base).port or 80
        self.watched_at = watched_at or self.port
        self.address = f"127.{1 + number // 60000}.{number // 250 % 240}.{1 + number % 250}"
        people = [Person(base, name, self.address) for name in ("Mira", "Jonas")]
        mira, jonas = people
        self.path = mira.open_table("me", "friend", game=game)
        jonas.sit(mira.links[0])
        add_to_luck(self.path, mira, jonas)
        for person in people:
            person.go(self.path)
        self.chance = random.Random(number)
        self.seats = [Seat(self, person, is_compressed) for person in people]
        self.onlookers = [Onlooker(self, mira, is_compressed) for _ in range(onlookers)]
        for person in people:
            person.client.close()
        self.is_over = False
        self.sent = 0.0
        self.mover: Seat | None = None
        self.heard_at: dict[Seat | Onlooker, float] = {}
        self.news = asyncio.Event()
        self.waited: Waited | None = None

    @property
    def watchers(self) -> list[Seat | Onlooker]:
        return [*self.seats, *self.onlookers]

    async def open(self) -> None:
        for seat in self.seats:
            await seat.posts.connect(self.port, self.address)
        for watcher in self.watchers:
            port = self.port if isinstance(watcher, Seat) else self.watched_at
            await watcher.events.connect(port, self.address)
            watcher.events.send(watcher.listening)
        while any(seat.ply < 0 for seat in self.seats):
            await self._hear_more()

    def close(self) -> int:
        wires = [seat.posts for seat in self.seats]
        streams = [watcher.events for watcher in self.watchers]
        for wire in (*wires, *streams):
            wire.close()
        return sum(wire.received for wire in (*wires, *streams))

    async def move(self, waited: Waited) -> None:
        while not (able := [seat for seat in self.seats if seat.moves]) and not self.is_over:
            await self._hear_more()
        if self.is_over:
            return
        seat = able[0]
        fields = seat.fields | {"move": self.chance.choice(seat.moves), "ply": str(seat.ply)}
        body = urlencode(fields).encode()
        self.waited, self.mover, self.sent = waited, seat, time.perf_counter()
        status, answer = await seat.posts.post(seat.head, body)
        if status >= 400:
            waited.refused += 1
            return
        waited.answered.append(time.perf_counter() - self.sent)
        ply = int(msgspec.json.decode(answer)["ply"])
        while seat.ply < ply:
            await self._hear_more()
        waited.seen.append(self.heard_at[seat] - self.sent)

    def heard(self, watcher: Seat | Onlooker, now: float) -> None:
        self.heard_at[watcher] = now
        if self.waited is not None and watcher is not self.mover:
            self.waited.seen_by_others.append(now - self.sent)
        self.news.set()

    async def _hear_more(self) -> None:
        self.news.clear()
        await self.news.wait()
