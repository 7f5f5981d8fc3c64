"""Looking back: a finished game through anybody's eyes, a running one through one's own."""

from __future__ import annotations

from litestar import Response, get
from markupsafe import Markup

from fairground.draw import drawn, fill, whole
from fairground.game import FairgroundError
from fairground.language import say, speaking
from fairground.web.pages.log import log_page
from fairground.web.pages.replay import replay_layers, replay_page
from fairground.web.serving.injection import TheGate, TheGuest, TheTable
from fairground.web.serving.requests import Ask, Guest, ply_number, seat_number
from fairground.web.serving.responses import Answer, html
from fairground.web.serving.visit import CURRENT, kind_of_window
from fairground.web.watching.live import LiveTable
from fairground.web.watching.log import log_lines, moment_before
from fairground.web.watching.looking import begun_timeline, moment_of
from fairground.web.watching.scene import replay_of
from fairground.web.watching.viewer import Viewer


@get("/table/{name:str}/replay")
async def show_replay(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    asked = request.query_params
    viewer = viewer_asked(live, guest, asked.get("as"), CURRENT.get().window)
    ply, before = ply_number(asked.get("ply", "")), ply_number(asked.get("before", ""))

    def page() -> Markup:
        at = (
            ply
            if before is None
            else moment_before(begun_timeline(live).moments(viewer.seat), before)
        )
        with speaking(viewer.language):
            return replay_page(replay_of(live, moment_of(live, viewer, at), viewer))

    return html(await gate.apart(request, page), guest, gate.tables.keys)


@get("/table/{name:str}/at/{ply:str}")
async def tell_moment(
    request: Ask, gate: TheGate, guest: TheGuest, live: TheTable
) -> Response[object]:
    """The layers of one moment, for the module that steps through them."""
    asked = request.query_params
    viewer = viewer_asked(live, guest, asked.get("as"), kind_of_window(asked.get("window")))
    ply = ply_number(request.path_params["ply"])

    def moment() -> dict[str, object]:
        with speaking(viewer.language):
            replay = replay_of(live, moment_of(live, viewer, ply), viewer)
            return {"ply": replay.position.ply, "layers": whole(replay_layers(replay))}

    return Response(await gate.apart(request, moment))


@get("/table/{name:str}/board/{ply:str}")
async def tell_board(
    request: Ask, gate: TheGate, guest: TheGuest, live: TheTable
) -> Response[object]:
    """The board alone, as it was when a line of the log came. ``at`` is a place of that line."""
    viewer = viewer_asked(live, guest, request.query_params.get("as"))
    place = request.query_params.get("at", "")
    ply, window = ply_number(request.path_params["ply"]), CURRENT.get().window

    def board() -> dict[str, object]:
        past = moment_of(live, viewer, ply)
        view, names = past.table.view(viewer.seat), past.table.display_names
        with speaking(viewer.language):
            layers = drawn(live.game.board_with(place, view, names, window))
        return {"ply": past.ply, "board": fill(layers, "board")}

    return Response(await gate.apart(request, board))


@get("/table/{name:str}/log")
async def show_log(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    """All lines, where the table's page has only the last ones."""
    viewer = viewer_asked(live, guest, request.query_params.get("as"))
    if live.table is None:
        raise FairgroundError(say("The game has not begun, so nothing has happened."))
    now = live.timeline.now(viewer.seat)
    still, notices = now.table.snapshot(), list(now.notices)

    def page() -> Markup:
        with speaking(viewer.language):
            lines = log_lines(still, notices, viewer.seat)
            return log_page(live.id, live.game.title, lines, live.game.id)

    return html(await gate.apart(request, page), guest, gate.tables.keys)


def viewer_asked(live: LiveTable, guest: Guest, asked: str | None, window: str = "") -> Viewer:
    held = live.held_by(guest.visitor.holder)
    may_all = live.is_open_book
    if asked is None:
        seat = held[0] if held and (may_all or len(held) == 1) else None
    else:
        seat = seat_number(asked, len(live.chairs))
        seat = seat if may_all or seat in held else None
    return Viewer(seat, held, guest.origin, window=window, language=live.game.language)
