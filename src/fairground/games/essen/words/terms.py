"""Words and numbers that several sentences and pictures of ESSEN use: names, who won, rankings and
wishes as a viewer knows them, and what a game on sale would cost and earn now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import msgspec
from mypy_extensions import i64

from fairground.bits import set_of
from fairground.games.essen.edition import LAST_TURN_DISCOUNT, SYMBOLS, Edition
from fairground.games.essen.hall import (
    COURTYARD,
    CROWD_ON_COURTYARD,
    CROWD_ON_ENTRANCES,
    ENTRANCE_EAST,
    ENTRANCE_WEST,
    ZONES,
)
from fairground.games.essen.language import say, say_in
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
from fairground.games.essen.rules.set_up import PICKS
from fairground.games.essen.sight import EssenView
from fairground.language import kept_by_language
from fairground.last_view import kept_for_last_view
from fairground.phrases import both, winner_sentence
from fairground.vecs import vec


def symbol_name(symbol: str) -> str:
    """The symbol that a game bears: ``meeple``."""
    match symbol:
        case "meeple":
            return say_in("a symbol", "meeple")
        case "hourglass":
            return say_in("a symbol", "hourglass")
        case "die":
            return say_in("a symbol", "die")
        case _:
            return say_in("a symbol", "cards")


def symbol_names(symbol: str) -> str:
    """All games with a symbol: ``meeples``."""
    match symbol:
        case "meeple":
            return say_in("games with a symbol", "meeples")
        case "hourglass":
            return say_in("games with a symbol", "hourglasses")
        case "die":
            return say_in("games with a symbol", "dice")
        case _:
            return say_in("games with a symbol", "cards")


def event_name(event: int) -> str:
    match event:
        case 0:
            return say_in("an event", "buzz")
        case 1:
            return say_in("an event", "flop")
        case 2:
            return say_in("an event", "goodies")
        case 3:
            return say_in("an event", "discount")
        case _:
            return say_in("an event", "sold out")


def points_words(points: int) -> str:
    """``1 point``, as an item of a list."""
    return say("{count} point", "{count} points", count=points)


def actions_words(actions: int) -> str:
    """``1 action``, as an item of a list."""
    return say("{count} action", "{count} actions", count=actions)


def games_words(games: int) -> str:
    """``1 game``, as an item of a list."""
    return say("{count} game", "{count} games", count=games)


def space_place(space: int) -> str:
    """What the log, the acts and the pictures call a space of the hall."""
    return f"s{space}"


def game_name(edition: Edition, tile: int) -> str:
    """``Salt Road (220)``: a game and its booth."""
    return f"{edition.tiles[tile].game} ({edition.tiles[tile].booth})"


def game_names(edition: Edition, tiles: Sequence[int]) -> str:
    return _game_names(edition, tuple(tiles))


@kept_by_language(2048)
def _game_names(edition: Edition, tiles: tuple[int, ...]) -> str:
    return both([game_name(edition, tile) for tile in tiles]) or say_in("games", "none")


def crowd_words(crowd: int) -> str:
    """``in yellow and on the courtyard``; nothing without a crowd."""
    zones = [zone_name(zone) for at, zone in enumerate(ZONES) if crowd >> at & 1]
    places = [say_in("The crowd is …", "in {zones}", zones=both(zones))] if zones else []
    if crowd & CROWD_ON_COURTYARD:
        places.append(say_in("The crowd is …", "on the courtyard"))
    if crowd & CROWD_ON_ENTRANCES:
        places.append(say_in("The crowd is …", "at both entrances"))
    return both(places)


def zone_name(zone: str) -> str:
    """``green``, as in "The crowd is in green"."""
    match zone:
        case "green":
            return say_in("The crowd is in …", "green")
        case "purple":
            return say_in("The crowd is in …", "purple")
        case "yellow":
            return say_in("The crowd is in …", "yellow")
        case "red":
            return say_in("The crowd is in …", "red")
        case _:
            return say_in("The crowd is in …", "blue")


def zone_place(zone: str) -> str:
    """The outer edge of a zone, where its crowd stands, as pages name it."""
    return f"zone-{zone}"


def crowd_places(crowd: int) -> list[str]:
    """Where pawns of the crowd stand, as pages name it."""
    found = [zone_place(zone) for at, zone in enumerate(ZONES) if crowd >> at & 1]
    if crowd & CROWD_ON_COURTYARD:
        found.append(space_place(COURTYARD))
    if crowd & CROWD_ON_ENTRANCES:
        found += [space_place(ENTRANCE_WEST), space_place(ENTRANCE_EAST)]
    return found


def last_turn_words(last_turn: int) -> str:
    """What the last-turn tile does."""
    if last_turn == LAST_TURN_DISCOUNT:
        return say(
            "every game costs {off} € less, but at least {least} €",
            off=PRICE_OFF,
            least=LEAST_PRICE,
        )
    symbols = symbol_names(SYMBOLS[last_turn])
    return say("{symbols} earn {points} more", symbols=symbols, points=_last_turn_points())


def _last_turn_points() -> str:
    return points_words(LAST_TURN_POINTS)


def last_turn_sign(last_turn: int) -> str:
    """The same, short enough for the head of a phone's page."""
    if last_turn == LAST_TURN_DISCOUNT:
        return say("all games {off} € off", off=PRICE_OFF)
    return f"{symbol_names(SYMBOLS[last_turn])} +{_last_turn_points()}"


def need_words(need: Sequence[int]) -> str:
    """What a ranking card asks for: ``3 meeples and 1 hourglass``."""
    return both(
        [_number_of(symbol, number) for symbol, number in zip(SYMBOLS, need, strict=True) if number]
    )


def _number_of(symbol: str, number: int) -> str:
    match symbol:
        case "meeple":
            return say("{count} meeple", "{count} meeples", count=number)
        case "hourglass":
            return say("{count} hourglass", "{count} hourglasses", count=number)
        case "die":
            return say("{count} die", "{count} dice", count=number)
        case _:
            return say("{count} card", "{count} cards", count=number)


def listed_name(view: EssenView, seat: int, names: Sequence[str]) -> str:
    """A player before a colon or in a table: ``You``, or the name."""
    if seat == view.seat:
        return say_in("the reader in a list of players", "You")
    return names[seat]


def everybody_keeps() -> str:
    return say("Everybody keeps {cards} of the cards that go round.", cards=PICKS)


def preorder_words(is_used: bool) -> str:
    return say("pre-order used") if is_used else say("pre-order not used yet")


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


def ranking_needs(view: EssenView) -> tuple[tuple[int, ...], ...]:
    """What the ranking cards on show ask for, by symbol."""
    return _ranking_needs(view.edition, view.round, view.rankings)


@lru_cache(maxsize=1024)
def _ranking_needs(
    edition: Edition, number: int, rankings: tuple[int, ...]
) -> tuple[tuple[int, ...], ...]:
    cards = end.ranking_cards(edition, number)
    return tuple(tuple(int(number) for number in cards[card]) for card in rankings)


def symbols_bought(view: EssenView, seat: int) -> tuple[int, ...]:
    """How many games of each symbol a seat has bought."""
    return _by_symbol(view.edition, view.visitors[seat].bought)


@lru_cache(maxsize=1024)
def _by_symbol(edition: Edition, games: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(int(number) for number in end.symbols_bought(edition, set_of(list(games))))


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
        return say_in("where a wished-for game is", "bought")
    if tile in view.stalls:
        cost = _walk_to(view, tile)
        return actions_words(cost) if cost else say_in("where a wished-for game is", "here")
    if tile in view.pallets:
        return say_in("where a wished-for game is", "next round")
    if tile in view.coming:
        return say_in("where a wished-for game is", "in storage")
    return say_in("where a wished-for game is", "gone")


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
    if more_wishes:
        tie = say_in("You win …, Ada wins …", "by having bought more wished-for games")
    else:
        tie = say_in("You win …, Ada wins …", "by having less money")
    return winner_sentence(view.outcome, names, view.seat, tie)


# What a game on sale costs and earns


class Offer(msgspec.Struct, frozen=True, cache_hash=True):
    """Price and points of a game; the parts add up to the points, which are at least 0."""

    price: int
    points: int
    parts: tuple[tuple[int, int], ...]
    """What a part is, an event or one of those below, and its points."""

    def sum_words(self) -> str:
        """``popularity 4 + bonus 1 + buzz 3``, of which nothing below 0 counts."""
        words = ""
        for part, number in self.parts:
            sign = "" if not words else " − " if number < 0 else " + "
            words += f"{sign}{_part_name(part)} {abs(number)}"
        return words

    def equation(self) -> str:
        """``popularity 4 + bonus 1 = 5 points``."""
        return f"{self.sum_words()} = {points_words(self.points)}"


POPULARITY, BONUS, LAST_TURN = -1, -2, -3


def _part_name(part: int) -> str:
    match part:
        case -1:
            return say_in("a part of a game's points", "popularity")
        case -2:
            return say_in("a part of a game's points", "bonus")
        case -3:
            return say_in("a part of a game's points", "last turn")
        case _:
            return event_name(part)


class Market(msgspec.Struct, frozen=True, cache_hash=True):
    """What prices and points depend on."""

    edition: Edition
    popularity: tuple[int, ...]
    events: tuple[tuple[int, int], ...]
    last_turn: int

    @property
    def tokens(self) -> Mapping[int, int]:
        """The event tokens by the games they lie on."""
        return _tokens(self.events)

    def event_on(self, tile: int) -> int:
        """The event token on a game, or -1."""
        return self.tokens.get(tile, -1)


@lru_cache(maxsize=256)
def _tokens(events: tuple[tuple[int, int], ...]) -> Mapping[int, int]:
    return dict(events)


@kept_for_last_view
def market_of(view: EssenView) -> Market:
    return _market(view.edition, view.popularity, view.events, view.last_turn)


_market = lru_cache(maxsize=256)(Market)
"""The same for all viewers, and after most moves."""


def offer(view: EssenView, tile: int) -> Offer:
    return offer_in(market_of(view), tile)


@lru_cache(maxsize=8192)
def offer_in(market: Market, tile: int) -> Offer:
    edition, popularity, last_turn = market.edition, market.popularity, market.last_turn
    event = market.event_on(tile)
    symbol = edition.symbol[tile]
    parts = [(POPULARITY, popularity[symbol]), (BONUS, int(edition.bonus[tile]))]
    if event >= 0:
        parts.append((event, int(EVENT_POINTS[event])))
    if last_turn == symbol:
        parts.append((LAST_TURN, LAST_TURN_POINTS))
    shown = tuple((part, number) for part, number in parts if number or part == POPULARITY)
    earned = points(edition, tile, vec[i64](popularity), event, last_turn)
    return Offer(int(price(edition, tile, event, last_turn)), int(earned), shown)


def why_not_buy(view: EssenView, seat: int, tile: int, spent: int = 0) -> str:
    """What would keep a seat from buying a game after spending more actions on the way; empty if
    nothing would."""
    visitor = view.visitors[seat].as_visitor()
    visitor.spent += spent
    needs_action = bool(view.options.get("action_to_buy", False))
    return hindrance(visitor, view.event_on(tile), offer(view, tile).price, needs_action)
