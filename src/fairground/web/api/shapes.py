"""What programs send and get, as JSON. The OpenAPI document is made from these classes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from fairground.names import NAME_LENGTH
from fairground.outcome import Outcome
from fairground.web.chat.messages import MESSAGE_LENGTH
from fairground.web.serving.limits import EDITION, MOVE, RECORD
from fairground.web.timing.time_control import (
    LONGEST_INCREMENT,
    LONGEST_MINUTES,
    LONGEST_TURN,
    LONGEST_VACATION,
    TimeControl,
)

Seat = Annotated[int, Meta(ge=0, le=99)]
Ply = Annotated[int, Meta(ge=0, le=9_999_999)]
Name = Annotated[str, Meta(max_length=NAME_LENGTH)]
Word = Annotated[str, Meta(max_length=60)]
Digits = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Asked(Struct, frozen=True, forbid_unknown_fields=True):
    """What a program sends. A field that there is not is refused: it may be misspelt."""


class Problem(Struct, frozen=True):
    """Why something was refused: ``code`` stays the same, ``message`` is a sentence in the language
    of ``Accept-Language``."""

    code: str
    message: str


# ---- games ----


class OptionShape(Struct, frozen=True):
    id: str
    title: str
    words: str
    values: list[bool | str]
    default: bool | str


class GameShape(Struct, frozen=True):
    """``moves`` is how many different moves there are: their numbers go from 0 to below it."""

    id: str
    title: str
    blurb: str
    designers: list[str]
    least_seats: int
    most_seats: int
    minutes: int
    version: int
    moves: int
    options: list[OptionShape]
    editions: list[str]
    has_bots: bool


class Games(Struct, frozen=True):
    """``bots`` are the levels that a chair can be given to."""

    games: list[GameShape]
    bots: list[str]


class EditionToFillIn(Struct, frozen=True):
    """An edition file, for your own values."""

    game: str
    text: str


class Rules(Struct, frozen=True):
    """The rules of a game as Markdown."""

    game: str
    language: str
    text: str


# ---- who asks ----


class Me(Struct, frozen=True):
    name: str
    scopes: list[str]


# ---- tables ----


class ChairShape(Struct, frozen=True):
    """``kind`` is open, person, bot, offered (a bot plays until somebody joins by the link), asked
    (a bot plays until the others agree to a newcomer) or told (a recorded game). ``bot`` is the
    level that plays there now. ``link`` is the secret way to the chair, where you may know it;
    ``request`` names what a newcomer asks you. A chair that is ``kept`` is for somebody with its
    link alone."""

    seat: int
    kind: str
    name: str
    bot: str
    is_yours: bool
    away: str = ""
    former: str = ""
    link: str = ""
    newcomer: str = ""
    request: str = ""
    kept: bool = False


class TableLine(Struct, frozen=True):
    """A table in a list. ``onlookers`` is when people without a chair see it: ``now``, this many
    minutes later (``1``, ``5``, ``15``), or when the game is over (``closed``)."""

    table: str
    game: str
    stage: str
    chairs: list[ChairShape]
    created: float
    onlookers: str


class TableList(Struct, frozen=True):
    own: list[TableLine]
    listed: list[TableLine]


class SitterShape(Asked, frozen=True):
    """``who`` is me, device (another person at your seat's program), friend (an open chair) or the
    level of a bot."""

    who: Word = "friend"
    name: Name = ""


class NewClock(Asked, frozen=True):
    """How long people may think: ``minutes`` for the whole game and ``increment`` seconds more at
    the start of each turn (``fischer``), ``seconds`` for each turn, or ``hours`` for each turn and
    ``vacation`` days off (``correspondence``). At the ``flag`` a bot plays on, or the others
    decide."""

    kind: Literal["fischer", "turn", "correspondence"]
    minutes: Annotated[int, Meta(ge=1, le=LONGEST_MINUTES)] = 15
    increment: Annotated[int, Meta(ge=0, le=LONGEST_INCREMENT)] = 20
    seconds: Annotated[int, Meta(ge=5, le=LONGEST_TURN)] = 60
    hours: Literal[4, 8, 12, 24, 48, 72, 120, 168, 336] = 48
    vacation: Annotated[int, Meta(ge=0, le=LONGEST_VACATION)] = 3
    flag: Literal["bot", "ask"] = "bot"


Onlookers = Literal["now", "1", "5", "15", "closed"]


class NewTable(Asked, frozen=True):
    """``sitters`` go by seat, and their number is the number of seats. ``edition`` is the name of
    an edition that comes with the game, ``edition_text`` the text of your own. ``onlookers`` is
    when people without a chair see the game: ``now``, this many minutes later, or when it is over
    (``closed``). ``talk`` is whether people may chat there."""

    game: Word
    sitters: Annotated[list[SitterShape], Meta(min_length=1, max_length=12)]
    options: dict[str, bool | str] = {}
    edition: Word = ""
    edition_text: Annotated[str, Meta(max_length=EDITION)] = ""
    listed: bool = True
    coach: bool = False
    speed: Word = "normal"
    clock: NewClock | None = None
    onlookers: Onlookers = "now"
    talk: bool = True


class NewLesson(Asked, frozen=True):
    """``another`` opens a new lesson, though you have begun one."""

    game: Word
    name: Name = ""
    another: bool = False


class EndOfLesson(Asked, frozen=True):
    """``bot`` is the level that plays on with you; the easiest, if you name none."""

    bot: Word = ""


class NewRecord(Asked, frozen=True):
    record: Annotated[str, Meta(max_length=RECORD)]


class MoveShape(Struct, frozen=True):
    """A legal move: its text, its number, and what its button says."""

    move: str
    number: int
    name: str
    small: str = ""


class ShortcutShape(Struct, frozen=True):
    """Several moves that can be played in one go; ``move`` is their text."""

    move: str
    name: str
    small: str = ""


class LineShape(Struct, frozen=True):
    """A line of the log. A ``head`` opens a section."""

    text: str
    seat: int | None = None
    head: bool = False


class PromptShape(Struct, frozen=True):
    verb: str
    choice: str = ""
    small: str = ""


class PositionShape(Struct, frozen=True):
    """The game at one moment, as the viewer may see it. ``ply`` is the viewer's own counting: send
    it with a move, and the move is refused if the table has moved on. ``text`` is the board in
    sentences, ``board`` the board drawn with letters, ``view`` the same as data (``docs/reference``
    has its schemas). ``log`` begins with line ``log_start`` of the whole log."""

    ply: int
    turn: list[int]
    headline: str
    prompt: PromptShape
    text: str
    board: str
    view: dict[str, Any]
    legal: list[MoveShape]
    shortcuts: list[ShortcutShape]
    can_undo: bool
    log_start: int
    log: list[LineShape]
    outcome: Outcome | None


class LuckShape(Struct, frozen=True):
    """Where the table's luck comes from. While ``stage`` is ``committing``, a seat in ``asked``
    may commit to a part of 32 bytes by its SHA-256; while it is ``showing``, it shows the part."""

    stage: str
    hash: str
    asked: list[int]
    commitments: dict[str, str]


class QuestionShape(Struct, frozen=True):
    """What somebody asks the others: for a ``turn`` back, or to call it an ``evening``. Answer with
    the ``request``, where it is yours to answer or to withdraw."""

    kind: str
    who: str
    undecided: str
    request: str
    is_yours: bool


class EndingShape(Struct, frozen=True):
    """How people ended a game that its rules did not end; then there is no outcome. ``reason`` is
    why an operator of the server closed the table."""

    kind: str
    winner: int | None
    reason: str


class ClockShape(Struct, frozen=True):
    """The seconds that a seat had when its clock was last started or stopped; whether it runs;
    the ``days_off`` it has left. If its time ``is_out`` and you ``may_decide``, ``chosen`` is what
    you want."""

    left: float
    runs: bool
    is_out: bool
    days_off: int
    may_decide: bool
    chosen: str


class LessonShape(Struct, frozen=True):
    """What you are taught now: step ``number`` of ``count``. ``move`` is what is asked for, and
    ``takes_back`` if it is to take a move back. A lesson that ``is_lost`` no longer fits the
    table."""

    number: int
    count: int
    paragraphs: list[str]
    language: str
    move: str
    takes_back: bool
    is_done: bool
    is_lost: bool


class OriginShape(Struct, frozen=True):
    """A game that plays on from a moment of another: the table, and how many moves it took over."""

    table: str
    ply: int


class TableShape(Struct, frozen=True):
    """A table as one viewer sees it. ``seat`` is whose eyes these are, None for an onlooker;
    ``held`` are all your seats; ``stage`` is waiting, dealing, running or over. ``sequel`` is the
    table at which the same people play again; ``code`` leads others to a chair, where you may know
    it. ``onlookers`` is when people without a chair see it:
    if it is later, then you, who look on, see the table as it was then. ``clock`` is how long
    people may think: ``seconds`` for the whole game (``fischer``) or for each turn, ``increment``
    seconds more at the start of each turn, ``vacation`` days off, and at the ``flag`` a bot plays
    on or the others decide (``ask``)."""

    table: str
    game: str
    version: int
    edition: str
    options: dict[str, bool | str]
    stage: str
    listed: bool
    has_coach: bool
    seat: int | None
    held: list[int]
    hosts: bool
    speed: str
    sequel: str
    chairs: list[ChairShape]
    luck: LuckShape
    origin: OriginShape | None
    clocks: list[ClockShape]
    question: QuestionShape | None
    ending: EndingShape | None
    may_end: list[int]
    may_ask_for_turn: bool
    code: str
    onlookers: str
    clock: TimeControl | None
    lesson: LessonShape | None
    position: PositionShape | None


class LineOfStream(Struct, frozen=True):
    """A line of the stream. ``event`` names what it shows: ask again with ``last`` set to it, and
    the stream goes on from there. A heartbeat has no table."""

    event: str
    table: TableShape | None


class EditionShape(Struct, frozen=True):
    """``text`` is empty where the house edition is played."""

    fingerprint: str
    text: str


# ---- what is asked about a table ----


class AsSeat(Asked, frozen=True):
    """Without a seat it is your only one, or the one that has to decide."""

    seat: Seat | None = None


class AsSeatSince(Asked, frozen=True):
    """``log_from`` is the number of the first line of the log that you want."""

    seat: Seat | None = None
    log_from: Ply = 0


class StreamQuery(Asked, frozen=True):
    seat: Seat | None = None
    last: Annotated[str, Meta(max_length=64)] = ""


class NewMove(Asked, frozen=True):
    """``move`` is the text of a move, of several with ``;`` between them, or a number."""

    move: Annotated[str, Meta(max_length=MOVE)] | Annotated[int, Meta(ge=0, le=9_999_999)]
    seat: Seat | None = None
    ply: Ply | None = None


class TakeBack(Asked, frozen=True):
    seat: Seat | None = None
    ply: Ply | None = None


class Played(Struct, frozen=True):
    """What the seat calls the present now."""

    ply: int


class Sit(Asked, frozen=True):
    """Without a seat it is the first open one."""

    seat: Seat | None = None
    name: Name = ""


class Join(Asked, frozen=True):
    """``link`` is what a friend was sent: the whole address, or what comes after the host."""

    link: Annotated[str, Meta(max_length=500)]
    name: Name = ""


class JoinByCode(Asked, frozen=True):
    """``code`` has six letters, however they are spaced."""

    code: Annotated[str, Meta(max_length=40)]
    name: Name = ""


class ChosenOnlookers(Asked, frozen=True):
    onlookers: Onlookers


class Saying(Asked, frozen=True):
    """``words``, or the name of an ``emote``. ``seat`` is yours, if you have several."""

    words: Annotated[str, Meta(max_length=4 * MESSAGE_LENGTH)] = ""
    emote: Word = ""
    seat: Seat | None = None


class MessageShape(Struct, frozen=True):
    """``seat`` is None for an onlooker. A message that was removed has no words. ``at`` is in
    seconds since 1970."""

    key: str
    seat: int | None
    name: str
    words: str
    emote: str
    at: float
    is_yours: bool
    removed: bool


class MutedShape(Struct, frozen=True):
    """Somebody whom you do not hear; ``muted`` stands for them, for you alone."""

    muted: str
    name: str


class TalkShape(Struct, frozen=True):
    """What you may hear: seats hear seats, onlookers everybody; when the game is over, all hear
    all. ``is_on`` is whether people may chat at this table, ``emotes`` are those there are."""

    is_on: bool
    emotes: list[str]
    messages: list[MessageShape]
    muted: list[MutedShape]


class OfMessage(Asked, frozen=True):
    """``message`` is its ``key``."""

    message: Word


class OfMuted(Asked, frozen=True):
    muted: Word


class MessageReport(Asked, frozen=True):
    """``message`` is its ``key``; ``words`` are for the operators, if you have something to add."""

    message: Word
    words: Annotated[str, Meta(max_length=4 * MESSAGE_LENGTH)] = ""


class TalkSwitch(Asked, frozen=True):
    is_on: bool


class WhatIf(Asked, frozen=True):
    """``ply`` is a move of the record. With ``people`` those who played it play on, otherwise you
    on a seat and bots on the others."""

    ply: Ply
    seat: Seat = 0
    bot: Word = "regular"
    people: bool = False


class AskOthers(Asked, frozen=True):
    kind: Literal["turn", "evening"]
    seat: Seat | None = None


class AnswerOthers(Asked, frozen=True):
    request: Word
    answer: Literal["agree", "refuse", "withdraw"]


class OfSeat(Asked, frozen=True):
    seat: Seat


class BotOnSeat(Asked, frozen=True):
    """Without a seat the bot sits down on every open chair."""

    seat: Seat | None = None
    bot: Word = "regular"


class Speed(Asked, frozen=True):
    speed: Word


class TimeChoice(Asked, frozen=True):
    """``seat`` is the one whose time is up. You ``wait`` longer, let a ``bot`` play on, or ``end``
    the game; it is done when more than half of the others want it."""

    seat: Seat
    choice: Literal["wait", "bot", "end"]


class TakeoverAnswer(Asked, frozen=True):
    """``seat`` is the chair that the newcomer asks for, ``request`` stands beside it."""

    seat: Seat
    request: Word
    allow: bool


class Commitment(Asked, frozen=True):
    commitment: Digits
    seat: Seat | None = None


class Part(Asked, frozen=True):
    part: Digits
    seat: Seat | None = None


class LuckStage(Struct, frozen=True):
    stage: str


class RecordShape(Struct, frozen=True):
    record: str


class CheckShape(Struct, frozen=True):
    ok: bool
    findings: list[str]


class AdviceShape(Struct, frozen=True):
    move: str
    number: int
    chance: float
    points: float
    why: str


class AdviceList(Struct, frozen=True):
    advice: list[AdviceShape]


class SwingShape(Struct, frozen=True):
    """A turning point: the chance of each seat changed by ``change``, and ``luck`` of it was
    luck."""

    ply: int
    seat: int
    kind: str
    when: str
    played: str
    better: str
    gain: float
    why: str
    change: list[float]
    luck: list[float]


class ReviewShape(Struct, frozen=True):
    """``done`` is how much is thought out, from 0 to 1; there is nothing else before it is 1."""

    done: float
    plies: list[int] = []
    chances: list[list[float]] = []
    decisions: list[float] = []
    luck: list[float] = []
    swings: list[SwingShape] = []


def to_json(shape: object) -> bytes:
    return msgspec.json.encode(shape)
