"""ESSEN: the two plans of the hall and the tray."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from markupsafe import Markup
from tests.games.essen_fair import (
    EDITION,
    NOTATION,
    at,
    dealt,
    opened,
    play_out_round,
    row,
    tiles,
    to_round,
)

from fairground.draw import changed, drawn, fill
from fairground.games.essen import picture
from fairground.games.essen.hall import CROWD_ON_ENTRANCES, SPACES
from fairground.games.essen.picture.acts import between
from fairground.games.essen.picture.plan import PLANS, Plan
from fairground.games.essen.rules import State
from fairground.games.essen.rules.purchase import BUZZ
from fairground.games.essen.sight import view
from fairground.luck import FastLuck

NAMES = ["Mira", "Jonas", "Oda", "Basil"]


def layers(state: State, seat: int | None = 0) -> dict[str, Markup]:
    legal = [] if seat is None else state.legal(seat)
    return drawn(picture.layers(view(state, seat), legal, NAMES))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_nothing_lies_on_anything_else(plan: Plan) -> None:
    rects = [plan.rect(EDITION, space) for space in range(SPACES)]
    for number, (x, y, w, h) in enumerate(rects):
        assert x >= 0
        assert y >= 0
        assert x + w <= plan.width
        assert y + h <= plan.height
        for x2, y2, w2, h2 in rects[:number]:
            assert x + w <= x2 or x2 + w2 <= x or y + h <= y2 or y2 + h2 <= y


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_neighbours_lie_side_by_side_on_both_plans(plan: Plan) -> None:
    """A quarter turn keeps all neighbours neighbours."""
    for space in range(60):
        x, y, w, h = plan.rect(EDITION, space)
        for there in EDITION.hall.touching[space]:
            if there < 60:
                x2, y2, _, _ = plan.rect(EDITION, there)
                assert abs(x - x2) <= w
                assert abs(y - y2) <= h


def test_a_booth_is_big_enough_for_a_thumb() -> None:
    tall = PLANS[1]
    scale = 366 / tall.width
    assert min(tall.booth_width, tall.booth_height) * scale >= 40


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_every_space_that_can_be_reached_has_a_mark_with_its_cost(plan: Plan) -> None:
    state = opened(4)
    markup = layers(state)[f"{plan.name}-targets"]
    for move in state.legal(0):
        if move < SPACES:
            cost = EDITION.hall.cost(at("parking"), move, 0)
            mark = markup.split(f'data-move="{NOTATION.texts[move]}"')[1]
            assert f">{cost}</text>" in mark.split("data-move")[0]


def test_a_booth_shows_points_if_bought_now_price_and_event() -> None:
    state = opened(4)
    state.stalls |= tiles(104)
    state.event[at(104)] = BUZZ
    state.popularity = row([2, 1, 2, 2])
    booth = layers(state)["wide-104"]
    assert ">+5</text>" in booth
    assert ">30 €</text>" in booth
    assert "#i-hourglass" in booth
    assert "#i-bolt" in booth
    assert "popularity 1 + bonus 1 + buzz 3 = 5" in booth


def test_a_game_that_can_be_reached_tells_its_parts_once() -> None:
    """The booth does; the mark that lies over it weighs less without."""
    state = opened(4)
    state.stalls |= tiles(104)
    state.event[at(104)] = BUZZ
    state.popularity = row([2, 1, 2, 2])
    mark = layers(state)["wide-targets"].split('data-move="go 104"')[1].split("data-move")[0]
    assert "<title>" not in mark
    assert "<title>Tin Tram Tycoon\n" in layers(state)["wide-104"]


def test_a_step_redraws_only_meeples_marks_and_my_things() -> None:
    state = opened(4)
    before = layers(state)
    state.play(0, at("entrance_west"), FastLuck(1))
    news = changed(before, layers(state))
    booths = [name for name in news if re.fullmatch(r"(wide|tall)-\d+", name)]
    assert booths == []
    assert "board" not in news
    assert "tray" not in news


def test_a_purchase_redraws_one_booth() -> None:
    state = opened(4)
    state.visitors[0].place = at(112)
    state.stalls |= tiles(112)
    state.common &= ~tiles(112)
    before = layers(state)
    state.play(0, NOTATION.read("buy"), FastLuck(1))
    news = changed(before, layers(state))
    assert [name for name in news if name.startswith("wide-") and name[5:].isdigit()] == [
        "wide-112"
    ]


def test_all_amber_is_gone_while_others_decide() -> None:
    state = opened(4)
    for seat in (1, 2, 3, None):
        markup = "".join(layers(state, seat).values())
        assert "data-move" not in markup
        assert 'class="chip' not in markup
        assert "e-slot free" not in markup
        assert "<button" not in markup


def test_wishes_show_where_they_are_and_what_the_way_costs() -> None:
    state = opened(4)
    state.visitors[0].hand = tiles(112, 113)
    state.stalls = tiles(112)
    state.visitors[0].bought = tiles(113)
    wishes = layers(state)["wishes"]
    assert 'value="go 112"' in wishes
    assert "2 actions" in wishes
    assert "bought" in wishes


def test_the_wishlist_says_what_it_is_worth_in_the_evening_so_far() -> None:
    state = opened(4)
    state.visitors[0].hand = tiles(101, 102, 103, 104, 105)
    state.visitors[0].bought = tiles(101, 102, 103, 104, 106)
    assert "4 of 5 bought: 10 points" in layers(state)["wishes"]


def test_the_day_shows_actions_bag_money_pre_order_and_car() -> None:
    state = opened(4)
    visitor = state.visitors[0]
    visitor.bought, visitor.carried, visitor.load = tiles(101, 102, 104), tiles(102, 104), 2
    visitor.spent, visitor.preordered = 3, True
    day = layers(state)["day"]
    assert "<b>3 actions left</b>" in day
    assert (day.count("e-slot bagged"), day.count("e-slot spent")) == (2, 3)
    assert "2 of 6 in the bag" in day
    assert "pre-order used" in day
    assert f"{visitor.money} €" in day
    assert "#i-car" in day


def test_a_game_bought_with_no_action_left_covers_a_spent_space() -> None:
    state = opened(4)
    visitor = state.visitors[0]
    visitor.bought, visitor.carried, visitor.load = tiles(101, 102), tiles(101, 102), 2
    visitor.spent = 7
    day = layers(state)["day"]
    assert "<b>0 actions left</b>" in day
    assert "2 of 8 spaces covered by games, 6 spent, 0 free" in day
    assert (day.count("e-slot bagged"), day.count("e-slot spent")) == (2, 6)


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_the_final_picture_shows_everybody_on_the_parking_with_the_bags_in_the_cars(
    plan: Plan,
) -> None:
    state = opened(3)
    luck = FastLuck(2)
    to_round(state, 7, luck)
    for visitor, booth in zip(state.visitors, (101, 205, 304), strict=True):
        visitor.place = at(booth)
        visitor.bought = visitor.carried = tiles(booth)
        visitor.load = 1
    play_out_round(state, luck)
    found = layers(state)
    everybody = opened(3)
    meeples = f"{plan.name}-meeples"
    assert fill(found, meeples) == fill(layers(everybody), meeples)
    assert "0 of 6 in the bag" in found["day"]
    assert "e-slot bagged" not in found["day"]
    assert "actions" not in found["day"].split("</h2>")[0]
    assert 'aria-label="meeple"><use href="#i-meeple"/></svg> 1<' in found["day"]


def test_the_cards_of_a_pack_are_buttons_and_marks() -> None:
    state = dealt(3)
    found = layers(state)
    for move in state.legal(0):
        text = NOTATION.texts[move]
        assert f'value="{text}"' in found["pack"]
        assert f'data-move="{text}"' in found["wide-targets"]
        assert f'data-move="{text}"' in found["tall-targets"]


def test_what_was_passed_on_is_shown() -> None:
    state = dealt(3)
    pack = state.packs[0]
    for seat in range(3):
        state.play(seat, state.legal(seat)[0], FastLuck(1))
    passed = layers(state)["wishes"].split("You passed on")[1]
    for card in range(60):
        if pack >> card & 1 and not state.visitors[0].hand >> card & 1:
            assert f">{EDITION.tiles[card].booth}</span>" in passed


def test_pallets_tell_what_they_did_and_crowd_nothing_where_no_crowd_is() -> None:
    shown = layers(opened(4))["pallets"]
    for words in ("its symbol fell", "its symbol rose", "crowds its zone"):
        assert words in shown
    calm = layers(opened(4, family_no_crowd=True))["pallets"]
    assert "its symbol rose" in calm
    assert "crowds its zone" not in calm


def test_ranking_cards_show_what_is_met() -> None:
    state = opened(4)
    state.rankings = row([0, 1, 2])
    assert "e-leaf got" not in layers(state)["rankings"]
    state.visitors[0].bought = tiles(101, 103, 106, 104)
    assert layers(state)["rankings"].count("e-leaf got") == 1


def test_all_layers_are_well_formed() -> None:
    luck = FastLuck(3)
    state = dealt(4)
    while state.turn():
        if luck.below(6) == 0:
            found = layers(state, state.turn()[0])
            ET.fromstring(f"<div>{fill(found, 'board')}{fill(found, 'tray')}</div>")
        seat = state.turn()[0]
        moves = state.legal(seat)
        state.play(seat, moves[luck.below(len(moves))], luck)


def test_the_crowd_walks_to_where_it_stands_next() -> None:
    """Pawns that stay are left alone; each of the others comes from where one was."""
    state = opened(4)
    state.crowd = 0b00011
    before = view(state, 0)
    state.crowd = 0b00110
    acts = between(before, view(state, 0), [])
    assert acts == [("come", "crowd-zone-yellow", "zone-green")]
    drawn_now = layers(state)
    assert 'data-piece="crowd-zone-yellow"' in drawn_now["wide-crowd"]
    assert 'id="at-zone-green"' in drawn_now["board"]
    state.crowd = CROWD_ON_ENTRANCES
    starts = {act[2] for act in between(before, view(state, 0), [])}
    assert starts == {"zone-green", "zone-purple"}
