"""An operation of the API: declared once, and everything about it follows: its route, who may use
it, what is checked of the request, and what the document says."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeVar

import msgspec
from litestar import Response
from litestar.exceptions import InternalServerException
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp

from fairground.language import say
from fairground.web.api.callers import Caller, caller_of
from fairground.web.api.shapes import to_json
from fairground.web.people.visitor import Visitor
from fairground.web.serving.injection import TheGate
from fairground.web.serving.limits import BODY
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, client
from fairground.web.watching.live import LiveTable

T = TypeVar("T", bound=msgspec.Struct)
MOVE, CHANGE = "move", "change"
"""What a request counts as: moves are limited for each person, changes for each address."""


@dataclass(frozen=True)
class Call:
    """A request that is understood and allowed."""

    request: Ask
    gate: Gate
    caller: Caller
    body: Any = None
    query: Any = None
    table: LiveTable | None = None

    @property
    def live(self) -> LiveTable:
        """The table of the address."""
        assert self.table is not None, "this operation has no table"
        return self.table

    @property
    def visitor(self) -> Visitor:
        return self.caller.guest.visitor

    @property
    def client(self) -> str:
        return client(self.request)


Run = Callable[[Call], Awaitable[Any]]


@dataclass(frozen=True)
class Operation:
    """``answer`` is what comes back as JSON; ``is_stream`` if a line of it comes for every change;
    ``most`` is the longest body."""

    method: Literal["GET", "POST"]
    path: str
    summary: str
    name: str
    answer: type[msgspec.Struct]
    scope: str = ""
    body: type[msgspec.Struct] | None = None
    query: type[msgspec.Struct] | None = None
    status: int = 200
    counts_as: str = CHANGE
    most: int = BODY
    is_stream: bool = False
    run: Run = field(repr=False, kw_only=True)

    @property
    def has_table(self) -> bool:
        return "{name}" in self.path

    @property
    def route(self) -> HTTPRouteHandler:
        operation = self

        async def answer(request: Ask, gate: TheGate) -> Any:
            return await _answer(operation, request, gate)

        if self.is_stream:
            answer.__annotations__["return"] = ASGIApp
        else:
            answer.__annotations__["return"] = Response[bytes]
        path = self.path.replace("}", ":str}")
        return HTTPRouteHandler(
            path, http_method=self.method, request_max_body_size=self.most, name=self.name
        )(answer)


def operation(
    method: Literal["GET", "POST"],
    path: str,
    summary: str,
    answer: type[msgspec.Struct],
    **more: Any,
) -> Callable[[Run], Operation]:
    """Declares the operation that a function carries out."""

    def declared(run: Run) -> Operation:
        return Operation(method, path, summary, run.__name__, answer, run=run, **more)

    return declared


async def _answer(operation: Operation, request: Ask, gate: Gate) -> Any:
    caller = await caller_of(request, gate, operation.scope)
    if operation.method != "GET":
        _count(operation, request, gate, caller)
    body = None if operation.body is None else await _body(request, operation.body)
    query = _query(request, operation.query)
    table = await gate.table(request) if operation.has_table else None
    if table is not None and operation.method == "GET":
        table = await gate.table_for(request, table, caller.guest.visitor)
    found = await operation.run(Call(request, gate, caller, body, query, table))
    if operation.is_stream:
        return found
    return Response(to_json(found), media_type="application/json", status_code=operation.status)


def _count(operation: Operation, request: Ask, gate: Gate, caller: Caller) -> None:
    if operation.counts_as == MOVE:
        is_free = gate.moves.take(caller.guest.visitor.holder)
    else:
        is_free = gate.changes.take(client(request))
    if not is_free:
        raise Refused(429)


async def _body(request: Ask, shape: type[T]) -> T:
    headers = request.headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json" or headers.get("content-encoding", "identity") != "identity":
        raise Refused(415, say("The body is JSON, and its Content-Type is application/json."))
    try:
        return msgspec.json.decode(await request.body(), type=shape)
    except InternalServerException:
        raise Refused(400, say("The form was not sent to its end.")) from None
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise _not_understood(error) from None


def _query(request: Ask, shape: type[T] | None) -> T | None:
    pairs = request.query_params
    if shape is None:
        return None
    if any(len(pairs.getall(key)) > 1 for key in pairs):
        raise Refused(400, say("Every parameter is named once."))
    try:
        return msgspec.convert(dict(pairs), type=shape, strict=False)
    except msgspec.ValidationError as error:
        raise _not_understood(error) from None


def _not_understood(error: Exception) -> Refused:
    """What a program has got wrong is said by the library, in English."""
    return Refused(400, say("The request was not understood: {why}", why=str(error)))
