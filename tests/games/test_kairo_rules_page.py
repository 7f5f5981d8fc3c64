"""The examples in the rules of Kairo are what the engine says."""

from __future__ import annotations

from tests.games.test_kairo_medals import expand, race

import fairground as fg
from fairground.games.kairo.picture.figures import RED, luring
from fairground.luck import FastLuck
from fairground.rulebook import rules_text

GAME = fg.game("kairo")
RULES = rules_text(GAME)


def _coins_of_red(state: object) -> list[int]:
    return [int(purse[RED]) for purse in state.purses]  # type: ignore[attr-defined]


def test_the_lure_by_example() -> None:
    nearer, farther = luring(GAME.edition).legal(luring(GAME.edition).seat)
    free, paid = luring(GAME.edition), luring(GAME.edition)
    you, before = free.seat, _coins_of_red(free)
    barkers = int(free.cards.barkers[you])
    free.play(you, nearer, FastLuck(1))
    gains = [now - was for was, now in zip(before, _coins_of_red(free), strict=True)]
    assert sorted(gains) == [0, 1, 1]
    assert gains[you] == 1, "you get 1 red coin too"
    assert int(free.cards.barkers[you]) == barkers
    paid.play(you, farther, FastLuck(1))
    gains = [now - was for was, now in zip(before, _coins_of_red(paid), strict=True)]
    assert gains == [int(seat == you) for seat in range(3)], "the red coin comes to you alone"
    assert int(paid.cards.barkers[you]) == barkers - 1
    assert "it costs one barker" in RULES


def test_the_count_by_example() -> None:
    position = race({0: 1, 1: 1})
    coins = sum(position.state.purses[0])
    position = expand(position)
    if "pay" in position.legal:
        position.play("pay")
    assert position.size(0, "red") == 2
    assert "| 2 coins |" in RULES
    assert coins - sum(position.state.purses[0]) == 2
    assert f"| **points together** | **{position.points(0)}** |" in RULES
    assert position.state.edition.gold + position.state.edition.silver + 2 == position.points(0)
