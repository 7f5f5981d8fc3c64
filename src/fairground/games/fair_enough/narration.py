"""The log of Fair Enough: what one viewer saw happen between two views."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.fair_enough.collector import group_sizes, score_parts
from fairground.games.fair_enough.edition import CARDS
from fairground.games.fair_enough.moves import (
    DONE,
    LAY,
    SECURE,
    THEN_SOLD_OUT,
    WITH_PRE_ORDER,
    WITH_QUEUE,
)
from fairground.games.fair_enough.notation import card_words
from fairground.games.fair_enough.sight import FairEnoughView, Turn
from fairground.games.fair_enough.telling import cards_told, owner_of_laid, time_cost
from fairground.phrases import both, count


def narrate(
    before: FairEnoughView | None, after: FairEnoughView, names: Sequence[str]
) -> list[Line]:
    """A turn is told when it is finished; its halves are nobody's business."""
    if before is None:
        return _research_begins(after, names)
    if before.epoch == after.epoch or after.last is None:
        return []
    lines = [_told(before, after, after.last, names)]
    if after.deck > before.deck:
        lines.append(Line("The deck was empty; the discards are shuffled into a new one."))
    if before.phase == "collecting" and after.phase != "collecting":
        lines += _closing(before, after, names)
        lines += _end(after, names) if after.phase == "over" else _research_begins(after, names)
    elif after.phase == "collecting" and before.phase == "research":
        lines.append(Line(f"Round {after.round}, collecting: {after.clock}", head=True))
    return lines


def _research_begins(view: FairEnoughView, names: Sequence[str]) -> list[Line]:
    starts = "You start." if view.starter == view.seat else f"{names[view.starter]} starts."
    return [Line(f"Round {view.round}, research", head=True), Line(starts, view.starter)]


def _told(before: FairEnoughView, after: FairEnoughView, turn: Turn, names: Sequence[str]) -> Line:
    seat, edition = turn.seat, after.edition
    who = _who(after, seat, names)
    if turn.move == DONE:
        return Line(f"{who} took {cards_told(turn.taken, edition) or 'nothing'}.", seat)
    if turn.move == SECURE:
        first = before.first_out is None
        kept = (
            count(after.collectors[seat].secured, "card")
            if after.collectors[seat].secured
            else "nothing"
        )
        return Line(f"{who} secured {kept}{' and starts next round' if first else ''}.", seat)
    return Line(f"{who} {_laying(before, after, turn, names)}", seat)


def _laying(before: FairEnoughView, after: FairEnoughView, turn: Turn, names: Sequence[str]) -> str:
    manner, card = divmod(turn.move - LAY, CARDS)
    told = card_words(card, after.edition)
    left = before.time_left - time_cost(after, card, manner)
    if manner == THEN_SOLD_OUT:
        return f"laid {told} and sold it out: still {left}."
    if manner == WITH_QUEUE:
        told += " with a queue"
    if manner == WITH_PRE_ORDER:
        return f"laid {told} with a pre-order: still {left}."
    if turn.removed is not None:
        left += after.edition.times[turn.removed]
        owner = owner_of_laid(before, turn.removed)
        whose = _whose(after, owner, names)
        gone = f"sold out {whose} {card_words(turn.removed, after.edition)} and "
        return f"{gone}laid {told}: {left} left."
    return f"laid {told}: {left} left."


def _closing(before: FairEnoughView, after: FairEnoughView, names: Sequence[str]) -> list[Line]:
    if after.closer is None:
        return [Line("Everybody has left; the round is over.")]
    kept = count(after.collectors[after.closer].secured, "card")
    who = _who(after, after.closer, names)
    lines = [Line(f"Zero: the hall closes! {who} secured {kept}.", after.closer)]
    for seat, one in enumerate(after.collectors):
        if one.lost:
            told = cards_told(one.lost, after.edition)
            lines.append(Line(f"{_who(after, seat, names)} lost {told}.", seat))
        elif before.collectors[seat].inside and seat != after.closer:
            lines.append(Line(f"{_who(after, seat, names)} had nothing to lose.", seat))
    return lines


def _end(view: FairEnoughView, names: Sequence[str]) -> list[Line]:
    lines = [Line("The end", head=True)]
    for seat, parts in enumerate(final_parts(view)):
        told = ", ".join(f"{name} {points}" for name, points in parts.items() if points)
        total = sum(parts.values())
        lines.append(
            Line(f"{_who(view, seat, names)}: {total} points ({told or 'nothing'}).", seat)
        )
    return [*lines, Line(winner_sentence(view, names))]


def final_parts(view: FairEnoughView) -> list[dict[str, int]]:
    """The parts of every score, once the game is over and all cards are shown."""
    return [
        score_parts(view.edition, list(one.pile or ()), list(one.hand or ()))
        for one in view.collectors
    ]


def winner_sentence(view: FairEnoughView, names: Sequence[str]) -> str:
    totals = [sum(parts.values()) for parts in final_parts(view)]
    ranked = [
        (total, max(group_sizes(list(one.pile or ()))))
        for total, one in zip(totals, view.collectors, strict=True)
    ]
    winners = [seat for seat, key in enumerate(ranked) if key == max(ranked)]
    if len(winners) > 1:
        sharing = both([names[seat] for seat in winners])
        return f"{sharing} share the victory with {count(max(totals), 'point')}."
    ahead = max(totals) - max(total for seat, total in enumerate(totals) if seat != winners[0])
    how = f"by {count(ahead, 'point')}" if ahead else "by the larger group of one kind"
    return f"{names[winners[0]]} wins {how}."


def _who(view: FairEnoughView, seat: int, names: Sequence[str]) -> str:
    return "You" if seat == view.seat else names[seat]


def _whose(view: FairEnoughView, seat: int, names: Sequence[str]) -> str:
    if seat == view.seat:
        return "your"
    return f"{names[seat]}’s"
