"""Why a move of Fair Enough is good: what it keeps, what it collects, what it risks."""

from __future__ import annotations

from fairground.games.fair_enough.edition import CARDS, PRE_ORDER, QUEUE, VALUES
from fairground.games.fair_enough.moves import DONE, LAY, REMOVE, SECURE, TAKE, WITH_PRE_ORDER
from fairground.games.fair_enough.notation import card_words
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.telling import (
    danger,
    laid_worth,
    owner_of_laid,
    time_after,
    worth,
)
from fairground.phrases import count

SPECIAL_USE = {
    QUEUE: "A queue doubles the time of a card, to close the hall at the right moment.",
    PRE_ORDER: "With a pre-order a dear card takes no time.",
}
ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def why(view: FairEnoughView, move: int) -> str:
    assert view.seat is not None
    if move < DONE:
        return _take(view, move - TAKE)
    if move == DONE:
        held = sum(view.edition.times[card] for card in view.hand if card < CARDS)
        return f"Your hand already needs {held} minutes; what you cannot lay costs twice its value."
    if move == SECURE:
        return _secure(view)
    if move >= REMOVE:
        return _remove(view, move - REMOVE)
    return _lay(view, move)


def _take(view: FairEnoughView, card: int) -> str:
    if card >= CARDS:
        return SPECIAL_USE.get(card, "A sold-out takes a laid card away and gives back its time.")
    name = view.edition.kinds[card // VALUES]
    number = _number_of_kind(view, card)
    if number >= 3:
        return f"It is your {_ordinal(number)} card of {name}, worth 5 points more as a set."
    if number == 2:
        return f"It is your second card of {name}; a third makes a set."
    value = view.edition.values[card]
    return f"It is worth {count(value, 'point')}, and there is time to lay it."


def _number_of_kind(view: FairEnoughView, card: int) -> int:
    assert view.own is not None
    laid = [one.card for one in view.own.laid]
    own = {*view.hand, *view.pile, *laid, card}
    return sum(one < CARDS and one // VALUES == card // VALUES for one in own)


def _ordinal(number: int) -> str:
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"


def _secure(view: FairEnoughView) -> str:
    assert view.seat is not None
    stake = laid_worth(view, view.seat)
    if stake == 0:
        return "You lose nothing by leaving, and there is nothing good to lay."
    return f"It keeps {count(stake, 'point')} safe. {danger(view)}".strip()


def _remove(view: FairEnoughView, card: int) -> str:
    time = view.edition.times[card]
    if owner_of_laid(view, card) == view.seat:
        return f"It gives back {time} minutes for a better card."
    value = view.edition.values[card]
    lost = count(value, "point")
    return (
        f"It takes {card_words(card, view.edition)}, {lost}, from a rival and adds {time} minutes."
    )


def _lay(view: FairEnoughView, move: int) -> str:
    manner, card = divmod(move - LAY, CARDS)
    left = time_after(view, move)
    assert view.seat is not None
    if left == 0 and manner != WITH_PRE_ORDER:
        own = laid_worth(view, view.seat) + worth(view, [card])
        others = sum(
            laid_worth(view, seat) for seat in range(len(view.collectors)) if seat != view.seat
        )
        lost = f", and the others lose {others}" if others else ""
        return f"It brings the time to zero: you keep {count(own, 'point')}{lost}."
    number = _number_of_kind(view, card)
    group = f", your {_ordinal(number)} of its kind" if number >= 2 else ""
    value = count(view.edition.values[card], "point")
    return f"It adds {value}{group}, and leaves {count(left or 0, 'minute')}."
