"""What a game on sale would cost and earn a viewer now, with the parts."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from fairground.games.essen.edition import Edition
from fairground.games.essen.shopping import EVENT_POINTS, LAST_TURN_POINTS, points, price
from fairground.games.essen.sight import EssenView


class Worth(msgspec.Struct, frozen=True):
    """Price and points of a purchase; the parts add up to the points, which are at least 0."""

    price: int
    points: int
    parts: tuple[tuple[str, int], ...]

    def sum_words(self) -> str:
        """``popularity 4 + bonus 1 + buzz 3``, of which nothing below 0 counts."""
        words = ""
        for name, number in self.parts:
            sign = "" if not words else " − " if number < 0 else " + "
            words += f"{sign}{name} {abs(number)}"
        return words


def worth(view: EssenView, tile: int) -> Worth:
    return _worth(view.edition, tile, view.popularity, view.event_on(tile), view.last_turn)


@lru_cache(maxsize=4096)
def _worth(
    edition: Edition, tile: int, popularities: tuple[int, ...], event: int, last_turn: int
) -> Worth:
    popularity = list(popularities)
    total = int(points(edition, tile, popularity, event, last_turn))
    symbol = edition.symbol[tile]
    parts = [("popularity", int(popularity[symbol])), ("bonus", int(edition.bonus[tile]))]
    if event >= 0:
        parts.append((EVENT_NAMES[event], int(EVENT_POINTS[event])))
    if last_turn == symbol:
        parts.append(("last turn", int(LAST_TURN_POINTS)))
    shown = tuple((name, number) for name, number in parts if number or name == "popularity")
    return Worth(int(price(edition, tile, event, last_turn)), total, shown)


EVENT_NAMES = ("buzz", "flop", "goodies", "discount", "sold out")
EVENT_ICONS = ("bolt", "flop", "gift", "percent", "soldout")
