"""A person's own chair in the middle of a game: to a bot and back."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from html import unescape
from typing import Any

import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import PATIENCE, Served, live_table, ply_of, serving, until

from fairground.web.seats import reseating, seating
from fairground.web.watching.tables import Tables

pytestmark = pytest.mark.both_databases

SITS_IN = "bot sits in</span>"


class Thought:
    """Bots whose thoughts last until they are released."""

    def __init__(self, tables: Tables) -> None:
        self.begun = threading.Event()
        self.released = threading.Event()
        self.asked: list[str] = []
        self.seconds = 1.0
        tables.thinkers.turn = self.turn  # type: ignore[method-assign, assignment]

    @asynccontextmanager
    async def turn(self, client: str, seconds: float) -> AsyncIterator[Thought]:
        yield self

    async def choose(
        self, game: Any, bot: str, view: Any, legal: list[int], seed: int, seconds: float
    ) -> int:
        self.asked.append(bot)
        self.begun.set()
        await asyncio.to_thread(self.released.wait, PATIENCE)
        return legal[0]


@contextmanager
def slow_bots(db: str) -> Iterator[tuple[Served, Thought]]:
    with serving(db) as served:
        thought = Thought(served.tables)
        try:
            yield served, thought
        finally:
            thought.released.set()


# ---- one's own seat ----


def test_anybody_may_let_a_bot_play_and_take_the_chair_back_at_once(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.give(table, 1, "greedy")
    assert jonas.status == 200
    assert "<b>A bot plays for you.</b>" in jonas.page
    assert jonas.buttons == []
    until(lambda: ply_of(served, table) == 1)
    mira.go(table)
    assert SITS_IN in mira.page
    assert "Jonas lets a bot play: greedy, looks one move ahead." in mira.log
    jonas.go(table).post(f"{table}/back", {"seat": "1"})
    assert SITS_IN not in mira.go(table).page
    assert "Jonas plays again." in mira.log
    assert 'value="undo"' in jonas.page, "what the bot played is the seat's own move"


def test_the_level_of_a_stand_in_is_the_persons_to_choose(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.give(table, 1, "stroller")
    jonas.give(table, 1, "expert")
    assert jonas.status == 200
    assert live_table(served, table).chairs[1].bot == "expert"
    assert mira.give(table, 1, "random").status == 422
    assert "A bot plays for Jonas already." in mira.page
    assert live_table(served, table).chairs[1].bot == "expert"


def test_what_a_bot_is_still_thinking_about_is_dropped(db: str) -> None:
    with slow_bots(db) as (served, thought):
        mira, jonas, table = two_at_a_table(served.base)
        jonas.give(table, 1)
        assert thought.begun.wait(20)
        jonas.post(f"{table}/back", {"seat": "1"})
        assert len(jonas.buttons) == 24, "the person need not wait for the thought to end"
        thought.released.set()
        live = live_table(served, table)
        until(lambda: not live.bots.is_playing)
        assert ply_of(served, table) == 0
        jonas.move(jonas.buttons[3])
        mira.go(table).move(mira.buttons[3])
        assert [entry.seat for entry in live.table.entries] == [1, 0]  # type: ignore[union-attr]


def test_a_thought_for_another_level_is_dropped_too(db: str) -> None:
    with slow_bots(db) as (served, thought):
        mira = Person(served.base)
        table = mira.open_table("me", "random")
        assert thought.begun.wait(20)
        mira.give(table, 1, "greedy")
        thought.released.set()
        until(lambda: ply_of(served, table) == 1)
        assert thought.asked == ["random", "greedy"]


def test_while_a_bot_plays_the_person_does_not(db: str) -> None:
    with slow_bots(db) as (served, _thought):
        _, jonas, table = two_at_a_table(served.base)
        jonas.give(table, 1)
        answer = jonas.tell(table, {"move": "start d1", "ply": "0", "seat": "1"})
        assert answer.status_code == 422
        assert "Take the chair back first" in answer.json()["note"]
        assert ply_of(served, table) == 0


def test_bots_in_peoples_seats_play_a_whole_game(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    mira.give(table, 0)
    jonas.give(table, 1)
    until(lambda: "How it ended" in mira.go(table).page)
    assert "plays for" not in mira.page
    assert mira.post(f"{table}/back", {"seat": "0"}).status == 422
    assert "The game is over" in mira.page
    assert Person(served.base).sit(jonas.go(table).links[0]).path == table, "another device"
    assert "plays again" not in mira.go(table).log
    assert mira.post(f"{table}/again", {}).status == 200
    assert SITS_IN not in mira.page, "people begin the next game in person"


def test_who_plays_for_whom_comes_back_from_the_disk(db: str) -> None:
    with slow_bots(db) as (served, _thought):
        mira, jonas, table = two_at_a_table(served.base)
        jonas.give(table, 1, "greedy")
    with slow_bots(db) as (served, _thought):
        for person in (mira, jonas):
            person.client.base_url = served.base
        assert SITS_IN in mira.go(table).page
        assert "Jonas lets a bot play: greedy" in mira.log
        jonas.go(table).post(f"{table}/back", {"seat": "1"})
        assert SITS_IN not in jonas.page
        assert "Jonas plays again." in jonas.log


def test_the_others_hear_of_it_at_once(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.go(table)
    with mira.listening() as news:
        jonas.give(table, 1, "greedy")
        layers = next(news)["layers"]
    assert SITS_IN in layers["seat-1"]
    assert "Jonas lets a bot play" in layers["page-log"]
    assert "a bot plays (greedy, looks one move ahead)" in layers["page-chairs"]


def test_another_bot_may_play_for_me_before_i_come_back(served: Served) -> None:
    _mira, jonas, table = two_at_a_table(served.base)
    assert "<summary>Another bot</summary>" not in jonas.go(table).page
    jonas.give(table, 1, "greedy")
    assert "<summary>Another bot</summary>" in jonas.go(table).page
    jonas.give(table, 1, "first-visit")
    assert "a bot plays (first visit, level 1)" in jonas.go(table).page


def test_coming_and_going_stays_in_the_log_every_time(db: str) -> None:
    with slow_bots(db) as (served, _thought):
        mira, jonas, table = two_at_a_table(served.base)
        for _ in range(5):
            jonas.give(table, 1)
            jonas.post(f"{table}/back", {"seat": "1"})
        for _ in range(2):
            log = mira.go(f"{table}/log").page
            assert log.count("Jonas lets a bot play") == 5
            assert log.count("Jonas plays again") == 5
            served.tables._tables.clear()


def test_a_chair_changes_a_bounded_number_of_times_and_its_person_can_always_come_back(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reseating, "MOST_CHANGES", 5)
    with slow_bots(db) as (served, _thought):
        mira, jonas, table = two_at_a_table(served.base)
        for _ in range(3):
            assert jonas.give(table, 1).status == 200
            assert jonas.post(f"{table}/back", {"seat": "1"}).status == 200
        assert jonas.give(table, 1).status == 422
        assert "This chair has changed 5 times in this game" in jonas.page
        assert len(live_table(served, table).notices) == 6
        assert mira.give(table, 0).status == 200, "another chair may still change"


def test_the_line_stands_where_it_happened(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    mira.move("start d1")
    jonas.go(table).move("start g7")
    jonas.give(table, 1)
    jonas.post(f"{table}/back", {"seat": "1"})
    state = live_table(served, table).table
    assert state
    ply = state.entries_at(None, state.ply_for(None))  # the bot may have moved meanwhile
    play_out(table, mira, jonas)
    whole = unescape(re.sub("<[^>]+>", " ", mira.go(f"{table}/replay?ply={ply}").page))
    assert "Jonas plays again." in whole, "at the moment it happened"
    assert "Jonas plays again." not in mira.go(f"{table}/replay?ply={ply - 1}").page, "not before"


# ---- whose seat it is ----


def test_nobody_gives_away_the_seat_of_somebody_who_is_here(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    assert mira.give(table, 1).status == 422
    assert "Jonas is here" in mira.page
    live_table(served, table).seen[1] -= seating.AWAY
    assert mira.give(table, 1).status == 422
    assert "Jonas was here just now" in mira.page
    assert 'data-layer="board"' in mira.page, "it is told over the table as it is"
    assert jonas.give(table, 0).status == 422
    stranger = Person(served.base, "Eve")
    for seat in (0, 1):
        assert stranger.give(table, seat).status == 403
    assert not any(chair.bot for chair in live_table(served, table).chairs)


def test_nobody_takes_back_what_is_not_theirs(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.give(table, 1)
    assert mira.go(table).post(f"{table}/back", {"seat": "1"}).status == 403
    assert Person(served.base).go(table).post(f"{table}/back", {"seat": "1"}).status == 403
    assert live_table(served, table).chairs[1].bot == "random"


@pytest.mark.parametrize("verb", ["bot", "back", "offer", "keep"])
def test_seats_that_are_not_there_are_refused(served: Served, verb: str) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random")
    before = live_table(served, table).chairs[:]
    for seat in ("9", "-1", "x", "1e0", "٣", "1" * 300):
        assert mira.go(table).post(f"{table}/{verb}", {"seat": seat}).status == 400, seat
        assert live_table(served, table).chairs == before, seat


@pytest.mark.parametrize("bot", ["nobody", "<b>", "x" * 5000])
def test_a_bot_that_is_not_there_is_refused_in_words(served: Served, bot: str) -> None:
    mira, _, table = two_at_a_table(served.base)
    assert mira.give(table, 0, bot).status == 422
    assert "There is no bot" in mira.page
    assert "<b></b>" not in mira.page
    assert not live_table(served, table).chairs[0].bot


@pytest.mark.parametrize("verb", ["bot", "back", "offer", "keep"])
def test_a_form_of_another_page_changes_no_seat(served: Served, verb: str) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random")
    before = live_table(served, table).chairs[:]
    forged = mira.client.post(f"{table}/{verb}", data={"seat": "1", "token": "forged"})
    assert forged.status_code == 403
    assert live_table(served, table).chairs == before


def test_after_the_end_everybody_keeps_their_chair(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    assert mira.give(table, 0).status == 422
    assert "The game is over" in mira.page
    assert "Let a bot play" not in mira.go(table).page


# ---- before the game, and away ----


def test_in_the_waiting_room_each_chair_gets_the_bot_that_was_chosen(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend", "friend", "friend")
    mira.post(f"{table}/bot", {"seat": "1", "bot-1": "greedy"})
    assert "looks one move ahead" in mira.page
    mira.post(f"{table}/offer", {"seat": "1"})
    assert "Waiting for three more" in mira.page, "the host opens the chair again"
    mira.post(f"{table}/bot", {"seat": "all", "bot-1": "random", "bot-2": "greedy"})
    bots = [chair.bot for chair in live_table(served, table).chairs]
    assert bots == ["", "random", "greedy", "regular"]


def test_before_the_game_nobody_needs_a_stand_in(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend")
    assert mira.give(table, 0).status == 422
    assert "has not begun" in mira.page


def test_the_bot_that_sits_in_for_somebody_away_is_chosen(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    monkeypatch.setattr(seating, "MAY_STAND_IN", 0.0)
    monkeypatch.setattr(seating, "AWAY", 0.0)
    mira.give(table, 1, "greedy")
    assert "A bot sits in for Jonas, who is away: greedy" in mira.log
    assert mira.give(table, 1, "random").status == 422, "one stand-in is enough"
    assert "<b>A bot plays for you.</b>" in jonas.go(table).page


# ---- several people at one browser ----


def test_at_a_shared_browser_only_the_people_who_play_are_called(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device", **{"name-1": "Jonas"})
    mira.give(table, 1)
    until(lambda: ply_of(served, table) == 1)
    mira.go(table)
    assert mira.fields["seat"] == "0"
    assert "A bot plays for Jonas" in mira.page
    mira.move("start d1")
    assert "is next" not in mira.page
    mira.go(table).post(f"{table}/back", {"seat": "1"})
    assert "A bot plays for Jonas" not in mira.page
