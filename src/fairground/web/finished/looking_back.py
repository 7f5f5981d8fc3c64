"""The look back at a finished table: thought out once, in a process of its own, and kept."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass

import msgspec

from fairground.bots.review import Review
from fairground.bots.reviewers import Progress, Reviewers
from fairground.table import Table
from fairground.web.finished.seat_reviews import keep_seat_reviews
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import Conflict, StoreError

AT_ONCE = 0.5
"""A page waits this many seconds for what is kept already; for the rest it comes again."""

log = logging.getLogger("fairground")


@dataclass
class _Thought:
    """A review in the turn of one client."""

    task: asyncio.Task[Review]
    progress: Progress

    @property
    def is_hopeful(self) -> bool:
        """Whether others can wait for it too: it is finished, or being thought out."""
        return self.progress.begun.is_set() or self.is_finished

    @property
    def is_finished(self) -> bool:
        return self.task.done() and not self.is_lost

    @property
    def is_lost(self) -> bool:
        task = self.task
        return task.done() and (task.cancelled() or task.exception() is not None)


class LookingBack:
    """All who ask for the review of one table wait for the same thought once it has begun. While it
    only waits, behind whatever else its client asked for, others who ask get turns of their own."""

    def __init__(self, name: str, store: Store, reviewers: Reviewers) -> None:
        self._name = name
        self._store = store
        self._reviewers = reviewers
        self._thoughts: dict[str, _Thought] = {}

    async def find(self, table: Table, client: str) -> Review | None:
        """None while it is being thought out. What went wrong is raised once; after that, asking
        again begins anew."""
        self._drop_lost(but=client)
        if client not in self._thoughts and not self._has_hope():
            self._thoughts[client] = self._begin(table, client)
        tasks = {thought.task for thought in self._thoughts.values()}
        await asyncio.wait(tasks, timeout=AT_ONCE, return_when=asyncio.FIRST_COMPLETED)
        finished = [thought for thought in self._thoughts.values() if thought.is_finished]
        if finished:
            self._keep_only(finished[0])
            return finished[0].task.result()
        own = self._thoughts.get(client)
        if own is not None and own.is_lost:
            del self._thoughts[client]
            return own.task.result()
        return None

    @property
    def done(self) -> float:
        """How much of the review is finished, from 0 to 1, while it is being thought out."""
        return max((thought.progress.done for thought in self._thoughts.values()), default=0.0)

    def _has_hope(self) -> bool:
        return any(thought.is_hopeful for thought in self._thoughts.values())

    def _drop_lost(self, but: str) -> None:
        """What went wrong is reported to the client in whose turn it was."""
        self._thoughts = {
            client: thought
            for client, thought in self._thoughts.items()
            if client == but or not thought.is_lost
        }

    def _keep_only(self, finished: _Thought) -> None:
        for thought in self._thoughts.values():
            thought.task.cancel()
        self._thoughts = {"": finished}

    def _begin(self, table: Table, client: str) -> _Thought:
        progress = Progress()
        task = asyncio.get_running_loop().create_task(self._find(table, client, progress))
        task.add_done_callback(_note)
        return _Thought(task, progress)

    async def _find(self, table: Table, client: str, progress: Progress) -> Review:
        found = await self._kept()
        is_new = found is None
        if found is None:
            found = await self._reviewers.review(client, table.record(), progress)
        try:
            if is_new:
                text = msgspec.json.encode(found).decode()
                await self._store.keep_review(
                    self._name, text, keep_seat_reviews(self._name, found, is_new=True)
                )
            else:
                await self._keep_for_people(found)
        except StoreError as error:
            fields = {"event": "database-trouble", "table": self._name}
            log.error("A review was not kept: %s", error, extra=fields)
        return found

    async def _keep_for_people(self, found: Review) -> None:
        """Of a review that was kept before this was. What another server keeps at the same moment
        is as good."""
        with suppress(Conflict):
            await self._store.do(keep_seat_reviews(self._name, found))

    async def _kept(self) -> Review | None:
        """What an older version of us kept in another shape is thought out again."""
        text = await self._store.review(self._name)
        try:
            return None if text is None else msgspec.json.decode(text, type=Review)
        except msgspec.DecodeError:
            return None


def _note(thought: asyncio.Task[Review]) -> None:
    """If it failed and nobody asks again, as when the server closes, that is all right."""
    if not thought.cancelled():
        thought.exception()
