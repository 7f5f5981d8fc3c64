"""How a page stages what happened between two moments that one viewer was shown. Acts are made from
two views of that viewer and from their log, so they cannot say more than these do."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Act, Game, Line, View
from fairground.web.watching.snapshot import Position


def acts_between(game: Game, before: Position | None, after: Position | None) -> list[Act]:
    """Nothing where more than one play lies between the moments, as after a pause, and nothing
    where the log has nothing to say, as after a move that is only begun or was taken back."""
    if before is None or after is None or before.view is after.view:
        return []
    lines = after.log[len(before.log) :]
    if not lines or after.epochs > before.epochs + 1:
        return []
    return staged(game, before.view, after.view, lines)


def staged(game: Game, before: View, after: View, lines: Sequence[Line]) -> list[Act]:
    """What the game stages between two views of one viewer, of which the log says these lines.
    Nobody is told what they did themselves."""
    own = {line.text for line in lines if line.seat is not None and line.seat == after.seat}
    acts = game.acts_between(before, after, lines)
    return [act for act in acts if not (act[0] == "say" and act[1] in own)]
