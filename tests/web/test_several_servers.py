"""Several servers on one PostgreSQL: any of them takes any request, all hear of what one keeps, and
the bots of a table think on one."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest
from kit.people import SHORT_EDITION, Person, add_to_luck, play_out, two_at_a_table
from kit.postgres import Postgres
from kit.serving import (
    AT_ONCE,
    Process,
    Served,
    live_table,
    ply_of,
    run_alone,
    serving,
    unlimited,
    until,
)
from tests.web.another_session import rows
from tests.web.test_dealing import PATIENT
from tests.web.test_postgres import end_connections
from tests.web.test_store import header

from fairground.luck import seed_bytes
from fairground.web.lobby import opening
from fairground.web.people.visitor import Visitor
from fairground.web.seats.reseating import SeatError
from fairground.web.seats.seating import sit
from fairground.web.storage import other_servers
from fairground.web.storage.kept_table import COMMITTING, DEALT, SHOWING, Chair, Stored
from fairground.web.storage.other_servers import CHANNEL, News
from fairground.web.storage.store import Store
from fairground.web.watching import tables as tables_module
from fairground.web.watching.tables import Tables

JONAS_IS_FIRST = 1
"""A seed by which the second seat of Loot begins."""


@pytest.fixture
def url(postgres_server: Postgres) -> Iterator[str]:
    with postgres_server.database() as url:
        yield url


@pytest.fixture
def pair(url: str) -> Iterator[tuple[Served, Served]]:
    """Two servers on one database."""
    with serving(url) as here, serving(url) as there:
        unlimited(here)
        unlimited(there)
        yield here, there


def goes_to(person: Person, served: Served) -> Person:
    person.client.base_url = served.base
    return person


def deafen(served: Served) -> None:
    """It hears nothing from others, as if all that they say came late."""
    served.tables.others.hear = lambda news: None  # type: ignore[method-assign]


def both_know(table: str, *servers: Served) -> None:
    """Both have the table in the memory."""
    for served in servers:
        Person(served.base).go(table)
        live_table(served, table)


# ---- what one keeps, all hear ----


def test_a_move_is_seen_on_the_other_server(pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base)
    goes_to(jonas, there).go(table)
    with jonas.listening() as news:
        mira.move("start d1")
        assert mira.status == 200
        assert next(news)["layers"]
    assert jonas.go(table).move("start a4").status == 200
    until(lambda: ply_of(here, table) == 2)


def test_a_change_of_a_chair_is_seen_on_the_other_server(pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base)
    goes_to(jonas, there).go(table)
    with mira.go(table).listening() as news:
        jonas.give(table, 1)
        assert "Jonas lets a bot play" in jonas.log
        while "Jonas lets a bot play" not in next(news)["layers"].get("page-log", ""):
            pass
    assert live_table(here, table).chairs == live_table(there, table).chairs


def test_a_whole_game_with_a_person_on_each_server(pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base, SHORT_EDITION)
    play_out(table, mira, goes_to(jonas, there))
    ends = [live_table(served, table) for served in pair]
    until(lambda: all(live.table and live.table.outcome for live in ends))
    first, second = (live.table for live in ends)
    assert first is not None
    assert second is not None
    assert first.record() == second.record()


def test_a_game_is_dealt_from_parts_that_came_to_both_servers(url: str) -> None:
    with serving(url, grace=PATIENT) as here, serving(url, grace=PATIENT) as there:
        mira, jonas = Person(here.base, "Mira"), Person(there.base, "Jonas")
        table = mira.open_table("me", "friend")
        jonas.sit(mira.links[0])
        add_to_luck(table, mira, jonas)
        for served in (here, there):
            until(lambda served=served: live_table(served, table).header.luck == DEALT)
        tables = [live_table(served, table).table for served in (here, there)]
        assert tables[0] is not None
        assert tables[1] is not None
        assert [share.part for share in tables[0].shares] == [
            mira.parts[table, 0],
            jonas.parts[table, 1],
        ]
        assert tables[0].record() == tables[1].record()


def test_whoever_looks_from_another_server_is_here(pair: tuple[Served, Served]) -> None:
    here, there = pair
    _, jonas, table = two_at_a_table(here.base)
    both_know(table, here, there)
    assert not live_table(here, table).is_here(1)
    with goes_to(jonas, there).go(table).listening(last="unknown") as news:
        next(news)
        until(lambda: live_table(here, table).is_here(1))


def test_what_was_missed_is_read_when_the_connection_is_back(
    url: str, pair: tuple[Served, Served]
) -> None:
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base)
    goes_to(jonas, there).go(table)
    with jonas.listening() as news:
        end_connections(url)
        mira.move("start d1")
        assert mira.status == 200
        assert next(news)["layers"]


def test_long_news_travel_in_parts() -> None:
    names = tuple(f"{number:060}" for number in range(256))
    here = dict.fromkeys(names, (0, 1, 2, 3, 4))
    parts = list(other_servers._parts(News("sender", names, here)))
    assert max(len(msgspec.json.encode(part)) for part in parts) < 8000
    assert sorted(name for part in parts for name in part.changed) == sorted(names)
    assert {name: seats for part in parts for name, seats in part.here.items()} == here
    assert {part.sender for part in parts} == {"sender"}


def test_what_somebody_else_says_on_our_channel_is_passed_over(
    url: str, pair: tuple[Served, Served]
) -> None:
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base)
    goes_to(jonas, there).go(table)
    with jonas.listening() as news:
        for words in ("", "birds", "[1]", '{"changed": 7}'):
            rows(url, "SELECT pg_notify(:channel, :words)", channel=CHANNEL, words=words)
        mira.move("start d1")
        assert next(news)["layers"]


# ---- a server that has not heard yet ----


def test_a_page_shows_what_was_kept_elsewhere_before_it_was_heard(
    pair: tuple[Served, Served],
) -> None:
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base)
    both_know(table, here, there)
    deafen(there)
    mira.move("start d1")
    assert not goes_to(mira, there).go(table).buttons
    assert goes_to(jonas, there).go(table).buttons


def test_a_click_on_a_page_of_another_server_is_not_stale(pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira, jonas, table = two_at_a_table(here.base)
    both_know(table, here, there)
    deafen(there)
    mira.move("start d1")
    jonas.go(table)
    assert goes_to(jonas, there).move("start a4").status == 200
    assert ply_of(there, table) == 2


def test_of_two_moves_for_one_ply_one_is_kept(pair: tuple[Served, Served]) -> None:
    """The one that comes second is answered as any stale click."""
    here, there = pair
    mira, _, table = two_at_a_table(here.base)
    both_know(table, here, there)
    deafen(there)
    form = {"ply": mira.fields["ply"], "seat": "0"}
    assert mira.tell(table, form | {"move": "start d1"}).status_code in (200, 201)
    again = goes_to(mira, there).tell(table, form | {"move": "start d1"})
    assert again.status_code in (200, 201), "the same click, sent twice"
    other = mira.tell(table, form | {"move": "start a1"})
    assert other.status_code == 409
    assert "moved on" in other.json()["note"]
    assert ply_of(there, table) == 1


def test_a_link_that_was_used_on_another_server_is_void(pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira = Person(here.base)
    table = mira.open_table("friend", "friend")
    both_know(table, here, there)
    deafen(there)
    oda = Person(there.base, "Oda").go(mira.links[0])
    assert Person(here.base, "Jonas").sit(mira.links[0]).status == 200
    oda.post(oda.path, {"name": "Oda"})
    assert oda.status == 422, oda.page[-500:]
    assert live_table(there, table).chairs[0].name == "Jonas"


def test_a_change_is_planned_again_where_another_server_was_quicker(db: str) -> None:
    """Two servers that do not hear of each other: names stay different, chairs change once."""

    async def run() -> None:
        here, there = (Tables(Store(db), grace=AT_ONCE) for _ in range(2))
        chairs = tuple(Chair(seat, "open", "") for seat in range(3))
        opened = await here.open(Stored(replace(header(), luck=COMMITTING), chairs))
        other = await there.find(opened.id)
        assert other is not None
        await sit(opened, opened.chairs[0], Visitor("one", "Oda"), "Oda")
        await sit(other, other.chairs[1], Visitor("two", "Oda"), "Oda")
        with pytest.raises(SeatError, match="changed hands"):
            await sit(opened, opened.chairs[1], Visitor("three", "Mira"), "Mira")
        names = [chair.name for chair in opened.chairs]
        assert names == [chair.name for chair in other.chairs]
        assert (len(set(names)), names[0], names[2]) == (3, "Oda", "")
        for tables in (here, there):
            await tables.stop()

    run_alone(run)


def test_a_bot_does_not_move_for_somebody_who_came_back_elsewhere(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    monkeypatch.setattr(opening, "seed_bytes", lambda _: seed_bytes(JONAS_IS_FIRST))
    mira, jonas, table = two_at_a_table(here.base)
    live = live_table(here, table)
    jonas.move("start a1")  # so that a bot has nothing to do before Mira has chosen
    jonas.give(table, 1)
    until(lambda: live.chairs[1].bot)
    both_know(table, here, there)
    deafen(here)
    goes_to(jonas, there).go(table).post(f"{table}/back", {"seat": "1"})
    assert not live_table(there, table).chairs[1].bot
    mira.move("start d1")
    assert mira.status == 200, "the move is kept, and with it comes the chair"
    assert not live.chairs[1].bot
    assert jonas.go(table).buttons, "nobody has moved for Jonas"
    assert ply_of(there, table) == 2


def test_a_part_that_came_to_another_server_is_not_left_out(url: str) -> None:
    with serving(url, grace=PATIENT) as here, serving(url, grace=PATIENT) as there:
        mira, jonas = Person(here.base, "Mira"), Person(there.base, "Jonas")
        table = mira.open_table("me", "friend")
        jonas.sit(mira.links[0])
        both_know(table, here, there)
        deafen(here)
        jonas.go(table).add_to_luck()
        mira.go(table).add_to_luck()
        assert live_table(here, table).header.luck == SHOWING
        assert set(live_table(here, table).dealing.shares) == {0, 1}


# ---- bots ----


def until_the_bot_moves(url: str, person: Person, table: str) -> None:
    """The person plays on, as far as it is their turn."""
    statement = 'SELECT count(*) FROM entries WHERE seat = 1 AND "table" = :name'

    def moves() -> int:
        return int(rows(url, statement, name=table.removeprefix("/table/"))[0][0])

    def has_moved() -> bool:
        if person.go(table).buttons:
            person.move(person.buttons[0])
        return moves() > before

    before = moves()
    until(has_moved)


def test_the_bots_of_a_table_think_on_one_server(url: str, pair: tuple[Served, Served]) -> None:
    here, there = pair
    mira = Person(here.base)
    table = mira.open_table("me", "random")
    name = table.removeprefix("/table/")
    until_the_bot_moves(url, mira, table)
    assert here.tables.store._database.hold_bots(name)
    until_the_bot_moves(url, goes_to(mira, there), table)
    assert not there.tables.store._database.hold_bots(name), "it was played by the first server"


def test_a_server_that_is_killed_leaves_its_bots_to_another(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables_module, "ROUNDS", 0.05)
    with serving(url) as here:
        killed = Process(url)
        mira = Person(killed.base)
        table = mira.open_table("me", "random")
        add_to_luck(table, mira)
        name = table.removeprefix("/table/")
        until(lambda: not here.tables.store._database.hold_bots(name) or _let_go(here))
        goes_to(mira, here).go(table)
        killed.kill()
        until_the_bot_moves(url, mira, table)


def _let_go(served: Served) -> bool:
    """The other server has not asked yet."""
    served.tables.store._database.keep_bots(())
    return False


def test_bots_that_lost_their_lock_ask_for_it_again(url: str) -> None:
    with serving(url) as served:
        database = served.tables.store._database
        assert database.hold_bots("tent")
        end_connections(url)
        database.keep_bots(["tent"])
        others = []
        with serving(url) as there:
            others.append(there.tables.store._database.hold_bots("tent"))
            assert not database.hold_bots("tent")
        assert others == [True]


def test_servers_that_write_the_same_tables_at_once_keep_every_ply_once(
    pair: tuple[Served, Served],
) -> None:
    here, there = pair
    games = [two_at_a_table(here.base, SHORT_EDITION) for _ in range(2)]
    failures: list[BaseException] = []

    def play(person: Person, table: str) -> None:
        try:
            for _ in range(6):
                person.go(table)
                if person.buttons:
                    person.move(person.buttons[0])
                    assert person.status in (200, 409), person.page[-500:]
        except BaseException as failure:
            failures.append(failure)

    playing = []
    for mira, jonas, table in games:
        goes_to(jonas, there)
        playing += [threading.Thread(target=play, args=(who, table)) for who in (mira, jonas)]
    for thread in playing:
        thread.start()
    for thread in playing:
        thread.join()
    assert failures == []
    for mira, jonas, table in games:
        play_out(table, mira, jonas)
        records = [live_table(served, table).table for served in pair]
        assert records[0] is not None
        assert records[1] is not None
        until(lambda records=records: records[0].ply == records[1].ply)
        assert records[0].record() == records[1].record()
