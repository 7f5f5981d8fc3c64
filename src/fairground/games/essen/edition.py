"""The printed numbers: hall, tiles, tokens and cards of one edition, read from a file and
checked."""

from __future__ import annotations

from contextlib import suppress
from typing import Final, final

from mypy_extensions import i64

from fairground.bits import BIT
from fairground.game import EditionError
from fairground.games.essen.hall import (
    BOOTHS,
    CROWD_ON_COURTYARD,
    CROWD_ON_ENTRANCES,
    ENTRANCE_EAST,
    ENTRANCE_WEST,
    FAR,
    PARKING,
    SPACE_NAMES,
    ZONES,
    Hall,
)
from fairground.printed import Printed, printed, quoted
from fairground.vecs import vec

SYMBOLS: Final = ["meeple", "hourglass", "die", "cards"]
SYMBOL_COUNT: Final = 4
GAMES_PER_SYMBOL: Final = 15
EVENTS: Final = ["buzz", "flop", "goodies", "discount", "sold_out"]
EVENT_TOKENS: Final = 14
LAST_TURNS: Final = [*SYMBOLS, "discount"]
LAST_TURN_DISCOUNT: Final = 4
PALLETS: Final = ["-1", "+1", "?"]
ROUNDS: Final = 7
COLUMNS: Final = [0, 1, 2, 3, 6, 7, 8, 9, 10, 11]
ROWS: Final = 6
RANKING_PLACES: Final = 3
PALLET_PLACES: Final = 6


@final
class Tile:
    """A game on sale: where its booth stands and what is printed on it. Its wishlist card has the
    same number."""

    def __init__(self, booth: int, column: int, row: int) -> None:
        self.booth = booth
        self.column = column
        self.row = row
        self.zone = ""
        self.publisher = ""
        self.game = ""
        self.price: i64 = 0
        self.symbol = ""
        self.bonus: i64 = 0


@final
class Edition:
    """An edition that was checked. Nothing in it changes."""

    def __init__(self, name: str, fingerprint: str, tiles: list[Tile], hall: Hall) -> None:
        self.name = name
        self.fingerprint = fingerprint
        self.tiles = tiles
        self.hall = hall
        self.price = vec[i64]([tile.price for tile in tiles])
        self.bonus = vec[i64]([tile.bonus for tile in tiles])
        self.symbol = vec[i64]([i64(SYMBOLS.index(tile.symbol)) for tile in tiles])
        self.zone = vec[i64]([i64(ZONES.index(tile.zone)) for tile in tiles])
        self.of_symbol = vec[i64]([_bearing(tiles, symbol) for symbol in SYMBOLS])
        self.space_names: list[str] = [str(tile.booth) for tile in tiles] + SPACE_NAMES
        self.money: i64 = 0
        self.popularity_at_first = vec[i64]()
        self.popularity_floor: i64 = 0
        self.popularity_ceiling: i64 = 0
        self.wishlist_points = vec[i64]()
        self.morning_points: i64 = 0
        self.afternoon_points: i64 = 0
        self.departure_points = vec[i64]()
        self.pallets: list[str] = []
        self.falling = vec[i64]()
        """The places of the pallets whose symbol falls, of those whose symbol rises, and of those
        that bring events and a crowd."""
        self.rising = vec[i64]()
        self.asking = vec[i64]()
        self.events = vec[i64]()
        self.last_turn = vec[i64]()
        """What the last-turn tiles name, as places in LAST_TURNS."""
        self.morning: list[vec[i64]] = []
        """What the morning ranking cards ask for, by symbol."""
        self.afternoon: list[vec[i64]] = []

    def pallets_of(self, kind: str) -> vec[i64]:
        """The places of a kind of pallet."""
        return vec[i64]([at for at, pallet in enumerate(self.pallets) if pallet == kind])


def _bearing(tiles: list[Tile], symbol: str) -> i64:
    mask: i64 = 0
    for at in range(len(tiles)):
        if tiles[at].symbol == symbol:
            mask |= BIT[at]
    return mask


def load(text: str, source: str) -> Edition:
    """Read and check an edition."""
    with printed(text, source) as read:
        return _edition(read)


def _edition(read: Printed) -> Edition:
    read.only(
        *("edition", "players", "money", "rounds", "popularity", "wishlist_points"),
        *("ranking_points", "early_departure", "pallets", "events", "last_turn"),
        *("tiles", "spaces", "ranking"),
    )
    name = read.text("edition")
    tiles: list[Tile] = []
    hall = Hall([], [])
    with suppress(EditionError):
        tiles = _tiles(read)
        hall = _hall(read.table("spaces"), tiles)
    edition = Edition(name, read.fingerprint(name), tiles, hall)
    _numbers(read, edition)
    _tokens(read, edition)
    ranking = read.table("ranking")
    ranking.only("morning", "afternoon")
    edition.morning = _ranking_cards(ranking, "morning")
    edition.afternoon = _ranking_cards(ranking, "afternoon")
    return edition


def _numbers(read: Printed, edition: Edition) -> None:
    if read.numbers("players", 2, 2, 5) != [2, 5]:
        read.note("players", "must be 2 to 5")
    read.number("rounds", ROUNDS, ROUNDS)
    edition.money = _multiple_of_5(read, "money", 0)
    popularity = read.table("popularity")
    popularity.only("start", "floor", "ceiling")
    edition.popularity_floor = popularity.number("floor", 0, 11)
    edition.popularity_ceiling = popularity.number("ceiling", edition.popularity_floor + 1, 12)
    start = popularity.number("start", edition.popularity_floor, edition.popularity_ceiling)
    edition.popularity_at_first = vec[i64]([i64(start)] * SYMBOL_COUNT)
    _wishlist_points(read, edition)
    ranking = read.table("ranking_points")
    ranking.only("morning", "afternoon")
    edition.morning_points = ranking.number("morning", 0, 99)
    edition.afternoon_points = ranking.number("afternoon", 0, 99)
    edition.departure_points = vec[i64](read.numbers("early_departure", 2, 0, 99))


def _wishlist_points(read: Printed, edition: Edition) -> None:
    points = read.value("wishlist_points")
    if not isinstance(points, list) or len(points) < 2:
        read.note("wishlist_points", "must be a list: the points for 0, 1, 2 ... games")
        return
    numbers = read.numbers("wishlist_points", len(points), 0, 999)
    edition.wishlist_points = vec[i64](numbers)
    if numbers != sorted(numbers):
        read.note("wishlist_points", f"must not fall: {quoted(points)}")


def _multiple_of_5(read: Printed, name: str, least: int) -> int:
    euros = read.number(name, least, 10_000)
    if euros % 5:
        read.note(name, f"must be a multiple of 5, not {euros}")
    return euros


def _tokens(read: Printed, edition: Edition) -> None:
    """Pallets, events and last-turn tiles."""
    pallets = read.value("pallets")
    if not isinstance(pallets, list) or [pallets.count(kind) for kind in PALLETS] != [1, 3, 2]:
        read.note("pallets", f'must be one "-1", three "+1" and two "?", not {quoted(pallets)}')
    elif len(pallets) != PALLET_PLACES:
        read.note("pallets", f"must be six, not {len(pallets)}")
    else:
        edition.pallets = list(pallets)
    edition.falling = edition.pallets_of("-1")
    edition.rising = edition.pallets_of("+1")
    edition.asking = edition.pallets_of("?")
    events = read.table("events")
    events.only(*EVENTS)
    numbers = [events.number(kind, 0, EVENT_TOKENS) for kind in EVENTS]
    edition.events = vec[i64](numbers)
    tokens = sum(numbers)
    if tokens != EVENT_TOKENS:
        read.note("events", f"must be {EVENT_TOKENS} tokens in all, not {tokens}")
    last = read.value("last_turn")
    if not isinstance(last, list) or len(last) != 5:
        raise read.wrong("last_turn", f"must be a list of five tiles, not {quoted(last)}")
    for at, tile in enumerate(last):
        if tile not in LAST_TURNS:
            read.note(
                f"last_turn[{at}]", f"must be one of {', '.join(LAST_TURNS)}, not {quoted(tile)}"
            )
    known = [i64(LAST_TURNS.index(tile)) for tile in last if tile in LAST_TURNS]
    edition.last_turn = vec[i64](known)


def _tiles(read: Printed) -> list[Tile]:
    """Sixty games, each on its own booth, fifteen of each symbol, every zone in use."""
    tiles: list[Tile] = []
    for entry in read.tables("tiles"):
        booth = entry.number("booth", 1, 9999)
        tile = _tile(entry.called(f"tile {booth}"), booth)
        for other in tiles:
            if other.booth == booth:
                entry.called(f"tile {booth}").note("booth", "is listed twice")
            if (other.column, other.row) == (tile.column, tile.row):
                entry.called(f"tile {booth}").note("at", f"is where booth {other.booth} stands")
        tiles.append(tile)
    if len(tiles) != BOOTHS:
        raise read.wrong("tiles", f"must be {BOOTHS}, not {len(tiles)}")
    for symbol in SYMBOLS:
        games = [tile.booth for tile in tiles if tile.symbol == symbol]
        if len(games) != GAMES_PER_SYMBOL:
            words = f"must bear the symbol {symbol} {GAMES_PER_SYMBOL} times, not {len(games)}"
            read.note("tiles", f"{words}: {games}")
    for zone in ZONES:
        if all(tile.zone != zone for tile in tiles):
            read.note("tiles", f"must use every zone; none lies in {zone}")
    return tiles


def _tile(read: Printed, booth: int) -> Tile:
    read.only("booth", "zone", "at", "publisher", "game", "price", "symbol", "bonus")
    column, row = read.numbers("at", 2, 0, COLUMNS[-1])
    if column not in COLUMNS or row >= ROWS:
        right = "a column (0-3 in the west building, 6-11 in the east one) and a row (0-5)"
        read.note("at", f"must be {right}, not {[column, row]}")
    tile = Tile(booth, column, row)
    tile.zone = ZONES[read.one_of("zone", ZONES)]
    tile.symbol = SYMBOLS[read.one_of("symbol", SYMBOLS)]
    tile.publisher = _name(read, "publisher")
    tile.game = _name(read, "game")
    tile.price = _multiple_of_5(read, "price", 5)
    tile.bonus = read.number("bonus", 0, 20)
    return tile


def _name(read: Printed, key: str) -> str:
    name = read.value(key)
    if not isinstance(name, str) or not name.strip() or len(name) > 40 or not name.isprintable():
        read.note(key, f"must be a name of at most 40 letters, not {quoted(name)}")
        return ""
    return name


def _ranking_cards(read: Printed, half: str) -> list[vec[i64]]:
    """Cards ask for games that exist; three are drawn."""
    cards = read.value(half)
    if not isinstance(cards, list) or len(cards) < RANKING_PLACES:
        raise read.wrong(half, f"must be a list of at least {RANKING_PLACES} cards")
    needs: list[vec[i64]] = []
    for at, entry in enumerate(cards):
        if not isinstance(entry, dict) or not entry:
            raise read.wrong(f"{half}[{at}]", f"must name symbols, not {quoted(entry)}")
    for card in read.tables(half):
        card.only(*SYMBOLS)
        needs.append(
            vec[i64](
                [
                    i64(card.number(symbol, 1, GAMES_PER_SYMBOL) if symbol in card.data else 0)
                    for symbol in SYMBOLS
                ]
            )
        )
    return needs


def _hall(read: Printed, tiles: list[Tile]) -> Hall:
    """Contacts of booths follow from column and row; all others are listed, each pair once."""
    read.only(*SPACE_NAMES)
    numbers: dict[object, int] = {tile.booth: at for at, tile in enumerate(tiles)}
    for name in SPACE_NAMES:
        numbers[name] = len(numbers)
    touching = _booths_touching(tiles)
    for name in SPACE_NAMES:
        others = read.value(name)
        if not isinstance(others, list):
            raise read.wrong(name, f"must be a list of booths and spaces, not {quoted(others)}")
        for other in others:
            _join(read, touching, numbers, name, other)
    if sorted(touching[PARKING]) != [ENTRANCE_WEST, ENTRANCE_EAST]:
        raise read.wrong("parking", "must touch the two entrances and nothing else")
    if ENTRANCE_EAST in touching[ENTRANCE_WEST]:
        raise read.wrong("entrance_west", "must not touch entrance_east")
    bits: list[i64] = [BIT[ZONES.index(tile.zone)] for tile in tiles]
    bits += [0, CROWD_ON_ENTRANCES, CROWD_ON_ENTRANCES, CROWD_ON_COURTYARD, 0, 0]
    hall = Hall(touching, bits)
    for place, number in numbers.items():
        if hall.cost(PARKING, number, 0) == FAR:
            raise read.wrong(str(place), "cannot be reached from the parking")
    return hall


def _join(
    read: Printed, touching: list[list[i64]], numbers: dict[object, int], name: str, other: object
) -> None:
    if isinstance(other, bool) or not isinstance(other, (int, str)) or other not in numbers:
        raise read.wrong(name, f"touches {quoted(other)}, which is neither booth nor space")
    here, there = numbers[name], numbers[other]
    if here == there:
        raise read.wrong(name, "touches itself")
    if there in touching[here]:
        raise read.wrong(name, f"and {other} are listed twice; once is enough")
    touching[here].append(there)
    touching[there].append(here)


def _booths_touching(tiles: list[Tile]) -> list[list[i64]]:
    """Booths touch their eight neighbours by column and row."""
    touching: list[list[i64]] = []
    for here in tiles:
        near: list[i64] = []
        for at, there in enumerate(tiles):
            columns = abs(here.column - there.column)
            rows = abs(here.row - there.row)
            if max(columns, rows) == 1:
                near.append(at)
        touching.append(near)
    touching.extend([] for _ in SPACE_NAMES)
    return touching
