"""What is stored of a changed chair has no words, so that everybody reads it in their language."""

from __future__ import annotations

from typing import get_args

import pytest
from kit.people import two_at_a_table
from kit.serving import Served, live_table

from fairground.language import LANGUAGES, speaking
from fairground.web.seats.announcements import Announcement, Kind, announced, stored_text


def test_every_announcement_is_a_sentence_in_every_language() -> None:
    for kind in get_args(Kind):
        for who in (("Mira",), ("Mira", "Jonas")):
            stored = stored_text([Announcement(kind, who, "Ada", "Otto", "master")])
            said = set()
            for language in LANGUAGES:
                with speaking(language):
                    said.add(announced(stored))
            assert len(said) == len(LANGUAGES), said
            assert all(words.endswith(".") and "{" not in words for words in said), said


def test_announcements_of_one_change_stand_side_by_side() -> None:
    stored = stored_text(
        [Announcement("stays", bot="Otto"), Announcement("does not take over", newcomer="Ada")]
    )
    assert announced(stored) == "Otto stays. Ada does not take over."
    with speaking("nl"):
        assert announced(stored) == "Otto blijft. Ada neemt het niet over."


@pytest.mark.parametrize(
    "text",
    [
        "Mira plays again.",
        '[{"kind":"stays"}] plays again.',
        '[{"kind":"something that a later version says"}]',
        "",
    ],
)
def test_what_an_earlier_version_stored_is_shown_as_it_is(text: str) -> None:
    with speaking("de"):
        assert announced(text) == text


def test_two_people_read_what_happened_to_a_chair_in_their_own_languages(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    jonas.client.headers["accept-language"] = "de"
    mira.post(f"{table}/bot", {"seat": "0"})
    assert "Mira lets a bot play: regular, level 3." in mira.go(table).log
    assert "Mira lässt einen Bot spielen: Stammgast, Stufe 3." in jonas.go(table).log
    (notice,) = live_table(served, table).notices
    assert "lässt" not in notice.text
    mira.post(f"{table}/back", {"seat": "0"})
    assert "Mira plays again." in mira.go(table).log
    assert "Mira spielt wieder selbst." in jonas.go(table).log
