"""Several server processes on one port. The parent starts them, watches them and puts another in
the place of one that has ended; it serves nobody itself. Each worker listens on a socket of its own
that the parent keeps open, so people who wait for a worker that died are answered by the next."""

from __future__ import annotations

import contextlib
import logging
import os
import selectors
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

QUICK = 10.0
"""A worker that ends sooner than this many seconds after its start has hardly worked."""
MOST_QUICK_ENDS = 8
PAUSE = 0.1
"""Seconds before the second attempt to replace a worker that ended quickly; each pause is twice as
long as the one before."""
GOODBYE = 30.0
"""For how long workers may close, after they were asked to."""
ENDING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)

log = logging.getLogger("fairground")

Work = Callable[[int, int], int]
"""What worker N does, until a pipe is closed whose other end the parent holds; its exit status."""


@dataclass(frozen=True)
class _Started:
    number: int
    at: float


class Workers:
    def __init__(self, number: int, work: Work, goodbye: float = GOODBYE) -> None:
        self._work = work
        self._goodbye = goodbye
        self._due = dict.fromkeys(range(number), 0.0)
        self._running: dict[int, _Started] = {}
        self._quick_ends: Counter[int] = Counter()
        self._leash, self._held = os.pipe()

    def run(self) -> int:
        """Until a signal asks for the end, which is 0, or a worker cannot be kept alive."""
        with _signals() as signals:
            try:
                asked = self._watch(signals)
                self._end(signals, asked or signal.SIGTERM)
            finally:
                os.close(self._held)  # without the parent no worker goes on
                os.close(self._leash)
        return 0 if asked else 1

    def _watch(self, signals: _Signals) -> signal.Signals | None:
        """The signal that asks for the end; None if a worker cannot be kept alive."""
        while True:
            self._start_due()
            asked = signals.wait(self._until_next()).intersection(ENDING)
            if asked:
                return signal.SIGINT if signal.SIGINT in asked else signal.SIGTERM
            for pid, status in self._ended():
                if not self._replace(self._running.pop(pid), pid, status):
                    return None

    def _start_due(self) -> None:
        now = time.monotonic()
        for number in [number for number, due in self._due.items() if due <= now]:
            del self._due[number]
            self._running[self._fork(number)] = _Started(number, now)

    def _until_next(self) -> float | None:
        if not self._due:
            return None
        return max(0.0, min(self._due.values()) - time.monotonic())

    def _replace(self, ended: _Started, pid: int, status: int) -> bool:
        """False if there is no use in another attempt."""
        number, lived = ended.number, time.monotonic() - ended.at
        self._quick_ends[number] = self._quick_ends[number] + 1 if lived < QUICK else 0
        times, how = self._quick_ends[number], _how(status)
        if times >= MOST_QUICK_ENDS:
            log.critical(
                "Worker %d ended %d times in a row soon after its start, the last time %s. Its own"
                " messages say why. All workers are stopped.",
                *(number + 1, times, how),
                extra={"event": "workers-gave-up", "worker": number + 1},
            )
            return False
        log.error(
            "Worker %d (process %d) ended %s. Another one takes its place.",
            *(number + 1, pid, how),
            extra={"event": "worker-ended", "worker": number + 1},
        )
        pause = PAUSE * 2 ** (times - 2) if times > 1 else 0.0
        self._due[number] = time.monotonic() + pause
        return True

    def _end(self, signals: _Signals, asked: signal.Signals) -> None:
        """Ask all workers to end as we were asked, and again if we are; then end those that do
        not."""
        until = time.monotonic() + self._goodbye
        self._signal(asked)
        while self._running and (left := until - time.monotonic()) > 0:
            if signals.wait(left).intersection(ENDING):
                self._signal(signal.SIGINT)  # a second SIGTERM might be taken for the first
            for pid, _ in self._ended():
                del self._running[pid]
        if self._running:
            fields = {"event": "workers-killed"}
            log.error("%d workers did not close and were killed.", len(self._running), extra=fields)
            self._signal(signal.SIGKILL)
            for pid in self._running:
                os.waitpid(pid, 0)

    def _signal(self, number: signal.Signals) -> None:
        for pid in self._running:
            os.kill(pid, number)

    def _ended(self) -> Iterator[tuple[int, int]]:
        for pid in list(self._running):
            found, status = os.waitpid(pid, os.WNOHANG)
            if found:
                yield pid, status

    def _fork(self, number: int) -> int:
        """Signals wait until the child has handlers of its own: they are the parent's till then."""
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, {*ENDING, signal.SIGCHLD})
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            self._become_worker(number, blocked)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        return pid

    def _become_worker(self, number: int, blocked: set[signal.Signals | int]) -> None:
        """In a session of its own, so that Ctrl+C in a terminal reaches the parent alone."""
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            for known in (*ENDING, signal.SIGCHLD):
                signal.signal(known, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
            os.setsid()
            os.close(self._held)
            status = self._work(number, self._leash)
        except SystemExit as ending:
            status = ending.code if isinstance(ending.code, int) else 0
        except BaseException:
            fields = {"event": "worker-failed", "worker": number + 1}
            log.exception("Worker %d failed.", number + 1, extra=fields)
        finally:
            sys.stdout.flush()
            os._exit(status)


class _Signals:
    """The signals that came, whenever somebody looks."""

    def __init__(self, reading: socket.socket) -> None:
        self._reading = reading
        self._ready = selectors.DefaultSelector()
        self._ready.register(reading, selectors.EVENT_READ)

    def wait(self, seconds: float | None) -> set[int]:
        self._ready.select(seconds)
        with contextlib.suppress(BlockingIOError):
            return set(self._reading.recv(4096))
        return set()

    def close(self) -> None:
        self._ready.close()


@contextlib.contextmanager
def _signals() -> Iterator[_Signals]:
    reading, writing = socket.socketpair()
    known = (*ENDING, signal.SIGCHLD)
    with reading, writing:
        reading.setblocking(False)
        writing.setblocking(False)
        before = {number: signal.signal(number, lambda *_: None) for number in known}
        woken = signal.set_wakeup_fd(writing.fileno())
        signals = _Signals(reading)
        try:
            yield signals
        finally:
            signals.close()
            signal.set_wakeup_fd(woken)
            for number, action in before.items():
                signal.signal(number, action)


def _how(status: int) -> str:
    code = os.waitstatus_to_exitcode(status)
    if code < 0:
        return f"by {signal.Signals(-code).name}"
    return f"with status {code}"
