"""People talk at a table: seats with seats, onlookers among themselves until the game is over. What
they say is kept, can be switched off, muted and reported, and tells nothing of the game by
itself."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import urlencode

import pytest
from kit.accounts import sign_up
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.postgres import Postgres
from kit.serving import Served, live_table, prepared, run_alone, serving, until
from tests.twin_conditions import nobody_is_away, same_chance, thinking_at_once
from tests.twins import NAME, Plan, Seen, TwinTable, Visit
from tests.web.another_session import insert, rows
from tests.web.many_tables import write_tables
from tests.web.test_life_spans import clear_all
from tests.web.test_personal_data import export

import fairground as fg
from fairground.draw.emotes import EMOTES
from fairground.web.chat import message_rows
from fairground.web.chat.messages import (
    MESSAGE_LENGTH,
    ONLOOKERS,
    TABLE,
    Message,
    TalkError,
    checked_words,
    read_key,
)
from fairground.web.chat.talk import Ears, Talk
from fairground.web.people.visitor import Visitor
from fairground.web.serving.limits import TALK
from fairground.web.storage.life_spans import LifeSpans
from fairground.web.storage.store import Store

ADVICE = "Take the red corner"


def three_at_a_table(served: Served) -> tuple[Person, Person, Person, str]:
    """Mira and Jonas play, Oda looks on."""
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION, talk="on")
    oda = Person(served.base, "Oda").go("/settings")
    oda.post("/settings", {"name": "Oda"})
    for person in (mira, jonas, oda):
        person.go(table)
    return mira, jonas, oda, table


def without_token(page: str) -> str:
    """Tokens are masked anew on every page."""
    return re.sub(r'name="token" value="[^"]*"', "", page)


# ---- who hears whom ----


@pytest.mark.both_databases
def test_what_is_said_comes_by_the_event_stream_and_stays(served: Served) -> None:
    mira, jonas, _, table = three_at_a_table(served)
    with jonas.listening(talk=True) as news:
        assert mira.speak(table, "Hello Jonas").status_code == 201
        said = next(news)
        assert "Hello Jonas" in said["add"]
        assert "layers" not in said, "it is no news of the game"
        assert mira.speak(table, emote="luck").status_code == 201
        assert 'aria-label="Good luck!"' in next(news)["add"]
    for person in (mira, jonas):
        assert person.go(table).talk == ["Mira Hello Jonas", "Mira Good luck!"]


def test_it_is_still_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        mira, _, _, table = three_at_a_table(served)
        mira.speak(table, "Hello")
        cookies = dict(mira.client.cookies)
    with serving(tmp_path / "fair.db") as served:
        again = Person(served.base)
        again.client.cookies.update(cookies)
        assert again.go(table).talk == ["Mira Hello"]


def test_seats_hear_what_onlookers_said_when_the_game_is_over(served: Served) -> None:
    mira, jonas, oda, table = three_at_a_table(served)
    before = without_token(mira.go(table).page)
    with mira.listening(talk=True) as news:
        oda.speak(table, ADVICE)
        assert without_token(mira.go(table).page) == before
        jonas.speak(table, "Your turn")
        assert "Your turn" in next(news)["add"], "nothing came before it"
    assert oda.go(table).talk == [f"Oda looks on {ADVICE}", "Jonas Your turn"]
    assert mira.go(table).talk == ["Jonas Your turn"]
    for key in ("o1", "t9", "x", ""):
        assert mira.go(f"{table}/talk/report?message={key}").status == 404
        assert mira.go(table).post(f"{table}/talk/mute", {"message": key}).status == 404
    play_out(table, mira, jonas)
    assert mira.go(table).talk == [f"Oda looks on {ADVICE}", "Jonas Your turn"]
    oda.speak(table, "Well played")
    assert mira.go(table).talk[-1] == "Oda looks on Well played"


class GossipingTwin(TwinTable):
    """In one of the twins somebody who looks on talks all the time; those who play compare."""

    def __init__(self, served: Served, plan: Plan, gossips: bool) -> None:
        super().__init__(served, plan, hesitates=False)
        self._leave()
        self.gossips, self.others = gossips, self.people
        self._listen()

    def _events(self, who: Visit) -> str:
        return f"{super()._events(who)}&talk=unknown"

    def _listen(self) -> None:
        """Until every page has been told what was said: from then on only news come."""
        super()._listen()
        pages = [stream for name, stream in self.streams.items() if "lines" not in name]
        until(lambda: all(b"event: talk" in stream._came for stream in pages))

    def hear(self) -> None:
        super().hear()
        gossip = Visit("gossip", None, Visitor("secret gossip"))
        assert gossip.visitor is not None
        if self.gossips:
            token = self.served.tables.keys.form_token(gossip.visitor)
            kind = {"content-type": "application/x-www-form-urlencoded"}
            body = urlencode({"token": token, "words": ADVICE})
            answer = self._ask(
                "POST", f"/table/{NAME}/talk", self._headers(gossip, True) | kind, body
            )
            assert answer.startswith("201"), answer[:300]


@pytest.mark.parametrize("game", ["loot"])
def test_talk_of_onlookers_leaves_no_trace_at_the_table(game: str, tmp_path: Path) -> None:
    plan = Plan(fg.game(game), 2, has_bots=False, steps=5, closely=99, starts_closely=False)
    seen: list[Seen] = []
    for gossips in (False, True):
        db = prepared(tmp_path / f"twin-{gossips}.db")
        with same_chance(), thinking_at_once(), nobody_is_away(), serving(db) as served:
            twin = GossipingTwin(served, plan, gossips)
            try:
                seen.append(twin.play())
            finally:
                twin.close()
            said = rows(str(db), "SELECT count(*) FROM messages")[0][0]
            assert (said > 5) == gossips
    assert seen[0].differences(seen[1]) == []


def test_hidden_moves_say_nothing_to_the_talk_and_talk_nothing_to_the_moves(
    served: Served,
) -> None:
    """A message neither makes a click stale nor counts as a change of the table."""
    mira, jonas, _, table = three_at_a_table(served)
    live = live_table(served, table)
    revision, event = live.header.revision, mira.go(table).event
    for _ in range(3):
        jonas.speak(table, "Hm")
    assert (live.header.revision, mira.go(table).event) == (revision, event)
    assert mira.move("start d1").status == 200


def test_onlookers_hear_the_table_as_late_as_they_see_it() -> None:
    late_by_then: Any = SimpleNamespace(wall=lambda: 160.0)
    heard = Talk("quiet-lantern", late_by_then, lambda: None)
    said = [(TABLE, 100.0), (TABLE, 150.0), (ONLOOKERS, 155.0)]
    heard._messages = tuple(
        Message(room, number, None, "m", "Mira", "Hello", "", at)
        for number, (room, at) in enumerate(said, 1)
    )
    late = Ears("o", plays=False, is_over=False, delay=30.0)
    assert [message.number for message in heard.heard_by(late)] == [1, 3]
    assert heard.next_due(late) == 20.0
    seat = Ears("m", plays=True, is_over=False, delay=30.0)
    assert [message.number for message in heard.heard_by(seat)] == [1, 2]
    assert heard.next_due(seat) is None
    assert len(heard.heard_by(Ears("m", plays=True, is_over=True, delay=30.0))) == 3


def test_several_servers_hear_each_other(postgres_server: Postgres) -> None:
    with (
        postgres_server.database() as url,
        serving(url) as here,
        serving(url) as there,
    ):
        mira, jonas, table = two_at_a_table(here.base, talk="on")
        jonas.client.base_url = there.base
        with jonas.go(table).listening(talk=True) as news:
            mira.speak(table, "Are you there?")
            assert "Are you there?" in next(news)["add"]
        jonas.go(table).post(f"{table}/talk/mute", {"message": "t1"})
        assert jonas.talk == []
        jonas.client.base_url = here.base
        until(lambda: jonas.go(table).talk == [])


# ---- what people write ----


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  a \n b\t ", "a b"),
        ("abc \u202edef", "abc def"),
        ("in\u200bvis\u00adible\ufeff", "invisible"),
        ("cafe\u0301", "café"),
        ("👩\u200d🚀 ❤\ufe0f", "👩\u200d🚀 ❤\ufe0f"),
        ("שלום <b>", "שלום <b>"),
    ],
)
def test_a_message_is_what_can_be_seen_of_it(written: str, kept: str) -> None:
    assert checked_words(written) == kept


@pytest.mark.parametrize(
    ("written", "words"),
    [
        ("", "nothing to read"),
        ("\u200b\u2066\u3164", "nothing to read"),
        ("x" * (MESSAGE_LENGTH + 1), "at most 280 letters"),
        ("x" * 10**6, "at most 280 letters"),
        ("z" + "\u0301" * 20, "pile up accents"),
    ],
)
def test_what_cannot_be_said_is_refused_in_words(written: str, words: str) -> None:
    with pytest.raises(TalkError, match=words):
        checked_words(written)


@pytest.mark.parametrize("key", ["", "t", "x1", "t-1", "t1e3", "t99999999", "t٣"])
def test_a_key_that_cannot_be_is_none(key: str) -> None:
    assert read_key(key) is None


def test_words_are_words_and_no_markup(served: Served) -> None:
    mira, _, _, table = three_at_a_table(served)
    mira.speak(table, "<script>alert(1)</script> https://fair.example/ <a href=x>")
    assert "<script>alert" not in mira.go(table).page
    assert mira.talk == ["Mira <script>alert(1)</script> https://fair.example/ <a href=x>"]
    assert 'href="https://fair.example/' not in mira.page


def test_an_onlooker_passes_for_nobody_at_the_table(served: Served) -> None:
    _, _, oda, table = three_at_a_table(served)
    oda.go("/settings").post("/settings", {"name": "Mïra"})
    oda.go(table).speak(table, "It is me")
    assert oda.go(table).talk == ["Mïra 2 looks on It is me"]


# ---- switching it off, muting, reporting ----


def test_the_host_of_a_table_switches_talk_off_and_on(served: Served) -> None:
    mira, jonas, _, table = three_at_a_table(served)
    assert jonas.post(f"{table}/talk/switch", {"talk": "off"}).status == 403
    jonas.go(table)
    with jonas.listening(talk=True) as news:
        mira.post(f"{table}/talk/switch", {"talk": "off"})
        assert next(news)["on"] is False
    refused = jonas.speak(table, "Hello?")
    assert (refused.status_code, "switched the chat off" in refused.text) == (422, True)
    mira.go(table).post(f"{table}/talk/switch", {"talk": "on"})
    assert jonas.speak(table, "Hello!").status_code == 201
    quiet = jonas.open_table("me", "random")
    assert not live_table(served, quiet).header.talk, "the lobby's form says so"


def test_somebody_who_does_not_want_to_know_sees_nothing_of_it(served: Served) -> None:
    mira, jonas, _, table = three_at_a_table(served)
    jonas.speak(table, "Hello Mira")
    mira.go("/settings").post("/settings", {"name": "Mira", "talk": "off"})
    assert "Hello Mira" not in mira.go(table).page
    assert "data-said" not in mira.page


@pytest.mark.both_databases
def test_a_muted_person_is_heard_by_others_only_until_unmuted(served: Served) -> None:
    mira, jonas, oda, table = three_at_a_table(served)
    jonas.speak(table, "One")
    mira.go(table).post(f"{table}/talk/mute", {"message": "t1"})
    assert mira.talk == []
    jonas.speak(table, "Two")
    assert mira.go(table).talk == []
    assert oda.go(table).talk == ["Jonas One", "Jonas Two"]
    mira.speak(table, "Hello")
    assert jonas.go(table).talk[-1] == "Mira Hello", "the muted person is not told"
    found = re.search(r'name="muted" value="(\w+)"', mira.go(table).page)
    assert found
    oda.post(f"{table}/talk/hear", {"muted": found[1]})
    assert mira.go(table).talk == ["Mira Hello"], "nobody unmutes for somebody else"
    mira.post(f"{table}/talk/hear", {"muted": found[1]})
    assert mira.talk == ["Jonas One", "Jonas Two", "Mira Hello"]


@pytest.mark.both_databases
def test_a_report_is_kept_once_with_its_words(served: Served) -> None:
    mira, jonas, _, table = three_at_a_table(served)
    jonas.speak(table, "You are a cheat")
    assert "You are a cheat" in mira.go(f"{table}/talk/report?message=t1").page
    for words in ("Rude", "Very rude"):
        mira.go(f"{table}/talk/report?message=t1")
        mira.post(f"{table}/talk/report", {"message": "t1", "words": words})
        assert "Reported." in mira.page
    kept = run_alone(lambda: served.tables.store.look(_reports))
    assert [(row[0], row[1]) for row in kept if row[2] == table.removeprefix("/table/")] == [
        ("Mira", "Very rude")
    ]


def _reports(connection: Any) -> list[Any]:
    return list(connection.exec_driver_sql('SELECT name, words, "table" FROM reports'))


def test_nobody_talks_all_the_time(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        mira, jonas, table = two_at_a_table(served.base, talk="on")
        answers = [mira.speak(table, "Me again").status_code for _ in range(int(TALK.burst) + 2)]
        assert answers[-1] == 429
        assert answers[: int(TALK.burst)] == [201] * int(TALK.burst)
        assert jonas.go(table).speak(table, "Quiet, please").status_code == 201


def test_every_emote_has_words_and_a_drawing(served: Served) -> None:
    mira, _, _, table = three_at_a_table(served)
    for name, words in EMOTES.items():
        assert mira.speak(table, emote=name).status_code == 201
        assert f'<symbol id="emote-{name}"' in mira.go(table).page
        assert mira.talk[-1] == f"Mira {words}"
    assert mira.speak(table, emote="bomb").status_code == 422


# ---- whose they are ----


def test_a_guest_who_makes_an_account_takes_words_and_mutes_along(served: Served) -> None:
    mira, jonas, oda, table = three_at_a_table(served)
    mira.speak(table, "Hello")
    jonas.speak(table, "Boo")
    mira.go(table).post(f"{table}/talk/mute", {"message": "t2"})
    oda.post(f"{table}/talk/mute", {"message": "t1"})
    sign_up(mira)
    assert mira.go(table).talk == ["Mira Hello"]
    until(lambda: 'data-message="t1" class="own"' in mira.go(table).page)
    assert oda.go(table).talk == ["Jonas Boo"]


def test_what_somebody_said_is_in_their_export(served: Served) -> None:
    mira, jonas, _, table = three_at_a_table(served)
    mira.speak(table, "Hello")
    jonas.speak(table, "Boo")
    data, _ = export(mira)
    assert [said["words"] for said in data["messages"]] == ["Hello"]


def test_talk_is_deleted_with_its_table(db: str) -> None:
    write_tables(db, {"old-table": 99, "new-table": 9})
    words = {"room": TABLE, "number": 1, "author": "m", "name": "Mira", "words": "Hello"}
    report = {"room": TABLE, "number": 1, "reporter": "j", "name": "Jonas", "words": "", "at": 1.0}
    for name in ("old-table", "new-table"):
        insert(db, "messages", [{"table": name, "emote": "", "at": 1.0, "removed": False, **words}])
        insert(db, "reports", [{"table": name, **report}])
    clear_all(db, LifeSpans())
    for kept in ("messages", "reports"):
        assert rows(db, f'SELECT "table" FROM {kept}') == [("new-table",)]


def test_a_persons_messages_can_be_listed_and_made_anonymous(db: str) -> None:
    with serving(db) as served:
        mira, jonas, _, table = three_at_a_table(served)
        mira.speak(table, "One")
        jonas.speak(table, "Two")
        holder = live_table(served, table).chairs[0].holder
    name = table.removeprefix("/table/")

    async def run() -> tuple[list[Any], list[Any], list[Any]]:
        store = Store(db)
        mine = await store.look(lambda disk: message_rows.messages_of(disk, holder))
        await store.do(lambda disk: message_rows.forget_author(disk, holder))
        after = await store.look(lambda disk: message_rows.messages_of(disk, holder))
        left = await store.look(lambda disk: message_rows.latest(disk, name))
        store.close()
        return mine, after, [(message.name, message.words) for message in left]

    mine, after, left = run_alone(run)
    assert [(said.table, said.message.words) for said in mine] == [(name, "One")]
    assert after == []
    assert left == [("", "One"), ("Jonas", "Two")]
    with serving(db) as served:
        assert Person(served.base).go(table).talk[0] == "Somebody who left One"
