"""People without a chair see a table at once, some minutes later, or when the game is over. What
they see later is the table of one moment, and nothing tells what came after it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from kit.accounts import sign_up
from kit.people import SHORT_EDITION, Person, add_to_luck, play_out, two_at_a_table
from kit.postgres import Postgres
from kit.serving import PATIENCE, Served, live_table, prepared, serving, unlimited, until
from tests.twin_conditions import QUESTIONS, nobody_is_away, same_chance, thinking_at_once
from tests.twins import NAME, Plan, Seen, Stream, TwinTable, Visit
from tests.web.another_session import rows
from tests.web.fake_time import Hands
from tests.web.test_personal_data import export
from tests.web.test_talk import without_token

import fairground as fg
from fairground.game import OptionError
from fairground.web.lobby.dealing import Grace
from fairground.web.people.visitor import Visitor
from fairground.web.storage.kept_table import COMMITTING, Stored
from fairground.web.timing.time_control import TimeControl
from fairground.web.watching.onlookers import CHOICES, checked_onlookers, choices_in_words, delay_of
from fairground.web.watching.past_table import PastTable, PastTime

FIVE = "5"
LATE = delay_of(FIVE)
CLOCK = TimeControl("fischer", 600, 10)
JSON = {"accept": "application/json"}


class Watch:
    """The time of day, as the test wants it."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@pytest.fixture
def watch(served: Served, monkeypatch: pytest.MonkeyPatch) -> Watch:
    made = Watch()
    monkeypatch.setattr(served.tables.store, "wall", lambda: made.now)
    return made


@pytest.fixture
def pair(postgres_server: Postgres) -> Iterator[tuple[Served, Served]]:
    with (
        postgres_server.database() as url,
        serving(url) as here,
        serving(url) as there,
    ):
        unlimited(here)
        unlimited(there)
        yield here, there


def addresses(table: str) -> list[str]:
    """Where somebody without a chair may look."""
    api = f"/api{table.replace('/table/', '/tables/')}"
    pages = ("", "/replay", "/at/0", "/board/0", "/log", "/picture/0.svg", "/record", "/check")
    more = ("/review", "/embed", "/what-if?ply=0", "/events?as=", "/code.svg", "/sit?seat=0")
    programs = ("", "/moments/0", "/record", "/check", "/review", "/stream", "/edition", "/talk")
    return [table + page for page in (*pages, *more)] + [api + what for what in programs]


def moved(log: str) -> list[str]:
    """Who has placed a pawn, as far as the log says so: it does when both have."""
    return re.findall(r"(\w+) began at", log)


BOTH = ["Jonas", "Mira"]
AGO = "5 min ago"


def begin(table: str, mira: Person, jonas: Person) -> None:
    mira.go(table).move("start d1")
    jonas.go(table).move("start a4")


# ---- later ----


@pytest.mark.both_databases
def test_onlookers_see_each_move_when_it_is_due(served: Served, watch: Watch) -> None:
    mira, jonas, table = two_at_a_table(served.base, onlookers=FIVE)
    oda = Person(served.base, "Oda")
    mira.move("start d1")
    assert "as it was 5 minutes ago" in oda.go(table).page
    assert "Dealing" in oda.page, "for her the game has not begun"
    watch.pass_by(100)
    jonas.go(table).move("start a4")
    assert moved(mira.go(table).log) == ["Jonas", "You"]
    watch.pass_by(LATE - 100)
    assert moved(oda.go(table).log) == []
    with oda.listening() as news:
        watch.pass_by(100)
        Person(served.base).go(table)
        assert "Jonas" in next(news)["layers"]["page-log"]
    assert moved(oda.go(table).log) == BOTH


def test_an_open_page_is_told_when_something_is_due(
    served: Served, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody asks for anything: the server itself looks again."""
    monkeypatch.setattr("fairground.web.watching.past_table.LOOK_AGAIN", 0.02)
    mira, jonas, table = two_at_a_table(served.base, onlookers=FIVE)
    watch.pass_by(LATE)
    oda = Person(served.base, "Oda").go(table)
    begin(table, mira, jonas)
    with oda.listening() as news:
        watch.pass_by(LATE)
        assert "Mira" in next(news)["layers"]["page-log"]


def test_those_who_play_see_the_present_and_so_does_the_first_browser(
    served: Served, watch: Watch
) -> None:
    mira, jonas, table = two_at_a_table(served.base, onlookers=FIVE)
    other = Person(served.base, "Jonas")
    other.sit(jonas.go(table).links[0])
    begin(table, mira, other)
    assert moved(other.go(table).log) == ["You", "Mira"]
    assert moved(jonas.go(table).log) == BOTH, "the chair is theirs to take back"
    assert "Take the chair back" in jonas.page
    assert AGO not in jonas.page


def test_clocks_are_those_of_the_moment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = Hands()
    with serving(tmp_path / "fair.db", house_time=hands.house) as served:
        monkeypatch.setattr(served.tables.store, "wall", lambda: hands.wall)
        fields = {"clock": "fischer", "clock-minutes": "10", "clock-increment": "0"}
        mira, _, table = two_at_a_table(served.base, onlookers=FIVE, **fields)
        until(lambda: live_table(served, table).clocks is not None)
        begun = hands.house.now()
        hands.pass_by(LATE + 60)
        mira.go(table).move("start d1")
        oda = Person(served.base, "Oda").go(table)
        past = live_table(served, table).past
        assert past is not None
        assert past.clocks is not None
        assert {clock.until for clock in past.clocks.seats} == {begun + 600}, "both may begin"
        assert f'data-clock="{begun + 60:.1f}"' in oda.page
        hands.pass_by(LATE)
        assert (oda.go(table), past.clocks.seats[0].left)[1] == 600 - LATE - 60


def test_the_past_is_never_earlier_than_what_was_shown_of_it() -> None:
    hands = Hands(seconds=1000.0)
    past = PastTime(hands.house, LATE)
    hands.house.adopt(2000.0)
    assert past.now() == 2000.0 - LATE
    past.adopt(1900.0)
    assert past.now() == 1900.0


def test_a_finished_game_is_open_when_onlookers_have_seen_its_end(
    served: Served, watch: Watch
) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION, onlookers=FIVE)
    watch.pass_by(LATE)
    play_out(table, mira, jonas)
    assert mira.go(f"{table}/record").status == 200
    oda = Person(served.base, "Oda")
    watch.pass_by(LATE - 1)
    assert oda.go(f"{table}/record").status == 422
    assert table in oda.go("/").page
    watch.pass_by(1)
    for page in ("/record", "/check", "/embed", "/replay?as=0", "/what-if?ply=0"):
        assert oda.go(f"{table}{page}").status == 200, page
    assert AGO not in oda.go(table).page
    assert table not in oda.go("/").page


def test_a_restart_tells_nothing_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch()
    with serving(tmp_path / "fair.db") as served:
        monkeypatch.setattr(served.tables.store, "wall", lambda: watch.now)
        mira, jonas, table = two_at_a_table(served.base, onlookers=FIVE)
        watch.pass_by(LATE)
        begin(table, mira, jonas)
    with serving(tmp_path / "fair.db") as served:
        monkeypatch.setattr(served.tables.store, "wall", lambda: watch.now)
        oda = Person(served.base, "Oda").go(table)
        assert moved(oda.log) == []
        watch.pass_by(LATE)
        assert moved(oda.go(table).log) == BOTH


def test_another_server_tells_nothing_early(
    pair: tuple[Served, Served], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, there = pair
    watch = Watch()
    for served in pair:
        monkeypatch.setattr(served.tables.store, "wall", lambda: watch.now)
    mira, jonas, table = two_at_a_table(here.base, onlookers=FIVE)
    oda = Person(there.base, "Oda")
    watch.pass_by(LATE)
    assert moved(oda.go(table).log) == []
    jonas.client.base_url = there.base
    begin(table, mira, jonas)
    assert (moved(oda.go(table).log), moved(jonas.go(table).log)) == ([], ["You", "Mira"])
    watch.pass_by(LATE)
    assert moved(oda.go(table).log) == BOTH
    closed, _, quiet = two_at_a_table(here.base, onlookers="closed")
    assert (oda.go(quiet).status, closed.go(quiet).status) == (403, 200)


def test_onlookers_hear_the_seats_as_late_as_they_see_them(served: Served, watch: Watch) -> None:
    mira, jonas, table = two_at_a_table(served.base, onlookers=FIVE, talk="on")
    oda = Person(served.base, "Oda")
    mira.speak(table, "I start in the corner")
    watch.pass_by(LATE - 1)
    oda.go(table).speak(table, "What will they do?")
    assert [said.split("looks on ")[-1] for said in oda.go(table).talk] == ["What will they do?"]
    watch.pass_by(1)
    assert len(oda.go(table).talk) == 2
    assert len(mira.go(table).talk) == 1
    mira.post(f"{table}/resign", {"seat": "0"})
    assert jonas.go(table).talk[-1].endswith("What will they do?"), "for them it is over"
    oda.speak(table, "Who leads?")
    assert jonas.go(table).talk[-1].endswith("Who leads?")
    assert len(oda.go(table).talk) == 3


def test_a_chair_makes_an_onlooker_see_the_present(served: Served, watch: Watch) -> None:
    """The stream ends at once, and the page asks anew."""
    mira = Person(served.base, "Mira")
    table = mira.open_table("me", "random", onlookers=FIVE)
    watch.pass_by(LATE)
    oda = Person(served.base, "Oda").go(table)
    with oda.listening() as news:
        mira.go(table).post(f"{table}/offer", {"seat": "1"})
        link = mira.go(table).links[-1]
        sitting = Person(served.base, "Oda")
        sitting.client.cookies = oda.client.cookies
        sitting.sit(link)
        assert sitting.status == 200
        while next(news)["layers"].get("page-phase") != "elsewhere":
            pass
    assert AGO not in oda.go(table).page


# ---- twins ----


def is_shown(stream: Stream) -> bool:
    """Whether the table has come, to a page or to a program."""
    return b"page-phase" in stream._came or b'"table":' in stream._came


class LateTwin(TwinTable):
    """A table at which onlookers see the game five minutes later. ``late`` happens within these
    minutes, and only in one of the twins."""

    def __init__(self, served: Served, plan: Plan, hands: Hands) -> None:
        self.hands = hands
        super().__init__(served, plan, hesitates=False)
        self._leave()
        self.others = [
            Visit("onlooker", None, Visitor("secret onlooker")),
            Visit("stranger"),
        ]
        self._listen()

    def _listen(self) -> None:
        """Until everybody has been shown the table: from then on only news come."""
        super()._listen()
        until(lambda: all(is_shown(stream) for stream in self.streams.values()))

    def _stored(self) -> Stored:
        stored = super()._stored()
        return replace(stored, header=replace(stored.header, onlookers=FIVE, clock=CLOCK.text))

    def play_some(self, moves: int) -> None:
        for _ in range(moves):
            table = self.live.table
            assert table is not None
            if not table.turn:
                return
            seat = table.turn[0]
            self.post(self.people[seat], table.legal(seat)[0], None)
            self.settle()

    def send(self, sender: int, what: str, /, **fields: str) -> str:
        who = self.people[sender]
        assert who.visitor is not None
        token = self.served.tables.keys.form_token(who.visitor)
        kind = {"content-type": "application/x-www-form-urlencoded"}
        answer = self._ask(
            "POST",
            f"/table/{NAME}/{what}",
            self._headers(who, False) | kind,
            urlencode(fields | {"token": token}),
        )
        assert answer[:3] in ("200", "201", "303"), answer[:300]
        self.settle()
        return answer

    def hear(self) -> None:
        """Bots think about what happens now, which is no news to those who look on."""
        QUESTIONS.clear()
        super().hear()

    def wait(self, seconds: float) -> None:
        """Everybody who looks on has been shown what is due by then."""
        self.hands.pass_by(seconds)
        self.get(self.others[0], f"/table/{NAME}")
        self.settle()

    def look_on(self) -> None:
        past = self.live.past
        assert isinstance(past, PastTable)
        last = past.last_ply(None)
        paths = [
            *("/", "/?open=loot", "/ladder/loot", "/api/tables", f"/join/{NAME}/{'x' * 24}"),
            *(f"/table/{NAME}{page}" for page in ("", "?as=0", "/log", "/replay", "/sit?seat=0")),
            *(f"/table/{NAME}/at/{ply}" for ply in (0, last, last + 1)),
            *(f"/table/{NAME}/board/{ply}" for ply in (0, last, last + 1)),
            *(f"/table/{NAME}/picture/{ply}.svg" for ply in (last, last + 1)),
            *(f"/table/{NAME}/{page}" for page in ("record", "check", "review", "embed")),
            *(f"/table/{NAME}/{page}" for page in ("review/1", "what-if?ply=0")),
            *(f"/api/tables/{NAME}{what}" for what in ("", "?seat=0", f"?log_from={last}")),
            *(f"/api/tables/{NAME}/moments/{ply}" for ply in (0, last, last + 1)),
            *(f"/api/tables/{NAME}/{what}" for what in ("record", "check", "review", "talk")),
            f"/api/tables/{NAME}/advice",
        ]
        self.hear()
        for who in self.others:
            for path in paths:
                self.note(f"{who.name} {path}", without_token(self.get(who, path)))
        self.hear()


def the_moves(twin: LateTwin) -> None:
    twin.play_some(6)


def the_people(twin: LateTwin) -> None:
    twin.send(0, "talk", words="I am in a hurry")
    twin.send(0, "ask/evening", seat="0")
    twin.send(0, "bot", **{"seat": "0", "bot-0": "random"})
    twin.send(0, "back", seat="0")


def the_end(twin: LateTwin) -> None:
    twin.play_some(2)
    twin.send(0, "resign", seat="0")
    twin.send(1, "again")


def looked_on(db: Path, late: Callable[[LateTwin], None] | None) -> tuple[Seen, str]:
    """All that two onlookers got until what is ``late`` is due, and what one of them saw then."""
    hands, plan = Hands(), Plan(fg.game("loot"), 2, has_bots=False)
    prepared(db)
    with (
        same_chance(),
        thinking_at_once(),
        nobody_is_away(),
        serving(db, house_time=hands.house) as served,
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(served.tables.store, "wall", lambda: hands.wall)
        twin = LateTwin(served, plan, hands)
        try:
            twin.wait(0)
            twin.look_on()
            twin.play_some(3)
            twin.wait(LATE)
            if late is not None:
                late(twin)
            twin.wait(LATE - 1)
            twin.look_on()
            twin.wait(1)
            return twin.seen, without_token(twin.get(twin.others[0], f"/table/{NAME}"))
        finally:
            twin.close()


def test_what_is_not_due_leaves_no_trace(tmp_path: Path) -> None:
    seen, then = looked_on(tmp_path / "quiet.db", None)
    for late in (the_moves, the_people, the_end):
        other, due = looked_on(tmp_path / f"{late.__name__}.db", late)
        assert seen.differences(other) == [], late.__name__
        assert due != then, "by then it is due"


# ---- not at all ----


@pytest.mark.both_databases
def test_a_closed_table_is_seen_by_those_who_play_until_it_is_over(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION, onlookers="closed")
    oda = Person(served.base, "Oda")
    for address in addresses(table):
        answer = oda.client.get(address)
        assert answer.status_code == 403, address
        assert "closed to onlookers" in answer.text
    assert oda.go("/").status == 200
    row = re.search(rf"<li>(?:(?!</li>).)*{table[7:].split('-')[-1]}.*?</li>", oda.page)
    assert "closed to onlookers" in oda.page
    assert row is None or "Watch" not in row[0]
    assert mira.go(table).status == jonas.go(table).status == 200
    assert mira.page.count("closed to onlookers") == 1
    play_out(table, mira, jonas)
    assert oda.go(table).status == oda.go(f"{table}/record").status == 200


def test_a_waiting_room_sends_onlookers_away_when_a_closed_game_begins(served: Served) -> None:
    mira, jonas, oda = (Person(served.base, name) for name in ("Mira", "Jonas", "Oda"))
    table = mira.open_table("me", "friend", onlookers="closed")
    assert "closed to onlookers" in oda.go(table).page
    with oda.listening() as news:
        jonas.sit(mira.links[0])
        while next(news)["layers"].get("page-phase") != "elsewhere":
            pass
    assert oda.go(table).status == 403
    oda.go("/")
    assert oda.speak(table, "Hello?").status_code == 403


def test_a_friend_comes_to_a_closed_table_by_link(served: Served) -> None:
    mira = Person(served.base, "Mira")
    table = mira.open_table("me", "random", onlookers="closed")
    mira.go(table).post(f"{table}/offer", {"seat": "1"})
    link, jonas = mira.go(table).links[-1], Person(served.base, "Jonas")
    assert jonas.go(table).status == 403
    assert jonas.sit(link).status == 200
    assert live_table(served, table).chairs[1].name == "Jonas"


# ---- who chooses ----


@pytest.mark.both_databases
def test_the_host_chooses_until_the_game_begins(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", "friend", onlookers="15")
    link = mira.links[0]
    jonas.sit(link)
    assert "Onlookers see this table 15 minutes later." in jonas.page
    assert jonas.post(f"{table}/onlookers", {"onlookers": "now"}).status == 422
    assert "Only the host" in jonas.page
    for chosen in ("closed", "now", "1", FIVE):
        mira.go(table).post(f"{table}/onlookers", {"onlookers": chosen})
        assert mira.status == 200
        assert live_table(served, table).header.onlookers == chosen
    assert mira.post(f"{table}/onlookers", {"onlookers": "2"}).status == 422
    assert "1, 5 or 15 minutes later" in mira.page
    mira.give(table, 2)
    until(lambda: live_table(served, table).table is not None)
    mira.go(table).post(f"{table}/onlookers", {"onlookers": "now"})
    assert (mira.status, live_table(served, table).header.onlookers) == (422, FIVE)


def test_the_next_game_is_seen_as_the_first(served: Served, watch: Watch) -> None:
    mira, _, table = two_at_a_table(served.base, onlookers=FIVE)
    watch.pass_by(LATE)
    mira.post(f"{table}/resign", {"seat": "0"})
    mira.go(table).post(f"{table}/again", {})
    again = mira.path
    assert live_table(served, again).header.onlookers == FIVE
    oda = Person(served.base, "Oda")
    assert again not in oda.go("/").page, "a new game would tell that the other is over"
    watch.pass_by(LATE)
    assert again in oda.go("/").page


def test_a_next_game_that_is_being_dealt_tells_nothing_either(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db", grace=Grace(here=PATIENCE, away=PATIENCE)) as served:
        unlimited(served)
        mira, jonas, table = two_at_a_table(served.base, onlookers=FIVE)
        add_to_luck(table, mira, jonas)
        mira.go(table).post(f"{table}/resign", {"seat": "0"})
        mira.go(table).post(f"{table}/again", {})
        assert live_table(served, mira.path).header.luck == COMMITTING
        oda, again = Person(served.base, "Oda"), mira.path.removeprefix("/table/")
        assert again not in oda.go("/").page
        assert again not in oda.client.get("/api/tables").text


def test_a_host_without_a_chair_learns_nothing_early_from_their_lists(
    served: Served, watch: Watch
) -> None:
    host, mira, jonas = (Person(served.base, name) for name in ("Hanna", "Mira", "Jonas"))
    table = host.open_table("friend", "friend", onlookers=FIVE)
    mira.sit(host.links[0])
    jonas.sit(host.go(table).links[0])
    name = table.removeprefix("/table/")

    def lists() -> tuple[str, dict[str, Any], list[str]]:
        """But for how long ago it was, which the machine's own clock says."""
        data, records = export(host)
        (own,) = (each for each in data["tables"] if each["id"] == name)
        shown: str = host.client.get("/tables", headers=JSON).json()["list"]
        return re.sub(" · [^<·]*</small>", "", shown), own, list(records)

    host.open_table("me", "friend")  # the order of the list tells nothing either
    before = lists()
    begin(table, mira, jonas)
    assert lists() == before, "nor whose turn it is"
    mira.go(table).post(f"{table}/resign", {"seat": "0"})
    assert lists() == before, "nor that it is over"
    watch.pass_by(LATE)
    shown, own, records = lists()
    assert "Over" in shown
    assert own["finished"]
    assert records == [f"records/{name}.txt"]
    assert "Over" in mira.client.get("/tables", headers=JSON).text


def test_there_are_five_choices_and_no_others() -> None:
    assert list(choices_in_words()) == list(CHOICES)
    for chosen in ("", "0", "2", "-5", "5.0", "NOW", "٥"):
        with pytest.raises(OptionError, match="1, 5 or 15 minutes later"):
            checked_onlookers(chosen)


# ---- what is kept ----


def test_the_ladder_learns_of_a_game_when_onlookers_do(served: Served, watch: Watch) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    names = ("Mira the late", "Jonas the late")
    for person, name in zip((mira, jonas), names, strict=True):
        sign_up(person, name)
    table = mira.open_table("me", "friend", onlookers=FIVE)
    jonas.sit(mira.links[0])
    mira.go(table).post(f"{table}/resign", {"seat": "0"})
    oda = Person(served.base, "Oda")

    def publish() -> None:
        rounds = served.tables._rounds
        assert rounds is not None
        publishing = served.tables.store.publish_results()
        asyncio.run_coroutine_threadsafe(publishing, rounds.get_loop()).result(60)

    watch.pass_by(LATE - 1)
    publish()
    assert not any(name in oda.go("/ladder/loot").page for name in names)
    watch.pass_by(1)
    publish()
    publish()
    assert all(name in oda.go("/ladder/loot").page for name in names)


def test_no_more_is_kept_than_onlookers_will_see(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, db = Watch(), tmp_path / "fair.db"
    with serving(db) as served:
        monkeypatch.setattr(served.tables.store, "wall", lambda: watch.now)
        mira, jonas, table = two_at_a_table(served.base, onlookers="1")
        for person, move in ((mira, "start d1"), (jonas, "start a4")):
            watch.pass_by(40)
            person.go(table).move(move)
        kept = rows(str(db), 'SELECT text FROM glimpses ORDER BY "number"')
        assert 2 <= len(kept) <= 4
        assert not any(jonas.client.cookies["fairground"][:20] in text for (text,) in kept)
        watch.pass_by(60)
        mira.give(table, 0)
        assert len(rows(str(db), "SELECT text FROM glimpses")) == 2
        jonas.go("/privacy").post("/privacy/erase", {"sure": "on"})
        kept = rows(str(db), "SELECT text FROM glimpses")
        assert not any("Jonas" in text for (text,) in kept), "erased there, too"
