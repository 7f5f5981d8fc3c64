"""Why something could not be kept."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used; the text says why, in one sentence. Nothing was changed."""


class DatabaseLost(StoreError):
    """The database is gone, replaced or damaged: nobody knows what is still kept."""


class Conflict(Exception):
    """Somebody else was first: another entry has this ply, or the seat has changed hands."""
