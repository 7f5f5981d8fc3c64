"""Opens the doors, for one process or for several."""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass

from fairground.bots.thinkers import Thinkers
from fairground.web.app import create_app
from fairground.web.calling.callers import MayCall
from fairground.web.calling.mail import Mail, MailError, mail_of
from fairground.web.serving import server_log
from fairground.web.serving.collecting import spare_the_collector
from fairground.web.serving.connections import Door, make_room
from fairground.web.serving.listening import ListeningError, address_of, listen, place
from fairground.web.serving.metrics import Metrics
from fairground.web.serving.metrics_port import MetricsPort
from fairground.web.serving.proxies import Proxies, ProxyError
from fairground.web.serving.reach import reach_of
from fairground.web.serving.requests import Gate
from fairground.web.serving.server import Server, server_config
from fairground.web.serving.traffic import Traffic
from fairground.web.serving.workers import GOODBYE, Workers
from fairground.web.storage.database import open_database
from fairground.web.storage.database_url import file_of, url_of
from fairground.web.storage.life_spans import LifeSpans
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError
from fairground.web.watching.tables import Tables

log = logging.getLogger("fairground")


@dataclass(frozen=True)
class Settings:
    """What the host wants. ``metrics`` is a host and a port; worker N gets the N-th port from
    there. ``drain`` and ``keep_days`` are as the command explains them."""

    db: str
    host: str = "127.0.0.1"
    port: int = 8000
    open_browser: bool = False
    trusted_proxies: Sequence[str] = ()
    keep_days: int | None = None
    drain: float = 0
    workers: int = 1
    metrics: tuple[str, int] | None = None
    log: str = server_log.TEXT
    smtp: str = ""
    mail_from: str = ""
    address: str = ""
    messages: bool = False

    @property
    def spans(self) -> LifeSpans:
        return LifeSpans() if self.keep_days is None else LifeSpans.of(self.keep_days)


def serve(settings: Settings) -> int:
    """Serve until interrupted. What cannot be done is said in one sentence, and the status is 1."""
    server_log.set_up(settings.log)
    try:
        opened = _Opened(settings)
    except (ListeningError, StoreError, ProxyError, MailError) as error:
        _say(settings, str(error), "cannot-start", is_trouble=True)
        return 1
    address = address_of(settings.host, opened.sockets[0])
    by = f" by {settings.workers} processes" if settings.workers > 1 else ""
    words = f"Fairground is open at {address}{by} (Ctrl+C closes it)."
    if opened.reach.origins:
        words += f"\nIn your network it is at {', '.join(opened.reach.origins)}"
    metrics = [place(*bound.getsockname()[:2]) for bound in opened.metrics_sockets]
    _say(settings, words, "open", address=address, metrics=metrics)
    if settings.open_browser:
        webbrowser.open(address)
    return opened.serve()


class _Opened:
    """What is opened before anybody is served."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._proxies = Proxies(settings.trusted_proxies)
        self._mail: Mail | None = None
        if settings.smtp:
            self._mail = mail_of(settings.smtp, settings.mail_from, settings.address)
        _check_database(settings)
        self.sockets = listen(settings.host, settings.port, "--port", settings.workers)
        self.reach = reach_of(settings.host, self.sockets[0].getsockname()[1])
        self.metrics_sockets = _metrics_sockets(settings)
        self._store: Store | None = None
        if settings.workers == 1:
            self._store = Store(settings.db, alone=True)
        else:
            open_database(settings.db).close()  # what is wrong is said once, and it is upgraded

    def serve(self) -> int:
        settings = self._settings
        if self._store is not None:
            return self._serve_alone(self._store, 0, None)
        workers = Workers(settings.workers, self._work, GOODBYE + settings.drain)
        return workers.run()

    def _work(self, number: int, leash: int) -> int:
        try:
            store = Store(self._settings.db)
        except StoreError as error:
            log.error("%s", error, extra={"event": "database-trouble"})
            return 1
        return self._serve_alone(store, number, leash)

    def _serve_alone(self, store: Store, number: int, leash: int | None) -> int:
        """Everything that one process does."""
        settings = self._settings
        own = (self.sockets[number], *self.metrics_sockets[number : number + 1])
        for other in {*self.sockets, *self.metrics_sockets}.difference(own):
            other.close()
        cores = os.cpu_count() or 1
        thinkers = Thinkers(max(1, cores // settings.workers))
        may_call = MayCall(has_messages=settings.messages, mail=self._mail)
        tables = Tables(store, spans=settings.spans, thinkers=thinkers, calling=may_call)
        make_room()
        traffic, door = Traffic(), Door(is_proxy=self._proxies.trusts)
        app = create_app(tables, Gate(tables, self.reach, self._mail), self._proxies, traffic)
        metrics = None
        if self.metrics_sockets:
            source = Metrics(tables, door, traffic)
            metrics = MetricsPort(self.metrics_sockets[number], source.text)
        server = Server(server_config(app, door), tables, settings.drain, metrics, leash)
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # uvicorn raises it again in the end
        spare_the_collector()
        with contextlib.suppress(KeyboardInterrupt):
            server.run(sockets=[self.sockets[number]])
        return 0 if server.started else 1


def _check_database(settings: Settings) -> None:
    if settings.workers > 1 and file_of(url_of(settings.db)) is not None:
        raise StoreError(
            "Several processes cannot share a SQLite file: one server has it to itself. Use"
            f" PostgreSQL with --workers {settings.workers} (--db postgresql://user@host/name), or"
            " leave --workers out."
        )


def _metrics_sockets(settings: Settings) -> list[socket.socket]:
    """A port for each process, one after the other; any free ones where the first is 0."""
    if settings.metrics is None:
        return []
    host, first = settings.metrics
    ports = [first + number if first else 0 for number in range(settings.workers)]
    return [listen(host, port, "--metrics")[0] for port in ports]


def _say(
    settings: Settings, words: str, event: str, is_trouble: bool = False, **fields: object
) -> None:
    """A sentence for the person who started the server, or a line of the log for a program."""
    if settings.log == server_log.JSON:
        level = logging.CRITICAL if is_trouble else logging.INFO
        log.log(level, words, extra={"event": event, **fields})
    else:
        print(words, file=sys.stderr if is_trouble else sys.stdout, flush=True)
