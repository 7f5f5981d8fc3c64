"""Accounts: making one, signing in and out, and the ways back in."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from litestar import Response, get, post
from markupsafe import Markup

from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import say
from fairground.names import NAME_LENGTH
from fairground.web.pages.account import (
    SeenAccount,
    SeenSession,
    account_page,
    codes_page,
    recover_page,
    sign_in_page,
    sign_up_page,
)
from fairground.web.pages.frame import note
from fairground.web.people.accounts import AccountError, account_of, folded
from fairground.web.people.device import device_of
from fairground.web.people.visitor import Account, Visitor, digest
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Gate, Guest, client
from fairground.web.serving.responses import Answer, cookie, html, led_to, refusal
from fairground.web.serving.visit import CURRENT

NOTES: Mapping[str, Callable[[], tuple[str, str]]] = {
    "welcome": lambda: (
        say("Welcome."),
        say("Your account is ready, and your tables are in it. Get your recovery codes now."),
    ),
    "renamed": lambda: (
        say("Saved."),
        say("This is your name from now on. Games that you have begun keep the name of before."),
    ),
    "password": lambda: (say("Saved."), say("Every other browser is signed out.")),
    "letter": lambda: (
        say("Look into your e-mail."),
        say("Once you open its link, the address counts: a letter is on its way."),
    ),
    "address": lambda: (say("Saved."), say("This address is yours.")),
    "address-gone": lambda: (say("Saved."), say("Your account has no e-mail address now.")),
    "devices": lambda: (say("Done."), say("That browser is signed out.")),
}


@get("/sign-up")
async def show_sign_up(gate: TheGate, guest: TheGuest) -> Answer:
    if account_of(guest.visitor):
        return led_to("/account")
    return _signing_up(gate, guest, guest.visitor.name)


@post("/sign-up", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def sign_up(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    guest, form = sent.guest, sent.form
    if account_of(guest.visitor):
        return led_to("/account")
    gate.check_sign_up(request)
    name = form.get("name", "")
    try:
        visitor = await gate.tables.accounts.sign_up(
            guest.visitor,
            name,
            form.get("password", ""),
            CURRENT.get().settings,
            client(request),
            _device(request),
        )
    except FairgroundError as error:
        return _signing_up(gate, guest, name[:NAME_LENGTH], refusal(error))
    return _signed_in(gate, guest, visitor, "/account?welcome")


def _signing_up(
    gate: Gate, guest: Guest, name: str, refused: tuple[int, Markup] = (200, EMPTY)
) -> Answer:
    keys = gate.tables.keys
    page = sign_up_page(name, keys.form_token(guest.visitor), refused[1])
    return html(page, guest, keys, refused[0])


@get("/sign-in")
async def show_sign_in(gate: TheGate, guest: TheGuest) -> Answer:
    if account_of(guest.visitor):
        return led_to("/account")
    return await _signing_in(gate, guest, "")


@post("/sign-in", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def sign_in(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    guest, form = sent.guest, sent.form
    name = form.get("name", "")
    gate.check_guess(request, folded(name))
    brings = "bring" in form and CURRENT.get().ban is None
    try:
        visitor = await gate.tables.accounts.sign_in(
            guest.visitor, name, form.get("password", ""), client(request), _device(request), brings
        )
        if visitor is None:
            raise AccountError(say("Name and password do not belong together."))
    except AccountError as error:
        return await _signing_in(gate, guest, name[:NAME_LENGTH], refusal(error))
    return _signed_in(gate, guest, visitor, "/tables")


async def _signing_in(
    gate: Gate, guest: Guest, name: str, refused: tuple[int, Markup] = (200, EMPTY)
) -> Answer:
    keys, visitor = gate.tables.keys, guest.visitor
    tables = 0 if guest.is_new else await gate.tables.accounts.tables_of_guest(visitor)
    page = sign_in_page(name, keys.form_token(visitor), tables, refused[1])
    return html(page, guest, keys, refused[0])


@get("/recover")
async def show_recovery(gate: TheGate, guest: TheGuest) -> Answer:
    return _recovering(gate, guest, "")


@post("/recover", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def recover(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    guest, form = sent.guest, sent.form
    name = form.get("name", "")
    gate.check_guess(request, folded(name))
    try:
        visitor = await gate.tables.accounts.recover(
            guest.visitor,
            name,
            form.get("code", ""),
            form.get("password", ""),
            client(request),
            _device(request),
        )
        if visitor is None:
            raise AccountError(say("Name and code do not belong together, or the code was used."))
    except FairgroundError as error:
        return _recovering(gate, guest, name[:NAME_LENGTH], refusal(error))
    return _signed_in(gate, guest, visitor, "/account?password")


def _recovering(
    gate: Gate, guest: Guest, name: str, refused: tuple[int, Markup] = (200, EMPTY)
) -> Answer:
    keys = gate.tables.keys
    by_mail = gate.letters is not None
    page = recover_page(name, keys.form_token(guest.visitor), by_mail, refused[1])
    return html(page, guest, keys, refused[0])


@get("/account")
async def show_account(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    account = account_of(guest.visitor)
    if account is None:
        return led_to("/sign-in")
    said = next((NOTES[name]() for name in request.query_params if name in NOTES), None)
    flash = EMPTY if said is None else note("calm", "flag", *said)
    return await _account(gate, guest, account, (200, flash))


async def _account(gate: Gate, guest: Guest, account: Account, said: tuple[int, Markup]) -> Answer:
    accounts, own = gate.tables.accounts, digest(guest.visitor.session)
    sessions = tuple(
        SeenSession(session.digest, session.device, session.seen, session.digest == own)
        for session in await accounts.sessions(account)
    )
    codes = await accounts.codes_left(account)
    email = None if gate.letters is None else account.email
    seen = SeenAccount(account.name, account.created, codes, sessions, email)
    keys = gate.tables.keys
    page = account_page(seen, keys.form_token(guest.visitor), said[1])
    return html(page, guest, keys, said[0])


@post("/account/codes", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def show_new_codes(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """With a code anybody sets a new password, so it takes the password to get them."""
    guest, password = sent.guest, sent.form.get("password", "")
    account = account_of(guest.visitor)
    if account is None:
        return led_to("/sign-in")
    gate.check_guess(request, folded(account.name))
    try:
        codes = await gate.tables.accounts.new_codes(guest.visitor, password, client(request))
    except FairgroundError as error:
        return await _account(gate, guest, account, refusal(error))
    return html(codes_page(codes), guest, gate.tables.keys)


@post("/account/password", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def change_password(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    guest, form = sent.guest, sent.form
    account = account_of(guest.visitor)
    if account is None:
        return led_to("/sign-in")
    gate.check_guess(request, folded(account.name))
    try:
        await gate.tables.accounts.change_password(
            guest.visitor, form.get("old", ""), form.get("new", ""), client(request)
        )
    except FairgroundError as error:
        return await _account(gate, guest, account, refusal(error))
    return led_to("/account?password")


@post("/account/name", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def change_name(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    guest, form = sent.guest, sent.form
    account = account_of(guest.visitor)
    if account is None:
        return led_to("/sign-in")
    gate.check_guess(request, folded(account.name))
    name, password = form.get("name", ""), form.get("password", "")
    try:
        await gate.tables.accounts.rename(guest.visitor, name, password, client(request))
    except FairgroundError as error:
        return await _account(gate, guest, account, refusal(error))
    return led_to("/account?renamed")


@post("/account/devices", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def sign_out_other(gate: TheGate, sent: TheForm) -> Answer:
    session = sent.form.get("session", "")
    await gate.tables.accounts.sign_out_other(sent.guest.visitor, session)
    return led_to("/account?devices")


@post("/sign-out", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def sign_out(gate: TheGate, sent: TheForm) -> Answer:
    guest = sent.guest
    if account_of(guest.visitor) is None:
        return led_to("/sign-in")
    return _signed_in(gate, guest, await gate.tables.accounts.sign_out(guest.visitor), "/sign-in")


def _signed_in(gate: Gate, guest: Guest, visitor: Visitor, address: str) -> Response[None]:
    return led_to(address, [cookie(visitor, guest.origin, gate.tables.keys)])


def _device(request: Ask) -> str:
    return device_of(request.headers.get("user-agent", ""))
