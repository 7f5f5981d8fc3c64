"""Results of finished games, ratings and ladders."""

from __future__ import annotations

import time
from dataclasses import replace

import pytest
from kit.people import SHORT_EDITION, Person
from kit.serving import Served, live_table
from tests.web.test_store import header

import fairground as fg
from fairground.bots.levels import level_of
from fairground.outcome import Outcome
from fairground.web.finished.result_rows import Own, Result, ladder, own_results
from fairground.web.finished.results import results_of
from fairground.web.people.personal_data import erase, exported
from fairground.web.storage.kept_table import Chair, Header, Notice

PASSWORD = "a long way to the fair"
OUTCOME = Outcome.of([{"points": 9}, {"points": 7}])
ADA, BEN = "@" + "a" * 62, "@" + "b" * 62


def chair(seat: int, holder: str = "", bot: str = "", kind: str = "person") -> Chair:
    return Chair(seat, kind, "Ada", bot, holder, owner=holder)


def results(
    *chairs: Chair, notices: tuple[Notice, ...] = (), like: Header | None = None
) -> list[Result]:
    game = fg.game("loot")
    return list(results_of(like or header(), chairs, notices, game, OUTCOME))


def test_two_people_with_accounts_are_rated() -> None:
    first, second = results(chair(0, ADA), chair(1, BEN))
    assert (first.person, first.rank, first.score, first.is_rated) == (ADA, 1, 9, True)
    assert (second.person, second.rank, second.is_rated) == (BEN, 2, True)


def test_against_a_bot_the_person_is_rated_and_against_a_guest_nobody() -> None:
    person, bot = results(chair(0, ADA), chair(1, bot="master", kind="bot"))
    assert person.is_rated
    assert not bot.is_rated
    assert (bot.level, bot.strength) == ("master", level_of(fg.game("loot"), "master").rating)
    assert not any(each.is_rated for each in results(chair(0, ADA), chair(1, "c" * 64)))
    unmeasured = results(chair(0, ADA), chair(1, bot="random", kind="bot"))
    assert not any(each.is_rated for each in unmeasured)


def test_who_leaves_a_bot_to_finish_comes_last() -> None:
    left, _ = results(chair(0, ADA, bot="regular"), chair(1, BEN))
    assert (left.person, left.rank, left.is_rated) == (ADA, 2, True)


def test_who_resigns_comes_last_and_the_others_win() -> None:
    game, chairs = fg.game("loot"), (replace(chair(0, ADA), resigned=True), chair(1, BEN))
    gone, winner = results_of(header(), chairs, (), game, None)
    assert (gone.rank, gone.score, gone.is_rated) == (2, None, True)
    assert (winner.rank, winner.person) == (1, BEN)


def test_a_chair_that_changed_hands_is_nobodys_result() -> None:
    handed_over = Notice(0, 3, "", before="Otto")
    first, second = results(chair(0, ADA), chair(1, BEN), notices=(handed_over,))
    assert first.person == ""
    assert not second.is_rated


@pytest.mark.parametrize("change", [{"coach": True}, {"lesson": "learnt"}])
def test_lessons_and_coached_games_rate_nobody(change: dict[str, object]) -> None:
    like = replace(header(), **change)  # type: ignore[arg-type]
    assert not any(each.is_rated for each in results(chair(0, ADA), chair(1, BEN), like=like))


def test_one_person_on_two_chairs_is_not_rated() -> None:
    assert not any(each.is_rated for each in results(chair(0, ADA), chair(1, ADA)))


def live_id(table: str) -> str:
    return table.removeprefix("/table/")


def signed_up(served: Served, name: str) -> Person:
    person = Person(served.base, name)
    person.go("/sign-up").post("/sign-up", {"name": name, "password": PASSWORD})
    assert person.status == 200, person.page[-500:]
    return person


def play_out(served: Served, table: str, *people: Person) -> Outcome:
    game = live_table(served, table).table
    assert game is not None
    while game.turn:
        person = people[game.turn[0]].go(table)
        person.move(person.buttons[0])
        assert person.status == 200, person.page[-500:]
    assert game.outcome is not None
    return game.outcome


@pytest.mark.both_databases
def test_a_finished_game_counts_once_and_stands_on_the_ladder(served: Served) -> None:
    ada, ben = signed_up(served, "Ada of the ladder"), signed_up(served, "Ben of the ladder")
    table = ada.open_table("me", "friend", edition=SHORT_EDITION)
    ben.sit(ada.links[0])
    outcome = play_out(served, table, ada, ben)
    with served.tables.store._database.reading.connect() as connection:
        rungs = {rung.name: rung for rung in ladder(connection, "loot", 100)}
        keys = {name: rungs[name].person for name in (ada.name, ben.name)}
        own: list[Own] = [
            own_results(connection, keys[person.name], "loot", 5) for person in (ada, ben)
        ]
    for seat, mine in enumerate(own):
        assert mine.rating is not None
        assert mine.rating[1] == 1
        (past,) = mine.past
        assert (past.rank, past.score) == (outcome.ranks[seat], outcome.scores[seat])
        (against,) = mine.sums
        assert (against.level, against.games) == ("", 1)
    better = min((0, 1), key=lambda seat: outcome.ranks[seat])
    if outcome.ranks[0] != outcome.ranks[1]:
        ratings = [mine.rating[0].mu for mine in own if mine.rating]
        assert ratings[better] > ratings[1 - better]
    page = ada.go("/ladder/loot").page
    assert "Ben of the ladder" in page
    assert "1 rated game" in page
    assert f'href="{table}"' in page
    with served.tables.store._database.writing.begin() as connection:
        taken_along = exported(connection, keys[ada.name], time.time())
        assert [row["of_table"] for row in taken_along["results"]] == [live_id(table)]
        assert [row["game"] for row in taken_along["ratings"]] == ["loot"]
        erase(keys[ada.name])(connection)
        left = exported(connection, keys[ada.name], time.time())
        assert (left["results"], left["ratings"]) == ([], [])
        assert own_results(connection, keys[ben.name], "loot", 5).past, "the others keep theirs"


def test_a_guest_reads_a_ladder_and_plays_the_suggested_opponent(served: Served) -> None:
    mira = Person(served.base, "Mira").go("/ladder/loot")
    assert "Make an account" in mira.page
    assert "A good opponent for you: regular, level 3" in mira.page
    names = ("game", "seats-loot", "sitter-0", "name-0", "sitter-1")
    mira.post("/table", {name: mira.fields[name] for name in names})
    assert mira.status == 200
    assert live_table(served, mira.path).chairs[1].bot == "regular"


def test_a_resigned_game_stands_among_the_last_games(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    mira.go(table).post(f"{table}/resign", {"seat": "0", "sure": "yes"})
    assert live_table(served, table).header.ended == "resigned"
    assert "2nd of 2, by resignation" in mira.go("/ladder/loot").page
    assert "1st of 2, by resignation" in jonas.go("/ladder/loot").page


def test_an_unknown_ladder_is_not_found(served: Served) -> None:
    assert Person(served.base).go("/ladder/chess").status == 404
