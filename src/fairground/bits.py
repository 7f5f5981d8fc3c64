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
PART: Final = 6
"""Sets are looked up in parts of six things."""
_PART: Final = 63


def _exponents() -> list[int]:
    """Where each power of two goes modulo 67. That is a prime of which 2 is a primitive root, so
    they all go to different places."""
    exponents = [0] * 67
    for exponent in range(MOST):
        exponents[2**exponent % 67] = exponent
    return exponents


def _members_of(part: int) -> list[int]:
    """The things of a part in order, filled up to six."""
    members = [place for place in range(PART) if part >> place & 1]
    return members + [0] * (PART - len(members))


BIT: Final = vec[i64]([i64(2**place) for place in range(MOST)])
"""The set of one thing."""
BELOW: Final = vec[i64]([i64(2**size - 1) for size in range(MOST + 1)])
"""``BELOW[n]``: the set of the first n things."""
_SIZES: Final = vec[i64]([i64(part.bit_count()) for part in range(_PART + 1)])
"""How many things each part holds."""
_MEMBERS: Final = vec[i64]([i64(place) for part in range(_PART + 1) for place in _members_of(part)])
"""``_MEMBERS[part * PART + n]``: the n-th thing of a part."""
_EXPONENT: Final = vec[i64]([i64(exponent) for exponent in _exponents()])


def size(mask: i64) -> i64:
    """How many things a set holds."""
    mask = mask - ((mask >> 1) & 0x1555555555555555)
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
    first: i64 = 0
    while True:
        part = mask & _PART
        here = _SIZES[part]
        if skip < here:
            return first + _MEMBERS[part * PART + skip]
        skip -= here
        mask >>= PART
        first += PART
