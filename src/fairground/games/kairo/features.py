"""A table of Kairo in numbers. Hands and the deck are hidden, and what the seat to move has chosen
so far. Purses and cards seen to be taken are remembered; what follows from the discards when they
become the deck is left to the learner."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i16, i64

from fairground.bits import lowest
from fairground.features import (
    Features,
    Field,
    Numbers,
    categories,
    flags,
    from_viewer,
    next_seat,
    of_each_seat,
    seats_from_viewer,
)
from fairground.games.kairo.board import NEUTRAL, NOWHERE, STALLS, Board
from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.market import CELLS, COLOUR_COUNT, COLOURS, SPLIT
from fairground.games.kairo.rules.cards import EMPTY
from fairground.games.kairo.rules.intent import EXPANSION, MOVED_TILE, NEW_TILE, OVER, Intent
from fairground.games.kairo.rules.state import State

STALL: Final = 1
EXPANDED: Final = 2
ENTRANCE: Final = 3


@final
class KairoFeatures(Features):
    def fields(self, seats: int) -> list[Field]:
        colours = ", ".join(COLOURS)
        seat = "1 you, 2 the next seat"
        return [
            categories(
                "deciding", 1, seats, f"who decides now: {seat}, 0 nobody: the game is over"
            ),
            categories("start", 1, seats, f"who started: {seat}"),
            Field("laid", 1, "stalls laid in the set-up"),
            flags("bag", COLOUR_COUNT, f"colours of neutral stalls still in the bag: {colours}"),
            categories("neutral", 1, COLOUR_COUNT, "colour of the neutral stall to lay, plus 1"),
            Field("turns", 1, "turns played"),
            Field("quiet", 1, "turns since a tile was laid"),
            Field("picks", 1, "cards drawn in this turn"),
            flags("ending", 1, "whether the end has begun"),
            flags("silver_to_every_tie", 1, "whether every tie takes the silver"),
            flags("passed", seats, "who has passed, from you on"),
            categories(
                "tiles", CELLS, 3, "by cell, row by row: 0 none, 1 stall, 2 expansion, 3 entrance"
            ),
            categories("colours", CELLS, COLOUR_COUNT, f"colour of the tile plus 1: {colours}"),
            categories(
                "owners", CELLS, seats + 1, f"owner of the tile: {seat}; the last is neutral"
            ),
            categories(
                "customers", COLOUR_COUNT, CELLS, "cell of each colour's customer plus 1; 0 waits"
            ),
            Field("expansions_left", COLOUR_COUNT, f"expansions in supply: {colours}"),
            Field("row", KINDS, "face-up cards by kind: nine parts, then jokers"),
            Field("deck", 1, "cards in the deck"),
            Field("discards", KINDS, "discards by kind"),
            Field("barkers_left", 1, "barkers in supply"),
            categories("gold", COLOUR_COUNT, seats, f"who holds the gold of each colour: {seat}"),
            categories("silver", COLOUR_COUNT, seats, f"who holds the silver: {seat}"),
            Field("hand", KINDS, "your cards by kind", own=True),
            *_of_the_turn(seats),
            *of_each_seat(
                seats,
                [
                    Field("hand_size", 1, "cards in hand"),
                    Field("seen", KINDS, "cards of the hand seen to be taken, by kind"),
                    Field("barkers", 1, "barkers"),
                    Field("coins", COLOUR_COUNT, f"coins: {colours}"),
                    Field("expansion_points", 1, "points for expansions"),
                    Field("medal_points", 1, "points for medals"),
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        seats, intent, cards = state.seats, state.intent, state.cards
        is_over = intent.step == OVER
        out.add(0 if is_over else from_viewer(state.seat, viewer, seats))
        out.add(from_viewer(state.start, viewer, seats))
        out.add(state.laid)
        out.add_set(state.bag, COLOUR_COUNT)
        out.add(intent.colour + 1 if seats == NEUTRAL and intent.owner == NEUTRAL else 0)
        out.add(state.turns)
        out.add(state.quiet)
        out.add(state.picks)
        out.add_flag(state.ending)
        out.add_flag(state.score.every_tie)
        out.add_set(seats_from_viewer(state.passed, viewer, seats), seats)
        _write_board(state.board, viewer, seats, out)
        out.add_row(state.left, 0, COLOUR_COUNT)
        row = out.add_zeros(KINDS)
        for place in range(len(cards.row)):
            if cards.row[place] != EMPTY:
                out.increase(row + cards.row[place])
        out.add(cards.deck_size)
        out.add_row(cards.discards, 0, KINDS)
        out.add(cards.barkers_left)
        for colour in range(COLOUR_COUNT):
            out.add(from_viewer(state.score.gold[colour], viewer, seats))
        for colour in range(COLOUR_COUNT):
            out.add(from_viewer(state.score.silver[colour], viewer, seats))
        out.add_row(cards.hands, viewer * KINDS, KINDS)
        if is_over or viewer != state.seat:
            out.add_zeros(SIZE_OF_THE_TURN)
        else:
            _write_turn(intent, viewer, seats, out)
        whose = viewer
        for _ in range(seats):
            out.add(cards.hand_size[whose])
            out.add_row(cards.seen, whose * KINDS, KINDS)
            out.add(cards.barkers[whose])
            out.add_row(state.coins, whose * COLOUR_COUNT, COLOUR_COUNT)
            out.add(state.score.expansions[whose])
            out.add(state.score.medals[whose])
            whose = next_seat(whose, seats)


def _of_the_turn(seats: int) -> list[Field]:
    """What the viewer has chosen so far; all 0 while another seat decides."""
    return [
        categories("step", 1, OVER, "what you choose now, plus 1", own=True),
        categories("card", 1, KINDS, "the card you play, plus 1", own=True),
        flags("three", 1, "whether you play three cards", own=True),
        categories("kept", 1, KINDS, "the card you keep then, plus 1", own=True),
        categories("joker_coin", 1, COLOUR_COUNT, "the coin paid for a joker, plus 1", own=True),
        categories("tile", 1, 3, "1 a new stall, 2 an expansion, 3 a stall to move", own=True),
        categories("tile_owner", 1, seats + 1, "whose tile it is; the last is neutral", own=True),
        categories("tile_colour", 1, COLOUR_COUNT, "its colour plus 1", own=True),
        categories("cell", 1, CELLS, "the cell you chose, plus 1", own=True),
        Field("paid", COLOUR_COUNT, "coins paid so far by colour", own=True),
        Field("dropped", KINDS, "cards dropped so far by kind", own=True),
    ]


SIZE_OF_THE_TURN: Final = 9 + COLOUR_COUNT + KINDS


def _write_turn(intent: Intent, viewer: i64, seats: i64, out: Numbers) -> None:
    out.add(intent.step + 1)
    out.add(intent.card + 1)
    out.add_flag(intent.three)
    out.add(intent.kept + 1)
    out.add(intent.coin + 1)
    tile = intent.tile
    out.add(1 if tile == NEW_TILE else 2 if tile == EXPANSION else 3 if tile == MOVED_TILE else 0)
    out.add(_owner(intent.owner, viewer, seats))
    out.add(intent.colour + 1)
    out.add(intent.cell + 1)
    paid = out.add_zeros(COLOUR_COUNT)
    for colour in range(len(intent.paid)):
        out.put(paid + colour, intent.paid[colour])
    dropped = out.add_zeros(KINDS)
    for kind in intent.dropped:
        out.increase(dropped + kind)


def _owner(owner: i64, viewer: i64, seats: i64) -> i64:
    return seats + 1 if owner >= seats else from_viewer(owner, viewer, seats)


def _write_board(board: Board, viewer: i64, seats: i64, out: Numbers) -> None:
    tiles = out.add_zeros(3 * CELLS)
    for stall in range(STALLS):
        if board.size[stall] == 0:
            continue
        colour = stall % COLOUR_COUNT + 1
        owner = _owner(stall // COLOUR_COUNT, viewer, seats)
        _put_tiles(out, tiles, board.own_lo[stall], EXPANDED, colour, owner)
        _put_tiles(out, tiles + SPLIT, board.own_hi[stall], EXPANDED, colour, owner)
        _put_tile(out, tiles + board.site[stall], STALL, colour, owner)
        door = board.door[stall]
        if door != NOWHERE:
            _put_tile(out, tiles + door, ENTRANCE, colour, owner)
    out.add_row(board.customers, 0, COLOUR_COUNT, 1)


def _put_tiles(out: Numbers, first: i64, cells: i64, tile: i64, colour: i64, owner: i64) -> None:
    while cells:
        _put_tile(out, first + lowest(cells), tile, colour, owner)
        cells &= cells - 1


def _put_tile(out: Numbers, place: i64, tile: i64, colour: i64, owner: i64) -> None:
    """In each of the three fields of the board."""
    items = out.items
    items[place] = i16(tile)
    items[place + CELLS] = i16(colour)
    items[place + 2 * CELLS] = i16(owner)


FEATURES: Final = KairoFeatures()
