"""The pictures of the rules of Kairo: the market of a quick start, a little later, and a customer
who is lured."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from markupsafe import Markup

from fairground.draw import drawn, group, joined
from fairground.game import Callout, Figure
from fairground.games.kairo.edition import FIRST_JOKER, Edition
from fairground.games.kairo.market import COLOURS
from fairground.games.kairo.picture import board as market
from fairground.games.kairo.picture import market_layers, tray
from fairground.games.kairo.picture.board import CELL, HEIGHT, WIDTH, centre
from fairground.games.kairo.rules import LURE, setup
from fairground.games.kairo.rules.lure import CUSTOMER
from fairground.games.kairo.rules.state import State
from fairground.games.kairo.sight import view
from fairground.luck import FastLuck

SEED: Final = 5
"""Of a game in which the red customer stands nearer to the rival's red entrance."""
BLUE: Final = COLOURS.index("blue")
RED: Final = COLOURS.index("red")
EXPANSIONS: Final = ((8, 8), (8, 9))
"""Rows and columns, from 1."""
CROP: Final = (4 * CELL, 3 * CELL)
"""Where the part begins that phones show."""


def cell(row: int, column: int) -> int:
    return 12 * (row - 1) + column - 1


def position(edition: Edition) -> State:
    """The first turn of three players after a quick start. The blue stall of the player who begins
    has grown, and that player has a barker."""
    options = {"quick_start": True, "memory_aid": False, "silver_to_every_tie": False}
    state = setup(edition, 3, options, FastLuck(SEED))
    for place in EXPANSIONS:
        state.board.lay_expansion(state.start * len(COLOURS) + BLUE, cell(*place))
        state.left[BLUE] -= 1
    state.cards.take_barker(state.start)
    return state


def luring(edition: Edition) -> State:
    """The same with the red customer chosen."""
    state = position(edition)
    state.play(state.seat, LURE.first, FastLuck(1))
    state.play(state.seat, CUSTOMER.first + RED, FastLuck(1))
    return state


def _drawn(state: State, legal: Sequence[int]) -> Markup:
    seen = view(state, state.seat)
    above = joined(drawn(market_layers(seen, legal)).values())
    return market.ground(state.edition) + above


def _market(edition: Edition) -> Figure:
    state = position(edition)
    body = _drawn(state, ())
    x, y = centre(cell(8, 7))
    door_x, door_y = centre(cell(7, 7))
    grown_x, grown_y = centre(cell(8, 9))
    rug_x, rug_y = centre(cell(6, 12))
    part_x, part_y = centre(cell(4, 9))
    guest = next(int(at) for at in state.board.customers if at in (cell(7, 9), cell(5, 6)))
    guest_x, guest_y = centre(guest)
    callouts = (
        Callout(part_x + 30, part_y - 8, (part_x - 4, part_y - 13)),
        Callout(rug_x, rug_y),
        Callout(x - 40, y + 6, (x - 14, y + 4)),
        Callout(door_x + 40, door_y, (door_x + 14, door_y)),
        Callout(grown_x, grown_y + 38, (grown_x, grown_y + 10)),
        Callout(x - 52, y - 30, (x - 30, y - 23)),
        Callout(guest_x + 30, guest_y - 24, (guest_x + 8, guest_y - 6)),
    )
    left, top = CROP
    narrow = Figure(WIDTH - left, HEIGHT - top, body, callouts, left, top)
    return Figure(WIDTH, HEIGHT, body, callouts, narrow=narrow)


def _lure(edition: Edition) -> Figure:
    state = luring(edition)
    body = _drawn(state, state.legal(state.seat))
    x, y = centre(cell(2, 4))
    left, top = x - CELL / 2 - 10, y - CELL / 2 - 10
    return Figure(WIDTH - left, 6 * CELL + 10, body, left=left, top=top)


def _cards(edition: Edition) -> Figure:
    faces = (
        tray.card_face(4),
        tray.card_face(FIRST_JOKER),
        tray.barker_face(),
        group(tray.coin_face(RED), transform="translate(6 20) scale(1.5)"),
    )
    body = joined(
        group(face, transform=f"translate({8 + 72 * at} 30)") for at, face in enumerate(faces)
    )
    callouts = tuple(Callout(36 + 72 * at, 14) for at in range(len(faces)))
    return Figure(290, 112, body, callouts)


FIGURES: Final[Mapping[str, Callable[[Edition], Figure]]] = {
    "market": _market,
    "cards": _cards,
    "lure": _lure,
}
