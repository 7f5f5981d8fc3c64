"""Words that several sentences of ESSEN use."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.essen.edition import LAST_TURN_DISCOUNT, SYMBOLS, Edition
from fairground.games.essen.hall import (
    BOOTHS,
    CROWD_ON_COURTYARD,
    CROWD_ON_ENTRANCES,
    ZONES,
)
from fairground.games.essen.rules.purchase import LAST_TURN_POINTS, LEAST_PRICE, PRICE_OFF
from fairground.games.essen.sight import EssenView
from fairground.phrases import both, count

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


def place_name(edition: Edition, space: int) -> str:
    """``booth 112``, ``the courtyard``."""
    if space < BOOTHS:
        return f"booth {edition.tiles[space].booth}"
    return PLACES[space - BOOTHS]


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


def has_ended(view: EssenView, seat: int) -> bool:
    """Whether a seat's turn of this round is over."""
    if view.phase not in ("actions", "choice"):
        return False
    return (seat - view.first) % len(view.visitors) < view.done
