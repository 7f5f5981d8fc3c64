"""What one viewer may see of a table, as values that never change. Pages are drawn from these
alone: neither a state nor an entry, another seat's holder or the seed of a running game can be
reached from here."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from fairground.bots.coach import Advice
from fairground.game import Game, Line, Outcome, Prompt, Standing, View
from fairground.shares import Share


@dataclass(frozen=True)
class Newcomer:
    """Somebody who asks for a bot's chair. ``request`` names what is asked where the viewer must
    answer, and is empty elsewhere; ``undecided`` are the names of those who have not agreed."""

    name: str
    undecided: str
    request: str = ""
    is_you: bool = False


@dataclass(frozen=True)
class SeenChair:
    """A chair as the viewer sees it. ``kind`` and ``bot`` are those of the store's ``Chair``;
    ``is_lost`` if the viewer first had it and another browser has it now; ``may_stand_in`` if the
    viewer may seat a bot for somebody who is away; ``away`` is empty, ``away`` or ``long``;
    ``former`` is who had it before, in words; ``link`` is its secret address, where the viewer may
    know it."""

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

    @property
    def is_bots(self) -> bool:
        """Whether the chair is a bot's own; a stand-in plays on a person's."""
        return self.kind in ("bot", "offered", "asked")


@dataclass(frozen=True)
class SeenLuck:
    """A table's luck before the deal. ``people`` are the viewer's seats with a person on them,
    ``asked`` those whose part is still awaited, ``awaited`` the names of all who are awaited."""

    stage: str
    hash: str
    people: tuple[int, ...] = ()
    asked: tuple[int, ...] = ()
    awaited: tuple[str, ...] = ()
    commitments: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True)
class Company:
    """Who sits at a table, and where its luck comes from."""

    chairs: tuple[SeenChair, ...]
    luck: SeenLuck


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


class SeenLesson(msgspec.Struct, frozen=True):
    """What the learner reads at a step of a lesson: its ``number`` of ``count``, the places that
    are ``lit``, and a ``move`` that is asked for. Where the table no longer follows the lesson, it
    ``is_lost`` and there is nothing to read."""

    count: int
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
    taught, and ``began_as_lesson`` is true from then on."""

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
