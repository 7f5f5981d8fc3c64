"""When a trader of Kairo knows all that still counts."""

from __future__ import annotations

from typing import Any


def knows_enough(view: Any) -> bool:
    """In the end phase, once all others have passed: their cards score nothing, coins are known,
    and nobody draws any more."""
    return view.ending and all(
        has_passed for seat, has_passed in enumerate(view.passed) if seat != view.seat
    )
