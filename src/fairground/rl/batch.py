"""A batch: thousands of tables of one game that are stepped together, on all cores, with NumPy
arrays in and out."""

from __future__ import annotations

import os
import secrets
import weakref
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairground.catalog import games
from fairground.episodes import AT_RANDOM, LEAVE
from fairground.game import Game, IllegalMove, OptionError, Options
from fairground.phrases import count
from fairground.rl.batch_worker import Worker
from fairground.rl.block import MOVE, MOVES, Block, arrays_over
from fairground.rl.setting import setting

SEEDS_OF_A_BATCH = 2**32
"""Batches with different seeds have no table in common while they have fewer tables than this."""
WORTH_A_PROCESS = 256
"""Without being asked, no process is started for fewer tables."""


class Batch:
    """``size`` tables. Each array has a row for every table, is given once, and shows the present
    after every ``reset`` and ``step``; it can only be read, so copy what you keep.

    ``observations`` (``layout`` names the columns) and ``masks`` are those of the seat in
    ``asked``, which decides next. Where a game ended in the latest step, ``dones`` is True,
    ``rewards`` tells what that was worth to each seat, and the other arrays show the next game
    already, which begins by itself. ``scores`` and ``endings`` keep the points and the last
    observation of each seat of the game that ended last.

    Table ``k`` plays the games that ``aec.raw_env`` plays after ``reset(seed=batch.seeds[k])``,
    one after the other. ``cores`` is the number of processes among which the tables are divided,
    this one included; without it all cores are used as far as that is worth a process.
    """

    LEAVE = LEAVE
    """In the place of a move: nothing is played at this table."""
    AT_RANDOM = AT_RANDOM
    """In the place of a move: a legal one is played, all equally likely."""

    observations: NDArray[np.uint8]
    masks: NDArray[np.int8]
    asked: NDArray[np.uint8]
    rewards: NDArray[np.float64]
    dones: NDArray[np.bool_]
    scores: NDArray[np.int64]
    endings: NDArray[np.uint8]

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        size: int = 1024,
        seed: int | Sequence[int] | None = None,
        options: Options | None = None,
        edition: str | Path | None = None,
        reward: str | None = None,
        cores: int | None = None,
    ) -> None:
        self.setting = setting(game, seats, options, edition, reward)
        self.layout = self.setting.layout
        self.seats = self.setting.seats
        self.moves = self.setting.game.moves
        self.size = checked("A batch has", "table", size)
        self.cores = self._checked_cores(cores)
        self.seeds = self._seeds(secrets.randbits(62) if seed is None else seed)
        self._workers: list[Worker] = []
        self._block: Block | None = None
        self._shares = [self.size * core // self.cores for core in range(self.cores + 1)]
        self._closing = weakref.finalize(self, close_all, self._workers)
        if self.cores == 1:
            self._own = self.setting.episodes(self.seeds)
            arrays = arrays_over(self.setting, self._own)
        else:
            try:
                arrays = self._divide()
            except BaseException:
                self.close()
                raise
        for name, array in arrays.items():
            setattr(self, name, array)
        self._flat_masks = self.masks.reshape(-1)
        self._first_of_row = np.arange(self.size) * self.moves

    def _checked_cores(self, cores: int | None) -> int:
        if cores is None:
            present = available_cores() if self._can_be_divided() else 1
            return max(1, min(present, self.size // WORTH_A_PROCESS))
        wanted = checked("A batch runs on", "core", cores)
        if wanted > self.size:
            tables = count(self.size, "table")
            raise OptionError(f"A batch of {tables} cannot be divided among {cores} cores.")
        if wanted > 1 and not self._can_be_divided():
            raise OptionError(
                f"{self.setting.game.title} can only be played on one core here: its tables "
                "cannot be divided among processes."
            )
        return wanted

    def _can_be_divided(self) -> bool:
        """Whether another process finds the game, and can be handed memory."""
        return os.name == "posix" and self.setting.game.id in games()

    def _seeds(self, seed: int | Sequence[int]) -> list[int]:
        if isinstance(seed, int) and not isinstance(seed, bool):
            return [seed * SEEDS_OF_A_BATCH + table for table in range(self.size)]
        try:
            seeds = [int(each) for each in seed]  # type: ignore[union-attr]
        except (TypeError, ValueError):
            raise OptionError(
                f"The seed of a batch is a whole number, or one for each table, not {seed!r}."
            ) from None
        if len(seeds) != self.size:
            raise OptionError(f"There are {self.size} tables and {len(seeds)} seeds.")
        return seeds

    def _divide(self) -> dict[str, NDArray[Any]]:
        """Start the other processes; this one plays the first share."""
        block = Block(self.setting, self.size)
        self._block = block
        try:
            for first, end in zip(self._shares[1:], self._shares[2:], strict=False):
                seeds = self.seeds[first:end]
                self._workers.append(Worker(self.setting, self.size, block, first, seeds))
        finally:
            os.close(block.file)
        self._own = self.setting.episodes(self.seeds[: self._shares[1]])
        self._finish()
        self._moves = block.arrays.pop(MOVES)
        for array in block.arrays.values():
            array.flags.writeable = False
        return block.arrays

    def _await_workers(self) -> None:
        for worker in self._workers:
            worker.answer()

    def reset(self, seed: int | Sequence[int] | None = None) -> None:
        """New games at all tables; with a seed the same games come again, without one the luck of
        the last games goes on."""
        self._check_open()
        if seed is not None:
            self.seeds = self._seeds(seed)
        try:
            for worker, first, end in zip(
                self._workers, self._shares[1:], self._shares[2:], strict=False
            ):
                worker.ask(["reset", None if seed is None else self.seeds[first:end]])
            self._own.reset(None if seed is None else self.seeds[: self._shares[1]])
            self._finish()
        except BaseException:
            self.close()
            raise

    def step(
        self, moves: NDArray[Any] | Sequence[int]
    ) -> tuple[NDArray[np.uint8], NDArray[np.int8], NDArray[np.float64], NDArray[np.bool_]]:
        """Play one move at every table, that of the seat in ``asked``; LEAVE and AT_RANDOM stand
        for a move. If one of them is not legal, IllegalMove says at which table and why, and
        nothing is played anywhere. Returns ``observations, masks, rewards, dones``."""
        self._check_open()
        checked_moves = self._checked_moves(moves)
        try:
            if self._workers:
                self._moves[:] = np.frombuffer(checked_moves, MOVE)
                for worker in self._workers:
                    worker.ask(["step"])
                checked_moves = checked_moves[: self._shares[1] * MOVE.itemsize]
            self._own.step(checked_moves)
            self._finish()
        except BaseException:  # some tables may have been played and others not
            self.close()
            raise
        return self.observations, self.masks, self.rewards, self.dones

    def _finish(self) -> None:
        if self._block is not None:
            self._block.publish(self._own, 0)
        self._await_workers()

    def _checked_moves(self, moves: NDArray[Any] | Sequence[int]) -> bytes:
        given = np.asarray(moves)
        if given.shape != (self.size,) or given.dtype.kind not in "iu":
            raise OptionError(
                f"A step takes {self.size} whole numbers, a move for each table, not an array of "
                f"{given.dtype} with shape {given.shape}."
            )
        fitting = given
        if given.dtype.kind == "u" and given.dtype.itemsize == MOVE.itemsize:
            fitting = np.minimum(given, self.moves)  # the largest would come out negative
        checked_moves: bytes = fitting.astype(MOVE, copy=False).tobytes()
        table = self._first_illegal(checked_moves)
        if table >= 0:
            raise IllegalMove(f"Table {table}: {self._refusal(table, int(fitting[table]))}")
        return checked_moves

    def _first_illegal(self, moves: bytes) -> int:
        """The first table at which a move is not allowed; -1 if there is none."""
        if not self._workers:
            return self._own.first_illegal(moves)
        wanted = np.frombuffer(moves, MOVE)
        known = (wanted >= AT_RANDOM) & (wanted < self.moves)
        at = self._first_of_row + np.where(known, np.maximum(wanted, 0), 0)
        legal = known & ((wanted < 0) | (self._flat_masks[at] == 1))
        return -1 if legal.all() else int(np.argmin(legal))

    def _refusal(self, table: int, move: int) -> str:
        share = int(np.searchsorted(self._shares, table, side="right")) - 1
        if share == 0:
            return self._own.refusal(table, move)
        worker = self._workers[share - 1]
        worker.ask(["refusal", table - self._shares[share], move])
        return str(worker.answer())

    def _check_open(self) -> None:
        if not self._closing.alive:
            raise RuntimeError("The batch is closed.")

    def close(self) -> None:
        """End the other processes. The arrays keep what they show; their memory is given back
        with the last of them."""
        self._closing()

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *exception: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return (
            f"Batch({self.setting.game.id!r}, seats={self.seats}, size={self.size}, "
            f"cores={self.cores})"
        )


def close_all(workers: list[Worker]) -> None:
    while workers:
        workers.pop().close()


def available_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def checked(words: str, unit: str, number: int) -> int:
    if type(number) is not int or number < 1:
        raise OptionError(f"{words} 1 {unit} or more, not {number!r}.")
    return number
