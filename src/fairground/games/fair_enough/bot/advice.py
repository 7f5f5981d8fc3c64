"""Why a move of Fair Enough is good: what it keeps, what it collects, what it risks."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.fair_enough.edition import (
    CARDS,
    PRE_ORDER,
    QUEUE,
    ROUNDS,
    VALUES,
    card_words,
)
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
    danger,
    minutes,
    owner_of_laid,
    rivals_at_risk,
    rivals_inside,
    starts_next,
    time_after,
    time_given_back,
    times,
    worth,
)
from fairground.phrases import both, count

ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


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
        row = [*_row(view), card]
        return f"It makes exactly zero: you keep {_with_sets(view, row)}{_losses(view, names)}."
    return _lay(view, move, card, family)


# Research


def _take(view: FairEnoughView, card: int) -> str:
    edition = view.edition
    if card >= CARDS:
        return _take_special(view, card)
    value, time = edition.value_of[card], edition.time_of[card]
    number = _number_of_kind(view, card)
    kind = edition.kinds[card // VALUES]
    brings = f"{count(value, 'point')} for {minutes(time)}"
    if number >= SET:
        more = set_bonus(number) - set_bonus(number - 1)
        return (
            f"{brings}, and {more} more for the set: it is your {_ordinal(number)} card of {kind}."
        )
    if number == SET - 1:
        return f"{brings}, and your {_ordinal(number)} card of {kind}: one more makes a set."
    needed = minutes(_needed(view) + time)
    return f"{brings}; your hand would then need {needed}."


def _take_special(view: FairEnoughView, card: int) -> str:
    edition = view.edition
    held = [other for other in _held(view) if other < CARDS]
    if card == QUEUE:
        return (
            f"With a queue a card takes {times(QUEUE_FACTOR)} as long: another way to hit "
            "exactly zero."
        )
    if card == PRE_ORDER:
        if not held:
            return "With a pre-order the slowest card you find takes no time."
        slowest = max(held, key=lambda other: edition.time_of[other])
        return (
            f"With a pre-order {card_words(slowest, edition)} takes no time instead of "
            f"{minutes(edition.time_of[slowest])}."
        )
    return "A sold-out takes a laid card away from a rival and gives back its time."


def _held(view: FairEnoughView) -> list[int]:
    """The hand, with what is being taken this turn."""
    return [*view.hand, *(view.display[place] for place in view.picked)]


def _needed(view: FairEnoughView) -> int:
    """The time that all cards of the hand take."""
    return sum(view.edition.time_of[card] for card in _held(view) if card < CARDS)


def _done(view: FairEnoughView) -> str:
    needed = _needed(view)
    costs = f"what is left in your hand at the end costs {times(HAND_COST)} its value"
    if not needed:
        return f"You need not take anything, and {costs}."
    if view.round == ROUNDS:
        return f"Your cards already need {minutes(needed)}, this is the last round, and {costs}."
    return (
        f"Your cards already need {minutes(needed)}, and you all share "
        f"{_clocks(view)} minutes in a round; {costs}."
    )


def _clocks(view: FairEnoughView) -> str:
    least, most = min(view.coming), max(view.coming)
    return str(least) if least == most else f"{least} to {most}"


def _number_of_kind(view: FairEnoughView, card: int) -> int:
    """The number of cards of its kind that the viewer holds, has laid and secured, with it."""
    cards = {*_held(view), *view.pile, *_row(view), card}
    return group_sizes([other for other in cards if other < CARDS])[card // VALUES]


def _ordinal(number: int) -> str:
    return ORDINALS[number] if number < len(ORDINALS) else f"{number}th"


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
    sets = ", sets included" if points > worth(view, cards) else ""
    return f"{count(points, 'point')}{sets}"


def _secure(view: FairEnoughView) -> str:
    row = _row(view)
    start = " Leaving first, you start the next round." if starts_next(view) else ""
    if row:
        return f"You keep {_with_sets(view, row)}. {danger(view)}".strip() + start
    if view.round == ROUNDS:
        return "You have laid nothing, so no rival can make you lose anything."
    kept = ", and your cards wait for a better round" if view.hand else ""
    return f"You have laid nothing and lose nothing{kept}.{start}"


def _sell_out(view: FairEnoughView, card: int, names: Sequence[str]) -> str:
    edition = view.edition
    owner = owner_of_laid(view, card)
    points = count(edition.value_of[card], "point")
    back = f"gives back {minutes(edition.time_of[card])}"
    if owner == view.seat:
        effect = f"You lose {points}, but it {back}"
    else:
        effect = f"It costs {names[owner]} {points} and {back}"
    left = time_given_back(view, card)
    closing = [
        other for other in view.hand if other < CARDS and LAY.takes(edition.time_of[other]) == left
    ]
    if closing:
        return f"{effect}; then {card_words(closing[0], edition)} makes exactly zero."
    return f"{effect}, so that {left} are left."


def _lay(view: FairEnoughView, move: int, card: int, manner: Lay) -> str:
    left = time_after(view, move)
    row = [*_row(view), card]
    added = _added(view, row) - _added(view, row[:-1])
    with_set = added > view.edition.value_of[card]
    kind = ", with a set" if with_set else _of_its_kind(view, row, card)
    effect = f"It adds {count(added, 'point')}{kind}"
    if view.round == ROUNDS:
        effect += "," if kind else ""
        effect += f" and saves the {cost_in_hand(card, view.edition)} it would cost in your hand"
    return f"{effect}; {_clock_words(view, card, manner, left or 0)}."


def _of_its_kind(view: FairEnoughView, row: Sequence[int], card: int) -> str:
    """The cards of its kind that are already laid or safe, else those that may follow it."""
    kind = card // VALUES
    name = view.edition.kinds[kind]
    number = group_sizes([*view.pile, *row])[kind]
    if number > 1:
        return f", your {_ordinal(number)} card of {name}"
    if any(other // VALUES == kind and other != card for other in view.hand):
        return f", and more of {name} can follow"
    return ""


def _losses(view: FairEnoughView, names: Sequence[str]) -> str:
    stakes = [(seat, worth(view, _laid_by(view, seat))) for seat in rivals_at_risk(view)]
    losses = both([f"{names[seat]} loses {points}" for seat, points in stakes if points])
    return f", and {losses}" if losses else ""


def _throw_away(view: FairEnoughView, card: int) -> str:
    cost = cost_in_hand(card, view.edition)
    return (
        f"It rids you of {card_words(card, view.edition)}, which would cost {cost} in your hand "
        "at the end, and takes no time."
    )


def _clock_words(view: FairEnoughView, card: int, manner: Lay, left: int) -> str:
    """What the time then means."""
    took = manner.takes(view.edition.time_of[card])
    which = "the queue" if manner is LAY_WITH_QUEUE else "it"
    effect = f"{which} takes {minutes(took)} and leaves {left}"
    if not took:
        effect = f"it takes no time and leaves all {left}"
    rivals, longest = rivals_inside(view), view.edition.longest
    if not rivals:
        return f"{effect}, and nobody else can close the hall"
    if left > QUEUE_FACTOR * longest * rivals:
        return f"{effect}, too much for rivals to close the hall before your next turn"
    if left <= longest:
        return f"{effect}, so a rival may close the hall with one card"
    return effect
