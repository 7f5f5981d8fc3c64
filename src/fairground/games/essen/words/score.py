"""What each part of ESSEN's final score counts."""

from __future__ import annotations

from fairground.games.essen.rules.unloading import CASH, CASH_POINTS
from fairground.games.essen.sight import EssenView
from fairground.phrases import count


def part_words(view: EssenView, part: str) -> str:
    edition = view.edition
    first, second = (int(points) for points in edition.departure_points)
    return {
        "purchases": "What each game brought when it was bought: popularity, bonus and event.",
        "morning": f"{count(int(edition.morning_points), 'point')} for each ranking met at noon.",
        "afternoon": f"{count(int(edition.afternoon_points), 'point')} for each ranking met in the "
        "evening.",
        "wishlist": "For games bought from one’s own wishlist: the more, the better each counts.",
        "departure": f"For ending the last turn at the car: {first} for the first, {second} for "
        "the second.",
        "withdrawals": f"Points paid for money at the car: {CASH_POINTS} for {CASH} €.",
    }.get(part, "")
