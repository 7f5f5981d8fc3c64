"""Who knows what: hidden hands and purses, what a careful player remembers, and fair guesses."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.games.kairo_positions import EDITION, KIND, Position, at, random_states

from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.rules import State
from fairground.games.kairo.sight import guess, view
from fairground.luck import FastLuck

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def hand(state: State, seat: int) -> tuple[int, ...]:
    return tuple(state.cards.hands[seat * KINDS : (seat + 1) * KINDS])


def test_own_hand_and_purse_are_seen_others_not() -> None:
    position = Position().hand("B2").hand("C1", seat=1).purse(0, red=2).purse(1, blue=4).turn()
    own, other, onlooker = (view(position.state, seat) for seat in (0, 2, None))
    assert own.hand[KIND["B2"]] == 1
    assert own.purse == (0, 2, 0, 0, 0, 0)
    assert sum(other.hand) == 0
    assert other.purse == (0,) * 6
    assert onlooker.hand == onlooker.purse == ()
    assert other.cards.hand_sizes == (1, 1, 0)


def test_the_deck_is_only_counted() -> None:
    shown = view(Position().turn().state, 0)
    assert shown.cards.deck == 29
    assert [name for name in shown.cards.__struct_fields__ if "deck" in name] == ["deck"]


def test_a_card_taken_from_the_row_is_remembered_one_from_the_deck_is_not() -> None:
    position = (
        Position().stall(1, "red", (4, 8), (4, 7)).turn().play("draw", "take a1", "take deck")
    )
    seen = view(position.state, 1).remembered.cards[0]
    assert sum(seen) == 1
    assert seen[KIND["A1"]] == 1


def test_a_remembered_card_is_forgotten_when_one_like_it_is_played_or_dropped() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7)).hand("A1").turn()
    position.play("draw", "take a1", "take barker")
    assert view(position.state, 1).remembered.cards[0][KIND["A1"]] == 1
    position.turn().play("build", "new blue", at((2, 0)), "door north")
    assert view(position.state, 1).remembered.cards[0][KIND["A1"]] == 0
    assert hand(position.state, 0)[KIND["A1"]] == 1


@every_table
def test_money_follows_from_what_everybody_saw(seats: int) -> None:
    """One coin of each colour at the start; every payment and income is in the news."""
    for seed in range(5):
        purses = [[1] * 6 for _ in range(seats)]
        epoch = -1
        for state in random_states(seats, seed):
            shown = view(state, None)
            if shown.epoch != epoch:
                for item in shown.news:
                    follow(purses, seats, shown, item)
                epoch = shown.epoch
            assert [list(purse) for purse in shown.remembered.purses] == purses
            assert [list(purse) for purse in state.purses] == purses


def follow(purses: list[list[int]], seats: int, shown: object, item: tuple[int, ...]) -> None:
    from fairground.games.kairo.rules import news
    from fairground.games.kairo.sight import KairoView

    assert isinstance(shown, KairoView)
    if item[0] == news.PLAYED and item[2] >= 0:
        purses[item[1]][item[2]] -= 1
    elif item[0] == news.EXPANDED:
        for colour, paid in enumerate(item[7:]):
            purses[item[1]][colour] -= paid
    elif item[0] == news.LURED:
        _, seat, colour, stall, _, _ = item
        owner = stall // 6
        size = next(s.size for s in shown.stalls if s.owner * 6 + s.colour == stall)
        if owner < seats:
            purses[owner][colour] += size
        if owner != seat:
            purses[seat][colour] += 1


@every_table
def test_a_guess_looks_the_same_to_the_viewer(seats: int) -> None:
    for seed in range(3):
        luck = FastLuck(seed)
        for ply, state in enumerate(random_states(seats, seed)):
            if ply % 7:
                continue
            for seat in (*range(seats), None):
                shown = view(state, seat)
                world = guess(shown, luck)
                assert view(world, seat) == shown
                assert world.turn() == state.turn()
                if seat is not None:
                    assert world.legal(seat) == state.legal(seat)


@every_table
def test_a_guess_agrees_with_every_card_and_coin_that_was_seen(seats: int) -> None:
    luck = FastLuck(1)
    for ply, state in enumerate(random_states(seats, 9)):
        if ply % 11:
            continue
        shown = view(state, 0)
        world = guess(shown, luck)
        assert [list(purse) for purse in world.purses] == [list(purse) for purse in state.purses]
        for seat in range(seats):
            held = hand(world, seat)
            assert sum(held) == state.cards.hand_size[seat]
            known = shown.remembered.cards[seat]
            assert all(held[kind] >= known[kind] for kind in range(KINDS))
        for kind in range(KINDS):
            copies = world.cards.deck[kind] + world.cards.discards[kind]
            copies += sum(hand(world, seat)[kind] for seat in range(seats))
            assert copies + list(world.cards.row).count(kind) == EDITION.copies(kind)


def test_unseen_cards_are_guessed_as_often_as_there_are_of_them() -> None:
    """Seat 1 holds two unseen cards. Of A1 two are unseen, of row A one, of B2 all three."""
    position = Position().hand("A1").hand("B2", "C3", seat=1).turn()
    shown = view(position.state, 0)
    luck = FastLuck(3)
    counts: Counter[int] = Counter()
    rounds = 6000
    for _ in range(rounds):
        held = hand(guess(shown, luck), 1)
        counts.update({kind: count for kind, count in enumerate(held) if count})
    unseen = {kind: int(EDITION.copies(kind)) for kind in range(KINDS)}
    unseen[KIND["A1"]] -= 1
    for kind in range(4):
        unseen[kind] -= 1
    everything = sum(unseen.values())
    for kind, copies in unseen.items():
        expected = 2 * rounds * copies / everything
        assert abs(counts[kind] - expected) < 5 * expected**0.5 + 1


def test_the_deck_of_a_guess_is_what_nobody_holds() -> None:
    position = Position().hand("A1").hand("B2", "C3", seat=1).turn()
    world = guess(view(position.state, 0), FastLuck(5))
    assert world.cards.deck_size == position.state.cards.deck_size == sum(world.cards.deck)


def test_nobody_sees_what_another_has_begun_to_choose() -> None:
    position = Position().hand("B2", "A1").hand("C1", seat=1).turn()
    before = view(position.state, 1)
    position.play("build", "card b2", "new red", at((4, 7)))
    assert view(position.state, 1) == before
    assert view(position.state, None).intent is None
    mine = view(position.state, 0).intent
    assert mine is not None
    assert mine.card == KIND["B2"]


def test_the_third_seats_intent_is_not_taken_for_a_neutral_stall() -> None:
    for state in random_states(3, 2):
        assert view(state, 0).neutral is None
