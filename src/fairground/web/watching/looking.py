"""How far back somebody may look at a table."""

from __future__ import annotations

from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.finished.timeline import Moment, Timeline
from fairground.web.watching.live import LiveTable
from fairground.web.watching.viewer import Viewer


def moment_of(live: LiveTable, viewer: Viewer, ply: int | None) -> Moment:
    """A moment by the viewer's own counting; without a ply it is the present."""
    timeline = begun_timeline(live)
    last = timeline.last(viewer.seat)
    if ply is not None and ply > last:
        raise FairgroundError(
            say("This table has plies 0 to {last}, not {ply}.", last=last, ply=ply)
        )
    return timeline.at(viewer.seat, last if ply is None else ply)


def begun_timeline(live: LiveTable) -> Timeline:
    if live.table is None:
        raise FairgroundError(say("The game has not begun, so there is nothing to look back on."))
    return live.timeline


def finished_record(live: LiveTable) -> str:
    if live.table is None or not live.is_over:
        raise FairgroundError(say("The record is open when the game is over."))
    live.check_open()
    return live.table.record(live.header.ended)
