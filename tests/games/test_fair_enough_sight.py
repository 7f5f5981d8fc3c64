"""Who knows what in Fair Enough, and how fairly the rest is guessed."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.fair_enough_scene import (
    HOUSE,
    card,
    cards,
    collecting,
    fresh,
    names,
    play,
    research,
    without,
)

from fairground.games.fair_enough.edition import CARDS
from fairground.games.fair_enough.rules import COLLECTING, OVER, State
from fairground.games.fair_enough.sight import guess, view
from fairground.luck import FastLuck


def unfairness(observed: Counter[int], expected: dict[int, float]) -> float:
    """Chi-square per degree of freedom; well above 1 means unfair."""
    misses = [(observed[at] - count) ** 2 / count for at, count in expected.items()]
    return sum(misses) / (len(expected) - 1)


def random_state(seats: int, seed: int, plies: int) -> State:
    state, luck = fresh(seats, seed), FastLuck(seed + 1)
    for _ in range(plies):
        moves = state.legal(state.actor)
        if not moves:
            break
        state.play(state.actor, moves[luck.below(len(moves))], luck)
    return state


# What is seen


def test_a_hand_is_its_owners_and_its_size_is_everybodys() -> None:
    state = collecting(9, "dice-5 queue", "pins-4")
    owner, other, onlooker = view(state, 0), view(state, 1), view(state, None)
    assert owner.hand == tuple(cards("dice-5 queue"))
    assert other.collectors[0].hand is None
    assert onlooker.collectors[0].hand is onlooker.collectors[1].hand is None
    assert [seat.hand_size for seat in other.collectors] == [2, 1]


def test_a_pile_is_its_owners_and_its_size_is_everybodys() -> None:
    state = collecting(9, "dice-5", "pins-4", piles=["dice-9 dice-1"])
    assert view(state, 0).pile == tuple(cards("dice-1 dice-9"))
    assert view(state, 1).collectors[0].pile is None
    assert view(state, None).collectors[0].pile_size == 2


@pytest.mark.parametrize("seed", range(5))
def test_display_discards_laid_cards_and_time_are_everybodys(seed: int) -> None:
    state = random_state(3, seed, 40 + 9 * seed)
    views = [view(state, seat) for seat in (0, 1, 2, None)]
    for name in ("display", "discards", "time_left", "clocks", "coming", "starter", "deck", "last"):
        assert len({repr(getattr(seen, name)) for seen in views}) == 1
    laid = {repr([seat.laid for seat in seen.collectors]) for seen in views}
    assert len(laid) == 1


def test_which_time_cards_are_to_come_is_known_but_not_their_order() -> None:
    first, other = fresh(3, 1), fresh(3, 1)
    other.clocks = other.clocks[::-1]
    assert view(first, 0).coming == view(other, 0).coming == tuple(HOUSE.clocks[3])


def test_an_unfinished_research_turn_is_the_viewers_own() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    before = view(state, 1).to_json(), view(state, None).to_json()
    play(state, "take pins-2", "take queue")
    assert view(state, 0).picked == (1, 2)
    assert (view(state, 1).to_json(), view(state, None).to_json()) == before


def test_an_unfinished_sold_out_is_the_viewers_own() -> None:
    state = collecting(9, "dice-4 sold-out", "", rows=["", "pins-7"])
    before = view(state, 1).to_json(), view(state, None).to_json()
    play(state, "sold-out pins-7")
    assert view(state, 0).removing == card("pins-7")
    assert (view(state, 1).to_json(), view(state, None).to_json()) == before


def test_at_the_end_everything_is_shown() -> None:
    state = collecting(9, "dice-5 queue", "pins-4", piles=["dice-9"], round_=6)
    play(state, "secure", "secure")
    assert state.phase == OVER
    shown = view(state, None).collectors[0]
    assert (shown.hand, shown.pile) == (tuple(cards("dice-5 queue")), tuple(cards("dice-9")))


# What may be remembered


def test_cards_seen_to_be_taken_are_remembered_until_they_are_laid() -> None:
    state = research("dice-4 pins-2 queue", "posters-1", "posters-2")
    play(state, "take pins-2", "take queue", "done", luck=FastLuck(1))
    assert names(view(state, 1).memory.hands[0]) == ["pins-2", "queue"]
    assert view(state, 1).collectors[0].hand is None
    while state.phase != COLLECTING:
        play(state, "done", luck=FastLuck(1))
    play(state, "lay pins-2")
    assert names(view(state, 1).memory.hands[0]) == ["queue"]


def test_secured_cards_are_remembered_apart_from_what_is_seen() -> None:
    state = collecting(9, "dice-5", "pins-4", rows=["dice-1"])
    play(state, "secure")
    assert names(view(state, 1).memory.piles[0]) == ["dice-1"]
    assert view(state, 1).collectors[0].pile is None


def test_the_dealt_cards_are_unseen_by_others_only() -> None:
    state = fresh(2)
    dealt = state.collectors[0].hand
    assert set(dealt) <= set(view(state, 1).memory.unseen)
    assert len(view(state, 0).memory.unseen) == 102 - 3 - 3
    assert view(state, 1).memory.hands[0] == ()


def test_of_two_specials_alike_the_one_that_was_seen_goes_first() -> None:
    state = collecting(30, "dice-1 dice-2 queue", "pins-4")
    state.collectors[0].take(card("queue"))
    state.deck.rest = without(state.deck.rest, cards("queue"))
    play(state, "lay dice-1 queue", "secure")
    assert names(state.collectors[0].closed) == ["dice-2", "queue"]
    play(state, "lay dice-2 queue")
    assert state.collectors[0].closed == []


def test_a_lost_or_sold_out_card_is_in_the_discards_for_all_to_see() -> None:
    state = collecting(6, "dice-9", "pins-4 sold-out", rows=["", "pins-7"])
    play(state, "lay dice-9")
    assert names(view(state, None).discards) == ["pins-7"]


def reshuffled(seats: int, seed: int) -> State:
    """A table on which the deck has run out once: what is left of it is thrown away unseen."""
    state = fresh(seats, seed)
    state.deck.rest, state.deck.discards = [], state.deck.rest
    play(state, f"take {names(state.display)[0]}", "done", luck=FastLuck(seed))
    assert state.deck.reshuffled
    return state


def test_after_a_reshuffle_the_unseen_cards_must_be_in_hands() -> None:
    state = reshuffled(3, 1)
    known = view(state, 0).memory
    others = state.collectors[1].closed + state.collectors[2].closed
    assert known.unseen == tuple(sorted(others))
    assert known.came_back == tuple(sorted(state.deck.rest))


def test_after_a_reshuffle_no_discarded_card_is_guessed_into_a_hand() -> None:
    state = reshuffled(3, 2)
    others = sorted(state.collectors[1].closed + state.collectors[2].closed)
    held = set()
    for seed in range(40):
        world = guess(view(state, 0), FastLuck(seed))
        first = world.collectors[1].closed
        assert sorted(first + world.collectors[2].closed) == others
        held.add(tuple(first))
    assert len(held) > 10


def test_after_a_reshuffle_with_two_players_the_rivals_hand_can_be_told() -> None:
    state = reshuffled(2, 3)
    world = guess(view(state, 0), FastLuck(1))
    assert world.collectors[1].hand == state.collectors[1].hand


# Guesses


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_guess_looks_the_same_to_the_viewer_and_has_all_cards_once(seats: int) -> None:
    for seed in range(12):
        state = random_state(seats, seed, 17 * seed)
        for viewer in (*range(seats), None):
            world = guess(view(state, viewer), FastLuck(seed))
            assert view(world, viewer).to_json() == view(state, viewer).to_json()
            everything = world.deck.rest + world.deck.discards + world.display
            for seat in world.collectors:
                everything = (
                    everything + seat.hand + seat.pile + [each % CARDS for each in seat.laid]
                )
                assert set(seat.closed) <= set(seat.hand)
            assert sorted(everything) == HOUSE.deck()


def test_an_unseen_card_is_guessed_fairly_among_its_places() -> None:
    state = fresh(4, 6)
    watched = state.collectors[1].hand[0]
    seen = view(state, 0)
    guesses = 6000
    places = Counter[int]()
    for seed in range(guesses):
        world = guess(seen, FastLuck(seed))
        places[next((at for at in (1, 2, 3) if watched in world.collectors[at].hand), 9)] += 1
    of = len(seen.memory.unseen)
    expected = dict.fromkeys((1, 2, 3), guesses * 3 / of) | {9: guesses * (of - 9) / of}
    assert unfairness(places, expected) < 4


def test_the_next_time_card_is_drawn_fairly_and_the_unseen_one_of_the_variant_too() -> None:
    turned = Counter[int]()
    seen = view(fresh(2, 3, twenty_one=True), 0)
    for seed in range(2100):
        luck = FastLuck(seed)
        world = guess(seen, luck)
        while world.phase != COLLECTING:
            world.play(world.actor, world.legal(world.actor)[-1], luck)
        turned[world.time_left] += 1
    assert unfairness(turned, dict.fromkeys([*HOUSE.clocks[2], 21], 300.0)) < 4
