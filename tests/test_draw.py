"""Pieces, layers and standing pictures."""

from __future__ import annotations

import doctest
import re
from collections.abc import Callable
from html.parser import HTMLParser
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup

from fairground import draw
from fairground.draw import EMPTY, layers, markup, safe_markup

QUOTED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&#34;", "'": "&#39;"})
HOSTILE = '"><script>alert(1)</script>&\' onload="x" data-layer="board">'


def parse(svg: str) -> ET.Element:
    return ET.fromstring(f'<root xmlns="http://www.w3.org/2000/svg">{svg}</root>')


class Tags(HTMLParser):
    """The elements and attributes that a browser would see."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, tuple[str, ...]]] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, tuple(name for name, _ in attrs)))


@pytest.mark.parametrize(
    "make",
    [
        lambda words: draw.text(1, 2, words, 12, words, words),
        lambda words: draw.icon(words, 18, words),
        lambda words: draw.mark(words, 0, 0, 10, words),
        lambda words: draw.box(0, 0, 1, 1, 1, words, words),
        lambda words: draw.circle(0, 0, 1, words),
        lambda words: draw.path(words, words, words),
        lambda words: draw.group(EMPTY, words, words, words),
        lambda words: draw.target(words, EMPTY, (0, 0), words),
        lambda words: draw.chip(0, 0, words, words, 11, words),
        lambda words: draw.coin(0, 0, words),
        lambda words: draw.bulbs(0, 0, 9, 9, 2, words),
        lambda words: draw.slot("pawn", "g", words),
        lambda words: draw.picture(1, 1, EMPTY, words, words, words),
    ],
)
def test_words_of_people_stay_words(make: Callable[[str], str]) -> None:
    assert Tags(make(HOSTILE)).seen == Tags(make("plain")).seen
    parse(make(HOSTILE))


def test_a_name_cannot_open_a_slot() -> None:
    assert draw.slots(draw.text(0, 0, HOSTILE, 12)) == ()


@given(st.text())
def test_any_text_is_writable_as_xml(words: str) -> None:
    shown = parse(draw.text(0, 0, words, 12))[0].text or ""
    unwritable = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
    same_ends = unwritable.sub("\ufffd", words).replace("\r\n", "\n").replace("\r", "\n")
    assert shown == same_ends


@given(st.text(alphabet=st.characters() | st.sampled_from("&<>\"'é\x00\ufffe")))
def test_words_are_escaped_the_same_however_quickly_that_is_seen(words: str) -> None:
    """What came as markup is a text like any other to those who ask for one."""
    kept = "".join("\ufffd" if safe_markup._UNWRITABLE.match(each) else each for each in words)
    once = draw.escaped(words)
    assert once == kept.translate(QUOTED)
    assert safe_markup.escaped_text(once) == str(once).translate(QUOTED)


def test_layers_in_another_order_are_the_same_layers() -> None:
    turned = dict(reversed(PAGE.items()))
    assert layers.differing(PAGE, turned) == []
    assert layers.differing(PAGE, turned | {"hand": markup("one card")}) == ["hand"]
    assert layers.differing(PAGE, PAGE | {"hand": markup("one card")}) == ["hand"]


def test_a_measure_has_one_decimal_at_most() -> None:
    assert [draw.n(3), draw.n(3.04), draw.n(3.25), draw.n(-10)] == ["3", "3", "3.2", "-10"]


def test_the_sprite_holds_every_icon_and_shape_once() -> None:
    tree = parse(draw.sprite())
    ids = [element.get("id") for element in tree.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert {f"i-{name}" for name in draw.ICONS} | {f"s-{seat}" for seat in range(5)} <= set(ids)


def test_a_target_is_for_the_pointer_only() -> None:
    mark = parse(draw.target("go 112", draw.bulbs(0, 0, 40, 40), None))[0]
    assert mark.get("data-move") == "go 112"
    assert mark.get("aria-hidden") == "true"


def test_every_move_has_a_slot_of_its_own_for_its_number() -> None:
    moves = [
        "left +1",
        "left -1",
        "left-1",
        "left_1",
        "left 1",
        "LEFT 1",
        "lay <Spiele> 4",
        "é",
        "",
    ]
    names = [draw.slots(draw.target(move, EMPTY, (3, 4))) for move in moves]
    assert all(len(found) == 1 for found in names)
    assert len(set(names)) == len(moves)


PAGE = {
    "board": markup(f"<svg>{draw.slot('ground')}{draw.slot('pieces')}</svg>"),
    "ground": markup("<path/>"),
    "pieces": draw.slot("pawn-0") + draw.slot("pawn-1"),
    "pawn-0": markup("a"),
    "pawn-1": markup("b"),
    "tray": draw.slot("hand", "div", "card"),
    "hand": markup("four cards"),
}


@pytest.mark.parametrize("module", [layers, safe_markup])
def test_the_examples_are_true(module: ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried
    assert not failed


def test_fill_fills_slots_in_slots() -> None:
    assert draw.fill(PAGE, "board") == (
        '<svg><g data-layer="ground"><path/></g><g data-layer="pieces">'
        '<g data-layer="pawn-0">a</g><g data-layer="pawn-1">b</g></g></svg>'
    )
    assert draw.fill(PAGE, "tray") == '<div class="card" data-layer="hand">four cards</div>'


def test_a_missing_layer_is_empty() -> None:
    assert draw.fill({"board": draw.slot("ground")}, "board") == '<g data-layer="ground"></g>'


def test_only_changed_layers_are_sent() -> None:
    assert draw.changed(PAGE, PAGE) == {}
    assert draw.changed(PAGE, PAGE | {"pawn-1": markup("c")}) == {"pawn-1": "c"}


def test_a_changed_parent_brings_its_children() -> None:
    pieces = draw.slot("pawn-1")
    news = {"pieces": pieces, "pawn-1": markup("c"), "hand": markup("three")}
    assert draw.changed(PAGE, PAGE | news) == {
        "pieces": '<g data-layer="pawn-1">c</g>',
        "hand": "three",
    }


def test_a_layer_that_went_away_is_emptied() -> None:
    rest = {name: layer for name, layer in PAGE.items() if name != "pawn-1"}
    assert draw.changed(PAGE, rest) == {"pawn-1": ""}
    assert draw.changed(rest, PAGE) == {"pawn-1": "b"}
    assert draw.changed(PAGE | {"note": markup("stale")}, PAGE) == {"note": ""}


pages = st.fixed_dictionaries(
    {"board": st.sampled_from([markup("1"), draw.slot("a"), draw.slot("a") + draw.slot("b")])},
    optional={
        "a": st.sampled_from([markup("2"), draw.slot("c"), markup("3") + draw.slot("c")]),
        "b": st.sampled_from([markup("4"), markup("5")]),
        "c": st.sampled_from([markup("6"), markup("7")]),
    },
)


@given(pages, pages)
def test_putting_what_changed_into_the_old_page_gives_the_new_page(
    old: dict[str, Markup], new: dict[str, Markup]
) -> None:
    page: str = draw.fill({"page": draw.slot("board")} | old, "page")
    news = draw.changed({"page": draw.slot("board")} | old, {"page": draw.slot("board")} | new)
    for name, fresh_markup in news.items():
        tree = ET.fromstring(f"<r>{page}</r>")
        places = [group for group in tree.iter("g") if group.get("data-layer") == name]
        if not places:
            continue  # a root that this page does not show
        place = places[0]
        for child in list(place):
            place.remove(child)
        fresh = ET.fromstring(f"<g>{fresh_markup}</g>")
        place.text, place[:] = fresh.text, list(fresh)
        page = "".join(ET.tostring(element, encoding="unicode") for element in tree)
    want = draw.fill({"page": draw.slot("board")} | new, "page")
    assert ET.canonicalize(page) == ET.canonicalize(want)


CSS = """
:root { --leaf: light-dark(#0a0, #0f0); --stem: var(--leaf); --rest: red; }
/* .gone { fill: red } */
.leaf, .stem .tip { fill: var(--stem); }
.root { fill: var(--rest); }
.leaf:hover { fill: blue; }
@media (max-width: 9px) { .leaf { fill: none; } .root { fill: none; } }
"""


def standing(words: str = "A leaf") -> draw.Svg:
    body = draw.circle(5, 5, 4, "leaf") + draw.mark("meep", 5, 5, 4) + draw.emblem(2, 0, 0, 3)
    return draw.standalone(10, 10, body, words, words, draw.pattern("x", "seat-0", 4, EMPTY), CSS)


def test_a_standing_picture_brings_what_it_uses_and_no_more() -> None:
    svg = standing()
    assert 'id="i-meep"' in svg
    assert 'id="s-2"' in svg
    assert 'id="p-x"' in svg
    assert 'id="i-horn"' not in svg
    assert ".fg-leaf{fill: var(--stem);}" in svg
    assert 'class="fg-leaf"' in svg
    assert "--leaf:light-dark(#0a0, #0f0);" in svg
    for left_out in ("--rest", ".root", ".gone", ".tip", ":hover", "max-width"):
        assert left_out not in svg


def test_a_standing_picture_styles_nothing_outside_itself() -> None:
    style = ET.fromstring(standing()).find("{http://www.w3.org/2000/svg}style")
    assert style is not None
    assert style.text
    selectors = re.findall(r"([^{}]+)\{", style.text)
    assert selectors
    assert all(re.match(r"\.(fairground$|fg-)", selector) for selector in selectors)


def test_a_standing_picture_is_well_formed_and_told() -> None:
    tree = ET.fromstring(standing(HOSTILE))
    space = "{http://www.w3.org/2000/svg}"
    assert tree.findtext(f"{space}title") == HOSTILE
    assert tree.findtext(f"{space}desc") == HOSTILE
    assert tree.find(f".//{space}script") is None
    assert standing()._repr_svg_() == str(standing())
