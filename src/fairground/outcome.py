"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: per seat the named parts of the score, their sum, and the rank (1 is
    best, ties share)."""

    parts: tuple[dict[str, int], ...]
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    winners: tuple[int, ...]

    @classmethod
    def of(cls, parts: Sequence[dict[str, int]], *ties: Sequence[int]) -> Outcome:
        """Rank by the sum of the parts, then by each tie-breaker in turn, more being better."""
        scores = [sum(part.values()) for part in parts]
        keys = list(zip(scores, *ties, strict=True))
        best_first = sorted(keys, reverse=True)
        ranks = [1 + best_first.index(key) for key in keys]
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        return cls(tuple(parts), tuple(scores), tuple(ranks), tuple(winners))
