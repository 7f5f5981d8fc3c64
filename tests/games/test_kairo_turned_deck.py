"""What a careful player knows since the discards became the deck: the hidden cards that were held
then are what was unseen before, and what is drawn since was on the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.games.kairo_positions import EDITION, KIND, Position, at, random_states

from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.rules import State
from fairground.games.kairo.sight import guess, packed, view
from fairground.games.kairo.sight.unseen import Turned
from fairground.luck import FastLuck, ScriptedLuck

every_table = pytest.mark.parametrize("seats", [2, 3, 4])


def last_card(position: Position, name: str) -> Position:
    """All of the deck but one card goes to the discards."""
    cards = position.state.cards
    cards.discards = packed([n - (kind == KIND[name]) for kind, n in enumerate(cards.deck)])
    cards.deck = packed([int(kind == KIND[name]) for kind in range(KINDS)])
    cards.deck_size = 1
    if not position.size(1, "red"):
        position.stall(1, "red", (4, 8), (4, 7))
    return position.turn()


def worlds(position: Position, seat: int | None, number: int = 200) -> Iterator[State]:
    shown = view(position.state, seat)
    luck = FastLuck(4)
    for _ in range(number):
        world = guess(shown, luck)
        assert view(world, seat) == shown
        yield world


def hand(state: State, seat: int) -> list[str]:
    held = state.cards.hands[seat * KINDS : (seat + 1) * KINDS]
    return [name for name, kind in KIND.items() for _ in range(held[kind])]


def turned(state: State, seat: int | None) -> Turned:
    known = view(state, seat).remembered.turned
    assert known is not None
    return known


def by_kind(*names: str) -> tuple[int, ...]:
    counts = Counter(KIND[name] for name in names)
    return tuple(counts[kind] for kind in range(KINDS))


def test_nothing_is_known_of_a_deck_that_was_never_turned_over() -> None:
    position = Position().hand("B2", seat=1).turn()
    assert view(position.state, 0).remembered.turned is None


def test_after_the_deck_is_turned_over_hands_hold_what_was_unseen_before_it() -> None:
    """Seat 0 draws the last card. The others hold three cards, and nothing else was unseen."""
    position = Position().hand("B2", "C3", seat=1).hand("B2", seat=2)
    last_card(position, "C1").play("draw", "take deck")
    known = turned(position.state, 0)
    assert known.own == by_kind("C1")
    assert known.others == by_kind("B2", "B2", "C3")
    assert known.sizes == (1, 2, 1)
    found = {(*hand(world, 1), *hand(world, 2)) for world in worlds(position, 0)}
    assert found == {("B2", "B2", "C3"), ("B2", "C3", "B2")}


def test_each_unseen_card_is_as_likely_in_every_hand_that_was_held_then() -> None:
    position = Position().hand("B2", "C3", seat=1).hand("A3", seat=2)
    last_card(position, "C1").play("draw", "take deck")
    counts = Counter(hand(world, 2)[0] for world in worlds(position, 0, 3000))
    assert set(counts) == {"B2", "C3", "A3"}
    assert all(abs(count - 1000) < 130 for count in counts.values())


def test_what_is_drawn_since_was_on_the_discards() -> None:
    position = Position().hand("B2", "B2", "B2", seat=1)
    last_card(position, "C1").play("draw", "take deck", "take deck")
    assert turned(position.state, 1).since == ((0, None),)
    for world in worlds(position, 1):
        assert "C1" in hand(world, 0), "the last card of the old deck, which nobody else had"
        assert "B2" not in hand(world, 0)
    assert len({tuple(hand(world, 0)) for world in worlds(position, 1)}) > 5


def test_the_deck_of_a_guess_holds_only_what_was_turned_over() -> None:
    position = Position().hand("B2", "C3", seat=1).hand("A3", seat=2)
    last_card(position, "C1").play("draw", "take deck")
    for seat in (0, 1, 2, None):
        for world in worlds(position, seat, 20):
            assert list(world.cards.deck) == list(position.state.cards.deck)


def test_the_last_card_may_be_seen_in_the_row() -> None:
    position = Position().hand("B2", seat=1)
    last_card(position, "C1").play("draw", "take a1", "take barker")
    assert KIND["C1"] in position.state.cards.row
    known = turned(position.state, None)
    assert known.others == by_kind("B2")
    assert known.sizes == (0, 1, 0)


def test_cards_seen_being_taken_are_not_among_the_unseen() -> None:
    position = last_card(Position().hand("B2", seat=1), "C1").play("draw", "take a1", "take deck")
    assert turned(position.state, 2).others == by_kind("B2", "C1")


def holding_old_and_new() -> Position:
    """Seat 0 holds the B2 and the C1 that were carried, and an A1 that it drew since."""
    position = last_card(Position().hand("B2"), "C1")
    position.luck = ScriptedLuck([0, 0])
    position.play("draw", "take deck", "take deck").turn()
    position.luck = FastLuck(1)
    assert hand(position.state, 0) == ["A1", "B2", "C1"]
    return position


def test_a_card_that_only_the_new_deck_had_was_drawn_since() -> None:
    position = holding_old_and_new()
    position.play("build", "card a1", "new blue", at((2, 1)), "door north")
    assert turned(position.state, 1).since == ((0, None), (0, KIND["A1"]))
    for world in worlds(position, 1):
        assert hand(world, 0) == ["B2", "C1"]


def test_a_card_that_only_a_hand_had_was_carried() -> None:
    position = holding_old_and_new()
    position.state.cards.deck[KIND["B2"]] -= 2
    position.state.cards.discards[KIND["B2"]] += 2
    position.state.cards.deck_size -= 2
    position.play("build", "card b2", "new white", at((3, 6)), "door north")
    for world in worlds(position, 1):
        assert "C1" in hand(world, 0)
        assert "B2" not in hand(world, 0)


def test_a_card_that_leaves_may_have_been_carried_or_drawn_since() -> None:
    """Two of the 27 discards were B2. The one that is played was carried in 27 of 29 worlds, and
    then the card drawn since is a B2 in 2 of 27; in the other 2 worlds the carried B2 is left."""
    position = holding_old_and_new()
    assert position.state.cards.deck_size == 27 - 1
    position.play("build", "card b2", "new white", at((3, 6)), "door north")
    assert turned(position.state, 1).since == ((0, None), (0, KIND["B2"]))
    found = Counter(tuple(hand(world, 0)) for world in worlds(position, 1, 3000))
    assert all("C1" in held for held in found)
    assert abs(found["B2", "C1"] - 3000 * 4 / 29) < 110


def test_one_seen_being_taken_leaves_before_an_unseen_one() -> None:
    position = last_card(Position().hand("A1", seat=1), "C1").play("draw", "take deck", "take a1")
    position.turn().play("build", "card a1", "new blue", at((2, 1)), "door north")
    assert turned(position.state, 1).since == ()


def test_turning_over_again_begins_anew() -> None:
    position = holding_old_and_new()
    last_card(position, "C3").play("draw", "take deck")
    known = turned(position.state, 1)
    assert known.others == by_kind("A1", "B2", "C1", "C3")
    assert known.sizes == (4, 0, 0)
    assert known.since == ()


@every_table
def test_guesses_after_turning_over_look_the_same_and_use_no_card_twice(seats: int) -> None:
    luck = FastLuck(2)
    turns = 0
    for seed in range(4):
        for ply, state in enumerate(random_states(seats, seed)):
            if ply % 5 or not state.cards.carried:
                continue
            turns += 1
            for seat in (*range(seats), None):
                shown = view(state, seat)
                world = guess(shown, luck)
                assert view(world, seat) == shown
                assert seat is None or world.legal(seat) == state.legal(seat)
                held_by_all(world, seats)
    assert turns > 50


def held_by_all(world: State, seats: int) -> None:
    cards = world.cards
    assert min(cards.deck) >= 0
    assert sum(cards.deck) == cards.deck_size
    for kind in range(KINDS):
        held = sum(cards.hands[seat * KINDS + kind] for seat in range(seats))
        held += cards.deck[kind] + cards.discards[kind] + list(cards.row).count(kind)
        assert held == EDITION.copies(kind)


def after_turning_over(seats: int, seed: int, plies: int) -> tuple[State, list[int]]:
    """A random table this many plies after its deck was turned over, and what that deck was."""
    deck: list[int] = []
    for state in random_states(seats, seed):
        if not deck and state.cards.carried:
            deck = list(state.cards.deck)
        if deck:
            if plies == 0 or not state.turn():
                return state, deck
            plies -= 1
    return state, deck


def facts(state: State, deck: list[int]) -> Iterator[str]:
    """How many cards the hands and the deck hold of the kinds that the turned deck had once,
    twice, thrice or not at all."""
    places = [state.cards.hand(seat) for seat in range(state.seats)] + [list(state.cards.deck)]
    for place, cards in enumerate(places):
        for copies in range(4):
            held = sum(cards[kind] for kind in range(KINDS) if deck[kind] == copies)
            yield f"place {place} has {held} of what there were {copies}"


@every_table
def test_shortly_after_turning_over_hidden_cards_lie_in_guesses_as_in_truth(seats: int) -> None:
    true, guessed = Counter[str](), Counter[str]()
    for seed in range(400):
        state, deck = after_turning_over(seats, seed, seed % 12)
        if deck:
            world = guess(view(state, seed % seats if seed % 3 else None), FastLuck(seed))
            true.update(facts(state, deck))
            guessed.update(facts(world, deck))
    assert sum(true.values()) > 4000
    unfair = {
        fact: (true[fact], guessed[fact])
        for fact in true | guessed
        if (true[fact] - guessed[fact]) ** 2 > 25 * (true[fact] + guessed[fact])
    }
    assert unfair == {}
