"""What programs send and get about a person, as JSON: how they play, their settings, their data."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from fairground.web.api.shapes import Asked, Word

# ---- how somebody plays ----


class RatingShape(Struct, frozen=True):
    """``points`` is an estimate, and ``margin`` how far it may be off; ``games`` is how many it
    comes from, 0 for bots, who are measured among themselves."""

    points: int
    margin: int
    games: int


class RungShape(Struct, frozen=True):
    """``bot`` is the level of a bot, and empty for a person."""

    name: str
    bot: str
    rating: RatingShape
    is_you: bool


class OpponentsShape(Struct, frozen=True):
    """How often you met opponents of one kind, and finished before them. ``bot`` is their level,
    and empty for people."""

    bot: str
    met: int
    beaten: int


class PastGameShape(Struct, frozen=True):
    """A game of yours that is over; without a score somebody resigned."""

    table: str
    seats: int
    rank: int
    score: int | None
    at: float


class LadderShape(Struct, frozen=True):
    """The strongest first, by what their games prove. ``opponent`` is the level of bots that fits
    you, empty where none was measured; ``you`` is null as long as you have no rating."""

    game: str
    rungs: list[RungShape]
    you: RatingShape | None
    opponent: str
    opponents: list[OpponentsShape]
    past: list[PastGameShape]


class StatisticsQuery(Asked, frozen=True):
    """Without a game it is about all of them."""

    game: Word = ""


class ReviewedGameShape(Struct, frozen=True):
    """What the look back at a game says about you, in parts of the chance to win. ``lost`` is what
    your mistakes cost, ``error`` the standard error of luck and decisions. ``best`` is the number
    of the turning point at which you played your best move, if one stood out."""

    table: str
    game: str
    seats: int
    rank: int
    at: float
    luck: float
    decisions: float
    error: float
    lost: float
    best: int | None
    best_ply: int | None
    best_gain: float | None


class WaitingGameShape(Struct, frozen=True):
    table: str
    game: str
    at: float


class StatisticsShape(Struct, frozen=True):
    """``games`` are the last that were looked back at, oldest first; ``moments`` those with your
    best moves; ``waiting`` games that could be looked back at."""

    games: list[ReviewedGameShape]
    moments: list[ReviewedGameShape]
    waiting: list[WaitingGameShape]


# ---- settings and data ----


class SettingsShape(Struct, frozen=True):
    """``quiet`` are the hours, in the time ``zone``, in which your clocks of correspondence games
    stand still, as ``22-8``; ``talk`` is whether pages show you what people say. The others are for
    pages too."""

    theme: str
    motion: str
    speed: str
    sound: str
    notify: str
    confirm: str
    quiet: str
    talk: str
    language: str
    zone: str


class NewSettings(Asked, frozen=True):
    """What you do not send is left as it is."""

    theme: Literal["system", "light", "dark"] | None = None
    motion: Literal["system", "less"] | None = None
    speed: Literal["slow", "normal", "fast", "at-once"] | None = None
    sound: Literal["off", "on"] | None = None
    notify: Literal["off", "on"] | None = None
    confirm: Literal["on", "off"] | None = None
    quiet: Literal["off", "21-7", "22-7", "22-8", "23-7", "23-8", "0-8"] | None = None
    talk: Literal["on", "off"] | None = None
    language: Literal["system", "en", "de", "fr", "nl"] | None = None
    zone: Word | None = None


class ExportShape(Struct, frozen=True):
    """All that is kept about you, and the records of your finished games by their tables."""

    data: dict[str, Any]
    records: dict[str, str]
