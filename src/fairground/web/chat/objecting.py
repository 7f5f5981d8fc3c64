"""What somebody does about a message that they hear: mute its author, or report it."""

from __future__ import annotations

import time

from fairground.language import say
from fairground.web.chat import message_rows
from fairground.web.chat.message_rows import Report
from fairground.web.chat.messages import Message, checked_words, read_key
from fairground.web.people.names import guest_name
from fairground.web.people.visitor import Visitor
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Ask, Gate, Guest
from fairground.web.watching.live import LiveTable


async def heard_message(gate: Gate, visitor: Visitor, live: LiveTable, text: str) -> Message:
    """A message that this person may read, by its key."""
    key, holder = read_key(text), visitor.holder
    await live.talk.load()
    ears = live.ears_of(holder, tuple(await gate.tables.mutes.load(holder)))
    found = None if key is None else live.talk.find(*key, ears)
    if found is None:
        raise Refused(404, say("This message is gone."))
    return found


async def mute_author(gate: Gate, visitor: Visitor, message: Message) -> None:
    """This person does not want to hear the author any more, at any table."""
    if message.author and message.author != visitor.holder:
        await gate.tables.mutes.mute(visitor.holder, message.author, message.name)


async def report_message(
    request: Ask, gate: Gate, guest: Guest, live: LiveTable, message: Message, words: str
) -> None:
    """TalkError says what is wrong with the words; there need not be any."""
    words = checked_words(words) if words.strip() else ""
    gate.check_talk(request, guest, len(words))
    visitor = guest.visitor
    name = visitor.name or guest_name(visitor)
    what = (live.id, message.room, message.number, visitor.holder, name, words, time.time())
    await gate.tables.store.do(lambda disk: message_rows.report(disk, Report(*what)))
