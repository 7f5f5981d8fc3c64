"""A click may carry several moves of a seat: they are played in order, all or none, and are taken
back together. Records and viewers see the moves as if they had been played one by one."""

from __future__ import annotations

import random

import pytest

import fairground as fg
from fairground.table import MOST_TOGETHER, TAKE_BACK_TURN


def kairo(seed: int = 3) -> fg.Table:
    return fg.Table("kairo", seats=3, seed=seed, options={"quick_start": True})


def a_lure(table: fg.Table) -> str:
    """Lure a customer, as far as nobody else sees it."""
    once = table.at(table.ply)
    once.play(once.turn[0], "lure")
    return f"lure; {once.legal(once.turn[0])[0]}"


def test_moves_are_played_together_and_taken_back_together() -> None:
    table = kairo()
    seat = table.turn[0]
    before, ply = table.view(seat), table.ply_for(seat)
    table.play(seat, a_lure(table))
    assert table.ply_for(seat) == ply + 1, "one click"
    assert table.entries[-1].move == a_lure(table.at(table.ply - 1))
    assert [text for text in table.legal(seat) if not text.startswith("at ")] == []
    table.undo(seat)
    assert table.view(seat) == before
    assert not table.can_undo(seat)


def test_of_two_clicks_only_the_last_is_taken_back() -> None:
    table = kairo()
    seat = table.turn[0]
    table.play(seat, "lure")
    table.play(seat, table.legal(seat)[0])
    table.undo(seat)
    assert all(text.startswith("customer") for text in table.legal(seat))


def test_a_record_has_a_line_for_each_move_and_replays() -> None:
    together, alone = kairo(), kairo()
    seat = together.turn[0]
    chain = a_lure(together)
    together.play(seat, chain)
    for text in chain.split("; "):
        alone.play(seat, text)
    for table in (together, alone):
        table.play(seat, table.legal(seat)[0])
    assert together.record() == alone.record()
    assert fg.replay(together.record()).view(None) == alone.view(None)
    viewers = (None, 0, 1, 2)
    assert [together.log(viewer) for viewer in viewers] == [alone.log(viewer) for viewer in viewers]
    assert [together.ply_for(viewer) for viewer in (None, 0, 1, 2) if viewer != seat] == [
        alone.ply_for(viewer) for viewer in (None, 0, 1, 2) if viewer != seat
    ]


def test_a_log_that_is_known_goes_on_as_one_that_is_worked_out_anew() -> None:
    table = kairo()
    seat = table.turn[0]
    viewers = (None, 0, 1, 2)
    for viewer in viewers:
        table.log(viewer)
    table.play(seat, f"{a_lure(table)}; {_an_entrance(table)}")
    known = [table.log_parts(viewer) for viewer in viewers]
    assert known == [table.at(table.ply).log_parts(viewer) for viewer in viewers]
    assert [len(parts) for parts in known] == [4] * 4


def _an_entrance(table: fg.Table) -> str:
    once = table.at(table.ply)
    once.play(once.turn[0], a_lure(table))
    return once.legal(once.turn[0])[0]


def test_only_the_last_move_may_be_seen_by_others() -> None:
    table = kairo()
    seat = table.turn[0]
    before, state = table.record(), table.state
    table_after = table.at(table.ply)
    table_after.play(seat, "draw")
    first, second = table_after.legal(seat)[:2]
    with pytest.raises(fg.IllegalMove, match=f"'{second}' comes after something that everybody"):
        table.play(seat, f"draw; {first}; {second}")
    assert (table.record(), table.state) == (before, state)


BAD = {
    "half legal": ("lure; customer red; customer red", fg.IllegalMove),
    "unreadable": ("lure; customer pink", fg.UnreadableMove),
    "nothing between": ("lure;; customer red", fg.UnreadableMove),
    "nothing at the end": ("lure;", fg.UnreadableMove),
    "taking back in between": ("lure; undo", fg.UnreadableMove),
    "too many": ("; ".join(["lure"] * (MOST_TOGETHER + 1)), fg.UnreadableMove),
    "the same twice": ("lure; lure", fg.IllegalMove),
}


@pytest.mark.parametrize(("text", "error"), BAD.values(), ids=BAD)
def test_what_cannot_be_played_as_a_whole_is_not_played(text: str, error: type[Exception]) -> None:
    table = kairo()
    seat = table.turn[0]
    state, ply = table.state, table.ply
    with pytest.raises(error):
        table.play(seat, text)
    with pytest.raises(fg.IllegalMove, match="waits for"):
        table.play((seat + 1) % 3, "lure; customer red")
    assert (table.state, table.ply) == (state, ply)


def test_the_same_click_sent_twice_is_played_once() -> None:
    table = kairo()
    seat = table.turn[0]
    chain, ply = a_lure(table), table.ply_for(seat)
    table.play(seat, chain, ply)
    assert table.propose(seat, chain.replace("; ", " ;  ").upper(), ply).done
    with pytest.raises(fg.StaleMove):
        table.propose(seat, "lure", ply)


def test_a_table_is_restored_with_what_belongs_together() -> None:
    table = kairo()
    seat = table.turn[0]
    table.play(seat, a_lure(table))
    again = table.at(table.ply)
    assert again.entries == table.entries
    again.undo(seat)
    assert again.legal(seat) == kairo().legal(seat)


def test_a_record_from_elsewhere_cannot_hide_several_moves_in_a_line() -> None:
    table = kairo()
    table.play(table.turn[0], "draw")
    with pytest.raises(fg.RecordError, match="every move on a line of its own"):
        fg.replay(table.record().replace(" draw", " draw; take deck"))


def test_no_move_of_any_game_has_the_sign_between_moves_in_its_text() -> None:
    for game in fg.games().values():
        assert not any(";" in game.say(move) for move in range(game.moves)), game.id


@pytest.mark.parametrize("name", ["essen", "fair_enough", "kairo", "loot"])
def test_a_table_as_recorded_is_the_table_that_its_record_gives(name: str) -> None:
    """After many clicks that carry one move or several, some of them taken back, and whole turns
    too; some logs have been read on the way and some have not."""
    chance, table = random.Random(7), fg.Table(name, seats=2, seed=7)
    viewers, turns_back, clicks_back = (None, *range(table.seats)), 0, 0
    for click in range(160):
        if not table.turn:
            break
        seat, other = chance.choice(table.turn), chance.randrange(table.seats)
        if table.can_take_back_turn(other) and chance.random() < 0.1:
            table.play(other, TAKE_BACK_TURN)
            turns_back += 1
        elif table.can_undo(other) and chance.random() < 0.2:
            table.undo(other)
            clicks_back += 1
        else:
            legal = table.legal_moves(seat)
            choices = table.game.choices(table.view(seat), legal, table.display_names)
            table.play(seat, table.game.say_together(chance.choice(choices).moves))
        table.log(chance.choice(viewers))
        if click % 8 == 0:
            recorded, again = table.as_recorded(), fg.replay(table.record())
            assert recorded.entries == again.entries
            assert recorded.moves == again.moves == table.moves
            assert recorded.record() == again.record()
            for viewer in viewers:
                counted = range(again.ply + 1)
                assert recorded.plies_after(viewer, counted) == again.plies_after(viewer, counted)
                assert recorded.log_parts(viewer) == again.log_parts(viewer)
                assert recorded.dated_log(viewer) == again.dated_log(viewer)
                assert recorded.view(viewer) == again.view(viewer)
    assert clicks_back
    assert turns_back or name != "essen"
