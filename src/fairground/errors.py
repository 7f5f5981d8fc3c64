"""What may go wrong when somebody asks for something, with a text for the person who asked."""

from __future__ import annotations


class FairgroundError(ValueError):
    """Something a person asked for cannot be done; the text says what and what would be right."""


class IllegalMove(FairgroundError):
    """The move is understood, but the rules do not allow it now. Nothing has changed. ``paragraph``
    names the paragraph of RULES.md that says so; it is empty where the reason is not a rule.
    ``words`` may be a sentence that is not said yet (``fairground.language``)."""

    def __init__(self, words: str, paragraph: str = "") -> None:
        super().__init__(words)
        self.words = words
        self.paragraph = paragraph


class UnreadableMove(FairgroundError):
    """The text is not a move of this game. Nothing has changed."""


class StaleMove(FairgroundError):
    """The move was meant for an earlier moment of the table. Nothing has changed."""


class EditionError(FairgroundError):
    """An edition file is wrong; the text names the place."""


class OptionError(FairgroundError):
    """A game, a number of seats, a name or an option that there is not."""


class RecordError(FairgroundError):
    """The text is not the record of a game; the text names the line."""
