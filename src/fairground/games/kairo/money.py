"""Paying for an expansion: at least one coin of its colour; each of the others is one coin of its
colour or two coins of other colours."""

from __future__ import annotations

from mypy_extensions import i64


def affordable(own: i64, others: i64, cost: i64) -> bool:
    """Whether so many coins of the colour and of other colours pay a cost."""
    return own >= 1 and own + others // 2 >= cost


def affordable_with_joker(own: i64, others: i64, cost: i64) -> bool:
    """The same, when a coin of any colour is first paid for a joker."""
    return (others > 0 and affordable(own, others - 1, cost)) or affordable(own - 1, others, cost)


def usual_payment(coins: list[i64], colour: i64, cost: i64) -> list[i64]:
    """The fewest coins: as many as possible of the colour, then pairs of others, always from the
    colour of which most are left."""
    paid: list[i64] = [0] * 6
    paid[colour] = min(coins[colour], cost)
    owed = 2 * (cost - paid[colour])
    while owed > 0:
        most: i64 = 0
        best: i64 = 0
        other: i64
        for other in range(6):
            left = coins[other] - paid[other]
            if other != colour and left > most:
                most = left
                best = other
        paid[best] += 1
        owed -= 1
    return paid


def is_only_way(coins: list[i64], colour: i64, cost: i64) -> bool:
    """Whether an affordable cost can be paid in one way only."""
    others: i64 = 0
    kinds: i64 = 0
    other: i64
    for other in range(6):
        if other != colour and coins[other] > 0:
            others += coins[other]
            kinds += 1
    own = min(coins[colour], cost)
    pairs = cost - own
    if own > 1 and others >= 2 * (pairs + 1):
        return False
    return pairs == 0 or kinds == 1 or others == 2 * pairs


def next_coins(coins: list[i64], paid: list[i64], colour: i64, cost: i64) -> list[i64]:
    """The colours of which the next coin may be, when one coin of the colour and some more are
    paid; none when the cost is. A pair begun with a coin of another colour is finished first."""
    others_left: i64 = 0
    others_paid: i64 = 0
    other: i64
    for other in range(6):
        if other != colour:
            others_left += coins[other] - paid[other]
            others_paid += paid[other]
    half = others_paid % 2 == 1
    if paid[colour] + others_paid // 2 >= cost and not half:
        return []
    choices: list[i64] = []
    for other in range(6):
        if coins[other] > paid[other]:
            fits = not half if other == colour else half or others_left >= 2
            if fits:
                choices.append(other)
    return choices
