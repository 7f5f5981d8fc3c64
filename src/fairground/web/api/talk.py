"""What people say at a table."""

from __future__ import annotations

from fairground.draw.emotes import EMOTES
from fairground.language import say
from fairground.web.api import table_shapes, talk_shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.problems import Denied
from fairground.web.api.viewing import shown
from fairground.web.chat.messages import Message
from fairground.web.chat.mutes import mute_number
from fairground.web.chat.objecting import heard_message, mute_author, report_message
from fairground.web.chat.saying import message_of
from fairground.web.people.tokens import HOST, TALK
from fairground.web.watching.live import LiveTable


@operation(
    "GET",
    "/api/tables/{name}/talk",
    "What people say at a table",
    talk_shapes.TalkShape,
    scope=TALK,
)
async def hear(call: Call) -> talk_shapes.TalkShape:
    await call.live.talk.load()
    return await _heard(call, call.live)


@operation(
    "POST",
    "/api/tables/{name}/talk",
    "Say something: to those who play if you do, to other onlookers if you look on",
    talk_shapes.TalkShape,
    scope=TALK,
    body=talk_shapes.Saying,
)
async def speak(call: Call) -> talk_shapes.TalkShape:
    said: talk_shapes.Saying = call.body
    live = await call.gate.table_for(call.request, call.live, call.visitor)
    await live.talk.load()
    message = message_of(live, call.visitor, said.seat, said.words, said.emote)
    call.gate.check_talk(call.request, call.caller.guest, len(message.words))
    await live.talk.say(message)
    return await _heard(call, live)


@operation(
    "POST",
    "/api/tables/{name}/talk/mute",
    "Mute the author of a message, at every table",
    talk_shapes.TalkShape,
    scope=TALK,
    body=talk_shapes.OfMessage,
)
async def mute(call: Call) -> talk_shapes.TalkShape:
    live = await call.gate.table_for(call.request, call.live, call.visitor)
    message = await heard_message(call.gate, call.visitor, live, call.body.message)
    await mute_author(call.gate, call.visitor, message)
    return await _heard(call, live)


@operation(
    "POST",
    "/api/tables/{name}/talk/hear",
    "Hear somebody again whom you have muted",
    talk_shapes.TalkShape,
    scope=TALK,
    body=talk_shapes.OfMuted,
)
async def hear_again(call: Call) -> talk_shapes.TalkShape:
    live = await call.gate.table_for(call.request, call.live, call.visitor)
    await live.talk.load()
    await call.gate.tables.mutes.unmute(call.visitor.holder, call.body.muted)
    return await _heard(call, live)


@operation(
    "POST",
    "/api/tables/{name}/talk/report",
    "Report a message to the operators of the server",
    talk_shapes.TalkShape,
    scope=TALK,
    body=talk_shapes.MessageReport,
)
async def report(call: Call) -> talk_shapes.TalkShape:
    live = await call.gate.table_for(call.request, call.live, call.visitor)
    message = await heard_message(call.gate, call.visitor, live, call.body.message)
    guest, words = call.caller.guest, call.body.words
    await report_message(call.request, call.gate, guest, live, message, words)
    return await _heard(call, live)


@operation(
    "POST",
    "/api/tables/{name}/talk/switch",
    "Switch the chat of a table on or off; for the host",
    table_shapes.TableShape,
    scope=HOST,
    body=talk_shapes.TalkSwitch,
)
async def switch_talk(call: Call) -> table_shapes.TableShape:
    if not call.live.is_host(call.visitor.holder):
        words = say("Only the host, who opened the table, may do this.")
        raise Denied(403, "not_allowed", words)
    await call.live.set_talk(call.body.is_on)
    return await shown(call)


async def _heard(call: Call, live: LiveTable) -> talk_shapes.TalkShape:
    holder = call.visitor.holder
    muted = await call.gate.tables.mutes.load(holder)
    messages = live.talk.heard_by(live.ears_of(holder, tuple(muted))) if live.is_talkative else ()
    said = [_message(message, message.author == holder) for message in messages]
    is_on = live.is_talkative and live.header.talk
    silenced = [
        talk_shapes.MutedShape(mute_number(holder, author), name) for author, name in muted.items()
    ]
    return talk_shapes.TalkShape(is_on, list(EMOTES), said, silenced)


def _message(said: Message, is_yours: bool) -> talk_shapes.MessageShape:
    words, emote = ("", "") if said.removed else (said.words, said.emote)
    return talk_shapes.MessageShape(
        said.key, said.seat, said.name, words, emote, said.at, is_yours, said.removed
    )
