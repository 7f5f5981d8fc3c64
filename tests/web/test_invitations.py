"""Links: what they lead to, what chat programs show of them, and where they can be opened."""

from __future__ import annotations

import re
from html import unescape

import httpx
import pytest
from kit.people import Person, two_at_a_table
from kit.serving import PATIENCE, Served

from fairground.web.lobby.qr_code import qr_code
from fairground.web.serving.reach import Reach, is_only_here, network_addresses, reach_of


def previews(page: str) -> dict[str, str]:
    found = re.findall(r'<meta (?:property|name)="([\w:]+)" content="([^"]*)">', page)
    return {name: unescape(value) for name, value in found}


def test_somebody_who_sits_at_the_table_is_led_to_it_by_a_used_link(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend", "friend")
    link, other = mira.links
    jonas = Person(served.base, "Jonas").sit(link)
    assert jonas.go(link).path == table
    assert mira.go(link).path == table
    assert jonas.go("/").post(link, {"name": "Jonas"}).path == table
    oda = Person(served.base, "Oda").go(link)
    assert (oda.status, oda.path) == (422, link)
    assert f'href="{table}">Watch the table' in oda.page
    assert oda.go(f"{link[:-3]}xyz").status == 422
    assert "This chair is taken" in oda.page
    assert "Sit down" in oda.go(other).page


def test_chat_programs_are_shown_a_title_and_a_picture_and_no_secret(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend")
    link = mira.links[0]
    secret = link.rpartition("/")[2]
    for path in ("/", "/rules/kairo", table, link):
        shown = previews(httpx.get(served.base + path, timeout=PATIENCE, verify=False).text)
        assert shown["og:title"]
        assert shown["og:description"]
        assert shown["twitter:card"] == "summary_large_image"
        assert not any(secret in value for value in shown.values())
        picture = httpx.get(shown["og:image"], timeout=PATIENCE, verify=False)
        assert picture.headers["content-type"] == "image/png"
        assert picture.content.startswith(b"\x89PNG")
        width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
        assert (str(width), str(height)) == (shown["og:image:width"], shown["og:image:height"])
    assert shown["og:title"] == "Mira saved you a chair · Loot"


def test_a_code_holds_its_link() -> None:
    """Its modules are those of the library, which knows how to write one; every run is drawn."""
    drawn = qr_code("http://127.0.0.1:8000/join/olive-lantern-7k2qd/secret")
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawn)
    modules = {(int(x) + at, int(y)) for x, y, length in runs for at in range(int(length))}
    size = int(re.search(r'viewBox="0 0 (\d+)', drawn)[1])  # type: ignore[index]
    for corner in ((4, 4), (size - 11, 4), (4, size - 11)):
        eye = {(x, y) for x, y in modules if 0 <= x - corner[0] < 7 and 0 <= y - corner[1] < 7}
        assert len(eye) == 33, "a square of 24 modules round one of 9"
    assert all(4 <= x < size - 4 and 4 <= y < size - 4 for x, y in modules), "there is a margin"


def test_every_link_on_a_page_has_its_code(served: Served) -> None:
    mira = Person(served.base, "Mira")
    table = mira.open_table("me", "friend")
    link = mira.links[0]
    assert f'src="{link}/code.svg"' in mira.page
    code = mira.client.get(f"{link}/code.svg")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert code.text == qr_code(f"{served.base}{link}")
    Person(served.base, "Jonas").sit(link)
    assert f'src="{table}/code.svg"' in mira.go(table).page
    assert mira.client.get(f"{table}/code.svg").text == qr_code(f"{served.base}{table}")
    replay = mira.client.get(f"{table}/replay/code.svg")
    assert replay.text == qr_code(f"{served.base}{table}/replay?ply=0")


def test_a_link_that_leads_nowhere_has_no_code(served: Served) -> None:
    mira = Person(served.base, "Mira")
    table = mira.open_table("me", "friend").removeprefix("/table/")
    for path in (f"/join/{table}/wrong", "/table/no-such-table"):
        assert mira.client.get(f"{path}/code.svg").status_code == 404


def test_nobody_else_is_shown_a_table_with_bots_alone_or_at_one_device(served: Served) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    solo = mira.open_table("me", "random")
    at_one_device = mira.open_table("me", "device", "random")
    shared = mira.open_table("me", "friend", "random")
    oda.go("/")
    assert f'href="{solo}"' not in oda.page
    assert f'href="{at_one_device}"' not in oda.page
    assert f'href="{shared}"' in oda.page
    assert f'href="{solo}"' in mira.go("/").page
    assert oda.go(solo).status == 200, "who has its link may watch"
    _, _, between_people = two_at_a_table(served.base)
    assert f'href="{between_people}"' in oda.go("/").page


@pytest.mark.parametrize(
    ("link", "is_so"),
    [
        ("http://localhost:8000/table/x", True),
        ("http://127.0.0.1/table/x", True),
        ("http://127.3.4.5:8000", True),
        ("http://[::1]:8000/join", True),
        ("http://fair.localhost/x", True),
        ("http://192.168.1.5:8000/table/x", False),
        ("https://fair.example/table/x", False),
        ("/table/x", False),
    ],
)
def test_which_links_only_work_on_this_machine(link: str, is_so: bool) -> None:
    assert is_only_here(link) is is_so


def test_people_at_the_machine_get_links_with_its_address_in_the_network() -> None:
    reach = Reach(("192.168.1.5", "10.0.0.7"), 8000)
    assert reach.origin_for("127.0.0.1", "http://localhost:8000") == "http://192.168.1.5:8000"
    assert reach.origin_for("::1", "http://[::1]:8000") == "http://192.168.1.5:8000"
    assert reach.origin_for("127.0.0.1", "https://fair.example") == "https://fair.example"
    assert reach.origin_for("203.0.113.9", "http://localhost:8000") == "http://localhost:8000"
    assert Reach().origin_for("127.0.0.1", "http://localhost:8000") == "http://localhost:8000"


def test_only_a_server_that_listens_everywhere_can_be_reached_by_its_addresses() -> None:
    assert reach_of("127.0.0.1", 8000) == Reach()
    assert reach_of("192.168.1.5", 8000) == Reach()
    assert reach_of("0.0.0.0", 8000) == Reach(network_addresses(), 8000)
    assert not any(is_only_here(f"http://{address}") for address in network_addresses())


def test_the_links_of_such_a_server_are_for_friends(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend")
    assert "These links work on this machine only." in mira.page
    monkeypatch.setattr(served.gate, "reach", Reach(("192.168.1.5",), 8000))
    mira.go(table)
    assert "These links work on this machine only." not in mira.page
    assert 'value="http://192.168.1.5:8000/join/' in mira.page
    assert Person(served.base).sit(mira.links[0]).path == table
