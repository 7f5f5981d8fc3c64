"""How long ago something was. Nobody's clock and calendar is known to the server, so this is said
in whole minutes, hours and days."""

from __future__ import annotations

import time

from fairground.language import say

MINUTE, HOUR, DAY = 60, 3600, 24 * 3600


def ago(then: float, now: float | None = None) -> str:
    seconds = max(0.0, (time.time() if now is None else now) - then)
    if seconds < MINUTE:
        return say("just now")
    if seconds < HOUR:
        return say("{count} minute ago", "{count} minutes ago", count=int(seconds // MINUTE))
    if seconds < 2 * DAY:
        return say("{count} hour ago", "{count} hours ago", count=int(seconds // HOUR))
    return say("{count} day ago", "{count} days ago", count=int(seconds // DAY))
