"""The settings page."""

from __future__ import annotations

import re
from dataclasses import replace

from litestar import get, post
from litestar.datastructures import Cookie

from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import LANGUAGES, say
from fairground.names import NAME_LENGTH, checked_name
from fairground.web.pages.away import away_card
from fairground.web.pages.frame import note
from fairground.web.pages.settings import settings_page
from fairground.web.people.accounts import account_of
from fairground.web.people.names import guest_name
from fairground.web.people.visitor import COOKIE_AGE
from fairground.web.routes.calls import seen_ways
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, Guest
from fairground.web.serving.responses import Answer, cookie, html, led_to, refusal
from fairground.web.serving.settings import SETTINGS_COOKIE, Settings, read_settings
from fairground.web.serving.visit import CURRENT
from fairground.web.timing.quiet_hours import check_zone

_OWN_PAGE = re.compile(r"/(?![/\\])[!-~]{0,2000}")
"""An address of ours, in letters that an address can have."""


@get("/settings")
async def show_settings(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    name = guest.visitor.name or guest_name(guest.visitor)
    token = gate.tables.keys.form_token(guest.visitor)
    flash = EMPTY
    if "saved" in request.query_params:
        flash = note("calm", "flag", say("Saved."), say("These are your settings from now on."))
    away = away_card(await seen_ways(gate, guest), token)
    page = settings_page(CURRENT.get().settings, name, token, flash, away)
    return html(page, guest, gate.tables.keys)


@post("/settings", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def save_settings(gate: TheGate, sent: TheForm) -> Answer:
    guest, keys = sent.guest, gate.tables.keys
    settings, name = read_settings(sent.form), sent.form.get("name", "")
    try:
        name = checked_name(name) if name.strip() else ""
        check_zone(sent.form.get("zone", ""))
    except FairgroundError as error:
        status, words = refusal(error)
        token = keys.form_token(guest.visitor)
        page = settings_page(settings, name[:NAME_LENGTH], token, words)
        return html(page, guest, keys, status)
    await _keep(gate, guest, settings)
    visitor = cookie(replace(guest.visitor, name=name), guest.origin, keys)
    return led_to("/settings?saved", [visitor, settings_cookie(settings, guest.origin)])


@get("/language/{language:str}")
async def switch_language(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    """A link in every page's head. It only changes how somebody reads, so it needs no form."""
    language = request.path_params["language"]
    if language not in LANGUAGES:
        raise Refused(404)
    settings = replace(CURRENT.get().settings, language=language)
    await _keep(gate, guest, settings)
    back = request.query_params.get("back", "/")
    return led_to(
        back if _OWN_PAGE.fullmatch(back) else "/", [settings_cookie(settings, guest.origin)]
    )


async def _keep(gate: Gate, guest: Guest, settings: Settings) -> None:
    """The settings of somebody who is signed in follow them to their other devices."""
    account = account_of(guest.visitor)
    if account is not None and settings != account.settings:
        await gate.tables.accounts.keep_settings(account, settings)


def settings_cookie(settings: Settings, origin: str) -> Cookie:
    return Cookie(
        SETTINGS_COOKIE,
        value=settings.cookie,
        max_age=COOKIE_AGE,
        httponly=True,
        samesite="lax",
        secure=origin.startswith("https:"),
    )
