"""When a visitor of ESSEN knows all that still counts."""

from __future__ import annotations

from typing import Any

from fairground.games.essen.edition import ROUNDS


def knows_enough(view: Any) -> bool:
    """In the last turn of the day: what the others wished for brings them the same whatever the
    viewer does. A play-test would still draw cards; once no action is left for one, the rest can be
    solved."""
    is_turn = view.phase in ("actions", "choice")
    return is_turn and view.round == ROUNDS and view.done == len(view.visitors) - 1
