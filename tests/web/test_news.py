"""What is sent after a move is what differs from the page before, however that was found out."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.pages import KEYS, live_with
from tests.worlds import option_sets, random_plies, some_seats, viewers

import fairground as fg
from fairground.bots.coach import Advice
from fairground.draw import changed
from fairground.game import Game
from fairground.table import Table
from fairground.web.watching.live import LiveTable
from fairground.web.watching.scene import scene_of
from fairground.web.watching.viewer import Viewer

PLIES = 40


class Coach:
    """Names two moves at two of three moments: its numbers stand inside other layers."""

    answers = 0

    def __init__(self, live: LiveTable) -> None:
        self._live = live

    def says(self, seat: int | None) -> tuple[Advice, ...]:
        table = self._live.table
        if table is None or table.ply % 3 == 0:
            return ()
        return tuple(Advice(move, 0.5, 20.0, "Why not?") for move in table.legal_moves(seat)[:2])


def layers_in(news: bytes) -> dict[str, str]:
    data = news.partition(b"data: ")[2]
    return dict(msgspec.json.decode(data)["layers"]) if data else {}


@pytest.mark.parametrize("game", list(fg.games().values()), ids=lambda game: game.id)
def test_news_are_what_differs_from_the_page_before(game: Game) -> None:
    seats = some_seats(game)
    live = live_with(Table(game, seats, 3, option_sets(game)[-1]))
    coach: Any = Coach(live)
    live.coach = coach
    people = [
        Viewer(seat, () if seat is None else (seat,), coached=coached)
        for seat in viewers(seats)
        for coached in (False, True)
    ]
    scenes = [scene_of(live, viewer, KEYS) for viewer in people]
    before = [(scene.event, scene.layers) for scene in scenes]
    assert live.table is not None
    for _ in random_plies(live.table, 5, PLIES):
        live.revision += 1
        for number, scene in enumerate(scenes):
            event, old = before[number]
            assert layers_in(scene.news(event)) == changed(old, scene.layers)
            before[number] = scene.event, scene.layers
