"""What the seat to move may choose in the present step."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.kairo import moves, steps
from fairground.games.kairo.board import Board
from fairground.games.kairo.building import build_offers, card_plays
from fairground.games.kairo.cards import Cards
from fairground.games.kairo.customers import goals, who_can_be_lured
from fairground.games.kairo.intent import Intent
from fairground.games.kairo.start import start_colours, start_parts


def offers(
    board: Board,
    cards: Cards,
    purse: list[i64],
    left: list[i64],
    seat: i64,
    intent: Intent,
    ending: bool,
) -> list[int]:
    step = intent.step
    hand = cards.hand(seat)
    if step == steps.ACTION:
        can_build = len(card_plays(board, purse, left, seat, hand, True)) > 0
        return _actions(board, can_build, ending)
    if step == steps.START:
        return start_colours(board, seat)
    if step == steps.PLACE and not intent.plays_cards():
        sites = board.stall_sites(intent.colour, start_parts(board))
        return [moves.AT + int(cell) for cell in sites]
    if step <= steps.COIN_BY_COIN:
        return build_offers(board, purse, left, seat, hand, intent)
    if step == steps.WHOM:
        return who_can_be_lured(board)
    if step == steps.GOAL:
        return [moves.AT + int(door) for door in goals(board, intent.colour, cards.barkers[seat])]
    if step == steps.TAKING:
        return cards.takes()
    return intent.drops(hand)


def _actions(board: Board, can_build: bool, ending: bool) -> list[int]:
    """Build, lure or draw; in the end phase build or pass."""
    found: list[int] = [moves.BUILD] if can_build else []
    if ending:
        found.append(moves.PASS)
        return found
    if who_can_be_lured(board):
        found.append(moves.LURE)
    found.append(moves.DRAW)
    return found
