"""A table of ESSEN read aloud, and what a seat card shows."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Fact, Standing
from fairground.games.essen.edition import ROUNDS, SYMBOLS, Edition
from fairground.games.essen.hall import PARKING
from fairground.games.essen.language import say, say_in, say_of
from fairground.games.essen.rules import NOON
from fairground.games.essen.sight import EssenView, VisitorView
from fairground.games.essen.words.places import on_place
from fairground.games.essen.words.prompt import headline
from fairground.games.essen.words.terms import (
    Market,
    crowd_words,
    event_name,
    game_name,
    game_names,
    has_ended,
    lacking,
    market_of,
    need_words,
    offer_in,
    own_hand,
    points_words,
    preorder_words,
    ranking_needs,
    symbol_name,
    symbol_names,
    symbols_bought,
    total,
)
from fairground.language import kept_by_language
from fairground.phrases import both


def describe(view: EssenView, names: Sequence[str]) -> str:
    if view.phase == "draft":
        return " ".join([f"{headline(view)}.", *_draft(view)])
    parts = [f"{headline(view)}.", _popularity(view.popularity)]
    if view.crowd:
        parts.append(say("The crowd is {places}.", places=crowd_words(view.crowd)))
    parts += [_person(view, seat, names) for seat in range(len(view.visitors))]
    market = market_of(view)
    parts.append(_on_sale(market, view.stalls))
    if view.round < ROUNDS:
        parts.append(_on_pallets(market, view.pallets))
    if view.rankings:
        parts.append(_rankings(view))
    parts.append(say("Common wishlist: {games}.", games=game_names(view.edition, view.common)))
    if view.seat is not None:
        games = game_names(view.edition, own_hand(view))
        parts.append(say("Your wishlist: {games}.", games=games))
    return " ".join(parts)


def _draft(view: EssenView) -> list[str]:
    if view.seat is None:
        return []
    kept = say("Kept so far: {games}.", games=game_names(view.edition, own_hand(view)))
    if not view.pack:
        return [kept]
    return [say("You hold {games}.", games=game_names(view.edition, view.pack)), kept]


@kept_by_language(1024)
def _popularity(levels: tuple[int, ...]) -> str:
    by_symbol = zip(SYMBOLS, levels, strict=True)
    words = both([f"{symbol_names(symbol)} {level}" for symbol, level in by_symbol])
    return say("Popularity: {levels}.", levels=words)


def _person(view: EssenView, seat: int, names: Sequence[str]) -> str:
    who = None if seat == view.seat else names[seat]
    is_over = view.phase == "over"
    return _visitor(view.edition, view.visitors[seat], total(view, seat), is_over, who)


@kept_by_language(1024)
def _visitor(
    edition: Edition, visitor: VisitorView, points: int, is_over: bool, who: str | None
) -> str:
    """``who`` is None for the viewer."""
    facts = [points_words(points), f"{visitor.money} €"]
    place = PARKING if is_over else visitor.place
    if is_over:
        cars = say("{count} game in the car", "{count} games in the car", count=len(visitor.bought))
        facts.append(cars)
    else:
        facts += [
            say("{count} action left", "{count} actions left", count=visitor.left),
            _carried(edition, visitor.carried),
            say("{count} game bought", "{count} games bought", count=len(visitor.bought)),
            preorder_words(visitor.preordered),
        ]
    return say_of(
        who is None,
        "You stand {place}: {facts}.",
        "{who} stands {place}: {facts}.",
        who=who,
        place=on_place(edition, place),
        facts=", ".join(facts),
    )


def _carried(edition: Edition, games: tuple[int, ...]) -> str:
    if not games:
        return say("carrying nothing")
    return say("carrying {games}", games=game_names(edition, games))


@kept_by_language(1024)
def _on_sale(market: Market, stalls: tuple[int, ...]) -> str:
    if not stalls:
        return say("On sale: nothing.")
    return say("On sale: {games}.", games="; ".join(_game(market, tile) for tile in stalls))


@kept_by_language(1024)
def _on_pallets(market: Market, tiles: tuple[int, ...]) -> str:
    pallets = [
        f"{sign} {_game(market, tile)}"
        for sign, tile in zip(market.edition.pallets, tiles, strict=True)
    ]
    return say("On the pallets: {games}.", games="; ".join(pallets))


def _game(market: Market, tile: int) -> str:
    found = offer_in(market, tile)
    return _offered(market.edition, tile, found.price, found.points, market.event_on(tile))


@kept_by_language(8192)
def _offered(edition: Edition, tile: int, price: int, points: int, event: int) -> str:
    token = f", {event_name(event)}" if event >= 0 else ""
    symbol = symbol_name(edition.tiles[tile].symbol)
    return f"{game_name(edition, tile)}, {symbol}, {price} €, +{points}{token}"


def _rankings(view: EssenView) -> str:
    have = None if view.seat is None else symbols_bought(view, view.seat)
    return _ranking_words(ranking_needs(view), have, view.round <= NOON)


@kept_by_language(1024)
def _ranking_words(
    needs: tuple[tuple[int, ...], ...], have: tuple[int, ...] | None, is_morning: bool
) -> str:
    """``have`` is how many games of each symbol the viewer has bought."""
    cards = []
    for need in needs:
        is_met = have is not None and lacking(have, need) == 0
        words = need_words(need)
        cards.append(say("{need}, met", need=words) if is_met else words)
    if is_morning:
        return say("Morning rankings: {cards}.", cards="; ".join(cards))
    return say("Afternoon rankings: {cards}.", cards="; ".join(cards))


def standing(view: EssenView, seat: int) -> Standing:
    visitor = view.visitors[seat]
    hand = Fact("heart", str(visitor.hand_size), say("wishlist cards"))
    if view.phase == "draft":
        note = say_in("a flag on the card of somebody who has to choose", "choose")
        return Standing("0", (hand,), note if seat in view.turn else say("has chosen"))
    money = _money(visitor.money)
    if view.phase == "over":
        games = Fact("car", str(len(visitor.bought)), say("games in the car"))
        return Standing(str(total(view, seat)), (games, hand, money))
    facts = (*_doing(visitor.left, len(visitor.carried)), hand, money)
    return Standing(str(total(view, seat)), facts, _note(view, seat))


@kept_by_language(256)
def _money(money: int) -> Fact:
    return Fact("coin", f"{money} €", say("money"))


@kept_by_language(256)
def _doing(left: int, carried: int) -> tuple[Fact, Fact]:
    return (
        Fact("bolt", str(left), say("actions left")),
        Fact("bag", str(carried), say("games carried")),
    )


def _note(view: EssenView, seat: int) -> str:
    if has_ended(view, seat):
        if view.visitors[seat].departure:
            return say_in("a flag on the card of a player", "departed")
        return say_in("a flag on the card of a player", "done")
    return say_in("a flag on the card of a player", "first player") if seat == view.first else ""
