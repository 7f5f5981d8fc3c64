"""Why a move is good."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.phrases import count

from .edition import BASKETS
from .rules import meant
from .sight import BasketsView


def why(view: BasketsView, move: int, names: Sequence[str]) -> str:
    basket, apples = meant(move)
    if apples == sum(view.apples):
        return "It takes the last apple."
    left = view.apples[basket] - apples
    return f"It leaves {count(left, 'apple')} in the {BASKETS[basket]} basket."
