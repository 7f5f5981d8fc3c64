"""Too much, or nonsense, or too late: it is refused in words, and nothing changes."""

from __future__ import annotations

from html import unescape

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served, live_table, ply_of, until

from fairground.web.serving.limits import BODY, EDITION


@pytest.mark.parametrize(
    "path",
    [
        "?as=99",
        "?as=x",
        "/replay?ply=-1",
        "/replay?ply=99999999999999999999",
        "/replay?as=7",
        "/at/x",
        "/board/x",
        "/sit?seat=9",
        "/sit",
        "/events?as=x",
        "/no",
    ],
)
def test_nonsense_in_addresses_is_refused_in_words(served: Served, path: str) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.go(f"{table}{path}")
    assert 400 <= mira.status < 500
    assert "<h1>" in mira.page


@pytest.mark.parametrize(
    "path",
    ["/table/../../etc/passwd", "/table/%00", "/static/..%2fapp.py", "/static/app.py", "/rules/x"],
)
def test_there_is_nothing_beside_the_pages(served: Served, path: str) -> None:
    assert Person(served.base).go(path).status == 404


def test_a_body_that_is_too_big_is_not_read(served: Served) -> None:
    mira, _, _ = two_at_a_table(served.base)
    assert mira.move("x" * (BODY + 1)).status == 413
    assert "too big" in mira.page
    mira.go("/")
    files = {"edition": ("big.toml", b"#" * (EDITION + 2 * BODY))}
    assert mira.post("/table", {"game": "loot", "seats-loot": "1"}, files=files).status == 413


def test_a_form_that_is_no_text_is_refused_in_words(served: Served) -> None:
    mira = Person(served.base).go("/")
    part = b'--x\r\nContent-Disposition: form-data; name="token"\r\n\r\n\xff\r\n--x--\r\n'
    kind = {"content-type": "multipart/form-data; boundary=x"}
    answer = mira.client.post("/table", content=part, headers=kind)
    assert answer.status_code == 400
    assert "Nothing has changed." in answer.text


def test_head_is_answered_like_get_without_the_body(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    for path in ("/", table, "/rules/loot", "/healthz", "/static/fair.css", "/nowhere"):
        whole = {"accept-encoding": "identity"}  # a masked token compresses differently each time
        head, get = (ask(path, headers=whole) for ask in (mira.client.head, mira.client.get))
        assert head.status_code == get.status_code, path
        assert head.content == b""
        assert set(head.headers) == set(get.headers), path
        assert head.headers["content-length"] == get.headers["content-length"], path
    stream = mira.client.head(f"{table}/events?as=0")
    assert stream.status_code == 200
    assert stream.headers["content-type"].startswith("text/event-stream")
    until(lambda: not live_table(served, table).is_watched)
    assert mira.client.head(f"{table}/again").status_code == 405, "there is no page at all"


def test_a_wrong_way_is_refused_in_words(served: Served) -> None:
    answer = Person(served.base).client.put("/table")
    assert answer.status_code == 405
    assert "Nothing has changed" in answer.text


@pytest.mark.parametrize(
    ("move", "status", "words"),
    [
        ("dance", 422, "dance"),
        ("start d4", 422, "start d4"),
        ("", 422, "Nothing has changed"),
        ("start d1\x00", 422, "Nothing has changed"),
        ("x" * 300, 422, "at most 200"),
    ],
)
def test_unreadable_and_illegal_moves_are_refused_and_change_nothing(
    served: Served, move: str, status: int, words: str
) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.move(move)
    assert mira.status == status
    assert words in unescape(mira.page)
    assert 'role="alert"' in mira.page
    assert len(mira.buttons) == 24, "the page is the table as it is"
    answer = mira.tell(table, {"move": move, "ply": "0", "seat": "0"})
    assert answer.status_code == status
    assert words in unescape(answer.json()["note"])
    assert ply_of(served, table) == 0


def test_a_stale_move_is_answered_with_the_present_table(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.go(table)
    mira.move("start d1")
    jonas.move("start g7")
    mira.go(table)
    before = ply_of(served, table)
    old = mira.tell(table, {"move": "start a1", "ply": "0", "seat": "0"})
    assert old.status_code == 409
    assert "moved on" in old.json()["note"]
    page = mira.move("start a1", ply="0")
    assert page.status == 409
    assert "This is the table now" in page.page
    assert ply_of(served, table) == before


def test_a_move_sent_twice_is_played_once(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    for _ in range(3):
        answer = mira.tell(table, {"move": "start d1", "ply": "0", "seat": "0"})
        assert answer.is_success
    assert ply_of(served, table) == 1
