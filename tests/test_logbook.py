"""A log is worked out once and continued; what it says is what a fresh table would say."""

from __future__ import annotations

from typing import Any

import pytest

import fairground as fg
from fairground.luck import FastLuck
from fairground.table import UNDO, Table


def hesitating(game: str, plies: int) -> tuple[Table, FastLuck]:
    table, luck = fg.Table(game, seats=2, seed=5), FastLuck(7)
    go_on(table, luck, plies)
    return table, luck


def go_on(table: Table, luck: FastLuck, plies: int) -> None:
    for _ in range(plies):
        if not table.turn:
            return
        seat = table.turn[luck.below(len(table.turn))]
        undoes = [seat for seat in range(table.seats) if table.can_undo(seat)]
        if undoes and luck.below(3) == 0:
            table.undo(undoes[luck.below(len(undoes))])
        else:
            legal = table.legal(seat)
            table.play(seat, legal[luck.below(len(legal))])


@pytest.mark.parametrize("game", fg.games())
def test_a_log_that_was_continued_is_the_log_of_a_fresh_table(game: str) -> None:
    table, luck = hesitating(game, 0)
    for _ in range(40):
        go_on(table, luck, 1 + luck.below(4))
        seat = (None, *range(table.seats))[luck.below(table.seats + 1)]
        assert table.log_parts(seat) == table.at(table.ply).log_parts(seat)


@pytest.mark.parametrize("game", fg.games())
def test_the_plies_of_the_moves_are_found(game: str) -> None:
    """Who takes back that the turn was passed takes with it what others have begun since."""
    table, _ = hesitating(game, 80)
    again = fg.Table(game, seats=2, seed=5)
    kept: list[int] = []
    passes: set[int] = set()
    for ply, entry in enumerate(table.entries):
        epoch = again.state.epoch
        again.play(entry.seat, entry.move)
        if entry.move == UNDO:
            gone = [past for past in kept if table.entries[past].seat == entry.seat][-1]
            kept = [past for past in kept if past < gone or (past > gone and gone not in passes)]
        else:
            kept.append(ply)
            if again.state.epoch != epoch:
                passes.add(ply)
    assert table.plies == kept


def test_taking_back_narrates_only_what_is_not_settled(monkeypatch: pytest.MonkeyPatch) -> None:
    table, luck = hesitating("loot", 30)
    while not table.can_undo(0):
        go_on(table, luck, 1)
    table.log_parts(None)
    narrated: list[Any] = []
    narrate = table.game.words.narrate

    def noting(*args: Any) -> Any:
        narrated.append(args)
        return narrate(*args)

    monkeypatch.setattr(table.game.words, "narrate", noting)
    table.undo(0)
    log = table.log_parts(None)
    assert len(narrated) < len(table._plies.open) + 1 < len(log)


def test_a_snapshot_stays_as_it_is_and_its_log_is_taken_over() -> None:
    table, luck = hesitating("kairo", 30)
    still, ply = table.snapshot(), table.ply
    go_on(table, luck, 30)
    assert still.ply == ply
    assert still.log_parts(None) == table.at(ply).log_parts(None)
    fresh = table.at(table.ply)
    still = fresh.snapshot()
    still.log_parts(None)
    assert None not in fresh.logbook
    fresh.adopt_log(None, still)
    assert None in fresh.logbook
    assert fresh.log_parts(None) == table.log_parts(None)


def test_a_log_with_other_names_or_other_moves_is_not_taken_over() -> None:
    table, _ = hesitating("loot", 20)
    fresh = table.at(table.ply)
    still = fresh.snapshot()
    still.log_parts(None)
    fresh.rename(0, "Somebody else")
    fresh.adopt_log(None, still)
    assert None not in fresh.logbook
    earlier = table.at(table.ply - 1)
    earlier.adopt_log(None, still)
    assert None not in earlier.logbook
