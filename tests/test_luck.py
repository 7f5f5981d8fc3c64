"""Luck is honest, repeatable and handed in."""

from __future__ import annotations

import hashlib

import pytest

from fairground.luck import (
    FastLuck,
    Luck,
    RecordingLuck,
    ScriptedLuck,
    SeededLuck,
    commitment,
    seed_bytes,
)


def test_the_stream_is_sha_256_of_seed_and_counter() -> None:
    """Anybody can draw a table's luck again with nothing but a hash function."""
    seed = seed_bytes(7)
    blocks = [hashlib.sha256(seed + counter.to_bytes(8, "big")).digest() for counter in range(2)]
    words = [
        int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4)
    ]
    luck = SeededLuck(seed)
    assert [luck.below(6) for _ in range(16)] == [word % 6 for word in words]


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    n = 3 * 2**30
    seed = seed_bytes(1)
    luck = SeededLuck(seed)
    words = iter(
        int.from_bytes(
            hashlib.sha256(seed + counter.to_bytes(8, "big")).digest()[at : at + 4], "big"
        )
        for counter in range(100)
        for at in range(0, 32, 4)
    )
    expected = [word for word in words if word < n][:50]
    assert [luck.below(n) for _ in range(50)] == expected


def test_a_copy_goes_on_from_the_same_place() -> None:
    luck = SeededLuck(seed_bytes("5eed"))
    for _ in range(5):
        luck.below(10)
    copy = luck.copy()
    assert [luck.below(100) for _ in range(20)] == [copy.below(100) for _ in range(20)]


@pytest.mark.parametrize("luck", [SeededLuck(seed_bytes(3)), FastLuck(3)], ids=["seeded", "fast"])
@pytest.mark.parametrize("n", [2, 6, 49])
def test_all_numbers_come_equally_often(luck: Luck, n: int) -> None:
    draws = 400 * n
    counts = [0] * n
    for _ in range(draws):
        counts[luck.below(n)] += 1
    square = sum((count - 400) ** 2 / 400 for count in counts)
    assert square < n + 6 * n**0.5


def test_fast_luck_is_the_same_everywhere() -> None:
    luck = FastLuck(1)
    assert [luck.below(1000) for _ in range(6)] == [390, 922, 91, 313, 676, 115]


def test_loaded_luck_gives_what_it_was_loaded_with_and_then_says_so() -> None:
    luck = ScriptedLuck([3, 9])
    assert luck.below(6) == 3
    with pytest.raises(LookupError, match="9 is loaded"):
        luck.below(6)
    assert luck.below(10) == 9
    with pytest.raises(LookupError, match="no luck is left"):
        luck.below(6)


def test_noted_luck_remembers() -> None:
    luck = RecordingLuck(ScriptedLuck([1, 2]))
    assert [luck.below(3), luck.below(3)] == luck.notes == [1, 2]


def test_a_seed_is_a_whole_number_or_hex_text() -> None:
    assert seed_bytes(7) == seed_bytes("07") == seed_bytes("7") == b"\0" * 31 + b"\x07"
    assert seed_bytes(0) == bytes(32)
    assert seed_bytes(None) != seed_bytes(None)
    for wrong in (-1, "xyz", "ab" * 33, 2**256):
        with pytest.raises(ValueError, match="seed"):
            seed_bytes(wrong)


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()


@pytest.mark.parametrize("n", [0, -1, -3, -(2**40), 2**32 + 1, 2**40])
def test_too_few_or_too_many_possibilities_are_an_error(n: int) -> None:
    lucks = [SeededLuck(bytes(32)), FastLuck(1), ScriptedLuck([0])]
    for luck in [*lucks, RecordingLuck(FastLuck(1))]:
        with pytest.raises(ValueError, match=r"Luck chooses among 1 to \d+ possibilities"):
            luck.below(n)
        assert luck.below(1) == 0, "nothing was drawn"


@pytest.mark.parametrize(
    ("luck", "most"), [(SeededLuck(bytes(32)), 2**32), (FastLuck(1), 2**31)], ids=["seeded", "fast"]
)
def test_as_many_possibilities_as_fit_can_be_told_apart(luck: Luck, most: int) -> None:
    drawn = [luck.below(most) for _ in range(100)]
    assert 0 <= min(drawn) < most // 2 < max(drawn) < most
    with pytest.raises(ValueError, match=f"1 to {most} possibilities"):
        luck.below(most + 1)
