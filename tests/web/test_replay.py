"""Looking back steps from one change to the next, and every ply can still be asked for."""

from __future__ import annotations

import itertools
import random
import re

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served, live_table

import fairground as fg
from fairground.web.finished.timeline import Timeline
from fairground.web.storage.kept_table import Notice
from fairground.web.watching.log import log_lines, moment_after, moment_before


def played(game: str, plies: int) -> fg.Table:
    """A game in which people change their minds."""
    chance = random.Random(3)
    table = fg.Table(game, seats=2, seed=5)
    while table.turn and table.ply < plies:
        seat = chance.choice(table.turn)
        if table.can_undo(seat) and chance.random() < 0.3:
            table.undo(seat)
        else:
            table.play(seat, chance.choice(table.legal(seat)))
    return table


@pytest.mark.parametrize("game", list(fg.games()))
def test_exactly_the_plies_that_change_nothing_are_stepped_over(game: str) -> None:
    table = played(game, 40)
    for seat, is_open_book in itertools.product((0, 1, None), (False, True)):
        timeline, before = Timeline(table, [], is_open_book), None
        found = timeline.moments(seat)
        for ply in range(timeline.last(seat) + 1):
            past = timeline.at(seat, ply).table
            now = (past.layers(seat), past.log(seat), past.view(seat).to_json())
            assert (now != before) is (ply in found), (seat, ply)
            before = now


def test_what_a_rival_turns_over_in_secret_is_not_counted_while_the_game_runs() -> None:
    table = played("kairo", 60)
    running = Timeline(table, [], False)
    assert [running.last(seat) for seat in (0, 1, None)] == [table.ply_for(s) for s in (0, 1, None)]
    assert all(running.last(seat) < len(table.moves) for seat in (0, 1, None))


def test_an_open_book_counts_the_plies_of_the_record() -> None:
    table = played("kairo", 60)
    book = Timeline(table, [], True)
    assert table.ply > len(table.moves)
    for seat in (0, 1, None):
        assert book.last(seat) == len(table.moves)
        assert book.at(seat, 5).table.record() == table.as_recorded().at(5).record()


def test_a_notice_stands_at_the_same_place_whatever_a_rival_has_begun() -> None:
    """Jonas hesitates, or does not, before Mira's bot sits down; nobody else can tell, while the
    game runs or afterwards."""
    shown = []
    for hesitates in (False, True):
        table = fg.Table("kairo", seats=2, seed=5)
        while table.turn != (1,):
            table.play(0, table.legal(0)[0])
        if hesitates:
            table.play(1, table.legal(1)[0])
            table.undo(1)
            table.play(1, table.legal(1)[1])
            table.undo(1)
        notice = Notice(0, table.ply, "Otto plays.")
        while table.turn == (1,):
            table.play(1, table.legal(1)[0])
        for is_open_book in (False, True):
            timeline = Timeline(table, [notice], is_open_book)
            for seat in (0, None):
                for ply in range(timeline.last(seat) + 1):
                    past = timeline.at(seat, ply)
                    lines = log_lines(past.table, past.notices, seat)
                    shown.append((hesitates, seat, is_open_book, ply, lines))
    half = len(shown) // 2
    assert [moment[1:] for moment in shown[:half]] == [moment[1:] for moment in shown[half:]]
    assert any("Otto plays." in str(moment) for moment in shown)


def test_a_step_leads_from_change_to_change() -> None:
    found = [0, 1, 4, 9]
    assert [moment_after(found, ply) for ply in (0, 1, 2, 4, 9, 11)] == [1, 4, 4, 9, 9, 11]
    assert [moment_before(found, ply) for ply in (0, 1, 2, 4, 5, 9, 11)] == [0, 0, 0, 1, 1, 4, 4]


def a_running_game(served: Served) -> tuple[Person, str]:
    """Mira's page of a game in which Jonas has made turns that she did not see whole."""
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", game="fair_enough")
    jonas.sit(mira.links[0])
    for _ in range(12):
        for person in (mira, jonas):
            if buttons := person.go(table).buttons:
                taken = [move for move in buttons if move.startswith("take") and ";" not in move]
                person.move((taken or buttons)[0])
    return mira.go(table), table


def steps(person: Person) -> dict[str, int]:
    """Where the buttons of the bar lead, by their keys."""
    found = re.findall(
        r'data-step="(\d+)" aria-label="[^"]+" aria-keyshortcuts="(\w+)"', person.page
    )
    return {key: int(ply) for ply, key in found}


def test_the_replay_of_a_running_game_is_stepped_through_by_links(served: Served) -> None:
    mira, table = a_running_game(served)
    live = live_table(served, table)
    assert live.table is not None
    last, found = live.last_ply(0), live.timeline.moments(0)
    assert last == live.table.ply_for(0) < len(live.table.moves)
    seen = [0]
    mira.go(f"{table}/replay?ply=0")
    while "ArrowRight" in steps(mira):
        seen.append(steps(mira)["ArrowRight"])
        mira.go(f"{table}/replay?ply={seen[-1]}")
    assert seen == found
    for ply in reversed(found[:-1]):
        assert steps(mira)["ArrowLeft"] == ply
        mira.go(f"{table}/replay?ply={ply}")
    assert f'data-steps="{" ".join(map(str, found))}"' in mira.page
    assert mira.go(f"{table}/replay?ply={last + 1}").status == 422


def test_a_ply_of_a_record_that_changed_nothing_for_the_viewer_can_still_be_asked_for(
    served: Served,
) -> None:
    record, mira = played("fair_enough", 40), Person(served.base)
    mira.go("/").post("/record", {}, files={"record": ("game.txt", record.record().encode())})
    table, found = mira.path.removesuffix("/replay"), Timeline(record, [], True).moments(0)
    silent = next(ply for ply in range(found[-1]) if ply not in found)
    mira.go(f"{table}/replay?ply={silent}&as=0")
    assert f"You are looking at move {silent}<" in mira.page
    assert mira.client.get(f"{table}/at/{silent}?as=0").json()["ply"] == silent
    assert steps(mira)["ArrowRight"] == moment_after(found, silent)


def test_one_step_back_from_now_shows_another_table(served: Served) -> None:
    mira, table = a_running_game(served)
    found = live_table(served, table).timeline.moments(0)
    back = re.search(r'href="([^"]+\?before=\d+)"', mira.page)
    assert back
    mira.go(back[1])
    assert f"You are looking at move {found[-2]}<" in mira.page
    assert mira.go(f"{table}/replay?before=0").status == 200
    assert mira.go(f"{table}/replay?before=x").status == 400


def test_nobody_learns_of_plies_that_are_still_secret(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.go(table).move("start a4")
    live = live_table(served, table)
    assert live.timeline.moments(0) == [0]
    assert live.timeline.moments(1) == [0, 1]
    assert 'data-steps="0"' in mira.go(f"{table}/replay").page
