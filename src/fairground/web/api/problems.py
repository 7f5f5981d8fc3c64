"""Refusals for programs: a code that stays the same, and a sentence for a person."""

from __future__ import annotations

from litestar import Response
from litestar.exceptions import HTTPException

from fairground.bots.fair_queue import Busy
from fairground.bots.thinkers import NobodyThinks
from fairground.game import (
    EditionError,
    FairgroundError,
    IllegalMove,
    OptionError,
    RecordError,
    StaleMove,
    UnreadableMove,
)
from fairground.lesson import LessonHint
from fairground.web.api.shapes import Problem, to_json
from fairground.web.pages.trouble import words_for
from fairground.web.seats.reseating import SeatError
from fairground.web.serving.refusals import Refused
from fairground.web.storage.store_errors import StoreError

PREFIX = "/api/"
STATUSES = {
    400: "not_understood",
    401: "token_needed",
    403: "not_allowed",
    404: "not_found",
    405: "wrong_method",
    408: "too_slow",
    413: "too_big",
    415: "not_json",
    422: "refused",
    429: "too_many_requests",
    431: "too_big",
    500: "broken",
    503: "busy",
}
KINDS: dict[type[Exception], tuple[int, str]] = {
    StaleMove: (409, "stale_move"),
    IllegalMove: (422, "illegal_move"),
    UnreadableMove: (422, "unreadable_move"),
    OptionError: (422, "wrong_option"),
    EditionError: (422, "wrong_edition"),
    RecordError: (422, "wrong_record"),
    SeatError: (422, "seat_refused"),
    LessonHint: (422, "lesson_hint"),
    Busy: (503, "busy"),
    NobodyThinks: (503, "busy"),
    StoreError: (503, "database_trouble"),
    FairgroundError: (422, "refused"),
}
"""The first that fits; what is more special comes first."""
CODES = sorted(
    {
        *STATUSES.values(),
        *(code for _, code in KINDS.values()),
        *("token_unknown", "scope_missing", "not_your_seat", "banned"),
    }
)


class Denied(Refused):
    """A refusal with a code of its own."""

    def __init__(self, status: int, code: str, words: str) -> None:
        super().__init__(status, words)
        self.code = code


def is_for_programs(path: str) -> bool:
    return path.startswith(PREFIX)


def problem_of(error: Exception) -> Response[bytes]:
    status, problem = _problem(error)
    headers = {"retry-after": "2"} if status in (429, 503) else {}
    if status == 401:
        headers["www-authenticate"] = "Bearer"
    if isinstance(error, HTTPException) and error.headers:
        headers |= {name.lower(): value for name, value in error.headers.items()}
    body = to_json(problem)
    return Response(body, media_type="application/json", status_code=status, headers=headers)


def _problem(error: Exception) -> tuple[int, Problem]:
    if isinstance(error, Denied):
        return error.status_code, Problem(error.code, error.words)
    if isinstance(error, HTTPException):
        status = error.status_code
        reason = error.words if isinstance(error, Refused) else ""
        code = STATUSES.get(status, STATUSES[500] if status >= 500 else STATUSES[400])
        return status, Problem(code, reason or _usual(status))
    for kind, (status, code) in KINDS.items():
        if isinstance(error, kind):
            return status, Problem(code, str(error))
    return 500, Problem(STATUSES[500], _usual(500))


def _usual(status: int) -> str:
    title, words = words_for(status)
    return f"{title}. {words}"
