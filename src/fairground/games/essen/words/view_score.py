"""What a view is worth: points so far, rankings met, wishes bought, and what a game on sale would
cost and earn now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
from mypy_extensions import i64

from fairground.games.essen.edition import Edition
from fairground.games.essen.rules import end
from fairground.games.essen.rules.purchase import (
    EVENT_POINTS,
    LAST_TURN_POINTS,
    hindrance,
    points,
    price,
)
from fairground.games.essen.sight import EssenView
from fairground.phrases import winner_sentence
from fairground.vecs import vec

EVENT_NAMES = ("buzz", "flop", "goodies", "discount", "sold out")


def total(view: EssenView, seat: int) -> int:
    """The points so far, or the score when the game is over."""
    return view.visitors[seat].points if view.outcome is None else view.outcome.scores[seat]


def ranking_needs(view: EssenView) -> list[tuple[int, ...]]:
    """What the ranking cards on show ask for, by symbol."""
    cards = end.ranking_cards(view.edition, view.round)
    return [tuple(int(number) for number in cards[card]) for card in view.rankings]


def symbols_bought(view: EssenView, seat: int) -> tuple[int, ...]:
    """How many games of each symbol a seat has bought."""
    bought = view.visitors[seat].as_visitor().bought
    return tuple(int(number) for number in end.symbols_bought(view.edition, bought))


def is_met(view: EssenView, seat: int, need: tuple[int, ...]) -> bool:
    return lacking(symbols_bought(view, seat), need) == 0


def lacking(have: tuple[int, ...], need: tuple[int, ...]) -> int:
    """How many games a ranking card lacks that asks for so many of each symbol."""
    return int(end.missing(vec[i64](have), vec[i64](need)))


def cards_met(view: EssenView, seat: int) -> int:
    """How many of the ranking cards on show a seat has met so far."""
    return sum(is_met(view, seat, need) for need in ranking_needs(view))


def wishes_bought(view: EssenView, seat: int) -> int:
    """Games bought whose card the viewer sees in the seat's hand."""
    return int(end.wishes_bought(view.visitors[seat].as_visitor()))


def won_by(view: EssenView, names: Sequence[str]) -> str:
    """Who won, once the game is over."""
    assert view.outcome is not None
    wishes = [
        wishes_bought(view, seat)
        for seat, score in enumerate(view.outcome.scores)
        if score == max(view.outcome.scores)
    ]
    more_wishes = wishes.count(max(wishes)) == 1
    tie = "by having bought more wished-for games" if more_wishes else "by having less money"
    return winner_sentence(view.outcome, names, view.seat, tie)


class Offer(msgspec.Struct, frozen=True):
    """Price and points of a game; the parts add up to the points, which are at least 0."""

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


def offer(view: EssenView, tile: int) -> Offer:
    return _offer(view.edition, tile, view.popularity, view.event_on(tile), view.last_turn)


@lru_cache(maxsize=4096)
def _offer(
    edition: Edition, tile: int, popularity: tuple[int, ...], event: int, last_turn: int
) -> Offer:
    symbol = edition.symbol[tile]
    parts = [("popularity", popularity[symbol]), ("bonus", int(edition.bonus[tile]))]
    if event >= 0:
        parts.append((EVENT_NAMES[event], int(EVENT_POINTS[event])))
    if last_turn == symbol:
        parts.append(("last turn", LAST_TURN_POINTS))
    shown = tuple((name, number) for name, number in parts if number or name == "popularity")
    earned = points(edition, tile, vec[i64](popularity), event, last_turn)
    return Offer(int(price(edition, tile, event, last_turn)), int(earned), shown)


def why_not_buy(view: EssenView, seat: int, tile: int, spent: int = 0) -> str:
    """What would keep a seat from buying a game after spending more actions on the way; empty if
    nothing would."""
    visitor = view.visitors[seat].as_visitor()
    visitor.spent += spent
    needs_action = bool(view.options.get("action_to_buy", False))
    return hindrance(visitor, view.event_on(tile), offer(view, tile).price, needs_action)
