"""What goes back: pages, redirects, and refusals in words: a page, or a note for the module."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Sequence
from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from markupsafe import Markup

from fairground.draw import EMPTY, escaped, markup
from fairground.game import FairgroundError, IllegalMove, StaleMove
from fairground.language import SOURCE, say
from fairground.lesson import LessonHint
from fairground.web.api.problems import is_for_programs, problem_of
from fairground.web.pages.frame import language_of, note
from fairground.web.pages.rules import rule_button
from fairground.web.pages.trouble import closed_table_page, trouble_page, words_for
from fairground.web.people.visitor import COOKIE, COOKIE_AGE, Keyring, Visitor
from fairground.web.serving.compression import best_coding
from fairground.web.serving.refusals import ClosedTable, Refused
from fairground.web.serving.requests import Ask, Guest, header_of
from fairground.web.serving.static import StaticFile
from fairground.web.storage.store_errors import DatabaseLost, StoreError, Uncertain

Answer = Response[Any]

log = logging.getLogger("fairground")

_SECRET = re.compile(r"^(/+join/+[^/]*/|/+mail/|/+calls/+off/).*", re.DOTALL)

SAFETY = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}


_EVERYWHERE = [
    (name.encode(), value.encode())
    for name, value in {**SAFETY, "cache-control": "no-store"}.items()
]


_AVOIDABLE = frozenset(name for name, _ in _EVERYWHERE)


OF_PARTS = ("x-content-type-options", "cross-origin-resource-policy")
"""What matters for the parts of a page. All else is about documents: what they may load, who may
show them in a frame."""
_UNNEEDED = frozenset(name.encode() for name in SAFETY if name not in OF_PARTS)
KEPT_FOR_GOOD = "public, max-age=31536000, immutable"
_KEPT_FOR_GOOD = KEPT_FOR_GOOD.encode()


ANYWHERE = b"frame-ancestors *"
"""What a page says that may stand in a frame of somebody else's page."""


def with_safety(headers: Iterable[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """The headers of an answer, and those that tell the browser what it must not do."""
    given = list(headers)
    present = {name.lower() for name, _ in given}
    if _AVOIDABLE.isdisjoint(present):
        return given + _EVERYWHERE
    if any(name == b"content-security-policy" and ANYWHERE in value for name, value in given):
        present.add(b"x-frame-options")
    if _is_part(given):
        present |= _UNNEEDED
    return given + [pair for pair in _EVERYWHERE if pair[0] not in present]


def _is_part(headers: Sequence[tuple[bytes, bytes]]) -> bool:
    """Whether an answer is one of our own files, from which pages are put together: nothing that
    anybody wrote is in them."""
    return (b"cache-control", _KEPT_FOR_GOOD) in headers


def html(page: Markup, guest: Guest, keys: Keyring, status: int = 200) -> Response[str]:
    cookies = [cookie(guest.visitor, guest.origin, keys)] if guest.is_new else []
    return Response(page, media_type="text/html", status_code=status, cookies=cookies)


def plain(text: str, headers: dict[str, str] | None = None) -> Response[str]:
    return Response(text, media_type="text/plain", headers=headers)


def led_to(address: str, cookies: list[Cookie] | None = None) -> Response[None]:
    """After a form: the browser fetches the page that follows."""
    return Response(None, status_code=303, headers={"location": address}, cookies=cookies or [])


def cookie(visitor: Visitor, origin: str, keys: Keyring) -> Cookie:
    return Cookie(
        COOKIE,
        value=keys.cookie(visitor),
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=origin.startswith("https:"),
    )


def wants_json(request: Request[Any, Any, Any]) -> bool:
    return "application/json" in header_of(request.scope, b"accept")


def refusal(error: FairgroundError | StoreError, game: str = "") -> tuple[int, Markup]:
    """A status and a note for something that is not possible, or that broke. Where a move was to be
    played, ``game`` is what the rules are of."""
    if isinstance(error, StoreError):
        log.error("%s", error, extra={"event": "database-trouble"})
        reason = markup(f"<span{language_of(SOURCE)}>{escaped(str(error))}</span>")
        words = markup(f"{reason} {escaped(_what_is_kept(error))}")
        return 503, note("bad", "tent", say("The server has trouble with its database."), words)
    if isinstance(error, StaleMove):
        calm = say("This is the table now. Please choose again.")
        return 409, note("calm", "clock", say("The table had moved on."), calm)
    if isinstance(error, LessonHint):
        words = markup(f"<span{language_of(error.language)}>{escaped(str(error))}</span>")
        return 422, note("calm", "book", say("Not this time."), words)
    rule = EMPTY
    if game and isinstance(error, IllegalMove):
        rule = rule_button(game, error.paragraph)
    return 422, note("bad", "flop", str(error), say("Nothing has changed."), rule)


def _what_is_kept(error: StoreError) -> str:
    if isinstance(error, DatabaseLost):
        return say("What was played last may be lost. Please tell the operator of this server.")
    if isinstance(error, Uncertain):
        return say("It may have been kept or not; the table shows which when the database is back.")
    return say("Nothing has changed. Please try again in a moment.")


def static_answer(file: StaticFile, request: Ask) -> Response[bytes]:
    headers = {"cache-control": KEPT_FOR_GOOD, "vary": "accept-encoding"}
    coding = best_coding(request.headers.get("accept-encoding", ""))
    if coding in file.packed:
        headers["content-encoding"] = coding
        return Response(file.packed[coding], media_type=file.media_type, headers=headers)
    return Response(file.body, media_type=file.media_type, headers=headers)


def answer_refused(request: Ask, error: FairgroundError | StoreError) -> Response[Any]:
    status, said = refusal(error)
    if is_for_programs(request.scope["path"]):
        return problem_of(error)
    if wants_json(request):
        return Response({"note": said}, status_code=status)
    changed = _what_is_kept(error) if isinstance(error, StoreError) else ""
    return _page(trouble_page(status, str(error), changed), status)


def answer_http(request: Ask, error: HTTPException) -> Response[Any]:
    if is_for_programs(request.scope["path"]):
        return problem_of(error)
    if isinstance(error, ClosedTable) and not wants_json(request):
        return _page(closed_table_page(error.words), error.status_code)
    words = error.words if isinstance(error, Refused) else ""
    return _trouble(request, error.status_code, words)


def loggable(path: str) -> str:
    """An address for the log, on one line, and without the secret of a link."""
    return ascii(_SECRET.sub(r"\1…", path))[1:-1]


def answer_broken(request: Ask, error: Exception) -> Response[Any]:
    fields = {"event": "request-failed"}
    path = loggable(request.scope["path"])
    log.error("%s %s failed", request.method, path, exc_info=error, extra=fields)
    if is_for_programs(request.scope["path"]):
        return problem_of(error)
    return _trouble(request, 500)


def _trouble(request: Ask, status: int, reason: str = "") -> Response[Any]:
    headers = {"retry-after": "2"} if status in (429, 503) else None
    if wants_json(request):
        bold, words = words_for(status)
        text = note("bad", "tent", bold, f"{reason} {words}".strip())
        return Response({"note": text}, status_code=status, headers=headers)
    return _page(trouble_page(status, reason), status, headers)


def _page(page: Markup, status: int, headers: dict[str, str] | None = None) -> Response[str]:
    return Response(page, media_type="text/html", status_code=status, headers=headers)
