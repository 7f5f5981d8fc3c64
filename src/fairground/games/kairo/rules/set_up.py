"""The variable set-up: customers, cards, and where the first stalls may lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.games.kairo.edition import COLOUR_COUNT, COLOURS
from fairground.games.kairo.market import PARTS
from fairground.games.kairo.rules import moves
from fairground.games.kairo.rules.board import NOWHERE, Board
from fairground.games.kairo.rules.draw import Cards
from fairground.luck import Luck

if TYPE_CHECKING:
    from fairground.games.kairo.rules import State


def deal(board: Board, cards: Cards, seats: i64, luck: Luck) -> None:
    """Five customers at random to the start cells, four cards face up, three to everyone."""
    colours: list[i64] = [0, 1, 2, 3, 4, 5]
    for cell in board.edition.start_cells:
        board.stand(colours.pop(luck.below(len(colours))), cell)
    cards.refill(luck)
    seat: i64
    for seat in range(seats):
        for _ in range(board.edition.dealt):
            cards.receive(seat, cards.draw(luck))


def draw_neutral(bag: i64, luck: Luck) -> i64:
    """A colour out of the bag (a bit each)."""
    colours: list[i64] = [colour for colour in range(6) if bag >> colour & 1]
    return colours[luck.below(len(colours))]


def start_parts(board: Board) -> i64:
    """The parts (a bit each) that can take one more stall of the set-up."""
    parts: i64 = 0
    part: i64
    for part in range(PARTS):
        if board.part_stalls[part] < board.edition.start_part_limit:
            parts |= BIT[part]
    return parts


def start_colours(board: Board, seat: i64) -> list[int]:
    """The stalls that a seat may lay next in the set-up, as moves."""
    parts = start_parts(board)
    return [
        moves.NEW + colour
        for colour in range(6)
        if board.site[seat * 6 + colour] == NOWHERE and board.has_stall_site(colour, parts)
    ]


def why_not_start(state: State, move: i64) -> str:
    """Why the seat may not lay this stall next."""
    colour = move - moves.NEW
    if not 0 <= colour < COLOUR_COUNT:
        return "First choose which of your stalls you lay."
    if state.board.site[state.seat * COLOUR_COUNT + colour] != NOWHERE:
        return f"Your {COLOURS[colour]} stall is already on the market."
    return f"No part has room for a {COLOURS[colour]} stall."
