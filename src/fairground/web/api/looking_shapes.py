"""Records, checks, advice and reviews, as programs get them."""

from __future__ import annotations

from msgspec import Struct


class RecordShape(Struct, frozen=True):
    record: str


class CheckShape(Struct, frozen=True):
    ok: bool
    findings: list[str]


class AdviceShape(Struct, frozen=True):
    move: str
    number: int
    chance: float
    points: float
    why: str


class AdviceList(Struct, frozen=True):
    advice: list[AdviceShape]


class SwingShape(Struct, frozen=True):
    """A turning point: the chance of each seat changed by ``change``, and ``luck`` of it was
    luck."""

    ply: int
    seat: int
    kind: str
    when: str
    played: str
    better: str
    gain: float
    why: str
    change: list[float]
    luck: list[float]


class ReviewShape(Struct, frozen=True):
    """``done`` is how much is thought out, from 0 to 1; there is nothing else before it is 1."""

    done: float
    plies: list[int] = []
    chances: list[list[float]] = []
    decisions: list[float] = []
    luck: list[float] = []
    swings: list[SwingShape] = []
