"""Plays many games on all cores of this machine or on a Ray cluster. The results come back in the
order of what was asked for, and are the same in both places: a game depends on its seed alone."""

from __future__ import annotations

import itertools
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from fairground.game import FairgroundError, OptionError

Thing = TypeVar("Thing")
Result = TypeVar("Result")

MOST_PROCESSES = 256
AHEAD = 16
"""Each process gets this many games at a time."""
TOGETHER = 4
"""A task of a cluster plays this many games,"""
TASKS_AHEAD = 4
"""and each core has this many tasks waiting."""


def run(
    work: Callable[[Thing], Result],
    things: Iterable[Thing],
    processes: int | None = None,
    ray: str | None = None,
) -> Iterator[Result]:
    """``work`` done for each thing. With the address of a Ray cluster it is done there; Fairground
    must be installed on its machines, in the same version. ``work`` is pickled."""
    check_processes(processes)
    if ray is not None:
        return _on_a_cluster(work, things, ray)
    return _on_all_cores(work, things, processes or os.cpu_count() or 1)


def check_processes(processes: int | None) -> None:
    if processes is not None and not 1 <= processes <= MOST_PROCESSES:
        raise OptionError(f"Games are played in 1 to {MOST_PROCESSES} processes, not {processes}.")


def _on_all_cores(
    work: Callable[[Thing], Result], things: Iterable[Thing], processes: int
) -> Iterator[Result]:
    playing: deque[Future[Result]] = deque()
    with ProcessPoolExecutor(processes) as pool:
        try:
            for thing in things:
                playing.append(pool.submit(work, thing))
                if len(playing) >= AHEAD * processes:
                    yield playing.popleft().result()
            while playing:
                yield playing.popleft().result()
        except BrokenProcessPool:
            raise FairgroundError("A process in which a game was played has died.") from None
        finally:
            for future in playing:
                future.cancel()


def _on_a_cluster(
    work: Callable[[Thing], Result], things: Iterable[Thing], address: str
) -> Iterator[Result]:
    """Ray plays the games of a machine that is lost on another."""
    from fairground import __version__

    ray = _connected(address)
    try:
        play = ray.remote(num_cpus=1)(_work_for_all)
        remaining, waiting = iter(things), deque[Any]()
        while some := list(itertools.islice(remaining, TOGETHER)):
            waiting.append(play.remote(__version__, work, some))
            if len(waiting) >= TASKS_AHEAD * _cores(ray):
                yield from ray.get(waiting.popleft())
        while waiting:
            yield from ray.get(waiting.popleft())
    except ray.exceptions.RayTaskError as error:
        raise FairgroundError(f"A game failed on the Ray cluster: {error.cause}") from None
    except ray.exceptions.RayError as error:
        raise FairgroundError(f"The Ray cluster cannot go on: {error}") from None
    finally:
        ray.shutdown()


def _work_for_all(
    version: str, work: Callable[[Thing], Result], things: list[Thing]
) -> list[Result]:
    """In a process of the cluster."""
    import fairground

    if fairground.__version__ != version:
        raise FairgroundError(
            f"a machine has Fairground {fairground.__version__}; {version} is needed."
        )
    return [work(thing) for thing in things]


def _connected(address: str) -> Any:
    """Ray, connected to a cluster that runs already."""
    try:
        import ray
        import ray.exceptions
    except ImportError:
        raise OptionError('Ray is not installed: pip install "fairground[ray]"') from None
    try:
        ray.init(address=address, namespace="fairground", log_to_driver=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise OptionError(f"There is no Ray cluster at {address!r}: {error}") from None
    return ray


def _cores(ray: Any) -> int:
    """Of the cluster now; machines come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))
