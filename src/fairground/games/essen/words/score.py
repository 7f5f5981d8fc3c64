"""What each part of ESSEN's final score is called, and what it counts."""

from __future__ import annotations

from fairground.games.essen.language import say, say_in
from fairground.games.essen.rules.unloading import CASH, CASH_POINTS
from fairground.games.essen.sight import EssenView


def part_title(part: str) -> str:
    return {
        "purchases": say_in("a part of the score", "purchases"),
        "morning": say_in("a part of the score", "morning"),
        "afternoon": say_in("a part of the score", "afternoon"),
        "wishlist": say_in("a part of the score", "wishlist"),
        "departure": say_in("a part of the score", "departure"),
        "withdrawals": say_in("a part of the score", "withdrawals"),
    }.get(part, part)


def part_words(view: EssenView, part: str) -> str:
    edition = view.edition
    first, second = (int(points) for points in edition.departure_points)
    return {
        "purchases": say("What each game brought when it was bought: popularity, bonus and event."),
        "morning": say(
            "{count} point for each ranking met at noon.",
            "{count} points for each ranking met at noon.",
            count=int(edition.morning_points),
        ),
        "afternoon": say(
            "{count} point for each ranking met in the evening.",
            "{count} points for each ranking met in the evening.",
            count=int(edition.afternoon_points),
        ),
        "wishlist": say(
            "For games bought from one’s own wishlist: the more, the better each counts."
        ),
        "departure": say(
            "For ending the last turn at the car: {first} for the first, {second} for the second.",
            first=first,
            second=second,
        ),
        "withdrawals": say(
            "Points paid for money at the car: {points} for {money} €.",
            points=CASH_POINTS,
            money=CASH,
        ),
    }.get(part, "")
