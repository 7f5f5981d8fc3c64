"""A browser is sent the one plan of a board that its window shows."""

from __future__ import annotations

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served
from tests.pages import KEYS, live_with
from tests.worlds import random_plies

import fairground as fg
from fairground.draw import changed
from fairground.table import Table
from fairground.web.serving.visit import WINDOW_COOKIE
from fairground.web.watching.scene import scene_of, viewer_of
from fairground.web.watching.viewer import Viewer

WIDE, TALL = 'data-layer="wide-meeples"', 'data-layer="tall-meeples"'


def plans(page: str) -> list[str]:
    return [name for name, mark in (("wide", WIDE), ("tall", TALL)) if mark in page]


@pytest.fixture
def essen(served: Served) -> Person:
    mira, _, table = two_at_a_table(served.base, game="essen")
    return mira.go(table)


@pytest.mark.parametrize(
    ("window", "wanted"),
    [("desk", ["wide"]), ("phone", ["tall"]), ("", ["wide", "tall"]), ("tv", ["wide", "tall"])],
)
def test_the_cookie_says_which_plan_a_page_has(
    essen: Person, window: str, wanted: list[str]
) -> None:
    """The table, its look back, and what the module fetches of that."""
    table = essen.path
    if window:
        essen.client.cookies.set(WINDOW_COOKIE, window)
    for path in (table, f"{table}/replay"):
        assert plans(essen.go(path).page) == wanted
    moment = essen.client.get(f"{table}/at/0?window={window}").json()
    assert plans(moment["layers"]["board"]) == wanted


def test_a_window_hears_of_its_own_plan_alone(essen: Person) -> None:
    """And a page that has both plans, or the other, is sent only what is different about it."""
    address = essen.path + "/events?as=0&window={}&last={}"
    last = essen.event
    for window, plan in (("phone", "tall"), ("desk", "wide"), ("phone", "tall")):
        with essen.client.stream("GET", address.format(window, last)) as answer:
            lines = (line for line in answer.iter_lines() if line.startswith(("id: ", "data: ")))
            last, news = next(lines).removeprefix("id: "), next(lines)
        assert '"layers":{"board":' in news
        assert news.count('":"<') == 1, "nothing but the board"
        assert plans(news.replace("\\", "")) == [plan]
    with essen.client.stream("GET", address.format("phone", last)) as answer:
        essen.tell(essen.path, {"move": essen.buttons[0], "ply": "0", "seat": "0"})
        lines = (line for line in answer.iter_lines() if line.startswith("data: "))
        news = next(lines)
    assert "tall-targets" in news
    assert "wide-" not in news


def test_news_of_a_window_are_what_differs_from_its_page_before() -> None:
    live = live_with(Table(fg.game("essen"), 3, 5))
    scenes = [scene_of(live, Viewer(0, (0,), window=kind), KEYS) for kind in ("desk", "phone")]
    before = [(scene.event, scene.layers) for scene in scenes]
    assert live.table is not None
    for _ in random_plies(live.table, 5, 20):
        live.revision += 1
        for number, scene in enumerate(scenes):
            event, old = before[number]
            news = scene.news(event)
            assert all(f'"{name}":'.encode() in news for name in changed(old, scene.layers))
            before[number] = scene.event, scene.layers
        (_, wide), (event, _) = before
        wanted = changed(before[1][1], wide)
        assert set(wanted) == {"board"}
        assert b'"layers":{"board":' in scenes[0].news(event)


def test_what_others_were_shown_is_no_page_of_mine() -> None:
    """Only the same viewer's page in another window is compared with: what differs from a rival's
    page would tell what is on it."""
    live = live_with(Table(fg.game("essen"), 3, 5))
    mine = scene_of(live, Viewer(0, (0,), window="desk"), KEYS)
    rivals = scene_of(live, Viewer(1, (1,), window="desk"), KEYS)
    rivals_phone = scene_of(live, Viewer(1, (1,), window="phone"), KEYS)
    whole = mine.news("")
    assert mine.news(rivals.event) == mine.news(rivals_phone.event) == whole


def test_windows_of_all_kinds_are_one_viewer_of_a_game_with_one_plan() -> None:
    live = live_with(Table(fg.game("loot"), 2, 5))
    seen = {viewer_of(live, "", "", None, False, window) for window in ("", "desk", "phone")}
    assert len(seen) == 1
