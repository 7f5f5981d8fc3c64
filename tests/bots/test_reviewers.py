"""One client's questions and reviews do not keep another's waiting."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec
import pytest
from kit.serving import run_alone

import fairground as fg
from fairground.bots import reviewers, worker
from fairground.bots.fair_queue import Busy
from fairground.bots.interrupted_review import InterruptedReview
from fairground.bots.messages import Answer, LookBack, Question, Reviewed, Unfinished
from fairground.bots.review import Review, review
from fairground.bots.reviewers import Progress, Reviewers
from fairground.bots.thinkers import NobodyThinks, Thinkers
from fairground.bots.worker import Worker
from fairground.luck import FastLuck

DONE = Review([], [], [], [], [], [], [])
SHORT_GAME = (Path(__file__).parents[1] / "records" / "loot-1.txt").read_text()


class Reader:
    """Stands in for a process. A record is the number of turns that its review takes."""

    pid = 1
    is_running = is_up_to_date = True

    def __init__(self) -> None:
        self.left: dict[int, int] = {}
        self.asked: list[str] = []
        self.asked_often = asyncio.Event()

    async def ask(self, question: Question, patience: float) -> Answer:
        assert isinstance(question, LookBack)
        name, _, turns = question.record.partition(" ")
        self.asked.append(name)
        if len(self.asked) >= 10:
            self.asked_often.set()
        await asyncio.sleep(0)
        self.left.setdefault(question.key, int(turns))
        self.left[question.key] -= 1
        return Unfinished(0.5) if self.left[question.key] else Reviewed(DONE)

    def kill(self) -> None:
        pass

    async def wait(self) -> None:
        pass


def played(scene: Callable[[Reviewers, Reader], Coroutine[Any, Any, None]]) -> None:
    reader = Reader()

    async def start() -> Reader:
        return reader

    run_alone(lambda: scene(Reviewers(Thinkers(1, start)), reader))


def test_a_short_review_does_not_wait_for_long_ones_of_somebody_else() -> None:
    async def scene(room: Reviewers, reader: Reader) -> None:
        flood = [asyncio.create_task(room.review("flood", "flood 100")) for _ in range(3)]
        await reader.asked_often.wait()
        before = len(reader.asked)
        progress = Progress()
        assert await room.review("mira", "mira 3", progress) == DONE
        assert (progress.begun.is_set(), progress.done) == (True, 0.5)
        meanwhile = reader.asked[before:]
        assert meanwhile.count("mira") == 3
        assert meanwhile.count("flood") <= 5, "they take turns"
        for task in flood:
            task.cancel()

    played(scene)


def test_a_client_has_one_review_in_hand_and_few_that_wait() -> None:
    async def scene(room: Reviewers, reader: Reader) -> None:
        waiting = [
            asyncio.create_task(room.review("flood", f"flood-{number} 50"))
            for number in range(1 + reviewers.MOST_WAITING_EACH)
        ]
        await reader.asked_often.wait()
        assert set(reader.asked) == {"flood-0"}
        assert room.waiting == reviewers.MOST_WAITING_EACH
        with pytest.raises(Busy):
            await room.review("flood", "flood-9 1")
        assert await room.review("mira", "mira 1") == DONE
        for task in waiting:
            task.cancel()

    played(scene)


def test_a_review_that_never_ends_is_given_up() -> None:
    async def scene(room: Reviewers, reader: Reader) -> None:
        with pytest.raises(NobodyThinks, match="too long"):
            await room.review("flood", "flood 100000")
        assert len(reader.asked) == reviewers.MOST_PARTS

    played(scene)


# ---- in a process ----


def look_back(key: int, seconds: float, record: str = SHORT_GAME) -> bytes:
    return msgspec.msgpack.encode(LookBack(key, record, 7, seconds))


def test_a_review_in_parts_is_the_review_at_once() -> None:
    """Other reviews that are worked on in between do not matter."""
    whole = review(fg.replay(SHORT_GAME), FastLuck(7), effort=0.01)
    parts = [InterruptedReview(SHORT_GAME, 7, effort=0.01) for _ in range(2)]
    found: list[Review | None] = [None, None]
    turns = 0
    while None in found:
        found = [kept or part.go_on(0.0) for part, kept in zip(parts, found, strict=True)]
        turns += 1
    assert found == [whole, whole]
    assert turns > 100, "a turn ends before the next playout"


def test_what_goes_wrong_in_a_review_is_raised_where_it_is_asked_for() -> None:
    with pytest.raises(fg.RecordError):
        InterruptedReview("nonsense", 7).go_on(10.0)


def test_a_process_goes_on_with_a_review_by_its_key(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[int] = []
    abandoned: list[int] = []

    class Quick(InterruptedReview):
        def __init__(self, record: str, seed: int) -> None:
            self.number = len(begun)
            begun.append(seed)
            super().__init__(record, seed, effort=0.001)

        def abandon(self) -> None:
            abandoned.append(self.number)
            super().abandon()

    monkeypatch.setattr(worker, "InterruptedReview", Quick)
    asked = Worker()
    parts = 1
    done = [0.0]
    while isinstance(answer := asked.answer(look_back(1, 0.0)), Unfinished):
        done.append(answer.done)
        parts += 1
    assert done == sorted(done), "it only goes on"
    assert 0.0 < done[-1] <= 1.0
    assert len(begun) == 1
    assert parts > 5
    for key in range(2, 3 + worker.MOST_REVIEWS):
        asked.answer(look_back(key, 0.0))
    assert abandoned == [1]
    assert isinstance(asked.answer(look_back(2, 0.0)), Unfinished)
    assert len(begun) == 3 + worker.MOST_REVIEWS, "the oldest was forgotten and begins anew"


# ---- bots and the coach ----


def test_a_flood_of_tables_delays_nobody_else_by_more_than_a_turn() -> None:
    """150 tables of five bots each that want to think, and one question of somebody else."""
    served: list[str] = []

    async def scene() -> None:
        thinkers = Thinkers(2)
        gate = asyncio.Event()

        async def think(client: str) -> None:
            async with thinkers.turn(client, 1.0):
                served.append(client)
                await gate.wait()

        flood = [asyncio.create_task(think("flood")) for _ in range(150)]
        await asyncio.sleep(0)
        mira = asyncio.create_task(think("mira"))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*flood, mira)

    run_alone(scene)
    assert served.index("mira") <= 4, "two were thinking, and two were before her in the round"
