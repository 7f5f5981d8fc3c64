"""What is settled about every request before a route sees it: who asks, whether the host can be
one, whether there is allowance left. And the last word, should everything else fail."""

from __future__ import annotations

import asyncio
import logging
import re
from dataclasses import replace
from urllib.parse import quote

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send
from sqlalchemy import Connection

from fairground.language import speak
from fairground.web.operating.operator_lists import count_open_reports
from fairground.web.operating.operator_rows import count_unread
from fairground.web.people.visitor import Visitor
from fairground.web.seats.turns import count_waiting
from fairground.web.serving.languages import language_for
from fairground.web.serving.proxies import Proxies
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, cookie_value, header_of
from fairground.web.serving.responses import (
    Answer,
    answer_http,
    answer_refused,
    loggable,
    with_safety,
)
from fairground.web.serving.settings import SETTINGS_COOKIE, settings_of
from fairground.web.serving.visit import CURRENT, WINDOW_COOKIE, Visit, kind_of_window
from fairground.web.storage.store_errors import StoreError

MOST_PORTS = 65535
COUNTING = 1.0
"""Seconds that a page waits to say how many tables wait for its reader."""
NOWHERE = "/nowhere"
LAST_WORDS = b"Something broke on our side. What was played is kept.\n"

_HOST = re.compile(rb"(?:[\w.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?", re.ASCII)

log = logging.getLogger("fairground")


def at_the_edge(app: ASGIApp, gate: Gate, proxies: Proxies) -> ASGIApp:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        proxies.look_through(scope)
        visit = _visit(scope)
        _receive(scope, visit)
        answering = Answering(send)
        try:
            check_host(scope)
            gate.count(scope)
            await _recognise(scope, gate, visit)
        except (Refused, StoreError) as error:
            request: Ask = Request(scope, receive, answering.send)
            response = _refusal(request, error).to_asgi_response(app=None, request=request)
            await response(scope, receive, answering.send)
            return
        try:
            await app(scope, receive, answering.send)
        except Exception as error:
            if answering.has_started:
                raise
            await _say_last_words(scope, answering, error)

    return answer


def _refusal(request: Ask, error: Refused | StoreError) -> Answer:
    if isinstance(error, Refused):
        return answer_http(request, error)
    return answer_refused(request, error)


async def _recognise(scope: HTTPScope, gate: Gate, visit: Visit) -> None:
    """Find out who asks. The settings of somebody who is signed in are those of their account."""
    visitor = await gate.visitor(scope)
    account = None if visitor is None else visitor.account
    if is_for_operators(scope["path"]) and (account is None or not account.is_operator):
        scope["path"] = NOWHERE
    if visitor is None:
        return
    settings = visit.settings if account is None else account.settings
    ban = await gate.tables.bans.of(visitor)
    known = replace(visit, visitor=visitor, settings=settings, ban=ban)
    _receive(scope, known)
    if _is_page(scope):
        waiting, notes, reports = await _waiting(gate, visitor)
        CURRENT.set(replace(known, waiting=waiting, notes=notes, reports=reports))


def is_for_operators(path: str) -> bool:
    """For everybody else they are addresses at which there is nothing, byte by byte."""
    return path == "/operator" or path.startswith("/operator/")


def _is_page(scope: HTTPScope) -> bool:
    if scope["method"] not in ("GET", "HEAD") or scope["path"].startswith("/static/"):
        return False
    accepted = header_of(scope, b"accept")
    return "text/html" in accepted or accepted == "*/*"


async def _waiting(gate: Gate, visitor: Visitor) -> tuple[int, int, int]:
    """What waits for the visitor: tables, notes of operators, and reports for an operator. Pages
    say nothing of it rather than wait for a database that is silent."""
    holder, account = visitor.holder, visitor.account

    def work(connection: Connection) -> tuple[int, int, int]:
        is_operator = account is not None and account.is_operator
        reports = count_open_reports(connection) if is_operator else 0
        return count_waiting(connection, holder), count_unread(connection, holder), reports

    try:
        async with asyncio.timeout(COUNTING):
            return await gate.tables.store.read(work)
    except (StoreError, TimeoutError):
        return 0, 0, 0


def _receive(scope: HTTPScope, visit: Visit) -> None:
    CURRENT.set(visit)
    speak(language_for(visit.settings, header_of(scope, b"accept-language")))


def _visit(scope: HTTPScope) -> Visit:
    cookies, host = header_of(scope, b"cookie"), header_of(scope, b"host")
    settings = settings_of(cookie_value(cookies, SETTINGS_COOKIE))
    window = kind_of_window(cookie_value(cookies, WINDOW_COOKIE))
    origin = f"{scope['scheme']}://{host}" if host else ""
    return Visit(settings, origin, window, _page(scope))


def _page(scope: HTTPScope) -> str:
    """What a link back to this page says; a form leads to a page of its own."""
    if scope["method"] not in ("GET", "HEAD"):
        return "/"
    path = quote(scope["path"], errors="replace")  # not every path is text
    query = scope["query_string"].decode("latin-1")
    return f"{path}?{query}" if query else path


def check_host(scope: HTTPScope) -> None:
    """One host that can be one. Only the first version of HTTP could do without."""
    hosts = [value for name, value in scope["headers"] if name == b"host"]
    if len(hosts) > 1:
        raise Refused(400, "A request names one host, not several.")
    if not hosts and scope["http_version"] != "1.0":
        raise Refused(400, "A request names its host.")
    for host in hosts:
        found = _HOST.fullmatch(host)
        if found is None or not 0 < int(found[1] or 80) <= MOST_PORTS:
            raise Refused(400, "The host that the request names cannot be one.")


class Answering:
    """Sends an answer, with the headers that keep the browser safe, and knows whether it has
    begun."""

    __slots__ = ("_send", "has_started")

    def __init__(self, send: Send) -> None:
        self._send = send
        self.has_started = False

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.has_started = True
            message["headers"] = with_safety(message["headers"])
        await self._send(message)


async def _say_last_words(scope: HTTPScope, answering: Answering, error: Exception) -> None:
    """Even where telling an error fails, the browser gets words."""
    method, path = scope["method"], loggable(scope["path"])
    fields = {"event": "request-failed"}
    log.error("%s %s could not be answered", method, path, exc_info=error, extra=fields)
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", b"%d" % len(LAST_WORDS)),
    ]
    await answering.send({"type": "http.response.start", "status": 500, "headers": headers})
    await answering.send({"type": "http.response.body", "body": LAST_WORDS, "more_body": False})
