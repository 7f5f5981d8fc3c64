"""PostgreSQL is missing, refuses, goes away, comes back: each is said, and nothing is lost."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from kit.people import Person, two_at_a_table
from kit.postgres import PASSWORD, Postgres
from kit.serving import PATIENCE, STARTING, Served, ply_of, run_alone, serving, until
from sqlalchemy import Connection, event
from tests.web.another_session import rows
from tests.web.test_database_faults import health
from tests.web.test_seats import slow_bots
from tests.web.test_store import opened

from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError, Uncertain

OTHERS = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


@pytest.fixture
def url(postgres_server: Postgres) -> Iterator[str]:
    with postgres_server.database() as url:
        yield url


def end_connections(url: str) -> None:
    """As an administrator does, or a restart."""
    assert rows(url, OTHERS), "nobody was connected"


# ---- at the start ----


def test_what_is_wrong_is_said_in_one_sentence_without_the_password(
    postgres_server: Postgres, url: str, tmp_path: Path
) -> None:
    rows(url, "CREATE TABLE birds (name TEXT)")
    wrong = postgres_server.url("postgres", password=f"not-{PASSWORD}")
    tcp = f"postgresql://fair:{PASSWORD}@127.0.0.1:1/fair"
    refusals = {
        url: "a database of something else",
        wrong: "does not accept this user with this password",
        postgres_server.url("nowhere"): "has no database nowhere; make it with `createdb nowhere`",
        tcp: "no PostgreSQL server answers",
        f"postgresql://fair:{PASSWORD}@/fair?host={tmp_path}": "no PostgreSQL server answers",
        f"{postgres_server.url('postgres')}&wings=2": "invalid connection option",
        f"postgresql://fair:{PASSWORD}@host:door/fair": "neither a file nor",
        f"birds://fair:{PASSWORD}@nest": "neither a file nor",
        f"{tcp}?password={PASSWORD}": "no PostgreSQL server answers",
    }
    for place, words in refusals.items():
        with pytest.raises(StoreError, match=words) as refused:
            Store(place)
        assert "\n" not in str(refused.value)
        assert PASSWORD not in str(refused.value)


def test_the_command_says_so_too(postgres_server: Postgres) -> None:
    place = postgres_server.url("nowhere")
    command = [sys.executable, "-m", "fairground", "serve", "--port", "0", "--db", place]
    done = subprocess.run(command, capture_output=True, text=True, timeout=STARTING, check=False)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "PostgreSQL has no database nowhere" in done.stderr
    assert PASSWORD not in done.stderr


def test_a_missing_driver_is_named(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'fairground\[postgres\]'"):
        Store(url)


def test_servers_that_start_together_make_one_database(url: str) -> None:
    together, stores = threading.Barrier(4), []

    def start() -> None:
        together.wait()
        stores.append(Store(url))

    starting = [threading.Thread(target=start) for _ in range(4)]
    for thread in starting:
        thread.start()
    for thread in starting:
        thread.join()
    for store in stores:
        store.close()
    assert len({store.secret for store in stores}) == 1
    assert len(stores) == 4


def test_a_commit_is_on_the_disk_whatever_the_server_is_set_to(url: str) -> None:
    (name,) = rows(url, "SELECT current_database()")[0]
    rows(url, f"ALTER DATABASE {name} SET synchronous_commit = off")
    assert rows(url, "SHOW synchronous_commit") == [("off",)]
    store = Store(url)
    with store._database.writing.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


def test_a_machine_that_vanishes_does_not_keep_its_locks_for_hours(url: str) -> None:
    """Over a socket file PostgreSQL only notes that we asked for it."""
    store = Store(url)
    asked = "SELECT count(*) FROM pg_settings WHERE name LIKE 'tcp_%%' AND source = 'session'"
    with store._database.writing.connect() as connection:
        assert connection.exec_driver_sql(asked).scalar() == 4
    store.close()


# ---- while the server runs ----


def test_a_database_that_goes_away_is_said_and_waited_out(fragile: Postgres) -> None:
    with fragile.database() as url, serving(url) as served:
        mira, jonas, table = two_at_a_table(served.base)
        mira.move("start d1")
        jonas.go(table)
        fragile.kill()
        try:
            refused = jonas.tell(
                table, {"move": "start a4", "ply": jonas.fields["ply"], "seat": "1"}
            )
            note = refused.json()["note"]
            assert refused.status_code == 503
            assert "The database cannot be written: no PostgreSQL server answers" in note
            assert "Nothing has changed" in note
            assert jonas.go(table).status == 200, "a table that is at hand can still be seen"
            assert mira.go("/").status == 503
            assert "no PostgreSQL server answers" in mira.page
            assert health(served.base)[0] == 503
            assert PASSWORD not in note + mira.page + health(served.base)[1]
        finally:
            fragile.start()
        assert health(served.base) == (200, "ok\n")
        assert jonas.go(table).move("start a4").status == 200
        assert ply_of(served, table) == 2
        assert mira.go("/").status == 200


def test_a_bot_plays_on_when_the_database_is_back(
    fragile: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairground.web.seats.bot_turns.BOT_PATIENCE", 0.05)
    with fragile.database() as url, slow_bots(url) as (served, thought):
        append, failed = served.tables.store.append, threading.Event()

        async def fail_or_append(*entry: Any) -> None:
            try:
                await append(*entry)
            except StoreError:
                failed.set()
                raise

        monkeypatch.setattr(served.tables.store, "append", fail_or_append)
        table = Person(served.base).open_table("me", "random")
        assert thought.begun.wait(PATIENCE)
        fragile.stop()
        try:
            thought.released.set()
            assert failed.wait(PATIENCE)
            assert ply_of(served, table) == 0
        finally:
            fragile.start()
        until(lambda: ply_of(served, table) == 1)


def test_connections_that_ended_meanwhile_are_made_anew(url: str) -> None:
    with serving(url) as served:
        mira, _, table = two_at_a_table(served.base)
        end_connections(url)
        assert mira.move("start d1").status == 200, "nobody has to press a second time"
        assert ply_of(served, table) == 1
        end_connections(url)
        assert mira.go("/").status == 200


def test_a_read_only_database_is_said_and_waited_out(url: str) -> None:
    (name,) = rows(url, "SELECT current_database()")[0]
    with serving(url) as served:
        mira, _, table = two_at_a_table(served.base)
        rows(url, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
        end_connections(url)
        mira.move("start d1")
        assert mira.status == 503
        assert "it is read-only" in mira.page
        with psycopg.connect(url, autocommit=True) as other:
            other.execute("SET default_transaction_read_only = off")
            other.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
            other.execute(OTHERS)
        assert mira.go(table).move("start d1").status == 200


def test_a_full_disk_is_said_and_waited_out(url: str) -> None:
    """PostgreSQL refuses every new entry with the error that it raises when its disk is full."""
    with serving(url) as served:
        mira, _, table = two_at_a_table(served.base)
        rows(
            url,
            "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
            " RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$",
        )
        rows(url, "CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION refuse()")
        rows(url, "CREATE TRIGGER full_disk BEFORE INSERT ON meta EXECUTE FUNCTION refuse()")
        full = "The database cannot be written: the disk is full."
        mira.move("start d1")
        assert mira.status == 503
        assert full in mira.page
        assert "Nothing has changed. Please try again in a moment." in mira.page
        assert health(served.base) == (503, f"{full}\n")
        assert mira.go("/").status == 200, "what is there can be read"
        rows(url, "DROP FUNCTION refuse CASCADE")
        assert health(served.base) == (200, "ok\n")
        assert mira.go(table).move("start d1").status == 200
        assert rows(url, "SELECT move FROM entries") == [("start d1",)]


# ---- lost in the middle of a commit ----


def lose_at_the_commit(served: Served, is_kept: bool) -> None:
    """The next commit is not answered: it came too late, or its answer was lost."""
    dialect = served.tables.store._database.writing.dialect
    commit = dialect.do_commit

    def lose(connection: Any) -> None:
        dialect.do_commit = commit  # type: ignore[method-assign]
        if is_kept:
            commit(connection)
        connection.driver_connection.pgconn.finish()
        commit(connection)

    dialect.do_commit = lose  # type: ignore[method-assign, assignment]


@pytest.mark.parametrize("is_kept", [True, False])
def test_nobody_is_told_that_nothing_changed_where_that_is_not_known(
    url: str, is_kept: bool
) -> None:
    with serving(url) as served:
        mira, jonas, table = two_at_a_table(served.base)
        lose_at_the_commit(served, is_kept)
        mira.move("start d1")
        assert mira.status == 503
        assert "may have been kept or not" in mira.page
        assert "Nothing has changed" not in mira.page
        assert bool(mira.go(table).buttons) is not is_kept, "now the page knows"
        if not is_kept:
            mira.move("start d1")
        assert ply_of(served, table) == 1
        assert jonas.go(table).move("start a4").status == 200


def test_a_change_that_is_sent_again_is_kept_once(url: str) -> None:
    async def run() -> None:
        store = Store(url)
        table = await opened(store)
        commits: list[object] = []

        def lose(connection: Connection) -> None:
            commits.append(connection)
            if len(commits) == 1:
                connection.connection.driver_connection.pgconn.finish()  # type: ignore[union-attr]

        event.listen(store._database.writing, "commit", lose)
        with pytest.raises(Uncertain):
            await store.append(table, 1, 0, "up", False)
        await store.append(table, 1, 0, "up", False)
        assert rows(url, "SELECT count(*) FROM entries") == [(1,)]
        store.close()

    run_alone(run)


# ---- servers that wait for each other ----


def test_changes_that_waited_for_another_server_in_a_ring_are_tried_again(url: str) -> None:
    """PostgreSQL ends one of the two transactions; the error is raised as it raises it."""

    async def run() -> None:
        store = Store(url)
        table = await opened(store)
        hold, tries = threading.Event(), 0

        def wait(_: Connection) -> None:
            hold.wait()

        def collide(connection: Connection) -> None:
            nonlocal tries
            tries += 1
            if tries < 3:
                connection.exec_driver_sql(
                    "DO $$ BEGIN RAISE EXCEPTION 'ring' USING ERRCODE = '40P01'; END $$"
                )

        first = asyncio.ensure_future(store._writer.write("", wait))
        waiting = [
            asyncio.ensure_future(store.append(table, ply, 0, "up", False)) for ply in (1, 2)
        ]
        waiting.append(asyncio.ensure_future(store._writer.write("", collide)))
        await asyncio.sleep(0)
        hold.set()
        await asyncio.gather(first, *waiting)
        assert tries == 3
        assert rows(url, "SELECT ply FROM entries ORDER BY ply") == [(1,), (2,)]
        store.close()

    run_alone(run)
