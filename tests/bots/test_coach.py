"""Advice, and the command that looks back."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.worlds import random_plies

import fairground as fg
from fairground.bots import coach
from fairground.bots.coach import advise, chance
from fairground.bots.search import Found, think
from fairground.bots.situation import Situation
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
            read = [(round(advised.chance, 2), advised.points) for advised in advice]
            assert read == sorted(read, reverse=True), "by the chance that people read, then points"
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


def judged(monkeypatch: pytest.MonkeyPatch, *found: Found) -> Game:
    """A game about whose moves search finds out just this."""
    game = fg.game("loot")
    monkeypatch.setattr(coach, "think", lambda *_: list(found))
    return game


def advised(game: Game, legal: Sequence[int], planned: int | None = None) -> list[int]:
    view = fg.Table(game, seats=2, seed=6).view(0)
    advice = advise(game, view, legal, ["Ada", "Otto"], FastLuck(1), planned=planned)
    return [each.move for each in advice]


def test_moves_of_the_same_chance_are_in_the_order_of_their_points(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = judged(monkeypatch, Found(0, 900, 0.533, 73.0), Found(1, 900, 0.531, 74.0))
    assert advised(game, [0, 1]) == [1, 0]


def test_the_coach_keeps_to_its_plan_unless_another_move_is_clearly_better(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = judged(monkeypatch, Found(0, 900, 0.55, 70.0), Found(1, 900, 0.53, 70.0))
    assert advised(game, [0, 1]) == [0, 1]
    assert advised(game, [0, 1], planned=1) == [1, 0]
    game = judged(monkeypatch, Found(0, 900, 0.60, 70.0), Found(1, 900, 0.53, 70.0))
    assert advised(game, [0, 1], planned=1) == [0, 1]


def test_what_was_planned_is_named_even_if_search_hardly_tried_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found = [Found(move, 900 - move, 0.5, 70.0 - move) for move in range(5)]
    game = judged(monkeypatch, *found)
    assert advised(game, range(5)) == [0, 1, 2]
    assert advised(game, range(5), planned=4) == [4, 0, 1]


def test_a_plan_goes_on_with_moves_of_the_same_turn() -> None:
    """In Kairo the coach tells what to do first; its plan names the steps of that turn."""
    table, again = (
        fg.Table("kairo", seats=2, seed=6, options={"quick_start": True}) for _ in range(2)
    )
    seat = table.turn[0]
    assert table.game.bot
    situation = Situation(
        table.game, table.game.bot, table.view(seat), table.legal_moves(seat), FastLuck(1)
    )
    best = think(situation, 1500)[0]
    assert best.then
    for move in [best.move, *best.then]:
        assert again.turn == (seat,)
        again.play(seat, table.game.say(move))


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
