"""Tables with clocks, on a server: flags, restarts, several servers, and what others learn."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest
from kit.people import Person, two_at_a_table
from kit.postgres import Postgres
from kit.serving import PATIENCE, Served, live_table, run_alone, serving, unlimited, until
from sqlalchemy import select
from tests.pages import KEYS, live_with
from tests.web.fake_time import Hands

import fairground as fg
from fairground.game import IllegalMove
from fairground.luck import ScriptedLuck
from fairground.table import UNDO, Table
from fairground.web.seats import seating
from fairground.web.serving.limits import QUIET_HOURS, Buckets
from fairground.web.serving.settings import SETTINGS_COOKIE, Settings
from fairground.web.storage import schema
from fairground.web.timing.clocks import first_clocks, seconds_left
from fairground.web.timing.time_control import TimeControl
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of
from fairground.web.watching.tables import Tables
from fairground.web.watching.viewer import Viewer

FISCHER = {"clock": "fischer", "clock-minutes": "5", "clock-increment": "10"}
HOUR = 3600.0


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def timed(tmp_path: Path, hands: Hands) -> Iterator[Served]:
    with serving(tmp_path / "fair.db", house_time=hands.house) as served:
        unlimited(served)
        yield served


def left(live: LiveTable) -> list[float]:
    assert live.clocks is not None
    return [round(seconds_left(clock, live.moment), 1) for clock in live.clocks.seats]


def begun(served: Served, table: str) -> LiveTable:
    live = live_table(served, table)
    until(lambda: live.clocks is not None)
    return live


def look(live: LiveTable, loop: asyncio.AbstractEventLoop) -> None:
    """As the table does when its own timer rings."""
    asyncio.run_coroutine_threadsafe(live.flags.look(), loop).result(PATIENCE)


def loop_of(served: Served) -> asyncio.AbstractEventLoop:
    assert served.tables._rounds is not None
    return served.tables._rounds.get_loop()


def test_time_passes_for_the_person_to_move(timed: Served, hands: Hands) -> None:
    _, jonas, table = two_at_a_table(timed.base, **FISCHER)
    live = begun(timed, table)
    assert live.table is not None
    assert live.table.turn == (0, 1), "both choose where to begin"
    hands.pass_by(40)
    jonas.go(table).move(jonas.buttons[0])
    hands.pass_by(5)
    assert left(live) == [265.0, 270.0]
    assert 'role="timer"' in jonas.go(table).page
    assert f'data-clock="{hands.now.house:.1f}"' in jonas.page
    assert "5 min + 10 s a turn" in jonas.page


def test_a_wrong_time_is_refused_and_nothing_is_lost(timed: Served) -> None:
    mira = Person(timed.base).go("/")
    fields = {"game": "loot", "seats-loot": "3", "sitter-0": "me", "name-0": "Ada"}
    fields |= {"clock": "turn", "clock-seconds": "3", "clock-minutes": "77", "clock-flag": "ask"}
    mira.post("/table", fields)
    assert mira.status == 422
    assert "A turn takes 5 to 3600 seconds by the clock." in mira.page
    for kept in ('value="turn" selected', 'value="77"', 'value="3"', 'value="ask" selected', "Ada"):
        assert kept in mira.page, kept


def test_at_the_flag_a_bot_plays_on_and_the_person_comes_back(timed: Served, hands: Hands) -> None:
    mira, jonas, table = two_at_a_table(timed.base, **FISCHER, **{"clock-flag": "bot"})
    live = begun(timed, table)
    assert live.table is not None
    jonas.go(table).move(jonas.buttons[0])
    first, person, other = 0, mira, jonas
    hands.pass_by(309)
    look(live, loop_of(timed))
    assert not live.chairs[first].bot, "a second is left"
    hands.pass_by(2)
    look(live, loop_of(timed))
    assert live.chairs[first].bot
    assert f"The time of {person.name} is up. A bot plays on" in other.go(table).log
    person.go(table).post(f"{table}/back", {"seat": str(first)})
    assert not live.chairs[first].bot
    assert left(live)[first] == (20.0 if first in live.table.turn else 0.0), "a little to go on"


@pytest.mark.parametrize("clock", [FISCHER, {"clock": "correspondence", "clock-hours": "48"}])
def test_nobody_puts_a_bot_in_the_place_of_somebody_who_has_time_left(
    timed: Served, clock: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would play on, as badly as somebody wants, while the person sleeps."""
    for limit in ("AWAY", "MAY_STAND_IN"):
        monkeypatch.setattr(seating, limit, 0.0)
    mira, _, table = two_at_a_table(timed.base, **clock)
    live = begun(timed, table)
    mira.go(table)
    assert "Seat a bot" not in mira.page
    mira.give(table, 1)
    assert mira.status == 422
    assert "The clock decides here" in mira.page
    assert live.chairs[1].bot == ""


def test_at_the_flag_the_others_decide(timed: Served, hands: Hands) -> None:
    fields = {"clock": "turn", "clock-seconds": "30", "clock-flag": "ask"}
    mira, jonas, table = two_at_a_table(timed.base, **fields)
    live = begun(timed, table)
    assert live.table is not None
    jonas.go(table).move(jonas.buttons[0])
    first, person, other = 0, mira, jonas
    assert other.go(table).post(f"{table}/time/bot", {"seat": str(first)}).status == 422
    assert f"{person.name}</bdi> has time left" in other.page or "has time left" in other.page
    for _ in range(2):
        hands.pass_by(31)
        look(live, loop_of(timed))
        assert not live.chairs[first].bot
        assert "Your time is up." in person.go(table).page
        assert person.post(f"{table}/time/wait", {"seat": str(first)}).status == 422
        assert "Wait longer" in other.go(table).page
        if _ == 0:
            other.post(f"{table}/time/wait", {"seat": str(first)})
            assert other.status == 200
            assert left(live)[first] == 30
            assert f"{person.name} gets more time." in other.log
    other.post(f"{table}/time/bot", {"seat": str(first)})
    assert live.chairs[first].bot
    stranger = Person(timed.base).go(table)
    assert stranger.post(f"{table}/time/bot", {"seat": "0"}).status == 403


def test_at_the_flag_most_of_the_others_can_end_the_game(timed: Served, hands: Hands) -> None:
    people = [Person(timed.base, name) for name in ("Mira", "Jonas", "Otto")]
    fields = {"clock": "turn", "clock-seconds": "30", "clock-flag": "ask"}
    table = people[0].open_table("me", "friend", "friend", **fields)
    for friend, link in zip(people[1:], people[0].links, strict=True):
        friend.sit(link)
    live = begun(timed, table)
    assert live.table is not None
    hands.pass_by(31)
    look(live, loop_of(timed))
    assert live.clocks is not None
    slow = next(seat for seat, clock in enumerate(live.clocks.seats) if clock.is_out)
    first, last = [person for seat, person in enumerate(people) if seat != slow]
    seat, onlooker = {"seat": str(slow)}, Person(timed.base)
    before = [seen_by(person, table) for person in (last, people[slow], onlooker)]
    assert "End the game" in first.go(table).page
    assert people[slow].go(table).post(f"{table}/time/end", seat).status == 422
    assert first.go(table).post(f"{table}/time/end", seat).status == 200
    assert not live.is_over, "most of the others have to want it"
    after = [seen_by(person, table) for person in (last, people[slow], onlooker)]
    assert after == before, "nobody sees what somebody else has chosen"
    assert first.go(table).post(f"{table}/time/wait", seat).status == 200
    assert last.go(table).post(f"{table}/time/end", seat).status == 200
    assert not live.is_over, "people may change their mind"
    assert first.go(table).post(f"{table}/time/end", seat).status == 200
    assert live.header.ended == "time"
    for person in (*people, onlooker):
        assert "the others chose to stop, so nobody wins" in person.go(table).page
    assert f"The time of {people[slow].name} is up. The others end the game here" in first.log
    record = first.client.get(f"{table}/record").text
    assert "ended time" in record
    assert fg.verify(record).ok
    with timed.tables.store._database.reading.connect() as connection:
        rated = select(schema.results).where(schema.results.c.of_table == live.id)
        assert connection.execute(rated).all() == [], "nobody wins and nobody loses"


def seen_by(person: Person, table: str) -> str:
    """A page without what differs each time."""
    page = re.sub(r'name="token" value="[^"]*"', "", person.go(table).page)
    return re.sub(r'data-now="[^"]*"', "", page)


def test_days_off_are_used_before_the_flag_falls(timed: Served, hands: Hands) -> None:
    fields = {"clock": "correspondence", "clock-hours": "24", "clock-vacation": "2"}
    mira, jonas, table = two_at_a_table(timed.base, **fields)
    live = begun(timed, table)
    assert live.table is not None
    assert live.clocks is not None
    jonas.go(table).move(jonas.buttons[0])
    first, person, other = 0, mira, jonas
    assert other.go(table).post(f"{table}/day-off", {"seat": str(first)}).status == 422
    hands.pass_by(10 * HOUR)
    person.go(table).post(f"{table}/day-off", {"seat": str(first)})
    assert f"{person.name} takes a day off." in person.log
    assert left(live)[first] == 38 * HOUR
    hands.pass_by(39 * HOUR)
    run_on(timed, timed.tables.look_at_clocks)
    until(lambda: left(live)[first] == 24 * HOUR)
    assert left(live)[first] == 24 * HOUR
    assert person.go(table).post(f"{table}/day-off", {"seat": str(first)}).status == 422
    hands.pass_by(25 * HOUR)
    run_on(timed, timed.tables.look_at_clocks)
    until(lambda: live.chairs[first].bot)


def run_on(served: Served, work: Callable[[], Any]) -> None:
    asyncio.run_coroutine_threadsafe(work(), loop_of(served)).result(PATIENCE)


def test_quiet_hours_are_taken_from_the_settings_at_the_next_turn(
    timed: Served, hands: Hands
) -> None:
    mira, jonas, table = two_at_a_table(timed.base, clock="correspondence")
    live = begun(timed, table)
    jonas.go(table).move(jonas.buttons[0])
    for person in (mira, jonas):
        person.go("/settings").post("/settings", {"quiet": "22-8", "zone": "America/Los_Angeles"})
        assert 'value="America/Los_Angeles"' in person.page
        person.go(table)
    assert live.clocks is not None
    assert live.table is not None
    zones = [clock.quiet and clock.quiet.zone for clock in live.clocks.seats]
    assert zones == [None, "America/Los_Angeles"], "a clock that runs keeps its hours"
    bad = mira.go("/settings").post("/settings", {"quiet": "22-8", "zone": "Mars/Olympus"})
    assert bad.status == 422
    assert "There is no time zone" in bad.page


def test_quiet_hours_that_change_with_every_page_are_not_kept_each_time(
    timed: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They stand in a cookie, so a page may be asked for with other hours each time."""
    _, jonas, table = two_at_a_table(timed.base, clock="correspondence")
    live = begun(timed, table)
    live.quiet_changes = Buckets(QUIET_HOURS, clock=lambda: 0.0)
    kept: list[int] = []
    set_clock = live.set_clock

    async def counted(seat: int, plan: Any) -> None:
        kept.append(seat)
        await set_clock(seat, plan)

    monkeypatch.setattr(live, "set_clock", counted)
    jonas.go(table).move(jonas.buttons[0])
    for at in range(40):
        hours = Settings(quiet=("22-7", "23-8")[at % 2])
        assert jonas.client.get(table, headers={"cookie": cookies_with(jonas, hours)}).is_success
    assert kept == [1] * int(QUIET_HOURS.burst)


def cookies_with(person: Person, settings: Settings) -> str:
    """What the person's browser keeps, with other settings."""
    kept = dict(person.client.cookies) | {SETTINGS_COOKIE: settings.cookie}
    return "; ".join(f"{name}={value}" for name, value in kept.items())


# ---- the server is restarted, its machine's clock jumps, several servers ----


def test_a_restart_costs_nobody_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()
    with serving(tmp_path / "fair.db", house_time=hands.house) as served:
        _, _, table = two_at_a_table(served.base, **FISCHER)
        before = begun(served, table)
        hands.pass_by(100)
        clocks = left(before)
    assert clocks == [210.0, 210.0], "both choose where to begin"
    later = Hands(hands.wall + 50 * HOUR, 3.0)  # closed for two days; the machine was restarted
    with serving(tmp_path / "fair.db", house_time=later.house) as served:
        Person(served.base).go(table)
        live = begun(served, table)
        assert left(live) == clocks
        later.wall -= 900 * HOUR
        assert left(live) == clocks, "and its clock jumps"
        later.pass_by(10)
        assert left(live) == [200.0, 200.0]


def test_a_killed_server_forgets_a_few_seconds_in_favour_of_the_players(tmp_path: Path) -> None:
    hands = Hands()
    with serving(tmp_path / "fair.db", house_time=hands.house) as served:
        _, _, table = two_at_a_table(served.base, **FISCHER)
        live = begun(served, table)
        hands.pass_by(60)
        run_on(served, served.tables.look_at_clocks)
        hands.pass_by(4)
        served.tables.store.keep_time = _forgets  # type: ignore[method-assign]
        known = left(live)
    later = Hands()
    with serving(tmp_path / "fair.db", house_time=later.house) as served:
        Person(served.base).go(table)
        assert left(begun(served, table)) == [seconds + 4 for seconds in known]


async def _forgets(now: float) -> float:
    return now


def test_servers_on_one_database_agree(postgres_server: Postgres) -> None:
    here_hands, there_hands = Hands(), Hands(5.0, 77_777.0)
    with (
        postgres_server.database() as url,
        serving(url, house_time=here_hands.house) as here,
        serving(url, house_time=there_hands.house) as there,
    ):
        _, jonas, table = two_at_a_table(here.base, **FISCHER)
        first = begun(here, table)
        jonas.client.base_url = there.base
        jonas.go(table)
        second = begun(there, table)
        for seconds in (3, 40, 100):
            here_hands.pass_by(seconds)
            there_hands.pass_by(seconds)
            run_on(here, here.tables.look_at_clocks)
            run_on(there, there.tables.look_at_clocks)
            assert left(first) == left(second)
        here_hands.pass_by(200)
        there_hands.pass_by(200)
        for served, live in ((here, first), (there, second)):
            look(live, loop_of(served))
        until(lambda: any(chair.bot for chair in first.chairs))
        until(lambda: first.chairs == second.chairs)
        until(lambda: all(chair.bot for chair in second.chairs))
        said = [notice.seat for notice in second.notices if "bot plays on" in notice.text]
        assert sorted(said) == [0, 1], "each flag fell once"


# ---- what others learn ----


class KeepsAll:
    """A store that agrees to everything."""

    is_shared = False

    async def append(self, *entry: object) -> None: ...


def hidden_moves(table: Table) -> list[int]:
    """Moves of seat 0 after which nobody notices anything."""
    state = table.state
    found = []
    for move in table.legal_moves(0):
        after = state.copy()
        try:
            after.play(0, move, ScriptedLuck([]))
        except (LookupError, IllegalMove):
            continue
        sees = [table.game.view(each, other) for each in (state, after) for other in (1, 2, None)]
        if sees[:3] == sees[3:]:
            found.append(move)
    return found


@pytest.mark.parametrize("kind", ["fischer", "turn"])
def test_a_clock_tells_nothing_of_what_its_seat_does_in_secret(kind: Any) -> None:
    """Twin tables: at one of them seat 0 tries hidden things and takes them back at moments of its
    own. Everybody else gets the same bytes, whenever they look."""
    control = TimeControl(kind, 300, 10 if kind == "fischer" else 0)
    tried = 0

    async def run() -> None:
        nonlocal tried
        hands = Hands()
        twins = []
        for _ in range(2):
            live = live_with(Table(fg.game("fair_enough"), 3, 7))
            live._store = KeepsAll()  # type: ignore[assignment]
            live.header = replace(live.header, clock=control.text)
            live.house = hands.house
            live.clocks = first_clocks(control, 3, hands.now)
            live.clocks = live._clocks_then(live.table.turn, live.chairs)  # type: ignore[union-attr]
            live.flags.stop()
            twins.append(live)

        def same() -> None:
            for seat in (1, 2, None):
                viewer = Viewer(seat, () if seat is None else (seat,))
                sure, unsure = (scene_of(live, viewer, KEYS) for live in twins)
                assert sure.layers == unsure.layers
                assert sure.event == unsure.event, "nor does anybody hear that there is news"
                assert sure.news("x") == unsure.news("x")

        sure, unsure = twins
        for _ in range(60):
            same()
            assert sure.table is not None
            assert unsure.table is not None
            if not sure.table.turn:
                break
            mover = sure.table.turn[-1]
            hands.pass_by(1)
            if 0 in unsure.table.turn and (hidden := hidden_moves(unsure.table)):
                await unsure.play(0, unsure.game.say(hidden[0]), None)
                tried += 1
                same()
                hands.pass_by(2)
                same()
                await unsure.play(0, UNDO, None)
                hands.pass_by(1)
                same()
            move = sure.game.say(sure.table.legal_moves(mover)[0])
            for live in twins:
                await live.play(mover, move, None)
            hands.pass_by(2)

    run_alone(run)
    assert tried > 3


def test_a_table_that_left_the_memory_is_brought_back_for_its_flag(tmp_path: Path) -> None:
    hands = Hands()
    with serving(tmp_path / "fair.db", house_time=hands.house) as served:
        _, _, table = two_at_a_table(served.base, clock="correspondence", **{"clock-vacation": "0"})
        name = begun(served, table).id

        async def forget(tables: Tables) -> None:
            tables._let_go(tables._tables[name])

        run_on(served, lambda: forget(served.tables))
        hands.pass_by(49 * HOUR)
        run_on(served, served.tables.look_at_clocks)
        live = served.tables._tables[name]
        until(lambda: any(chair.bot for chair in live.chairs))
        assert msgspec.json.encode(live.clocks)
