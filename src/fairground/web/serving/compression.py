"""Compresses what goes to browsers: pages by Brotli or gzip, event streams by gzip.

A page that shows its sender's own words beside a secret would give the secret away by its length
(BREACH). So the token of a form looks different in every response (``Keyring.form_token``), and
pages with links to chairs show nothing that a request brought along.
"""

from __future__ import annotations

import zlib
from functools import lru_cache
from struct import pack
from typing import Literal, cast

import brotli
from litestar.datastructures import MutableScopeHeaders
from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)

Coding = Literal["br", "gzip"]
CODINGS: tuple[Coding, ...] = ("br", "gzip")
"""Best first."""
SMALLEST = 400
"""Shorter answers fit one packet as they are."""
COMPRESSIBLE = ("text/", "application/json", "application/x-ndjson", "image/svg+xml")
BROTLI_QUALITY = 8
"""A fifth slower than 6, and most of a hundredth smaller; 9 takes eight times as long."""
GZIP_LEVEL = 6
STREAM_LEVEL = 5
"""Takes three quarters of the time of level 6, and leaves a tenth less of an event than level 3,
which would take four fifths of it."""
LONG_EVENT = 12 * 1024
LONG_EVENT_LEVEL = 9
"""What is longer is seldom, and then the reader waits for the wire rather than for us."""
GZIP_HEAD = bytes((0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF))
LAST_BLOCK = b"\x03\x00"
WINDOW = 32 * 1024


class GzipStream:
    """Compresses an event stream event by event. Between events it keeps no compressor, which
    would take hundreds of kilobytes for each of thousands of streams: every event is compressed
    afresh, with what was sent last as its dictionary, and ends on a whole byte. To the reader that
    is one ordinary gzip stream."""

    def __init__(self) -> None:
        self._head = GZIP_HEAD
        self._sent = b""
        self._checksum = 0
        self._length = 0

    def add(self, data: bytes) -> bytes:
        """What to send, so that the reader has all of ``data``."""
        head, self._head = self._head, b""
        event, self._sent = _next_event(self._sent, data)
        self._checksum = zlib.crc32(data, self._checksum)
        self._length += len(data)
        return head + event

    def end(self) -> bytes:
        return self._head + LAST_BLOCK + pack("<II", self._checksum, self._length & 0xFFFFFFFF)


@lru_cache(maxsize=64)
def _next_event(sent: bytes, data: bytes) -> tuple[bytes, bytes]:
    """An event compressed after what was sent last, and what was sent last from then on. Browsers
    that hear the same events get the same bytes, worked out once."""
    level = STREAM_LEVEL if len(data) <= LONG_EVENT else LONG_EVENT_LEVEL
    inner = zlib.compressobj(level, wbits=-zlib.MAX_WBITS, zdict=sent)
    event = inner.compress(data) + inner.flush(zlib.Z_SYNC_FLUSH)
    return event, (sent + data[-WINDOW:])[-WINDOW:]


def compressed(data: bytes, coding: Coding, is_kept: bool = False) -> bytes:
    """``is_kept`` is for what is compressed once and sent often: it may take its time."""
    if coding == "br":
        quality = 11 if is_kept else BROTLI_QUALITY
        return cast("bytes", brotli.compress(data, quality=quality))
    inner = zlib.compressobj(9 if is_kept else GZIP_LEVEL, wbits=zlib.MAX_WBITS | 16)
    return inner.compress(data) + inner.flush()


@lru_cache(maxsize=256)
def best_coding(accepted: str) -> Coding | None:
    """The best of our codings that the header ``Accept-Encoding`` allows."""
    return next((coding for coding in CODINGS if accepts(accepted, coding)), None)


@lru_cache(maxsize=256)
def accepts(accepted: str, coding: Coding) -> bool:
    weights: dict[str, float] = {}
    for part in accepted.lower().split(","):
        name, *parameters = (piece.strip() for piece in part.split(";"))
        weights[name] = _weight(parameters)
    return weights.get(coding, weights.get("*", 0)) > 0


def _weight(parameters: list[str]) -> float:
    for parameter in parameters:
        name, _, value = parameter.partition("=")
        if name.strip() == "q":
            try:
                return float(value)
            except ValueError:
                return 0
    return 1


def compressing(app: ASGIApp) -> ASGIApp:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        accepted = b",".join(
            value for name, value in scope["headers"] if name == b"accept-encoding"
        )
        known = accepted.decode("latin-1")
        coding = best_coding(known)
        await app(scope, receive, _Answer(send, known, coding).send if coding else send)

    return answer


class _Answer:
    """One answer on its way: its head waits for the first piece of the body, which shows whether
    more of it follows."""

    def __init__(self, send: Send, accepted: str, coding: Coding) -> None:
        self._send = send
        self._accepted = accepted
        self._coding = coding
        self._head: HTTPResponseStartEvent | None = None
        self._stream: GzipStream | None = None

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._head = {**message, "headers": list(message["headers"])}
        elif message["type"] == "http.response.body":
            await self._send_body(message)
        else:
            await self._send(message)

    async def _send_body(self, message: HTTPResponseBodyEvent) -> None:
        if self._head is not None:
            head, self._head = self._head, None
            message["body"] = self._begin(head, message)
            await self._send(head)
        elif self._stream is not None:
            message["body"] = self._next(message)
        await self._send(message)

    def _begin(self, head: HTTPResponseStartEvent, message: HTTPResponseBodyEvent) -> bytes:
        """The first piece of the body, compressed where that pays."""
        headers, body = MutableScopeHeaders.from_message(head), message["body"]
        is_whole = not message["more_body"]
        is_fit = headers.get("content-type", "").startswith(COMPRESSIBLE)
        if not is_fit or "content-encoding" in headers or (is_whole and len(body) < SMALLEST):
            return body
        headers["vary"] = "accept-encoding"
        if is_whole:
            body = compressed(body, self._coding)
            headers["content-encoding"] = self._coding
            headers["content-length"] = str(len(body))
            return body
        if not accepts(self._accepted, "gzip"):
            return body
        headers["content-encoding"] = "gzip"
        self._stream = GzipStream()
        return self._next(message)

    def _next(self, message: HTTPResponseBodyEvent) -> bytes:
        assert self._stream is not None
        body = self._stream.add(message["body"]) if message["body"] else b""
        return body if message["more_body"] else body + self._stream.end()
