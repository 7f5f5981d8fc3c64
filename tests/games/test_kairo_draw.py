"""Drawing two cards: from the row, the deck or the barkers; hand limit, refill, reshuffle."""

from __future__ import annotations

from tests.games.kairo_positions import KIND, Position, random_states

from fairground.games.kairo.edition import KINDS
from fairground.games.kairo.rules import news
from fairground.games.kairo.sight import packed
from fairground.luck import ScriptedLuck


def drawing(*hand: str) -> Position:
    """The row is A1, A2, A3, B1."""
    return Position().stall(1, "red", (4, 8), (4, 7)).hand(*hand).turn().play("draw")


def hand(position: Position, seat: int = 0) -> list[int]:
    cards = position.state.cards.hands[seat * KINDS : seat * KINDS + KINDS]
    return [kind for kind in range(KINDS) for _ in range(cards[kind])]


def total(position: Position) -> int:
    cards = position.state.cards
    in_row = sum(kind >= 0 for kind in cards.row)
    return int(sum(cards.deck) + sum(cards.discards) + in_row + sum(cards.hands))


def test_two_picks_of_the_row_the_deck_or_the_barkers() -> None:
    position = drawing()
    assert position.legal == [
        "take a1",
        "take a2",
        "take a3",
        "take b1",
        "take deck",
        "take barker",
    ]
    position.play("take a3", "take barker")
    assert hand(position) == [KIND["A3"]]
    assert position.state.cards.barkers[0] == 1
    assert position.state.cards.barkers_left == 6
    assert position.state.seat == 1


def test_the_row_is_not_refilled_in_between() -> None:
    position = drawing().play("take a1")
    assert "take a1" not in position.legal
    assert list(position.state.cards.row) == [-1, 1, 2, 3]


def test_then_the_row_is_refilled_to_four() -> None:
    position = drawing().play("take a1", "take b1")
    assert all(kind >= 0 for kind in position.state.cards.row)
    assert list(position.state.cards.row)[1:3] == [1, 2], "the others stay in their places"
    assert total(position) == 33


def test_two_equal_cards_are_one_choice_and_both_can_be_taken() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7))
    position.state.cards.row = packed([1, 1, 2, 3])
    position.turn().play("draw")
    assert position.legal.count("take a2") == 1
    position.play("take a2", "take a2")
    assert hand(position) == [1, 1]


def test_barkers_are_open_without_limit_while_some_are_left() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7)).barkers(6).turn().play("draw")
    position.play("take barker")
    assert position.state.cards.barkers[0] == 7
    assert "take barker" not in position.legal


def test_down_to_four_stall_cards_of_ones_choice() -> None:
    position = drawing("A1", "B2", "B2", "C3").play("take a2", "take a3")
    assert position.legal == ["drop a1", "drop a2", "drop a3", "drop b2", "drop c3"]
    position.play("drop b2")
    assert position.state.seat == 0
    assert position.legal == ["drop a1", "drop a2", "drop a3", "drop b2", "drop c3"]
    position.play("drop b2")
    assert hand(position) == [KIND[name] for name in ("A1", "A2", "A3", "C3")]
    assert position.state.cards.discards[KIND["B2"]] == 2
    assert position.state.seat == 1


def test_barkers_do_not_count_for_the_hand_limit() -> None:
    position = drawing("A1", "B2", "B2", "C3").play("take barker", "take barker")
    assert position.state.seat == 1
    assert position.state.cards.hand_size[0] == 4


def test_cards_are_discarded_before_the_row_is_refilled() -> None:
    """The deck is empty but for one card: the dropped card is in the new deck already."""
    position = Position().stall(1, "red", (4, 8), (4, 7)).hand("A1", "A1", "B2", "B2")
    cards = position.state.cards
    cards.discards = packed([n - (kind == KIND["C3"]) for kind, n in enumerate(cards.deck)])
    cards.deck = packed([int(kind == KIND["C3"]) for kind in range(KINDS)])
    cards.deck_size = 1
    assert total(position) == 33
    position.turn().play("draw", "take a2", "take barker", "drop b2")
    assert KIND["C3"] in cards.row
    assert sum(cards.discards) == 0, "the discards, with the dropped card, are the deck now"
    assert cards.deck_size == sum(cards.deck)
    assert [news.RESHUFFLED] in [list(item) for item in position.state.news]
    assert total(position) == 33


def test_when_the_last_card_is_drawn_the_discards_become_the_deck_at_once() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7))
    cards = position.state.cards
    cards.discards = packed([n - (kind == KIND["B2"]) for kind, n in enumerate(cards.deck)])
    cards.deck = packed([int(kind == KIND["B2"]) for kind in range(KINDS)])
    cards.deck_size = 1
    position.turn().play("draw", "take deck")
    assert hand(position) == [KIND["B2"]]
    assert sum(cards.discards) == 0
    assert cards.deck_size == 28
    assert "take deck" in position.legal


def test_the_top_of_the_deck_is_any_of_its_cards() -> None:
    """The luck that draws names a card of the deck, in the order of their kinds."""
    for pick, name in [(0, "A1"), (2, "A2"), (28, "column 3")]:
        position = drawing()
        position.luck = ScriptedLuck([pick])
        position.play("take deck")
        assert hand(position) == [KIND[name]]


def test_deck_and_discards_together_never_fall_below_eleven_cards() -> None:
    fewest = 33
    for seed in range(12):
        for state in random_states(4, seed):
            cards = state.cards
            fewest = min(fewest, cards.deck_size + sum(cards.discards))
            assert cards.deck_size > 0
    assert 11 <= fewest <= 16


def test_drawing_lays_no_tile() -> None:
    assert drawing().play("take barker", "take barker").state.quiet == 1
