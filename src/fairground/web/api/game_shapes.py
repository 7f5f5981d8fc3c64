"""The games, their rules and editions, as programs get them."""

from __future__ import annotations

from msgspec import Struct


class OptionShape(Struct, frozen=True):
    id: str
    title: str
    words: str
    values: list[bool | str]
    default: bool | str


class GameShape(Struct, frozen=True):
    """``moves`` is how many different moves there are: their numbers go from 0 to below it."""

    id: str
    title: str
    blurb: str
    designers: list[str]
    least_seats: int
    most_seats: int
    minutes: int
    version: int
    moves: int
    options: list[OptionShape]
    editions: list[str]
    has_bots: bool


class Games(Struct, frozen=True):
    """``bots`` are the levels that a chair can be given to."""

    games: list[GameShape]
    bots: list[str]


class EditionToFillIn(Struct, frozen=True):
    """An edition file, for your own values."""

    game: str
    text: str


class Rules(Struct, frozen=True):
    """The rules of a game as Markdown."""

    game: str
    language: str
    text: str
