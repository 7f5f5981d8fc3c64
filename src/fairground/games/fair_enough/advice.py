"""Why a move of Fair Enough is good: what it keeps, what it collects, what it risks."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.draw import SHAPE_NAMES
from fairground.games.fair_enough.collector import score_parts
from fairground.games.fair_enough.edition import CARDS, PRE_ORDER, QUEUE, ROUNDS, VALUES
from fairground.games.fair_enough.moves import (
    DONE,
    LAY,
    REMOVE,
    SECURE,
    TAKE,
    THEN_SOLD_OUT,
    WITH_PRE_ORDER,
    WITH_QUEUE,
)
from fairground.games.fair_enough.notation import card_words
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.telling import (
    danger,
    owner_of_laid,
    rivals_at_risk,
    rivals_inside,
    time_after,
    time_cost,
    worth,
)
from fairground.phrases import both, count

SET = 3
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def why(view: FairEnoughView, move: int) -> str:
    if move < DONE:
        return _take(view, move - TAKE)
    if move == DONE:
        return _done(view)
    if move == SECURE:
        return _secure(view)
    if move >= REMOVE:
        return _remove(view, move - REMOVE)
    return _lay(view, move)


# Research


def _take(view: FairEnoughView, card: int) -> str:
    edition = view.edition
    if card >= CARDS:
        return _take_special(view, card)
    value, time = edition.values[card], edition.times[card]
    number = _number_of_kind(view, card)
    kind = edition.kinds[card // VALUES]
    brings = f"{count(value, 'point')} for {time} of the time"
    if number >= SET:
        return f"{brings}, and as your {_ordinal(number)} card of {kind} 5 more for the set."
    if number == SET - 1:
        return f"{brings}, and your second card of {kind}: a third would make a set."
    return f"{brings}; your hand then needs {_needed(view) + time} of it in all."


def _take_special(view: FairEnoughView, card: int) -> str:
    edition = view.edition
    held = [one for one in _held(view) if one < CARDS]
    if card == QUEUE:
        return "A queue doubles the time of a card: another way to hit exactly zero."
    if card == PRE_ORDER:
        if not held:
            return "With a pre-order the dearest card you will find takes no time."
        dear = max(held, key=lambda one: edition.times[one])
        return (
            f"With a pre-order {card_words(dear, edition)} takes no time instead of "
            f"{edition.times[dear]}."
        )
    return "A sold-out takes a laid card from a rival and gives back its time."


def _held(view: FairEnoughView) -> list[int]:
    """The hand, with what is being taken this turn."""
    return [*view.hand, *(view.display[place] for place in view.picked)]


def _needed(view: FairEnoughView) -> int:
    """The time that all cards of the hand take."""
    return sum(view.edition.times[card] for card in _held(view) if card < CARDS)


def _done(view: FairEnoughView) -> str:
    needed = _needed(view)
    if not needed:
        return "You need not take anything, and what stays in your hand at the end costs double."
    if view.round == ROUNDS:
        return (
            f"Your cards already need {needed}, it is the last round, and what stays in your "
            "hand costs double."
        )
    return (
        f"Your cards already need {needed}, and all of you share {_clocks(view)} in a round; "
        "what stays in your hand at the end costs double."
    )


def _clocks(view: FairEnoughView) -> str:
    least, most = min(view.coming), max(view.coming)
    return str(least) if least == most else f"{least} to {most}"


def _number_of_kind(view: FairEnoughView, card: int) -> int:
    """The how-manieth of its kind a card is, with all that the viewer holds, laid and secured."""
    assert view.own is not None
    own = {*_held(view), *view.pile, *(one.card for one in view.own.laid), card}
    return sum(one < CARDS and one // VALUES == card // VALUES for one in own)


def _ordinal(number: int) -> str:
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"


# Collecting


def _safe(view: FairEnoughView, cards: Sequence[int]) -> int:
    """What some cards add to the viewer's pile: their values and sets."""
    pile = list(view.pile)
    without, with_ = (
        sum(score_parts(view.edition, one, []).values()) for one in (pile, pile + list(cards))
    )
    return with_ - without


def _row(view: FairEnoughView) -> list[int]:
    assert view.own is not None
    return [one.card for one in view.own.laid]


def _with_sets(view: FairEnoughView, cards: Sequence[int]) -> str:
    points = _safe(view, cards)
    told = count(points, "point")
    return f"{told}, sets included" if points > worth(view, cards) else told


def _secure(view: FairEnoughView) -> str:
    row = _row(view)
    start = " Leaving first, you start the next round." if _starts_next(view) else ""
    if not row:
        if view.round == ROUNDS:
            return "You have laid nothing, so there is nothing that a rival could make you lose."
        kept = ", and your cards wait for a better round" if view.hand else ""
        return f"You have laid nothing and lose nothing{kept}.{start}"
    return f"It keeps {_with_sets(view, row)}. {danger(view)}".strip() + start


def _starts_next(view: FairEnoughView) -> bool:
    return view.first_out is None and view.round < ROUNDS


def _remove(view: FairEnoughView, card: int) -> str:
    edition = view.edition
    time = edition.times[card]
    owner = owner_of_laid(view, card)
    back = f"gives back {time} of the time"
    if owner == view.seat:
        told = f"You lose {count(edition.values[card], 'point')}, but it {back}"
    else:
        lost = count(edition.values[card], "point")
        told = f"It costs {SHAPE_NAMES[owner]} {lost} and {back}"
    left = view.time_left + time
    closing = [one for one in view.hand if one < CARDS and edition.times[one] == left]
    if closing:
        return f"{told}; then {card_words(closing[0], edition)} makes exactly zero."
    return f"{told}, so that {left} are left."


def _lay(view: FairEnoughView, move: int) -> str:
    manner, card = divmod(move - LAY, CARDS)
    if manner == THEN_SOLD_OUT:
        return _throw_away(view, card)
    left = time_after(view, move) or 0
    row = [*_row_without(view), card]
    if left == 0 and manner != WITH_PRE_ORDER:
        return f"It makes exactly zero: you keep {_with_sets(view, row)}{_losses(view)}."
    added = _safe(view, row) - _safe(view, row[:-1])
    kind = ", with a set" if added > view.edition.values[card] else _of_its_kind(view, row, card)
    told = f"It adds {count(added, 'point')}{kind}"
    if view.round == ROUNDS:
        told += "," if kind else ""
        told += f" and saves the {2 * view.edition.values[card]} it would cost in your hand"
    return f"{told}; {_clock_words(view, card, manner, left)}."


def _of_its_kind(view: FairEnoughView, row: Sequence[int], card: int) -> str:
    """The cards of its kind that are already laid or safe, else those that may follow it."""
    kind = card // VALUES
    name = view.edition.kinds[kind]
    number = sum(one // VALUES == kind for one in {*view.pile, *row})
    if number > 1:
        return f", your {_ordinal(number)} card of {name}"
    if any(one < CARDS and one != card and one // VALUES == kind for one in view.hand):
        return f", and more of {name} can follow"
    return ""


def _row_without(view: FairEnoughView) -> list[int]:
    """What the viewer has laid, less what is being sold out."""
    return [one for one in _row(view) if one != view.removing]


def _losses(view: FairEnoughView) -> str:
    lost = [
        (SHAPE_NAMES[seat], points)
        for seat in rivals_at_risk(view)
        if (points := worth(view, _laid_by(view, seat)))
    ]
    told = both([f"{name} loses {points}" for name, points in lost])
    return f", and {told}" if told else ""


def _laid_by(view: FairEnoughView, seat: int) -> list[int]:
    return [one.card for one in view.collectors[seat].laid if one.card != view.removing]


def _throw_away(view: FairEnoughView, card: int) -> str:
    cost = 2 * view.edition.values[card]
    return (
        f"It rids you of {card_words(card, view.edition)}, which would cost {cost} in your hand "
        "at the end, and takes no time."
    )


def _clock_words(view: FairEnoughView, card: int, manner: int, left: int) -> str:
    """What the time then means."""
    took = time_cost(view, card, manner)
    how = {WITH_QUEUE: f"the queue takes {took} and leaves", WITH_PRE_ORDER: "it leaves all"}
    told = f"{how.get(manner, f'it takes {took} and leaves')} {left}"
    rivals, longest = rivals_inside(view), max(view.edition.times)
    if not rivals:
        return f"{told}, and nobody else can close the hall"
    if left > 2 * longest * rivals:
        return f"{told}, too much to be closed before your next turn"
    if left <= longest:
        return f"{told}, so that one card of a rival may close the hall"
    return told
