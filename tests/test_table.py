"""A table: seats, ply guard, undo, names, and errors that leave it as it was."""

from __future__ import annotations

import json
from typing import Any

import pytest

import fairground as fg
from fairground.luck import commitment, seed_bytes


@pytest.fixture
def table() -> fg.Table:
    return fg.Table("loot", seats=2, seed=7, names=["Mira", "Jonas"])


def test_the_readme_promises_hold(table: fg.Table) -> None:
    assert table.turn == (0, 1)
    assert "start d1" in table.legal(0)
    table.play(0, "Start  D1")
    assert json.loads(table.view(0).to_json())["choice"] == 3
    assert json.loads(table.view(1).to_json())["choice"] is None
    assert table.view(None).seat is None
    assert table.outcome is None


def test_the_hash_is_shown_from_the_start_and_the_seed_only_at_the_end(table: fg.Table) -> None:
    assert table.commitment == commitment(seed_bytes(7))
    assert f"hash {table.commitment}" in table.record()
    assert "seed" not in table.record()
    while table.turn:
        seat = table.turn[0]
        table.play(seat, table.legal(seat)[0])
    assert f"seed {seed_bytes(7).hex()}" in table.record()


def test_without_a_seed_two_tables_have_different_luck() -> None:
    assert fg.Table("loot").commitment != fg.Table("loot").commitment


def test_illegal_and_unreadable_are_different_errors(table: fg.Table) -> None:
    before = table.record()
    with pytest.raises(fg.IllegalMove, match="Possible: start a1"):
        table.play(0, "up")
    with pytest.raises(fg.UnreadableMove, match="'hop' is not a move of Loot"):
        table.play(0, "hop")
    assert issubclass(fg.IllegalMove, ValueError)
    assert issubclass(fg.UnreadableMove, ValueError)
    assert table.record() == before


def test_who_has_chosen_waits_for_the_others(table: fg.Table) -> None:
    table.play(0, "start d1")
    assert table.legal(0) == []
    with pytest.raises(fg.IllegalMove, match="waits for Jonas"):
        table.play(0, "start a1")


def test_a_choice_sent_before_another_seat_chose_is_not_stale(table: fg.Table) -> None:
    table.play(1, "start a4", ply=0)
    table.play(0, "start d1", ply=0)
    assert table.ply == 2


def test_a_click_on_an_older_table_is_stale(table: fg.Table) -> None:
    table.play(0, "start d1")
    table.play(1, "start a4")
    with pytest.raises(fg.StaleMove, match="had moved on"):
        table.play(table.turn[0], table.legal(table.turn[0])[0], ply=1)
    with pytest.raises(fg.StaleMove):
        table.play(table.turn[0], table.legal(table.turn[0])[0], ply=99)
    assert table.ply == 2


def test_the_same_move_sent_twice_is_played_once(table: fg.Table) -> None:
    table.play(0, "start d1", ply=0)
    table.play(0, "start d1", ply=0)
    assert table.ply == 1
    with pytest.raises(fg.StaleMove):
        table.play(0, "start a1", ply=0)


def test_a_viewer_does_not_see_how_many_plies_others_have_begun(table: fg.Table) -> None:
    table.play(1, "start a4")
    table.undo(1)
    table.play(1, "start a5")
    assert (table.ply, table.ply_for(0), table.ply_for(None), table.ply_for(1)) == (3, 0, 0, 3)
    table.play(0, "start d1", ply=table.ply_for(0))
    assert [table.ply_for(seat) for seat in (0, 1, None)] == [1, 4, 1]
    assert [table.entries_at(0, ply) for ply in (0, 1)] == [0, 4]
    assert [table.entries_at(1, ply) for ply in range(5)] == [0, 1, 2, 3, 4]
    assert [table.ply_after(0, entries) for entries in range(5)] == [0, 0, 0, 0, 1]
    with pytest.raises(fg.FairgroundError, match="plies 0 to 1, not 2"):
        table.entries_at(None, 2)


def test_a_move_is_judged_by_its_seats_own_counting(table: fg.Table) -> None:
    """Nonsense is answered as nonsense for the seat's own ply and as stale for any other, whatever
    the rival has begun."""
    for hesitates in range(4):
        for ply in range(-1, 6):
            error = fg.UnreadableMove if ply == 0 else fg.StaleMove
            with pytest.raises(error):
                table.propose(0, "hop", ply)
        if hesitates % 2:
            table.undo(1)
        else:
            table.play(1, f"start a{hesitates + 1}")


def test_a_move_sent_again_after_hesitating_is_still_known(table: fg.Table) -> None:
    table.play(0, "start d1", ply=0)
    table.play(0, "undo", ply=1)
    table.play(0, "start g4", ply=2)
    for ply, move in enumerate(("start d1", "undo", "start g4")):
        assert table.propose(0, move, ply).done
    table.play(1, "start a4", ply=0)
    assert table.propose(1, "start a4", 0).done
    with pytest.raises(fg.StaleMove):
        table.propose(0, "start a4", 3)


def test_a_record_tells_nothing_of_hesitations() -> None:
    sure, unsure = (fg.Table("loot", seats=2, seed=7) for _ in range(2))
    for table in (sure, unsure):
        if table is unsure:
            table.play(0, "start a1")
            table.undo(0)
        table.play(0, "start d1")
        table.play(1, "start a4")
    assert unsure.record() == sure.record()
    assert unsure.ply == sure.ply + 2
    assert unsure.as_recorded().ply == sure.ply
    assert sure.as_recorded() is sure


def test_an_old_record_with_something_taken_back_is_read_and_replayed(table: fg.Table) -> None:
    table.play(0, "start d1")
    table.play(1, "start a4")
    moves = "1 0 start d1\n2 1 start a4"
    old = "1 0 start a1\n2 0 undo\n3 0 start d1\n4 1 start a4"
    assert moves in table.record()
    again = fg.replay(table.record().replace(moves, old))
    assert again.ply == 4
    assert again.at(1).state.turn() == [1]
    assert again.record() == table.record()


def test_a_proposal_changes_nothing_until_it_is_adopted(table: fg.Table) -> None:
    table.play(0, "start d1")
    before = table.record()
    steps = [table.propose(1, "start a4"), table.propose(1, "start a4")]
    assert table.record() == before
    assert steps[0].entry == steps[1].entry, "luck is the same each time"
    table.adopt(steps[0])
    assert table.ply == 2


def test_taking_back_is_a_ply_of_the_record_and_leaves_no_line_in_the_log(table: fg.Table) -> None:
    log = table.log(0)
    table.play(0, "start d1")
    table.undo(0)
    assert table.ply == 2
    assert table.log(0) == log
    assert table.turn == (0, 1)
    assert [entry.move for entry in table.entries] == ["start d1", "undo"]


def test_the_log_has_a_part_for_every_move(table: fg.Table) -> None:
    assert len(table.log_parts(None)) == 1, "the set-up"
    table.play(0, "start d1")
    table.play(1, "start a4")
    table.play(0, table.legal(0)[0])
    parts = table.log_parts(None)
    assert len(parts) == 4
    assert parts[1] == [], "a hidden choice"
    assert [line for lines in parts for line in lines] == table.log(None)
    assert table.at(3).log_parts(None) == parts, "written at once or move by move"


def test_somebody_else_sits_down_and_the_log_has_their_name(table: fg.Table) -> None:
    table.play(0, "start d1")
    table.play(1, "start a4")
    assert any("Jonas" in line.text for line in table.log(0))
    table.rename(1, "Oda")
    assert any("Oda" in line.text for line in table.log(0))
    assert not any("Jonas" in line.text for line in table.log(0))
    assert "player 1 Oda" in table.record()
    with pytest.raises(fg.FairgroundError, match="1 to 40 letters"):
        table.rename(1, "")


def test_a_table_goes_through_its_plies_once(table: fg.Table) -> None:
    for _ in range(8):
        seat = table.turn[0]
        table.play(seat, table.legal(seat)[0])
    assert [past.record() for past in table.stepwise()] == [table.at(p).record() for p in range(9)]
    again = fg.replay(table.record())
    assert [past.record() for past in again.stepwise()] == [again.at(p).record() for p in range(9)]


def test_a_table_can_be_looked_at_as_it_was(table: fg.Table) -> None:
    records = [table.record()]
    for _ in range(8):
        seat = table.turn[0]
        table.play(seat, table.legal(seat)[0])
        records.append(table.record())
    for ply, record in enumerate(records):
        assert table.at(ply).record() == record
    with pytest.raises(fg.FairgroundError, match="plies 0 to 8"):
        table.at(9)


@pytest.mark.parametrize("seats", [0, 5, -1, True, "2", None])
def test_a_wrong_number_of_seats_says_how_many_there_may_be(seats: object) -> None:
    if seats is None:
        assert fg.Table("loot").seats == 1
        return
    with pytest.raises(fg.OptionError, match="1 to 4 seats"):
        fg.Table("loot", seats=seats)  # type: ignore[arg-type]


def test_an_unknown_game_or_option_names_what_there_is() -> None:
    with pytest.raises(fg.OptionError, match=r"there are: .*loot"):
        fg.Table("chess")
    with pytest.raises(fg.OptionError, match="no option 'flying'"):
        fg.Table("loot", options={"flying": True})


@pytest.mark.parametrize("seed", [-1, "no hex", "ab" * 33])
def test_a_wrong_seed_is_one_clear_sentence(seed: int | str) -> None:
    with pytest.raises(fg.OptionError, match="seed"):
        fg.Table("loot", seed=seed)


@pytest.mark.parametrize("name", ["", "  ", "a\nb\x00", "x" * 41, "\u202eevil", "Mi\u200dra"])
def test_a_name_is_short_and_can_be_shown(name: str) -> None:
    with pytest.raises(fg.OptionError, match="A name has 1 to 40 letters"):
        fg.Table("loot", seats=1, names=[name])


@pytest.mark.parametrize(
    "name", ["\U0001f469\u200d\U0001f680 Oda", "\u0645\u06cc\u200c\u0646\u0627"]
)
def test_a_name_may_join_what_its_script_joins(name: str) -> None:
    table = fg.Table("loot", seats=1, seed=1, names=[name])
    assert table.names == [name]
    assert fg.replay(table.record()).names == [name]


def test_there_is_a_name_for_every_seat() -> None:
    with pytest.raises(fg.OptionError, match="2 seats and 1 names"):
        fg.Table("loot", seats=2, names=["Mira"])
    assert fg.Table("loot", seats=1, names=["  Mira   B. "]).names == ["Mira B."]


@pytest.mark.parametrize("text", [None, 5, b"start d1"])
def test_a_move_that_is_no_text_is_unreadable(table: fg.Table, text: Any) -> None:
    with pytest.raises(fg.UnreadableMove, match="A move is a text"):
        table.play(0, text)
    assert table.ply == 0


@pytest.mark.parametrize("number", [1.0, "1", True, None])
def test_a_seat_is_a_whole_number(table: fg.Table, number: Any) -> None:
    with pytest.raises(fg.OptionError, match="seats 0 to 1"):
        table.play(number, "start d1")
    if number is not None:
        with pytest.raises(fg.OptionError, match="takes 1 to 4 seats"):
            fg.Table("loot", seats=number)
