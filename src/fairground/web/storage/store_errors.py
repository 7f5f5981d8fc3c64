"""Why something could not be kept."""

from __future__ import annotations


class StoreError(Exception):
    """The database cannot be used; the text says why, in one sentence. Unless a subclass says
    otherwise, nothing was changed."""


class DatabaseLost(StoreError):
    """The database is gone, replaced or damaged: nobody knows what is still kept."""


class Uncertain(StoreError):
    """The database was lost in the middle of a commit: what was to be kept is there, or is not."""


class Conflict(Exception):
    """Somebody else was first: another entry has this ply, or the seat has changed hands."""
