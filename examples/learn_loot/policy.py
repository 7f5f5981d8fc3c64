"""A small network that scores moves, and a line that values states."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from examples.learn_loot.candidates import Array, Candidates

HIDDEN = 24


class Policy:
    """The probability of a move is the softmax, over the legal moves of its table, of what the
    network makes of its features. Until it has learnt something all are equally likely."""

    def __init__(self, features: int, states: int, seed: int) -> None:
        luck = np.random.default_rng(seed)
        self.weights: dict[str, Array] = {
            "into": luck.normal(0, features**-0.5, (features, HIDDEN)),
            "bias": np.zeros(HIDDEN),
            "out": np.zeros(HIDDEN),
            "direct": np.zeros(features),
            "value": np.zeros(states),
        }

    def probabilities(self, seen: Candidates) -> tuple[Array, Array]:
        """Of every candidate; and the hidden layer, which the gradient needs."""
        weights = self.weights
        hidden = np.tanh(seen.features @ weights["into"] + weights["bias"])
        score = hidden @ weights["out"] + seen.features @ weights["direct"]
        first = first_of_each(seen)
        score -= np.repeat(np.maximum.reduceat(score, first), counts(seen, first))
        chance = np.exp(score)
        chance /= np.repeat(np.add.reduceat(chance, first), counts(seen, first))
        return chance, hidden

    def values(self, states: Array) -> Array:
        return states @ self.weights["value"]

    def sample(self, seen: Candidates, luck: np.random.Generator) -> Array:
        """A candidate for each table."""
        chance, _ = self.probabilities(seen)
        return drawn(chance, seen, luck)

    def best(self, seen: Candidates) -> Array:
        """The move of each table that the policy likes best."""
        chance, _ = self.probabilities(seen)
        first = first_of_each(seen)
        top = np.repeat(np.maximum.reduceat(chance, first), counts(seen, first))
        places = np.flatnonzero(chance == top)
        tables = seen.table[places]
        return seen.move[places[np.searchsorted(tables, np.arange(len(first)))]]

    def save(self, path: Path) -> None:
        np.savez(path, **self.weights)

    def load(self, path: Path) -> None:
        with np.load(path) as kept:
            self.weights = {name: kept[name] for name in self.weights}


def first_of_each(seen: Candidates) -> Array:
    """Where the candidates of each table begin."""
    return np.flatnonzero(np.diff(seen.table, prepend=-1))


def counts(seen: Candidates, first: Array) -> Array:
    return np.diff(np.append(first, len(seen.table)))


def drawn(chance: Array, seen: Candidates, luck: np.random.Generator) -> Array:
    """A candidate for each table, with these probabilities."""
    first = first_of_each(seen)
    until = np.cumsum(chance)
    start = np.append(0.0, until)[first]
    end = np.append(first[1:], len(chance)) - 1
    wanted = start + luck.random(len(first)) * (until[end] - start)
    return np.clip(np.searchsorted(until, wanted, side="right"), first, end)
