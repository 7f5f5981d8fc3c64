"""Actor and critic: the policy plays both seats of every table, and moves that went better than the
critic expected become more likely."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from examples.learn_loot.candidates import SEATS, Array, Candidates, Eye
from examples.learn_loot.policy import Policy, first_of_each

import fairground as fg

STEPS = 48
"""Decisions at each table between two updates."""
DISCOUNT = 0.97
TRACE = 0.9
POINT = 0.1
"""What a point is worth beside a victory,"""
VICTORY = 1.0
RATE = 0.01
ENTROPY = 0.003
ADAM = 0.9, 0.99


@dataclass
class Decision:
    """One step of all tables: what was seen, what was chosen, and what came of it."""

    seen: Candidates
    chosen: Array
    value: Array
    gain: Array
    following: Array
    """The step in which the same seat of the table decides again; 0 where the game ended, or where
    that is not known yet (then ``is_known`` is False)."""
    is_known: Array


class Learner:
    def __init__(self, policy: Policy, eye: Eye, size: int, seed: int, cores: int | None) -> None:
        self.policy = policy
        self._eye = eye
        self._batch = fg.batch("loot", seats=SEATS, size=size, seed=seed, cores=cores)
        self._luck = np.random.default_rng(seed)
        self._memory = {
            name: (np.zeros_like(weights), np.zeros_like(weights))
            for name, weights in policy.weights.items()
        }
        self._updates = 0
        self.games = 0

    def close(self) -> None:
        self._batch.close()

    def update(self, share_left: float = 1.0) -> None:
        """Play on, and learn from it; the rate falls with the share of the time that is left."""
        decisions = self._play()
        advantages = self._advantages(decisions)
        spread = np.concatenate([a[d.is_known] for a, d in zip(advantages, decisions, strict=True)])
        scale = 1 / (spread.std() + 1e-6)
        gradient: dict[str, Array] = {
            name: np.zeros_like(weights) for name, weights in self.policy.weights.items()
        }
        total = sum(int(decision.is_known.sum()) for decision in decisions)
        for decision, advantage in zip(decisions, advantages, strict=True):
            self._add_gradient(gradient, decision, advantage, scale)
        self._climb({name: rise / total for name, rise in gradient.items()}, RATE * share_left)

    def _play(self) -> list[Decision]:
        batch, size = self._batch, self._batch.size
        rows = np.arange(size)
        open_step = np.full((size, SEATS), -1)
        decisions: list[Decision] = []
        for step in range(STEPS):
            seen = self._eye.candidates(batch.observations, batch.masks)
            asked = batch.asked.astype(int)
            self._close(decisions, open_step[rows, asked], rows, seen.points, step)
            chosen = self.policy.sample(seen, self._luck)
            open_step[rows, asked] = step
            decisions.append(
                Decision(
                    seen,
                    chosen,
                    self.policy.values(seen.states),
                    -POINT * seen.points,
                    np.zeros(size, int),
                    np.zeros(size, bool),
                )
            )
            batch.step(seen.move[chosen])
            ended = np.flatnonzero(batch.dones)
            self.games += len(ended)
            for seat in range(SEATS):
                points = batch.scores[:, seat] + VICTORY / POINT * batch.rewards[:, seat]
                self._close(decisions, open_step[ended, seat], ended, points[ended], 0)
                open_step[ended, seat] = -1
        return decisions

    def _close(
        self, decisions: list[Decision], steps: Array, tables: Array, points: Array, following: int
    ) -> None:
        """The seats that decided in these steps now have these points."""
        for step in np.unique(steps[steps >= 0]):
            those = steps == step
            decision = decisions[step]
            decision.gain[tables[those]] += POINT * points[those]
            decision.following[tables[those]] = following
            decision.is_known[tables[those]] = True

    def _advantages(self, decisions: list[Decision]) -> list[Array]:
        """How much better each choice went than the critic expected, looking ahead by ``TRACE``."""
        rows = np.arange(self._batch.size)
        values = np.stack([decision.value for decision in decisions])
        advantages = np.zeros_like(values)
        for step in reversed(range(len(decisions))):
            decision = decisions[step]
            goes_on = decision.is_known & (decision.following > 0)
            later = values[decision.following, rows] * goes_on
            trace = advantages[decision.following, rows] * goes_on
            error = decision.gain + DISCOUNT * later - decision.value
            advantages[step] = np.where(decision.is_known, error + DISCOUNT * TRACE * trace, 0)
        return list(advantages)

    def _add_gradient(
        self, gradient: dict[str, Array], decision: Decision, advantage: Array, scale: float
    ) -> None:
        seen, policy = decision.seen, self.policy
        chance, hidden = policy.probabilities(seen)
        first = first_of_each(seen)
        log = np.log(chance + 1e-9)
        entropy = -np.add.reduceat(chance * log, first)
        push = -chance * (advantage * scale)[seen.table]
        push[decision.chosen] += advantage * scale
        push -= ENTROPY * chance * (log + entropy[seen.table])
        push *= decision.is_known[seen.table]
        weights = policy.weights
        inner = push[:, None] * weights["out"] * (1 - hidden**2)
        gradient["into"] += seen.features.T @ inner
        gradient["bias"] += inner.sum(axis=0)
        gradient["out"] += push @ hidden
        gradient["direct"] += push @ seen.features
        gradient["value"] += (advantage * decision.is_known) @ seen.states

    def _climb(self, gradient: dict[str, Array], rate: float) -> None:
        """Adam."""
        self._updates += 1
        for name, rise in gradient.items():
            mean, square = self._memory[name]
            mean += (1 - ADAM[0]) * (rise - mean)
            square += (1 - ADAM[1]) * (rise**2 - square)
            unbiased = mean / (1 - ADAM[0] ** self._updates)
            size = np.sqrt(square / (1 - ADAM[1] ** self._updates)) + 1e-8
            self.policy.weights[name] = self.policy.weights[name] + rate * unbiased / size


def new_policy(eye: Eye, seed: int) -> Policy:
    with fg.batch("loot", seats=SEATS, size=1, seed=seed, cores=1) as batch:
        seen: Any = eye.candidates(batch.observations, batch.masks)
    return Policy(seen.features.shape[1], seen.states.shape[1], seed)
