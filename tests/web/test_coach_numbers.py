"""Where the numbers of the coach stand on the board."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from fairground.bots.coach import Advice
from fairground.draw.advice import mark_layer
from fairground.games.kairo.picture.targets import targets
from fairground.games.kairo.sight import KairoView
from fairground.table import Table
from fairground.web.pages.coach import coach_layers


def test_only_the_customer_that_the_plan_lures_is_numbered() -> None:
    planned, slots = lures_on_board(then=True)
    assert planned == slots[:1]


def test_all_customers_are_numbered_where_no_plan_says_which() -> None:
    numbered, slots = lures_on_board(then=False)
    assert numbered == slots


def lures_on_board(then: bool) -> tuple[list[str], list[str]]:
    """The lures that are numbered when the coach says "lure", and all that could be; the plan goes
    on with the first of them."""
    table = Table("kairo", 2, 3, {"quick_start": True})
    seat = table.turn[0]
    view, legal = table.view(seat), table.legal_moves(seat)
    assert isinstance(view, KairoView)
    drawn = targets(view, legal)
    customers = ("red", "yellow", "green", "blue", "purple", "white")
    lures = [f"lure; customer {colour}" for colour in customers]
    slots = [lure for lure in lures if f'"{mark_layer(lure)}"' in drawn]
    assert len(slots) > 1
    planned = [table.game.read(slots[0].partition("; ")[2])] if then else []
    advice = Advice(table.game.read("lure"), 0.5, 1.0, "Lure.", then=planned)
    seen = cast(Any, SimpleNamespace(game=table.game, advice=[advice], own_page=""))
    position = cast(Any, SimpleNamespace(view=view, legal=legal, names=["Mira", "Jonas"]))
    layers = coach_layers(seen, position)
    return [lure for lure in slots if mark_layer(lure) in layers], slots
