"""What makes twin tables comparable: the same chance, bots that answer at once, and nobody who is
away. Without it they would differ by how busy the machine is."""

from __future__ import annotations

import asyncio
import hashlib
import math
import os
import secrets
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fairground.bots.coach import Advice
from fairground.bots.review import Review
from fairground.bots.reviewers import Reviewers
from fairground.bots.thinkers import ThinkingTurn
from fairground.game import Game, View
from fairground.table import Table
from fairground.web.finished import looking_back
from fairground.web.finished.ending import Ending, words_in_every_language
from fairground.web.seats import seating
from fairground.web.serving.clock import RealClock
from fairground.web.watching import stream

QUESTIONS: list[str] = []
"""What bots were asked lately: from which seat's view, with which seed, and what."""


async def all_is_sent() -> None:
    """Give every stream the time to write."""
    for _ in range(100):
        await asyncio.sleep(0)


def elsewhere() -> Callable[[], bool]:
    """Whether the caller belongs to a server of other tests, at which bots may still play: its
    thread was there before."""
    before = set(threading.enumerate()) - {threading.current_thread()}
    return lambda: threading.current_thread() in before


def digest(*parts: object) -> int:
    return int.from_bytes(hashlib.sha256(repr(parts).encode()).digest()[:8], "big")


MASKING = "visitor.py form_token"
"""A form's token is masked anew on every page. That tells nothing, and who was shown more pages
would only disturb the others."""


@contextmanager
def same_chance(salt: int = 0) -> Iterator[None]:
    """What ``secrets`` gives is the same in every run with one salt. Each place that asks has a
    stream of its own, so that one who asks more often does not disturb the others."""
    asked: Counter[str] = Counter()
    is_elsewhere = elsewhere()

    def number() -> int:
        if is_elsewhere():
            return digest(os.urandom(32))
        code = sys._getframe(2).f_code
        place = f"{Path(code.co_filename).name} {code.co_name}"
        if place != MASKING:
            asked[place] += 1
        return digest(place, asked[place], salt)

    def token_bytes(size: int = 32) -> bytes:
        return hashlib.sha256(str(number()).encode()).digest()[:size]

    def token_hex(size: int = 32) -> str:
        return hashlib.sha256(str(number()).encode()).hexdigest()[: 2 * size]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_bytes", token_bytes)
        patch.setattr(secrets, "token_hex", token_hex)
        patch.setattr(secrets, "token_urlsafe", lambda size=32: f"t{number():x}")
        patch.setattr(secrets, "randbits", lambda bits: number() % (1 << bits))
        patch.setattr(secrets, "randbelow", lambda most: number() % most)
        patch.setattr(secrets, "choice", lambda many: many[number() % len(many)])
        yield


@contextmanager
def thinking_at_once() -> Iterator[None]:
    """In place of the thinking processes: the same question always has the same answer. Nothing
    waits for the time of day: a bot acts when everybody has heard of what happened before, no
    stream is silent for so long that its heart must beat, and a review and the moment at which a
    game turned are there at once."""

    is_elsewhere = elsewhere()
    really_sleep, really_choose = RealClock.sleep, ThinkingTurn.choose
    really_advise = ThinkingTurn.advise

    async def sleep(clock: RealClock, seconds: float) -> None:
        await (really_sleep(clock, seconds) if is_elsewhere() else all_is_sent())

    async def choose(
        turn: ThinkingTurn,
        game: Game,
        bot: str,
        view: View,
        legal: list[int],
        seed: int,
        seconds: float,
    ) -> int:
        if is_elsewhere():
            return await really_choose(turn, game, bot, view, legal, seed, seconds)
        QUESTIONS.append(f"{view.seat} {seed} {digest(bot, view.to_json(), legal)}")
        return legal[digest(bot, view.to_json(), legal, seed) % len(legal)]

    async def advise(
        turn: ThinkingTurn,
        game: Game,
        view: View,
        legal: list[int],
        names: list[str],
        seed: int,
        planned: int | None,
    ) -> list[Advice]:
        if is_elsewhere():
            return await really_advise(turn, game, view, legal, names, seed, planned)
        seen = digest(view.to_json(), legal, planned)
        move, then = legal[seen % len(legal)], legal[seen // 7 % len(legal)]
        return [Advice(move, 0.5, 10.0, "It looks good.", then=[then])]

    async def review(_: Reviewers, client: str, record: str, begun: asyncio.Event) -> Review:
        shares = [digest(record) % 97 / 97] * 9
        return Review([shares, shares], [shares, shares], [0, 1], [], shares, shares, shares)

    def find(ending: Ending, table: Table) -> None:
        ending._task = asyncio.get_running_loop().create_task(asyncio.sleep(0))
        ending._words = words_in_every_language(table, ending._review)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Ending, "_find", find)
        patch.setattr(ThinkingTurn, "choose", choose)
        patch.setattr(ThinkingTurn, "advise", advise)
        patch.setattr(Reviewers, "review", review)
        patch.setattr(RealClock, "sleep", sleep)
        patch.setattr(stream, "HEARTBEAT", 3600.0)
        patch.setattr(looking_back, "AT_ONCE", 3600.0)
        yield


@contextmanager
def nobody_is_away() -> Iterator[None]:
    """On a busy machine a minute may pass between two requests of one twin, and not of the
    other."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(seating, "AWAY", math.inf)
        yield
