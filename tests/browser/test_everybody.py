"""Games for everybody: by keys and ear alone, in forced colours, with letters twice as large."""

from __future__ import annotations

import random
import re

import pytest
from kit.serving import Served
from playwright.sync_api import Page, expect
from tests.browser.conftest import NewPage
from tests.browser.playing import MOVES, resize, sideways, tab_to
from tests.browser.staging import Staged
from tests.worlds import IS_LONG

from fairground.table import Table

GAMES = ["essen", "fair_enough", "kairo", "loot"]
LAST_MOVES = 10
"""A game is taken over this many moves before its end; ``FAIRGROUND_TESTS=long`` plays it whole."""
SENTENCE_END = re.compile(r"(?<=[.!?]) ")


def shortly_before_its_end(game: str) -> Table:
    """A game of two who play what comes."""
    table, chance = Table(game, 2, seed=5), random.Random(5)
    while table.turn:
        seat = table.turn[0]
        table.play(seat, chance.choice(table.legal(seat)))
    return table.at(0 if IS_LONG else table.ply - LAST_MOVES)


def heard(page: Page) -> str:
    """All that a screen reader can say of the page."""
    return without_isolates(page.locator("body").aria_snapshot()).replace('\\"', '"')


def without_isolates(words: str) -> str:
    """Without the marks that stand around names."""
    return words.replace("\u2068", "").replace("\u2069", "")


def play_by_keys(table: Staged, chance: random.Random) -> None:
    """Press one of the keys that the bar shows; where it asks once more, the focus has
    gone to the answer."""
    page, ply = table.page, table.table.ply_for(0)
    keys = page.locator("#act [data-key]").evaluate_all(
        "all => all.filter(each => each.checkVisibility()).map(each => each.dataset.key)"
    )
    page.keyboard.press(chance.choice(keys) if keys else "1")
    if page.locator("#act .ask[open]").count():
        page.keyboard.press("Enter")
    page.wait_for_function(
        "ply => document.querySelector('#act [name=ply]')?.value !== ply", arg=str(ply)
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_to_its_end_by_keys_and_ear(
    new_page: NewPage, served: Served, game: str
) -> None:
    """At every turn the accessibility tree has the board in words and the question as the engine
    has them, and a button for every choice."""
    table = Staged(new_page, served, game, is_still=False, reduced_motion="reduce")
    table.play_on_from(shortly_before_its_end(game))
    page, chance, turns = table.page, random.Random(1), 0
    for words in ("Table", "Read the board"):
        tab_to(page, words)
        page.keyboard.press("Enter")
    while table.table.turn:
        if 0 not in table.table.turn:
            table.play(1, chance.choice(table.table.legal(1)))
            continue
        table.settle()
        now = table.table
        view, legal, names = now.view(0), now.legal_moves(0), now.display_names
        asked, tree = now.game.words.prompt(view, legal, names), heard(page)
        for sentence in SENTENCE_END.split(now.game.words.describe(view, names)):
            assert without_isolates(sentence) in tree
        assert without_isolates(f"{asked.verb} {asked.choice}") in tree
        sent = page.locator(MOVES).evaluate_all("all => all.map(each => each.value)")
        assert {
            now.game.say_together(each.moves) for each in now.game.choices(view, legal, names)
        } <= {*sent}
        play_by_keys(table, chance)
        turns += 1
    assert turns
    assert table.table.outcome is not None
    expect(page.locator(".outcome")).to_be_visible()
    assert all(str(score) in heard(page) for score in table.table.outcome.scores)


@pytest.mark.parametrize("game", GAMES)
def test_with_letters_twice_as_large_nothing_is_cut_or_covered(
    new_page: NewPage, served: Served, game: str
) -> None:
    """At 200 % a window of 1280 by 800 pixels has room for 640 by 400."""
    page = Staged(new_page, served, game, reduced_motion="reduce").page
    resize(page, 640, 400)
    assert sideways(page) <= 0
    expect(page.locator("#act .prompt")).to_be_in_viewport(ratio=1)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    foot, bar = page.evaluate(
        '[".things", "#act"].map(part => document.querySelector(part).getBoundingClientRect())'
        ".map((box, at) => at ? box.top : box.bottom)"
    )
    assert foot <= bar + 1
    assert bar >= 200


UNMARKED = """() => {
  const probe = document.createElement("i");
  probe.style.color = "Highlight";
  document.body.append(probe);
  const highlight = getComputedStyle(probe).color;
  probe.remove();
  const marks = [...document.querySelectorAll(".board [data-move], .things [data-move]")];
  const seen = marks.filter(mark => mark.checkVisibility());
  const isMarked = mark => [...mark.querySelectorAll("*")].some(
    part => getComputedStyle(part).stroke === highlight);
  const unmarked = seen.filter(mark => !isMarked(mark));
  return [seen.length, unmarked.map(mark => mark.outerHTML.slice(0, 300))];
}"""


@pytest.mark.parametrize("game", GAMES)
def test_forced_colours_still_show_what_can_be_chosen(
    new_page: NewPage, served: Served, game: str
) -> None:
    table = Staged(
        new_page, served, game, is_still=False, reduced_motion="reduce", forced_colors="active"
    )
    while 0 not in table.table.turn:
        table.play(1, table.table.legal(1)[0])
    table.settle()
    count, unmarked = table.page.evaluate(UNMARKED)
    assert count
    assert not unmarked
