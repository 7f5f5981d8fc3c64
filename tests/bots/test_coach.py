"""Advice and looking back."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.worlds import random_plies, random_table

import fairground as fg
from fairground.bots.coach import advise, chance
from fairground.bots.review import review
from fairground.cli import main
from fairground.game import FairgroundError, Game
from fairground.luck import FastLuck

CLEVER = [game for game in fg.games().values() if game.bot is not None]
RECORDS = Path(__file__).parent.parent / "records"


@pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
def test_advice_is_legal_ordered_and_says_why(game: Game) -> None:
    table = fg.Table(game, seats=max(2, game.seats[0]), seed=6)
    for at, _ in enumerate(random_plies(table, 4, 150)):
        if at % 11 == 0:
            seat = table.turn[0]
            view, legal = table.view(seat), table.legal_moves(seat)
            advice = advise(game, view, legal, FastLuck(at), simulations=30, seconds=0.0)
            assert 1 <= len(advice) <= 3
            assert {one.move for one in advice} <= set(legal)
            assert len({one.move for one in advice}) == len(advice)
            for one in advice:
                assert one.why[0].isupper() or not one.why[0].isalpha()
                assert one.why.endswith(".")
                assert 0.0 <= one.chance <= 1.0


@pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
def test_advice_does_not_tell_what_the_seat_cannot_know(game: Game) -> None:
    table = fg.Table(game, seats=game.seats[-1], seed=2)
    for at, _ in enumerate(random_plies(table, 5, 120)):
        if at % 15 == 0:
            seat = table.turn[0]
            view, legal = table.view(seat), table.legal_moves(seat)
            other = game.view(game.guess(view, FastLuck(at)), seat)
            told = [
                advise(game, one, legal, FastLuck(3), simulations=20, seconds=0.0)
                for one in (view, other)
            ]
            assert told[0] == told[1]


def test_an_even_game_is_one_in_as_many_as_play() -> None:
    assert chance(0.5, 2) == pytest.approx(0.5)
    assert chance(0.5, 4) == pytest.approx(0.25)
    assert chance(1.0, 5) == 1.0


@pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
def test_decisions_and_luck_add_up_to_the_result(game: Game) -> None:
    table = random_table(game, max(2, game.seats[0]), seed=12)
    found = review(table, FastLuck(1), effort=0.02)
    assert len(found.chances) == len(table.moves) + 1
    outcome = table.outcome
    assert outcome is not None
    for seat in range(table.seats):
        first, last = found.chances[0][seat], found.chances[-1][seat]
        assert last == (seat in outcome.winners) / len(outcome.winners)
        assert found.decisions[seat] + found.luck[seat] == pytest.approx(last - first)
    costs = [turn.cost for turn in found.turns]
    assert costs == sorted(costs, reverse=True)
    for turn in found.turns:
        assert turn.played != turn.better


def test_a_game_that_is_not_over_is_not_reviewed() -> None:
    with pytest.raises(FairgroundError, match="not over"):
        review(fg.Table("loot", seats=2, seed=1), FastLuck(1))


def test_the_command_tells_luck_and_turns_and_draws_the_curve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    svg = tmp_path / "curve.svg"
    assert main(["review", str(RECORDS / "loot-2.txt"), "--svg", str(svg)]) == 0
    told = capsys.readouterr().out
    assert "Chance to win" in told
    assert "was better by" in told
    assert svg.read_text().count("<path") >= 4
