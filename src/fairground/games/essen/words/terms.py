"""Words and numbers that several sentences and pictures of ESSEN use: names, who won, rankings and
wishes as a viewer knows them, and what a game on sale would cost and earn now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
from mypy_extensions import i64

from fairground.games.essen.edition import LAST_TURN_DISCOUNT, SYMBOLS, Edition
from fairground.games.essen.hall import (
    BOOTHS,
    CROWD_ON_COURTYARD,
    CROWD_ON_ENTRANCES,
    ZONES,
)
from fairground.games.essen.rules import end
from fairground.games.essen.rules.purchase import (
    EVENT_POINTS,
    LAST_TURN_POINTS,
    LEAST_PRICE,
    PRICE_OFF,
    hindrance,
    points,
    price,
)
from fairground.games.essen.sight import EssenView
from fairground.phrases import both, count, winner_sentence
from fairground.vecs import vec

PLURALS = {"meeple": "meeples", "hourglass": "hourglasses", "die": "dice", "cards": "cards"}
SINGULARS = {symbol: symbol for symbol in PLURALS} | {"cards": "card"}
PLACES = (
    "the parking",
    "the west entrance",
    "the east entrance",
    "the courtyard",
    "Galeria west",
    "Galeria east",
)
EVENT_NAMES = ("buzz", "flop", "goodies", "discount", "sold out")


def place_name(edition: Edition, space: int) -> str:
    """``booth 112``, ``the courtyard``."""
    if space < BOOTHS:
        return f"booth {edition.tiles[space].booth}"
    return PLACES[space - BOOTHS]


def space_place(space: int) -> str:
    """What the log, the acts and the pictures call a space of the hall."""
    return f"s{space}"


def game_name(edition: Edition, tile: int) -> str:
    """``Salt Road (220)``: a game and its booth."""
    return f"{edition.tiles[tile].game} ({edition.tiles[tile].booth})"


def game_names(edition: Edition, tiles: Sequence[int]) -> str:
    return both([game_name(edition, tile) for tile in tiles]) or "none"


def crowd_words(crowd: int) -> str:
    """``in yellow and on the courtyard``; nothing without a crowd."""
    zones = [zone for at, zone in enumerate(ZONES) if crowd >> at & 1]
    places = [f"in {both(zones)}"] if zones else []
    if crowd & CROWD_ON_COURTYARD:
        places.append("on the courtyard")
    if crowd & CROWD_ON_ENTRANCES:
        places.append("at both entrances")
    return both(places)


def last_turn_words(last_turn: int) -> str:
    """What the last-turn tile does."""
    if last_turn == LAST_TURN_DISCOUNT:
        return f"every game costs {PRICE_OFF} € less, but at least {LEAST_PRICE} €"
    more = count(LAST_TURN_POINTS, "point")
    return f"{PLURALS[SYMBOLS[last_turn]]} earn {more} more"


def last_turn_sign(last_turn: int) -> str:
    """The same, short enough for the head of a phone's page."""
    if last_turn == LAST_TURN_DISCOUNT:
        return f"all games {PRICE_OFF} € off"
    return f"{PLURALS[SYMBOLS[last_turn]]} +{count(LAST_TURN_POINTS, 'point')}"


def need_words(need: Sequence[int]) -> str:
    """What a ranking card asks for: ``3 meeples and 1 hourglass``."""
    return both(
        [
            f"{number} {SINGULARS[symbol] if number == 1 else PLURALS[symbol]}"
            for symbol, number in zip(SYMBOLS, need, strict=True)
            if number
        ]
    )


def subject(view: EssenView, seat: int, names: Sequence[str]) -> str:
    return "You" if seat == view.seat else names[seat]


def own_hand(view: EssenView) -> tuple[int, ...]:
    """The viewer's wishlist cards; an onlooker has none."""
    return () if view.seat is None else view.visitors[view.seat].hand


def passed_on(view: EssenView) -> tuple[int, ...]:
    """Cards the viewer has held and given away, as far as they are still hidden."""
    if view.seat is None:
        return ()
    cards = [
        card
        for pool in view.memory.pools
        if all(slot.kind in ("pick", "pack") for slot in pool.slots)
        for card in pool.cards
    ]
    return tuple(sorted(cards))


def has_ended(view: EssenView, seat: int) -> bool:
    """Whether a seat's turn of this round is over."""
    if view.phase not in ("actions", "choice"):
        return False
    return (seat - view.first) % len(view.visitors) < view.done


# Points, rankings and wishes


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
    """How many games a ranking card lacks, given how many it asks for of each symbol."""
    return int(end.missing(vec[i64](have), vec[i64](need)))


def cards_met(view: EssenView, seat: int) -> int:
    """How many of the ranking cards on show a seat has met so far."""
    return sum(is_met(view, seat, need) for need in ranking_needs(view))


def wishes_bought(view: EssenView, seat: int) -> int:
    """Games bought whose card the viewer sees in the seat's hand."""
    return int(end.wishes_bought(view.visitors[seat].as_visitor()))


def whereabouts(view: EssenView, tile: int) -> str:
    """Where a game of the viewer's wishlist is now, or how far away."""
    if tile in view.visitors[view.seat or 0].bought:
        return "bought"
    if tile in view.stalls:
        cost = _walk_to(view, tile)
        return count(cost, "action") if cost else "here"
    return "next round" if tile in view.pallets else "in storage" if tile in view.coming else "gone"


def wish_order(view: EssenView, tile: int) -> tuple[int, int]:
    """Games on sale first, nearest first; then what is to come; bought and lost ones last."""
    if tile in view.stalls:
        return (0, _walk_to(view, tile))
    bought = tile in view.visitors[view.seat or 0].bought
    place = 3 if bought else 1 if tile in view.pallets else 2 if tile in view.coming else 4
    return (place, tile)


def _walk_to(view: EssenView, tile: int) -> int:
    """Actions from where the viewer stands."""
    here = view.visitors[view.seat or 0].place
    return int(view.edition.hall.cost(here, tile, view.crowd))


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


# What a game on sale costs and earns


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


class Market(NamedTuple):
    """What prices and points depend on."""

    edition: Edition
    popularity: tuple[int, ...]
    events: tuple[tuple[int, int], ...]
    last_turn: int

    def event_on(self, tile: int) -> int:
        """The event token on a game, or -1."""
        return dict(self.events).get(tile, -1)


def market_of(view: EssenView) -> Market:
    return Market(view.edition, view.popularity, view.events, view.last_turn)


def offer(view: EssenView, tile: int) -> Offer:
    return offer_in(market_of(view), tile)


def offer_in(market: Market, tile: int) -> Offer:
    event = market.event_on(tile)
    return _offer(market.edition, tile, market.popularity, event, market.last_turn)


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
