"""An uploaded edition is announced wherever somebody decides to sit down, plays or looks back."""

from __future__ import annotations

import asyncio
import re
from html import unescape
from pathlib import Path

import pytest
from tests.web.people import SHORT_EDITION, Person, play_out
from tests.web.serving import Served, live_table, serving

import fairground as fg
from fairground import catalog
from fairground.game import RecordError
from fairground.printed import LONGEST


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
    told = live_table(served, table).table
    assert told is not None
    eve = Person(served.base, "Eve").go("/")
    eve.post("/record", {}, files={"record": ("game.txt", told.record().encode())})
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

    monkeypatch.setattr("fairground.web.routes.lobby.stored_edition_words", read_edition)
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
    form = {"game": "loot", "seats": "2", "sitter-0": "me", "sitter-1": "random"}
    assert mira.post("/table", form, files=files).status == 422
    assert f"an edition has at most {LONGEST}" in words(mira.page)
    for game in catalog.games().values():
        assert len((game.folder / "edition.toml").read_text()) < LONGEST / 2


def test_a_record_with_such_an_edition_is_refused_too() -> None:
    table = fg.Table(catalog.game("loot").with_edition_text(SHORT_EDITION, "short"), 2, seed=1)
    longer = table.record().replace("\n0 deal", f"| #{'#' * LONGEST}\n\n0 deal")
    with pytest.raises(RecordError, match=f"an edition has at most {LONGEST}"):
        fg.replay(longer)
