"""Kairo in words: what is asked, told and read aloud."""

from __future__ import annotations

import pytest
from tests.games import kairo_moves as moves
from tests.games import kairo_moves as notation
from tests.games.kairo_positions import EDITION, Position, at, random_states

from fairground.games.kairo import words
from fairground.games.kairo.sight import KairoView, view

NAMES = ["Mira", "Jonas", "Basil", "Oda"]


def log_lines(position: Position, *texts: str, seat: int | None = 0) -> list[str]:
    """What a viewer is told of the last of some moves."""
    position.play(*texts[:-1])
    before = view(position.state, seat)
    position.play(texts[-1])
    lines = words.narrate(before, view(position.state, seat), NAMES)
    return [line.text for line in lines if not line.head]


def labels(position: Position) -> dict[str, tuple[str, str]]:
    shown = view(position.state, int(position.state.seat))
    found = {}
    for move in position.state.legal(position.state.seat):
        label = words.label(shown, move, NAMES)
        found[notation.say(move, EDITION)] = (label.name, label.small)
    return found


def red_and_rival() -> Position:
    """Seat 0 has red of size 2, seat 1 red of size 2 and the gold."""
    position = Position().stall(0, "red", (4, 6), (3, 6), (5, 6)).medals("red", 1, 0)
    return (
        position.stall(1, "red", (0, 0), (0, 1), (1, 0))
        .hand("B2", "A1")
        .purse(0, red=2, blue=2, white=1)
    )


def test_an_expansion_tells_its_cost_and_points_before_it_is_laid() -> None:
    position = red_and_rival().turn().play("build", "card b2")
    assert labels(position)["expand red"] == ("Expand red", "costs 3, scores 5")
    asked = words.prompt(view(position.play("expand red").state, 0), [1, 2], NAMES)
    assert asked.small == (
        "Costs 3, scores 5 with gold. Paid with 2 red and 2 blue; the list has other coins."
    )


def test_and_what_was_paid_and_won_when_it_is() -> None:
    position = red_and_rival().turn().play("build", "card b2", "expand red", at((4, 7)))
    assert labels(position)["pay"] == ("Pay 2 red and 2 blue", "the fewest coins")
    assert " ".join(log_lines(position, "pay")) == (
        "You played B2 and expanded the red stall in B2 for 2 red and 2 blue: "
        "size 3, the gold from Jonas, 5 points."
    )


def test_a_lure_tells_what_it_costs_and_pays_whom() -> None:
    position = Position().stall(0, "red", (4, 8), (4, 7)).stall(1, "red", (7, 3), (7, 4), (7, 2))
    position.customers(red=(4, 5), yellow=(1, 9)).barkers(1).turn().play("lure")
    assert labels(position) == {
        at((4, 7)): ("Yours", "free: +1"),
        at((7, 4)): ("Jonas’s", "1 barker: +1, owner +2"),
    }
    assert " ".join(log_lines(position, at((7, 4)))) == (
        "You lured red to Jonas's stall with 1 barker: 1 red coin for you and 2 red coins for "
        "Jonas. White takes the place on the entrance."
    )


def test_who_cannot_build_is_not_asked_to() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7)).turn()
    asked = words.prompt(view(position.state, 0), position.state.legal(0), NAMES)
    assert asked.choice == "lure a customer or draw two cards."
    assert asked.small == "You have no stall cards to build with."
    position.hand("B2").turn()
    asked = words.prompt(view(position.state, 0), position.state.legal(0), NAMES)
    assert asked.choice == "build, lure a customer or draw two cards."
    assert asked.small == ""


def test_others_are_told_the_same_from_their_side() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7), (5, 8)).turn()
    assert " ".join(log_lines(position, "lure", at((4, 7)), seat=1)) == (
        "Mira lured red to your stall: 1 red coin for Mira and 2 red coins for you. "
        "White takes the place on the entrance."
    )


def test_only_the_drawer_is_told_which_card_came_from_the_deck() -> None:
    for seat, known in ((0, True), (1, False), (None, False)):
        position = Position().stall(1, "red", (4, 8), (4, 7)).turn()
        line = log_lines(position, "draw", "take deck", seat=seat)[0]
        assert ("a card from the deck" in line) != known
        assert line.startswith("You took" if seat == 0 else "Mira took")


def test_a_new_stall_and_a_moved_one_are_told_with_their_cards() -> None:
    position = Position().hand("row B").purse(0, blue=1).turn()
    assert log_lines(position, "build", "new red", at((4, 7)), "door west") == [
        "You played row B and a blue coin and laid a red stall in B2."
    ]
    position = Position().stall(0, "red", (0, 0), (0, 1)).customers(blue=(1, 0)).hand("B2").turn()
    assert log_lines(position, "build", "move red", at((4, 7)), "door west", seat=2) == [
        "Mira played B2 and moved the red stall from A1 to B2."
    ]


def test_nothing_is_told_of_a_half_choice() -> None:
    position = Position().hand("B2", "A1").turn()
    assert log_lines(position, "build") == []
    assert log_lines(position, "card b2", seat=1) == []


def test_dropped_cards_are_named() -> None:
    position = Position().stall(1, "red", (4, 8), (4, 7)).hand("B2", "B2", "B3", "C1").turn()
    lines = log_lines(position, "draw", "take a1", "take a2", "drop b2", "drop b3", seat=1)
    assert lines == ["Mira discarded B2 and B3."]


def test_the_end_says_why_and_who_won() -> None:
    position = Position().stall(0, "red", (4, 6), (3, 6)).hand("B2").purse(0, red=2)
    position.state.left[1] = 1
    position.turn()
    lines = log_lines(position, "build", "expand red", at((4, 7)))
    assert (
        lines[1] == "A colour has no expansions left. From now on everybody can only build or pass."
    )
    assert lines[2:5] == ["Jonas passed.", "Basil passed.", "You passed."]
    assert lines[-1] == "You win by 8 points."


def test_a_shared_victory_is_said_so() -> None:
    position = Position()
    position.state.passed = 0b111
    position.state.next_turn()
    shown = view(position.state, 0)
    assert words.prompt(shown, [], NAMES).choice == (
        "You, Jonas and Basil share the victory with 0 points."
    )
    assert words.headline(shown) == "Over after 0 turns"


def test_who_waits_is_told_who_chooses() -> None:
    state = Position().hand("B2").turn().state
    asked = words.prompt(view(state, 1), [], NAMES)
    assert (asked.verb, asked.choice) == ("Mira is choosing.", "You are next.")
    assert words.prompt(view(state, 2), [], NAMES).choice == ""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_moment_has_a_question_a_headline_and_a_text_twin(seats: int) -> None:
    for ply, state in enumerate(random_states(seats, 3)):
        if ply % 5:
            continue
        for seat in (*range(seats), None):
            shown = view(state, seat)
            legal = [] if seat is None else state.legal(seat)
            asked = words.prompt(shown, legal, NAMES[:seats])
            assert asked.verb
            assert words.headline(shown)
            twin = words.describe(shown, NAMES[:seats])
            assert twin.count("stall") >= len(shown.stalls)
            for name in [words.label(shown, move, NAMES).name for move in legal]:
                assert 0 < len(name) <= 40


def test_the_text_twin_says_where_everything_is() -> None:
    position = red_and_rival().turn()
    twin = words.describe(view(position.state, 0), NAMES)
    assert "Your red stall of size 2: row 5, column 7; entrance at row 4, column 7" in twin
    assert "Jonas's red stall" in twin
    assert "The red customer stands at row 2, column 10." in twin
    assert "The white customer is waiting beside the board." in twin
    assert "Jonas holds the red gold, you the silver." in twin
    assert "Your hand: A1 and B2. Your purse: 2 red coins, 2 blue coins and 1 white coin." in twin
    other = words.describe(view(position.state, 2), NAMES)
    assert "Your hand: no cards. Your purse: empty." in other


def test_seat_cards_show_only_what_is_open() -> None:
    position = red_and_rival()
    position.state.score.expansions[0] = 7
    shown: KairoView = view(position.turn().state, 1)
    card = words.standing(shown, 0)
    assert card.score == "7"
    assert [(fact.words, fact.value) for fact in card.facts] == [
        ("stall cards", "2"),
        ("barkers", "0"),
        ("stalls on the market", "1"),
        ("medals", "1"),
    ]


def test_how_near_the_end_is_is_said() -> None:
    position = Position().hand("B2").turn()
    position.state.left[3] = 1
    asked = words.prompt(view(position.state, 0), [moves.BUILD, moves.DRAW], NAMES)
    assert asked.small == "The end is near: green is down to the last expansion."
