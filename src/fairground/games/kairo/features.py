"""A table of Kairo in numbers. Hands and the deck are hidden, and what the seat to move has chosen
so far. Purses and cards seen to be taken are remembered; what follows from the discards when they
become the deck is left to the learner."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.features import (
    SPREAD,
    UNIT,
    WORD,
    Features,
    Field,
    Numbers,
    amount,
    categories,
    filled,
    flag,
    flags,
    from_viewer,
    next_seat,
    of_each_seat,
    seats_from_viewer,
    word,
)
from fairground.games.kairo.board import NEUTRAL, NOWHERE, STALLS, Board
from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.market import (
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    HIGH,
    LOW,
    SPLIT,
)
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
            *filled(
                categories(
                    "deciding", 1, seats, f"who decides now: {seat}, 0 nobody: the game is over"
                ),
                categories("start", 1, seats, f"who started: {seat}"),
                Field("laid", 1, "stalls laid in the set-up"),
                categories(
                    "neutral", 1, COLOUR_COUNT, "colour of the neutral stall to lay, plus 1"
                ),
                Field("quiet", 1, "turns since a tile was laid"),
                Field("picks", 1, "cards drawn in this turn"),
                flags("ending", 1, "whether the end has begun"),
                flags("silver_to_every_tie", 1, "whether every tie takes the silver"),
            ),
            *filled(
                flags(
                    "bag", COLOUR_COUNT, f"colours of neutral stalls still in the bag: {colours}"
                ),
                Field("deck", 1, "cards in the deck"),
                Field("turns", 1, "turns played"),
            ),
            *filled(flags("passed", seats, "who has passed, from you on")),
            *filled(
                categories(
                    "tiles",
                    CELLS,
                    3,
                    "by cell, row by row: 0 none, 1 stall, 2 expansion, 3 entrance",
                )
            ),
            *filled(
                categories("colours", CELLS, COLOUR_COUNT, f"colour of the tile plus 1: {colours}")
            ),
            *filled(
                categories(
                    "owners", CELLS, seats + 1, f"owner of the tile: {seat}; the last is neutral"
                )
            ),
            *filled(
                categories(
                    "customers",
                    COLOUR_COUNT,
                    CELLS,
                    "cell of each colour's customer plus 1; 0 waits",
                )
            ),
            *filled(Field("expansions_left", COLOUR_COUNT, f"expansions in supply: {colours}")),
            *filled(Field("row", KINDS, "face-up cards by kind: nine parts, then jokers")),
            *filled(Field("discards", KINDS, "discards by kind")),
            *filled(
                categories(
                    "gold", COLOUR_COUNT, seats, f"who holds the gold of each colour: {seat}"
                ),
                Field("barkers_left", 1, "barkers in supply"),
            ),
            *filled(categories("silver", COLOUR_COUNT, seats, f"who holds the silver: {seat}")),
            *filled(Field("hand", KINDS, "your cards by kind", own=True)),
            *_of_the_turn(seats),
            *of_each_seat(
                seats,
                [
                    *filled(
                        Field("hand_size", 1, "cards in hand"),
                        Field("barkers", 1, "barkers"),
                        Field("expansion_points", 1, "points for expansions"),
                        Field("medal_points", 1, "points for medals"),
                    ),
                    *filled(Field("seen", KINDS, "cards of the hand seen to be taken, by kind")),
                    *filled(Field("coins", COLOUR_COUNT, f"coins: {colours}")),
                ],
            ),
        ]

    def write(self, state: State, viewer: i64, out: Numbers) -> None:
        seats, intent, cards, score = state.seats, state.intent, state.cards, state.score
        is_over = intent.step == OVER
        deciding = from_viewer(state.seat, viewer, seats)
        if is_over:
            deciding = 0
        neutral: i64 = 0
        if seats == NEUTRAL and intent.owner == NEUTRAL:
            neutral = intent.colour + 1
        out.add(
            word(
                deciding,
                from_viewer(state.start, viewer, seats),
                amount(state.laid),
                neutral,
                amount(state.quiet),
                amount(state.picks),
                flag(state.ending),
                flag(score.every_tie),
            )
        )
        out.add(
            SPREAD[state.bag] | word(0, 0, 0, 0, 0, 0, amount(cards.deck_size), amount(state.turns))
        )
        out.add(SPREAD[seats_from_viewer(state.passed, viewer, seats)])
        _write_board(state.board, viewer, seats, out)
        out.add_row(state.left, 0, COLOUR_COUNT)
        row = out.add_zeros(KINDS)
        for place in range(len(cards.row)):
            if cards.row[place] != EMPTY:
                out.put(row, cards.row[place], 1)
        out.add_row(cards.discards, 0, KINDS)
        gold: i64 = 0
        silver: i64 = 0
        for colour in range(COLOUR_COUNT):
            gold += from_viewer(score.gold[colour], viewer, seats) * UNIT[colour]
            silver += from_viewer(score.silver[colour], viewer, seats) * UNIT[colour]
        out.add(gold | amount(cards.barkers_left) << 48)
        out.add(silver)
        out.add_row(cards.hands, viewer * KINDS, KINDS)
        if is_over or viewer != state.seat:
            out.add_zeros(SIZE_OF_THE_TURN)
        else:
            _write_turn(intent, viewer, seats, out)
        whose = viewer
        for _ in range(seats):
            out.add(
                word(
                    amount(cards.hand_size[whose]),
                    amount(cards.barkers[whose]),
                    amount(score.expansions[whose]),
                    amount(score.medals[whose]),
                )
            )
            out.add_row(cards.seen, whose * KINDS, KINDS)
            out.add_row(state.coins, whose * COLOUR_COUNT, COLOUR_COUNT)
            whose = next_seat(whose, seats)


def _of_the_turn(seats: int) -> list[Field]:
    """What the viewer has chosen so far; all 0 while another seat decides."""
    return [
        *filled(
            categories("step", 1, OVER, "what you choose now, plus 1", own=True),
            categories("card", 1, KINDS, "the card you play, plus 1", own=True),
            flags("three", 1, "whether you play three cards", own=True),
            categories("kept", 1, KINDS, "the card you keep then, plus 1", own=True),
            categories(
                "joker_coin", 1, COLOUR_COUNT, "the coin paid for a joker, plus 1", own=True
            ),
            categories("tile", 1, 3, "1 a new stall, 2 an expansion, 3 a stall to move", own=True),
            categories(
                "tile_owner", 1, seats + 1, "whose tile it is; the last is neutral", own=True
            ),
            categories("tile_colour", 1, COLOUR_COUNT, "its colour plus 1", own=True),
        ),
        *filled(
            Field("paid", COLOUR_COUNT, "coins paid so far by colour", own=True),
            categories("cell", 1, CELLS, "the cell you chose, plus 1", own=True),
        ),
        *filled(Field("dropped", KINDS, "cards dropped so far by kind", own=True)),
    ]


SIZE_OF_THE_TURN: Final = 4 * WORD


def _write_turn(intent: Intent, viewer: i64, seats: i64, out: Numbers) -> None:
    tile: i64 = 0
    if intent.tile == NEW_TILE:
        tile = 1
    elif intent.tile == EXPANSION:
        tile = 2
    elif intent.tile == MOVED_TILE:
        tile = 3
    out.add(
        word(
            intent.step + 1,
            intent.card + 1,
            flag(intent.three),
            intent.kept + 1,
            intent.coin + 1,
            tile,
            _owner(intent.owner, viewer, seats),
            intent.colour + 1,
        )
    )
    paid = (intent.cell + 1) << 48
    for colour in range(len(intent.paid)):
        paid |= amount(intent.paid[colour]) * UNIT[colour]
    out.add(paid)
    dropped = out.add_zeros(KINDS)
    for kind in intent.dropped:
        out.put(dropped, kind, 1)


def _owner(owner: i64, viewer: i64, seats: i64) -> i64:
    return seats + 1 if owner >= seats else from_viewer(owner, viewer, seats)


def _write_board(board: Board, viewer: i64, seats: i64, out: Numbers) -> None:
    """By the sets of cells whose number has a binary digit for 1, 2 and 4. A set is two words (see
    market); those of colours and owners are added up over the stalls."""
    owned, colours = BoardSets(), BoardSets()
    site_lo: i64 = 0
    site_hi: i64 = 0
    door_lo: i64 = 0
    door_hi: i64 = 0
    for stall in range(STALLS):
        if board.size[stall] == 0:
            continue
        site = board.site[stall]
        lo = board.own_lo[stall] | LOW[site]
        hi = board.own_hi[stall] | HIGH[site]
        site_lo |= LOW[site]
        site_hi |= HIGH[site]
        door = board.door[stall]
        if door != NOWHERE:
            door_lo |= LOW[door]
            door_hi |= HIGH[door]
            lo |= LOW[door]
            hi |= HIGH[door]
        colours.put(stall % COLOUR_COUNT + 1, lo, hi)
        owned.put(_owner(stall // COLOUR_COUNT, viewer, seats), lo, hi)
    all_lo = owned.one_lo | owned.two_lo | owned.four_lo
    all_hi = owned.one_hi | owned.two_hi | owned.four_hi
    tiles = BoardSets()
    tiles.put(STALL, site_lo, site_hi)
    tiles.put(ENTRANCE, door_lo, door_hi)
    tiles.put(EXPANDED, all_lo & ~(site_lo | door_lo), all_hi & ~(site_hi | door_hi))
    tiles.write(out)
    colours.write(out)
    owned.write(out)
    out.add_row(board.customers, 0, COLOUR_COUNT, 1)


@final
class BoardSets:
    """The cells whose number has a binary digit for 1, 2 and 4."""

    def __init__(self) -> None:
        self.one_lo: i64 = 0
        self.one_hi: i64 = 0
        self.two_lo: i64 = 0
        self.two_hi: i64 = 0
        self.four_lo: i64 = 0
        self.four_hi: i64 = 0

    def put(self, number: i64, lo: i64, hi: i64) -> None:
        if number & 1:
            self.one_lo |= lo
            self.one_hi |= hi
        if number & 2:
            self.two_lo |= lo
            self.two_hi |= hi
        if number & 4:
            self.four_lo |= lo
            self.four_hi |= hi

    def write(self, out: Numbers) -> None:
        """The low words have the first 60 cells, four less than eight words of numbers."""
        out.add_binary(
            self.one_lo | (self.one_hi & 15) << SPLIT,
            self.two_lo | (self.two_hi & 15) << SPLIT,
            self.four_lo | (self.four_hi & 15) << SPLIT,
            0,
            64,
        )
        out.add_binary(self.one_hi >> 4, self.two_hi >> 4, self.four_hi >> 4, 0, CELLS - 64)


FEATURES: Final = KairoFeatures()
