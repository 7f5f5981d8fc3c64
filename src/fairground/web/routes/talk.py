"""Talk at a table: saying something, muting somebody, reporting a message, switching it off."""

from __future__ import annotations

from litestar import Response, get, post
from litestar.exceptions import PermissionDeniedException

from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.chat.messages import MESSAGE_LENGTH, Message, TalkError
from fairground.web.chat.objecting import heard_message, mute_author, report_message
from fairground.web.chat.saying import message_of
from fairground.web.pages.frame import note
from fairground.web.pages.talk import report_page
from fairground.web.routes.table import show
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheGuest, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask, Gate, Guest, seat_number
from fairground.web.serving.responses import Answer, html, led_to, refusal, wants_json
from fairground.web.watching.live import LiveTable


@post("/table/{name:str}/talk", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def say_something(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest, form = sent.guest, sent.form
    live = await gate.table_for(request, live, guest.visitor)
    try:
        asked = seat_number(form.get("as", ""), len(live.chairs))
        words, emote = form.get("words", ""), form.get("emote", "")
        message = message_of(live, guest.visitor, asked, words, emote)
        gate.check_talk(request, guest, len(message.words))
        await live.talk.say(message)
    except FairgroundError as error:
        status, said = refusal(error)
        if wants_json(request):
            return Response({"note": said}, status_code=status)
        return show(gate, guest, live, form.get("as", ""), said, status)
    if wants_json(request):
        return Response({})
    return led_to(f"/table/{live.id}#talk")


@post("/table/{name:str}/talk/mute", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def mute(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest = sent.guest
    live = await gate.table_for(request, live, guest.visitor)
    message = await heard_message(gate, guest.visitor, live, sent.form.get("message", ""))
    await mute_author(gate, guest.visitor, message)
    return led_to(f"/table/{live.id}#talk")


@post("/table/{name:str}/talk/hear", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def hear_again(gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    await gate.tables.mutes.unmute(sent.guest.visitor.holder, sent.form.get("muted", ""))
    return led_to(f"/table/{live.id}#talk")


@post("/table/{name:str}/talk/switch", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def switch_talk(sent: TheForm, live: TheTable) -> Answer:
    """The host, who opened the table, decides whether people talk there."""
    if not live.is_host(sent.guest.visitor.holder):
        raise PermissionDeniedException
    await live.set_talk(sent.form.get("talk") == "on")
    return led_to(f"/table/{live.id}#talk")


@get("/table/{name:str}/talk/report")
async def show_report(request: Ask, gate: TheGate, guest: TheGuest, live: TheTable) -> Answer:
    message = await heard_message(
        gate, guest.visitor, live, request.query_params.get("message", "")
    )
    return _report_page(gate, guest, live, message)


@post("/table/{name:str}/talk/report", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def report(request: Ask, gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest, words = sent.guest, sent.form.get("words", "")
    live = await gate.table_for(request, live, guest.visitor)
    message = await heard_message(gate, guest.visitor, live, sent.form.get("message", ""))
    try:
        await report_message(request, gate, guest, live, message, words)
    except TalkError as error:
        return _report_page(gate, guest, live, message, error, words)
    thanks = note(
        "calm",
        "flag",
        say("Reported."),
        say("Thank you. The operator of this server will look at it."),
    )
    return show(gate, guest, live, "", thanks)


def _report_page(
    gate: Gate,
    guest: Guest,
    live: LiveTable,
    message: Message,
    error: TalkError | None = None,
    words: str = "",
) -> Answer:
    token = gate.tables.keys.form_token(guest.visitor)
    if error is None:
        return html(report_page(live.id, live.game, message, token), guest, gate.tables.keys)
    status, said = refusal(error)
    page = report_page(live.id, live.game, message, token, said, words[:MESSAGE_LENGTH])
    return html(page, guest, gate.tables.keys, status)
