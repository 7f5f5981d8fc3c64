"""What is settled about every request before a route sees it: who asks, whether the host can be
one, whether there is allowance left. And the last word, should everything else fail."""

from __future__ import annotations

import logging
import re

from litestar import Request
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send

from fairground.web.proxies import Proxies
from fairground.web.refusals import Refused
from fairground.web.requests import Ask, Gate, cookie_value, header_of
from fairground.web.responses import answer_http, loggable
from fairground.web.settings import SETTINGS_COOKIE, settings_of
from fairground.web.visit import CURRENT, WINDOW_COOKIE, Visit, kind_of_window

MOST_PORTS = 65535
LAST_WORDS = b"Something broke on our side. What was played is kept.\n"

_HOST = re.compile(rb"(?:[\w.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::(\d{1,5}))?", re.ASCII)

log = logging.getLogger("fairground")


def at_the_edge(app: ASGIApp, gate: Gate, proxies: Proxies) -> ASGIApp:
    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await app(scope, receive, send)
            return
        proxies.look_through(scope)
        CURRENT.set(_visit(scope))
        try:
            check_host(scope)
            gate.count(scope)
        except Refused as error:
            request: Ask = Request(scope, receive, send)
            response = answer_http(request, error).to_asgi_response(app=None, request=request)
            await response(scope, receive, send)
            return
        await _with_last_words(app, scope, receive, send)

    return answer


def _visit(scope: HTTPScope) -> Visit:
    cookies, host = header_of(scope, b"cookie"), header_of(scope, b"host")
    settings = settings_of(cookie_value(cookies, SETTINGS_COOKIE))
    window = kind_of_window(cookie_value(cookies, WINDOW_COOKIE))
    return Visit(settings, f"{scope['scheme']}://{host}" if host else "", window)


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


async def _with_last_words(app: ASGIApp, scope: Scope, receive: Receive, send: Send) -> None:
    """Even where telling an error fails, the browser gets words and the headers that keep it
    safe."""
    started = False

    async def noting_start(message: Message) -> None:
        nonlocal started
        started = True
        await send(message)

    try:
        await app(scope, receive, noting_start)
    except Exception:
        if started:
            raise
        method, path = scope["method"], loggable(scope["path"])  # type: ignore[typeddict-item]
        fields = {"event": "request-failed"}
        log.exception("%s %s could not be answered", method, path, extra=fields)
        headers = [
            (b"content-type", b"text/plain; charset=utf-8"),
            (b"content-length", b"%d" % len(LAST_WORDS)),
        ]
        await send({"type": "http.response.start", "status": 500, "headers": headers})
        await send({"type": "http.response.body", "body": LAST_WORDS, "more_body": False})
