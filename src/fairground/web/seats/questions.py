"""What somebody asks all the other people at a table: to get a turn back that they have ended, or
to call it an evening. Everybody must agree, and one refusal is enough; bots do not mind. What is
asked about a turn lapses as soon as the game goes on for everybody to see."""

from __future__ import annotations

import secrets
from dataclasses import replace

import msgspec

from fairground.language import say
from fairground.phrases import isolated
from fairground.table import TAKE_BACK_TURN
from fairground.web.people.visitor import Visitor
from fairground.web.seats.announcements import Announcement, Kind, is_question
from fairground.web.seats.reseating import SeatError, is_running
from fairground.web.storage.kept_table import AGREED, EVENING, TURN, Question
from fairground.web.watching.live import Alteration, LiveTable

KINDS = (TURN, EVENING)
MOST_QUESTIONS = 20
"""Of one seat in one game: the log keeps them all."""
_ASKS: dict[str, Kind] = {TURN: "asks for the turn", EVENING: "suggests to end"}
_AGREES: dict[str, Kind] = {TURN: "agrees to take back", EVENING: "agrees to end"}
_REFUSES: dict[str, Kind] = {TURN: "refuses to take back", EVENING: "refuses to end"}


def question_at(live: LiveTable) -> Question | None:
    """What is asked at the table just now."""
    if not live.header.question or live.table is None or live.is_over:
        return None
    question = msgspec.json.decode(live.header.question, type=Question)
    has_gone_on = question.epochs != live.table.ply_for(None)
    if question.kind == TURN and has_gone_on:
        return None
    return question if plays(live, question.seat) and undecided(live, question) else None


def plays(live: LiveTable, seat: int) -> bool:
    """Whether a person plays on a seat, and no bot instead of them."""
    chair = live.chairs[seat]
    return chair.kind == "person" and not chair.bot


def undecided(live: LiveTable, question: Question) -> list[int]:
    """The seats whose people have still to answer: nobody is asked by somebody at the same
    browser."""
    asker = live.chairs[question.seat].holder
    return [
        chair.seat
        for chair in live.chairs
        if plays(live, chair.seat) and chair.holder != asker and chair.seat not in question.agreed
    ]


def may_ask_for_turn(live: LiveTable, seat: int) -> bool:
    """Whether the seat has ended a turn that only the others can give back."""
    table = live.table
    if table is None or not is_running(live) or live.lesson is not None or not plays(live, seat):
        return False
    return not table.can_undo(seat) and table.can_take_back_turn(seat)


def may_end(live: LiveTable, seat: int) -> bool:
    """Whether somebody on this seat may resign, or suggest to end the game."""
    return is_running(live) and live.lesson is None and plays(live, seat)


async def ask(live: LiveTable, seat: int, kind: str) -> None:
    """Ask the others, or have it at once where there is nobody to ask."""

    def plan() -> Alteration:
        _check_may_ask(live, seat, kind)
        assert live.table is not None
        question = Question(secrets.token_hex(8), kind, seat, live.table.ply_for(None))
        left = undecided(live, question)
        if not left:
            return _granted(live, question, ())
        asks = Announcement(_ASKS[kind], _names(live, [seat]))
        must_agree = Announcement("must agree", _names(live, left))
        return Alteration(seat, {"question": _json(question)}, (asks, must_agree))

    await live.alter(plan)


async def agree(live: LiveTable, request: str, visitor: Visitor) -> None:
    """For all the seats of a browser. The last to agree makes it so."""

    def plan() -> Alteration:
        question, own = _asked(live, request, visitor)
        agrees = Announcement(
            _AGREES[question.kind],
            _names(live, own),
            newcomer=live.chairs[question.seat].name,
        )
        now = replace(question, agreed=(*question.agreed, *own))
        if undecided(live, now):
            return Alteration(own[0], {"question": _json(now)}, (agrees,))
        return _granted(live, now, (agrees,))

    await live.alter(plan)


async def refuse(live: LiveTable, request: str, visitor: Visitor) -> None:
    def plan() -> Alteration:
        question, own = _asked(live, request, visitor)
        asker = live.chairs[question.seat].name
        refuses = Announcement(_REFUSES[question.kind], _names(live, own[:1]), newcomer=asker)
        return Alteration(own[0], {"question": ""}, (refuses,))

    await live.alter(plan)


async def withdraw(live: LiveTable, request: str, visitor: Visitor) -> None:
    """Somebody who asked does not want it any more."""

    def plan() -> Alteration:
        question = question_at(live)
        if question is None or question.id != request:
            raise SeatError(say("Nobody asks this any more."))
        if live.chairs[question.seat].holder != visitor.holder:
            raise SeatError(say("Somebody else has asked this."))
        stops = Announcement("no longer asks", _names(live, [question.seat]))
        return Alteration(question.seat, {"question": ""}, (stops,))

    await live.alter(plan)


def _check_may_ask(live: LiveTable, seat: int, kind: str) -> None:
    if not may_end(live, seat):
        raise SeatError(say("Only people who play at this table can ask, while the game runs."))
    known = question_at(live)
    if known is not None:
        asker = isolated(live.chairs[known.seat].name)
        raise SeatError(say("{who} is asking something already. Answer that first.", who=asker))
    asked = [note for note in live.notices if note.seat == seat and is_question(note.text)]
    if len(asked) >= MOST_QUESTIONS:
        raise SeatError(
            say("You have asked {number} times in this game; no more now.", number=len(asked))
        )
    table = live.table
    if kind == TURN and table is not None:
        if table.can_undo(seat):
            raise SeatError(say("Nobody has to be asked: you can take this back yourself."))
        table.propose(seat, TAKE_BACK_TURN)  # which says why it is not possible


def _asked(live: LiveTable, request: str, visitor: Visitor) -> tuple[Question, list[int]]:
    """What is asked, and the seats of the browser that answers."""
    question = question_at(live)
    if question is None or question.id != request:
        raise SeatError(say("Nobody asks this any more."))
    held = live.held_by(visitor.holder)
    own = [seat for seat in undecided(live, question) if seat in held]
    if not own:
        raise SeatError(say("Nobody asks you about this."))
    return question, own


def _granted(live: LiveTable, question: Question, said: tuple[Announcement, ...]) -> Alteration:
    seat, asker = question.seat, _names(live, [question.seat])
    if question.kind == TURN:
        back = Announcement("takes the turn back", asker)
        return Alteration(seat, {"question": ""}, (*said, back), takes_back=True)
    ends = Announcement("everybody ends") if said else Announcement("ends alone", asker)
    fields = {"question": "", "ended": AGREED, "finished": live.wall()}
    return Alteration(seat, fields, (*said, ends))


def _json(question: Question) -> str:
    return msgspec.json.encode(question).decode()


def _names(live: LiveTable, seats: list[int]) -> tuple[str, ...]:
    return tuple(live.chairs[seat].name for seat in seats)
