"""The log of Fair Enough: what a viewer saw happen between two views."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.game import Line
from fairground.games.fair_enough.language import say, say_in, say_of
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.laying import LAY_AND_SELL_OUT, card_laid, manner_of
from fairground.games.fair_enough.rules.research import DONE
from fairground.games.fair_enough.sight import FairEnoughView, Turn
from fairground.games.fair_enough.words.score import part_title
from fairground.games.fair_enough.words.terms import (
    card_words,
    cards_words,
    laid_words,
    lane_place,
    list_cards,
    minutes,
    owner_of_laid,
    starts_next,
    time_given_back,
    won_by,
)
from fairground.phrases import printed_number


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
            Line(
                say("The deck was empty; the discards are shuffled into a new one."),
                paragraph="deck",
            )
        )
    if before.phase == "collecting" and after.phase != "collecting":
        lines += _closing(before, after, names)
        lines += _end(after, names) if after.phase == "over" else _research_begins(after, names)
    elif after.phase == "collecting" and before.phase == "research":
        begins = say(
            "Round {round}, collecting: {minutes} minutes",
            round=after.round,
            minutes=after.clock,
        )
        lines.append(Line(begins, head=True))
    return lines


def _research_begins(view: FairEnoughView, names: Sequence[str]) -> list[Line]:
    you, who = view.starter == view.seat, names[view.starter]
    starts = say_of(you, "You start.", "{who} starts.", who=who)
    head = Line(say("Round {round}, research", round=view.round), head=True)
    return [head, Line(starts, view.starter, paragraph="start-player")]


def _turn(before: FairEnoughView, after: FairEnoughView, turn: Turn, names: Sequence[str]) -> Line:
    seat = turn.seat
    you, who = seat == after.seat, names[seat]
    lane: tuple[str, ...] = (lane_place(seat),)
    if DONE.has(turn.move):
        took = say_of(you, "You took nothing.", "{who} took nothing.", who=who)
        if turn.taken:
            cards = list_cards(turn.taken, after.edition)
            took = say_of(you, "You took {cards}.", "{who} took {cards}.", who=who, cards=cards)
        return Line(took, seat, paragraph="take", places=lane)
    if SECURE.has(turn.move):
        secured = _secured(you, who, after.collectors[seat].secured, starts_next(before))
        return Line(secured, seat, paragraph="secure", places=lane)
    if turn.removed is None or manner_of(turn.move) is LAY_AND_SELL_OUT:
        laid = _laid(before, after, turn, names)
    else:
        laid = _sold_out(before, after, turn, names)
        lane = tuple(dict.fromkeys((*lane, lane_place(owner_of_laid(before, turn.removed)))))
    paragraph = "sold-out" if turn.removed is not None else manner_of(turn.move).paragraph
    return Line(laid, seat, paragraph=paragraph, places=lane)


def _secured(you: bool, who: str, secured: int, is_first: bool) -> str:
    kept = cards_words(secured)
    if secured and is_first:
        return say_of(
            you,
            "You secured {cards} and start the next round.",
            "{who} secured {cards} and starts the next round.",
            who=who,
            cards=kept,
        )
    if secured:
        return say_of(you, "You secured {cards}.", "{who} secured {cards}.", who=who, cards=kept)
    if is_first:
        return say_of(
            you,
            "You secured nothing and start the next round.",
            "{who} secured nothing and starts the next round.",
            who=who,
        )
    return say_of(you, "You secured nothing.", "{who} secured nothing.", who=who)


def _laid(before: FairEnoughView, after: FairEnoughView, turn: Turn, names: Sequence[str]) -> str:
    """A card that was laid, also with a special."""
    edition, card, manner = after.edition, card_laid(turn.move), manner_of(turn.move)
    you, who, left = turn.seat == after.seat, names[turn.seat], before.time_left
    if manner is LAY_AND_SELL_OUT:
        return say_of(
            you,
            "You laid {card} and sold it out: still {left} left.",
            "{who} laid {card} and sold it out: still {left} left.",
            who=who,
            card=card_words(card, edition),
            left=left,
        )
    took = int(manner.takes(edition.time_of[card]))
    laid = laid_words(card, manner.manner, edition)
    if not took:
        return say_of(
            you,
            "You laid {card}: still {left} left.",
            "{who} laid {card}: still {left} left.",
            who=who,
            card=laid,
            left=left,
        )
    return say_of(
        you,
        "You laid {card} for {minutes}: {left} left.",
        "{who} laid {card} for {minutes}: {left} left.",
        who=who,
        card=laid,
        minutes=minutes(took),
        left=left - took,
    )


def _sold_out(
    before: FairEnoughView, after: FairEnoughView, turn: Turn, names: Sequence[str]
) -> str:
    """A card that was laid after another was sold out; no second special is played with it."""
    edition, card, removed = after.edition, card_laid(turn.move), turn.removed
    assert removed is not None
    owner, took = owner_of_laid(before, removed), int(edition.time_of[card])
    values = {
        "removed": card_words(removed, edition),
        "back": minutes(edition.time_of[removed]),
        "card": card_words(card, edition),
        "minutes": minutes(took),
        "left": time_given_back(before, removed) - took,
    }
    who, whose = names[turn.seat], names[owner]
    if turn.seat == after.seat:
        return say_of(
            owner == after.seat,
            "You sold out your {removed} ({back} back) and laid {card} for {minutes}: {left} left.",
            "You sold out {whose}’s {removed} ({back} back) and laid {card} for {minutes}: "
            "{left} left.",
            whose=whose,
            **values,
        )
    if owner == turn.seat:
        return say(
            "{who} sold out their own {removed} ({back} back) and laid {card} for {minutes}: "
            "{left} left.",
            who=who,
            **values,
        )
    return say_of(
        owner == after.seat,
        "{who} sold out your {removed} ({back} back) and laid {card} for {minutes}: {left} left.",
        "{who} sold out {whose}’s {removed} ({back} back) and laid {card} for {minutes}: "
        "{left} left.",
        who=who,
        whose=whose,
        **values,
    )


def _closing(before: FairEnoughView, after: FairEnoughView, names: Sequence[str]) -> list[Line]:
    if after.closer is None:
        return [Line(say("Everybody has left; the round is over."), paragraph="zero")]
    zero = say_of(
        after.closer == after.seat,
        "Zero: the hall closes! You secured {cards}.",
        "Zero: the hall closes! {who} secured {cards}.",
        who=names[after.closer],
        cards=cards_words(after.collectors[after.closer].secured),
    )
    lines = [Line(zero, after.closer, paragraph="zero")]
    for seat, collector in enumerate(after.collectors):
        you, who = seat == after.seat, names[seat]
        if collector.lost:
            cards = list_cards(collector.lost, after.edition)
            words = say_of(you, "You lost {cards}.", "{who} lost {cards}.", who=who, cards=cards)
            lines.append(Line(words, seat, paragraph="zero", places=(lane_place(seat),)))
        elif before.collectors[seat].inside and seat != after.closer:
            words = say_of(you, "You had nothing to lose.", "{who} had nothing to lose.", who=who)
            lines.append(Line(words, seat, paragraph="zero"))
    return lines


def _end(view: FairEnoughView, names: Sequence[str]) -> list[Line]:
    assert view.outcome is not None
    lines = [Line(say("The end"), head=True)]
    for seat, parts in enumerate(view.outcome.parts):
        named = [
            f"{part_title(name)} {printed_number(points)}"
            for name, points in parts.items()
            if points
        ]
        score = view.outcome.scores[seat]
        counted = say_of(
            seat == view.seat,
            "You: {points} ({parts}).",
            "{who}: {points} ({parts}).",
            who=names[seat],
            points=say(
                "{total} point", "{total} points", total=printed_number(score), count=abs(score)
            ),
            parts=", ".join(named) or say_in("the parts of a score", "nothing"),
        )
        lines.append(Line(counted, seat, paragraph="count"))
    return [*lines, Line(won_by(view, names), paragraph="winner")]
