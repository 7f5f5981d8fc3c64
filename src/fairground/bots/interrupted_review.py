"""A review that is worked on a little at a time. It has a thread of its own, which waits between
two turns before its next playout; so a turn ends on time, however much is left to do."""

from __future__ import annotations

import threading
import time

from fairground.bots.review import Review, review
from fairground.luck import FastLuck
from fairground.replaying import replay


class Abandoned(Exception):
    """Nobody waits for this review any more."""


class InterruptedReview:
    def __init__(self, record: str, seed: int, effort: float = 1.0) -> None:
        self._record = record
        self._seed = seed
        self._effort = effort
        self._end = 0.0
        self.done = 0.0
        """How much of it is finished, from 0 to 1."""
        self._is_abandoned = False
        self._found: Review | None = None
        self._error: BaseException | None = None
        self._may_go_on = threading.Semaphore(0)
        self._has_stopped = threading.Semaphore(0)
        threading.Thread(target=self._run, daemon=True).start()

    def go_on(self, seconds: float) -> Review | None:
        """Work for this long; None if it is not finished by then."""
        self._end = time.monotonic() + seconds
        self._may_go_on.release()
        self._has_stopped.acquire()
        if self._error is not None:
            raise self._error
        return self._found

    def abandon(self) -> None:
        self._is_abandoned = True
        self._may_go_on.release()

    def _run(self) -> None:
        try:
            self._wait()
            table, luck = replay(self._record), FastLuck(self._seed)
            self._found = review(table, luck, self._note_progress, self._effort, self._pause)
        except Abandoned:
            return
        except BaseException as error:
            self._error = error
        self._has_stopped.release()

    def _note_progress(self, done: float) -> None:
        self.done = done

    def _pause(self) -> None:
        if time.monotonic() >= self._end:
            self._has_stopped.release()
            self._wait()

    def _wait(self) -> None:
        self._may_go_on.acquire()
        if self._is_abandoned:
            raise Abandoned
