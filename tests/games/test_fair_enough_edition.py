"""The printed numbers of Fair Enough: what the house edition holds, and what a wrong file says."""

from __future__ import annotations

import pytest
from tests.games.fair_enough_scene import HOUSE, LONG_DAYS, TOML

from fairground.game import EditionError
from fairground.games.fair_enough.edition import load


def test_ninety_collect_cards_in_nine_kinds_of_values_one_to_ten() -> None:
    assert len(HOUSE.kinds) == 9
    assert HOUSE.values == list(range(1, 11)) * 9


def test_the_time_of_a_card_is_not_its_value() -> None:
    assert HOUSE.times == [1, 2, 2, 3, 3, 4, 5, 5, 6, 6] * 9
    assert HOUSE.longest == 6


def test_twelve_specials_four_of_each() -> None:
    assert HOUSE.special_counts == [4, 4, 4]
    assert len(HOUSE.deck()) == 102


def test_six_time_cards_serve_each_number_of_players() -> None:
    assert HOUSE.clocks[2] == [9, 12, 15, 18, 24, 27]
    assert HOUSE.clocks[3] == [12, 15, 18, 24, 27, 30]
    assert HOUSE.clocks[4] == HOUSE.clocks[5] == [15, 18, 24, 27, 30, 33]


def test_the_variants_21_is_the_one_missing_from_the_nine_in_threes() -> None:
    printed = {clock for clocks in HOUSE.clocks for clock in clocks}
    assert HOUSE.variant == 21
    assert {*printed, HOUSE.variant} == set(range(9, 34, 3))


def test_long_days_is_the_edition_of_before() -> None:
    assert LONG_DAYS.times == LONG_DAYS.values == HOUSE.values
    assert LONG_DAYS.clocks[2] == [12, 18, 24, 30, 36, 42]
    assert LONG_DAYS.clocks[3] == [18, 24, 30, 36, 42, 48]
    assert LONG_DAYS.clocks[4] == LONG_DAYS.clocks[5] == [24, 30, 36, 42, 48, 54]
    assert LONG_DAYS.variant == HOUSE.variant
    assert (LONG_DAYS.kinds, LONG_DAYS.deck()) == (HOUSE.kinds, HOUSE.deck())


def test_times_are_a_column_of_their_own() -> None:
    own = TOML.replace(
        "times = [1, 2, 2, 3, 3, 4, 5, 5, 6, 6]", "times = [3, 3, 3, 4, 5, 6, 7, 8, 9, 9]", 1
    )
    other = load(own, "mine.toml")
    assert other.times[:10] == [3, 3, 3, 4, 5, 6, 7, 8, 9, 9]
    assert other.values[:10] == list(range(1, 11))
    assert other.fingerprint != HOUSE.fingerprint


def test_a_comment_does_not_make_another_edition() -> None:
    assert load(TOML + "\n# mine\n", "mine.toml").fingerprint == HOUSE.fingerprint


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"dice"', '"pins"', "mine.toml: kinds[6]: name is 'pins' a second time"),
        ('"dice"', '"d6"', "mine.toml: kinds[3]: name must be at most 12 small letters"),
        ('"dice"', '"sold out"', "mine.toml: kinds[3]: name must not be that of a special"),
        ("values = [1, 2,", "values = [2, 2,", "mine.toml: kinds[0]: values must rise"),
        ("9, 10], times", "9], times", "mine.toml: kinds[0]: values must be a list of 10 numbers"),
        ("times = [1,", "times = [0,", "mine.toml: kinds[0]: times[0] must be a whole number"),
        ("queue = 4", "queue = -1", "mine.toml: specials: queue must be a whole number"),
        ("queue = 4, ", "", "mine.toml: specials: queue is missing"),
        ("variant = 21", "variant = 'x'", "mine.toml: variant must be a whole number"),
        ("players = [2] ", "players = [7] ", "mine.toml: time_cards[0]: players[0] must be"),
        ("players = [2] ", "players = [] ", "mine.toml: time_cards[0]: players must be a list"),
        (
            "players = [2] ",
            "players = [3] ",
            "mine.toml: time_cards must be 6 for 2 players, not 5",
        ),
        ("minutes = 9", "hours = 9", "mine.toml: time_cards[0]: hours is not known here"),
        ("time_cards = [", "time_cards = 3\nx = [", "mine.toml: x is not known here"),
        ('"house"', '"my house"', "mine.toml: edition must be a short name"),
        ("kinds = [", "kinds = 5 [", "mine.toml is not a TOML file"),
    ],
)
def test_a_wrong_file_is_refused_and_the_error_names_the_place(
    old: str, new: str, place: str
) -> None:
    assert old in TOML
    with pytest.raises(EditionError) as error:
        load(TOML.replace(old, new, 1), "mine.toml")
    assert str(error.value).startswith(place)


def test_a_missing_kind_is_refused() -> None:
    lines = [line for line in TOML.splitlines() if '"pins"' not in line]
    with pytest.raises(EditionError, match=r"mine\.toml: kinds must be 9, not 8"):
        load("\n".join(lines), "mine.toml")
