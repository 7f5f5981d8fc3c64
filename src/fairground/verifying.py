"""The proof that a game was played by the rules and with honest luck, and what it proves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairground import record
from fairground.game import RecordError
from fairground.language import in_words, say, say_in, sentence
from fairground.luck import commitment
from fairground.phrases import both, capitalised, either, isolated
from fairground.record import Record
from fairground.replaying import rebuild
from fairground.shares import Share
from fairground.table import Table

ALONE = sentence("The luck was fixed before the first move by the server alone.")
PREPARED = sentence(
    "This game began as a lesson: its luck was prepared, so it proves nothing about luck."
)


@dataclass(frozen=True)
class Check:
    """What was checked, in sentences. It is true only if everything was right; the last findings
    then say what that proves."""

    ok: bool
    findings: tuple[str, ...]

    def __bool__(self) -> bool:
        return self.ok


class _Wrong(Exception):
    """Something does not fit; the text says what."""


def verify(text: str) -> Check:
    """Check a finished game: the server's seed against the hash published before the first move,
    each seat's part against its commitment, every number that luck gave, every move, and the
    scores. RecordError if the text is not a record at all."""
    source = record.read(text)
    findings: list[str] = []
    try:
        findings.append(_check_seed(source))
        findings += _check_parts(source)
        findings += _taken_over(source) + _check_game(rebuild(source), source.ended)
        proven = what_is_proven(source.shares, source.names)
        findings += [in_words(PREPARED)] if source.is_lesson else proven
    except (_Wrong, RecordError) as error:
        return Check(False, (*findings, str(error)))
    return Check(True, tuple(findings))


def _check_seed(source: Record) -> str:
    if source.commitment is None:
        raise _Wrong(say("The record names no hash, so its luck was never promised."))
    if source.seed is None:
        raise _Wrong(say("The seed is still secret; the record holds it once the game is over."))
    if commitment(source.seed) != source.commitment:
        raise _Wrong(say("The seed does not match the hash that was published."))
    return say("The seed matches the hash that was published before the first move.")


def _taken_over(source: Record) -> list[str]:
    """What this proof cannot say about a game that was played on from a moment of another."""
    if source.branch is None:
        return []
    return [
        say(
            "The first {count} move is taken over from the table {table}: it is legal with the"
            " draws that are noted; where these came from, only the record of that table proves.",
            "The first {count} moves are taken over from the table {table}: they are legal with"
            " the draws that are noted; where these came from, only the record of that table"
            " proves.",
            count=source.branch.moves,
            table=source.branch.origin,
        )
    ]


def _check_parts(source: Record) -> list[str]:
    shares, names = source.shares, source.names
    for seat, share in enumerate(shares):
        if share.part is not None and share.commitment is None:
            raise _Wrong(
                say(
                    "The part of {seat} was never promised: no commitment.",
                    seat=_seat(seat, names),
                )
            )
        if share.part is not None and not share.is_proven:
            raise _Wrong(
                say("The part of {seat} does not match its commitment.", seat=_seat(seat, names))
            )
    added = [_seat(seat, names) for seat, share in enumerate(shares) if share.part is not None]
    if not added:
        return []
    if len(added) == 1:
        return [
            say("The part that {seat} added to the luck matches its commitment.", seat=added[0])
        ]
    return [
        say("The parts that {seats} added to the luck match their commitments.", seats=both(added))
    ]


def _check_game(table: Table, ended: str) -> list[str]:
    if table.outcome is None and not ended:
        raise _Wrong(say("But the game is not over, so its seed should still be secret."))
    if table.branch is not None:
        moves = say(
            "All {number} moves after that are legal, and luck gave what this game's own seed and"
            " parts give.",
            number=table.ply - table.branch.moves,
        )
    elif table.shares:
        moves = say(
            "All {number} moves are legal, and luck gave what the seed and the parts give.",
            number=table.ply,
        )
    else:
        moves = say(
            "All {number} moves are legal, and luck gave what the seed gives.", number=table.ply
        )
    if table.outcome is None:
        return [moves, say("The people at the table ended the game early, so it has no scores.")]
    return [moves, say("The scores are right.")]


def what_is_proven(shares: Sequence[Share], names: Sequence[str]) -> list[str]:
    """Who could have chosen the luck of whom, given that everything else is right."""
    seats = [_seat(seat, names) for seat in range(len(shares))]
    added = [seat for seat, share in zip(seats, shares, strict=True) if share.part is not None]
    others = [seat for seat in seats if seat not in added]
    withheld = [seat for seat, share in zip(seats, shares, strict=True) if share.is_withheld]
    found = []
    if added:
        found.append(
            say(
                "Neither the server nor the other seats together could choose the luck of {seats}.",
                seats=either(added),
            )
        )
    else:
        found.append(in_words(ALONE))
    if added and others:
        found.append(
            say(
                "{seats} added no part of its own. Only the server together with everybody who did "
                "could choose the luck of {any_of_them}.",
                "{seats} added no part of their own. Only the server together with everybody who "
                "did could choose the luck of {any_of_them}.",
                count=len(others),
                seats=capitalised(both(others)),
                any_of_them=either(others),
            )
        )
    if withheld:
        found.append(
            say(
                "{seats} did not show the part that was promised, and the server's stands in. That "
                "left {with_the_server} a choice between {number} lucks, and no more.",
                seats=capitalised(both(withheld)),
                with_the_server=both([say_in("who, in a check", "the server"), *withheld]),
                number=2 ** len(withheld),
            )
        )
    return found


def _seat(seat: int, names: Sequence[str]) -> str:
    """A seat as people count, with the name of who sat there."""
    name = isolated(names[seat]) if seat < len(names) else ""
    return say_in("who, in a check", "seat {number} ({name})", number=seat + 1, name=name)
