"""A lesson on the server: opening its table, what the learner sees of it, playing on after it."""

from __future__ import annotations

import time
from dataclasses import replace

import msgspec

from fairground.bots.levels import TITLES
from fairground.game import AND_THEN, FairgroundError, Game
from fairground.language import say, spoken
from fairground.lesson import LEARNER, Lesson, Progress, Step
from fairground.luck import commitment
from fairground.phrases import isolated
from fairground.table import UNDO
from fairground.web.lobby.offered_lessons import offered_lesson
from fairground.web.people.names import bot_name, guest_name, name_or, signed_as, table_name
from fairground.web.people.visitor import Visitor
from fairground.web.seats.reseating import SeatError
from fairground.web.seats.seating import check_bot
from fairground.web.serving.requests import Ask, Gate, client
from fairground.web.serving.settings import NORMAL
from fairground.web.storage.kept_table import ALONE, LEARNING, Chair, Header, Stored
from fairground.web.watching.live import LiveTable, Reseating
from fairground.web.watching.snapshot import SeenLesson
from fairground.web.watching.tables import Tables
from fairground.web.watching.viewer import Viewer

FIRST_OPPONENT = TITLES[0].id
"""Who plays on with somebody who has just learnt the game, unless they choose another bot."""


async def open_lesson(
    tables: Tables, game: Game, visitor: Visitor, client: str = "", speed: str = NORMAL
) -> LiveTable:
    """A table with prepared luck. It is for its learner alone, so no lobby lists it."""
    lesson = offered_lesson(game.id)
    if lesson is None:
        raise FairgroundError(say("{game} has no lesson.", game=game.title))
    seed = lesson.seed
    header = Header(
        id=table_name(),
        game=game.id,
        version=game.version,
        options=msgspec.json.encode(dict(lesson.options)).decode(),
        edition="",
        seed=seed.hex(),
        hash=commitment(seed),
        listed=False,
        coach=game.bot is not None,
        created=time.time(),
        host=visitor.holder,
        luck=ALONE,
        opener=tables.keys.client_digest(client),
        speed=speed,
        lesson=LEARNING,
    )
    return await tables.open(Stored(header, tuple(_chairs(lesson, visitor))))


async def lesson_for(
    request: Ask, gate: Gate, game: Game, learner: Visitor, speed: str, is_another: bool
) -> LiveTable:
    """The lesson of a game that somebody has begun, or a new one."""
    known = await gate.tables.store.lesson(learner.holder, game.id)
    begun = None if known is None or is_another else await gate.tables.find(known)
    if begun is not None:
        return begun
    gate.count_table(request)
    return await open_lesson(gate.tables, game, learner, client(request), speed)


def _chairs(lesson: Lesson, visitor: Visitor) -> list[Chair]:
    name, me = name_or(visitor.name, guest_name(visitor)), visitor.holder
    signed = signed_as(visitor, name)
    chairs = [Chair(LEARNER, "person", name, holder=me, owner=me, signed=signed)]
    for seat in range(1, lesson.seats):
        name = bot_name([chair.name for chair in chairs])
        chairs.append(Chair(seat, "bot", name, bot=FIRST_OPPONENT))
    return chairs


async def play_on(live: LiveTable, bot: str, visitor: Visitor) -> None:
    """End the lesson, done or not: from here on its bots choose for themselves, as well as the
    learner likes. They keep the names that the lesson has used."""
    if not live.is_host(visitor.holder):
        raise SeatError(say("Only the learner may end the lesson."))
    bot = bot or FIRST_OPPONENT
    check_bot(bot)
    await live.end_lesson()
    for chair in list(live.chairs):
        if chair.kind == "bot":
            await live.reseat(chair.seat, lambda chair: Reseating(replace(chair, bot=bot)))


def seen_lesson(live: LiveTable, viewer: Viewer) -> SeenLesson | None:
    """What the learner reads beside the board; others do not see it."""
    if live.header.lesson != LEARNING:
        return None
    lesson, progress = live.lesson, live.progress
    if lesson is None or progress is None or live.table is None or viewer.seat != LEARNER:
        return None
    count = len(lesson.steps)
    if progress.is_lost:
        return SeenLesson(count=count, is_lost=True, language=spoken())
    names = [isolated(chair.name) for chair in live.chairs]
    if progress.due is not None:
        words = (say("{who} plays …", who=names[progress.due[0]]),)
        return SeenLesson(number=progress.step, count=count, paragraphs=words, language=spoken())
    step = lesson.ending if progress.step == count else lesson.steps[progress.step]
    move = _next_move(step, progress)
    return SeenLesson(
        number=min(progress.step + 1, count),
        count=count,
        paragraphs=_paragraphs(step.say, names),
        language=lesson.language,
        lit=step.lit,
        move=move,
        takes_back=step.takes_back,
        is_done=progress.step == count,
    )


def may_take_back(live: LiveTable) -> bool:
    """In a lesson something is taken back where a step asks for it, or has only been begun."""
    if live.header.lesson != LEARNING:
        return True
    lesson, progress = live.lesson, live.progress
    if lesson is None or progress is None:
        return True
    is_asked = progress.step < len(lesson.steps) and lesson.steps[progress.step].takes_back
    return progress.due is None and (is_asked or bool(progress.begun))


def _next_move(step: Step, progress: Progress) -> str:
    """What can be played to go on: the first of the moves that the step asks for, or the rest of
    the one that was begun."""
    if step.takes_back:
        return UNDO
    begun = "".join(f"{move}{AND_THEN}" for move in progress.begun)
    return next((move.removeprefix(begun) for move in step.moves if move.startswith(begun)), "")


def _paragraphs(words: str, names: list[str]) -> tuple[str, ...]:
    for seat, name in enumerate(names):
        words = words.replace(f"{{{seat}}}", name)
    return tuple(" ".join(part.split()) for part in words.split("\n\n") if part.strip())
