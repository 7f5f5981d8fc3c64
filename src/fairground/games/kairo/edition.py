"""The market of Kairo and its numbers, read from a TOML file and checked."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, final

from mypy_extensions import i64

from fairground.game import EditionError
from fairground.games.kairo.board import empty_board, start_owner
from fairground.games.kairo.language import sentence, sentence_in
from fairground.games.kairo.market import (
    CELL_NAMES,
    CELLS,
    COLOUR_COUNT,
    COLOURS,
    COLUMNS,
    NEAR,
    PARTS,
    ROWS,
    SEATS_AT_MOST,
    SIDES,
    Ground,
    cells_of,
    flood,
    high_bit,
    low_bit,
    part_name,
    part_of,
)
from fairground.printed import Printed, printed, quoted
from fairground.vecs import vec

FIRST_JOKER: Final = 9
KINDS: Final = 15
"""Kinds of stall card: the nine parts, then three rows and three columns of parts."""
KIND_PARTS: Final = vec[i64](
    [i64(2**part) for part in range(PARTS)]
    + [
        i64(0b000000111),
        i64(0b000111000),
        i64(0b111000000),
        i64(0b001001001),
        i64(0b010010010),
        i64(0b100100100),
    ]
)
"""The parts (a bit each) in which a stall card lets you build."""

CUSTOMERS_ON_BOARD: Final = 5
SPARE_CARDS: Final = 3
MARKET: Final = "."
START: Final = "o"
RESTAURANT: Final = "#"


@final
class PreparedStall:
    """A stall of a quick start, with its entrance."""

    def __init__(self, colour: i64, cell: i64, door: i64) -> None:
        self.colour = colour
        self.cell = cell
        self.door = door


@final
class Edition:
    """The numbers of the game. `quick_starts` are the stalls that lie ready, by number of seats, in
    the order in which the set-up lays them."""

    def __init__(self, name: str, fingerprint: str) -> None:
        self.name = name
        self.fingerprint = fingerprint
        self.ground = Ground()
        self.each_part: i64 = 0
        self.each_line: i64 = 0
        self.face_up: i64 = 0
        self.barkers: i64 = 0
        self.dealt: i64 = 0
        self.hand_limit: i64 = 0
        self.start_stalls: i64 = 0
        self.expansions: i64 = 0
        self.gold: i64 = 0
        self.silver: i64 = 0
        self.start_coins: i64 = 0
        self.coins_for_a_point: i64 = 0
        self.scarce_left: i64 = 0
        self.scarce_colours: i64 = 0
        self.quiet_rounds: i64 = 0
        self.quick_starts: dict[int, list[PreparedStall]] = {}

    def copies(self, kind: i64) -> i64:
        """How many stall cards of a kind there are."""
        return self.each_part if kind < FIRST_JOKER else self.each_line


def load(text: str, source: str) -> Edition:
    """Read an edition file. A market that cannot be played on is an error that names the place."""
    with printed(text, source) as read:
        return _edition(read)


def _edition(read: Printed) -> Edition:
    read.only(
        *("edition", "market", "cards", "stalls", "expansions", "medals", "money", "end"),
        "quick_start",
    )
    name = read.text("edition")
    edition = Edition(name, read.fingerprint(name))
    market = read.table("market")
    market.only("map")
    is_market = False
    with suppress(EditionError):
        _read_map(market, edition.ground)
        _check_market(market, edition.ground)
        is_market = True
    _read_cards(read.table("cards"), edition)
    _read_numbers(read, edition)
    if is_market and "quick_start" in read.data:
        _read_quick_starts(read.table("quick_start"), edition)
    return edition


def _read_map(market: Printed, ground: Ground) -> None:
    lines = market.value("map")
    if not isinstance(lines, list) or len(lines) != ROWS:
        raise market.wrong("map", f"must be a list of {ROWS} rows")
    for row, line in enumerate(lines):
        if not isinstance(line, str) or len(line) != COLUMNS:
            words = f"must hold {COLUMNS} cells, not {quoted(line)}"
            raise market.wrong(f"map row {row + 1}", words, row)
        for column, sign in enumerate(line):
            if sign not in (MARKET, START, RESTAURANT):
                raise market.wrong(
                    f"map row {row + 1}, cell {column + 1}",
                    f"must be {MARKET} (market), {START} (a customer's start) or "
                    f"{RESTAURANT} (restaurant), not {sign!r}",
                    row,
                )
            _put(ground, row * COLUMNS + column, sign)


def _put(ground: Ground, cell: int, sign: str) -> None:
    if sign == RESTAURANT:
        ground.restaurant_lo |= low_bit(cell)
        ground.restaurant_hi |= high_bit(cell)
        return
    ground.market_lo |= low_bit(cell)
    ground.market_hi |= high_bit(cell)
    if sign == START:
        ground.start_cells.append(cell)


def _check_market(market: Printed, ground: Ground) -> None:
    """Customers start in one walkable market. What is not market is restaurant, so every restaurant
    hangs on to it."""
    starts = len(ground.start_cells)
    if starts != CUSTOMERS_ON_BOARD:
        raise market.wrong(
            "map",
            f"must mark {CUSTOMERS_ON_BOARD} cells where customers start ({START}), not {starts}",
        )
    first: i64 = ground.start_cells[0]
    lo, hi = flood(
        low_bit(first),
        high_bit(first),
        ground.market_lo,
        ground.market_hi,
        ground.market_lo,
        ground.market_hi,
    )
    cut = cells_of(ground.market_lo & ~lo, ground.market_hi & ~hi)
    if cut:
        row = int(cut[0]) // COLUMNS
        raise market.wrong(_place(cut[0]), "is market area that no customer can walk to", row)
    _check_parts(market, ground)


def _check_parts(market: Printed, ground: Ground) -> None:
    """Every part has room for stalls of the market, and some for restaurants."""
    room = [0] * PARTS
    for cell in range(CELLS):
        room[part_of(cell)] += not ground.is_restaurant(cell)
    for part in range(PARTS):
        if room[part] < COLUMNS // 3:
            raise market.wrong(
                f"map part {part_name(part)}", f"must have {COLUMNS // 3} market cells at least"
            )
    if ground.restaurant_lo == 0 and ground.restaurant_hi == 0:
        raise market.wrong("map", f"must have a restaurant cell ({RESTAURANT})")


def _place(cell: int) -> str:
    return f"map row {cell // COLUMNS + 1}, cell {cell % COLUMNS + 1}"


def _read_cards(cards: Printed, edition: Edition) -> None:
    cards.only("each_part", "each_line", "face_up", "barkers", "dealt", "hand_limit")
    edition.each_part = cards.number("each_part", 1, 9)
    edition.each_line = cards.number("each_line", 0, 9)
    edition.face_up = cards.number("face_up", 1, 6)
    edition.barkers = cards.number("barkers", 0, 30)
    edition.dealt = cards.number("dealt", 0, 9)
    edition.hand_limit = cards.number("hand_limit", 3, 4)
    if edition.dealt > edition.hand_limit:
        cards.note("dealt", f"must not be more than the hand limit, {edition.hand_limit}")
    there = PARTS * edition.each_part + (KINDS - FIRST_JOKER) * edition.each_line
    needed = SEATS_AT_MOST * edition.hand_limit + 2 + edition.face_up + SPARE_CARDS
    if there < needed:
        cards.note(
            "each_part", f"makes {there} stall cards; four full hands and the row need {needed}"
        )


def _read_numbers(read: Printed, edition: Edition) -> None:
    stalls = read.table("stalls")
    stalls.only("start", "start_part_limit")
    edition.start_stalls = stalls.number("start", 1, 3)
    edition.ground.start_part_limit = stalls.number("start_part_limit", 2, 6)
    expansions = read.table("expansions")
    expansions.only("each_colour")
    edition.expansions = expansions.number("each_colour", 1, 20)
    medals = read.table("medals")
    medals.only("gold", "silver")
    edition.gold = medals.number("gold", 0, 99)
    edition.silver = medals.number("silver", 0, 99)
    money = read.table("money")
    money.only("start_each_colour", "coins_for_a_point")
    edition.start_coins = money.number("start_each_colour", 0, 20)
    edition.coins_for_a_point = money.number("coins_for_a_point", 1, 99)
    end = read.table("end")
    end.only("scarce_left", "scarce_colours", "quiet_rounds")
    edition.scarce_left = end.number("scarce_left", 0, edition.expansions - 1)
    edition.scarce_colours = end.number("scarce_colours", 1, len(COLOURS))
    edition.quiet_rounds = end.number("quiet_rounds", 1, 100)


def _read_quick_starts(read: Printed, edition: Edition) -> None:
    """Once the market is known; every layout is checked by itself."""
    read.only(*[str(seats) for seats in range(2, SEATS_AT_MOST + 1)])
    for seats in range(2, SEATS_AT_MOST + 1):
        if str(seats) in read.data:
            with suppress(EditionError):
                edition.quick_starts[seats] = _read_quick_start(read, edition, seats)


def _read_quick_start(read: Printed, edition: Edition, seats: int) -> list[PreparedStall]:
    """All stalls of the set-up, laid one after the other as players would have to."""
    name = str(seats)
    lines = read.value(name)
    own = seats * edition.start_stalls
    wanted = own + (COLOUR_COUNT if seats == 2 else 0)
    if not isinstance(lines, list) or len(lines) != wanted:
        raise read.wrong(name, f"must be a list of {wanted} stalls")
    board = empty_board(edition.ground)
    for colour, cell in enumerate(edition.ground.start_cells):
        board.stand(colour, cell)
    stalls: list[PreparedStall] = []
    for at, line in enumerate(lines):
        stall = _read_stall(read, seats, at, line)
        owner = start_owner(at, own, 0, seats)
        reason = board.why_no_start_stall(owner, stall.colour, stall.cell, stall.door)
        if reason:
            words = f"breaks the rules of the set-up: {reason[:-1]}"
            raise read.wrong(f"{name}, stall {at + 1}, {line},", words, at)
        board.lay_stall(owner * COLOUR_COUNT + stall.colour, stall.cell, stall.door)
        stalls.append(stall)
    return stalls


def _read_stall(read: Printed, seats: int, at: int, line: object) -> PreparedStall:
    words = line.split() if isinstance(line, str) else []
    if len(words) == 3:
        colour, cell, side = words
        if colour in COLOURS and cell in CELL_NAMES and side in SIDES:
            place = CELL_NAMES.index(cell)
            door = NEAR[place * 4 + SIDES.index(side)]
            return PreparedStall(COLOURS.index(colour), place, door)
    raise read.wrong(
        f"{seats}, stall {at + 1}",
        "must be a colour, a cell (row and column from 1) and the side of its entrance, "
        f"such as 'red 3,2 east', not {quoted(line)}",
        at,
    )


def why_no_quick_start(edition: Edition, seats: int) -> str:
    """Why a table cannot have a quick start; empty if it can."""
    if seats in edition.quick_starts:
        return ""
    return sentence(
        "The edition {name} has no quick start for {seats} seats.",
        name=repr(edition.name),
        seats=seats,
    )


def kind_name(kind: int) -> str:
    """A stall card: ``B3``, or a joker ``row B``, ``column 3``."""
    if kind < FIRST_JOKER:
        return part_name(kind)
    if kind < FIRST_JOKER + 3:
        return sentence_in("a stall card", "row {row}", row="ABC"[kind - FIRST_JOKER])
    return sentence_in("a stall card", "column {column}", column=kind - 11)


KIND_NAMES: Final = [kind_name(kind).lower() for kind in range(KINDS)]
"""The stall cards as moves name them."""
