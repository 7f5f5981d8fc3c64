"""The proof that a game was played by the rules and with honest luck, and what it proves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairground import record
from fairground.game import RecordError
from fairground.luck import commitment
from fairground.phrases import both, either, isolated
from fairground.record import Record
from fairground.replaying import rebuild
from fairground.shares import Share
from fairground.table import Table

ALONE = "The luck was fixed before the first move by the server alone."
PREPARED = "This game began as a lesson: its luck was prepared, so it proves nothing about luck."


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
        findings += _check_game(rebuild(source))
        proven = what_is_proven(source.shares, source.names)
        findings += [PREPARED] if source.is_lesson else proven
    except (_Wrong, RecordError) as error:
        return Check(False, (*findings, str(error)))
    return Check(True, tuple(findings))


def _check_seed(source: Record) -> str:
    if source.commitment is None:
        raise _Wrong("The record names no hash, so its luck was never promised.")
    if source.seed is None:
        raise _Wrong("The seed is still secret; the record holds it once the game is over.")
    if commitment(source.seed) != source.commitment:
        raise _Wrong("The seed does not match the hash that was published.")
    return "The seed matches the hash that was published before the first move."


def _check_parts(source: Record) -> list[str]:
    shares, names = source.shares, source.names
    for seat, share in enumerate(shares):
        if share.part is not None and share.commitment is None:
            raise _Wrong(f"The part of {_seat(seat, names)} was never promised: no commitment.")
        if share.part is not None and not share.is_proven:
            raise _Wrong(f"The part of {_seat(seat, names)} does not match its commitment.")
    added = [_seat(seat, names) for seat, share in enumerate(shares) if share.part is not None]
    if not added:
        return []
    if len(added) == 1:
        return [f"The part that {added[0]} added to the luck matches its commitment."]
    return [f"The parts that {both(added)} added to the luck match their commitments."]


def _check_game(table: Table) -> list[str]:
    if table.outcome is None:
        raise _Wrong("But the game is not over, so its seed should still be secret.")
    source = "the seed and the parts give" if table.shares else "the seed gives"
    return [
        f"All {table.ply} moves are legal, and luck gave what {source}.",
        "The scores are right.",
    ]


def what_is_proven(shares: Sequence[Share], names: Sequence[str]) -> list[str]:
    """Who could have chosen the luck of whom, given that everything else is right."""
    seats = [_seat(seat, names) for seat in range(len(shares))]
    added = [seat for seat, share in zip(seats, shares, strict=True) if share.part is not None]
    others = [seat for seat in seats if seat not in added]
    withheld = [seat for seat, share in zip(seats, shares, strict=True) if share.is_withheld]
    found = []
    if added:
        found.append(
            f"Neither the server nor the other seats together could choose the luck of "
            f"{either(added)}."
        )
    else:
        found.append(ALONE)
    if added and others:
        found.append(
            f"{_capital(both(others))} added no part of {'its' if len(others) == 1 else 'their'} "
            "own. Only the server together with everybody who did could choose the luck of "
            f"{either(others)}."
        )
    if withheld:
        found.append(
            f"{_capital(both(withheld))} did not show the part that was promised, and the "
            f"server's stands in. That left {both(['the server', *withheld])} a choice between "
            f"{2 ** len(withheld)} lucks, and no more."
        )
    return found


def _seat(seat: int, names: Sequence[str]) -> str:
    """A seat as people count, with the name of who sat there."""
    name = isolated(names[seat]) if seat < len(names) else ""
    return f"seat {seat + 1} ({name})"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
