"""An uploaded edition is announced wherever somebody decides to sit down, plays or looks back."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest
from kit.people import SHORT_EDITION, Person, play_out
from kit.serving import Served, live_table, serving
from tests.hostile_editions import HOSTILE

import fairground as fg
from fairground import catalog
from fairground.game import Game, RecordError
from fairground.printed import LONGEST
from fairground.web.serving.limits import KEPT_WITH_A_TABLE, Allowance


def fingerprint() -> str:
    """Of the edition that these tests upload."""
    edition = catalog.game("loot").with_edition_text(SHORT_EDITION, "short").edition
    name, digest = edition.fingerprint.split("-")
    assert name == "short"
    return str(digest)


def announcement() -> str:
    return f"Played with an uploaded edition: short, fingerprint {fingerprint()}."


def words(page: str) -> str:
    return " ".join(unescape(re.sub("<[^>]+>", " ", page)).split())


def test_from_the_lobby_to_the_replay(served: Served) -> None:
    mira, jonas, stranger = (Person(served.base, name) for name in ("Mira", "Jonas", "Eve"))
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    assert announcement() in words(mira.page), "the waiting room"
    row = next(row for row in stranger.go("/").page.split("<li>") if table in row)
    assert announcement() in words(row), "the lobby"
    link = mira.links[0]
    assert announcement() in words(jonas.go(link).page), "where somebody sits down"
    assert announcement() in words(stranger.go(f"{table}/sit?seat=1").page)
    jonas.sit(link)
    for person in (mira, jonas, stranger):
        person.go(table)
        rail = person.page.split('<aside class="rail"')[1].split('<section class="panel')[0]
        assert announcement() in words(rail), "beside the board"
        assert announcement() in person.log, "at the start of the log"
    play_out(table, mira, jonas)
    for person in (mira, stranger):
        replay = person.go(f"{table}/replay?ply=0").page
        rail = replay.split('<aside class="rail"')[1].split('<section class="panel')[0]
        assert announcement() in words(rail), "beside the replay"
        assert announcement() in person.log
        log = words(person.go(f"{table}/log").page)
        first_move = log.index(" began at ")
        assert log.index(announcement()) < first_move


def test_the_printed_edition_is_nothing_special(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random")
    for path in (table, f"{table}/replay", f"{table}/log"):
        assert "uploaded edition" not in mira.go(path).page, path


def test_an_edition_of_a_table_nobody_has_at_hand(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        table = Person(served.base).open_table("me", "friend", edition=SHORT_EDITION)
    with serving(tmp_path / "fair.db") as served:
        stranger = Person(served.base).go("/")
        assert served.tables.at_hand(table.removeprefix("/table/")) is None
        assert announcement() in words(stranger.page)


def test_a_record_with_its_own_edition_says_so(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    play_out(table, mira, jonas)
    played = live_table(served, table).table
    assert played is not None
    eve = Person(served.base, "Eve").go("/")
    eve.post("/record", {}, files={"record": ("game.txt", played.record().encode())})
    assert eve.path.endswith("/replay")
    assert announcement() in words(eve.page)


def test_the_lobby_reads_editions_away_from_the_event_loop(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Person(served.base).open_table("me", "friend", edition=SHORT_EDITION)
    read: list[str] = []

    def read_edition(game: str, version: int, text: str) -> str:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        read.append(text)
        return announcement()

    monkeypatch.setattr("fairground.web.lobby.open_tables.stored_edition_words", read_edition)
    page = Person(served.base).go("/").page
    row = next(row for row in page.split("<li>") if table in row)
    assert announcement() in words(row)
    assert SHORT_EDITION in read


def test_an_edition_is_read_once_for_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    loot = catalog.game("loot")
    loaded: list[str] = []
    load = loot.editions.load

    def counted(text: str, source: str) -> object:
        loaded.append(source)
        return load(text, source)

    monkeypatch.setattr(loot.editions, "load", counted)
    game = loot.with_edition_text(SHORT_EDITION, "short")
    assert game.edition is game.edition
    assert game.edition.name == "short"
    assert loaded == ["short"]


def test_an_edition_that_is_much_longer_than_any_printed_one_is_refused(served: Served) -> None:
    long = SHORT_EDITION + "#" * LONGEST
    mira = Person(served.base).go("/")
    files = {"edition": ("long.toml", long.encode())}
    form = {"game": "loot", "seats-loot": "2", "sitter-0": "me", "sitter-1": "random"}
    assert mira.post("/table", form, files=files).status == 422
    assert f"at most {LONGEST:,} are read" in words(mira.page)
    for game in catalog.games().values():
        assert len((game.folder / "edition.toml").read_text()) < LONGEST / 2


def test_a_record_with_such_an_edition_is_refused_too() -> None:
    table = fg.Table(catalog.game("loot").with_edition_text(SHORT_EDITION, "short"), 2, seed=1)
    longer = table.record().replace("\n0 deal", f"| #{'#' * LONGEST}\n\n0 deal")
    with pytest.raises(RecordError, match=f"at most {LONGEST:,} are read"):
        fg.replay(longer)


NAMED = "Played with the edition long-days."


def lobby_form(game: str = "fair_enough", **more: str) -> dict[str, str]:
    seats = {"game": game, f"seats-{game}": "2", "sitter-0": "me", "sitter-1": "random"}
    seats["name-0"] = "Mira"
    return seats | more


def test_an_edition_that_comes_with_the_game_is_chosen_from_a_list(served: Served) -> None:
    mira = Person(served.base).go("/?game=fair_enough")
    assert re.search(
        r'<select name="edition-name-fair_enough">.*<option>long-days</option>', mira.page
    )
    mira.post("/table", lobby_form(**{"edition-name-fair_enough": "long-days"}))
    assert mira.status == 200
    table = mira.path
    rail = mira.page.split('<aside class="rail"')[1].split('<section class="panel')[0]
    assert NAMED in words(rail)
    assert NAMED in mira.log
    live = live_table(served, table)
    assert live.game.edition_name == "long-days"
    assert live.table is not None
    assert fg.replay(live.table.record()).game.edition_name == "long-days"


def test_only_games_that_come_with_several_editions_have_the_list(served: Served) -> None:
    assert 'name="edition-name-loot"' not in Person(served.base).go("/?game=loot").page


def test_every_table_names_its_edition_in_its_details(served: Served) -> None:
    mira = Person(served.base)
    mira.open_table("me", "device", game="loot")
    name, _, fingerprint = catalog.game("loot").edition.fingerprint.rpartition("-")
    details = mira.page.split('id="about"')[1].split("</section>")[0]
    assert f"Edition: {name}, fingerprint {fingerprint}." in words(details)


def test_a_rematch_is_played_with_the_same_edition(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    play_out(table, mira, jonas)
    mira.go(table).post(f"{table}/again", {})
    assert mira.path != table
    assert announcement() in words(mira.page)


def test_a_pasted_edition_is_played_with(served: Served) -> None:
    """A text area sends its lines as Windows ends them."""
    pasted = SHORT_EDITION.replace("\n", "\r\n")
    mira = Person(served.base).go("/?game=loot")
    mira.post("/table", lobby_form("loot", **{"edition-text": pasted}))
    assert mira.status == 200
    assert announcement() in words(mira.page)
    assert live_table(served, mira.path).header.edition == SHORT_EDITION


@pytest.mark.parametrize("way", ["file", "text"])
def test_a_wrong_edition_is_answered_with_every_problem_and_nothing_is_lost(
    served: Served, way: str
) -> None:
    wrong = SHORT_EDITION.replace("line = 3", 'line = "<b>"').replace("rounds = 3", "rounds = 0")
    files = {"edition": ("my.toml", wrong.encode())} if way == "file" else None
    text = {"edition-text": wrong} if way == "text" else {}
    mira = Person(served.base).go("/?game=loot")
    mira.post("/table", lobby_form("loot", **text), files=files)
    assert mira.status == 422
    note = mira.page.split('role="alert"')[1].split("</div>")[0]
    assert "The edition: rounds must be a whole number from 1 to 1000, not 0 (line 14)." in note
    assert "The edition: points: line must be a whole number from 0 to 99, not " in note
    assert "<b>'" not in note
    area = mira.page.split('name="edition-text"')[1].split(">\n", 1)[1].split("</textarea>")[0]
    assert unescape(area) == wrong
    assert 'value="Mira"' in mira.page
    mira.post("/table", lobby_form("loot", **{"edition-text": SHORT_EDITION}))
    assert announcement() in words(mira.page), "put right in the page itself"


@pytest.mark.parametrize(
    ("more", "answer"),
    [
        (
            {"edition-name-fair_enough": "long-days", "edition-text": "x = 1"},
            "bring your own; not both",
        ),
        ({"edition-name-fair_enough": "short-days"}, "does not come with an edition 'short-days'"),
        (
            {"edition-name-fair_enough": "../../secret"},
            "does not come with an edition '../../secret'",
        ),
        ({"edition-name-fair_enough": "x" * 5000}, "does not come with an edition 'xxx"),
    ],
)
def test_an_edition_that_cannot_be_chosen(
    served: Served, more: dict[str, str], answer: str
) -> None:
    mira = Person(served.base).go("/?game=fair_enough")
    assert mira.post("/table", lobby_form(**more)).status == 422
    assert answer in words(mira.page)


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_edition_is_refused_in_words(served: Served, text: tuple[str, str]) -> None:
    mira = Person(served.base).go("/?game=loot")
    files = {"edition": ("my.toml", text[0].encode())}
    mira.post("/table", lobby_form("loot"), files=files)
    if not text[0]:
        assert mira.status == 200, "an empty file is no edition: the house edition is played"
        return
    assert mira.status == 422
    assert "Nothing has changed." in mira.page
    note = mira.page.split('role="alert"')[1].split("</div>")[0]
    assert " ".join(text[1].split()) in words(note)
    assert "<script>alert" not in mira.page


def test_what_is_pasted_counts_as_what_is_kept(tmp_path: Path) -> None:
    with serving(tmp_path / "fair.db") as served:
        served.gate.kept.allowance = Allowance(KEPT_WITH_A_TABLE + 1000, 1e-9)
        mira = Person(served.base).go("/?game=loot")
        longer = SHORT_EDITION + "#" * 1000
        assert mira.post("/table", lobby_form("loot", **{"edition-text": longer})).status == 429


@pytest.mark.parametrize("game", catalog.games().values(), ids=lambda game: game.id)
def test_the_lobby_gives_out_a_file_to_fill_in(served: Served, game: Game) -> None:
    mira = Person(served.base).go(f"/?game={game.id}")
    assert f'<a href="/edition/{game.id}" download>' in mira.page
    answer = mira.client.get(f"/edition/{game.id}")
    assert answer.headers["content-disposition"] == f'attachment; filename="{game.id}.toml"'
    assert game.with_edition_text(answer.text, "mine").edition.fingerprint.startswith("mine-")
    assert mira.go("/edition/chess").status == 404
