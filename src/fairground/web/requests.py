"""What a request brings along: who asks, from where, and what the form says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any

from litestar import Request
from litestar.datastructures import UploadFile
from litestar.exceptions import (
    ClientException,
    NotFoundException,
    PermissionDeniedException,
    TooManyRequestsException,
)

from fairground.game import FairgroundError
from fairground.web.limits import CHANGES, MOVES, PAGES, STREAMS_PER_CLIENT, Buckets
from fairground.web.live import LiveTable
from fairground.web.tables import Tables
from fairground.web.visitor import COOKIE, Visitor, newcomer

Ask = Request[Any, Any, Any]
_HOST = re.compile(r"[\w.:\[\]-]{1,255}", re.ASCII)
_TABLE = re.compile(r"[a-z0-9-]{1,60}")


class Gate:
    """Stands at the door: knows the visitors, counts the requests, reads the forms."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.pages = Buckets(PAGES)
        self.moves = Buckets(MOVES)
        self.changes = Buckets(CHANGES)
        self._streams: Counter[str] = Counter()

    def guest(self, request: Ask) -> Guest:
        """Whoever asks for a page; a browser that is new here gets a cookie with its page."""
        if not self.pages.take(client(request)):
            raise TooManyRequestsException
        known = self.tables.keys.visitor(request.cookies.get(COOKIE))
        return Guest(known or newcomer(), known is None, origin(request))

    def mover(self, request: Ask, form: dict[str, str]) -> Guest:
        """Whoever plays a move. Light, for it is on the way of every move."""
        guest = self._sender(request, form)
        if not self.moves.take(guest.visitor.holder):
            raise TooManyRequestsException
        return guest

    def changer(self, request: Ask, form: dict[str, str]) -> Guest:
        """Whoever opens tables or changes seats."""
        guest = self._sender(request, form)
        if not self.changes.take(client(request)):
            raise TooManyRequestsException
        return guest

    def _sender(self, request: Ask, form: dict[str, str]) -> Guest:
        """A form counts only if it came from a page of ours and from the browser we gave it to."""
        visitor = self.tables.keys.visitor(request.cookies.get(COOKIE))
        if visitor is None or not self.tables.keys.is_own_form(visitor, form.get("token", "")):
            raise PermissionDeniedException
        if request.headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            raise PermissionDeniedException
        return Guest(visitor, False, origin(request))

    def streams(self, request: Ask) -> AbstractContextManager[None]:
        """Counts an event stream for as long as the client keeps it open."""
        who = client(request)
        if self._streams[who] >= STREAMS_PER_CLIENT:
            raise TooManyRequestsException
        return self._counted(who)

    @contextmanager
    def _counted(self, who: str) -> Iterator[None]:
        self._streams[who] += 1
        try:
            yield
        finally:
            self._streams[who] -= 1
            if not self._streams[who]:
                del self._streams[who]

    async def table(self, request: Ask) -> LiveTable:
        """The table of the address."""
        name = request.path_params["name"]
        found = await self.tables.find(name) if _TABLE.fullmatch(name) else None
        if found is None:
            raise NotFoundException
        return found


def gate_of(request: Ask) -> Gate:
    gate: Gate = request.app.state.gate
    return gate


@dataclass(frozen=True)
class Guest:
    visitor: Visitor
    is_new: bool
    origin: str


async def form_fields(request: Ask) -> dict[str, str]:
    """The plain fields of a form, each once."""
    try:
        form = await request.form()
    except UnicodeDecodeError:
        raise ClientException("A form is UTF-8 text.") from None
    return {name: value for name, value in form.multi_items() if isinstance(value, str)}


async def file_text(request: Ask, field: str, most: int) -> str:
    """The text file of a form's field, or nothing."""
    form = await request.form()
    file = form.get(field)
    if not isinstance(file, UploadFile):
        return ""
    data = await file.read()
    if len(data) > most:
        raise FairgroundError(f"The {field} is too big: at most {most // 1024} KB.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FairgroundError(f"The {field} is not UTF-8 text: byte {error.start}.") from None


def seat_number(text: str, seats: int) -> int | None:
    """A seat of the table, or None for an onlooker."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats):
        raise ClientException("There is no such seat.")
    return int(text)


def ply_number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 8):
        raise ClientException("A ply is a whole number.")
    return int(text)


def client(request: Ask) -> str:
    return request.client.host if request.client else ""


def origin(request: Ask) -> str:
    """The address under which the browser knows us; nothing if it cannot be one."""
    host = request.headers.get("host", "")
    return f"{request.url.scheme}://{host}" if _HOST.fullmatch(host) else ""
