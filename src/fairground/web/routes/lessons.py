"""Lessons: the table at which somebody learns a game, and playing on from there."""

from __future__ import annotations

from dataclasses import replace

from litestar import post

from fairground import catalog
from fairground.game import FairgroundError
from fairground.web.lobby.learning import lesson_for, play_on
from fairground.web.routes.table import own_seat, show
from fairground.web.seats.reseating import SeatError
from fairground.web.serving.injection import CHANGE_FORM, TheForm, TheGate, TheTable
from fairground.web.serving.limits import BODY
from fairground.web.serving.requests import Ask
from fairground.web.serving.responses import Answer, cookie, led_to, refusal
from fairground.web.serving.visit import CURRENT


@post("/lesson", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def take_lesson(request: Ask, gate: TheGate, sent: TheForm) -> Answer:
    """Go on with the lesson of a game, or open one; ``again`` always opens another."""
    guest, form = sent.guest, sent.form
    again = form.get("again", "")
    game = catalog.game((again or form.get("game", ""))[:60])
    speed = CURRENT.get().settings.speed
    name = " ".join(form.get("name", "").split()) or guest.visitor.name
    learner = replace(guest.visitor, name=name)
    live = await lesson_for(request, gate, game, learner, speed, bool(again))
    return led_to(f"/table/{live.id}", [cookie(learner, guest.origin, gate.tables.keys)])


@post("/table/{name:str}/play-on", request_max_body_size=BODY, dependencies=CHANGE_FORM)
async def play_on_from_here(gate: TheGate, sent: TheForm, live: TheTable) -> Answer:
    guest, form = sent.guest, sent.form
    own_seat(live, guest, "")
    try:
        await play_on(live, form.get("bot", ""), guest.visitor)
    except (FairgroundError, SeatError) as error:
        status, words = refusal(error)
        return show(gate, guest, live, "", words, status)
    return led_to(f"/table/{live.id}")
