"""One thinking process, as the server sees it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from asyncio.subprocess import PIPE, Process

import msgspec

from fairground.bots.messages import LENGTH, Answer, Question
from fairground.build import thinking_environment

STARTING = 60.0
"""A process that is not ready after this many seconds never will be."""
COMMAND = (sys.executable, "-m", "fairground.bots.worker")


class ThinkingFailed(Exception):
    """There is no answer, or one that cannot be right; the text says why. ``traceback`` is where an
    exception came from, if it was one; it may tell of hidden things."""

    def __init__(self, words: str, traceback: str = "") -> None:
        super().__init__(words)
        self.traceback = traceback


class ThinkingProcess:
    def __init__(self, process: Process, environment: dict[str, str]) -> None:
        self._process = process
        self._environment = environment
        self._reading = asyncio.Lock()
        self._is_ready = False
        self._decoder: msgspec.msgpack.Decoder[Answer] = msgspec.msgpack.Decoder(Answer)

    @classmethod
    async def start(cls) -> ThinkingProcess:
        """In a session of its own, so that Ctrl+C in the server's terminal does not reach it: it
        ends when the server does."""
        environment = thinking_environment()
        try:
            process = await asyncio.create_subprocess_exec(
                *COMMAND, stdin=PIPE, stdout=PIPE, start_new_session=True, env=environment
            )
        except OSError as error:
            raise ThinkingFailed(f"A thinking process could not be started: {error}") from error
        return cls(process, environment)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.returncode is None

    @property
    def is_up_to_date(self) -> bool:
        """False once a compiled package has appeared that this process did not start with."""
        return self._environment == thinking_environment()

    async def ask(self, question: Question, patience: float) -> Answer:
        """ThinkingFailed if there is no answer within ``patience`` seconds."""
        if not self._is_ready:
            await self._read(STARTING)
            self._is_ready = True
        packed = msgspec.msgpack.encode(question)
        assert self._process.stdin is not None
        self._process.stdin.write(len(packed).to_bytes(LENGTH, "big") + packed)
        return await self._read(patience)

    async def _read(self, patience: float) -> Answer:
        try:
            async with asyncio.timeout(patience), self._reading:
                return await self._next_answer()
        except TimeoutError:
            raise ThinkingFailed(
                f"Thinking process {self.pid} has not answered within {patience:.1f} seconds."
            ) from None
        except (OSError, asyncio.IncompleteReadError) as error:
            raise ThinkingFailed(f"Thinking process {self.pid} has ended.") from error
        except msgspec.DecodeError as error:
            raise ThinkingFailed(f"Thinking process {self.pid} wrote nonsense: {error}") from error

    async def _next_answer(self) -> Answer:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        await self._process.stdin.drain()
        length = int.from_bytes(await self._process.stdout.readexactly(LENGTH), "big")
        return self._decoder.decode(await self._process.stdout.readexactly(length))

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def wait(self) -> None:
        """Until the process has ended and its pipes are closed. Somebody who still waits for an
        answer hears of the end first."""
        async with self._reading:
            await self._process.communicate()
