"""What Prometheus is told about a server: figures only. No names, no tables, nothing hidden."""

from __future__ import annotations

import os
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import fairground
from fairground import build, catalog
from fairground.web.serving.connections import Door
from fairground.web.serving.measures import Family, Sample, Tally, counter, exposition, gauge
from fairground.web.serving.server_log import logged
from fairground.web.serving.traffic import MOVE, Traffic
from fairground.web.watching.tables import Tables

STARTED = time.time()


class Metrics:
    """Everything that one server process knows about itself."""

    def __init__(self, tables: Tables, door: Door, traffic: Traffic) -> None:
        self._tables = tables
        self._door = door
        self._traffic = traffic

    def text(self) -> str:
        return exposition(
            [*self._play(), *self._answers(), *self._thinking(), *self._database(), *_process()]
        )

    def _play(self) -> Iterator[Family]:
        moves = Tally("result")
        for result in ("kept", "stale", "refused", "failed"):
            moves.add(result, number=0)
        for (kind, status), number in self._traffic.answers.items():
            if kind == MOVE:
                moves.add(_result(int(status)), number=number)
        yield counter(
            "fairground_moves_total",
            "Moves that people sent: kept, stale (the table had moved on), refused or failed.",
            moves.samples(),
        )
        games = self._tables.games_in_memory()
        yield Family(
            "fairground_tables_in_memory",
            "gauge",
            "Tables in the memory of this process.",
            [Sample(games[game], {"game": game}) for game in sorted({*catalog.games(), *games})],
        )
        yield gauge("fairground_streams_open", "Open event streams.", self._traffic.streams)

    def _answers(self) -> Iterator[Family]:
        traffic = self._traffic
        yield counter(
            "fairground_answers_total",
            "Answered requests but for event streams, by kind and HTTP status.",
            traffic.answers.samples(),
        )
        yield Family(
            "fairground_answer_seconds",
            "histogram",
            "From the request's head to the last byte of the answer, by kind.",
            [
                sample
                for kind, seconds in list(traffic.seconds.items())
                for sample in seconds.samples({"kind": kind})
            ],
        )
        connections = len(self._door.inside)
        yield gauge("fairground_connections_open", "Open connections.", connections)

    def _thinking(self) -> Iterator[Family]:
        thinkers, reviewers = self._tables.thinkers, self._tables.reviewers
        yield gauge("fairground_bots_thinking", "Questions being thought about.", thinkers.busy)
        yield gauge("fairground_bots_waiting", "Questions in the queue.", thinkers.waiting)
        yield gauge("fairground_reviews_waiting", "Reviews in the queue.", reviewers.waiting)
        yield counter(
            "fairground_thoughts_total",
            "Questions that bots and the coach have thought about, by result.",
            [
                Sample(thinkers.answered, {"result": "answered"}),
                Sample(thinkers.failed, {"result": "failed"}),
            ],
        )

    def _database(self) -> Iterator[Family]:
        writer = self._tables.store.writer
        yield Family(
            "fairground_database_commit_seconds",
            "histogram",
            "Time to write a batch of changes and to commit it.",
            list(writer.seconds.samples({})),
        )
        yield counter(
            "fairground_database_changes_total",
            "Changes by result: kept, conflict (somebody else was first) or failed.",
            writer.results.samples(),
        )


def _result(status: int) -> str:
    if status < 400:
        return "kept"
    if status == 409:
        return "stale"
    return "refused" if status < 500 else "failed"


def _process() -> Iterator[Family]:
    yield counter(
        "fairground_log_lines_total", "Lines of the log, by level.", logged.tally.samples()
    )
    compiled = "yes" if build.is_compiled() else "no"
    info = {"version": fairground.__version__, "compiled": compiled}
    yield Family("fairground_build_info", "gauge", "Always 1.", [Sample(1, info)])
    spent = resource.getrusage(resource.RUSAGE_SELF)
    yield counter(
        "process_cpu_seconds_total",
        "CPU time of this process, without those that think for it.",
        [Sample(spent.ru_utime + spent.ru_stime, {})],
    )
    memory = _resident_bytes(spent)
    yield gauge("process_resident_memory_bytes", "Memory of this process.", memory)
    yield gauge("process_start_time_seconds", "When it was started, since 1970.", STARTED)


def _resident_bytes(spent: resource.struct_rusage) -> int:
    """Where there is no /proc, the most that it has ever been."""
    statistics = Path("/proc/self/statm")
    if statistics.exists():
        return int(statistics.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return spent.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
