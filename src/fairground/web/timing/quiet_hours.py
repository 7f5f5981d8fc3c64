"""The hours in which somebody's correspondence clock stands still, by their own watch."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from fairground.game import FairgroundError
from fairground.language import say

NEVER = "off"
CHOICES = (NEVER, "21-7", "22-7", "22-8", "23-7", "23-8", "0-8")
"""From one hour to another; at most ten hours, so that nobody's day is all night."""
HERE = "UTC"
"""The zone of somebody whose browser has not said."""
REMEMBERED = 1000
"""More names than there are zones; anybody may send any name with any request."""


class Quiet(msgspec.Struct, frozen=True):
    """From the hour ``begins`` to the hour ``ends`` in a time zone."""

    begins: int
    ends: int
    zone: str


def quiet_of(choice: str, zone: str) -> Quiet | None:
    """What somebody chose in the settings."""
    if choice == NEVER or choice not in CHOICES:
        return None
    begins, _, ends = choice.partition("-")
    return Quiet(int(begins), int(ends), zone if is_zone(zone) else HERE)


@lru_cache(REMEMBERED)
def _zone(name: str) -> ZoneInfo | None:
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def is_zone(name: str) -> bool:
    return 0 < len(name) <= 40 and name.isascii() and _zone(name) is not None


def check_zone(zone: str) -> None:
    """What somebody writes into the settings; nothing is no mistake."""
    if zone and not is_zone(zone):
        raise FairgroundError(
            say("There is no time zone {zone}; write it as Europe/Berlin.", zone=repr(zone[:40]))
        )


def end_of(seconds: float, begin: float, quiet: Quiet | None) -> float:
    """When a clock that starts at ``begin`` has run for ``seconds``."""
    if quiet is None:
        return begin + seconds
    at, left = begin, seconds
    for sleeps, wakes in _nights(quiet, begin):
        if at + left <= sleeps:
            break
        left -= max(0.0, sleeps - at)
        at = max(at, wakes)
    return at + left


def seconds_between(begin: float, end: float, quiet: Quiet | None) -> float:
    """For how long a clock runs from one moment to another."""
    if quiet is None:
        return max(0.0, end - begin)
    seconds = end - begin
    for sleeps, wakes in _nights(quiet, begin):
        if sleeps >= end:
            break
        seconds -= max(0.0, min(wakes, end) - max(sleeps, begin))
    return max(0.0, seconds)


def _nights(quiet: Quiet, begin: float) -> Iterator[tuple[float, float]]:
    """From the one that may have begun already."""
    zone = _zone(quiet.zone) or ZoneInfo(HERE)
    day = datetime.fromtimestamp(begin, zone).date() - timedelta(days=1)
    while True:
        morning = day if quiet.begins < quiet.ends else day + timedelta(days=1)
        yield _at(day, quiet.begins, zone), _at(morning, quiet.ends, zone)
        day += timedelta(days=1)


def _at(day: date, hour: int, zone: ZoneInfo) -> float:
    return datetime(day.year, day.month, day.day, hour, tzinfo=zone).timestamp()
