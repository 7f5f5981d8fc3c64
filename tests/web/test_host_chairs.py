"""The host's chairs in the middle of a game: from bot to bot, and from a bot to a friend."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from kit.people import SHORT_EDITION, Person
from kit.serving import Served, live_table, ply_of, until

from fairground.games.fair_enough.edition import CARDS
from fairground.games.fair_enough.words.terms import timed_card

pytestmark = pytest.mark.both_databases


def offered_link(host: Person, table: str, seat: int = 1) -> str:
    """The host frees a bot's chair; the link for the friend."""
    host.go(table).post(f"{table}/offer", {"seat": str(seat)})
    assert host.status == 200, host.page[-2000:]
    return host.links[seat]


def test_the_host_exchanges_a_bot(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random")
    before = live_table(served, table).chairs[1].name
    mira.give(table, 1, "master")
    assert mira.status == 200
    new = live_table(served, table).chairs[1].name
    assert new != before
    assert f"{before} makes room for another bot: {new}, master, level 6." in mira.log
    until(lambda: f"<b>{new}</b>" in mira.go(table).page)


def test_nobody_but_the_host_changes_bots(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", "random")
    jonas.sit(mira.links[0])
    for verb in ("bot", "offer", "keep"):
        jonas.go(table).post(f"{table}/{verb}", {"seat": "2", "bot-2": "master"})
        assert jonas.status == 422
        assert "Only the host, who opened the table" in jonas.page
    assert f'formaction="{table}/offer"' in mira.go(table).page
    assert f'formaction="{table}/offer"' not in jonas.go(table).page
    assert 'name="bot-2"' not in jonas.page
    chair = live_table(served, table).chairs[2]
    assert (chair.kind, chair.bot) == ("bot", "random")


def test_a_friend_takes_over_from_a_bot_in_the_middle_of_the_game(served: Served) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    table = mira.open_table("me", "random")
    until(lambda: ply_of(served, table) == 1)
    bot = live_table(served, table).chairs[1].name
    link = offered_link(mira, table)
    assert f"{bot} is free for a friend" in mira.log
    oda.go(link)
    assert "Mira saved you a chair" in oda.page
    assert "take over as things stand" in oda.page
    oda.sit(link)
    assert oda.path == table
    assert oda.fields["seat"] == "1"
    assert f"Oda takes over from {bot}." in mira.go(table).log
    assert "<b>Oda</b>" in mira.page
    mira.move("start d1")
    assert ply_of(served, table) >= 2
    served.tables._tables.clear()
    assert oda.go(table).fields["seat"] == "1"
    assert "<b>Oda</b>" in mira.go(table).page


def test_the_bot_plays_on_until_the_friend_comes(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", edition=SHORT_EDITION)
    offered_link(mira, table)
    play_out_against_bots(mira, table)
    assert "How it ended" in mira.page


def play_out_against_bots(person: Person, table: str) -> None:
    def pressed() -> bool:
        person.go(table)
        if person.buttons:
            person.move(person.buttons[0])
        return "How it ended" in person.page

    until(pressed, 60)


def test_the_friends_link_is_shown_to_the_host_alone(served: Served) -> None:
    mira, jonas = Person(served.base), Person(served.base, "Jonas")
    table = mira.open_table("me", "friend", "random")
    jonas.sit(mira.links[0])
    mira.go(table).post(f"{table}/offer", {"seat": "2"})
    assert len(mira.links) == 2, "her own chair, and the friend's"
    link = mira.links[-1]
    assert link not in jonas.go(table).page
    stranger = Person(served.base).go(table)
    assert "/join/" not in stranger.page
    assert stranger.go(f"{table}/sit?seat=2").status == 422, "the lobby gives it to nobody"
    with stranger.go(table).listening(last="unknown") as news:
        assert "/join/" not in str(next(news))


def test_a_chair_that_is_no_longer_free_has_no_link(served: Served) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    table = mira.open_table("me", "random")
    withdrawn = offered_link(mira, table)
    mira.post(f"{table}/keep", {"seat": "1"})
    assert oda.go(withdrawn).status == 422
    oda.go("/").post(withdrawn, {"name": "Oda"})
    assert oda.status == 422
    exchanged = offered_link(mira, table)
    assert exchanged != withdrawn
    mira.give(table, 1, "greedy")
    assert "The link for a friend is a new one." in mira.log
    assert oda.go(exchanged).status == 422
    taken = mira.links[-1]
    assert Person(served.base, "Oda").sit(taken).status == 200
    assert oda.go(taken).status == 422


def test_a_player_may_not_look_into_a_second_hand(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", "random", game="fair_enough")
    first = offered_link(mira, table, 1)
    mira.sit(first)
    assert mira.status == 422
    assert "You play at this table already" in mira.page
    assert live_table(served, table).held_by(live_table(served, table).header.host) == (0,)


def test_two_links_at_once_give_one_seat(served: Served) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    table = mira.open_table("me", "random", "random", "random")
    for seat in (1, 2, 3):
        mira.go(table).post(f"{table}/offer", {"seat": str(seat)})
    links = mira.links[1:]
    assert len(links) == 3
    token = oda.go(links[0]).fields["token"]
    form = {"token": token, "name": "Oda"}
    with ThreadPoolExecutor(3) as at_once:
        list(at_once.map(lambda link: oda.client.post(link, data=form), links))
    assert [chair.kind for chair in live_table(served, table).chairs].count("person") == 2


def test_at_a_shared_browser_one_more_may_sit_down(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "device", "random", **{"name-1": "Jonas"})
    mira.go(table).post(f"{table}/offer", {"seat": "2"})
    mira.sit(mira.links[-1])
    assert live_table(served, table).chairs[2].kind == "person"


def test_a_friend_sees_what_the_seat_sees_and_the_host_never_does(served: Served) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    table = mira.open_table("me", "random", game="fair_enough")
    link = offered_link(mira, table)
    live = live_table(served, table)
    until(lambda: live.table is not None and live.table.turn == (0,))

    def secrets() -> set[str]:
        assert live.table is not None
        state: Any = live.table.state
        known: Any = live.table.view(None)
        edition = live.game.edition
        hidden = {card for card in state.collectors[1].hand if card < CARDS}
        return {
            f">{timed_card(card, edition)}<"
            for card in hidden - set(known.display) - set(known.discards)
        }

    def seen(page: str) -> set[str]:
        return {card for card in secrets() if card in page}

    assert secrets()
    assert seen(oda.go(table).page) == set(), "an onlooker"
    oda.sit(link)
    assert seen(oda.go(table).page) == secrets()
    for path in ("", "?as=1", "/replay", "/replay?as=1"):
        assert seen(mira.go(f"{table}{path}").page) == set(), path


def test_somebody_who_opened_a_table_without_sitting_down_looks_after_its_bots(
    served: Served,
) -> None:
    mira, oda = Person(served.base), Person(served.base, "Oda")
    table = mira.open_table("random", "friend")
    assert mira.links, "the ticket for the friend"
    oda.sit(mira.links[0])
    mira.give(table, 0, "greedy")
    assert mira.status == 200
    assert live_table(served, table).chairs[0].bot == "greedy"
    until(lambda: ply_of(served, table) == 1)
    link = mira.go(table).post(f"{table}/offer", {"seat": "0"}).links[-1]
    mira.sit(link)
    assert mira.fields["seat"] == "", "the bot has chosen in secret, so Oda is asked"
    oda.go(table).answer("allow")
    assert mira.go(table).fields["seat"] == "0", "who holds no seat may take one"


def test_a_game_that_goes_on_without_its_friend_is_played_again_with_the_bot(
    served: Served,
) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", edition=SHORT_EDITION)
    offered_link(mira, table)
    play_out_against_bots(mira, table)
    mira.post(f"{table}/again", {})
    assert live_table(served, mira.path).chairs[1].kind == "bot"
    assert live_table(served, mira.path).header.host == live_table(served, table).header.host
