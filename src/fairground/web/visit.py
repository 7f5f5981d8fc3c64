"""The request that is being answered, as far as every page needs it: how its sender wants pages to
look, and under which address the sender knows us."""

from __future__ import annotations

from contextvars import ContextVar
from dataclasses import dataclass

from fairground.web.settings import Settings


@dataclass(frozen=True)
class Visit:
    settings: Settings = Settings()  # noqa: RUF009  (it is frozen)
    origin: str = ""


CURRENT: ContextVar[Visit] = ContextVar("visit", default=Visit())  # noqa: B039  (it is frozen)
"""Set at the edge for each request; threads that draw pages inherit it."""
