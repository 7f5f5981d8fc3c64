"""A table as programs get it: its chairs, its game at one moment, and all that goes with it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from fairground.outcome import Outcome
from fairground.web.timing.time_control import TimeControl


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
