"""What one browser hears of the talk at a table, over the event stream that brings all news. These
events have a name of their own and none of the numbers that news of the game have."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Collection

import msgspec

from fairground.draw import joined
from fairground.language import speaking
from fairground.web.chat.messages import Message
from fairground.web.chat.mutes import NOBODY, Mutes
from fairground.web.chat.talk import Ears
from fairground.web.pages.talk import message_item
from fairground.web.watching.live import LiveTable


class Feed:
    """``heard`` is what the page has: the state that it was last sent."""

    def __init__(
        self, live: LiveTable, holder: str, mutes: Mutes, heard: str, language: str
    ) -> None:
        self._live = live
        self._holder = holder
        self._mutes = mutes
        self._language = language
        self._muted: Collection[str] = NOBODY
        self._state = heard
        self._shown: tuple[Message, ...] | None = None
        self._seen: tuple[object, ...] = ()

    def news(self) -> bytes:
        """What the page lacks, as an event; nothing if it lacks nothing."""
        ears = self._ears()
        due = self._live.talk.next_due(ears)
        seen = (self._live.talk.version, self._live.header.talk, ears)
        if seen == self._seen and due is None:
            return b""
        self._seen = seen
        messages, is_on = self._live.talk.heard_by(ears), self._live.header.talk
        state, before = talk_state(messages, is_on), self._shown
        self._shown = messages
        if state == self._state:
            return b""
        self._state = state
        news: dict[str, object] = {"state": state, "on": is_on}
        if before is not None and messages[: len(before)] == before:
            news["add"] = self._items(messages[len(before) :])
        else:
            news["all"] = self._items(messages)
        return b"event: talk\ndata: %s\n\n" % msgspec.json.encode(news, enc_hook=str)

    def due(self, loop: asyncio.AbstractEventLoop) -> float | None:
        """When the page has to hear something that was said a while ago, by the loop's clock."""
        seconds = self._live.talk.next_due(self._ears())
        return None if seconds is None else loop.time() + seconds

    def _ears(self) -> Ears:
        found = self._mutes.known(self._holder)
        self._muted = self._muted if found is None else found
        return self._live.ears_of(self._holder, tuple(self._muted))

    def _items(self, messages: tuple[Message, ...]) -> str:
        with speaking(self._language):
            return joined(
                message_item(self._live.id, message, message.author == self._holder)
                for message in messages
            )


def talk_state(messages: Collection[Message], is_on: bool) -> str:
    """A name for what a page shows of the talk. It follows from nothing else."""
    shown = [(message.key, message.removed, message.name) for message in messages]
    return hashlib.sha256(repr((is_on, shown)).encode()).hexdigest()[:12]
