"""The request that is being answered, as far as every page needs it: who sends it, how they want
pages to look, in which kind of window and language, and under which address they know us."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass

from fairground.game import WINDOWS
from fairground.web.operating.operator_rows import Ban
from fairground.web.people.visitor import Visitor
from fairground.web.serving.settings import Settings

WINDOW_COOKIE = "fairground-window"
"""Written by the module, so that the first page is drawn for the window that will show it."""


@dataclass(frozen=True)
class Visit:
    settings: Settings = Settings()  # noqa: RUF009  (it is frozen)
    origin: str = ""
    window: str = ""
    page: str = "/"
    """The address of the page itself, for links that lead back to it."""
    visitor: Visitor | None = None
    """None for a browser that is new here, and for one whose session has ended."""
    waiting: int = 0
    """How many tables wait for the visitor, where a page was asked for."""
    notes: int = 0
    """How many notes of operators the visitor has not read, where a page was asked for."""
    reports: int = 0
    """How many reports wait, for operators."""
    ban: Ban | None = None
    """What keeps the visitor from playing."""


def kind_of_window(said: str | None) -> str:
    """The kind of window that a browser names; empty if it says nothing that we know."""
    return said if said in WINDOWS else ""


CURRENT: ContextVar[Visit] = ContextVar("visit", default=Visit())  # noqa: B039  (it is frozen)
"""Set at the edge for each request; threads that draw pages inherit it."""
