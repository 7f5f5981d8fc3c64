"""What people say at a table."""

from __future__ import annotations

from fairground.draw.emotes import EMOTES
from fairground.web.api import shapes
from fairground.web.api.operation import Call, operation
from fairground.web.chat.messages import Message
from fairground.web.chat.saying import message_of
from fairground.web.people.tokens import TALK
from fairground.web.watching.live import LiveTable


@operation(
    "GET", "/api/tables/{name}/talk", "What people say at a table", shapes.TalkShape, scope=TALK
)
async def hear(call: Call) -> shapes.TalkShape:
    await call.live.talk.load()
    return await _heard(call, call.live)


@operation(
    "POST",
    "/api/tables/{name}/talk",
    "Say something: to those who play if you do, to other onlookers if you look on",
    shapes.TalkShape,
    scope=TALK,
    body=shapes.Saying,
)
async def speak(call: Call) -> shapes.TalkShape:
    said: shapes.Saying = call.body
    live = await call.gate.table_for(call.request, call.live, call.visitor)
    await live.talk.load()
    message = message_of(live, call.visitor, said.seat, said.words, said.emote)
    call.gate.check_talk(call.request, call.caller.guest, len(message.words))
    await live.talk.say(message)
    return await _heard(call, live)


async def _heard(call: Call, live: LiveTable) -> shapes.TalkShape:
    holder = call.visitor.holder
    muted = await call.gate.tables.mutes.load(holder)
    messages = live.talk.heard_by(live.ears_of(holder, tuple(muted))) if live.is_talkative else ()
    shown = [_message(message, message.author == holder) for message in messages]
    return shapes.TalkShape(live.is_talkative and live.header.talk, list(EMOTES), shown)


def _message(said: Message, is_yours: bool) -> shapes.MessageShape:
    words, emote = ("", "") if said.removed else (said.words, said.emote)
    return shapes.MessageShape(
        said.key, said.seat, said.name, words, emote, said.at, is_yours, said.removed
    )
