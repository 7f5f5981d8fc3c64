"""A move that the module sends is answered as the framework would answer it. With a slash at the
end of its address a move goes through the framework."""

from __future__ import annotations

import pytest
from kit.serving import AT_ONCE, run_alone
from tests.web.bare import MIRA, Answer, House, ask

import fairground as fg
from fairground.web.lobby.opening import open_table
from fairground.web.lobby.setup import Setup
from fairground.web.serving.limits import BODY, MOVE
from fairground.web.storage.store_errors import StoreError
from fairground.web.watching import live as live_tables
from fairground.web.watching.live import LiveTable

JSON = (b"accept", b"application/json")
FORM = (b"content-type", b"application/x-www-form-urlencoded")
USUAL = (JSON, FORM)


@pytest.fixture
def table(house: House) -> LiveTable:
    async def opened() -> LiveTable:
        setup = Setup(fg.game("loot"), ("me", "device"), ("Mira", "Jonas"))
        return await open_table(house.tables, setup, MIRA)

    house.tables._grace = AT_ONCE
    return run_alone(opened)


def both_ways(house: House, path: str, headers: object, body: list[bytes]) -> tuple[Answer, Answer]:
    known = (house.cookie, *headers)  # type: ignore[misc]
    quick = ask(house.app, "POST", path, known, list(body))
    framework = ask(house.app, "POST", f"{path}/", known, list(body))
    return quick, framework


def alike(quick: Answer, framework: Answer) -> int:
    """The status, if all else is the same too."""
    assert quick == framework
    assert quick.headers["content-type"] == "application/json"
    assert "content-security-policy" in quick.headers
    return quick.status


HEADERS = {
    "another page sends it": ((*USUAL, (b"origin", b"http://other.example")), 403),
    "no type": ((JSON,), 415),
    "a file": ((JSON, (b"content-type", b"multipart/form-data; boundary=x")), 415),
    "two types": ((*USUAL, FORM), 400),
    "compressed": ((*USUAL, (b"content-encoding", b"gzip")), 415),
    "announced as no number": ((*USUAL, (b"content-length", b"long")), 400),
    "announced too long": ((*USUAL, (b"content-length", b"%d" % (BODY + 1))), 413),
}


@pytest.mark.parametrize(("headers", "status"), HEADERS.values(), ids=HEADERS)
def test_headers_are_judged_alike(
    house: House, table: LiveTable, headers: object, status: int
) -> None:
    body = [b"move=start+d1&token=" + house.token]
    assert alike(*both_ways(house, f"/table/{table.id}", headers, body)) == status


FIELDS = {
    "no token": (b"move=start+d1", 403),
    "a wrong token": (b"move=start+d1&token=x", 403),
    "broken": (b"move=%zz&token=", 400),
    "nonsense": (b"move=nonsense&token=", 422),
    "illegal": (b"move=start+d4&token=", 422),
    "too long": (b"move=" + b"x" * (MOVE + 1) + b"&token=", 422),
    "stale": (b"move=start+d1&ply=7&token=", 409),
    "no ply": (b"move=start+d1&ply=x&token=", 400),
    "no seat": (b"move=start+d1&seat=9&token=", 400),
}


@pytest.mark.parametrize(("fields", "status"), FIELDS.values(), ids=FIELDS)
def test_forms_are_judged_alike(house: House, table: LiveTable, fields: bytes, status: int) -> None:
    body = fields + house.token if fields.endswith(b"token=") else fields
    assert alike(*both_ways(house, f"/table/{table.id}", USUAL, [body])) == status


def test_a_body_that_goes_on_too_long_is_refused_alike(house: House, table: LiveTable) -> None:
    pieces = [b"x" * BODY, b"x", b"x"]
    assert alike(*both_ways(house, f"/table/{table.id}", USUAL, pieces)) == 413


def test_strangers_and_lost_tables_are_refused_alike(house: House, table: LiveTable) -> None:
    for path in (f"/table/{table.id}", f"/table/{table.id}/"):
        assert ask(house.app, "POST", path, USUAL, [b"token=x"]).status == 403
    body = [b"token=" + house.token]
    assert alike(*both_ways(house, "/table/no-such-table", USUAL, body)) == 404


def test_a_move_is_answered_alike_and_played_once(house: House, table: LiveTable) -> None:
    assert table.table is not None
    body = [b"move=start+d1&ply=0&seat=0&token=" + house.token]
    assert alike(*both_ways(house, f"/table/{table.id}", USUAL, body)) == 201
    assert [entry.move for entry in table.table.entries] == ["start d1"]


@pytest.mark.parametrize("error", [StoreError("The disk is full."), RuntimeError("a bug")])
def test_what_breaks_is_told_alike(
    house: House, table: LiveTable, error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise error

    monkeypatch.setattr(live_tables.LiveTable, "play", fails)
    body = [b"move=start+d1&token=" + house.token]
    status = alike(*both_ways(house, f"/table/{table.id}", USUAL, body))
    assert status == (503 if isinstance(error, StoreError) else 500)


def test_without_script_a_move_leads_back_to_the_table(house: House, table: LiveTable) -> None:
    body = [b"move=start+d1&ply=0&seat=0&token=" + house.token]
    quick, framework = both_ways(house, f"/table/{table.id}", (FORM,), body)
    assert quick == framework
    assert quick.headers["location"] == f"/table/{table.id}"
