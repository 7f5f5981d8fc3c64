"""The examples in the rules of ESSEN are what the engine says."""

from __future__ import annotations

from tests.games.test_essen_actions import bought_points

import fairground as fg
from fairground.games.essen.hall import PARKING
from fairground.games.essen.picture.figures import EXAMPLE_BOOTH, opening, tile_at
from fairground.games.essen.rules.movement import GO
from fairground.games.essen.rules.purchase import BUY, BUZZ, FLOP
from fairground.luck import FastLuck
from fairground.rulebook import rules_text

GAME = fg.game("essen")
RULES = rules_text(GAME)


def test_the_turn_by_example() -> None:
    state = opening(GAME.edition)
    hall, names = GAME.edition.hall, GAME.edition.space_names
    seat, tile = state.current, tile_at(GAME.edition, EXAMPLE_BOOTH)
    visitor = state.visitors[seat]
    first, second, third = (names[space] for space in hall.way(PARKING, tile, state.crowd))
    assert first.startswith("entrance")
    assert f"to the entrance, to booth {second} and on to booth {third}: three steps" in RULES
    assert visitor.left() == 8
    state.play(seat, GO.first + tile, FastLuck(1))
    assert visitor.spent == 3
    money = visitor.money
    state.play(seat, BUY.first, FastLuck(1))
    assert f"*{GAME.edition.tiles[tile].game}* for {money - visitor.money} €" in RULES
    assert f"8 − 3 − 1 = {visitor.left()} are left" in RULES
    assert hall.cost(tile, PARKING, state.crowd) == 3


def test_the_count_by_example() -> None:
    tile = tile_at(GAME.edition, 104)
    printed = GAME.edition.tiles[tile]
    assert f"| *{printed.game}*, an {printed.symbol} game | points |" in RULES
    assert f"| bonus printed on the game | {printed.bonus} |" in RULES
    assert f"| **together** | **{bought_points(104, BUZZ, popularity=1)}** |" in RULES
    assert bought_points(112, FLOP, popularity=1) == 0
    assert GAME.edition.tiles[tile_at(GAME.edition, 112)].bonus == 0


def test_the_numbers_in_the_text_are_those_of_the_house_edition() -> None:
    edition = GAME.edition
    assert f"with {edition.money} €" in RULES
    assert list(edition.departure_points) == [6, 3]
    assert (
        f"gets {edition.departure_points[0]} points, the second {edition.departure_points[1]}"
        in RULES
    )
    assert f"{edition.afternoon_points} points for each **afternoon ranking card**" in RULES
    assert f"gets {edition.morning_points} points for each morning ranking card" in RULES
    by_games = list(edition.wishlist_points)
    assert [by_games[games] for games in (0, 1, 4, 6, 8, 9, 10)] == [0, 5, 10, 15, 20, 25, 30]
    assert "| points | 0 | 5 | 10 | 15 | 20 | 25 | 30 |" in RULES
    for tokens, name in zip(
        edition.events, ("buzz", "flop", "goodies", "discount", "sold out"), strict=True
    ):
        assert f"**{name}** ({tokens}" in RULES
