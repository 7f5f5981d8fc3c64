"""When a player of Fair Enough knows all that still counts."""

from __future__ import annotations

from typing import Any

from fairground.games.fair_enough.edition import ROUNDS


def knows_enough(view: Any) -> bool:
    """In the last hall, once all others have left it: what they hold costs them the same whatever
    the viewer does."""
    return (
        view.phase == "collecting"
        and view.round == ROUNDS
        and not any(shown.inside for seat, shown in enumerate(view.collectors) if seat != view.seat)
    )
