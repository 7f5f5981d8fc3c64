"""How a page stages what happened between two moments that one viewer was shown. Acts are made from
two views of that viewer and from their log, so they cannot say more than these do."""

from __future__ import annotations

from fairground.game import Act, Game
from fairground.web.snapshot import Position


def acts_between(game: Game, before: Position | None, after: Position | None) -> list[Act]:
    """Nothing where more than one play lies between the moments, as after a pause, and nothing
    where the log has nothing to say, as after a move that is only begun or was taken back. Nobody
    is told what they did themselves."""
    if before is None or after is None or before.view is after.view:
        return []
    lines = after.log[len(before.log) :]
    if not lines or after.epochs > before.epochs + 1:
        return []
    own = {line.text for line in lines if line.seat is not None and line.seat == after.view.seat}
    acts = game.acts_between(before.view, after.view, lines)
    return [act for act in acts if not (act[0] == "say" and act[1] in own)]
