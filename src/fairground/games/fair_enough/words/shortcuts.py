"""A click that stands for several moves: with the last card that may be taken, the turn is done."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Choice, Label
from fairground.games.fair_enough.edition import MOST_TAKEN
from fairground.games.fair_enough.language import say
from fairground.games.fair_enough.rules.research import DONE, TAKE
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.label import label
from fairground.games.fair_enough.words.terms import card_words


def shortcuts(view: FairEnoughView, legal: Sequence[int], names: Sequence[str]) -> list[Choice]:
    if not takes_last(view):
        return []
    found = []
    for move in legal:
        if TAKE.has(move):
            alone = label(view, move, names)
            card = card_words(int(move - TAKE.first), view.edition)
            name = say("Take {card}, done", card=card)
            together = Label(name, alone.small, is_listed=True)
            found.append(Choice((move, int(DONE.first)), together))
    return found


def takes_last(view: FairEnoughView) -> bool:
    """Whether no other card can be taken after the next one."""
    return len(view.picked) == MOST_TAKEN - 1
