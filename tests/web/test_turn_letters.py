"""People are called to their tables by e-mail, with a real mail server on this machine."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from kit.accounts import PASSWORD
from kit.people import Person
from kit.postgres import Postgres
from kit.serving import PATIENCE, Served, live_table, open_gate, run_alone, serving, store_in
from tests.web.fake_time import Hands
from tests.web.test_calls import call
from tests.web.test_letters import Box, box, with_address
from tests.web.test_store import header

from fairground.web.calling.callers import MayCall
from fairground.web.calling.mail import mail_of
from fairground.web.people.letters import Letters
from fairground.web.serving.responses import loggable
from fairground.web.storage.kept_table import Chair, Stored

__all__ = ["box"]
NOON = 1_800_014_400.0
"""The fake watches show twelve o'clock in UTC."""
HOUR = 3600.0


@pytest.fixture
def hands() -> Hands:
    return Hands(wall=NOON)


@pytest.fixture
def posting(tmp_path: Path, box: Box, hands: Hands) -> Iterator[Served]:
    url = f"smtp://127.0.0.1:{box.port}"  # type: ignore[attr-defined]
    mail = mail_of(url, "fair@fair.example", "https://fair.example")
    calling = MayCall(mail=mail)
    with serving(tmp_path / "fair.db", house_time=hands.house, calling=calling) as served:
        open_gate(served.gate)
        served.gate.letters = Letters(mail, served.tables.accounts, served.tables.store)
        yield served


def at_a_table(served: Served, mira: Person) -> str:
    """Jonas sits down with her, and it is her turn."""
    table = mira.open_table("me", "friend")
    Person(served.base, "Jonas").sit(mira.links[0])
    return table


def send_late(served: Served) -> None:
    """As a server does every few seconds."""
    assert served.tables._rounds is not None
    work = served.tables.send_late_letters()
    asyncio.run_coroutine_threadsafe(work, served.tables._rounds.get_loop()).result(PATIENCE)


def test_a_letter_comes_once_in_a_turn_and_switches_itself_off(posting: Served, box: Box) -> None:
    mira, _, address = with_address(posting, box)
    mira.client.headers["accept-language"] = "de"
    table = at_a_table(posting, mira)
    call(posting, table, 0)
    assert box.letters.empty(), "nobody is written to who has not asked for it"
    mira.go("/settings").post("/calls/letter", {})
    assert f"E-Mails gehen an {address}." in re.sub("[\u2068\u2069]", "", mira.page)
    for _ in range(3):
        call(posting, table, 0)
    call(posting, table, 1)
    to, subject, text = box.next()
    assert (to, subject) == (address, "Du bist am Zug: Loot")
    assert f"https://fair.example{table}" in text.splitlines()
    assert "Jonas" not in text
    assert box.letters.empty(), "once in a turn, and only to her"
    found = re.search(r"https://fair\.example(/calls/off/\S+)", text)
    assert found
    link = found[1]
    assert box.latest is not None
    assert box.latest["List-Unsubscribe"] == f"<https://fair.example{link}>"
    assert box.latest["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    anybody = Person(posting.base).go(link)
    assert anybody.status == 200
    assert len(ways_at(posting, table)) == 1, "looking at it switches nothing off"
    assert anybody.client.post(f"{link}x").status_code == 404
    one_click = {"List-Unsubscribe": "One-Click"}
    for _ in range(2):
        assert Person(posting.base).client.post(link, data=one_click).status_code == 200
    assert ways_at(posting, table) == []
    assert link[12:] not in loggable(link), "the log keeps no secret"
    assert "Keine E-Mail geht an" in mira.go("/settings").page


def ways_at(served: Served, table: str) -> list[str]:
    holder = live_table(served, table).chairs[0].holder
    assert served.tables._rounds is not None
    asked = served.tables.store.ways_of(holder)
    loop = served.tables._rounds.get_loop()
    return [way.kind for way in asyncio.run_coroutine_threadsafe(asked, loop).result(PATIENCE)]


def test_a_letter_waits_for_the_end_of_quiet_hours(posting: Served, box: Box, hands: Hands) -> None:
    mira, _, _ = with_address(posting, box)
    mira.go("/settings").post("/calls/letter", {})
    mira.go("/settings").post("/settings", {"quiet": "22-7", "zone": "UTC"})
    table = at_a_table(posting, mira)
    hands.pass_by(11 * HOUR)
    call(posting, table, 0)
    send_late(posting)
    assert box.letters.empty(), "it is eleven at night"
    hands.pass_by(8 * HOUR + 60)
    for _ in range(2):
        send_late(posting)
    assert table in box.next()[2]
    assert box.letters.empty()


def test_a_letter_that_was_put_off_is_dropped_when_the_turn_is_over(
    posting: Served, box: Box, hands: Hands
) -> None:
    mira, _, _ = with_address(posting, box)
    mira.go("/settings").post("/calls/letter", {})
    mira.go("/settings").post("/settings", {"quiet": "22-7", "zone": "UTC"})
    table = at_a_table(posting, mira)
    hands.pass_by(11 * HOUR)
    call(posting, table, 0)
    mira.go(table).move(mira.buttons[0])
    hands.pass_by(9 * HOUR)
    send_late(posting)
    assert box.letters.empty()


def test_only_accounts_with_a_confirmed_address_are_written_to(posting: Served, box: Box) -> None:
    guest = Person(posting.base).go("/settings")
    assert "if your account has a confirmed address" in guest.page
    assert guest.post("/calls/letter", {}).status == 422
    mira, _, _ = with_address(posting, box)
    mira.go("/settings").post("/calls/letter", {})
    table = at_a_table(posting, mira)
    mira.go("/account").post("/account/email", {"email": "", "password": PASSWORD})
    call(posting, table, 0)
    assert box.letters.empty()
    assert ways_at(posting, table) == [], "another address is asked for again"


def test_without_a_mail_server_no_letters_are_offered(served: Served) -> None:
    mira = Person(served.base).go("/settings")
    assert "e-mail" not in mira.page.lower()
    assert mira.post("/calls/letter", {}).status == 422
    assert mira.go("/calls/off/anything").status == 404


def test_one_server_of_several_sends_what_was_put_off(postgres_server: Postgres) -> None:
    with postgres_server.database() as url:
        here, there = store_in(url), store_in(url)

        async def run() -> None:
            await here.open_table(Stored(header("quiet-drum"), (Chair(0, "person", "Mira"),)))
            assert await here.claim_call("quiet-drum", 0, 2)
            await here.put_off_letter("quiet-drum", 0, 2, NOON)
            assert await there.due_letters(NOON - 1, 9) == []
            assert await there.due_letters(NOON, 9) == [("quiet-drum", 0, 2)]
            asked = [store.claim_letter("quiet-drum", 0, 2) for store in (here, there) * 2]
            assert sorted(await asyncio.gather(*asked)) == [False, False, False, True]
            assert await there.due_letters(NOON, 9) == []

        try:
            run_alone(run)
        finally:
            here.close()
            there.close()
