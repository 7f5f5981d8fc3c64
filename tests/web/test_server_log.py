"""The server's log: nobody can forge a line of it, and no secret is in it."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from typing import Any

import pytest
from kit.people import Person
from kit.serving import Process
from tests.web.bare import House, ask

from fairground.web.serving import server_log
from fairground.web.serving.server_log import JsonLines, NotTheSameAgain, TextLines

HOSTILE = "Eve\n2026-11-16 05:00:00 ERROR forged\r\x1b[2J\u2028\u202egnp.exe\x85{}"


def record(words: str, *args: object, **more: Any) -> logging.LogRecord:
    made = logging.LogRecord("fairground", logging.ERROR, "here.py", 7, words, args, None)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def raised(error: Exception) -> Any:
    try:
        raise error
    except Exception:
        return sys.exc_info()


def test_trouble_that_every_request_meets_is_said_once_in_a_while() -> None:
    now = 0.0
    saying = NotTheSameAgain(lambda: now)
    full = record("The disk is full.", event="database-trouble")
    gone = record("The database is gone.", event="database-trouble")
    assert [saying.filter(line) for line in (full, gone, full, gone)] == [True, True, False, False]
    other = record("Something failed.", event="request-failed")
    assert [saying.filter(other) for _ in range(2)] == [True, True]
    now = server_log.SAME_AGAIN
    assert saying.filter(full)


def test_one_line_of_json_tells_time_level_event_words_and_fields() -> None:
    line = JsonLines().format(record("Worker %d ended.", 2, event="worker-ended", worker=2))
    found = json.loads(line)
    assert found.pop("time").endswith("+00:00")
    assert found.pop("pid") > 0
    assert found == {
        "level": "error",
        "event": "worker-ended",
        "words": "Worker 2 ended.",
        "worker": 2,
    }


def test_whatever_a_message_contains_json_stays_one_line() -> None:
    line = JsonLines().format(record("%s sat down", HOSTILE, event="x", name_there=HOSTILE))
    assert line.isascii()
    assert line.isprintable()
    assert json.loads(line)["words"] == f"{HOSTILE} sat down"


def test_whatever_a_message_contains_only_its_first_line_begins_at_the_margin() -> None:
    error = ValueError(HOSTILE)
    text = TextLines().format(record("%s sat down", HOSTILE, exc_info=raised(error), who=HOSTILE))
    first, *rest = text.split("\n")
    assert first[:4].isdecimal()
    assert "ERROR Eve" in first
    assert rest
    assert all(line.startswith("    ") for line in rest)
    assert all(line.isprintable() for line in (first, *rest))


def test_json_tells_where_an_exception_came_from_and_not_what_it_says() -> None:
    error = ValueError("the hand is red-5\nred-6: red-7\nsecret")
    line = JsonLines().format(record("It broke.", exc_info=raised(error)))
    found = json.loads(line)
    assert found["error"] == "ValueError"
    assert [where.split(" ")[-1] for where in found["where"]] == ["raised"]
    assert "red-" not in line
    assert "secret" not in line
    assert "red-5" in TextLines().format(record("It broke.", exc_info=raised(error)))


def test_json_tells_where_a_thinking_process_failed_and_not_what_it_says() -> None:
    cause = (
        "Traceback (most recent call last):\n"
        '  File "bot/weigh.py", line 7, in weigh\n'
        "    worth[card]\n"
        "    ~~~~~^^^^^^\n"
        "KeyError: 'red-5'\n"
    )
    line = JsonLines().format(record("Thinking failed.", traceback=cause))
    assert json.loads(line)["error"] == "KeyError"
    assert json.loads(line)["where"] == ["bot/weigh.py:7 weigh"]
    assert "red-5" not in line


@pytest.mark.usefixtures("own_log")
def test_no_secret_of_a_request_that_breaks_is_logged(
    house: House, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Link secrets, cookies, form tokens and addresses stay out, in both kinds of lines."""

    async def broken(*_: object) -> None:
        raise RuntimeError("oh")

    monkeypatch.setattr(house.tables, "find", broken)
    for kind in server_log.KINDS:
        server_log.set_up(kind)
        path = "/join/olive-lantern/S3CRETOFLINK"
        assert ask(house.app, "GET", path, [house.cookie]).status == 500
        assert house.post("/table/olive-lantern", body=b"token=" + house.token).status >= 400
        written = capsys.readouterr().err
        assert "olive-lantern" in written
        for secret in ("S3CRETOFLINK", house.cookie[1].decode(), house.token.decode()):
            assert secret not in written
        assert "192.0.2.7" not in written


def test_a_server_that_logs_json_writes_nothing_else(tmp_path: Path) -> None:
    server = Process(tmp_path / "fair.db", options=["--log", "json"])
    mira = Person(server.base)
    mira.open_table("me", "random")
    status, said = server.stop()
    assert status == 0
    events = [json.loads(line)["event"] for line in said.splitlines()]
    assert events == ["open"]
