"""What a seat card of Fair Enough shows."""

from __future__ import annotations

from fairground.game import Fact, Standing
from fairground.games.fair_enough.rules.end import score_parts
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.phrases import printed_number


def standing(view: FairEnoughView, seat: int) -> Standing:
    collector = view.collectors[seat]
    facts = [
        Fact("cards", str(collector.hand_size), "cards in hand"),
        Fact("bag", str(collector.pile_size), "cards in the pile"),
    ]
    if view.starter == seat and view.phase != "over":
        starts_next = view.phase == "collecting" and view.first_out == seat
        facts.append(Fact("flag", "starts next" if starts_next else "starts", "start-player card"))
    note = ""
    if view.phase == "collecting" and not collector.inside:
        note = "left first" if view.first_out == seat else "secured"
    return Standing(_points(view, seat), tuple(facts), note)


def _points(view: FairEnoughView, seat: int) -> str:
    """What the pile brings as far as the viewer may see it; the whole score at the end."""
    if view.outcome is not None:
        return printed_number(view.outcome.scores[seat])
    pile = view.collectors[seat].pile
    if pile is None and view.options["memory_aid"]:
        pile = view.memory.piles[seat]
    if pile is None:
        return "?"
    return printed_number(sum(score_parts(view.edition, list(pile), []).values()))
