"""What a program sends to open a table, a lesson or a recorded game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from fairground.web.api.shapes import Asked, Name, Word
from fairground.web.serving.limits import EDITION, RECORD
from fairground.web.timing.time_control import (
    LONGEST_INCREMENT,
    LONGEST_MINUTES,
    LONGEST_TURN,
    LONGEST_VACATION,
)


class SitterShape(Asked, frozen=True):
    """``who`` is me, device (another person at your seat's program), friend (an open chair) or the
    level of a bot."""

    who: Word = "friend"
    name: Name = ""


class NewClock(Asked, frozen=True):
    """How long people may think: ``minutes`` for the whole game and ``increment`` seconds more at
    the start of each turn (``fischer``), ``seconds`` for each turn, or ``hours`` for each turn and
    ``vacation`` days off (``correspondence``). At the ``flag`` a bot plays on, or the others
    decide."""

    kind: Literal["fischer", "turn", "correspondence"]
    minutes: Annotated[int, Meta(ge=1, le=LONGEST_MINUTES)] = 15
    increment: Annotated[int, Meta(ge=0, le=LONGEST_INCREMENT)] = 20
    seconds: Annotated[int, Meta(ge=5, le=LONGEST_TURN)] = 60
    hours: Literal[4, 8, 12, 24, 48, 72, 120, 168, 336] = 48
    vacation: Annotated[int, Meta(ge=0, le=LONGEST_VACATION)] = 3
    flag: Literal["bot", "ask"] = "bot"


Onlookers = Literal["now", "1", "5", "15", "closed"]


class NewTable(Asked, frozen=True):
    """``sitters`` go by seat, and their number is the number of seats. ``edition`` is the name of
    an edition that comes with the game, ``edition_text`` the text of your own. ``onlookers`` is
    when people without a chair see the game: ``now``, this many minutes later, or when it is over
    (``closed``). ``talk`` is whether people may chat there."""

    game: Word
    sitters: Annotated[list[SitterShape], Meta(min_length=1, max_length=12)]
    options: dict[str, bool | str] = field(default_factory=dict)
    edition: Word = ""
    edition_text: Annotated[str, Meta(max_length=EDITION)] = ""
    listed: bool = True
    coach: bool = False
    speed: Word = "normal"
    clock: NewClock | None = None
    onlookers: Onlookers = "now"
    talk: bool = True


class NewLesson(Asked, frozen=True):
    """``another`` opens a new lesson, though you have begun one."""

    game: Word
    name: Name = ""
    another: bool = False


class EndOfLesson(Asked, frozen=True):
    """``bot`` is the level that plays on with you; the easiest, if you name none."""

    bot: Word = ""


class NewRecord(Asked, frozen=True):
    record: Annotated[str, Meta(max_length=RECORD)]
