"""The module of a page sends a move and reads a short answer, more often than anything else is
asked. Such a move goes the same way as through the framework, in the same order and with the same
answers (a test compares them), without what the framework does for other requests."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, Receive, Scope, Send

from fairground.game import FairgroundError
from fairground.web.serving.requests import Ask, Gate, Sent
from fairground.web.serving.responses import (
    Answer,
    answer_broken,
    answer_http,
    answer_refused,
    wants_json,
)
from fairground.web.storage.store_errors import StoreError
from fairground.web.watching.live import LiveTable

Play = Callable[[Ask, Gate, Sent, LiveTable], Awaitable[Answer]]

_MOVE = re.compile(r"/table/([a-z0-9-]{1,60})")
_JSON = (b"content-type", b"application/json")


def with_quick_moves(app: ASGIApp, gate: Gate, route: HTTPRouteHandler) -> ASGIApp:
    """``route`` is the route of all moves: its function and its limits hold here too."""
    play: Play = route.fn

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP and scope["method"] == "POST":
            found = _MOVE.fullmatch(scope["path"])
            request: Ask | None = None if found is None else Request(scope, receive, send)
            if found is not None and request is not None and wants_json(request):
                scope["path_params"] = {"name": found[1]}
                scope["route_handler"] = route  # whose longest body Litestar knows
                await _send(await _answered(request), send)
                return
        await app(scope, receive, send)

    async def _answered(request: Ask) -> Answer:
        try:
            sent = await gate.mover(request)
            return await play(request, gate, sent, await gate.table(request))
        except (FairgroundError, StoreError) as error:
            return answer_refused(request, error)
        except HTTPException as error:
            return answer_http(request, error)
        except Exception as error:
            return answer_broken(request, error)

    return answer


async def _send(answer: Response[Any], send: Send) -> None:
    body = msgspec.json.encode(answer.content, enc_hook=str)
    headers = [(name.encode(), value.encode()) for name, value in answer.headers.items()]
    headers += (_JSON, (b"content-length", b"%d" % len(body)))
    status = answer.status_code or 201  # what the framework answers to a form
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
