"""How long people may think at a table: what its host chose when it was opened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from fairground.game import OptionError
from fairground.language import say, sentence

Kind = Literal["fischer", "turn", "correspondence"]
FISCHER, TURN, CORRESPONDENCE = "fischer", "turn", "correspondence"
NO_CLOCK = "none"
BOT, ASK = "bot", "ask"
"""What happens when somebody's time is up: a bot plays on, or the others are asked."""
HOUR, DAY = 3600, 24 * 3600
LONGEST_MINUTES, LONGEST_INCREMENT, LONGEST_TURN, LONGEST_VACATION = 180, 180, 3600, 30
HOURS = (4, 8, 12, 24, 48, 72, 120, 168, 336)
"""How long a move by correspondence may take."""
KINDS: Mapping[str, str] = {
    NO_CLOCK: sentence("No clock"),
    FISCHER: sentence("A clock for the game"),
    TURN: sentence("A clock for each turn"),
    CORRESPONDENCE: sentence("Days or hours for each turn"),
}
FLAGS: Mapping[str, str] = {
    BOT: sentence("a bot plays on"),
    ASK: sentence("the others decide"),
}
USUAL: Mapping[str, str] = {
    "clock": NO_CLOCK,
    "clock-minutes": "15",
    "clock-increment": "20",
    "clock-seconds": "60",
    "clock-hours": "48",
    "clock-vacation": "3",
    "clock-flag": BOT,
}
"""The fields of the lobby's form as it proposes them."""


class TimeControl(msgspec.Struct, frozen=True, omit_defaults=True):
    """``seconds`` is for the whole game (``fischer``) or for each turn; ``increment`` is added at
    the start of each turn; ``vacation`` are the days off that everybody has by correspondence."""

    kind: Kind
    seconds: int
    increment: int = 0
    vacation: int = 0
    flag: Literal["bot", "ask"] = "bot"

    @property
    def is_quick(self) -> bool:
        """Whether people stay at the table until the game is over."""
        return self.kind != CORRESPONDENCE

    @property
    def text(self) -> str:
        """As it is stored."""
        return msgspec.json.encode(self).decode()


def control_of(text: str) -> TimeControl | None:
    """What was stored; None for a table without clocks."""
    return msgspec.json.decode(text, type=TimeControl) if text else None


def read_control(form: Mapping[str, str]) -> TimeControl | None:
    """What the lobby's form says. OptionError says what would be right."""
    fields = {**USUAL, **form}
    kind, flag = fields["clock"], fields["clock-flag"]
    if kind == NO_CLOCK:
        return None
    if kind not in KINDS or flag not in FLAGS:
        raise OptionError(
            say("A table has no clock, a clock for the game or a clock for each turn.")
        )
    if kind == FISCHER:
        minutes = _number(fields["clock-minutes"], 1, LONGEST_MINUTES)
        more = _number(fields["clock-increment"], 0, LONGEST_INCREMENT)
        if minutes is None or more is None:
            raise OptionError(
                say(
                    "A clock for the game has 1 to {minutes} minutes, and 0 to {seconds} seconds"
                    " more at the start of each turn.",
                    minutes=LONGEST_MINUTES,
                    seconds=LONGEST_INCREMENT,
                )
            )
        return TimeControl("fischer", 60 * minutes, more, flag=flag)  # type: ignore[arg-type]
    if kind == TURN:
        seconds = _number(fields["clock-seconds"], 5, LONGEST_TURN)
        if seconds is None:
            raise OptionError(
                say("A turn takes 5 to {seconds} seconds by the clock.", seconds=LONGEST_TURN)
            )
        return TimeControl("turn", seconds, flag=flag)  # type: ignore[arg-type]
    hours = _number(fields["clock-hours"], HOURS[0], HOURS[-1])
    days = _number(fields["clock-vacation"], 0, LONGEST_VACATION)
    if hours not in HOURS or days is None:
        raise OptionError(
            say(
                "A turn by correspondence takes {least} hours to {most} days, with up to {days}"
                " days off.",
                least=HOURS[0],
                most=HOURS[-1] * HOUR // DAY,
                days=LONGEST_VACATION,
            )
        )
    return TimeControl("correspondence", hours * HOUR, 0, days, flag)  # type: ignore[arg-type]


def _number(text: str, least: int, most: int) -> int | None:
    text = text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        return None
    return int(text) if least <= int(text) <= most else None


def hours_in_words(hours: int) -> str:
    if hours * HOUR % DAY:
        return say("{count} hour", "{count} hours", count=hours)
    return say("{count} day", "{count} days", count=hours * HOUR // DAY)


def control_in_words(control: TimeControl) -> str:
    """A short line about a table's clocks."""
    if control.kind == FISCHER:
        return say(
            "{minutes} min + {seconds} s a turn",
            minutes=control.seconds // 60,
            seconds=control.increment,
        )
    if control.kind == TURN:
        return say("{seconds} s a turn", seconds=control.seconds)
    return say("{time} a turn", time=hours_in_words(control.seconds // HOUR))
