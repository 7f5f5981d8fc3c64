"""What a seat can build in some parts: new stalls, expansions it can pay, stalls it may move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from fairground.games.kairo.edition import (
    COLOUR_COUNT,
    COLOURS,
    FIRST_JOKER,
    KIND_PARTS,
    KINDS,
    PURPLE,
    kind_name,
    part_name,
)
from fairground.games.kairo.market import CELLS, EVERY_PART, part_of
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.rules import moves
from fairground.games.kairo.rules.board import STALLS, Board
from fairground.games.kairo.rules.expand import (
    affordable,
    affordable_with_joker,
    cost,
    next_coins,
)
from fairground.games.kairo.rules.intent import THREE_CARDS, Intent

if TYPE_CHECKING:
    from fairground.games.kairo.rules import State


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
        paid = affordable_with_joker(own, others, cost(size))
    else:
        paid = affordable(own, others, cost(size))
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
        price = cost(board.size[seat * 6 + intent.colour])
        return [
            moves.COIN + int(colour)
            for colour in next_coins(rest, intent.paid, intent.colour, price)
        ]
    return side_offers(board, intent)


def side_offers(board: Board, intent: Intent) -> list[int]:
    sides = entrance_sides(board, intent)
    return [moves.DOOR + side for side in range(4) if sides >> side & 1]


# Why it may be refused


def why_not_build(state: State, move: i64) -> str:
    """Why a choice of the present step of *build* is not possible."""
    step = state.intent.step
    if step == steps.WHICH_CARD:
        return _why_not_card(state, move)
    if step == steps.WHICH_TO_KEEP:
        if moves.KEEP <= move < moves.TAKE:
            return f"You have no {kind_name(move - moves.KEEP)}."
        return "First choose the card that you keep."
    if step == steps.JOKER_COIN:
        return _why_not_joker_coin(state, move)
    if step == steps.TILE:
        return _why_not_tile(state, move)
    if step == steps.PLACE:
        return _why_not_place(state, move - moves.AT)
    if step == steps.SIDE:
        if moves.DOOR <= move < moves.AT:
            return "The entrance must lie on a free market cell that every customer can reach."
        return "First choose on which side of the stall its entrance lies."
    if step == steps.PAYMENT:
        return "First choose how you pay for the expansion."
    return _why_not_coin(state, move - moves.COIN)


def _why_not_card(state: State, move: i64) -> str:
    hand = state.cards.hand(state.seat)
    if move == moves.THREE:
        if total(hand) < THREE_CARDS:
            return "You do not have three stall cards."
        return "There is nothing you can build in any part."
    kind = move - moves.CARD
    if not 0 <= kind < KINDS:
        return "First choose the card that you play."
    if hand[kind] == 0:
        return f"You have no {kind_name(kind)}."
    if kind >= FIRST_JOKER and total(state.purses[state.seat]) == 0:
        return "A joker costs a coin, and you have none."
    return f"There is nothing you can build with {kind_name(kind)}."


def _why_not_joker_coin(state: State, move: i64) -> str:
    colour = move - moves.COIN
    if not 0 <= colour < COLOUR_COUNT:
        return "First choose the coin that you pay for the joker."
    if state.purses[state.seat][colour] == 0:
        return f"You have no {COLOURS[colour]} coin."
    return f"Without that {COLOURS[colour]} coin there is nothing you can build."


def _why_not_tile(state: State, move: i64) -> str:
    if not moves.NEW <= move < moves.CUSTOMER:
        return "First choose what you build."
    colour = (move - moves.NEW) % COLOUR_COUNT
    name = COLOURS[colour]
    board = state.board
    stall = state.seat * COLOUR_COUNT + colour
    if move < moves.EXPAND:
        if board.size[stall] > 0:
            return f"Your {name} stall is already on the market."
        return f"There is no room for a {name} stall where your cards let you build."
    if board.size[stall] == 0:
        return f"Your {name} stall is not on the market."
    if move < moves.MOVE:
        if state.left[colour] == 0:
            return f"There are no {name} expansions left."
        if not board.has_expansion_site(stall, parts_of(state.intent)):
            return f"Your {name} stall cannot grow where your cards let you build."
        price = cost(board.size[stall])
        return f"You cannot pay for it: it costs {price} coins, at least one of them {name}."
    if board.size[stall] > 1:
        return "Only a stall without expansions can move."
    if not board.is_blocked(stall):
        return f"Your {name} stall still has room to grow, so it cannot move."
    return f"There is no other place for your {name} stall where your cards let you build."


def _why_not_place(state: State, cell: i64) -> str:
    intent = state.intent
    board = state.board
    if not 0 <= cell < CELLS:
        return "First choose the cell."
    parts = parts_of(intent) if intent.plays_cards() else EVERY_PART
    if not parts >> part_of(cell) & 1:
        return "Your cards do not let you build in that part."
    if (intent.colour == PURPLE) != board.edition.is_restaurant(cell):
        if intent.colour == PURPLE:
            return "Purple tiles lie in the restaurant area."
        return "Only purple tiles lie in the restaurant area."
    if intent.tile == moves.MOVE:
        stall = intent.owner * COLOUR_COUNT + intent.colour
        if cell == board.site[stall]:
            return "A stall that moves cannot go back to the cell it leaves."
        board = board.without(stall)
    if not board.survey().is_free(cell):
        return "That cell is taken."
    if intent.tile == moves.EXPAND:
        return _why_not_expansion(board, intent, cell)
    return _why_not_stall(board, intent, cell)


def _why_not_expansion(board: Board, intent: Intent, cell: i64) -> str:
    name = COLOURS[intent.colour]
    stall = intent.owner * COLOUR_COUNT + intent.colour
    if not board.touches(cell, stall):
        return f"An expansion must touch your {name} stall or one of its expansions."
    other: i64
    for other in range(intent.colour, STALLS, COLOUR_COUNT):
        if other != stall and board.touches(cell, other):
            return f"That cell touches another {name} stall."
    return "That would cut off an entrance or a customer."


def _why_not_stall(board: Board, intent: Intent, cell: i64) -> str:
    name = COLOURS[intent.colour]
    part = part_of(cell)
    if not intent.plays_cards() and board.part_stalls[part] >= board.edition.start_part_limit:
        return f"{part_name(part)} already has {board.edition.start_part_limit} stalls."
    if board.colour_parts[intent.colour] >> part & 1:
        return f"{part_name(part)} already has a {name} stall."
    other: i64
    for other in range(STALLS):
        if board.touches(cell, other):
            return "A stall must not touch another stall or an expansion."
    return "A stall there would leave an entrance or a customer cut off."


def _why_not_coin(state: State, colour: i64) -> str:
    intent = state.intent
    if not 0 <= colour < COLOUR_COUNT:
        return "First pay for the expansion, coin by coin."
    coins = purse_after_joker(state.purses[state.seat], intent)
    if coins[colour] <= intent.paid[colour]:
        return f"You have no {COLOURS[colour]} coin left."
    if colour == intent.colour:
        return "Two coins of other colours go together: pay the second one first."
    return "You need two coins of other colours to make up for one."
