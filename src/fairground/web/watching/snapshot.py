"""What one viewer may see of a table, as values that never change. Pages are drawn from these
alone: neither a state nor an entry, another seat's holder or the seed of a running game can be
reached from here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from fairground.bots.coach import Advice
from fairground.game import Game, Line, Outcome, Prompt, Standing, View
from fairground.record import Branch
from fairground.shares import Share
from fairground.web.timing.time_control import TimeControl
from fairground.web.watching.onlookers import AT_ONCE


def reader_of(held: Sequence[int]) -> int | None:
    """Who is spoken to as "you": somebody who had one seat, and not people who shared a browser."""
    return held[0] if len(held) == 1 else None


class Newcomer(msgspec.Struct, frozen=True):
    """Somebody who asks for a bot's chair. ``request`` names what is asked where the viewer must
    answer, and is empty elsewhere; ``undecided`` are the names of those who have not agreed."""

    name: str
    undecided: str
    request: str = ""
    is_you: bool = False


class SeenQuestion(msgspec.Struct, frozen=True):
    """What somebody asks the others at the table. ``request`` names it where the viewer must answer
    or may withdraw it, and is empty elsewhere; ``undecided`` are the names of those who have not
    answered."""

    kind: str
    who: str
    undecided: str
    request: str = ""
    is_yours: bool = False


class SeenEnding(msgspec.Struct, frozen=True):
    """How people ended a game that its rules did not end: ``kind`` is that of the store, ``winner``
    the only seat that did not resign, where that ended it; ``reason`` is why an operator of the
    server closed the table."""

    kind: str
    winner: int | None = None
    reason: str = ""


class SeenChair(msgspec.Struct, frozen=True, cache_hash=True):
    """A chair as the viewer sees it. ``kind`` and ``bot`` are those of the store's ``Chair``;
    ``is_lost`` if the viewer first had it and another browser has it now; ``may_stand_in`` if the
    viewer may seat a bot for somebody who is away; ``away`` is empty, ``away`` or ``long``;
    ``former`` is who had it before, in words; ``link`` is its secret address, where the viewer may
    know it; ``is_members`` if the name is that of an account, and its person has the chair."""

    seat: int
    kind: str
    name: str
    bot: str
    is_yours: bool = False
    is_lost: bool = False
    may_stand_in: bool = False
    away: str = ""
    former: str = ""
    link: str = ""
    newcomer: Newcomer | None = None
    resigned: bool = False
    is_members: bool = False
    kept: bool = False

    @property
    def is_bots(self) -> bool:
        """Whether the chair is a bot's own; a stand-in plays on a person's."""
        return self.kind in ("bot", "offered", "asked")


class SeenClock(msgspec.Struct, frozen=True):
    """The clock of a seat: the seconds that it had when it was last started or stopped, and when it
    runs out, by the time of the house. ``vacation`` are the days off that its person has left. If
    its time ``is_out``, the viewer may decide what happens, and ``chosen`` is what they want;
    ``voters`` is how many decide."""

    left: float
    until: float | None = None
    vacation: int = 0
    is_out: bool = False
    may_decide: bool = False
    chosen: str = ""
    voters: int = 0


class SeenLuck(msgspec.Struct, frozen=True):
    """A table's luck before the deal. ``people`` are the viewer's seats with a person on them,
    ``asked`` those whose part is still awaited, ``awaited`` the names of all who are awaited."""

    stage: str
    hash: str
    people: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    awaited: tuple[str, ...] = ()
    commitments: tuple[tuple[int, str], ...] = ()


class Company(msgspec.Struct, frozen=True):
    """What changes only when somebody sits down, leaves, asks or sets something, and clocks: who
    sits at a table, where its luck comes from, and what the viewer may do there."""

    chairs: tuple[SeenChair, ...]
    luck: SeenLuck
    link: str
    is_listed: bool
    has_coach: bool
    sequel: str
    speed: str
    began_as_lesson: bool
    control: TimeControl | None
    clocks: tuple[SeenClock, ...]
    question: SeenQuestion | None
    ending: SeenEnding | None
    code: str
    may_end: tuple[int, ...]


class Position(msgspec.Struct, frozen=True):
    """The game at one moment. ``ply`` is what the viewer calls this moment, ``epochs`` how many
    epochs have ended; ``line_plies`` are the moments in which the last lines of the log came;
    ``since`` is what others did since the viewer's last turn, and when, while it is the viewer's
    again; ``undoable`` are the viewer's seats that may take a move back."""

    ply: int
    epochs: int
    view: View
    legal: tuple[int, ...]
    names: tuple[str, ...]
    headline: str
    prompt: Prompt
    description: str
    standings: tuple[Standing, ...]
    log: tuple[Line, ...]
    line_plies: tuple[int, ...]
    since: tuple[tuple[int, Line], ...]
    undoable: tuple[int, ...]
    outcome: Outcome | None
    shares: tuple[Share, ...]

    @property
    def basis(self) -> tuple[object, ...]:
        """What all the rest follows from."""
        return self.ply, self.view, self.legal, self.names, self.log, self.undoable, self.shares


class SeenLesson(msgspec.Struct, frozen=True):
    """What the learner reads at a step of a lesson: its ``number`` of ``count``, ``paragraphs`` in
    a ``language``, the places that are ``lit``, and a ``move`` that is asked for. Where the table
    no longer follows the lesson, it ``is_lost`` and there is nothing to read."""

    count: int
    language: str
    number: int = 0
    paragraphs: tuple[str, ...] = ()
    lit: tuple[str, ...] = ()
    move: str = ""
    takes_back: bool = False
    is_done: bool = False
    is_lost: bool = False


class Snapshot(msgspec.Struct, frozen=True):
    """A table in front of one browser. ``seat`` is whose eyes it is seen with, None for an
    onlooker; ``held`` are all seats of the browser; ``position`` is None until the game is dealt;
    ``next_person`` is a seat of this browser to which the device has to be handed on;
    ``is_elsewhere`` if this page is no longer for the person in front of it; ``is_coached`` if the
    page shows what the coach says to the viewer, and ``advice`` is what it says now; ``speed`` is
    how fast the bots play, where the viewer may choose it; ``claim`` goes with an address by which
    a person at a shared browser says who they are, and is good for this moment only; ``turned``
    says where a finished game was decided, as soon as that is known; ``window`` is the kind of
    window that the board is drawn for, empty for all; ``lesson`` is what the viewer is being
    taught, and ``began_as_lesson`` is true from then on; ``control`` is how long people may think,
    and ``clocks`` are those of the seats; ``question`` is what is asked at the table; ``ending`` is
    how people ended the game where its rules did not; ``may_end`` are the viewer's seats that may
    resign or suggest to end the game, and ``may_ask`` is whether the viewer may ask for the turn
    that they have ended; ``code`` leads others to a chair, where the viewer may know it;
    ``is_removed`` if the host has removed the viewer from a chair; ``onlookers`` is how the table
    is seen by others, and ``is_past`` is true for those who see it later."""

    id: str
    game: Game
    seat: int | None
    held: tuple[int, ...]
    hosts: bool
    link: str
    is_listed: bool
    has_coach: bool
    sequel: str
    chairs: tuple[SeenChair, ...]
    luck: SeenLuck
    last_ply: int = 0
    position: Position | None = None
    next_person: int | None = None
    is_elsewhere: bool = False
    is_coached: bool = False
    advice: tuple[Advice, ...] = ()
    speed: str = ""
    claim: str = ""
    turned: str = ""
    window: str = ""
    lesson: SeenLesson | None = None
    began_as_lesson: bool = False
    branch: Branch | None = None
    control: TimeControl | None = None
    clocks: tuple[SeenClock, ...] = ()
    question: SeenQuestion | None = None
    ending: SeenEnding | None = None
    may_end: tuple[int, ...] = ()
    may_ask: bool = False
    code: str = ""
    is_removed: bool = False
    onlookers: str = AT_ONCE
    is_past: bool = False
    tournament: str = ""
    is_sealed: bool = False

    @property
    def is_over(self) -> bool:
        is_played_out = self.position is not None and self.position.outcome is not None
        return is_played_out or self.ending is not None

    @property
    def sharing(self) -> tuple[int, ...]:
        """The seats of the people who share this browser; none where a person has it alone."""
        return self.held if len(self.held) > 1 else ()

    @property
    def address(self) -> str:
        return f"/table/{self.id}"

    @property
    def eyes(self) -> str:
        """The seat as the addresses of a table name it."""
        return "" if self.seat is None else str(self.seat)

    @property
    def own_page(self) -> str:
        """The address of this page, for the person in front of it."""
        return f"{self.address}?as={self.eyes}{f'&at={self.claim}' if self.claim else ''}"


@dataclass(frozen=True)
class Replay:
    """A table at an earlier moment. ``moments`` are the plies at which the viewer saw something
    change; ``is_open_book`` if it may be seen with anybody's eyes."""

    snapshot: Snapshot
    position: Position
    moments: tuple[int, ...]
    is_open_book: bool


@dataclass(frozen=True)
class Invitation:
    """A chair that somebody may sit down on. ``people`` are the names of those who sit there;
    ``is_asked_first`` if they have to agree."""

    table: str
    game: Game
    seats: int
    people: tuple[str, ...]
    chair: SeenChair
    is_asked_first: bool = False


@dataclass(frozen=True)
class FinishedGame:
    """A game that is over: its luck is open to everybody."""

    table: str
    title: str
    names: tuple[str, ...]
    hash: str
    seed: str
    shares: tuple[Share, ...]
