"""The luck of a table that the server and the seats draw together, and the proof of it."""

from __future__ import annotations

import hashlib
import re

import pytest

import fairground as fg
from fairground.luck import SeededLuck
from fairground.shares import Share, commitment_to, luck_seed
from fairground.table import Table

SEED = bytes(range(32))
MIRA, JONAS = b"m" * 32, b"j" * 32
SHOWN = Share(commitment_to(MIRA), MIRA)
ALSO_SHOWN = Share(commitment_to(JONAS), JONAS)
WITHHELD = Share(commitment_to(JONAS))
NOTHING = Share()


def dealt(*shares: Share) -> Table:
    loot = fg.game("loot")
    names = [f"Guest {seat}" for seat in range(len(shares))]
    return Table.from_entries(loot, len(shares), {}, names, [], SEED, shares=shares)


def finished(*shares: Share) -> str:
    table = dealt(*shares)
    while table.turn:
        table.play(table.turn[0], table.legal(table.turn[0])[0])
    return table.record()


RECORD = finished(SHOWN, WITHHELD, NOTHING)


def test_the_luck_is_the_documented_hash_of_the_seed_and_all_parts() -> None:
    """Anybody can work it out with nothing but a hash function."""
    stand_in = hashlib.sha256(b"fairground part 1" + SEED + b"\x01").digest()
    whole = b"fairground luck 1" + SEED + b"\x00" + MIRA + b"\x01" + stand_in
    seed = hashlib.sha256(whole).digest()
    assert luck_seed(SEED, [SHOWN, WITHHELD]) == luck_seed(SEED, [SHOWN, NOTHING]) == seed
    assert luck_seed(SEED, ()) == SEED
    luck, table = SeededLuck(seed), dealt(SHOWN, NOTHING)
    sides = fg.game("loot").setup(2, {}, luck)
    assert table.game.view(sides, None).to_json() == table.view(None).to_json()


def test_every_part_and_its_place_change_the_luck() -> None:
    lucks = {
        luck_seed(seed, shares)
        for seed in (SEED, bytes(32))
        for shares in (
            [],
            [NOTHING, NOTHING],
            [SHOWN, NOTHING],
            [NOTHING, SHOWN],
            [SHOWN, ALSO_SHOWN],
            [ALSO_SHOWN, SHOWN],
            [SHOWN, NOTHING, NOTHING],
        )
    }
    assert len(lucks) == 14


def test_a_record_holds_what_is_needed_and_comes_back_exactly() -> None:
    assert f"\ncommit 0 {commitment_to(MIRA)}\n" in RECORD
    assert f"\npart 0 {MIRA.hex()}\npart 1 server\npart 2 server\n" in RECORD
    table = fg.replay(RECORD)
    assert table.shares == (SHOWN, WITHHELD, NOTHING)
    assert table.record() == RECORD


def test_an_unfinished_game_keeps_its_parts_and_hides_the_seed() -> None:
    text = dealt(SHOWN, NOTHING).record()
    assert SEED.hex() not in text
    again = fg.replay(text)
    assert again.record() == text
    assert again.at(0).record() == text
    assert "still secret" in fg.verify(text).findings[-1]


def test_other_luck_than_was_promised_is_not_passed_off_as_it() -> None:
    again = fg.replay(dealt(SHOWN, NOTHING).record())
    while again.turn:
        again.play(again.turn[0], again.legal(again.turn[0])[0])
    assert again.shares == ()
    assert not fg.verify(again.record())


@pytest.mark.parametrize(
    ("shares", "proven"),
    [
        ((NOTHING, NOTHING), ["The luck was fixed before the first move by the server alone."]),
        (
            (SHOWN, ALSO_SHOWN),
            [
                (
                    "Neither the server nor the other seats together could choose the luck of "
                    "seat 1 (Guest 0) or seat 2 (Guest 1)."
                )
            ],
        ),
        (
            (NOTHING, ALSO_SHOWN),
            [
                (
                    "Neither the server nor the other seats together could choose the luck of "
                    "seat 2 (Guest 1)."
                ),
                (
                    "Seat 1 (Guest 0) added no part of its own. Only the server together with "
                    "everybody who did could choose the luck of seat 1 (Guest 0)."
                ),
            ],
        ),
        (
            (WITHHELD, NOTHING),
            [
                "The luck was fixed before the first move by the server alone.",
                (
                    "Seat 1 (Guest 0) did not show the part that was promised, and the server's "
                    "stands in. That left the server and seat 1 (Guest 0) a choice between 2 "
                    "lucks, and no more."
                ),
            ],
        ),
    ],
)
def test_verify_says_exactly_what_is_proven(shares: tuple[Share, ...], proven: list[str]) -> None:
    check = fg.verify(finished(*shares))
    assert check.ok
    assert list(check.findings[-len(proven) :]) == proven


def test_a_record_of_before_says_that_the_server_alone_fixed_the_luck() -> None:
    table = fg.Table("loot", seats=2, seed=7)
    while table.turn:
        table.play(table.turn[0], table.legal(table.turn[0])[0])
    assert "part" not in table.record()
    check = fg.verify(table.record())
    assert check.ok
    assert check.findings[-1] == "The luck was fixed before the first move by the server alone."


@pytest.mark.parametrize(
    ("old", "new", "finding"),
    [
        (f"part 0 {MIRA.hex()}", f"part 0 {JONAS.hex()}", "does not match its commitment"),
        ("part 0 6d", "part 0 6e", "does not match its commitment"),
        (f"commit 0 {commitment_to(MIRA)}", f"commit 0 {commitment_to(JONAS)}", "does not match"),
        (f"commit 0 {commitment_to(MIRA)}\n", "", "was never promised"),
        (f"part 0 {MIRA.hex()}", "part 0 server", "differ"),
        ("part 1 server", f"part 1 {JONAS.hex()}", "differ"),
        ("part 2 server\n", "", "every seat has one"),
        ("part 2 server\n", "part 2 server\npart 3 server\n", "every seat has one"),
        ("commit 1 ", "commit 7 ", "every seat has one"),
        ("commit 1 ", "commit -1 ", "every seat has one"),
        ("hash ", "hash 00", "does not match the hash"),
        ("seed 00", "seed 01", "does not match the hash"),
    ],
)
def test_every_tampering_with_parts_is_noticed(old: str, new: str, finding: str) -> None:
    assert old in RECORD
    check = fg.verify(RECORD.replace(old, new, 1))
    assert not check
    assert finding in check.findings[-1]


def test_parts_that_are_left_out_altogether_are_noticed() -> None:
    check = fg.verify(re.sub(r"(commit|part) \d .*\n", "", RECORD))
    assert not check
    assert "differ" in check.findings[-1]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("part 1 server", "part 1 nobody", "a part is 64 hex digits"),
        ("part 1 server", "part 1", "a part is 64 hex digits"),
        ("part 1 server", "part 2 server", "part 1 should come here, not 2"),
        ("part 1 server", "part x server", "the seat must be a whole number"),
        ("commit 1 ", "commit 0 ", "seat 0 has committed already"),
        ("commit 1 ", "commit one ", "the seat must be a whole number"),
        ("commit 1 ", "commit 1 00", "a commitment is 64 hex digits"),
    ],
)
def test_a_wrong_line_is_named(old: str, new: str, message: str) -> None:
    with pytest.raises(fg.RecordError, match=message):
        fg.verify(RECORD.replace(old, new, 1))
