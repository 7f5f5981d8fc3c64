"""What a request brings along: who asks, from where, and what the form says."""

from __future__ import annotations

import asyncio
import math
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import Any, ParamSpec, TypeVar

from litestar import Request
from litestar.exceptions.http_exceptions import RequestEntityTooLarge
from litestar.types import HTTPScope

from fairground.game import FairgroundError
from fairground.language import in_words, say, say_of, sentence, speaking
from fairground.web.calling.mail import Mail
from fairground.web.finished.pixels import Pixels
from fairground.web.operating.bans import ban_words
from fairground.web.people.letters import Letters
from fairground.web.people.visitor import COOKIE, Visitor, newcomer
from fairground.web.serving.fair_share import FairShare
from fairground.web.serving.forms import Form, form_type, read_form
from fairground.web.serving.limits import (
    CHANGES,
    CODES,
    FORMS,
    GUESSES,
    GUESSES_BY_NAME,
    HOSTS,
    KEPT,
    KEPT_WITH_A_MESSAGE,
    KEPT_WITH_A_TABLE,
    KNOWN_CLIENTS,
    MAILING,
    MOVES,
    PAGES,
    SIGN_UPS,
    STREAMS_PER_CLIENT,
    TALK,
    TALK_OF_A_CLIENT,
    Buckets,
)
from fairground.web.serving.proxies import client_key
from fairground.web.serving.reach import Reach
from fairground.web.serving.refusals import ClosedTable, Refused
from fairground.web.serving.visit import CURRENT
from fairground.web.watching.live import LiveTable
from fairground.web.watching.onlookers import CLOSED
from fairground.web.watching.tables import Tables

P = ParamSpec("P")
T = TypeVar("T")
Ask = Request[Any, Any, Any]
NO_TABLE = sentence(
    "This table is gone. Tables that nobody plays at any more are deleted after a while."
)
QUICK_PLIES = 50
"""Up to this many plies a log is drawn as quickly as any page."""
FOR_THE_BANNED = (
    *("/privacy/", "/sign-in", "/sign-out", "/recover", "/mail/"),
    *("/settings", "/notes", "/calls/off/"),
)
"""Forms that somebody may send who is banned: they look, and their data is theirs."""
_TABLE = re.compile(r"[a-z0-9-]{1,60}")


class Gate:
    """Stands at the door: knows the visitors, counts the requests, reads the forms."""

    def __init__(
        self,
        tables: Tables,
        reach: Reach = Reach(),  # noqa: B008  (it is frozen)
        mail: Mail | None = None,
    ) -> None:
        self.tables = tables
        self.reach = reach
        self.pages = Buckets(PAGES)
        self.moves = Buckets(MOVES)
        self.changes = Buckets(CHANGES)
        self.forms = Buckets(FORMS)
        self.hosts = Buckets(HOSTS)
        self.kept = Buckets(KEPT)
        self.codes = Buckets(CODES)
        self.guesses = Buckets(GUESSES)
        self.guesses_by_name = Buckets(GUESSES_BY_NAME)
        self.sign_ups = Buckets(SIGN_UPS)
        self.mailing = Buckets(MAILING)
        self.letters: Letters | None = None
        if mail is not None:
            self.letters = Letters(mail, tables.accounts, tables.store)
        self.talk = Buckets(TALK)
        self.talk_of_a_client = Buckets(TALK_OF_A_CLIENT)
        self._known_hosts: dict[tuple[str, str], None] = {}
        self.long_work = FairShare()
        self.lobbies = FairShare()
        self.pixels = Pixels()
        self._streams: Counter[str] = Counter()

    def count(self, scope: HTTPScope) -> None:
        """Every request counts, whatever it asks for: a form apart from all the rest."""
        buckets = self.forms if scope["method"] == "POST" else self.pages
        who = client_key(scope["client"][0]) if scope["client"] else ""
        if not buckets.take(who):
            raise Refused(429)
        self._count_host(who, header_of(scope, b"host"))

    def _count_host(self, who: str, host: str) -> None:
        """Links on a page begin with the host, so every host has pages of its own in the memory."""
        known = self._known_hosts
        if (who, host) in known:
            return
        if not self.hosts.take(who):
            raise Refused(429, say("You have called this server by too many names."))
        if len(known) >= KNOWN_CLIENTS:
            del known[next(iter(known))]
        known[who, host] = None

    def guest(self, request: Ask) -> Guest:
        """Somebody who asks for a page; a browser that is new here gets a cookie with its page, and
        so does one whose cookie still names a session that a ban has ended."""
        known = CURRENT.get().visitor
        carried = self.tables.keys.visitor(request.cookies.get(COOKIE))
        has_ended = carried is not None and known is not None and carried.session != known.session
        return Guest(known or newcomer(), known is None or has_ended, self.origin_of(request))

    def origin_of(self, request: Ask) -> str:
        """What links to us begin with on this client's pages."""
        who = request.scope["client"]
        return self.reach.origin_for(who[0] if who else "", origin(request))

    async def mover(self, request: Ask) -> Sent:
        """Somebody who plays a move, and the form. Light: it is on the way of every move."""
        guest = self._sender(request)
        if not self.moves.take(guest.visitor.holder):
            raise Refused(429)
        return Sent(guest, (await self._own_form(request, guest)).fields)

    async def changer(self, request: Ask) -> Sent:
        """Somebody who changes seats or tables, and the form."""
        guest = self._changing(request)
        return Sent(guest, (await self._own_form(request, guest)).fields)

    async def uploader(self, request: Ask, field: str, most: int) -> tuple[Guest, Upload]:
        """Somebody who opens a table. The form may bring a text file of at most ``most`` bytes."""
        guest = self._changing(request)
        form = await self._own_form(request, guest, with_file=True)
        file = form.files.get(field, b"")
        pasted = form.fields.get(f"{field}-text", "")
        self.count_table(request, len(file) + len(pasted))
        return guest, Upload(form.fields, file, field, most)

    def count_table(self, request: Ask, letters: int = 0) -> None:
        """Somebody opens a table; ``letters`` is how much has to be kept beside it."""
        if not self.kept.take(client(request), letters + KEPT_WITH_A_TABLE):
            raise Refused(429, say("You have opened very many tables, or brought very long files."))

    def count_kept(self, request: Ask, letters: int) -> None:
        """Something else has to be kept for somebody."""
        if not self.kept.take(client(request), letters + KEPT_WITH_A_MESSAGE):
            raise Refused(429)

    def check_guess(self, request: Ask, name: str) -> None:
        """Nobody guesses passwords or codes for long, neither from one address nor of one account
        from many. Names without an account are counted too."""
        if not self.guesses.take(client(request)) or not self.guesses_by_name.take(name):
            words = say("There were too many attempts to sign in. Try again in a few minutes.")
            raise Refused(429, words)

    def check_sign_up(self, request: Ask) -> None:
        if not self.sign_ups.take(client(request)):
            raise Refused(429, say("There are many new accounts from your address already."))

    def check_talk(self, request: Ask, guest: Guest, letters: int) -> None:
        """Whether somebody may say one more thing."""
        who = client(request)
        may_talk = self.talk.take(guest.visitor.holder) and self.talk_of_a_client.take(who)
        if not may_talk or not self.kept.take(who, letters + KEPT_WITH_A_MESSAGE):
            raise Refused(429, say("You have said a lot in a short time."))

    def _changing(self, request: Ask) -> Guest:
        guest = self._sender(request)
        if not self.changes.take(client(request)):
            raise Refused(429)
        return guest

    def _sender(self, request: Ask) -> Guest:
        """What can be judged before the body is read: a form counts only if it comes from a page
        of ours, in a browser that has been here."""
        visitor = CURRENT.get().visitor
        if visitor is None or not is_same_origin(request):
            raise Refused(403)
        ban = CURRENT.get().ban
        if ban is not None and not request.scope["path"].startswith(FOR_THE_BANNED):
            raise Refused(403, ban_words(ban, self.tables.store.wall()))
        return Guest(visitor, False, self.origin_of(request))

    async def visitor(self, scope: HTTPScope) -> Visitor | None:
        """Who carries this cookie; None for a browser that is new here, or was signed out."""
        cookie = cookie_value(header_of(scope, b"cookie"), COOKIE)
        found = self.tables.keys.visitor(cookie)
        return None if found is None else await self.tables.accounts.known(found)

    async def _own_form(self, request: Ask, guest: Guest, with_file: bool = False) -> Form:
        """The form, if it carries the token that only our own pages can know."""
        if headers_of(request.scope, b"content-encoding") not in ([], ["identity"]):
            raise Refused(415, "A form is sent as it is, not compressed.")
        types = headers_of(request.scope, b"content-type")
        if len(types) > 1:
            raise Refused(400, "A request has one Content-Type.")
        kind = form_type(types[0] if types else "", with_file)
        form = read_form(await body_of(request), kind)
        if not self.tables.keys.is_own_form(guest.visitor, form.fields.get("token", "")):
            raise Refused(403)
        return form

    def streams(self, request: Ask) -> AbstractContextManager[None]:
        """Counts an event stream for as long as the client keeps it open."""
        who = client(request)
        if self._streams[who] >= STREAMS_PER_CLIENT:
            raise Refused(429, say("There are too many event streams from your address already."))
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
        """The table of the address. Bringing it back from the disk may take a while."""
        name = request.path_params["name"]
        found = self.tables.at_hand(name)
        if found is None and _TABLE.fullmatch(name):
            async with self.turn(request):
                found = await self.tables.find(name)
        elif found is not None and not _is_move(request, name):
            await self.tables.others.make_present(found)
        if found is None:
            raise Refused(404, in_words(NO_TABLE))
        return found

    async def table_for(self, request: Ask, live: LiveTable, visitor: Visitor) -> LiveTable:
        """A table as somebody may see it: the present, or as late as onlookers do. Refused if they
        may not look on."""
        if live.shows_itself_to(visitor.holder):
            return live
        if live.header.onlookers == CLOSED:
            raise ClosedTable
        if live.past is None:
            async with self.turn(request):
                past = await self.tables.past_of(live)
        else:
            past = await self.tables.past_of(live)
        return live if live.shows_itself_to(visitor.holder) else past

    def turn(self, request: Ask) -> AbstractAsyncContextManager[None]:
        """For whatever takes long: the client's turn to have it done."""
        return self.long_work.turn(client(request))

    async def apart(self, request: Ask, work: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """Do long work in the client's turn, in another thread."""
        async with self.turn(request):
            return await asyncio.to_thread(work, *args, **kw)

    async def catch_up(self, request: Ask, live: LiveTable, seats: Iterable[int | None]) -> None:
        """Work out the logs of a table that has just been loaded, before its pages are drawn."""
        for seat in seats:
            table = None if live.table is None else live.timeline.now(seat).table
            with speaking(live.game.language):
                is_known = table is not None and seat in table.logbook
            if table is not None and table.ply > QUICK_PLIES and not is_known:
                still = table.snapshot()
                with speaking(live.game.language):
                    await self.apart(request, still.log_parts, seat)
                    table.adopt_log(seat, still)


@dataclass(frozen=True)
class Guest:
    visitor: Visitor
    is_new: bool
    origin: str


@dataclass(frozen=True)
class Sent:
    """A form, and who sent it."""

    guest: Guest
    form: dict[str, str]


@dataclass(frozen=True)
class Upload:
    """A form with a text file, which is read when somebody asks for it."""

    fields: dict[str, str]
    raw: bytes
    field: str
    most: int

    def text(self) -> str:
        """The file as text; nothing if none was chosen."""
        if len(self.raw) > self.most:
            kilobytes = self.most // 1024
            raise FairgroundError(
                say_of(
                    self.field == "edition",
                    "The edition is too big: at most {number} KB.",
                    "The record is too big: at most {number} KB.",
                    number=kilobytes,
                )
            )
        try:
            return self.raw.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise FairgroundError(
                say_of(
                    self.field == "edition",
                    "The edition is not UTF-8 text: byte {number}.",
                    "The record is not UTF-8 text: byte {number}.",
                    number=error.start,
                )
            ) from None


def seat_number(text: str, seats: int) -> int | None:
    """A seat of the table, or None for an onlooker."""
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 3 and int(text) < seats):
        raise Refused(400, say("There is no such seat."))
    return int(text)


def ply_number(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 8):
        raise Refused(400, say("A ply is a whole number."))
    return int(text)


def header_of(scope: HTTPScope, name: bytes) -> str:
    """The first header of a name, in small letters, or nothing."""
    for key, value in scope["headers"]:
        if key == name:
            return value.decode("latin-1")
    return ""


def headers_of(scope: HTTPScope, name: bytes) -> list[str]:
    """All headers of a name, in small letters."""
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


async def body_of(request: Ask) -> bytes:
    """What follows the head of a request, if it is no longer than its route takes."""
    most = request.route_handler.resolve_request_max_body_size() or math.inf
    announced = header_of(request.scope, b"content-length")
    if announced and not announced.isdecimal():
        raise Refused(400, "A request has one Content-Length, which is a number.")
    if announced and int(announced) > most:
        raise RequestEntityTooLarge
    pieces, length, is_whole = [], 0, False
    while not is_whole:
        event = await request.receive()
        if event["type"] != "http.request":
            raise Refused(400, say("The form was not sent to its end."))
        pieces.append(event["body"])
        length += len(event["body"])
        if length > most:
            raise RequestEntityTooLarge
        is_whole = not event["more_body"]
    return pieces[0] if len(pieces) == 1 else b"".join(pieces)


def _is_move(request: Ask, table: str) -> bool:
    """Whether another server has moved at the table shows by itself when a move is kept."""
    paths = (f"/table/{table}", f"/api/tables/{table}/moves")
    return request.method == "POST" and request.scope["path"] in paths


def client(request: Ask) -> str:
    who = request.scope["client"]
    return client_key(who[0]) if who else ""


def origin(request: Ask) -> str:
    """The address under which the browser knows us; nothing if it did not say."""
    host = header_of(request.scope, b"host")
    return f"{request.scope['scheme']}://{host}" if host else ""


def is_same_origin(request: Ask) -> bool:
    """Whether a page of ours sent this, as far as the browser tells. The scheme is not compared:
    a proxy that we do not trust may speak HTTPS for us."""
    scope = request.scope
    if any(site not in ("same-origin", "none") for site in headers_of(scope, b"sec-fetch-site")):
        return False
    said = headers_of(scope, b"origin")
    host = header_of(scope, b"host").lower() if said else ""
    return all(page.lower() in (f"http://{host}", f"https://{host}") for page in said)


def cookie_value(header: str, name: str) -> str | None:
    """The value of one cookie in the header ``Cookie``."""
    for pair in header.split(";"):
        found, _, value = pair.strip().partition("=")
        if found == name:
            return value
    return None
