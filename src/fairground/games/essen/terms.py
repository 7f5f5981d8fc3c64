"""Names of places, games and things, for people."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.essen.edition import LAST_TURN_DISCOUNT, SYMBOLS, Edition
from fairground.games.essen.hall import (
    BOOTHS,
    CROWD_ON_COURTYARD,
    CROWD_ON_ENTRANCES,
    ZONES,
)
from fairground.games.essen.sight import EssenView
from fairground.phrases import both

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
        return "every game costs 10 € less, but at least 5 €"
    return f"{PLURALS[SYMBOLS[last_turn]]} earn 2 points more"


def last_turn_sign(last_turn: int) -> str:
    """The same, short enough for the head of a phone's page."""
    if last_turn == LAST_TURN_DISCOUNT:
        return "all games 10 € off"
    return f"{PLURALS[SYMBOLS[last_turn]]} +2 points"


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
