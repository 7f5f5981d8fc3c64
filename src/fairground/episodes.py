"""Many games of the same kind at once, for learning programs that step thousands of tables.
Compiled together with the rules: within a step no Python code runs, except where a game ends and
the next is set up.

Masks, observations and all else are written into memory that stays where it is. Every table has a
row in each.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from mypy_extensions import i16, i64, u8

from fairground.features import WORD, Features, Numbers
from fairground.luck import FastLuck, Luck
from fairground.moves import Choices, State
from fairground.outcome import Outcome
from fairground.vecs import read_i64_le, vec

LEAVE: Final = -1
"""Instead of a move: this table waits."""
AT_RANDOM: Final = -2
"""Instead of a move: a legal one, all equally likely."""
TOGETHER: Final = 16
MANY: Final = 1024
"""This many tables are too large for the caches that a core has to itself."""
NOTHING_SHOWN: Final = -1
MOVE_BYTES: Final = 8
"""Moves come as signed little-endian numbers of this many bytes."""


@final
class Episodes:
    """The tables with these seeds. As in ``Episode``, the first of the seats that decide is asked,
    and the rows show what it may do and know. When a game ends, ``dones``, ``rewards``, ``scores``
    and ``endings`` tell how, and the next game begins on the same luck in the same step."""

    def __init__(
        self,
        setup: Callable[[Luck], State],
        reward: Callable[[Outcome], list[float]],
        features: Features,
        seats: int,
        numbers: int,
        moves: int,
        seeds: Sequence[int],
    ) -> None:
        count = len(seeds)
        self.count: i64 = count
        self.seats: i64 = seats
        self.words: i64 = numbers // WORD
        self.moves: i64 = moves
        self._setup = setup
        self._reward = reward
        self._features = features
        self.numbers = Numbers(count * numbers)
        """What the seat that is asked may know."""
        self.masks: vec[u8] = vec[u8]([u8(0)] * (count * moves))
        """A 1 for each of its legal moves."""
        self.asked: vec[u8] = vec[u8]([u8(0)] * count)
        self.dones: vec[u8] = vec[u8]([u8(0)] * count)
        """A 1 where a game ended in the latest step."""
        self.rewards: vec[float] = vec[float]([0.0] * (count * seats))
        """What the end was worth to each seat; 0 while a game goes on."""
        self.scores: vec[i64] = vec[i64]([i64(0)] * (count * seats))
        """The points of each seat at the end of the latest game of the table."""
        self.endings = Numbers(count * seats * numbers)
        """What each seat knew at the end of the latest game of the table."""
        self._offered: vec[i16] = vec[i16]([i16(0)] * (count * moves))
        """The legal moves that the masks show,"""
        self._offers: vec[i64] = vec[i64]([i64(0)] * count)
        """and how many they are."""
        self._turn = Choices(seats)
        self._scores = Choices(seats)
        self._worths = Choices(seats)
        self._legal = Choices(moves)
        self._lucks: vec[FastLuck] = vec[FastLuck]()
        self._chances: vec[FastLuck] = vec[FastLuck]()
        self.states: vec[State] = vec[State]()
        self._shown: vec[i64] = vec[i64]([i64(NOTHING_SHOWN)] * count)
        """To which seat each table is shown, and of which epoch."""
        self._touched: i64 = 0
        self._seed(seeds)
        self.states = vec[State]([setup(luck) for luck in self._lucks])
        self._show_all()

    def reset(self, seeds: Sequence[int] | None) -> None:
        """New games at all tables. Without seeds the luck goes on."""
        if seeds is not None:
            self._seed(seeds)
        for table in range(self.count):
            self.states[table] = self._setup(self._lucks[table])
            self._shown[table] = NOTHING_SHOWN
        self._show_all()

    def _seed(self, seeds: Sequence[int]) -> None:
        """Random moves have a luck of their own, so that those of a game do not depend on them."""
        self._lucks = vec[FastLuck]([FastLuck(seed) for seed in seeds])
        self._chances = vec[FastLuck]([FastLuck(-1 - seed) for seed in seeds])

    def _show_all(self) -> None:
        for table in range(self.count):
            self._forget_end(table)
            self._show(table)

    def step(self, moves: bytes) -> None:
        """Play a move at every table, or LEAVE, or AT_RANDOM. Moves are not checked: the mask has
        to allow them. A few tables at a time are touched (see ``State``), then played, then asked,
        then observed."""
        for first in range(0, self.count, TOGETHER):
            end = first + TOGETHER
            if end > self.count:
                end = self.count
            if self.count >= MANY:
                for table in range(first, end):
                    self._touched ^= self.states[table].touch() ^ self._lucks[table].s0
                    self._touched ^= i64(self._offered[table * self.moves])
                    self._touched ^= self._chances[table].s0
            for table in range(first, end):
                if self.dones[table]:
                    self._forget_end(table)
                self._play(table, read_i64_le(moves, table * MOVE_BYTES))
            for table in range(first, end):
                if read_i64_le(moves, table * MOVE_BYTES) != LEAVE:
                    self._ask(table)
            for table in range(first, end):
                if read_i64_le(moves, table * MOVE_BYTES) != LEAVE:
                    self._observe(table)

    def _play(self, table: i64, move: i64) -> None:
        if move == LEAVE:
            return
        if move == AT_RANDOM:
            chosen = self._chances[table].below(self._offers[table])
            move = i64(self._offered[table * self.moves + chosen])
        self.states[table].play_legal(i64(self.asked[table]), move, self._lucks[table])

    def _show(self, table: i64) -> None:
        """Write what the next seat may do and know."""
        self._ask(table)
        self._observe(table)

    def _ask(self, table: i64) -> None:
        """Write who is asked and what that seat may do; in the next game if this one is over."""
        state, turn = self.states[table], self._turn
        state.fill_turn(turn)
        if turn.count == 0:
            self._end(table, state)
            state = self._setup(self._lucks[table])
            self.states[table] = state
            self._shown[table] = NOTHING_SHOWN
            state.fill_turn(turn)
        seat = turn.at(0)
        self.asked[table] = u8(seat)
        self._fill_mask(table, state, seat)

    def _observe(self, table: i64) -> None:
        state, seat, numbers = self.states[table], i64(self.asked[table]), self.numbers
        shown = state.epoch * self.seats + seat
        numbers.at = table * self.words
        if shown == self._shown[table]:
            self._features.write_again(state, seat, numbers)
        else:
            self._features.write(state, seat, numbers)
            self._shown[table] = shown

    def _fill_mask(self, table: i64, state: State, seat: i64) -> None:
        legal, masks, offered = self._legal, self.masks, self._offered
        first = table * self.moves
        for place in range(self._offers[table]):
            masks[first + i64(offered[first + place])] = 0
        state.fill_legal(seat, legal)
        items, count = legal.items, legal.count
        for place in range(count):
            move = items[place]
            masks[first + move] = 1
            offered[first + place] = i16(move)
        self._offers[table] = count

    def _end(self, table: i64, state: State) -> None:
        """The reward gets an outcome without parts, which take longer to name than to add up."""
        scores, worths = self._scores, self._worths
        state.fill_result(scores, worths)
        ranks = worths.ranks()
        winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
        outcome = Outcome((), tuple(scores.listed()), tuple(ranks), tuple(winners))
        rewards: list[float] = self._reward(outcome)
        first = table * self.seats
        self.dones[table] = 1
        for seat in range(self.seats):
            self.rewards[first + seat] = rewards[seat]
            self.scores[first + seat] = scores.at(seat)
            self.endings.at = (first + seat) * self.words
            self._features.write(state, seat, self.endings)

    def _forget_end(self, table: i64) -> None:
        self.dones[table] = 0
        for place in range(table * self.seats, (table + 1) * self.seats):
            self.rewards[place] = 0.0

    def first_illegal(self, moves: bytes) -> int:
        """The first table at which a move is neither legal nor LEAVE nor AT_RANDOM; -1 if there is
        none."""
        for table in range(self.count):
            move = read_i64_le(moves, table * MOVE_BYTES)
            if move < AT_RANDOM or move >= self.moves:
                return int(table)
            if move >= 0 and not self.masks[table * self.moves + move]:
                return int(table)
        return -1

    def refusal(self, table: int, move: int) -> str:
        """Why the seat that is asked at a table may not play a move, in a sentence."""
        return self.states[table].refusal(i64(self.asked[table]), move)
