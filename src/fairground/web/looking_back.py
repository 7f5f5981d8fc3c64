"""The look back at a finished table: thought out once, in a process of its own, and kept."""

from __future__ import annotations

import asyncio
import logging

import msgspec

from fairground.bots.review import Review
from fairground.bots.reviewers import Reviewers
from fairground.table import Table
from fairground.web.store import Store
from fairground.web.store_errors import StoreError

AT_ONCE = 0.5
"""A page waits this many seconds for what is kept already; for the rest it comes again."""

log = logging.getLogger("fairground")


class LookingBack:
    """All who ask for the review of one table wait for the same thought."""

    def __init__(self, name: str, store: Store, reviewers: Reviewers) -> None:
        self._name = name
        self._store = store
        self._reviewers = reviewers
        self._thought: asyncio.Task[Review] | None = None

    async def find(self, table: Table, client: str) -> Review | None:
        """None while it is being thought out. What went wrong is raised once; after that, asking
        again begins anew."""
        if self._thought is None:
            self._thought = asyncio.get_running_loop().create_task(self._find(table, client))
            self._thought.add_done_callback(_note)
        thought = self._thought
        await asyncio.wait({thought}, timeout=AT_ONCE)
        if not thought.done():
            return None
        if thought.cancelled() or thought.exception() is not None:
            self._thought = None
        return thought.result()

    async def _find(self, table: Table, client: str) -> Review:
        kept = await self._kept()
        if kept is not None:
            return kept
        found = await self._reviewers.review(client, table.record())
        try:
            await self._store.keep_review(self._name, msgspec.json.encode(found).decode())
        except StoreError as error:
            log.error("The review of %s was not kept: %s", self._name, error)
        return found

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
