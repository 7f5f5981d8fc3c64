"""Luck that nobody can choose: the server and the seats draw it together.

The server commits to a secret seed when the table opens. Each seat may commit to a random part of
its own, 32 bytes, by the SHA-256 of it. Only when no further commitment is accepted are the parts
shown. The luck of the table is a ``SeededLuck`` from

    SHA-256("fairground luck 1" + seed + for each seat in order: its number as one byte + its part)

A seat that commits to nothing, or does not show what it committed to, has the server's part:

    SHA-256("fairground part 1" + seed + its number as one byte)

So a seat whose own part was random and secret until then knows that nobody chose the
luck: neither the server nor the other seats, not even all of them together.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

PART_BYTES = 32
LUCK_LABEL = b"fairground luck 1"
PART_LABEL = b"fairground part 1"


@dataclass(frozen=True)
class Share:
    """What one seat added to the luck: the commitment it made, if any, and the part it showed.
    Without a part the server's stands in."""

    commitment: str | None = None
    part: bytes | None = None

    @property
    def is_withheld(self) -> bool:
        """The seat committed to a part and did not show it."""
        return self.commitment is not None and self.part is None

    @property
    def is_proven(self) -> bool:
        """The part is the one that the seat committed to."""
        return self.part is not None and commitment_to(self.part) == self.commitment


def commitment_to(part: bytes) -> str:
    """What a seat publishes of its part beforehand: it fixes the part and tells nothing about
    it."""
    return hashlib.sha256(part).hexdigest()


def commitments(shares: Sequence[Share]) -> dict[int, str]:
    """By the seats that committed to a part."""
    return {
        seat: share.commitment for seat, share in enumerate(shares) if share.commitment is not None
    }


def luck_seed(seed: bytes, shares: Sequence[Share]) -> bytes:
    """The seed of a table's luck. Without shares, as at tables that people at one terminal or a
    program play, it is the table's own seed."""
    if not shares:
        return seed
    parts = [
        bytes([seat]) + (_server_part(seed, seat) if share.part is None else share.part)
        for seat, share in enumerate(shares)
    ]
    return hashlib.sha256(LUCK_LABEL + seed + b"".join(parts)).digest()


def _server_part(seed: bytes, seat: int) -> bytes:
    return hashlib.sha256(PART_LABEL + seed + bytes([seat])).digest()
