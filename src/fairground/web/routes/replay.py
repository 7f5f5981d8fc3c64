"""Looking back: a finished game through anybody's eyes, a running one through one's own."""

from __future__ import annotations

from litestar import Response, get
from markupsafe import Markup

from fairground.draw import drawn, fill, whole
from fairground.game import FairgroundError
from fairground.web.injection import TheGate, TheGuest, TheTable
from fairground.web.live import LiveTable
from fairground.web.log import log_lines, moment_before
from fairground.web.pages.log import log_page
from fairground.web.pages.replay import replay_layers, replay_page
from fairground.web.requests import Ask, Guest, ply_number, seat_number
from fairground.web.responses import Answer, html
from fairground.web.scene import replay_of
from fairground.web.timeline import Moment, Timeline
from fairground.web.viewer import Viewer
from fairground.web.visit import CURRENT, kind_of_window


@get("/table/{name:str}/replay")
async def show_replay(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    asked = request.query_params
    viewer = _viewer(live, guest, asked.get("as"), CURRENT.get().window)
    ply, before = ply_number(asked.get("ply", "")), ply_number(asked.get("before", ""))

    def page() -> Markup:
        at = ply if before is None else moment_before(_timeline(live).moments(viewer.seat), before)
        return replay_page(replay_of(live, _moment(live, viewer, at), viewer))

    return html(await gate.apart(request, page), guest, gate.tables.keys)


@get("/table/{name:str}/at/{ply:str}")
async def tell_moment(
    request: Ask, gate: TheGate, guest: TheGuest, live: TheTable
) -> Response[object]:
    """The layers of one moment, for the module that steps through them."""
    asked = request.query_params
    viewer = _viewer(live, guest, asked.get("as"), kind_of_window(asked.get("window")))
    ply = ply_number(request.path_params["ply"])

    def moment() -> dict[str, object]:
        replay = replay_of(live, _moment(live, viewer, ply), viewer)
        return {"ply": replay.position.ply, "layers": whole(replay_layers(replay))}

    return Response(await gate.apart(request, moment))


@get("/table/{name:str}/board/{ply:str}")
async def tell_board(
    request: Ask, gate: TheGate, guest: TheGuest, live: TheTable
) -> Response[object]:
    """The board alone, as it was when a line of the log came."""
    viewer = _viewer(live, guest, request.query_params.get("as"))
    ply, window = ply_number(request.path_params["ply"]), CURRENT.get().window

    def board() -> dict[str, object]:
        past = _moment(live, viewer, ply)
        view, names = past.table.view(viewer.seat), past.table.display_names
        layers = drawn(live.game.layers(view, (), names, window))
        return {"ply": past.ply, "board": fill(layers, "board")}

    return Response(await gate.apart(request, board))


@get("/table/{name:str}/log")
async def show_log(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    """All lines, where the table's page has only the last ones."""
    viewer = _viewer(live, guest, request.query_params.get("as"))
    if live.table is None:
        raise FairgroundError("The game has not begun, so nothing has happened.")
    now = live.timeline.now(viewer.seat)
    still, notices = now.table.snapshot(), list(now.notices)

    def page() -> Markup:
        return log_page(
            live.id,
            live.game.title,
            log_lines(still, notices, viewer.seat),
            f"/rules/{live.game.id}",
        )

    return html(await gate.apart(request, page), guest, gate.tables.keys)


def _moment(live: LiveTable, viewer: Viewer, ply: int | None) -> Moment:
    timeline = _timeline(live)
    last = timeline.last(viewer.seat)
    if ply is not None and ply > last:
        raise FairgroundError(f"This table has plies 0 to {last}, not {ply}.")
    return timeline.at(viewer.seat, last if ply is None else ply)


def _timeline(live: LiveTable) -> Timeline:
    if live.table is None:
        raise FairgroundError("The game has not begun, so there is nothing to look back on.")
    return live.timeline


def _viewer(live: LiveTable, guest: Guest, asked: str | None, window: str = "") -> Viewer:
    held = live.held_by(guest.visitor.holder)
    may_all = live.is_open_book
    if asked is None:
        seat = held[0] if held and (may_all or len(held) == 1) else None
    else:
        seat = seat_number(asked, len(live.chairs))
        seat = seat if may_all or seat in held else None
    return Viewer(seat, held, guest.origin, window=window)
