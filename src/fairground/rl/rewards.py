"""What the end of a game is worth to each seat. Rewards are for learning and say who won; scores
are the points of the game, and stand beside them in the infos. Until the end all rewards are 0."""

from __future__ import annotations

from collections.abc import Callable

from fairground.outcome import Outcome

Reward = Callable[[Outcome], list[float]]

ILLEGAL = -1.0
"""What a seat gets for an action that the mask does not allow."""


def win(outcome: Outcome) -> list[float]:
    """Winners share 1, all others share -1; 0 for everybody if all win. With two seats: 1 or -1."""
    seats, winners = len(outcome.ranks), len(outcome.winners)
    if winners == seats:
        return [0.0] * seats
    return [1 / winners if rank == 1 else -1 / (seats - winners) for rank in outcome.ranks]


def rank(outcome: Outcome) -> list[float]:
    """From 1 for the first to -1 for the last in even steps; seats that tie share their steps."""
    seats = len(outcome.ranks)
    if seats == 1:
        return [0.0]
    worth: list[float] = []
    for own in outcome.ranks:
        place = own - 1 + (outcome.ranks.count(own) - 1) / 2
        worth.append(1 - 2 * place / (seats - 1))
    return worth


def points(outcome: Outcome) -> list[float]:
    """The points of the game as they are."""
    return [float(score) for score in outcome.scores]


REWARDS: dict[str, Reward] = {"win": win, "rank": rank, "points": points}
"""By the name that an environment is made with."""
