"""ESSEN: ranking cards, the wishlist, the end and its ties, and the family options."""

from __future__ import annotations

import pytest
from mypy_extensions import i64
from tests.games.essen_fair import EDITION, opened, play, play_out_round, row, tiles, to_round

from fairground.games.essen.hall import PARKING
from fairground.games.essen.rules import OVER, State, end
from fairground.luck import FastLuck
from fairground.vecs import vec

MEEPLES = (101, 103, 106, 113, 119, 123)
HOURGLASSES = (104, 109, 112, 116)
DICE = (105, 110, 111, 114)
CARDS = (102, 107, 108, 121)


def test_the_booths_used_here_bear_their_symbols() -> None:
    for symbol, booths in (
        ("meeple", MEEPLES),
        ("hourglass", HOURGLASSES),
        ("die", DICE),
        ("cards", CARDS),
    ):
        for tile in EDITION.tiles:
            assert tile.booth not in booths or tile.symbol == symbol


def at_noon(*rankings: int) -> State:
    state = opened()
    to_round(state, 4, FastLuck(2))
    state.rankings = row(rankings)
    return state


def test_three_meeple_two_hourglass_one_cards_meet_two_cards_for_8_points() -> None:
    """{3 meeple, 1 hourglass} and {2 meeple, 2 hourglass} are met, {3 hourglass, 1 die} is not."""
    state = at_noon(0, 1, 4)
    state.visitors[1].bought = tiles(*MEEPLES[:3], *HOURGLASSES[:2], CARDS[0])
    play_out_round(state, FastLuck(3))
    assert [visitor.morning for visitor in state.visitors] == [0, 8, 0]
    assert state.visitors[1].points() == 8


def test_a_ranking_card_needs_at_least_the_symbols_shown() -> None:
    need = EDITION.morning[0]
    have = end.symbols_bought(EDITION, tiles(*MEEPLES[:2], *HOURGLASSES))
    assert not end.met(have, need)
    assert end.met(end.symbols_bought(EDITION, tiles(*MEEPLES[:3], 104)), need)
    assert end.met(end.symbols_bought(EDITION, tiles(*MEEPLES, *HOURGLASSES)), need)


def test_each_card_counts_once_for_a_player() -> None:
    """Six meeples and two hourglasses would meet {3 meeple, 1 hourglass} twice."""
    state = at_noon(0, 1, 2)
    state.visitors[0].bought = tiles(*MEEPLES, *HOURGLASSES[:2])
    play_out_round(state, FastLuck(3))
    assert state.visitors[0].morning == 4


def test_noon_counts_games_in_the_car_and_games_carried() -> None:
    state = at_noon(0, 1, 2)
    state.visitors[0].bought = tiles(*MEEPLES[:3], 104)
    state.visitors[0].carried = tiles(*MEEPLES[:2])
    state.visitors[0].load = 2
    play_out_round(state, FastLuck(3))
    assert state.visitors[0].morning == 4


def test_after_noon_three_random_afternoon_cards_replace_the_morning_ones() -> None:
    shown = set()
    for seed in range(12):
        state = at_noon(0, 1, 2)
        play_out_round(state, FastLuck(seed))
        assert state.round == 5
        assert len(set(state.rankings)) == 3
        shown.add(tuple(state.rankings))
    assert len(shown) > 8
    assert {card for cards in shown for card in cards} == set(range(9))


def test_nothing_is_scored_after_the_other_rounds() -> None:
    state = opened()
    luck = FastLuck(2)
    for visitor in state.visitors:
        visitor.bought = (1 << 60) - 1
    for number in (2, 3, 4):
        play_out_round(state, luck)
        assert state.round == number
        assert state.visitors[0].points() == 0
    play_out_round(state, luck)
    assert state.visitors[0].points() == 12
    play_out_round(state, luck)
    play_out_round(state, luck)
    assert state.visitors[0].points() == 12


def closed(seats: int = 3, **options: bool) -> State:
    """A game just before its end: nobody departs early."""
    state = opened(seats, **options)
    to_round(state, 7, FastLuck(2))
    for visitor in state.visitors:
        visitor.place = 0
        visitor.hand = 0
    return state


def finish(state: State) -> list[dict[str, int]]:
    play_out_round(state, FastLuck(3))
    assert state.phase == OVER
    assert state.turn() == []
    outcome = state.outcome()
    assert outcome is not None
    for parts, score in zip(outcome.parts, outcome.scores, strict=True):
        assert sum(parts.values()) == score
    return list(outcome.parts)


def test_afternoon_ranking_cards_give_8_each_for_all_games_of_the_day() -> None:
    state = closed()
    state.rankings = row([0, 1, 2])
    state.visitors[1].bought = tiles(*MEEPLES[:4], *CARDS, *DICE[:2])
    assert [parts["afternoon"] for parts in finish(state)] == [0, 16, 0]


def test_the_evening_counts_games_in_the_car_and_games_carried() -> None:
    state = closed()
    state.rankings = row([0, 1, 2])
    visitor = state.visitors[0]
    visitor.bought = tiles(*MEEPLES[:4], *CARDS[:2])
    visitor.carried = visitor.hand = tiles(*MEEPLES[:4])
    visitor.load = 4
    parts = finish(state)[0]
    assert (parts["afternoon"], parts["wishlist"]) == (8, 10)


@pytest.mark.parametrize(
    ("games", "points"),
    list(enumerate([0, 5, 5, 5, 10, 10, 15, 15, 20, 25, 30, 30, 30])),
)
def test_the_wishlist_table(games: int, points: int) -> None:
    state = closed()
    state.visitors[0].bought = (1 << games) - 1
    state.visitors[0].hand = (1 << games) - 1
    assert finish(state)[0]["wishlist"] == points


def test_cards_of_games_not_bought_cost_nothing_and_games_without_card_earn_nothing() -> None:
    state = closed()
    state.visitors[0].bought = tiles(101, 102, 103, 104)
    state.visitors[0].hand = tiles(101, 201, 202, 203, 204, 205)
    assert finish(state)[0]["wishlist"] == 5


def test_a_wish_counts_no_matter_when_or_how_its_card_came_to_the_hand() -> None:
    """101 was drafted and is then bought; 102 is bought first and play-tested afterwards; 103 comes
    with its common card."""
    state = closed()
    state.current, visitor = 0, state.visitors[0]
    visitor.hand, visitor.bought = tiles(101), tiles(102)
    state.stalls, state.event = tiles(101, 103), vec[i64]([-1] * 60)
    state.common, state.deck, state.discards = tiles(103), tiles(102), 0
    for move in ("buy", "test", "go 103", "buy"):
        play(state, move)
    assert end.wishes_bought(visitor) == 3


def test_the_parts_of_a_score_add_up() -> None:
    state = closed()
    visitor = state.visitors[2]
    visitor.purchases, visitor.morning, visitor.withdrawn = 40, 8, 6
    visitor.bought = visitor.hand = tiles(101)
    state.visitors[2].place = 60
    parts = finish(state)[2]
    assert parts == {
        "purchases": 40,
        "morning": 8,
        "afternoon": 0,
        "wishlist": 5,
        "departure": 6,
        "withdrawals": -6,
    }
    assert sum(parts.values()) == 53


def ranks(state: State) -> tuple[int, ...]:
    finish(state)
    outcome = state.outcome()
    assert outcome is not None
    return outcome.ranks


def test_most_points_wins() -> None:
    state = closed()
    for visitor, points in zip(state.visitors, (3, 9, 5), strict=True):
        visitor.purchases = points
    assert ranks(state) == (3, 1, 2)


def test_tied_more_wished_for_games_bought_wins() -> None:
    state = closed()
    state.visitors[0].bought = state.visitors[0].hand = tiles(101)
    state.visitors[1].bought = state.visitors[1].hand = tiles(102, 103)
    assert ranks(state) == (2, 1, 3)


def test_then_less_money_wins() -> None:
    state = closed()
    state.visitors[2].money = 295
    assert ranks(state) == (2, 2, 1)


def test_then_the_victory_is_shared() -> None:
    state = closed()
    assert ranks(state) == (1, 1, 1)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.winners == (0, 1, 2)


def test_after_round_7_everybody_goes_to_the_parking_and_the_bags_go_into_the_cars() -> None:
    state = closed()
    for visitor in state.visitors:
        visitor.place = 5
        visitor.bought = visitor.carried = tiles(101)
        visitor.load = 1
    parts = finish(state)
    assert [(visitor.place, visitor.load) for visitor in state.visitors] == [(PARKING, 0)] * 3
    assert all(visitor.carried == 0 for visitor in state.visitors)
    assert all(visitor.bought == tiles(101) for visitor in state.visitors)
    assert [part["departure"] for part in parts] == [0, 0, 0]


def test_family_no_crowd_has_no_pawns_at_all_also_not_on_the_entrances() -> None:
    luck = FastLuck(2)
    state = opened(3, family_no_crowd=True)
    for number in range(2, 8):
        play_out_round(state, luck)
        assert state.round == number
        assert state.crowd == 0
    assert len(state.rankings) == 3


def test_family_no_ranking_has_no_cards_and_no_ranking_points() -> None:
    luck = FastLuck(2)
    state = opened(3, family_no_ranking=True)
    for visitor in state.visitors:
        visitor.bought = (1 << 60) - 1
    for _ in range(7):
        assert list(state.rankings) == []
        play_out_round(state, luck)
    outcome = state.outcome()
    assert outcome is not None
    assert [parts["morning"] + parts["afternoon"] for parts in outcome.parts] == [0, 0, 0]


def test_the_family_options_are_independent() -> None:
    state = opened(4, family_no_crowd=True, family_no_ranking=True)
    to_round(state, 3, FastLuck(2))
    assert (state.crowd, list(state.rankings)) == (0, [])
    state = opened(4, family_no_ranking=True)
    to_round(state, 3, FastLuck(2))
    assert state.crowd != 0
