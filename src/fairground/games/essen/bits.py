"""Sets of tiles or cards as the bits of one whole number: sixty of them fit."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.luck import Luck

ONE: Final[i64] = 1


def _places() -> list[i64]:
    """67 is a prime of which 2 is a primitive root, so the powers of two up to 2**65 leave
    different remainders."""
    table: list[i64] = [0] * 67
    power = 1
    for place in range(60):
        table[power % 67] = place
        power *= 2
    return table


PLACES: Final = _places()


def count(mask: i64) -> i64:
    """How many there are."""
    number: i64 = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


def lowest(mask: i64) -> i64:
    """The first of a set that is not empty."""
    return PLACES[(mask & -mask) % 67]


def members(mask: i64) -> list[int]:
    """All of them, in order."""
    found: list[int] = []
    while mask:
        found.append(int(lowest(mask)))
        mask &= mask - 1
    return found


def mask_of(cards: list[int]) -> i64:
    """The set of these."""
    mask: i64 = 0
    for card in cards:
        mask |= ONE << card
    return mask


def drawn(mask: i64, luck: Luck) -> i64:
    """One of a set, all equally likely. The set itself is not changed."""
    skip = luck.below(count(mask))
    while skip:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)
