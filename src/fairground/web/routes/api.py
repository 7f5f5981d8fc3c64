"""The API's document and its page, and the tokens of programs."""

from __future__ import annotations

from functools import cache

import msgspec
from litestar import Response, get, post
from markupsafe import Markup

from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import say
from fairground.names import checked_name
from fairground.web.api.document import document
from fairground.web.pages.api import api_page
from fairground.web.pages.tokens import tokens_page
from fairground.web.people import token_rows
from fairground.web.people.tokens import MOST_TOKENS, SCOPES, new_token
from fairground.web.people.visitor import digest
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Gate, Guest
from fairground.web.serving.responses import Answer, html, led_to, refusal
from fairground.web.storage.store_errors import Conflict


@get("/schema")
async def show_schema() -> Response[bytes]:
    """The OpenAPI document."""
    return Response(_document(), media_type="application/json")


@cache
def _document() -> bytes:
    return msgspec.json.format(msgspec.json.encode(document()))


@get("/api")
async def show_api(gate: TheGate, guest: TheGuest) -> Answer:
    return html(api_page(document()), guest, gate.tables.keys)


@get("/tokens")
async def show_tokens(gate: TheGate, guest: TheGuest) -> Answer:
    return await _page(gate, guest)


@post("/tokens", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def make_token(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """The answer is the only page that ever shows the new token."""
    guest, form = sent.guest, sent.form
    gate.count_kept(request, 0)
    try:
        label = checked_name(form.get("label", "") or say("My program"))
        scopes = [scope for scope in SCOPES if form.get(f"scope-{scope}")]
        if not scopes:
            raise FairgroundError(say("Choose at least one thing that the program may do."))
        secret, token = new_token(guest.visitor, label, scopes)
        try:
            await gate.tables.store.keep_token(token, digest(secret), MOST_TOKENS)
        except Conflict:
            raise FairgroundError(
                say("You have {number} tokens; take one back first.", number=MOST_TOKENS)
            ) from None
    except FairgroundError as error:
        status, words = refusal(error)
        return await _page(gate, guest, flash=words, status=status)
    return await _page(gate, guest, secret)


@post("/tokens/drop", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def drop_token(gate: TheGate, sent: TheForm) -> Answer:
    token, holder = sent.form.get("id", ""), sent.guest.visitor.holder
    await gate.tables.accounts.change(token_rows.drop(token, holder))
    return led_to("/tokens")


async def _page(
    gate: Gate, guest: Guest, secret: str = "", flash: Markup = EMPTY, status: int = 200
) -> Answer:
    keys = gate.tables.keys
    known = [] if guest.is_new else await gate.tables.store.tokens_of(guest.visitor.holder)
    page = tokens_page(known, keys.form_token(guest.visitor), secret, flash)
    return html(page, guest, keys, status)
