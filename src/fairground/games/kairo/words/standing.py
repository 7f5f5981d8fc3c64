"""What a seat's card shows."""

from __future__ import annotations

from fairground.game import Fact, Standing
from fairground.games.kairo.sight import KairoView


def standing(view: KairoView, seat: int) -> Standing:
    score = view.score.expansions[seat] + view.score.medals[seat]
    if view.over:
        score = sum(view.score.final[seat].values())
    stalls = sum(stall.owner == seat for stall in view.stalls)
    medals = (*view.score.gold, *view.score.silver).count(seat)
    facts = (
        Fact("cards", str(view.cards.hand_sizes[seat]), "stall cards"),
        Fact("horn", str(view.cards.barkers[seat]), "barkers"),
        Fact("tent", str(stalls), "stalls on the market"),
        Fact("medal", str(medals), "medals"),
    )
    return Standing(str(score), facts, "has passed" if view.passed[seat] and not view.over else "")
