"""One game of two seats between contestants whose thinking is measured."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Protocol

import pyspiel
from bench.masters.rival import Rival

import fairground as fg
from fairground.bots.levels import TITLES, level_of, play_at
from fairground.bots.situation import Situation
from fairground.luck import FastLuck
from fairground.rl.openspiel import FairgroundGame, FairgroundState
from fairground.rl.setting import short_name

SEATS = 2
OURS = "ours"
MASTER = "master"
HIGHEST = TITLES[-1].id
RIVAL = "is-mcts"


@dataclass(frozen=True)
class Pairing:
    """Who plays whom at what: ``one`` has ``times`` the thinking time of ``other``, which is our
    master with ``share`` of its simulations. ``one`` is our master as well, our highest level, or
    IS-MCTS."""

    game: str
    one: str
    times: float
    share: float


@dataclass(frozen=True)
class Fixture:
    """A game to be played. Each seed is played twice; the second time ``one`` sits second."""

    pairing: Pairing
    seed: int
    seat: int


@dataclass(frozen=True)
class Played:
    """``won`` counts a shared win by half, for ``one``. Milliseconds of the core and simulations
    are those of a decision with a choice, on average, first of ``one``, then of the other."""

    fixture: Fixture
    won: float
    points: tuple[int, int]
    milliseconds: tuple[float, float]
    simulations: tuple[float, float]


class Contestant(Protocol):
    """Chooses a move where there is a choice, and says how many simulations that took."""

    def choose(self, state: FairgroundState, seat: int) -> tuple[int, int]: ...


class Ours:
    """A level of ours, with another number of simulations than usual and without a clock."""

    def __init__(self, game: fg.Game, level: str, simulations: int, luck: FastLuck) -> None:
        self._game, self._luck = game, luck
        self._level = replace(level_of(game, level), simulations=simulations)

    def choose(self, state: FairgroundState, seat: int) -> tuple[int, int]:
        game, truth = self._game, state.progress.state
        assert truth is not None
        assert game.bot is not None
        legal = truth.legal(seat)
        situation = Situation(game, game.bot, game.view(truth, seat), legal, self._luck)
        return play_at(self._level, situation, seconds=0.0), self._level.simulations


class Theirs:
    """At every decision our master is asked as well, to see how long it takes; IS-MCTS gets this
    many times as long. So a busy machine is nobody's advantage."""

    def __init__(self, rival: Rival, pacemaker: Ours, times: float) -> None:
        self._rival, self._pacemaker, self._times = rival, pacemaker, times

    def choose(self, state: FairgroundState, seat: int) -> tuple[int, int]:
        began = time.process_time()
        self._pacemaker.choose(state, seat)
        ours = time.process_time() - began
        return self._rival.think(state, self._times * ours)


def play(fixture: Fixture) -> Played:
    pairing = fixture.pairing
    game = fg.game(pairing.game)
    door = pyspiel.load_game(f"{short_name(game)}(players={SEATS})")
    seat = fixture.seat
    contestants: list[Contestant] = [_ours(pairing, 1.0, fixture.seed, 2)] * SEATS
    contestants[seat] = _one(pairing, door, fixture.seed)
    luck = FastLuck(fixture.seed)
    seconds, simulations, decisions = [0.0] * SEATS, [0] * SEATS, [0] * SEATS
    state = door.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(luck.below(state.progress.wanted))
            continue
        actor = state.current_player()
        legal = state.legal_actions()
        move = legal[0]
        if len(legal) > 1:
            began = time.process_time()
            move, made = contestants[actor].choose(state, actor)
            seconds[actor] += time.process_time() - began
            simulations[actor] += made
            decisions[actor] += 1
        state.apply_action(move)
    outcome = state.progress.state.outcome()
    other = 1 - seat
    return Played(
        fixture,
        1 / len(outcome.winners) if seat in outcome.winners else 0.0,
        (outcome.scores[seat], outcome.scores[other]),
        (1000 * seconds[seat] / decisions[seat], 1000 * seconds[other] / decisions[other]),
        (simulations[seat] / decisions[seat], simulations[other] / decisions[other]),
    )


def _one(pairing: Pairing, door: FairgroundGame, seed: int) -> Contestant:
    if pairing.one == RIVAL:
        return Theirs(Rival(door, seed), _ours(pairing, 1.0, seed, 3), pairing.times)
    level = HIGHEST if pairing.one == HIGHEST else MASTER
    return _ours(pairing, pairing.times, seed, 1, level)


def _ours(pairing: Pairing, times: float, seed: int, who: int, level: str = MASTER) -> Ours:
    """Each thinks by luck of its own."""
    game = fg.game(pairing.game)
    simulations = max(1, round(level_of(game, MASTER).simulations * pairing.share * times))
    return Ours(game, level, simulations, FastLuck(8 * seed + who))
