"""Clients are served in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from kit.serving import run_alone

from fairground.bots.fair_queue import Busy, FairQueue

FOREVER = 600.0


class Room:
    """Notes who gets a place, in order, and holds it until it is released."""

    def __init__(self, queue: FairQueue) -> None:
        self.queue = queue
        self.served: list[str] = []
        self.releases: list[asyncio.Event] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, client: str) -> None:
        self.tasks.append(asyncio.create_task(self._hold(client)))
        await asyncio.sleep(0)

    async def _hold(self, client: str) -> None:
        async with self.queue.place(client, FOREVER):
            released = asyncio.Event()
            self.served.append(client)
            self.releases.append(released)
            await released.wait()

    async def release_first(self) -> None:
        self.releases.pop(0).set()
        await settle()


async def settle() -> None:
    for _ in range(20):
        await asyncio.sleep(0)


def played(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    run_alone(scene)


def test_a_client_with_few_questions_does_not_wait_for_another_one_with_many() -> None:
    async def scene() -> None:
        room = Room(FairQueue(2, most_waiting=1000, most_each=500))
        for _ in range(150):
            await room.ask("flood")
        await room.ask("mira")
        await room.ask("jonas")
        await room.ask("mira")
        await settle()
        assert room.served == ["flood", "flood"]
        for _ in range(6):
            await room.release_first()
        assert room.served[2:] == ["flood", "mira", "jonas", "flood", "mira", "flood"]
        while room.releases:
            await room.release_first()
        assert room.served.count("flood") == 150
        assert room.queue.clients == room.queue.waiting == 0

    played(scene)


def test_a_client_has_no_more_places_than_its_share() -> None:
    async def scene() -> None:
        room = Room(FairQueue(3, most_waiting=10, most_each=10, each=1))
        for client in ("flood", "flood", "flood", "mira"):
            await room.ask(client)
        await settle()
        assert room.served == ["flood", "mira"]
        assert room.queue.asking("flood") == 3
        await room.release_first()
        assert room.served == ["flood", "mira", "flood"]
        while room.releases:
            await room.release_first()

    played(scene)


def test_the_queue_is_bounded_for_a_client_and_in_all() -> None:
    async def scene() -> None:
        queue = FairQueue(1, most_waiting=3, most_each=2)
        room = Room(queue)
        for client in ("flood", "flood", "flood", "mira"):
            await room.ask(client)
        with pytest.raises(Busy):
            async with queue.place("flood", FOREVER):
                pass
        with pytest.raises(Busy):
            async with queue.place("jonas", FOREVER):
                pass
        while room.releases:
            await room.release_first()
        assert room.served == ["flood", "flood", "mira", "flood"]

    played(scene)


def test_whatever_waits_has_a_deadline_and_leaves_nothing_behind() -> None:
    async def scene() -> None:
        queue = FairQueue(1, most_waiting=3, most_each=2)
        room = Room(queue)
        await room.ask("flood")
        with pytest.raises(Busy):
            async with queue.place("mira", 0.0):
                pass
        assert queue.waiting == 0
        await room.release_first()
        async with queue.place("mira", FOREVER):
            assert queue.clients == 1

    played(scene)


def test_a_place_that_comes_too_late_goes_to_the_next() -> None:
    async def scene() -> None:
        room = Room(FairQueue(1, most_waiting=3, most_each=2))
        for client in ("flood", "mira", "jonas"):
            await room.ask(client)
        room.releases.pop(0).set()
        await asyncio.sleep(0)
        room.tasks[1].cancel()  # when the place is hers, but before she has heard of it
        await settle()
        assert room.served == ["flood", "jonas"]
        while room.releases:
            await room.release_first()

    played(scene)
