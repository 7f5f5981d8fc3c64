"""Settings are kept in the browser, and what cannot be is as for a newcomer."""

from __future__ import annotations

import pytest
from kit.people import Person, two_at_a_table
from kit.serving import Served, live_table

from fairground.web.serving.settings import Settings, settings_of


@pytest.mark.parametrize(
    "cookie", [None, "", "theme", "theme.pink", "theme.dark.x", "speed." + "x" * 500, "\xff.%ff_"]
)
def test_a_cookie_that_cannot_be_is_as_none(cookie: str | None) -> None:
    assert settings_of(cookie) == Settings()


def test_settings_come_back_from_their_cookie() -> None:
    chosen = Settings("dark", "less", "at-once")
    assert settings_of(chosen.cookie) == chosen


def test_every_page_knows_the_theme_even_one_that_refuses(served: Served) -> None:
    mira = Person(served.base).go("/settings")
    assert "data-theme" not in mira.page
    mira.post("/settings", {"theme": "dark", "motion": "less", "speed": "fast", "name": "Mira"})
    assert "Saved." in mira.page
    for path in ("/", "/settings", "/rules/loot", "/nowhere"):
        wishes = 'data-theme="dark" data-motion="less" data-speed="fast"'
        assert f'<html lang="en" {wishes}>' in mira.go(path).page, path
    refused = mira.client.get("/", headers={"host": "no host"})
    assert 'data-theme="dark"' in refused.text
    assert "data-theme" not in Person(served.base).go("/").page


def test_a_name_that_cannot_be_is_refused_and_nothing_is_lost(served: Served) -> None:
    mira = Person(served.base).go("/settings")
    mira.post("/settings", {"theme": "dark", "name": "\x07"})
    assert mira.status == 422
    assert "A name has 1 to 40 letters" in mira.page
    assert 'value="dark" checked' in mira.page
    assert "data-theme" not in mira.go("/").page, "nothing was kept"


def test_an_empty_name_is_another_word_for_none(served: Served) -> None:
    mira = Person(served.base).go("/settings")
    given = mira.go("/").fields
    assert mira.post("/settings", {"name": " "}).status == 200
    assert given.keys() == mira.go("/").fields.keys()
    assert 'name="name-0"' in mira.page


def test_only_the_host_and_somebody_alone_set_the_pace(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", "random")
    jonas.sit(mira.links[0])
    live = live_table(served, table)
    assert jonas.go(table).post(f"{table}/speed", {"speed": "fast"}).status == 403
    assert mira.go(table).post(f"{table}/speed", {"speed": "soon"}).status == 422
    assert live.header.speed == "normal"
    mira.go(table).post(f"{table}/speed", {"speed": "fast"})
    assert live.header.speed == "fast"
    assert "How fast bots play" in mira.page
    assert "How fast bots play" not in jonas.go(table).page
    for_another = mira.open_table("friend", "random")
    jonas.sit(mira.links[0])
    jonas.go(for_another).post(f"{for_another}/speed", {"speed": "slow"})
    assert live_table(served, for_another).header.speed == "slow"


def test_a_table_without_bots_has_no_pace(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    assert "How fast bots play" not in mira.page
    assert mira.post(f"{table}/speed", {"speed": "fast"}).status == 403
