"""What people say to each other at a table: in words, or by one of our emotes. Seats and onlookers
have a room each, so that nobody who plays reads advice before the game is over."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from fairground.draw.emotes import EMOTES
from fairground.game import FairgroundError
from fairground.language import say
from fairground.visible_text import composed, is_level, without_hidden

TABLE, ONLOOKERS = "table", "onlookers"
ROOMS = {TABLE[0]: TABLE, ONLOOKERS[0]: ONLOOKERS}
MESSAGE_LENGTH = 280


class TalkError(FairgroundError):
    """What cannot be said, or not here."""


@dataclass(frozen=True)
class Message:
    """``seat`` is None for an onlooker; ``author`` is a digest of the person's browser and is
    empty once the person is forgotten. ``words`` or an ``emote`` is what was said. Messages of a
    room are counted by ``number``, so that nobody can count those of the other room."""

    room: str
    number: int
    seat: int | None
    author: str
    name: str
    words: str
    emote: str
    at: float
    removed: bool = False

    @property
    def key(self) -> str:
        """What forms call this message."""
        return f"{self.room[0]}{self.number}"


def read_key(text: str) -> tuple[str, int] | None:
    """The room and the number of a message, if the text is such a key."""
    room, number = ROOMS.get(text[:1]), text[1:]
    if room is None or not (number.isascii() and number.isdecimal() and len(number) < 8):
        return None
    return room, int(number)


def checked_words(text: str, most: int = MESSAGE_LENGTH) -> str:
    """What somebody wrote, on one line and without what nobody would see. TalkError says what is
    wrong with it."""
    if len(text) > 4 * most:  # it is not even looked at
        raise TalkError(_too_long(most))
    tidy = " ".join(without_hidden(composed(" ".join(text.split()), most)).split())
    if len(tidy) > most:
        raise TalkError(_too_long(most))
    if not any(_is_seen(letter) for letter in tidy):
        raise TalkError(say("There is nothing to read in this. Write a few words."))
    if not is_level(tidy):
        raise TalkError(say("A message cannot pile up accents. Write it with fewer of them."))
    return tidy


def checked_emote(name: str) -> str:
    if name not in EMOTES:
        raise TalkError(say("There is no such emote."))
    return name


def in_order(messages: Iterable[Message]) -> tuple[Message, ...]:
    """As they were said, whatever room they were said in."""
    return tuple(sorted(messages, key=lambda message: (message.at, message.room, message.number)))


def _too_long(most: int) -> str:
    return say("A message has at most {number} letters.", number=most)


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNPS"
