"""The end: when the end phase begins, and what scores when the game is over."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.kairo.edition import COLOUR_COUNT, Edition
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.medals import Score, medal_points
from fairground.vecs import vec


def end_begins(edition: Edition, left: vec[i64], quiet: i64, seats: i64) -> i64:
    """Why the end phase begins after a turn, or -1: a colour has no expansion left, two colours
    have at most one, or nobody has laid a tile for ten rounds."""
    scarce: i64 = 0
    colour: i64
    for colour in range(COLOUR_COUNT):
        count = left[colour]
        if count == 0:
            return news.NONE_LEFT
        if count <= edition.scarce_left:
            scarce += 1
    if scarce >= edition.scarce_colours:
        return news.SCARCE
    return news.QUIET if quiet >= edition.quiet_rounds * seats else -1


def score_parts(edition: Edition, score: Score, seat: i64, coins: i64) -> dict[str, int]:
    """The parts of a final score. Medals score once more for their holders, and every three coins,
    of all colours together, score a point."""
    held: i64 = 0
    colour: i64
    for colour in range(COLOUR_COUNT):
        held += medal_points(edition, score.medals_held(seat, colour))
    return {
        "expansions": int(score.expansions[seat]),
        "medals won": int(score.medals[seat]),
        "medals held": int(held),
        "money": int(coin_points(edition, coins)),
    }


def coin_points(edition: Edition, coins: i64) -> i64:
    return coins // edition.coins_for_a_point
