"""What a viewer can work out from a view: times, stakes and dangers, for words and pictures."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.fair_enough.edition import CARDS, Edition
from fairground.games.fair_enough.moves import LAY, THEN_SOLD_OUT, WITH_PRE_ORDER, WITH_QUEUE
from fairground.games.fair_enough.notation import card_words
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.phrases import both


def cards_told(cards: Sequence[int], edition: Edition) -> str:
    """``dice 4, pins 7 and a queue``."""
    return both([("a " if card >= CARDS else "") + card_words(card, edition) for card in cards])


def time_now(view: FairEnoughView) -> int:
    """The time left for the viewer's lay: with the card that is being sold out given back."""
    if view.removing is None:
        return view.time_left
    return view.time_left + view.edition.times[view.removing]


def time_cost(view: FairEnoughView, card: int, manner: int) -> int:
    """What the time falls by when a card is laid in some manner."""
    if manner in (WITH_PRE_ORDER, THEN_SOLD_OUT):
        return 0
    return view.edition.times[card] * (2 if manner == WITH_QUEUE else 1)


def time_after(view: FairEnoughView, move: int) -> int | None:
    """The time that a lay would leave; None for moves that lay nothing."""
    if not LAY <= move < LAY + 4 * CARDS:
        return None
    manner, card = divmod(move - LAY, CARDS)
    return time_now(view) - time_cost(view, card, manner)


def laid_worth(view: FairEnoughView, seat: int) -> int:
    """The values of what a seat has laid: what it has at stake."""
    return worth(view, [one.card for one in view.collectors[seat].laid])


def worth(view: FairEnoughView, cards: Sequence[int]) -> int:
    """The values of some collect cards."""
    return sum(view.edition.values[card] for card in cards)


def owner_of_laid(view: FairEnoughView, card: int) -> int:
    return next(
        seat
        for seat, collector in enumerate(view.collectors)
        if any(one.card == card for one in collector.laid)
    )


def rivals_at_risk(view: FairEnoughView) -> list[int]:
    """The other seats that would lose something if the time were zero now."""
    return [seat for seat, one in enumerate(view.collectors) if one.laid and seat != view.seat]


def rivals_inside(view: FairEnoughView) -> int:
    return sum(one.inside for seat, one in enumerate(view.collectors) if seat != view.seat)


def is_near(view: FairEnoughView) -> bool:
    """Whether one card, laid alone, can end the round."""
    return view.phase == "collecting" and time_now(view) <= max(view.edition.times)


def danger(view: FairEnoughView) -> str:
    """What waiting risks, from what everybody sees: whether one card can end the round, or the
    cards that rivals lay before the viewer's next turn. Nothing if there is nothing to lose."""
    if view.phase != "collecting" or view.seat is None or not view.collectors[view.seat].inside:
        return ""
    rivals = rivals_inside(view)
    longest = max(view.edition.times)
    if not rivals:
        return "You are alone inside; nobody can close the hall on you."
    if is_near(view):
        return "One card of a rival can close the hall."
    if time_now(view) <= max(2, rivals) * longest:
        return "The hall can close before your next turn."
    return ""
