"""Clocks as values: who pays for which time, and what nobody can gain."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest
from tests.web.fake_time import Hands

from fairground.game import OptionError
from fairground.web.serving.settings import settings_of
from fairground.web.timing import quiet_hours
from fairground.web.timing.clocks import (
    Clocks,
    clocks_of,
    decision,
    first_clocks,
    laid_out_again,
    moved_on,
    seconds_left,
    with_day_off,
)
from fairground.web.timing.quiet_hours import Quiet, end_of, quiet_of, seconds_between
from fairground.web.timing.time_control import TimeControl, control_of, read_control

FISCHER = TimeControl("fischer", 300, 10)
TURN = TimeControl("turn", 60)
SLOW = TimeControl("correspondence", 24 * 3600, vacation=2)
ALL = (0, 1, 2)
HOUR = 3600.0


def left(clocks: Clocks, hands: Hands) -> list[float]:
    return [seconds_left(clock, hands.now) for clock in clocks.seats]


def test_a_clock_runs_while_its_person_has_to_decide() -> None:
    hands = Hands()
    clocks = first_clocks(FISCHER, 3, hands.now)
    assert left(clocks, hands) == [300, 300, 300]
    hands.pass_by(50)
    assert left(clocks, hands) == [300, 300, 300], "nobody has to decide yet"
    clocks = moved_on(clocks, FISCHER, [0], ALL, hands.now)
    hands.pass_by(30)
    assert left(clocks, hands) == [280, 300, 300]
    clocks = moved_on(clocks, FISCHER, [1], ALL, hands.now)
    hands.pass_by(5)
    assert left(clocks, hands) == [280, 305, 300]
    clocks = moved_on(clocks, FISCHER, [], ALL, hands.now)
    hands.pass_by(1000)
    assert left(clocks, hands) == [280, 305, 300], "the game is over"
    assert clocks.next_flag is None


def test_where_all_decide_at_once_the_clocks_of_all_run_who_have_not() -> None:
    hands = Hands()
    clocks = moved_on(first_clocks(TURN, 3, hands.now), TURN, ALL, ALL, hands.now)
    hands.pass_by(10)
    clocks = moved_on(clocks, TURN, [0, 2], ALL, hands.now)
    hands.pass_by(10)
    assert left(clocks, hands) == [40, 50, 40]
    assert clocks.next_flag == hands.now.house + 40


def test_what_changes_nobodys_turn_changes_no_clock() -> None:
    hands = Hands()
    clocks = moved_on(first_clocks(FISCHER, 2, hands.now), FISCHER, [0], ALL, hands.now)
    hands.pass_by(7)
    assert moved_on(clocks, FISCHER, [0], ALL, hands.now) is clocks
    assert moved_on(clocks, FISCHER, [0], ALL, hands.now, undone_by=0) is clocks


def test_nobody_gains_time_by_taking_moves_back() -> None:
    hands = Hands()
    clocks = moved_on(first_clocks(FISCHER, 2, hands.now), FISCHER, [0], ALL, hands.now)
    for _ in range(5):
        hands.pass_by(2)
        clocks = moved_on(clocks, FISCHER, [1], ALL, hands.now)
        hands.pass_by(3)
        clocks = moved_on(clocks, FISCHER, [0], ALL, hands.now, undone_by=0)
    assert left(clocks, hands) == [300, 300], (
        "ten seconds more and ten used; nothing of the other's"
    )
    hands.pass_by(1)
    clocks = moved_on(clocks, FISCHER, [1], ALL, hands.now)
    assert left(clocks, hands) == [299, 310]


def test_nobody_gains_time_by_letting_a_bot_play_and_coming_back() -> None:
    for control, much in ((FISCHER, 310.0), (TURN, 60.0)):
        hands = Hands()
        clocks = moved_on(first_clocks(control, 2, hands.now), control, [0], ALL, hands.now)
        for _ in range(3):
            hands.pass_by(4)
            clocks = moved_on(clocks, control, [0], [1], hands.now)
            hands.pass_by(100)
            clocks = moved_on(clocks, control, [0], ALL, hands.now)
        assert left(clocks, hands)[0] == much - 12


def test_a_bot_uses_no_clock_and_gets_none() -> None:
    hands = Hands()
    clocks = first_clocks(FISCHER, 2, hands.now)
    for turn in (0, 1, 0, 1):
        clocks = moved_on(clocks, FISCHER, [turn], [1], hands.now)
        hands.pass_by(9)
    assert left(clocks, hands) == [300, 302]


def test_somebody_who_comes_back_out_of_time_has_a_little() -> None:
    hands = Hands()
    clocks = moved_on(first_clocks(FISCHER, 2, hands.now), FISCHER, [0], ALL, hands.now)
    hands.pass_by(400)
    assert left(clocks, hands)[0] == 0
    clocks = moved_on(clocks, FISCHER, [0], [1], hands.now)
    clocks = moved_on(clocks, FISCHER, [0], ALL, hands.now)
    assert left(clocks, hands)[0] == 20


def test_clocks_come_back_from_the_database_as_they_were() -> None:
    hands = Hands()
    clocks = moved_on(first_clocks(SLOW, 3, hands.now), SLOW, [0, 2], ALL, hands.now)
    quiet = msgspec.structs.replace(
        clocks.seats[0], quiet=Quiet(22, 8, "Asia/Tokyo"), votes={2: "bot"}
    )
    clocks = clocks.changed(0, quiet, hands.now.house)
    assert clocks_of(msgspec.json.encode(clocks).decode()) == clocks
    assert control_of(SLOW.text) == SLOW
    assert control_of("") is None


def test_more_than_half_of_the_others_decide() -> None:
    assert decision({1: "wait"}, [1]) == "wait"
    assert decision({1: "wait"}, [1, 2]) == ""
    assert decision({1: "wait", 2: "bot"}, [1, 2]) == ""
    assert decision({1: "bot", 2: "bot", 3: "wait"}, [1, 2, 3]) == "bot"
    assert decision({7: "bot", 8: "bot"}, [1]) == "", "of those who may decide"


# ---- quiet hours ----


def at(text: str, zone: str) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp()


NIGHT = Quiet(22, 8, "Europe/Berlin")


@pytest.mark.parametrize(
    ("begin", "hours", "end"),
    [
        ("2026-11-18 12:00", 4, "2026-11-18 16:00"),
        ("2026-11-18 20:00", 4, "2026-11-19 10:00"),
        ("2026-11-18 23:30", 1, "2026-11-19 09:00"),
        ("2026-11-18 03:00", 1, "2026-11-18 09:00"),
        ("2026-11-18 12:00", 24, "2026-11-19 22:00"),
        ("2026-11-18 12:00", 25, "2026-11-20 09:00"),
        ("2026-03-28 21:00", 2, "2026-03-29 09:00"),  # the night in which clocks are set forward
        ("2026-10-24 21:00", 2, "2026-10-25 09:00"),
    ],
)
def test_a_clock_stands_still_at_night(begin: str, hours: int, end: str) -> None:
    first, last = at(begin, NIGHT.zone), at(end, NIGHT.zone)
    assert end_of(hours * HOUR, first, NIGHT) == last
    assert seconds_between(first, last, NIGHT) == hours * HOUR


def test_the_night_is_where_the_person_lives() -> None:
    tokyo = Quiet(22, 8, "Asia/Tokyo")
    begin = at("2026-11-18 21:00", "Asia/Tokyo")
    assert end_of(2 * HOUR, begin, tokyo) == begin + 12 * HOUR
    assert end_of(2 * HOUR, begin, NIGHT) == begin + 2 * HOUR


def test_settings_that_cannot_be_are_no_quiet_hours() -> None:
    assert quiet_of("off", "Europe/Berlin") is None
    assert quiet_of("1-23", "Europe/Berlin") is None, "nobody's day is all night"
    assert quiet_of("22-8", "../../etc/passwd") == Quiet(22, 8, "UTC")


def test_names_of_zones_that_anybody_may_send_do_not_fill_the_memory() -> None:
    for number in range(3 * quiet_hours.REMEMBERED):
        cookie = f"theme.dark_zone.Nowhere-{number}"
        assert settings_of(cookie).zone == "UTC"
    assert quiet_hours._zone.cache_info().currsize <= quiet_hours.REMEMBERED


def test_a_house_that_was_closed_lays_the_nights_out_again() -> None:
    hands = Hands(at("2026-11-18 12:00", NIGHT.zone))
    clocks = first_clocks(SLOW, 1, hands.now)
    clock = msgspec.structs.replace(clocks.seats[0], quiet=NIGHT)
    clocks = moved_on(clocks.changed(0, clock, 0), SLOW, [0], [0], hands.now)
    hands.pass_by(4 * HOUR)
    hands.wall += 20 * HOUR  # closed from four in the afternoon until noon
    clock = laid_out_again(clocks.seats[0], hands.now)
    assert seconds_left(clock, hands.now) == 20 * HOUR, "nobody has lost a second"
    hands.pass_by(10 * HOUR)
    assert seconds_left(clock, hands.now) == 10 * HOUR
    hands.pass_by(10 * HOUR)
    assert seconds_left(clock, hands.now) == 10 * HOUR, "it was night"
    hands.pass_by(10 * HOUR)
    assert seconds_left(clock, hands.now) == 0


def test_a_day_off_is_a_day_more() -> None:
    hands = Hands()
    clocks = moved_on(first_clocks(SLOW, 1, hands.now), SLOW, [0], [0], hands.now)
    hands.pass_by(20 * HOUR)
    clock = with_day_off(clocks.seats[0], hands.now)
    assert seconds_left(clock, hands.now) == 28 * HOUR
    assert clock.vacation == 1


# ---- what the lobby's form says ----


def test_the_form_is_read_and_what_cannot_be_is_refused() -> None:
    assert read_control({}) is None
    assert read_control({"clock": "none", "clock-minutes": "x"}) is None
    assert read_control({"clock": "fischer", "clock-minutes": "5", "clock-increment": "0"}) == (
        TimeControl("fischer", 300)
    )
    assert read_control({"clock": "turn", "clock-seconds": "45", "clock-flag": "ask"}) == (
        TimeControl("turn", 45, flag="ask")
    )
    assert read_control({"clock": "correspondence", "clock-hours": "72"}) == (
        TimeControl("correspondence", 72 * 3600, vacation=3)
    )
    for wrong in (
        {"clock": "sand"},
        {"clock": "fischer", "clock-minutes": "0"},
        {"clock": "fischer", "clock-increment": "-1"},
        {"clock": "fischer", "clock-minutes": "181"},
        {"clock": "turn", "clock-seconds": "4"},
        {"clock": "turn", "clock-seconds": "²"},
        {"clock": "turn", "clock-flag": "shoot"},
        {"clock": "correspondence", "clock-hours": "5"},
        {"clock": "correspondence", "clock-vacation": "31"},
    ):
        with pytest.raises(OptionError):
            read_control(wrong)
