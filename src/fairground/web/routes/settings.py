"""The settings page."""

from __future__ import annotations

from dataclasses import replace

from litestar import get, post
from litestar.datastructures import Cookie

from fairground.game import FairgroundError
from fairground.names import NAME_LENGTH, checked_name
from fairground.web.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.limits import BODY
from fairground.web.names import guest_name
from fairground.web.pages.frame import note
from fairground.web.pages.settings import settings_page
from fairground.web.requests import Ask
from fairground.web.responses import Answer, cookie, html, led_to, refusal
from fairground.web.settings import SETTINGS_COOKIE, Settings, read_settings
from fairground.web.visit import CURRENT
from fairground.web.visitor import COOKIE_AGE

SAVED = note("calm", "flag", "Saved.", "These are your settings from now on.")


@get("/settings")
async def show_settings(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    name = guest.visitor.name or guest_name(guest.visitor)
    token = gate.tables.keys.form_token(guest.visitor)
    page = settings_page(
        CURRENT.get().settings, name, token, *([SAVED] if "saved" in request.query_params else [])
    )
    return html(page, guest, gate.tables.keys)


@post("/settings", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def save_settings(gate: TheGate, sent: TheForm) -> Answer:
    guest, keys = sent.guest, gate.tables.keys
    settings, name = read_settings(sent.form), sent.form.get("name", "")
    try:
        name = checked_name(name) if name.strip() else ""
    except FairgroundError as error:
        status, words = refusal(error)
        token = keys.form_token(guest.visitor)
        page = settings_page(settings, name[:NAME_LENGTH], token, words)
        return html(page, guest, keys, status)
    visitor = cookie(replace(guest.visitor, name=name), guest.origin, keys)
    return led_to("/settings?saved", [visitor, _settings_cookie(settings, guest.origin)])


def _settings_cookie(settings: Settings, origin: str) -> Cookie:
    return Cookie(
        SETTINGS_COOKIE,
        value=settings.cookie,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=origin.startswith("https:"),
    )
