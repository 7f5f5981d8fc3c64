"""The code of a table: six letters to read out or type in place of a link. It leads to a chair as
long as there is one for anybody, and to nothing once the game has begun."""

from __future__ import annotations

import secrets

LETTERS = "BCDFGHJKMNPRSTWXYZ"
"""No two of them look alike, and without vowels they make no words. There are 34 million codes, and
one client tries a few a minute."""
LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(LENGTH))


def typed_code(text: str) -> str | None:
    """The code that somebody typed, in small or capital letters and however it is spaced; None if
    it cannot be one."""
    code = "".join(text.upper().replace("-", " ").split())
    if len(code) != LENGTH or not set(code) <= set(LETTERS):
        return None
    return code


def spaced(code: str) -> str:
    """As it is read out."""
    return f"{code[:3]} {code[3:]}"
