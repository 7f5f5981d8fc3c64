"""What people say at a table, as programs send and get it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from fairground.web.api.shapes import Asked, Seat, Word
from fairground.web.chat.messages import MESSAGE_LENGTH


class Saying(Asked, frozen=True):
    """``words``, or the name of an ``emote``. ``seat`` is yours, if you have several."""

    words: Annotated[str, Meta(max_length=4 * MESSAGE_LENGTH)] = ""
    emote: Word = ""
    seat: Seat | None = None


class MessageShape(Struct, frozen=True):
    """``seat`` is None for an onlooker. A message that was removed has no words. ``at`` is in
    seconds since 1970."""

    key: str
    seat: int | None
    name: str
    words: str
    emote: str
    at: float
    is_yours: bool
    removed: bool


class MutedShape(Struct, frozen=True):
    """Somebody whom you do not hear; ``muted`` stands for them, for you alone."""

    muted: str
    name: str


class TalkShape(Struct, frozen=True):
    """What you may hear: seats hear seats, onlookers everybody; when the game is over, all hear
    all. ``is_on`` is whether people may chat at this table, ``emotes`` are those there are."""

    is_on: bool
    emotes: list[str]
    messages: list[MessageShape]
    muted: list[MutedShape]


class OfMessage(Asked, frozen=True):
    """``message`` is its ``key``."""

    message: Word


class OfMuted(Asked, frozen=True):
    muted: Word


class MessageReport(Asked, frozen=True):
    """``message`` is its ``key``; ``words`` are for the operators, if you have something to add."""

    message: Word
    words: Annotated[str, Meta(max_length=4 * MESSAGE_LENGTH)] = ""


class TalkSwitch(Asked, frozen=True):
    is_on: bool
