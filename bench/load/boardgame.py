"""Matches at a boardgame.io server: a small dice game over its websockets, in memory."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
import time
from typing import Any

from bench.load.matches import Waited
from bench.load.wire import END_OF_HEAD, Wire

SPACE = b"/dice,"
CELLS = 49


class Socket(Wire):
    """A websocket that speaks just enough of socket.io."""

    def __init__(self, match: DiceMatch, player: str | None) -> None:
        super().__init__()
        self.match = match
        self.player = player
        self.is_open = False

    async def join(self) -> None:
        await self.connect(self.match.port, "127.0.0.1")
        key = base64.b64encode(os.urandom(16)).decode()
        self.send(
            (
                "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n"
                f"host: localhost:{self.match.port}\r\norigin: http://localhost\r\n"
                "connection: upgrade\r\nupgrade: websocket\r\n"
                f"sec-websocket-key: {key}\r\nsec-websocket-version: 13\r\n\r\n"
            ).encode()
        )

    def say(self, text: bytes) -> None:
        """A masked text frame, as a browser must send; the mask of zeros changes nothing."""
        length = len(text)
        size = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack("!H", length)
        self.send(b"\x81" + size + b"\0\0\0\0" + text)

    def emit(self, *words: Any) -> None:
        self.say(b"42" + SPACE + json.dumps(words, separators=(",", ":")).encode())

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.received += len(data)
        self.rest += data
        if not self.is_open:
            _, found, rest = self.rest.partition(END_OF_HEAD)
            if not found:
                return
            self.is_open, self.rest = True, rest
        while (frame := self._frame()) is not None:
            self._hear(frame, now)

    def _frame(self) -> bytes | None:
        rest = self.rest
        if len(rest) < 2:
            return None
        begin, length = 2, rest[1]
        if length >= 126:
            width = 2 if length == 126 else 8
            begin = 2 + width
            if len(rest) < begin:
                return None
            length = int.from_bytes(rest[2:begin], "big")
        if len(rest) < begin + length:
            return None
        self.rest = rest[begin + length :]
        return rest[begin : begin + length]

    def _hear(self, text: bytes, now: float) -> None:
        if text.startswith(b"0"):
            self.say(b"40" + SPACE)
        elif text == b"2":
            self.say(b"3")
        elif text.startswith(b"40"):
            self.emit("sync", self.match.id, self.player, None, 2)
        elif text.startswith(b"42"):
            self.match.heard(self, text[2 + len(SPACE) :], now)


class DiceMatch:
    """A match that the server makes when somebody asks for it, without credentials to check."""

    def __init__(self, port: int, number: int, onlookers: int) -> None:
        self.port = port
        self.id = f"match-{number}"
        self.chance = random.Random(number)
        self.players = [Socket(self, "0"), Socket(self, "1")]
        self.onlookers = [Socket(self, None) for _ in range(onlookers)]
        self.states: dict[Socket, int] = {}
        self.heard_at: dict[Socket, float] = {}
        self.cells = [list(range(CELLS)), list(range(CELLS))]
        self.moves = 0
        self.sent = 0.0
        self.waited: Waited | None = None
        self.news = asyncio.Event()

    @property
    def is_over(self) -> bool:
        return not any(self.cells)

    async def open(self) -> None:
        sockets = [*self.players, *self.onlookers]
        for socket in sockets:
            await socket.join()
        while len(self.states) < len(sockets):
            await self._hear_more()

    def close(self) -> int:
        sockets = [*self.players, *self.onlookers]
        for socket in sockets:
            socket.close()
        return sum(socket.received for socket in sockets)

    async def move(self, waited: Waited) -> None:
        player = self.moves % 2
        socket = self.players[player]
        cells = self.cells[player]
        cell = cells.pop(self.chance.randrange(len(cells)))
        number = str(player)
        action = {
            "type": "MAKE_MOVE",
            "payload": {"type": "tick", "args": [cell], "playerID": number},
        }
        state = max(self.states.values())
        self.moves += 1
        self.waited, self.sent = waited, time.perf_counter()
        socket.emit("update", action, state, self.id, number)
        while self.states[socket] <= state:
            await self._hear_more()
        took = self.heard_at[socket] - self.sent
        waited.answered.append(took)
        waited.seen.append(took)

    def heard(self, socket: Socket, text: bytes, now: float) -> None:
        words = json.loads(text)
        if words[0] == "sync":
            self.states[socket] = words[2]["state"]["_stateID"]
        elif words[0] == "update":
            self.states[socket] = words[2]["_stateID"]
        elif words[0] == "patch":
            self.states[socket] = words[3]
        else:
            return
        self.heard_at[socket] = now
        if self.waited is not None and socket is not self.players[(self.moves - 1) % 2]:
            self.waited.seen_by_others.append(now - self.sent)
        self.news.set()

    async def _hear_more(self) -> None:
        self.news.clear()
        await self.news.wait()
