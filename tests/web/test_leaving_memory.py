"""A table that leaves the memory goes at once, and does not wait for Python's collector."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import Served, live_table, on_loop, until

import fairground as fg
from fairground.web.watching.live import LiveTable

LATER = "5"
FISCHER = {"clock": "fischer", "clock-minutes": "5", "clock-increment": "10"}


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


async def let_go(served: Served, table: str) -> weakref.ref[LiveTable]:
    live = live_table(served, table)
    served.tables._let_go(live)
    return weakref.ref(live)


def goes(served: Served, table: str) -> None:
    """Let a table go, see that it does, and that it comes back."""
    gone = on_loop(served, let_go(served, table))
    until(lambda: gone() is None)
    assert Person(served.base).go(table).status == 200


@pytest.mark.parametrize("game", sorted(fg.games()))
def test_a_table_that_people_have_played_at(served: Served, game: str) -> None:
    mira, jonas, table = two_at_a_table(served.base, game=game)
    for person in (mira, jonas, mira, jonas):
        person.go(table)
        if person.buttons:
            person.move(person.buttons[0])
    mira.speak(table, "Hello!")
    Person(served.base, "Eve").go(table)
    goes(served, table)


def test_a_table_with_bots_and_a_coach(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", coach="on")
    assert 'class="advice"' in mira.go(f"{table}?as=0&coach=1").page
    mira.go(table).move(mira.buttons[0])
    until(lambda: not live_table(served, table).bots.is_playing)
    goes(served, table)


def test_a_table_with_clocks(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base, **FISCHER)
    assert live_table(served, table).header.clock
    mira.go(table).move(mira.buttons[0])
    goes(served, table)


def test_a_table_that_somebody_has_watched(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.go(table)
    with jonas.listening() as news:
        mira.go(table).move(mira.buttons[0])
        assert next(news)["layers"]
    until(lambda: not live_table(served, table).is_watched)
    goes(served, table)


def test_a_table_that_onlookers_see_later(served: Served) -> None:
    _, _, table = two_at_a_table(served.base, onlookers=LATER)
    Person(served.base, "Eve").go(table)
    past = live_table(served, table).past
    assert past is not None
    gone = weakref.ref(past)
    del past
    goes(served, table)
    until(lambda: gone() is None)


def test_a_finished_game(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    assert live_table(served, table).is_over
    goes(served, table)
