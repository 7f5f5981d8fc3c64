"""Words that several sentences of Fair Enough use, and what a viewer can work out for them: times,
stakes and dangers."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.fair_enough.edition import CARDS, QUEUE, ROUNDS, SPECIALS, Edition, card_words
from fairground.games.fair_enough.rules.laying import (
    MANNERS,
    QUEUE_FACTOR,
    card_laid,
    is_lay,
    manner_of,
)
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.phrases import both, count, winner_sentence


def subject(view: FairEnoughView, seat: int, names: Sequence[str]) -> str:
    return "You" if seat == view.seat else names[seat]


def lane_place(seat: int) -> str:
    """What the log, the acts and the picture call the lane of a seat."""
    return f"seat-{seat}"


def timed_card(card: int, edition: Edition) -> str:
    """``dice 4 (3 minutes)``: both numbers of a collect card; specials have none."""
    words = card_words(card, edition)
    return words if card >= CARDS else f"{words} ({minutes(edition.time_of[card])})"


def minutes(number: int) -> str:
    return count(number, "minute")


def list_cards(cards: Sequence[int], edition: Edition, timed: bool = False) -> str:
    """``dice 4, pins 7 and a queue``."""
    name = timed_card if timed else card_words
    return both([("a " if card >= CARDS else "") + name(card, edition) for card in cards])


def laid_words(card: int, manner: int, edition: Edition, timed: bool = False) -> str:
    """``dice 4 with a queue``."""
    special = MANNERS[manner].special
    added = f" with a {SPECIALS[special - CARDS]}" if special >= QUEUE else ""
    return (timed_card if timed else card_words)(card, edition) + added


def times(number: int) -> str:
    """``twice``, ``3 times``."""
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def won_by(view: FairEnoughView, names: Sequence[str]) -> str:
    """Who won, once the game is over."""
    assert view.outcome is not None
    tie_breaker = "by having the larger group of one kind"
    return winner_sentence(view.outcome, names, view.seat, tie_breaker)


def starts_next(view: FairEnoughView) -> bool:
    """Whether the next player to leave starts the next round."""
    return view.first_out is None and view.round < ROUNDS


# Time


def time_now(view: FairEnoughView) -> int:
    """The time left for the viewer's lay: with the card that is being sold out given back."""
    return view.time_left if view.removing is None else time_given_back(view, view.removing)


def time_given_back(view: FairEnoughView, card: int) -> int:
    """The time left once a laid card is sold out."""
    return view.time_left + view.edition.time_of[card]


def time_after(view: FairEnoughView, move: int) -> int | None:
    """The time that a move which lays a card would leave; None for other moves."""
    if not is_lay(move):
        return None
    return time_now(view) - manner_of(move).takes(view.edition.time_of[card_laid(move)])


# Stakes and dangers


def worth(view: FairEnoughView, cards: Sequence[int]) -> int:
    """The values of some collect cards."""
    return sum(view.edition.value_of[card] for card in cards)


def laid_worth(view: FairEnoughView, seat: int) -> int:
    """The values of what a seat has laid: what it has at stake."""
    return worth(view, [laid.card for laid in view.collectors[seat].laid])


def owner_of_laid(view: FairEnoughView, card: int) -> int:
    return next(
        seat
        for seat, collector in enumerate(view.collectors)
        if any(laid.card == card for laid in collector.laid)
    )


def rivals_at_risk(view: FairEnoughView) -> list[int]:
    """The other seats that would lose something if the time were zero now."""
    return [
        seat
        for seat, collector in enumerate(view.collectors)
        if collector.laid and seat != view.seat
    ]


def rivals_inside(view: FairEnoughView) -> int:
    return sum(
        collector.inside for seat, collector in enumerate(view.collectors) if seat != view.seat
    )


def is_near(view: FairEnoughView) -> bool:
    """Whether one card, laid alone, can end the round."""
    return view.phase == "collecting" and time_now(view) <= view.edition.longest


def is_alarming(view: FairEnoughView) -> bool:
    """Whether somebody can end the round with one card while the viewer has something to lose;
    for an onlooker, whether anybody can."""
    if view.own is None:
        return is_near(view)
    return is_near(view) and view.own.inside and rivals_inside(view) > 0


def danger(view: FairEnoughView) -> str:
    """What waiting risks, from what everybody sees: whether one card can end the round, or the
    cards that rivals lay before the viewer's next turn. Nothing if there is nothing to lose."""
    if view.phase != "collecting" or view.own is None or not view.own.inside:
        return ""
    rivals = rivals_inside(view)
    if not rivals:
        return "You are alone in the hall; nobody can close it on you."
    if is_near(view):
        return "A rival can close the hall with one card."
    if time_now(view) <= max(QUEUE_FACTOR, rivals) * view.edition.longest:
        return "The hall can close before your next turn."
    return ""
