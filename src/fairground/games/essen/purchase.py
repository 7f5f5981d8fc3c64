"""What buying a game would bring the viewer: its points, wishes and rankings, in words."""

from __future__ import annotations

import msgspec

from fairground.bits import set_of
from fairground.games.essen.rules import NOON
from fairground.games.essen.scoring import symbols_bought, wishlist_points
from fairground.games.essen.shopping import SOLD_OUT
from fairground.games.essen.sight import EssenView, VisitorView
from fairground.games.essen.terms import game_name, need_words
from fairground.games.essen.worth import worth
from fairground.phrases import count

NEARLY = 2
"""A ranking that lacks so many games or fewer is worth a word."""


class Purchase(msgspec.Struct, frozen=True):
    """``wish`` and ``ranking`` say what else it brings; ``more`` are points that are sure to come
    of that, if nothing is lost."""

    name: str
    price: int
    points: int
    can_pay: bool
    sold_out: bool
    wish: str
    ranking: str
    more: int

    @property
    def value(self) -> float:
        """Rough: whatever is on a wishlist or wanted by a ranking is worth something more."""
        return self.points + self.more + bool(self.wish) + bool(self.ranking)

    def told(self) -> str:
        words = f"{self.name} earns {count(self.points, 'point')} for {self.price} €"
        if self.sold_out:
            words += " and takes your pre-order"
        extras = [one for one in (self.wish, self.ranking) if one]
        return "; ".join([words, *extras])


def you(view: EssenView) -> VisitorView:
    assert view.seat is not None
    return view.visitors[view.seat]


def steps_between(view: EssenView, start: int, end: int) -> int:
    """Without any crowd."""
    return int(view.edition.hall.walks(start, 0).cost[end])


def purchase(view: EssenView, tile: int) -> Purchase:
    visitor, offer = you(view), worth(view, tile)
    sold_out = view.event_on(tile) == SOLD_OUT
    wish, for_wish = _wish(view, tile)
    ranking, for_ranking = _ranking(view, tile)
    return Purchase(
        name=game_name(view.edition, tile),
        price=offer.price,
        points=offer.points,
        can_pay=visitor.money >= offer.price and not (sold_out and visitor.preordered),
        sold_out=sold_out,
        wish=wish,
        ranking=ranking,
        more=for_wish + for_ranking,
    )


def _wish(view: EssenView, tile: int) -> tuple[str, int]:
    """What one more wished-for game brings in the evening."""
    visitor, edition = you(view), view.edition
    if tile not in visitor.hand and tile not in view.common:
        return "", 0
    wishes = sum(card in visitor.bought for card in visitor.hand)
    more = int(wishlist_points(edition, wishes + 1) - wishlist_points(edition, wishes))
    where = (
        "it is on your wishlist" if tile in visitor.hand else "its card is in the common wishlist"
    )
    if more:
        return f"{where}, {more} more in the evening", more
    return f"{where}, your wish number {wishes + 1}", 0


def _ranking(view: EssenView, tile: int) -> tuple[str, int]:
    """The ranking card that a game brings nearest to being met."""
    edition = view.edition
    morning = view.round <= NOON
    cards = edition.morning if morning else edition.afternoon
    reward = int(edition.morning_points if morning else edition.afternoon_points)
    have = symbols_bought(edition, set_of(list(you(view).bought)))
    symbol = edition.symbol[tile]
    lacks = []
    for card in view.rankings:
        need = cards[card]
        if need[symbol] > have[symbol]:
            missing = sum(max(0, int(need[at] - have[at])) for at in range(len(need)))
            lacks.append((missing - 1, need_words([int(one) for one in need])))
    if not lacks:
        return "", 0
    missing, words = min(lacks)
    if missing > NEARLY:
        return "", 0
    if missing == 0:
        met = sum(one == 0 for one, _ in lacks)
        return f"it meets the ranking of {words}, {reward} points", reward * met
    return f"the ranking of {words} then lacks {missing} more", 0
