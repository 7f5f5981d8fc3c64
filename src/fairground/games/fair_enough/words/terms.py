"""Words that several sentences of Fair Enough use, and what a viewer can work out for them: times,
stakes and dangers."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.fair_enough.edition import (
    CARDS,
    PRE_ORDER,
    QUEUE,
    ROUNDS,
    VALUES,
    Edition,
)
from fairground.games.fair_enough.language import say, say_in
from fairground.games.fair_enough.rules.laying import (
    MANNERS,
    QUEUE_FACTOR,
    card_laid,
    is_lay,
    manner_of,
)
from fairground.games.fair_enough.sight import CollectorView, FairEnoughView
from fairground.language import kept_by_language
from fairground.phrases import both, winner_sentence


def subject(view: FairEnoughView, seat: int, names: Sequence[str]) -> str:
    """The name of a seat by itself."""
    if seat == view.seat:
        return say_in("the reader in a list of players", "You")
    return names[seat]


def lane_place(seat: int) -> str:
    """What the log, the acts and the picture call the lane of a seat."""
    return f"seat-{seat}"


# Cards


def kind_words(kind: str) -> str:
    """The name of a kind; an edition may have kinds of its own, which are called as it says."""
    match kind:
        case "promos":
            return say_in("a kind of cards", "promos")
        case "miniatures":
            return say_in("a kind of cards", "miniatures")
        case "autographs":
            return say_in("a kind of cards", "autographs")
        case "dice":
            return say_in("a kind of cards", "dice")
        case "meeples":
            return say_in("a kind of cards", "meeples")
        case "playmats":
            return say_in("a kind of cards", "playmats")
        case "pins":
            return say_in("a kind of cards", "pins")
        case "posters":
            return say_in("a kind of cards", "posters")
        case "tote bags":
            return say_in("a kind of cards", "tote bags")
    return kind


def special_words(special: int) -> str:
    """The name of a special card."""
    if special == QUEUE:
        return say_in("name of a special", "queue")
    if special == PRE_ORDER:
        return say_in("name of a special", "pre-order")
    return say_in("name of a special", "sold-out")


def _a_special(special: int) -> str:
    if special == QUEUE:
        return say_in("a card in a list", "a queue")
    if special == PRE_ORDER:
        return say_in("a card in a list", "a pre-order")
    return say_in("a card in a list", "a sold-out")


def printed_kind(kind: str) -> str:
    """The name of a kind where there is little room."""
    match kind:
        case "promos":
            return say_in("on a card, at most 10 letters", "promos")
        case "miniatures":
            return say_in("on a card, at most 10 letters", "miniatures")
        case "autographs":
            return say_in("on a card, at most 10 letters", "autographs")
        case "dice":
            return say_in("on a card, at most 10 letters", "dice")
        case "meeples":
            return say_in("on a card, at most 10 letters", "meeples")
        case "playmats":
            return say_in("on a card, at most 10 letters", "playmats")
        case "pins":
            return say_in("on a card, at most 10 letters", "pins")
        case "posters":
            return say_in("on a card, at most 10 letters", "posters")
        case "tote bags":
            return say_in("on a card, at most 10 letters", "tote bags")
    return kind


def printed_special(special: int) -> str:
    """The name of a special where there is little room."""
    if special == QUEUE:
        return say_in("on a card, at most 11 letters", "queue")
    if special == PRE_ORDER:
        return say_in("on a card, at most 11 letters", "pre-order")
    return say_in("on a card, at most 11 letters", "sold-out")


@kept_by_language(512)
def card_words(card: int, edition: Edition) -> str:
    """``tote bags 7``, or the name of a special."""
    if card >= CARDS:
        return special_words(card)
    return f"{kind_words(edition.kinds[card // VALUES])} {edition.value_of[card]}"


@kept_by_language(512)
def timed_card(card: int, edition: Edition) -> str:
    """``dice 4 (3 minutes)``: both numbers of a collect card; specials have none."""
    words = card_words(card, edition)
    return words if card >= CARDS else f"{words} ({minutes(edition.time_of[card])})"


def minutes(number: int) -> str:
    return say("{count} minute", "{count} minutes", count=int(number))


def points_words(number: int) -> str:
    return say("{count} point", "{count} points", count=int(number))


def cards_words(number: int) -> str:
    return say("{count} card", "{count} cards", count=number)


def list_cards(cards: Sequence[int], edition: Edition, timed: bool = False) -> str:
    """``dice 4, pins 7 and a queue``."""
    return _list(tuple(cards), edition, timed)


@kept_by_language(2048)
def _list(cards: tuple[int, ...], edition: Edition, timed: bool) -> str:
    name = timed_card if timed else card_words
    return both([_a_special(card) if card >= CARDS else name(card, edition) for card in cards])


@kept_by_language(1024)
def laid_words(card: int, manner: int, edition: Edition, timed: bool = False) -> str:
    """``dice 4 with a queue``."""
    special = MANNERS[manner].special
    words = (timed_card if timed else card_words)(card, edition)
    if special < CARDS:
        return words
    if special == QUEUE:
        return say("{card} with a queue", card=words)
    if special == PRE_ORDER:
        return say("{card} with a pre-order", card=words)
    return say("{card} with a sold-out", card=words)


def times(number: int) -> str:
    """``twice``, ``3 times``."""
    if number == 2:
        return say_in("takes … as long, costs … its value", "twice")
    return say_in("takes … as long, costs … its value", "{number} times", number=number)


def won_by(view: FairEnoughView, names: Sequence[str]) -> str:
    """Who won, once the game is over."""
    assert view.outcome is not None
    tie_breaker = say_in("You win …, Ada wins …", "by having the larger group of one kind")
    return winner_sentence(view.outcome, names, view.seat, tie_breaker)


def closing_title(view: FairEnoughView) -> str:
    """How a round ended, in two or three words."""
    return say("Everybody left in time") if view.closer is None else say("Hall closed")


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
    return len(_rivals_inside(view))


def rivals_who_can_lay(view: FairEnoughView) -> int:
    """How many rivals are inside with cards in hand; without any, all they can do is secure."""
    return sum(rival.hand_size > 0 for rival in _rivals_inside(view))


def _rivals_inside(view: FairEnoughView) -> list[CollectorView]:
    return [
        collector
        for seat, collector in enumerate(view.collectors)
        if seat != view.seat and collector.inside
    ]


def is_near(view: FairEnoughView) -> bool:
    """Whether one card, laid alone, can end the round."""
    return view.phase == "collecting" and time_now(view) <= view.edition.longest


def is_alarming(view: FairEnoughView) -> bool:
    """Whether somebody can end the round with one card while the viewer has something to lose;
    for an onlooker, whether anybody can."""
    if view.own is None:
        return is_near(view)
    return is_near(view) and view.own.inside and rivals_who_can_lay(view) > 0


def closing(view: FairEnoughView, after: int) -> str:
    """With how little a rival could close the hall once the viewer has left so much time: with one
    card, or with one and a queue, which doubles it. Nothing if no rival can. Rivals may hold any
    collect card; a queue only if one is left that does not lie where the viewer sees it."""
    holders = [rival for rival in _rivals_inside(view) if rival.hand_size]
    times = view.edition.times
    if not after or not holders:
        return ""
    if after in times:
        return say("one card can close the hall")
    in_sight = (*(view.hand or ()), *view.display, *view.discards)
    if (
        in_sight.count(QUEUE) == view.edition.special_counts[0]
        or max(rival.hand_size for rival in holders) < 2
    ):
        return ""
    is_doubled = any(QUEUE_FACTOR * time == after for time in times)
    return say("a queue can close the hall") if is_doubled else ""


def danger(view: FairEnoughView) -> str:
    """What waiting risks, from what everybody sees: whether one card can end the round, or the
    cards that rivals lay before the viewer's next turn. Nothing if there is nothing to lose."""
    if view.phase != "collecting" or view.own is None or not view.own.inside:
        return ""
    if not rivals_inside(view):
        return say("You are alone in the hall; nobody can close it on you.")
    rivals = rivals_who_can_lay(view)
    if not rivals:
        return say("Nobody else has cards; nobody can close the hall on you.")
    if is_near(view):
        return say("A rival can close the hall with one card.")
    if time_now(view) <= max(QUEUE_FACTOR, rivals) * view.edition.longest:
        return say("The hall can close before your next turn.")
    return ""
