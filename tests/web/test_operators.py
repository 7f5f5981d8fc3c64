"""Operators look after a server: they close tables, judge reports, warn and ban. Nobody else
reaches their pages, they see nobody's hand, and all that they do stands in a log."""

from __future__ import annotations

import html
import json
import re
from functools import partial
from pathlib import Path

import httpx
import pytest
from kit.accounts import PASSWORD, new_name, sign_in, sign_up
from kit.people import SHORT_EDITION, Person, two_at_a_table
from kit.postgres import Postgres
from kit.serving import Served, live_table, run_alone, serving, unlimited, until
from tests.web.another_session import rows
from tests.web.test_personal_data import everything, export

import fairground as fg
from fairground.cli import main
from fairground.web.app import ROUTES
from fairground.web.operating import operator_rows, operators
from fairground.web.operating.operator_lists import AT_A_TIME, listed_table
from fairground.web.operating.operator_rows import AUDIT_KEPT, DAY, KEPT, Act, Ban
from fairground.web.serving.limits import Allowance
from fairground.web.storage.store_errors import StoreError

REASON = "Selling mushrooms <b>at the table</b>"
ESCAPED = "Selling mushrooms &lt;b&gt;at the table&lt;/b&gt;"


def place_of(served: Served) -> str:
    url = served.tables.store._database.writing.url
    return url.render_as_string(hide_password=False).removeprefix("sqlite:///")


def appoint(served: Served, name: str, is_one: bool = True) -> None:
    """As the command does. A server on SQLite notices within a minute; the test does not wait."""
    operators.appoint(place_of(served), name, is_one)
    served.tables.accounts.forget(None)


def new_operator(served: Served) -> tuple[Person, str]:
    oda = Person(served.base, "Oda")
    name = sign_up(oda)
    appoint(served, name)
    return oda, name


def holder_of(served: Served, table: str, seat: int) -> str:
    return live_table(served, table).chairs[seat].holder


def words_of(page: str) -> str:
    """What somebody reads."""
    body = page[page.index("<main") :]
    return _text(body)


def _text(markup: str) -> str:
    apart = re.sub("</(li|p|h1|h2|span|small|a|option)>|<br>", " ", markup)
    return " ".join(html.unescape(re.sub("<[^>]+>", "", apart)).split())


def log_of(oda: Person) -> list[str]:
    page = oda.go("/operator/log").page
    items = re.findall(r"<li>(.*?)</li>", page[page.index("<main") :], re.DOTALL)
    return [_text(item) for item in items]


def ban(served: Served, oda: Person, person: str, length: str = "7", reason: str = REASON) -> None:
    oda.go(f"/operator/person/{person}")
    oda.post(f"/operator/person/{person}/ban", {"reason": reason, "length": length})
    assert oda.status == 200, oda.page[-2000:]


def lift(oda: Person, person: str, reason: str = "It was somebody else") -> None:
    oda.go(f"/operator/person/{person}")
    fields = {"ban": oda.fields.get("ban", ""), "reason": reason}
    oda.post(f"/operator/person/{person}/lift", fields)


def reported(served: Served, words: str = "Buy my mushrooms") -> tuple[Person, Person, str, str]:
    """Mira says something and Jonas reports it: both, the table and the address of the report."""
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION, talk="on")
    mira.go(table).speak(table, "Hello")
    mira.speak(table, words)
    mira.speak(table, "Very cheap")
    jonas.go(f"{table}/talk/report?message=t2")
    jonas.post(f"{table}/talk/report", {"message": "t2", "words": "This is an advert"})
    assert jonas.status == 200
    return mira, jonas, table, f"/operator/report/{table.removeprefix('/table/')}/t2"


# ---- the way in ----


def operator_addresses() -> list[tuple[str, str]]:
    """Every method and address of an operator's pages, as the application has them."""
    found: list[tuple[str, str]] = []
    for route in ROUTES:
        for path in route.paths:
            if path.startswith("/operator"):
                filled = re.sub(r"\{name:str\}", "olive-lantern-7k2qd", path)
                filled = re.sub(r"\{key:str\}", "t1", filled)
                found += [(str(method), filled) for method in route.http_methods]
    return found


def test_nobody_but_an_operator_learns_that_there_is_anything(served: Served) -> None:
    """Every address answers as one that is not there, with the right token and without."""
    member, guest = Person(served.base), Person(served.base)
    sign_up(member)
    guest.go("/")
    oda, name = new_operator(served)
    assert oda.go("/operator").status == 200
    appoint(served, name, False)
    addresses = operator_addresses()
    assert len(addresses) > 10
    stranger = Person(served.base)
    for person in (stranger, guest, member, oda):
        token = person.go("/settings").fields["token"] if person is not stranger else ""
        if person is stranger:
            person.client.cookies.clear()
        for _, path in addresses:
            nowhere = "/nowhere" + path[len("/operator") :]
            for method in ("GET", "POST", "PUT", "HEAD"):
                data = {"token": token} if method == "POST" else None
                answers = [
                    person.client.request(method, where, data=data) for where in (path, nowhere)
                ]
                there, nowhere_there = (_comparable(answer) for answer in answers)
                assert there == nowhere_there, (method, path)
                assert answers[0].status_code == 404


def _comparable(answer: httpx.Response) -> tuple[int, str, dict[str, str]]:
    text = re.sub(r"back=[^\"]*", "", answer.text)
    text = re.sub(r'name="token" value="[^"]*"', "", text)
    changing = ("date", "content-length")
    headers = {name: value for name, value in answer.headers.items() if name not in changing}
    return answer.status_code, text, headers


def test_tokens_open_no_operators_page(served: Served) -> None:
    oda, _ = new_operator(served)
    secret = make_token(oda)
    bearer = {"authorization": f"Bearer {secret}"}
    answer = httpx.get(f"{served.base}/operator/people", headers=bearer)
    assert answer.status_code == 404
    assert httpx.get(f"{served.base}/api/me", headers=bearer).status_code == 200


def make_token(person: Person) -> str:
    scopes = {f"scope-{scope}": "on" for scope in ("read", "play", "host", "talk")}
    person.go("/tokens").post("/tokens", {"label": "mine", **scopes})
    found = re.search(r'class="secret" readonly value="([^"]+)"', person.page)
    assert found, person.page[-2000:]
    return found[1]


def test_the_command_grants_revokes_and_lists(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = tmp_path / "fair.db"
    assert main(["operator", "list", "--db", str(db)]) == 1
    assert "There is no database" in capsys.readouterr().err
    assert not db.exists(), "nothing is made by looking"
    with serving(db) as served:
        ada = Person(served.base)
        name = sign_up(ada)
        assert main(["operator", "grant", "nobody at all", "--db", str(db)]) == 1
        assert "There is no account" in capsys.readouterr().err
        assert main(["operator", "grant", "--db", str(db)]) == 1
        assert "Name an account" in capsys.readouterr().err
        assert main(["operator", "grant", name.lower(), "--db", str(db)]) == 0
        assert f"{name} is an operator now" in capsys.readouterr().out
        assert main(["operator", "grant", name, "--db", str(db)]) == 1
        assert "already" in capsys.readouterr().err
        assert main(["operator", "list", "--db", str(db)]) == 0
        assert capsys.readouterr().out.split() == [name]
        served.tables.accounts.forget(None)
        assert ada.go("/operator").status == 200
        (granted,) = log_of(ada)
        assert granted.startswith(f"The command line made somebody an operator: {name}")
        assert main(["operator", "revoke", name, "--db", str(db)]) == 0
        served.tables.accounts.forget(None)
        assert ada.go("/operator").status == 404
        assert main(["operator", "revoke", name, "--db", str(db)]) == 1
        assert main(["operator", "list", "--db", str(db)]) == 0
        assert "There are no operators" in capsys.readouterr().out


def test_the_command_touches_no_database_of_another_version(tmp_path: Path) -> None:
    db = tmp_path / "fair.db"
    with serving(db):
        pass
    rows(str(db), "UPDATE alembic_version SET version_num = '0012'")
    with pytest.raises(StoreError, match="another version"):
        operators.appoint(str(db), "Ada", True)
    assert rows(str(db), "SELECT version_num FROM alembic_version") == [("0012",)]


def test_every_form_wants_the_token_and_comes_from_our_pages(served: Served) -> None:
    oda, _ = new_operator(served)
    mira, _, table, report = reported(served)
    person = holder_of(served, table, 0)
    name = table.removeprefix("/table/")
    forms = [
        (f"/operator/table/{name}/close", {"reason": REASON}),
        (f"/operator/person/{person}/ban", {"reason": REASON, "length": "7"}),
        (f"/operator/person/{person}/lift", {"reason": REASON, "ban": "x"}),
        (report, {"outcome": "nothing"}),
    ]
    token = oda.go("/operator/people").fields.get("token") or oda.go("/settings").fields["token"]
    for path, fields in forms:
        for sent in ({}, {"token": "x"}, {"token": mira.go("/settings").fields["token"]}):
            assert oda.client.post(path, data=fields | sent).status_code == 403, path
        evil = {"origin": "https://evil.example"}
        answer = oda.client.post(path, data=fields | {"token": token}, headers=evil)
        assert answer.status_code == 403
    assert not [line for line in log_of(oda) if "mushrooms" in line and name in line]
    assert live_table(served, table).header.ended == ""


def test_operators_have_an_allowance_too(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        oda, _ = new_operator(served)
        token = oda.go("/settings").fields["token"]
        served.gate.changes.allowance = Allowance(2, 1e-9)
        served.gate.changes._left.clear()
        sent = {"token": token, "reason": REASON, "length": "7"}
        answers = [oda.client.post("/operator/person/nobody/ban", data=sent) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [404, 404, 429]


# ---- tables ----


@pytest.mark.both_databases
def test_a_table_is_closed_everybody_reads_why_and_the_record_stays(served: Served) -> None:
    oda, operator = new_operator(served)
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    mira.go(table)
    mira.move(mira.buttons[0])
    name = table.removeprefix("/table/")
    oda.go(f"/operator/tables?state=running&search={name[:9]}")
    assert f'href="/operator/table/{name}"' in oda.page
    oda.go(f"/operator/table/{name}")
    assert oda.post(f"/operator/table/{name}/close", {"reason": "  "}).status == 422
    assert live_table(served, table).header.ended == ""
    with jonas.go(table).listening() as news:
        oda.go(f"/operator/table/{name}").post(f"/operator/table/{name}/close", {"reason": REASON})
        assert oda.status == 200
        assert "closed this table" in json.dumps(next(news)["layers"])
    for person in (mira, jonas, Person(served.base)):
        person.go(table)
        assert ESCAPED in person.page
        assert "<b>at the table" not in person.page
        assert not person.buttons
    assert "closed this table" in mira.log
    record = mira.go(f"{table}/record").page
    assert "ended closed" in record
    assert fg.verify(record).ok, "what was played can be checked as ever"
    assert mira.go(table).post(f"{table}/again", {}).status == 422
    assert oda.go("/settings").post(f"/operator/table/{name}/close", {"reason": "x"}).status == 422
    closed = [line for line in log_of(oda) if "closed a table" in line]
    assert closed[0].startswith(f"{operator} closed a table")
    assert REASON in closed[0]
    assert name not in oda.go("/operator/tables?state=running").page
    assert name in oda.go("/operator/tables?state=over").page


@pytest.mark.both_databases
def test_a_table_that_waits_is_closed_and_nobody_sits_down_there(served: Served) -> None:
    oda, _ = new_operator(served)
    mira, kai = Person(served.base, "Mira"), Person(served.base, "Kai")
    table = mira.open_table("me", "friend")
    link, name = mira.links[0], table.removeprefix("/table/")
    code = live_table(served, table).header.code
    assert code
    assert table in kai.go("/").page
    assert name in oda.go("/operator/tables?state=waiting").page
    oda.go(f"/operator/table/{name}").post(f"/operator/table/{name}/close", {"reason": REASON})
    assert oda.status == 200
    assert ESCAPED in mira.go(table).page
    assert table not in kai.go("/").page
    kai.go(link)
    assert kai.post(kai.path, {"name": "Kai"}).status in (404, 422)
    assert kai.go("/").post("/code", {"code": code}).status == 422
    assert mira.go(table).post(f"{table}/bot", {"seat": "1", "bot-1": "random"}).status == 422
    assert mira.go(table).post(f"{table}/leave", {"seat": "0"}).status == 422
    live = live_table(served, table)
    assert live.table is None
    assert [chair.kind for chair in live.chairs] == ["person", "open"]


def test_a_closed_table_is_closed_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        oda, _ = new_operator(served)
        mira = Person(served.base)
        waiting, running = mira.open_table("me", "friend"), mira.open_table("me", "random")
        for table in (waiting, running):
            name = table.removeprefix("/table/")
            oda.go(f"/operator/table/{name}").post(
                f"/operator/table/{name}/close", {"reason": REASON}
            )
    with serving(tmp_path / "fair.db") as served:
        for table in (waiting, running):
            assert ESCAPED in Person(served.base).go(table).page
            assert served.tables._tables[table.removeprefix("/table/")].is_shut


def test_an_operator_sees_what_an_onlooker_sees(served: Served) -> None:
    """Their own pages have nothing of the game, and the table's page is a stranger's."""
    oda, _ = new_operator(served)
    mira, _, table = two_at_a_table(served.base)
    mira.go(table)
    mira.move(mira.buttons[0])
    live, name = live_table(served, table), table.removeprefix("/table/")
    stranger = Person(served.base)
    stranger.go("/")
    assert _board(oda.go(table).page) == _board(stranger.go(table).page)
    assert oda.go(f"{table}?as=0").fields["seat"] == ""
    assert oda.go(f"{table}/record").status == 422
    assert live.table is not None
    for address in ("tables?state=running", f"table/{name}", "log", "people"):
        page = oda.go(f"/operator/{address}").page
        assert live.header.seed not in page
        for entry in live.table.entries:
            assert f">{entry.move}<" not in page
    hidden = mira.open_table("me", "friend", onlookers="closed")
    Person(served.base, "Kai").sit(mira.links[0])
    assert oda.go(hidden).status == 403
    assert oda.go(f"/operator/table/{hidden.removeprefix('/table/')}").status == 200


def _board(page: str) -> str:
    """All that the page shows of the game, without what is a reader's own."""
    main = page[page.index("<main") :]
    return re.sub(r'value="[^"]*"|data-\w+="[^"]*"', "", main)


def test_hidden_moves_move_nothing_on_an_operators_pages(served: Served) -> None:
    """An operator who plays does not learn when a rival tries something in secret: what is listed
    changes when the turn does."""
    people = two_at_a_table(served.base, game="kairo")
    table, live = people[2], live_table(served, people[2])
    within_a_turn = 0
    for person in people[:2] * 12:
        assert live.table is not None
        person.go(table)
        if not person.buttons:
            continue
        turn, before = live.table.turn, last_turn(served, table)
        person.move(person.buttons[0])
        if live.table.turn == turn:
            within_a_turn += 1
            assert last_turn(served, table) == before
    assert within_a_turn


def last_turn(served: Served, table: str) -> float | None:
    with served.tables.store._database.reading.connect() as connection:
        found = listed_table(connection, table.removeprefix("/table/"))
    assert found is not None
    return found.passed


def test_tables_are_found_by_game_name_and_person_and_come_in_parts(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        unlimited(served)
        oda, _ = new_operator(served)
        wild = Person(served.base, "100%_Ω<i>")
        table = wild.open_table("me", "friend", game="kairo")
        mira = Person(served.base)
        for _ in range(AT_A_TIME + 1):
            mira.open_table("me", "friend")
        first = oda.go("/operator/tables?state=waiting").page
        assert table.removeprefix("/table/") not in first
        assert first.count('href="/operator/table/') == AT_A_TIME
        older = re.search(r'href="(/operator/tables\?[^"]*from=40[^"]*)"', first)
        assert older
        assert table.removeprefix("/table/") in oda.go(older[1].replace("&amp;", "&")).page
        for search in ("kairo", "100%_", "%25_%CE%A9", table.removeprefix("/table/")[:8]):
            page = oda.go(f"/operator/tables?state=waiting&search={search}").page
            assert table.removeprefix("/table/") in page, search
        assert "Ω&lt;i&gt;" in page
        assert "There is nothing here" in oda.go("/operator/tables?search=%25%25").page
        for odd in ("from=-1", "from=x", "from=99999999", "state=x"):
            assert oda.go(f"/operator/tables?{odd}").status == 200


# ---- bans ----


@pytest.mark.both_databases
def test_a_banned_account_is_signed_out_everywhere_and_cannot_come_back(served: Served) -> None:
    oda, operator = new_operator(served)
    mira, jonas, table = two_at_a_table(served.base)
    name = sign_up(mira)
    phone = sign_in(Person(served.base), name)
    secret = make_token(mira)
    mira.go("/account").post("/account/codes", {"password": PASSWORD})
    code = re.findall(r"<code>([^<]+)</code>", mira.page)[0]
    person = holder_of(served, table, 0)
    with mira.go(table).listening() as news:
        ban(served, oda, person)
        assert list(news) is not None, "the stream ends"
    for browser in (mira, phone):
        assert browser.go("/account").path == "/sign-in"
    bearer = {"authorization": f"Bearer {secret}"}
    assert httpx.get(f"{served.base}/api/me", headers=bearer).status_code == 401

    again = Person(served.base)
    assert sign_in(again, name, "not the password").status == 422
    assert "banned" not in again.page, "nobody else learns of it"
    assert sign_in(again, name).status == 422
    assert "banned from this server for 7 more days" in again.page
    assert ESCAPED in again.page
    again.go("/recover")
    sent = {"name": name, "code": code, "password": "another good password"}
    assert again.post("/recover", sent).status == 422
    assert "banned" in again.page

    live = live_table(served, table)
    assert live.chairs[0].kind == "person"
    assert live.chairs[0].bot, "a bot plays on"
    assert "can no longer play here. A bot plays on" in jonas.go(table).log
    assert "banned" not in words_of(jonas.page), "the others do not read why"
    (line,) = [line for line in log_of(oda) if name in line]
    assert line.startswith(f"{operator} banned somebody: {name}")

    lift(oda, person)
    assert oda.status == 200
    assert sign_in(again, name).path == "/tables", "the recovery code is not used up either"
    again.go(table).post(f"{table}/back", {"seat": "0"})
    assert live.chairs[0].bot == ""
    assert again.go("/sign-out") is again
    lines = [line for line in log_of(oda) if name in line]
    assert [("lifted" in line, "banned" in line) for line in lines] == [
        (True, False),
        (False, True),
    ]


def test_guests_of_a_banned_accounts_browsers_look_and_do_not_play(served: Served) -> None:
    oda, _ = new_operator(served)
    mira, _, table = two_at_a_table(served.base, talk="on")
    sign_up(mira)
    sibling = sign_up(Person(served.base))
    person = holder_of(served, table, 0)
    ban(served, oda, person)
    mira.go("/")
    assert mira.status == 200, "they may look"
    assert mira.go(table).status == 200
    for path, fields in (
        ("/table", {"game": "loot", "seats-loot": "2", "sitter-0": "me", "sitter-1": "random"}),
        (f"{table}/talk", {"words": "Hello"}),
        ("/tokens", {"label": "x"}),
        ("/sign-up", {"name": new_name(), "password": PASSWORD}),
    ):
        mira.go("/settings").post(path, fields)
        assert mira.status == 403, path
        assert ESCAPED in mira.page
    token = mira.go("/settings").fields["token"]
    headers = {"x-form-token": token}
    answer = mira.client.post("/api/tables", json={"game": "loot"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "banned")
    mira.go("/settings").post("/settings", {"theme": "dark"})
    assert mira.status == 200
    assert export(mira)[0]["tables"] == []
    assert sign_in(mira, sibling).path == "/tables", "an account of somebody else at this browser"
    assert mira.open_table("me", "random")


def test_a_banned_guest_keeps_chairs_that_bots_play_until_the_ban_is_over(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    oda, _ = new_operator(served)
    mira, jonas, table = two_at_a_table(served.base)
    waiting, alone = mira.open_table("me", "friend", "friend"), mira.open_table("me", "friend")
    mira.go(waiting)
    jonas.sit(mira.links[0])
    person = holder_of(served, table, 0)
    assert "A guest" in words_of(oda.go(f"/operator/person/{person}").page)
    ban(served, oda, person, "1")
    assert live_table(served, table).chairs[0].bot
    assert [chair.kind for chair in live_table(served, waiting).chairs] == [
        "open",
        "person",
        "open",
    ]
    assert live_table(served, alone).is_shut, "nobody waits at a table whose host is gone"
    assert mira.go(table).post(f"{table}/back", {"seat": "0"}).status == 403
    assert "for 24 more hours" in mira.page
    now = served.tables.store.wall()
    monkeypatch.setattr(served.tables.store, "wall", lambda: now + DAY + 1)
    assert mira.go(table).post(f"{table}/back", {"seat": "0"}).status == 200
    assert live_table(served, table).chairs[0].bot == ""


def test_a_rematch_does_not_wait_for_somebody_who_is_banned(served: Served) -> None:
    oda, _ = new_operator(served)
    _, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    jonas.go(table).post(f"{table}/resign", {"seat": "1"})
    assert live_table(served, table).is_over
    ban(served, oda, holder_of(served, table, 0))
    jonas.go(table).post(f"{table}/again", {})
    assert jonas.status == 200
    assert live_table(served, jonas.path).chairs[0].bot


def test_what_cannot_be_banned_is_refused_in_words(served: Served) -> None:
    oda, _ = new_operator(served)
    _, _, table = two_at_a_table(served.base)
    other, name = new_operator(served)
    found = oda.go(f"/operator/people?search={name}").page
    link = re.search(r'href="(/operator/person/[^"]+)"', found[found.index("Accounts</h2>") :])
    assert link
    oda.go("/settings").post(f"{link[1]}/ban", {"reason": REASON, "length": "7"})
    assert oda.status == 422
    assert "Operators cannot be banned" in oda.page
    assert other.go("/operator").status == 200
    person = f"/operator/person/{holder_of(served, table, 0)}"
    for fields in (
        {"reason": "", "length": "7"},
        {"reason": "x" * 281, "length": "7"},
        {"reason": REASON, "length": "8"},
        {"reason": REASON},
    ):
        oda.go(person).post(f"{person}/ban", fields)
        assert oda.status == 422, fields
    ban(served, oda, holder_of(served, table, 0))
    token = oda.go("/settings")
    assert token.post(f"{person}/ban", {"reason": REASON, "length": "7"}).status == 422
    assert oda.go("/operator/person/nobody").status == 404
    assert oda.go("/operator/table/nowhere-at-all-x").status == 404
    assert oda.go("/operator/report/nowhere-at-all-x/t1").status == 404
    assert oda.go("/operator/report/nowhere-at-all-x/q").status == 404
    lift(oda, holder_of(served, table, 0))
    assert oda.status == 200
    oda.go(person).post(f"{person}/lift", {"ban": "x", "reason": REASON})
    assert oda.status == 422


def test_a_ban_works_on_all_servers_at_once(postgres_server: Postgres) -> None:
    with postgres_server.database() as db, serving(db) as one, serving(db) as two:
        oda, _ = new_operator(one)
        until(lambda: oda.go("/operator").status == 200)
        mira, _, table = two_at_a_table(one.base)
        name = sign_up(mira)
        there = Person(two.base)
        assert sign_in(there, name).path == "/tables"
        there.go(table)
        person = holder_of(one, table, 0)
        kai = Person(two.base, "Kai")
        guests = kai.open_table("me", "random")
        guest = holder_of(two, guests, 0)
        until(lambda: oda.go(f"/operator/table/{table.removeprefix('/table/')}").status == 200)
        ban(one, oda, person)
        ban(one, oda, guest)
        until(lambda: there.go("/account").path == "/sign-in")
        assert sign_in(Person(two.base), name).status == 422
        until(lambda: kai.go(guests).post(f"{guests}/back", {"seat": "0"}).status == 403)
        until(lambda: bool(live_table(two, table).chairs[0].bot))
        lift(oda, person)
        assert sign_in(Person(two.base), name).path == "/tables"


def test_an_operator_sees_who_is_at_tables_of_other_servers(postgres_server: Postgres) -> None:
    with postgres_server.database() as db, serving(db) as one, serving(db) as two:
        oda, _ = new_operator(one)
        mira, _, table = two_at_a_table(two.base)
        address = "/operator/tables?state=running"
        assert "0 people are there" in words_of(oda.go(address).page)
        with mira.go(table).listening():
            until(lambda: "1 person is there" in words_of(oda.go(address).page))


# ---- reports ----


@pytest.mark.both_databases
def test_a_report_is_shown_with_its_surroundings_and_settled(served: Served) -> None:
    oda, name = new_operator(served)
    mira, jonas, table, report = reported(served, "Buy <b>my</b> mushrooms")
    assert report in oda.go("/operator/reports").page
    page = words_of(oda.go(report).page)
    for words in ("Hello", "Very cheap", "This is an advert", "Jonas", "Mira"):
        assert words in page
    assert "Buy &lt;b&gt;my&lt;/b&gt; mushrooms" in oda.page
    assert oda.post(report, {"outcome": "hidden", "reason": ""}).status == 422
    assert oda.go(report).post(report, {"outcome": "x", "reason": REASON}).status == 422
    assert len(jonas.go(table).talk) == 3, "nothing has happened yet"
    oda.go(report).post(report, {"outcome": "hidden", "reason": REASON})
    assert oda.status == 200
    for person in (mira, jonas):
        until(lambda person=person: "removed this" in person.go(table).talk[1])
        assert "mushrooms" not in person.talk[1]
    assert "mushrooms" in words_of(oda.go(report).page), "it can still be judged"
    assert report not in oda.go("/operator/reports").page
    assert report in oda.go("/operator/reports?settled").page
    assert oda.go(report).page.count('name="outcome"') == 0
    token = oda.go("/settings")
    assert token.post(report, {"outcome": "nothing"}).status == 422, "it was decided"
    jonas.go("/")
    assert 'href="/notes"' in jonas.page
    assert "looked at it, and did something about it" in jonas.go("/notes").page
    jonas.post("/notes", {})
    assert 'href="/notes"' not in jonas.go("/").page
    assert 'href="/notes"' not in mira.go("/").page, "hiding is no warning"
    lines = [line for line in log_of(oda) if "hid a message" in line]
    assert lines[0].startswith(f"{name} hid a message: Mira")


def test_nothing_a_warning_and_a_ban_by_a_report(served: Served) -> None:
    oda, _ = new_operator(served)
    mira, jonas, table, report = reported(served)
    oda.go(report).post(report, {"outcome": "nothing", "reason": ""})
    assert oda.status == 200
    assert len([said for said in mira.go(table).talk if "removed" in said]) == 0
    assert "nothing had to be done" in jonas.go("/notes").page

    mira, jonas, table, report = reported(served)
    oda.go(report).post(report, {"outcome": "warned", "reason": REASON})
    assert 'href="/notes"' in mira.go(table).page, "on the table's own page too"
    assert f"this is a warning: {REASON}" in words_of(mira.go("/notes").page)
    name = sign_up(mira)
    assert ESCAPED in mira.go("/notes").page, "an account brings it along"
    assert "removed this" in jonas.go(table).talk[1]

    mira, jonas, table, report = reported(served)
    oda.go(report).post(report, {"outcome": "banned", "reason": REASON, "length": "x"})
    assert oda.status == 422
    assert "removed" not in jonas.go(table).talk[1], "all of it or nothing"
    oda.go(report).post(report, {"outcome": "banned", "reason": REASON, "length": "30"})
    assert oda.status == 200
    assert mira.go(table).post(f"{table}/talk", {"words": "Hello"}).status == 403
    assert live_table(served, table).chairs[0].bot
    person = holder_of(served, table, 0)
    facts = words_of(oda.go(f"/operator/person/{person}").page)
    assert "1 reported message" in facts
    assert "banned: 30 more days" in facts
    assert name not in facts


def test_who_plays_at_a_table_does_not_read_what_its_onlookers_said_by_judging_it(
    served: Served,
) -> None:
    oda, _ = new_operator(served)
    jonas, kai, lea = (Person(served.base, name) for name in ("Jonas", "Kai", "Lea"))
    table = oda.open_table("me", "friend", edition=SHORT_EDITION, talk="on")
    jonas.sit(oda.links[0])
    kai.go(table).speak(table, "Take the red corner")
    lea.go(f"{table}/talk/report?message=o1")
    lea.post(f"{table}/talk/report", {"message": "o1", "words": "This is advice"})
    assert lea.status == 200
    report = f"/operator/report/{table.removeprefix('/table/')}/o1"
    for address in (report, "/operator/reports"):
        assert "red corner" not in oda.go(address).page
    assert "when the game is over" in oda.go(report).page
    assert oda.go("/settings").post(report, {"outcome": "nothing"}).status == 422
    other, _ = new_operator(served)
    assert "red corner" in other.go(report).page, "another operator may judge it at once"
    jonas.go(table).post(f"{table}/resign", {"seat": "1"})
    assert "red corner" in oda.go(report).page


def test_the_author_of_a_report_who_erased_everything_is_nobody(served: Served) -> None:
    oda, _ = new_operator(served)
    mira, _, _, report = reported(served)
    mira.go("/privacy/erase").post("/privacy/erase", {"sure": "on"})
    assert "Somebody who left" in oda.go(report).page
    assert oda.post(report, {"outcome": "warned", "reason": REASON}).status == 422
    assert oda.go(report).post(report, {"outcome": "hidden", "reason": REASON}).status == 200


# ---- people, the log, and what is kept ----


def test_people_are_listed_with_what_an_operator_needs(served: Served) -> None:
    oda, name = new_operator(served)
    page = oda.go(f"/operator/people?search={name[:6].upper()}").page
    facts = words_of(page)
    assert name in facts
    assert "Account made: just now · last here: just now · 0 tables · 0 reported messages" in facts
    assert "operator" in facts
    assert "@example" not in page
    assert "There is nothing here" in oda.go("/operator/people?search=%25").page


def test_the_log_is_only_ever_added_to(served: Served) -> None:
    """No address changes it, and the module that writes it can only add; erasing a person takes
    names out and leaves what was done."""
    posts = [path for method, path in operator_addresses() if method == "POST"]
    assert not [path for path in posts if "log" in path]
    oda, _ = new_operator(served)
    mira, _, table = two_at_a_table(served.base)
    name = sign_up(mira)
    person = holder_of(served, table, 0)
    ban(served, oda, person, reason=f"{name} sells mushrooms")
    before = len(log_of(oda))
    lift(oda, person)
    again = sign_in(Person(served.base), name)
    data, _ = export(again)
    (kept,) = data["operators"]["bans"]
    assert kept["reason"] == f"{name} sells mushrooms"
    assert kept["lifted"]
    assert [act["action"] for act in data["operators"]["log"]] == ["lifted", "banned"]
    again.go("/privacy/erase").post("/privacy/erase", {"password": PASSWORD, "sure": "on"})
    kept_text = everything(served)
    assert name not in kept_text
    assert person not in kept_text
    lines = log_of(oda)
    assert len(lines) >= min(before + 1, AT_A_TIME)
    assert any("banned somebody: Somebody who left … sells mushrooms" in line for line in lines)


def test_reports_and_notes_are_exported_and_erased(served: Served) -> None:
    oda, _ = new_operator(served)
    mira, jonas, _, report = reported(served)
    oda.go(report).post(report, {"outcome": "warned", "reason": REASON})
    data, _ = export(jonas)
    assert data["reports"][0]["words"] == "This is an advert"
    assert data["reports"][0]["outcome"] == "warned"
    assert [note["kind"] for note in data["operators"]["notes"]] == ["done"]
    warned, _ = export(mira)
    assert [note["reason"] for note in warned["operators"]["notes"]] == [REASON]
    assert "Jonas" not in json.dumps(warned["operators"]), "nobody learns who reported them"
    for person in (mira, jonas):
        person.go("/privacy/erase").post("/privacy/erase", {"sure": "on"})
        assert "There is nothing here" in person.go("/notes").page


def test_bans_notes_and_the_log_have_life_spans(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        store, now = served.tables.store, served.tables.store.wall()
        bans = [
            Ban("over long ago", "p1", "Ada", REASON, 1.0, now - KEPT - 1),
            Ban("lifted long ago", "p2", "Ada", REASON, 1.0, None, now - KEPT - 1),
            Ban("over lately", "p3", "Ada", REASON, 1.0, now - KEPT + 100),
            Ban("for good", "p4", "Ada", REASON, 1.0, None),
        ]
        acts = [Act(now - AUDIT_KEPT - 1, "", "Oda", "closed"), Act(now, "", "Kai", "closed")]

        async def run() -> None:
            for each in bans:
                await store.do(partial(operator_rows.keep_ban, ban=each))
            for act in acts:
                await store.do(partial(operator_rows.note_act, act=act))
            await store.do(lambda disk: operator_rows.delete_old(disk, now))

        run_alone(run)
        place = place_of(served)
        kept = {row[0] for row in rows(place, "SELECT id FROM bans")}
        assert kept == {"over lately", "for good"}
        assert rows(place, "SELECT operator_name FROM audit") == [("Kai",)]


def test_the_privacy_page_tells_of_operators(served: Served) -> None:
    page = words_of(Person(served.base).go("/privacy").page)
    assert "Operators" in page
    assert "two years" in page


def test_operators_pages_speak_four_languages(served: Served) -> None:
    oda, _ = new_operator(served)
    for language, words in (("de", "Meldungen"), ("fr", "Signalements"), ("nl", "Meldingen")):
        oda.go(f"/language/{language}?back=/operator/reports")
        assert f"<h1>{words}</h1>" in oda.page, language
