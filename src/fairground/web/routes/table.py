"""A table: its page, the moves, the news, and what comes after the end."""

from __future__ import annotations

from contextlib import suppress

import msgspec
from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException
from litestar.types import ASGIApp, Receive, Scope, Send
from markupsafe import Markup

from fairground.bots.fair_queue import Busy
from fairground.bots.swing_words import in_readers_language
from fairground.bots.thinkers import NobodyThinks
from fairground.draw import EMPTY
from fairground.game import FairgroundError
from fairground.language import say, speaking
from fairground.phrases import isolated
from fairground.verifying import verify
from fairground.web.chat.mutes import mute_number
from fairground.web.chat.talk_feed import Feed, talk_state
from fairground.web.lobby.opening import play_again
from fairground.web.pages.check import check_page
from fairground.web.pages.review import failed_page, review_page, thinking_page
from fairground.web.pages.sit import curtain_page
from fairground.web.pages.table import table_page
from fairground.web.pages.talk import SeenTalk, talk_panel
from fairground.web.pages.turning_point import turning_point_page
from fairground.web.seats.coaching import Asked
from fairground.web.serving.injection import (
    CHANGE_FORM,
    MOVE_FORM,
    TheForm,
    TheGate,
    TheGuest,
    TheTable,
)
from fairground.web.serving.limits import BODY, MOVE
from fairground.web.serving.requests import (
    Ask,
    Gate,
    Guest,
    client,
    ply_number,
    seat_number,
)
from fairground.web.serving.responses import Answer, html, led_to, plain, refusal, wants_json
from fairground.web.serving.visit import CURRENT, kind_of_window
from fairground.web.storage.store_errors import StoreError
from fairground.web.timing.extra_time import note_quiet
from fairground.web.timing.quiet_hours import Quiet, quiet_of
from fairground.web.watching import viewer
from fairground.web.watching.live import LiveTable
from fairground.web.watching.looking import finished_record
from fairground.web.watching.scene import finished_game, replay_of, scene_of, viewer_of
from fairground.web.watching.snapshot import reader_of
from fairground.web.watching.stream import Listener, stream


@get("/table/{name:str}")
async def show_table(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    called = seat_number(request.query_params.get("call", ""), len(live.chairs))
    if called is not None and called in live.held_by(guest.visitor.holder):
        return html(_curtain(live, called), guest, gate.tables.keys)
    asked = request.query_params.get("as", "")
    if _is_stale_claim(live, guest, asked, request.query_params.get("at", "")):
        return html(_curtain(live, int(asked)), guest, gate.tables.keys)
    await gate.catch_up(request, live, live.held_by(guest.visitor.holder) or (None,))
    await note_quiet(live, live.held_by(guest.visitor.holder), _quiet())
    await load_talk(gate, guest, live)
    if "coach" not in request.query_params:
        return show(gate, guest, live, asked)
    seat = own_seat(live, guest, asked)
    try:
        await live.coach.advise(seat, _digest(gate, request))
    except (Busy, NobodyThinks) as error:
        return show(gate, guest, live, asked, refusal(error)[1], 503)
    return show(gate, guest, live, asked, coached=True)


@post("/table/{name:str}", request_max_body_size=BODY, dependencies=MOVE_FORM)
async def play(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest, form = sent.guest, sent.form
    seat = own_seat(live, guest, form.get("seat", ""))
    live.saw((seat,))
    await note_quiet(live, (seat,), _quiet())
    try:
        move = form.get("move", "")
        if len(move) > MOVE:
            raise FairgroundError(say("A move has at most {number} letters.", number=MOVE))
        await live.play(seat, move, ply_number(form.get("ply", "")))
    except (FairgroundError, StoreError) as error:
        status, words = refusal(error, live.game.id)
        if wants_json(request):
            return Response({"note": words}, status_code=status)
        return show(gate, guest, live, str(seat), words, status)
    if wants_json(request):
        return Response({"ply": live.last_ply(seat)})
    return led_to(f"/table/{live.id}")


@get("/table/{name:str}/events")
async def tell_events(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> ASGIApp:
    asked, holder = request.query_params, guest.visitor.holder
    held = live.held_by(holder)
    seat = seat_number(asked.get("as", ""), len(live.chairs))
    seat = seat if seat in held else None
    await gate.catch_up(request, live, (seat,))
    coach = _asked_coach(seat, asked.get("coach"), _digest(gate, request))
    coached = coach is not None
    window = kind_of_window(asked.get("window"))
    listener = viewer_of(live, holder, guest.origin, seat, coached, window)
    last: str = request.headers.get("last-event-id") or asked.get("last") or ""
    streams, tables = gate.streams(request), gate.tables

    known: tuple[object, ...] = ()
    epoch = tables.accounts.epoch(guest.visitor)

    def may_listen() -> bool:
        nonlocal known
        if not live.shows_itself_to(holder):
            return False
        if tables.accounts.epoch(guest.visitor) != epoch:
            return False  # the browser may have been signed out
        if known != (now := (live.header, *live.chairs)):
            known = now
            if viewer_of(live, holder, guest.origin, seat, coached, window) != listener:
                return False
        return not tables.closing

    feed = await _feed(gate, guest, live, asked.get("talk"), listener.language)
    to = Listener(live, listener, tables.keys, may_listen, coach, feed, holder)

    async def tell(_: Scope, receive: Receive, send: Send) -> None:
        with streams:
            await stream(to, last, receive, send)

    return tell


@post("/table/{name:str}/again", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def again(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    own_seat(live, guest, "")
    gate.count_table(request)
    return led_to(f"/table/{await play_again(gate.tables, live)}")


@get("/table/{name:str}/record")
async def show_record(request: Ask, gate: TheGate, live: TheTable) -> Response[str]:
    file = {"content-disposition": f'attachment; filename="{live.id}.txt"'}
    return plain(await gate.apart(request, finished_record, live), file)


@get("/table/{name:str}/review")
async def show_review(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    """It is thought out elsewhere; until then the page asks again by itself, or its module how
    far that is."""
    try:
        found = await live.review(_digest(gate, request))
    except Busy:
        words = say("Many games are being reviewed just now.")
        return html(failed_page(finished_game(live), words), guest, gate.tables.keys, 503)
    except NobodyThinks as error:
        return html(failed_page(finished_game(live), str(error)), guest, gate.tables.keys, 503)
    game = finished_game(live)
    if wants_json(request):
        return Response({"done": live.review_done if found is None else None})
    if found is None:
        return html(thinking_page(game, live.review_done), guest, gate.tables.keys)
    reader = reader_of(live.held_by(guest.visitor.holder))

    def drawn() -> Markup:
        assert live.table is not None
        said = in_readers_language(live.table, found.swings, reader)
        return review_page(game, msgspec.structs.replace(found, swings=said), reader)

    return html(await gate.apart(request, drawn), guest, gate.tables.keys)


@get("/table/{name:str}/review/{number:str}")
async def show_turning_point(
    request: Ask, gate: TheGate, guest: TheGuest, live: TheTable
) -> Answer:
    """The board at a turning point, with what was played and what was better."""
    try:
        found = await live.review(_digest(gate, request))
    except (Busy, NobodyThinks):
        found = None
    if found is None:
        return led_to(f"/table/{live.id}/review")
    number = ply_number(request.path_params["number"]) or 0
    if not 1 <= number <= len(found.swings):
        raise FairgroundError(
            say(
                "This game has {count} turning point.",
                "This game has {count} turning points.",
                count=len(found.swings),
            )
        )
    swing, held = found.swings[number - 1], live.held_by(guest.visitor.holder)
    looker = viewer.Viewer(swing.seat, held, guest.origin, language=live.game.language)
    moves = [live.game.read(text) for text in (swing.played_text, swing.better_text) if text]

    def drawn() -> Markup:
        moment = live.timeline.at(swing.seat, swing.ply)
        with speaking(looker.language):
            assert live.table is not None
            replay = replay_of(live, moment, looker, moves)
            (said,) = in_readers_language(live.table, [swing], reader_of(held))
            return turning_point_page(replay, said, number, len(found.swings))

    return html(await gate.apart(request, drawn), guest, gate.tables.keys)


@get("/table/{name:str}/check")
async def show_check(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    check = await gate.apart(request, lambda: verify(finished_record(live)))
    return html(check_page(finished_game(live), check), guest, gate.tables.keys)


def _quiet() -> Quiet | None:
    """The quiet hours of the person who asks."""
    settings = CURRENT.get().settings
    return quiet_of(settings.quiet, settings.zone)


def _asked_coach(seat: int | None, epoch: str | None, client: str) -> Asked | None:
    if seat is None or epoch is None:
        return None
    return Asked(seat, ply_number(epoch) or 0, client)


def _digest(gate: Gate, request: Ask) -> str:
    """The client for whom the server thinks."""
    return gate.tables.keys.client_digest(client(request))


def own_seat(live: LiveTable, guest: Guest, asked: str) -> int:
    """The seat somebody acts for: one that their browser holds."""
    held = live.held_by(guest.visitor.holder)
    seat = seat_number(asked, len(live.chairs))
    if seat is None and held:
        seat = held[0]
    if seat is None or seat not in held:
        raise PermissionDeniedException
    return seat


def show(
    gate: Gate,
    guest: Guest,
    live: LiveTable,
    asked: str,
    flash: Markup = EMPTY,
    status: int = 200,
    coached: bool = False,
) -> Answer:
    keys = gate.tables.keys
    held = live.held_by(guest.visitor.holder)
    live.saw(held)
    live.ending.begin(live.table)
    seat = held[0] if held else None
    if live.table is not None:
        asking = seat_number(asked, len(live.chairs))
        who = viewer.front(live.table, held, live.waits_for(held), asking)
        if who.called is not None:
            return html(_curtain(live, who.called), guest, keys)
        seat = who.seat
    window = CURRENT.get().window
    who_looks = viewer_of(live, guest.visitor.holder, guest.origin, seat, coached, window)
    scene = scene_of(live, who_looks, keys)
    token = keys.form_token(guest.visitor)
    with speaking(who_looks.language):
        now = live.house.now()
        talk = _talk(gate, guest, live, scene.snapshot.eyes, token)
        page = table_page(scene.snapshot, scene.layers, scene.event, token, flash, now, talk)
    return html(page, guest, keys, status)


async def load_talk(gate: Gate, guest: Guest, live: LiveTable) -> None:
    """Have at hand what this person is about to be shown of the talk. A table can be seen without
    it where the database cannot be read."""
    if live.is_talkative:
        with suppress(StoreError):
            await gate.tables.mutes.load(guest.visitor.holder)
            await live.talk.load()


def _talk(gate: Gate, guest: Guest, live: LiveTable, eyes: str, token: str) -> Markup:
    """What people say at the table, unless nobody can, or this person does not want to know."""
    if not live.is_talkative or CURRENT.get().settings.talk == "off":
        return EMPTY
    holder = guest.visitor.holder
    muted = gate.tables.mutes.known(holder)
    if muted is None:
        return EMPTY
    ears = live.ears_of(holder, tuple(muted))
    messages, is_on = live.talk.heard_by(ears), live.header.talk
    return talk_panel(
        SeenTalk(
            table=live.id,
            holder=holder,
            messages=messages,
            state=talk_state(messages, is_on),
            token=token,
            eyes=eyes,
            muted={mute_number(holder, author): name for author, name in muted.items()},
            plays=ears.plays,
            hosts=live.is_host(holder),
            is_on=is_on,
            is_over=ears.is_over,
        )
    )


async def _feed(
    gate: Gate, guest: Guest, live: LiveTable, heard: str | None, language: str
) -> Feed | None:
    """A page without a panel for it does not say what it has heard, and hears nothing."""
    if heard is None or not live.is_talkative:
        return None
    await load_talk(gate, guest, live)
    return Feed(live, guest.visitor.holder, gate.tables.mutes, heard, language)


def _curtain(live: LiveTable, seat: int) -> Markup:
    name = isolated(live.chairs[seat].name)
    return curtain_page(live.id, live.game, seat, name, live.claim(seat))


def _is_stale_claim(live: LiveTable, guest: Guest, asked: str, claim: str) -> bool:
    """Whether somebody at a shared browser comes back to a page that another person may be looking
    at by now, and it would show what their seat alone knows."""
    held = live.held_by(guest.visitor.holder)
    seat = seat_number(asked, len(live.chairs))
    if seat is None or seat not in held or len(held) < 2 or live.table is None:
        return False
    return claim != live.claim(seat) and viewer.hides(live.table, seat)
