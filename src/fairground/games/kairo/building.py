"""What a seat can build in some parts: new stalls, expansions it can pay, stalls it may move."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.games.kairo import moves, steps
from fairground.games.kairo.board import Board
from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS, KINDS
from fairground.games.kairo.grid import EVERY_PART
from fairground.games.kairo.intent import THREE_CARDS, Intent
from fairground.games.kairo.money import affordable, affordable_with_joker, next_coins


def total(counts: list[i64]) -> i64:
    """All coins of a purse, or all cards of a hand."""
    sum_: i64 = 0
    for count in counts:
        sum_ += count
    return sum_


def can_expand(
    board: Board, purse: list[i64], left: list[i64], stall: i64, parts: i64, joker: bool
) -> bool:
    """Whether an expansion is left, a place is there for it and its cost can be paid."""
    size = board.size[stall]
    colour = stall % 6
    if size == 0 or left[colour] == 0:
        return False
    own = purse[colour]
    others = total(purse) - own
    if joker:
        paid = affordable_with_joker(own, others, size + 1)
    else:
        paid = affordable(own, others, size + 1)
    return paid and board.has_expansion_site(stall, parts)


def can_move(board: Board, stall: i64, parts: i64) -> bool:
    return board.is_blocked(stall) and len(board.moving_sites(stall, parts)) > 0


def can_build(
    board: Board, purse: list[i64], left: list[i64], seat: i64, parts: i64, joker: bool
) -> bool:
    """Whether any tile can be laid in these parts; for a joker a coin is paid first."""
    if joker and total(purse) == 0:
        return False
    colour: i64
    for colour in range(6):
        if board.size[seat * 6 + colour] == 0 and board.has_stall_site(colour, parts):
            return True
    for colour in range(6):
        if can_expand(board, purse, left, seat * 6 + colour, parts, joker):
            return True
    return any(can_move(board, seat * 6 + colour, parts) for colour in range(6))


def card_plays(
    board: Board, purse: list[i64], left: list[i64], seat: i64, hand: list[i64], any_will_do: bool
) -> list[int]:
    """The ways to play cards with which a tile can be laid, or the first one that is found.

    One standard card: its part. A joker and a coin: one of its three parts. Any three cards: any
    part."""
    plays: list[int] = []
    kind: i64
    for kind in range(KINDS):
        if hand[kind] > 0:
            parts: i64 = KIND_PARTS[kind]
            if can_build(board, purse, left, seat, parts, kind >= FIRST_JOKER):
                plays.append(moves.CARD + kind)
                if any_will_do:
                    return plays
    if total(hand) >= THREE_CARDS and can_build(board, purse, left, seat, EVERY_PART, False):
        plays.append(moves.THREE)
    return plays


def tiles(board: Board, purse: list[i64], left: list[i64], seat: i64, parts: i64) -> list[int]:
    """The tiles that can be laid in these parts, as moves."""
    new = [
        moves.NEW + colour
        for colour in range(6)
        if board.size[seat * 6 + colour] == 0 and board.has_stall_site(colour, parts)
    ]
    larger = [
        moves.EXPAND + colour
        for colour in range(6)
        if can_expand(board, purse, left, seat * 6 + colour, parts, False)
    ]
    moved = [
        moves.MOVE + colour for colour in range(6) if can_move(board, seat * 6 + colour, parts)
    ]
    return new + larger + moved


def places(board: Board, intent: Intent, parts: i64) -> list[i64]:
    """The cells where the chosen tile may be laid."""
    stall = intent.owner * 6 + intent.colour
    if intent.tile == moves.EXPAND:
        return board.expansion_sites(stall, parts)
    if intent.tile == moves.MOVE:
        return board.moving_sites(stall, parts)
    return board.stall_sites(intent.colour, parts)


def entrance_sides(board: Board, intent: Intent) -> i64:
    """The sides (a bit each) on which the entrance of the chosen stall may lie."""
    if intent.tile == moves.MOVE:
        return board.without(intent.owner * 6 + intent.colour).survey().sides(intent.cell)
    return board.survey().sides(intent.cell)


def parts_of(intent: Intent) -> i64:
    """The parts in which the chosen cards let one build."""
    return EVERY_PART if intent.three else KIND_PARTS[intent.card]


def purse_after_joker(purse: list[i64], intent: Intent) -> list[i64]:
    """The coins that are left for an expansion."""
    if intent.coin < 0:
        return purse
    rest = purse[:]
    rest[intent.coin] -= 1
    return rest


def joker_coins(
    board: Board, purse: list[i64], left: list[i64], seat: i64, parts: i64
) -> list[int]:
    """The coins for a joker after which a tile can still be laid."""
    plays: list[int] = []
    colour: i64
    for colour in range(6):
        if purse[colour] > 0:
            rest = purse[:]
            rest[colour] -= 1
            if can_build(board, rest, left, seat, parts, False):
                plays.append(moves.COIN + colour)
    return plays


def build_offers(
    board: Board, purse: list[i64], left: list[i64], seat: i64, hand: list[i64], intent: Intent
) -> list[int]:
    """The choices of the present step of *build*."""
    if intent.step == steps.WHICH_CARD:
        return card_plays(board, purse, left, seat, hand, False)
    if intent.step == steps.WHICH_TO_KEEP:
        return [moves.KEEP + kind for kind in range(KINDS) if hand[kind] > 0]
    if intent.step == steps.JOKER_COIN:
        return joker_coins(board, purse, left, seat, parts_of(intent))
    rest = purse_after_joker(purse, intent)
    if intent.step == steps.TILE:
        return tiles(board, rest, left, seat, parts_of(intent))
    if intent.step == steps.PLACE:
        return [moves.AT + int(cell) for cell in places(board, intent, parts_of(intent))]
    if intent.step == steps.PAYMENT:
        return [moves.PAY, moves.CHANGE]
    if intent.step == steps.COIN_BY_COIN:
        cost = board.size[seat * 6 + intent.colour] + 1
        return [
            moves.COIN + int(colour)
            for colour in next_coins(rest, intent.paid, intent.colour, cost)
        ]
    return side_offers(board, intent)


def side_offers(board: Board, intent: Intent) -> list[int]:
    sides = entrance_sides(board, intent)
    return [moves.DOOR + side for side in range(4) if sides >> side & 1]
