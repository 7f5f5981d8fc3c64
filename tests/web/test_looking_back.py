"""Many people ask for one review: it is thought out once, and nobody holds it up for the others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest
from kit.serving import run_alone

import fairground as fg
from fairground.bots.review import Review
from fairground.bots.reviewers import Progress, Reviewers
from fairground.bots.thinkers import NobodyThinks
from fairground.web.finished import looking_back
from fairground.web.finished.looking_back import LookingBack
from fairground.web.storage.store import Store

FOUND = Review([], [], [], [], [], [], [])


class Drawer:
    """Keeps reviews."""

    def __init__(self) -> None:
        self.kept: list[str] = []

    async def review(self, _: str) -> str | None:
        return None

    async def keep_review(self, _: str, text: str, more: object) -> None:
        self.kept.append(text)


class Queue:
    """Reviews that begin and end when the test says so."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.may_begin: dict[str, asyncio.Event] = {}
        self.result: asyncio.Future[Review] = asyncio.get_running_loop().create_future()

    def add(self, *clients: str) -> None:
        self.may_begin |= {client: asyncio.Event() for client in clients}

    async def review(self, client: str, _: str, progress: Progress) -> Review:
        self.asked.append(client)
        await self.may_begin[client].wait()
        progress.begun.set()
        progress.done = 0.4
        return await asyncio.shield(self.result)


def played(scene: Callable[[LookingBack, Queue, Drawer], Coroutine[Any, Any, None]]) -> None:
    async def play() -> None:
        queue, drawer = Queue(), Drawer()
        queue.add("greedy", "patient", "third")
        back = LookingBack("table", cast("Store", drawer), cast("Reviewers", queue))
        await scene(back, queue, drawer)

    run_alone(play)


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(looking_back, "AT_ONCE", 0.01)


TABLE = fg.Table("loot", 2, seed=1)


async def until_found(back: LookingBack, client: str) -> Review:
    while True:
        found = await back.find(TABLE, client)
        if found is not None:
            return found


async def until_asked(back: LookingBack, queue: Queue, client: str) -> None:
    while client not in queue.asked:
        assert await back.find(TABLE, client) is None


def test_nobody_waits_behind_what_another_client_asked_for() -> None:
    async def scene(back: LookingBack, queue: Queue, drawer: Drawer) -> None:
        await until_asked(back, queue, "greedy")
        await until_asked(back, queue, "patient")
        queue.may_begin["patient"].set()
        queue.result.set_result(FOUND)
        assert await until_found(back, "patient") == FOUND
        assert await back.find(TABLE, "greedy") == FOUND, "it is everybody's"
        assert await back.find(TABLE, "third") == FOUND
        assert queue.asked == ["greedy", "patient"]
        assert len(drawer.kept) == 1

    played(scene)


def test_what_has_begun_is_waited_for_by_all() -> None:
    async def scene(back: LookingBack, queue: Queue, drawer: Drawer) -> None:
        queue.may_begin["greedy"].set()
        await until_asked(back, queue, "greedy")
        for _ in range(3):
            assert await back.find(TABLE, "patient") is None
        assert back.done == 0.4, "all hear how far it is"
        queue.result.set_result(FOUND)
        assert await until_found(back, "patient") == FOUND
        assert queue.asked == ["greedy"]

    played(scene)


def test_what_went_wrong_is_told_once_and_only_to_who_asked() -> None:
    async def scene(back: LookingBack, queue: Queue, drawer: Drawer) -> None:
        queue.may_begin["greedy"].set()
        await until_asked(back, queue, "greedy")
        queue.result.set_exception(NobodyThinks("Thinking failed twice; please try again."))
        with pytest.raises(NobodyThinks):
            await until_found(back, "greedy")
        queue.result = asyncio.get_running_loop().create_future()
        queue.result.set_result(FOUND)
        queue.may_begin["patient"].set()
        assert await until_found(back, "patient") == FOUND

    played(scene)
