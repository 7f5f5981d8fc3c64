"""Luck: the only source of chance, always handed in from outside.

Compiled when it can be; the same numbers come out either way.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

from mypy_extensions import i64, mypyc_attr

SEED_BYTES: Final = 32
MOST: Final = 4294967296
"""Luck is drawn from words of 32 bits, which cannot tell more possibilities apart."""
MOST_FAST: Final = 2147483648
"""A word times more possibilities would not fit a native int."""


@mypyc_attr(acyclic=True)
class Luck:
    """Gives whole numbers. A game asks for nothing else."""

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, all equally likely; n is from 1 to 2**31 at least."""
        raise NotImplementedError


class SeededLuck(Luck):
    """The luck of a live table: a SHA-256 counter stream from a secret seed. Somebody who is later
    given the seed can draw it again.

    Word k of the stream is bytes 4k to 4k + 3, big-endian, of SHA-256(seed + counter) joined for
    counter = 0, 1, 2 … as eight big-endian bytes. A number below n is the word modulo n; words
    of the last, incomplete run of n below 2**32 are passed over.
    """

    def __init__(self, seed: bytes) -> None:
        if not isinstance(seed, bytes):
            raise TypeError(f"The seed of this luck is bytes, not {seed!r}.")
        self.seed = seed
        self.block = b""
        self.counter = 0
        self.at: i64 = 32

    def copy(self) -> SeededLuck:
        """The same stream, at the same place."""
        new = SeededLuck(self.seed)
        new.block = self.block
        new.counter = self.counter
        new.at = self.at
        return new

    def below(self, n: i64) -> i64:
        if n <= 0 or n > MOST:
            raise _not_possible(n, MOST)
        limit: i64 = (1 << 32) - (1 << 32) % n
        while True:
            word = self._word()
            if word < limit:
                return word % n

    def _word(self) -> i64:
        if self.at == 32:
            self.block = hashlib.sha256(self.seed + self.counter.to_bytes(8, "big")).digest()
            self.counter += 1
            self.at = 0
        at = self.at
        self.at = at + 4
        return int.from_bytes(self.block[at : at + 4], "big")


@mypyc_attr(acyclic=True)
class FastLuck(Luck):
    """The luck of playouts, guesses and measurements: xoshiro128++, in 32-bit words held in
    native ints. Not secret."""

    def __init__(self, seed: int) -> None:
        if not isinstance(seed, int):
            raise TypeError(f"The seed of this luck is a whole number, not {seed!r}.")
        self.s0: i64 = 0
        self.s1: i64 = 0
        self.s2: i64 = 0
        self.s3: i64 = 0
        words = hashlib.sha256(b"fast %d" % seed).digest()
        self.s0 = int.from_bytes(words[0:4], "big") | 1
        self.s1 = int.from_bytes(words[4:8], "big")
        self.s2 = int.from_bytes(words[8:12], "big")
        self.s3 = int.from_bytes(words[12:16], "big")

    def below(self, n: i64) -> i64:
        if n <= 0 or n > MOST_FAST:
            raise _not_possible(n, MOST_FAST)
        total: i64 = (self.s0 + self.s3) & 0xFFFFFFFF
        result: i64 = (((total << 7) | (total >> 25)) + self.s0) & 0xFFFFFFFF
        shifted: i64 = (self.s1 << 9) & 0xFFFFFFFF
        self.s2 ^= self.s0
        self.s3 ^= self.s1
        self.s1 ^= self.s2
        self.s0 ^= self.s3
        self.s2 ^= shifted
        self.s3 = ((self.s3 << 11) | (self.s3 >> 21)) & 0xFFFFFFFF
        return (result * n) >> 32


class ScriptedLuck(Luck):
    """Gives the numbers it was loaded with, in order: for tests, and for records that tell what
    luck gave. When they have run out, ``wanted`` says among how many possibilities it was asked to
    choose."""

    def __init__(self, numbers: list[int]) -> None:
        if type(numbers) is not list or any(type(number) is not int for number in numbers):
            raise TypeError(f"Luck is loaded with a list of whole numbers, not {numbers!r}.")
        self.numbers = list(numbers)
        self.given = 0
        self.wanted: i64 = 0

    def below(self, n: i64) -> i64:
        if n <= 0 or n > MOST:
            raise _not_possible(n, MOST)
        if self.given >= len(self.numbers):
            self.wanted = n
            raise LookupError(f"no luck is left; a number below {n} was asked for")
        number: i64 = self.numbers[self.given]
        if not 0 <= number < n:
            raise LookupError(f"a number below {n} was asked for, and {number} is loaded")
        self.given += 1
        return number


class RecordingLuck(Luck):
    """Passes on another luck's numbers and notes them."""

    def __init__(self, source: Luck) -> None:
        self.source = source
        self.notes: list[int] = []

    def below(self, n: i64) -> i64:
        number = self.source.below(n)
        self.notes.append(number)
        return number


def _not_possible(n: i64, most: i64) -> ValueError:
    return ValueError(f"Luck chooses among 1 to {most} possibilities, not {n}.")


def seed_bytes(seed: int | str | bytes | None) -> bytes:
    """The 32 bytes of a seed given as a whole number, as hex text, or not at all (then the
    operating system draws it)."""
    if seed is None:
        return secrets.token_bytes(SEED_BYTES)
    if isinstance(seed, bytes):
        raw = seed
    elif isinstance(seed, str):
        try:
            raw = bytes.fromhex(seed if len(seed) % 2 == 0 else "0" + seed)
        except ValueError:
            raise ValueError(
                f"A seed is a whole number or hex text such as '5eed', not {seed!r}."
            ) from None
    else:
        if type(seed) is not int:
            raise ValueError(f"A seed is a whole number or hex text such as '5eed', not {seed!r}.")
        if seed < 0:
            raise ValueError(f"A seed is a whole number from 0 up, not {seed}.")
        raw = seed.to_bytes((seed.bit_length() + 7) // 8, "big")
    if len(raw) > SEED_BYTES:
        raise ValueError(f"A seed has at most {SEED_BYTES} bytes, not {len(raw)}.")
    return raw.rjust(SEED_BYTES, b"\0")


def commitment(seed: bytes) -> str:
    """What a table publishes of its seed from the start: it fixes the luck and tells nothing
    about it."""
    return hashlib.sha256(seed).hexdigest()
