"""Links by e-mail, with a real mail server on this machine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from kit.accounts import PASSWORD, new_name, sign_in, sign_up
from kit.people import Person
from kit.serving import PATIENCE, Served, free_port, open_gate, serving
from sqlalchemy import update

from fairground.web.calling.mail import Mail, MailError, is_address, mail_of
from fairground.web.people.letters import Letters
from fairground.web.serving.responses import loggable
from fairground.web.storage import schema


class Box:
    """A mail server that keeps what it is sent."""

    def __init__(self) -> None:
        self.letters: SimpleQueue[tuple[str, str, str]] = SimpleQueue()
        self.is_full = False
        self.latest: EmailMessage | None = None

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.is_full:
            return "452 no room"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        self.latest, body = letter, letter.get_body()
        assert body is not None
        self.letters.put((envelope.rcpt_tos[0], str(letter["Subject"]), body.get_content()))
        return "250 OK"

    def next(self) -> tuple[str, str, str]:
        """To whom, the subject, and the text."""
        return self.letters.get(timeout=PATIENCE)

    def link(self) -> str:
        found = re.search(r"https://fair\.example(/mail/\S+)", self.next()[2])
        assert found
        return found[1]


@pytest.fixture(scope="module")
def box() -> Iterator[Box]:
    box, port = Box(), free_port()
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    box.port = port  # type: ignore[attr-defined]
    yield box
    server.stop()


@pytest.fixture(scope="module")
def posted(box: Box, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with _posting(tmp_path_factory.mktemp("post") / "fair.db", box) as served:
        yield served


@contextmanager
def _posting(db: Path, box: Box) -> Iterator[Served]:
    url = f"smtp://127.0.0.1:{box.port}"  # type: ignore[attr-defined]
    with serving(db) as served:
        open_gate(served.gate)
        mail = mail_of(url, "fair@fair.example", "https://fair.example")
        served.gate.letters = Letters(mail, served.tables.accounts, served.tables.store)
        yield served


def with_address(served: Served, box: Box) -> tuple[Person, str, str]:
    """Somebody who has confirmed an address; their name and it."""
    mira = Person(served.base)
    name = sign_up(mira)
    address = f"{name.lower()}@example.org"
    mira.go("/account").post("/account/email", {"email": address.upper(), "password": PASSWORD})
    assert "a letter is on its way" in mira.page
    link = box.link()
    mira.go(link).post(link, {})
    assert f"Links to sign in go to {address}." in mira.page
    return mira, name, address


def test_an_address_counts_once_it_is_confirmed(posted: Served, box: Box) -> None:
    mira = Person(posted.base)
    name = sign_up(mira)
    address = f"{name.lower()}@example.org"
    mira.go("/account").post("/account/email", {"email": address, "password": PASSWORD})
    to, subject, text = box.next()
    assert to == address
    assert subject == "Fairground: confirm your address"
    assert name in text
    mira.go("/recover").post("/mail", {"email": address})
    assert "Links to sign in go to" not in mira.go("/account").page
    link = text[text.index("/mail/") :].split()[0]
    for _ in range(3):
        assert mira.go(link).status == 200, "looking at it uses nothing up"
    mira.post(link, {})
    assert f"Links to sign in go to {address}." in mira.page
    assert mira.go(link).status == 404, "it works once"
    mira.go("/account").post("/account/email", {"email": "", "password": PASSWORD})
    assert "Links to sign in go to" not in mira.page


def test_a_link_signs_in_and_may_set_a_new_password(posted: Served, box: Box) -> None:
    mira, name, address = with_address(posted, box)
    phone = Person(posted.base).go("/recover")
    phone.post("/mail", {"email": f" {address.upper()} "})
    link = box.link()
    assert phone.go(link).status == 200
    phone.post(link, {"password": "short"})
    assert phone.status == 422
    phone.post(link, {})
    assert phone.path == "/account"
    assert mira.go("/account").path == "/account", "nobody is signed out"
    assert sign_in(Person(posted.base), name).status == 200, "the password is as it was"
    other = Person(posted.base).go("/recover").post("/mail", {"email": address})
    link = box.link()
    other.go(link).post(link, {"password": "seven merry tents"})
    assert other.path == "/account"
    assert mira.go("/account").path == "/sign-in"
    assert sign_in(Person(posted.base), name).status == 422
    assert sign_in(Person(posted.base), name, "seven merry tents").status == 200


def test_asking_for_a_link_does_not_tell_whether_there_is_an_account(
    posted: Served, box: Box
) -> None:
    _, _, address = with_address(posted, box)
    pages = []
    for asked in (f"{new_name().lower()}@example.org", "no address", address):
        person = Person(posted.base).go("/recover").post("/mail", {"email": asked})
        assert person.status == 200 or person.status == 201
        pages.append(re.sub(r'name="token" value="[^"]*"', "", person.page))
    assert len(set(pages)) == 1
    assert box.next()[0] == address, "the only letter"
    assert box.letters.empty()


def test_one_address_is_never_two_nor_a_header(posted: Served, box: Box) -> None:
    """Headers may write any letter as ``=?…?=``: a comma, a blank, the end of a line."""
    mira = Person(posted.base)
    sign_up(mira)
    for hostile in (
        "=?utf-8?q?somebody=40example.com=2C?=mira@example.org",
        "=?utf-8?q?mira=0D=0ABcc=3A_somebody=40example.com?=@example.org",
        "=?utf-8?b?bWlyYUBleGFtcGxlLm9yZywg?=@example.org",
        "mira\0@example.org",
        "mira%example.com@example.org",
    ):
        mira.go("/account").post("/account/email", {"email": hostile, "password": PASSWORD})
        assert mira.status == 422, hostile
        assert "cannot be an e-mail address" in mira.page
        assert mira.go("/recover").post("/mail", {"email": hostile}).status in (200, 201)
    assert box.letters.empty()
    for usual in (
        "o'hara+fair@example.org",
        "mira_m.k-1@mail.example.co.uk",
        "jürgen@bücher.example",
    ):
        assert is_address(usual)


def test_where_links_go_changes_with_the_password_alone(posted: Served, box: Box) -> None:
    mira, _, address = with_address(posted, box)
    for other in ("somebody@example.com", ""):
        mira.go("/account").post("/account/email", {"email": other, "password": "not this one"})
        assert mira.status == 422
        assert "This is not your password." in mira.page
    assert box.letters.empty()
    assert f"Links to sign in go to {address}." in mira.go("/account").page


def test_a_link_to_the_address_of_before_works_no_more(posted: Served, box: Box) -> None:
    mira, name, address = with_address(posted, box)
    thief = Person(posted.base).go("/recover")
    for other in (f"new-{address}", ""):
        thief.go("/recover").post("/mail", {"email": address})
        to_the_old = box.link()
        assert thief.go(to_the_old).status == 200
        mira.go("/account").post("/account/email", {"email": other, "password": PASSWORD})
        if other:
            proof = box.link()
            mira.go(proof).post(proof, {})
        assert thief.go(to_the_old).status == 404, other
        address = other
    assert sign_in(Person(posted.base), name).status == 200


def test_an_address_belongs_to_one_account(posted: Served, box: Box) -> None:
    _, _, address = with_address(posted, box)
    jonas = Person(posted.base)
    sign_up(jonas)
    jonas.go("/account").post("/account/email", {"email": address, "password": PASSWORD})
    link = box.link()
    jonas.go(link).post(link, {})
    assert jonas.status == 422
    assert "belongs to another account already" in jonas.page


def test_a_link_that_is_too_old_is_void(posted: Served, box: Box) -> None:
    _, _, address = with_address(posted, box)
    phone = Person(posted.base).go("/recover")
    phone.post("/mail", {"email": address})
    link = box.link()
    with posted.tables.store._database.writing.begin() as connection:
        connection.execute(update(schema.mail_links).values(expires=1.0))
    assert phone.go(link).status == 404
    assert phone.go("/").post(link, {}).status == 404


def test_a_mail_server_that_refuses_is_said_in_words(posted: Served, box: Box) -> None:
    mira = Person(posted.base)
    sign_up(mira)
    box.is_full = True
    try:
        mira.go("/account").post(
            "/account/email", {"email": "mira@example.org", "password": PASSWORD}
        )
    finally:
        box.is_full = False
    assert mira.status == 422
    assert "The letter could not be sent." in mira.page


def test_without_a_mail_server_nothing_of_this_is_offered(served: Served) -> None:
    mira = Person(served.base)
    sign_up(mira)
    assert "e-mail" not in mira.go("/account").page.lower()
    assert "/mail" not in mira.go("/recover").page
    assert mira.post("/mail", {"email": "mira@example.org"}).status == 404
    assert mira.go("/mail/anything").status == 404
    assert PASSWORD not in mira.page


@pytest.mark.parametrize(
    ("smtp", "sender", "address", "words"),
    [
        ("http://host", "a@b.example", "https://fair.example", "--smtp takes"),
        ("smtp://host:port", "a@b.example", "https://fair.example", "--smtp takes"),
        ("smtp://host", "nobody", "https://fair.example", "--mail-from"),
        ("smtp://host", "a@b.example", "fair.example", "--address"),
    ],
)
def test_options_that_cannot_be_are_refused(
    smtp: str, sender: str, address: str, words: str
) -> None:
    with pytest.raises(MailError, match=words):
        mail_of(smtp, sender, address)


def test_what_the_options_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FAIRGROUND_SMTP_PASSWORD", "s3cret")
    mail = mail_of("smtps://me%40host@mail.example", "a@b.example", "https://fair.example")
    assert mail == Mail(
        *("mail.example", 465, True, "a@b.example", "https://fair.example", "me@host", "s3cret")
    )
    for wrong in ("", "a", "a@", "@b", "a b@c.de", "a@b\nbcc: x@y.de", "a@b,c@d.de", "<a@b.de>"):
        assert not is_address(wrong)
    assert loggable("/mail/secret-of-a-link") == "/mail/\\u2026"
