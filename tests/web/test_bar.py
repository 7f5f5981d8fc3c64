"""The bar: what ends a turn stands last and asks once, and what is lit on the board is listed."""

from __future__ import annotations

import re

from kit.people import Person, two_at_a_table
from kit.serving import Served


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
    assert "You have laid nothing in this round, and you still could." in question[1]
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
