"""The machine's clock jumps by hours or years: nobody loses a table, a seat or a turn by it."""

from __future__ import annotations

import re
import time
from pathlib import Path

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import run_alone, serving
from tests.web.many_tables import names_in, write_tables

import fairground.web
from fairground.web.storage.life_spans import DAY
from fairground.web.storage.store import Store
from fairground.web.storage.wall_clock import DOUBTED_FOR, WallClock
from fairground.web.watching.tables import Tables

HOUR = 3600.0
DATED = {
    "api/tournaments.py": "when a tournament was announced",
    "calling/web_push.py": "until when a push service believes a signature",
    "chat/mutes.py": "since when somebody is muted",
    "chat/objecting.py": "when a message was reported",
    "contests/tournaments.py": "when people entered and left, and which tournaments are old",
    "finished/what_if.py": "when a table was opened from another game",
    "lobby/learning.py": "when a lesson was opened",
    "lobby/opening.py": "when a table was opened",
    "operating/operators.py": "when an operator was appointed",
    "pages/ago.py": "how long ago something was, in words",
    "pages/operator.py": "when an operator did something",
    "pages/talk.py": "when something was said",
    "people/account_rows.py": "when a browser was last here",
    "people/accounts.py": "when an account was made, and browsers that were not here for long",
    "people/mail_links.py": "until when a link by e-mail works",
    "people/personal_data.py": "when somebody who is erased left a tournament",
    "people/tokens.py": "when a token was made",
    "routes/tournaments.py": "when a tournament was announced",
    "serving/metrics.py": "when the server was started",
    "serving/server_log.py": "the lines of the log",
    "storage/listing_rows.py": "which tables are new enough for the lobby",
    "storage/store.py": "when something was kept, and which of it is old",
    "storage/wall_clock.py": "whether this clock can be believed",
    "timing/house_time.py": "what people's watches show, for their quiet hours",
    "timing/quiet_hours.py": "when it is night where somebody lives",
}
"""What goes by the machine's clock, and why it must."""


class Hands:
    """Two clocks that a test turns: what people read, and the seconds that really pass."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000.0
        self.steady = 1000.0
        self.clock = WallClock(lambda: self.wall, lambda: self.steady)

    def pass_by(self, seconds: float) -> None:
        self.wall += seconds
        self.steady += seconds


def test_a_clock_that_jumps_is_not_believed_for_a_day() -> None:
    for jump in (-3 * HOUR, 3 * HOUR, 400 * DAY):
        hands = Hands()
        assert hands.clock.is_believed()
        hands.pass_by(5)
        hands.wall += jump
        assert not hands.clock.is_believed()
        hands.pass_by(DOUBTED_FOR - 1)
        assert not hands.clock.is_believed()
        hands.pass_by(2)
        assert hands.clock.is_believed()


def test_it_is_doubted_anew_when_somebody_puts_it_right() -> None:
    hands = Hands()
    hands.wall += 2 * HOUR
    assert not hands.clock.is_believed()
    hands.pass_by(DOUBTED_FOR - 1)
    hands.wall -= 2 * HOUR
    assert not hands.clock.is_believed()
    hands.pass_by(DOUBTED_FOR - 1)
    assert not hands.clock.is_believed()


def test_time_that_passes_and_small_steps_are_no_jump() -> None:
    hands = Hands()
    for _ in range(100):
        hands.pass_by(HOUR)  # a machine that slept
        hands.wall += 2  # and is set right by the network
        assert hands.clock.is_believed()


def test_no_table_is_deleted_by_a_clock_that_has_jumped(
    db: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_tables(db, {"young": 1, "old": 100})

    async def run() -> None:
        tables, hands = Tables(Store(db)), Hands()
        tables.wall_clock = hands.clock
        with monkeypatch.context() as jump:
            real = time.time
            jump.setattr(time, "time", lambda: real() + 1000 * DAY)
            hands.wall += 1000 * DAY
            await tables._clear_sometimes()
            assert names_in(db) == {"young", "old"}
        hands.wall -= 1000 * DAY
        hands.clock.is_believed()
        hands.pass_by(DOUBTED_FOR)
        tables._next_clearing = 0.0
        await tables._clear_sometimes()
        assert names_in(db) == {"young"}, "by a clock that can be believed"
        await tables.stop()

    run_alone(run)


@pytest.mark.parametrize("jump", [-26 * HOUR, 26 * HOUR])
def test_people_play_on_while_the_clock_jumps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    with serving(tmp_path / "fair.db") as served:
        mira, jonas, table = two_at_a_table(served.base)
        with jonas.go(table).listening() as news:
            real = time.time
            monkeypatch.setattr(time, "time", lambda: real() + jump)
            assert mira.move("start d1").status == 200
            assert next(news)["layers"]
        assert jonas.go(table).move("start a4").status == 200, "nobody has lost a seat"
        run_alone(served.tables.clear)
        assert mira.go("/").status == 200
        assert table in mira.page, "one's own tables are in the lobby, whatever their dates"
        monkeypatch.undo()
        assert mira.go(table).status == 200
        assert Person(served.base).open_table("me", "random")


def test_only_dates_go_by_the_clock_that_may_jump() -> None:
    folder = Path(fairground.web.__file__).parent
    found = {
        path.relative_to(folder).as_posix()
        for path in folder.rglob("*.py")
        if re.search(r"time\.time\b|datetime", path.read_text())
    }
    assert found == set(DATED)
