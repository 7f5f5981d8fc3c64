"""Tables as people use them, without script: open, sit down, play, look back, play again."""

from __future__ import annotations

import re

import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import Served, until

import fairground as fg
from fairground.bots import BOTS, USUAL

pytestmark = pytest.mark.both_databases


def test_a_table_takes_two_clicks(served: Served) -> None:
    mira = Person(served.base)
    mira.go("/").go("/?game=loot&seats=2")
    assert 'id="seats-loot-2" value="2" checked' in mira.page
    mira.open_table("me", "random")
    assert mira.buttons
    assert "<b>Place your pawn</b>" in mira.page


def test_two_people_play_a_whole_game_with_forms_alone(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    live = served.tables.at_hand(table.removeprefix("/table/"))
    assert live is not None
    assert live.table is not None
    assert live.table.outcome is not None
    for person in (mira, jonas):
        person.go(table)
        assert "How it ended" in person.page
        for score in live.table.outcome.scores:
            assert f'<td class="total">{score}</td>' in person.page


def test_the_page_offers_exactly_the_legal_moves(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    live = served.tables.at_hand(table.removeprefix("/table/"))
    assert live is not None
    assert live.table is not None
    assert mira.buttons == live.table.legal(0)
    mira.move(mira.buttons[5])
    assert mira.buttons == []
    assert jonas.go(table).buttons == live.table.legal(1)


def test_a_choice_can_be_taken_back_until_it_is_shown(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.move("start d1")
    assert 'value="undo"' in mira.page
    mira.move("undo")
    assert len(mira.buttons) == 24
    mira.move("start a4")
    jonas.go(table).move("start g7")
    assert 'value="undo"' not in mira.go(table).page
    mira.move("undo")
    assert mira.status == 422
    assert "There is nothing to take back" in mira.page


def test_a_finished_game_tells_its_seed_and_is_checked(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    onlooker = Person(served.base, "Nobody")
    assert "Everything is right" in onlooker.go(f"{table}/check").page
    record = onlooker.go(f"{table}/record").page
    assert fg.verify(record)
    assert fg.replay(record).names == ["Mira", "Jonas"]
    assert onlooker.headers["content-disposition"].startswith("attachment")


def test_playing_again_leads_everybody_to_the_next_table(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    mira.go(table).post(f"{table}/again", {})
    assert mira.status == 200
    assert mira.path != table
    assert len(mira.buttons) == 24
    jonas.go(table)
    assert f'href="{mira.path}">To the next table' in jonas.page
    jonas.post(f"{table}/again", {})
    assert jonas.path == mira.path
    assert jonas.fields["seat"] == "1"


def test_a_running_game_cannot_be_played_again(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.post(f"{table}/again", {})
    assert mira.status == 422
    assert "not over" in mira.page


def test_any_finished_game_can_be_stepped_through_by_links(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    looker = Person(served.base).go(f"{table}/replay?ply=2&as=1")
    assert "You are looking at move 2" in looker.page
    assert looker.buttons == []
    forward = re.search(r'href="([^"]+)" data-step="3"', looker.page)
    assert forward
    looker.go(forward[1].replace("&amp;", "&"))
    assert "You are looking at move 3" in looker.page
    assert '<option value="1" selected>Jonas' in looker.page


def test_a_moment_for_the_module_has_the_same_layers_as_its_page(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    play_out(table, mira, jonas)
    layers = mira.client.get(f"{table}/at/4?as=0").json()["layers"]
    page = mira.go(f"{table}/replay?ply=4&as=0").page
    assert {"board", "tray", "page-seats", "page-log"} <= set(layers)
    for name in ("board", "tray", "page-seats", "page-log", "page-prompt"):
        assert layers[name] in page


def test_a_ply_that_never_was_is_refused_in_words(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.go(f"{table}/replay?ply=9")
    assert mira.status == 422
    assert "plies 0 to 0" in mira.page


def test_open_chairs_of_a_listed_table_are_for_everybody(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend")
    assert table in jonas.go("/").page
    jonas.go(f"{table}/sit?seat=1").post(f"{table}/sit", {"seat": "1", "name": "Jonas"})
    assert jonas.path == table
    assert jonas.buttons


def test_an_unlisted_table_is_not_in_the_lobby_and_its_chairs_need_the_link(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    mira.go("/")
    fields = {"game": "loot", "seats-loot": "2", "sitter-0": "me", "sitter-1": "friend"}
    mira.post("/table", fields)
    table = mira.path
    assert table not in jonas.go("/").page
    assert jonas.go(f"{table}/sit?seat=1").status == 403
    jonas.go("/").post(f"{table}/sit", {"seat": "1", "name": "Jonas"})
    assert jonas.status == 403


def test_bots_take_open_chairs_and_the_game_begins(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend", "friend")
    assert "Waiting for two more" in mira.page
    mira.post(f"{table}/bot", {"seat": "1"})
    assert "Waiting for one more" in mira.page
    mira.post(f"{table}/bot", {"seat": "all"})
    assert len(mira.buttons) == 24
    assert mira.page.count(BOTS[USUAL].title) >= 2
    until(lambda: mira.go(table).page.count("has chosen") >= 2)


def test_people_without_a_seat_cannot_call_bots(served: Served) -> None:
    mira, stranger = Person(served.base), Person(served.base)
    table = mira.open_table("me", "friend")
    stranger.go(table).post(f"{table}/bot", {"seat": "1"})
    assert stranger.status == 403
    assert "Waiting for one more" in mira.go(table).page


def test_one_person_plays_alone_for_a_score(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", edition=SHORT_EDITION)
    play_out(table, mira)
    assert "How it ended" in mira.page


@pytest.mark.parametrize(
    ("edition", "place"),
    [
        ("plan = 3", "edition is missing"),
        ("edition = [", "not a TOML file"),
        (SHORT_EDITION.replace("rounds = 3", "rounds = -3"), "rounds"),
        (SHORT_EDITION.replace("Y3 Y3 B2", "Y3 Y3 Q2"), "plan"),
    ],
)
def test_a_wrong_edition_file_is_refused_with_its_place(
    served: Served, edition: str, place: str
) -> None:
    mira = Person(served.base).go("/")
    fields = {"game": "loot", "seats-loot": "1", "sitter-0": "me", "name-0": "Mira"}
    mira.post("/table", fields, files={"edition": ("mine.toml", edition.encode())})
    assert mira.status == 422
    assert place in mira.page
    assert "Nothing has changed." in mira.page


def test_a_refused_form_comes_back_as_it_was_filled_in(served: Served) -> None:
    mira = Person(served.base).go("/")
    fields = {
        "game": "loot",
        "seats-loot": "3",
        "sitter-0": "me",
        "name-0": "Mira \x07",
        "coach": "on",
    }
    mira.post("/table", fields | {"sitter-1": "device", "name-1": "Jonas", "sitter-2": "nobody"})
    assert mira.status == 422
    chosen = re.findall(r'<option value="(\w+)" selected>', mira.page)
    assert chosen[:3] == ["me", "device", "friend"]
    assert 'value="Jonas"' in mira.page
    assert 'name="listed" checked' not in mira.page
    assert 'name="coach" checked' in mira.page


def test_the_rules_come_beside_the_table_and_are_on_a_page_of_their_own(served: Served) -> None:
    mira = Person(served.base)
    mira.open_table("me", "random")
    assert 'data-drawer="/rules/loot/drawer"' in mira.page
    assert 'id="rules-set-up"' not in mira.page
    assert '<h2 id="rules-set-up">Set-up' in mira.go("/rules/loot/drawer").page
    assert '<h2 id="rules-set-up">Set-up' in mira.go("/rules/loot").page


def test_tables_come_back_from_the_disk(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    mira.move("start d1")
    served.tables._tables.clear()
    mira.go(table)
    assert mira.buttons == []
    assert 'value="undo"' in mira.page
    play_out(table, mira, jonas)
    assert "How it ended" in mira.page
