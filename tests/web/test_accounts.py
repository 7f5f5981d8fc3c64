"""An account is a lasting key for a person: guests lose nothing when they make one, every device
shows the same tables, and what is ended is ended."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from kit.accounts import PASSWORD, new_name, sign_in, sign_up
from kit.people import Person, two_at_a_table
from kit.serving import Served, live_table, run_alone, serving
from sqlalchemy import Connection
from tests.web.bare import MIRA

from fairground.web.people.accounts import Accounts, folded, is_account
from fairground.web.people.passwords import OF_NOBODY, needs_hashing
from fairground.web.serving.requests import Gate


def whose_turn(table: str, *people: Person) -> Person:
    return next(person for person in people if person.go(table).buttons)


@pytest.mark.both_databases
def test_a_guest_who_makes_an_account_keeps_chairs_and_tables(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mover = whose_turn(table, mira, jonas)
    name = sign_up(mover)
    assert mover.path == "/account", mover.page[-2000:]
    seat = 0 if mover is mira else 1
    mover.go(table)
    live = live_table(served, table)
    assert is_account(live.chairs[seat].holder)
    assert live.chairs[seat].owner == live.chairs[seat].holder
    assert is_account(live.header.host) == (mover is mira)
    assert mover.buttons, f"{name} goes on with the turn"
    assert mover.move(mover.buttons[0]).status == 200


@pytest.mark.both_databases
def test_two_devices_of_one_person_play_at_the_same_chair(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mover = whose_turn(table, mira, jonas)
    name = sign_up(mover)
    phone = sign_in(Person(served.base), name)
    assert phone.path == "/tables"
    assert f'href="{table}"' in phone.page
    assert phone.go(table).buttons == mover.go(table).buttons
    assert phone.move(phone.buttons[0]).status == 200
    assert phone.fields["seat"] == mover.go(table).fields["seat"]


def test_a_page_that_was_open_goes_on_without_a_reload(served: Served) -> None:
    """Its form has the token of before, and its stream comes back as the same seat."""
    mira, jonas, table = two_at_a_table(served.base)
    mover = whose_turn(table, mira, jonas)
    other_tab = {"token": mover.fields["token"], "ply": mover.fields["ply"]}
    other_tab |= {"seat": mover.fields["seat"], "move": mover.buttons[0]}
    sign_up(mover)
    answer = mover.client.post(table, data=other_tab, headers={"accept": "application/json"})
    assert answer.status_code == 201, answer.text


def test_a_guest_who_signs_in_brings_chairs_along_or_leaves_them(served: Served) -> None:
    name = sign_up(Person(served.base))
    for brings in (True, False):
        guest = Person(served.base)
        table = guest.open_table("me", "random")
        assert "Bring the 1 table of this browser along" in guest.go("/sign-in").page
        sign_in(guest, name, **({"bring": "on"} if brings else {}))
        assert (guest.go(table).fields["seat"] == "0") == brings
        assert is_account(live_table(served, table).chairs[0].holder) == brings


def test_names_that_look_alike_are_one_name(served: Served) -> None:
    name = sign_up(Person(served.base))
    alikes = (name.upper(), f" {name} ", name.replace("M", "\uff2d"), name.replace("M", "\u041c"))
    for alike in alikes:
        other = Person(served.base)
        sign_up(other, alike)
        assert other.status == 422
        assert "There is an account" in other.page
    assert sign_in(Person(served.base), name.upper()).status == 200, "one may sign in so, though"
    assert folded("Ada") != folded("Ida")


@pytest.mark.parametrize(
    ("name", "password", "words"),
    [
        ("", PASSWORD, "A name has 1 to 40 letters"),
        ("Ada 2", PASSWORD, "does not end with a blank and a number"),
        ("Adalberta", "short", "A password has at least 10 characters"),
        ("Adalberta", "a" * 30, "quickly guessed"),
        ("Adalberta", "Adalberta1", "Your name is not a good password"),
        ("Adalberta", "ab" * 150, "A password has at most 200 characters"),
    ],
)
def test_what_cannot_be_an_account_is_refused_in_words(
    served: Served, name: str, password: str, words: str
) -> None:
    mira = Person(served.base).go("/sign-up")
    mira.post("/sign-up", {"name": name, "password": password})
    assert mira.status == 422
    assert words in mira.page
    assert password not in mira.page, "a password is never shown"


def test_signing_in_does_not_tell_whether_there_is_an_account(served: Served) -> None:
    """The same words, and the same work: a hash is compared in either case."""
    name = sign_up(Person(served.base))
    pages = []
    for asked in (name, new_name()):
        answer = sign_in(Person(served.base), asked, "not the password")
        assert answer.status == 422
        pages.append(_without_accidents(answer.page, asked))
    assert pages[0] == pages[1]
    pages = []
    for asked in (name, new_name()):
        person = Person(served.base).go("/recover")
        person.post("/recover", {"name": asked, "code": "abcd", "password": PASSWORD})
        assert person.status == 422
        pages.append(_without_accidents(person.page, asked))
    assert pages[0] == pages[1]
    assert not needs_hashing(OF_NOBODY), "it is hashed by today's measure"


def _without_accidents(page: str, name: str) -> str:
    return re.sub(r'name="token" value="[^"]*"', "", page.replace(name, "NAME"))


def test_guesses_are_limited_for_a_client_and_for_an_account(served: Served) -> None:
    gate = Gate(served.tables)
    before = served.gate.guesses, served.gate.guesses_by_name
    name = sign_up(Person(served.base))
    served.gate.guesses, served.gate.guesses_by_name = gate.guesses, gate.guesses_by_name
    try:
        for _ in range(int(gate.guesses.allowance.burst)):
            assert sign_in(Person(served.base), name, "wrong, I am afraid").status == 422
        assert sign_in(Person(served.base), new_name()).status == 429
        answer = sign_in(Person(served.base), name)
        assert answer.status == 429, "even the right password"
        assert "too many attempts to sign in" in answer.page
        for _ in range(int(gate.guesses_by_name.allowance.burst)):
            gate.guesses_by_name.take(folded(name))
        elsewhere = Person(served.base, address="127.0.0.2")
        assert sign_in(elsewhere, name).status == 429, "many clients guess no more than one"
    finally:
        served.gate.guesses, served.gate.guesses_by_name = before


@pytest.mark.both_databases
def test_signing_out_and_signing_out_everywhere_end_sessions(served: Served) -> None:
    laptop, phone = Person(served.base), Person(served.base)
    table = laptop.open_table("me", "random")
    name = sign_up(laptop)
    sign_in(phone, name)
    assert phone.go(table).fields["seat"] == "0"
    stolen = dict(phone.client.cookies)
    laptop.go("/account")
    assert laptop.page.count("<li><span") == 2
    laptop.post("/account/devices", {})
    assert phone.go("/account").path == "/sign-in"
    assert phone.go("/").post("/settings", {}).status == 200, "it is a guest's browser now"
    thief = Person(served.base)
    thief.client.cookies.update(stolen)
    assert thief.go("/account").path == "/sign-in", "the old cookie opens nothing"
    before = dict(laptop.client.cookies)
    laptop.go("/account").post("/sign-out", {})
    assert laptop.go("/account").path == "/sign-in"
    thief.client.cookies.update(before)
    assert thief.go("/account").path == "/sign-in"
    assert laptop.go(table).fields["seat"] == "", "nothing of the account is left here"


def test_a_stream_ends_when_its_browser_is_signed_out_elsewhere(served: Served) -> None:
    laptop, jonas, table = two_at_a_table(served.base)
    name = sign_up(laptop)
    phone = sign_in(Person(served.base), name)
    with phone.go(table).listening("") as news:
        next(news)
        laptop.go("/account").post("/account/devices", {})
        for _ in news:
            """Until it ends."""
    assert phone.go(table).fields["seat"] == ""
    assert jonas.go(table).fields["seat"] == "1"


def test_a_new_password_ends_every_other_session(served: Served) -> None:
    laptop, phone = Person(served.base), Person(served.base)
    name = sign_up(laptop)
    sign_in(phone, name)
    laptop.go("/account")
    laptop.post("/account/password", {"old": "not this one", "new": "four merry tents"})
    assert laptop.status == 422
    assert "This is not your password." in laptop.page
    assert phone.go("/account").path == "/account"
    laptop.post("/account/password", {"old": PASSWORD, "new": "four merry tents"})
    assert laptop.path == "/account"
    assert phone.go("/account").path == "/sign-in"
    assert sign_in(Person(served.base), name).status == 422
    assert sign_in(Person(served.base), name, "four merry tents").status == 200


def test_an_open_browser_is_not_enough_to_keep_an_account_for_good(served: Served) -> None:
    """Recovery codes and links by e-mail set a new password, so they take the one there is."""
    laptop = Person(served.base)
    sign_up(laptop)
    for password in ("", "not this one"):
        laptop.go("/account").post("/account/codes", {"password": password})
        assert laptop.status == 422
        assert "This is not your password." in laptop.page
        assert "You have no recovery codes." in laptop.page
    stranger = Person(served.base).go("/sign-in")
    assert stranger.post("/account/codes", {"password": PASSWORD}).path == "/sign-in"


def test_a_recovery_code_works_once_and_signs_everybody_else_out(served: Served) -> None:
    laptop = Person(served.base)
    name = sign_up(laptop)
    laptop.go("/account").post("/account/codes", {"password": PASSWORD})
    codes = re.findall(r"<code>([a-z0-9-]+)</code>", laptop.page)
    assert len(set(codes)) == 10
    assert codes[0] not in laptop.go("/account").page, "they are shown once"
    finder = Person(served.base).go("/recover")
    used = {"name": name, "code": f" {codes[0].upper().replace('-', ' ')} "}
    finder.post("/recover", used | {"password": "five merry tents"})
    assert finder.path == "/account"
    assert "You have 9 recovery codes left." in finder.page
    assert laptop.go("/account").path == "/sign-in"
    again = Person(served.base).go("/recover")
    assert again.post("/recover", used | {"password": "six merry tents!"}).status == 422
    assert sign_in(Person(served.base), name, "five merry tents").status == 200


def test_settings_follow_the_account(served: Served) -> None:
    laptop, phone = Person(served.base), Person(served.base)
    laptop.go("/settings").post("/settings", {"theme": "dark"})
    name = sign_up(laptop)
    sign_in(phone, name)
    assert 'data-theme="dark"' in phone.go("/").page
    phone.go("/settings").post("/settings", {"theme": "light", "language": "de"})
    assert '<html lang="de" data-theme="light"' in laptop.go("/").page
    laptop.go("/language/fr")
    assert '<html lang="fr"' in phone.go("/").page


def test_a_session_that_ends_while_it_is_read_is_not_remembered(served: Served) -> None:
    laptop = Person(served.base)
    name = sign_up(laptop)

    async def scenario() -> bool:
        own = Accounts(served.tables.store, served.tables.bans, lambda news: asyncio.sleep(0))
        visitor = await own.sign_in(MIRA, name, PASSWORD, "client", "", False)
        assert visitor is not None
        reading = served.tables.store.read

        async def read_while_it_ends(work: Callable[[Connection], Any]) -> Any:
            found = await reading(work)
            own.forget([found.account.key])
            return found

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(own._store, "read", read_while_it_ends)
            assert await own.known(visitor) is not None
        return bool(own._known)

    assert not run_alone(scenario)


def test_accounts_and_sessions_outlive_the_server(db: str) -> None:
    with serving(db) as served:
        mira = Person(served.base)
        table = mira.open_table("me", "friend", listed="")
        name = sign_up(mira)
    with serving(db) as served:
        mira.client.base_url = served.base
        assert f'href="{table}"' in mira.go("/").page
        assert mira.go("/account").path == "/account"
        assert sign_in(Person(served.base), name).status == 200


def test_the_name_of_an_account_has_a_sign_that_no_guest_gets(served: Served) -> None:
    mira, impostor, oda = Person(served.base), Person(served.base), Person(served.base)
    name = sign_up(mira)
    mira.name = impostor.name = name
    table = mira.open_table("me", "friend", "device")
    impostor.sit(mira.links[0])
    chairs = live_table(served, table).chairs
    assert [chair.name for chair in chairs][:2] == [name, f"{name} 2"]
    assert [chair.is_members for chair in chairs] == [True, False, False]
    for person in (mira, impostor, oda):
        assert person.go(table).page.count('<span class="of-account"') == 2, "card and list"
