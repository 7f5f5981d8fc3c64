"""A table as one viewer may see it, for programs. It is made from the same snapshot as the page, so
nothing comes here that a page could not show."""

from __future__ import annotations

import msgspec

from fairground.game import Game
from fairground.language import speaking
from fairground.web.api import table_shapes
from fairground.web.people.tokens import PLAY, READ
from fairground.web.watching.live import LiveTable
from fairground.web.watching.snapshot import (
    Position,
    SeenChair,
    SeenLesson,
    SeenQuestion,
    Snapshot,
)


def seen_table(
    live: LiveTable, seen: Snapshot, scopes: frozenset[str], log_from: int = 0
) -> table_shapes.TableShape:
    """``scopes`` are those of the program: nothing here leads to more than they allow."""
    position = None
    if seen.position is not None:
        with speaking(live.game.language):
            position = seen_position(live.game, seen.position, log_from)
    return table_shapes.TableShape(
        table=seen.id,
        game=seen.game.id,
        version=live.header.version,
        edition=str(live.game.edition.fingerprint),
        options=msgspec.json.decode(live.header.options),
        stage=stage_of(live),
        listed=seen.is_listed,
        has_coach=seen.has_coach,
        seat=seen.seat,
        held=list(seen.held),
        hosts=seen.hosts,
        speed=seen.speed,
        sequel=seen.sequel,
        chairs=[seen_chair(chair, scopes) for chair in seen.chairs],
        luck=table_shapes.LuckShape(
            stage=seen.luck.stage,
            hash=seen.luck.hash,
            asked=list(seen.luck.asked),
            commitments={str(seat): digest for seat, digest in seen.luck.commitments},
        ),
        origin=None
        if seen.branch is None
        else table_shapes.OriginShape(seen.branch.origin, seen.branch.moves),
        clocks=[
            table_shapes.ClockShape(
                clock.left,
                clock.until is not None,
                clock.is_out,
                clock.vacation,
                clock.may_decide,
                clock.chosen,
            )
            for clock in seen.clocks
        ],
        question=_question(seen.question),
        ending=None
        if seen.ending is None
        else table_shapes.EndingShape(seen.ending.kind, seen.ending.winner, seen.ending.reason),
        may_end=list(seen.may_end),
        may_ask_for_turn=seen.may_ask,
        code=seen.code,
        onlookers=seen.onlookers,
        clock=seen.control,
        lesson=_lesson(seen.lesson),
        position=position,
    )


def _lesson(seen: SeenLesson | None) -> table_shapes.LessonShape | None:
    if seen is None:
        return None
    return table_shapes.LessonShape(
        number=seen.number,
        count=seen.count,
        paragraphs=list(seen.paragraphs),
        language=seen.language,
        move=seen.move,
        takes_back=seen.takes_back,
        is_done=seen.is_done,
        is_lost=seen.is_lost,
    )


def _question(asked: SeenQuestion | None) -> table_shapes.QuestionShape | None:
    if asked is None:
        return None
    return table_shapes.QuestionShape(
        asked.kind, asked.who, asked.undecided, asked.request, asked.is_yours
    )


def stage_of(live: LiveTable) -> str:
    if live.table is not None:
        return "over" if live.is_over or live.is_brought else "running"
    if live.is_shut:
        return "over"
    return "waiting" if any(chair.kind == "open" for chair in live.chairs) else "dealing"


def listed_stage(finished: float | None, kinds: list[str]) -> str:
    """The stage of a table that is not in the memory."""
    if finished is not None:
        return "over"
    return "waiting" if "open" in kinds else "running"


def seen_chair(chair: SeenChair, scopes: frozenset[str]) -> table_shapes.ChairShape:
    """With the link of one's own chair anybody plays on it, and sees what it sees."""
    newcomer = chair.newcomer
    may_have_link = not chair.is_yours or scopes >= {READ, PLAY}
    return table_shapes.ChairShape(
        seat=chair.seat,
        kind=chair.kind,
        name=chair.name,
        bot=chair.bot,
        is_yours=chair.is_yours,
        away=chair.away,
        former=chair.former,
        link=chair.link if may_have_link else "",
        newcomer="" if newcomer is None else newcomer.name,
        request="" if newcomer is None else newcomer.request,
        kept=chair.kept,
    )


def seen_position(game: Game, position: Position, log_from: int = 0) -> table_shapes.PositionShape:
    view, legal, names = position.view, position.legal, position.names
    label = game.words.label
    shortcuts = game.choices(view, legal, names)[len(legal) :]
    prompt = position.prompt
    return table_shapes.PositionShape(
        ply=position.ply,
        turn=list(view.turn),
        headline=position.headline,
        prompt=table_shapes.PromptShape(prompt.verb, prompt.choice, prompt.small),
        text=position.description,
        board=str(game.draw_text(view, legal, names)),
        view=msgspec.json.decode(view.to_json()),
        legal=[
            table_shapes.MoveShape(game.say(move), move, said.name, said.small)
            for move, said in ((move, label(view, move, names)) for move in legal)
        ],
        shortcuts=[
            table_shapes.ShortcutShape(
                game.say_together(each.moves), each.label.name, each.label.small
            )
            for each in shortcuts
        ],
        can_undo=view.seat in position.undoable,
        log_start=min(log_from, len(position.log)),
        log=[
            table_shapes.LineShape(line.text, line.seat, line.head)
            for line in position.log[log_from:]
        ],
        outcome=position.outcome,
    )
