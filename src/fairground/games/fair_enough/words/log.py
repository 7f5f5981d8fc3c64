"""The log of Fair Enough: what a viewer saw happen between two views."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.fair_enough.edition import card_words
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.laying import LAY_AND_SELL_OUT, card_laid, manner_of
from fairground.games.fair_enough.rules.research import DONE
from fairground.games.fair_enough.sight import FairEnoughView, Turn
from fairground.games.fair_enough.words.terms import (
    laid_words,
    lane_place,
    list_cards,
    minutes,
    owner_of_laid,
    starts_next,
    subject,
    time_given_back,
    won_by,
)
from fairground.phrases import count, printed_number


def narrate(
    before: FairEnoughView | None, after: FairEnoughView, names: Sequence[str]
) -> list[Line]:
    """A turn is reported when it is finished; its halves are nobody's business."""
    if before is None:
        return _research_begins(after, names)
    if before.epoch == after.epoch or after.last is None:
        return []
    lines = [_turn(before, after, after.last, names)]
    if after.deck > before.deck:
        lines.append(
            Line("The deck was empty; the discards are shuffled into a new one.", paragraph="deck")
        )
    if before.phase == "collecting" and after.phase != "collecting":
        lines += _closing(before, after, names)
        lines += _end(after, names) if after.phase == "over" else _research_begins(after, names)
    elif after.phase == "collecting" and before.phase == "research":
        lines.append(Line(f"Round {after.round}, collecting: {after.clock} minutes", head=True))
    return lines


def _research_begins(view: FairEnoughView, names: Sequence[str]) -> list[Line]:
    starts = "You start." if view.starter == view.seat else f"{names[view.starter]} starts."
    head = Line(f"Round {view.round}, research", head=True)
    return [head, Line(starts, view.starter, paragraph="start-player")]


def _turn(before: FairEnoughView, after: FairEnoughView, turn: Turn, names: Sequence[str]) -> Line:
    seat = turn.seat
    who = subject(after, seat, names)
    lane: tuple[str, ...] = (lane_place(seat),)
    if DONE.has(turn.move):
        took = list_cards(turn.taken, after.edition) or "nothing"
        return Line(f"{who} took {took}.", seat, paragraph="take", places=lane)
    if SECURE.has(turn.move):
        secured = after.collectors[seat].secured
        kept = count(secured, "card") if secured else "nothing"
        start = "start" if seat == after.seat else "starts"
        first = f" and {start} the next round" if starts_next(before) else ""
        secured_words = f"{who} secured {kept}{first}."
        return Line(secured_words, seat, paragraph="secure", places=lane)
    laid = f"{who} {_laid(before, after, turn, names)}."
    paragraph = "sold-out" if turn.removed is not None else manner_of(turn.move).paragraph
    if turn.removed is not None and manner_of(turn.move) is not LAY_AND_SELL_OUT:
        lane = tuple(dict.fromkeys((*lane, lane_place(owner_of_laid(before, turn.removed)))))
    return Line(laid, seat, paragraph=paragraph, places=lane)


def _laid(before: FairEnoughView, after: FairEnoughView, turn: Turn, names: Sequence[str]) -> str:
    edition, card, manner = after.edition, card_laid(turn.move), manner_of(turn.move)
    if manner is LAY_AND_SELL_OUT:
        return f"laid {card_words(card, edition)} and sold it out: still {before.time_left} left"
    gone, left = "", before.time_left
    if turn.removed is not None:
        owner = owner_of_laid(before, turn.removed)
        whose = "your" if owner == after.seat else f"{names[owner]}’s"
        if owner == turn.seat != after.seat:
            whose = "their own"
        back = minutes(edition.time_of[turn.removed])
        gone = f"sold out {whose} {card_words(turn.removed, edition)} ({back} back) and "
        left = time_given_back(before, turn.removed)
    took = manner.takes(edition.time_of[card])
    laid = f"{gone}laid {laid_words(card, manner.manner, edition)}"
    if not took:
        return f"{laid}: still {left} left"
    return f"{laid} for {minutes(took)}: {left - took} left"


def _closing(before: FairEnoughView, after: FairEnoughView, names: Sequence[str]) -> list[Line]:
    if after.closer is None:
        return [Line("Everybody has left; the round is over.", paragraph="zero")]
    kept = count(after.collectors[after.closer].secured, "card")
    who = subject(after, after.closer, names)
    lines = [Line(f"Zero: the hall closes! {who} secured {kept}.", after.closer, paragraph="zero")]
    for seat, collector in enumerate(after.collectors):
        loser = subject(after, seat, names)
        if collector.lost:
            lost = list_cards(collector.lost, after.edition)
            words, lane = f"{loser} lost {lost}.", (lane_place(seat),)
            lines.append(Line(words, seat, paragraph="zero", places=lane))
        elif before.collectors[seat].inside and seat != after.closer:
            lines.append(Line(f"{loser} had nothing to lose.", seat, paragraph="zero"))
    return lines


def _end(view: FairEnoughView, names: Sequence[str]) -> list[Line]:
    assert view.outcome is not None
    lines = [Line("The end", head=True)]
    for seat, parts in enumerate(view.outcome.parts):
        named = [f"{name} {printed_number(points)}" for name, points in parts.items() if points]
        total = printed_number(view.outcome.scores[seat])
        points = "point" if total == "1" else "points"
        who = subject(view, seat, names)
        counted = f"{who}: {total} {points} ({', '.join(named) or 'nothing'})."
        lines.append(Line(counted, seat, paragraph="count"))
    return [*lines, Line(won_by(view, names), paragraph="winner")]
