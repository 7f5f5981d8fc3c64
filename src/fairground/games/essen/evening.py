"""The score of a view: the parts of a seat's points, with the evening's when hands are shown."""

from __future__ import annotations

from fairground.bits import set_of
from fairground.games.essen import scoring
from fairground.games.essen.rules import NOON
from fairground.games.essen.sight import EssenView


def cards_met(view: EssenView, seat: int) -> int:
    """How many of the ranking cards on show a seat has met so far."""
    edition = view.edition
    cards = edition.morning if view.round <= NOON else edition.afternoon
    bought = set_of(list(view.visitors[seat].bought))
    return int(scoring.cards_met(edition, bought, cards, list(view.rankings)))


def wishes_bought(view: EssenView, seat: int) -> int:
    """Games bought whose card the viewer sees in the seat's hand."""
    visitor = view.visitors[seat]
    return len(set(visitor.bought) & set(visitor.hand))


def evening_parts(view: EssenView, seat: int) -> tuple[int, int]:
    """Points for the afternoon rankings and for the wishlist, when the game is over."""
    edition = view.edition
    afternoon = int(edition.afternoon_points) * cards_met(view, seat)
    return afternoon, int(scoring.wishlist_points(edition, wishes_bought(view, seat)))


def total(view: EssenView, seat: int) -> int:
    """The points so far, or the score when the game is over."""
    points = view.visitors[seat].points
    return points + sum(evening_parts(view, seat)) if view.phase == "over" else points


def winners(view: EssenView) -> list[int]:
    """Who has won: most points, then more wished-for games, then less money."""
    keys = [
        (total(view, seat), wishes_bought(view, seat), -visitor.money)
        for seat, visitor in enumerate(view.visitors)
    ]
    return [seat for seat, key in enumerate(keys) if key == max(keys)]
