"""ESSEN: who knows what, in the draft and at the fair."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from tests.games.essen_fair import (
    EDITION,
    at,
    dealt,
    opened,
    play,
    play_out_round,
    row,
    tiles,
    to_round,
)

from fairground.bits import members
from fairground.games.essen.rules import DRAFT, State
from fairground.games.essen.sight import EssenView, Pool, guess, view
from fairground.luck import FastLuck, ScriptedLuck


def pool_of(shown: EssenView, kind: str, place: int) -> Pool:
    """The pool with a certain hidden place."""
    return next(
        pool
        for pool in shown.memory.pools
        if any(slot.kind == kind and slot.at == place for slot in pool.slots)
    )


def slots(pool: Pool) -> list[tuple[str, int, int]]:
    return [(slot.kind, slot.at, slot.count) for slot in pool.slots]


def choose(state: State, *seats: int) -> None:
    luck = FastLuck(9)
    for seat in seats:
        state.play(seat, state.legal(seat)[0], luck)


# The draft


def test_a_seat_sees_its_own_pack_and_nobody_elses() -> None:
    state = dealt(4)
    for seat in range(4):
        shown = view(state, seat)
        assert shown.pack == tuple(members(state.packs[seat]))
        others = {card for pool in shown.memory.pools for card in pool.cards}
        assert others.isdisjoint(shown.pack)
        assert len(others) == 53
    assert view(state, None).pack == ()


def test_a_pick_is_hidden_until_all_have_picked_and_afterwards_too() -> None:
    state = dealt(3)
    before = view(state, 1)
    first = state.copy()
    second = state.copy()
    first.play(0, first.legal(0)[0], FastLuck(1))
    second.play(0, second.legal(0)[3], FastLuck(1))
    assert view(first, 1) == view(second, 1)
    assert view(first, 1).turn == (1, 2)
    assert view(first, 1).pack == before.pack
    assert view(first, 0) != view(second, 0)


def test_a_seat_knows_which_cards_it_passed_on() -> None:
    state = dealt(4)
    packs = [set(members(pack)) for pack in state.packs]
    choose(state, 0, 1, 2, 3)
    shown = view(state, 0)
    passed = packs[0] - set(shown.visitors[0].hand)
    assert slots(pool_of(shown, "pack", 0)) == [("pack", 0, 6)]
    assert set(pool_of(shown, "pack", 0).cards) == passed
    choose(state, 1)
    assert slots(pool_of(view(state, 0), "pack", 0)) == [("pick", 1, 1), ("pack", 0, 5)]
    assert set(pool_of(view(state, 0), "pack", 0).cards) == passed


def test_what_was_taken_before_a_pack_came_is_not_known() -> None:
    state = dealt(4)
    choose(state, 0, 1, 2, 3)
    shown = view(state, 0)
    unseen = pool_of(shown, "deck", 0)
    assert ("pick", 4 * 3, 1) in slots(unseen)
    assert len(unseen.cards) == 60 - 7 - 6


def test_with_three_seats_the_own_pack_comes_back_and_tells_what_the_two_others_took() -> None:
    state = dealt(3)
    first = set(members(state.packs[0]))
    for _ in range(3):
        choose(state, 0, 1, 2)
    shown = view(state, 0)
    taken = first - set(shown.pack) - set(shown.visitors[0].hand)
    assert len(taken) == 2
    assert slots(pool_of(shown, "pick", 1)) == [("pick", 1, 1), ("pick", 2, 1)]
    assert set(pool_of(shown, "pick", 1).cards) == taken


def test_with_two_seats_what_the_other_took_of_the_passed_cards_is_known() -> None:
    state = dealt(2)
    first = set(members(state.packs[0]))
    for seat in (0, 0, 1, 1, 0, 0, 1, 1):
        choose(state, seat)
    shown = view(state, 0)
    pool = pool_of(shown, "pick", 2)
    assert slots(pool) == [("pick", 2, 1), ("pick", 3, 1)]
    assert set(pool.cards) == first - set(shown.visitors[0].hand) - set(shown.common)
    assert set(pool.cards) <= set(members(state.visitors[1].hand))


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_hidden_card_lies_in_one_pool(seats: int) -> None:
    luck = FastLuck(4)
    state = dealt(seats, 4)
    while state.round < 3:
        for viewer in [*range(seats), None]:
            shown = view(state, viewer)
            hidden = [card for pool in shown.memory.pools for card in pool.cards]
            own = [] if viewer is None else list(shown.visitors[viewer].hand)
            known = {*shown.pack, *own, *shown.common, *shown.discards, *shown.drawn}
            known |= {card for visitor in shown.visitors for card in visitor.taken}
            assert len(hidden) == len(set(hidden))
            assert set(hidden) | known == set(range(60))
            assert set(hidden).isdisjoint(known)
            for pool in shown.memory.pools:
                assert sum(slot.count for slot in pool.slots) == len(pool.cards)
        seat = state.turn()[0]
        moves = state.legal(seat)
        state.play(seat, moves[luck.below(len(moves))], luck)


def test_guesses_in_the_draft_deal_passed_cards_to_those_who_can_have_them() -> None:
    state = dealt(3, 2)
    choose(state, 0, 1, 2)
    choose(state, 1)
    shown = view(state, 0)
    passed = set(pool_of(shown, "pack", 0).cards)
    for seed in range(40):
        world = guess(shown, FastLuck(seed))
        assert world.phase == DRAFT
        assert world.picks[1] in passed
        assert set(members(world.packs[0])) == passed - {world.picks[1]}
        assert view(world, 0) == shown


# Fair guesses


def test_cards_taken_from_a_passed_pack_are_equally_likely_with_each_of_the_takers() -> None:
    state = opened(4)
    shown = view(state, 0)
    pool = pool_of(shown, "pick", 1)
    assert slots(pool) == [("pick", 1, 1), ("pick", 2, 1), ("pick", 3, 1)]
    found = Counter(
        tuple(int(card) for card in guess(shown, FastLuck(seed)).picks[1:4]) for seed in range(1800)
    )
    assert set(found) == set(permutations(pool.cards))
    assert all(240 < number < 360 for number in found.values())


def test_unseen_cards_are_equally_likely_in_every_hidden_place() -> None:
    state = opened(4)
    shown = view(state, 0)
    unseen = pool_of(shown, "deck", 0)
    in_deck: Counter[int] = Counter()
    for seed in range(600):
        in_deck.update(members(guess(shown, FastLuck(seed)).deck))
    expected = 600 * shown.deck_size / len(unseen.cards)
    assert set(in_deck) == set(unseen.cards)
    assert all(abs(number - expected) < 0.22 * expected for number in in_deck.values())


# Play-tests


def drawn_two(deck: tuple[int, ...], discards: tuple[int, ...], luck: list[int]) -> State:
    """Seat 0 has drawn two cards."""
    state = opened(3)
    state.picks = row([-1] * 12)
    for visitor in state.visitors:
        visitor.hand = 0
    state.common = 0
    state.deck, state.discards = tiles(*deck), tiles(*discards)
    play(state, "test", ScriptedLuck(luck))
    return state


def test_nobody_else_sees_the_two_drawn_cards() -> None:
    state = drawn_two((101, 102, 103, 104), (), [0, 0])
    assert view(state, 0).drawn == (at(101), at(102))
    for other in (1, 2, None):
        shown = view(state, other)
        assert shown.drawn == ()
        assert slots(pool_of(shown, "drawn", 0)) == [
            ("drawn", 0, 1),
            ("drawn", 1, 1),
            ("deck", 0, 2),
        ]
        pairs = Counter(
            frozenset((world.drawn_first, world.drawn_second))
            for world in (guess(shown, FastLuck(seed)) for seed in range(600))
        )
        assert len(pairs) == 6
        assert all(60 < number < 145 for number in pairs.values())


def test_a_play_tested_card_kept_is_hidden_and_the_discarded_one_is_seen_by_all() -> None:
    state = drawn_two((101, 102, 103, 104), (), [0, 0])
    play(state, "keep 101")
    assert view(state, 0).visitors[0].hand == (at(101),)
    shown = view(state, 1)
    assert shown.discards == (at(102),)
    assert shown.visitors[0].hand == ()
    assert shown.visitors[0].hand_size == 1
    assert slots(pool_of(shown, "tested", 0)) == [("tested", 0, 1), ("deck", 0, 2)]
    assert {at(101), at(103), at(104)} == set(pool_of(shown, "tested", 0).cards)


def test_the_deck_made_of_discards_is_known_as_a_set() -> None:
    """101 stays on top; 102, 103 and 104 are shuffled under it; 103 is drawn with it."""
    state = drawn_two((101,), (102, 103, 104), [1])
    shown = view(state, 1)
    assert slots(pool_of(shown, "drawn", 0)) == [("drawn", 0, 1)]
    assert pool_of(shown, "drawn", 0).cards == (at(101),)
    assert slots(pool_of(shown, "drawn", 1)) == [("drawn", 1, 1), ("deck", 0, 2)]
    play(state, "keep 103")
    shown = view(state, 1)
    assert shown.discards == (at(101),)
    assert slots(pool_of(shown, "tested", 3)) == [("tested", 3, 1), ("deck", 0, 2)]
    assert set(pool_of(shown, "deck", 0).cards) == {at(102), at(103), at(104)}
    kept = Counter(members(guess(shown, FastLuck(seed)).visitors[0].hand)[0] for seed in range(600))
    assert set(kept) == {at(102), at(103), at(104)}
    assert all(150 < number < 250 for number in kept.values())


def test_the_card_on_top_kept_is_known_when_the_other_was_seen_before() -> None:
    state = drawn_two((101,), (102, 103, 104), [1])
    play(state, "keep 101")
    shown = view(state, 1)
    assert pool_of(shown, "tested", 0).cards == (at(101),)
    assert guess(shown, FastLuck(1)).visitors[0].hand == tiles(101)


# The fair


def test_a_card_taken_from_the_common_wishlist_is_known_to_all() -> None:
    state = opened()
    state.visitors[0].place = at(112)
    state.stalls |= tiles(112)
    state.event[at(112)] = -1
    for visitor in state.visitors:
        visitor.hand &= ~tiles(112)
    state.common |= tiles(112)
    play(state, "buy")
    for viewer in (0, 1, 2, None):
        assert at(112) in view(state, viewer).visitors[0].hand
        assert view(state, viewer).visitors[0].taken == (at(112),)


def test_others_hands_are_hidden_and_their_sizes_open() -> None:
    shown = view(opened(4), 2)
    assert [len(visitor.hand) for visitor in shown.visitors] == [0, 0, 4, 0]
    assert [visitor.hand_size for visitor in shown.visitors] == [4, 4, 4, 4]
    assert [visitor.hand_size for visitor in view(opened(4), None).visitors] == [4] * 4


def test_what_is_to_come_is_known_as_sets() -> None:
    state = opened()
    shown = view(state, 1)
    assert len(shown.coming) == 30
    assert sum(shown.events_left) == 12
    assert shown.last_turn == -1
    to_round(state, 7, FastLuck(2))
    assert view(state, 1).last_turn in EDITION.last_turn


def test_money_scores_bought_games_and_pre_orders_are_open() -> None:
    state = opened()
    visitor = state.visitors[0]
    visitor.money, visitor.purchases, visitor.preordered = 45, 17, True
    visitor.bought = tiles(101, 102)
    for viewer in (1, 2, None):
        shown = view(state, viewer).visitors[0]
        assert (shown.money, shown.points, shown.preordered) == (45, 17, True)
        assert shown.bought == (at(101), at(102))


def test_when_the_fair_closes_all_hands_are_shown() -> None:
    state = opened()
    to_round(state, 7, FastLuck(2))
    assert view(state, 0).visitors[1].hand == ()
    play_out_round(state, FastLuck(2))
    for viewer in (0, 1, 2, None):
        shown = view(state, viewer)
        assert [set(visitor.hand) for visitor in shown.visitors] == [
            set(members(visitor.hand)) for visitor in state.visitors
        ]
        assert guess(shown, FastLuck(1)).outcome() == state.outcome()


def test_a_view_is_plain_json() -> None:
    text = view(opened(), 0).to_json()
    assert EDITION.fingerprint in text
