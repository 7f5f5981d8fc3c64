"""Sets of up to 63 things as the bits of one whole number.

Compiled code must look bits up: it writes ``1 << n`` with a C int, which loses every bit past the
31st.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from fairground.luck import Luck
from fairground.vecs import vec

MOST: Final = 63


def _exponents() -> list[int]:
    """Where each power of two goes modulo 67. That is a prime of which 2 is a primitive root, so
    they all go to different places."""
    exponents = [0] * 67
    for exponent in range(MOST):
        exponents[2**exponent % 67] = exponent
    return exponents


BIT: Final = vec[i64]([i64(2**place) for place in range(MOST)])
"""The set of one thing."""
BELOW: Final = vec[i64]([i64(2**size - 1) for size in range(MOST + 1)])
"""The set of the first so many things."""
_LOW_HALF: Final = 0x3FFFFFFF
"""The first thirty things."""
_EXPONENT: Final = vec[i64]([i64(exponent) for exponent in _exponents()])


def size(mask: i64) -> i64:
    """How many things a set holds."""
    mask = mask - ((mask >> 1) & 0x5555555555555555)
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    mask += mask >> 32
    return mask & 0x7F


def lowest(mask: i64) -> i64:
    """The first thing of a set that is not empty."""
    return _EXPONENT[(mask & -mask) % 67]


def members(mask: i64) -> list[int]:
    """All things of a set, in order."""
    found: list[int] = []
    while mask:
        found.append(int(lowest(mask)))
        mask &= mask - 1
    return found


def set_of(things: list[int]) -> i64:
    mask: i64 = 0
    for thing in things:
        mask |= BIT[thing]
    return mask


def drawn(mask: i64, luck: Luck) -> i64:
    """A thing of a set, all equally likely. The set itself is not changed."""
    skip = luck.below(size(mask))
    low = mask & _LOW_HALF
    in_low = size(low)
    if skip < in_low:
        mask = low
    else:
        mask ^= low
        skip -= in_low
    while skip:
        mask &= mask - 1
        skip -= 1
    return lowest(mask)
