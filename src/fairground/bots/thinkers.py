"""A few processes that think, so that whoever serves does not have to. A process that dies is
replaced and asked again: it only delays an answer. When more is asked than there are processes, all
think for a shorter time, so that nobody has to wait much longer than usual."""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import time
from asyncio.subprocess import PIPE, Process

import msgspec

from fairground.bots import coach, levels
from fairground.bots.coach import Advice
from fairground.bots.messages import (
    Advise,
    Advised,
    Answer,
    Choose,
    Chosen,
    LookBack,
    Question,
    Reviewed,
    Sent,
    sent,
)
from fairground.bots.review import Review
from fairground.bots.worker import LENGTH
from fairground.game import FairgroundError, Game, View

ATTEMPTS = 3
LEAST = 0.15
"""However many ask, a thought lasts so many seconds."""
LOST = (OSError, asyncio.IncompleteReadError, msgspec.DecodeError)


class NobodyThinks(FairgroundError):
    """The thinking processes die as soon as they are asked."""


def fair_share(seconds: float, waited: float, processes: int, asking: int) -> float:
    """How long may be thought by one of so many who ask, so that all of them are answered about as
    soon as if they were alone: a share of the time, and no more than is left of it."""
    share = seconds * processes / max(processes, asking)
    return max(LEAST, min(share, seconds - waited))


class Thinkers:
    """As many processes as there are cores, started when they are first needed."""

    def __init__(self, number: int | None = None) -> None:
        self._asking = 0
        self._number = number or os.cpu_count() or 1
        self._free: asyncio.LifoQueue[Process | None] | None = None
        self._all: set[Process] = set()
        self._is_closed = False
        self._decoder: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)

    async def choose(self, game: Game, bot: str, view: View, legal: list[int], seed: int) -> int:
        answer = await self._ask(Choose(**sent(game, view, legal, seed, levels.SECONDS), bot=bot))
        assert isinstance(answer, Chosen)
        return answer.move

    async def advise(self, game: Game, view: View, legal: list[int], seed: int) -> list[Advice]:
        answer = await self._ask(Advise(**sent(game, view, legal, seed, coach.SECONDS)))
        assert isinstance(answer, Advised)
        return answer.advice

    async def review(self, record: str, seed: int) -> Review:
        answer = await self._ask(LookBack(record, seed))
        assert isinstance(answer, Reviewed)
        return answer.review

    async def close(self) -> None:
        self._is_closed = True
        for process in list(self._all):
            self._end(process)
            await process.wait()
        self._free = None

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [process.pid for process in self._all if process.returncode is None]

    async def _ask(self, question: Question) -> Answer:
        asked = time.monotonic()
        self._asking += 1
        try:
            return await self._ask_the_next(question, asked)
        finally:
            self._asking -= 1

    def _in_time(self, question: Question, asked: float) -> Question:
        if not isinstance(question, Sent):
            return question
        waited = time.monotonic() - asked
        share = fair_share(question.seconds, waited, self._number, self._asking)
        return msgspec.structs.replace(question, seconds=share)

    async def _ask_the_next(self, question: Question, asked: float) -> Answer:
        if self._free is None:
            self._free = asyncio.LifoQueue()
            for _ in range(self._number):
                self._free.put_nowait(None)
        free = self._free
        process = await free.get()
        packed = msgspec.msgpack.encode(self._in_time(question, asked))
        try:
            for _ in range(ATTEMPTS):
                if process is None or process.returncode is not None:
                    process = await self._start()
                try:
                    return await self._exchange(process, packed)
                except LOST:
                    self._end(process)
                    process = None
                if self._is_closed:
                    break
            raise NobodyThinks("The bots cannot think just now; please try again.")
        except asyncio.CancelledError:
            if process is not None:
                self._end(process)
                process = None
            raise
        finally:
            free.put_nowait(process)

    async def _start(self) -> Process:
        command = (sys.executable, "-m", "fairground.bots.worker")
        process = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        self._all.add(process)
        return process

    async def _exchange(self, process: Process, packed: bytes) -> Answer:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(packed).to_bytes(LENGTH, "big") + packed)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(LENGTH), "big")
        return self._decoder.decode(await process.stdout.readexactly(length))

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        with contextlib.suppress(ProcessLookupError):
            process.kill()
