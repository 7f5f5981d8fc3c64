"""Tournaments on the web, from the first entry to the last game."""

from __future__ import annotations

import html
import io
import json
import re
import zipfile
from pathlib import Path

import pytest
from kit.accounts import PASSWORD, new_name
from kit.people import Person, play_out
from kit.postgres import Postgres
from kit.programs import Program, make_token
from kit.serving import (
    Served,
    live_table,
    run_alone,
    serving,
    store_in,
    unlimited,
    until,
)
from kit.tournaments import (
    enter,
    is_over,
    members,
    organise,
    own_table,
    play_round,
    round_of,
    started,
)
from tests.web.another_session import rows
from tests.web.test_operators import ban, new_operator
from tests.web.test_renaming import rename, wait

from fairground.cli.showing import verify
from fairground.game import RecordError
from fairground.tournaments.proof import doubts, read
from fairground.web.watching.tables import Tables


def standing_names(person: Person) -> list[str]:
    """Everybody in the order of the standings, as the page shows them."""
    table = re.search(r'<table class="standings">(.*?)</table>', person.page, re.DOTALL)
    assert table
    rows = re.findall(r'<th scope="row">\d+\. (.*?)<br>', table[1])
    return [html.unescape(re.sub("<[^>]+>", "", row)).strip() for row in rows]


@pytest.mark.both_databases
def test_a_swiss_tournament_with_people_and_a_bot_is_played_to_the_end(served: Served) -> None:
    people = members(served.base, 3)
    tournament = organise(people[0])
    guest = Person(served.base)
    assert "You need an account" in guest.go(tournament).page
    assert "2 more are needed" in guest.page
    enter(tournament, *people)
    assert "3 people have entered" in people[0].go(tournament).page
    assert people[1].go(tournament).post(f"{tournament}/start", {}).status == 422
    people[0].go(tournament).post(f"{tournament}/start", {})
    assert round_of(tournament, people[0]) == 1
    tables = {own_table(tournament, person) for person in people}
    assert len(tables) == 2, "two people meet, and one plays against a bot"
    play_round(tournament, people)
    assert round_of(tournament, people[0]) == 2
    play_round(tournament, people)
    assert is_over(tournament, guest)
    assert len(standing_names(guest)) == 4
    assert "has won the tournament" in guest.page or "share the victory" in guest.page
    file = guest.go(f"{tournament}/file").page
    assert doubts(file) == []
    assert [len(each.seats) for each in read(file).played] == [2, 2]
    assert read(file).secret


def closed_to(person: Person, table: str) -> bool:
    """Whether nothing of a table's luck is to be had, by any way that leads there."""
    ways = ("record", "check", "review", "review/1", "embed", "what-if?ply=0")
    return all(person.go(f"{table}/{way}").status in (403, 422) for way in ways)


@pytest.mark.both_databases
def test_nothing_of_a_duplicate_rounds_luck_is_open_before_its_last_game_is_over(
    served: Served,
) -> None:
    people = members(served.base, 4)
    tournament = started(people[0], people, kind="duplicate", rounds="1")
    tables = {person.name: own_table(tournament, person) for person in people}
    lives = {table: live_table(served, table) for table in tables.values()}
    assert len({live.header.seed for live in lives.values()}) == 1
    seed = next(iter(lives.values())).header.seed
    first = tables[people[0].name]
    at_first = [person for person in people if tables[person.name] == first]
    others = [person for person in people if tables[person.name] != first]
    play_out(first, *at_first)
    assert lives[first].is_over
    until(lambda: " over" in others[0].go(tournament).page)
    for person in at_first:
        assert closed_to(person, first)
        page = person.go(first).page
        assert seed not in page
        assert "Others still play with the same luck" in page
        token = person.go("/privacy").fields["token"]
        packed = person.client.post("/privacy/export", data={"token": token})
        with zipfile.ZipFile(io.BytesIO(packed.content)) as files:
            assert files.namelist() == ["data.json"]
            assert seed not in files.read("data.json").decode()
        assert seed not in person.go(f"{first}/replay?as=0").page
    for person in (*others, Person(served.base)):
        assert person.go(first).status == 403
        assert person.go(f"{first}/replay").status == 403
        assert closed_to(person, first)
    file = read(others[0].go(f"{tournament}/file").page)
    assert not file.secret
    assert not any(seat.is_decided for table in file.played[0].seats for seat in table)
    assert not re.search(r"\d points\)", others[0].go(tournament).page)
    play_out(tables[others[0].name], *others)
    until(lambda: is_over(tournament, others[0]))
    until(lambda: not lives[first].header.sealed)
    stranger = Person(served.base)
    assert seed in stranger.go(f"{first}/check").page
    assert doubts(stranger.go(f"{tournament}/file").page) == []


def test_everybody_plays_alone_against_bots_with_the_same_luck(served: Served) -> None:
    people = members(served.base, 2)
    tournament = started(people[0], people, kind="solo", rounds="1", **{"seats-loot": "2"})
    tables = [own_table(tournament, person) for person in people]
    one, two = (live_table(served, table) for table in tables)
    assert one.header.seed == two.header.seed
    assert [chair.kind for chair in one.chairs] == ["person", "bot"]
    people[1].go(tables[1]).post(f"{tables[1]}/ask/evening", {"seat": "0"})
    play_round(tournament, people[:1])
    until(lambda: is_over(tournament, people[0]))
    assert standing_names(people[0])[0] == people[0].name, "who ends a game alone has left it"


def test_in_a_round_robin_everybody_meets_everybody_and_who_is_over_rests(served: Served) -> None:
    people = members(served.base, 3)
    tournament = started(people[0], people, kind="robin", spare="byes")
    for number in range(1, 4):
        assert round_of(tournament, people[0]) == number
        resting = [person for person in people if not own_table(tournament, person)]
        assert len(resting) == 1
        assert "You have a bye" in resting[0].page
        play_round(tournament, people)
    file = read(people[0].go(f"{tournament}/file").page)
    met = {
        frozenset(seat.entrant for seat in table) for each in file.played for table in each.seats
    }
    assert met == {frozenset(pair) for pair in ((0, 1), (0, 2), (1, 2))}
    assert doubts(people[0].page) == []


@pytest.mark.both_databases
def test_who_leaves_has_nothing_for_the_game_and_a_bot_comes(served: Served) -> None:
    people = members(served.base, 4)
    tournament = started(people[0], people)
    gone = people[3]
    table = own_table(tournament, gone)
    gone.post(f"{tournament}/leave", {})
    assert gone.status == 200
    assert "You have left" in gone.page
    until(lambda: live_table(served, table).is_over)
    play_round(tournament, people[:3])
    file = read(people[0].go(f"{tournament}/file").page)
    seats = [seat for each in file.played[0].seats for seat in each]
    assert [seat.entrant for seat in seats if seat.has_left] == [3]
    assert len(file.names) == 5, "a bot has come"
    assert sorted(seat.entrant for each in file.played[1].seats for seat in each) == [0, 1, 2, 4]
    play_round(tournament, people[:3])
    assert doubts(people[0].go(f"{tournament}/file").page) == []


def test_a_table_that_an_operator_closes_is_a_tie(served: Served) -> None:
    oda, _ = new_operator(served)
    people = members(served.base, 4)
    tournament = started(people[0], people, rounds="1")
    table = own_table(tournament, people[0])
    at_it = [person for person in people if own_table(tournament, person) == table]
    others = [person for person in people if person not in at_it]
    play_out(own_table(tournament, others[0]), *others)
    page = f"/operator{table}"
    oda.go(page).post(f"{page}/close", {"reason": "The hall is flooded"})
    assert oda.status == 200
    until(lambda: is_over(tournament, people[0]))
    file = people[0].go(f"{tournament}/file").page
    assert doubts(file) == []
    (seats,) = [
        seats
        for seats, name in zip(read(file).played[0].seats, read(file).played[0].tables, strict=True)
        if table.endswith(name)
    ]
    assert [(seat.rank, seat.has_left, seat.is_decided) for seat in seats] == [
        (None, False, True)
    ] * 2
    standings = re.findall(r"<tr.*?</tr>", people[0].go(tournament).page, re.DOTALL)
    for person in at_it:
        (row,) = [row for row in standings if person.name in row]
        assert "<b>0.5</b>" in row


def test_a_bot_plays_for_somebody_who_is_banned(served: Served) -> None:
    """In the round that runs, and in the next ones, for which nobody waits."""
    oda, _ = new_operator(served)
    people = members(served.base, 4)
    tournament = started(people[0], people)
    gone = people[3]
    table = own_table(tournament, gone)
    live = live_table(served, table)
    (seat,) = [chair.seat for chair in live.chairs if chair.name == gone.name]
    account = live.chairs[seat].holder
    ban(served, oda, account)
    until(lambda: bool(live.chairs[seat].bot))
    assert round_of(tournament, people[0]) == 1
    play_round(tournament, people[:3])
    assert round_of(tournament, people[0]) == 2
    play_round(tournament, people[:3])
    until(lambda: is_over(tournament, people[0]))
    file = read(people[0].go(f"{tournament}/file").page)
    for played in file.played:
        seats = [each for seats in played.seats for each in seats if each.entrant == 3]
        assert [each.has_left for each in seats] == [True]


def test_the_organiser_takes_people_out_and_calls_it_off(served: Served) -> None:
    people = members(served.base, 4)
    tournament = organise(people[0])
    enter(tournament, *people)
    people[3].go(tournament).post(f"{tournament}/leave", {})
    people[0].go(tournament).post(f"{tournament}/take-out", {"number": "2"})
    assert "2 people have entered" in people[0].page
    for verb in ("take-out", "call-off", "start"):
        assert people[1].go(tournament).post(f"{tournament}/{verb}", {"number": "0"}).status == 422
    people[0].go(tournament).post(f"{tournament}/call-off", {})
    assert "called this tournament off" in people[0].page
    assert people[2].go(tournament).post(f"{tournament}/enter", {}).status == 422


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", ""),
        ("title", "\u202egnp.exe"),
        ("title", "x" * 61),
        ("kind", "knockout"),
        ("rounds", "99"),
        ("seats-loot", "9"),
        ("bot", "nobody"),
        ("spare", "robots"),
        ("edition-text", "rounds = 'many'"),
    ],
)
def test_what_makes_no_tournament_is_refused_and_nothing_is_lost(
    served: Served, field: str, value: str
) -> None:
    (person,) = members(served.base, 1)
    person.go("/tournaments/new/loot")
    chosen = {"title": "My cup", "game": "loot", "kind": "swiss", "rounds": "3", "spare": "bots"}
    chosen |= {"bot": "regular", "seats-loot": "2", "clock": "none"}
    person.post("/tournaments", chosen | {field: value})
    assert person.status == 422
    assert field == "title" or 'value="My cup"' in person.page


def test_hostile_titles_are_only_words(served: Served) -> None:
    (person,) = members(served.base, 1)
    tournament = organise(person, title="<script>alert(1)</script>")
    for path in (tournament, "/tournaments"):
        assert "<script>alert" not in person.go(path).page
        assert "&lt;script&gt;alert(1)" in person.page


def test_guests_organise_and_enter_nothing_and_members_not_too_much(served: Served) -> None:
    (person,) = members(served.base, 1)
    tournament = organise(person)
    guest = Person(served.base)
    assert guest.go(tournament).post(f"{tournament}/enter", {}).status == 422
    assert guest.go("/tournaments/new/loot").path == "/tournaments"
    for _ in range(2):
        organise(person)
    person.go("/tournaments/new/loot")
    chosen = {"title": "One more", "game": "loot", "kind": "swiss", "rounds": "3", "bot": "random"}
    person.post("/tournaments", chosen | {"spare": "bots", "seats-loot": "2", "clock": "none"})
    assert person.status == 422
    assert "3 tournaments that are not over" in person.page


@pytest.mark.both_databases
def test_somebody_who_erases_their_data_is_nobody_in_the_tournament(served: Served) -> None:
    people = members(served.base, 4)
    tournament = started(people[0], people)
    gone = people[1]
    packed = gone.client.post(
        "/privacy/export", data={"token": gone.go("/privacy").fields["token"]}
    )
    with zipfile.ZipFile(io.BytesIO(packed.content)) as files:
        data = json.loads(files.read("data.json"))
    assert [each["entered_as"] for each in data["tournaments"]] == [gone.name]
    gone.go("/privacy/erase").post("/privacy/erase", {"password": PASSWORD, "sure": "on"})
    assert gone.status == 200
    assert gone.name not in people[0].go(tournament).page
    play_round(tournament, [people[0], *people[2:]])
    text = people[0].go(f"{tournament}/file").page
    assert gone.name not in text
    assert "Guest 2" in text
    play_round(tournament, [people[0], *people[2:]])
    text = people[0].go(f"{tournament}/file").page
    assert read(text).is_draw_lost
    assert doubts(text) == []


def test_programs_list_read_enter_and_leave(served: Served) -> None:
    people = members(served.base, 2)
    tournament = organise(people[0]).removeprefix("/tournament/")
    program = Program(served.base)
    token = make_token(people[1], "read", "play")
    program.client.headers["authorization"] = f"Bearer {token}"
    listed = program.get("/tournaments")["tournaments"]
    assert tournament in [line["tournament"] for line in listed]
    assert program.post(f"/tournaments/{tournament}/enter")["you"] == 0
    shown = program.get(f"/tournaments/{tournament}")
    assert [each["name"] for each in shown["entrants"]] == [people[1].name]
    assert program.post(f"/tournaments/{tournament}/leave")["you"] is None
    program.post(f"/tournaments/{tournament}/leave")
    assert program.status == 422
    program.get("/tournaments/no-such-thing")
    assert program.status == 404


def test_a_page_that_stays_open_hears_of_the_next_round(served: Served) -> None:
    people = members(served.base, 2)
    tournament = organise(people[0])
    page = people[0].go(tournament)
    event = page.event
    with page.client.stream("GET", f"{tournament}/events?&last={event}") as answer:
        news = (line for line in answer.iter_lines() if line.startswith("data: "))
        enter(tournament, people[1])
        assert "1 person has entered" in json.loads(next(news).removeprefix("data: "))["rows"]


def test_a_tournament_goes_on_after_a_restart(db: str) -> None:
    with serving(db) as served:
        unlimited(served)
        people = members(served.base, 3)
        tournament = started(people[0], people)
        before = {person.name: own_table(tournament, person) for person in people}
    with serving(db) as served:
        unlimited(served)
        for person in people:
            person.client.base_url = served.base
        assert {person.name: own_table(tournament, person) for person in people} == before
        play_round(tournament, people)
        play_round(tournament, people)
        assert is_over(tournament, people[0])
        assert doubts(people[0].go(f"{tournament}/file").page) == []


def test_two_servers_neither_lose_nor_double_a_round(postgres_server: Postgres) -> None:
    with postgres_server.database() as url, serving(url) as here, serving(url) as there:
        unlimited(here)
        unlimited(there)
        people = members(here.base, 4)
        tournament = started(people[0], people, kind="duplicate")
        for person in people[1:]:
            person.client.base_url = there.base
        play_round(tournament, people)
        play_round(tournament, people)
        until(lambda: is_over(tournament, people[0]))
        until(lambda: is_over(tournament, people[1]))
        file = read(people[0].go(f"{tournament}/file").page)
        assert [len(each.seats) for each in file.played] == [2, 2]
        assert doubts(people[1].go(f"{tournament}/file").page) == []


def test_a_name_may_change_until_the_start(served: Served) -> None:
    people = members(served.base, 2)
    tournament = organise(people[0])
    enter(tournament, *people)
    before, second = people[1].name, new_name()
    rename(people[1], second)
    assert second in people[0].go(tournament).page
    assert before not in people[0].page
    people[0].post(f"{tournament}/start", {})
    third = new_name()
    wait(served, 8 * 24 * 3600.0)
    rename(people[1], third)
    page = people[0].go(tournament).page
    assert second in page
    assert third not in page


def test_old_tournaments_are_deleted(db: str) -> None:
    with serving(db) as served:
        unlimited(served)
        people = members(served.base, 2)
        organise(people[0], title="Stays")
        started(people[0], people, title="Runs")
        gone = organise(people[0], title="Goes")
        people[0].post(f"{gone}/call-off", {})
    rows(db, "UPDATE tournaments SET finished = 1, created = 1 WHERE title = 'Goes'")
    rows(db, "UPDATE tournaments SET created = 1 WHERE title = 'Runs'")

    async def clear() -> None:
        tables = Tables(store_in(db))
        await tables.tournaments.clear(30)
        await tables.stop()

    run_alone(clear)
    kept = rows(db, "SELECT title FROM tournaments ORDER BY title")
    assert [title for (title,) in kept] == ["Runs", "Stays"]


def test_the_command_checks_the_file_of_a_tournament(
    served: Served, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = members(served.base, 2)
    tournament = started(people[0], people, rounds="1")
    file = tmp_path / "cup.json"
    file.write_text(people[0].go(f"{tournament}/file").page)
    assert verify(str(file)) == 0
    assert "The secret is not shown yet" in capsys.readouterr().out
    play_round(tournament, people)
    text = people[0].go(f"{tournament}/file").page
    file.write_text(text)
    assert verify(str(file)) == 0
    assert "The tournament is right." in capsys.readouterr().out
    file.write_text(text.replace(people[1].name, "Somebody else"))
    assert verify(str(file)) == 1
    file.write_text("{}")
    with pytest.raises(RecordError, match="not the file of a tournament"):
        verify(str(file))


def test_nobody_lets_a_bot_play_for_them(served: Served) -> None:
    people = members(served.base, 2)
    tournament = started(people[0], people)
    table = own_table(tournament, people[0])
    assert people[0].go(table).status == 200
    seat = people[0].fields.get("seat") or "0"
    assert people[0].post(f"{table}/bot", {"seat": seat, f"bot-{seat}": "master"}).status == 422
    assert people[0].go(table).post(f"{table}/again", {}).status == 422
