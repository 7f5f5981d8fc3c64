"""When the end phase begins."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.kairo import news
from fairground.games.kairo.edition import Edition


def end_begins(edition: Edition, left: list[i64], quiet: i64, seats: i64) -> i64:
    """Why the end phase begins after a turn, or -1: a colour has no expansion left, two colours
    have at most one, or nobody has laid a tile for ten rounds."""
    scarce: i64 = 0
    for count in left:
        if count == 0:
            return news.NONE_LEFT
        if count <= edition.scarce_left:
            scarce += 1
    if scarce >= edition.scarce_colours:
        return news.SCARCE
    return news.QUIET if quiet >= edition.quiet_rounds * seats else -1
