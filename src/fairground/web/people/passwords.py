"""Passwords are kept as Argon2 hashes. Making one takes memory and time on purpose, so it is done
in threads, little of it at once, and clients take turns."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from typing import ParamSpec, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from fairground.game import FairgroundError
from fairground.language import say
from fairground.web.people.lookalikes import drawn
from fairground.web.serving.fair_share import FairShare

P = ParamSpec("P")
T = TypeVar("T")
SHORTEST = 10
LONGEST = 200
_HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
"""OWASP's measure: 19 MB and a few hundredths of a second for each."""
OF_NOBODY = (
    "$argon2id$v=19$m=19456,t=2,p=1$"
    "JF26JX8HBsnuQI3+s0uTYA$wjNuIS1CMX2azPcBwGv0McEa7dSQsiplShqOo/Bbio8"
)
"""The hash of a password that nobody knows: looking for somebody who has no account takes as long
as for anybody else."""


class PasswordError(FairgroundError):
    """The password cannot be one; the words say why."""


def checked_password(password: str, name: str) -> str:
    """PasswordError says what would be better."""
    if len(password) < SHORTEST:
        raise PasswordError(
            say(
                "A password has at least {least} characters. A few words make a good one.",
                least=SHORTEST,
            )
        )
    if len(password) > LONGEST:
        raise PasswordError(say("A password has at most {most} characters.", most=LONGEST))
    if drawn(name) in drawn(password) and len(password) < len(name) + 6:
        raise PasswordError(say("Your name is not a good password: everybody knows it."))
    if len(set(password)) < 4:
        raise PasswordError(say("A password that repeats a few characters is quickly guessed."))
    return password


class Passwords:
    def __init__(self) -> None:
        self.share = FairShare()

    async def hashed(self, password: str, client: str) -> str:
        return await self._apart(client, _HASHER.hash, _plain(password))

    async def is_right(self, password: str, kept: str | None, client: str) -> bool:
        """It takes as long where there is nothing to compare with."""
        return await self._apart(client, _is_right, _plain(password), kept)

    async def _apart(self, client: str, work: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        async with self.share.turn(client):
            return await asyncio.to_thread(work, *args, **kw)


def needs_hashing(kept: str) -> bool:
    """Whether a password was hashed by another measure than today's."""
    return _HASHER.check_needs_rehash(kept)


def _is_right(password: str, kept: str | None) -> bool:
    try:
        _HASHER.verify(kept or OF_NOBODY, password)
    except (VerificationError, InvalidHashError):
        return False
    return kept is not None


def _plain(password: str) -> str:
    """Keyboards differ in how they write the same letter."""
    return unicodedata.normalize("NFKC", password[: LONGEST + 1])
