"""News reach everybody at once: only what changed, only what may be known, and nothing twice."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import AT_ONCE, Served, run_alone, serving, until

from fairground.bots.thinkers import ThinkingTurn
from fairground.game import StaleMove, View
from fairground.web.lobby.opening import open_table
from fairground.web.lobby.setup import Setup
from fairground.web.people.visitor import Visitor
from fairground.web.seats import bot_turns, seating
from fairground.web.storage.store import Store
from fairground.web.storage.store_errors import StoreError
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of
from fairground.web.watching.tables import Tables
from fairground.web.watching.viewer import Viewer


def test_a_move_sends_only_the_layers_that_changed(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.go(table)
    with jonas.listening() as news:
        mira.move("start d1")
        event = next(news)
    assert event["ply"] == 0, "what others have begun is not counted"
    assert {"seat-0"} == {name for name in event["layers"] if "seat" in name}
    assert not {"board", "tray", "page-log", "page-outcome"} & set(event["layers"])
    assert "page-moves" not in event["layers"], "the buttons stay under the pointer"
    assert len(str(event)) < 4000


def test_news_together_make_the_page_that_a_reload_would_show(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    jonas.go(table)
    seen: dict[str, str] = {}
    with jonas.listening(last="unknown") as news:
        seen |= next(news)["layers"]
        mira.go(table).move("start d1")
        seen |= next(news)["layers"]
        jonas.tell(table, {"move": "start a4", "ply": "0", "seat": "1"})
        seen |= next(news)["layers"]
    page = jonas.go(table).page
    for name in ("seat-0", "page-log", "page-prompt", "page-moves", "page-ply"):
        assert seen[name] in page, name


def test_a_reconnecting_browser_hears_only_what_it_missed(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.go(table)
    with jonas.listening() as news:
        mira.move("start d1")
        last = next(news)["id"]
    mira.move("undo")
    with jonas.listening(last=last) as news:
        missed = next(news)
    assert "board" not in missed["layers"]
    assert "seat-0" in missed["layers"]
    with jonas.client.stream(
        "GET", f"{table}/events?as=1", headers={"last-event-id": last}
    ) as answer:
        line = next(line for line in answer.iter_lines() if line.startswith("id:"))
    assert line == f"id: {missed['id']}"


def test_a_browser_of_an_earlier_day_hears_everything(served: Served) -> None:
    _, jonas, table = two_at_a_table(served.base)
    jonas.go(table)
    with jonas.listening(last="00000000-1") as news:
        assert {"board", "tray", "page-seats", "page-log"} <= set(next(news)["layers"])


def test_a_page_that_is_up_to_date_hears_nothing(served: Served, monkeypatch: Any) -> None:
    monkeypatch.setattr("fairground.web.watching.stream.HEARTBEAT", 0.05)
    _, jonas, table = two_at_a_table(served.base)
    jonas.go(table)
    address = f"{table}/events?as=1&last={jonas._attribute('data-event')}"
    with jonas.client.stream("GET", address) as answer:
        heard = []
        for line in answer.iter_lines():
            heard.append(line)
            if heard.count("event: here") == 2:
                break
    assert not any(line.startswith(("id:", 'data: {"')) for line in heard)


def test_the_waiting_room_turns_into_the_table_by_itself(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    mira.open_table("me", "friend", "friend")
    first, second = mira.links
    with mira.listening() as news:
        jonas.sit(first)
        event = next(news)
        assert "Jonas" in event["layers"]["page-room"]
        Person(served.base, "Oda").sit(second)
        assert next(news)["layers"]["page-phase"] == "playing"


def test_playing_again_calls_the_others(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    jonas.go(table)
    with jonas.listening() as news:
        mira.go(table).post(f"{table}/again", {})
        assert next(news)["layers"]["page-go"] == mira.path


def test_a_move_that_cannot_be_kept_is_not_played_and_the_page_says_so(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.move("start d1")
    jonas.go(table)

    async def broken(*_: object) -> None:
        raise StoreError("The disk is full.")

    monkeypatch.setattr(served.tables.store, "append", broken)
    answer = jonas.tell(table, {"move": "start a4", "ply": "0", "seat": "1"})
    assert answer.status_code == 503
    assert "The disk is full." in answer.json()["note"]
    jonas.move("start a4")
    assert jonas.status == 503
    assert "The disk is full." in jonas.page
    assert len(jonas.buttons) == 24
    monkeypatch.undo()
    assert jonas.move("start a4").status == 200


# ---- in one process, without HTTP ----


async def a_table(tables: Tables, *sitters: str) -> LiveTable:
    from fairground import catalog

    game = catalog.game("loot")
    setup = Setup(game, sitters, tuple("" for _ in sitters))
    return await open_table(tables, setup, Visitor("secret"))


def test_a_slow_reader_skips_what_it_missed(db: str) -> None:
    async def run() -> None:
        tables = Tables(Store(db), grace=AT_ONCE)
        table = await a_table(tables, "me", "device")
        viewer = Viewer(0, (0,))
        scene = scene_of(table, viewer, tables.keys)
        last = scene.event
        for move in ("start d1", "undo", "start a4", "undo"):
            await table.play(0, move, None)
        news = scene.news(last)
        assert news.count(b"data:") == 1
        assert b'"ply":4' in news
        assert scene.news(scene.event) == b""
        await tables.stop()

    run_alone(run)


def test_viewers_who_see_the_same_share_one_drawing(db: str) -> None:
    async def run() -> None:
        tables = Tables(Store(db), grace=AT_ONCE)
        table = await a_table(tables, "me", "device")
        looker = Viewer(None, ())
        assert scene_of(table, looker, tables.keys) is scene_of(table, looker, tables.keys)
        scene = scene_of(table, looker, tables.keys)
        last = scene.event
        await table.play(0, "start d1", 0)
        assert scene.news(last) is scene.news(last)
        await tables.stop()

    run_alone(run)


def test_two_processes_at_one_table_never_play_the_same_ply(db: str) -> None:
    async def run() -> None:
        here, there = (Tables(Store(db), grace=AT_ONCE) for _ in range(2))
        mine = await a_table(here, "me", "device")
        theirs = await there.find(mine.id)
        assert theirs is not None
        await theirs.play(0, "start d1", 0)
        await mine.play(1, "start a4", 0)
        assert mine.table is not None
        assert [entry.move for entry in mine.table.entries] == ["start d1", "start a4"]
        with pytest.raises(StaleMove):
            await theirs.play(0, "undo", 1)
        await here.stop()
        await there.stop()

    run_alone(run)


def test_many_at_once_are_played_one_after_the_other(db: str) -> None:
    async def run() -> None:
        tables = Tables(Store(db), grace=AT_ONCE)
        table = await a_table(tables, "me", "device", "device", "device")
        moves = [table.play(seat, f"start {'adg'[seat % 3]}1", 0) for seat in range(4)]
        again = [table.play(seat, f"start {'adg'[seat % 3]}1", 0) for seat in range(4)]
        await asyncio.gather(*moves, *again)
        assert table.table is not None
        assert table.table.ply == 4
        stored = await tables.store.load(table.id)
        assert stored is not None
        assert sorted(seat for seat, _ in stored.entries) == [0, 1, 2, 3]
        await tables.stop()

    run_alone(run)


# ---- bots ----


def test_bots_play_to_the_end_and_take_their_time(db: str) -> None:
    with serving(db, pace=0.05) as served:
        mira = Person(served.base)
        table = mira.open_table("random", "random", edition=SHORT_EDITION)
        live = served.tables.at_hand(table.removeprefix("/table/"))
        assert live is not None
        began = time.monotonic()
        until(lambda: live.table is not None and live.table.outcome is not None)
        assert live.table is not None
        assert time.monotonic() - began >= 0.05 * (live.table.ply - 1)
    assert bot_turns.BOT_PACE >= 0.5


def test_a_bot_is_shown_a_view_and_never_a_state(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While others play in the house, every bot is shown its own view."""
    shown: list[tuple[Any, list[int]]] = []

    async def choose(
        _: ThinkingTurn,
        game: Any,
        bot: str,
        view: Any,
        legal: list[int],
        seed: int,
        seconds: float,
    ) -> int:
        shown.append((view, legal))
        return legal[0]

    monkeypatch.setattr(ThinkingTurn, "choose", choose)
    mira = Person(served.base)
    mira.open_table("me", "random")
    until(lambda: any(view.seat == 1 for view, _ in shown))
    for view, legal in shown:
        assert isinstance(view, View)
        assert view.seat in view.turn
        assert isinstance(legal, list)


def test_a_bot_sits_in_for_somebody_who_is_away_and_gives_the_chair_back(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.post(f"{table}/bot", {"seat": "1"})
    assert mira.status == 422, "Jonas is here"
    monkeypatch.setattr(seating, "MAY_STAND_IN", 0.0)
    monkeypatch.setattr(seating, "AWAY", 0.0)
    mira.go(table).post(f"{table}/bot", {"seat": "1"})
    until(lambda: "has chosen" in mira.go(table).page)
    assert "bot sits in</span>" in mira.page
    jonas.go(table)
    assert "A bot plays for you" in jonas.page
    jonas.post(f"{table}/back", {"seat": "1"})
    assert "bot sits in</span>" not in jonas.page
    assert mira.go(table).post(f"{table}/back", {"seat": "1"}).status == 403
