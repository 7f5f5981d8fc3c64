"""What is kept about people; taking it along, and erasing it."""

from __future__ import annotations

import io
import zipfile

import msgspec
from litestar import Response, get, post

from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.pages.frame import note
from fairground.web.pages.privacy import erasing_page, privacy_page
from fairground.web.people.accounts import AccountError, account_of, folded
from fairground.web.people.personal_data import erase
from fairground.web.people.taking_along import taken_along
from fairground.web.people.visitor import newcomer
from fairground.web.routes.settings import settings_cookie
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Gate, Guest, client
from fairground.web.serving.responses import Answer, cookie, html, led_to, refusal
from fairground.web.serving.settings import Settings
from fairground.web.serving.visit import CURRENT


@get("/privacy")
async def show_privacy(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    flash = EMPTY
    if "erased" in request.query_params:
        flash = note("calm", "flag", say("Erased."), say("Nothing here knows you any more."))
    keys = gate.tables.keys
    token = keys.form_token(guest.visitor)
    account = account_of(guest.visitor)
    page = privacy_page(gate.tables.spans, account is not None, token, flash)
    return html(page, guest, keys)


@post("/privacy/export", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def export_data(request: Ask, gate: TheGate, sent: TheForm) -> Response[bytes]:
    """A zip file: ``data.json`` and the records of finished games."""
    settings = CURRENT.get().settings
    found, records = await taken_along(request, gate, sent.guest.visitor, settings)
    files = {"data.json": msgspec.json.format(msgspec.json.encode(found), indent=2).decode()}
    files |= {f"records/{table}.txt": record for table, record in records.items()}
    packed = await gate.apart(request, _zipped, files)
    headers = {"content-disposition": 'attachment; filename="fairground.zip"'}
    return Response(packed, media_type="application/zip", headers=headers)


@get("/privacy/erase")
async def show_erasing(gate: TheGate, guest: TheGuest) -> Answer:
    return _erasing(gate, guest)


@post("/privacy/erase", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def erase_data(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """The browser is a stranger's then. An account asks for its password first."""
    guest, form = sent.guest, sent.form
    account = account_of(guest.visitor)
    try:
        if account is not None:
            gate.check_guess(request, folded(account.name))
            password = form.get("password", "")
            await gate.tables.accounts.check_password(account, password, client(request))
        if "sure" not in form:
            raise AccountError(say("Tick that you are sure; this cannot be undone."))
    except FairgroundError as error:
        return _erasing(gate, guest, error)
    await gate.tables.accounts.change(erase(guest.visitor.holder))
    cookies = [cookie(newcomer(), guest.origin, gate.tables.keys)]
    return led_to("/privacy?erased", [*cookies, settings_cookie(Settings(), guest.origin)])


def _erasing(gate: Gate, guest: Guest, error: FairgroundError | None = None) -> Answer:
    keys = gate.tables.keys
    status, flash = (200, EMPTY) if error is None else refusal(error)
    is_account = account_of(guest.visitor) is not None
    page = erasing_page(is_account, keys.form_token(guest.visitor), flash)
    return html(page, guest, keys, status)


def _zipped(files: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        for name, text in files.items():
            file.writestr(name, text)
    return packed.getvalue()
