"""Links by e-mail; all of this is there only where the host has named a mail server."""

from __future__ import annotations

from litestar import get, post
from litestar.exceptions import NotFoundException
from markupsafe import Markup

from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.calling.calling_rows import LETTER
from fairground.web.pages.letters import asked_page, link_page, void_page
from fairground.web.people.accounts import AccountError, account_of, folded
from fairground.web.people.device import device_of
from fairground.web.people.letters import Letters
from fairground.web.people.mail_links import VERIFY, MailLink
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, Guest, client
from fairground.web.serving.responses import Answer, cookie, html, led_to, refusal


@post("/account/email", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def give_address(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """An empty address takes the one of before away. A link to an address sets a new password, so
    it takes the password to change where they go."""
    letters, account = _letters(gate), account_of(sent.guest.visitor)
    if account is None:
        return led_to("/sign-in")
    address, password = sent.form.get("email", ""), sent.form.get("password", "")
    gate.check_guess(request, folded(account.name))
    try:
        await gate.tables.accounts.check_password(account, password, client(request))
        if not address.strip():
            await letters.forget_address(account)
            await gate.tables.store.forget_ways(account.key, LETTER)
            return led_to("/account?address-gone")
        _check_letter(request, gate, address)
        await letters.ask_for_proof(account, address)
    except FairgroundError as error:
        status, words = refusal(error)
        return html(void_page(words), sent.guest, gate.tables.keys, status)
    return led_to("/account?letter")


@post("/mail", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def ask_for_link(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """The answer is the same whether or not there is an account with the address."""
    letters, address = _letters(gate), sent.form.get("email", "")
    _check_letter(request, gate, address)
    letters.send_entry(address)
    return html(asked_page(), sent.guest, gate.tables.keys)


@get("/mail/{secret:str}")
async def show_mail_link(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    """Programs that look at links in letters use nothing up: that needs the button."""
    link = await _letters(gate).find(request.path_params["secret"])
    return _link(gate, guest, link, request.path_params["secret"])


@post("/mail/{secret:str}", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def use_mail_link(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    letters, guest = _letters(gate), sent.guest
    secret = request.path_params["secret"]
    link = await letters.find(secret)
    if link is None:
        return _link(gate, guest, None, secret)
    try:
        if link.purpose == VERIFY:
            await letters.verify(link)
            return led_to("/account?address")
        device = device_of(request.headers.get("user-agent", ""))
        password = sent.form.get("password", "")
        visitor = await letters.enter(guest.visitor, link, password, client(request), device)
        if visitor is None:
            raise AccountError(say("This link was used."))
    except FairgroundError as error:
        return _link(gate, guest, link, secret, refusal(error))
    return led_to("/account", [cookie(visitor, guest.origin, gate.tables.keys)])


def _letters(gate: Gate) -> Letters:
    if gate.letters is None:
        raise NotFoundException
    return gate.letters


def _check_letter(request: Ask, gate: Gate, address: str) -> None:
    """Nobody has letters sent by the dozen, neither from one client nor to one address."""
    to = address.strip().lower()[:300]
    if not gate.mailing.take(client(request)) or not gate.mailing.take(f"to {to}"):
        raise Refused(429, say("Some letters are on their way already. Try again in an hour."))


def _link(
    gate: Gate,
    guest: Guest,
    link: MailLink | None,
    secret: str,
    refused: tuple[int, Markup] = (200, EMPTY),
) -> Answer:
    keys = gate.tables.keys
    if link is None:
        return html(void_page(), guest, keys, 404)
    token = keys.form_token(guest.visitor)
    is_proof = link.purpose == VERIFY
    page = link_page(secret, is_proof, link.account.name, link.address, token, refused[1])
    return html(page, guest, keys, refused[0])
