"""The spaces of the hall as a sentence needs them: where a visitor stands, where a walk leads, and
where it begins."""

from __future__ import annotations

from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import (
    BOOTHS,
    COURTYARD,
    ENTRANCE_EAST,
    ENTRANCE_WEST,
    GALERIA_WEST,
    PARKING,
)
from fairground.games.essen.language import say_in


def on_place(edition: Edition, space: int) -> str:
    """``on booth 112``, ``on the courtyard``."""
    if space < BOOTHS:
        return say_in("You stand …", "on booth {booth}", booth=edition.tiles[space].booth)
    if space == PARKING:
        return say_in("You stand …", "on the parking")
    if space == ENTRANCE_WEST:
        return say_in("You stand …", "on the west entrance")
    if space == ENTRANCE_EAST:
        return say_in("You stand …", "on the east entrance")
    if space == COURTYARD:
        return say_in("You stand …", "on the courtyard")
    if space == GALERIA_WEST:
        return say_in("You stand …", "on Galeria west")
    return say_in("You stand …", "on Galeria east")


def to_place(edition: Edition, space: int) -> str:
    """``to booth 112``, ``to the courtyard``."""
    if space < BOOTHS:
        return say_in("You walked …", "to booth {booth}", booth=edition.tiles[space].booth)
    if space == PARKING:
        return say_in("You walked …", "to the parking")
    if space == ENTRANCE_WEST:
        return say_in("You walked …", "to the west entrance")
    if space == ENTRANCE_EAST:
        return say_in("You walked …", "to the east entrance")
    if space == COURTYARD:
        return say_in("You walked …", "to the courtyard")
    if space == GALERIA_WEST:
        return say_in("You walked …", "to Galeria west")
    return say_in("You walked …", "to Galeria east")


def from_place(edition: Edition, space: int) -> str:
    """``From booth 112``, ``From the courtyard``."""
    if space < BOOTHS:
        return say_in("… it is 3 steps", "From booth {booth}", booth=edition.tiles[space].booth)
    if space == PARKING:
        return say_in("… it is 3 steps", "From the parking")
    if space == ENTRANCE_WEST:
        return say_in("… it is 3 steps", "From the west entrance")
    if space == ENTRANCE_EAST:
        return say_in("… it is 3 steps", "From the east entrance")
    if space == COURTYARD:
        return say_in("… it is 3 steps", "From the courtyard")
    if space == GALERIA_WEST:
        return say_in("… it is 3 steps", "From Galeria west")
    return say_in("… it is 3 steps", "From Galeria east")
