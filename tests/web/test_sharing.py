"""A moment of a game can be shown elsewhere: its address, pictures, and a frame in another page;
and a new game can begin there. Nobody sees more that way than in the replay."""

from __future__ import annotations

import re
import struct
from typing import Any

import httpx
import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.programs import Program
from kit.serving import Served, live_table, until

import fairground as fg
from fairground.draw.flat import DARK, LIGHT, flattened
from fairground.luck import FastLuck
from fairground.table import Table
from fairground.web.watching.live import LiveTable


def finished(served: Served) -> tuple[str, Person]:
    """A table where a short game is over, and somebody who played it."""
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    play_out(table, mira, jonas)
    return table, mira


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("game", ["essen", "fair_enough", "kairo", "loot"])
@pytest.mark.parametrize("theme", [LIGHT, DARK])
def test_a_plain_picture_has_every_colour_worked_out(game: str, theme: str) -> None:
    table, luck = Table(game, seed=3), FastLuck(1)
    for _ in range(80):
        if table.turn:
            seat = table.turn[0]
            legal = table.legal(seat)
            table.play(seat, legal[luck.below(len(legal))])
    for picture in (table.draw(None), table.draw(0)):
        plain = flattened(picture, theme)
        for left in ("var(", "light-dark(", "color-mix(", "<use", "<style", "class="):
            assert left not in plain
        assert flattened(picture, LIGHT) != flattened(picture, DARK)


def test_colours_pass_through_what_is_used_again() -> None:
    picture = (
        '<svg xmlns="http://www.w3.org/2000/svg" class="fairground"><style>'
        ".fairground{--ink:light-dark(#111111, #eeeeee);}"
        ".a{--c: var(--ink);}.b{--c: #ff0000;}.piece{fill: var(--c);}"
        ".b .piece{stroke: color-mix(in srgb, var(--c) 50%, #000000);}</style>"
        '<defs><symbol id="s" viewBox="0 0 9 9"><path class="piece"/></symbol></defs>'
        '<g class="a"><use href="#s" x="1" y="2" width="9" height="9"/></g>'
        '<g class="b"><use href="#s"/><path class="piece"/></g></svg>'
    )
    plain = flattened(picture, DARK)
    assert re.findall(r'fill="(#\w+)"', plain) == ["#eeeeee", "#ff0000", "#ff0000"]
    assert re.findall(r'stroke="(#\w+)"', plain) == ["#800000ff"], "where a rule is written"
    assert '<svg viewBox="0 0 9 9" x="1" y="2" width="9" height="9">' in plain


def test_a_moment_has_a_picture_for_everybody_once_the_game_is_over(served: Served) -> None:
    table, _ = finished(served)
    stranger = httpx.Client(base_url=served.base, timeout=120)
    png = stranger.get(f"{table}/picture/2.png?as=0")
    assert size_of(png.content)[0] == 1200
    assert png.headers["cache-control"].startswith("public")
    assert stranger.get(f"{table}/picture/2.png?as=0").content == png.content
    svg = stranger.get(f"{table}/picture/2.svg?as=0")
    assert svg.headers["content-type"].startswith("image/svg+xml")
    assert "Your sheet" in svg.text
    assert stranger.get(f"{table}/picture/2.svg").text != svg.text
    assert stranger.get(f"{table}/picture/999.png").status_code == 422
    assert stranger.get(f"{table}/picture/2.gif").status_code == 404


def test_a_running_games_picture_shows_what_its_viewer_may_see(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.go(table).move(mira.go(table).buttons[0])
    own = mira.client.get(f"{table}/picture/1.svg?as=0")
    assert own.headers["cache-control"] == "no-store"
    others = [
        each.client.get(f"{table}/picture/0.svg{asked}").text
        for each in (jonas, Person(served.base))
        for asked in ("?as=0",)
    ]
    onlooker = Person(served.base).client.get(f"{table}/picture/0.svg").text
    assert own.text not in others
    assert onlooker in others, "who asks for another's eyes gets an onlooker's"


def test_only_the_embed_may_be_framed(served: Served) -> None:
    table, mira = finished(served)
    embed = httpx.get(f"{served.base}{table}/embed?ply=2", timeout=120)
    assert "frame-ancestors *" in embed.headers["content-security-policy"]
    assert "x-frame-options" not in embed.headers
    assert "set-cookie" not in embed.headers
    assert f"{table}/picture/2.svg" in embed.text
    assert f"{table}/embed?ply=" in embed.text
    assert "<script" not in embed.text
    for path in (table, f"{table}/replay", f"{table}/picture/2.svg", "/"):
        answer = mira.client.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-frame-options"] == "DENY"
    running = mira.open_table("me", "random")
    refused = httpx.get(f"{served.base}{running}/embed", timeout=120)
    assert refused.status_code == 422
    assert "frame-ancestors 'none'" in refused.headers["content-security-policy"]


def test_the_replay_says_how_to_show_a_moment_and_links_have_its_picture(served: Served) -> None:
    table, mira = finished(served)
    page = mira.go(f"{table}/replay?ply=2&as=0").page
    assert f"{table}/picture/2.png?as=0" in page
    assert "&lt;iframe src=" in page
    assert f'og:image" content="{served.base}{table}/picture/2.png?as=0"' in page


def play_to_the_end(person: Person, live: LiveTable) -> None:
    """The person's own moves; bots make the others."""

    def is_over() -> bool:
        if person.go(f"/table/{live.id}").buttons:
            person.move(person.buttons[0])
        return live.is_open_book

    until(is_over)


def state_after(table: Table, ply: int) -> str:
    return table.as_recorded().at(ply).view(0).to_json()


@pytest.mark.both_databases
def test_what_if_a_game_plays_on_against_bots_from_a_moment_of_another(served: Served) -> None:
    table, mira = finished(served)
    first = live_table(served, table).table
    assert first is not None
    page = mira.go(f"{table}/replay?ply=4&as=0").page
    assert f"{table}/what-if?ply=4" in page
    mira.go(f"{table}/what-if?ply=4&as=1").post(
        f"{table}/what-if", {"ply": "4", "seat": "1", "bot": "random", "with": "bots"}
    )
    new = live_table(served, mira.path)
    until(lambda: new.table is not None)
    assert new.table is not None
    assert state_after(new.table, 4) == state_after(first, 4)
    assert table.removeprefix("/table/") in mira.go(mira.path).page, "it says where it came from"
    play_to_the_end(mira, new)
    record = mira.client.get(f"/table/{new.id}/record").text
    assert record.startswith("fairground record 2\n")
    assert f"from {table.removeprefix('/table/')} 4\n" in record
    check = fg.verify(record)
    assert check, check.findings
    assert any("taken over" in finding for finding in check.findings)
    assert fg.verify(mira.client.get(f"{table}/record").text)
    assert mira.go(f"/table/{new.id}/check").status == 200
    forged = re.sub(r"^from .*$", f"from {new.id} 1", record, flags=re.MULTILINE)
    assert not fg.verify(forged), "less cannot be passed off as taken over"


def test_what_if_with_the_same_people(served: Served) -> None:
    table, mira = finished(served)
    stranger = Person(served.base)
    stranger.go(f"{table}/what-if?ply=2").post(f"{table}/what-if", {"ply": "2", "with": "people"})
    assert stranger.status == 422
    mira.go(f"{table}/what-if?ply=2").post(f"{table}/what-if", {"ply": "2", "with": "people"})
    new, old = live_table(served, mira.path), live_table(served, table)
    assert [chair.holder for chair in new.chairs] == [chair.holder for chair in old.chairs]


def test_what_if_with_somebody_who_resigned_they_play_again(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    for person in (mira, jonas):
        person.go(table).move(person.buttons[0])
    jonas.go(table).post(f"{table}/resign", {"seat": "1"})
    old = live_table(served, table)
    assert old.is_over
    assert old.chairs[1].resigned
    mira.go(f"{table}/what-if?ply=0").post(f"{table}/what-if", {"ply": "0", "with": "people"})
    assert mira.status == 200
    new = live_table(served, mira.path)
    assert [(chair.kind, chair.bot, chair.resigned) for chair in new.chairs] == [
        ("person", "", False)
    ] * 2
    until(lambda: bool(jonas.go(mira.path).buttons))
    jonas.move(jonas.buttons[0])
    assert jonas.status == 200


def test_what_if_over_the_api_and_nothing_before_the_end(served: Served) -> None:
    table, _ = finished(served)
    program = Program(served.base)
    name = table.removeprefix("/table/")
    new = program.post(f"/tables/{name}/what-if", ply=2, seat=0, bot="random")
    assert (program.status, new["origin"]) == (201, {"table": name, "ply": 2})
    live = live_table(served, table)
    assert live.table is not None
    over = program.post(f"/tables/{name}/what-if", ply=live.timeline.last(None), seat=0)
    assert over["code"] == "refused"
    assert program.post(f"/tables/{new['table']}/what-if", ply=0)["code"] == "refused"


def test_what_if_goes_on_after_a_restart(tmp_path: Any) -> None:
    from kit.serving import serving

    with serving(tmp_path / "fair.db") as server:
        table, mira = finished(server)
        mira.go(f"{table}/what-if?ply=4").post(
            f"{table}/what-if", {"ply": "4", "seat": "0", "bot": "random", "with": "bots"}
        )
        address = mira.path
        until(lambda: bool(mira.go(address).buttons))
        mira.move(mira.buttons[0])
        known = live_table(server, address).table
        assert known is not None
        record, cookies = known.record(), mira.client.cookies
    with serving(tmp_path / "fair.db") as again:
        mira = Person(again.base)
        mira.client.cookies = cookies
        assert mira.go(address).status == 200
        now = live_table(again, address).table
        assert now is not None
        assert now.record().startswith(record[: record.rindex("\n", 0, -1)])
