"""Set-up: customers and cards, and then everybody lays stalls, without cards and at most two in a
part. The colours and cells are chosen as in *build*."""

from __future__ import annotations

from mypy_extensions import i64

from fairground.bits import BELOW, BIT, drawn
from fairground.games.kairo.board import NEUTRAL, Board, start_owner
from fairground.games.kairo.market import COLOUR_COUNT
from fairground.games.kairo.rules import news
from fairground.games.kairo.rules.intent import NEW_TILE, NONE, START
from fairground.games.kairo.rules.state import State
from fairground.luck import Luck


def set_up(state: State, luck: Luck) -> None:
    deal(state, luck)
    state.start = luck.below(state.seats)
    if state.options.get("quick_start") is True:
        lay_quick_start(state)
    else:
        if state.seats == 2:
            state.bag = BELOW[COLOUR_COUNT]
        next_start_stall(state, luck)
    state.go_on(luck)


def deal(state: State, luck: Luck) -> None:
    """Five customers at random to the start cells, four cards face up, three to everyone."""
    colours: list[i64] = list(range(COLOUR_COUNT))
    for cell in state.edition.ground.start_cells:
        state.board.stand(colours.pop(luck.below(len(colours))), cell)
    state.cards.refill(luck)
    seat: i64
    for seat in range(state.seats):
        for _ in range(state.edition.dealt):
            state.cards.receive(seat, state.cards.draw(luck))


def lay_quick_start(state: State) -> None:
    """All stalls lie ready, the neutral ones too. Then the start player takes the first turn."""
    own = state.seats * state.edition.start_stalls
    for stall in state.edition.quick_starts[state.seats]:
        owner = start_owner(state.laid, own, state.start, state.seats)
        state.board.lay_stall(owner * COLOUR_COUNT + stall.colour, stall.cell, stall.door)
        state.laid += 1
    state.begin_turn(state.start)


def next_start_stall(state: State, luck: Luck) -> None:
    """A stall each in turn; then, with two seats, the neutral ones as they are drawn. What fits
    nowhere is left out. Then the start player takes the first turn."""
    board = state.board
    own = state.seats * state.edition.start_stalls
    while state.laid < own or state.bag:
        state.seat = (state.start + state.laid) % state.seats
        state.intent.begin(START)
        if state.laid < own:
            if has_start_stall(board, state.seat):
                return
            state.tell(news.LEFT_OUT).add(state.seat).add(NONE)
        else:
            colour = drawn(state.bag, luck)
            state.bag &= ~BIT[colour]
            if board.has_stall_site(colour, board.start_parts()):
                state.intent.choose_tile(NEW_TILE, colour, NEUTRAL)
                return
            stall = NEUTRAL * COLOUR_COUNT + colour
            state.tell(news.LEFT_OUT).add(state.seat).add(stall)
        state.laid += 1
    state.begin_turn(state.start)


def has_start_stall(board: Board, seat: i64) -> bool:
    """Whether the seat can lay any of its stalls."""
    parts = board.start_parts()
    colour: i64
    for colour in range(COLOUR_COUNT):
        stall = seat * COLOUR_COUNT + colour
        if board.size[stall] == 0 and board.has_stall_site(colour, parts):
            return True
    return False
