"""Advice, and the command that looks back."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.worlds import random_plies

import fairground as fg
from fairground.bots.coach import advise, chance
from fairground.cli import main
from fairground.game import Game
from fairground.luck import FastLuck

CLEVER = [game for game in fg.games().values() if game.bot is not None]


@pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
def test_advice_is_legal_ordered_and_says_why(game: Game) -> None:
    table = fg.Table(game, seats=max(2, game.seats[0]), seed=6)
    for at, _ in enumerate(random_plies(table, 4, 150)):
        if at % 11 == 0:
            seat = table.turn[0]
            view, legal = table.view(seat), table.legal_moves(seat)
            advice = advise(
                game, view, legal, table.display_names, FastLuck(at), simulations=30, seconds=0.0
            )
            assert len(advice) == min(3, len(legal))
            assert [advised.chance for advised in advice] == sorted(
                (advised.chance for advised in advice), reverse=True
            )
            assert {advised.move for advised in advice} <= set(legal)
            assert len({advised.move for advised in advice}) == len(advice)
            for advised in advice:
                assert advised.why[0].isupper() or not advised.why[0].isalpha()
                assert advised.why.endswith(".")
                assert 0.0 <= advised.chance <= 1.0


@pytest.mark.parametrize("game", CLEVER, ids=lambda game: game.id)
def test_advice_does_not_tell_what_the_seat_cannot_know(game: Game) -> None:
    table = fg.Table(game, seats=game.seats[-1], seed=2)
    for at, _ in enumerate(random_plies(table, 5, 120)):
        if at % 15 == 0:
            seat = table.turn[0]
            view, legal = table.view(seat), table.legal_moves(seat)
            other = game.view(game.guess(view, FastLuck(at)), seat)
            advice = [
                advise(
                    game, seen, legal, table.display_names, FastLuck(3), simulations=20, seconds=0.0
                )
                for seen in (view, other)
            ]
            assert advice[0] == advice[1]


def test_an_even_game_is_one_in_as_many_as_play() -> None:
    assert chance(0.5, 2) == pytest.approx(0.5)
    assert chance(0.5, 4) == pytest.approx(0.25)
    assert chance(1.0, 5) == 1.0


def test_the_command_tells_luck_and_turns_and_draws_the_curve(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    svg = tmp_path / "curve.svg"
    record = tmp_path / "game.txt"
    table = fg.Table("loot", seats=2, seed=3, names=["Mira", "Jonas"])
    list(random_plies(table, 3, 1000))
    record.write_text(table.record())
    assert main(["review", str(record), "--svg", str(svg), "--effort", "0.1"]) == 0
    output = capsys.readouterr().out
    assert "Chance to win" in output
    assert "points of winning chance better" in output
    assert "±" in output
    drawn = svg.read_text()
    assert drawn.count("curve") >= 4
    assert "Mira" in drawn
    assert "<desc>" in drawn
