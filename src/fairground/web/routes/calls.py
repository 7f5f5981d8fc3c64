"""Where somebody says how they want to be called when it is their turn and they are away."""

from __future__ import annotations

from importlib.util import find_spec
from urllib.parse import urlsplit

import msgspec
from litestar import get, post
from litestar.exceptions import NotFoundException

from fairground.game import FairgroundError
from fairground.language import say, spoken
from fairground.web.calling.calling_rows import LETTER, MESSAGE, PUSH
from fairground.web.calling.web_push import Subscription
from fairground.web.pages.away import SeenLetters, SeenWays
from fairground.web.pages.letters import letter_switch_page, letters_off_page
from fairground.web.people.accounts import account_of
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Gate, Guest
from fairground.web.serving.responses import Answer, html, led_to

LONGEST = 1000


async def seen_ways(gate: Gate, guest: Guest) -> SeenWays:
    caller = gate.tables.caller
    ways = [] if guest.is_new else await gate.tables.store.ways_of(guest.visitor.holder)
    message = next((way.address for way in ways if way.kind == MESSAGE), "")
    browsers = sum(way.kind == PUSH for way in ways)
    letters = None
    if caller.may.mail is not None:
        account = account_of(guest.visitor)
        address = "" if account is None else account.email
        letters = SeenLetters(address, account is not None, any(way.kind == LETTER for way in ways))
    key = (await caller.key()).public
    return SeenWays(key, browsers, message if _sends(gate) else None, letters)


@post("/calls/push", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def call_browser(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """The module of the settings page sends what the browser gave it."""
    form = sent.form
    found = Subscription(form.get("endpoint", ""), form.get("key", ""), form.get("auth", ""))
    if not _is_address(gate, found.endpoint) or not found.is_sound:
        raise FairgroundError(say("Your browser has not said where it can be called."))
    await _keep(request, gate, sent.guest, PUSH, msgspec.json.encode(found).decode())
    return led_to("/settings#away")


@post("/calls/none", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def call_no_browser(gate: TheGate, sent: TheForm) -> Answer:
    await gate.tables.store.forget_ways(sent.guest.visitor.holder, PUSH)
    return led_to("/settings#away")


@post("/calls/message", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def call_by_message(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    address = sent.form.get("address", "").strip()
    if not _sends(gate):
        raise FairgroundError(say("This server sends no messages."))
    if address and not _is_understood(address):
        raise FairgroundError(say("This is no address of a message service that can be used here."))
    await gate.tables.store.forget_ways(sent.guest.visitor.holder, MESSAGE)
    if address:
        await _keep(request, gate, sent.guest, MESSAGE, address)
    return led_to("/settings#away")


@post("/calls/letter", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def call_by_letter(gate: TheGate, sent: TheForm) -> Answer:
    account, mail = account_of(sent.guest.visitor), gate.tables.caller.may.mail
    if mail is None:
        raise FairgroundError(say("This server sends no e-mails."))
    if "off" in sent.form:
        await gate.tables.store.forget_ways(sent.guest.visitor.holder, LETTER)
    elif account is None or not account.email:
        raise FairgroundError(say("E-mails go to accounts with a confirmed address."))
    else:
        await gate.tables.store.keep_way(account.key, LETTER, "", spoken(), mail.address)
    return led_to("/settings#away")


@get("/calls/off/{switch:str}")
async def show_letter_switch(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    """Programs that look at links in letters switch nothing off: that needs the button."""
    switch = request.path_params["switch"]
    if gate.tables.keys.switched_way(switch) is None:
        raise NotFoundException
    return html(letter_switch_page(switch), guest, gate.tables.keys)


@post("/calls/off/{switch:str}", request_max_body_size=BODY)
async def switch_letters_off(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    """Mail programs do so by themselves when their button is pressed (RFC 8058). So it needs no
    browser that we know; nobody but the receiver of a letter knows the address."""
    way = gate.tables.keys.switched_way(request.path_params["switch"])
    if way is None:
        raise NotFoundException
    await gate.tables.store.forget_way(way)
    return html(letters_off_page(), guest, gate.tables.keys)


def _sends(gate: Gate) -> bool:
    """Whether the host lets the server send messages, and it can."""
    return gate.tables.caller.may.has_messages and find_spec("apprise") is not None


def _is_address(gate: Gate, endpoint: str) -> bool:
    """Whether it is looked up when something is sent there."""
    schemes = ("https", "http") if gate.tables.caller.may.is_private_allowed else ("https",)
    try:
        found = urlsplit(endpoint)
        return len(endpoint) <= LONGEST and found.scheme in schemes and bool(found.hostname)
    except ValueError:
        return False


def _is_understood(address: str) -> bool:
    from fairground.web.calling.apprise_messages import is_understood  # an extra

    return len(address) <= LONGEST and is_understood(address)


async def _keep(request: Ask, gate: Gate, guest: Guest, kind: str, address: str) -> None:
    gate.count_kept(request, len(address))
    holder, origin = guest.visitor.holder, guest.origin
    await gate.tables.store.keep_way(holder, kind, address, spoken(), origin)
