"""Counts what is asked of the server and how long each answer takes. Addresses, names and tables
are not kept, only the kind of the request."""

from __future__ import annotations

from collections import defaultdict
from time import perf_counter

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from fairground.web.serving.measures import Tally, Timings

MOVE, STREAM, FORM, STATIC, PROBE, PAGE = "move", "stream", "form", "static", "probe", "page"
PROBES = ("/healthz", "/readyz")
TABLE = "/table/"
API_TABLE = "/api/tables/"


class Traffic:
    """``answers`` are counted by kind and status, ``seconds`` are kept by kind. Event streams last
    as long as somebody looks, so only the open ones are counted."""

    def __init__(self) -> None:
        self.answers = Tally("kind", "status")
        self.seconds: defaultdict[str, Timings] = defaultdict(Timings)
        self.streams = 0

    def counting(self, app: ASGIApp) -> ASGIApp:
        async def answer(scope: Scope, receive: Receive, send: Send) -> None:
            if scope["type"] != ScopeType.HTTP:
                await app(scope, receive, send)
                return
            kind = kind_of(scope["method"], scope["path"])
            if kind == STREAM:
                self.streams += 1
                try:
                    await app(scope, receive, send)
                finally:
                    self.streams -= 1
                return
            await self._timed(kind, app, scope, receive, send)

        return answer

    async def _timed(
        self, kind: str, app: ASGIApp, scope: Scope, receive: Receive, send: Send
    ) -> None:
        status, began = 500, perf_counter()

        async def noting_status(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await app(scope, receive, noting_status)
        finally:
            self.seconds[kind].add(perf_counter() - began)
            self.answers.add(kind, str(status))


def kind_of(method: str, path: str) -> str:
    path = path.rstrip("/")
    at_table, is_api = path.startswith(TABLE), path.startswith(API_TABLE)
    if method == "POST":
        is_page_move = at_table and "/" not in path[len(TABLE) :]
        return MOVE if is_page_move or (is_api and path.endswith("/moves")) else FORM
    if (at_table and path.endswith("/events")) or (is_api and path.endswith("/stream")):
        return STREAM
    if path.startswith("/static/"):
        return STATIC
    return PROBE if path in PROBES else PAGE
