"""Programs learn a game, read ladders and statistics, keep settings, and organise tournaments."""

from __future__ import annotations

from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from kit.accounts import sign_up
from kit.people import SHORT_EDITION, Person
from kit.programs import Program, make_token
from kit.serving import Served, live_table
from tests.reviews import made_up
from tests.web.test_api import short_table

from fairground.web.api.person_shapes import NewSettings
from fairground.web.finished.seat_reviews import keep_seat_reviews
from fairground.web.serving.settings import CHOICES
from fairground.web.timing.quiet_hours import Quiet

ALL = ("read", "play", "host", "account")


def member(served: Served, *scopes: str) -> Program:
    """A program of somebody with an account."""
    program = Program(served.base, "Mira", *(scopes or ALL))
    program.owner.name = sign_up(program.owner)
    return program


# ---- lessons ----


def test_a_program_takes_a_lesson_and_plays_on(served: Served) -> None:
    mira = Program(served.base, "Mira")
    opened = mira.post("/lessons", game="loot", name="Mira")
    table, lesson = opened["table"], opened["lesson"]
    assert (mira.status, lesson["number"], lesson["is_done"]) == (200, 1, False)
    assert lesson["paragraphs"]
    wrong = next(
        each["move"] for each in opened["position"]["legal"] if each["move"] != lesson["move"]
    )
    assert mira.post(f"/tables/{table}/moves", move=wrong)["code"] == "lesson_hint"
    mira.post(f"/tables/{table}/moves", move=lesson["move"])
    assert mira.status == 200
    assert mira.post("/lessons", game="loot")["table"] == table, "it goes on"
    assert mira.post("/lessons", game="loot", another=True)["table"] != table
    stranger, reader = Program(served.base), Program(served.base, "Rea", "read")
    assert stranger.get(f"/tables/{table}")["lesson"] is None
    assert stranger.post(f"/tables/{table}/play-on")["code"] == "not_your_seat"
    assert mira.post(f"/tables/{table}/play-on", bot="nobody")["code"] == "seat_refused"
    on = mira.post(f"/tables/{table}/play-on", bot="random")
    assert (on["lesson"], on["chairs"][1]["bot"]) == (None, "random")
    assert mira.post("/lessons", game="chess")["code"] == "wrong_option"
    for path, body in (("/lessons", {"game": "loot"}), (f"/tables/{table}/play-on", {})):
        assert reader.post(path, **body)["code"] == "scope_missing"


# ---- ladders and statistics ----


@pytest.mark.both_databases
def test_a_program_reads_the_ladder_and_finds_an_opponent(served: Served) -> None:
    mira = member(served)
    before = mira.get("/games/loot/ladder")
    assert (before["you"], before["past"]) == (None, [])
    assert before["opponent"] in mira.get("/games")["bots"]
    table = short_table(mira, "me", before["opponent"])["table"]
    mira.post(f"/tables/{table}/resign")
    after = mira.get("/games/loot/ladder")
    assert after["you"]["games"] == 1
    assert after["opponents"] == [{"bot": before["opponent"], "met": 1, "beaten": 0}]
    assert [(each["table"], each["rank"], each["score"]) for each in after["past"]] == [
        (table, 2, None)
    ]
    (own,) = [rung for rung in after["rungs"] if rung["is_you"]]
    assert own["rating"] == after["you"]
    assert mira.owner.name in own["name"]
    assert {rung["bot"] for rung in after["rungs"]} > {""}
    assert mira.get("/games/chess/ladder")["code"] == "not_found"
    player = Program(served.base, "Jonas", "play")
    assert player.get("/games/loot/ladder")["code"] == "scope_missing"
    jonas = Program(served.base, "Jonas")
    assert jonas.get("/games/loot/ladder")["past"] == [], "only one's own games"


def test_a_program_reads_its_owners_statistics(served: Served) -> None:
    mira, jonas = member(served), Program(served.base, "Jonas")
    opened = short_table(mira, "me", "friend")
    table = opened["table"]
    jonas.post("/join", link=opened["chairs"][1]["link"])
    while (now := mira.get(f"/tables/{table}"))["stage"] != "over":
        who = mira if 0 in now["position"]["turn"] else jonas
        move = who.get(f"/tables/{table}")["position"]["legal"][0]["move"]
        who.post(f"/tables/{table}/moves", move=move)
        assert who.status == 200
    assert [each["table"] for each in mira.get("/statistics")["waiting"]] == [table]
    game = live_table(served, table).table
    assert game is not None
    with served.tables.store._database.writing.begin() as connection:
        keep_seat_reviews(table, made_up(game, (0, 1, 2)))(connection)
    (found,) = mira.get("/statistics", game="loot")["games"]
    assert (found["table"], found["seats"]) == (table, 2)
    assert mira.get("/statistics", game="kairo")["games"] == []
    assert mira.get("/statistics", game="chess")["code"] == "not_found"
    assert mira.get("/statistics", sport="chess")["code"] == "not_understood"
    assert Program(served.base).get("/statistics") == {"games": [], "moments": [], "waiting": []}
    player = Program(served.base, "Rea", "play")
    assert player.get("/statistics")["code"] == "scope_missing"


# ---- settings and data ----


def test_the_settings_of_the_api_are_those_of_the_page() -> None:
    hints = get_type_hints(NewSettings)
    known = {name: set(get_args(get_args(hints[name])[0])) for name in hints if name in CHOICES}
    assert known == {name: set(values) for name, values in CHOICES.items()}
    assert set(hints) == {*CHOICES, "zone"}


@pytest.mark.both_databases
def test_a_program_changes_settings_and_its_clock_knows_the_quiet_hours(served: Served) -> None:
    mira = member(served)
    assert mira.get("/settings")["talk"] == "on"
    chosen = mira.post("/settings", talk="off", quiet="22-8", zone="Europe/Berlin")
    assert (chosen["talk"], chosen["quiet"], chosen["theme"]) == ("off", "22-8", "system")
    assert mira.get("/settings") == chosen
    assert 'value="Europe/Berlin"' in mira.owner.go("/settings").page, "the browser has them too"
    for code, wrong in (
        ("refused", {"zone": "Europe/Atlantis"}),
        ("not_understood", {"talk": "maybe"}),
        ("not_understood", {"colour": "red"}),
    ):
        assert mira.post("/settings", **wrong)["code"] == code
    assert mira.get("/settings") == chosen, "nothing is lost"
    clock = {"kind": "correspondence", "hours": 24}
    opened, jonas = short_table(mira, "me", "friend", clock=clock), Program(served.base, "Jonas")
    table = opened["table"]
    jonas.post("/join", link=opened["chairs"][1]["link"])
    move = mira.get(f"/tables/{table}")["position"]["legal"][0]["move"]
    mira.post(f"/tables/{table}/moves", move=move)
    assert mira.get(f"/tables/{table}")["position"]["turn"] == [1], "her clock stands"
    clocks = live_table(served, table).clocks
    assert clocks is not None
    assert [each.quiet for each in clocks.seats] == [Quiet(22, 8, "Europe/Berlin"), None]
    reader = Program(served.base, "Rea", "read")
    assert reader.get("/settings")["code"] == "scope_missing"
    assert reader.post("/settings", talk="off")["code"] == "scope_missing"


def test_the_settings_of_a_guest_stay_in_the_browser(served: Served) -> None:
    guest = Program(served.base, "Mira", *ALL)
    assert guest.get("/settings")["code"] == "refused"
    assert guest.post("/settings", talk="off")["code"] == "refused"


def test_a_program_gets_a_copy_of_its_owners_data(served: Served) -> None:
    mira = member(served)
    over = short_table(mira, "me", "random")["table"]
    mira.post(f"/tables/{over}/resign")
    open_still = short_table(mira, "me", "friend")["table"]
    copy = mira.post("/export")
    assert {table["id"] for table in copy["data"]["tables"]} == {over, open_still}
    assert copy["data"]["account"]["name"] == mira.owner.name
    assert list(copy["records"]) == [over]
    assert mira.token not in msgspec.json.encode(copy).decode()
    mira.client.headers["authorization"] = f"Bearer {make_token(mira.owner, 'read', 'play')}"
    assert mira.post("/export")["code"] == "scope_missing"
    other = Program(served.base, "Jonas", "account")
    of_a_guest = other.post("/export")["data"]
    assert of_a_guest["tables"] == []
    assert of_a_guest["browser"]["settings"] is None, "its browser has them"
    assert copy["data"]["browser"]["settings"]["theme"] == "system"


def test_a_program_gets_the_data_only_if_its_owner_ticks_that(served: Served) -> None:
    page = Person(served.base).go("/tokens").page
    assert 'name="scope-talk" checked>' in page
    assert 'name="scope-account">' in page


def test_an_edition_can_be_filled_in(served: Served) -> None:
    mira = Program(served.base)
    assert "[" in mira.get("/games/loot/edition")["text"]
    assert mira.get("/games/chess/edition")["code"] == "not_found"


# ---- tournaments ----


def new_tournament(**more: Any) -> dict[str, Any]:
    return {"title": "Friday cup", "game": "loot", "kind": "swiss", "seats": 2, "rounds": 1} | more


@pytest.mark.both_databases
def test_a_program_organises_a_tournament(served: Served) -> None:
    mira, jonas = member(served), member(served)
    made = mira.post("/tournaments", **new_tournament(edition_text=SHORT_EDITION))
    assert (mira.status, made["title"], made["stage"]) == (201, "Friday cup", "open")
    address = f"/tournaments/{made['tournament']}"
    assert mira.get(f"{address}/file")["code"] == "refused", "it has not started"
    for program in (mira, jonas):
        program.post(f"{address}/enter")
        assert program.status == 200
    for way, body in (("start", {}), ("call-off", {}), ("take-out", {"entrant": 1})):
        assert jonas.post(f"{address}/{way}", **body)["code"] == "refused", "not the organiser"
    started = mira.post(f"{address}/start")
    assert (mira.status, started["stage"]) == (200, "running")
    file = mira.get(f"{address}/file")["file"]
    assert started["played"][0]["games"][0]["table"] in file
    out = mira.post(f"{address}/take-out", entrant=jonas.get(address)["you"])
    assert [each["has_left"] for each in out["entrants"] if not each["bot"]] == [False, True]
    assert mira.post(f"{address}/call-off")["code"] == "refused", "it runs"
    other = mira.post("/tournaments", **new_tournament(title="Rained off"))["tournament"]
    assert mira.post(f"/tournaments/{other}/call-off")["stage"] == "called off"


def test_what_a_program_organises_is_checked_as_on_the_page(served: Served) -> None:
    mira, guest = member(served), Program(served.base)
    reader = member(served, "read", "play")
    for wrong in (
        {"seats": 11},
        {"title": "\u200b"},
        {"bot": "nobody"},
        {"game": "chess"},
        {"options": {"flying": True}},
        {"edition_text": "nonsense"},
    ):
        mira.post("/tournaments", **new_tournament(**wrong))
        assert mira.status == 422, wrong
    assert mira.post("/tournaments", **new_tournament(kind="cup"))["code"] == "not_understood"
    assert guest.post("/tournaments", **new_tournament())["code"] == "refused"
    assert reader.post("/tournaments", **new_tournament())["code"] == "scope_missing"
    for way, body in (("start", {}), ("call-off", {}), ("take-out", {"entrant": 1})):
        path = f"/tournaments/none-such-00000/{way}"
        assert mira.post(path, **body)["code"] == "not_found"
        assert reader.post(path, **body)["code"] == "scope_missing"
    assert mira.get("/tournaments/none-such-00000/file")["code"] == "not_found"
