"""The market of Kairo and its printed numbers, read from a TOML file and checked."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, final

from mypy_extensions import i64

from fairground.game import EditionError
from fairground.games.kairo.market import (
    CELLS,
    COLUMNS,
    PARTS,
    ROWS,
    cells_of,
    flood,
    high_bit,
    low_bit,
    part_of,
)
from fairground.printed import Printed, printed, quoted
from fairground.vecs import vec

COLOURS: Final = ["purple", "red", "yellow", "green", "blue", "white"]
COLOUR_COUNT: Final = 6
PURPLE: Final = 0
"""The colour of the restaurants; all others are sold in the market area."""

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

SEATS_AT_MOST: Final = 4
CUSTOMERS_ON_BOARD: Final = 5
SPARE_CARDS: Final = 3
MARKET: Final = "."
START: Final = "o"
RESTAURANT: Final = "#"


@final
class Edition:
    """The printed numbers. Areas are sets of cells, a low and a high word each."""

    def __init__(self, name: str, fingerprint: str) -> None:
        self.name = name
        self.fingerprint = fingerprint
        self.market_lo: i64 = 0
        self.market_hi: i64 = 0
        self.restaurant_lo: i64 = 0
        self.restaurant_hi: i64 = 0
        self.start_cells: list[i64] = []
        self.each_part: i64 = 0
        self.each_line: i64 = 0
        self.face_up: i64 = 0
        self.barkers: i64 = 0
        self.dealt: i64 = 0
        self.hand_limit: i64 = 0
        self.start_stalls: i64 = 0
        self.start_part_limit: i64 = 0
        self.expansions: i64 = 0
        self.gold: i64 = 0
        self.silver: i64 = 0
        self.start_coins: i64 = 0
        self.coins_for_a_point: i64 = 0
        self.scarce_left: i64 = 0
        self.scarce_colours: i64 = 0
        self.quiet_rounds: i64 = 0

    def is_restaurant(self, cell: int) -> bool:
        return bool(self.restaurant_lo & low_bit(cell) or self.restaurant_hi & high_bit(cell))

    def copies(self, kind: i64) -> i64:
        """How many stall cards of a kind there are."""
        return self.each_part if kind < FIRST_JOKER else self.each_line


def load(text: str, source: str) -> Edition:
    """Read an edition file. A market that cannot be played on is an error that names the place."""
    with printed(text, source) as read:
        return _edition(read)


def _edition(read: Printed) -> Edition:
    read.only("edition", "market", "cards", "stalls", "expansions", "medals", "money", "end")
    name = read.text("edition")
    edition = Edition(name, read.fingerprint(name))
    market = read.table("market")
    market.only("map")
    with suppress(EditionError):
        _read_map(market, edition)
        _check_market(market, edition)
    _read_cards(read.table("cards"), edition)
    _read_numbers(read, edition)
    return edition


def _read_map(market: Printed, edition: Edition) -> None:
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
            _put(edition, row * COLUMNS + column, sign)


def _put(edition: Edition, cell: int, sign: str) -> None:
    if sign == RESTAURANT:
        edition.restaurant_lo |= low_bit(cell)
        edition.restaurant_hi |= high_bit(cell)
        return
    edition.market_lo |= low_bit(cell)
    edition.market_hi |= high_bit(cell)
    if sign == START:
        edition.start_cells.append(cell)


def _check_market(market: Printed, edition: Edition) -> None:
    """Customers start in one walkable market. What is not market is restaurant, so every restaurant
    hangs on to it."""
    starts = len(edition.start_cells)
    if starts != CUSTOMERS_ON_BOARD:
        raise market.wrong(
            "map",
            f"must mark {CUSTOMERS_ON_BOARD} cells where customers start ({START}), not {starts}",
        )
    first: i64 = edition.start_cells[0]
    lo, hi = flood(
        low_bit(first),
        high_bit(first),
        edition.market_lo,
        edition.market_hi,
        edition.market_lo,
        edition.market_hi,
    )
    cut = cells_of(edition.market_lo & ~lo, edition.market_hi & ~hi)
    if cut:
        row = int(cut[0]) // COLUMNS
        raise market.wrong(_place(cut[0]), "is market area that no customer can walk to", row)
    _check_parts(market, edition)


def _check_parts(market: Printed, edition: Edition) -> None:
    """Every part has room for stalls of the market, and some for restaurants."""
    room = [0] * PARTS
    for cell in range(CELLS):
        room[part_of(cell)] += not edition.is_restaurant(cell)
    for part in range(PARTS):
        if room[part] < COLUMNS // 3:
            raise market.wrong(
                f"map part {part_name(part)}", f"must have {COLUMNS // 3} market cells at least"
            )
    if edition.restaurant_lo == 0 and edition.restaurant_hi == 0:
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
    edition.start_part_limit = stalls.number("start_part_limit", 2, 6)
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


def part_name(part: int) -> str:
    """Rows of parts are letters, columns are numbers: ``B3``."""
    return f"{'ABC'[part // 3]}{part % 3 + 1}"


def kind_name(kind: int) -> str:
    """A stall card: ``B3``, or a joker ``row B``, ``column 3``."""
    if kind < FIRST_JOKER:
        return part_name(kind)
    return f"row {'ABC'[kind - FIRST_JOKER]}" if kind < FIRST_JOKER + 3 else f"column {kind - 11}"


KIND_NAMES: Final = [kind_name(kind).lower() for kind in range(KINDS)]
"""The stall cards as moves name them."""
