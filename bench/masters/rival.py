"""OpenSpiel's IS-MCTS at our tables, thinking for as many seconds of the core as it is given.

The search is theirs, world by world through the door that everybody uses (``rl/openspiel.py``).
Only the random playout at the end of a simulation runs in our compiled code: step by step through
Python it would leave IS-MCTS too few simulations to be a rival.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
from open_spiel.python.algorithms import ismcts

from fairground.bots.playout import playout
from fairground.luck import FastLuck
from fairground.moves import Choices
from fairground.rl.openspiel import FairgroundGame, FairgroundState

LONGEST = 1_000_000
CURIOSITY = 1.4
"""OpenSpiel's ``uct_c``, for rewards from -1 to 1."""


class RandomPlay:
    """What OpenSpiel calls an evaluator: one random playout to the end."""

    def __init__(self, game: FairgroundGame, luck: FastLuck) -> None:
        self._luck = luck
        self._turn = Choices(game.setting.seats)
        self._moves = Choices(game.setting.game.moves)

    def prior(self, state: FairgroundState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(move, 1 / len(legal)) for move in legal]

    def evaluate(self, state: FairgroundState) -> list[float]:
        progress = state.progress
        assert progress.state is not None
        world = progress.state.copy()
        playout(world, self._luck, self._turn, self._moves, LONGEST)
        outcome = world.outcome()
        assert outcome is not None
        return progress.setting.reward(outcome)


class Rival(ismcts.ISMCTSBot):  # type: ignore[misc]
    """Goes on until its time is over, where OpenSpiel's own counts simulations."""

    def __init__(self, game: FairgroundGame, seed: int) -> None:
        super().__init__(
            game=game,
            evaluator=RandomPlay(game, FastLuck(seed)),
            uct_c=CURIOSITY,
            max_simulations=0,
            random_state=np.random.RandomState(seed),
        )

    def think(self, state: FairgroundState, seconds: float) -> tuple[int, int]:
        """The move it tried most often, and how many simulations it made."""
        end = time.process_time() + seconds
        self.reset()
        self._root_node: Any = self.create_new_node(state)
        simulations = 0
        while time.process_time() < end or not self._root_node.child_info:
            self.run_simulation(self.sample_root_state(state))
            simulations += 1
        policy = self.get_final_policy(state, self._root_node)
        return int(max(policy, key=lambda choice: choice[1])[0]), simulations
