"""Kairo's pictures: marks for what may be chosen, ways and costs, and nothing hidden."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree as ET

import msgspec
import pytest
from markupsafe import Markup
from tests.games import kairo_moves as moves
from tests.games import kairo_moves as notation
from tests.games.kairo_positions import EDITION, FOLDER, TOML, Position, at, number, random_states

import fairground as fg
from fairground import draw
from fairground.draw import drawn, fill
from fairground.game import AND_THEN
from fairground.games.kairo import edition as editions
from fairground.games.kairo import picture
from fairground.games.kairo.market import SIDES
from fairground.games.kairo.picture.board import WIDTH
from fairground.games.kairo.picture.targets import crop
from fairground.games.kairo.rules import State
from fairground.games.kairo.rules import intent as steps
from fairground.games.kairo.sight import packed, view
from fairground.games.kairo.words.shortcuts import shortcuts
from fairground.games.kairo.words.what_if import expansions_to_the_end, way
from fairground.luck import FastLuck

HOSTILE = '<script>alert("x")</script>&\' data-layer="board">'
NAMES = ["Mira", "Jonas", "Basil", HOSTILE]
MARKED = {steps.WHICH_TO_KEEP, steps.JOKER_COIN, steps.TILE, steps.PLACE, steps.SIDE, steps.WHOM}
MARKED |= {steps.GOAL, steps.TAKING, steps.DROPPING, steps.START, steps.COIN_BY_COIN}
"""Steps in which every choice can be pointed at."""


def layers(state: State, seat: int | None) -> dict[str, Markup]:
    legal = [] if seat is None else state.legal(seat)
    return drawn(picture.layers(view(state, seat), legal, NAMES[: int(state.seats)]))


def page(state: State, seat: int | None) -> str:
    found = layers(state, seat)
    return draw.fill(found, "board") + draw.fill(found, "tray")


def marked(markup: str) -> set[str]:
    return set(re.findall(r'data-move="([^"]*)"', markup))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_may_be_chosen_can_be_pointed_at(seats: int) -> None:
    seen = set()
    for seed in (1, 2):
        for state in random_states(seats, seed):
            if not state.turn():
                continue
            step = int(state.intent.step)
            legal = {notation.say(move, EDITION) for move in state.legal(state.seat)}
            marks = marked(page(state, int(state.seat)))
            assert {mark.split(AND_THEN)[0] for mark in marks} <= legal
            for mark in marks:
                assert_is_possible_in_one_go(state, mark)
            if step in MARKED:
                seen.add(step)
                assert {mark.split(AND_THEN)[0] for mark in marks} == legal, step
    assert len(seen) > 7


def assert_is_possible_in_one_go(state: State, mark: str) -> None:
    """Only the last of the moves is seen by others."""
    after = state.copy()
    for text in mark.split(AND_THEN):
        assert after.epoch == state.epoch, mark
        after.play(int(state.seat), notation.read(text, EDITION), FastLuck(0))


def test_nobody_else_sees_marks_or_half_choices() -> None:
    position = Position().hand("B2").turn().play("build", "new red", at((4, 7)))
    assert marked(page(position.state, 0)) == {f"door {side}" for side in SIDES}
    for other in (1, 2, None):
        assert marked(page(position.state, other)) == set()
        assert "k-veil" not in page(position.state, other).replace('data-layer="k-veil"', "")


def test_every_customer_and_every_card_is_a_choice_of_its_own() -> None:
    position = Position().hand("A1", "row B").purse(0, red=1)
    position.stall(0, "red", (4, 8), (4, 7)).stall(1, "green", (7, 3), (7, 4)).turn()
    marks = marked(page(position.state, 0))
    assert {mark for mark in marks if "lure" in mark} == {
        "lure; customer red",
        "lure; customer green",
    }
    assert {mark for mark in marks if "build" in mark} == {
        "build; card a1",
        "build; card row b",
    }
    drawing = {mark for mark in marks if "draw" in mark}
    assert drawing == {f"draw; {take}" for take in position.play("draw").legal}


def test_nothing_is_lit_that_a_click_does_not_play() -> None:
    """No dots before a colour is chosen, and a stall's cells only while it is pointed at."""
    joker = Position().hand("row A").purse(0, red=1, blue=1).turn().play("build")
    kept = Position().hand("A1", "A2", "A3", "B1").turn().play("build", "three")
    card = Position().hand("B2", "A1").turn().play("build", "card b2")
    wanted = (steps.JOKER_COIN, steps.WHICH_TO_KEEP, steps.TILE)
    for position, step in zip((joker, kept, card), wanted, strict=True):
        assert position.state.intent.step == step
        lit = re.sub(r'<g class="way">.*?</g>', "", layers(position.state, 0)["k-targets"])
        assert not re.search('class="(chip|lights|k-dots|k-spot)"', lit), step


def test_an_expansion_takes_three_clicks() -> None:
    position = Position().hand("B2", "A1").purse(0, red=2, blue=2)
    position.stall(0, "red", (4, 6), (3, 6)).turn()
    for click in ("build; card b2", "expand red", f"{at((4, 7))}; pay"):
        assert click in marked(page(position.state, 0))
        position.play(*click.split(AND_THEN))
    assert position.size(0, "red") == 2


def test_a_cell_is_paid_for_with_the_usual_coins_unless_one_chooses_them() -> None:
    position = Position().hand("B2").purse(0, red=3, blue=2).stall(0, "red", (4, 6), (3, 6))
    position.turn().play("build", "expand red")
    cells = marked(page(position.state, 0))
    assert cells == {f"{move}; pay" for move in position.legal}
    labels = shortcuts(view(position.state, 0), position.state.legal(0), NAMES)
    assert {choice.label.small for choice in labels} == {"pay 2 red"}
    poor = Position().hand("B2").purse(0, red=2).stall(0, "red", (4, 6), (3, 6))
    poor.turn().play("build", "expand red")
    assert marked(page(poor.state, 0)) == set(poor.legal)


def test_parts_without_the_card_are_veiled() -> None:
    position = Position().hand("row B").purse(0, red=1).turn().play("build")
    assert layers(position.state, 0)["k-veil"].count("k-veil") == 6


def test_the_coachs_number_covers_nothing_that_a_goal_costs_or_pays() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7), (5, 8)).stall(1, "red", (7, 3), (7, 4))
    position.customers(red=(4, 5), yellow=(1, 9)).barkers(1).turn().play("lure")
    targets = layers(position.state, 0)["k-targets"]
    numbers = re.findall(r'translate\(([\d.]+) ([\d.]+)\)" data-layer="advice', targets)
    plates = re.findall(r'class="plate" x="([\d.]+)" y="([\d.]+)" width="(\d+)"', targets)
    assert numbers
    assert plates
    for x, y in numbers:
        for left, top, width in plates:
            is_beside = not float(left) - 11 < float(x) < float(left) + float(width) + 11
            assert is_beside or float(y) - 11 >= float(top) + 19 or float(y) + 11 <= float(top)


def test_a_lure_shows_ways_costs_and_what_it_pays() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7), (5, 8)).stall(1, "red", (7, 3), (7, 4))
    position.customers(red=(4, 5), yellow=(1, 9)).turn().play("lure")
    targets = layers(position.state, 0)["k-targets"]
    assert "free" in targets
    assert "+2" in targets
    assert "needs 1" in targets, "out of reach without a barker"
    assert 'class="trail"' in targets
    assert marked(targets) == {at((4, 7))}


def test_the_mark_of_an_entrance_says_what_it_pays_its_owner_too() -> None:
    """A rival's stall of size 3 pays one and three, a neutral one pays only whoever lures."""
    position = Position().stall(1, "red", (4, 8), (4, 7), (5, 8), (5, 9)).turn().play("lure")
    targets = layers(position.state, 0)["k-targets"]
    assert ">+1</text>" in targets
    assert ">+3</text>" in targets
    assert 'href="#s-1"' in targets
    position = Position(2).stall(2, "red", (4, 8), (4, 7)).turn().play("lure")
    targets = layers(position.state, 0)["k-targets"]
    assert targets.count("</text>") == 2, "what it costs, and +1"
    assert "#s-" not in targets


def test_neighbouring_entrances_say_what_they_pay_while_they_are_lit() -> None:
    """Otherwise the plates would lie over each other."""
    alone = Position().stall(1, "red", (4, 8), (4, 7)).turn().play("lure")
    assert 'way"><g class="pill' not in layers(alone.state, 0)["k-targets"]
    beside = Position().stall(1, "red", (4, 8), (4, 7)).stall(2, "red", (3, 8), (3, 7))
    targets = layers(beside.turn().play("lure").state, 0)["k-targets"]
    assert targets.count('way"><g class="pill') == 1, "the other needs a barker"


def test_what_an_entrance_pays_stays_inside_the_picture() -> None:
    position = Position().stall(1, "red", (1, 11), (0, 11)).turn().play("lure")
    plates = re.findall(
        r'x="([\d.]+)" y="[\d.]+" width="(64)"', layers(position.state, 0)["k-targets"]
    )
    assert [float(left) + float(wide) <= WIDTH for left, wide in plates] == [True]


def test_the_way_is_a_shortest_walk() -> None:
    for state in random_states(3, 5):
        if state.intent.step == steps.GOAL:
            shown = view(state, int(state.seat))
            start = shown.customers[int(state.intent.colour)]
            assert start is not None
            for move in state.legal(state.seat):
                cells = way(shown, start, move - moves.AT)
                assert cells[0] == start
                assert cells[-1] == move - moves.AT
                steps_ = [abs(a // 12 - b // 12) + abs(a % 12 - b % 12) for a, b in pairwise(cells)]
                assert set(steps_) <= {1}
                assert not any(EDITION.ground.is_restaurant(cell) for cell in cells)


def test_an_expansion_shows_its_cost_on_the_cell() -> None:
    position = Position().stall(0, "red", (4, 6), (3, 6), (5, 6)).hand("B2").purse(0, red=5)
    position.turn().play("build", "expand red")
    targets = layers(position.state, 0)["k-targets"]
    assert targets.count(">3</text>") == len(position.places())


def test_coins_about_to_be_paid_are_shown() -> None:
    position = (
        Position().stall(0, "red", (4, 6), (3, 6)).hand("B2").purse(0, red=1, blue=2, white=1)
    )
    position.turn().play("build", "expand red", at((4, 7)))
    purse = layers(position.state, 0)["k-purse"]
    assert "−1" in purse
    assert "−2" in purse


def test_neutral_stalls_bear_an_n_and_no_seats_shape() -> None:
    two = Position(2).stall(2, "red", (4, 6), (3, 6)).turn().state
    three = Position(3).stall(2, "red", (4, 6), (3, 6)).turn().state
    assert ">N</text>" in draw.fill(layers(two, 0), "k-tiles")
    assert "#s-2" not in draw.fill(layers(two, 0), "k-tiles")
    assert "#s-2" in draw.fill(layers(three, 0), "k-tiles")


def test_an_expansion_redraws_one_stall() -> None:
    small = Position(3).stall(0, "red", (0, 0), (0, 1)).stall(1, "red", (7, 9), (7, 8))
    grown = Position(3).stall(0, "red", (0, 0), (0, 1), (1, 0)).stall(1, "red", (7, 9), (7, 8))
    before, after = layers(small.turn().state, 1), layers(grown.turn().state, 1)
    changed = draw.changed(before, after)
    assert {name for name in changed if name.startswith(("k-tiles", "k-stall"))} == {"k-stall-0-1"}


def test_every_piece_that_moves_has_a_lasting_name() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).turn()
    before = set(re.findall(r'data-piece="([^"]*)"', page(position.state, 0)))
    position.play("lure", at((4, 7)))
    after = set(re.findall(r'data-piece="([^"]*)"', page(position.state, 0)))
    customers = {
        f"customer-{name}" for name in ("purple", "red", "yellow", "green", "blue", "white")
    }
    assert before == after == customers | {"stall-0-red"}


def test_what_somebody_else_did_last_wears_the_corners() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).turn().play("lure", at((4, 7)))
    assert layers(position.state, 1)["k-last"]
    assert layers(position.state, 0)["k-last"] == ""


def test_a_private_step_redraws_few_layers() -> None:
    position = Position().hand("B2", "A1").turn()
    before = layers(position.state, 0)
    changed = draw.changed(before, layers(position.play("build").state, 0))
    assert set(changed) <= {"k-targets", "k-hand", "k-row"}


def test_the_memory_aid_shows_what_was_seen_and_only_with_the_option() -> None:
    for aid in (False, True):
        position = Position(3, memory_aid=aid).purse(1, red=3, blue=1).turn(1)
        markup = page(position.play("take a1", "take deck").state, 0)
        assert ("What was seen" in markup) == aid
        assert ("A1 and 1 unseen; 3 red and 1 blue" in markup) == aid


def supply_of(position: Position) -> str:
    return fill(layers(position.state, 0), "k-supply")


def test_scarce_colours_and_the_end_are_shown() -> None:
    position = Position().hand("B2").turn()
    position.state.left[3] = 1
    supply = supply_of(position)
    assert supply.count("k-scarce") == 1
    assert "The end phase begins when a colour has no expansions left" in supply
    assert "k-last" in supply, "one more expansion ends it"
    assert "k-last" not in supply_of(Position().hand("B2").turn())


def test_the_end_phase_announces_itself() -> None:
    position = Position().hand("B2").turn()
    position.state.ending = True
    supply = supply_of(position)
    assert "The end phase has begun: build, or pass for good." in supply
    assert "k-last" in supply
    view = fg.game("kairo").view(position.state, 0)
    assert fg.game("kairo").words.headline(view) == "End phase: build or pass"


@pytest.mark.parametrize(
    ("left", "needed"),
    [
        ([6] * 6, "At least 6 expansions to the end phase."),
        ([6, 6, 3, 4, 6, 6], "At least 3 expansions to the end phase."),
        ([6, 6, 4, 1, 6, 2], "At least 1 expansion to the end phase."),
        ([6, 3, 6, 3, 6, 6], "At least 3 expansions to the end phase."),
        ([2, 6, 6, 6, 6, 2], "At least 2 expansions to the end phase."),
    ],
)
def test_how_near_the_end_is_is_counted_in_expansions(left: list[int], needed: str) -> None:
    """A colour runs out, or two colours come down to one, whichever takes fewer."""
    position = Position().hand("B2").turn()
    position.state.left = packed(left)
    assert needed in supply_of(position)


def test_where_colours_are_scarce_sooner_the_end_is_nearer() -> None:
    """Two colours of four come down to three with two expansions."""
    shown = view(Position().hand("B2").turn().state, 0)
    sooner = editions.load(TOML.replace("scarce_left = 1", "scarce_left = 3"), "sooner.toml")
    shown = msgspec.structs.replace(shown, edition=sooner, left=(4,) * 6)
    assert expansions_to_the_end(shown) == 2


def test_phones_get_a_window_on_the_cells_that_can_be_chosen() -> None:
    position = Position().hand("B2").turn().play("build", "new red")
    shown = view(position.state, 0)
    window = crop(shown, position.state.legal(0))
    assert window == "k-crop k-x3 k-y2 k-w6 k-h5"
    css = (FOLDER / "style.css").read_text(encoding="utf-8")
    for name in window.split():
        assert f".k-frame:has(.{name})" in css
    assert crop(view(position.state, 1), []) == ""
    cells = [number(cell) for cell in position.places()]
    assert all(3 <= cell % 12 < 9 and 2 <= cell // 12 < 7 for cell in cells)


def test_the_window_stands_still_while_a_standard_card_is_played() -> None:
    """From the tile to the entrance or the coins, and an entrance beside the part is in it."""
    position = Position().hand("A1", "B2").turn().play("build", "card B2")
    windows = [crop(view(position.state, 0), position.state.legal(0))]
    for move in ("new red", at((3, 4))):
        position.play(move)
        windows.append(crop(view(position.state, 0), position.state.legal(0)))
    assert windows == ["k-crop k-x3 k-y2 k-w6 k-h5"] * 3
    doors = [number((3, 3)), number((2, 4))]
    assert all(3 <= door % 12 < 9 and 2 <= door // 12 < 7 for door in doors)


def test_every_window_has_its_classes() -> None:
    css = (FOLDER / "style.css").read_text(encoding="utf-8")
    seen = set()
    for seats in (2, 4):
        for state in random_states(seats, 4):
            if state.turn():
                seen |= set(crop(view(state, int(state.seat)), state.legal(state.seat)).split())
    assert len(seen) > 10
    assert all(f".k-frame:has(.{name})" in css for name in seen)


def test_names_are_escaped_everywhere() -> None:
    for ply, state in enumerate(random_states(4, 6)):
        if ply % 40 == 0:
            for seat in (0, 3, None):
                assert HOSTILE not in page(state, seat)
                legal = [] if seat is None else state.legal(seat)
                drawn = picture.draw(view(state, seat), legal, NAMES)
                ET.fromstring(drawn)
                assert HOSTILE not in drawn


def test_the_whole_table_is_one_picture() -> None:
    position = Position().hand("B2", "row A").purse(0, red=12).turn()
    drawn = picture.draw(view(position.state, 0), position.state.legal(0), NAMES)
    assert drawn.startswith("<svg")
    assert "row A" in drawn
    assert ">12</text>" in drawn
    assert "row A" not in picture.draw(view(position.state, 1), [], NAMES).split("</desc>")[1]
    ET.fromstring(picture.poster())
