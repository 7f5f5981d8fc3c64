"""The arrays of a batch whose tables are divided among processes: one block of memory without a
name, which the operating system takes back when the last process that uses it is gone, however it
ended."""

from __future__ import annotations

import mmap
import os
import tempfile
from collections.abc import Mapping
from math import prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairground.episodes import Episodes
from fairground.rl.setting import Setting

ALIGNED = 64
"""Arrays begin at multiples of this many bytes."""
MOVES = "moves"
MOVE = np.dtype("<i8")
"""As the compiled code reads it."""
ENDINGS = "endings"


def row_of_each(setting: Setting) -> dict[str, tuple[str, tuple[int, ...]]]:
    """The type and the shape of a table's row in each array."""
    seats, numbers = setting.seats, setting.layout.size
    return {
        "observations": ("u1", (numbers,)),
        "masks": ("i1", (setting.game.moves,)),
        "asked": ("u1", ()),
        "dones": ("?", ()),
        "rewards": ("f8", (seats,)),
        "scores": ("i8", (seats,)),
        ENDINGS: ("u1", (seats, numbers)),
    }


def memory_of_each(episodes: Episodes) -> dict[str, Any]:
    """Where the compiled code writes each array."""
    return {
        "observations": episodes.numbers.items,
        "masks": episodes.masks,
        "asked": episodes.asked,
        "dones": episodes.dones,
        "rewards": episodes.rewards,
        "scores": episodes.scores,
        ENDINGS: episodes.endings.items,
    }


def arrays_over(setting: Setting, episodes: Episodes) -> dict[str, NDArray[Any]]:
    """The arrays of tables that are all in this process. They can only be read."""
    memory = memory_of_each(episodes)
    return {
        name: np.frombuffer(memory[name], dtype).reshape(-1, *shape)
        for name, (dtype, shape) in row_of_each(setting).items()
    }


class Block:
    """Room for all arrays of a number of tables, and for the moves that are to be played."""

    def __init__(self, setting: Setting, size: int, file: int | None = None) -> None:
        rows = {**row_of_each(setting), MOVES: (MOVE.str, ())}
        self.row_bytes = {
            name: np.dtype(dtype).itemsize * prod(shape) for name, (dtype, shape) in rows.items()
        }
        self.starts: dict[str, int] = {}
        end = 0
        for name, row in self.row_bytes.items():
            self.starts[name] = end
            end += -(-row * size // ALIGNED) * ALIGNED
        self.file = new_file(end) if file is None else file
        self._memory = mmap.mmap(self.file, end)
        self._bytes = memoryview(self._memory)
        self.arrays = {
            name: np.frombuffer(self._memory, dtype, size * prod(shape), self.starts[name]).reshape(
                size, *shape
            )
            for name, (dtype, shape) in rows.items()
        }

    def moves_of(self, first: int, count: int) -> bytes:
        return bytes(self._rows(MOVES, first, count))

    def publish(self, episodes: Episodes, first: int) -> None:
        """Copy what is new into the rows from ``first`` on; endings only where there are any."""
        memory: Mapping[str, Any] = memory_of_each(episodes)
        count = int(episodes.count)
        for name, rows in memory.items():
            if name != ENDINGS:
                self._rows(name, first, count)[:] = memoryview(rows).cast("B")
        size = self.row_bytes[ENDINGS]
        endings = memoryview(memory[ENDINGS]).cast("B")
        for table in np.flatnonzero(np.frombuffer(memory["dones"], "?")).tolist():
            ended = endings[table * size : (table + 1) * size]
            self._rows(ENDINGS, first + table, 1)[:] = ended

    def _rows(self, name: str, first: int, count: int) -> memoryview:
        start, size = self.starts[name], self.row_bytes[name]
        return self._bytes[start + first * size : start + (first + count) * size]


def new_file(size: int) -> int:
    """A file in memory without a name."""
    if hasattr(os, "memfd_create"):
        file = os.memfd_create("fairground-batch")
    else:
        with tempfile.TemporaryFile() as temporary:
            file = os.dup(temporary.fileno())
    os.truncate(file, size)
    return file
