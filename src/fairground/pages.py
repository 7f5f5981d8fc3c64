"""What a seat is shown, in arrays that are used again when nobody holds them any more. Compiled
together with the rules.

Nothing here imports NumPy: the environment brings what makes its arrays.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Final, final

from mypy_extensions import i64

from fairground.episode import Episode, Page

Arrays = list[Any]
"""An observation and a mask."""
NO_MOVE: Final = -1


def number_of(action: Any) -> i64:
    """A whole number of Python or of NumPy."""
    if isinstance(action, int):
        return action
    return int(action)


@final
class ReusedPage:
    """A page and arrays over it, which are shown again only when nobody holds them any more."""

    def __init__(self, page: Page, arrays_over: Callable[[Page], Arrays]) -> None:
        self.page = page
        arrays = arrays_over(page)
        self._mask: Any = arrays.pop()
        self._observation: Any = arrays.pop()
        self._observed = {"observation": self._observation, "action_mask": self._mask}
        self._references: Callable[[Any], int] = sys.getrefcount
        self._own_references = self._count()

    def _count(self) -> int:
        return self._references(self._observation) + self._references(self._mask)

    def is_free(self) -> bool:
        return self._count() == self._own_references

    def observed(self) -> dict[str, Any]:
        """A dict that the one who gets it may change."""
        return self._observed.copy()

    def copied(self) -> dict[str, Any]:
        """The same in arrays of their own."""
        return {"observation": self._observation.copy(), "action_mask": self._mask.copy()}


@final
class Pages:
    """Shows what seats of an episode may do and know. What was shown stays as it is as long as
    somebody holds it."""

    def __init__(
        self,
        episode: Episode,
        new_page: Callable[[], Page],
        arrays_over: Callable[[Page], Arrays],
    ) -> None:
        self._episode = episode
        self._next = ReusedPage(new_page(), arrays_over)
        self._latest = ReusedPage(new_page(), arrays_over)
        self._own = ReusedPage(new_page(), arrays_over)

    def show(self, seat: i64, also: i64 = NO_MOVE) -> dict[str, Any]:
        """``also`` is one more move that the mask shows. The arrays are copies as long as somebody
        holds those of the last time but one."""
        reused = self._next
        is_free = reused.is_free()
        if is_free:
            self._next = self._latest
            self._latest = reused
        else:
            reused = self._own
        self._episode.show(seat, reused.page)
        if also != NO_MOVE:
            reused.page.allow(also)
        return reused.observed() if is_free else reused.copied()
