"""The example that learns Loot, in a short form."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy")
pytest.importorskip("gymnasium")

from examples.learn_loot.candidates import eye
from examples.learn_loot.contests import won_against_random
from examples.learn_loot.learning import Learner, new_policy
from examples.learn_loot.policy import Policy

SEED = 2


def learnt(updates: int) -> Policy:
    policy = new_policy(eye(), SEED)
    learner = Learner(policy, eye(), 24, SEED, 1)
    for _ in range(updates):
        learner.update()
    learner.close()
    return policy


def test_a_policy_learns_to_beat_the_random_bot_and_a_seed_gives_the_same_policy() -> None:
    policy = learnt(4)
    won = won_against_random(policy, eye(), 40, SEED)
    assert won_against_random(new_policy(eye(), SEED), eye(), 40, SEED) < 0.6
    assert won > 0.9
    first, again = learnt(1).weights, learnt(1).weights
    assert all((first[name] == again[name]).all() for name in first)
