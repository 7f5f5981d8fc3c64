"""The API does what pages do: with a token, as far as its scopes allow."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import httpx
import pytest
from kit.accounts import PASSWORD, sign_up
from kit.people import SHORT_EDITION, Person
from kit.programs import Program, make_token
from kit.serving import PATIENCE, Served, live_table, serving, until

from fairground.web.lobby.dealing import Grace
from fairground.web.people.accounts import is_account
from fairground.web.serving.limits import Allowance


def short_table(program: Program, *sitters: str, **more: Any) -> dict[str, Any]:
    seated = [{"who": who, "name": program.owner.name * (who == "me")} for who in sitters]
    new = {"game": "loot", "sitters": seated, **more}
    found: dict[str, Any] = program.post("/tables", edition_text=SHORT_EDITION, **new)
    assert program.status == 201, found
    return found


def play_on(program: Program, table: str, luck: random.Random) -> None:
    """Until the game is over, or it is not the program's turn."""
    while legal := (now := program.get(f"/tables/{table}"))["position"]["legal"]:
        move, ply = luck.choice(legal), now["position"]["ply"]
        text = move["move"] if luck.random() < 0.5 else move["number"]
        program.post(f"/tables/{table}/moves", move=text, ply=ply, seat=now["seat"])
        assert program.status == 200


@pytest.mark.both_databases
def test_two_programs_play_a_whole_game_and_look_back_at_it(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    opened = short_table(mira, "me", "friend", listed=False)
    table = opened["table"]
    assert opened["stage"] == "waiting"
    joined = jonas.post("/join", link=opened["chairs"][1]["link"], name="Jonas")
    assert (joined["stage"], joined["seat"], joined["held"]) == ("running", 1, [1])
    luck = random.Random(1)
    while mira.get(f"/tables/{table}")["stage"] != "over":
        play_on(mira, table, luck)
        play_on(jonas, table, luck)
    end = jonas.get(f"/tables/{table}")
    scores = end["position"]["outcome"]["scores"]
    assert end["position"]["log"][0]["text"]
    record = mira.get(f"/tables/{table}/record")["record"]
    assert f"scores {scores[0]} {scores[1]}" in record
    assert "player 0 Mira" in record
    assert mira.get(f"/tables/{table}/check")["ok"] is True
    first = mira.get(f"/tables/{table}/moments/0", seat=1)
    assert first["ply"] == 0
    assert not first["legal"]
    assert mira.post("/records", record=record)["stage"] == "over"
    again = mira.post(f"/tables/{table}/again")
    assert jonas.post(f"/tables/{table}/again")["table"] == again["table"]
    assert [line["table"] for line in mira.get("/tables")["own"]][:1] == [again["table"]]


def test_moves_are_refused_with_a_code_and_a_sentence(served: Served) -> None:
    mira = Program(served.base)
    table = short_table(mira, "me", "random")["table"]
    moves = f"/tables/{table}/moves"
    mira.client.headers["accept-language"] = "de"
    refused: dict[str, dict[str, Any]] = {
        "unreadable_move": {"move": "hop"},
        "wrong_option": {"move": 9_999_999},
        "illegal_move": {"move": "left"},
        "stale_move": {"move": "start d1", "ply": 7},
        "not_your_seat": {"move": "start d1", "seat": 1},
        "not_understood": {"move": "start d1", "plie": 0},
    }
    for code, body in refused.items():
        problem = mira.post(moves, **body)
        assert problem["code"] == code
        assert problem["message"]
    assert mira.post(moves, move="hop")["message"].startswith("'hop' ist kein Zug")
    legal = mira.get(f"/tables/{table}")["position"]["legal"]
    assert mira.post(moves, move=legal[0]["move"], ply=0) == {"ply": 1}
    assert mira.post(moves, move=legal[0]["move"], ply=0) == {"ply": 1}, "sent twice"


def test_a_token_does_what_its_scopes_say_until_it_is_taken_back(served: Served) -> None:
    reader = Program(served.base, "Mira", "read")
    assert reader.get("/me") == {"name": reader.get("/me")["name"], "scopes": ["read"]}
    problem = reader.post("/tables", game="loot", sitters=[{"who": "me"}, {"who": "random"}])
    assert (reader.status, problem["code"]) == (403, "scope_missing")
    owner = reader.owner.go("/tokens")
    assert "my program" in owner.page
    assert reader.token not in owner.page
    owner.post("/tokens/drop", {"id": owner.fields["id"]})
    assert reader.get("/me")["code"] == "token_unknown"
    assert reader.status == 401
    assert reader.client.get("/api/me").headers["www-authenticate"] == "Bearer"


def test_the_token_of_a_guest_who_makes_an_account_is_the_accounts(served: Served) -> None:
    mira = Program(served.base)
    table = short_table(mira, "me", "random")["table"]
    name = sign_up(mira.owner)
    assert mira.get("/me")["name"] == name
    assert mira.get(f"/tables/{table}")["held"] == [0], "its chairs came along"
    assert is_account(live_table(served, table).chairs[0].holder)
    another = Person(served.base)
    another.go("/sign-in").post("/sign-in", {"name": name, "password": PASSWORD})
    assert "my program" in another.go("/tokens").page, "on every device"


def test_somebody_elses_token_cannot_be_taken_back(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Person(served.base, "Jonas")
    token = mira.owner.go("/tokens").fields["id"]
    jonas.go("/tokens").post("/tokens/drop", {"id": token})
    assert mira.get("/me")["scopes"] == ["host", "play", "read"]


def test_there_is_an_end_to_tokens(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fairground.web.routes.api.MOST_TOKENS", 1)
    person = Person(served.base)
    make_token(person)
    person.post("/tokens", {"label": "another", "scope-read": "on"})
    assert person.status == 422
    assert "fg_" not in person.page


def test_a_cookie_alone_changes_nothing_over_the_api(served: Served) -> None:
    person = Person(served.base)
    table = person.open_table("me", "random").removeprefix("/table/")
    assert person.client.get(f"/api/tables/{table}").json()["held"] == [0]
    moves = f"/api/tables/{table}/moves"
    move = {"move": person.go(f"/table/{table}").buttons[0]}
    refused = person.client.post(moves, json=move)
    assert (refused.status_code, refused.json()["code"]) == (401, "token_needed")
    form = {"x-form-token": person.fields["token"]}
    elsewhere = {**form, "origin": "http://other.example"}
    assert person.client.post(moves, json=move, headers=elsewhere).status_code == 401
    assert person.client.post(moves, json=move, headers=form).json() == {"ply": 1}


def test_a_stream_brings_a_line_for_each_change_and_can_be_taken_up_again(
    served: Served,
) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    table = short_table(mira, "me", "friend")["table"]
    with jonas.following(table) as lines:
        first = next(lines)
        assert first["table"]["stage"] == "waiting"
        jonas.post(f"/tables/{table}/sit", name="Jonas")
        assert list(lines) == [], "who sits down sees with other eyes, and asks again"
    with jonas.following(table, last=first["event"]) as lines:
        now = next(lines)
        assert (now["table"]["stage"], now["table"]["seat"]) == ("running", 1)
        legal = now["table"]["position"]["legal"]
        jonas.post(f"/tables/{table}/moves", move=legal[0]["move"])
        line = next(lines)
        assert line["table"]["position"]["ply"] == 1
        assert line["table"]["position"]["log_start"] == len(now["table"]["position"]["log"])
    mira.post(f"/tables/{table}/bot", seat=0, bot="random")
    with jonas.following(table, last=line["event"]) as lines:
        assert next(lines)["event"] != line["event"]


def test_a_program_adds_its_part_to_the_luck(tmp_path: Path) -> None:
    part = hashlib.sha256(b"random enough for a test").digest()
    digest = hashlib.sha256(part).hexdigest()
    with serving(tmp_path / "fair.db", grace=Grace(PATIENCE, PATIENCE)) as patient:
        mira = Program(patient.base)
        table = short_table(mira, "me", "random")["table"]
        luck = f"/tables/{table}/luck"
        assert mira.get(f"/tables/{table}")["luck"]["asked"] == [0]
        assert mira.post(f"{luck}/commitment", commitment=digest) == {"stage": "showing"}
        assert mira.get(f"/tables/{table}")["luck"]["commitments"] == {"0": digest}
        assert mira.post(f"{luck}/part", part="0" * 64)["code"] == "refused"
        assert mira.post(f"{luck}/part", part=part.hex()) == {"stage": "dealt"}
        live = live_table(patient, table)
        assert live.table is not None
        assert live.table.shares[0].part == part


def test_chairs_change_hands_over_the_api(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    table = short_table(mira, "me", "random")["table"]
    offered = mira.post(f"/tables/{table}/offer", seat=1)["chairs"][1]
    assert offered["kind"] == "offered"
    assert mira.post(f"/tables/{table}/keep", seat=1)["chairs"][1]["kind"] == "bot"
    assert jonas.post("/join", link=offered["link"])["code"] == "seat_refused"
    assert jonas.post(f"/tables/{table}/bot", seat=0)["code"] == "not_allowed"
    assert mira.post(f"/tables/{table}/bot", seat=0, bot="random")["chairs"][0]["bot"] == "random"
    assert mira.post(f"/tables/{table}/back", seat=0)["chairs"][0]["bot"] == ""
    assert mira.post(f"/tables/{table}/speed", speed="fast")["speed"] == "fast"
    assert jonas.post(f"/tables/{table}/speed", speed="fast")["code"] == "not_allowed"


def test_people_ask_each_other_and_resign_over_the_api(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    opened = short_table(mira, "me", "friend")
    table = opened["table"]
    jonas.post("/join", link=opened["chairs"][1]["link"], name="Jonas")
    mira.post(f"/tables/{table}/ask", kind="evening")
    asked = jonas.get(f"/tables/{table}")["question"]
    assert (asked["kind"], asked["is_yours"]) == ("evening", False)
    answer = {"request": asked["request"], "answer": "refuse"}
    assert jonas.post(f"/tables/{table}/answer", **answer)["question"] is None
    assert mira.post(f"/tables/{table}/ask", kind="turn")["code"] == "illegal_move"
    over = jonas.post(f"/tables/{table}/resign")
    assert (over["stage"], over["ending"]["kind"]) == ("over", "resigned")
    stranger = Program(served.base)
    assert stranger.post(f"/tables/{table}/resign")["code"] == "not_your_seat"


def test_games_their_rules_and_unknown_addresses(served: Served) -> None:
    mira = Program(served.base)
    games = {game["id"]: game for game in mira.get("/games")["games"]}
    assert games["loot"]["least_seats"] == 1
    assert mira.get("/games/loot") == games["loot"]
    assert mira.get("/games/loot/rules")["text"].startswith("# ")
    for path in ("/games/chess", "/nothing", "/tables/quiet-lantern-00000"):
        assert mira.get(path)["code"] == "not_found"
    assert mira.post("/games")["code"] == "wrong_method"
    assert httpx.get(f"{served.base}/schema").json()["openapi"] == "3.1.0"
    assert "/api/tables/{name}/moves" in Person(served.base).go("/api").page


def test_programs_have_the_limits_of_pages(served: Served) -> None:
    mira = Program(served.base)
    table = short_table(mira, "me", "random")["table"]
    buckets = served.gate.moves
    known, buckets.allowance = buckets.allowance, Allowance(1, 0.0001)
    try:
        buckets._left.clear()
        codes = [mira.post(f"/tables/{table}/moves", move="hop")["code"] for _ in range(2)]
        assert codes == ["unreadable_move", "too_many_requests"]
    finally:
        buckets.allowance = known
        buckets._left.clear()


# ---- before the game begins ----


@pytest.mark.both_databases
def test_a_program_comes_by_the_code_of_a_table_and_leaves(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    opened = short_table(mira, "me", "friend", "friend", listed=False)
    table, code = opened["table"], opened["code"]
    assert len(code.replace(" ", "")) == 6
    joined = jonas.post("/code", code=code.lower(), name="Jonas")
    assert (jonas.status, joined["table"], joined["held"]) == (200, table, [1])
    left = jonas.post(f"/tables/{table}/leave")
    assert (jonas.status, left["held"], left["chairs"][1]["kind"]) == (200, [], "open")
    assert jonas.post(f"/tables/{table}/leave")["code"] == "not_your_seat"
    for wrong in ("BCDFGH", "AEIOU", "", "🐫🐫🐫🐫🐫🐫"):
        refused = jonas.post("/code", code=wrong)
        assert (jonas.status, refused["code"]) == (422, "seat_refused")
    assert jonas.post("/code", code=code)["held"] == [1], "there is a chair again"
    jonas.post(f"/tables/{table}/bot", seat=2, bot="random")
    assert mira.get(f"/tables/{table}")["stage"] == "running"
    assert jonas.post("/code", code=code)["code"] == "seat_refused", "it leads to nothing now"
    assert mira.post(f"/tables/{table}/leave")["code"] == "seat_refused"


def test_codes_are_not_guessed_over_the_api(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    mira = Program(served.base)
    monkeypatch.setattr(served.gate.codes, "allowance", Allowance(0, 0))
    assert mira.post("/code", code="BCDFGH")["code"] == "too_many_requests"


def test_a_program_chooses_clock_and_onlookers(served: Served) -> None:
    mira, oda = Program(served.base, "Mira"), Program(served.base, "Oda")
    clock = {"kind": "fischer", "minutes": 3, "increment": 5, "flag": "ask"}
    opened = short_table(mira, "me", "friend", clock=clock, onlookers="5")
    assert opened["clock"] == {"kind": "fischer", "seconds": 180, "increment": 5, "flag": "ask"}
    assert opened["onlookers"] == "5"
    table = opened["table"]
    line = next(each for each in oda.get("/tables")["listed"] if each["table"] == table)
    assert line["onlookers"] == "5"
    mira.post(f"/tables/{table}/onlookers", onlookers="closed")
    assert live_table(served, table).header.onlookers == "closed"
    assert oda.post(f"/tables/{table}/onlookers", onlookers="now")["code"] == "not_allowed"
    mira.post(f"/tables/{table}/bot", bot="random")
    assert oda.get(f"/tables/{table}")["code"] == "not_allowed"
    until(lambda: mira.get(f"/tables/{table}")["clocks"])
    assert mira.get(f"/tables/{table}")["clocks"][0]["left"] == 185
    assert mira.post(f"/tables/{table}/onlookers", onlookers="now")["code"] == "seat_refused"
    for wrong in ({"clock": {"kind": "turn", "seconds": 4}}, {"onlookers": "2"}):
        sitters = [{"who": "me"}, {"who": "random"}]
        assert mira.post("/tables", game="loot", sitters=sitters, **wrong)["code"] == (
            "not_understood"
        )


# ---- talk ----


@pytest.mark.both_databases
def test_programs_chat_as_pages_do(served: Served) -> None:
    mira = Program(served.base, "Mira", "read", "play", "host", "talk")
    oda = Program(served.base, "Oda", "talk")
    reader = Program(served.base, "Rea", "read")
    table = short_table(mira, "me", "friend")["table"]
    mira.post(f"/tables/{table}/bot", bot="random")
    said = mira.post(f"/tables/{table}/talk", words="Good luck!")
    assert mira.status == 200
    assert [(each["name"], each["words"], each["is_yours"]) for each in said["messages"]] == [
        ("Mira", "Good luck!", True)
    ]
    oda.post(f"/tables/{table}/talk", words="Take the corner")
    assert [each["seat"] for each in oda.get(f"/tables/{table}/talk")["messages"]] == [0, None]
    assert len(mira.get(f"/tables/{table}/talk")["messages"]) == 1, "no advice"
    emote = said["emotes"][0]
    assert mira.post(f"/tables/{table}/talk", emote=emote)["messages"][-1]["emote"] == emote
    assert mira.post(f"/tables/{table}/talk", words="  ")["code"] == "refused"
    assert mira.post(f"/tables/{table}/talk", emote="frown")["code"] == "refused"
    for answer in (reader.get(f"/tables/{table}/talk"), reader.post(f"/tables/{table}/talk")):
        assert answer["code"] == "scope_missing"
    silent = short_table(mira, "me", "friend", talk=False)["table"]
    assert mira.get(f"/tables/{silent}/talk")["is_on"] is False
    assert mira.post(f"/tables/{silent}/talk", words="Hello")["code"] == "refused"


def test_a_chair_that_is_kept_for_a_friend_is_kept_from_programs(served: Served) -> None:
    mira, stranger = Program(served.base, "Mira"), Program(served.base, "Jonas")
    table = short_table(mira, "me", "kept", "friend")["table"]
    problem = stranger.post(f"/tables/{table}/sit", seat=1)
    assert (stranger.status, problem["code"]) == (422, "seat_refused")
    assert "kept for somebody with a link" in problem["message"]
    seen = stranger.post(f"/tables/{table}/sit")
    assert seen["held"] == [2], "the other one is for anybody"


def test_a_stream_ends_when_its_token_is_taken_back(served: Served) -> None:
    mira, jonas = Program(served.base, "Mira"), Program(served.base, "Jonas")
    table = short_table(mira, "me", "friend")["table"]
    jonas.post(f"/tables/{table}/sit", name="Jonas")
    with mira.following(table) as lines:
        assert next(lines)["table"]["seat"] == 0
        owner = mira.owner.go("/tokens")
        owner.post("/tokens/drop", {"id": owner.fields["id"]})
        legal = jonas.get(f"/tables/{table}")["position"]["legal"]
        jonas.post(f"/tables/{table}/moves", move=legal[0]["move"])
        assert list(lines) == []


def test_a_program_sees_no_more_than_its_scopes_say(served: Served) -> None:
    """Nor does it get the link of a chair, with which anybody plays there."""
    mira = Program(served.base, "Mira")
    table = mira.post("/tables", game="fair_enough", sitters=[{"who": "me"}, {"who": "random"}])[
        "table"
    ]
    whole = mira.get(f"/tables/{table}")
    assert (whole["seat"], "/join/" in whole["chairs"][0]["link"]) == (0, True)
    for scopes in (("read",), ("host",), ("play", "host")):
        token = make_token(mira.owner, *scopes)
        mira.client.headers["authorization"] = f"Bearer {token}"
        if scopes == ("read",):
            seen = mira.get(f"/tables/{table}")
            with mira.following(table) as lines:
                assert "/join/" not in json.dumps(next(lines))
        else:
            seen = mira.post(f"/tables/{table}/speed", speed="fast")
            assert seen["position"]["view"]["seat"] is None
        assert mira.status == 200
        assert seen["seat"] == (0 if "read" in scopes else None)
        assert "/join/" not in json.dumps(seen), scopes
