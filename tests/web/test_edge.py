"""What no route ever sees: impossible hosts, unknown codecs, hostile headers. Each is refused in
words, and every answer keeps the browser safe, even when telling the error fails."""

from __future__ import annotations

import pytest
from tests.web.bare import Answer, Headers, House, ask

from fairground.web.serving import edge, responses
from fairground.web.serving.limits import Allowance
from fairground.web.serving.requests import Gate
from fairground.web.serving.responses import OF_PARTS, SAFETY


def is_safe(answer: Answer) -> bool:
    return all(answer.headers.get(name) == value for name, value in SAFETY.items())


def ask_host(house: House, *hosts: bytes, path: str = "/") -> Answer:
    return ask(house.app, "GET", path, [(b"host", host) for host in hosts], host=b"")


IMPOSSIBLE = [
    b"a:b",
    b"a:99999",
    b"a:0",
    b"a:",
    b"",
    b"a b",
    b"a/b",
    b"a@b",
    b"[::1",
    b"\xff",
    b"a:1:2",
]


@pytest.mark.parametrize("host", IMPOSSIBLE)
@pytest.mark.parametrize("path", ["/", "/nowhere", "/healthz", "/static/fair.css"])
def test_a_host_that_cannot_be_one_is_refused(open_house: House, host: bytes, path: str) -> None:
    answer = ask_host(open_house, host, path=path)
    assert answer.status == 400
    assert "host" in answer.text
    assert is_safe(answer)


@pytest.mark.parametrize("host", [b"localhost", b"a.example:8000", b"[::1]:8000", b"10.0.0.1"])
def test_a_host_that_can_be_one_is_welcome(open_house: House, host: bytes) -> None:
    assert ask_host(open_house, host).status == 200


@pytest.mark.parametrize("hosts", [(b"a", b"b"), (b"a", b"a"), ()])
def test_a_request_names_one_host(open_house: House, hosts: tuple[bytes, ...]) -> None:
    answer = ask_host(open_house, *hosts)
    assert answer.status == 400
    assert is_safe(answer)


HOSTILE: list[Headers] = [
    [(b"cookie", b"fairground=" + b"\xff" * 50)],
    [(b"cookie", b"fairground")],
    [(b"cookie", b'fairground="\\351\\777"; =; ;;')],
    [(b"cookie", b"fairground=.eJw.x.y")],
    [(b"accept", b"\xff\xfe")],
    [(b"accept-encoding", b"gzip;q=x\xff")],
    [(b"last-event-id", b"\xff")],
    [(b"x-forwarded-for", b"\xff, nobody"), (b"x-forwarded-proto", b"gopher")],
    [(b"content-length", b"-1")],
    [(b"content-type", b"\xff")],
    [(b"sec-fetch-site", b"\xff")],
    [(b"origin", b"\xff")],
]


@pytest.mark.parametrize("headers", HOSTILE)
@pytest.mark.parametrize("method", ["GET", "POST", "HEAD", "PUT", "OPTIONS"])
@pytest.mark.parametrize("path", ["/", "/table", "/table/\udcff", "/join/a/\udc80", "/static/\x00"])
def test_no_header_breaks_anything(
    open_house: House, headers: Headers, method: str, path: str
) -> None:
    """Paths with lone surrogates cannot come over the wire; they are here all the same."""
    answer = ask(open_house.app, method, path, headers)
    assert answer.status < 500
    assert is_safe(answer)


@pytest.mark.parametrize("path", ["/", "/static/fair.css", "/healthz", "/nowhere", "/rules/loot"])
def test_every_request_counts(house: House, path: str) -> None:
    house.gate.pages.allowance = Allowance(1, 0.0001)
    assert ask(house.app, "GET", path).status != 429
    answer = ask(house.app, "GET", path)
    assert answer.status == 429
    assert answer.headers["retry-after"]
    assert is_safe(answer)


def test_parts_of_pages_are_spared_what_is_about_documents(open_house: House) -> None:
    """It is half a kilobyte for each. The service worker keeps to the rules that come with it, so
    it has all."""
    for name in ("fair.css", "table.js", "aleo-english.woff2", "icon-192.png", "tent.svg"):
        answer = ask(open_house.app, "GET", f"/static/{name}")
        assert answer.status == 200
        assert set(answer.headers) & set(SAFETY) == set(OF_PARTS), name
        assert all(answer.headers[header] == SAFETY[header] for header in OF_PARTS)
    for path in ("/worker.js", "/rules/loot", "/static/nothing.css"):
        assert is_safe(ask(open_house.app, "GET", path)), path


def test_every_form_counts_no_matter_who_sends_it(house: House) -> None:
    house.gate.forms.allowance = Allowance(1, 0.0001)
    assert house.stranger("/nowhere").status == 404
    assert house.stranger("/table").status == 429


def test_when_telling_an_error_fails_there_are_still_words(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> str:
        raise RuntimeError("the page of troubles is in trouble")

    monkeypatch.setattr(responses, "trouble_page", broken)
    answer = ask(house.app, "GET", "/nowhere")
    assert answer.status == 500
    assert answer.body == edge.LAST_WORDS
    assert is_safe(answer)


def test_the_log_has_no_secret_of_a_link_and_one_line_for_an_address(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> str:
        raise RuntimeError("broken")

    monkeypatch.setattr(Gate, "guest", broken)
    secret = "MzKoZYfcnWGWfW_F5cR5DF_6"
    assert ask(house.app, "GET", f"/join/olive-lantern-7k2qd/{secret}").status == 500
    assert ask(house.app, "GET", f"/join/olive\nERROR all is lost/{secret}").status == 500
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2
    assert "/join/olive-lantern-7k2qd/" in lines[0]
    assert not any(secret in line or "\n" in line for line in lines)
