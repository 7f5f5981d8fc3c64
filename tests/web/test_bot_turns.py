"""Bots at a live table: what goes wrong never ends their play, and when they act tells nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from kit.serving import run_alone
from tests.web.fake_thinking import FakeClock, FakeThinkers

import fairground as fg
from fairground.game import Game, IllegalMove, View
from fairground.table import Table
from fairground.web.seats.announcements import Announcement, announced, stored_text
from fairground.web.seats.bot_turns import BOT_PACE, BotTurns
from fairground.web.serving.settings import NORMAL, SPEEDS
from fairground.web.storage.kept_table import Chair, Header
from fairground.web.storage.store_errors import StoreError

GAMES = list(fg.games().values())
HEADER = Header("olive-lantern", "loot", 1, "{}", "", "", "", listed=False, created=0.0)


class FakeTable:
    """A table that only bots sit at, kept nowhere. Notes when others saw something new."""

    def __init__(self, table: Table, clock: FakeClock, speed: str = NORMAL) -> None:
        self.game, self.table, self.header = table.game, table, replace(HEADER, speed=speed)
        self.chairs = [Chair(seat, "bot", f"Bot {seat}", "master") for seat in range(table.seats)]
        self.seen: list[float] = []
        self.secret = 0
        self.news: list[tuple[int, str]] = []
        self.trouble: list[Exception] = []
        self._clock = clock

    progress = None

    async def play(self, seat: int, text: str, ply: int | None, bot: Chair | None = None) -> None:
        if self.trouble:
            raise self.trouble.pop(0)
        others = [None, *(other for other in range(self.table.seats) if other != seat)]
        before = [self.table.view(other) for other in others]
        self.table.play(seat, text, ply)
        if before != [self.table.view(other) for other in others]:
            self.seen.append(self._clock.now())
        else:
            self.secret += 1

    async def hold_bots(self) -> bool:
        return True

    async def announce(self, seat: int, announcement: Announcement) -> None:
        self.news.append((seat, announced(stored_text([announcement]))))


def choosing(seed: int, slowest: float = 0.8) -> Callable[[View, list[int]], tuple[int, float]]:
    """Any move, after a time that depends on what the bot holds and has to decide."""
    luck = Random(seed)

    def choose(view: View, legal: list[int]) -> tuple[int, float]:
        move = legal[luck.randrange(len(legal))]
        return move, 0.0 if len(legal) == 1 else Random(view.to_json()).uniform(0, slowest)

    return choose


def play_bots(live: FakeTable, thinkers: FakeThinkers, clock: FakeClock) -> None:
    """Play on until the game is over, or until no bot moves any more."""
    thinking: Any = thinkers

    async def run() -> None:
        bots = BotTurns(live, BOT_PACE, thinking, clock)
        bots.wake()
        while bots.is_playing:  # noqa: ASYNC110  (the clock is a fake: nothing waits for long)
            await asyncio.sleep(0)

    run_alone(run)


def a_game(game: Game, seed: int, speed: str = NORMAL, **thinking: float) -> FakeTable:
    clock = FakeClock()
    live = FakeTable(Table(game, seats=game.seats[-1], seed=seed), clock, speed)
    play_bots(live, FakeThinkers(clock, choosing(seed), **thinking), clock)
    assert live.table.outcome is not None
    return live


# ---- thinking time tells nothing ----


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("seed", [1, 2])
def test_whatever_a_bot_holds_its_actions_are_seen_at_the_same_moments(
    game: Game, seed: int
) -> None:
    """In whole games: forced or free, easy or hard, with or without steps in secret."""
    live = a_game(game, seed)
    assert live.seen == pytest.approx([BOT_PACE * (at + 1) for at in range(len(live.seen))])


@pytest.mark.parametrize("speed", SPEEDS)
def test_at_every_speed_actions_are_seen_at_the_same_moments(speed: str) -> None:
    """Bots that play fast have less time to think, so that no action is late."""
    for game in GAMES:
        live = a_game(game, 1, speed)
        pace = BOT_PACE * SPEEDS[speed]
        assert live.seen == pytest.approx([pace * (at + 1) for at in range(len(live.seen))])


def test_some_games_have_steps_that_nobody_else_sees() -> None:
    """Or the test above would be about nothing but forced moves."""
    assert sum(a_game(game, 3).secret for game in GAMES) > 20


def test_waiting_for_a_turn_delays_all_actions_alike() -> None:
    live = a_game(fg.game("fair_enough"), 1, wait=0.7)
    moments = [(BOT_PACE + 0.7) * (at + 1) for at in range(len(live.seen))]
    assert live.seen == pytest.approx(moments)


def test_a_late_answer_comes_at_a_whole_number_of_paces() -> None:
    clock = FakeClock()
    live = FakeTable(Table("loot", seats=2, seed=1), clock)
    thinkers = FakeThinkers(clock, lambda _, legal: (legal[0], 99.0))
    thinkers.too_long = 3.0  # more than a pace, so that some answers come too late
    play_bots(live, thinkers, clock)
    paces = [seen / BOT_PACE for seen in live.seen]
    assert [round(number) for number in paces] == pytest.approx(paces)


def test_the_steps_of_one_action_share_its_time() -> None:
    clock = FakeClock()
    live = FakeTable(Table("kairo", seats=2, seed=1), clock)
    thinkers = FakeThinkers(clock, lambda _, legal: (legal[0], 99.0))
    play_bots(live, thinkers, clock)
    assert live.secret > 0
    assert live.seen == pytest.approx([BOT_PACE * (at + 1) for at in range(len(live.seen))])


# ---- a bot never freezes a table ----


def failing_game(*failing: str) -> tuple[FakeTable, FakeThinkers]:
    clock = FakeClock()
    live = FakeTable(Table("loot", seats=2, seed=4), clock)
    thinkers = FakeThinkers(clock, choosing(4))
    thinkers.failing = set(failing)
    play_bots(live, thinkers, clock)
    assert live.table.outcome is not None
    return live, thinkers


def test_a_bot_whose_thinking_fails_plays_greedily_and_everybody_reads_so() -> None:
    live, thinkers = failing_game("master")
    assert set(thinkers.asked) == {"master", "greedy"}
    assert (0, "Bot 0 could not think and played a quick move instead.") in live.news
    assert {seat for seat, _ in live.news} == {0, 1}


def test_a_bot_plays_any_legal_move_if_nothing_can_think() -> None:
    live, _ = failing_game("master", "greedy")
    assert len(live.news) == len(live.seen)


def test_a_bot_that_thinks_has_nothing_to_excuse() -> None:
    live, thinkers = failing_game()
    assert not live.news
    assert set(thinkers.asked) == {"master"}


@pytest.mark.parametrize(
    "trouble",
    [
        StoreError("The disk is full."),
        ZeroDivisionError("a bug in the rules"),
        IllegalMove("legal, and yet it is not"),
        MemoryError(),
    ],
    ids=repr,
)
def test_no_exception_ends_the_bots_of_a_table(
    trouble: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    clock = FakeClock()
    live = FakeTable(Table("loot", seats=2, seed=4), clock)
    live.trouble = [trouble] * 5
    play_bots(live, FakeThinkers(clock, choosing(4)), clock)
    assert live.table.outcome is not None
    if not isinstance(trouble, StoreError):
        assert caplog.text.count("A bot could not move.") == 5
        assert repr(trouble).split("(")[0] in caplog.text
        assert live.news, "after two failures it plays any legal move"


def test_a_bot_that_sits_in_for_a_person_is_not_called_by_their_name() -> None:
    clock = FakeClock()
    live = FakeTable(Table("loot", seats=1, seed=4), clock)
    live.chairs = [Chair(0, "person", "Mira", "master", "m")]
    thinkers = FakeThinkers(clock, choosing(4))
    thinkers.failing = {"master"}
    play_bots(live, thinkers, clock)
    assert live.news[0][1].startswith("The bot that plays for Mira could not think")
