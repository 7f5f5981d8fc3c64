"""The whole log can be read, by those who may know it."""

from __future__ import annotations

import random
import re
from html import unescape
from itertools import pairwise

from kit.people import Person, play_out, two_at_a_table
from kit.serving import Served, live_table

import fairground as fg
from fairground.draw import drawn
from fairground.game import Line
from fairground.web.finished.timeline import Timeline
from fairground.web.pages.log import (
    LONGEST,
    MOST_RECENT,
    RECENT,
    STEP,
    DrawnLog,
    OwnLog,
    log_layers,
)
from fairground.web.storage.kept_table import Notice
from fairground.web.watching.log import log_lines

OWN = OwnLog("/table/oak", "0", "loot")


def lines_of(page: str) -> list[str]:
    """The lines of a page that is nothing but a log."""
    log = page.split('<ol class="log">')[1].split("</ol>", maxsplit=1)[0]
    return [unescape(re.sub("<[^>]+>", "", line)) for line in re.findall("<li.*?</li>", log)]


def test_a_long_log_leads_to_the_whole_of_it(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    assert "/log?as=" not in mira.page, "nothing is left out yet"
    play_out(table, mira, jonas)
    live = live_table(served, table)
    assert live.table is not None
    lines = [line.text for line in live.table.log(0)]
    assert len(lines) > LONGEST
    link = re.search(rf'href="({table}/log[^"]*)"', mira.go(table).page)
    assert link
    assert link[1] == f"{table}/log?as=0"
    assert lines[1] not in unescape(mira.page)
    assert lines_of(mira.go(link[1]).page) == lines


def test_a_running_games_log_is_told_through_ones_own_eyes(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.move("start d1")
    jonas.go(table).move("start g7")
    assert any(
        line.startswith("You began at d1") for line in lines_of(mira.go(f"{table}/log").page)
    )
    for person, path in (
        (Person(served.base), f"{table}/log?as=0"),
        (jonas, f"{table}/log?as=0"),
    ):
        lines = lines_of(person.go(path).page)
        assert any(line.startswith("Mira began at d1") for line in lines), path


def test_a_game_that_has_not_begun_has_no_log(served: Served) -> None:
    mira = Person(served.base)
    table = mira.open_table("me", "friend")
    assert mira.go(f"{table}/log").status == 422
    assert mira.go(f"{table}/log?as=9").status == 400


def test_a_change_of_seats_stands_between_the_moves_that_were_kept() -> None:
    table = fg.Table("loot", seats=2, seed=1)
    for seat, move in ((0, "start d1"), (0, "undo"), (0, "start a4"), (1, "start g7")):
        table.play(seat, move)
    whole = [line.text for line in table.log(0)]
    at = next(number for number, text in enumerate(whole) if text.startswith("You began at a4"))
    for ply, place in ((0, at), (2, at), (3, at), (4, len(whole))):
        notice = Notice(1, ply, "Otto plays.")
        lines = [line.text for line in log_lines(table, [notice], 0)]
        assert lines == [*whole[:place], "Otto plays.", *whole[place:]], ply
        for earlier in range(ply):
            past = Timeline(table, [notice], False).at(0, earlier)
            assert log_lines(past.table, past.notices, 0) == past.table.log_lines(0), "not before"


def a_log(length: int) -> list[Line]:
    """A heading before every five lines."""
    return [Line(f"line {at}", head=at % 6 == 0) for at in range(length)]


def test_the_newest_line_comes_first_and_every_line_once_under_its_heading() -> None:
    for length in range(1, LONGEST):
        layers = drawn(log_layers(a_log(length), 1, range(length), OWN))
        shown = [int(at) for at in re.findall(r"line (\d+)", "".join(layers.values()))]
        sections = [range(at, min(at + 6, length)) for at in range(0, length, 6)]
        newest_first = [[section[0], *reversed(section[1:])] for section in reversed(sections)]
        assert shown == [at for section in newest_first for at in section]


def test_the_earlier_part_of_the_log_seldom_changes() -> None:
    older = [
        drawn(log_layers(a_log(length), 1, range(length), OWN))["page-log-older"]
        for length in range(20, 100)
    ]
    changes = sum(before != after for before, after in pairwise(older))
    assert changes <= 80 / STEP + 1


def test_the_earlier_part_of_the_log_stays_while_the_viewer_is_asked() -> None:
    """What is asked is news enough. It comes when others play, or when too many lines wait."""
    known = DrawnLog()

    def older(length: int, is_asked: bool) -> str:
        layers = log_layers(a_log(length), 1, range(length), OWN, known, is_asked)
        return drawn(layers)["page-log-older"]

    before = older(20, is_asked=False)
    assert {older(length, is_asked=True) for length in range(21, 40)} == {before}
    assert older(40, is_asked=False) != before
    before = older(40, is_asked=True)
    assert older(40 + MOST_RECENT, is_asked=True) != before


def test_the_end_of_a_game_brings_few_lines_and_the_way_to_all() -> None:
    layers = drawn(log_layers(a_log(100), 1, range(100), OWN, is_over=True))
    assert layers["page-log"].count("<li") == STEP + 1, "with a heading"
    assert layers["page-log-older"].count("<li") == 1
    assert "The whole log" in layers["page-log-older"]
    layers = drawn(log_layers(a_log(100), 30, range(100), OWN, is_over=True))
    assert "line 70" in layers["page-log"], "all that is new is there"


def test_a_log_that_was_drawn_before_is_what_would_be_drawn_afresh() -> None:
    """Lines come and are taken back, others come in their place, somebody is renamed, lines come
    without a date and get one, and somebody else looks."""
    chance, known = random.Random(4), DrawnLog()
    lines: list[Line] = []
    plies: list[int] = []
    own = OWN
    for step in range(600):
        match chance.randrange(12):
            case 0:
                cut = chance.randrange(len(lines) + 1)
                lines, plies = lines[:cut], plies[:cut]
            case 1 if lines:
                at = chance.randrange(len(lines))
                lines = [*lines[:at], Line(f"renamed {step}"), *lines[at + 1 :]]
            case 2:
                own = OwnLog("/table/oak", chance.choice("01"), "loot")
            case 3 if lines:
                at = chance.randrange(len(plies))
                plies = [*plies[:at], plies[at] + 1, *plies[at + 1 :]]
            case _:
                count = chance.randrange(1, 5)
                lines = lines + [Line(f"line {step}-{at}", 0, at == 2) for at in range(count)]
                plies = plies + [step] * count
        new, dated = chance.randrange(len(lines) + 1), chance.choice([48, 5])
        shown = (lines, new, tuple(plies[-dated:]), own)
        assert drawn(log_layers(*shown, known)) == drawn(log_layers(*shown)), step


def test_all_that_just_came_is_in_the_part_that_is_sent() -> None:
    """However much comes at once; what is marked as new elsewhere would be sent again."""
    for new in range(1, 3 * RECENT):
        layers = drawn(log_layers(a_log(40), new, range(40), OWN))
        assert "class=new" not in layers["page-log-older"]
        assert layers["page-log"].count("class=new") == sum(
            not line.head for line in a_log(40)[-new:]
        )


def test_a_line_leads_to_its_rule(served: Served) -> None:
    mira, jonas, table = two_at_a_table(served.base)
    mira.move("start d1")
    jonas.go(table).move("start g7")
    sign = 'began at d1.</a><a class="to-rule" href="/rules/loot#rules-place"'
    assert sign in mira.go(table).page
    assert 'href="/rules/loot#rules-place"' in mira.go(f"{table}/log").page
    for rules in ("/rules/loot", "/rules/loot/drawer"):
        assert 'id="rules-place"' in mira.go(rules).page


def test_a_refusal_leads_to_its_rule(served: Served) -> None:
    mira, _, _ = two_at_a_table(served.base)
    mira.move("up")
    assert mira.status == 422
    link = '<a class="button" href="/rules/loot#rules-place">Read the rule</a>'
    assert link in mira.page
