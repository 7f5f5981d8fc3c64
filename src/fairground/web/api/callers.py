"""Who calls: somebody with a token, a page of ours, or a stranger who only looks."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.language import say
from fairground.web.api.problems import Denied
from fairground.web.operating.bans import ban_words
from fairground.web.people.tokens import SCOPES
from fairground.web.people.visitor import digest
from fairground.web.serving.requests import Ask, Gate, Guest, is_same_origin

FORM_HEADER = "x-form-token"


@dataclass(frozen=True)
class Caller:
    guest: Guest
    scopes: frozenset[str]


async def caller_of(request: Ask, gate: Gate, scope: str) -> Caller:
    """Who asks for something that needs a scope. A cookie is enough to look; to change something a
    page of ours sends the token of its forms too, so that no other page can do it for its
    reader."""
    said = request.headers.getall("authorization", [])
    if said:
        caller = await _with_token(request, gate, said)
    else:
        caller = _with_cookie(request, gate)
    ban = await gate.tables.bans.of(caller.guest.visitor)
    if ban is not None and request.method != "GET":
        raise Denied(403, "banned", ban_words(ban, gate.tables.store.wall()))
    if scope and scope not in caller.scopes:
        raise Denied(
            403, "scope_missing", say("This token does not have the scope {scope}.", scope=scope)
        )
    return caller


async def _with_token(request: Ask, gate: Gate, said: list[str]) -> Caller:
    kind, _, secret = said[0].partition(" ")
    token = None
    if len(said) == 1 and kind.lower() == "bearer":
        token = await gate.tables.store.token(digest(secret.strip()))
    if token is None:
        words = say("This token is not known here. Perhaps it was taken back.")
        raise Denied(401, "token_unknown", words)
    return Caller(Guest(token.visitor, False, gate.origin_of(request)), token.scopes)


def _with_cookie(request: Ask, gate: Gate) -> Caller:
    guest = gate.guest(request)
    if request.method != "GET":
        token = request.headers.get(FORM_HEADER, "")
        is_own_page = is_same_origin(request) and gate.tables.keys.is_own_form(guest.visitor, token)
        if guest.is_new or not is_own_page:
            words = say("This needs a token: send it as Authorization: Bearer …")
            raise Denied(401, "token_needed", words)
    return Caller(guest, frozenset(SCOPES))
