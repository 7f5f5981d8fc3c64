"""A database that says nothing for a while, because it is frozen or the network to it is held up:
people are told so in words, and afterwards everything is as it was or as they were told."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from kit.people import Person, two_at_a_table
from kit.postgres import Postgres
from kit.serving import Served, ply_of, run_alone, serving, unlimited, until
from tests.web.another_session import rows
from tests.web.slow_wire import Wire, wire_to
from tests.web.test_database_faults import health

from fairground.web.storage import patience, probe
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError

SILENT = "the database has not answered for several seconds"
SOON = 0.2


@dataclass
class Far:
    """A server whose database is behind a wire, and the ``url`` of that database without it."""

    served: Served
    wire: Wire
    url: str
    patch: pytest.MonkeyPatch

    def fall_silent(self) -> None:
        """The database says nothing from now on, and people are told so soon."""
        self.wire.hold()
        self.patch.setattr(patience, "PATIENCE", SOON)
        self.patch.setattr(probe, "PATIENCE", SOON)

    def speak_again(self) -> None:
        self.patch.undo()
        self.wire.release()
        until(lambda: health(self.served.base) == (200, "ok\n"))

    def entries(self, table: str) -> int:
        """How many moves of a table are kept."""
        name = table.removeprefix("/table/")
        statement = 'SELECT count(*) FROM entries WHERE "table" = :name'
        return int(rows(self.url, statement, name=name)[0][0])


@pytest.fixture
def far(postgres_server: Postgres, monkeypatch: pytest.MonkeyPatch) -> Iterator[Far]:
    with postgres_server.database() as url, wire_to(postgres_server.door) as wire:
        path = url.partition("?")[0].replace("@/", f"@127.0.0.1:{wire.port}/")
        with serving(path) as served:
            unlimited(served)
            yield Far(served, wire, url, monkeypatch)
            wire.release()


def tell_move(person: Person, table: str, move: str, seat: int) -> tuple[int, str]:
    form = {"move": move, "ply": person.fields["ply"], "seat": str(seat)}
    answer = person.tell(table, form)
    return answer.status_code, answer.json().get("note", "")


def move_into_the_silence(far: Far, person: Person, table: str, move: str, seat: int) -> None:
    """The database falls silent while a move is being kept. If something else was being kept at
    that moment, the move is withdrawn: once more."""
    while True:
        far.fall_silent()
        status, note = tell_move(person, table, move, seat)
        assert (status, SILENT in note) == (503, True), note
        if "may have been kept or not" in note:
            return
        assert "Nothing has changed" in note
        far.speak_again()


def test_a_move_into_the_silence_is_uncertain_and_shows_when_the_database_is_back(
    far: Far,
) -> None:
    mira, jonas, table = two_at_a_table(far.served.base)
    mira.move("start d1")
    jonas.go(table)
    with mira.go(table).listening() as news:
        move_into_the_silence(far, jonas, table, "start a4", 1)
        far.speak_again()
        assert next(news)["layers"], "it was kept after all, and everybody sees it"
    until(lambda: ply_of(far.served, table) == 2)
    assert far.entries(table) == 2


def test_what_had_to_wait_behind_it_is_withdrawn(far: Far) -> None:
    mira, jonas, table = two_at_a_table(far.served.base)
    oda, pia, other = two_at_a_table(far.served.base)
    move_into_the_silence(far, mira, table, "start d1", 0)
    status, note = tell_move(oda, other, "start d1", 0)
    assert status == 503
    assert "Nothing has changed. Please try again in a moment." in note
    far.speak_again()
    assert far.entries(other) == 0
    assert oda.go(other).move("start d1").status == 200
    assert pia.go(other).move("start a4").status == 200
    assert jonas.go(table).move("start a4").status == 200
    assert (far.entries(table), far.entries(other)) == (2, 2)


def test_pages_say_so_and_tables_in_the_memory_can_be_seen(far: Far) -> None:
    mira, _, table = two_at_a_table(far.served.base)
    far.fall_silent()
    for _ in range(12):  # more than there are threads that read
        assert mira.go("/").status == 503
    assert f"The database cannot be read: {SILENT}" in mira.page
    assert "Please try again in a moment." in mira.page
    assert mira.go(table).status == 200
    assert mira.buttons
    status, words = health(far.served.base)
    assert (status, words.startswith("The database is busy")) == (503, True)
    far.speak_again()
    assert mira.go("/").status == 200
    assert mira.go(table).move("start d1").status == 200
    assert far.entries(table) == 1


def test_a_wire_that_breaks_in_the_silence_is_made_anew(far: Far) -> None:
    mira, _, table = two_at_a_table(far.served.base)
    move_into_the_silence(far, mira, table, "start d1", 0)
    far.wire.cut()
    far.speak_again()
    if mira.go(table).buttons:  # it may have been kept or not
        assert mira.move("start d1").status == 200
    assert far.entries(table) == 1


def test_a_server_whose_database_is_silent_can_be_stopped(far: Far) -> None:
    """Nothing waits for ever, and no thread that still waits keeps the process from ending."""
    before = set(threading.enumerate())
    store = Store(far.served.tables.store._database.writing.url.render_as_string(False))
    far.fall_silent()

    async def ask() -> None:
        for asking in (store.lobby("m"), store.hold_bots("tent"), store.tell_presence({"t": (0,)})):
            with pytest.raises(StoreError, match=SILENT):
                await asking

    run_alone(ask)
    store.close()
    waiting = [thread for thread in threading.enumerate() if thread not in before]
    assert {thread.name for thread in waiting} >= {"reader", "writer", "bots"}
    assert all(thread.daemon for thread in waiting)
    far.speak_again()
