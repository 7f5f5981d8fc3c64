"""The bar: what ends a turn stands last and asks once, what is lit on the board is listed, and
what is done on the spot has a button."""

from __future__ import annotations

import re

from kit.people import Person, two_at_a_table
from kit.serving import Served
from tests.pages import sent
from tests.web.test_lessons import begin, lesson_in, take_steps

import fairground as fg
from fairground.lesson import lesson_of
from fairground.rehearsal import table_of


def collecting(served: Served) -> tuple[Person, Person, str]:
    """Nobody has taken a card; who has to lay or secure comes first."""
    mira, jonas, table = two_at_a_table(served.base, game="fair_enough")
    for _ in range(8):
        for person in (mira, jonas):
            if "done" in person.go(table).buttons:
                person.move("done")
    return (mira, jonas, table) if "secure" in mira.go(table).buttons else (jonas, mira, table)


def in_the_bar(page: str) -> list[str]:
    """What the bar offers outside its list, in order."""
    bar = page.split('data-layer="page-moves">')[1].split('<span class="aids">', maxsplit=1)[0]
    return [move for move in re.findall(r'name="move" value="([^"]+)"', bar) if move]


def test_to_secure_with_nothing_is_paper_last_and_asks_once(served: Served) -> None:
    person, _, table = collecting(served)
    page = person.go(table).page
    assert in_the_bar(page)[-1] == "secure"
    question = re.search(r'<details class="ask">(.*?)</details>', page)
    assert question
    assert "Your lane is empty, and you could still lay a card." in question[1]
    assert 'data-key="0"' in question[1]
    assert '<button name="move" value="secure">Secure</button>' in question[1]
    assert not re.search(r'class="may[^"]*" name="move" value="secure"', page)


def test_what_is_lit_in_the_hand_is_not_in_the_bar_but_in_its_list(served: Served) -> None:
    person, _, table = collecting(served)
    page = person.go(table).page
    lit = set(re.findall(r'data-move="([^"]+)"', page))
    assert lit
    assert not lit & set(in_the_bar(page))
    assert lit <= set(person.buttons)


def test_securing_is_taken_back_until_the_next_seat_decides(served: Served) -> None:
    person, other, table = collecting(served)
    before = person.go(table).buttons
    person.move("secure")
    assert "secure" in other.go(table).buttons
    person.move("undo")
    assert person.buttons == before
    assert other.go(table).buttons == []
    person.move("secure")
    other.go(table).move(other.buttons[0])
    assert 'value="undo"' not in person.go(table).page
    person.move("undo")
    assert person.status == 422


def test_a_setting_turns_the_questions_off(served: Served) -> None:
    person, _, table = collecting(served)
    assert "data-confirm" not in person.go(table).page
    person.go("/settings").post("/settings", {"confirm": "off"})
    assert '<html lang="en" data-confirm="off">' in person.go(table).page
    assert 'class="unasked" name="move" value="secure"' in person.page


def test_what_is_done_on_the_spot_has_a_button_and_is_not_lit() -> None:
    """Somebody who reads "buy" looks for a button; in the lesson of ESSEN each of them comes up."""
    game = fg.game("essen")
    lesson = lesson_of(game)
    assert lesson
    table = table_of(game, lesson)
    met = []
    for step in lesson.steps:
        move = step.moves[0]
        if move in ("buy", "eat", "unload"):
            page = sent(table, 0)["page"]
            assert in_the_bar(page)[0] == move
            assert "withdraw" not in in_the_bar(page), "what is carried is unloaded first"
            assert f'class="e-quiet" data-move="{move}"' in page, "a click on the space does it"
            met.append(move)
        table.play(0, move)
        for seat, theirs in step.others:
            table.play(seat, theirs)
    assert {"buy", "eat", "unload"} == set(met)


def test_the_only_choice_is_a_button_of_the_bar(served: Served) -> None:
    """In Kairo's lesson a single entrance is near enough."""
    lesson = lesson_in("kairo")
    mira = take_steps(served, begin(served, "kairo"), lesson, range(3))
    assert in_the_bar(mira.page) == [lesson.steps[3].moves[0]]
    assert '<details class="more' not in mira.page
