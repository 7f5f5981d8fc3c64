"""A request that is refused: its status, and the reason in words for the person who reads it."""

from __future__ import annotations

from litestar.exceptions import HTTPException


class Refused(HTTPException):
    """The words are ours, so they may be shown."""

    def __init__(self, status: int, words: str = "") -> None:
        super().__init__(status_code=status, detail=words)
        self.words = words
