"""Servers that share a PostgreSQL database tell each other which tables they have changed, as part
of the transaction that changes them, and who is looking at their tables."""

from __future__ import annotations

import contextlib
import secrets
import selectors
import socket
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from fairground.web.storage.database_errors import driver_error

CHANNEL = "fairground"
LONGEST = 7900
"""PostgreSQL carries messages of less than 8,000 bytes."""
PAUSE = 1.0
"""Seconds between two attempts to listen."""


@dataclass(frozen=True)
class News:
    """What another server has to say. ``changed`` are tables; ``here`` are the seats from which
    people look at each table there; ``people`` are those whose accounts or tokens have changed;
    ``talked`` are tables at which something was said, or removed; ``listeners`` are visitors who
    want to hear other people than before; ``tournaments`` are those that have changed, ``banned``
    are people whose ban has begun or ended."""

    sender: str = ""
    changed: tuple[str, ...] = ()
    here: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    people: tuple[str, ...] = ()
    talked: tuple[str, ...] = ()
    listeners: tuple[str, ...] = ()
    tournaments: tuple[str, ...] = ()
    banned: tuple[str, ...] = ()


class Listening:
    """``heard`` is called, in a thread of this class, with what other servers say, and with None
    whenever something may have been missed."""

    def __init__(self, engine: Engine, me: str, heard: Callable[[News | None], None]) -> None:
        self._engine = engine
        self._me = me
        self._heard = heard
        self._is_closing = threading.Event()
        self._closing, self._close = socket.socketpair()
        self._thread = threading.Thread(target=self._run, name="listening", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._is_closing.set()
        self._close.send(b"x")
        self._thread.join()
        self._closing.close()
        self._close.close()

    def _run(self) -> None:
        while not self._is_closing.is_set():
            with contextlib.suppress(SQLAlchemyError, OSError, driver_error()):
                self._listen()
            self._is_closing.wait(PAUSE)

    def _listen(self) -> None:
        connection = self._engine.raw_connection()
        try:
            raw: Any = connection.driver_connection
            raw.rollback()
            raw.autocommit = True
            raw.execute(f"LISTEN {CHANNEL}")
            self._heard(None)
            for payload in self._payloads(raw):
                with contextlib.suppress(msgspec.DecodeError):  # somebody else's channel too
                    news = msgspec.json.decode(payload, type=News)
                    if news.sender != self._me:
                        self._heard(news)
        finally:
            connection.invalidate()
            connection.close()

    def _payloads(self, raw: Any) -> Iterator[str]:
        with selectors.DefaultSelector() as ready:
            ready.register(raw.pgconn.socket, selectors.EVENT_READ)
            ready.register(self._closing, selectors.EVENT_READ)
            while not self._is_closing.is_set():
                for notify in raw.notifies(timeout=0):
                    yield notify.payload
                ready.select()


def new_name() -> str:
    """By which a server knows its own messages."""
    return secrets.token_hex(4)


def tell(connection: Connection, news: News) -> None:
    """Others hear it when the transaction is committed."""
    for part in _parts(news):
        payload = msgspec.json.encode(part).decode()
        connection.exec_driver_sql("SELECT pg_notify(%s, %s)", (CHANNEL, payload))


def _parts(news: News) -> Iterable[News]:
    """Messages that are short enough."""
    if len(msgspec.json.encode(news)) < LONGEST:
        return [news]
    here = list(news.here.items())
    halves = (slice(None, None, 2), slice(1, None, 2))
    return [
        part
        for half in halves
        for part in _parts(
            replace(
                news,
                changed=news.changed[half],
                here=dict(here[half]),
                people=news.people[half],
                talked=news.talked[half],
                listeners=news.listeners[half],
                tournaments=news.tournaments[half],
                banned=news.banned[half],
            )
        )
    ]
