"""Bots, the coach and the look back, as people meet them in the page."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import PATIENCE, Served, live_table, ply_of, serving, until
from tests.worlds import random_plies

import fairground as fg
from fairground import catalog
from fairground.bots import BOTS
from fairground.bots.coach import Advice
from fairground.bots.levels import TITLES
from fairground.bots.review import Review
from fairground.bots.reviewers import Progress, Reviewers
from fairground.bots.thinkers import NobodyThinks, ThinkingTurn
from fairground.draw import EMPTY, SHAPE_NAMES, escaped, whole
from fairground.draw.advice import mark_layer, mark_number, target
from fairground.game import AND_THEN, Game, View
from fairground.web.lobby.setup import first_choices
from fairground.web.pages.lobby import Lobby, lobby_page
from fairground.web.people.visitor import Visitor


def test_the_lobby_offers_every_level(served: Served) -> None:
    mira = Person(served.base).go("/?game=loot&seats=2")
    for title in TITLES:
        assert f'<option value="{title.id}"' in mira.page
        assert title.words in mira.page


def test_a_bot_of_a_level_answers_a_move(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "first-visit")
    assert BOTS["first-visit"].title in mira.page
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
        r'<button class="may" form="act" name="move" value="([^"]+)"[^>]*>'
        r"(?:<svg.*?</svg>)?<span>([^<]+)",
        mira.page,
    )
    assert len(advised) == 3
    for place, (move, name) in enumerate(advised, 1):
        assert name == f"Start {move.removeprefix('start ')}", "as on its button"
        assert f'data-layer="{mark_layer(move)}">{mark_number(place)}</g></g>' in mira.page
        assert f'name="move" value="{move}" data-advice="{place}"' in mira.page
    assert "to win, about" in mira.page


def test_the_numbers_stand_on_targets_of_every_game() -> None:
    for game in fg.games().values():
        table = fg.Table(game, seats=max(2, game.seats[0]), seed=6)
        marks = 0
        for _ in random_plies(table, 4, 200):
            seat = table.turn[0]
            layers = table.layers(seat)
            for move in table.legal_moves(seat)[:3]:
                text = escaped(game.say(move))
                drawn = "".join(layers.values())
                alone = drawn.count(f'data-move="{text}"')
                there = alone + drawn.count(f'data-move="{text}{AND_THEN}')
                numbered = layers | {mark_layer(game.say(move)): mark_number(1)}
                shown = "".join(whole(numbered).values())
                numbers = shown.count(f'{mark_layer(game.say(move))}"><g class="advised">')
                assert bool(alone) <= bool(numbers), (game.id, text)
                assert numbers <= there
                marks += numbers
        assert marks > 0, game.id


def test_there_is_no_coach_where_the_table_has_none(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random")
    assert "Ask the coach" not in mira.page
    assert 'class="advice"' not in mira.go(f"{table}?as=0&coach=1").page


def test_a_game_without_a_bot_has_no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = first_choices(Visitor("somebody", "Mira"), game_id="loot")
    lobby = Lobby(chosen, [], "token")

    def games_with_a_coach() -> str:
        found = re.search(r'<div class="([^"]+)"><label class="switch"><input[^>]+"coach"', page)
        assert found
        return found[1]

    page = lobby_page(lobby)
    assert "of-loot" in games_with_a_coach()
    games = dict(catalog.games())
    games["loot"] = replace(games["loot"], bot=None)
    monkeypatch.setattr(catalog, "games", lambda: games)
    page = lobby_page(lobby)
    assert "of-loot" not in games_with_a_coach()
    assert "of-kairo" in games_with_a_coach()


def test_the_coach_talks_to_nobody_else(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", coach="on")
    assert Person(served.base, "Eve").go(f"{table}?as=0&coach=1").status == 403


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thoughts]:
    thoughts = Thoughts(monkeypatch)
    yield thoughts
    thoughts.advised.set()
    thoughts.chosen.set()


class Thoughts:
    """Advice and choices that come when they are released."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked, self.advised, self.chosen = (threading.Event() for _ in range(3))

        async def advise(
            _: ThinkingTurn, game: Game, view: View, legal: list[int], *how: object
        ) -> list[Advice]:
            self.asked.set()
            await asyncio.to_thread(self.advised.wait, PATIENCE)
            return [Advice(legal[0], 0.5, 1.0, "It is the best.")]

        async def choose(
            _: ThinkingTurn,
            game: Game,
            bot: str,
            view: View,
            legal: list[int],
            seed: int,
            seconds: float,
        ) -> int:
            await asyncio.to_thread(self.chosen.wait, PATIENCE)
            return legal[0]

        monkeypatch.setattr(ThinkingTurn, "advise", advise)
        monkeypatch.setattr(ThinkingTurn, "choose", choose)


def test_advice_that_comes_too_late_is_not_told(served: Served, thoughts: Thoughts) -> None:
    mira, _, table = two_at_a_table(served.base, coach="on")
    given = {"token": mira.fields["token"], "seat": "0", "bot-0": "random"}
    with ThreadPoolExecutor(1) as apart:
        page = apart.submit(mira.client.get, f"{table}?as=0&coach=1")
        assert thoughts.asked.wait(PATIENCE)
        assert mira.client.post(f"{table}/bot", data=given).status_code == 303
        thoughts.advised.set()
        assert 'class="advice"' not in page.result().text, "a bot plays for her now"
    mira.post(f"{table}/back", {"seat": "0"})
    assert "It is the best." in mira.go(f"{table}?as=0&coach=1").page


def test_the_coach_is_not_asked_where_a_bot_decides(served: Served, thoughts: Thoughts) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device", coach="on", **{"name-1": "Jonas"})
    mira.post(f"{table}/bot", {"seat": "0", "bot-0": "random"})
    thoughts.advised.set()
    for path in ("?coach=1", "?as=0&coach=1"):
        assert 'class="advice"' not in mira.go(f"{table}{path}").page
    assert not thoughts.asked.is_set()
    assert 'class="advice"' in mira.go(f"{table}?as=1&coach=1").page


def test_what_the_coach_tells_one_stays_while_he_talks_to_another(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int | None] = []

    async def advise(
        _: ThinkingTurn, game: Game, view: View, legal: list[int], *how: object
    ) -> list[Advice]:
        asked.append(view.seat)
        return [Advice(legal[0], 0.5, 1.0, "It is the best.")]

    monkeypatch.setattr(ThinkingTurn, "advise", advise)
    mira, jonas, table = two_at_a_table(served.base, coach="on")
    for person, seat in ((mira, 0), (jonas, 1), (mira, 0), (jonas, 1)):
        assert "about 1 point<" in person.go(f"{table}?as={seat}&coach=1").page
    assert asked == [0, 1]


def test_a_thing_that_is_clicked_for_several_moves_has_the_number_of_the_first() -> None:
    thing = target("lure; customer green", EMPTY, (0, 0))
    assert f'data-layer="{mark_layer("lure")}"' in thing


@pytest.fixture
def ready_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def advise(
        _: ThinkingTurn, game: Game, view: View, legal: list[int], *how: object
    ) -> list[Advice]:
        return [Advice(move, 0.5, 1.0, "It is the best.") for move in legal[:3]]

    monkeypatch.setattr(ThinkingTurn, "advise", advise)


@pytest.mark.usefixtures("ready_advice")
def test_advice_reaches_only_the_page_that_asked(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, coach="on")
    eve = Person(served.base, "Eve").go(table)
    assert "It is the best." in mira.go(f"{table}?as=0&coach=1").page
    for person, path in ((mira, table), (jonas, table), (eve, table), (jonas, f"{table}?as=0")):
        page = person.go(path).page
        assert "It is the best." not in page
        assert "advised" not in page
    for person in (jonas, eve):
        for seat in ("0", "1", ""):
            stream = f"{table}/events?as={seat}&coach=1&last=unknown"
            with person.client.stream("GET", stream) as answer:
                news = next(line for line in answer.iter_lines() if line.startswith("data:"))
            assert "It is the best." not in news
            assert "advised" not in news


@pytest.mark.usefixtures("ready_advice")
def test_the_numbers_stay_until_the_moment_has_passed(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, coach="on")
    mira.go(f"{table}?as=0&coach=1")
    best = mira.buttons[0]
    with mira.listening() as news:
        jonas.go(table).move("start g7")
        layers = next(news)["layers"]
        assert "page-advice" not in layers, "what the coach said still stands there"
        assert "advised" in mira.go(f"{table}?as=0&coach=1").page
        mira.tell(table, {"move": best, "ply": "0", "seat": "0"})
        layers = next(news)["layers"]
        while "page-advice" not in layers:
            layers = next(news)["layers"]
    assert layers["page-advice"] == ""
    assert not any("advised" in layer for layer in layers.values())


def heard(news: Iterator[dict[str, Any]], layer: str, words: str) -> dict[str, str]:
    """The layers of the first news with these words."""
    found = (item.get("layers", {}) for item in news)
    return next(layers for layers in found if words in layers.get(layer, ""))


def test_the_coach_goes_on_to_the_end_of_the_turn(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the next turn it is silent until somebody asks again. Questions are answered in their
    order, so one at the first step of that turn would have come before the one at the second."""
    questions: list[str] = []

    async def advise(
        _: ThinkingTurn, game: Game, view: View, legal: list[int], *how: object
    ) -> list[Advice]:
        questions.append(f"{view.seat} {game.say(legal[0]).split()[0]}")
        return [Advice(legal[0], 0.5, 1.0, "It is the best.")]

    monkeypatch.setattr(ThinkingTurn, "advise", advise)
    quick = {"option-quick_start-kairo": "on"}
    mira, jonas, table = two_at_a_table(served.base, game="kairo", coach="on", **quick)
    live = live_table(served, table)
    assert live.table
    (first,) = live.table.turn
    people = (mira.go(table), jonas.go(table))

    def act(seat: int, move: str) -> None:
        sent = {"move": move, "ply": str(live.last_ply(seat)), "seat": str(seat)}
        assert people[seat].tell(table, sent).is_success

    def drop(seat: int) -> None:
        assert live.table
        act(seat, live.game.say(live.table.legal_moves(seat)[0]))

    advised, other = people[first], people[1 - first]
    asking = f"{table}?as={first}&coach=1"
    with other.listening() as others, advised.go(asking).listening() as news:
        for move in ("draw", "take deck", "take deck"):
            act(first, move)
            layers = heard(news, "page-advice", "It is the best.")
            assert any("advised" in layer for layer in layers.values()), "its number on the board"
        drop(first)
        assert "advised" not in str(heard(others, "page-call", "Your turn"))
        for move in ("draw", "take deck", "take deck"):
            act(1 - first, move)
        drop(1 - first)
        heard(news, "page-call", "Your turn")
        act(first, "draw")
    assert "It is the best." in advised.go(asking).page
    asked = (f"{first} {step}" for step in ("build", "take", "take", "drop", "take"))
    assert questions == list(asked)


def test_the_coach_remembers_its_plan_while_the_seat_follows_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    plans: list[str | None] = []

    async def advise(
        _: ThinkingTurn,
        game: Game,
        view: View,
        legal: list[int],
        names: list[str],
        seed: int,
        planned: int | None,
    ) -> list[Advice]:
        plans.append(None if planned is None else game.say(planned))
        draw, take = game.read("draw"), game.read("take deck")
        if draw in legal:
            return [Advice(draw, 0.5, 1.0, "It is the best.", then=[take, take])]
        return [Advice(take, 0.5, 1.0, "It is the best.")]

    monkeypatch.setattr(ThinkingTurn, "advise", advise)
    quick = {"option-quick_start-kairo": "on"}
    mira, jonas, table = two_at_a_table(served.base, game="kairo", coach="on", **quick)
    live = live_table(served, table)
    assert live.table
    (first,) = live.table.turn
    person = (mira, jonas)[first]
    asking = f"{table}?as={first}&coach=1"

    def ask_after(*moves: str) -> None:
        for move in moves:
            sent = {"move": move, "ply": str(live.last_ply(first)), "seat": str(first)}
            assert person.tell(table, sent).is_success
        assert "It is the best." in person.go(asking).page

    ask_after()
    ask_after("lure")
    assert plans == [None, None], "that was not the advice"
    ask_after("undo")
    ask_after("draw")
    assert plans[-1] == "take deck"
    ask_after("undo")
    ask_after("draw; take deck")
    assert plans[-1] == "take deck", "two steps of the plan in one click"
    assert plans.count("take deck") == 2, "what is taken back follows no plan"


def finished(served: Served) -> tuple[Person, str]:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    return mira, table


def looked_back(person: Person, table: str) -> Person:
    until(lambda: "data-progress" not in person.go(f"{table}/review").page)
    return person


def test_a_finished_game_is_looked_back_at(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    assert mira.go(f"{table}/review").status == 422
    assert "once it is over" in mira.page
    assert mira.go("/table/no-such-table/review").status == 404
    play_out(table, mira, jonas)
    assert f'href="{table}/review"' in mira.go(table).page
    mira.go(f"{table}/review")
    if "data-progress" in mira.page:
        assert '<noscript><meta http-equiv="refresh"' in mira.page
    looked_back(mira, table)
    assert "Turning points" in mira.page
    assert mira.page.count('class="curve"') == 2
    assert "The curve in words" in mira.page
    for seat, name in enumerate(("Mira", "Jonas")):
        assert f'role="img" aria-label="{SHAPE_NAMES[seat]}"' in mira.page
        assert f"{name}: from " in mira.page


def test_a_review_is_thought_out_once_and_survives_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(tmp_path / "fair.db") as first:
        mira, table = finished(first)
        asked: list[str] = []
        review = Reviewers.review

        async def counted(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
            asked.append(record)
            return await review(self, client, record, progress)

        monkeypatch.setattr(Reviewers, "review", counted)
        eve = Person(first.base, "Eve")
        for person in (mira, eve, mira):
            person.go(f"{table}/review")
        page, own = looked_back(eve, table).page, looked_back(mira, table).page
        assert re.findall(r"\d+", own) == re.findall(r"\d+", page), "told to Mira as hers"
        assert len(asked) == 1
    with serving(tmp_path / "fair.db") as second:
        again = Person(second.base).go(f"{table}/review")
        assert "data-progress" not in again.page, "it was kept"
        assert again.page.replace(second.base, first.base) == page
        assert len(asked) == 1


def test_a_review_that_fails_is_tried_again(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira, table = finished(served)

    async def dies(*_: object) -> Review:
        raise NobodyThinks("nobody")

    with monkeypatch.context() as broken:
        broken.setattr(Reviewers, "review", dies)
        assert mira.go(f"{table}/review").status == 503
        assert "Try again" in mira.page
        assert "data-progress" not in mira.page
    assert looked_back(mira, table).status == 200


def test_the_server_answers_while_bots_think(served: Served) -> None:
    thinking = Person(served.base).open_table("master", "master")
    until(lambda: served.tables.thinkers.pids)
    for thinker in served.tables.thinkers.pids:
        os.kill(thinker, signal.SIGSTOP)  # in the middle of a thought, which lasts until it wakes
    mira, jonas, table = two_at_a_table(served.base)
    mira.move("start d1")
    jonas.go(table).move("start g7")
    assert ply_of(served, table) == 2
    before = ply_of(served, thinking)
    for thinker in served.tables.thinkers.pids:
        os.kill(thinker, signal.SIGCONT)
    until(lambda: ply_of(served, thinking) > before)
