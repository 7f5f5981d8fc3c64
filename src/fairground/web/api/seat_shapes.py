"""What a program asks for at a table: to play, to sit down, and what concerns its seats."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from fairground.web.api.opening_shapes import Onlookers
from fairground.web.api.shapes import Asked, Digits, Name, Ply, Seat, Word
from fairground.web.serving.limits import MOVE


class AsSeat(Asked, frozen=True):
    """Without a seat it is your only one, or the one that has to decide."""

    seat: Seat | None = None


class AsSeatSince(Asked, frozen=True):
    """``log_from`` is the number of the first line of the log that you want."""

    seat: Seat | None = None
    log_from: Ply = 0


class StreamQuery(Asked, frozen=True):
    seat: Seat | None = None
    last: Annotated[str, Meta(max_length=64)] = ""


class NewMove(Asked, frozen=True):
    """``move`` is the text of a move, of several with ``;`` between them, or a number."""

    move: Annotated[str, Meta(max_length=MOVE)] | Annotated[int, Meta(ge=0, le=9_999_999)]
    seat: Seat | None = None
    ply: Ply | None = None


class TakeBack(Asked, frozen=True):
    seat: Seat | None = None
    ply: Ply | None = None


class Played(Struct, frozen=True):
    """What the seat calls the present now."""

    ply: int


class Sit(Asked, frozen=True):
    """Without a seat it is the first open one."""

    seat: Seat | None = None
    name: Name = ""


class Join(Asked, frozen=True):
    """``link`` is what a friend was sent: the whole address, or what comes after the host."""

    link: Annotated[str, Meta(max_length=500)]
    name: Name = ""


class JoinByCode(Asked, frozen=True):
    """``code`` has six letters, however they are spaced."""

    code: Annotated[str, Meta(max_length=40)]
    name: Name = ""


class ChosenOnlookers(Asked, frozen=True):
    onlookers: Onlookers


class WhatIf(Asked, frozen=True):
    """``ply`` is a move of the record. With ``people`` those who played it play on, otherwise you
    on a seat and bots on the others."""

    ply: Ply
    seat: Seat = 0
    bot: Word = "regular"
    people: bool = False


class AskOthers(Asked, frozen=True):
    kind: Literal["turn", "evening"]
    seat: Seat | None = None


class AnswerOthers(Asked, frozen=True):
    request: Word
    answer: Literal["agree", "refuse", "withdraw"]


class OfSeat(Asked, frozen=True):
    seat: Seat


class BotOnSeat(Asked, frozen=True):
    """Without a seat the bot sits down on every open chair."""

    seat: Seat | None = None
    bot: Word = "regular"


class Speed(Asked, frozen=True):
    speed: Word


class TimeChoice(Asked, frozen=True):
    """``seat`` is the one whose time is up. You ``wait`` longer, let a ``bot`` play on, or ``end``
    the game; it is done when more than half of the others want it."""

    seat: Seat
    choice: Literal["wait", "bot", "end"]


class TakeoverAnswer(Asked, frozen=True):
    """``seat`` is the chair that the newcomer asks for, ``request`` stands beside it."""

    seat: Seat
    request: Word
    allow: bool


class Commitment(Asked, frozen=True):
    commitment: Digits
    seat: Seat | None = None


class Part(Asked, frozen=True):
    part: Digits
    seat: Seat | None = None


class LuckStage(Struct, frozen=True):
    stage: str
