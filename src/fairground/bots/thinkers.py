"""A few processes that think, so that the server does not have to. A process that dies, hangs or
cannot be started is replaced, and its question is asked once more. Clients are served in turn; when
more is asked than there are processes, a client's questions share the time that one of them would
have, so that nobody waits much longer than usual."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Protocol, TypeVar

from fairground.bots.coach import Advice
from fairground.bots.fair_queue import FairQueue
from fairground.bots.messages import (
    Advise,
    Advised,
    Answer,
    Choose,
    Chosen,
    Failed,
    LookBack,
    Position,
    Question,
    Reviewed,
    Unfinished,
)
from fairground.bots.process import ThinkingFailed, ThinkingProcess
from fairground.bots.review import Review
from fairground.game import FairgroundError, Game, View
from fairground.language import say

ATTEMPTS = 2
LEAST = 0.15
"""However many ask, a turn lasts this many seconds."""
MARGIN = 20.0
"""A process that needs this much longer than it should is given up: it is stopped or it hangs."""
REVIEW_MARGIN = 60.0
"""The longest that a review goes on between two playouts, on a slow machine."""
WAIT = 60.0
MOST_WAITING = 2000
MOST_WAITING_EACH = 200
RESULT = TypeVar("RESULT")

log = logging.getLogger("fairground")


class NobodyThinks(FairgroundError):
    """A question could not be answered; the causes are in the server's log."""


class Closing(FairgroundError):
    """The server ends: nothing is answered any more."""


class AnyProcess(Protocol):
    """What is needed of a thinking process."""

    @property
    def pid(self) -> int: ...
    @property
    def is_running(self) -> bool: ...
    @property
    def is_up_to_date(self) -> bool: ...
    async def ask(self, question: Question, patience: float) -> Answer: ...
    def kill(self) -> None: ...
    async def wait(self) -> None: ...


def fair_share(seconds: float, waited: float, processes: int, clients: int, asking: int) -> float:
    """How long a client may think in one turn, if as many clients ask for a turn and it asks for as
    many itself: a share of the time, and no more than is left of it."""
    share = seconds * processes / max(processes, clients * asking)
    return max(LEAST, min(share, seconds - waited))


def usual_patience(question: Question) -> float:
    return question.seconds + (REVIEW_MARGIN if isinstance(question, LookBack) else MARGIN)


class Thinkers:
    """As many processes as there are cores, started when they are first needed. ``answered`` and
    ``failed`` count the questions."""

    def __init__(
        self,
        number: int | None = None,
        start: Callable[[], Awaitable[AnyProcess]] = ThinkingProcess.start,
        patience: Callable[[Question], float] = usual_patience,
    ) -> None:
        self._number = number or os.cpu_count() or 1
        self._start = start
        self._patience = patience
        self._queue = FairQueue(self._number, MOST_WAITING, MOST_WAITING_EACH)
        self._idle: list[AnyProcess] = []
        self._all: set[AnyProcess] = set()
        self._ending: set[asyncio.Future[None]] = set()
        self._failures = 0
        self.answered = self.failed = 0
        self._is_closed = False

    @asynccontextmanager
    async def turn(
        self, client: str, seconds: float, patience: float = WAIT
    ) -> AsyncIterator[ThinkingTurn]:
        """Wait until it is the client's turn to think, and hold it. Busy after ``patience``
        seconds. The turn lasts ``seconds``, or less while many ask."""
        asked = time.monotonic()
        async with self._queue.place(client, patience):
            waited = time.monotonic() - asked
            clients, asking = self._queue.clients, self._queue.asking(client)
            yield ThinkingTurn(self, fair_share(seconds, waited, self._number, clients, asking))

    @property
    def waiting(self) -> int:
        """How many questions wait for their turn."""
        return self._queue.waiting

    @property
    def busy(self) -> int:
        """How many processes think just now."""
        return len(self._all) - len(self._idle)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [process.pid for process in self._all if process.is_running]

    def trouble(self) -> str | None:
        """A sentence for the server's operator if thinking does not work; else None."""
        if self._failures < ATTEMPTS:
            return None
        return (
            f"Thinking failed {self._failures} times in a row, with {len(self.pids)} of"
            f" {self._number} processes running. The server's log says why."
        )

    async def close(self) -> None:
        self._is_closed = True
        for process in list(self._all):
            self._end(process)
        await asyncio.gather(*self._ending)

    async def ask(self, question: Question, read: Callable[[Answer], RESULT]) -> RESULT:
        """The answer as ``read`` understands it, which raises ThinkingFailed if it cannot be right.
        For those who have a turn."""
        for _ in range(ATTEMPTS):
            if self._is_closed:
                raise Closing(say("The server is closing."))
            try:
                answer = read(await self._exchange(question))
            except ThinkingFailed as loss:
                self._note(question, loss)
                continue
            self._failures = 0
            self.answered += 1
            return answer
        raise NobodyThinks(say("Thinking failed twice; please try again."))

    async def _exchange(self, question: Question) -> Answer:
        process = await self._free_process()
        try:
            answer = await process.ask(question, self._patience(question))
        except BaseException:
            self._end(process)  # it must not answer the next question with this one's answer
            raise
        self._idle.append(process)
        return answer

    async def _free_process(self) -> AnyProcess:
        while self._idle:
            process = self._idle.pop()
            if process.is_running and process.is_up_to_date:
                return process
            self._end(process)
        process = await self._start()
        self._all.add(process)
        return process

    def _end(self, process: AnyProcess) -> None:
        """Kill a process. It is waited for as well: what is left of it must not outlive the event
        loop, or it would be cleaned up at a moment when that cannot be done."""
        self._all.discard(process)
        process.kill()
        ending = asyncio.ensure_future(process.wait())
        self._ending.add(ending)
        ending.add_done_callback(self._ending.discard)

    def _note(self, question: Question, loss: ThinkingFailed) -> None:
        if self._is_closed:
            return
        self._failures += 1
        self.failed += 1
        kind = type(question).__name__
        fields = {"event": "thinking-failed", "question": kind, "traceback": loss.traceback}
        log.error("Thinking failed (%s): %s", kind, loss, extra=fields)


class ThinkingTurn:
    """The right to ask a thinking process. ``seconds`` is for all questions together."""

    def __init__(self, thinkers: Thinkers, seconds: float) -> None:
        self._thinkers = thinkers
        self.seconds = seconds

    async def choose(
        self, game: Game, bot: str, view: View, legal: list[int], seed: int, seconds: float
    ) -> int:
        """The move that a bot plays; it is legal."""

        def read(answer: Answer) -> int:
            if isinstance(answer, Chosen) and answer.move in legal:
                return answer.move
            raise _misunderstood(answer)

        question = Choose(Position.of(game, view, legal), bot, seed, seconds)
        return await self._thinkers.ask(question, read)

    async def advise(
        self,
        game: Game,
        view: View,
        legal: list[int],
        names: list[str],
        seed: int,
        planned: int | None = None,
    ) -> list[Advice]:
        """What the coach says; all its moves are legal."""

        def read(answer: Answer) -> list[Advice]:
            if isinstance(answer, Advised) and all(
                advice.move in legal for advice in answer.advice
            ):
                return answer.advice
            raise _misunderstood(answer)

        question = Advise(Position.of(game, view, legal), names, seed, self.seconds, planned)
        return await self._thinkers.ask(question, read)

    async def review(self, key: int, record: str, seed: int) -> Review | float:
        """Work on a review for the turn's seconds; if it is not finished then, how much of it is,
        from 0 to 1. The key stands for the review in later turns."""

        def read(answer: Answer) -> Review | float:
            if isinstance(answer, Unfinished):
                return answer.done
            if isinstance(answer, Reviewed):
                return answer.review
            raise _misunderstood(answer)

        return await self._thinkers.ask(LookBack(key, record, seed, self.seconds), read)


def _misunderstood(answer: Answer) -> ThinkingFailed:
    """What was answered is not told: it may be a hidden move."""
    if isinstance(answer, Failed):
        return ThinkingFailed("A thinking process raised an exception.", answer.cause)
    return ThinkingFailed(f"A thinking process gave a wrong answer: {type(answer).__name__}.")
