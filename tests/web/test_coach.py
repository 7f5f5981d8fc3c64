"""Bots, the coach and the look back, as people meet them in the page."""

from __future__ import annotations

import re
import time

from tests.web.people import SHORT_EDITION, Person, play_out, two_at_a_table
from tests.web.serving import Served, until

from fairground.bots import BOTS
from fairground.bots.levels import TITLES


def test_the_lobby_offers_every_level(served: Served) -> None:
    mira = Person(served.base).go("/?game=loot&seats=2")
    for title in TITLES:
        assert f'<option value="{title.id}"' in mira.page
        assert title.words in mira.page


def test_a_bot_of_a_level_answers_a_move(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "first-visit")
    assert BOTS["first-visit"].name in mira.page
    mira.move("start d1")
    until(lambda: "dice" in mira.go(table).page and len(mira.buttons) > 0)


def test_the_coach_tells_three_moves_and_marks_them(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", coach="on")
    assert "Ask the coach" in mira.page
    mira.client.get(table)
    mira.go(f"{table}?as=0&coach=1")
    assert mira.status == 200
    advised = re.findall(
        r'<li><button class="may" form="act" name="move" value="([^"]+)"', mira.page
    )
    assert len(advised) == 3
    for place, move in enumerate(advised, 1):
        assert f'data-move="{move}" data-advice="{place}"' in mira.page
    assert "to win</small>" in mira.page


def test_there_is_no_coach_where_the_table_has_none(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random")
    assert "Ask the coach" not in mira.page
    assert 'class="advice"' not in mira.go(f"{table}?as=0&coach=1").page


def test_the_coach_talks_to_nobody_else(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", coach="on")
    assert Person(served.base, "Eve").go(f"{table}?as=0&coach=1").status == 403


def test_a_finished_game_is_looked_back_at(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    assert mira.go(f"{table}/review").status == 422
    play_out(table, mira, jonas)
    assert f'href="{table}/review"' in mira.go(table).page
    mira.go(f"{table}/review")
    if mira.headers.get("refresh"):
        assert "Looking back" in mira.page
    until(lambda: not mira.go(f"{table}/review").headers.get("refresh"))
    assert "Turning points" in mira.page
    assert mira.page.count('class="curve"') == 2


def test_the_server_answers_while_bots_think(served: Served) -> None:
    thinking = Person(served.base)
    for _ in range(4):
        thinking.open_table("master", "master")
    mira = Person(served.base)
    mira.open_table("me", "friend")
    waits = []
    for _ in range(40):
        began = time.perf_counter()
        assert mira.go("/healthz").status == 200
        waits.append(time.perf_counter() - began)
    assert sorted(waits)[36] < 0.25
