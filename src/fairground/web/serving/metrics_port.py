"""Answers Prometheus at an address of its own, so that no visitor of the tables can ask for it."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable

from fairground.web.serving.measures import CONTENT_TYPE

PATIENCE = 5.0
MOST_AT_ONCE = 16
LONGEST_HEAD = 8 * 1024


class MetricsPort:
    def __init__(self, listening: socket.socket, text: Callable[[], str]) -> None:
        self._listening = listening
        self._text = text
        self._asking = 0
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(
            self._answer, sock=self._listening, limit=LONGEST_HEAD
        )

    def close(self) -> None:
        if self._server is not None:
            self._server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._asking += 1
        try:
            if self._asking <= MOST_AT_ONCE:
                async with asyncio.timeout(PATIENCE):
                    head = await reader.readuntil(b"\r\n\r\n")
                    writer.write(self._answer_to(head.partition(b"\r\n")[0]))
                    await writer.drain()
        except (TimeoutError, OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass  # a broken request gets no answer
        finally:
            self._asking -= 1
            writer.close()

    def _answer_to(self, line: bytes) -> bytes:
        if line.split(b" ")[:2] == [b"GET", b"/metrics"]:
            return _response("200 OK", CONTENT_TYPE, self._text())
        return _response("404 Not Found", "text/plain; charset=utf-8", "Ask for GET /metrics.\n")


def _response(status: str, kind: str, text: str) -> bytes:
    body = text.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    return f"{head}Connection: close\r\n\r\n".encode() + body
