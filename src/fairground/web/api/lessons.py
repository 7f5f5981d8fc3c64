"""Lessons: learning a game step by step, and playing on from there."""

from __future__ import annotations

from dataclasses import replace

from fairground import catalog
from fairground.web.api import opening_shapes, table_shapes
from fairground.web.api.operation import Call, operation
from fairground.web.api.viewing import known_settings, own_seat, shown
from fairground.web.lobby.learning import lesson_for, play_on
from fairground.web.people.tokens import PLAY
from fairground.web.serving.settings import NORMAL


@operation(
    "POST",
    "/api/lessons",
    "Go on with the lesson of a game, or open one",
    table_shapes.TableShape,
    scope=PLAY,
    body=opening_shapes.NewLesson,
)
async def take_lesson(call: Call) -> table_shapes.TableShape:
    wanted: opening_shapes.NewLesson = call.body
    game, settings = catalog.game(wanted.game), known_settings(call)
    learner = replace(call.visitor, name=" ".join(wanted.name.split()) or call.visitor.name)
    speed = NORMAL if settings is None else settings.speed
    live = await lesson_for(call.request, call.gate, game, learner, speed, wanted.another)
    return await shown(replace(call, table=live))


@operation(
    "POST",
    "/api/tables/{name}/play-on",
    "End a lesson, done or not, and play on from there against bots",
    table_shapes.TableShape,
    scope=PLAY,
    body=opening_shapes.EndOfLesson,
)
async def end_lesson(call: Call) -> table_shapes.TableShape:
    own_seat(call, None)
    await play_on(call.live, call.body.bot, call.visitor)
    return await shown(call)
