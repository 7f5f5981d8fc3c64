"""Requests without a browser: every header and every byte as the test wants it, with no client
library in between that would mend it."""

from __future__ import annotations

import socket
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from kit.serving import PATIENCE, run_alone, store_in
from litestar import Litestar

from fairground.web.app import create_app
from fairground.web.people.visitor import Visitor
from fairground.web.serving.requests import Gate
from fairground.web.watching.tables import Tables

MIRA = Visitor("secret", "Mira")
Headers = Sequence[tuple[bytes, bytes]]


@dataclass
class Answer:
    """``consumed`` is how many pieces of the body the application asked for."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""
    consumed: int = 0

    @property
    def text(self) -> str:
        return self.body.decode()


def ask(
    app: Litestar,
    method: str,
    path: str,
    headers: Headers = (),
    body: Sequence[bytes] = (b"",),
    host: bytes = b"fair.example",
) -> Answer:
    """Call the application itself. Without a ``host`` the headers are all there is."""
    answer, pieces = Answer(), list(body)
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(errors="replace"),
        "root_path": "",
        "query_string": b"",
        "headers": [*([(b"host", host)] if host else []), *headers],
        "client": ("192.0.2.7", 50000),
        "server": ("127.0.0.1", 8000),
        "state": {},
    }

    async def receive() -> dict[str, Any]:
        answer.consumed += 1
        piece = pieces.pop(0)
        return {"type": "http.request", "body": piece, "more_body": bool(pieces)}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {
                name.decode().lower(): value.decode() for name, value in message["headers"]
            }
        else:
            answer.body += message.get("body", b"")

    run_alone(lambda: app(scope, receive, send))  # type: ignore[arg-type]
    return answer


class House:
    """An application that is called without a server in between."""

    def __init__(self, place: Path) -> None:
        self.tables = Tables(store_in(place))
        self.gate = Gate(self.tables)
        self.app: Litestar = create_app(self.tables, self.gate)
        cookie = f"theme=dark; fairground={self.tables.keys.cookie(MIRA)}"
        self.cookie = (b"cookie", cookie.encode())
        self.token = self.tables.keys.form_token(MIRA).encode()

    def post(self, path: str, *headers: tuple[bytes, bytes], body: bytes = b"") -> Answer:
        return ask(self.app, "POST", path, (self.cookie, *headers), [body])

    def stranger(self, path: str, *headers: tuple[bytes, bytes], body: bytes = b"") -> Answer:
        return ask(self.app, "POST", path, headers, [body])


def connected(base: str) -> socket.socket:
    place = urlsplit(base)
    assert place.hostname is not None
    assert place.port is not None
    return socket.create_connection((place.hostname, place.port), PATIENCE)


def sent_raw(base: str, data: bytes) -> bytes:
    """Send bytes, and read what comes until the server closes."""
    with connected(base) as to:
        to.sendall(data)
        return read_all(to)


def read_all(to: socket.socket) -> bytes:
    found = b""
    while piece := to.recv(65536):
        found += piece
    return found
