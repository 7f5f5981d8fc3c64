"""People are called when it is their turn and they are away: once, by the ways they chose, with
nothing hidden; and nobody can use the server to reach what only the server can reach."""

from __future__ import annotations

import asyncio
import itertools
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from kit.people import Person, two_at_a_table
from kit.postgres import Postgres
from kit.serving import PATIENCE, Served, live_table, run_alone, serving, store_in, unlimited, until
from tests.web.receiving import FakeBrowser, Receiver, receiving
from tests.web.test_store import header

from fairground.web.calling import outgoing
from fairground.web.calling.apprise_messages import is_understood
from fairground.web.calling.apprise_messages import send as send_message
from fairground.web.calling.callers import MayCall
from fairground.web.calling.calling_rows import MOST
from fairground.web.calling.outgoing import NotAllowed, is_public, post
from fairground.web.calling.web_push import unpacked
from fairground.web.people.personal_data import erase, exported
from fairground.web.storage import schema
from fairground.web.storage.kept_table import Chair, Stored

HERE = MayCall(has_messages=True, is_private_allowed=True)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as found:
        yield found


@pytest.fixture
def calling(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path / "fair.db", calling=HERE) as served:
        unlimited(served)
        yield served


def call(served: Served, table: str, seat: int) -> None:
    """As the table does when its patience is over."""
    assert served.tables._rounds is not None
    loop, live = served.tables._rounds.get_loop(), live_table(served, table)
    asyncio.run_coroutine_threadsafe(live.calls.call(seat), loop).result(PATIENCE)


def test_a_browser_is_pushed_to_once_in_a_turn(calling: Served, receiver: Receiver) -> None:
    mira, jonas, table = two_at_a_table(calling.base)
    browser = FakeBrowser()
    mira.client.headers["accept-language"] = "de"
    mira.go("/settings")
    key = re.findall(r'data-push="([^"]+)"', mira.page)[0]
    mira.post("/calls/push", browser.subscription(f"{receiver.base}/push/7"))
    assert mira.status == 200
    assert "1 Browser wird gerufen." in mira.page
    call(calling, table, 1)
    assert receiver.posts == [], "Jonas has not asked for calls"
    call(calling, table, 0)
    call(calling, table, 0)
    ((headers, body),) = receiver.posts
    words = json.loads(browser.read(body))
    assert words["title"] == "Du bist am Zug: Loot"
    assert words["url"].endswith(table)
    assert set(words) == {"title", "body", "url", "tag"}
    assert headers["content-encoding"] == "aes128gcm"
    check_signature(headers["authorization"], key, receiver.base)
    jonas.go(table).move(jonas.buttons[0])
    mira.go(table).move(mira.buttons[0])
    live = live_table(calling, table)
    assert live.table is not None
    while 0 not in live.table.turn:
        jonas.go(table).move(jonas.buttons[0])
    call(calling, table, 0)
    assert len(receiver.posts) == 2, "it is another turn"
    mira.go("/settings").post("/calls/none", {})
    assert "Kein Browser wird gerufen." in mira.page


def check_signature(authorization: str, key: str, audience: str) -> None:
    """As a push service does (RFC 8292)."""
    found = re.fullmatch(r"vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)", authorization)
    assert found
    head, claims, signature, public = found.groups()
    assert public == key, "what the browser subscribed with"
    assert json.loads(unpacked(claims))["aud"] == audience
    raw = unpacked(signature)
    numbers = (int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(public)).verify(
        encode_dss_signature(*numbers), f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256())
    )


def test_nobody_is_called_who_looks_at_the_table(calling: Served, receiver: Receiver) -> None:
    mira, _, table = two_at_a_table(calling.base)
    mira.go("/settings").post("/calls/push", FakeBrowser().subscription(f"{receiver.base}/p"))
    with mira.go(table).listening():
        call(calling, table, 0)
    assert receiver.posts == []


def test_a_browser_that_is_gone_is_forgotten(calling: Served, receiver: Receiver) -> None:
    mira, _, table = two_at_a_table(calling.base)
    mira.go("/settings").post("/calls/push", FakeBrowser().subscription(f"{receiver.base}/p"))
    receiver.status = 410
    call(calling, table, 0)
    assert len(receiver.posts) == 1
    assert "No browser is called." in mira.go("/settings").page


def test_what_somebody_is_called_by_is_theirs_to_take_and_erase(calling: Served) -> None:
    mira = Person(calling.base).go("/settings")
    mira.post("/calls/push", FakeBrowser().subscription("https://push.example/7"))
    holder = next(iter(ways(calling)))
    with calling.tables.store._database.writing.begin() as connection:
        (call,) = exported(connection, holder, time.time())["calls"]
        assert call["by"] == "push"
        assert "push.example" in call["address"]
        erase(holder)(connection)
    assert not ways(calling)


def ways(served: Served) -> set[str]:
    with served.tables.store._database.reading.connect() as connection:
        return {row.holder for row in connection.execute(schema.ways.select())}


def test_a_message_goes_by_apprise(calling: Served, receiver: Receiver) -> None:
    mira, _, table = two_at_a_table(calling.base)
    address = receiver.base.replace("http:", "json:")
    assert mira.go("/settings").post("/calls/message", {"address": "file:///x"}).status == 422
    mira.go("/settings").post("/calls/message", {"address": address})
    assert address in mira.page
    call(calling, table, 0)
    ((_, body),) = receiver.posts
    message = json.loads(body)
    assert message["title"] == "Your turn: Loot"
    assert table in message["message"]
    mira.go("/settings").post("/calls/message", {"address": ""})
    assert address not in mira.page


def test_a_host_who_allows_nothing_sends_nothing(served: Served, receiver: Receiver) -> None:
    mira = Person(served.base).go("/settings")
    assert "Apprise" not in mira.page
    assert mira.post("/calls/message", {"address": "jsons://example.com"}).status == 422
    for endpoint in (receiver.base, "file:///etc/passwd", "https://", "https://[", "x" * 2000):
        mira.go("/settings").post("/calls/push", FakeBrowser().subscription(endpoint))
        assert mira.status == 422, endpoint
    sound = FakeBrowser().subscription("https://push.example/1")
    for wrong in ({"key": "x"}, {"auth": "x"}, {"key": ""}, {"key": "ü"}):
        assert mira.go("/settings").post("/calls/push", sound | wrong).status == 422, wrong


def test_private_addresses_are_not_called(receiver: Receiver) -> None:
    port = receiver.base.rpartition(":")[2]
    for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0", "2130706433"):
        with pytest.raises((NotAllowed, OSError)):
            post(f"https://{host}:{port}/", b"x", {})
        with pytest.raises((OSError, NotAllowed, ValueError)):
            send_message(f"json://{host}:{port}/", "title", "body", MayCall(has_messages=True))
    with pytest.raises(NotAllowed):
        post(receiver.base, b"x", {})
    assert receiver.posts == []
    private = ("10.0.0.1", "169.254.169.254", "100.64.0.1", "fd00::1", "fe80::1%eth0", "fec0::1")
    inside = ("::ffff:10.0.0.1", "::10.0.0.1", "::ffff:0:10.0.0.1", "2002:a00:1::")
    by_nat64 = ("64:ff9b::10.0.0.1", "64:ff9b::169.254.169.254", "64:ff9b:1::10.0.0.1")
    for address in (*private, *inside, *by_nat64):
        assert not is_public(address), address
    for address in ("1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1", "64:ff9b::1.1.1.1"):
        assert is_public(address), address
    assert not is_understood("syslog://localhost")
    assert not is_understood("mailto://a:b@localhost")


def test_no_file_of_the_server_is_sent_to_anybody(tmp_path: Path) -> None:
    file = tmp_path / "secret.json"
    file.write_text('{"content": "the secret of the house"}')
    discord = f"discord://{'1' * 18}/{'a' * 68}"
    slack = "slack://T1JJ3T3L2/A1BRTD4JD/TIiajkdnlazkcOXrIdevi7FQ/#fair"
    for service in (discord, slack):
        assert is_understood(service)
        for template in (file, f"file://{file}", "http://127.0.0.1/secret.json"):
            address = f"{service}?template={template}"
            assert not is_understood(address)
            with pytest.raises(ValueError, match="no service"):
                send_message(address, "title", "body", HERE)


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    with receiving() as inside:
        receiver.status, receiver.location = 307, f"{inside.base}/secret"
        assert post(receiver.base, b"x", {}, is_private_allowed=True) == 307
        address = receiver.base.replace("http:", "json:")
        with pytest.raises(OSError, match="could not deliver"):
            send_message(f"{address}/?redirect=yes", "title", "body", HERE)
        assert inside.posts == []


@contextmanager
def answering(bytes_of_an_answer: Iterator[bytes]) -> Iterator[tuple[str, list[socket.socket]]]:
    """A server that takes every connection and says this to the first of them. Its address, and
    those who came."""
    came: list[socket.socket] = []
    with socket.create_server(("127.0.0.1", 0)) as listening:

        def answer() -> None:
            with suppress(OSError):
                while True:
                    came.append(listening.accept()[0])
                    for byte in bytes_of_an_answer:
                        came[0].sendall(byte)

        thread = threading.Thread(target=answer, daemon=True)
        thread.start()
        yield f"127.0.0.1:{listening.getsockname()[1]}", came
        listening.shutdown(socket.SHUT_RDWR)
        for each in came:
            each.close()
        thread.join(PATIENCE)


def dribbled() -> Iterator[bytes]:
    """An answer whose next byte always comes in time."""
    for byte in itertools.chain(b"HTTP/1.1 200 OK", itertools.repeat(ord(" "))):
        time.sleep(0.01)
        yield bytes([byte])


def test_an_answer_without_end_keeps_no_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing, "LONGEST", 0.5)
    sends: list[Callable[[str], int]] = [
        lambda place: post(f"http://{place}/", b"x", {}, is_private_allowed=True),
        lambda place: send_message(f"json://{place}/?rto=9999&cto=9999", "title", "body", HERE),
        lambda place: send_message(
            f"ntfy://{place}/{'/'.join('abcdefgh')}?rto=9999", "", "body", HERE
        ),
    ]
    for send in sends:
        with answering(dribbled()) as (place, came), ThreadPoolExecutor(1) as apart:
            sending = apart.submit(send, place)
            is_done = sending in wait([sending], PATIENCE).done
            came[0].close()
            assert is_done


def test_pages_wait_for_nobodys_push_service(
    calling: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    for limit in ("PATIENCE", "LONGEST"):
        monkeypatch.setattr(outgoing, limit, PATIENCE)
    mira, jonas, table = two_at_a_table(calling.base)
    with answering(iter(())) as (place, came):
        for number in range(MOST):
            mira.go("/settings")
            mira.post("/calls/push", FakeBrowser().subscription(f"http://{place}/{number}"))
        assert calling.tables._rounds is not None
        loop, live = calling.tables._rounds.get_loop(), live_table(calling, table)
        under_way = asyncio.run_coroutine_threadsafe(live.calls.call(0), loop)
        until(lambda: came)
        for _ in range(3):
            assert jonas.go(f"{table}/replay").status == 200
        assert len(came) == 1, "one call of a person after the other"
    under_way.result(PATIENCE)


def test_one_server_of_several_calls(postgres_server: Postgres) -> None:
    with postgres_server.database() as url:
        here, there = store_in(url), store_in(url)

        async def run() -> None:
            await here.open_table(Stored(header("quiet-drum"), (Chair(0, "person", "Mira"),)))
            for moves in (0, 1, 3):
                asked = [store.claim_call("quiet-drum", 0, moves) for store in (here, there) * 2]
                assert sorted(await asyncio.gather(*asked)) == [False, False, False, True]
            proposed = [here.vapid_secret("aa"), there.vapid_secret("bb")]
            assert len(set(await asyncio.gather(*proposed))) == 1, "one key for the house"

        try:
            run_alone(run)
        finally:
            here.close()
            there.close()
