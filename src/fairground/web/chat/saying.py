"""Saying something at a table: who may, and under which name."""

from __future__ import annotations

from fairground.language import say
from fairground.web.chat.messages import Message, TalkError, checked_emote, checked_words
from fairground.web.chat.talk import room_for
from fairground.web.people.names import guest_name, unique_name
from fairground.web.people.visitor import Visitor
from fairground.web.watching.live import LiveTable


def check_talk_is_on(live: LiveTable) -> None:
    if not live.is_talkative:
        raise TalkError(say("Nobody talks at this table."))
    if not live.header.talk:
        raise TalkError(say("The host has switched the chat off."))


def message_of(
    live: LiveTable, visitor: Visitor, asked: int | None, words: str, emote: str
) -> Message:
    """What somebody says from one of their seats, or looking on. An ``emote`` has no words."""
    check_talk_is_on(live)
    said = ("", checked_emote(emote)) if emote else (checked_words(words), "")
    ears, held = live.ears_of(visitor.holder), live.held_by(visitor.holder)
    seat = None
    if held:
        seat = asked if asked in held else held[0]
    name = _name(live, visitor, seat)
    return Message(room_for(ears), 0, seat, visitor.holder, name, *said, live.wall())


def _name(live: LiveTable, visitor: Visitor, seat: int | None) -> str:
    """As the person who speaks is called here: by the name on their chair, or as an onlooker, whom
    nobody can take for somebody else who sits or has spoken here."""
    if seat is not None:
        return live.chairs[seat].name
    others = [chair.name for chair in live.chairs if chair.name]
    others += live.talk.names_of_others(visitor.holder)
    return unique_name(visitor.name or guest_name(visitor), others)
