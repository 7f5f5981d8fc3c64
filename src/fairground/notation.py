"""The short typable texts of a game's moves, and what somebody meant who typed one."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from fairground.errors import UnreadableMove
from fairground.language import say
from fairground.moves import Moves
from fairground.phrases import either

LONGEST = 60
SHOWN = 40
NEAR = 0.75


class Notation:
    """The texts of the moves of one game in one edition."""

    def __init__(self, title: str, moves: Moves, edition: Any) -> None:
        self.title = title
        self.moves = moves
        self.edition = edition
        self.texts = [
            family.text(choice, edition)
            for family in moves.families
            for choice in range(family.size)
        ]
        self._move_of = {_bare(text): move for move, text in enumerate(self.texts)}
        if len(self._move_of) < len(self.texts):
            raise ValueError(f"two moves of {title} have texts that read alike")

    def read(self, text: str) -> int:
        """The move of a text; case, blanks and hyphens between words do not matter."""
        move = self._move_of.get(_bare(text)) if len(text) <= LONGEST else None
        if move is None:
            raise UnreadableMove(self._what_is_wrong(text))
        return move

    def _what_is_wrong(self, text: str) -> str:
        examples = either(
            [repr(family.text(family.example, self.edition)) for family in self.moves.families]
        )
        near = get_close_matches(_bare(text[:LONGEST]), self._move_of, n=1, cutoff=NEAR)
        if not near:
            return say(
                "{text} is not a move of {game}; moves look like {examples}.",
                text=repr(text[:SHOWN]),
                game=self.title,
                examples=examples,
            )
        return say(
            "{text} is not a move of {game}; did you mean {move}? Otherwise moves look like "
            "{examples}.",
            text=repr(text[:SHOWN]),
            game=self.title,
            move=repr(self.texts[self._move_of[near[0]]]),
            examples=examples,
        )


def _bare(text: str) -> str:
    """A text without blanks and hyphens. A minus that stands before a number is kept."""
    without_hyphens = re.sub(r"(?<!\s)-|-(?!\d)", "", text.lower())
    return re.sub(r"[\s_]+", "", without_hyphens)
