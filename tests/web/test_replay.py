"""Looking back steps from one change to the next, and every ply can still be asked for."""

from __future__ import annotations

import random
import re

import pytest
from tests.web.people import Person, two_at_a_table
from tests.web.serving import Served, live_table

import fairground as fg
from fairground.web.log import moment_after, moment_before, moments


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
    for seat in (0, 1, None):
        found, before = moments(table, seat), None
        for ply in range(table.ply + 1):
            past = table.at(ply)
            now = (past.layers(seat), past.log(seat), past.view(seat).to_json())
            assert (now != before) is (ply in found), (seat, ply)
            before = now


def test_what_a_rival_turns_over_in_secret_is_stepped_over() -> None:
    table = played("kairo", 60)
    assert all(len(moments(table, seat)) < table.ply for seat in (0, 1, None))


def test_a_step_leads_from_change_to_change() -> None:
    found = [0, 1, 4, 9]
    assert [moment_after(found, ply) for ply in (0, 1, 2, 4, 9, 11)] == [1, 4, 4, 9, 9, 11]
    assert [moment_before(found, ply) for ply in (0, 1, 2, 4, 5, 9, 11)] == [0, 0, 0, 1, 1, 4, 4]


def a_rivals_turn(served: Served) -> tuple[Person, str]:
    """Mira's page of a running game in which Jonas has made turns that she did not see whole."""
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", game="fair_enough")
    jonas.sit(mira.links[0])
    for _ in range(12):
        for person in (mira, jonas):
            if person.go(table).buttons:
                person.move(person.buttons[0])
    return mira.go(table), table


def steps(person: Person) -> dict[str, int]:
    """Where the buttons of the bar lead, by their keys."""
    found = re.findall(
        r'data-step="(\d+)" aria-label="[^"]+" aria-keyshortcuts="(\w+)"', person.page
    )
    return {key: int(ply) for ply, key in found}


def test_the_replay_of_a_running_game_is_stepped_through_by_links(served: Served) -> None:
    mira, table = a_rivals_turn(served)
    live = live_table(served, table)
    last, found = live.last_ply(0), live.moments(0)
    silent = [ply for ply in range(last) if ply not in found]
    assert silent, "there is something to step over"
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
    mira.go(f"{table}/replay?ply={silent[0]}")
    assert f"You are looking at ply {silent[0]}" in mira.page, "a link to it stays good"
    assert mira.client.get(f"{table}/at/{silent[0]}").json()["ply"] == silent[0]
    assert steps(mira)["ArrowRight"] == moment_after(found, silent[0])


def test_one_step_back_from_now_shows_another_table(served: Served) -> None:
    mira, table = a_rivals_turn(served)
    found = live_table(served, table).moments(0)
    back = re.search(r'href="([^"]+\?before=\d+)"', mira.page)
    assert back
    mira.go(back[1])
    assert f"You are looking at ply {found[-2]}<" in mira.page
    assert mira.go(f"{table}/replay?before=0").status == 200
    assert mira.go(f"{table}/replay?before=x").status == 400


def test_nobody_learns_of_plies_that_are_still_secret(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.go(table).move("start a4")
    live = live_table(served, table)
    assert live.moments(0) == [0]
    assert live.moments(1) == [0, 1]
    assert 'data-steps="0"' in mira.go(f"{table}/replay").page
