"""What the coach says about moves of ESSEN, in worked positions."""

from __future__ import annotations

from tests.games.essen_fair import (
    DIE,
    EDITION,
    HOURGLASS,
    NOTATION,
    at,
    dealt,
    opened,
    play,
    row,
    tiles,
    to_round,
)

from fairground.games.essen.bot.advice import why
from fairground.games.essen.rules import REMOVAL, State
from fairground.games.essen.rules.purchase import SOLD_OUT
from fairground.games.essen.sight import view
from fairground.luck import FastLuck


def says(state: State, move: str, seat: int = 0) -> str:
    sentence = why(view(state, seat), NOTATION.read(move), ())
    assert " €" not in sentence, "an amount and its currency stay on one line"
    return sentence.replace("\u00a0", " ")


def with_game(booth: int = 112, popularity: int = 3, **options: bool) -> State:
    """Only one game is on sale, nobody wishes for anything, and no ranking is shown."""
    state = opened(**options)
    state.stalls = tiles(booth)
    state.event[at(booth)] = -1
    state.popularity = row([popularity] * 4)
    state.rankings = row([])
    state.common = 0
    state.visitors[0].hand = 0
    return state


def test_a_game_is_bought_for_its_points() -> None:
    assert says(with_game(), "go 112") == "Milestones of Mainz (112) earns 3 points for 20 €."


def test_a_wish_counts_by_the_table_of_the_evening() -> None:
    state = with_game()
    state.visitors[0].hand = tiles(112)
    assert says(state, "go 112").endswith("it is on your wishlist, 5 more in the evening.")
    state.visitors[0].hand = tiles(112, 113)
    state.visitors[0].bought = tiles(113)
    assert says(state, "go 112").endswith("it is on your wishlist, your wish number 2.")
    state.visitors[0].hand = 0
    state.common = tiles(112)
    assert "its card is in the common wishlist" in says(state, "go 112")


def test_a_ranking_is_told_with_what_it_then_lacks() -> None:
    state = with_game()
    state.rankings = row(
        [next(at for at, need in enumerate(EDITION.morning) if need[HOURGLASS] == 3)]
    )
    assert "ranking" not in says(state, "go 112"), "three more are a long way"
    state.visitors[0].bought = tiles(116)
    assert says(state, "go 112").endswith(
        "the ranking of 3 hourglasses and 1 die then lacks 2 more."
    )
    hourglasses = [116, 118]
    assert all(EDITION.symbol[at(booth)] == HOURGLASS for booth in hourglasses)
    assert EDITION.symbol[at(114)] == DIE
    state.visitors[0].bought = tiles(*hourglasses, 114)
    assert says(state, "go 112").endswith(
        "it meets the ranking of 3 hourglasses and 1 die, 4 points."
    )


def test_a_game_out_of_time_or_money_is_told_as_such() -> None:
    state = with_game(action_to_buy=True)
    state.visitors[0].spent = 6
    assert says(state, "go 112").endswith("but you have no actions left to buy it this round.")
    state.round = 7
    assert says(state, "go 112").endswith("but you have no actions left to buy it.")
    state = with_game()
    state.visitors[0].money = 10
    assert says(state, "go 112") == ("Milestones of Mainz (112) costs 20 €, more than you have.")


def test_a_game_at_the_end_of_the_last_action_can_be_bought() -> None:
    state = with_game()
    state.visitors[0].spent = 6
    assert says(state, "go 112") == "Milestones of Mainz (112) earns 3 points for 20 €."


def test_a_purchase_with_no_action_left_weighs_on_the_rounds_to_come() -> None:
    state = with_game()
    state.visitors[0].place = at(112)
    assert says(state, "buy") == "Milestones of Mainz (112) earns 3 points for 20 €."
    state.visitors[0].spent = 8
    assert says(state, "buy").endswith(
        "; it takes nothing from this round, but covers an action in the rounds to come."
    )
    state.round = 7
    assert says(state, "buy").endswith("; it takes nothing from this round.")


def test_a_sold_out_game_takes_the_pre_order() -> None:
    state = with_game()
    state.event[at(112)] = SOLD_OUT
    assert "and takes your pre-order" in says(state, "go 112")
    state.visitors[0].preordered = True
    assert says(state, "go 112") == (
        "Milestones of Mainz (112) is sold out, and you have used your pre-order."
    )


def test_the_car_gives_actions_back_and_a_meal_too() -> None:
    state = with_game()
    state.visitors[0].place = at(112)
    state.visitors[0].carried = state.visitors[0].bought = tiles(113, 114)
    state.visitors[0].load = 2
    assert says(state, "go parking") == (
        "At the car you unload 2 games, which gives 2 actions back."
    )
    assert says(state, "go courtyard") == ("A meal on the courtyard gives 1 action back for 20 €.")
    state.visitors[0].spent = 3
    assert "gives 2 actions back" in says(state, "go courtyard")


def test_an_early_departure_brings_what_is_left_of_it() -> None:
    state = with_game()
    state.round = 7
    assert says(state, "end") == ("The first to end the turn on the parking gets 6 points.")
    state.departed = 1
    assert says(state, "end") == "The second to end the turn on the parking gets 3 points."
    state.departed = 2
    assert "are gone" in says(state, "end")


def test_ending_the_turn_says_what_is_given_up() -> None:
    state = with_game()
    state.visitors[0].place = at(111)
    assert says(state, "end") == (
        "The best game within reach, Milestones of Mainz (112), earns 3 for 20 €, but covers an "
        "action until you unload."
    )
    state.round = 7
    assert says(state, "end").endswith("earns only 3 for 20 €.")
    state.visitors[0].money = 0
    assert says(state, "end") == "No game you can buy is within reach of your 8 actions."


def test_a_game_is_within_reach_of_the_last_action_unless_buying_needs_one() -> None:
    for needs_one in (False, True):
        state = with_game(action_to_buy=needs_one)
        state.visitors[0].place, state.visitors[0].spent = at(111), 7
        gives_up = says(state, "end").startswith("The best game within reach, Milestones")
        assert gives_up == (not needs_one)
        state.visitors[0].place, state.visitors[0].spent = at(112), 8
        assert says(state, "end").startswith("You have no") == needs_one
    state = with_game()
    state.visitors[0].place, state.visitors[0].load = at(111), 6
    state.visitors[0].carried = tiles(101, 102, 103, 104, 105, 106)
    assert says(state, "end") == "No game you can buy is within reach of your 2 actions."


def test_the_draft_looks_at_price_bonus_and_way() -> None:
    state = dealt()
    state.visitors[0].hand = 0
    state.packs[0] = tiles(116, 112)
    assert says(state, "keep 116") == (
        "Night Train to Trieste (116) costs 20 € and has a bonus of 2; its booth is "
        f"{EDITION.hall.cost(at('parking'), at(116), 0)} steps from the parking."
    )


def test_each_of_two_cards_is_judged_by_itself() -> None:
    state = with_game()
    state.coming = tiles(113)
    state.pallets = row([at(114), -1, -1, -1, -1, -1])
    play(state, "test", FastLuck(1))
    state.drawn_first, state.drawn_second = at(112), at(120)
    far = {booth: EDITION.hall.cost(at("parking"), at(booth), state.crowd) for booth in (112, 114)}
    assert says(state, "keep 112") == (
        f"Milestones of Mainz (112) is on sale, {far[112]} actions away, and earns 3 points."
    )
    assert says(state, "keep 120") == "Midnight Apothecary (120) can no longer be bought."
    state.drawn_second = at(114)
    assert says(state, "keep 114") == (
        f"Compass & Square (114) comes on sale next round, {far[114]} actions away."
    )
    state.visitors[0].bought = tiles(114)
    assert says(state, "keep 114") == (
        "Compass & Square (114) is already yours, so it counts at once."
    )


def test_what_is_removed_is_what_the_other_would_buy() -> None:
    state = opened(2)
    to_round(state, 2, FastLuck(1))
    assert state.phase == REMOVAL
    seat = state.turn()[0]
    tile = next(tile for tile in range(60) if state.stalls >> tile & 1)
    sentence = says(state, f"remove {EDITION.tiles[tile].booth}", seat)
    far = EDITION.hall.cost(state.visitors[1 - seat].place, tile, state.crowd)
    assert sentence.endswith(f"and your rival is {far} actions away from it.")
