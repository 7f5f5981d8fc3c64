"""The lobby, opening a table, and what belongs to no table: rules, static files, health."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace

from litestar import Response, get, post
from litestar.exceptions import NotFoundException
from litestar.types import ASGIApp, Receive, Scope, Send

from fairground import catalog
from fairground.draw import EMPTY
from fairground.game import FairgroundError, Game
from fairground.language import in_words, say, speaking, spoken
from fairground.own_editions import edition_to_fill_in
from fairground.phrases import isolated
from fairground.web.lobby.edition import stored_edition_words
from fairground.web.lobby.lobby_news import tell_lobby
from fairground.web.lobby.open_tables import PACES, Filter, read_filter, rows_and_name, rows_for
from fairground.web.lobby.opening import open_record, open_table
from fairground.web.lobby.setup import Setup, first_choices, own_edition, quick_choices, read_setup
from fairground.web.pages.lobby import Lobby, Row, lobby_page
from fairground.web.pages.rules import rules_html, rules_page
from fairground.web.people.visitor import Visitor
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest
from fairground.web.serving.limits import BODY, EDITION, RECORD
from fairground.web.serving.requests import Ask, Gate, Guest, client
from fairground.web.serving.responses import (
    Answer,
    cookie,
    html,
    led_to,
    plain,
    refusal,
    static_answer,
)
from fairground.web.serving.static import static_files
from fairground.web.serving.visit import CURRENT
from fairground.web.storage.kept_table import LEARNING, Listing
from fairground.web.watching.live import LiveTable


@get("/")
async def show_lobby(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    return await lobby_answer(request, gate, guest)


@post("/table", request_max_body_size=EDITION + BODY)
async def open_new(request: Ask, gate: TheGate) -> Answer:
    guest, upload = await gate.uploader(request, "edition", EDITION)
    form, file = upload.fields, ""
    try:
        file = upload.text()
        async with gate.turn(request):
            setup = await asyncio.to_thread(read_setup, form, file)
            opened = await _open(request, gate, guest, setup)
    except FairgroundError as error:
        again = form | {"edition-text": own_edition(form, file)}  # a browser forgets its file
        return await lobby_answer(request, gate, guest, again, error)
    return _opened(gate, guest, opened, setup)


@post("/play", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def play_now(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """One click from the door to a game against a bot."""
    guest = sent.guest
    gate.count_table(request)
    chosen = quick_choices(guest.visitor, await _played(gate, guest), sent.form.get("name", ""))
    try:
        setup = read_setup(chosen, "")
        opened = await _open(request, gate, guest, setup)
    except FairgroundError as error:
        return await lobby_answer(request, gate, guest, chosen, error)
    return _opened(gate, guest, opened, setup)


async def _open(request: Ask, gate: Gate, guest: Guest, setup: Setup) -> LiveTable:
    speed = CURRENT.get().settings.speed
    return await open_table(gate.tables, setup, guest.visitor, client(request), speed)


def _opened(gate: Gate, guest: Guest, opened: LiveTable, setup: Setup) -> Answer:
    name = next((name for name in setup.names if name.strip()), guest.visitor.name)
    signed = replace(guest.visitor, name=" ".join(name.split()))
    return led_to(f"/table/{opened.id}", [cookie(signed, guest.origin, gate.tables.keys)])


@post("/record", request_max_body_size=RECORD + BODY)
async def bring_record(request: Ask, gate: TheGate) -> Answer:
    """A record that somebody brought along, to be looked at ply by ply."""
    guest, upload = await gate.uploader(request, "record", RECORD)
    try:
        async with gate.turn(request):
            opened = await open_record(gate.tables, upload.text())
    except FairgroundError as error:
        return await lobby_answer(request, gate, guest, refused=error)
    return led_to(f"/table/{opened.id}/replay")


@get("/rules/{game:str}")
async def show_rules(request: Ask, gate: TheGate, guest: TheGuest) -> Answer:
    keys = gate.tables.keys
    return html(rules_page(_game(request), keys.form_token(guest.visitor)), guest, keys)


@get("/rules/{game:str}/drawer")
async def show_rules_in_drawer(request: Ask) -> Answer:
    """For the module of tables, when somebody opens the drawer."""
    return Response(rules_html(_game(request)), media_type="text/html")


@get("/edition/{game:str}")
async def bring_edition(request: Ask) -> Response[str]:
    """An edition file for somebody's own values."""
    game = _game(request)
    file = {"content-disposition": f'attachment; filename="{game.id}.toml"'}
    return plain(edition_to_fill_in(game, "mine"), file)


def _game(request: Ask) -> Game:
    game = catalog.games().get(request.path_params["game"])
    if game is None:
        raise NotFoundException
    return game


@get("/static/{name:str}")
async def show_static(request: Ask) -> Response[bytes]:
    name = request.path_params["name"]
    if name not in static_files():
        raise NotFoundException
    return static_answer(static_files()[name], request)


@get("/healthz")
async def show_health(gate: TheGate) -> Response[str]:
    """What a host's monitoring asks: whether games can be played and are kept."""
    return _ok_unless(await gate.tables.trouble())


@get("/readyz")
async def show_readiness(gate: TheGate) -> Response[str]:
    """What a reverse proxy asks: whether to send visitors to this server."""
    return _ok_unless(await gate.tables.unreadiness())


def _ok_unless(trouble: str | None) -> Response[str]:
    if trouble is not None:
        return Response(f"{trouble}\n", media_type="text/plain", status_code=503)
    return plain("ok\n")


async def lobby_answer(
    request: Ask,
    gate: Gate,
    guest: Guest,
    chosen: Mapping[str, str] | None = None,
    refused: FairgroundError | None = None,
    wrong_code: FairgroundError | None = None,
) -> Answer:
    """It is the dearest page that anybody may ask for, so clients take turns. ``chosen`` is what
    somebody chose who was ``refused``: nothing of it is lost."""
    async with gate.lobbies.turn(client(request)):
        listings, _ = await gate.tables.store.lobby(guest.visitor.holder)
        editions = await _editions(listings)
        rows = [
            replace(_row(gate, listing, guest.visitor), edition=editions.get(listing.header.id, ""))
            for listing in listings
        ]
        if chosen is None:
            asked, played = request.query_params, await _played(gate, guest)
            chosen = first_choices(
                guest.visitor, played, asked.get("game", ""), asked.get("seats", "")
            )
        wanted = _wanted(request)
        others = await asyncio.to_thread(
            rows_for, await gate.tables.noticeboard.listings(), guest.visitor.holder, wanted
        )
        status, words = (200, EMPTY) if refused is None else refusal(refused)
        shown = Lobby(
            chosen,
            rows,
            gate.tables.keys.form_token(guest.visitor),
            open_rows=others,
            filters=_filters(wanted),
            news=f"/lobby/events?{wanted.query}",
            event=rows_and_name(others)[1],
        )
        if wrong_code is not None:
            status, wrong = refusal(wrong_code)
            shown = replace(shown, wrong_code=wrong)
        return html(lobby_page(shown, words), guest, gate.tables.keys, status)


@get("/lobby/events")
async def tell_open_tables(request: Ask, gate: TheGate, guest: TheGuest) -> ASGIApp:
    """News of the open tables, for a lobby that stays open."""
    wanted, holder = _wanted(request), guest.visitor.holder
    last: str = request.headers.get("last-event-id") or request.query_params.get("last") or ""
    streams, tables, language = gate.streams(request), gate.tables, spoken()

    async def look() -> tuple[str, str]:
        listings = await tables.noticeboard.listings()

        def rows() -> tuple[str, str]:
            with speaking(language):
                return rows_and_name(rows_for(listings, holder, wanted))

        return await asyncio.to_thread(rows)

    async def tell(_: Scope, receive: Receive, send: Send) -> None:
        with streams:
            board = tables.noticeboard
            await tell_lobby(board, look, lambda: not tables.closing, last, receive, send)

    return tell


def _wanted(request: Ask) -> Filter:
    asked = request.query_params
    return read_filter(asked.get("open", ""), asked.get("pace", ""))


def _filters(wanted: Filter) -> list[tuple[str, list[tuple[str, str, bool]]]]:
    """Links to the lobby by game and by pace, with those that are on."""
    games = [("", say("All games")), *((game.id, game.title) for game in catalog.games().values())]
    paces = [("", say("Any pace")), *((pace, in_words(words)) for pace, words in PACES.items())]
    return [
        (
            say("Filter by game"),
            [_link(replace(wanted, game=each), words, wanted) for each, words in games],
        ),
        (
            say("Filter by pace"),
            [_link(replace(wanted, pace=each), words, wanted) for each, words in paces],
        ),
    ]


def _link(to: Filter, words: str, wanted: Filter) -> tuple[str, str, bool]:
    return f"/?{to.query}#open", words, to == wanted


async def _played(gate: Gate, guest: Guest) -> set[str]:
    """The games of which this visitor has had a table, of those that have options for a first."""
    if guest.is_new:
        return set()
    games = [game.id for game in catalog.games().values() if game.first_game_options]
    return {game for game in games if await gate.tables.store.knows(guest.visitor.holder, game)}


async def _editions(listings: list[Listing]) -> dict[str, str]:
    """What is said about the editions of tables. Reading an edition takes a while."""
    headers = [listing.header for listing in listings]

    def read() -> dict[str, str]:
        return {
            header.id: stored_edition_words(header.game, header.version, header.edition)
            for header in headers
        }

    return await asyncio.to_thread(read) if headers else {}


def _row(gate: Gate, listing: Listing, visitor: Visitor) -> Row:
    table = listing.header.id
    sitters = tuple(
        None if chair.kind == "open" else isolated(chair.name) for chair in listing.chairs
    )
    game = catalog.games().get(listing.header.game)
    title = game.title if game else listing.header.game
    held = {chair.seat for chair in listing.chairs if chair.holder == visitor.holder}
    if listing.header.lesson == LEARNING:
        return Row(table, sitters, f"{title} · {say('first lesson')}", say("Resume"))
    free = sum(chair.kind == "open" for chair in listing.chairs)
    if listing.header.finished is not None:
        return Row(table, sitters, f"{title} · {say('over')}", say("Look back"))
    if free:
        verb = say("Resume") if held else say("Join")
        words = f"{title} · {say('waits for {number}', number=free)}"
        return Row(table, sitters, words, verb, calls=not held)
    words = f"{title} · {say('under way')}"
    live = gate.tables.at_hand(listing.header.id)
    if live is not None and live.table is not None:
        words = f"{title} · {live.game.words.headline(live.table.view(None))}"
        if live.waits_for(tuple(held)):
            return Row(table, sitters, f"{words} · {say('your turn')}", say("Resume"), calls=True)
    return Row(table, sitters, words, say("Resume") if held else say("Watch"))
