"""A table of ESSEN read aloud, and what a seat card shows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fairground.game import Fact, Standing
from fairground.games.essen.edition import ROUNDS, SYMBOLS
from fairground.games.essen.rules import NOON
from fairground.games.essen.sight import EssenView
from fairground.games.essen.words.prompt import headline
from fairground.games.essen.words.terms import (
    EVENT_NAMES,
    PLURALS,
    Market,
    crowd_words,
    game_name,
    game_names,
    has_ended,
    is_met,
    market_of,
    need_words,
    offer_in,
    own_hand,
    place_name,
    ranking_needs,
    subject,
    total,
)
from fairground.phrases import both, count


def describe(view: EssenView, names: Sequence[str]) -> str:
    if view.phase == "draft":
        return " ".join([f"{headline(view)}.", *_draft(view)])
    parts = [f"{headline(view)}.", f"Popularity: {_popularity(view)}."]
    if view.crowd:
        parts.append(f"The crowd is {crowd_words(view.crowd)}.")
    parts += [_person(view, seat, names) for seat in range(len(view.visitors))]
    market = market_of(view)
    parts.append(_on_sale(market, view.stalls))
    if view.round < ROUNDS:
        pallets = [
            f"{sign} {_game(market, tile)}"
            for sign, tile in zip(view.edition.pallets, view.pallets, strict=True)
        ]
        parts.append(f"On the pallets: {'; '.join(pallets)}.")
    if view.rankings:
        parts.append(_rankings(view))
    parts.append(f"Common wishlist: {game_names(view.edition, view.common)}.")
    if view.seat is not None:
        parts.append(f"Your wishlist: {game_names(view.edition, own_hand(view))}.")
    return " ".join(parts)


def _draft(view: EssenView) -> list[str]:
    if view.seat is None:
        return []
    held = [f"You hold {game_names(view.edition, view.pack)}."] if view.pack else []
    return [*held, f"Kept so far: {game_names(view.edition, own_hand(view))}."]


def _popularity(view: EssenView) -> str:
    levels = zip(SYMBOLS, view.popularity, strict=True)
    return both([f"{PLURALS[symbol]} {level}" for symbol, level in levels])


def _person(view: EssenView, seat: int, names: Sequence[str]) -> str:
    visitor = view.visitors[seat]
    stands = "stand" if seat == view.seat else "stands"
    if view.phase == "over":
        return (
            f"{subject(view, seat, names)} {stands} on the parking: "
            f"{count(total(view, seat), 'point')}, {visitor.money} €, "
            f"{count(len(visitor.bought), 'game')} in the car."
        )
    carried = "nothing"
    if visitor.carried:
        carried = game_names(view.edition, visitor.carried)
    return (
        f"{subject(view, seat, names)} {stands} on {place_name(view.edition, visitor.place)}: "
        f"{count(total(view, seat), 'point')}, {visitor.money} €, "
        f"{count(visitor.left, 'action')} left, carrying {carried}, "
        f"{count(len(visitor.bought), 'game')} bought, "
        f"pre-order {'used' if visitor.preordered else 'not used yet'}."
    )


@lru_cache(maxsize=1024)
def _on_sale(market: Market, stalls: tuple[int, ...]) -> str:
    return f"On sale: {'; '.join(_game(market, tile) for tile in stalls) or 'nothing'}."


@lru_cache(maxsize=8192)
def _game(market: Market, tile: int) -> str:
    found, event = offer_in(market, tile), market.event_on(tile)
    token = f", {EVENT_NAMES[event]}" if event >= 0 else ""
    symbol = market.edition.tiles[tile].symbol
    return f"{game_name(market.edition, tile)}, {symbol}, {found.price} €, +{found.points}{token}"


def _rankings(view: EssenView) -> str:
    half = "Morning" if view.round <= NOON else "Afternoon"
    cards = [
        need_words(need)
        + (", met" if view.seat is not None and is_met(view, view.seat, need) else "")
        for need in ranking_needs(view)
    ]
    return f"{half} rankings: {'; '.join(cards)}."


def standing(view: EssenView, seat: int) -> Standing:
    visitor = view.visitors[seat]
    hand = Fact("heart", str(visitor.hand_size), "wishlist cards")
    if view.phase == "draft":
        return Standing("0", (hand,), "choose" if seat in view.turn else "has chosen")
    money = Fact("coin", f"{visitor.money} €", "money")
    if view.phase == "over":
        games = Fact("car", str(len(visitor.bought)), "games in the car")
        return Standing(str(total(view, seat)), (games, hand, money))
    facts = (
        Fact("bolt", str(visitor.left), "actions left"),
        Fact("bag", str(len(visitor.carried)), "games carried"),
        hand,
        money,
    )
    return Standing(str(total(view, seat)), facts, _note(view, seat))


def _note(view: EssenView, seat: int) -> str:
    if has_ended(view, seat):
        return "departed" if view.visitors[seat].departure else "done"
    return "first player" if seat == view.first else ""
