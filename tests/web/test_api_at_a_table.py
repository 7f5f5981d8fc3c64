"""Programs do what people do at a table: as hosts, about clocks, and about what others say."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kit.programs import Program
from kit.serving import PATIENCE, Served, live_table, serving, unlimited, until
from sqlalchemy import select
from tests.web.fake_time import Hands
from tests.web.test_api import short_table

from fairground.web.storage import schema

HOUR = 3600.0
ALL = ("read", "play", "host", "talk")


@pytest.fixture
def hands() -> Hands:
    return Hands()


@pytest.fixture
def timed(tmp_path: Path, hands: Hands) -> Iterator[Served]:
    with serving(tmp_path / "fair.db", house_time=hands.house) as served:
        unlimited(served)
        yield served


def two_programs(served: Served, **more: Any) -> tuple[Program, Program, str]:
    mira, jonas = Program(served.base, "Mira", *ALL), Program(served.base, "Jonas", *ALL)
    opened = short_table(mira, "me", "friend", **more)
    jonas.post("/join", link=opened["chairs"][1]["link"], name="Jonas")
    assert jonas.status == 200
    return mira, jonas, opened["table"]


def it_is_the_hosts_turn(mira: Program, jonas: Program, table: str) -> None:
    """Both begin, and the other one is done."""
    until(lambda: mira.get(f"/tables/{table}")["clocks"])
    move = jonas.get(f"/tables/{table}")["position"]["legal"][0]["move"]
    jonas.post(f"/tables/{table}/moves", move=move)
    assert mira.get(f"/tables/{table}")["position"]["turn"] == [0]


# ---- before the game begins ----


def test_a_host_removes_somebody_who_does_not_come_back(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    table = short_table(mira, "me", "friend", "friend")["table"]
    remove = f"/tables/{table}/remove"
    assert jonas.post(remove, seat=0)["code"] == "not_allowed", "a stranger"
    jonas.post(f"/tables/{table}/sit", seat=1, name="Jonas")
    assert jonas.post(remove, seat=0)["code"] == "seat_refused", "no host"
    assert mira.post(remove, seat=7)["code"] == "not_understood"
    assert mira.post(remove, seat=0)["code"] == "seat_refused", "nobody removes themselves"
    assert mira.post(remove, seat=1)["chairs"][1]["kind"] == "open"
    assert jonas.post(f"/tables/{table}/sit", seat=1)["code"] == "seat_refused"
    assert Program(served.base, "Rea", "read").post(remove, seat=1)["code"] == "scope_missing"


def test_a_host_keeps_a_chair_and_lets_anybody_have_it_again(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    table = short_table(mira, "me", "friend", "friend")["table"]
    assert mira.post(f"/tables/{table}/reserve", seat=1)["chairs"][1]["kept"] is True
    assert jonas.post(f"/tables/{table}/sit", seat=1)["code"] == "seat_refused"
    line = next(each for each in jonas.get("/tables")["listed"] if each["table"] == table)
    assert [chair["kept"] for chair in line["chairs"]] == [False, True, False]
    for way in ("reserve", "release"):
        assert jonas.post(f"/tables/{table}/{way}", seat=1)["code"] == "not_allowed"
        assert mira.post(f"/tables/{table}/{way}", seat=0)["code"] == "seat_refused", "taken"
    assert mira.post(f"/tables/{table}/release", seat=1)["chairs"][1]["kept"] is False
    assert jonas.post(f"/tables/{table}/sit", seat=1)["held"] == [1]
    reader = Program(served.base, "Rea", "read", "play")
    for way in ("reserve", "release"):
        assert reader.post(f"/tables/{table}/{way}", seat=2)["code"] == "scope_missing"


# ---- clocks ----


def test_a_program_takes_a_day_off(timed: Served, hands: Hands) -> None:
    clock = {"kind": "correspondence", "hours": 24, "vacation": 1}
    mira, jonas, table = two_programs(timed, clock=clock)
    it_is_the_hosts_turn(mira, jonas, table)
    hands.pass_by(10 * HOUR)
    assert jonas.post(f"/tables/{table}/day-off")["code"] == "seat_refused", "not his turn"
    assert jonas.post(f"/tables/{table}/day-off", seat=0)["code"] == "not_your_seat"
    rested = mira.post(f"/tables/{table}/day-off")["clocks"][0]
    assert (rested["days_off"], rested["left"]) == (0, 38 * HOUR)
    assert mira.post(f"/tables/{table}/day-off")["code"] == "seat_refused", "none is left"
    stranger, reader = Program(timed.base), Program(timed.base, "Rea", "read")
    assert stranger.post(f"/tables/{table}/day-off")["code"] == "not_your_seat"
    assert reader.post(f"/tables/{table}/day-off")["code"] == "scope_missing"


def test_programs_decide_when_somebodys_time_is_up(timed: Served, hands: Hands) -> None:
    mira, jonas, table = two_programs(timed, clock={"kind": "turn", "seconds": 30, "flag": "ask"})
    it_is_the_hosts_turn(mira, jonas, table)
    time = f"/tables/{table}/time"
    assert jonas.post(time, seat=0, choice="wait")["code"] == "seat_refused", "there is time"
    hands.pass_by(31)
    assert timed.tables._rounds is not None
    looking = live_table(timed, table).flags.look()
    loop = timed.tables._rounds.get_loop()
    asyncio.run_coroutine_threadsafe(looking, loop).result(PATIENCE)
    seen = jonas.get(f"/tables/{table}")["clocks"][0]
    assert (seen["is_out"], seen["may_decide"], seen["chosen"]) == (True, True, "")
    assert jonas.post(time, seat=0, choice="hurry")["code"] == "not_understood"
    assert Program(timed.base).post(time, seat=0, choice="end")["code"] == "not_allowed"
    reader = Program(timed.base, "Rea", "read", "host")
    assert reader.post(time, seat=0, choice="end")["code"] == "scope_missing"
    longer = jonas.post(time, seat=0, choice="wait")["clocks"][0]
    assert (longer["is_out"], longer["left"]) == (False, 30)


# ---- talk ----


def said_by_others(program: Program, table: str) -> list[str]:
    heard = program.get(f"/tables/{table}/talk")["messages"]
    return [each["words"] for each in heard if not each["is_yours"]]


def test_a_program_mutes_somebody_and_hears_them_again(served: Served) -> None:
    mira, jonas, table = two_programs(served)
    talk = f"/tables/{table}/talk"
    key = jonas.post(talk, words="Blah")["messages"][0]["key"]
    silent = mira.post(f"{talk}/mute", message=key)
    assert silent["messages"] == []
    assert [each["name"] for each in silent["muted"]] == ["Jonas"]
    assert said_by_others(mira, table) == []
    assert mira.post(f"{talk}/mute", message=key)["code"] == "not_found", "it is not heard"
    assert mira.post(f"{talk}/hear", muted="nobody")["muted"] == silent["muted"]
    assert mira.post(f"{talk}/hear", muted=silent["muted"][0]["muted"])["muted"] == []
    assert said_by_others(mira, table) == ["Blah"]
    assert jonas.post(f"{talk}/mute", message=key)["muted"] == [], "nobody mutes themselves"
    oda, reader = Program(served.base, "Oda", "talk"), Program(served.base, "Rea", "read")
    advice = oda.post(talk, words="Take the corner")["messages"][-1]["key"]
    assert mira.post(f"{talk}/mute", message=advice)["code"] == "not_found", "not theirs to hear"
    assert reader.post(f"{talk}/mute", message=key)["code"] == "scope_missing"
    assert reader.post(f"{talk}/hear", muted="nobody")["code"] == "scope_missing"


@pytest.mark.both_databases
def test_a_program_reports_a_message(served: Served) -> None:
    mira, jonas, table = two_programs(served)
    talk = f"/tables/{table}/talk"
    key = jonas.post(talk, words="Something rude")["messages"][0]["key"]
    assert mira.post(f"{talk}/report", message=key, words="He shouts")["messages"]
    with served.tables.store._database.reading.connect() as connection:
        rows = connection.execute(
            select(schema.reports.c.words).where(schema.reports.c.table == table)
        )
        assert rows.scalars().all() == ["He shouts"]
    assert mira.post(f"{talk}/report", message="t99")["code"] == "not_found"
    assert mira.post(f"{talk}/report", message=key, words="x" * 300)["code"] == "refused"
    reader = Program(served.base, "Rea", "read")
    assert reader.post(f"{talk}/report", message=key)["code"] == "scope_missing"


def test_a_host_switches_the_chat_of_a_table(served: Served) -> None:
    mira, jonas, table = two_programs(served)
    switch, talk = f"/tables/{table}/talk/switch", f"/tables/{table}/talk"
    assert jonas.post(switch, is_on=False)["code"] == "not_allowed"
    assert mira.post(switch, is_on="no")["code"] == "not_understood"
    assert mira.post(switch, is_on=False)["table"] == table
    assert jonas.get(talk)["is_on"] is False
    assert jonas.post(talk, words="Hello?")["code"] == "refused"
    mira.post(switch, is_on=True)
    assert jonas.post(talk, words="Hello!")["is_on"] is True
    talker = Program(served.base, "Rea", "talk")
    assert talker.post(switch, is_on=False)["code"] == "scope_missing"
