"""Memory for what follows from a view alone, while a bot asks about one view many times."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

V = TypeVar("V")
T = TypeVar("T")


def kept_for_last_view(work_out: Callable[[V], T]) -> Callable[[V], T]:
    """Decorates a function of a view whose result nobody changes: it is worked out again only for
    another view than last time."""
    kept: tuple[V, T] | None = None

    def of_view(view: V) -> T:
        nonlocal kept
        last = kept
        if last is None or last[0] is not view:
            last = kept = (view, work_out(view))
        return last[1]

    return of_view
