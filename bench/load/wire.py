"""Connections as lean as Python can have them: little of the measured time is the client's."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import Callable
from typing import cast

END_OF_HEAD = b"\r\n\r\n"
END_OF_EVENT = b"\n\n\r\n"
"""An event ends with an empty line, and the chunk that brought it with another line end."""


class Wire(asyncio.Protocol):
    """One connection from a loopback address of its own choice; counts what it receives."""

    def __init__(self) -> None:
        self.received = 0
        self.rest = b""
        self.transport: asyncio.Transport | None = None

    async def connect(self, port: int, address: str) -> None:
        loop = asyncio.get_running_loop()
        await loop.create_connection(lambda: self, "127.0.0.1", port, local_addr=(address, 0))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is one by its methods only

    def send(self, body: bytes) -> None:
        assert self.transport is not None
        self.transport.write(body)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


class Posts(Wire):
    """Sends one form after the other and gives the answers back."""

    def __init__(self) -> None:
        super().__init__()
        self._answer: asyncio.Future[tuple[int, bytes]] | None = None

    async def post(self, head: bytes, body: bytes) -> tuple[int, bytes]:
        """The status and the body of the answer. ``head`` lacks the length and the empty line."""
        self._answer = asyncio.get_running_loop().create_future()
        self.send(b"%scontent-length: %d\r\n\r\n%s" % (head, len(body), body))
        return await self._answer

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self.rest += data
        head, found, body = self.rest.partition(END_OF_HEAD)
        if not found or len(body) < _length(head):
            return
        self.rest = b""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result((int(head[9:12]), body))

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionError("The server closed the connection."))


class Events(Wire):
    """An event stream; ``hear`` gets the text of each event and the time at which it came."""

    def __init__(self, hear: Callable[[bytes, float], None], is_compressed: bool = False) -> None:
        super().__init__()
        self._hear = hear
        self._inflating = Inflating() if is_compressed else None

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self.received += len(data)
        end = END_OF_EVENT
        if self._inflating is not None:
            data, end = self._inflating.add(data), b"\n\n"
        self.rest += data
        if not self.rest.endswith(end) and end not in data:
            return
        *events, self.rest = self.rest.split(end)
        for event in events:
            self._hear(event, now)


class Inflating:
    """Takes the chunks of a compressed answer apart, as browsers do."""

    def __init__(self) -> None:
        self._rest = b""
        self._is_open = False
        self._inner = zlib.decompressobj(wbits=zlib.MAX_WBITS | 16)

    def add(self, data: bytes) -> bytes:
        """What the answer says from where it ended last time."""
        self._rest += data
        if not self._is_open:
            _, found, rest = self._rest.partition(END_OF_HEAD)
            if not found:
                return b""
            self._is_open, self._rest = True, rest
        text = b""
        while (chunk := self._chunk()) is not None:
            text += self._inner.decompress(chunk)
        return text

    def _chunk(self) -> bytes | None:
        size, found, rest = self._rest.partition(b"\r\n")
        if not found or len(rest) < (length := int(size, 16)) + 2:
            return None
        self._rest = rest[length + 2 :]
        return rest[:length]


def _length(head: bytes) -> int:
    for line in head.split(b"\r\n"):
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            return int(value)
    return 0
