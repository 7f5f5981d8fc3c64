"""Forms are UTF-8, are read in linear time, and only after it is clear who sends them."""

from __future__ import annotations

import pytest
from kit.people import SHORT_EDITION, Person
from kit.serving import Served
from tests.web.bare import Headers, House, ask

from fairground.web.serving.forms import FormType, form_type, read_form
from fairground.web.serving.limits import Allowance
from fairground.web.serving.refusals import Refused
from fairground.web.serving.requests import Upload

URLENCODED = (b"content-type", b"application/x-www-form-urlencoded")
MULTIPART = (b"content-type", b"multipart/form-data; boundary=x")


def part(name: str, value: bytes, more: bytes = b"", file: bool = False) -> bytes:
    chosen = b'; filename="f.txt"' if file else b""
    head = b'--x\r\nContent-Disposition: form-data; name="%s"%s\r\n' % (name.encode(), chosen)
    return head + more + b"\r\n" + value + b"\r\n"


def multipart(*parts: bytes) -> bytes:
    return b"".join(parts) + b"--x--\r\n"


# ---- who may send is judged first ----

PATHS = ["/table", "/record", "/table/a", "/table/a/sit", "/table/a/bot", "/table/a/again"]
SLOW_CODEC = multipart(
    part("token", b"-" + b"a" * 140_000, b"Content-Type: text/plain; charset=punycode\r\n")
)


@pytest.mark.parametrize("path", PATHS)
def test_a_strangers_body_is_never_read(open_house: House, path: str) -> None:
    """140 KB of punycode kept Python busy for seven seconds, and everybody waited."""
    answer = open_house.stranger(path, MULTIPART, body=SLOW_CODEC)
    assert (answer.status, answer.consumed) == (403, 0)
    assert "Nothing has changed" in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        [(b"origin", b"http://elsewhere.example")],
        [(b"origin", b"null")],
        [(b"origin", b"http://fair.example"), (b"origin", b"http://elsewhere.example")],
        [(b"origin", b"http://fair.example.elsewhere.example")],
        [(b"origin", b"http://fair.example:81")],
        [(b"sec-fetch-site", b"cross-site")],
        [(b"sec-fetch-site", b"same-site")],
        [(b"sec-fetch-site", b"nonsense")],
    ],
)
@pytest.mark.parametrize("path", PATHS)
def test_a_form_of_another_site_is_never_read(
    open_house: House, path: str, headers: Headers
) -> None:
    answer = open_house.post(path, URLENCODED, *headers, body=b"token=" + open_house.token)
    assert (answer.status, answer.consumed) == (403, 0)


@pytest.mark.parametrize("said", [b"http://fair.example", b"https://FAIR.example"])
def test_a_form_of_our_own_site_is_read(open_house: House, said: bytes) -> None:
    """Behind a proxy that speaks HTTPS for us the browser says https where we hear http."""
    answer = open_house.post("/table/none/sit", URLENCODED, (b"origin", said), body=b"token=wrong")
    assert (answer.status, answer.consumed) == (403, 1), "only the token was wrong"


@pytest.mark.parametrize(
    ("path", "kind"), [("/table/a", "moves"), ("/table", "changes"), ("/record", "changes")]
)
def test_a_form_beyond_the_allowance_is_never_read(house: House, path: str, kind: str) -> None:
    getattr(house.gate, kind).allowance = Allowance(0.5, 0.0001)
    answer = house.post(path, URLENCODED, body=b"token=" + house.token)
    assert (answer.status, answer.consumed) == (429, 0)


@pytest.mark.parametrize("path", PATHS)
def test_a_body_that_announces_too_much_is_never_read(open_house: House, path: str) -> None:
    length = (b"content-length", b"2000000")
    answer = open_house.post(path, URLENCODED, length, body=b"a" * 2_000_000)
    assert (answer.status, answer.consumed) == (413, 0)


def test_a_body_that_does_not_say_how_long_it_is_is_read_up_to_the_limit(open_house: House) -> None:
    headers = (open_house.cookie, URLENCODED)
    answer = ask(open_house.app, "POST", "/table/a", headers, [b"a" * 10_000] * 50)
    assert (answer.status, answer.consumed) == (413, 2)


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        ("/table", [], 415),
        ("/table", [(b"content-type", b"application/json")], 415),
        ("/table", [(b"content-type", b"text/plain")], 415),
        ("/table", [(b"content-type", b"multipart/form-data")], 400),
        ("/table", [(b"content-type", b"multipart/form-data; boundary=" + b"x" * 71)], 400),
        ("/table", [(b"content-type", b'multipart/form-data; boundary="a b"')], 400),
        ("/table", [URLENCODED, URLENCODED], 400),
        ("/table", [URLENCODED, (b"content-encoding", b"gzip")], 415),
        ("/table", [(b"content-type", URLENCODED[1] + b"; charset=punycode")], 415),
        ("/table", [(b"content-type", URLENCODED[1] + b"; charset=undefined")], 415),
        ("/table", [(b"content-type", URLENCODED[1] + b"; charset=utf-16")], 415),
        ("/table", [(b"content-type", URLENCODED[1] + b"; nonsense")], 400),
        ("/table/a", [MULTIPART], 415),
        ("/table/a/sit", [MULTIPART], 415),
        ("/table/a/bot", [MULTIPART], 415),
        ("/join/a/b", [MULTIPART], 415),
    ],
)
def test_what_is_no_form_of_ours_is_never_read(
    open_house: House, path: str, headers: Headers, status: int
) -> None:
    answer = open_house.post(path, *headers, body=b"token=" + open_house.token)
    assert (answer.status, answer.consumed) == (status, 0)
    assert "Nothing has changed" in answer.text


def test_a_file_is_looked_at_only_with_the_token(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[bytes] = []

    def noting(upload: Upload) -> str:
        read.append(upload.raw)
        return ""

    monkeypatch.setattr(Upload, "text", noting)
    body = multipart(part("record", b"game", file=True))
    assert house.post("/record", MULTIPART, body=body).status == 403
    assert read == []
    body = multipart(part("token", house.token), part("record", b"game", file=True))
    assert house.post("/record", MULTIPART, body=body).status == 422
    assert read == [b"game"]


# ---- what a form may say ----


def fields(body: bytes) -> dict[str, str]:
    return read_form(body, FormType()).fields


def test_pairs_are_read() -> None:
    assert fields(b"") == {"": ""}
    assert fields(b"a=1&b=&c") == {"a": "1", "b": "", "c": ""}
    assert fields(b"name=Zo%C3%AB+B%2Bb&x=%3D%26") == {"name": "Zoë B+b", "x": "=&"}
    assert fields(b"a=1&a=2") == {"a": "2"}


@pytest.mark.parametrize(
    "body", [b"a=%", b"a=%4", b"a=%zz", b"a=%ED%A0%80", b"a=\xff", b"%ff=a", b"&" * 100]
)
def test_broken_pairs_are_refused(body: bytes) -> None:
    with pytest.raises(Refused) as refusal:
        fields(body)
    assert refusal.value.status_code == 400
    assert refusal.value.words


def test_parts_are_read() -> None:
    file = b"line\r\n--\r\n\r\n--y\r\n\xff"
    body = multipart(
        part("token", "ü".encode()),
        part("a", b"", b"Content-Type: text/plain; charset=UTF-8\r\n"),
        part("record", file, b"content-type: application/octet-stream\r\n", file=True),
    )
    form = read_form(body, FormType("x"))
    assert form.fields == {"token": "ü", "a": ""}
    assert form.files == {"record": file}


CODECS = ["punycode", "undefined", "idna", "utf-7", "utf-16", "latin-1", "rot13", "zip", "x" * 99]


@pytest.mark.parametrize("codec", CODECS)
@pytest.mark.parametrize("file", [False, True])
def test_no_part_chooses_a_codec(codec: str, file: bool) -> None:
    kind = f"Content-Type: text/plain; charset={codec}\r\n".encode()
    with pytest.raises(Refused) as refusal:
        read_form(multipart(part("token", b"-a", kind, file)), FormType("x"))
    assert refusal.value.status_code == 415


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"--x",
        b"--x--"[:-1],
        part("a", b"1"),
        b"before\r\n" + multipart(part("a", b"1")),
        multipart(part("a", b"\xff")),
        multipart(part("a", b"\xed\xa0\x80")),
        multipart(b"--x\r\nContent-Disposition: form-data\r\n\r\n1\r\n"),
        multipart(b'--x\r\nContent-Disposition: attachment; name="a"\r\n\r\n1\r\n'),
        multipart(b'--x\r\nContent-Disposition: form-data; name="a\r\n\r\n1\r\n'),
        multipart(b'--x\r\nContent-Disposition: form-data; name="a"; name="b"\r\n\r\n1\r\n'),
        multipart(b"--x\r\nContent-Type: text/plain\r\n\r\n1\r\n"),
        multipart(b'--x\r\nContent-Disposition: form-data; name="a"\r\n1\r\n'),
        multipart(b'--xContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'),
        multipart(part("a", b"1", b"nonsense\r\n")),
        multipart(part("a", b"1", b"x: " + b"y" * 3000 + b"\r\n")),
        multipart(*[part("a", b"1")] * 101),
    ],
)
def test_broken_parts_are_refused(body: bytes) -> None:
    with pytest.raises(Refused) as refusal:
        read_form(body, FormType("x"))
    assert refusal.value.status_code == 400
    assert refusal.value.words


def test_a_part_that_is_packed_is_refused() -> None:
    packed = part("a", b"MQ==", b"Content-Transfer-Encoding: base64\r\n")
    with pytest.raises(Refused) as refusal:
        read_form(multipart(packed), FormType("x"))
    assert refusal.value.status_code == 415


def test_a_boundary_may_be_quoted() -> None:
    assert form_type('multipart/form-data; boundary="a:b"', True).boundary == "a:b"
    assert form_type("Multipart/Form-Data;boundary=----WebKit7", True).boundary == "----WebKit7"


def test_a_person_uploads_an_edition(served: Served) -> None:
    mira = Person(served.base, "Zoë")
    mira.open_table("me", edition=SHORT_EDITION)
    assert "Zoë" in mira.page


def test_an_edition_that_is_not_utf_8_is_refused_with_its_place(served: Served) -> None:
    mira = Person(served.base).go("/")
    files = {"edition": ("e.toml", "name = 'é'".encode("latin-1"))}
    mira.post("/table", {"game": "loot", "seats-loot": "1", "sitter-0": "me"}, files=files)
    assert mira.status == 422
    assert "not UTF-8 text: byte 8" in mira.page
