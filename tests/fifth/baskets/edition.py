"""What is printed on the baskets."""

from __future__ import annotations

from dataclasses import dataclass

from fairground.printed import printed

BASKETS = ("left", "middle", "right")
MOST = 7
"""A basket holds no more apples than this."""


@dataclass(frozen=True)
class Edition:
    name: str
    fingerprint: str
    apples: tuple[int, ...]
    last_bonus: int


def load(text: str, source: str) -> Edition:
    with printed(text, source) as read:
        read.only("edition", "apples", "last_bonus")
        name = read.text("edition")
        apples = tuple(read.numbers("apples", len(BASKETS), 1, MOST))
        return Edition(name, read.fingerprint(name), apples, read.number("last_bonus", 0, 20))
