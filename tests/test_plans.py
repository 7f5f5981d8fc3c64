"""A picture with a plan for each kind of window shows the same in every one of them."""

from __future__ import annotations

import re

import pytest
from tests.worlds import random_plies, some_seats, viewers

import fairground as fg
from fairground.draw import drawn, fill, slots
from fairground.game import WINDOWS, Game
from fairground.table import Table

PLANNED = [game for game in fg.games().values() if game.plans]
PLIES = 30
_PIECE = re.compile(r'data-piece="([^"]+)"')
_PLACE = re.compile(r'(?:id="at-|data-at=")([^"]+)"')
_MOVE = re.compile(r'data-move="([^"]+)"')


@pytest.mark.parametrize("game", PLANNED, ids=lambda game: game.id)
def test_a_window_is_shown_a_part_of_what_all_plans_show(game: Game) -> None:
    """So whatever holds of all of them, above all that they tell no secrets, holds of each. Only
    the root that holds the plans is made for the window."""
    for now in random_plies(Table(game, some_seats(game), 2), 3, PLIES):
        for seat in viewers(now.seats):
            seen = (now.view(seat), now.legal_moves(seat), now.display_names)
            everything = drawn(game.layers(*seen))
            shown = {window: drawn(game.layers(*seen, window)) for window in WINDOWS}
            for layers in shown.values():
                differ = {name for name in layers if everything.get(name) != layers[name]}
                assert differ == {"board"}
                assert set(slots(layers["board"])) < set(slots(everything["board"]))
            assert set().union(*shown.values()) == set(everything)


@pytest.mark.parametrize("game", PLANNED, ids=lambda game: game.id)
def test_pieces_places_and_marks_have_the_same_names_on_every_plan(game: Game) -> None:
    """So a move is staged in the same way whatever the window shows, and a line of the log leads to
    its place."""
    for now in random_plies(Table(game, some_seats(game), 2), 3, PLIES):
        for seat in viewers(now.seats):
            seen = (now.view(seat), now.legal_moves(seat), now.display_names)
            first, *others = (
                fill(drawn(game.layers(*seen, window)), "board") for window in WINDOWS
            )
            for names in (_PIECE, _PLACE, _MOVE):
                wanted = sorted(names.findall(first))
                assert wanted or names is _MOVE
                assert all(sorted(names.findall(other)) == wanted for other in others)


def test_a_picture_with_one_plan_is_the_same_in_every_window() -> None:
    table = Table(fg.game("loot"), 2, 1)
    assert table.game.plans is None
    seen = (table.view(0), table.legal_moves(0), table.display_names)
    assert all(table.game.layers(*seen, window) == table.game.layers(*seen) for window in WINDOWS)
