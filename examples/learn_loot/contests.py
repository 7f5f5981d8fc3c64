"""How often a policy wins, from either seat. A shared victory counts as half of one."""

from __future__ import annotations

import numpy as np
from examples.learn_loot.candidates import SEATS, Eye
from examples.learn_loot.policy import Policy

import fairground as fg
from fairground.rl.batch import Batch
from fairground.rl.single_seat import SeatEnv


def won_against_random(policy: Policy, eye: Eye, games: int, seed: int) -> float:
    """The share of games won against random moves; the first game of every table counts."""
    wins = 0.0
    for seat in range(SEATS):
        with fg.batch("loot", seats=SEATS, size=games // SEATS, seed=seed, cores=1) as batch:
            going_on = np.ones(batch.size, bool)
            while going_on.any():
                moves = np.full(batch.size, Batch.LEAVE)
                moves[going_on] = Batch.AT_RANDOM
                own = np.flatnonzero(going_on & (batch.asked == seat))
                if len(own):
                    seen = eye.candidates(batch.observations[own], batch.masks[own])
                    moves[own] = policy.best(seen)
                batch.step(moves)
                wins += float((batch.rewards[:, seat] + 1)[batch.dones].sum() / 2)
                going_on &= ~batch.dones
    return wins / (games // SEATS * SEATS)


def won_against_bot(policy: Policy, eye: Eye, bot: str, games: int, seed: int) -> float:
    """The share of games won against one of our bots."""
    wins = 0.0
    for seat in range(SEATS):
        env = SeatEnv("loot", seat=seat, opponents=bot, seats=SEATS)
        for number in range(games // SEATS):
            observed, _ = env.reset(seed=seed * games + number)
            is_over, reward = False, 0.0
            while not is_over:
                rows = observed["observation"][None], observed["action_mask"][None]
                move = int(policy.best(eye.candidates(*rows))[0])
                observed, reward, is_over, _, _ = env.step(move)
            wins += (reward + 1) / 2
    return wins / (games // SEATS * SEATS)
