"""The short texts of moves: ``go 112``, ``keep 203``, ``remove 305``, ``buy``, ``end``."""

from __future__ import annotations

from typing import Final

from fairground.game import UnreadableMove
from fairground.games.essen.edition import Edition
from fairground.games.essen.hall import BOOTHS
from fairground.games.essen.moves import (
    BUY,
    EAT,
    END,
    GO,
    KEEP,
    REMOVE,
    TEST,
    UNLOAD,
    WITHDRAW,
)

ALONE: Final[dict[str, int]] = {
    "buy": BUY,
    "eat": EAT,
    "test": TEST,
    "unload": UNLOAD,
    "withdraw": WITHDRAW,
    "end": END,
}
NAMES: Final = {move: name for name, move in ALONE.items()}
WITH_PLACE: Final[dict[str, int]] = {"go": GO, "keep": KEEP, "remove": REMOVE}
EXAMPLES: Final = "'go 112', 'go parking', 'keep 203', 'remove 305' or one of " + ", ".join(
    f"'{name}'" for name in ALONE
)


def say(move: int, edition: Edition) -> str:
    """The text of a move, the same in every state."""
    if move >= BUY:
        return NAMES[move]
    verb = "go" if move < KEEP else "keep" if move < REMOVE else "remove"
    return f"{verb} {edition.space_names[move - WITH_PLACE[verb]]}"


def read(text: str, edition: Edition) -> int:
    """The move of a text. ``go entrance west``, ``GO Entrance-West`` and ``go entrance_west`` are
    the same."""
    words = text.lower().replace("-", " ").replace("_", " ").split()
    if len(words) == 1 and words[0] in ALONE:
        return ALONE[words[0]]
    place = "_".join(words[1:])
    if words and words[0] in WITH_PLACE and place in edition.space_names:
        number = edition.space_names.index(place)
        if words[0] == "go" or number < BOOTHS:
            return WITH_PLACE[words[0]] + number
    raise UnreadableMove(f"{text[:40]!r} is not a move of ESSEN; moves look like {EXAMPLES}.")
