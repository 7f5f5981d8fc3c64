"""The edition of Kairo: what the law prints, and files that are refused with the place named."""

from __future__ import annotations

import re

import pytest
from tests.games.kairo_positions import EDITION, START_CELLS, TOML, number

import fairground as fg
from fairground.games.kairo import edition as editions
from fairground.games.kairo.edition import FIRST_JOKER, KIND_PARTS, KINDS, kind_name
from fairground.games.kairo.market import (
    CELLS,
    COLUMNS,
    NEAR,
    cells_of,
    high_bit,
    low_bit,
    part_name,
    part_of,
)


def test_the_restaurant_is_a_u_of_22_cells() -> None:
    cells = [
        divmod(int(c), 12)
        for c in cells_of(EDITION.ground.restaurant_lo, EDITION.ground.restaurant_hi)
    ]
    u = {(row, column) for row in range(3, 9) for column in (0, 11)}
    u |= {(8, column) for column in range(12)}
    assert set(cells) == u
    assert len(cells) == 22


def test_all_other_cells_are_market_and_customers_start_where_the_law_says() -> None:
    market = cells_of(EDITION.ground.market_lo, EDITION.ground.market_hi)
    assert len(market) == CELLS - 22
    assert [int(cell) for cell in EDITION.ground.start_cells] == [
        number(cell) for cell in START_CELLS
    ]
    assert set(EDITION.ground.start_cells) <= set(market)


def test_nine_parts_of_three_rows_and_four_columns() -> None:
    assert [part_name(part) for part in range(9)] == [
        "A1",
        "A2",
        "A3",
        "B1",
        "B2",
        "B3",
        "C1",
        "C2",
        "C3",
    ]
    for cell in range(CELLS):
        row, column = divmod(cell, COLUMNS)
        assert part_of(cell) == row // 3 * 3 + column // 4


def test_27_standard_cards_and_a_joker_for_each_row_and_column_of_parts() -> None:
    assert sum(EDITION.copies(kind) for kind in range(FIRST_JOKER)) == 27
    assert sum(EDITION.copies(kind) for kind in range(FIRST_JOKER, KINDS)) == 6
    parts = {
        kind_name(kind): {part_name(part) for part in range(9) if KIND_PARTS[kind] >> part & 1}
        for kind in range(KINDS)
    }
    assert parts["B2"] == {"B2"}
    assert parts["row C"] == {"C1", "C2", "C3"}
    assert parts["column 1"] == {"A1", "B1", "C1"}
    assert [EDITION.barkers, EDITION.expansions, EDITION.gold, EDITION.silver] == [7, 6, 2, 1]


def test_neighbours_share_an_edge() -> None:
    for cell in range(CELLS):
        row, column = divmod(cell, COLUMNS)
        around = [(row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1)]
        inside = [-1 if not (0 <= r < 9 and 0 <= c < 12) else r * 12 + c for r, c in around]
        assert list(NEAR[cell * 4 : cell * 4 + 4]) == inside
        assert cells_of(low_bit(cell), high_bit(cell)) == [cell]


def changed(old: str, new: str) -> str:
    assert old in TOML
    return TOML.replace(old, new, 1)


WRONG = {
    "a row too short": (
        '    "............",',
        '    "...........",',
        "map row 1 must hold 12 cells",
    ),
    "a strange sign": ('"..o......o.."', '"..o...x..o.."', "map row 2, cell 7 must be"),
    "a row missing": ('    "............",\n', "", "map must be a list of 9 rows"),
    "a start cell missing": (
        '"#....o.....#"',
        '"#..........#"',
        "must mark 5 cells where customers",
    ),
    "market cut off": (
        '    "............",\n    "..o......o..",',
        '    ".#..........",\n    "#.o......o..",',
        "map row 1, cell 1 is market area that no customer can walk to",
    ),
    "a part without market": (
        '    "............",\n    "..o......o..",\n    "............",',
        '    "####........",\n    "####oo......",\n    "####........",',
        "map part A1 must have 4 market cells",
    ),
    "a hand above its limit": ("dealt = 3", "dealt = 5", "dealt must not be more than"),
    "too few cards": ("each_part = 3", "each_part = 1", "each_part makes 15 stall cards"),
    "a number that is none": ("barkers = 7", "barkers = true", "barkers must be a whole number"),
    "an unknown name": ("gold = 2", "gold = 2\nbronze = 1", "bronze is not known here"),
    "a value missing": ("silver = 1", "", "silver is missing"),
    "not a TOML file": ("[market]", "[market", "is not a TOML file"),
}


@pytest.mark.parametrize(("old", "new", "words"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_file_is_refused_and_the_place_is_named(old: str, new: str, words: str) -> None:
    with pytest.raises(fg.EditionError, match=re.escape(words)) as caught:
        editions.load(changed(old, new), "other.toml")
    assert str(caught.value).startswith("other.toml")


def test_a_market_without_restaurants_is_refused() -> None:
    with pytest.raises(fg.EditionError, match="must have a restaurant cell"):
        editions.load(
            TOML.replace('"#', '".').replace('#"', '."').replace("##########", "." * 10), "e"
        )


def test_a_comment_makes_no_other_edition_and_a_number_does() -> None:
    assert editions.load("# mine\n" + TOML, "e").fingerprint == EDITION.fingerprint
    assert editions.load(changed("gold = 2", "gold = 3"), "e").fingerprint != EDITION.fingerprint
