"""A table of Kairo in numbers. Hands and the deck are hidden, and what the seat to move has chosen
so far. Purses and cards seen to be taken are remembered; what follows from the discards when they
become the deck is left to the learner."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from fairground.features import (
    SPREAD,
    UNIT,
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
    set_of,
    word,
    word_of_amounts,
)
from fairground.games.kairo.board import NEUTRAL, NOWHERE, STALLS, Board
from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.market import (
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    HIGH,
    LOW,
    SEATS_AT_MOST,
    SPLIT,
)
from fairground.games.kairo.rules.cards import EMPTY
from fairground.games.kairo.rules.intent import EXPANSION, MOVED_TILE, NEW_TILE, OVER, Intent
from fairground.games.kairo.rules.state import State
from fairground.vecs import vec

WORDS_BEFORE_BOARD: Final = 3
WORDS_AFTER_BOARD: Final = 9
"""Up to what the viewer has chosen so far,"""
WORDS_OF_THE_TURN: Final = 4
"""which is this many."""

# The words of the board: two for the stalls, the entrances, each colour and each owner
WORDS_OF_THE_BOARD: Final = 19
"""And two for each seat."""
WORDS_OF_A_SET: Final = 2
COLOURS_AT: Final = 4
OWNERS_AT: Final = 16
NEUTRALS_AT: Final = 20
HAND_AT: Final = 4
WORDS_OF_A_SEAT: Final = 6
NO_CELLS: Final = vec[i64]([i64(0)] * (OWNERS_AT + WORDS_OF_A_SET * SEATS_AT_MOST))


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
            *_cells("stalls", "a stall"),
            *_cells("entrances", "an entrance"),
            *_of_each_colour(),
            *of_each_seat(seats, _cells("tiles", "a tile of the seat")),
            *_cells("neutral_tiles", "a neutral tile, in a game for two"),
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
        items, at = out.items, out.at
        is_over = intent.step == OVER
        items[at] = _turns(state, viewer, is_over)
        items[at + 1] = SPREAD[state.bag] | word(
            0, 0, 0, 0, 0, 0, amount(cards.deck_size), amount(state.turns)
        )
        items[at + 2] = SPREAD[seats_from_viewer(state.passed, viewer, seats)]
        at = _write_board(state.board, viewer, seats, items, at + WORDS_BEFORE_BOARD)
        left = state.left
        items[at] = word_of_amounts(left[0], left[1], left[2], left[3], left[4], left[5])
        items[at + 1] = 0
        items[at + 2] = 0
        row = cards.row
        for place in range(len(row)):
            kind = row[place]
            if kind != EMPTY:
                items[at + 1 + (kind >> 3)] += UNIT[kind & 7]
        _gather_kinds(cards.discards, 0, items, at + 3)
        golds, silvers = score.gold, score.silver
        gold = amount(cards.barkers_left)
        silver: i64 = 0
        colour: i64 = COLOUR_COUNT
        while colour > 0:
            colour -= 1
            gold = gold << 8 | from_viewer(golds[colour], viewer, seats)
            silver = silver << 8 | from_viewer(silvers[colour], viewer, seats)
        items[at + 5] = gold
        items[at + 6] = silver
        words = self.seat_words(state, WORDS_OF_A_SEAT)
        items[at + 7] = words[viewer * WORDS_OF_A_SEAT + HAND_AT]
        items[at + 8] = words[viewer * WORDS_OF_A_SEAT + HAND_AT + 1]
        at += WORDS_AFTER_BOARD
        if is_over or viewer != state.seat:
            place_of_turn: i64 = 0
            while place_of_turn < WORDS_OF_THE_TURN:
                items[at + place_of_turn] = 0
                place_of_turn += 1
        else:
            _write_turn(intent, viewer, seats, items, at)
        at += WORDS_OF_THE_TURN
        seat, others = viewer, seats
        while others > 0:
            first = seat * WORDS_OF_A_SEAT
            items[at] = words[first]
            items[at + 1] = words[first + 1]
            items[at + 2] = words[first + 2]
            items[at + 3] = words[first + 3]
            at += HAND_AT
            seat = next_seat(seat, seats)
            others -= 1
        out.at = at

    def write_again(self, state: State, viewer: i64, out: Numbers) -> None:
        """Only what the viewer has chosen is new: nothing is laid, paid or shown before the last
        step of a turn."""
        items, at = out.items, out.at
        items[at] = _turns(state, viewer, False)
        at += WORDS_BEFORE_BOARD + WORDS_OF_THE_BOARD + WORDS_OF_A_SET * state.seats
        _write_turn(state.intent, viewer, state.seats, items, at + WORDS_AFTER_BOARD)

    def gather(self, state: State, seat: i64, words: vec[i64], at: i64) -> None:
        """The words of the hand come last and are shown to its owner alone."""
        cards, score = state.cards, state.score
        words[at] = word_of_amounts(
            cards.hand_size[seat], cards.barkers[seat], score.expansions[seat], score.medals[seat]
        )
        _gather_kinds(cards.seen, seat * KINDS, words, at + 1)
        coins, colour = state.coins, seat * COLOUR_COUNT
        words[at + 3] = word_of_amounts(
            coins[colour],
            coins[colour + 1],
            coins[colour + 2],
            coins[colour + 3],
            coins[colour + 4],
            coins[colour + 5],
        )
        _gather_kinds(cards.hands, seat * KINDS, words, at + HAND_AT)


def _turns(state: State, viewer: i64, is_over: bool) -> i64:
    """The word with what is known of turns."""
    seats, intent = state.seats, state.intent
    deciding = from_viewer(state.seat, viewer, seats)
    if is_over:
        deciding = 0
    neutral: i64 = 0
    if seats == NEUTRAL and intent.owner == NEUTRAL:
        neutral = intent.colour + 1
    return word(
        deciding,
        from_viewer(state.start, viewer, seats),
        amount(state.laid),
        neutral,
        amount(state.quiet),
        amount(state.picks),
        flag(state.ending),
        flag(state.score.every_tie),
    )


def _gather_kinds(row: vec[i64], first: i64, words: vec[i64], at: i64) -> None:
    """Cards by kind, fifteen numbers, in two words."""
    words[at] = word_of_amounts(
        row[first],
        row[first + 1],
        row[first + 2],
        row[first + 3],
        row[first + 4],
        row[first + 5],
        row[first + 6],
        row[first + 7],
    )
    words[at + 1] = word_of_amounts(
        row[first + 8],
        row[first + 9],
        row[first + 10],
        row[first + 11],
        row[first + 12],
        row[first + 13],
        row[first + 14],
    )


def _cells(name: str, words: str) -> list[Field]:
    """A set of cells in two words, as the rules have it (see market)."""
    return [
        *filled(set_of(f"{name}_north", SPLIT, f"cells of rows 1 to 5 with {words}, row by row")),
        *filled(set_of(f"{name}_south", CELLS - SPLIT, "the same for rows 6 to 9")),
    ]


def _of_each_colour() -> list[Field]:
    fields: list[Field] = []
    for colour in COLOURS:
        fields += _cells(f"{colour}_tiles", f"a {colour} tile")
    return fields


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


def _write_turn(intent: Intent, viewer: i64, seats: i64, items: vec[i64], at: i64) -> None:
    tile: i64 = 0
    if intent.tile == NEW_TILE:
        tile = 1
    elif intent.tile == EXPANSION:
        tile = 2
    elif intent.tile == MOVED_TILE:
        tile = 3
    items[at] = word(
        intent.step + 1,
        intent.card + 1,
        flag(intent.three),
        intent.kept + 1,
        intent.coin + 1,
        tile,
        _owner(intent.owner, viewer, seats),
        intent.colour + 1,
    )
    paid = (intent.cell + 1) << 48
    for colour in range(len(intent.paid)):
        paid |= amount(intent.paid[colour]) * UNIT[colour]
    items[at + 1] = paid
    items[at + 2] = 0
    items[at + 3] = 0
    for kind in intent.dropped:
        items[at + 2 + (kind >> 3)] += UNIT[kind & 7]


def _owner(owner: i64, viewer: i64, seats: i64) -> i64:
    return seats + 1 if owner >= seats else from_viewer(owner, viewer, seats)


def _write_board(board: Board, viewer: i64, seats: i64, items: vec[i64], at: i64) -> i64:
    """The place of the word after it."""
    if len(board.gathered) == 0:
        board.gathered = _gathered(board)
    sets, customers = board.gathered, board.customers
    place: i64 = 0
    while place < OWNERS_AT:
        items[at] = sets[place]
        at += 1
        place += 1
    owner, others = viewer, seats
    while others > 0:
        place = OWNERS_AT + WORDS_OF_A_SET * owner
        items[at] = sets[place]
        items[at + 1] = sets[place + 1]
        at += WORDS_OF_A_SET
        owner = next_seat(owner, seats)
        others -= 1
    if seats == NEUTRAL:
        items[at] = sets[NEUTRALS_AT]
        items[at + 1] = sets[NEUTRALS_AT + 1]
    else:
        items[at] = 0
        items[at + 1] = 0
    items[at + 2] = word(
        customers[0] + 1,
        customers[1] + 1,
        customers[2] + 1,
        customers[3] + 1,
        customers[4] + 1,
        customers[5] + 1,
    )
    return at + 3


def _gathered(board: Board) -> vec[i64]:
    """The sets of the cells of all stalls, of all entrances, of the tiles of each colour and of
    those of each owner. A set of cells is two words (see market)."""
    sets, size = NO_CELLS[:], board.size
    stall: i64
    for stall in range(STALLS):
        if size[stall]:
            site, door = board.site[stall], board.door[stall]
            lo = board.own_lo[stall] | LOW[site]
            hi = board.own_hi[stall] | HIGH[site]
            sets[0] |= LOW[site]
            sets[1] |= HIGH[site]
            if door != NOWHERE:
                sets[2] |= LOW[door]
                sets[3] |= HIGH[door]
                lo |= LOW[door]
                hi |= HIGH[door]
            colour = COLOURS_AT + WORDS_OF_A_SET * (stall % COLOUR_COUNT)
            sets[colour] |= lo
            sets[colour + 1] |= hi
            owner = OWNERS_AT + WORDS_OF_A_SET * (stall // COLOUR_COUNT)
            sets[owner] |= lo
            sets[owner + 1] |= hi
    return sets


FEATURES: Final = KairoFeatures()
