"""Tournaments: the list, a new one, and what people do at one."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.types import ASGIApp, Receive, Scope, Send
from markupsafe import Markup

from fairground import catalog
from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import say, speaking, spoken
from fairground.web.contests import tournament_queries as queries
from fairground.web.contests.kept_tournament import Whole
from fairground.web.contests.tournament_file import check_has_file, tournament_file
from fairground.web.contests.tournament_setup import first_choices, read_tournament
from fairground.web.contests.tournament_visits import SHOWN, member, tournament_named
from fairground.web.lobby.edition import stored_edition_words
from fairground.web.lobby.lobby_news import tell_lobby
from fairground.web.lobby.setup import front_door_game, own_edition
from fairground.web.pages.tournament import SeenTournament, tournament_now, tournament_page
from fairground.web.pages.tournaments import new_tournament_page, tournaments_page
from fairground.web.people.accounts import account_of
from fairground.web.people.visitor import Account
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY, EDITION
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, Guest, client
from fairground.web.serving.responses import Answer, html, led_to, refusal


@get("/tournaments")
async def show_tournaments(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    async with gate.lobbies.turn(client(request)):
        lines = await gate.tables.store.read(lambda each: queries.listed(each, SHOWN))
        page = await asyncio.to_thread(
            tournaments_page, lines, account_of(guest.visitor) is not None
        )
    return html(page, guest, gate.tables.keys)


@get("/tournaments/new")
async def choose_game() -> Answer:
    return led_to(f"/tournaments/new/{front_door_game().id}")


@get("/tournaments/new/{game:str}")
async def show_new(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    game = catalog.games().get(request.path_params["game"])
    if game is None:
        raise NotFoundException
    if account_of(guest.visitor) is None:
        return led_to("/tournaments")
    token = gate.tables.keys.form_token(guest.visitor)
    return html(new_tournament_page(game, first_choices(game), token), guest, gate.tables.keys)


@post("/tournaments", request_max_body_size=EDITION + BODY)
async def organise(request: Ask, gate: TheGate) -> Answer:
    guest, upload = await gate.uploader(request, "edition", EDITION)
    form, file = upload.fields, ""
    game = catalog.games().get(form.get("game", ""))
    if game is None:
        raise Refused(400, say("There is no such game."))
    try:
        account = member(guest.visitor)
        file = upload.text()
        async with gate.turn(request):
            new = await asyncio.to_thread(read_tournament, form, file, account.key, time.time())
        await gate.tables.tournaments.create(new)
    except FairgroundError as error:
        again = form | {"edition-text": own_edition(form, file)}  # a browser forgets its file
        status, words = refusal(error)
        token = gate.tables.keys.form_token(guest.visitor)
        page = new_tournament_page(game, again, token, words)
        return html(page, guest, gate.tables.keys, status)
    return led_to(f"/tournament/{new.id}")


@get("/tournament/{name:str}")
async def show_tournament(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    return await _shown(gate, guest, await tournament_named(gate, request.path_params["name"]))


@get("/tournament/{name:str}/events")
async def tell_tournament(request: Ask, gate: TheGate, guest: TheGuest) -> ASGIApp:
    """News of the tournament, for a page that stays open."""
    name, tables, language = request.path_params["name"], gate.tables, spoken()
    await tournament_named(gate, name)
    last: str = request.headers.get("last-event-id") or request.query_params.get("last") or ""
    streams, epoch = gate.streams(request), gate.tables.accounts.epoch(guest.visitor)

    async def look() -> tuple[str, str]:
        whole = await tables.tournaments.seen(name)
        if whole is None:
            return "", ""
        with speaking(language):
            seen = await _seen(gate, guest, whole)
            return await asyncio.to_thread(rows_and_name, seen)

    def may_listen() -> bool:
        return not tables.closing and tables.accounts.epoch(guest.visitor) == epoch

    async def tell(_: Scope, receive: Receive, send: Send) -> None:
        with streams:
            await tell_lobby(tables.tournaments, look, may_listen, last, receive, send)

    return tell


@get("/tournament/{name:str}/file")
async def bring_file(request: Ask, gate: TheGate) -> Response[str]:
    whole = await tournament_named(gate, request.path_params["name"])
    check_has_file(whole)
    name = whole.tournament.id
    headers = {"content-disposition": f'attachment; filename="{name}.json"'}
    text = await gate.apart(request, tournament_file, whole)
    return Response(text, media_type="application/json", headers=headers)


@post("/tournament/{name:str}/enter", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def enter(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    return await _done(request, gate, sent.guest, gate.tables.tournaments.enter)


@post("/tournament/{name:str}/leave", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def leave(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    return await _done(request, gate, sent.guest, gate.tables.tournaments.leave)


@post("/tournament/{name:str}/start", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def start(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    return await _done(request, gate, sent.guest, gate.tables.tournaments.start)


@post("/tournament/{name:str}/call-off", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def call_off(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    return await _done(request, gate, sent.guest, gate.tables.tournaments.call_off)


@post("/tournament/{name:str}/take-out", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def take_out(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    number = sent.form.get("number", "")
    is_number = number.isascii() and number.isdecimal() and len(number) < 5

    async def taking_out(whole: Whole, account: Account) -> None:
        found = int(number) if is_number else -1
        await gate.tables.tournaments.take_out(whole, account, found)

    return await _done(request, gate, sent.guest, taking_out)


async def _done(
    request: Ask, gate: Gate, guest: Guest, work: Callable[[Whole, Account], Awaitable[None]]
) -> Answer:
    """Do something to the tournament of the address, and show it."""
    name = request.path_params["name"]
    whole = await tournament_named(gate, name)
    try:
        await work(whole, member(guest.visitor))
    except FairgroundError as error:
        status, words = refusal(error)
        return await _shown(gate, guest, await tournament_named(gate, name), words, status)
    return led_to(f"/tournament/{name}")


async def _shown(
    gate: Gate, guest: Guest, whole: Whole, flash: Markup = EMPTY, status: int = 200
) -> Answer:
    seen = await _seen(gate, guest, whole)
    token = gate.tables.keys.form_token(guest.visitor)

    def drawn() -> Markup:
        return tournament_page(seen, rows_and_name(seen)[1], token, flash)

    return html(await asyncio.to_thread(drawn), guest, gate.tables.keys, status)


async def _seen(gate: Gate, guest: Guest, whole: Whole) -> SeenTournament:
    account, kept = account_of(guest.visitor), whole.tournament
    organiser = await gate.tables.store.read(lambda each: queries.organiser_name(each, whole))
    edition = await asyncio.to_thread(stored_edition_words, kept.game, kept.version, kept.edition)
    return SeenTournament(whole, "" if account is None else account.key, organiser, edition)


def rows_and_name(seen: SeenTournament) -> tuple[str, str]:
    """The part that changes, and a name by which it is told from any other."""
    shown = str(tournament_now(seen))
    return shown, hashlib.sha256(shown.encode()).hexdigest()[:12]
