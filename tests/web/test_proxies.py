"""Behind a reverse proxy: who asks, and over what, is believed only from a proxy that was named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from kit.people import Person
from kit.serving import serving

from fairground.cli import main
from fairground.web.serving.limits import Allowance
from fairground.web.serving.proxies import Proxies, ProxyError, client_key


def seen(trusted: list[str], peer: str, *headers: tuple[bytes, bytes]) -> tuple[str, str]:
    scope: dict[str, Any] = {"client": (peer, 5), "scheme": "http", "headers": list(headers)}
    Proxies(trusted).look_through(scope)
    return scope["client"][0], scope["scheme"]


FOR, PROTO = b"x-forwarded-for", b"x-forwarded-proto"


@pytest.mark.parametrize("peer", ["127.0.0.1", "10.0.0.9", "::1"])
def test_nobody_is_believed_who_was_not_named(peer: str) -> None:
    forged = ((FOR, b"1.2.3.4"), (PROTO, b"https"))
    assert seen([], peer, *forged) == (peer, "http")
    assert seen(["10.0.0.5"], peer, *forged) == (peer, "http")


@pytest.mark.parametrize(
    ("chain", "client"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7", "203.0.113.7"),
        ("6.6.6.6, 203.0.113.7, 10.0.0.8", "203.0.113.7"),
        ("10.0.0.8, 10.0.0.7", "10.0.0.8"),
        ("203.0.113.7:4711", "203.0.113.7"),
        ("[2001:db8::1]:4711", "2001:db8::1"),
        ("2001:db8::1", "2001:db8::1"),
        ("6.6.6.6, nonsense", "10.0.0.5"),
        ("6.6.6.6, nonsense, 10.0.0.8", "10.0.0.8"),
        ("", "10.0.0.5"),
        ("é", "10.0.0.5"),
    ],
)
@pytest.mark.parametrize("peer", ["10.0.0.5", "::ffff:10.0.0.5"])
def test_a_trusted_proxy_says_who_asks(chain: str, client: str, peer: str) -> None:
    found, _ = seen(["10.0.0.0/24"], peer, (FOR, chain.encode("latin-1")))
    assert found in (client, peer if client == "10.0.0.5" else client)


def test_several_headers_are_one_chain() -> None:
    found, _ = seen(["10.0.0.5"], "10.0.0.5", (FOR, b"6.6.6.6"), (FOR, b"203.0.113.7"))
    assert found == "203.0.113.7"


@pytest.mark.parametrize(
    ("said", "scheme"),
    [([b"https"], "https"), ([b"HTTP"], "http"), ([b"gopher"], "http"), ([b"https"] * 2, "http")],
)
def test_a_trusted_proxy_says_over_what(said: list[bytes], scheme: str) -> None:
    assert seen(["10.0.0.5"], "10.0.0.5", *[(PROTO, header) for header in said])[1] == scheme


@pytest.mark.usefixtures("own_log")
@pytest.mark.parametrize("name", ["", "proxy", "10.0.0.0/99", "10.0.0", "*"])
def test_what_names_no_proxy_is_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ProxyError):
        Proxies([name])
    assert main(["serve", "--port", "0", "--trust-proxy", name]) == 1
    assert "A proxy is an address" in capsys.readouterr().err


def test_a_household_shares_one_allowance() -> None:
    assert client_key("2001:db8:1:2:3:4:5:6") == client_key("2001:db8:1:2::9")
    assert client_key("2001:db8:1:2::1") != client_key("2001:db8:1:3::1")
    assert client_key("::ffff:10.0.0.5") == client_key("10.0.0.5") != client_key("10.0.0.6")
    assert client_key("unix") == "unix"


def test_clients_of_a_proxy_have_buckets_of_their_own_and_safe_cookies(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db", proxies=Proxies(["127.0.0.1"])) as served:
        served.gate.pages.allowance = Allowance(1, 0.0001)
        client = Person(served.base).client

        def ask(who: str, **more: str) -> Any:
            return client.get("/", headers={"x-forwarded-for": who, **more})

        first = ask("203.0.113.7", **{"x-forwarded-proto": "https"})
        assert first.status_code == 200
        assert "; secure" in first.headers["set-cookie"].lower()
        assert ask("203.0.113.7").status_code == 429
        other = ask("203.0.113.8")
        assert other.status_code == 200
        assert "; secure" not in other.headers["set-cookie"].lower()


def test_without_a_trusted_proxy_nobody_can_change_their_address(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        served.gate.pages.allowance = Allowance(1, 0.0001)
        client = Person(served.base).client
        answers = [
            client.get("/", headers={"x-forwarded-for": f"203.0.113.{n}"}).status_code
            for n in range(3)
        ]
        assert answers == [200, 429, 429]
