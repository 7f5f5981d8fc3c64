"""A bot's hand is nobody's secret window: who takes over is seen, marked and agreed to."""

from __future__ import annotations

import html
import re
from functools import partial
from typing import Any

import pytest
from kit.people import SHORT_EDITION, Person, play_out
from kit.serving import Served, live_table, ply_of, serving, until
from tests.web.test_seats import slow_bots

from fairground.games.fair_enough.edition import CARDS
from fairground.games.fair_enough.words.terms import timed_card

pytestmark = pytest.mark.both_databases

BOT = 2
"""The seat of the bot at the tables of these tests."""


def hidden_cards(served: Served, table: str, seat: int = BOT) -> set[str]:
    """What a seat of Fair Enough knows and nobody else has ever seen, as a page would show it."""
    live = live_table(served, table)
    assert live.table is not None
    state: Any = live.table.state
    hidden = {card for card in state.collectors[seat].hand if card < CARDS}
    for past in live.table.stepwise():
        known: Any = past.view(None)
        hidden -= {*known.display, *known.discards}
    return {f">{timed_card(card, live.game.edition)}<" for card in hidden}


def three_at_a_table(served: Served) -> tuple[Person, Person, str]:
    """Mira, who opened the table, Jonas, and a bot that has cards in its hand and waits."""
    mira, jonas = Person(served.base, "Mira"), Person(served.base, "Jonas")
    while True:
        table = mira.open_table("me", "friend", "random", game="fair_enough")
        jonas.sit(mira.links[0])
        until(partial(_waits_for_people, served, table))
        if hidden_cards(served, table):  # it may have been dealt nothing but special cards
            return mira, jonas, table


def _waits_for_people(served: Served, table: str) -> bool:
    dealt = live_table(served, table).table
    return dealt is not None and BOT not in dealt.turn


def link_to_the_bots_chair(host: Person, table: str, seat: int = BOT) -> str:
    host.go(table).post(f"{table}/offer", {"seat": str(seat)})
    assert host.status == 200, host.page[-2000:]
    return host.links[-1]


def whole_log(person: Person, table: str) -> str:
    return html.unescape(re.sub("<[^>]+>", " ", person.go(f"{table}/log").page))


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", page)).split())


def bots_name(served: Served, table: str, seat: int = BOT) -> str:
    return live_table(served, table).chairs[seat].name


# ---- the host looks into a bot's hand ----


def test_a_host_alone_with_bots_leaves_a_trace_of_every_step(db: str) -> None:
    """Free the bot's chair, open the link in a second browser, sign with the bot's name, let a bot
    play again; all while the table waits for the host."""
    with serving(db) as served:
        mira, second = Person(served.base), Person(served.base, "Kai")
        table = mira.open_table("me", "random", game="fair_enough")
        live = live_table(served, table)
        until(lambda: live.table is not None and live.table.turn == (0,))
        ply, bot = ply_of(served, table), bots_name(served, table, 1)
        link = link_to_the_bots_chair(mira, table, 1)
        second.go(link).post(link, {"name": bot})
        assert second.status == 422
        assert "A bot at this table is called" in second.page
        assert f'value="{bot}"' in second.page, "what was written is still there"
        assert live.chairs[1].kind == "offered"
        second.sit(link)
        assert second.fields["seat"] == "1", "there is nobody else to ask"
        second.give(table, 1)
        assert ply_of(served, table) == ply, "all at one moment"
        lines = [
            f"The chair of {bot} is free for a friend with the link.",
            f"Kai takes over from {bot}.",
            "Kai lets a bot play: ",
        ]
        log = whole_log(mira, table)
        assert [line in log for line in lines] == [True] * 3
        assert log.index(lines[0]) < log.index(lines[1]) < log.index(lines[2])
    with serving(db) as served:
        onlooker = Person(served.base)
        log = whole_log(onlooker, table)
        assert [line in log for line in lines] == [True] * 3
        assert f"before: {bot} (bot)" in words(onlooker.go(table).page)


def test_with_somebody_else_at_the_table_the_bots_hand_stays_closed(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    second, bot = Person(served.base, "Kai"), bots_name(served, table)
    link = link_to_the_bots_chair(mira, table)
    assert second.go(link).post(link, {"name": bot}).status == 422
    assert "the other people at the table must agree first" in second.go(link).page
    second.sit(link)
    assert second.status == 200
    assert f"You asked to take over from {bot}" in words(second.page)
    assert "Jonas must agree first" in words(second.page)
    assert live_table(served, table).chairs[BOT].holder == ""
    secrets = hidden_cards(served, table)
    assert secrets
    for path in ("", f"?as={BOT}", "/replay", f"/replay?as={BOT}", f"/log?as={BOT}", "/at/0"):
        second.go(f"{table}{path}")
        assert not {card for card in secrets if card in second.page}, path
    with second.go(table).listening(last="unknown") as news:
        first = str(next(news))
    assert not {card for card in secrets if card in first}
    assert second.tell(table, {"move": "secure", "seat": str(BOT)}).status_code == 403
    assert second.give(table, BOT).status == 403
    assert f"Kai asks to take over from {bot}. Jonas must agree." in whole_log(jonas, table)


# ---- the others are asked ----


def test_when_all_agree_the_newcomer_sits_down(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    bot, kai = bots_name(served, table), Person(served.base, "Kai")
    kai.sit(link_to_the_bots_chair(mira, table))
    assert "Kai asked to take over" in words(mira.go(table).page)
    assert "/allow/" not in mira.page, "the host has offered the chair"
    assert "/allow/" not in Person(served.base).go(table).page
    assert f"Kai asks to take over from {bot}" in words(jonas.go(table).page)
    jonas.answer("allow")
    assert jonas.status == 200
    assert kai.go(table).fields["seat"] == str(BOT)
    secrets = hidden_cards(served, table)
    assert {card for card in secrets if card in kai.page} == secrets
    assert f"Jonas agrees: Kai takes over from {bot}." in whole_log(mira, table)
    for person in (mira, jonas, kai, Person(served.base)):
        assert words(person.go(table).page).count(f"before: {bot} (bot)") == 2, "card and list"
        assert f"before: {bot} (bot)" in words(person.go(f"{table}/replay").page)


def test_one_refusal_is_enough(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    bot, kai = bots_name(served, table), Person(served.base, "Kai")
    link = link_to_the_bots_chair(mira, table)
    kai.sit(link)
    jonas.go(table).answer("refuse")
    chair = live_table(served, table).chairs[BOT]
    assert (chair.kind, chair.name, chair.takeover) == ("bot", bot, None)
    refused = f"Jonas refuses: Kai does not take over, and {bot} plays on."
    assert refused in whole_log(kai, table)
    assert kai.go(table).fields["seat"] == ""
    assert "You asked to take over" not in kai.page
    assert kai.go(link).status == 422, "the link is void"
    assert f"before: {bot}" not in words(mira.go(table).page), "nobody has had the chair"


def test_everybody_is_asked_and_an_answer_counts_for_its_own_request_only(served: Served) -> None:
    mira, jonas, oda = (Person(served.base, name) for name in ("Mira", "Jonas", "Oda"))
    table = mira.open_table("me", "friend", "random", "friend", game="fair_enough")
    for person, link in zip((jonas, oda), mira.links, strict=True):
        person.sit(link)
    until(lambda: _waits_for_people(served, table))
    kai = Person(served.base, "Kai")
    kai.sit(link_to_the_bots_chair(mira, table))
    jonas.go(table)
    oda.go(table).answer("allow")
    assert live_table(served, table).chairs[BOT].kind == "asked"
    assert "Jonas must agree first" in words(kai.go(table).page)
    assert "/allow/" not in oda.go(table).page, "she has answered"
    assert "Oda agrees that Kai takes over" in whole_log(kai, table)
    kai.go(table).post(f"{table}/give-up", {"seat": str(BOT)})
    assert "Kai no longer asks for the chair." in whole_log(mira, table)
    eve = Person(served.base, "Eve")
    eve.sit(link_to_the_bots_chair(mira, table))
    jonas.answer("allow")
    assert jonas.status == 422, "the page he looks at asks about Kai"
    assert "Nobody asks for this chair any more" in jonas.page
    jonas.go(table).answer("allow")
    assert live_table(served, table).chairs[BOT].kind == "asked", "Oda is asked again"
    oda.go(table).answer("allow")
    assert eve.go(table).fields["seat"] == str(BOT)


def test_only_those_who_are_asked_can_answer(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    kai = Person(served.base, "Kai")
    kai.sit(link_to_the_bots_chair(mira, table))
    takeover = live_table(served, table).chairs[BOT].takeover
    assert takeover is not None
    for verb in ("allow", "refuse"):
        path = f"{table}/{verb}/{takeover.id}"
        for person, status in ((mira, 422), (kai, 403), (Person(served.base), 403)):
            assert person.go(table).post(path, {"seat": str(BOT)}).status == status
        assert jonas.go(table).post(f"{table}/{verb}/no", {"seat": str(BOT)}).status == 422
        assert jonas.post(path, {"seat": "0"}).status == 422
        assert jonas.client.post(path, data={"seat": str(BOT)}).status_code == 403, "no token"
    assert live_table(served, table).chairs[BOT].takeover == takeover


def test_the_bot_plays_on_while_the_others_think(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    kai = Person(served.base, "Kai")
    kai.sit(link_to_the_bots_chair(mira, table))
    live = live_table(served, table)

    def bot_has_moved() -> bool:
        assert live.table is not None
        for person in (mira, jonas):
            if person.go(table).buttons:
                person.move(person.buttons[0])
        return sum(entry.seat == BOT for entry in live.table.entries) > before

    assert live.table is not None
    before = sum(entry.seat == BOT for entry in live.table.entries)
    until(bot_has_moved, 60)
    assert live.chairs[BOT].kind == "asked"


@pytest.mark.parametrize("verb", ["keep", "bot"])
def test_a_request_lapses_when_the_host_changes_the_chair(served: Served, verb: str) -> None:
    mira, jonas, table = three_at_a_table(served)
    kai = Person(served.base, "Kai")
    kai.sit(link_to_the_bots_chair(mira, table))
    jonas.go(table)
    mira.go(table).post(f"{table}/{verb}", {"seat": str(BOT), f"bot-{BOT}": "greedy"})
    assert mira.status == 200
    assert "Kai does not take over." in whole_log(kai, table)
    assert live_table(served, table).chairs[BOT].takeover is None
    jonas.answer("allow")
    assert jonas.status == 422
    assert kai.go(table).fields["seat"] == ""


def test_a_request_survives_a_restart(db: str) -> None:
    with serving(db) as served:
        mira, jonas, table = three_at_a_table(served)
        kai = Person(served.base, "Kai")
        kai.sit(link_to_the_bots_chair(mira, table))
    with serving(db) as served:
        for person in (mira, jonas, kai):
            person.client.base_url = served.base
        assert "You asked to take over" in words(kai.go(table).page)
        jonas.go(table).answer("allow")
        assert kai.go(table).fields["seat"] == str(BOT)


def test_somebody_who_asks_for_one_chair_cannot_ask_for_another(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    kai = Person(served.base, "Kai")
    kai.sit(link_to_the_bots_chair(mira, table))
    own = jonas.go(table).links[0]
    assert kai.go(own).post(own, {}).status == 422
    assert "You are asking for another chair" in kai.page
    assert (
        live_table(served, table).chairs[1].holder != live_table(served, table).chairs[BOT].holder
    )


def test_the_newcomers_page_is_fetched_again_when_the_chair_is_theirs(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    kai = Person(served.base, "Kai")
    kai.sit(link_to_the_bots_chair(mira, table))
    jonas.go(table).answer("allow")
    with kai.listening() as news:
        layers = next(news)["layers"]
    assert layers["page-go"] == table


def test_those_who_are_asked_hear_of_it_at_once(served: Served) -> None:
    mira, jonas, table = three_at_a_table(served)
    link = link_to_the_bots_chair(mira, table)
    with jonas.go(table).listening() as news:
        Person(served.base, "Kai").sit(link)
        asked = next(event for event in news if "/allow/" in str(event))
    assert "Kai asks to take over" in asked["layers"]["page-notes"]


def test_a_seat_that_hides_nothing_is_handed_over_without_asking(db: str) -> None:
    """Before its bot has chosen, a seat of Loot knows what everybody knows."""
    with slow_bots(db) as (served, thought):
        mira, jonas, kai = (Person(served.base, name) for name in ("Mira", "Jonas", "Kai"))
        table = mira.open_table("me", "friend", "random")
        jonas.sit(mira.links[0])
        assert thought.begun.wait(20)
        bot = live_table(served, table).chairs[BOT].name
        kai.sit(link_to_the_bots_chair(mira, table))
        assert kai.fields["seat"] == str(BOT)
        assert f"Kai takes over from {bot}." in jonas.go(table).log
        assert f"before: {bot} (bot)" in words(jonas.page)


def test_at_the_end_nobody_is_asked_any_more(served: Served) -> None:
    mira, jonas, kai = (Person(served.base, name) for name in ("Mira", "Jonas", "Kai"))
    table = mira.open_table("me", "friend", "random", edition=SHORT_EDITION)
    jonas.sit(mira.links[0])
    until(lambda: _waits_for_people(served, table))
    kai.sit(link_to_the_bots_chair(mira, table))
    takeover = live_table(served, table).chairs[BOT].takeover
    assert takeover is not None

    def is_over() -> bool:
        play_out(table, mira, jonas)
        return "How it ended" in mira.page

    until(is_over, 60)
    assert "asks to take over" not in words(jonas.page.split("notes")[1])
    jonas.post(f"{table}/allow/{takeover.id}", {"seat": str(BOT)})
    assert jonas.status == 422
    assert "The game is over" in jonas.page
    mira.go(table).post(f"{table}/again", {})
    chair = live_table(served, mira.path).chairs[BOT]
    assert (chair.kind, chair.takeover) == ("bot", None)
