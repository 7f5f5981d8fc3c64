"""The text file of a game, written and read. It is the game; a state is a cache of it.

fairground record 1
game loot
version 1
edition house-1c39b13f
seats 2
lesson                        only where the game began as a lesson, with prepared luck
player 0 Mira
player 1 Jonas
hash 94de…                    SHA-256 of the seed, published before the first move
commit 0 5b1c…                SHA-256 of the part that seat 0 adds to the luck
part 0 a07e…                  the part, shown when every commitment was in
part 1 server                 seat 1 showed no part, so the server's stands in
seed 0000…                    only once the game is over

A game that was played on from a moment of another one begins with ``fairground record 2``. It has
one more line, behind the seats, and its first moves are those of the other game:

from olive-lantern-7k2qd 37   the table, and how many moves are taken over from it

Where there are no parts, the luck comes from the seed alone; ``shares`` says how it comes from the
seed and the parts. A seat with a commit line whose part is the server's did not show its own.

0 deal
1 0 start d1
2 1 start a4 ~ 1 4 0 2        what luck gave stands behind the tilde
…
scores 31 28

A game that its people ended early has, in place of the scores, a line ``ended`` that says how.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from fairground.game import FairgroundError, OptionValue, RecordError
from fairground.language import in_words, say, sentence_in
from fairground.luck import SEED_BYTES
from fairground.phrases import local_number
from fairground.shares import PART_BYTES, Share

FORMAT = "fairground record 1"
BRANCHED_FORMAT = "fairground record 2"
"""Of games that were played on from a moment of another one; other records stay as they were."""
LONGEST = 2_000_000
EDITION_MARK = "| "
LESSON = "lesson"
VERSION = sentence_in("… must be a whole number", "the version")
SEATS = sentence_in("… must be a whole number", "the number of seats")
SCORE = sentence_in("… must be a whole number", "the score")
PLY = sentence_in("… must be a whole number", "the ply")
SEAT = sentence_in("… must be a whole number", "the seat")
NUMBER = sentence_in("… must be a whole number", "the number")
SEED = sentence_in("… is 64 hex digits", "a seed")
PART = sentence_in("… is 64 hex digits", "a part")
COMMITMENT = sentence_in("… is 64 hex digits", "a commitment")
ENDED = ("agreed", "resigned", "time", "closed")
"""How people end a game that its rules do not end; the last is by an operator of its server."""


class Entry(msgspec.Struct, frozen=True):
    """One ply of a record: who did what (a move's text, or ``undo``), and what luck gave."""

    seat: int
    move: str
    luck: tuple[int, ...] = ()


@dataclass(frozen=True)
class Branch:
    """Where a game came from: the name of a table, and how many of its moves were taken over. Luck
    gave there what the record notes; from then on it is the game's own."""

    origin: str
    moves: int


@dataclass
class Record:
    """A game as its text has it, before anything is believed. Option values are texts here."""

    game: str = ""
    version: int = 0
    edition: str = ""
    edition_text: str | None = None
    seats: int = 0
    is_lesson: bool = False
    branch: Branch | None = None
    options: dict[str, str] = field(default_factory=dict)
    names: list[str] = field(default_factory=list)
    commitment: str | None = None
    commits: dict[int, str] = field(default_factory=dict)
    parts: list[bytes | None] = field(default_factory=list)
    seed: bytes | None = None
    dealt: tuple[int, ...] = ()
    entries: list[Entry] = field(default_factory=list)
    scores: tuple[int, ...] | None = None
    ended: str = ""

    @property
    def shares(self) -> tuple[Share, ...]:
        """What each seat added to the luck; nothing where the luck is the seed's alone."""
        if not self.parts and not self.commits:
            return ()
        if len(self.parts) != self.seats or any(
            not 0 <= seat < self.seats for seat in self.commits
        ):
            raise RecordError(
                say(
                    "There are {seats} seats and parts of {parts}; every seat has one.",
                    seats=self.seats,
                    parts=len(self.parts),
                )
            )
        return tuple(Share(self.commits.get(at), part) for at, part in enumerate(self.parts))


def write(record: Record) -> str:
    lines = [
        FORMAT if record.branch is None else BRANCHED_FORMAT,
        f"game {record.game}",
        f"version {record.version}",
        f"edition {record.edition}",
        f"seats {record.seats}",
    ]
    if record.branch is not None:
        lines.append(f"from {record.branch.origin} {record.branch.moves}")
    if record.is_lesson:
        lines.append(LESSON)
    lines += [f"option {name} {value}" for name, value in record.options.items()]
    lines += [f"player {seat} {name}" for seat, name in enumerate(record.names)]
    if record.commitment is not None:
        lines.append(f"hash {record.commitment}")
    lines += [f"commit {seat} {commit}" for seat, commit in record.commits.items()]
    for seat, part in enumerate(record.parts):
        lines.append(f"part {seat} {'server' if part is None else part.hex()}")
    if record.seed is not None:
        lines.append(f"seed {record.seed.hex()}")
    if record.edition_text is not None:
        lines += [EDITION_MARK + line for line in record.edition_text.split("\n")]
    lines += ["", _noted("0 deal", record.dealt)]
    for ply, entry in enumerate(record.entries, 1):
        lines.append(_noted(f"{ply} {entry.seat} {entry.move}", entry.luck))
    if record.ended:
        lines.append(f"ended {record.ended}")
    if record.scores is not None:
        lines.append("scores " + " ".join(str(score) for score in record.scores))
    return "\n".join(lines) + "\n"


def read(text: str) -> Record:
    """Take a record apart. RecordError names the line that is wrong."""
    if not isinstance(text, str):
        raise RecordError(f"A record is text, not {type(text).__name__}.")
    if len(text) > LONGEST:
        raise RecordError(
            say("A record has at most {number} letters.", number=local_number(LONGEST))
        )
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if lines[0].strip() not in (FORMAT, BRANCHED_FORMAT):
        raise RecordError(say("A record begins with the line {line}.", line=repr(FORMAT)))
    record = Record()
    edition_lines: list[str] = []
    for number, line in enumerate(lines[1:], 2):
        if line.startswith(EDITION_MARK.strip()):
            edition_lines.append(line.removeprefix(EDITION_MARK.strip()).removeprefix(" "))
        elif line.strip() and not line.startswith("#"):
            try:
                _read_line(record, line.strip())
            except FairgroundError as error:
                raise RecordError(say("Line {number}: {what}", number=number, what=error)) from None
    if edition_lines:
        record.edition_text = "\n".join(edition_lines)
    if (record.branch is not None) != (lines[0].strip() == BRANCHED_FORMAT):
        raise RecordError(
            say("A record that begins with {line} says where it comes from.", line=BRANCHED_FORMAT)
        )
    if record.branch is not None and record.branch.moves > len(record.entries):
        raise RecordError(
            say(
                "The record takes over more moves than it has: {number}.",
                number=record.branch.moves,
            )
        )
    return record


def option_text(value: OptionValue) -> str:
    """How an option's value stands in a record."""
    return ("no", "yes")[value] if isinstance(value, bool) else value


def _read_line(record: Record, line: str) -> None:
    word, _, rest = line.partition(" ")
    rest = rest.strip()
    match word:
        case "game" | "edition":
            setattr(record, word, rest)
        case "from" | "lesson":
            _read_beginning(record, word, rest)
        case "version" | "seats":
            setattr(record, word, _whole(rest, VERSION if word == "version" else SEATS))
        case "option":
            name, _, value = rest.partition(" ")
            record.options[name] = value
        case "player":
            _read_player(record, rest)
        case "hash":
            record.commitment = rest
        case "commit":
            _read_commit(record, rest)
        case "part":
            _read_part(record, rest)
        case "seed":
            record.seed = _hex(rest, SEED, SEED_BYTES)
        case "ended":
            record.ended = _ending(rest)
        case "scores":
            record.scores = tuple(_whole(score, SCORE) for score in rest.split())
        case _:
            _read_ply(record, _whole(word, PLY), rest)


def _read_beginning(record: Record, word: str, rest: str) -> None:
    """How the game began, where that was not with an ordinary deal."""
    if word == LESSON:
        record.is_lesson = True
        return
    origin, _, moves = rest.partition(" ")
    record.branch = Branch(origin[:60], _whole(moves, NUMBER))


def _read_player(record: Record, rest: str) -> None:
    seat, _, name = rest.partition(" ")
    if _whole(seat, SEAT) != len(record.names):
        raise RecordError(
            say(
                "player {number} should come here, not {given}.",
                number=len(record.names),
                given=seat,
            )
        )
    record.names.append(name)


def _read_commit(record: Record, rest: str) -> None:
    seat, _, commit = rest.partition(" ")
    if _whole(seat, SEAT) in record.commits:
        raise RecordError(say("seat {number} has committed already.", number=seat))
    record.commits[int(seat)] = _hex(commit, COMMITMENT, PART_BYTES).hex()


def _read_part(record: Record, rest: str) -> None:
    seat, _, part = rest.partition(" ")
    if _whole(seat, SEAT) != len(record.parts):
        raise RecordError(
            say(
                "part {number} should come here, not {given}.", number=len(record.parts), given=seat
            )
        )
    record.parts.append(None if part.strip() == "server" else _hex(part, PART, PART_BYTES))


def _read_ply(record: Record, ply: int, rest: str) -> None:
    played, _, noted = rest.partition("~")
    luck = tuple(_whole(number, NUMBER) for number in noted.split())
    if ply == 0 and played.strip() == "deal":
        record.dealt = luck
        return
    if ply != len(record.entries) + 1:
        raise RecordError(
            say(
                "ply {number} should come here, not {given}.",
                number=len(record.entries) + 1,
                given=ply,
            )
        )
    seat, _, move = played.strip().partition(" ")
    if ";" in move:
        raise RecordError(say("a record has every move on a line of its own."))
    record.entries.append(Entry(_whole(seat, SEAT), move.strip(), luck))


def _ending(text: str) -> str:
    if text not in ENDED:
        raise RecordError(
            say("a game that its people end is one of: {ways}.", ways=", ".join(ENDED))
        )
    return text


def _whole(text: str, what: str) -> int:
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit()) or len(digits) > 9:
        raise RecordError(
            say(
                "{what} must be a whole number, not {text}.",
                what=in_words(what),
                text=repr(text[:20]),
            )
        )
    return int(text)


def _hex(text: str, what: str, length: int) -> bytes:
    try:
        found = bytes.fromhex(text)
    except ValueError:
        found = b""
    if len(found) != length:
        raise RecordError(
            say("{what} is {number} hex digits.", what=in_words(what), number=2 * length)
        )
    return found


def _noted(line: str, luck: tuple[int, ...]) -> str:
    return f"{line} ~ {' '.join(str(number) for number in luck)}" if luck else line
