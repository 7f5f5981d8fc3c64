"""The printed numbers: hall, tiles, tokens and cards of one edition, read from a file and checked."""

from __future__ import annotations

import hashlib
import tomllib
from typing import Any, Final, final

from mypy_extensions import i64

from fairground.game import EditionError
from fairground.games.essen.hall import (
    BOOTHS,
    CROWD_ON_COURTYARD,
    CROWD_ON_ENTRANCES,
    FAR,
    PARKING,
    SPACE_NAMES,
    ZONES,
    Hall,
)

SYMBOLS: Final = ["meeple", "hourglass", "die", "cards"]
GAMES_PER_SYMBOL: Final = 15
EVENTS: Final = ["buzz", "flop", "goodies", "discount", "sold_out"]
EVENT_TOKENS: Final = 14
LAST_TURN_TILES: Final = 5
LAST_TURN_DISCOUNT: Final[i64] = 4
"""What a last-turn tile names: the place of a symbol in SYMBOLS, or this."""
ROUNDS: Final = 7
SEATS: Final = [2, 5]
COLUMNS: Final = [0, 1, 2, 3, 6, 7, 8, 9, 10, 11]
ROWS: Final = 6
RANKING_PLACES: Final = 3


@final
class Tile:
    """A game on sale: where its booth stands and what is printed on it. Its wishlist card has the same number."""

    def __init__(self, entry: dict[str, Any]) -> None:
        self.booth: int = entry["booth"]
        self.zone: str = entry["zone"]
        self.column: int = entry["at"][0]
        self.row: int = entry["at"][1]
        self.publisher: str = entry["publisher"]
        self.game: str = entry["game"]
        self.price: int = entry["price"]
        self.symbol: str = entry["symbol"]
        self.bonus: int = entry["bonus"]


@final
class Edition:
    """An edition that was checked. Nothing in it changes."""

    def __init__(self, table: dict[str, Any], tiles: list[Tile], hall: Hall, mark: str) -> None:
        self.name: str = table["edition"]
        self.fingerprint = f"{self.name}-{mark}"
        self.tiles = tiles
        self.hall = hall
        self.price: list[i64] = [tile.price for tile in tiles]
        self.bonus: list[i64] = [tile.bonus for tile in tiles]
        self.symbol: list[i64] = [SYMBOLS.index(tile.symbol) for tile in tiles]
        self.zone: list[i64] = [ZONES.index(tile.zone) for tile in tiles]
        self.of_symbol: list[i64] = [
            sum(1 << at for at, tile in enumerate(tiles) if tile.symbol == symbol)
            for symbol in SYMBOLS
        ]
        self.money: i64 = table["money"]
        popularity = table["popularity"]
        self.popularity_start: i64 = popularity["start"]
        self.popularity_floor: i64 = popularity["floor"]
        self.popularity_ceiling: i64 = popularity["ceiling"]
        self.wishlist_points: list[i64] = list(table["wishlist_points"])
        self.morning_points: i64 = table["ranking_points"]["morning"]
        self.afternoon_points: i64 = table["ranking_points"]["afternoon"]
        self.departure_points: list[i64] = list(table["early_departure"])
        self.pallets: list[str] = list(table["pallets"])
        self.events: list[i64] = [table["events"][kind] for kind in EVENTS]
        self.last_turn: list[i64] = [
            LAST_TURN_DISCOUNT if name == "discount" else SYMBOLS.index(name)
            for name in table["last_turn"]
        ]
        self.morning = _needs(table["ranking"]["morning"])
        self.afternoon = _needs(table["ranking"]["afternoon"])
        self.space_names: list[str] = [str(tile.booth) for tile in tiles] + SPACE_NAMES
        self.space_numbers: dict[str, int] = {
            name: number for number, name in enumerate(self.space_names)
        }


def _needs(cards: list[dict[str, int]]) -> list[list[i64]]:
    """Ranking cards as numbers by symbol."""
    return [[card.get(symbol, 0) for symbol in SYMBOLS] for card in cards]


def load(text: str, source: str) -> Edition:
    """Read and check an edition."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{source} is not a TOML file: {error}.") from None
    checker = Checker(source)
    checker.numbers(table)
    checker.tokens(table)
    checker.tiles(table)
    checker.rankings(table)
    tiles = [Tile(entry) for entry in table["tiles"]]
    hall = checker.hall(table["spaces"], tiles)
    mark = hashlib.sha256(text.encode()).hexdigest()[:8]
    return Edition(table, tiles, hall, mark)


@final
class Checker:
    """Says what is wrong with an edition, and where."""

    def __init__(self, source: str) -> None:
        self.source = source

    def wrong(self, place: str, words: str) -> EditionError:
        return EditionError(f"{self.source}, {place}: {words}")

    def entry(self, table: dict[str, Any], key: str, kind: type, place: str) -> Any:
        """An entry that must be there and of its kind."""
        value = table.get(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            names = {int: "a whole number", str: "a text", list: "a list", dict: "a table"}
            raise self.wrong(place, f"{key} must be {names[kind]}, not {value!r}.")
        return value

    def whole(self, table: dict[str, Any], key: str, place: str, least: int, most: int) -> int:
        number: int = self.entry(table, key, int, place)
        if not least <= number <= most:
            raise self.wrong(place, f"{key} is {number}; it may be {least} to {most}.")
        return number

    def only(self, table: dict[str, Any], keys: list[str], place: str) -> None:
        for key in table:
            if key not in keys:
                raise self.wrong(place, f"{key!r} is not known; known are {', '.join(keys)}.")

    def wholes(self, table: dict[str, Any], key: str, place: str) -> list[int]:
        numbers: list[int] = self.entry(table, key, list, place)
        for number in numbers:
            if not isinstance(number, int) or isinstance(number, bool) or number < 0:
                raise self.wrong(place, f"{key} holds whole numbers from 0 up, not {number!r}.")
        return numbers

    def numbers(self, table: dict[str, Any]) -> None:
        """The numbers that stand alone."""
        top = "the top of the file"
        known = "edition players money rounds popularity wishlist_points ranking_points"
        known += " early_departure pallets events last_turn tiles spaces ranking"
        self.only(table, known.split(), top)
        if not self.entry(table, "edition", str, top):
            raise self.wrong(top, "edition needs a name.")
        if self.wholes(table, "players", top) != SEATS:
            raise self.wrong(top, f"players must be {SEATS}, not {table['players']}.")
        if self.whole(table, "money", top, 0, 100_000) % 5:
            raise self.wrong(top, f"money must be a multiple of 5, not {table['money']}.")
        self.whole(table, "rounds", top, ROUNDS, ROUNDS)
        popularity = self.entry(table, "popularity", dict, top)
        self.only(popularity, ["start", "floor", "ceiling"], "popularity")
        floor = self.whole(popularity, "floor", "popularity", 0, 12)
        ceiling = self.whole(popularity, "ceiling", "popularity", floor + 1, 12)
        self.whole(popularity, "start", "popularity", floor, ceiling)
        points = self.wholes(table, "wishlist_points", top)
        if len(points) < 2 or points != sorted(points):
            raise self.wrong(top, "wishlist_points must rise with the number of games, from none.")
        ranking = self.entry(table, "ranking_points", dict, top)
        self.only(ranking, ["morning", "afternoon"], "ranking_points")
        self.whole(ranking, "morning", "ranking_points", 0, 100)
        self.whole(ranking, "afternoon", "ranking_points", 0, 100)
        if len(self.wholes(table, "early_departure", top)) != 2:
            raise self.wrong(top, "early_departure needs points for the first and the second.")

    def tokens(self, table: dict[str, Any]) -> None:
        """Pallets, events and last-turn tiles."""
        pallets = self.entry(table, "pallets", list, "pallets")
        if sorted(map(str, pallets)) != ["+1", "+1", "+1", "-1", "?", "?"]:
            raise self.wrong("pallets", f'one "-1", three "+1" and two "?" are needed: {pallets}.')
        events = self.entry(table, "events", dict, "events")
        self.only(events, EVENTS, "events")
        total = sum(self.whole(events, kind, "events", 0, EVENT_TOKENS) for kind in EVENTS)
        if total != EVENT_TOKENS:
            raise self.wrong("events", f"there are {total} tokens; {EVENT_TOKENS} are needed.")
        last = self.entry(table, "last_turn", list, "last_turn")
        if len(last) != LAST_TURN_TILES:
            raise self.wrong("last_turn", f"there are {len(last)} tiles; five are needed.")
        for name in last:
            if name != "discount" and name not in SYMBOLS:
                known = ", ".join(["discount", *SYMBOLS])
                raise self.wrong("last_turn", f"{name!r} is not known; known are {known}.")

    def tiles(self, table: dict[str, Any]) -> None:
        """Sixty games, each on its own booth, fifteen of each symbol, every zone in use."""
        entries = self.entry(table, "tiles", list, "tiles")
        booths: list[int] = []
        places: list[list[int]] = []
        for number, tile in enumerate(entries, 1):
            if not isinstance(tile, dict):
                raise self.wrong("tiles", f"tile {number} must be a table, not {tile!r}.")
            booth = self.whole(tile, "booth", f"tile {number} of the list", 1, 9999)
            place = f"tile {booth}"
            if booth in booths:
                raise self.wrong(place, "the booth is listed twice.")
            self.tile(tile, place)
            if tile["at"] in places:
                other = booths[places.index(tile["at"])]
                raise self.wrong(place, f"booth {other} stands at {tile['at']} already.")
            booths.append(booth)
            places.append(tile["at"])
        if len(entries) != BOOTHS:
            raise self.wrong("tiles", f"there are {len(entries)} tiles; {BOOTHS} are needed.")
        for symbol in SYMBOLS:
            games = [tile["booth"] for tile in entries if tile["symbol"] == symbol]
            if len(games) != GAMES_PER_SYMBOL:
                words = f"{len(games)} games bear the symbol {symbol}; {GAMES_PER_SYMBOL} must."
                raise self.wrong("tiles", f"{words} They are {games}.")
        for zone in ZONES:
            if all(tile["zone"] != zone for tile in entries):
                raise self.wrong("tiles", f"no booth lies in the zone {zone}.")

    def tile(self, tile: dict[str, Any], place: str) -> None:
        self.only(tile, ["booth", "zone", "at", "publisher", "game", "price", "symbol", "bonus"], place)
        for key, known in (("zone", ZONES), ("symbol", SYMBOLS)):
            if self.entry(tile, key, str, place) not in known:
                words = f"{tile[key]!r} is not a {key}; they are {', '.join(known)}."
                raise self.wrong(place, words)
        at = self.wholes(tile, "at", place)
        if len(at) != 2 or at[0] not in COLUMNS or at[1] >= ROWS:
            words = "a column (0-3 in the west, 6-11 in the east) and a row (0-5)"
            raise self.wrong(place, f"at is {at}; it needs {words}.")
        for key in ("publisher", "game"):
            if not self.entry(tile, key, str, place):
                raise self.wrong(place, f"{key} needs a name.")
        price = self.whole(tile, "price", place, 5, 1000)
        if price % 5:
            raise self.wrong(place, f"the price is {price}; prices are multiples of 5 from 5 up.")
        self.whole(tile, "bonus", place, 0, 20)

    def rankings(self, table: dict[str, Any]) -> None:
        """Ranking cards ask for games that exist; three are drawn of each kind."""
        ranking = self.entry(table, "ranking", dict, "the top of the file")
        self.only(ranking, ["morning", "afternoon"], "ranking")
        for half in ("morning", "afternoon"):
            cards = self.entry(ranking, half, list, "ranking")
            if len(cards) < RANKING_PLACES:
                words = f"{half} has {len(cards)} cards; at least {RANKING_PLACES} are drawn."
                raise self.wrong("ranking", words)
            for number, card in enumerate(cards, 1):
                place = f"ranking, {half} card {number}"
                if not isinstance(card, dict) or not card:
                    raise self.wrong(place, f"a card names symbols, not {card!r}.")
                self.only(card, SYMBOLS, place)
                for symbol in card:
                    self.whole(card, symbol, place, 1, GAMES_PER_SYMBOL)

    def hall(self, spaces: Any, tiles: list[Tile]) -> Hall:
        """Contacts of booths follow from column and row; all others are listed, each pair once."""
        if not isinstance(spaces, dict):
            raise self.wrong("spaces", f"a table of contacts is needed, not {spaces!r}.")
        self.only(spaces, SPACE_NAMES, "spaces")
        numbers: dict[object, int] = {tile.booth: at for at, tile in enumerate(tiles)}
        for name in SPACE_NAMES:
            numbers[name] = len(numbers)
        touching = _booths_touching(tiles)
        for name in SPACE_NAMES:
            for other in self.entry(spaces, name, list, "spaces"):
                self.contact(touching, numbers, name, other)
        self.doors(touching)
        bits: list[i64] = [1 << ZONES.index(tile.zone) for tile in tiles]
        bits += [0, CROWD_ON_ENTRANCES, CROWD_ON_ENTRANCES, CROWD_ON_COURTYARD, 0, 0]
        hall = Hall(touching, bits)
        cost = hall.walks(PARKING, 0).cost
        for place, number in numbers.items():
            if cost[number] == FAR:
                raise self.wrong("spaces", f"{place} cannot be reached from the parking.")
        return hall

    def contact(
        self, touching: list[list[i64]], numbers: dict[object, int], name: str, other: object
    ) -> None:
        if isinstance(other, bool) or other not in numbers:
            raise self.wrong("spaces", f"{name} touches {other!r}, which is no booth or space.")
        here, there = numbers[name], numbers[other]
        if here == there:
            raise self.wrong("spaces", f"{name} touches itself.")
        if there in touching[here]:
            raise self.wrong("spaces", f"{name} and {other} are listed twice; once is enough.")
        touching[here].append(there)
        touching[there].append(here)

    def doors(self, touching: list[list[i64]]) -> None:
        """In and out leads through the entrances only, and from one to the other over the parking."""
        west, east = PARKING + 1, PARKING + 2
        if sorted(touching[PARKING]) != [west, east]:
            raise self.wrong("spaces", "parking must touch the two entrances and nothing else.")
        if east in touching[west]:
            raise self.wrong("spaces", "entrance_west and entrance_east must not touch.")


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
    for _ in SPACE_NAMES:
        touching.append([])
    return touching
