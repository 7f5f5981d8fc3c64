"""ESSEN: play-testing and the wishlist deck."""

from __future__ import annotations

import pytest
from tests.games.essen_fair import NO_LUCK, at, booths, may, offers, opened, play, tiles

from fairground.bits import size
from fairground.game import IllegalMove
from fairground.games.essen.rules import ACTIONS, CHOICE, State
from fairground.luck import FastLuck, ScriptedLuck


def with_deck(deck: tuple[int, ...], discards: tuple[int, ...] = ()) -> State:
    """Seat 0 to move with an empty hand; these cards in the deck and among the discards."""
    state = opened()
    state.deck, state.discards = tiles(*deck), tiles(*discards)
    state.visitors[0].hand = 0
    return state


def test_a_play_test_costs_one_action_and_draws_two_cards() -> None:
    state = with_deck((101, 102, 103, 104))
    play(state, "test", FastLuck(1))
    assert state.visitors[0].left() == 7
    assert state.phase == CHOICE
    assert size(state.deck) == 2
    drawn = {state.drawn_first, state.drawn_second}
    assert len(drawn) == 2
    assert drawn <= {at(101), at(102), at(103), at(104)}


@pytest.mark.parametrize("place", [112, "parking", "courtyard", "galeria_west", "entrance_east"])
def test_a_play_test_is_possible_anywhere(place: int | str) -> None:
    state = opened()
    state.visitors[0].place = at(place)
    assert may(state, "test")


def test_one_is_kept_before_doing_anything_else() -> None:
    state = with_deck((101, 102))
    play(state, "test", ScriptedLuck([0, 0]))
    assert offers(state) == ["keep 101", "keep 102"]
    assert not may(state, "go entrance_west")
    with pytest.raises(IllegalMove, match="First keep"):
        play(state, "end")
    with pytest.raises(IllegalMove, match="First keep"):
        play(state, "keep 103")


@pytest.mark.parametrize(("kept", "other"), [(101, 102), (102, 101)])
def test_the_other_is_discarded_face_up(kept: int, other: int) -> None:
    state = with_deck((101, 102, 103))
    play(state, "test", ScriptedLuck([0, 0]))
    play(state, f"keep {kept}")
    assert state.visitors[0].hand == tiles(kept)
    assert state.discards == tiles(other)
    assert state.deck == tiles(103)
    assert state.phase == ACTIONS
    assert state.visitors[0].taken == 0


def test_a_card_drawn_or_discarded_cannot_be_taken_back() -> None:
    state = with_deck((101, 102, 103))
    epoch = state.epoch
    play(state, "test", ScriptedLuck([0, 0]))
    assert state.epoch == epoch + 1
    play(state, "keep 101")
    assert state.epoch == epoch + 2


def test_one_in_the_deck_it_stays_on_top_and_the_shuffled_discards_go_under_it() -> None:
    state = with_deck((101,), (102, 103, 104))
    play(state, "test", ScriptedLuck([1]))
    assert offers(state) == ["keep 101", "keep 103"]
    assert booths(state.deck) == [102, 104]
    assert state.discards == 0
    play(state, "keep 101")
    assert booths(state.discards) == [103]


def test_an_empty_deck_is_made_anew_of_the_discards() -> None:
    state = with_deck((), (102, 103, 104))
    play(state, "test", ScriptedLuck([2, 0]))
    assert offers(state) == ["keep 102", "keep 104"]
    assert booths(state.deck) == [103]


@pytest.mark.parametrize(("deck", "discards"), [((101,), ()), ((), (101,))])
def test_one_card_in_all_is_drawn_and_kept(
    deck: tuple[int, ...], discards: tuple[int, ...]
) -> None:
    state = with_deck(deck, discards)
    play(state, "test", ScriptedLuck([0] * len(discards)))
    assert state.phase == ACTIONS
    assert state.visitors[0].hand == tiles(101)
    assert (state.deck, state.discards) == (0, 0)
    assert state.visitors[0].left() == 7


def test_none_in_all_and_no_play_test() -> None:
    state = with_deck(())
    assert not may(state, "test")
    with pytest.raises(IllegalMove, match="card"):
        play(state, "test")


def test_two_exactly_are_drawn_without_a_shuffle() -> None:
    state = with_deck((101, 102), (103,))
    play(state, "test", ScriptedLuck([0, 0]))
    assert offers(state) == ["keep 101", "keep 102"]
    assert booths(state.discards) == [103]
    assert state.generation == 0


def test_no_play_test_without_an_action() -> None:
    state = with_deck((101, 102, 103))
    state.visitors[0].spent = 8
    with pytest.raises(IllegalMove, match="action"):
        play(state, "test", NO_LUCK)


def test_a_card_on_top_that_is_kept_is_of_the_old_deck() -> None:
    state = with_deck((101,), (102, 103))
    play(state, "test", ScriptedLuck([0]))
    play(state, "keep 101")
    assert list(state.tested) == [tiles(101), 0, 0, 0, 0, 0]
    state = with_deck((101,), (102, 103))
    play(state, "test", ScriptedLuck([0]))
    play(state, "keep 102")
    assert list(state.tested) == [0, 0, 0, tiles(102), 0, 0]


def test_every_pair_is_drawn_equally_often() -> None:
    luck = FastLuck(4)
    seen: dict[frozenset[int], int] = {}
    for _ in range(1200):
        state = with_deck_of_four()
        state.play(0, 188, luck)
        pair = frozenset((state.drawn_first, state.drawn_second))
        seen[pair] = seen.get(pair, 0) + 1
    assert len(seen) == 6
    assert all(140 < number < 260 for number in seen.values())


FOUR = with_deck((101, 109, 205, 312))


def with_deck_of_four() -> State:
    return FOUR.copy()
