"""What people at a table ask each other: a turn back, or to call it an evening. And giving up."""

from __future__ import annotations

import re

import pytest
from kit.people import Person, play_out, two_at_a_table
from kit.serving import Served, live_table, serving, until
from tests.web.test_takeovers import whole_log, words

import fairground as fg
from fairground.bots.thinkers import ThinkingTurn
from fairground.game import Game, View

pytestmark = pytest.mark.both_databases


def answer(person: Person, verb: str) -> Person:
    """Press a button in the note that asks something."""
    found = re.search(rf'formaction="([^"]+/{verb}/\w+)"', person.page)
    assert found, f"nobody asks: {words(person.page)[-600:]}"
    return person.post(found[1], {})


def after_two_turns(served: Served) -> tuple[Person, Person, str]:
    """Two people have looked at their cards and ended a turn; the first who did comes first."""
    mira, jonas, table = two_at_a_table(served.base, game="fair_enough")
    first, other = (mira, jonas) if mira.go(table).buttons else (jonas, mira)
    first.move("done")
    other.go(table).move("done")
    assert first.go(table).buttons
    return first, other, table


def first_card(served: Served, table: str) -> str:
    """A card to take, which others see when the turn is done."""
    game = live_table(served, table).table
    assert game is not None
    return game.legal(game.turn[0])[0]


def seat_of(person: Person) -> str:
    return person.fields["seat"]


# ---- a turn back ----


def test_the_others_grant_a_turn(served: Served) -> None:
    first, other, table = after_two_turns(served)
    assert 'value="undo"' not in first.page, "it is not theirs alone to take back"
    first.post(f"{table}/ask/turn", {"seat": seat_of(first)})
    assert "You asked to take your last turn back" in words(first.page)
    assert f"{first.name} asks to take the last turn back" in words(other.go(table).page)
    stranger = Person(served.base).go(table)
    assert "asks to take the last turn back" in words(stranger.page)
    assert "/agree/" not in stranger.page
    answer(other, "agree")
    live = live_table(served, table)
    assert live.table is not None
    assert [entry.move for entry in live.table.entries] == ["done", "done", "take back"]
    assert live.table.moves == []
    assert live.table.turn == (int(seat_of(first)),)
    assert first.go(table).buttons
    log = whole_log(first, table)
    assert f"{first.name} asks to take the last turn back. {other.name} must agree." in log
    assert f"{other.name} agrees that {first.name} takes the last turn back." in log
    assert f"{first.name} takes the last turn back." in log


def test_a_refusal_is_enough_and_nobody_takes_a_turn_unasked(served: Served) -> None:
    first, other, table = after_two_turns(served)
    assert first.tell(table, {"move": "take back", "seat": seat_of(first)}).status_code == 422
    first.post(f"{table}/ask/turn", {"seat": seat_of(first)})
    question = answer(other.go(table), "decline")
    assert question.status == 200
    assert f"{other.name} refuses: {first.name} does not take the turn back." in whole_log(
        first, table
    )
    assert "You asked" not in words(first.go(table).page)
    live = live_table(served, table)
    assert live.table is not None
    assert [entry.move for entry in live.table.entries] == ["done", "done"]


def test_a_question_lapses_when_the_game_goes_on(served: Served) -> None:
    first, other, table = after_two_turns(served)
    first.post(f"{table}/ask/turn", {"seat": seat_of(first)})
    old = re.search(r'formaction="([^"]+/agree/\w+)"', other.go(table).page)
    assert old
    first.move(first_card(served, table)).go(table)
    assert "/agree/" in other.go(table).page, "a card that is being taken is nobody's business"
    first.go(table).move("done")
    assert "/agree/" not in other.go(table).page
    late = other.post(old[1], {})
    assert late.status == 422
    assert "Nobody asks this any more." in words(late.page)


def test_the_asker_may_withdraw_and_only_the_asked_may_answer(served: Served) -> None:
    first, other, table = after_two_turns(served)
    first.post(f"{table}/ask/turn", {"seat": seat_of(first)})
    link = re.search(r'formaction="([^"]+/)unask(/\w+)"', first.page)
    assert link
    assert Person(served.base).go(table).post(f"{link[1]}agree{link[2]}", {}).status == 403
    assert first.go(table).post(f"{link[1]}agree{link[2]}", {}).status == 422
    assert other.go(table).post(f"{link[1]}unask{link[2]}", {}).status == 422
    assert other.go(table).post(f"{table}/ask/evening", {"seat": seat_of(other)}).status == 422
    assert f"{first.name} is asking something already." in words(other.page)
    answer(first.go(table), "unask")
    assert "/agree/" not in other.go(table).page
    assert f"{first.name} no longer asks." in whole_log(other, table)


def test_where_luck_was_drawn_the_engine_refuses_in_words(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, game="loot")
    for person in (mira, jonas):
        person.go(table).move(person.buttons[0])
    assert mira.go(table).post(f"{table}/ask/turn", {"seat": "0"}).status == 422
    assert "luck was drawn or something hidden was shown since then" in words(mira.page)


@pytest.mark.parametrize("takes", [False, True])
def test_bots_agree_at_once(served: Served, takes: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the bot took a card, which everybody saw, there is nothing to agree to."""

    async def choose(
        _: ThinkingTurn, game: Game, bot: str, view: View, legal: list[int], *rest: float
    ) -> int:
        done = game.read("done")
        cards = [move for move in legal if move != done]
        return cards[0] if takes and len(cards) > 2 else done

    monkeypatch.setattr(ThinkingTurn, "choose", choose)
    mira = Person(served.base)
    table = mira.open_table("me", "random", game="fair_enough")
    live = live_table(served, table)

    def mine_again() -> bool:
        game = live.table
        return game is not None and game.turn == (0,)

    until(mine_again)
    mira.go(table).move("done")
    until(mine_again)
    assert live.table is not None
    moves = [entry.move for entry in live.table.entries]
    mira.go(table).post(f"{table}/ask/turn", {"seat": "0"})
    if takes:
        assert mira.status == 422
        assert [entry.move for entry in live.table.entries] == moves
        assert any(move.startswith("take ") for move in moves)
    else:
        assert live.table.entries[-1].move == "take back"


# ---- an evening ----


def test_everybody_agrees_to_end_and_nobody_wins(db: str) -> None:
    with serving(db) as served:
        mira, jonas, table = two_at_a_table(served.base, game="kairo")
        kai = Person(served.base)
        mira.go(table).post(f"{table}/ask/evening", {"seat": "0"})
        assert "Jonas must agree." in whole_log(kai, table)
        assert jonas.go(f"{table}/record").status == 422, "the game goes on"
        answer(jonas.go(table), "agree")
        for person in (mira, jonas, kai):
            page = words(person.go(table).page)
            assert "The game ended early. Everybody agreed to stop, so nobody wins." in page
            assert not person.buttons
        assert mira.tell(table, {"move": "undo", "seat": "0"}).status_code == 422
        record = kai.go(f"{table}/record").page
        assert record.endswith("\nended agreed\n")
        check = fg.verify(record)
        assert check.ok, check.findings
        assert "The game could not be verified" not in words(kai.go(f"{table}/check").page)
        assert kai.go(f"{table}/replay?as=1").status == 200, "nothing is secret any more"
        assert "over" in words(mira.go("/").page)
    with serving(db) as served:
        mira.client.base_url = served.base
        mira.go(table).post(f"{table}/again", {})
        assert mira.path != table, "the same people at a new table"
        live = live_table(served, mira.path)
        assert [chair.name for chair in live.chairs] == ["Mira", "Jonas"]
        assert not live.header.ended


def test_a_suggestion_stands_while_people_play_on(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, game="loot")
    mira.go(table).post(f"{table}/ask/evening", {"seat": "0"})
    for person in (jonas, mira):
        person.go(table).move(person.buttons[0])
    assert "/agree/" in jonas.go(table).page
    answer(jonas, "decline")
    assert "Jonas would rather play on." in whole_log(mira, table)
    assert "/agree/" not in jonas.go(table).page
    assert not live_table(served, table).header.ended


# ---- giving up ----


def test_with_two_sides_the_other_wins(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base, game="kairo")
    assert Person(served.base).go(table).post(f"{table}/resign", {"seat": "0"}).status == 403
    assert jonas.go(table).post(f"{table}/resign", {"seat": "0"}).status == 403
    mira.go(table).post(f"{table}/resign", {"seat": "0"})
    for person in (mira, jonas, Person(served.base)):
        assert "Jonas wins. Mira resigned." in words(person.go(table).page)
    assert "Mira resigns, and Jonas wins." in whole_log(jonas, table)
    record = jonas.go(f"{table}/record").page
    assert record.endswith("\nended resigned\n")
    assert fg.verify(record).ok
    assert mira.go(table).post(f"{table}/resign", {"seat": "0"}).status == 422


def test_with_more_sides_a_bot_plays_on_and_never_gives_the_seat_back(served: Served) -> None:
    mira, jonas, kai = (Person(served.base, name) for name in ("Mira", "Jonas", "Kai"))
    table = mira.open_table("me", "friend", "friend", game="loot")
    links = mira.links
    jonas.sit(links[0])
    kai.sit(links[1])
    mira.go(table).post(f"{table}/resign", {"seat": "0"})
    live = live_table(served, table)
    assert live.chairs[0].bot
    assert "resigned" in words(jonas.go(table).page)
    assert jonas.buttons
    assert mira.go(table).post(f"{table}/back", {"seat": "0"}).status == 422
    assert "You have resigned" in words(mira.page)
    assert mira.go(table).give(table, 0).status == 422
    jonas.go(table).post(f"{table}/ask/evening", {"seat": "1"})
    assert "/agree/" not in mira.go(table).page, "somebody who has resigned is not asked"
    kai.go(table).post(f"{table}/resign", {"seat": "2"})
    assert live.header.ended == "resigned"
    assert "Jonas wins. Mira and Kai resigned." in words(jonas.go(table).page)


def test_bots_are_not_left_to_play_alone(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "random", "random", game="loot")
    until(lambda: live_table(served, table).table is not None)
    mira.go(table).post(f"{table}/resign", {"seat": "0"})
    live = live_table(served, table)
    assert live.header.ended == "resigned"
    assert not live.bots.is_due
    assert "The game ended early. Mira resigned." in words(mira.go(table).page)


def test_a_game_with_a_resigned_seat_ends_as_usual(served: Served) -> None:
    mira, jonas, kai = (Person(served.base, name) for name in ("Mira", "Jonas", "Kai"))
    table = mira.open_table("me", "friend", "friend", game="loot", **{"edition-text": ""})
    links = mira.links
    jonas.sit(links[0])
    kai.sit(links[1])
    mira.go(table).post(f"{table}/resign", {"seat": "0"})
    live = live_table(served, table)

    def played_out() -> bool:
        play_out(table, jonas, kai)
        return live.table is not None and live.table.outcome is not None

    until(played_out)
    assert fg.verify(jonas.go(f"{table}/record").page).ok
    assert "resigned" in words(jonas.go(table).page), "the result says so"
