"""Loot's pictures: a mark for every move, what was won, and nothing of the others' choices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from statistics import median
from xml.etree import ElementTree as ET

import pytest
from markupsafe import Markup

import fairground as fg
from fairground import draw
from fairground.draw import drawn
from fairground.games.loot import picture
from fairground.games.loot.picture.targets import WALKS
from fairground.games.loot.rules.a_round import WAYS
from fairground.games.loot.rules.set_up import DICE
from fairground.games.loot.sight import LootView
from fairground.luck import FastLuck

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = '<script>alert("x")</script>&\' data-layer="board">'
NAMES = ["Mira", "Jonas", "Basil", HOSTILE]


def moments(seats: int = 3, seed: int = 1, plies: int = 400) -> Iterator[fg.Table]:
    """A table after each of its first plies, played at random."""
    table = fg.Table("loot", seats=seats, seed=seed)
    chance = Random(seed)
    yield table
    for _ in range(plies):
        if not table.turn:
            return
        seat = chance.choice(table.turn)
        table.play(seat, chance.choice(table.legal(seat)))
        yield table


def seen(table: fg.Table, seat: int | None) -> tuple[LootView, list[int]]:
    view = table.view(seat)
    assert isinstance(view, LootView)
    return view, [] if seat is None else table.state.legal(seat)


def page(table: fg.Table, seat: int | None) -> str:
    layers = drawn(picture.layers(*seen(table, seat), NAMES[: table.seats]))
    return draw.fill(layers, "board") + draw.fill(layers, "tray")


def tree(table: fg.Table, seat: int | None) -> ET.Element:
    return ET.fromstring(picture.draw(*seen(table, seat), NAMES[: table.seats]))


def marked(markup: str) -> list[str]:
    return re.findall(r'data-move="([^"]*)"', markup)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_legal_move_that_leads_to_a_cell_has_one_mark(seats: int) -> None:
    kinds = set()
    for table in moments(seats, seed=seats + 4):
        _, legal = seen(table, 0)
        texts = [table.game.say(move) for move in legal if not DICE.has(move)]
        assert sorted(marked(page(table, 0))) == sorted(texts)
        kinds |= {re.sub(r" .\d$", "", text) for text in texts}
    assert {"start", "jump", "up", "left"} <= kinds


def test_a_seat_that_waits_and_an_onlooker_see_no_amber() -> None:
    for table in moments(plies=60):
        for seat in (None, 0, 1, 2):
            if seat is None or not table.legal(seat):
                markup = page(table, seat)
                assert marked(markup) == []
                assert "die-face now" not in markup
                assert 'class="lights"' not in markup


def test_pages_are_well_formed_and_a_name_stays_a_name() -> None:
    for table in moments(4, seed=9, plies=120):
        for seat in (None, 3, 0):
            root = ET.fromstring(f"<page>{page(table, seat)}</page>")
            assert root.find(".//script") is None
            assert [part.get("data-layer") for part in root.iter()].count("board") == 0
    assert HOSTILE in "".join(root.itertext())


def test_layers_have_no_style_of_their_own() -> None:
    for table in moments(plies=40):
        assert not re.search(r"<style|\sstyle=|<script|#[0-9a-f]{6}", page(table, 0))


def test_every_slot_has_its_layer_and_every_layer_its_slot() -> None:
    for table in moments(4, plies=30):
        for seat in (None, 0, 2):
            layers = drawn(picture.layers(*seen(table, seat), NAMES))
            slots = [
                name
                for layer in layers.values()
                for name in draw.slots(layer)
                if not name.startswith("advice-")  # the page fills those
            ]
            assert sorted([*slots, "board", "tray"]) == sorted(layers)


def test_ids_on_a_page_are_unique_and_every_reference_is_there() -> None:
    for table in moments(4, plies=30):
        markup = draw.sprite(picture.DEFS) + page(table, 0)
        ids = re.findall(r' id="([^"]*)"', markup)
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', markup)) <= set(ids)


def test_a_choice_is_shown_to_its_seat_alone() -> None:
    for table in moments(3, seed=2, plies=200):
        for seat in range(3):
            view, _ = seen(table, seat)
            assert ("chosen-ring" in page(table, seat)) == (view.choice is not None)
        assert "chosen-ring" not in page(table, None)


def test_another_seats_choice_changes_only_that_it_has_chosen() -> None:
    table = fg.Table("loot", seats=3, seed=5)
    before = drawn(picture.layers(*seen(table, 0), NAMES[:3]))
    table.play(1, "start d1")
    after = drawn(picture.layers(*seen(table, 0), NAMES[:3]))
    assert list(draw.changed(before, after)) == ["facts-1"]
    assert "has chosen" in after["facts-1"]


def test_a_move_sends_a_few_kilobytes_and_never_the_printed_sheet() -> None:
    kept: dict[str, Markup] = {}
    sent = []
    for table in moments(4, seed=3):
        layers = drawn(picture.layers(*seen(table, 0), NAMES))
        if kept:
            news = draw.changed(kept, layers)
            assert not {"board", "tray"} & set(news)
            sent.append(sum(map(len, news.values())))
        kept = layers
    assert 0 < median(sent) < 4_000
    assert max(sent) < 24_000


def test_pencil_marks_rows_and_circles_follow_the_sheet() -> None:
    won = {"lines": 0, "groups": 0, "meeps": 0}
    for table in moments(2, seed=8):
        view, legal = seen(table, 0)
        layers = drawn(picture.layers(view, legal, NAMES[:2]))
        own = view.sheets[0]
        strokes = layers["mine-marks"].split('class="l-pencil"')[-1].split('"')[1].count("M")
        slashes = own.marks.count("/") + 2 * own.marks.count("x")
        assert strokes == slashes if slashes else 'class="l-pencil"' not in layers["mine-marks"]
        assert layers["mine-lines"].count("hole got") == len(own.rows) + len(own.columns)
        assert layers["mine-combos"].count('class="l-tick"') == len(own.groups)
        assert layers["mine-meeps"].count("hole got") == own.meeps
        written = re.findall(r">(\d+)</text>", layers["score"])
        assert [int(total) for total in written[: len(own.track)]] == list(own.track)
        won["lines"] += len(own.rows) + len(own.columns)
        won["groups"] += len(own.groups)
        won["meeps"] += own.meeps
    assert all(won.values())


def test_when_it_is_over_the_last_cell_holds_the_final_score() -> None:
    for table in moments(2, seed=8):
        last = table
    assert last.outcome is not None
    layers = drawn(picture.layers(*seen(last, 1), NAMES[:2]))
    assert re.findall(r">(\d+)</text>", layers["score"])[-1] == str(last.outcome.scores[1])


def test_pawns_keep_their_names_as_pieces() -> None:
    for table in moments(3, plies=60):
        view, _ = seen(table, 1)
        pieces = re.findall(r'data-piece="([^"]*)"', page(table, 1))
        assert len(pieces) == len(set(pieces))
        pawns = {"pawn-0", "pawn-1", "pawn-2", "small-pawn-0", "small-pawn-2"}
        assert {name for name in pieces if "pawn" in name} == (
            pawns if view.round or view.dice else set()
        )


def test_the_standing_picture_is_well_formed_and_complete() -> None:
    for table in moments(4, seed=6, plies=150):
        root = tree(table, 3)
        assert root.findtext(f"{SVG}title", "").startswith("Loot: ")
        assert "pawn" in root.findtext(f"{SVG}desc", "")
        markup = ET.tostring(root, encoding="unicode")
        ids = set(re.findall(r' id="([^"]*)"', markup))
        assert set(re.findall(r'(?:href="#|url\(#)([\w-]+)', markup)) <= ids
        assert root.find(f".//{SVG}script") is None
        assert len(markup) < 64_000


def test_the_standing_picture_has_a_style_for_every_class_it_uses() -> None:
    for table in moments(4, seed=6, plies=60):
        root = tree(table, 0)
        styled = set(re.findall(r"\.fg-([\w-]+)", root.findtext(f"{SVG}style", "")))
        used = {
            name.removeprefix("fg-")
            for element in root.iter()
            for name in element.get("class", "").split()
            if name != "fairground"
        }
        walks = {f"walks-{way}" for way in WAYS}
        assert used - styled <= {"pill", "bulbs", "l-sizes", "just", "picked", *walks}


def test_the_poster_is_a_picture_with_a_title() -> None:
    root = ET.fromstring(picture.poster())
    assert root.get("viewBox") == "0 0 240 150"
    assert root.findtext("title")


def test_a_walk_says_what_it_wins_and_wins_it() -> None:
    table, luck, won = fg.Table("loot", seats=1, seed=4), FastLuck(4), 0
    while table.turn:
        view, legal = seen(table, 0)
        move = legal[luck.below(len(legal))]
        small = table.game.words.label(view, move, table.names).small
        marks = table.layers(0)["targets"]
        table.play(0, table.game.say(move))
        after, _ = seen(table, 0)
        gained = sum(after.sheets[0].parts.values()) - sum(view.sheets[0].parts.values())
        gained -= after.sheets[0].parts["end bonus"]
        if move in WALKS and gained:
            assert f": +{gained}" in small
            assert f"+{gained}" in marks
            won += 1
        else:
            assert "+" not in small
    assert won > 3


def test_a_step_back_is_written_with_a_minus_and_not_with_a_hyphen() -> None:
    table, luck, names = fg.Table("loot", seats=1, seed=4), FastLuck(4), set[str]()
    while table.turn:
        view, legal = seen(table, 0)
        names |= {table.game.words.label(view, move, table.names).name for move in legal}
        table.play(0, table.game.say(legal[luck.below(len(legal))]))
    assert {"↓ Down +1", "↓ Down −1"} <= names
    assert not any("-" in name for name in names)
