"""A turning point opens the board at that moment, with both moves and a way back."""

from __future__ import annotations

import asyncio
import html

import pytest
from kit.people import Person, play_out, two_at_a_table
from kit.serving import Served, live_table
from tests.reviews import made_up
from tests.worlds import random_table

import fairground as fg
from fairground.bots.review import Review
from fairground.bots.reviewers import Progress, Reviewers
from fairground.bots.swing_words import in_readers_language
from fairground.bots.swings import sentences
from fairground.game import Label
from fairground.language import speaking
from fairground.web.people.names import table_title
from fairground.web.watching.snapshot import reader_of


@pytest.mark.parametrize("game", [game for game in fg.games().values() if game.bot])
def test_the_board_shows_what_was_played_and_what_was_better(
    served: Served, monkeypatch: pytest.MonkeyPatch, game: fg.Game
) -> None:
    played = random_table(game, 2, seed=3)
    last = len(played.moves)
    found = made_up(played, range(0, last, max(1, last // 12)))

    async def at_once(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
        return found

    monkeypatch.setattr(Reviewers, "review", at_once)
    mira = Person(served.base)
    mira.go("/").post("/record", {}, files={"record": ("game.txt", played.record().encode())})
    table = mira.path.removesuffix("/replay")
    assert f'href="{table}/review/1"' in mira.go(f"{table}/review").page
    on_board = 0
    for at, swing in enumerate(found.swings):
        page = html.unescape(mira.go(f"{table}/review/{at + 1}").page)
        assert mira.status == 200
        assert f"Turning point {at + 1} of {len(found.swings)}:" in page
        assert f'href="{table}/review#turn-{at + 1}">Back to the look back' in page
        for label in filter(None, (swing.played, swing.better)):
            assert words_of(label) in page
        assert 'name="move"' not in page.partition('id="act"')[2], "there is nothing to play"
        on_board += "played-disc" in page and ("advised-tick" in page or not swing.better_text)
    assert on_board > 0
    assert mira.go(f"{table}/review/{len(found.swings) + 1}").status == 422
    assert mira.go(f"{table}/review/0").status == 422
    assert table_title(live_table(served, table).id) in mira.go(f"{table}/review").page


def words_of(label: Label) -> str:
    return f"<span>{label.name}{f'<small>{label.small}</small>' if label.small else ''}</span>"


def test_before_the_look_back_is_there_a_turning_point_leads_to_it(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
        progress.begun.set()
        progress.done = 0.37
        return await asyncio.Future()

    monkeypatch.setattr(Reviewers, "review", never)
    record = random_table(fg.game("loot"), 2, seed=3).record()
    mira = Person(served.base)
    mira.go("/").post("/record", {}, files={"record": ("game.txt", record.encode())})
    table = mira.path.removesuffix("/replay")
    mira.go(f"{table}/review/1")
    assert mira.path == f"{table}/review"
    assert '<progress max="100" value="37"' in mira.page
    assert mira.client.get(f"{table}/review", headers={"accept": "application/json"}).json() == {
        "done": 0.37
    }


def test_a_look_back_that_was_stored_in_english_is_read_in_dutch(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = random_table(fg.game("loot"), 2, seed=3)
    found = made_up(played, [10, 20, 30])

    async def at_once(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
        return found

    monkeypatch.setattr(Reviewers, "review", at_once)
    mira = Person(served.base)
    mira.client.headers["accept-language"] = "nl"
    mira.go("/").post("/record", {}, files={"record": ("game.txt", played.record().encode())})
    table = mira.path.removesuffix("/replay")
    with speaking("nl"):
        dutch = in_readers_language(played, found.swings)
    list_page = html.unescape(mira.go(f"{table}/review").page)
    for at, (swing, said) in enumerate(zip(found.swings, dutch, strict=True)):
        its_page = html.unescape(mira.go(f"{table}/review/{at + 1}").page)
        for page in (list_page, its_page):
            assert said.when in page
        assert said.played.name in its_page
        assert (said.done or said.played.name) in list_page
        assert swing.played.name not in its_page.partition('id="turn"')[2], "that is English"
        if said.better is not None:
            assert said.better.name in list_page
            assert said.why in its_page
            assert swing.why not in list_page + its_page


def test_what_somebody_did_is_told_to_everybody_alike() -> None:
    """The buttons of a seat speak to that seat: to the others, "Lure green (8 steps to yours)" says
    the wrong thing."""
    played = random_table(fg.game("kairo"), 2, seed=3)
    found = made_up(played, range(len(played.moves)))
    said = [
        sentences(swing, ["Ada", "Otto"])[0] for swing in in_readers_language(played, found.swings)
    ]
    lured = [sentence for sentence in said if " lured " in sentence]
    assert any("lured purple to their own stall" in sentence for sentence in lured)
    assert not [sentence for sentence in lured if "your" in sentence]
    buttons = " ".join(f"{swing.played.name} {swing.played.small}" for swing in found.swings)
    assert "to yours" in buttons, "so a button would have said the wrong thing"


def test_the_reader_is_spoken_to_where_the_turning_point_was_theirs() -> None:
    played = random_table(fg.game("kairo"), 2, seed=3)
    found = made_up(played, range(len(played.moves)))
    names = ["Ada", "Otto"]
    said = in_readers_language(played, found.swings, 0)
    own = [" ".join(sentences(swing, names, 0)) for swing in said if swing.seat == 0]
    others = [" ".join(sentences(swing, names, 0)) for swing in said if swing.seat == 1]
    assert own
    assert others
    assert not [words for words in own if "Ada" in words]
    assert all(words.startswith("You ") for words in own)
    assert not [words for words in others if words.startswith("You ")]
    assert reader_of((0,)) == 0
    assert reader_of((0, 1)) is None, "two shared the browser"


def test_the_board_at_a_turning_point_speaks_to_the_seat_that_it_was_for(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = random_table(fg.game("loot"), 2, seed=3)
    found = made_up(played, [10, 11])

    async def at_once(self: Reviewers, client: str, record: str, progress: Progress) -> Review:
        return found

    monkeypatch.setattr(Reviewers, "review", at_once)
    mira, jonas, table = two_at_a_table(served.base)
    play_out(table, mira, jonas)
    live_table(served, table).table = played
    for number, swing in enumerate(found.swings, 1):
        people = {0: mira, 1: jonas}
        own = people.pop(swing.seat).go(f"{table}/review/{number}").page
        (other,) = people.values()
        assert "Seen by you." in own
        assert "Seen by you." not in other.go(f"{table}/review/{number}").page
