"""ESSEN: what an edition must hold; errors name the place."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.essen_fair import EDITION, TEXT

from fairground.game import EditionError
from fairground.games.essen.edition import load


def test_the_house_edition_holds_60_games_15_of_each_symbol_in_five_zones() -> None:
    assert len(EDITION.tiles) == 60
    symbols = Counter(tile.symbol for tile in EDITION.tiles)
    assert symbols == {"meeple": 15, "hourglass": 15, "die": 15, "cards": 15}
    assert len({tile.zone for tile in EDITION.tiles}) == 5
    assert sum(EDITION.events) == 14
    assert len(EDITION.last_turn) == 5
    assert len(EDITION.morning) == len(EDITION.afternoon) == 9


def test_a_comment_makes_no_other_edition_and_a_price_does() -> None:
    assert load("# mine\n" + TEXT, "mine.toml").fingerprint == EDITION.fingerprint
    other = TEXT.replace("price = 10,", "price = 15,", 1)
    assert load(other, "mine.toml").fingerprint != EDITION.fingerprint


def refused(old: str, new: str, words: str) -> None:
    """The house edition with one change is refused with these words."""
    assert old in TEXT
    with pytest.raises(EditionError, match=words):
        load(TEXT.replace(old, new, 1), "mine.toml")


def test_a_file_that_is_not_toml_is_refused() -> None:
    with pytest.raises(EditionError, match=r"mine\.toml is not a TOML file"):
        load("tiles = [", "mine.toml")


def test_the_error_names_the_file_and_the_tile() -> None:
    refused("price = 10,", "price = 12,", r"mine\.toml: tile 101: price must be a multiple of 5")


@pytest.mark.parametrize("price", ["0", "-5", "7", '"10"', "true"])
def test_prices_are_multiples_of_5_from_5_up(price: str) -> None:
    refused("price = 10,", f"price = {price},", "tile 101: price")


def test_60_tiles_are_needed() -> None:
    start = TEXT.index("  { booth = 312")
    end = TEXT.index("\n", start)
    with pytest.raises(EditionError, match="tiles must be 60, not 59"):
        load(TEXT[:start] + TEXT[end:], "mine.toml")


def test_a_booth_listed_twice_is_refused() -> None:
    refused("booth = 102,", "booth = 101,", "tile 101: booth is listed twice")


def test_two_booths_in_one_place_are_refused() -> None:
    refused("at = [1, 3]", "at = [0, 3]", "tile 102: at is where booth 101 stands")


@pytest.mark.parametrize("place", ["[4, 3]", "[0, 6]", "[12, 0]", "[0]", "3"])
def test_a_booth_outside_the_buildings_is_refused(place: str) -> None:
    refused("at = [0, 3]", f"at = {place}", "tile 101: at")


def test_an_unknown_zone_is_refused() -> None:
    refused('zone = "green"', 'zone = "pink"', "tile 101: zone must be one of green")


def test_fifteen_games_of_each_symbol_are_needed() -> None:
    refused('symbol = "meeple"', 'symbol = "die"', "symbol meeple 15 times, not 14")


def test_every_zone_must_be_in_use() -> None:
    with pytest.raises(EditionError, match="none lies in green"):
        load(TEXT.replace('zone = "green"', 'zone = "red"'), "mine.toml")


def test_events_sum_to_14() -> None:
    refused("sold_out = 6", "sold_out = 5", "events must be 14 tokens in all, not 13")


def test_five_last_turn_tiles_are_needed() -> None:
    refused('["discount", "meeple"', '["meeple"', "last_turn must be a list of five")
    refused('["discount",', '["rain",', r"last_turn\[0\] must be one of")


def test_six_pallets_are_needed() -> None:
    refused('["-1", "+1"', '["-1", "-1"', "pallets must be one")
    refused('["-1", "+1"', '["+2", "-1", "+1"', "pallets must be six")


def test_a_contact_must_be_a_booth_or_a_space() -> None:
    refused("[111, 112]", "[111, 999]", "entrance_west touches 999")


def test_a_contact_is_listed_once() -> None:
    refused("[111, 112]", "[111, 112, 111]", "entrance_west and 111 are listed twice")
    refused("galeria_east = [301", 'galeria_east = ["galeria_west", 301', "listed twice")


def test_a_space_does_not_touch_itself() -> None:
    refused("[111, 112]", '[111, "entrance_west"]', "entrance_west touches itself")


def test_the_parking_touches_the_entrances_only() -> None:
    refused('["entrance_west", "entrance_east"]', '["entrance_west"]', "parking must touch")
    refused("[111, 112]", '[111, "parking", 112]', "listed twice")


def test_the_entrances_must_not_touch() -> None:
    refused("[111, 112]", '[111, "entrance_east"]', "must not touch entrance_east")


def test_everything_can_be_reached_from_the_parking() -> None:
    text = TEXT.replace("courtyard = [104, 108, 112, ", "courtyard = [")
    text = text.replace("entrance_west = [111, 112]", "entrance_west = []")
    text = text.replace('"galeria_east", 113, 114, 115, 116', '"galeria_east"')
    with pytest.raises(EditionError, match="spaces: 101 cannot be reached from the parking"):
        load(text, "mine.toml")


def test_ranking_cards_can_be_met() -> None:
    refused("meeple = 3, hourglass = 1", "meeple = 16", r"morning\[0\]: meeple must be")
    refused("meeple = 3, hourglass = 1", "dragon = 1", r"morning\[0\]: dragon is not known")
    refused("{ meeple = 3, hourglass = 1 }", "{ }", r"morning\[0\] must name symbols")


def test_at_least_three_ranking_cards_of_each_half_are_needed() -> None:
    start = TEXT.index("  { meeple = 4, cards = 2 }")
    end = TEXT.index("  { cards = 3, meeple = 3, hourglass = 2 }")
    with pytest.raises(EditionError, match="afternoon must be a list of at least 3"):
        load(TEXT[:start] + TEXT[end:], "mine.toml")


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("money = 300", "money = 301", "money must be a multiple of 5"),
        ("rounds = 7", "rounds = 8", "rounds must be"),
        ("players = [2, 5]", "players = [2, 4]", "players must be 2 to 5"),
        ("start = 2", "start = 9", "popularity: start"),
        ("floor = 0", "floor = 8", "ceiling"),
        ("early_departure = [6, 3]", "early_departure = [6]", "early_departure"),
        ("[0, 5, 5, 5, 10", "[0, 5, 4, 5, 10", "wishlist_points must not fall"),
        ("morning = 4", "noon = 4", "ranking_points: noon is not known"),
        ('publisher = "Larkspur"', 'publisher = ""', "tile 102: publisher"),
        ("bonus = 0", "bonus = -1", "tile 101: bonus"),
        ("bonus = 0", "bonus = 0, colour = 1", "tile 101: colour is not known"),
    ],
)
def test_every_printed_number_is_checked(old: str, new: str, words: str) -> None:
    refused(old, new, words)
