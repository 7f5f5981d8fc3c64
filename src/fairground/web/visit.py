"""The request that is being answered, as far as every page needs it: how its sender wants pages to
look, in which kind of window, and under which address the sender knows us."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass

from fairground.game import WINDOWS
from fairground.web.settings import Settings

WINDOW_COOKIE = "fairground-window"
"""Written by the module, so that the first page is drawn for the window that will show it."""


@dataclass(frozen=True)
class Visit:
    settings: Settings = Settings()  # noqa: RUF009  (it is frozen)
    origin: str = ""
    window: str = ""


def kind_of_window(said: str | None) -> str:
    """The kind of window that a browser names; empty if it says nothing that we know."""
    return said if said in WINDOWS else ""


CURRENT: ContextVar[Visit] = ContextVar("visit", default=Visit())  # noqa: B039  (it is frozen)
"""Set at the edge for each request; threads that draw pages inherit it."""
