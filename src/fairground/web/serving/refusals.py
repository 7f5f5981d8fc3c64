"""A request that is refused: its status, and the reason in words for the person who reads it."""

from __future__ import annotations

from litestar.exceptions import HTTPException

from fairground.language import say


class Refused(HTTPException):
    """The words are ours, so they may be shown."""

    def __init__(self, status: int, words: str = "") -> None:
        super().__init__(status_code=status, detail=words)
        self.words = words


class ClosedTable(Refused):
    """Nobody looks on at this table while the game runs."""

    def __init__(self) -> None:
        words = say("This table is closed to onlookers. You can see the game once it is over.")
        super().__init__(403, words)
