"""How strong people are at a game: OpenSkill's Plackett–Luce model, which takes tables of any size.

A rating is a ``mu`` and an uncertainty, ``sigma``. Everybody begins at 25 ± 8.3, as strong as a bot
of the level "regular". The levels of the bots have fixed ratings: if one beats the level below in
a share ``p`` of the games with two seats, it is rated higher by ``c · ln(p / (1 − p))`` with
``c = √2 · 25/6``, so that the model expects what was measured (``bench/levels.md``). A game between
somebody and a bot moves the person only.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from openskill.models import PlackettLuce

POINTS = 40
"""People read ratings in points, a newcomer's is 1000."""
CERTAIN = 1e-3
"""The sigma of a bot whose rating is known."""
_MODEL = PlackettLuce()


class Rating(NamedTuple):
    mu: float = 25.0
    sigma: float = 25 / 3

    @property
    def points(self) -> int:
        return round(POINTS * self.mu)

    @property
    def margin(self) -> int:
        """How many points more or less it may be in truth, 95 times in 100."""
        return round(POINTS * 2 * self.sigma)

    @property
    def proven(self) -> float:
        """What the games played so far prove; ladders are ordered by it."""
        return self.mu - 2 * self.sigma


@dataclass(frozen=True)
class Rated:
    """Somebody at a table that is over. ``rank`` is 1 for the best; ties share."""

    rating: Rating
    rank: int
    is_bot: bool = False


def after(game: Sequence[Rated]) -> list[Rating]:
    """The ratings of everybody at a table after its game, in the same order."""
    teams = [[_MODEL.rating(mu=each.rating.mu, sigma=each.rating.sigma)] for each in game]
    found = _MODEL.rate(teams, ranks=[each.rank for each in game])
    return [
        each.rating if each.is_bot else Rating(team[0].mu, team[0].sigma)
        for each, team in zip(game, found, strict=True)
    ]


def bot(mu: float) -> Rating:
    """Of a bot whose strength was measured."""
    return Rating(mu, CERTAIN)


def nearest(rating: Rating, levels: Sequence[float | None]) -> int | None:
    """The level that somebody can hope to beat every second time, as nearly as there is one. None
    where no level was measured."""
    measured = {level: mu for level, mu in enumerate(levels) if mu is not None}
    return min(measured, key=lambda level: abs(measured[level] - rating.mu), default=None)
