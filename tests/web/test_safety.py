"""Nobody plays another's seat or learns what it knows; what people write is only text."""

from __future__ import annotations

import re
from html import unescape

import pytest
from kit.people import SHORT_EDITION, Person, play_out, two_at_a_table
from kit.serving import Served, live_table, ply_of

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '" data-layer="evil">',
    "</title></svg>&amp;<b>",
    "{{7*7}} ${7*7} %s",
]


# ---- seats ----


@pytest.mark.parametrize("seat", ["0", "1"])
def test_nobody_without_a_seat_can_play_it(served: Served, seat: str) -> None:
    _, _, table = two_at_a_table(served.base)
    thief = Person(served.base, "Thief").go(table)
    assert thief.buttons == []
    thief.move("start d1", seat=seat, ply="0")
    assert thief.status == 403
    assert ply_of(served, table) == 0


def test_a_seat_cannot_play_for_another_one(served: Served) -> None:
    _, jonas, table = two_at_a_table(served.base)
    jonas.go(table).move("start d1", seat="0")
    assert jonas.status == 403
    assert ply_of(served, table) == 0


@pytest.mark.parametrize("seat", ["2", "-1", "99999999999", "x", "1e0", "٣"])
def test_a_seat_that_is_not_there_is_refused(served: Served, seat: str) -> None:
    mira, _, table = two_at_a_table(served.base)
    assert mira.move("start d1", seat=seat).status in (400, 403)
    assert ply_of(served, table) == 0


def test_a_secret_link_works_once(served: Served) -> None:
    mira = Person(served.base)
    mira.open_table("me", "friend", "friend")
    link, other = mira.links
    assert link != other
    jonas = Person(served.base, "Jonas").sit(link)
    assert "Jonas" in jonas.page
    late = Person(served.base, "Late").go(link)
    assert late.status == 422
    assert "This chair is taken" in late.page
    late.go("/").post(link, {"name": "Late"})
    assert late.status == 422
    assert "Late" not in mira.go(jonas.path).page


def test_looking_at_a_link_takes_no_chair(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend")
    Person(served.base).go(mira.links[0])
    assert "Waiting for one more" in mira.go(table).page


def test_links_are_shown_only_to_those_who_sit_at_the_table(served: Served) -> None:
    mira, stranger = Person(served.base), Person(served.base)
    table = mira.open_table("me", "friend")
    assert stranger.go(table).links == []
    with stranger.listening(last="unknown") as news:
        assert "/join/" not in str(next(news))


def test_a_link_of_one_table_opens_no_chair_of_another(served: Served) -> None:
    mira = Person(served.base)
    mira.open_table("me", "friend")
    token = mira.links[0].rsplit("/", 1)[1]
    second = mira.open_table("me", "friend")
    thief = Person(served.base).go(f"{second.replace('/table/', '/join/')}/{token}")
    assert thief.status == 422


def test_ones_own_chair_moves_to_another_browser_by_its_link(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    phone = Person(served.base, "")
    phone.sit(mira.go(table).links[0])
    assert len(phone.buttons) == 24
    assert "Mira" in phone.page
    assert mira.go(table).buttons == []
    mira.move("start d1", seat="0")
    assert mira.status == 403


def test_a_browser_that_gave_its_chair_away_hears_no_more_of_what_the_chair_sees(
    served: Served,
) -> None:
    mira, _, table = two_at_a_table(served.base)
    link = mira.go(table).links[0]
    with mira.listening() as news:
        phone = Person(served.base, "").sit(link)
        phone.move("start d1")
        assert list(news) == []


# ---- what may be known ----


def without_event(page: str) -> str:
    """A page without the name of the moment it shows, which is another for every moment, and
    without its forms' token, which is masked in another way each time."""
    return re.sub(r'data-event="[^"]*"|name="token" value="[^"]*"', "", page)


def test_a_choice_of_the_round_shows_on_no_other_page(served: Served) -> None:
    """Whatever Mira chooses, Jonas and the onlooker are shown the same, byte for byte."""
    mira, jonas, table = two_at_a_table(served.base)
    onlooker = Person(served.base, "Nobody")
    seen, own = [], set()
    for choice in ("start d1", "start a4"):
        mira.go(table).move(choice)
        own.add(without_event(mira.page))
        pages = [
            who.go(f"{table}{where}").page
            for who in (jonas, onlooker)
            for where in (
                "",
                "?as=0",
                "/replay",
                "/replay?as=0",
                "/at/0?as=0",
                "/at/1?as=0",
                "/board/1?as=0",
            )
        ]
        seen.append([without_event(page) for page in pages])
        mira.move("undo")
    assert seen[0] == seen[1]
    assert len(own) == 2, "she herself sees what she chose"


def test_the_news_of_a_choice_tell_others_only_that_it_was_made(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    events = []
    for choice in ("start d1", "start a4"):
        jonas.go(table)
        with jonas.listening() as news:
            mira.go(table).move(choice)
            event = next(news)
        events.append((event["ply"], event["layers"]))
        mira.move("undo")
    assert events[0] == events[1]
    assert events[0][1]


def test_events_of_another_seat_are_an_onlookers(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.move("start d1")
    jonas.go(table)
    address = f"{table}/events?as=0&last="
    with jonas.client.stream("GET", address) as answer:
        lines = answer.iter_lines()
        data = next(line for line in lines if line.startswith("data:"))
    assert 'value=\\"undo\\"' not in data


def test_a_running_game_keeps_its_record_and_its_seed(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.move("start d1")
    seed = live_table(served, table).header.seed
    pages = ["", "/replay", "/replay?ply=1", "/at/1", "/record", "/check", "/events?as=0&last="]
    for where in pages[:-1]:
        mira.go(f"{table}{where}")
        assert seed not in mira.page
    assert mira.go(f"{table}/record").status == 422
    assert mira.go(f"{table}/check").status == 422
    with mira.go(table).listening(last="unknown") as news:
        assert seed not in str(next(news))
    assert live_table(served, table).header.hash in mira.page


# ---- forms ----


@pytest.mark.parametrize("token", ["", "x", "ü", "a" * 5000])
def test_a_form_without_our_token_is_refused(served: Served, token: str) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.move("start d1", token=token)
    assert mira.status == 403
    assert "Nothing has changed" in mira.page
    assert ply_of(served, table) == 0


def test_a_token_of_another_browser_is_refused(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.move("start d1", token=jonas.go(table).fields["token"])
    assert mira.status == 403


def test_a_form_from_another_site_is_refused(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    mira.client.headers["sec-fetch-site"] = "cross-site"
    assert mira.move("start d1").status == 403
    assert ply_of(served, table) == 0


@pytest.mark.parametrize("path", ["/table", "{t}", "{t}/again", "{t}/bot", "{t}/back", "{t}/sit"])
def test_every_form_wants_the_token(served: Served, path: str) -> None:
    mira, _, table = two_at_a_table(served.base)
    answer = mira.client.post(path.format(t=table), data={"seat": "0", "move": "start d1"})
    assert answer.status_code == 403


def test_a_cookie_that_we_did_not_sign_is_nobodys(served: Served) -> None:
    mira, _, table = two_at_a_table(served.base)
    cookie = mira.client.cookies["fairground"]
    mira.client.cookies.set("fairground", cookie[:-4] + "AAAA", domain="127.0.0.1")
    assert mira.go(table).buttons == []


def test_the_cookie_is_kept_from_scripts_and_from_other_sites(served: Served) -> None:
    answer = Person(served.base).client.get("/")
    assert "httponly" in answer.headers["set-cookie"].lower()
    assert "samesite=lax" in answer.headers["set-cookie"].lower()


# ---- pages ----


@pytest.mark.parametrize("path", ["/", "/nowhere", "/table/none", "/rules/loot", "/worker.js"])
def test_every_document_tells_the_browser_what_it_must_not_do(served: Served, path: str) -> None:
    headers = Person(served.base).client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_no_page_has_script_or_style_inside(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, SHORT_EDITION)
    pages = [mira.go(path).page for path in ("/", table, f"{table}/replay", "/rules/loot", "/none")]
    play_out(table, mira, jonas)
    pages += [mira.go(path).page for path in (table, f"{table}/check", f"{table}/replay?ply=0")]
    for page in pages:
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(
            r"<script(?! type=\"module\" src=\"/static/[\w-]+\.js\?v=\w+\"></script>)", page
        )
        assert not re.search(r"\son\w+=", page)
        assert "javascript:" not in page


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_names_are_shown_as_they_are_and_nothing_else(served: Served, name: str) -> None:
    mira, jonas = Person(served.base, name), Person(served.base, f"{name[:30]}!")
    table = mira.open_table("me", "friend", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    pages = [mira.go("/").page, mira.go(table).page, jonas.go(table).page]
    with jonas.listening(last="unknown") as news:
        pages += next(news)["layers"].values()
    play_out(table, mira, jonas)
    pages += [mira.go(f"{table}{where}").page for where in ("", "/replay?ply=2", "/check")]
    for page in pages:
        assert name not in page or not set("<\"'&") & set(name)
        assert "<script>alert" not in page
        assert "<img src" not in page, "the only pictures are QR codes, which have a class first"
    assert name in unescape(pages[1])
    assert f"player 0 {name}" in mira.go(f"{table}/record").page


@pytest.mark.parametrize(
    "name", ["a" * 41, "zero\x00width", "bell\x07", "left\u202eright", "\u200b"]
)
def test_names_that_cannot_be_shown_are_refused(served: Served, name: str) -> None:
    mira = Person(served.base).go("/")
    fields = {"game": "loot", "seats-loot": "1", "sitter-0": "me", "name-0": name}
    mira.post("/table", fields)
    assert mira.status == 422
    assert "name" in mira.page
    assert mira.path == "/table"


def test_one_name_does_not_stand_for_two_people(served: Served) -> None:
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "mira")
    mira.open_table("me", "friend")
    jonas.sit(mira.links[0])
    assert "mira 2" in jonas.page


# ---- names from the right ----


def test_names_from_the_right_turn_no_page_round(served: Served) -> None:
    name = "דנה (1)"
    dana, jonas = Person(served.base, name), Person(served.base, "Jonas")
    table = dana.open_table("me", "friend", edition=SHORT_EDITION)
    link = dana.links[0]
    pages = [dana.page, jonas.go(link).page]
    jonas.sit(link)
    dana.go(table).post(f"{table}/bot", {"seat": "0", "bot-0": "random"})
    pages += [dana.page, jonas.go(table).page, dana.post(f"{table}/back", {"seat": "0"}).page]
    play_out(table, dana, jonas)
    pages += [jonas.go(f"{table}{path}").page for path in ("", "/replay", "/log")]
    pages.append(jonas.go("/").page)
    for page in pages:
        shown = re.sub(r'<input class="name"[^>]*>', "", page)
        assert name in shown
        assert shown.count(name) == shown.count(f"\u2068{name}\u2069")
