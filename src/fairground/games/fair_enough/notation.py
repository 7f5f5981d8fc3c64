"""The short typable text of a move, and back: ``lay autographs-7 queue``."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import lru_cache

from fairground.game import UnreadableMove
from fairground.games.fair_enough.edition import CARDS, SPECIALS, VALUES, Edition
from fairground.games.fair_enough.moves import DONE, LAY, MOVES, PLAIN, REMOVE, SECURE, TAKE

EXAMPLES = "'take dice-4', 'done', 'lay pins-7', 'lay pins-7 queue', 'sold-out dice-4' or 'secure'"
LONGEST = 60


def card_text(card: int, edition: Edition) -> str:
    """``tote-bags-7``, or the name of a special."""
    return card_words(card, edition).replace(" ", "-")


def card_words(card: int, edition: Edition) -> str:
    """``tote bags 7``, or the name of a special."""
    if card >= CARDS:
        return SPECIALS[card - CARDS]
    return f"{edition.kinds[card // VALUES]} {edition.values[card]}"


def say(move: int, edition: Edition) -> str:
    if move < DONE:
        return f"take {card_text(move - TAKE, edition)}"
    if move == DONE:
        return "done"
    if move == SECURE:
        return "secure"
    if move >= REMOVE:
        return f"sold-out {card_text(move - REMOVE, edition)}"
    manner, card = divmod(move - LAY, CARDS)
    special = "" if manner == PLAIN else f" {SPECIALS[manner - 1]}"
    return f"lay {card_text(card, edition)}{special}"


def read(text: str, edition: Edition) -> int:
    """Case, blanks and hyphens do not matter."""
    known = _texts(edition)
    move = known.get(_bare(text)) if len(text) <= LONGEST else None
    if move is None:
        raise UnreadableMove(f"{text[:40]!r} is not a move of Fair Enough; {_hint(text, edition)}")
    return move


def _bare(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text.lower())


@lru_cache(maxsize=32)
def _texts(edition: Edition) -> dict[str, int]:
    return {_bare(say(move, edition)): move for move in range(MOVES)}


def _hint(text: str, edition: Edition) -> str:
    near = get_close_matches(_bare(text[:LONGEST]), _texts(edition), n=1, cutoff=0.75)
    if near:
        return f"did you mean {say(_texts(edition)[near[0]], edition)!r}?"
    return f"moves look like {EXAMPLES}."
