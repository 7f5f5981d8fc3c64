"""Ending a turn can be taken back until something hidden is shown or another seat has decided."""

from __future__ import annotations

import pytest

import fairground as fg
from fairground.table import TAKE_BACK_TURN


def essen(seats: int = 3) -> fg.Table:
    """The draft is over, and the first seat has walked."""
    table = fg.Table("essen", seats=seats, seed=5)
    while "end" not in table.legal(table.turn[0]):
        table.play(table.turn[0], table.legal(table.turn[0])[0])
    table.play(table.turn[0], a_walk(table))
    return table


def a_walk(table: fg.Table) -> str:
    return next(text for text in table.legal(table.turn[0]) if text.startswith("go "))


def test_the_end_of_a_turn_is_taken_back_and_then_the_walk_before_it() -> None:
    table = essen()
    seat, before = table.turn[0], table.view(table.turn[0])
    logs = [table.log(viewer) for viewer in range(3)]
    counts = [table.ply_for(viewer) for viewer in (None, 0, 1, 2)]
    table.play(seat, "end")
    assert table.turn != (seat,)
    assert table.can_undo(seat)
    table.undo(seat)
    assert table.view(seat) == before
    assert [table.log(viewer) for viewer in range(3)] == logs
    assert [table.ply_for(viewer) for viewer in (None, 0, 1, 2)] == [n + 2 for n in counts], (
        "everybody saw both, and clicks of then are stale"
    )
    assert table.can_undo(seat), "the walk"
    table.undo(seat)
    assert not table.can_undo(seat)


def test_not_after_the_next_seat_has_decided_but_after_it_took_that_back() -> None:
    table = essen()
    seat = table.turn[0]
    table.play(seat, "end")
    following = table.turn[0]
    table.play(following, a_walk(table))
    assert not table.can_undo(seat)
    state = table.state
    with pytest.raises(fg.IllegalMove, match="nothing to take back"):
        table.undo(seat)
    assert table.state is state
    table.undo(following)
    assert table.can_undo(seat)


def test_not_where_the_end_of_a_turn_shows_something() -> None:
    table = essen(seats=3)
    for _ in range(3):
        seat = table.turn[0]
        table.play(seat, "end")
    assert table.entries[-1].luck, "the last turn of the round opens new pallets"
    assert not table.can_undo(seat)
    with pytest.raises(fg.IllegalMove):
        table.undo(seat)


def test_nor_by_anybody_else() -> None:
    table = essen()
    seat = table.turn[0]
    table.play(seat, "end")
    for other in range(3):
        assert table.can_undo(other) == (other == seat)


def collecting() -> fg.Table:
    table = fg.Table("fair_enough", seats=3, seed=2)
    while "secure" not in table.legal(table.turn[0]):
        seat = table.turn[0]
        takes = [text for text in table.legal(seat) if text != "done"]
        table.play(seat, takes[0] if takes else "done")
    return table


def test_what_the_next_seat_does_in_secret_neither_helps_nor_tells() -> None:
    """A card that is being taken is not seen before the turn is done."""
    table = fg.Table("fair_enough", seats=3, seed=2)
    seat, before = table.turn[0], table.view(table.turn[0])
    table.play(seat, "done")
    shown, rival = table.view(seat), table.turn[0]
    table.play(rival, table.legal(rival)[0])
    assert table.view(seat) == shown
    assert table.can_undo(seat)
    table.undo(seat)
    assert table.view(seat) == before
    assert not table.can_undo(rival), "what it had begun is dropped"
    table.play(seat, "done")
    assert "done" in table.legal(rival)
    assert len(table.legal(rival)) == 4


def test_securing_is_taken_back_with_all_that_was_laid() -> None:
    table = collecting()
    seat, before = table.turn[0], table.view(table.turn[0])
    table.play(seat, "secure")
    table.undo(seat)
    assert table.view(seat) == before


def test_a_restored_table_takes_it_back_too_and_a_record_knows_nothing_of_it() -> None:
    table = essen()
    seat = table.turn[0]
    kept = table.record()
    table.play(seat, "end")
    again = table.at(table.ply)
    again.undo(seat)
    assert again.record() == kept
    assert again.at(again.ply).view(seat) == again.view(seat)


# ---- with the consent of the others ----


def test_a_turn_comes_back_with_all_that_others_did_since() -> None:
    table = essen()
    seat, before = table.turn[0], table.view(table.turn[0])
    kept = table.record()
    table.play(seat, "end")
    table.play(table.turn[0], a_walk(table))
    table.play(table.turn[0], "end")
    table.play(table.turn[0], a_walk(table))
    assert not table.can_undo(seat)
    assert table.can_take_back_turn(seat)
    again = table.at(table.ply)
    for each in (table, again):
        each.play(seat, TAKE_BACK_TURN)
        assert each.turn == (seat,)
        assert each.view(seat) == before
        assert each.record() == kept
        assert each.can_undo(seat), "the walk"
    assert table.at(table.ply).view(None) == table.view(None), "as it is stored"


def test_everybody_counts_that_a_turn_was_taken_back() -> None:
    table = essen()
    seat = table.turn[0]
    table.play(seat, "end")
    table.play(table.turn[0], "end")
    counts = [table.ply_for(viewer) for viewer in (None, 0, 1, 2)]
    table.play(seat, TAKE_BACK_TURN)
    assert [table.ply_for(viewer) for viewer in (None, 0, 1, 2)] == [n + 1 for n in counts]


def test_no_turn_comes_back_once_luck_was_drawn_or_something_was_shown() -> None:
    table = essen(seats=3)
    first = table.turn[0]
    for _ in range(3):
        assert not table.can_take_back_turn(table.turn[0]), "it has not ended one since"
        table.play(table.turn[0], "end")
    assert table.entries[-1].luck
    assert not table.can_take_back_turn(first)
    state = table.state
    with pytest.raises(fg.IllegalMove, match="luck was drawn or something hidden was shown"):
        table.play(first, TAKE_BACK_TURN)
    assert table.state is state
