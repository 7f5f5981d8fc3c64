"""ESSEN: eating, buying, unloading, withdrawing, and the end of a turn."""

from __future__ import annotations

from pathlib import Path

import pytest
from mypy_extensions import i64
from tests.games.essen_fair import (
    CARDS,
    DIE,
    EDITION,
    HOURGLASS,
    MEEPLE,
    at,
    may,
    offers,
    opened,
    play,
    play_out_round,
    row,
    tiles,
    to_round,
)

from fairground.game import IllegalMove
from fairground.games.essen.edition import LAST_TURN_DISCOUNT
from fairground.games.essen.rules import ACTIONS, State
from fairground.games.essen.rules.purchase import BUZZ, DISCOUNT, FLOP, GOODIES, SOLD_OUT, price
from fairground.luck import FastLuck
from fairground.replaying import replay
from fairground.vecs import vec


def standing_on(place: int | str, **options: bool) -> State:
    """Seat 0 to move on a space; every tile lies on its booth, no card is common."""
    state = opened(**options)
    state.visitors[0].place = at(place)
    state.stalls = (1 << 60) - 1
    state.event = vec[i64]([-1] * 60)
    state.popularity = row([2, 2, 2, 2])
    state.common = 0
    return state


# Eat


def test_a_meal_costs_20_euros_and_gives_two_spent_actions_back() -> None:
    state = standing_on("courtyard")
    visitor = state.visitors[0]
    visitor.spent = 5
    play(state, "eat")
    assert visitor.money == 280
    assert visitor.left() == 5


def test_a_meal_gives_one_back_if_only_one_was_spent() -> None:
    state = standing_on("courtyard")
    state.visitors[0].spent = 1
    play(state, "eat")
    assert state.visitors[0].left() == 8


def test_no_meal_with_no_action_spent() -> None:
    state = standing_on("courtyard")
    assert not may(state, "eat")
    with pytest.raises(IllegalMove, match="spent none"):
        play(state, "eat")


def test_one_meal_a_round() -> None:
    state = standing_on("courtyard")
    state.visitors[0].spent = 5
    play(state, "eat")
    with pytest.raises(IllegalMove, match="eaten"):
        play(state, "eat")


def test_no_meal_without_20_euros() -> None:
    state = standing_on("courtyard")
    state.visitors[0].spent, state.visitors[0].money = 3, 15
    with pytest.raises(IllegalMove, match="20 €"):
        play(state, "eat")


@pytest.mark.parametrize("place", [112, "parking", "galeria_east"])
def test_meals_on_the_courtyard_only(place: int | str) -> None:
    state = standing_on(place)
    state.visitors[0].spent = 3
    with pytest.raises(IllegalMove, match="courtyard"):
        play(state, "eat")


def test_a_meal_with_no_action_left_is_still_possible() -> None:
    state = standing_on("courtyard")
    state.visitors[0].spent = 8
    assert offers(state) == ["eat", "end"]


# Buy


def test_a_purchase_costs_its_price_and_no_action_but_covers_one() -> None:
    state = standing_on(112)
    visitor = state.visitors[0]
    play(state, "buy")
    assert visitor.money == 280
    assert (visitor.load, visitor.spent, visitor.left()) == (1, 0, 7)
    assert visitor.bought == visitor.carried == tiles(112)
    assert not state.stalls & tiles(112)


def test_only_the_tile_of_the_booth_one_stands_on() -> None:
    state = standing_on(112)
    state.stalls ^= tiles(112)
    with pytest.raises(IllegalMove, match="on sale"):
        play(state, "buy")
    with pytest.raises(IllegalMove, match="on sale"):
        play(standing_on("courtyard"), "buy")


def test_at_most_six_games_are_carried() -> None:
    state = standing_on(112)
    state.visitors[0].load = 5
    assert may(state, "buy")
    state.visitors[0].load = 6
    with pytest.raises(IllegalMove, match="bag is full"):
        play(state, "buy")


def test_buying_is_possible_with_no_action_left_and_shortens_only_the_rounds_to_come() -> None:
    state = standing_on(112)
    visitor = state.visitors[0]
    visitor.spent, visitor.load, visitor.carried = 6, 2, tiles(101, 102)
    assert visitor.left() == 0
    assert offers(state) == ["buy", "end"]
    play(state, "buy")
    assert (visitor.load, visitor.spent, visitor.left()) == (3, 6, 0)
    play_out_round(state, FastLuck(1))
    assert visitor.left() == 5


def test_buying_lowers_the_actions_left_by_one_and_never_below_none() -> None:
    state = standing_on(112)
    visitor = state.visitors[0]
    visitor.spent = 7
    play(state, "buy")
    assert visitor.left() == 0
    state = standing_on(112)
    state.visitors[0].spent = 8
    play(state, "buy")
    assert state.visitors[0].left() == 0


def test_a_full_bag_is_refused_with_actions_left_and_with_none() -> None:
    for spent in (0, 2):
        state = standing_on(112)
        state.visitors[0].load, state.visitors[0].spent = 6, spent
        with pytest.raises(IllegalMove, match="bag is full"):
            play(state, "buy")


def test_a_meal_first_makes_good_what_is_spent_too_much() -> None:
    state = standing_on("courtyard")
    visitor = state.visitors[0]
    visitor.load, visitor.spent = 3, 6
    assert visitor.left() == 0
    play(state, "eat")
    assert (visitor.spent, visitor.left()) == (4, 1)


def test_action_to_buy_a_space_the_action_token_has_passed_is_not_free() -> None:
    state = standing_on(112, action_to_buy=True)
    visitor = state.visitors[0]
    visitor.spent, visitor.load = 5, 2
    assert may(state, "buy")
    visitor.spent = 6
    assert not may(state, "buy")
    with pytest.raises(IllegalMove, match="needs an action left"):
        play(state, "buy")


def test_action_to_buy_the_purchase_itself_costs_none() -> None:
    state = standing_on(112, action_to_buy=True)
    visitor = state.visitors[0]
    visitor.spent = 7
    play(state, "buy")
    assert (visitor.load, visitor.spent, visitor.left()) == (1, 7, 0)


def test_no_purchase_without_the_money() -> None:
    state = standing_on(112)
    state.visitors[0].money = 15
    with pytest.raises(IllegalMove, match="costs 20 €; you have 15 €"):
        play(state, "buy")
    state.visitors[0].money = 20
    play(state, "buy")
    assert state.visitors[0].money == 0


def bought_points(booth: int, event: int = -1, last_turn: int = -1, popularity: int = 2) -> int:
    state = standing_on(booth)
    state.event[at(booth)] = event
    state.last_turn = last_turn
    state.popularity = row([popularity] * 4)
    play(state, "buy")
    return int(state.visitors[0].purchases)


def test_points_are_popularity_and_bonus_at_once() -> None:
    assert bought_points(113) == 2 + 4
    state = standing_on(113)
    state.popularity = row([7, 1, 1, 1])
    play(state, "buy")
    assert state.visitors[0].points() == 11


def test_buzz_on_an_hourglass_game_of_bonus_1_at_popularity_1_gives_5() -> None:
    assert bought_points(104, BUZZ, popularity=1) == 5


def test_flop_on_popularity_1_and_bonus_0_gives_0() -> None:
    assert bought_points(112, FLOP, popularity=1) == 0


def test_flop_takes_three_and_goodies_add_one() -> None:
    assert bought_points(113, FLOP) == 3
    assert bought_points(113, GOODIES) == 7


def test_the_sum_is_never_below_0_with_the_last_turn_bonus_counted_in() -> None:
    assert bought_points(112, FLOP, HOURGLASS, popularity=1) == 0
    assert bought_points(112, FLOP, HOURGLASS, popularity=2) == 1


@pytest.mark.parametrize(
    ("booth", "symbol"), [(101, MEEPLE), (112, HOURGLASS), (105, DIE), (107, CARDS)]
)
def test_two_more_if_the_last_turn_tile_names_its_symbol(booth: int, symbol: int) -> None:
    assert bought_points(booth, last_turn=symbol) == 4
    assert bought_points(booth, last_turn=(symbol + 1) % 4) == 2
    assert bought_points(booth, last_turn=LAST_TURN_DISCOUNT) == 2


def test_discounts_are_added_and_never_go_below_5() -> None:
    def cost(booth: int, event: int, last_turn: int) -> int:
        return int(price(EDITION, at(booth), event, last_turn))

    assert cost(113, -1, -1) == 50
    assert cost(113, DISCOUNT, -1) == 40
    assert cost(113, -1, LAST_TURN_DISCOUNT) == 40
    assert cost(113, DISCOUNT, LAST_TURN_DISCOUNT) == 30
    assert cost(114, DISCOUNT, -1) == 5
    assert cost(114, DISCOUNT, LAST_TURN_DISCOUNT) == 5
    assert cost(101, DISCOUNT, -1) == 5


def test_a_discount_gives_no_points() -> None:
    assert bought_points(113, DISCOUNT) == 6


def test_a_sold_out_tile_needs_the_one_pre_order_and_fills_it() -> None:
    state = standing_on(112)
    state.event[at(112)] = state.event[at(111)] = SOLD_OUT
    play(state, "buy")
    assert state.visitors[0].preordered
    assert (state.visitors[0].purchases, state.visitors[0].money) == (2, 280)
    play(state, "go 111")
    assert not may(state, "buy")
    with pytest.raises(IllegalMove, match="used your pre-order"):
        play(state, "buy")
    assert not state.visitors[1].preordered


@pytest.mark.parametrize("event", [-1, BUZZ, FLOP, GOODIES, DISCOUNT])
def test_a_used_pre_order_hinders_no_other_purchase(event: int) -> None:
    state = standing_on(112)
    state.visitors[0].preordered = True
    state.event[at(112)] = event
    assert may(state, "buy")


def test_a_game_that_is_not_sold_out_leaves_the_pre_order() -> None:
    state = standing_on(112)
    play(state, "buy")
    assert not state.visitors[0].preordered


def test_the_common_card_of_a_bought_game_comes_to_the_hand() -> None:
    state = standing_on(112)
    state.common = tiles(112, 113)
    hand = state.visitors[0].hand & ~tiles(112, 113)
    state.visitors[0].hand = hand
    play(state, "buy")
    assert state.visitors[0].hand == hand | tiles(112)
    assert state.visitors[0].taken == tiles(112)
    assert state.common == tiles(113)


@pytest.mark.parametrize("event", [BUZZ, FLOP, GOODIES, DISCOUNT, SOLD_OUT])
def test_the_event_token_leaves_the_tile(event: int) -> None:
    state = standing_on(112)
    state.event[at(112)] = event
    play(state, "buy")
    assert state.event[at(112)] == -1


@pytest.mark.parametrize("event", [BUZZ, FLOP, GOODIES, DISCOUNT, SOLD_OUT])
def test_event_tokens_of_bought_games_do_not_come_back(event: int) -> None:
    state = standing_on(112)
    state.event[at(112)] = event
    left = list(state.events_left)
    play(state, "buy")
    assert list(state.events_left) == left


# Unload and withdraw


def test_unloading_brings_all_carried_games_to_the_car_and_frees_their_actions() -> None:
    state = standing_on("parking")
    visitor = state.visitors[0]
    visitor.bought, visitor.carried = tiles(101, 102, 103), tiles(102, 103)
    visitor.load, visitor.spent = 2, 5
    play(state, "unload")
    assert (visitor.carried, visitor.load) == (0, 0)
    assert visitor.bought == tiles(101, 102, 103)
    assert visitor.left() == 3


def test_unloading_on_the_parking_only_and_with_a_game_carried() -> None:
    state = standing_on("parking")
    with pytest.raises(IllegalMove, match="carry no game"):
        play(state, "unload")
    state = standing_on("entrance_west")
    state.visitors[0].load = 1
    with pytest.raises(IllegalMove, match="only unload on the parking"):
        play(state, "unload")


def test_a_withdrawal_gives_50_euros_for_2_points_as_often_as_wished() -> None:
    state = standing_on("parking")
    visitor = state.visitors[0]
    visitor.purchases = 5
    play(state, "withdraw")
    play(state, "withdraw")
    assert (visitor.money, visitor.points(), visitor.left()) == (400, 1, 8)
    with pytest.raises(IllegalMove, match="needs 2 points; you have 1"):
        play(state, "withdraw")


def test_withdrawing_on_the_parking_only() -> None:
    state = standing_on(112)
    state.visitors[0].purchases = 9
    with pytest.raises(IllegalMove, match="only withdraw money on the parking"):
        play(state, "withdraw")


# End the turn


def test_only_end_ends_the_turn_also_with_no_action_left() -> None:
    state = standing_on("parking")
    visitor = state.visitors[0]
    visitor.spent, visitor.load, visitor.purchases = 6, 2, 4
    assert offers(state) == ["unload", "withdraw", "end"]
    play(state, "withdraw")
    assert state.current == 0
    epoch = state.epoch
    play(state, "end")
    assert state.current == 1
    assert state.epoch == epoch + 1


def test_within_a_turn_everything_but_a_drawn_card_can_be_taken_back() -> None:
    """The epoch goes on through walks, meals, purchases, unloading and withdrawals."""
    state = standing_on(112)
    epoch = state.epoch
    state.visitors[0].purchases = 9
    for move in ("buy", "go courtyard", "eat", "go 112", "go parking", "unload", "withdraw"):
        play(state, move)
        assert state.epoch == epoch
    play(state, "test", FastLuck(1))
    assert state.epoch > epoch


def test_a_move_of_a_waiting_seat_is_refused() -> None:
    state = standing_on(112)
    assert state.legal(1) == []
    with pytest.raises(IllegalMove, match="nothing to choose"):
        state.play(1, at("courtyard"), FastLuck(1))


# Early departure


def test_in_round_7_who_ends_on_the_parking_departs_first_6_second_3_others_0() -> None:
    state = opened(4)
    luck = FastLuck(2)
    to_round(state, 7, luck)
    state.first = state.current = 1
    state.visitors[2].place = at(112)
    for _ in range(4):
        play(state, "end", luck)
    assert [visitor.departure for visitor in state.visitors] == [0, 6, 0, 3]


def test_games_need_not_be_unloaded_and_having_stood_there_all_round_is_enough() -> None:
    state = opened()
    luck = FastLuck(2)
    to_round(state, 7, luck)
    seat = state.current
    state.visitors[seat].load = 3
    play(state, "end", luck)
    assert state.visitors[seat].departure == 6


def test_no_departure_before_round_7() -> None:
    state = opened()
    luck = FastLuck(2)
    to_round(state, 7, luck)
    assert [visitor.departure for visitor in state.visitors] == [0, 0, 0]


# Version 1


def test_a_game_of_version_1_goes_on_with_an_action_to_buy() -> None:
    record = (Path(__file__).parents[1] / "records" / "essen-3.txt").read_text(encoding="utf-8")
    assert "version 1\n" in record
    table = replay(record)
    assert table.options["action_to_buy"] is True
    assert table.game.version == 2
    walked_out = 0
    for ply in range(table.ply):
        state = table.at(ply).state
        assert isinstance(state, State)
        if state.phase == ACTIONS and state.visitors[state.current].left() == 0:
            walked_out += state.is_on_sale(min(59, state.visitors[state.current].place))
            assert not may(state, "buy")
    assert walked_out > 0, "else nobody could have bought by the present rules either"
