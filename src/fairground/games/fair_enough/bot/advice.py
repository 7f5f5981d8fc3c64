"""Why a move of Fair Enough is good: what it keeps, what it collects, what it risks."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.fair_enough.edition import CARDS, PRE_ORDER, QUEUE, ROUNDS, VALUES
from fairground.games.fair_enough.language import say, say_in, say_of
from fairground.games.fair_enough.rules import MOVES
from fairground.games.fair_enough.rules.collecting import SECURE
from fairground.games.fair_enough.rules.end import (
    HAND_COST,
    SET,
    cost_in_hand,
    group_sizes,
    score_parts,
    set_bonus,
)
from fairground.games.fair_enough.rules.laying import (
    LAY,
    LAY_AND_SELL_OUT,
    LAY_WITH_QUEUE,
    QUEUE_FACTOR,
    SELL_OUT,
    Lay,
)
from fairground.games.fair_enough.rules.research import DONE, TAKE
from fairground.games.fair_enough.sight import FairEnoughView
from fairground.games.fair_enough.words.terms import (
    card_words,
    danger,
    kind_words,
    minutes,
    owner_of_laid,
    points_words,
    rivals_at_risk,
    rivals_who_can_lay,
    starts_next,
    time_after,
    time_given_back,
    times,
    worth,
)
from fairground.phrases import both


def why(view: FairEnoughView, move: int, names: Sequence[str]) -> str:
    family = MOVES.family_of(move)
    card = int(move - family.first)
    if family is TAKE:
        return _take(view, card)
    if family is DONE:
        return _done(view)
    if family is SECURE:
        return _secure(view)
    if family is SELL_OUT:
        return _sell_out(view, card, names)
    assert isinstance(family, Lay)
    if family is LAY_AND_SELL_OUT:
        return _throw_away(view, card)
    if time_after(view, move) == 0:
        kept, losses = _with_sets(view, [*_row(view), card]), _losses(view, names)
        if losses:
            return say(
                "It makes exactly zero: you keep {points}, and {losses}.",
                points=kept,
                losses=losses,
            )
        return say("It makes exactly zero: you keep {points}.", points=kept)
    return _lay(view, move, card, family)


# Research


def _take(view: FairEnoughView, card: int) -> str:
    edition = view.edition
    if card >= CARDS:
        return _take_special(view, card)
    value, time = edition.value_of[card], edition.time_of[card]
    number = _number_of_kind(view, card)
    kind = kind_words(edition.kinds[card // VALUES])
    points, passes = points_words(value), minutes(time)
    if number >= SET:
        return say(
            "{points} for {minutes}, and {more} more for the set: it is your {ordinal} card of "
            "{kind}.",
            points=points,
            minutes=passes,
            more=set_bonus(number) - set_bonus(number - 1),
            ordinal=_ordinal(number),
            kind=kind,
        )
    if number == SET - 1:
        return say(
            "{points} for {minutes}, and your {ordinal} card of {kind}: one more makes a set.",
            points=points,
            minutes=passes,
            ordinal=_ordinal(number),
            kind=kind,
        )
    return say(
        "{points} for {minutes}; your hand would then need {needed}.",
        points=points,
        minutes=passes,
        needed=minutes(_needed(view) + time),
    )


def _take_special(view: FairEnoughView, card: int) -> str:
    edition = view.edition
    held = [other for other in _held(view) if other < CARDS]
    if card == QUEUE:
        return say(
            "With a queue a card takes {times} as long: another way to hit exactly zero.",
            times=times(QUEUE_FACTOR),
        )
    if card == PRE_ORDER:
        if not held:
            return say("With a pre-order the slowest card you find takes no time.")
        slowest = max(held, key=lambda other: edition.time_of[other])
        return say(
            "With a pre-order {card} takes no time instead of {minutes}.",
            card=card_words(slowest, edition),
            minutes=minutes(edition.time_of[slowest]),
        )
    return say("A sold-out takes a laid card away from a rival and gives back its time.")


def _held(view: FairEnoughView) -> list[int]:
    """The hand, with what is being taken this turn."""
    return [*view.hand, *(view.display[place] for place in view.picked)]


def _needed(view: FairEnoughView) -> int:
    """The time that all cards of the hand take."""
    return sum(view.edition.time_of[card] for card in _held(view) if card < CARDS)


def _done(view: FairEnoughView) -> str:
    needed = _needed(view)
    cost = times(HAND_COST)
    if not needed:
        return say(
            "You need not take anything, and what is left in your hand at the end costs {times} "
            "its value.",
            times=cost,
        )
    if view.round == ROUNDS:
        return say(
            "Your cards already need {minutes}, this is the last round, and what is left in your "
            "hand at the end costs {times} its value.",
            times=cost,
            minutes=minutes(needed),
        )
    return say(
        "Your cards already need {minutes}, and you all share {clocks} minutes in a round; what "
        "is left in your hand at the end costs {times} its value.",
        times=cost,
        minutes=minutes(needed),
        clocks=_clocks(view),
    )


def _clocks(view: FairEnoughView) -> str:
    least, most = min(view.coming), max(view.coming)
    if least == most:
        return str(least)
    return say_in("you share … minutes", "{least} to {most}", least=least, most=most)


def _number_of_kind(view: FairEnoughView, card: int) -> int:
    """The number of cards of its kind that the viewer holds, has laid and secured, with it."""
    cards = {*_held(view), *view.pile, *_row(view), card}
    return group_sizes([other for other in cards if other < CARDS])[card // VALUES]


def _ordinal(number: int) -> str:
    match number:
        case 2:
            return say_in("your … card of a kind", "second")
        case 3:
            return say_in("your … card of a kind", "third")
        case 4:
            return say_in("your … card of a kind", "fourth")
        case 5:
            return say_in("your … card of a kind", "fifth")
        case 6:
            return say_in("your … card of a kind", "sixth")
        case 7:
            return say_in("your … card of a kind", "seventh")
        case 8:
            return say_in("your … card of a kind", "eighth")
    return say_in("your … card of a kind", "{number}th", number=number)


# Collecting


def _added(view: FairEnoughView, cards: Sequence[int]) -> int:
    """What some cards add to the viewer's pile: their values and sets."""
    pile = list(view.pile)
    before, after = (
        sum(score_parts(view.edition, cards, []).values()) for cards in (pile, [*pile, *cards])
    )
    return after - before


def _row(view: FairEnoughView) -> list[int]:
    """What the viewer has laid, less what is being sold out."""
    return [] if view.seat is None else _laid_by(view, view.seat)


def _laid_by(view: FairEnoughView, seat: int) -> list[int]:
    return [laid.card for laid in view.collectors[seat].laid if laid.card != view.removing]


def _with_sets(view: FairEnoughView, cards: Sequence[int]) -> str:
    points = _added(view, cards)
    if points > worth(view, cards):
        return say(
            "{count} point, sets included", "{count} points, sets included", count=int(points)
        )
    return points_words(points)


def _secure(view: FairEnoughView) -> str:
    row = _row(view)
    start = say("Leaving first, you start the next round.") if starts_next(view) else ""
    if row:
        found = [say("You keep {points}.", points=_with_sets(view, row)), danger(view), start]
        return " ".join(filter(None, found))
    if view.round == ROUNDS:
        return say("You have laid nothing, so no rival can make you lose anything.")
    nothing = say("You have laid nothing and lose nothing.")
    if view.hand:
        nothing = say(
            "You have laid nothing and lose nothing, and your cards wait for a better round."
        )
    return " ".join(filter(None, [nothing, start]))


def _sell_out(view: FairEnoughView, card: int, names: Sequence[str]) -> str:
    edition = view.edition
    owner = owner_of_laid(view, card)
    left = time_given_back(view, card)
    closing = [
        other for other in view.hand if other < CARDS and LAY.takes(edition.time_of[other]) == left
    ]
    if closing:
        return say_of(
            owner == view.seat,
            "You lose {points}, but it gives back {minutes}; then {card} makes exactly zero.",
            "It costs {who} {points} and gives back {minutes}; then {card} makes exactly zero.",
            who=names[owner],
            points=points_words(edition.value_of[card]),
            minutes=minutes(edition.time_of[card]),
            card=card_words(closing[0], edition),
        )
    return say_of(
        owner == view.seat,
        "You lose {points}, but it gives back {minutes}, so that {left} are left.",
        "It costs {who} {points} and gives back {minutes}, so that {left} are left.",
        who=names[owner],
        points=points_words(edition.value_of[card]),
        minutes=minutes(edition.time_of[card]),
        left=left,
    )


def _lay(view: FairEnoughView, move: int, card: int, manner: Lay) -> str:
    left = time_after(view, move)
    row = [*_row(view), card]
    added = _added(view, row) - _added(view, row[:-1])
    words = _adds_at_last if view.round == ROUNDS else _adds
    effect = words(view, row, card, added)
    return say("{effect}; {time}.", effect=effect, time=_time_words(view, card, manner, left or 0))


def _adds(view: FairEnoughView, row: Sequence[int], card: int, added: int) -> str:
    """What a card adds: a set, or how far its kind has come, or that more of it may follow."""
    points, kind = points_words(added), kind_words(view.edition.kinds[card // VALUES])
    number = _number_laid(view, row, card)
    if added > view.edition.value_of[card]:
        return say("It adds {points}, with a set", points=points)
    if number > 1:
        return say(
            "It adds {points}, your {ordinal} card of {kind}",
            points=points,
            ordinal=_ordinal(number),
            kind=kind,
        )
    if _may_follow(view, card):
        return say("It adds {points}, and more of {kind} can follow", points=points, kind=kind)
    return say("It adds {points}", points=points)


def _adds_at_last(view: FairEnoughView, row: Sequence[int], card: int, added: int) -> str:
    """The same in the last round, where a card that is not laid costs points."""
    points, kind = points_words(added), kind_words(view.edition.kinds[card // VALUES])
    number, cost = _number_laid(view, row, card), cost_in_hand(card, view.edition)
    if added > view.edition.value_of[card]:
        return say(
            "It adds {points}, with a set, and saves the {cost} it would cost in your hand",
            points=points,
            cost=cost,
        )
    if number > 1:
        return say(
            "It adds {points}, your {ordinal} card of {kind}, and saves the {cost} it would cost "
            "in your hand",
            points=points,
            ordinal=_ordinal(number),
            kind=kind,
            cost=cost,
        )
    if _may_follow(view, card):
        return say(
            "It adds {points}, and more of {kind} can follow, and saves the {cost} it would cost "
            "in your hand",
            points=points,
            kind=kind,
            cost=cost,
        )
    return say(
        "It adds {points} and saves the {cost} it would cost in your hand",
        points=points,
        cost=cost,
    )


def _number_laid(view: FairEnoughView, row: Sequence[int], card: int) -> int:
    """The cards of its kind that are laid or safe, with it."""
    return group_sizes([*view.pile, *row])[card // VALUES]


def _may_follow(view: FairEnoughView, card: int) -> bool:
    """Whether the hand has more of its kind."""
    return any(other // VALUES == card // VALUES and other != card for other in view.hand)


def _losses(view: FairEnoughView, names: Sequence[str]) -> str:
    stakes = [(seat, worth(view, _laid_by(view, seat))) for seat in rivals_at_risk(view)]
    return both(
        [
            say_in("you keep …, and …", "{who} loses {points}", who=names[seat], points=points)
            for seat, points in stakes
            if points
        ]
    )


def _throw_away(view: FairEnoughView, card: int) -> str:
    return say(
        "It rids you of {card}, which would cost {cost} in your hand at the end, and takes no "
        "time.",
        card=card_words(card, view.edition),
        cost=cost_in_hand(card, view.edition),
    )


def _time_words(view: FairEnoughView, card: int, manner: Lay, left: int) -> str:
    """How much time passes, and what the rest then means."""
    took = int(manner.takes(view.edition.time_of[card]))
    effect = say("it takes no time and leaves all {left}", left=left)
    if took and manner is LAY_WITH_QUEUE:
        effect = say(
            "the queue takes {minutes} and leaves {left}", minutes=minutes(took), left=left
        )
    elif took:
        effect = say("it takes {minutes} and leaves {left}", minutes=minutes(took), left=left)
    rivals, longest = rivals_who_can_lay(view), view.edition.longest
    if not rivals:
        return say("{time}, and nobody else can close the hall", time=effect)
    if left > QUEUE_FACTOR * longest * rivals:
        return say(
            "{time}, too much for rivals to close the hall before your next turn", time=effect
        )
    if left <= longest:
        return say("{time}, so a rival may close the hall with one card", time=effect)
    return effect
