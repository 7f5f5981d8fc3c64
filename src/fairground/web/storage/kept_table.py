"""What is kept of a table, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from fairground.shares import Share
from fairground.web.serving.settings import NORMAL
from fairground.web.timing.clocks import Clocks
from fairground.web.watching.onlookers import (
    AT_ONCE,
    is_delayed,
)

ALONE, COMMITTING, SHOWING, DEALT = "alone", "committing", "showing", "dealt"
"""How far a table's luck has come: it is the server's alone, as at tables of earlier versions;
seats commit to their parts of it; they show them; all of it is fixed, and the game is dealt."""
LEARNING, LEARNT = "learning", "learnt"
"""A table at which somebody takes a lesson, and one at which they play on after it."""
AGREED, RESIGNED, TIMED_OUT, SHUT = "agreed", "resigned", "time", "closed"
"""How a game ended before its rules say so: everybody agreed, nobody was left to play, the others
ended it when somebody's time was up, or an operator of the server closed the table."""
TURN, EVENING = "turn", "evening"
"""What may be asked at a table: for a turn that has ended, or to end the game."""


@dataclass(frozen=True)
class Takeover:
    """A newcomer who asks for the chair of a bot. ``id`` tells this request from any other,
    ``holder`` is a digest of the newcomer, ``agreed`` are the seats whose people said yes;
    ``signed`` is as that of a chair."""

    id: str
    holder: str
    name: str
    agreed: tuple[int, ...] = ()
    signed: str = ""


@dataclass(frozen=True)
class Chair:
    """Who sits on a seat: nobody yet (``open``), a ``person``, a ``bot``, a bot who plays until
    somebody comes by a secret link (``offered``) or until the others agree to a newcomer
    (``asked``), or somebody of a recorded game (``told``). A bot that stands in for a person is
    named beside the person. ``holder`` is a digest of the visitor whose browser has the seat now,
    ``owner`` of the one who first sat down; ``turnover`` counts its changes of hands; ``signed`` is
    the account whose name this is, if any. An open chair that is ``kept`` can be had by its own
    link alone; a person who has ``resigned`` does not come back, and a bot plays on."""

    seat: int
    kind: str
    name: str
    bot: str = ""
    holder: str = ""
    turnover: int = 0
    owner: str = ""
    takeover: Takeover | None = None
    signed: str = ""
    kept: bool = False
    resigned: bool = False

    @property
    def is_members(self) -> bool:
        """Whether the person of this name, and no namesake, has the chair."""
        return bool(self.signed) and self.signed == self.holder

    @property
    def is_bots(self) -> bool:
        """Whether the chair is a bot's own; a stand-in plays on a person's."""
        return self.kind in ("bot", "offered", "asked")


@dataclass(frozen=True)
class Question:
    """What somebody on a ``seat`` asks the other people at the table: to take a turn back, or to
    end the game. ``id`` tells it from any other, ``agreed`` are the seats whose people said yes,
    ``epochs`` is how far the game had come."""

    id: str
    kind: str
    seat: int
    epochs: int
    agreed: tuple[int, ...] = ()


@dataclass(frozen=True)
class Header:
    """What is fixed when a table is opened. ``edition`` is the text of a file, or empty; ``host``
    is a digest of the visitor who opened the table, ``opener`` one of their address; ``luck`` tells
    how far its luck has come, ``revision`` counts the changes of all but the moves; ``speed`` is
    how fast its bots play; ``lesson`` is empty at a table that did not begin as a lesson; ``clock``
    is what ``time_control`` stores; ``code`` is what somebody types to sit down; ``onlookers`` is
    when others see what happens; ``removed`` are digests of visitors whom the host has removed, and
    ``question`` is what is asked at the table, both as JSON; ``ended`` is how the game ended where
    its rules did not end it; ``talk`` is whether people may talk there; ``tournament`` is the one
    it belongs to, and while it is ``sealed`` others play with the same luck elsewhere, so that
    nothing of it is open although the game may be over; ``closed`` is why an operator of the
    server closed the table."""

    id: str
    game: str
    version: int
    options: str
    edition: str
    seed: str
    hash: str
    listed: bool
    created: float
    coach: bool = False
    finished: float | None = None
    sequel: str | None = None
    host: str = ""
    luck: str = ALONE
    opener: str = ""
    revision: int = 0
    speed: str = NORMAL
    lesson: str = ""
    clock: str = ""
    code: str | None = None
    onlookers: str = AT_ONCE
    removed: str = ""
    question: str = ""
    ended: str = ""
    talk: bool = True
    tournament: str = ""
    sealed: bool = False
    closed: str = ""

    @property
    def client(self) -> str:
        """Whose bots play at this table: those of one client take turns to think. A table from
        before openers were kept stands for itself."""
        return self.opener or self.id


@dataclass(frozen=True)
class Notice:
    """A change of a seat, which stands in the log after ``ply`` plies. ``text`` is what
    ``announcements`` stores; earlier versions stored an English text. ``before`` is who had the
    chair until then, where somebody else got it; ``bot`` is the bot that played there until
    then."""

    seat: int
    ply: int
    text: str
    before: str = ""
    bot: str = ""


@dataclass(frozen=True)
class Origin:
    """The table from whose game another one plays on, and the record of that game until then."""

    table: str
    record: str


@dataclass(frozen=True)
class Stored:
    """All that is kept of a table. ``record`` is the whole text of a game that was played elsewhere
    and is only looked at here; ``turn`` are the seats that wait, as far as that was kept."""

    header: Header
    chairs: tuple[Chair, ...]
    entries: tuple[tuple[int, str], ...] = ()
    record: str = ""
    notices: tuple[Notice, ...] = ()
    shares: Mapping[int, Share] = field(default_factory=dict)
    clocks: Clocks | None = None
    turn: tuple[int, ...] = ()
    origin: Origin | None = None


@dataclass(frozen=True)
class Listing:
    """A line in the lobby. It ``is_due`` unless onlookers see later that the game has begun."""

    header: Header
    chairs: tuple[Chair, ...]
    is_due: bool = True

    @property
    def passes(self) -> bool:
        """Whether what the lobby says of it may change although nothing happens there."""
        return is_delayed(self.header.onlookers)
