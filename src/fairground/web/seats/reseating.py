"""What every change of a chair keeps to: it is judged as things stand, and stays in the log."""

from __future__ import annotations

from collections.abc import Callable

from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.seats.announcements import is_about_a_question
from fairground.web.storage.kept_table import Chair
from fairground.web.watching.live import LiveTable, Reseating

MOST_CHANGES = 50
"""Of one chair in one game. Coming back to one's own chair is never refused."""


class SeatError(FairgroundError):
    """A seat that cannot be had. Nothing has changed."""


async def change_as_read(live: LiveTable, chair: Chair, plan: Callable[[], Reseating]) -> None:
    """Change a chair that must still be as somebody has seen it."""

    def as_read(present: Chair) -> Reseating:
        if present != chair:
            raise SeatError(say("Somebody was quicker: this chair has changed hands."))
        return plan()

    await live.reseat(chair.seat, as_read)


def check_chairs_change(live: LiveTable) -> None:
    """While a lesson lasts, and when the game is over, they do not."""
    if live.is_over:
        raise SeatError(say("The game is over; everybody keeps their chair."))
    if live.lesson is not None:
        raise SeatError(say("This is a lesson; everybody keeps their chair until you play on."))


def check_may_change(live: LiveTable, seat: int) -> None:
    """No change ever leaves the log, so there must be an end of them."""
    changes = [notice for notice in live.notices if notice.seat == seat]
    if sum(not is_about_a_question(notice.text) for notice in changes) >= MOST_CHANGES:
        raise SeatError(
            say(
                "This chair has changed {number} times in this game, and stays as it is now.",
                number=MOST_CHANGES,
            )
        )


def is_running(live: LiveTable) -> bool:
    return live.table is not None and not live.is_over
