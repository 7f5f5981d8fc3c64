"""The chance of a tournament. A secret of 32 bytes is drawn when the tournament is opened, and its
SHA-256 is shown from then on. When the tournament starts, the draw is

    SHA-256("fairground draw 1" + secret + for each entrant in order: the length of the name in
    bytes as two bytes + the name in UTF-8)

and is shown to everybody: all lots come from it. All tables of round r of a duplicate tournament
have the seed

    SHA-256("fairground duplicate 1" + secret + draw + r as one byte)

where r counts from 1. The secret is shown when the tournament is over.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from fairground.luck import SeededLuck

DRAW_LABEL = b"fairground draw 1"
DUPLICATE_LABEL = b"fairground duplicate 1"


def draw_of(secret: bytes, names: Sequence[str]) -> bytes:
    texts = [name.encode() for name in names]
    listed = b"".join(len(text).to_bytes(2, "big") + text for text in texts)
    return hashlib.sha256(DRAW_LABEL + secret + listed).digest()


def round_seed(secret: bytes, draw: bytes, number: int) -> bytes:
    """The luck that all tables of a duplicate round share. Rounds count from 1."""
    return hashlib.sha256(DUPLICATE_LABEL + secret + draw + bytes([number])).digest()


def lots(draw: bytes, entrants: int) -> list[int]:
    """The entrants in the order of their lots."""
    luck, order = SeededLuck(draw), list(range(entrants))
    for last in range(entrants - 1, 0, -1):
        other = luck.below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
